"""Settlement of a deal of Tongits: winner, tallies, sunog players, and all payments with reasons.

TG-30, TG-42 to TG-44, TG-50, TG-51, TG-60, TG-70 to TG-72, TG-74. Whether a call is legal is checked during play; here
the deal is over and all cards are open. The pot is in `game.rules.tongits.carry`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.cards.french import ACE, KING, RANK_MASKS, Card, Mask, cards_of, mask_of
from game.rules.cards.melds import Kind, kind_of
from game.rules.contract import N_, Entry, Item, Seat
from game.rules.tongits.arrangement import Arrangement
from game.rules.tongits.phase import SEATS as SEATS  # noqa: PLC0414 - whoever settles needs it too

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.tongits.melds import Bahay
    from game.rules.tongits.options import TongitsOptions


class Player(NamedTuple):
    """The cards of one player at the end of the deal, without the last discard."""

    hand: Mask
    bahays: tuple[Bahay, ...] = ()
    """The player's bahays on the table, open and secret, oldest first."""

    @property
    def down(self) -> bool:
        """Whether the player has laid a bahay; a player who has not is sunog (burned). TG-42."""
        return bool(self.bahays)

    @property
    def may_call(self) -> bool:
        """Whether the player has an open bahay, which calling requires; a secret one is not enough. TG-41."""
        return any(not bahay.secret for bahay in self.bahays)


class Standing(NamedTuple):
    """Facts about one player's cards that the settlement of a deal needs."""

    tally: int
    down: bool
    """Whether the player has a bahay on the table; otherwise it is sunog. TG-42."""
    may_call: bool
    """Whether the player has an open bahay. TG-41."""


class Tongits(NamedTuple):
    """Ending by tongits: a player has melded or laid off every card. TG-30."""

    by: Seat


class DrawCall(NamedTuple):
    """Ending by a called draw; opponents who did not challenge have folded. TG-40 to TG-44."""

    caller: Seat
    challengers: frozenset[Seat] = frozenset()


class StockOut(NamedTuple):
    """Ending by an empty stock, after the last seat to draw has discarded. TG-50."""

    last_drawers: tuple[Seat, ...]
    """Seats by their latest draw, from the stock or the discards, latest first."""


End = Tongits | DrawCall | StockOut


class Special(NamedTuple):
    """One bonus of the winner: 'ace', 'king', 'four_of_a_kind' or 'escalera'. TG-72."""

    id: str
    cards: tuple[Card, ...]
    """Cards that earn the bonus; () if they are not known."""
    value: int


class Decision(NamedTuple):
    """The parts of a finished deal's result that follow from the players' standings."""

    winner: Seat | None
    """The winning seat; None if all are sunog when the stock runs out. TG-51."""
    tallies: tuple[int | None, ...]
    """Tallies by seat; None for hands that were not compared: folded, sunog, or beaten by tongits."""
    sunog: tuple[Seat, ...]
    """Losers with nothing on the table; all three if the deal is void."""


class Settlement(NamedTuple):
    """Result of a finished deal: everything that the settlement screen shows except the pot."""

    winner: Seat | None
    """The winning seat; None if all are sunog when the stock runs out. TG-51."""
    arrangements: tuple[Arrangement, ...]
    """The arrangement of each hand, by seat."""
    tallies: tuple[int | None, ...]
    """Tallies by seat; None for hands that were not compared: folded, sunog, or beaten by tongits."""
    sunog: tuple[Seat, ...]
    """Losers with nothing on the table; all three if the deal is void."""
    specials: tuple[Special, ...]
    """The winner's specials, for which each loser pays."""
    entries: tuple[Entry, ...]
    """The gain of each seat with reasons; the gains sum to zero."""


def settle(players: Sequence[Player], end: End, options: TongitsOptions) -> Settlement:
    """Determine the winner, tallies and payments of a finished deal. TG-74.

    Raises `ValueError` with a message for an impossible end: tongits with deadwood, a call without an open bahay, a
    challenge by a sunog player.
    """
    arrangements = tuple(options.arranger.arrange(player.hand) for player in players)
    standings = [
        Standing(each.tally, player.down, player.may_call) for player, each in zip(players, arrangements, strict=True)
    ]
    decision = decide(standings, end)
    winner = decision.winner
    specials = () if winner is None else specials_of(players, winner, arrangements[winner], options)
    entries = payments(decision, end, specials, options)
    return Settlement(winner, arrangements, decision.tallies, decision.sunog, specials, entries)


def decide(standings: Sequence[Standing], end: End) -> Decision:
    """Return the winner, the compared tallies and the sunog players. TG-42 to TG-44, TG-50, TG-51.

    Raises `ValueError` for an impossible end, like `settle`.
    """
    comparing = _comparing(standings, end)
    winner = min(comparing, key=lambda seat: (standings[seat].tally, comparing.index(seat)), default=None)
    tallies = tuple(each.tally if seat in comparing else None for seat, each in enumerate(standings))
    sunog = tuple(seat for seat, each in enumerate(standings) if not each.down and seat != winner)
    return Decision(winner, tallies, sunog)


def payments(decision: Decision, end: End, specials: Sequence[Special], options: TongitsOptions) -> tuple[Entry, ...]:
    """Return each seat's gain with reasons; the gains sum to zero. TG-70 to TG-72, TG-74.

    `specials` are the winner's; without a winner nothing is paid.
    """
    winner, _tallies, sunog = decision
    if winner is None:
        return tuple(Entry(seat, 0, ()) for seat in range(SEATS))
    owed = {
        seat: (_base(seat, sunog, end, options), *_sunog_extra(seat, sunog, end, options), *_special_items(specials))
        for seat in range(SEATS)
        if seat != winner
    }
    return _entries(winner, owed)


def settle_stated(
    standings: Sequence[Standing], end: End, specials: Mapping[str, int], options: TongitsOptions
) -> Settlement:
    """Settle a finished deal from what the players state, without their cards. TG-74.

    `specials` are the numbers of the winner's specials, by id as in `Special`. The arrangements of the result have
    tallies but no cards. Raises `ValueError` for an impossible end, like `settle`.
    """
    decision = decide(standings, end)
    found = tuple(
        Special(item.id, (), item.amount) for item in SPECIALS for _special in range(specials.get(item.id, 0))
    )
    counted = found if decision.winner is not None else ()
    entries = payments(decision, end, counted, options)
    arrangements = tuple(Arrangement(each.tally, 0, (), 0) for each in standings)
    return Settlement(decision.winner, arrangements, decision.tallies, decision.sunog, counted, entries)


def specials_of(
    players: Sequence[Player], winner: Seat, arrangement: Arrangement, options: TongitsOptions
) -> tuple[Special, ...]:
    """Return the winner's specials, for which each loser pays. TG-72.

    Aces and kings in its hand and among its own cards in its own bahays count one each; fours of a kind and escaleras
    in the hand or secret count three each. Cards that others laid onto its bahays do not count, and cards that it laid
    onto theirs count only under the house rule `sapawed_cards`.
    """
    player = players[winner]
    own = player.hand
    for bahay in player.bahays:
        own |= bahay.own(winner)
    if options.sapawed_cards == "on":
        for other in players:
            for bahay in other.bahays:
                own |= bahay.laid_off_by(winner)
    found = [Special("ace", (card,), 1) for card in cards_of(own & RANK_MASKS[ACE])]
    found += [Special("king", (card,), 1) for card in cards_of(own & RANK_MASKS[KING])]
    closed = [*arrangement.bahays, *(bahay.cards for bahay in player.bahays if bahay.secret)]
    kinds = [(kind_of(mask_of(cards), ace_high=options.aces_high), cards) for cards in closed]
    for wanted in (Kind.FOUR, Kind.ESCALERA):
        found += [Special(wanted.value, cards, 3) for kind, cards in kinds if kind is wanted]
    return tuple(found)


def _comparing(players: Sequence[Standing], end: End) -> list[Seat]:
    """Return the seats whose tallies are compared, in order of priority: the first of equal tallies wins."""
    match end:
        case Tongits(by):
            if players[by].tally:  # every card counts at least 1
                raise ValueError("this is no tongits, for some cards of the hand stand in no bahay (TG-30)")
            return [by]
        case DrawCall(caller, challengers):
            if not players[caller].may_call:
                raise ValueError("a draw can only be called with an open bahay on the table (TG-41)")
            if any(not players[seat].down for seat in challengers) or caller in challengers:
                raise ValueError("only an opponent with a bahay on the table can challenge (TG-42)")
            # a challenger beats the caller, the one on the caller's right beats the other: TG-44
            return [seat for seat in _from_the_right_of(caller) if seat in challengers or seat == caller]
        case StockOut(last_drawers):
            return [seat for seat in last_drawers if players[seat].down]


def _from_the_right_of(seat: Seat) -> list[Seat]:
    """Return all seats in turn order, ending with this seat."""
    return [(seat + step) % SEATS for step in range(1, SEATS + 1)]


def _base(seat: Seat, sunog: tuple[Seat, ...], end: End, options: TongitsOptions) -> Item:
    """Return a loser's base payment for this kind of win. TG-70."""
    match end:
        case Tongits():
            return TONGITS
        case DrawCall(caller, challengers):
            if not challengers:
                return DRAW
            if seat == caller or seat in challengers:
                return CHALLENGE
            return NOT_ASKED if seat in sunog else FOLD
        case StockOut():
            return STOCK_OUT._replace(amount=options.deck_out_base)


def _sunog_extra(seat: Seat, sunog: tuple[Seat, ...], end: End, options: TongitsOptions) -> tuple[Item, ...]:
    """Return the extra payment of a sunog player, due for every kind of win or for all but tongits. TG-71."""
    if seat not in sunog or (isinstance(end, Tongits) and options.sunog_extra_on_tongits == "off"):
        return ()
    return (SUNOG,)


def _special_items(specials: Sequence[Special]) -> list[Item]:
    """Return payment items for the winner's specials, one for each kind."""
    items = []
    for item in SPECIALS:
        amount = sum(special.value for special in specials if special.id == item.id)
        if amount:
            items.append(item._replace(amount=amount))
    return items


def _entries(winner: Seat, owed: dict[Seat, tuple[Item, ...]]) -> tuple[Entry, ...]:
    """Return every seat's entry: what each loser pays, and the sum of those items for the winner. TG-74."""
    entries: dict[Seat, Entry] = {}
    won: dict[str, Item] = {}
    for seat, items in owed.items():
        paid = tuple(item._replace(amount=-item.amount) for item in items)
        entries[seat] = Entry(seat, sum(item.amount for item in paid), paid)
        for item in items:
            before = won.get(item.id)
            won[item.id] = item if before is None else item._replace(amount=before.amount + item.amount)
    entries[winner] = Entry(winner, sum(item.amount for item in won.values()), tuple(won.values()))
    return tuple(entries[seat] for seat in range(SEATS))


TONGITS: Final = Item("tongits", "tongits", N_("tongits"), 3, "TG-70")
DRAW: Final = Item("draw", "", N_("unchallenged draw"), 1, "TG-70")
CHALLENGE: Final = Item("challenge", "", N_("challenged draw"), 3, "TG-70")
FOLD: Final = Item("fold", "", N_("folded when the draw was challenged"), 1, "TG-70")
NOT_ASKED: Final = FOLD._replace(english=N_("sunog when the draw was challenged"))
"""The payment `FOLD` for a sunog player, who was not asked and so did not fold."""
STOCK_OUT: Final = Item("stock_out", "", N_("the stock ran out"), 1, "TG-70")
SUNOG: Final = Item("sunog", "sunog", N_("sunog: nothing on the table"), 1, "TG-71")
SPECIALS: Final = (
    Item("ace", "", N_("aces"), 1, "TG-72"),
    Item("king", "", N_("kings"), 1, "TG-72"),
    Item("four_of_a_kind", "", N_("four of a kind, in hand or secret"), 3, "TG-72"),
    Item("escalera", "escalera", N_("escalera, in hand or secret"), 3, "TG-72"),
)
