"""Shared `Game` implementation of Pai Tong and Pong: dealing, sampling deals from a view, and parsing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.rules.discard_log import LoggedDiscard
from game.rules.hand_likelihood import PASSED, ObservedAction, draw_answer, draw_hand, likelihood, observed_actions
from game.rules.money.deal import MoneyDeal
from game.rules.money.events import read_event
from game.rules.money.hand import Hand
from game.rules.money.legal_moves import ONLY_DRAW, claims_of, guess_moves
from game.rules.money.moves import PLAIN_MOVES, Guess
from game.rules.money.sets import COPIES, DESIGNS
from game.rules.money.view import CLAIM, DISCARD, GUESS, OVER, TURN, Phase, Table, View, Winning
from game.rules.moves import Discard
from game.rules.pieces import MONEY, TILES
from game.rules.shuffle import SEED_BYTES, RandomStream, parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from game.rules.contract import Carry, Event, Move, Seat
    from game.rules.hand_likelihood import Policy
    from game.rules.money.compiled_rules import CompiledRules
    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack


def resample(table: CompiledRules, view: View, rng: Random, policy: Policy | None = None) -> MoneyDeal:
    """Return a deal that agrees with the view; hidden hands, stock, unseen answers and random stream are sampled.

    The viewer's hand, exposed pieces, pieces taken in public, and guesses stay as in the view. A policy weights hands
    and answers by likelihood; without one, all are equally likely.
    """
    public = view.table
    deal = MoneyDeal.__new__(MoneyDeal)
    deal.table = table
    deal.seats = public.seats
    deal.carry = {"starter": public.starter}
    deal.seed_bytes = rng.randbytes(SEED_BYTES)
    deal.stream = RandomStream(deal.seed_bytes)
    deal.starter = public.starter
    deal.dice = public.dice
    deal.turns = public.turns
    deal.number = public.number
    deal.discards = list(public.discards)
    deal.throws = list(public.throws)
    deal.result = public.result
    deal.hands = [Hand(table.rank_of) for _ in range(public.seats)]
    _fill(deal, view, rng, policy)
    _set_phase(deal, view, rng, policy)
    return deal


def _fill(deal: MoneyDeal, view: View, rng: Random, policy: Policy | None) -> None:
    """Put every visible piece in its place, and distribute the others randomly to hands and stock."""
    public, design_of = view.table, deal.table.design_of
    unseen = [COPIES] * DESIGNS
    for _, code in deal.discards:
        unseen[design_of[code]] -= 1
    for seat, hand in enumerate(deal.hands):
        for tong in public.exposed[seat]:
            hand.exposed.append(design_of[tong[0]])
            unseen[design_of[tong[0]]] -= 3
        guess = public.guesses[seat]
        hand.guess = None if guess is None else design_of[guess]
        known = [design_of[code] for code in public.known[seat]]
        if public.opened:
            held = [design_of[code] for code in public.opened[seat]]
        elif seat == view.seat:
            held = [design_of[code] for code in view.hand]
        else:
            held = known if hand.guess is None else [*known, hand.guess]
        for design in held:
            hand.gain(design)
            unseen[design] -= 1
        hand.known = known
    hidden = [design for design, left in enumerate(unseen) for _ in range(left)]
    rng.shuffle(hidden)
    for seat, hand in enumerate(deal.hands):
        weigh = None if policy is None else _weigher(public, deal.table.pack.codes, seat, hand, policy)
        for design in draw_hand(hidden, public.hand_sizes[seat] - len(hand.pieces), weigh, rng):
            hand.gain(design)
    deal.stock = hidden


def _weigher(
    public: Table, codes: Sequence[str], seat: Seat, hand: Hand, policy: Policy
) -> Callable[[Sequence[int]], float]:
    """Return a function that maps a seat's hidden pieces to the likelihood of the seat's actions."""
    settled = len(public.throws) - (public.phase in {GUESS, CLAIM})
    actions = observed_actions(public, seat, settled, next_only=False)
    open_pieces = tuple(hand.pieces)

    def weigh(hidden: Sequence[int]) -> float:
        return likelihood(policy, actions, tuple([codes[design] for design in sorted((*open_pieces, *hidden))]))

    return weigh


def _set_phase(deal: MoneyDeal, view: View, rng: Random, policy: Policy | None) -> None:
    public, design_of = view.table, deal.table.design_of
    deal.phase = public.phase
    deal.actor = public.actor
    deal.last = None if public.last is None else design_of[public.last]
    deal.public = deal.shown = deal.discard_state = None
    deal.drawn = deal.barred = None
    deal.from_seat = public.from_seat
    deal.answers = [None] * deal.seats
    deal.moves = [()] * deal.seats
    deal.source = public.source
    deal.waiting = 0 if public.phase is OVER else 1 << public.actor
    if public.phase is TURN:
        deal.moves[public.actor] = ONLY_DRAW
    elif public.phase is GUESS:
        deal.moves[public.actor] = guess_moves(deal.table, deal.hands[public.actor])
    elif public.phase is CLAIM:
        _open_window(deal, view, rng, policy)
    elif public.phase is DISCARD:
        _set_drawn(deal, view, rng)


def _open_window(deal: MoneyDeal, view: View, rng: Random, policy: Policy | None) -> None:
    """Keep the viewer's answer, and decide at random which other seats have answered. PT-26."""
    public = view.table
    can_continue = deal.can_continue()
    assert deal.last is not None  # noqa: S101 - a claim window has a discard
    next_seat = (public.actor + 1) % public.seats
    deal.waiting = ((1 << public.seats) - 1) & ~(1 << public.actor)
    asked: list[Seat] = []
    for seat, hand in enumerate(deal.hands):
        if seat == public.actor:
            continue
        deal.moves[seat] = claims_of(
            deal.table, hand, deal.last, can_continue=can_continue, may_take=can_continue and seat == next_seat
        )
        if seat != view.seat:
            asked.append(seat)
    if view.answer is None:
        if view.seat is None or view.seat == public.actor:
            asked = asked[1:]  # a window that is still open waits for somebody
        answered = [seat for seat in asked if rng.random() < 0.5]
    else:
        assert view.seat is not None  # noqa: S101 - a bystander gives no answer
        _answer(deal, view.seat, view.answer)
        answered = [seat for seat in asked[1:] if rng.random() < 0.5]
    for seat in answered:
        likely = None if policy is None else _pass_probability(deal, public, seat, policy)
        _answer(deal, seat, draw_answer(deal.moves[seat], likely, rng))


def _pass_probability(deal: MoneyDeal, public: Table, seat: Seat, policy: Policy) -> float:
    """Return the probability that a seat with its sampled hand passes on the discard."""
    turn = len(public.throws) - 1
    codes = deal.table.pack.codes
    action = ObservedAction(public, seat, PASSED, public.throws[turn], turn)
    return policy(action, tuple([codes[design] for design in deal.hands[seat].pieces]))


def _answer(deal: MoneyDeal, seat: Seat, move: Move) -> None:
    deal.answers[seat] = move
    deal.waiting &= ~(1 << seat)


def _set_drawn(deal: MoneyDeal, view: View, rng: Random) -> None:
    """Set the piece that the actor drew or took last; choose it at random if the view does not show it."""
    public, design_of = view.table, deal.table.design_of
    hand = deal.hands[public.actor]
    if public.source == "taken":
        # A taken piece is the newest known one; one that was laid open at once is the newest tong.
        taken = hand.exposed[-1] if deal.table.pick_discard == "tong_exposed" else hand.known[-1]
        deal.barred = None if deal.table.returns_taken else taken
        deal.drawn = None if deal.table.pick_discard == "tong_exposed" else taken
    elif public.source == "stock":
        if view.seat == public.actor:
            assert view.drawn is not None  # noqa: S101 - the actor knows what it drew
            deal.drawn = design_of[view.drawn]
        else:
            unknown = hand.pieces.copy()
            for design in [*hand.known, *([] if hand.guess is None else [hand.guess])]:
                unknown.remove(design)
            deal.drawn = rng.choice(unknown)


_PIECE_MOVES = {str(move): move for code in dict.fromkeys((*MONEY, *TILES)) for move in (Discard(code), Guess(code))}


@dataclass(frozen=True, slots=True)
class MoneyGame:
    """A game played by the money engine. See `game.rules.contract.Game` for each field and method."""

    name: str
    title: str
    native: str
    seats: range
    default_seats: int
    deals: int
    Options: type[Any]
    presets: Mapping[str, Any]
    preset_words: Mapping[str, str]
    table: Callable[[Any], CompiledRules]
    """Function that converts house rules to the engine's form, with cached results."""
    settle_case: Callable[[Mapping[str, Any], Any], dict[str, Any]]
    open_windows: frozenset[str] = frozenset()
    """Empty, because showing which seats have not answered a discard would reveal which of them can claim it."""

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> MoneyDeal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry."""
        if seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            message = f"{self.title} is played by {allowed}, not by {seats}"
            raise ValueError(message)
        starter = 0 if carry is None else carry.get("starter")
        if type(starter) is not int or starter not in range(seats):  # JSON's true and 1.0 are no seats
            message = f"the starter of a deal is a seat from 0 to {seats - 1}, not {starter!r}"
            raise ValueError(message)
        return MoneyDeal(self.table(options or self.presets["standard"]), seats, parse_seed(seed), carry)

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:  # noqa: ARG002
        """Return the events unchanged, because they are shown in the order in which they happen."""
        return events

    def resample(self, view: View, rng: Random, policy: Policy | None = None) -> MoneyDeal:
        """Return a random deal consistent with the view; a policy makes more plausible deals more frequent."""
        return resample(self.table(view.table.options), view, rng, policy)

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""
        table = fields["table"]
        if table["result"] is not None and table["result"].shown is not None:
            table["result"] = table["result"]._replace(shown=Winning.read(table["result"].shown))
        table["phase"] = Phase(table["phase"])
        table["throws"] = tuple(LoggedDiscard(*each) for each in table["throws"])
        return View(**fields | {"table": Table(**table)})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values; JSON lists must already be tuples."""
        return read_event(name, fields, self.parse_move)

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid."""
        move = PLAIN_MOVES.get(text) or _PIECE_MOVES.get(text)
        if move is None:
            known = ", ".join(PLAIN_MOVES)
            message = f"{text!r} is no move of {self.title}; its moves are {known}, 'discard c5' and 'guess c5'"
            raise ValueError(message)
        return move

    def pack(self, options: HouseRules) -> Pack:
        """Return the pack of pieces used under these house rules."""
        return self.table(options).pack
