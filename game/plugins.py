"""Games from installed packages, found by the entry point group `sala.games` and validated.

A faulty game never stops the program: the game or its faulty part is left out, and `FAULTS` has the reason.
"""

from __future__ import annotations

import os
import sys
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.games import BUNDLES, GameBundle, add_game
from game.i18n import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

GROUP: Final = "sala.games"
LEFT_OUT: Final = N_("The game in the package “{package}” cannot be loaded and has been left out: {reason}")
TAKEN: Final = N_(
    "The package “{package}” contains a game named {game}, but there is already one of that name. Sala keeps its own."
)
WITHOUT: Final = N_("A part of {game} cannot be loaded, so Sala does without it: {reason}")
MOST_LETTERS: Final = 200


class PluginFault(NamedTuple):
    """A game, or a part of one, that could not be added."""

    words: str
    """A sentence with placeholders for `values`, untranslated."""
    values: dict[str, str]
    error: BaseException | None
    """The exception that the package's code raised; None if only the game's name is taken."""

    @property
    def source(self) -> str:
        """Name of the package or game, for the log."""
        return self.values.get("package") or self.values["game"]

    @property
    def sentence(self) -> str:
        """Fault as a sentence in the player's language."""
        return _(self.words).format(**self.values)


FAULTS: Final[list[PluginFault]] = []
"""Faults of everything that has been left out so far."""
LISTENERS: Final[list[Callable[[PluginFault], object]]] = []
"""Callbacks for each fault found from now on, such as a table that cannot be loaded when first opened."""


@cache
def load_installed_games() -> None:
    """Add the games of all installed packages, once. The standalone program has none.

    Few users have such a package, and `importlib.metadata` takes a tenth of the start-up time, so entry points are read
    only if a simple search finds the group in one of their files.
    """
    if getattr(sys, "frozen", False) or not _is_declared():
        return
    from importlib.metadata import entry_points  # noqa: PLC0415 - see above

    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        load_game(point)


def load_game(point: EntryPoint) -> None:
    """Add the game that an entry point refers to, or record why that failed."""
    package = point.dist.name if point.dist is not None else point.name
    try:
        bundle = point.load()
        check(bundle)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - code of others, which may raise anything
        _note(PluginFault(LEFT_OUT, {"package": package, "reason": _reason(error)}, error))
        return
    if bundle.name in BUNDLES:
        _note(PluginFault(TAKEN, {"package": package, "game": bundle.name}, None))
        return
    add_game(bundle, partial(_part_failed, bundle))


def check(bundle: object) -> None:
    """Load the parts that every page needs, and validate their types.

    Raises:
        TypeError, ValueError: A part is not of its type; the message names it.
        Exception: whatever the package's code raises.
    """
    from game.lessons.script import read_file  # noqa: PLC0415 - only who has such a package needs them
    from game.opponents import Level  # noqa: PLC0415
    from game.rules.contract import Game  # noqa: PLC0415
    from game.words import GameWords  # noqa: PLC0415
    from game.words.introduction import Introduction  # noqa: PLC0415

    if not isinstance(bundle, GameBundle):
        raise TypeError(f"a GameBundle is needed, not {type(bundle).__name__}")
    rules: Any = bundle.load("rules")
    missing = [name for name in vars(Game) if not name.startswith("_") and not hasattr(rules, name)]
    if missing:
        raise TypeError(f"rules: {', '.join(missing)} is missing")
    for name, value in bundle.identity.items():
        if getattr(rules, name) != value:
            raise ValueError(f"rules: their {name} is {getattr(rules, name)!r}, that of the bundle {value!r}")
    levels: Any = bundle.load("levels")
    if not {"first", "random"} <= {*levels} or not all(isinstance(level, Level) for level in levels.values()):
        raise TypeError("levels: a Level by key is needed, 'first' and 'random' among them")
    for part, kind in (("words", GameWords), ("introduction", Introduction)):
        if getattr(bundle, part) is not None and not isinstance(bundle.load(part), kind):
            raise TypeError(f"{part}: {kind.__name__} is needed")
    if bundle.lesson:
        read_file(bundle.lesson)


def _is_declared() -> bool:
    """Return whether any installed package declares an entry point of the group."""
    wanted = f"[{GROUP}]".encode()
    return any(wanted in _read(path) for folder in dict.fromkeys(sys.path) for path in _packages(folder or "."))


def _packages(folder: str) -> list[str]:
    """Return the metadata folders of the packages installed in a folder of `sys.path`."""
    try:
        with os.scandir(folder) as entries:
            return [entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:  # it is no folder, or nobody's to read: nothing can be imported from there either
        return []


def _read(package: str) -> bytes:
    """Return the content of the entry point file in a metadata folder; empty if there is none."""
    try:
        with open(os.path.join(package, "entry_points.txt"), "rb") as file:  # noqa: PTH118, PTH123 - pathlib takes twice as long
            return file.read()
    except OSError:
        return b""


def _part_failed(bundle: GameBundle, part: str, error: Exception) -> None:
    _note(PluginFault(WITHOUT, {"game": bundle.title, "reason": f"{part}: {_reason(error)}"}, error))


def _reason(error: BaseException) -> str:
    """Return the message of an error on one line."""
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) <= MOST_LETTERS else f"{words[: MOST_LETTERS - 1]}…"


def _note(fault: PluginFault) -> None:
    FAULTS.append(fault)
    for listener in LISTENERS:
        listener(fault)
