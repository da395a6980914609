"""Every named state laid in every language, size and window, and what is cut, overlaps or leaves its place.

python bench/layouts.py
python bench/layouts.py --language th --size 1024x640 --text 150 --faults pong-turn replays
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGER = "longer"
"""The language of the tests, whose words are half as long again."""
SIZES = ((1024, 640), (1920, 1080))
TEXTS = (100, 150)


def count(language: str, size: tuple[int, int], states: Sequence[str], text: int, *, told: bool) -> str:
    """One line of figures; with `told` every fault above it."""
    from game import i18n
    from tests import pseudo
    from tests.plain_layouts import lay, unpainted

    i18n.set_language("en" if language == LONGER else language)
    overlaps, cut, outside, faulty = 0, 0, 0, 0
    with unpainted(), pseudo.spoken() if language == LONGER else nullcontext():
        for state in states:
            laid = lay(state, size, text_size=text / 100)
            overlaps, cut, outside = overlaps + len(laid.overlaps), cut + len(laid.cut), outside + len(laid.outside)
            faulty += bool(laid.faults)
            for fault in laid.faults if told else ():
                print(f"  {state}: {fault}")
    i18n.set_language("en")
    name = f"{language} {size[0]}x{size[1]} {text} %"
    return f"{name:26} {faulty:4} of {len(states)} layouts: {overlaps} overlap, {cut} texts cut, {outside} out of place"


def main() -> None:
    """Lay out what is asked for."""
    from game import i18n
    from tools.pictures import STATES, TEXT_SIZES, size_of

    languages = (*i18n.languages(), LONGER)
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("states", nargs="*", metavar="STATE", help="all unless given")
    parser.add_argument("--language", action="append", choices=languages, help="all unless given; repeatable")
    parser.add_argument("--size", action="append", type=size_of, help="1024x640 and 1920x1080 unless given; repeatable")
    parser.add_argument(
        "--text",
        action="append",
        type=int,
        choices=TEXT_SIZES,
        help="in per cent, 100 and 150 unless given; repeatable",
    )
    parser.add_argument("--faults", action="store_true", help="name every fault")
    chosen = parser.parse_args()
    for language in chosen.language or languages:
        for size in chosen.size or SIZES:
            for text in chosen.text or TEXTS:
                print(count(language, size, chosen.states or list(STATES), text, told=chosen.faults), flush=True)


if __name__ == "__main__":
    main()
