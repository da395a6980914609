"""Order in which a screen opens the hands of Pai Gow and settles the bets. PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pai_gow.events import Opened, Paid

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from game.rules.contract import Event, Seat


def opening_order(banker: Seat, bets: Sequence[int | None], people: Collection[Seat]) -> tuple[Seat, ...]:
    """Return the seats in the order in which their hands open: the banker first, the people last.

    If the banker is a person, larger bets open later. Otherwise players open in turn order from the banker's right.
    """
    seats = len(bets)
    players = [(banker + step) % seats for step in range(1, seats)]
    by_bet = banker in people
    return banker, *sorted(players, key=lambda seat: (seat in people, (bets[seat] or 0) if by_bet else 0))


def in_opening_order(
    events: Sequence[Event], bets: Sequence[int | None], people: Collection[Seat]
) -> tuple[Event, ...]:
    """Return events in the order in which a screen shows them.

    Each player's bet is settled as soon as that player's hands are open, so that its outcome stays unknown until
    then. Events that open no hands keep their order.
    """
    opened = {event.seat: event for event in events if isinstance(event, Opened)}
    banker = next((seat for seat, event in opened.items() if event.comparison is None), None)
    if banker is None:
        return tuple(events)
    gained = bank = 0
    paid: dict[Seat, Paid] = {}
    shares: dict[Seat, int] = {}
    for event in events:
        if isinstance(event, Paid):
            paid[event.seat], shares[event.seat] = event, event.bank - gained
            gained = event.bank
    found = [event for event in events if not isinstance(event, Opened | Paid)]
    for seat in opening_order(banker, bets, people):
        found.append(opened[seat])
        if seat in paid:
            bank += shares[seat]
            found.append(paid[seat]._replace(bank=bank))
    return tuple(found)
