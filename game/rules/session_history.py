"""Session history: public results of earlier deals, such as bets, winners and chips.

The history never changes a deal. It is used only by opponents that bet as people do, depending on the course of the
session. It is passed from deal to deal together with the carry that the rules need (`Deal.following`), so that views
contain it, and a replay or journal restores it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Carry, Entry, Seat

KEY: Final = "evening"
"""Key of the session history in a carry."""
EARLIER: Final = 4
"""Number of fields per seat in carries of the first release, whose sessions can still be resumed."""


class SessionMemory(NamedTuple):
    """One seat's history in the session before the current deal."""

    first: int = 0
    """The seat's first bet; 0 if there has been none."""
    last: int = 0
    """The seat's latest bet; 0 if there has been none."""
    run: int = 0
    """Deals won in a row or, if negative, lost in a row; a deal neither won nor lost leaves it unchanged."""
    gain: int = 0
    """Chips won in total; negative for a loss."""
    lately: int = 0
    """Chips won in the last deal, in whatever role; negative for a loss."""
    bank: int = 0
    """Chips won during the seat's latest time as banker, over all deals of that time; negative for a loss."""
    since: int = 0
    """Number of deals since the seat was last banker; also 0 if it has never been."""


def session_memory_of(carry: Mapping[str, Any] | None) -> tuple[SessionMemory, ...]:
    """Return the session history in a carry, by seat; () if it has none."""
    return tuple([SessionMemory(*each) for each in (carry or {}).get(KEY, ())])


def gains_of(entries: Sequence[Entry], seats: int) -> list[int]:
    """Return the gain of each seat in a deal, ignoring entries of the pot and the house."""
    gains = [0] * seats
    for entry in entries:
        if isinstance(entry.account, int):
            gains[entry.account] += entry.amount
    return gains


def remembered(
    before: Sequence[SessionMemory], bets: Sequence[int | None], gains: Sequence[int], ends: Sequence[int], banker: Seat
) -> list[list[int]]:
    """Return the session history after one more deal, as stored in a carry.

    All parameters except `banker` have a value for each seat. `before` is the history so far, () if there is none;
    `bets` has None for a seat without a bet; `gains` are in chips; `ends` are 1 for a deal won, -1 for a deal lost, and
    0 for neither.
    """
    found = []
    for seat, (bet, gain, end) in enumerate(zip(bets, gains, ends, strict=True)):
        old = before[seat] if before else SessionMemory()
        run = old.run
        if end:
            run = run + end if run * end > 0 else end
        bank, since = _at_bank(old, gain) if seat == banker else (old.bank, old.since + bool(old.bank))
        found.append([old.first or bet or 0, bet or old.last, run, old.gain + gain, gain, bank, since])
    return found


def _at_bank(old: SessionMemory, gain: int) -> tuple[int, int]:
    """Return a banker's new `bank` and `since`, given its `gain` in the deal just played.

    `bank` grows by the gain, but starts again with it if the seat has not just been banker; `since` is 0.
    """
    return (gain if old.since else old.bank + gain), 0


def check_session_memory(carry: Carry, seats: int) -> None:
    """Raise `ValueError` if the session history in a carry does not fit this number of seats."""
    found = carry.get(KEY)
    if found is None and KEY not in carry:
        return
    if not (isinstance(found, list) and len(found) == seats and all(map(_is_session_memory, found))):
        raise ValueError(
            f"the evening before a deal is four or seven whole numbers for each of {seats} seats, the first two of "
            f"them bets and the seventh a number of deals, not {found!r}"
        )


def _is_session_memory(found: object) -> bool:
    if not (isinstance(found, list) and len(found) in {EARLIER, len(SessionMemory._fields)}):
        return False
    whole = all(type(number) is int for number in found)  # JSON's true and 1.0 are no numbers of chips
    return whole and min(*found[:2], *found[6:]) >= 0
