"""One deal of Daun Tiga: choosing a banker, dealing, blind stakes, showdown, passing the bank.

DT-10 to DT-13, DT-20 to DT-22, DT-40, DT-42, DT-52. Stakes are the only decision, and they are placed before
any card is seen; everything else follows. There are only 52 pieces, so cards and tiles are represented by their
codes even inside this module.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from game.rules import shuffle
from game.rules.committed_deal import CommittedDeal
from game.rules.contract import N_, Event, IllegalMove, Move, Range, Result, Seat
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, SideGain, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.hands import HAND, pack, read
from game.rules.daun_tiga.moves import DONE, KEEP, YIELD, Back, Done, Stake
from game.rules.daun_tiga.settlement import (
    SideStake,
    Stakes,
    check_side_stake,
    check_stakes,
    entries_of,
    may_keep_bank,
    next_banker,
    rulings,
    throw_for_bank,
)
from game.rules.daun_tiga.view import KEEPING, OVER, STAKING, Phase, Showdown, Table, View
from game.rules.session_history import KEY, gains_of, remembered, session_memory_of
from game.typing_compat import override

if TYPE_CHECKING:
    from game.rules.contract import Carry
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.settlement import Throw
    from game.rules.options import Options

NAME = "daun-tiga"
"""The key in `GAMES`."""


class DaunTigaDeal(CommittedDeal):
    """A deal of Daun Tiga. The public methods are documented in `game.rules.contract.Deal`."""

    __slots__ = (
        "backs",
        "banker",
        "carry",
        "done",
        "hands",
        "losses",
        "moves",
        "options",
        "phase",
        "players",
        "result",
        "seats",
        "seed_bytes",
        "shown",
        "stakes",
        "stock",
        "throws",
        "turns",
        "waiting",
    )

    def __init__(self, options: DaunTigaOptions, seats: int, seed: bytes, carry: Carry | None = None) -> None:
        """Shuffle, throw dice for the first bank, and deal one card at a time from the banker's right. DT-11, DT-20."""
        self.options = options
        self.seats = seats
        self.players = options.hands(seats)
        """Number of seats with a hand, which come first; the rest are bystanders. DT-13."""
        self.seed_bytes = seed
        self.carry = dict(carry) if carry else None
        stream = shuffle.RandomStream(seed)
        played = pack(options)
        cards = list(played.codes * played.copies)
        stream.shuffle(cards)
        self.banker: Seat
        self.throws: tuple[tuple[Throw, ...], ...] = ()
        if carry:
            self.banker = carry["banker"]
        else:
            self.throws, self.banker = throw_for_bank(self.players, stream)
        self.losses: tuple[int, ...] = tuple(carry.get("losses") or ()) if carry else ()
        self.hands: list[tuple[str, ...]] = [()] * self.players
        for place in range(self.players):
            dealt = tuple(cards[place : HAND * self.players : self.players])
            self.hands[(self.banker + 1 + place) % self.players] = dealt
        self.stock = tuple(cards[HAND * self.players :])
        self.stakes: list[Stakes | None] = [None] * seats
        """Stakes by seat; private until all are placed."""
        self.backs: list[tuple[SideStake, ...]] = [()] * seats
        """Side stakes by backer, in the order they were placed; private until all stakes are placed."""
        self.done: frozenset[Seat] = frozenset()
        """Bystanders that have finished placing side stakes."""
        self.phase: Phase = STAKING
        self.waiting = frozenset(range(seats)) - {self.banker}
        self.moves: dict[Seat, tuple[Move, ...]] = {}
        """Cache of each seat's legal moves in this state, filled on request."""
        self.turns = 0
        self.number = 0
        self.shown: Showdown | None = None
        self.result: Result | None = None
        self.public: Table | None = None

    # The seed and what binds it

    @override
    def dealt(self) -> tuple[str, int, Options]:
        return NAME, self.seats, self.options

    @property
    def opening(self) -> tuple[Event, ...]:
        """Events before the first move: in a first deal, the dice throws; then the dealing. DT-11, DT-20."""
        return (*map(ThrownForBank, self.throws), Dealt(self.banker))

    # Whose move it is, and what it may be

    def pending(self) -> frozenset[Seat]:
        """Return the seats that still owe an answer; empty once the deal is over."""
        return self.waiting

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """Return the legal moves of one seat, stakes as ranges; empty if the seat has nothing to answer."""
        if seat not in self.waiting:
            return ()
        moves = self.moves.get(seat)
        if moves is None:
            moves = self.moves[seat] = (KEEP, YIELD) if self.phase is KEEPING else self._stake_moves(seat)
        return moves

    def allows(self, seat: Seat, move: Move) -> bool:
        """Return whether `play` would accept the move."""
        if seat not in self.waiting:
            return False
        if self.phase is KEEPING:
            return move in (KEEP, YIELD)
        least, most = self.options.table_min, self.options.table_max
        if isinstance(move, Done):
            return seat >= self.players
        if isinstance(move, Stake):
            if seat >= self.players:
                return False
            first, second = move.first, move.second
            whole = type(first) is type(second) is int  # True and 1.0 are within the limits, but no number of chips
            return whole and least <= first <= most and (second == 0 or least <= second <= most)
        if isinstance(move, Back):
            hand, amount = move.hand, move.amount
            whole = type(hand) is type(amount) is int
            return (
                whole
                and least <= amount <= most
                and 0 <= hand < self.players
                and bool(self._backable(seat) >> hand & 1)
            )
        return False

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play one move; if it is not allowed, raise `IllegalMove` and change nothing."""
        if not self.allows(seat, move):
            raise self._refusal(seat, move)
        if isinstance(move, Back):
            self.backs[seat] += (SideStake(seat, move.hand, move.amount),)
            self.moves.pop(seat, None)
            return ()
        if isinstance(move, Stake | Done):
            if isinstance(move, Stake):
                self.stakes[seat] = Stakes(move.first, move.second)
            else:
                self.done |= {seat}
            self.waiting -= {seat}
            return () if self.waiting else self._open_hands()
        self.turns += 1
        self.new_state()
        return (self._end(keep=move == KEEP),)

    def _stake_moves(self, seat: Seat) -> tuple[Move, ...]:
        """Return the moves for the seat's own stakes and its side stakes on hands not yet backed. DT-13, DT-21, DT-42.

        A bystander, who has no hand, gets `done` instead of moves for its own stakes.
        """
        least, most = self.options.table_min, self.options.table_max
        if seat >= self.players:
            return (DONE, *back_moves(self._backable(seat), least, most))
        return stake_moves(self._backable(seat), least, most)

    def _backable(self, seat: Seat) -> int:
        """Return a bit mask of the hands that a seat may still back: not its own, the banker's, or one already backed.

        DT-13.
        """
        if self.options.bystanders == "off":
            return 0
        hands = (1 << self.players) - 1 & ~(1 << seat | 1 << self.banker)
        for side in self.backs[seat]:
            hands &= ~(1 << side.hand)
        return hands

    def _refusal(self, seat: Seat, move: Move) -> IllegalMove:
        """Return the error that explains why a move is not allowed now."""
        if seat not in self.waiting:
            return self._not_asked(seat, move)
        if self.phase is KEEPING:
            return IllegalMove(_KEEP_ONLY)
        try:
            if seat >= self.players and not isinstance(move, Back):
                return IllegalMove(_NO_HAND)
            if isinstance(move, Stake):
                _check_whole(move.first, move.second)
                check_stakes(Stakes(move.first, move.second), self.options)
            elif isinstance(move, Back):
                _check_whole(move.hand, move.amount)
                check_side_stake(SideStake(seat, move.hand, move.amount), self.players, self.banker, self.options)
                return IllegalMove(_BACKED, player=move.hand)
        except IllegalMove as refusal:
            return refusal
        return IllegalMove(_STAKE_ONLY)

    def _not_asked(self, seat: Seat, move: Move) -> IllegalMove:
        """Return the error for a seat that has nothing to answer, without revealing which other seats have answered."""
        if self.phase is OVER:
            return IllegalMove(_OVER)
        if seat not in range(self.seats):
            return IllegalMove(_NOBODY)
        if self.phase is KEEPING:
            return IllegalMove(_BANK_ASKED, player=self.banker)
        if seat == self.banker:
            return IllegalMove(_BANK_STAKES_NOT)
        return IllegalMove(_BACK_LATE if isinstance(move, Back) else _STANDS)

    # All stakes stand

    def _open_hands(self) -> tuple[Event, ...]:
        """Turn up every hand, the banker's first, and compare each with the banker's. DT-22, DT-40."""
        self.new_state()
        self.moves.clear()
        self.turns += 1
        shown = self.shown = self.showdown()
        sides = self._sides()
        events: list[Event] = [
            StakesPlaced(tuple(self.stakes), sides),
            Opened(self.banker, self.hands[self.banker], shown.readings[self.banker], bank=True),
        ]
        for seat, stakes in self._players():
            ruling = shown.rulings[seat]
            assert ruling is not None  # noqa: S101 - every player's hand was compared
            gain = ruling.first * stakes.first + ruling.second * stakes.second
            reading = shown.readings[seat]
            backed = [
                SideGain(side.backer, side.amount, ruling.first * side.amount) for side in sides if side.hand == seat
            ]
            events += [
                Opened(seat, self.hands[seat], reading, bank=False),
                Settled(seat, gain, ruling.rule, reading, stakes, tuple(backed)),
            ]
        if may_keep_bank(ruling.result for ruling in shown.rulings if ruling is not None):
            self.phase = KEEPING
            self.waiting = frozenset({self.banker})
        else:
            events.append(self._end(keep=False))
        return tuple(events)

    def showdown(self) -> Showdown:
        """Evaluate all hands and compare each player's hand with the banker's. DT-30, DT-40."""
        readings = [read(hand, self.options) for hand in self.hands]
        decided = rulings(readings, self.banker)
        return Showdown(tuple(self.hands), tuple(readings), tuple(map(decided.get, range(self.players))))

    def _sides(self) -> tuple[SideStake, ...]:
        """Return all side stakes, sorted by backer and hand regardless of when they were placed. DT-13."""
        return tuple(sorted([side for backs in self.backs for side in backs]))

    def _players(self) -> list[tuple[Seat, Stakes]]:
        """Return every player except the banker with its stakes, starting at the banker's right."""
        seats = [(self.banker + step) % self.players for step in range(1, self.players)]
        return [(seat, stakes) for seat in seats if (stakes := self.stakes[seat]) is not None]

    def _end(self, *, keep: bool) -> Event:
        """Settle the deal and pass the bank to the next seat, unless `keep` is true. DT-12, DT-52."""
        shown = self.shown
        assert shown is not None  # noqa: S101 - the hands are open
        results = [ruling.result for ruling in shown.rulings if ruling is not None]
        banker = next_banker(self.banker, self.players, results, keep=keep)
        decided = {seat: ruling for seat, ruling in enumerate(shown.rulings) if ruling is not None}
        entries = entries_of(self.seats, self.banker, decided, dict(self._players()), self._sides())
        self.phase = OVER
        self.waiting = frozenset()
        self.moves.clear()
        self.result = Result("settled", None, entries, {"banker": banker, "losses": self._losses(shown)}, shown)
        return BankPassed(banker, keep)

    def _losses(self, shown: Showdown) -> list[int]:
        """Return how many deals in a row each seat has lost; ties and deals as banker leave the count unchanged."""
        counts = list(self.losses) or [0] * self.seats
        for seat, ruling in enumerate(shown.rulings):
            if ruling is not None and ruling.result != "tie":
                counts[seat] = counts[seat] + 1 if ruling.result == "lose" else 0
        return counts

    # Views and copies

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander for None. No card is visible before all stakes are placed.

        DT-21.
        """
        public = self.public or self._make_public()
        if seat is None:
            return View(None, public, (), (), (), None)
        self.check_seat(seat)
        if self.phase is STAKING:
            return View(seat, public, (), self.backs[seat], self.legal(seat), self._answer(seat))
        hand = self.hands[seat] if seat < self.players else ()
        return View(seat, public, hand, (), self.legal(seat), None)

    def _answer(self, seat: Seat) -> Move | None:
        stakes, backs = self.stakes[seat], self.backs[seat]
        if stakes is not None:
            return Stake(*stakes)
        if seat in self.done:
            return DONE
        return Back(backs[-1].hand, backs[-1].amount) if backs else None

    def _make_public(self) -> Table:
        down = self.phase is STAKING
        self.public = Table(
            NAME,
            self.options,
            self.seats,
            self.phase,
            self.banker,
            self.banker,
            self.throws,
            len(self.stock),
            (None,) * self.seats if down else tuple(self.stakes),
            () if down else self._sides(),
            (None,) * self.players if down else tuple(self.hands),
            self.turns,
            self.number,
            self.result,
            self.losses,
            session_memory_of(self.carry),
        )
        return self.public

    def following(self) -> dict[str, Any]:
        """Return the carry for the next deal; its session history includes first stakes, wins and losses."""
        carry, result = CommittedDeal.following(self), self.result
        assert result is not None  # noqa: S101 - refused above
        gains = gains_of(result.entries, self.seats)
        bets = [None if stakes is None else stakes.first for stakes in self.stakes]
        ends = [0] * self.seats
        for seat, ruling in enumerate(result.shown.rulings):
            if ruling is not None:
                ends[seat] = (ruling.result == "win") - (ruling.result == "lose")
        return carry | {KEY: remembered(session_memory_of(self.carry), bets, gains, ends, self.banker)}

    def copy(self) -> DaunTigaDeal:
        """Return an independent copy of the deal."""
        twin = self.twin()
        twin.hands = self.hands.copy()
        twin.stakes = self.stakes.copy()
        twin.backs = self.backs.copy()
        twin.moves = self.moves.copy()
        return twin

    def census(self) -> dict[str, tuple[str, ...]]:
        """Return all pieces, keyed by place: 'stock' (next first), 'hand 0', ..."""
        return {"stock": self.stock, **{f"hand {seat}": hand for seat, hand in enumerate(self.hands)}}


@cache
def stake_ranges(least: int, most: int) -> tuple[Range, ...]:
    """Return the ranges of a seat's own stakes within the table limits; the second stake may also be 0.

    DT-21, DT-42.
    """
    first = (least, most, 1)
    if least == 1:
        return (Range("stake", (first, (0, most, 1))),)
    return Range("stake", (first, (0, 0, 1))), Range("stake", (first, first))


@cache
def back_range(hand: Seat, least: int, most: int) -> Range:
    """Return the range of side stakes on one hand within the table's limits. DT-13, DT-21."""
    return Range(f"back {hand}", ((least, most, 1),))


@lru_cache(maxsize=1 << 9)
def stake_moves(hands: int, least: int, most: int) -> tuple[Range, ...]:
    """Return the moves for a seat's own stakes and for side stakes on the hands in a bit mask. DT-13, DT-21, DT-42."""
    return (*stake_ranges(least, most), *back_moves(hands, least, most))


def back_moves(hands: int, least: int, most: int) -> tuple[Range, ...]:
    """Return the moves for side stakes on the hands in a bit mask. DT-13."""
    return tuple([back_range(hand, least, most) for hand in range(hands.bit_length()) if hands >> hand & 1])


def _check_whole(*numbers: object) -> None:
    for number in numbers:
        if type(number) is not int:  # True and 1.0 are within the limits, but no number of chips
            raise IllegalMove(N_("Stakes and hand numbers must be whole numbers, not {amount}."), amount=number)


_OVER: Final = N_("The deal is over.")
_NOBODY: Final = N_("Nobody is in that seat.")
_BANK_ASKED: Final = N_("All hands are open, and {player} is deciding whether to keep the bank.")
_BANK_STAKES_NOT: Final = N_("You are the banker, so you stake nothing: the others bet against you.")
_STANDS: Final = N_("Your stakes are in and can no longer be changed.")
_NO_HAND: Final = N_("You are not dealt in this time: back other players’ hands, or say that you are done.")
_BACK_LATE: Final = N_("Your stakes are already in: you can back other hands only before placing your own stakes.")
_STAKE_ONLY: Final = N_("You can only place stakes now: no hand is open yet.")
_KEEP_ONLY: Final = N_("All hands are open: you can only keep the bank or pass it on.")
_BACKED: Final = N_("You have already backed {player}’s hand; each hand can be backed only once.")
