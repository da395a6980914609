"""Chooses the piece of a hand at which the focus starts when a discard is due, so that Enter breaks up no set."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Kept(NamedTuple):
    """The sets of a hand; of two hands the one with the greater value keeps more."""

    complete: int
    """Number of pieces in complete sets."""
    alike: int
    """Number of complete sets of equal pieces, where these are worth more than other sets."""
    partial: int
    """Number of pieces in sets that lack one piece."""


def suggested_discard(
    hand: Sequence[str], kept: Callable[[Sequence[str]], Kept], *, drawn: int | None, legal: Sequence[bool]
) -> int | None:
    """Return the index of the legal discard without which the hand keeps most; None if no discard is legal.

    `kept` returns the sets of a hand, and `drawn` is the index of the piece just drawn, if any. Of several pieces that
    would be missed equally little it is the drawn one, or else the rightmost.

    >>> pairs = lambda held: Kept(0, 0, sum(held.count(code) == 2 for code in held))
    >>> suggested_discard(["c5", "c7", "c7", "c9"], pairs, drawn=1, legal=[True] * 4)
    3
    >>> suggested_discard(["c5", "c7", "c7", "c9"], pairs, drawn=0, legal=[True] * 4)
    0
    """
    without: dict[str, Kept] = {}
    for index, code in enumerate(hand):
        if legal[index] and code not in without:
            without[code] = kept([*hand[:index], *hand[index + 1 :]])
    if not without:
        return None
    most = max(without.values())
    best = [index for index, code in enumerate(hand) if legal[index] and without[code] == most]
    return drawn if drawn in best else best[-1]
