"""The rules of gin rummy for two, as a `game.rules.contract.Game`.

GR-01 ten cards each, one turned up. GR-02 the non-dealer, then the dealer may take it; else the non-dealer draws.
GR-03 draw or take, then discard another card. GR-04 knock with few points left over; none is gin. GR-05 the other lays
off what is left over, but not on gin, and undercuts with as few. GR-06 two cards left in the stock: nobody wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from game.rules import shuffle
from game.rules.cards.french import ALL_CARDS, PACK, Card, Mask, cards_of, codes, mask_of, points
from game.rules.cards.melds import fitting, melds_in
from game.rules.committed_deal import CommittedDeal
from game.rules.contract import Carry, Entry, Event, IllegalMove, Item, Move, Place, Result, Seat
from game.rules.events import Discarded, Drew, Ended, Took, event_kinds
from game.rules.moves import DRAW, PASS, TAKE, Discard, PieceMove
from game.rules.options import Options, number
from game.rules.pieces import FRENCH, Pack

NAME: Final = "gin-rummy"
HAND: Final = 10
LEFT: Final = 2
"""Cards of the stock that nobody draws. GR-06."""
ONLY: Final = (frozenset({0}), frozenset({1}))


class Phase(StrEnum):
    """Possible actions of the seat to act."""

    UPCARD = "upcard"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class GinOptions(Options):
    """The house rules."""

    knock: int = number(10, 0, 10, rule="GR-04", title="Knock with", help="Most points left over by a knock.")
    gin_bonus: int = number(25, 10, 50, rule="GR-04", title="Gin", help="Points more for going out with nothing left.")
    undercut: int = number(25, 10, 50, rule="GR-05", title="Undercut", help="Points more for beating a knock.")


class Knock(PieceMove):
    """End the deal with this discard: `knock 7C`. GR-04."""

    __slots__ = ()


class Dealt(NamedTuple):
    """Ten cards were dealt to each seat, and one turned up. GR-01."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        return self


class Passed(NamedTuple):
    """A seat declined the turned card. GR-02."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        return self


class Opened(NamedTuple):
    """A hand was opened at the end; `laid` are the cards laid off on the knocker's melds. GR-04, GR-05."""

    seat: Seat
    melds: tuple[tuple[str, ...], ...]
    laid: tuple[str, ...]
    deadwood: tuple[str, ...]
    points: int

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        return self

    @property
    def pieces(self) -> tuple[str, ...]:
        """The whole hand in pack order."""
        return tuple(sorted([*sum(self.melds, ()), *self.laid, *self.deadwood], key=PACK.index))


class Won(NamedTuple):
    """A seat won an amount by 'gin', 'knock' or 'undercut'."""

    seat: Seat
    by: str
    amount: int

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        return self


class Table(NamedTuple):
    """Public part of the deal, visible to every seat."""

    game: str
    options: GinOptions
    seats: int
    phase: Phase
    actor: Seat
    dealer: Seat
    stock: int
    discards: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    taken: str | None
    """What the actor took this turn and may not discard."""
    passed: int
    """How many have not wanted the turned card."""
    turns: int
    number: int
    result: Result | None

    def opened(self) -> dict[Seat, tuple[str, ...]]:
        """The hands that lie open."""
        return {} if self.result is None else {each.seat: each.pieces for each in self.result.shown}


class View(NamedTuple):
    """View of one seat, or of a bystander if `seat` is None."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    legal: tuple[Move, ...]
    answer: Move | None

    def places(self) -> tuple[Place, ...]:
        table, seen = self.table, {self.seat: self.hand, **self.table.opened()}
        hands = [Place(f"hand {seat}", seat, size, seen.get(seat, ())) for seat, size in enumerate(table.hand_sizes)]
        return (Place("stock", None, table.stock), Place("discards", None, len(table.discards), table.discards), *hands)


@lru_cache(maxsize=1 << 14)
def best(hand: Mask) -> tuple[Mask, ...]:
    """Return the melds that leave the fewest points of deadwood."""
    if not hand:
        return ()
    low = hand & -hand
    tried = [best(hand & ~low)]
    tried += [(meld, *best(hand & ~meld)) for meld in melds_in(hand) if meld & low]
    return max(tried, key=lambda melds: points(sum(melds)))


def left_over(hand: Mask) -> int:
    """Return the points of cards in no meld."""
    return points(hand & ~sum(best(hand)))


def laid_off(rest: Mask, melds: Iterable[Mask]) -> Mask:
    """Return the cards that can be laid off on the knocker's melds, one after another. GR-05."""
    lying, onto = list(melds), 0
    while fits := [(place, fit) for place, meld in enumerate(lying) if (fit := fitting(meld) & rest & ~onto)]:
        place, fit = fits[0]
        lying[place] |= fit & -fit
        onto |= fit & -fit
    return onto


class GinDeal(CommittedDeal):
    """One deal, from the shuffle to the payment."""

    __slots__ = ("actor", "asked", "carry", "dealer", "discards", "hands", "moves", "opening", "options", "passed")
    __slots__ += ("phase", "result", "seed_bytes", "stock", "taken", "turns")

    def __init__(self, options: GinOptions, seed: bytes, carry: Carry | None) -> None:
        self.options, self.seed_bytes, self.carry = options, seed, None if carry is None else dict(carry)
        stream, cards = shuffle.RandomStream(seed), [*range(len(FRENCH))]
        stream.shuffle(cards)
        self.dealer: Seat = stream.below(2) if carry is None else carry["dealer"]
        self.hands = [mask_of(cards[:HAND]), mask_of(cards[HAND : 2 * HAND])]
        self.discards, self.stock = [cards[2 * HAND]], cards[: 2 * HAND : -1]
        self.opening: tuple[Event, ...] = (Dealt(self.dealer, FRENCH[cards[2 * HAND]]),)
        self.taken: Card | None = None
        self.passed = self.turns = self.number = 0
        self.result: Result | None = None
        self.public: Table | None = None
        self.ask(Phase.UPCARD, 1 - self.dealer)

    def dealt(self) -> tuple[str, int, Options]:
        return NAME, 2, self.options

    def ask(self, phase: Phase, seat: Seat) -> None:
        self.phase, self.actor, self.asked = phase, seat, ONLY[seat]
        self.moves: tuple[Move, ...] | None = None

    def pending(self) -> frozenset[Seat]:
        return self.asked

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        if seat not in self.asked:
            return ()
        if self.moves is None:
            self.moves = self._moves(seat)
        return self.moves

    def _moves(self, seat: Seat) -> tuple[Move, ...]:
        if self.phase is Phase.UPCARD:
            return (TAKE, PASS)
        if self.phase is Phase.DRAW:
            return (DRAW,) if self.passed == 2 else (DRAW, TAKE)
        free = [card for card in cards_of(self.hands[seat]) if card != self.taken]
        knocks = [Knock(FRENCH[card]) for card in free if self._after(seat, card) <= self.options.knock]
        return (*knocks, *(Discard(FRENCH[card]) for card in free))

    def _after(self, seat: Seat, discard: Card) -> int:
        return left_over(self.hands[seat] & ~(1 << discard))

    def allows(self, seat: Seat, move: Move) -> bool:
        return move in self.legal(seat)

    def _why_not(self, seat: Seat, move: Move) -> IllegalMove:
        if self.result is not None:
            return IllegalMove("The deal is over; start the next one.")
        if seat not in self.asked:
            return IllegalMove("It is not your turn now.")
        if self.phase is Phase.UPCARD:
            return IllegalMove("Take the turned card, or let it go by.")
        if self.phase is Phase.DRAW:
            return IllegalMove("Draw a card first, or take the one that lies open.")
        if not isinstance(move, PieceMove) or move.piece not in codes(cards_of(self.hands[seat])):
            return IllegalMove("Discard a card of your hand, or knock with one.")
        if self.taken is not None and move.piece == FRENCH[self.taken]:
            return IllegalMove("You took the {card} this turn, so discard another one.", card=move.piece)
        over = self._after(seat, PACK.designs[move.piece])
        return IllegalMove(
            "You would knock with {points} points, but the most is {most}.", points=over, most=self.options.knock
        )

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        if not self.allows(seat, move):
            raise self._why_not(seat, move)
        self.new_state()
        if move == PASS:
            self.passed += 1
            self.ask(Phase.DRAW if self.passed == 2 else Phase.UPCARD, 1 - seat)
            return (Passed(seat, FRENCH[self.discards[-1]]),)
        if isinstance(move, PieceMove):
            return self._discard(seat, PACK.designs[move.piece], knock=isinstance(move, Knock))
        self.passed = 0
        if move == TAKE:
            card = self.taken = self.discards.pop()
        else:
            card = self.stock.pop()
        self.hands[seat] |= 1 << card
        self.ask(Phase.PLAY, seat)
        return (Took(seat, FRENCH[card]),) if move == TAKE else (Drew(seat, FRENCH[card]),)

    def _discard(self, seat: Seat, card: Card, *, knock: bool) -> tuple[Event, ...]:
        self.hands[seat] &= ~(1 << card)
        self.discards.append(card)
        self.taken = None
        self.turns += 1
        said = Discarded(seat, FRENCH[card])
        if knock:
            return (said, *self._knock(seat))
        if len(self.stock) > LEFT:
            self.ask(Phase.DRAW, 1 - seat)
            return (said,)
        self.close(Result("void", None, (Entry(0, 0, ()), Entry(1, 0, ())), {"dealer": self.dealer}, ()))
        return (said, Ended("void"))

    def _knock(self, seat: Seat) -> tuple[Event, ...]:
        """Lay open, lay off, compare. GR-04, GR-05."""
        other, mine = 1 - seat, self._opened(seat, ())
        theirs = self._opened(other, best(self.hands[seat]) if mine.points else ())
        winner, by, bonus = seat, "knock", 0
        if mine.points == 0:
            by, bonus = "gin", self.options.gin_bonus
        elif theirs.points <= mine.points:
            winner, by, bonus = other, "undercut", self.options.undercut
        items = [Item("difference", "", "points", abs(theirs.points - mine.points), "GR-04")]
        items += [Item(by, "", by, bonus, "GR-05" if by == "undercut" else "GR-04")] if bonus else []
        amount = sum(item.amount for item in items)
        lost = tuple(item._replace(amount=-item.amount) for item in items)
        entries = sorted([Entry(winner, amount, tuple(items)), Entry(1 - winner, -amount, lost)])
        self.close(Result(by, winner, tuple(entries), {"dealer": 1 - winner}, (mine, theirs)))
        return (mine, theirs, Won(winner, by, amount), Ended("win"))

    def _opened(self, seat: Seat, others: tuple[Mask, ...]) -> Opened:
        melds = best(self.hands[seat])
        onto = laid_off(self.hands[seat] & ~sum(melds), others)
        dead = self.hands[seat] & ~sum(melds) & ~onto
        shown = tuple(codes(cards_of(meld)) for meld in melds)
        return Opened(seat, shown, codes(cards_of(onto)), codes(cards_of(dead)), points(dead))

    def close(self, result: Result) -> None:
        self.phase, self.asked, self.result = Phase.OVER, frozenset[Seat](), result

    def view(self, seat: Seat | None) -> View:
        if self.public is None:
            sizes = tuple(hand.bit_count() for hand in self.hands)
            taken = None if self.taken is None else FRENCH[self.taken]
            state = (self.phase, self.actor, self.dealer, len(self.stock), codes(self.discards), sizes, taken)
            counts = (self.passed, self.turns, self.number)
            self.public = Table(NAME, self.options, 2, *state, *counts, self.result)
        if seat is None:
            return View(None, self.public, (), (), None)
        self.check_seat(seat)
        return View(seat, self.public, codes(cards_of(self.hands[seat])), self.legal(seat), None)

    def copy(self) -> GinDeal:
        twin = self.twin()
        twin.hands, twin.stock, twin.discards = self.hands.copy(), self.stock.copy(), self.discards.copy()
        return twin

    def census(self) -> dict[str, tuple[str, ...]]:
        hands = {f"hand {seat}": codes(cards_of(hand)) for seat, hand in enumerate(self.hands)}
        return {"stock": codes(reversed(self.stock)), "discards": codes(self.discards), **hands}


def read(pieces: Iterable[str]) -> Mask:
    """Return the mask of cards given by their codes."""
    return mask_of(PACK.designs[code] for code in pieces)


PRESETS: Final = {"standard": GinOptions(), "gin only": GinOptions(knock=0)}
PRESET_WORDS: Final = {"standard": "Knock with ten points or fewer.", "gin only": "Nothing may be left over."}
PLAIN: Final[dict[str, Move]] = {str(move): move for move in (DRAW, TAKE, PASS)}
EVENTS: Final = event_kinds(Dealt, Passed, Opened, Won)


@dataclass(frozen=True, slots=True)
class GinGame:
    """The `game.rules.contract.Game`, where each field and method is described."""

    name: str = NAME
    title: str = "Gin Rummy"
    native: str = ""
    seats: range = range(2, 3)
    default_seats: int = 2
    deals: int = 6
    Options: type[Any] = GinOptions
    presets: Mapping[str, Any] = field(default_factory=lambda: PRESETS)
    preset_words: Mapping[str, str] = field(default_factory=lambda: PRESET_WORDS)
    open_windows: frozenset[str] = frozenset()

    def deal(self, seats: int, seed: str, options: Any = None, carry: Carry | None = None) -> GinDeal:
        if seats not in self.seats:
            raise ValueError(f"{self.title} is played by 2, not by {seats}")
        if carry is not None and (type(carry.get("dealer")) is not int or carry["dealer"] not in (0, 1)):
            raise ValueError(f"a deal carries on its dealer, seat 0 or 1, not {dict(carry)}")
        return GinDeal(options or GinOptions(), shuffle.parse_seed(seed), carry)

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:  # noqa: ARG002
        """Return events as they are, because they are shown in the order in which they happen."""
        return events

    def resample(self, view: View, rng: Random) -> GinDeal:
        table = view.table
        deal = GinDeal(table.options, rng.randbytes(shuffle.SEED_BYTES), {"dealer": table.dealer})
        seen = {view.seat: view.hand, **table.opened()}
        deal.hands = [read(seen.get(seat, ())) for seat in (0, 1)]
        deal.discards = [PACK.designs[code] for code in table.discards]
        deal.stock = [*cards_of(ALL_CARDS & ~read(table.discards) & ~deal.hands[0] & ~deal.hands[1])]
        rng.shuffle(deal.stock)
        for seat, size in enumerate(table.hand_sizes):
            while deal.hands[seat].bit_count() < size:
                deal.hands[seat] |= 1 << deal.stock.pop()
        deal.taken = None if table.taken is None else PACK.designs[table.taken]
        deal.passed, deal.turns, deal.number = table.passed, table.turns, table.number
        deal.ask(table.phase, table.actor)
        if table.result is not None:
            deal.close(table.result)
        return deal

    def read_view(self, fields: dict[str, Any]) -> View:
        table = fields["table"]
        if table["result"] is not None:
            shown = tuple(Opened(*each) for each in table["result"].shown)
            table["result"] = table["result"]._replace(shown=shown)
        return View(**fields | {"table": Table(**table | {"phase": Phase(table["phase"])})})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        return EVENTS[name](**fields)

    def parse_move(self, text: str) -> Move:
        word, _, code = text.partition(" ")
        if text in PLAIN:
            return PLAIN[text]
        if word in {"discard", "knock"} and code in PACK.designs:
            return Discard(code) if word == "discard" else Knock(code)
        raise ValueError(f"{text!r} is no move of {self.title}; it has draw, take, pass, 'discard 7C' and 'knock 7C'")

    def pack(self, options: Any) -> Pack:  # noqa: ARG002
        return PACK

    def settle_case(self, case: Mapping[str, Any], options: Any) -> dict[str, Any]:
        try:
            over = left_over(mask_of(PACK.read(" ".join(case["hand"]))))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"hand: must be a list of cards ({error})") from error
        return {"left_over": over, "may_knock": over <= options.knock}


GIN_RUMMY: Final = GinGame()
