"""One deal of Pai Tong or Pong: draw, take, claim, discard, win. PT-10 to PT-28, PT-53, PT-54; PO-02 to PO-07, PO-12.

Pieces are design numbers inside this module and codes outside. A deal has about four hundred moves, most of them
forced, so moves and events are created once per pack (`CompiledRules`) and the public part of a view once per state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import shuffle
from game.rules.committed_deal import CommittedDeal
from game.rules.contract import N_, Entry, Event, IllegalMove, Move, Result, Seat
from game.rules.discard_log import PONGED, TAKEN, WON, LoggedDiscard
from game.rules.events import Ended, Took
from game.rules.money.compiled_rules import LAST_TURN, PIECES, SEAT_SETS, CompiledRules
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from game.rules.money.hand import Hand
from game.rules.money.legal_moves import CLAIM_OF, CLAIMS, ONLY_DRAW, PAIR, claims_of, guess_moves, wins_now
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.refusals import refusal
from game.rules.money.view import CLAIM, DISCARD, GUESS, OVER, TURN, Table, View, Winning
from game.rules.moves import PASS, TAKE, Discard
from game.typing_compat import override

if TYPE_CHECKING:
    from game.rules.contract import Carry
    from game.rules.options import Options

Shown = tuple[tuple[tuple[tuple[str, ...], ...], ...], tuple[tuple[str, ...], ...], tuple[str | None, ...]]
"""Exposed tongs, known pieces and guesses, each by seat."""
DiscardState = tuple[tuple[tuple[Seat, str], ...], tuple[LoggedDiscard, ...]]
"""The discards still on the table and the discard log; cached until the next discard or claim."""
ONLY_PASS = CLAIMS[0]
PRECEDENCE = (WIN, PONG, TAKE)
"""Kinds of claims, highest precedence first. PT-26."""


class MoneyDeal(CommittedDeal):
    """A deal of Pai Tong or Pong. The public methods are documented in `game.rules.contract.Deal`."""

    __slots__ = (
        "actor",
        "answers",
        "barred",
        "carry",
        "dice",
        "discard_state",
        "discards",
        "drawn",
        "from_seat",
        "hands",
        "last",
        "moves",
        "phase",
        "result",
        "seats",
        "seed_bytes",
        "shown",
        "source",
        "starter",
        "stock",
        "stream",
        "table",
        "throws",
        "turns",
        "waiting",
    )

    def __init__(self, table: CompiledRules, seats: int, seed: bytes, carry: Carry | None = None) -> None:
        """Shuffle, choose a random starter if needed, throw the dice, and deal. PT-12, PT-13, PO-04."""
        self.table = table
        self.seats = seats
        self.seed_bytes = seed
        self.carry = dict(carry) if carry else None
        self.stream = shuffle.RandomStream(seed)
        self.stock = [*PIECES]
        self.stream.shuffle(self.stock)
        self.stock.reverse()
        self.starter: Seat = carry["starter"] if carry else self.stream.below(seats)
        self.dice: tuple[int, ...] = (self.stream.below(6) + 1, self.stream.below(6) + 1) if table.wall else ()
        self.hands = [Hand(table.rank_of) for _ in range(seats)]
        self.discards: list[tuple[Seat, str]] = []
        self.throws: list[LoggedDiscard] = []
        self.discard_state: DiscardState | None = None
        self.turns = 0
        self.number = 0
        self.result: Result | None = None
        self.answers: list[Move | None] = [None] * seats
        self.moves: list[tuple[Move, ...]] = [()] * seats
        """Legal moves by seat; for a discard they are () until they are first requested."""
        self.last: int | None = None
        self.drawn: int | None = None
        self.barred: int | None = None
        self.from_seat: Seat | None = None
        self.source = "dealt"
        self.public: Table | None = None
        self.shown: Shown | None = None
        order = [(self.starter + step) % seats for step in range(seats)]
        for packet in (6, 5):
            for seat in order:
                for _ in range(packet):
                    self.hands[seat].gain(self.stock.pop())
                if packet == 5 and seat == self.starter:
                    self.hands[seat].gain(self.stock.pop())
        self._open_discard(self.starter)

    # The seed and what binds it

    @override
    def dealt(self) -> tuple[str, int, Options]:
        return self.table.game, self.seats, self.table.options

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events of the deal before its first move."""
        return (Dealt(self.starter, self.dice),)

    # Whose move it is, and what it may be

    def pending(self) -> frozenset[Seat]:
        """Return the seats that still owe an answer; empty once the deal is over."""
        return SEAT_SETS[self.waiting]

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of one seat; () if the seat has nothing to answer."""
        if seat < 0 or not self.waiting >> seat & 1:
            return ()
        return self.moves[seat] or self._discard_moves(seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        """Return whether `play` would accept the move."""
        if type(move) is Discard and self.phase is DISCARD and seat == self.actor:
            design = self.table.design_of.get(move.piece)
            if design is None or design == self.barred:
                return False
            hand = self.hands[seat]
            return hand.counts[design] > 0 and not hand.is_guess_only(design)
        if seat < 0 or not self.waiting >> seat & 1:
            return False
        return move in (self.moves[seat] or self._discard_moves(seat))

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move; if it is not allowed, raise `IllegalMove` and change nothing."""
        phase = self.phase
        if phase is CLAIM and seat >= 0 and self.waiting >> seat & 1 and move in self.moves[seat]:
            self.answers[seat] = CLAIM_OF[type(move)]  # most moves are answers, so they come first
            self.waiting &= ~(1 << seat)
            return () if self.waiting else self._resolve()
        if not self.allows(seat, move):
            if seat not in range(self.seats):
                raise IllegalMove(N_("There is no such seat at this table."))
            raise refusal(self.view(seat), move)
        self.new_state()
        if type(move) is Discard:
            return self._discard(seat, self.table.design_of[move.piece])
        if phase is TURN:
            return self._draw(seat)
        if phase is GUESS:
            return self._guess(seat, move)
        return self._win_own(seat)

    def _discard_moves(self, seat: Seat) -> tuple[Move, ...]:
        hand = self.hands[seat]
        designs = dict.fromkeys(hand.pieces)
        if self.barred is not None:
            designs.pop(self.barred, None)
        if hand.guess is not None and hand.is_guess_only(hand.guess):
            designs.pop(hand.guess, None)
        named = self.table.discard_moves
        moves: tuple[Move, ...] = tuple([named[design] for design in designs])
        if not hand.loose and wins_now(self.table, hand, self.source, self.drawn):
            moves = (WIN, *moves)
        self.moves[seat] = moves
        return moves

    # A turn

    def _open_turn(self, seat: Seat) -> tuple[Event, ...]:
        """Close the claim window and start the next turn, or end the deal if no piece is left to draw. PT-28."""
        events: tuple[Event, ...] = ()
        if self.turns >= LAST_TURN:
            return self._void("turns")
        if not self.stock:
            if not self.table.reshuffle or len(self.discards) < 2:
                return self._void("stock")
            top = self.discards.pop()
            self.stock = [self.table.design_of[code] for _, code in self.discards]
            self.stream.shuffle(self.stock)
            self.discards = [top]
            self.discard_state = None
            events = (Reshuffled(len(self.stock)),)
        self.phase = TURN
        self.actor = seat
        self.last = None
        self.waiting = 1 << seat
        self.moves[seat] = ONLY_DRAW
        return events

    def _draw(self, seat: Seat) -> tuple[Event, ...]:
        design = self.drawn = self.stock.pop()
        self.hands[seat].gain(design)
        self.source = "stock"
        self.from_seat = None
        self._open_discard(seat)
        return self.table.drew[seat][design]

    def _open_discard(self, seat: Seat) -> None:
        self.phase = DISCARD
        self.actor = seat
        self.last = None
        self.waiting = 1 << seat
        self.moves[seat] = ()

    def _discard(self, seat: Seat, design: int) -> tuple[Event, ...]:
        table, hand = self.table, self.hands[seat]
        if hand.lose(design):
            self.shown = None
        self.discards.append(table.discard_pairs[seat][design])
        self.throws.append(table.log_entries[seat][design])
        self.discard_state = None
        self.turns += 1
        self.from_seat = None
        self.last = design
        self.drawn = self.barred = None
        if table.guess and hand.guess is None and self.can_continue():
            # Asked whether or not the hand is one short, because the question itself must reveal nothing.
            self.phase = GUESS
            self.waiting = 1 << seat
            self.moves[seat] = guess_moves(table, hand)
        else:
            self._open_claim(seat, design)
        return table.discarded[seat][design]

    def can_continue(self) -> bool:
        """Return whether another draw can follow the discard; if not, the discard can only be claimed to win. PT-28."""
        return bool(self.stock or self.table.reshuffle) and self.turns < LAST_TURN

    def _guess(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Expose the guess or record the pass, then open the claim window for the discard. PT-54."""
        events: tuple[Event, ...] = ()
        if isinstance(move, Guess):
            hand = self.hands[seat]
            hand.guess = self.table.design_of[move.piece]
            self.shown = None
            if hand.guess in hand.known:
                hand.known.remove(hand.guess)
            events = (Guessed(seat, move.piece),)
        assert self.last is not None  # noqa: S101 - a guess follows a discard
        self._open_claim(seat, self.last)
        return events

    # The claim window

    def _open_claim(self, discarder: Seat, design: int) -> None:
        """Open a claim window: ask every seat but the discarder, even seats that can only pass. PT-24, PT-26, PT-28."""
        table, moves = self.table, self.moves
        self.phase = CLAIM
        self.actor = discarder
        self.waiting = ((1 << self.seats) - 1) & ~(1 << discarder)
        can_continue = self.can_continue()
        next_seat = (discarder + 1) % self.seats
        for seat, hand in enumerate(self.hands):
            if seat == discarder:
                continue
            if hand.loose != 1 and hand.counts[design] < PAIR and seat != next_seat:
                moves[seat] = ONLY_PASS  # most are not ready, hold no pair and are not next
            else:
                moves[seat] = claims_of(
                    table, hand, design, can_continue=can_continue, may_take=can_continue and seat == next_seat
                )

    def _resolve(self) -> tuple[Event, ...]:
        """Resolve the claims once all seats have answered: win before pong before take. PT-26, PT-27."""
        self.new_state()
        discarder, seats, answers = self.actor, self.seats, self.answers
        self.answers = [None] * seats
        for answer in answers:
            if answer is not PASS and answer is not None:
                break
        else:  # nearly always nobody claims
            return self._open_turn((discarder + 1) % seats)
        order = [(discarder + step) % seats for step in range(1, seats)]
        claims = [(seat, claim) for seat in order if (claim := answers[seat]) is not PASS and claim is not None]
        if len(claims) > 1:
            claims.sort(key=lambda each: PRECEDENCE.index(each[1]))
        seat, claim = claims[0]
        design = self.last
        assert design is not None  # noqa: S101 - a window is about a discard
        code = self.table.pack.codes[design]
        overruled = tuple(Said(other, move, code) for other, move in claims[1:])
        self.discards.pop()
        hand = self.hands[seat]
        hand.gain(design)
        laid_open = claim is PONG or (claim is TAKE and self.table.pick_discard == "tong_exposed")
        fate = WON if claim is WIN else PONGED if laid_open else TAKEN
        self.throws[-1] = self.throws[-1].claimed(fate, seat)
        self.discard_state = None
        self.from_seat = discarder
        self.shown = None
        if claim is WIN:
            return (*overruled, *self._win(seat, self.table.read_claim(hand.counts, hand, design, "discard")))
        events: tuple[Event, ...]
        if laid_open:
            hand.expose(design)
            self.drawn = None
            events = (Ponged(seat, code, discarder),)
        else:
            hand.known.append(design)
            self.drawn = design
            events = (Took(seat, code),)
        self.barred = design if claim is TAKE and not self.table.returns_taken else None
        self.source = "taken" if claim is TAKE else "discard"
        self._open_discard(seat)
        return (*overruled, *events)

    # The end

    def _win_own(self, seat: Seat) -> tuple[Event, ...]:
        """End the deal with a win on the seat's own turn. PT-14, PT-21, PT-24a.

        The last piece was drawn, dealt or taken, or a claimed tong made the hand complete.
        """
        hand = self.hands[seat]
        return self._win(seat, self.table.read_own(hand, self.source, self.drawn))

    def _win(self, seat: Seat, win: Winning | None) -> tuple[Event, ...]:
        assert win is not None  # noqa: S101 - the move was legal only because the hand can be read
        win = win._replace(from_seat=self.from_seat)
        self._close()
        self.actor = seat
        starter = (self.starter + 1) % self.seats if self.table.rotate else seat
        self.result = Result("win", seat, self.table.pay(win, seat, self.seats), {"starter": starter}, win)
        return (Won(seat, win.piece, win.source, win.from_seat, win.sets), Ended("win"))

    def _void(self, reason: str) -> tuple[Event, ...]:
        self._close()
        starter = (self.starter + 1) % self.seats if self.table.rotate else self.starter
        entries = tuple(Entry(seat, 0, ()) for seat in range(self.seats))
        self.result = Result("void", None, entries, {"starter": starter}, None)
        return (Voided(reason), Ended("void"))

    def _close(self) -> None:
        self.phase = OVER
        self.waiting = 0
        self.last = self.drawn = self.barred = None

    # Views and copies

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander if `seat` is None."""
        public = self.public or self._make_public()
        if seat is None:
            return View(None, public, (), None, (), None)
        self.check_seat(seat)
        codes = self.table.pack.codes
        drawn = self.drawn if seat == self.actor else None
        return View(
            seat,
            public,
            tuple([codes[design] for design in self.hands[seat].pieces]),
            None if drawn is None else codes[drawn],
            self.legal(seat),
            self.answers[seat],
        )

    def _make_public(self) -> Table:
        table = self.table
        exposed, known, guesses = self.shown or self._make_shown()
        if self.discard_state is None:
            self.discard_state = tuple(self.discards), tuple(self.throws)
        discards, throws = self.discard_state
        self.public = Table(
            table.game,
            table.options,
            self.seats,
            self.phase,
            self.actor,
            self.starter,
            len(self.stock),
            discards,
            throws,
            None if self.last is None else table.pack.codes[self.last],
            exposed,
            tuple([len(hand.pieces) for hand in self.hands]),
            known,
            guesses,
            self.dice,
            self.turns,
            self.number,
            self.source,
            self.from_seat,
            self.result,
            self._opened() if self.phase is OVER else (),
        )
        return self.public

    def _opened(self) -> tuple[tuple[str, ...], ...]:
        codes = self.table.pack.codes
        return tuple([tuple([codes[design] for design in hand.pieces]) for hand in self.hands])

    def _make_shown(self) -> Shown:
        """Build and cache the exposed pieces; they change rarely, so several states share the cached value."""
        codes, tongs = self.table.pack.codes, self.table.tongs
        self.shown = (
            tuple([tuple([tongs[design] for design in hand.exposed]) for hand in self.hands]),
            tuple([tuple([codes[design] for design in hand.known]) for hand in self.hands]),
            tuple([None if hand.guess is None else codes[hand.guess] for hand in self.hands]),
        )
        return self.shown

    def copy(self) -> MoneyDeal:
        """Return an independent copy of the deal."""
        twin = self.twin()
        twin.stream = self.stream.copy()
        twin.stock = self.stock.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.discards = self.discards.copy()
        twin.throws = self.throws.copy()
        twin.answers = self.answers.copy()
        twin.moves = self.moves.copy()
        return twin

    def census(self) -> dict[str, tuple[str, ...]]:
        """Return all pieces, keyed by place: 'stock' (next first), 'discards', 'hand 0', 'exposed 0', ..."""
        codes, tongs = self.table.pack.codes, self.table.tongs
        places = {
            "stock": tuple(codes[design] for design in reversed(self.stock)),
            "discards": tuple(code for _, code in self.discards),
        }
        for seat, hand in enumerate(self.hands):
            places[f"hand {seat}"] = tuple(codes[design] for design in hand.pieces)
            places[f"exposed {seat}"] = tuple(code for design in hand.exposed for code in tongs[design])
        return places
