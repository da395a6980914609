"""Changes between two deals: players who swap seats or replace opponents, and bystanders who join or leave. DT-13.

The session continues with a new match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.player_names import opponent_names
from game.match.players import Player
from game.match.score_history import score_history
from game.rules.session_history import KEY, SessionMemory

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Carry, Seat
    from game.rules.options import Options


SEAT_FIELDS: Final = ("banker", "starter", "mano", "streak")
"""Fields of a carry that contain a seat."""


class RosterChange(NamedTuple):
    """Players who change seats or replace others, and bystanders who join or leave, before the next deal."""

    newcomers: tuple[Player, ...] = ()
    leaving: tuple[Seat, ...] = ()
    order: tuple[Seat, ...] = ()
    """For each new seat, the earlier seat of its player; () if no player changes seats."""
    sitting: tuple[tuple[Seat, Player], ...] = ()
    """People who replace opponents, with the seat that each takes before any seats are changed."""

    def kept_seats(self, seats: int) -> list[Seat]:
        """Return the seats whose players stay, out of the first `seats` ones, in their new order.

        Seats after that of a player who leaves move up.
        """
        return [seat for seat in self.order or range(seats) if seat not in self.leaving]

    def new_order(self, seats: int) -> list[Seat]:
        """Return the previous seats of all players in their new order; newcomers count from `seats`."""
        return [*self.kept_seats(seats), *range(seats, seats + len(self.newcomers))]

    def lines(self, match: int) -> tuple[str, ...]:
        """Format the change, for the match with this id, as lines for the settings; () for no change."""
        if self == NO_CHANGE:
            return ()
        return (
            str(match),
            *(f"{JOINS} {player.name}" for player in self.newcomers),
            *(f"{LEAVES} {seat}" for seat in self.leaving),
            *((f"{ORDER} {' '.join(map(str, self.order))}",) if self.order else ()),
            *(f"{SITS} {seat} {player.name}" for seat, player in self.sitting),
        )


NO_CHANGE = RosterChange()
JOINS, LEAVES, ORDER, SITS = "joins", "leaves", "order", "sits"


def read_change(lines: Sequence[str], match: int, seats: int) -> RosterChange:
    """Parse the output of `RosterChange.lines`; return `NO_CHANGE` if it is malformed or not for the match `match`."""
    if not lines or lines[0] != str(match):
        return NO_CHANGE
    found = NO_CHANGE
    for line in lines[1:]:
        kind, _space, rest = line.partition(" ")
        number, _space, name = rest.partition(" ")
        if kind == JOINS and rest:
            found = found._replace(newcomers=(*found.newcomers, Player(rest)))
        elif kind == LEAVES and _is_seat(rest, seats):
            found = found._replace(leaving=(*found.leaving, int(rest)))
        elif kind == ORDER and sorted(rest.split()) == sorted(map(str, range(seats))):
            found = found._replace(order=tuple(map(int, rest.split())))
        elif kind == SITS and _is_seat(number, seats) and name:
            found = found._replace(sitting=(*found.sitting, (int(number), Player(name))))
        else:
            return NO_CHANGE
    return found


def _is_seat(text: str, seats: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats


def joined(store: Store, match: Match, change: RosterChange) -> Match:
    """Return a new match with the changed players but no deal yet; the old match ends when the new one deals.

    All players keep their chips; newcomers get as many as the first player had at the start of the session. The bank,
    the deal numbers and the time continue. The deal on the table must be over, but not the match.
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


def seat_all(match: Match, players: Sequence[Player]) -> None:
    """Replace the player of each seat of a match whose player differs from the one in `players`."""
    for seat, (before, player) in enumerate(zip(match.known, players, strict=True)):
        if player != before:
            match.sit(seat, player)


def carried(match: Match, change: RosterChange) -> Carry:
    """Return the carry of the finished deal, adjusted for the changed players.

    The carry consists of the bank, the pot and the mano. A pot that was paid out at the end of the match is empty.
    """
    match.finish_deal()
    carry, sitting = dict(match.carry_on), dict(change.sitting)
    if change.order:
        kept = change.kept_seats(len(match.known))
        carry |= {field: kept.index(seat) for field in SEAT_FIELDS if (seat := carry.get(field)) in kept}
    for by_seat, fresh in (("losses", 0), (KEY, [*SessionMemory()])):
        if by_seat in carry:
            found = carry[by_seat]
            kept_seats = change.kept_seats(len(found))
            stayed = [fresh if seat in sitting else found[seat] for seat in kept_seats]
            carry[by_seat] = stayed + [fresh] * len(change.newcomers)
    return carry


def changed(match: Match, change: RosterChange, chips: Sequence[int]) -> tuple[Options, tuple[Player, ...], list[int]]:
    """Return house rules, players (named as in the records) and chips after a change."""
    if change == NO_CHANGE:
        return match.options, match.known, [*chips]
    seats = len(match.known)
    guests = seats - match.options.hands(seats) - len(change.leaving) + len(change.newcomers)
    comes_or_goes = change.newcomers or change.leaving
    options = match.game.Options.parse({"guests": guests}, match.options) if comes_or_goes else match.options
    kept = change.kept_seats(seats)
    sitting = dict(change.sitting)
    players = (*(sitting.get(seat, match.known[seat]) for seat in kept), *change.newcomers)
    if sitting:
        players = tuple(_apart(match.game.name, players, [player.name for player in sitting.values()]))
    fresh = [score_history(match).began[0]] * len(change.newcomers)
    return options, players, [*(chips[seat] for seat in kept), *fresh]


def _apart(game: str, players: Sequence[Player], names: Sequence[str]) -> Iterator[Player]:
    """Yield the players, renaming opponents who have the same name as one of these people."""
    taken = {name.casefold() for name in names}
    free = opponent_names(game, [player.name for player in players])
    for player in players:
        same = not player.is_person and player.name.casefold() in taken
        yield player._replace(name=next(free)) if same else player
