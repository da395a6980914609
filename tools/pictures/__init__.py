"""Renders scenes as pictures without a display: `python -m tools.pictures STATE... --size 1920x1080 --out DIR`."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game.i18n import SOURCE_LANGUAGE, languages, set_language
from game.match import settings
from game.ui.render_context import DefaultSettings
from tools.pictures import (
    book,
    couch,
    daily,
    daun_tiga,
    generic,
    journey,
    lessons,
    money,
    pai_gow,
    practice,
    program,
    records,
    replay,
    review,
    score_pad,
    screens,
    standings,
    strength,
    tongits,
)
from tools.screenshots import take_screenshot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.scene import Scene


STATES: Final[dict[str, Callable[[], Scene]]] = {
    name: make
    for place in (
        daun_tiga,
        money,
        pai_gow,
        tongits,
        generic,
        screens,
        program,
        book,
        couch,
        daily,
        journey,
        lessons,
        practice,
        records,
        replay,
        review,
        score_pad,
        standings,
        strength,
    )
    for name, make in place.PICTURES.items()
}
"""Named states with pictures, each with a function that returns its scene."""
FLAGS: Final = tuple(one.name for one in fields(DefaultSettings) if isinstance(one.default, bool))
"""Boolean settings."""
TEXT_SIZES: Final = tuple(round(size * 100) for size in settings.TEXT_SIZES)
"""Text sizes in per cent."""


def size_of(text: str) -> tuple[int, int]:
    """Convert a text such as '1920x1080' to width and height."""
    width, _x, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1920x1080")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the requested pictures and report layout faults; the exit status is 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=main.__doc__)
    parser.add_argument("states", nargs="*", metavar="STATE", help=f"'all', or any of: {', '.join(STATES)}")
    parser.add_argument("--size", type=size_of, action="append", help="window size, 1920x1080 unless given; repeatable")
    parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder for the PNG files")
    parser.add_argument("--language", choices=languages(), default=SOURCE_LANGUAGE, help="English unless given")
    parser.add_argument("--with", dest="turned_on", action="append", default=[], choices=FLAGS, help="a setting, on")
    parser.add_argument("--text", type=int, choices=TEXT_SIZES, default=100, help="size of text in per cent")
    parser.add_argument("--list", action="store_true", help="print the names of all states")
    chosen = parser.parse_args(arguments)
    if chosen.list or not chosen.states:
        print("\n".join(STATES))
        return 0
    names = list(STATES) if chosen.states == ["all"] else chosen.states
    unknown = [name for name in names if name not in STATES]
    if unknown:
        parser.error(f"no state {', '.join(unknown)}; there are: {', '.join(STATES)}")
    faulty = False
    set_language(chosen.language)
    turned_on: dict[str, Any] = dict.fromkeys(chosen.turned_on, True)
    chosen_settings = DefaultSettings(**{"speed": 0.0, "text_size": chosen.text / 100, **turned_on})
    for name in names:
        for width, height in chosen.size or [(1920, 1080)]:
            shot = take_screenshot(STATES[name](), (width, height), settings=chosen_settings, seconds=1.0)
            path = chosen.out / f"{name}-{width}x{height}.png"
            shot.save(path)
            print(path)
            for fault in shot.faults():
                faulty = True
                print(f"  {fault}")
    return int(faulty)
