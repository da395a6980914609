"""Differences between money games, a seat's hand, and the legal answers to a discard. PT-22 to PT-25, PT-34, PT-54."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.discard_log import LoggedDiscard
from game.rules.events import Discarded, Drew
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.sets import COPIES, DESIGNS, RANKS
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.contract import Entry, Event, Move
    from game.rules.money.options import MoneyOptions
    from game.rules.money.sets import SetRules
    from game.rules.money.view import Statable, Winning
    from game.rules.pieces import Pack


class Hand:
    """Concealed pieces and exposed tongs of one seat, as design numbers.

    `loose` counts the rank groups whose number of closed pieces is not a multiple of three. A hand of twelve can be
    complete only if `loose` is 0, and can be one piece short only if `loose` is 1 and that group has two pieces over.
    """

    __slots__ = ("counts", "exposed", "guess", "known", "loose", "pieces", "rank_of", "ranks")

    def __init__(self, rank_of: Sequence[int]) -> None:
        """Create an empty hand; `rank_of` is the rank group of each design."""
        self.rank_of = rank_of
        self.pieces: list[int] = []
        """Closed pieces in ascending order, with repeats."""
        self.counts = [0] * DESIGNS
        self.ranks = [0] * RANKS
        self.loose = 0
        self.exposed: list[int] = []
        """The design of each exposed tong, oldest first."""
        self.known: list[int] = []
        """Closed pieces that all seats saw this seat take."""
        self.guess: int | None = None

    def gain(self, design: int) -> None:
        """Add a piece to the concealed hand."""
        insort(self.pieces, design)
        self.counts[design] += 1
        rank = self.rank_of[design]
        held = self.ranks[rank] = self.ranks[rank] + 1
        over = held % 3
        if over == 1:
            self.loose += 1
        elif over == 0:
            self.loose -= 1

    def lose(self, design: int) -> bool:
        """Remove a piece from the concealed hand; return whether all seats knew that the hand held it."""
        pieces = self.pieces
        del pieces[bisect_left(pieces, design)]
        self.counts[design] -= 1
        rank = self.rank_of[design]
        held = self.ranks[rank] = self.ranks[rank] - 1
        over = held % 3
        if over == 2:
            self.loose += 1
        elif over == 0:
            self.loose -= 1
        if design in self.known:
            self.known.remove(design)
            return True
        return False

    def expose(self, design: int) -> None:
        """Expose three identical pieces of the hand as a tong. PT-24."""
        for _ in range(3):
            self.lose(design)
        self.exposed.append(design)

    def fits(self, design: int) -> bool:
        """Return whether this piece would bring every rank group to a multiple of three pieces."""
        return self.loose == 1 and self.ranks[self.rank_of[design]] % 3 == 2

    def held_fast(self, design: int) -> bool:
        """Return whether the hand's only piece of this design is its guess, which must not be discarded. PT-54."""
        return design == self.guess and self.counts[design] == 1

    def copy(self) -> Hand:
        """Return an independent copy of the hand."""
        twin = Hand.__new__(Hand)
        twin.rank_of = self.rank_of
        twin.pieces = self.pieces.copy()
        twin.counts = self.counts.copy()
        twin.ranks = self.ranks.copy()
        twin.loose = self.loose
        twin.exposed = self.exposed.copy()
        twin.known = self.known.copy()
        twin.guess = self.guess
        return twin


MAX_SEATS: Final = 7
PIECES: Final = tuple(design for design in range(DESIGNS) for _ in range(COPIES))
"""The design of every piece, in pack order."""
LAST_TURN: Final = 300
"""Number of discards after which a deal is void. PT-28."""

SEAT_SETS: Final = tuple(
    frozenset(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
)
"""Every set of seats, indexed by its bit mask, so that `pending` allocates none."""

ONLY_DRAW: Final[tuple[Move, ...]] = (DRAW,)
CLAIMS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (*tuple(move for bit, move in enumerate((WIN, PONG, TAKE)) if mask >> bit & 1), PASS) for mask in range(8)
)
"""Legal answers in a claim window, indexed by a bit mask: bit 0 win, bit 1 pong, bit 2 take."""
CLAIM_OF: Final[dict[type[Move], Move]] = {type(move): move for move in (WIN, PONG, TAKE, PASS)}
"""The one instance of each answer, so that answers can be compared by identity."""
MAY_WIN: Final = 1
MAY_PONG: Final = 2
MAY_TAKE: Final = 4


class ReadHand(Protocol):
    """Signature of a game's scoring function, which returns the best decomposition, or None if the hand may not win."""

    def __call__(
        self,
        concealed: Sequence[int],
        exposed: Sequence[int],
        winning: int,
        source: Any,
        *,
        guess: int | None,
        in_exposed: bool = False,
    ) -> Winning | None:
        """Score concealed counts and exposed tongs; `source` says where the winning piece came from."""


@dataclass(frozen=True, slots=True)
class StatedHands:
    """Scoring of a won hand whose pieces have not been shown, under the house rules of a game."""

    items: Callable[[Any], tuple[Statable, ...]]
    """Function from the source of the winning piece to the items that may be stated."""
    score: Callable[[Mapping[str, int], Any], Winning | None]
    """Function (count of each item by id, source) -> the score, or None if such a hand may not win.

    It raises `IllegalMove` for items that no hand can have together.
    """


@dataclass(frozen=True, slots=True)
class MoneyTable:
    """One set of house rules in the engine's form, computed once and reused for every deal under these rules."""

    game: str
    options: MoneyOptions
    pack: Pack
    rank_of: tuple[int, ...]
    """The rank group of each design; sets are made within a group."""
    complete: Callable[[Sequence[int]], bool]
    """Predicate: whether closed counts split into sets; called only if each rank group holds a multiple of three."""
    read: ReadHand
    pay: Callable[[Winning, int, int], tuple[Entry, ...]]
    """Function (winning hand, winner, seats) -> every seat's entry, summing to zero."""
    stated: StatedHands
    """How to score hands of which only the items are known."""
    least: bool
    """Whether a hand needs a minimum value to win, so that every complete one must be scored. PT-55."""
    wall: bool
    """True for tiles in a wall broken by two dice (PO-03), False for a stock."""
    pong_claim: bool
    pick_discard: str
    returns_taken: bool
    """Whether the design just taken may be discarded in the same turn. PT-23."""
    claim_wins: bool
    """Whether a taken or claimed piece may complete a hand. PT-34."""
    dealt_win: bool
    reshuffle: bool
    rotate: bool
    guess: bool
    design_of: dict[str, int]
    tongs: tuple[tuple[str, ...], ...]
    """The exposed tong of each design, as a tuple of three codes."""
    lying: tuple[tuple[tuple[int, str], ...], ...]
    """Lookup table from [seat][design] to the (seat, code) pair of a discard on the table."""
    thrown: tuple[tuple[LoggedDiscard, ...], ...]
    """Lookup table from [seat][design] to the entry of the discard log."""
    discard_moves: tuple[Discard, ...]
    guess_moves: tuple[Guess, ...]
    drew: tuple[tuple[tuple[Event, ...], ...], ...]
    """Lookup table from [seat][design] to the event of a draw."""
    discarded: tuple[tuple[tuple[Event, ...], ...], ...]
    """Lookup table from [seat][design] to the event of a discard."""

    def read_own(self, hand: Hand, source: str, drawn: int | None) -> Winning | None:
        """Score a hand that wins on its own turn.

        The winning piece is the drawn one. If all pieces were dealt, the last of the hand is passed as a placeholder
        (PT-14); if an exposed tong took the last piece, the winning piece is in the newest tong (PT-24a).
        """
        in_exposed = drawn is None and source != "dealt"
        if drawn is None:
            drawn = hand.exposed[-1] if in_exposed else hand.pieces[-1]
        return self.read(hand.counts, hand.exposed, drawn, source, guess=hand.guess, in_exposed=in_exposed)

    def read_claim(self, counts: Sequence[int], hand: Hand, design: int, source: str) -> Winning | None:
        """Score a hand whose concealed counts already include the claimed discard."""
        return self.read(counts, hand.exposed, design, source, guess=hand.guess)


@cache
def interned(pack: Pack) -> dict[str, Any]:
    """Create every move and event object that a pack can need, keyed by the fields of `MoneyTable`."""
    codes = pack.codes
    return {
        "pack": pack,
        "design_of": {code: design for design, code in enumerate(codes)},
        "tongs": tuple((code,) * 3 for code in codes),
        "lying": tuple(tuple((seat, code) for code in codes) for seat in range(MAX_SEATS)),
        "thrown": tuple(tuple(LoggedDiscard(seat, code) for code in codes) for seat in range(MAX_SEATS)),
        "discard_moves": tuple(Discard(code) for code in codes),
        "guess_moves": tuple(Guess(code) for code in codes),
        "drew": tuple(tuple((Drew(seat, code),) for code in codes) for seat in range(MAX_SEATS)),
        "discarded": tuple(tuple((Discarded(seat, code),) for code in codes) for seat in range(MAX_SEATS)),
    }


def money_table(
    game: str,
    options: MoneyOptions,
    rules: SetRules,
    read: ReadHand,
    pay: Callable[[Winning, int, int], tuple[Entry, ...]],
    stated: StatedHands,
    *,
    wall: bool,
) -> MoneyTable:
    """Build the engine's table for a game's house rules."""
    return MoneyTable(
        game=game,
        options=options,
        rank_of=rules.rank_of,
        complete=rules.splits_whole_ranks,
        read=read,
        pay=pay,
        stated=stated,
        least=options.least_items > 0,
        wall=wall,
        pong_claim=options.pongs,
        guess=options.guesses,
        pick_discard=options.pick_discard,
        returns_taken=options.returns_taken,
        claim_wins=options.final_card == "any_discard",
        dealt_win=options.dealt_win == "on",
        reshuffle=options.stock_out == "reshuffle",
        rotate=options.next_starter == "rotate",
        **interned(replace(MONEY_PACKS[options.equipment], aces=rules.aces == "families")),
    )


PAIR = 2


def claims_of(table: MoneyTable, hand: Hand, design: int, *, goes_on: bool, may_take: bool) -> tuple[Move, ...]:
    """Return the legal answers of one seat to a discard.

    `goes_on` says whether the deal can continue after this discard, `may_take` whether this seat is the next in turn.
    """
    claims = 0
    if hand.loose == 1 and table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "discard"):
        claims = MAY_WIN
    if goes_on:
        counts = hand.counts
        if counts[design] >= PAIR and table.pong_claim and _may_pong(hand, design, claims):
            claims |= MAY_PONG
        if may_take and table.pick_discard != "off" and _may_take(table, hand, design):
            claims |= MAY_TAKE
    return CLAIMS[claims]


def wins_now(table: MoneyTable, hand: Hand, source: str, drawn: int | None) -> bool:
    """Return whether the hand may win on its own turn. PT-14, PT-34, PT-55."""
    allowed = table.dealt_win if source == "dealt" else source == "stock" or table.claim_wins
    if not allowed or not table.complete(hand.counts):
        return False
    return not table.least or table.read_own(hand, source, drawn) is not None


def guess_moves(table: MoneyTable, hand: Hand) -> tuple[Move, ...]:
    """Return the pass and, for a hand that lacks one piece, a guess with each concealed piece. PT-54."""
    short = any(_completes(table, hand, design) for design in range(DESIGNS)) if hand.loose == 1 else False
    if not short:
        return (PASS,)
    return (PASS, *(table.guess_moves[design] for design in dict.fromkeys(hand.pieces)))


def _completes(table: MoneyTable, hand: Hand, design: int) -> bool:
    if not hand.fits(design):
        return False
    counts = hand.counts
    counts[design] += 1
    complete = table.complete(counts)
    counts[design] -= 1
    return complete


def _wins_with(table: MoneyTable, hand: Hand, design: int, source: str) -> bool:
    """Return whether the discard completes the hand and the hand reaches the minimum total. PT-34, PT-55."""
    if not table.least:
        return _completes(table, hand, design)
    counts = hand.counts.copy()
    counts[design] += 1
    return table.read_claim(counts, hand, design, source) is not None


def _may_pong(hand: Hand, design: int, claims: int) -> bool:
    """Return whether the seat could discard after a pong, or would win with the pong. PT-24a.

    A guess must stay in the hand, so it does not count as a piece to discard.
    """
    guess = hand.guess
    if guess == design and hand.counts[design] == PAIR:
        return False
    rest = len(hand.pieces) - PAIR
    if guess is not None and guess != design and hand.counts[guess] == 1:
        rest -= 1
    return rest > 0 or claims == MAY_WIN


def _may_take(table: MoneyTable, hand: Hand, design: int) -> bool:
    """Return whether the seat can discard after a take, or wins with it. PT-22, PT-23, PT-24a.

    Unless the house rules let it give back the design it takes, the discard must be of another design.
    """
    guess, held = hand.guess, hand.counts[design]
    exposes = table.pick_discard == "tong_exposed"
    if exposes and (held < PAIR or (guess == design and held == PAIR)):
        return False
    if table.returns_taken and (not exposes or held > PAIR + (guess == design)):
        return True
    others = len(hand.pieces) - held
    if guess is not None and guess != design and hand.counts[guess] == 1:
        others -= 1
    return others > 0 or (table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "taken"))
