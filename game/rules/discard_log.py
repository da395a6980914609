"""The discard log: every discard, the seat that claimed it, and every draw from the stock.

PT-20, PT-21, PT-24, PT-26, PO-05, PO-06, TG-20, TG-22. All seats saw these events, so the log is part of the public
table; it never names a hidden piece. Each turn ends with a discard, and the next begins by taking this discard or
drawing, so only discards are stored, and pick-ups are derived from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat

LEFT: Final = "left"
"""Fate of a discard still on the table, because all seats passed or some have not answered yet."""
TAKEN: Final = "taken"
"""Fate of a discard that the next player took on its own turn. PT-21, PT-22, TG-20."""
PONGED: Final = "ponged"
"""Fate of a discard that is in an exposed tong, by a pong (PT-24) or by a take with `tong_exposed` (PT-22)."""
WON: Final = "won"
"""Fate of a discard that completed a winning hand. PT-26."""


class LoggedDiscard(NamedTuple):
    """One discard in the log: the discarder, the piece, and who claimed it, if anyone did."""

    seat: Seat
    """The seat that discarded the piece."""
    piece: str
    fate: str = LEFT
    """Fate of the discard: `LEFT`, `TAKEN`, `PONGED` or `WON`. After a reshuffle, a discard that was left may be back
    in the stock; `Table.discards` holds the rest, always the latest of those left. PT-28.
    """
    by: Seat | None = None
    """The seat that has the piece now; None if it was left."""

    def claimed(self, fate: str, by: Seat) -> LoggedDiscard:
        """Return a copy of this entry with the claim and the claiming seat filled in."""
        return LoggedDiscard(self.seat, self.piece, fate, by)


class LoggedPickUp(NamedTuple):
    """One piece that a seat picked up during play, from the discards or from the stock."""

    turn: int
    """Number of discards before the pick-up, at least 1; the pick-up followed `Table.throws[turn - 1]`."""
    seat: Seat
    piece: str | None
    """The piece taken from the discards; None for a draw from the stock, which only the drawer saw."""
    from_seat: Seat | None
    """Seat that had discarded the piece; None for a draw."""


def pick_ups(log: Sequence[LoggedDiscard], drew: Seat | None) -> tuple[LoggedPickUp, ...]:
    """Return every pick-up, oldest first. `drew` is the seat that has drawn since the last discard, or None."""
    found: list[LoggedPickUp] = []
    for turn, throw in enumerate(log, 1):
        if throw.by is not None:
            found.append(LoggedPickUp(turn, throw.by, throw.piece, throw.seat))
            continue
        drawer = log[turn].seat if turn < len(log) else drew  # the next seat to discard had drawn
        if drawer is not None:
            found.append(LoggedPickUp(turn, drawer, None, None))
    return tuple(found)
