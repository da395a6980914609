"""State of a deal of Tongits, the view of each seat, and how the deal ends. TG-01 to TG-04, TG-11, TG-30 to TG-74.

Cards are integers and masks inside this module and codes outside. The public part of a view is built once per state.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from game.rules import shuffle
from game.rules.cards.french import RANKS, SUITS, Card, Mask, cards_of, codes, mask_of
from game.rules.cards.melds import kind_of
from game.rules.committed_deal import CommittedDeal
from game.rules.contract import Event, Result
from game.rules.discard_log import pick_ups
from game.rules.events import Ended
from game.rules.tongits.carry import read_carry, settle_pot, together
from game.rules.tongits.events import Dealt, Shown, Won
from game.rules.tongits.phase import OVER, TO_ANSWER, TO_DRAW, TO_PLAY, Phase
from game.rules.tongits.settlement import SEATS, DrawCall, End, Player, Settlement, Tongits, settle
from game.rules.tongits.view import BahayShown, HandShown, Showdown, Table, View
from game.typing_compat import override

if TYPE_CHECKING:
    from game.rules.contract import Carry, Move, Seat
    from game.rules.discard_log import LoggedDiscard
    from game.rules.options import Options
    from game.rules.tongits.melds import Bahay
    from game.rules.tongits.options import TongitsOptions


NAME: Final = "tongits"
HAND: Final = 12
"""Number of cards dealt to each seat; the mano gets one more. TG-03."""
NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = tuple(frozenset((seat,)) for seat in range(SEATS))
FIRST_TURN: Final = 0
"""Value of `turns` during the first turn, in which the mano does not draw. TG-04."""


class BahayOnTable(NamedTuple):
    """A bahay on the table, with its owner and the turn in which it was laid."""

    owner: Seat
    turn: int
    """Number of turns that had ended when the bahay was laid."""
    bahay: Bahay


class State(CommittedDeal):
    """State of one deal of Tongits; `game.rules.tongits.deal` adds the moves."""

    __slots__ = (
        "actor",
        "answers",
        "asked",
        "before",
        "blocked",
        "caller",
        "carry",
        "discards",
        "drawn",
        "from_seat",
        "given",
        "hands",
        "last_drawers",
        "mano",
        "moves",
        "options",
        "phase",
        "pot",
        "result",
        "seed_bytes",
        "shown",
        "stock",
        "table",
        "throws",
        "turns",
    )

    def __init__(self, options: TongitsOptions, seed: bytes, carry: Carry | None = None) -> None:
        """Shuffle, choose the first mano (the starting seat) at random, and deal one card at a time.

        Dealing begins with the mano. TG-02, TG-03.

        Raises `ValueError` with a message for an invalid carry.
        """
        self.options = options
        self.seed_bytes = seed
        self.carry = dict(carry) if carry else None
        self.before = read_carry(carry)
        stream = shuffle.RandomStream(seed)
        self.stock: list[Card] = [*range(RANKS * SUITS)]
        """The stock, next card last."""
        stream.shuffle(self.stock)
        self.mano: Seat = stream.below(SEATS) if self.before.mano is None else self.before.mano
        self.hands: list[Mask] = [0] * SEATS
        order = [(self.mano + step) % SEATS for step in range(SEATS)]
        given = SEATS * HAND + 1
        for place, seat in enumerate(order):
            self.hands[seat] = mask_of(self.stock[place:given:SEATS])
        del self.stock[:given]
        self.stock.reverse()
        self.table: list[BahayOnTable] = []
        """All bahays, oldest first; a bahay's number is its position, from 1."""
        self.discards: list[tuple[Seat, str]] = []
        self.throws: list[LoggedDiscard] = []
        self.phase: Phase = TO_PLAY
        self.actor: Seat = self.mano
        self.asked: frozenset[Seat] = ONLY[self.mano]
        self.turns = FIRST_TURN
        self.number = 0
        self.drawn: Card | None = None
        self.from_seat: Seat | None = None
        self.blocked: list[Seat | None] = [None] * SEATS
        self.last_drawers: tuple[Seat, ...] = (order[0], order[2], order[1])
        """Seats by their latest draw, latest first; before any draw, by the last card dealt to them."""
        self.caller: Seat | None = None
        self.answers: list[str | None] = [None] * SEATS
        """Answers to a call that are already public."""
        self.given: list[Move | None] = [None] * SEATS
        """Private answers in a window that is still open. TG-42 under `simultaneous_answers`."""
        self.pot = self.before.filled(options)
        self.result: Result | None = None
        self.moves: tuple[Move, ...] | None = None
        """Cached legal moves of the actor or of the seats asked; None until first needed."""
        self.public: Table | None = None
        self.shown: tuple[BahayShown, ...] | None = None

    # The seed and what binds it

    @override
    def dealt(self) -> tuple[str, int, Options]:
        return NAME, SEATS, self.options

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events of the deal before its first move. TG-03, TG-73."""
        before, options = self.before, self.options
        return (Dealt(self.mano, before.stake(options), before.filled(options), before.streak),)

    # Queries by turns and endings

    def pending(self) -> frozenset[Seat]:
        """Return the seats that still owe an answer; empty once the deal is over."""
        return self.asked

    def player(self, seat: Seat) -> Player:
        """Return the cards of one seat in the form that the settlement takes."""
        return Player(self.hands[seat], tuple([each.bahay for each in self.table if each.owner == seat]))

    def is_down(self, seat: Seat) -> bool:
        """Return whether the seat has laid a bahay, open or secret; a seat that has not is sunog (burned). TG-42."""
        return any(each.owner == seat for each in self.table)

    def call_closed(self, seat: Seat) -> str:
        """Return the key in `CALL_CLOSED` for the reason why the seat cannot call a draw; '' if it can.

        TG-04, TG-40 to TG-46.
        """
        if self.phase is TO_ANSWER or self.phase is OVER:
            return "called" if self.phase is TO_ANSWER else "over"
        if seat != self.actor:
            return "not_your_turn"
        if self.turns < self.options.calls_after:
            return "too_early"
        if self.turns == FIRST_TURN:
            return "first_turn"
        laid = [each.turn for each in self.table if each.owner == seat and not each.bahay.secret]
        if not laid:
            return "none_open"
        if self.options.survive_round == "on" and min(laid) >= self.turns:
            return "survive_round"
        if self.options.new_bahay_blocks == "on" and max(laid) >= self._own_turn_before_a_call():
            return "new_bahay"
        blocker = self.blocked[seat]
        if blocker is not None:
            return "own_sapaw" if blocker == seat else "sapaw"
        if self.options.call_timing == "start_of_turn":
            return "" if self.phase is TO_DRAW else "too_late"
        if self.phase is TO_DRAW:
            return "draw_first"
        # without its last card the game is over by itself (TG-30)
        return "" if self.hands[seat].bit_count() > 1 else "last_card"

    def _own_turn_before_a_call(self) -> int:
        """Return the actor's latest turn in which it could lay a bahay before calling. TG-40, TG-47.

        That is its current turn, or its previous one if draws are called at the start of a turn.
        """
        return self.turns - SEATS if self.options.call_timing == "start_of_turn" else self.turns

    def drawn_last(self) -> tuple[Seat, ...]:
        """Return the seats in order of their last draws, latest first. TG-50.

        Under `last_drawer = any`, taking a discard counts as a draw. Seats that have not drawn follow, the one that was
        dealt the last card first.
        """
        if self.options.last_drawer == "any":
            return self.last_drawers
        drawers = [each.seat for each in reversed(pick_ups(self.throws, None)) if each.piece is None]
        dealt = (self.mano, (self.mano + 2) % SEATS, (self.mano + 1) % SEATS)
        return tuple(dict.fromkeys((*drawers, *dealt)))

    # Views and copies

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander if `seat` is None."""
        public = self.public or self._make_public()
        if seat is None:
            return View(None, public, (), None, (), (), None, "")
        self.check_seat(seat)
        return View(
            seat,
            public,
            codes(cards_of(self.hands[seat])),
            codes((self.drawn,))[0] if self.drawn is not None and seat == self.actor else None,
            tuple(
                [
                    (number, codes(each.bahay.cards))
                    for number, each in enumerate(self.table, 1)
                    if each.owner == seat and each.bahay.secret
                ]
            ),
            self.legal(seat),
            self.given[seat],
            self.call_closed(seat),
        )

    @abstractmethod
    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of one seat; () if the seat has nothing to answer."""

    def _make_public(self) -> Table:
        if self.shown is None:
            self.shown = tuple([self._bahay_shown(each) for each in self.table])
        self.public = Table(
            NAME,
            self.options,
            SEATS,
            self.phase,
            self.actor,
            self.mano,
            len(self.stock),
            tuple(self.discards),
            tuple(self.throws),
            tuple([hand.bit_count() for hand in self.hands]),
            self.shown,
            tuple(self.blocked),
            self.caller,
            tuple(self.answers),
            self.pot,
            self.before.streak,
            self.turns,
            self.number,
            self.last_drawers,
            self.from_seat,
            self.result,
        )
        return self.public

    def _bahay_shown(self, on_table: BahayOnTable) -> BahayShown:
        """Return the public form of a bahay; cards of a secret one stay hidden until the showdown. TG-11."""
        owner, turn, bahay = on_table
        if bahay.secret and self.phase is not OVER:
            return BahayShown(owner, (), len(bahay.cards), "", secret=True, sapaw=(), turn=turn)
        kind = kind_of(bahay.mask, ace_high=self.options.aces_high)
        assert kind is not None  # noqa: S101 - only bahays are laid
        sapaw = tuple([(seat, codes((card,))[0]) for seat, card in bahay.sapaw])
        return BahayShown(owner, codes(bahay.cards), len(bahay.cards), kind.value, bahay.secret, sapaw, turn)

    def copy(self) -> Self:
        """Return an independent copy of the deal."""
        twin = self.twin()
        for name in ("stock", "hands", "table", "discards", "throws", "blocked", "answers", "given"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def census(self) -> dict[str, tuple[str, ...]]:
        """Return all cards, keyed by place: 'stock' (next first), 'discards', 'hand 0', 'exposed 0', ..."""
        places = {"stock": codes(reversed(self.stock)), "discards": tuple([code for _, code in self.discards])}
        for seat, hand in enumerate(self.hands):
            places[f"hand {seat}"] = codes(cards_of(hand))
            for place, secret in (("exposed", False), ("secret", True)):
                places[f"{place} {seat}"] = tuple(
                    code
                    for each in self.table
                    if each.owner == seat and each.bahay.secret == secret
                    for code in codes(each.bahay.cards)
                )
        return places


def close(state: State, end: End) -> tuple[Event, ...]:
    """Settle the deal and return the events of the showdown, the winner's hand last."""
    settled = settle([state.player(seat) for seat in range(SEATS)], end, state.options)
    winner = settled.winner
    jackpot = settle_pot(state.before, winner, state.mano, state.options)
    outcome = "void" if winner is None else _outcome(end)
    shown = _showdown(state, settled, outcome, jackpot.paid)
    entries = together(settled.entries, jackpot.entries)
    state.phase = OVER
    state.asked = NOBODY
    state.moves = ()
    state.drawn = None
    state.public = state.shown = None
    state.pot = jackpot.after.pot
    state.actor = state.actor if winner is None else winner
    state.result = Result(outcome, winner, entries, jackpot.after.carry(), shown)
    events: list[Event] = [
        _shown(state, (state.actor + step) % SEATS, shown.hands[(state.actor + step) % SEATS])
        for step in range(1, SEATS + 1)
    ]
    if winner is not None:
        challenged = "challenge" in state.answers
        beaten = tuple(hand.tally for seat, hand in enumerate(shown.hands) if hand.compared and seat != winner)
        events.append(Won(winner, outcome, jackpot.paid, shown.hands[winner].tally, challenged, beaten))
    return (*events, Ended(outcome))


def _outcome(end: End) -> str:
    match end:
        case Tongits():
            return "tongits"
        case DrawCall():
            return "draw"
        case _:
            return "stock_out"


def _showdown(state: State, settled: Settlement, outcome: str, paid: int) -> Showdown:
    hands = tuple(
        HandShown(
            tuple([codes(bahay) for bahay in arranged.bahays]),
            codes(arranged.deadwood),
            arranged.tally,
            settled.tallies[seat] is not None,
            seat in settled.sunog,
        )
        for seat, arranged in enumerate(settled.arrangements)
    )
    specials = tuple((special.id, codes(special.cards), special.value) for special in settled.specials)
    return Showdown(outcome, state.caller, tuple(state.answers), hands, specials, paid)


def _shown(state: State, seat: int, hand: HandShown) -> Shown:
    secrets = tuple(
        (number, codes(each.bahay.cards))
        for number, each in enumerate(state.table, 1)
        if each.owner == seat and each.bahay.secret
    )
    return Shown(seat, hand.melds, hand.deadwood, hand.tally, secrets, hand.sunog)
