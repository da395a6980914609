"""One record per game: its names, and references to its parts, which are imported when first used."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Final

Reference = str | Callable[[], Any]
"""A part of a game, loaded on demand: its location as 'package.module:NAME', or a function that creates it."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACE: Final = re.compile(r"[A-Za-z_]\w*(\.\w+)*:[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBundle:
    """Everything that Sala knows about one game. Only `rules` and `levels` are required; all other parts have defaults.

    Names and seats are stored in the record itself, because the title page shows them before any part is loaded.
    """

    name: str
    """Key in journals, replays and on the command line, in small letters and hyphens: 'pai-tong'."""
    title: str
    native: str = ""
    """The title in the game's own script, '' if there is none."""
    seats: range
    rules: Reference
    """The rules, a `game.rules.contract.Game`."""
    levels: Reference
    """The opponents, as `game.opponents.Level` by key; 'first' and 'random' must be among them."""
    weigh: Reference | None = None
    """The `game.opponents.Weigh` that values moves; without one, deals are played out to value moves."""
    names: tuple[str, ...] = ()
    """Names for opponents; common names are used when there are too few."""
    words: Reference | None = None
    """The `game.words.GameWords` with sentences, questions, offers, keepsakes; generic texts if omitted."""
    introduction: Reference | None = None
    """The `game.words.introduction.Introduction`, loaded without the other words; if omitted, the one in `words`."""
    chapter: Reference | None = None
    """The `game.book.chapters.Chapter`; without one, the game has no pages in the rules book."""
    lesson: str = ""
    """File of the guided first deal as 'package:path' (`game.lessons.script`); '' if there is none."""
    score_form: Reference | None = None
    """The `game.score_pad.form.Form`; without one, only payments are entered."""
    ui: Reference | None = None
    """The `game.scenes.table.game_ui.GameUI` with table, settlement and pages; the generic table if omitted."""
    tray: str = ""
    """Name of the game's picture in the title page's sprite sheet; '' to use another game's picture."""

    def __post_init__(self) -> None:
        """Validate the fields, without importing any part.

        Raises:
            ValueError: A field is invalid; the message names it.
        """
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"name: {self.name!r} must be small letters and digits, in words joined by hyphens")
        if not self.title.strip():
            raise ValueError("title: a game needs one")
        if not self.seats or self.seats[0] < 1:
            raise ValueError(f"seats: {self.seats!r} must be a range of numbers of players")
        for field in fields(self):
            value, is_part = getattr(self, field.name), str(field.type).startswith("Reference")
            if is_part and isinstance(value, str) and not _PLACE.fullmatch(value):
                raise ValueError(f"{field.name}: {value!r} must be written like 'package.module:NAME'")

    @property
    def identity(self) -> dict[str, Any]:
        """Name, title, native title and seats: the fields that `game.rules.contract.Game` has as well."""
        return {"name": self.name, "title": self.title, "native": self.native, "seats": self.seats}

    def load(self, part: str) -> Any:
        """Import or construct the part with this name.

        Raises:
            KeyError: The game has no such part.
            ImportError: There is no such module, or the module has no such name.
        """
        reference = getattr(self, part)
        if reference is None:
            raise KeyError(part)
        if callable(reference):
            return reference()
        module, _colon, name = reference.partition(":")
        try:
            return getattr(import_module(module), name)
        except AttributeError as error:
            message = f"{module} has no {name!r}, which the game {self.name!r} names as its {part}"
            raise ImportError(message, name=module) from error
