"""One record per game: its names, and references to its parts, which are imported on first use."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any, Final

Reference = str | Callable[[], Any]
"""A part of a game: where it is, as 'package.module:NAME', or a function that makes it. Neither is loaded at once."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACE: Final = re.compile(r"[A-Za-z_]\w*(\.\w+)*:[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBundle:
    """Everything that Sala knows about one game. Only `rules` and `levels` are required; the rest has defaults.

    Names and seats are here in full because the title shows them before any part is loaded.
    """

    name: str
    """The key in journals, replays and on the command line: small letters and hyphens, 'pai-tong'."""
    title: str
    native: str = ""
    """The title in the game's own script, '' if there is none."""
    seats: range
    rules: Reference
    """Its `game.rules.contract.Game`."""
    levels: Reference
    """Its opponents, `game.opponents.Level` by key; 'first' and 'random' are among them."""
    weigh: Reference | None = None
    """Its `game.opponents.Weigh`, which values moves; without one they are valued by playing on."""
    names: tuple[str, ...] = ()
    """Names for its opponents; common ones follow when there are too few."""
    words: Reference | None = None
    """Its `game.words.GameWords`: sentences, questions, offers, keepsakes; generic ones otherwise."""
    introduction: Reference | None = None
    """Its `game.words.introduction.Introduction`, readable without its other words; otherwise that of the words."""
    chapter: Reference | None = None
    """Its `game.book.chapters.Chapter`; without one it has no pages in the rules book."""
    lesson: str = ""
    """The file of its guided first deal, as 'package:path' (`game.lessons.script`); '' if it has none."""
    score_form: Reference | None = None
    """Its `game.score_pad.form.Form`; without one only payments are entered."""
    ui: Reference | None = None
    """Its `game.scenes.table.game_ui.GameUI`: table, settlement, pages; the generic table otherwise."""
    tray: str = ""
    """Its picture on the title, in the room sheet; '' borrows another game's."""

    def __post_init__(self) -> None:
        """Validate the fields without importing any part; raise `ValueError` that names the invalid field."""
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
        """Return name, title, native title and seats, the fields shared with `game.rules.contract.Game`."""
        return {"name": self.name, "title": self.title, "native": self.native, "seats": self.seats}

    def load(self, part: str) -> Any:
        """Import or construct the part with this name.

        Raises:
            KeyError: the game has no such part.
            ImportError: there is no such module, or no such name in it.
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
