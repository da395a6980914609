"""Payments for a won hand, with reasons: PT-41, PO-11. Every settlement sums to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.contract import Entry, Item, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.money.view import Winning


def settle(win: Winning, winner: Seat, seats: int, owed: Sequence[Item], payer: str) -> tuple[Entry, ...]:
    """Return every seat's entry, given the items that each losing player owes the winner.

    `payer` is the house rule: 'all', or 'discarder_pays_all', under which the seat whose discard won pays for all. The
    items of each entry add up to its amount, for the winner and for the payers.
    """
    if winner not in range(seats):
        raise ValueError(f"the winner must be a seat from 0 to {seats - 1}, not {winner!r}")
    shares = [0 if seat == winner else 1 for seat in range(seats)]
    if payer == "discarder_pays_all" and win.from_seat is not None:
        if win.from_seat == winner or win.from_seat not in range(seats):
            raise ValueError(f"the discarder must be another seat from 0 to {seats - 1}, not {win.from_seat!r}")
        shares = [seats - 1 if seat == win.from_seat else 0 for seat in range(seats)]
    shares[winner] = 1 - seats
    return tuple(_entry(seat, -share, owed) for seat, share in enumerate(shares))


def _entry(seat: Seat, times: int, owed: Sequence[Item]) -> Entry:
    items = tuple(item._replace(amount=item.amount * times) for item in owed) if times else ()
    return Entry(seat, sum(item.amount for item in items), items)
