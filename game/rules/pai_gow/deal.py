"""One deal of Pai Gow: cut, bets, dice, distribution of stacks, setting of hands, settlement.

PG-10, PG-11, PG-20 to PG-23, PG-30, PG-31, PG-50, PG-51; `docs/rules/pai-gow.md`. With `banker = house`, the
last seat is banker and sets by the house rule `banker_way`, so that the coach's odds are exact; with
`rotating`, the bank passes from seat to seat, and the banker sets freely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules import shuffle
from game.rules.committed_deal import CommittedDeal
from game.rules.contract import N_, IllegalMove, Range, Result
from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.house_ways import set_tiles, splits_of
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.ranking import Rank, in_order, rank
from game.rules.pai_gow.settlement import COMMISSION, compare, settle
from game.rules.pai_gow.tiles import ALL_TILES, DEALT, HAND, Hand
from game.rules.pai_gow.view import BET, CUT, OVER, SET, Phase, Showdown, Table, View
from game.rules.pai_gow.woodpile import (
    CUTS,
    DICE,
    STACKS,
    first_place,
    in_pack_order,
    moved_stacks,
    places_of,
    takers_of,
)
from game.rules.session_history import KEY, gains_of, remembered, session_memory_of
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.rules.contract import Carry, Entry, Event, Move, Seat
    from game.rules.options import Options
    from game.rules.pai_gow.options import GeeJoonTie, PaiGowOptions

GAME: Final = "pai-gow"


class PaiGowDeal(CommittedDeal):
    """A deal of Pai Gow for 2 to 8 seats. The public methods are documented in `game.rules.contract.Deal`."""

    __slots__ = (
        "answers",
        "banker",
        "bets",
        "carry",
        "dice",
        "hands",
        "moved",
        "moves",
        "options",
        "phase",
        "places",
        "result",
        "seats",
        "seed_bytes",
        "stacks",
        "takers",
        "turns",
        "waiting",
    )

    def __init__(self, options: PaiGowOptions, seats: int, seed: bytes, carry: Carry | None = None) -> None:
        """Shuffle the tiles, draw the first banker if the bank rotates, then throw the dice. PG-11, PG-20."""
        self.options = options
        self.seats = seats
        self.seed_bytes = seed
        self.carry = dict(carry) if carry else None
        stream = shuffle.RandomStream(seed)
        tiles = list(ALL_TILES)
        stream.shuffle(tiles)
        self.stacks = [tuple(tiles[at : at + DEALT]) for at in range(0, len(tiles), DEALT)]
        """The woodpile in order, the top tile of each stack first; stacks stay in the list when taken."""
        self.banker: Seat = seats - 1
        if options.banker == "rotating":
            self.banker = carry["banker"] if carry else stream.below(seats)
        first, second, third = (stream.below(6) + 1 for _ in range(DICE))
        self.dice = (first, second, third)
        """The dice; secret from all seats, the banker included, until all bets are placed."""
        self.places = places_of(seats, self.banker)
        self.phase = CUT
        self.moved: tuple[Move, ...] = ()
        self.takers: tuple[Seat | None, ...] = (None,) * STACKS
        self.bets: tuple[int | None, ...] = (None,) * seats
        self.hands: list[tuple[str, ...]] = [()] * seats
        self.answers: list[Move | None] = [None] * seats
        self.moves: list[tuple[Move, ...]] = [()] * seats
        """Legal moves by seat; for setting hands they are () until they are first requested."""
        self.moves[self.banker] = CUTS
        self.waiting = frozenset({self.banker})
        self.turns = 0
        self.number = 0
        self.result: Result | None = None
        self.public: Table | None = None

    # The seed and what binds it

    @override
    def dealt(self) -> tuple[str, int, Options]:
        return GAME, self.seats, self.options

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events of the deal before its first move. PG-20."""
        return (Built(self.banker),)

    # Whose move it is, and what it may be

    def pending(self) -> frozenset[Seat]:
        """Return the seats that still owe an answer; empty once the deal is over."""
        return self.waiting

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of one seat, bets as a `Range`; empty if the seat has nothing to answer."""
        if seat not in self.waiting:
            return ()
        return self.moves[seat] or self._ways_to_set(seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        """Return whether `play` would accept the move; a split may name its hands and tiles in any order. PG-31."""
        return self._read(seat, move) is not None

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move; if it is not allowed, raise `IllegalMove` and change nothing."""
        read = self._read(seat, move)
        if read is None:
            raise self._refusal(seat)
        if self.phase is CUT:
            return self._cut(read)
        self.answers[seat] = read
        self.waiting -= {seat}
        if self.waiting:
            return ()
        return self._throw() if self.phase is BET else self._open()

    def listed(self, seat: Seat, move: Move) -> Move:
        """Return the split in `legal` whose hands have the same ranks as those of `move`. PG-31, PG-32."""
        read = self._read(seat, move)
        if not isinstance(read, SetHands):
            return move
        tie = self.options.gee_joon_tie
        named = [each for each in self.legal(seat) if isinstance(each, SetHands)]
        return next((each for each in named if _ranks(each, tie) == _ranks(read, tie)), move)

    def _read(self, seat: Seat, move: Move) -> Move | None:
        """Return the move in the canonical form that the deal stores, or None if it is not allowed."""
        legal = self.legal(seat)
        if isinstance(move, Bet):
            bets = legal[0] if legal else None
            return move if isinstance(bets, Range) and bets.holds(move.amount) else None
        # the moves of `legal` are known by themselves: to compare with each of the 64 cuts takes long
        if id(move) in map(id, legal) or move in legal:
            return None if isinstance(move, Range) else move
        if isinstance(move, SetHands) and legal and self.phase is SET:
            return _split_meant(move, legal, self.hands[seat], self.options)
        return None

    def _ways_to_set(self, seat: Seat) -> tuple[Move, ...]:
        """Return all distinct splits; if the house is the banker, only the split of its house way.

        PG-30 to PG-32, PG-61.
        """
        hand, tie = self.hands[seat], self.options.gee_joon_tie
        if seat == self.banker and self.options.banker == "house":
            found: Sequence[tuple[Hand, Hand]] = (set_tiles(hand, self.options.banker_way, tie),)
        else:
            found = splits_of(hand, tie)
        self.moves[seat] = tuple([SetHands(front, rear) for front, rear in found])
        return self.moves[seat]

    def _refusal(self, seat: Seat) -> IllegalMove:
        """Return the error for a move that is not allowed; it must not depend on other seats' tiles or answers."""
        if self.phase is OVER:
            return IllegalMove(N_("This deal is over."))
        if not 0 <= seat < self.seats:
            return IllegalMove(N_("Nobody is in seat {seat} at this table."), seat=seat)
        if seat not in self.waiting:
            return self._not_asked(seat)
        if self.phase is CUT:
            return IllegalMove(
                N_(
                    "Leave the woodpile as it is, cut one to seven stacks, or swap two stacks or the top tiles of two "
                    "stacks."
                )
            )
        if self.phase is BET:
            ((least, most, step),) = self.options.bets.spans
            text = N_("Place a bet of {least} to {most} chips.")
            if step > 1:
                text = N_("Place a bet of {least} to {most} chips, in steps of {step}.")
            return IllegalMove(text, least=least, most=most, step=step)
        bound = self.legal(seat)[0]
        if seat == self.banker and self.options.banker == "house" and isinstance(bound, SetHands):
            return IllegalMove(
                N_("The house way sets {pieces} in front and {tiles} in the rear."),
                pieces=bound.front,
                tiles=bound.rear,
            )
        return IllegalMove(N_("Make two hands of your four tiles: {tiles}."), tiles=self.hands[seat])

    def _not_asked(self, seat: Seat) -> IllegalMove:
        if self.phase is CUT:
            return IllegalMove(N_("Please wait: the banker may rearrange the woodpile first."))
        if self.phase is SET:
            return IllegalMove(N_("Your hands are set: please wait until all hands are opened."))
        if seat == self.banker:
            return IllegalMove(N_("The banker does not bet: please wait until all bets are in."))
        return IllegalMove(N_("Your bet is in: please wait for the others."))

    # The woodpile, the bets, the dice

    def _cut(self, move: Move) -> tuple[Event, ...]:
        """Rearrange the woodpile by the banker's move, then open betting. PG-21, PG-22."""
        self.stacks = moved_stacks(self.stacks, move)
        self.moved = (move,)
        bets: tuple[Move, ...] = (self.options.bets,)
        self.moves = [() if seat == self.banker else bets for seat in range(self.seats)]
        self._ask(BET, frozenset(range(self.seats)) - {self.banker})
        return (Moved(self.banker, move),)

    def _throw(self) -> tuple[Event, ...]:
        """Close betting, throw the dice, and give each seat its stack from the place that the dice choose.

        PG-22, PG-23.
        """
        self.bets = tuple([answer.amount if isinstance(answer, Bet) else None for answer in self.answers])
        first = first_place(self.dice)
        self.takers = takers_of(self.places, first)
        took = []
        for number, seat in enumerate(self.takers):
            if seat is not None:
                self.hands[seat] = in_pack_order(self.stacks[number])
                took.append(TookStack(seat, number + 1, self.hands[seat]))
        self.moves = [()] * self.seats
        self._ask(SET, frozenset(range(self.seats)))
        return (BetsPlaced(self.bets), Thrown(self.dice, first, self.banker), *took)

    def _ask(self, phase: Phase, seats: frozenset[Seat]) -> None:
        """Open a window in which all of these seats must answer."""
        self.phase = phase
        self.turns += 1
        self.waiting = seats
        self.answers = [None] * self.seats
        self.new_state()

    # The end

    def _open(self) -> tuple[Event, ...]:
        """Open all hands, compare each player with the banker, and pay the bets. PG-50, PG-51."""
        hands = tuple([(each.front, each.rear) for each in self.answers if isinstance(each, SetHands)])
        bank, tie = hands[self.banker], self.options.gee_joon_tie
        comparisons = [None if seat == self.banker else compare(hands[seat], bank, tie) for seat in range(self.seats)]
        bets = {seat: bet for seat, bet in enumerate(self.bets) if bet is not None}
        outcomes = {seat: each.outcome for seat, each in enumerate(comparisons) if each is not None}
        entries = settle(bets, outcomes, self.banker, self.options)
        banker = (self.banker + 1) % self.seats if self.options.banker == "rotating" else self.banker
        self.result = Result("settled", None, entries, {"banker": banker}, Showdown(hands, tuple(comparisons)))
        self._ask(OVER, frozenset())
        order = [(self.banker + step) % self.seats for step in range(self.seats)]
        return (
            *(Opened(seat, *hands[seat], comparisons[seat]) for seat in order),
            *self._payments(entries, order[1:]),
        )

    def _payments(self, entries: Sequence[Entry], order: Sequence[Seat]) -> Iterator[Paid]:
        """Yield the payment of each bet with the bank's running total, then the banker's entry. PG-50, PG-52."""
        by_account = {entry.account: entry for entry in entries}
        bank = 0
        for seat in order:
            entry = by_account[seat]
            kept = -sum(item.amount for item in entry.items if item.id == COMMISSION)
            bank -= entry.amount if self.options.banker == "house" else entry.amount + kept
            yield Paid(seat, entry.amount, kept, bank)

    def following(self) -> dict[str, Any]:
        """Return the carry for the next deal; its session history includes bets, wins and losses."""
        carry, result = CommittedDeal.following(self), self.result
        assert result is not None  # noqa: S101 - refused above
        gains = gains_of(result.entries, self.seats)
        outcomes = [None if each is None else each.outcome for each in result.shown.comparisons]
        ends = [(outcome == "win") - (outcome == "lose") for outcome in outcomes]
        return carry | {KEY: remembered(session_memory_of(self.carry), self.bets, gains, ends, self.banker)}

    # Views and copies

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander if `seat` is None."""
        public = self.public or self._make_public()
        if seat is None:
            return View(None, public, (), (), None)
        self.check_seat(seat)
        return View(seat, public, self.hands[seat], self.legal(seat), self.answers[seat])

    def _make_public(self) -> Table:
        thrown = self.phase is SET or self.phase is OVER
        shown = self.result.shown.hands if self.result else (None,) * self.seats
        self.public = Table(
            GAME,
            self.options,
            self.seats,
            self.phase,
            self.banker,
            self.banker,
            self.places,
            self.moved,
            self.takers,
            self.bets,
            self.dice if thrown else (),
            shown,
            self.turns,
            self.number,
            self.result,
            session_memory_of(self.carry),
        )
        return self.public

    def copy(self) -> PaiGowDeal:
        """Return an independent copy of the deal."""
        twin = self.twin()
        twin.hands = self.hands.copy()
        twin.answers = self.answers.copy()
        twin.moves = self.moves.copy()
        return twin

    def census(self) -> dict[str, tuple[str, ...]]:
        """Return all tiles, keyed by place: 'woodpile' (by stack, top tile first), 'hand 0', ..."""
        standing = [stack for stack, seat in zip(self.stacks, self.takers, strict=True) if seat is None]
        return {
            "woodpile": tuple(code for stack in standing for code in stack),
            **{f"hand {seat}": hand for seat, hand in enumerate(self.hands)},
        }


def _split_meant(
    move: SetHands, legal: Sequence[Move], tiles: Sequence[str], options: PaiGowOptions
) -> SetHands | None:
    """Return the legal split that a move means, whatever the order of its hands and tiles. PG-31.

    `legal` lists splits with equal hands only once (PG-32). A split of the same strength with other tiles is also
    accepted, and stays as the player set it. None is returned for tiles that are not a split of this hand, and for a
    split that the house may not make.
    """
    if sorted((*move.front, *move.rear)) != sorted(tiles) or len(move.front) != HAND:
        return None
    front, rear = in_order(_hand(move.front), _hand(move.rear), options.gee_joon_tie)
    named = [each for each in legal if isinstance(each, SetHands)]
    for each in named:
        if (front, rear) in ((each.front, each.rear), (each.rear, each.front)):
            return each
    meant, tie = SetHands(front, rear), options.gee_joon_tie
    return meant if any(_ranks(each, tie) == _ranks(meant, tie) for each in named) else None


def _ranks(split: SetHands, tie: GeeJoonTie) -> tuple[Rank, Rank]:
    """Return the ranks of a split's two hands, which identify splits of equal strength."""
    return rank(split.front, tie), rank(split.rear, tie)


def _hand(tiles: Hand) -> Hand:
    one, other = in_pack_order(tiles)
    return one, other
