"""Definition of a money game for the engine in `deal.py`: pack, ranks, switches, scoring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.discard_log import LoggedDiscard
from game.rules.events import Discarded, Drew
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.sets import COPIES, DESIGNS
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.contract import Entry, Event, Move
    from game.rules.money.hand import Hand
    from game.rules.money.options import MoneyOptions
    from game.rules.money.sets import SetRules
    from game.rules.money.view import Statable, Winning
    from game.rules.pieces import Pack

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
    """How a game scores a won hand that nobody has laid open, under its house rules."""

    items: Callable[[Any], tuple[Statable, ...]]
    """Source of the winning piece -> items that may be stated."""
    score: Callable[[Mapping[str, int], Any], Winning | None]
    """(count of each item by id, source) -> the score, or None if such a hand may not win.

    Raises `IllegalMove` for items that no hand can have together.
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
    """Whether closed counts split into sets; called only if every rank group holds a multiple of three."""
    read: ReadHand
    pay: Callable[[Winning, int, int], tuple[Entry, ...]]
    """(winning hand, winner, seats) -> every seat's entry, summing to zero."""
    stated: StatedHands
    """Scoring of hands of which only the items are known."""
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
    """The exposed tong of each design, as three codes."""
    lying: tuple[tuple[tuple[int, str], ...], ...]
    """(seat, code) of a discard, by seat and design."""
    thrown: tuple[tuple[LoggedDiscard, ...], ...]
    """Entries of the discard log, by seat and design."""
    discard_moves: tuple[Discard, ...]
    guess_moves: tuple[Guess, ...]
    drew: tuple[tuple[tuple[Event, ...], ...], ...]
    """Events of a draw, by seat and design."""
    discarded: tuple[tuple[tuple[Event, ...], ...], ...]
    """Events of a discard, by seat and design."""

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
