"""Sort orders of a hand: by suit or by rank; sorting by sets needs a `HandReader`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

SORTS: Final[dict[str, str]] = {"rank": N_("Sort by rank"), "sets": N_("Sort by sets"), "suit": N_("Sort by suit")}
"""Sort orders in the sequence of the button, with its labels. The pieces of a set have one rank."""
HONOURS: Final = ("ot", "rf", "wf", "rd", "gd", "wd")


def rank_of(code: str, *, aces: bool) -> int:
    """Return the rank by which a piece forms sets; honours count as ones if `aces`, otherwise they follow the nines."""
    if code in HONOURS:
        return 1 if aces else 10
    return int(code[1])


def in_order(hand: Iterable[str], way: str, *, aces: bool) -> list[str]:
    """Return the hand sorted by suit or by rank."""
    codes = list(hand)

    def suit_key(code: str) -> tuple[int, int, int]:
        suit = 3 if code in HONOURS else "csm".index(code[0])
        return suit, rank_of(code, aces=aces), HONOURS.index(code) if code in HONOURS else 0

    if way == "suit":
        return sorted(codes, key=suit_key)
    return sorted(codes, key=lambda code: (rank_of(code, aces=aces), *suit_key(code)))
