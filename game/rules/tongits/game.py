"""Entry point of Tongits: dealing, resampling, parsing of views and moves. TG-01, TG-02."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from game.games import BUNDLES
from game.rules.cards.french import PACK
from game.rules.cards.melds import LEAST, SPECIAL
from game.rules.discard_log import LoggedDiscard
from game.rules.events import event_kinds
from game.rules.moves import DRAW, Discard
from game.rules.pieces import FRENCH
from game.rules.shuffle import parse_seed
from game.rules.tongits import score_input
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.deal_state import NAME
from game.rules.tongits.determinization import resample
from game.rules.tongits.events import Answered, Called, Dealt, Laid, PickedUp, Sapawed, Shown, StockOut, Won
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.options import PRESET_WORDS, PRESETS, TongitsOptions
from game.rules.tongits.phase import Phase
from game.rules.tongits.settlement import SEATS
from game.rules.tongits.view import BahayShown, Showdown, Table, View

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import Carry, Event, Move, Seat
    from game.rules.hand_likelihood import Policy
    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

PLAIN_MOVES: Final[dict[str, Move]] = {str(move): move for move in (DRAW, FOLD, CHALLENGE, Tongits(), Call())}
EVENTS: Final = event_kinds(Dealt, PickedUp, Laid, Sapawed, Called, Answered, StockOut, Shown, Won)
CARD_MOVES: Final[dict[str, Move]] = {
    str(move): move for code in FRENCH for move in (Discard(code), Call(code), Tongits(code))
}


@dataclass(frozen=True, slots=True)
class TongitsGame:
    """The game Tongits. See `game.rules.contract.Game` for each field and method."""

    name: str = NAME
    title: str = BUNDLES[NAME].title
    native: str = BUNDLES[NAME].native
    seats: range = BUNDLES[NAME].seats
    default_seats: int = SEATS
    deals: int = 6
    Options: type[Any] = TongitsOptions
    open_windows: frozenset[str] = frozenset()
    """Empty, because answers to a call, and whether they were given, stay private until both are given. TG-42."""
    presets: Mapping[str, Any] = field(default_factory=lambda: PRESETS)
    preset_words: Mapping[str, str] = field(default_factory=lambda: PRESET_WORDS)

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> TongitsDeal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry. TG-01."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is played by {SEATS}, not by {seats}")
        rules = TongitsOptions() if options is None else options
        assert isinstance(rules, TongitsOptions)  # noqa: S101 - the house rules of another game are a wrong program
        return TongitsDeal(rules, parse_seed(seed), carry)

    def as_shown(self, events: tuple[Event, ...], table: Any, people: frozenset[Seat]) -> tuple[Event, ...]:  # noqa: ARG002
        """Return the events unchanged, because they are shown in the order in which they happen."""
        return events

    def resample(self, view: View, rng: Random, policy: Policy | None = None) -> TongitsDeal:
        """Return a random deal consistent with the view; a policy makes more plausible deals more frequent."""
        return resample(view, rng, policy)

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""
        table = fields["table"]
        table["phase"] = Phase(table["phase"])
        if table["result"] is not None:
            table["result"] = table["result"]._replace(shown=Showdown.read(table["result"].shown))
        table["throws"] = tuple(LoggedDiscard(*each) for each in table["throws"])
        table["bahays"] = tuple(BahayShown(*each) for each in table["bahays"])
        return View(**fields | {"table": Table(**table)})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values, with JSON lists already converted to tuples.

        Raises `KeyError` or `TypeError` if there is no such event or the fields do not fit.
        """
        event: Event = EVENTS[name](**fields)
        return event

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid.

        >>> str(TONGITS_GAME.parse_move("lay 9H 7H 8H"))
        'lay 7H 8H 9H'
        """
        move = PLAIN_MOVES.get(text) or CARD_MOVES.get(text) or _of_several(text)
        if move is None:
            raise ValueError(
                f"{text!r} is no move of {self.title}; its moves are {', '.join(PLAIN_MOVES)}, {', '.join(EXAMPLES)}"
            )
        return move

    def pack(self, options: HouseRules) -> Pack:  # noqa: ARG002 - one pack under all house rules
        """Return the pack of pieces used under these house rules. TG-01."""
        return PACK

    def settle_case(self, case: Mapping[str, Any], options: Any) -> dict[str, Any]:
        """Settle a deal or arrange a hand entered with `sala score`; raise `ValueError` naming an invalid field."""
        return score_input.settle_case(case, options)


EXAMPLES: Final = (
    "'take 5C 6C'",
    "'take on 2'",
    "'lay 7H 8H 9H'",
    "'secret 9S 9H 9D 9C'",
    "'sapaw 6H on 2'",
    "'discard KS'",
    "'tongits KS' and 'call 7C'",
)
SEVERAL: Final[dict[str, tuple[Callable[[tuple[str, ...]], Move], int]]] = {
    "lay": (Lay, LEAST),
    "secret": (Secret, SPECIAL),
    "take": (PickUp, LEAST - 1),
}
"""Constructors of the moves that name several cards, with the minimum number of cards."""


def _of_several(text: str) -> Move | None:
    """Parse a move that names several cards or a bahay; return None if the text is not such a move."""
    word, *rest = text.split(" ")
    match word, rest:
        case "take", ["on", number] if _is_number(number):
            return PickOn(int(number))
        case "sapaw", [code, "on", number] if code in PACK.designs and _is_number(number):
            return Sapaw(code, int(number))
        case "lay" | "secret" | "take", _:
            make, least = SEVERAL[word]
            known = {code for code in rest if code in PACK.designs}
            if len(known) == len(rest) >= least:
                return make(tuple(sorted(known, key=PACK.index)))
    return None


def _is_number(text: str) -> bool:
    """Return whether the text is a positive whole number, as bahays are numbered from 1."""
    return text.isascii() and text.isdigit() and len(text) <= 2 and text == str(int(text)) and int(text) > 0


TONGITS_GAME: Final = TongitsGame()
