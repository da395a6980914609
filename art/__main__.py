"""
`python -m art [name ...]` makes sheets, icon and fonts from their sources.

`python -m art contact [name ...]` lays written sheets, the game's widgets and its type out on pictures, to look at.

With --check nothing is written into the tree: each named sheet is made anew and compared with the one that is there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from art.kit import atlas
from art.kit.compare import difference
from art.kit.contact import write_contacts

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]

BUILDERS = {
    "mahjong": "art.decks.mahjong",
    "thai": "art.decks.thai",
    "ceki": "art.decks.ceki",
    "dominoes": "art.decks.dominoes",
    "french": "art.decks.french",
    "room": "art.room.sheet",
    "tokens": "art.tokens",
    "faces": "art.faces",
    "rewards": "art.rewards",
    "icon": "art.room.icon",
    "fonts": "art.type.fonts",
    "phone-fonts": "art.type.phone_fonts",
}
"""What can be made: the module whose `build()` makes it. Modules are imported only when they are wanted."""

MADE_WITH = {
    "mahjong-high-contrast": "mahjong",
    "thai-high-contrast": "thai",
    "ceki-high-contrast": "ceki",
    "dominoes-high-contrast": "dominoes",
    "french-four-colour": "french",
    "french-jumbo": "french",
    "french-jumbo-four-colour": "french",
    "french-high-contrast": "french",
    "french-four-colour-high-contrast": "french",
    "french-jumbo-high-contrast": "french",
    "french-jumbo-four-colour-high-contrast": "french",
}
"""Sheets that another one's `build()` makes too."""

SHEETS = ("mahjong", "thai", "ceki", "dominoes", "french", *MADE_WITH, "room", "tokens", "faces", "rewards")
"""Contents of one sheet or several, as contact pictures and --check look at them."""

LOOKED_AT = {
    "widgets": ("art.kit.widgets.write_widgets",),
    "type": ("art.kit.samples.write_samples", "art.kit.widgets.write_type"),
}
"""What contact pictures show beside sheets, and the functions that write them."""

UNASKED = tuple(name for name in BUILDERS if name not in {"fonts", "phone-fonts"})
"""What is made when nothing is named: all but the fonts, which are cut from font files that have to be fetched."""


def builder(name: str) -> Callable[[], None]:
    """The function that makes this sheet."""
    build: Callable[[], None] = import_module(BUILDERS[name]).build
    return build


def sheets_of(name: str) -> list[str]:
    """The sheets that a name of `SHEETS` stands for: one for each reward, else the one of that name."""
    if name != "rewards":
        return [name]
    return [f"reward-{key}" for key in import_module(BUILDERS[name]).REWARDS]


def make(names: list[str]) -> int:
    """Make them, one after the other."""
    for name in names:
        began = time.perf_counter()
        builder(name)()
        print(f"{name}: made in {time.perf_counter() - began:.0f} s")
    return 0


def check(names: list[str]) -> int:
    """0 when every sheet in the tree is what its sources make."""
    stale = 0
    for maker in dict.fromkeys(MADE_WITH.get(name, name) for name in names):
        before = atlas.SHEETS
        with tempfile.TemporaryDirectory() as folder:
            atlas.SHEETS = Path(folder)
            try:
                builder(maker)()
            finally:
                atlas.SHEETS = before
            wanted = [name for name in names if MADE_WITH.get(name, name) == maker]
            for sheet in (each for name in wanted for each in sheets_of(name)):
                told = difference(sheet, before, Path(folder))
                print(f"{sheet}: {told or 'up to date'}")
                stale += bool(told)
    return 1 if stale else 0


def _writers(name: str) -> list[Callable[[str, Path], list[Path]]]:
    """The functions that write the contact pictures of this name."""
    if name not in LOOKED_AT:
        return [write_contacts]
    places = (path.rpartition(".") for path in LOOKED_AT[name])
    return [getattr(import_module(module), function) for module, _, function in places]


def contact(names: list[str]) -> int:
    """Lay written sheets out, and say where."""
    for name in names:
        for write in _writers(name):
            for sheet in sheets_of(name):
                for path in write(sheet, ROOT / "screenshots"):
                    print(path.relative_to(ROOT))
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and do it; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m art", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"{', '.join(BUILDERS)}, or contact and then sheets")
    parser.add_argument("--check", action="store_true", help="make into a temporary folder and compare")
    options = parser.parse_args(arguments)
    names: list[str] = options.names
    looking = names[:1] == ["contact"]
    if looking:
        names = names[1:]
    by_sheet = looking or options.check
    shown = (*SHEETS, *LOOKED_AT) if looking else SHEETS
    known = shown if by_sheet else tuple(BUILDERS)
    for name in names:
        if name not in known:
            parser.error(f"no {name!r} here; there are {', '.join(known)}")
    chosen = names or list(shown if by_sheet else UNASKED)
    if looking:
        return contact(chosen)
    return check(chosen) if options.check else make(chosen)


if __name__ == "__main__":
    sys.exit(main())
