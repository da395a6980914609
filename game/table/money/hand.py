"""The order of a hand: by suit or by rank; by sets it is sorted by who can read it (`reading`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

SORTS: Final[dict[str, str]] = {"rank": N_("Sort by rank"), "sets": N_("Sort by sets"), "suit": N_("Sort by suit")}
"""The ways to sort, in the order the button goes through them, and what the button says. Sets are of one rank."""
HONOURS: Final = ("ot", "rf", "wf", "rd", "gd", "wd")


def rank_of(code: str, *, aces: bool) -> int:
    """The rank that a piece makes sets in; honours are ones where `aces`, else a rank after the nine."""
    if code in HONOURS:
        return 1 if aces else 10
    return int(code[1])


def in_order(hand: Iterable[str], way: str, *, aces: bool) -> list[str]:
    """The hand by suit, or else by rank."""
    codes = list(hand)

    def suit_key(code: str) -> tuple[int, int, int]:
        suit = 3 if code in HONOURS else "csm".index(code[0])
        return suit, rank_of(code, aces=aces), HONOURS.index(code) if code in HONOURS else 0

    if way == "suit":
        return sorted(codes, key=suit_key)
    return sorted(codes, key=lambda code: (rank_of(code, aces=aces), *suit_key(code)))
