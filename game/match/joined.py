"""Somebody joins or leaves in the middle of an evening: another match that goes on from the last. DT-13."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.match.course import course
from game.rules.evening import KEY, Evening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.match.match import Match
    from game.match.players import Player
    from game.match.store import Store
    from game.rules.contract import Carry, Seat
    from game.rules.options import Options


class Change(NamedTuple):
    """Who sits down behind the last seat with the next deal, and who gets up before it: bystanders alone."""

    newcomers: tuple[Player, ...] = ()
    leaving: tuple[Seat, ...] = ()

    def kept(self, seats: int) -> list[Seat]:
        """Who stays, of so many seats; the others move up."""
        return [seat for seat in range(seats) if seat not in self.leaving]


NO_CHANGE = Change()


def joined(store: Store, match: Match, change: Change) -> Match:
    """A match with these bystanders instead, without a deal yet; the other ends when its deal is dealt.

    Everybody keeps the chips, newcomers get as many as the first player began the evening with; the bank, the numbers
    of the deals and the time go on. The deal on the table must be over, and the match not.
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


def carried(match: Match, change: Change) -> Carry:
    """What the deal on the table, which must be over, hands to the first one with these bystanders: bank, pot, mano."""
    match.finish_deal()
    carry = match.deal.following()
    for by_seat, fresh in (("losses", 0), (KEY, [*Evening()])):
        if by_seat in carry:
            found = carry[by_seat]
            carry[by_seat] = [found[seat] for seat in change.kept(len(found))] + [fresh] * len(change.newcomers)
    return carry


def changed(match: Match, change: Change, chips: Sequence[int]) -> tuple[Options, tuple[Player, ...], list[int]]:
    """House rules, players (as records know them) and chips of a match with other bystanders."""
    if change == NO_CHANGE:
        return match.options, match.known, [*chips]
    seats = len(match.known)
    guests = seats - match.options.hands(seats) - len(change.leaving) + len(change.newcomers)
    options = match.game.Options.parse({"guests": guests}, match.options)
    kept = change.kept(seats)
    players = (*(match.known[seat] for seat in kept), *change.newcomers)
    fresh = [course(match).began[0]] * len(change.newcomers)
    return options, players, [*(chips[seat] for seat in kept), *fresh]
