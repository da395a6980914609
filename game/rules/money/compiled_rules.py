"""House rules of a money game, compiled once into flags, scoring functions and shared moves. PT-13 to PT-55."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.discard_log import LoggedDiscard
from game.rules.events import Discarded, Drew
from game.rules.money.moves import Guess
from game.rules.money.sets import COPIES, DESIGNS
from game.rules.moves import Discard
from game.rules.pieces import MONEY_PACKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.contract import Entry, Event
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
class CompiledRules:
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
    discard_pairs: tuple[tuple[tuple[int, str], ...], ...]
    """Lookup table from [seat][design] to the (seat, code) pair of a discard on the table."""
    log_entries: tuple[tuple[LoggedDiscard, ...], ...]
    """Lookup table from [seat][design] to the entry of the discard log."""
    discard_moves: tuple[Discard, ...]
    guess_moves: tuple[Guess, ...]
    drew: tuple[tuple[tuple[Event, ...], ...], ...]
    """Lookup table from [seat][design] to the event of a draw."""
    discarded: tuple[tuple[tuple[Event, ...], ...], ...]
    """Lookup table from [seat][design] to the event of a discard."""

    def read_own(self, hand: Hand, source: str, drawn: int | None) -> Winning | None:
        """Score a hand that wins on its own turn.

        The winning piece is the drawn one. If all pieces were dealt, the last piece of the hand is passed as a
        placeholder (PT-14); if an exposed tong took the last piece, the winning piece is in the newest tong (PT-24a).
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
    """Create every move and event object that a pack can need, keyed by the fields of `CompiledRules`."""
    codes = pack.codes
    return {
        "pack": pack,
        "design_of": {code: design for design, code in enumerate(codes)},
        "tongs": tuple((code,) * 3 for code in codes),
        "discard_pairs": tuple(tuple((seat, code) for code in codes) for seat in range(MAX_SEATS)),
        "log_entries": tuple(tuple(LoggedDiscard(seat, code) for code in codes) for seat in range(MAX_SEATS)),
        "discard_moves": tuple(Discard(code) for code in codes),
        "guess_moves": tuple(Guess(code) for code in codes),
        "drew": tuple(tuple((Drew(seat, code),) for code in codes) for seat in range(MAX_SEATS)),
        "discarded": tuple(tuple((Discarded(seat, code),) for code in codes) for seat in range(MAX_SEATS)),
    }


def compile_rules(
    game: str,
    options: MoneyOptions,
    rules: SetRules,
    read: ReadHand,
    pay: Callable[[Winning, int, int], tuple[Entry, ...]],
    stated: StatedHands,
    *,
    wall: bool,
) -> CompiledRules:
    """Return a game's house rules compiled for the engine, with the game's functions for scoring and payment."""
    return CompiledRules(
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
