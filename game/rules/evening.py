"""What everybody at a table remembers of the deals before: who bet how much, who won, and how the chips stand.

Nothing of it changes a deal; it is there for those who bet as people do, by how the evening goes. It passes from deal
to deal beside what the rules need (`Deal.following`), so that a view tells of it and whoever plays on from a replay or
a journal remembers the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Carry

KEY: Final = "evening"
"""Under which a carry has it."""


class Evening(NamedTuple):
    """The evening of one seat before the present deal."""

    first: int = 0
    """Its first bet; 0 while it has made none."""
    last: int = 0
    """Its bet in the last deal in which it made one."""
    run: int = 0
    """Deals won in a row, or below zero lost in a row; where nothing was won or lost the count stays as it is."""
    gain: int = 0
    """Chips won in all, or below zero lost."""


def evening_of(carry: Mapping[str, Any] | None) -> tuple[Evening, ...]:
    """What a deal with this carry may remember, by seat; () where nothing is told of earlier deals."""
    return tuple([Evening(*each) for each in (carry or {}).get(KEY, ())])


def remembered(
    before: Sequence[Evening], bets: Sequence[int | None], gains: Sequence[int], ends: Sequence[int]
) -> list[list[int]]:
    """The evening after one more deal, as a carry has it.

    By seat: the evening before, () where there was none, the bet, None for who made none, the gain in chips, and 1 for
    a deal won, -1 for one lost, 0 for neither.
    """
    found = []
    for seat, (bet, gain, end) in enumerate(zip(bets, gains, ends, strict=True)):
        old = before[seat] if before else Evening()
        run = old.run
        if end:
            run = run + end if run * end > 0 else end
        found.append([old.first or bet or 0, bet or old.last, run, old.gain + gain])
    return found


def check_evening(carry: Carry, seats: int) -> None:
    """Refuse with a `ValueError` what cannot be the evening of so many seats."""
    found = carry.get(KEY)
    if found is None and KEY not in carry:
        return
    if not (isinstance(found, list) and len(found) == seats and all(map(_is_evening, found))):
        raise ValueError(
            f"the evening before a deal is four whole numbers for each of {seats} seats, the first two of them bets, "
            f"not {found!r}"
        )


def _is_evening(found: object) -> bool:
    if not (isinstance(found, list) and len(found) == len(Evening._fields)):
        return False
    whole = all(type(number) is int for number in found)  # JSON's true and 1.0 are no numbers of chips
    return whole and min(found[:2]) >= 0
