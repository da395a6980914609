"""Bystanders joining or leaving during a session, which continues with a new match. DT-13."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.score_history import score_history
from game.rules.session_history import KEY, SessionMemory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.match import Match
    from game.match.players import Player
    from game.match.store import Store
    from game.rules.contract import Carry, Seat
    from game.rules.options import Options


class RosterChange(NamedTuple):
    """Bystanders who join after the last seat, or leave, before the next deal."""

    newcomers: tuple[Player, ...] = ()
    leaving: tuple[Seat, ...] = ()

    def kept_seats(self, seats: int) -> list[Seat]:
        """Return the seats, out of `seats`, whose players stay; later players move up."""
        return [seat for seat in range(seats) if seat not in self.leaving]


NO_CHANGE = RosterChange()


def joined(store: Store, match: Match, change: RosterChange) -> Match:
    """Return a new match with the changed bystanders but without a deal; the old match ends when the new one deals.

    All players keep their chips, newcomers get as many as the first player had at the start of the session; the bank,
    the deal numbers and the time continue. The deal on the table must be over, and the match not.
    """
    carry = carried(match, change)
    options, players, chips = changed(match, change, match.ledger)
    return store.start(
        match.game,
        options,
        players,
        match.deals,
        ledger=chips,
        dealt=False,
        length=match.terms.length,
        follows=match.id,
        carry=carry,
        after=match.number,
        spent=int(match.spent),
    )


def carried(match: Match, change: RosterChange) -> Carry:
    """Return the carry of the finished deal, adjusted for the changed bystanders.

    That is the bank, the pot and the mano. A pot that was paid out at the end of the match is empty.
    """
    match.finish_deal()
    carry = dict(match.carry_on)
    for by_seat, fresh in (("losses", 0), (KEY, [*SessionMemory()])):
        if by_seat in carry:
            found = carry[by_seat]
            carry[by_seat] = [found[seat] for seat in change.kept_seats(len(found))] + [fresh] * len(change.newcomers)
    return carry


def changed(match: Match, change: RosterChange, chips: Sequence[int]) -> tuple[Options, tuple[Player, ...], list[int]]:
    """Return house rules, players (named as in the records) and chips after bystanders have joined or left."""
    if change == NO_CHANGE:
        return match.options, match.known, [*chips]
    seats = len(match.known)
    guests = seats - match.options.hands(seats) - len(change.leaving) + len(change.newcomers)
    options = match.game.Options.parse({"guests": guests}, match.options)
    kept = change.kept_seats(seats)
    players = (*(match.known[seat] for seat in kept), *change.newcomers)
    fresh = [score_history(match).began[0]] * len(change.newcomers)
    return options, players, [*(chips[seat] for seat in kept), *fresh]
