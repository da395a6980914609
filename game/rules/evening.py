"""What everybody at a table remembers of the deals before: who bet how much, who won, and how the chips stand.

Nothing of it changes a deal; it is there for those who bet as people do, by how the evening goes. It passes from deal
to deal beside what the rules need (`Deal.following`), so that a view tells of it and whoever plays on from a replay or
a journal remembers the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Carry, Entry, Seat

KEY: Final = "evening"
"""Under which a carry has it."""
EARLIER: Final = 4
"""So many numbers of each seat tables remembered at first; evenings begun then are gone on with."""


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
    lately: int = 0
    """Chips won in the last deal, whatever it did there, or below zero lost."""
    bank: int = 0
    """Chips won when it last held the bank, all deals together for which it held it on, or below zero lost."""
    since: int = 0
    """Deals that were dealt since then; 0 also while it has not held the bank."""


def evening_of(carry: Mapping[str, Any] | None) -> tuple[Evening, ...]:
    """What a deal with this carry may remember, by seat; () where nothing is told of earlier deals."""
    return tuple([Evening(*each) for each in (carry or {}).get(KEY, ())])


def gains_of(entries: Sequence[Entry], seats: int) -> list[int]:
    """What each seat gained in a deal, by its entries; accounts that are no seat's are left out."""
    gains = [0] * seats
    for entry in entries:
        if isinstance(entry.account, int):
            gains[entry.account] += entry.amount
    return gains


def remembered(
    before: Sequence[Evening], bets: Sequence[int | None], gains: Sequence[int], ends: Sequence[int], banker: Seat
) -> list[list[int]]:
    """The evening after one more deal, as a carry has it.

    By seat: the evening before, () where there was none, the bet, None for who made none, the gain in chips, and 1 for
    a deal won, -1 for one lost, 0 for neither; and who held the bank.
    """
    found = []
    for seat, (bet, gain, end) in enumerate(zip(bets, gains, ends, strict=True)):
        old = before[seat] if before else Evening()
        run = old.run
        if end:
            run = run + end if run * end > 0 else end
        bank, since = _at_bank(old, gain) if seat == banker else (old.bank, old.since + bool(old.bank))
        found.append([old.first or bet or 0, bet or old.last, run, old.gain + gain, gain, bank, since])
    return found


def _at_bank(old: Evening, gain: int) -> tuple[int, int]:
    """What the bank has brought after one more deal at it, and that it was the last one."""
    return (gain if old.since else old.bank + gain), 0


def check_evening(carry: Carry, seats: int) -> None:
    """Refuse with a `ValueError` what cannot be the evening of so many seats."""
    found = carry.get(KEY)
    if found is None and KEY not in carry:
        return
    if not (isinstance(found, list) and len(found) == seats and all(map(_is_evening, found))):
        raise ValueError(
            f"the evening before a deal is four or seven whole numbers for each of {seats} seats, the first two of "
            f"them bets and the seventh a number of deals, not {found!r}"
        )


def _is_evening(found: object) -> bool:
    if not (isinstance(found, list) and len(found) in {EARLIER, len(Evening._fields)}):
        return False
    whole = all(type(number) is int for number in found)  # JSON's true and 1.0 are no numbers of chips
    return whole and min(*found[:2], *found[6:]) >= 0
