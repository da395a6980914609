"""What everybody at a table may remember: who threw what, what became of it, and who drew from the stock when.

PT-20, PT-21, PT-24, PT-26, PO-05, PO-06, TG-20, TG-22. All of it was seen by everybody when it happened, so it stands
in the public table; no hidden piece is ever named. One throw ends one turn, and each later turn begins by taking the
throw before it or by drawing; so only throws are kept, and what was picked up is read off them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat

LEFT: Final = "left"
"""It lies there: all let it pass, or those who are asked about it have not all answered."""
TAKEN: Final = "taken"
"""The next player took it on its turn. PT-21, PT-22, TG-20."""
PONGED: Final = "ponged"
"""It lies in an open tong. PT-24; so does one that was taken under `tong_exposed`, PT-22."""
WON: Final = "won"
"""A hand was won with it. PT-26."""


class Throw(NamedTuple):
    """One discard and what became of it."""

    seat: Seat
    """Who threw it."""
    piece: str
    fate: str = LEFT
    """`LEFT`, `TAKEN`, `PONGED` or `WON`. One that was left may be back in the stock since: what a reshuffle left of
    them lies in `Table.discards`, which are always the latest of those left. PT-28."""
    by: Seat | None = None
    """Who has it now; None where it was left."""

    def claimed(self, fate: str, by: Seat) -> Throw:
        """The same when somebody has it."""
        return Throw(self.seat, self.piece, fate, by)


class PickUp(NamedTuple):
    """How one seat came by a piece, after the dealing."""

    turn: int
    """How many throws there had been, from 1: it followed `Table.throws[turn - 1]`."""
    seat: Seat
    piece: str | None
    """What was taken from the discards; None for a draw from the stock, which nobody else saw."""
    from_seat: Seat | None
    """Who had thrown it; None for a draw."""


def pick_ups(throws: Sequence[Throw], drew: Seat | None) -> tuple[PickUp, ...]:
    """Every pick-up, oldest first. `drew` is who has drawn since the latest throw was left, None where nobody has."""
    found: list[PickUp] = []
    for turn, throw in enumerate(throws, 1):
        if throw.by is not None:
            found.append(PickUp(turn, throw.by, throw.piece, throw.seat))
            continue
        drawer = throws[turn].seat if turn < len(throws) else drew  # whoever threw next had drawn
        if drawer is not None:
            found.append(PickUp(turn, drawer, None, None))
    return tuple(found)
