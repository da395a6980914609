"""The order of a hand: by suit, by rank, or with the pieces that make sets side by side."""

from __future__ import annotations

from collections import Counter
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
    """The hand in the order of one of `SORTS`."""
    codes = list(hand)

    def suit_key(code: str) -> tuple[int, int, int]:
        suit = 3 if code in HONOURS else "csm".index(code[0])
        return suit, rank_of(code, aces=aces), HONOURS.index(code) if code in HONOURS else 0

    if way == "suit":
        return sorted(codes, key=suit_key)
    if way == "rank":
        return sorted(codes, key=lambda code: (rank_of(code, aces=aces), *suit_key(code)))
    return _by_sets(sorted(codes, key=suit_key), aces=aces)


def _by_sets(codes: list[str], *, aces: bool) -> list[str]:
    """Three alike first, then other threes of a rank, then pairs of a rank, then what stands alone."""
    left = Counter(codes)
    order = list(dict.fromkeys(codes))
    found: list[str] = []
    for code in order:
        if left[code] >= 3:
            found += [code] * 3
            left[code] -= 3
    ranks: dict[int, list[str]] = {}
    for code in order:
        ranks.setdefault(rank_of(code, aces=aces), []).extend([code] * left[code])
    groups = sorted(
        (group for group in ranks.values() if group), key=lambda group: (-min(len(group), 3), ranks_key(group))
    )
    for group in groups:
        found += group
    return found


def ranks_key(group: list[str]) -> int:
    """Groups of one size stand in the order of their rank."""
    return rank_of(group[0], aces=False)
