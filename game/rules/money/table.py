"""What the money games tell the engine of `deal.py` about themselves: pack, ranks, switches, and how a hand is read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.events import Discarded, Drew
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.sets import COPIES, DESIGNS
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.rules.pieces import MONEY_PACKS
from game.rules.throws import Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.contract import Entry, Event, Move
    from game.rules.money.hand import Hand
    from game.rules.money.options import MoneyOptions
    from game.rules.money.sets import SetRules
    from game.rules.money.view import Winning
    from game.rules.pieces import Pack

MAX_SEATS: Final = 7
PIECES: Final = tuple(design for design in range(DESIGNS) for _ in range(COPIES))
"""Every piece by its design, in pack order."""
LAST_TURN: Final = 300
"""After so many discards a deal is void. PT-28."""

SEAT_SETS: Final = tuple(
    frozenset(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)
)
"""Every set of seats by its bit mask, so that `pending` makes none."""

ONLY_DRAW: Final[tuple[Move, ...]] = (DRAW,)
CLAIMS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (*tuple(move for bit, move in enumerate((WIN, PONG, TAKE)) if mask >> bit & 1), PASS) for mask in range(8)
)
"""Answers in a claim window by what is open to a seat: bit 0 win, bit 1 pong, bit 2 take."""
CLAIM_OF: Final[dict[type[Move], Move]] = {type(move): move for move in (WIN, PONG, TAKE, PASS)}
"""The one object of each answer, so that a window compares by identity."""
MAY_WIN: Final = 1
MAY_PONG: Final = 2
MAY_TAKE: Final = 4


class ReadHand(Protocol):
    """How a game reads a hand: the best reading, or None where it may not win."""

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
        """Closed counts, open tongs, winning design, its source, own guess; `in_exposed` as in `readings`."""


@dataclass(frozen=True, slots=True)
class MoneyTable:
    """One set of house rules, worked out once for all deals under it."""

    game: str
    options: MoneyOptions
    pack: Pack
    rank_of: tuple[int, ...]
    """The rank group of each design; pieces of one group make sets together."""
    complete: Callable[[Sequence[int]], bool]
    """Whether closed counts split into sets; asked only when every rank group holds a multiple of three."""
    read: ReadHand
    pay: Callable[[Winning, int, int], tuple[Entry, ...]]
    """(winning hand, winner, seats) -> every seat's entry, summing to zero."""
    least: bool
    """Whether a hand must be worth something to win, so that each complete one is read. PT-55."""
    wall: bool
    """Tiles in a wall broken by two dice (PO-03), or a stock."""
    pong_claim: bool
    pick_discard: str
    claim_wins: bool
    """Whether a taken or claimed piece may complete a hand. PT-34."""
    dealt_win: bool
    reshuffle: bool
    rotate: bool
    guess: bool
    design_of: dict[str, int]
    tongs: tuple[tuple[str, ...], ...]
    """Three codes of each design, as an open tong is shown."""
    lying: tuple[tuple[tuple[int, str], ...], ...]
    """(seat, code) of a discard by seat and design."""
    thrown: tuple[tuple[Throw, ...], ...]
    """The same as it stands in the log of throws."""
    discard_moves: tuple[Discard, ...]
    guess_moves: tuple[Guess, ...]
    drew: tuple[tuple[tuple[Event, ...], ...], ...]
    """The events of a draw by seat and design."""
    discarded: tuple[tuple[tuple[Event, ...], ...], ...]
    """The events of a discard by seat and design."""

    def read_own(self, hand: Hand, source: str, drawn: int | None) -> Winning | None:
        """Read a hand on its own turn.

        The winning piece is the drawn one; the last of the hand as a name only where all were dealt (PT-14); and in the
        newest open tong where that took the last piece (PT-24a).
        """
        in_exposed = drawn is None and source != "dealt"
        if drawn is None:
            drawn = hand.exposed[-1] if in_exposed else hand.pieces[-1]
        return self.read(hand.counts, hand.exposed, drawn, source, guess=hand.guess, in_exposed=in_exposed)

    def read_claim(self, counts: Sequence[int], hand: Hand, design: int, source: str) -> Winning | None:
        """Read a hand whose closed counts hold a discard already."""
        return self.read(counts, hand.exposed, design, source, guess=hand.guess)


@cache
def interned(pack: Pack) -> dict[str, Any]:
    """The moves and events that a pack can ever need, made once, as fields of a `MoneyTable`."""
    codes = pack.codes
    return {
        "pack": pack,
        "design_of": {code: design for design, code in enumerate(codes)},
        "tongs": tuple((code,) * 3 for code in codes),
        "lying": tuple(tuple((seat, code) for code in codes) for seat in range(MAX_SEATS)),
        "thrown": tuple(tuple(Throw(seat, code) for code in codes) for seat in range(MAX_SEATS)),
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
    *,
    wall: bool,
) -> MoneyTable:
    """The engine's form of a game's house rules."""
    return MoneyTable(
        game=game,
        options=options,
        rank_of=rules.rank_of,
        complete=rules.splits_whole_ranks,
        read=read,
        pay=pay,
        least=options.least_items > 0,
        wall=wall,
        pong_claim=options.pongs,
        guess=options.guesses,
        pick_discard=options.pick_discard,
        claim_wins=options.final_card == "any_discard",
        dealt_win=options.dealt_win == "on",
        reshuffle=options.stock_out == "reshuffle",
        rotate=options.next_starter == "rotate",
        **interned(replace(MONEY_PACKS[options.equipment], aces=rules.aces == "families")),
    )
