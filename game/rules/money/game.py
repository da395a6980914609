"""Shared `Game` implementation of Pai Tong and Pong: dealing, resampling and parsing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.rules.discard_log import LoggedDiscard
from game.rules.money.deal import MoneyDeal
from game.rules.money.determinization import resample
from game.rules.money.events import read_event
from game.rules.money.moves import PLAIN_MOVES, Guess
from game.rules.money.phase import Phase
from game.rules.money.view import Table, View, Winning
from game.rules.moves import Discard
from game.rules.pieces import MONEY, TILES
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from game.rules.contract import Carry, Event, Move
    from game.rules.hand_likelihood import Policy
    from game.rules.money.game_variant import MoneyTable
    from game.rules.options import Options as HouseRules
    from game.rules.pieces import Pack

_PIECE_MOVES = {str(move): move for code in dict.fromkeys((*MONEY, *TILES)) for move in (Discard(code), Guess(code))}


@dataclass(frozen=True, slots=True)
class MoneyGame:
    """A game played by the money engine. See `game.rules.contract.Game` for each field and method."""

    name: str
    title: str
    native: str
    seats: range
    default_seats: int
    deals: int
    Options: type[Any]
    presets: Mapping[str, Any]
    preset_words: Mapping[str, str]
    table: Callable[[Any], MoneyTable]
    """Converts house rules to the engine's form; results are cached."""
    settle_case: Callable[[Mapping[str, Any], Any], dict[str, Any]]
    open_windows: frozenset[str] = frozenset()
    """Empty: showing which seats have not yet answered a discard would reveal which of them can claim it."""

    def deal(self, seats: int, seed: str, options: HouseRules | None = None, carry: Carry | None = None) -> MoneyDeal:
        """Start a new deal; raise `ValueError` for an invalid number of seats, seed or carry."""
        if seats not in self.seats:
            allowed = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            message = f"{self.title} is played by {allowed}, not by {seats}"
            raise ValueError(message)
        starter = 0 if carry is None else carry.get("starter")
        if type(starter) is not int or starter not in range(seats):  # JSON's true and 1.0 are no seats
            message = f"the starter of a deal is a seat from 0 to {seats - 1}, not {starter!r}"
            raise ValueError(message)
        return MoneyDeal(self.table(options or self.presets["standard"]), seats, parse_seed(seed), carry)

    def resample(self, view: View, rng: Random, policy: Policy | None = None) -> MoneyDeal:
        """Return a random deal consistent with the view; a policy makes more plausible deals more frequent."""
        return resample(self.table(view.table.options), view, rng, policy)

    def read_view(self, fields: dict[str, Any]) -> View:
        """Rebuild a view from its plain field values; JSON lists must already be tuples."""
        table = fields["table"]
        if table["result"] is not None and table["result"].shown is not None:
            table["result"] = table["result"]._replace(shown=Winning.read(table["result"].shown))
        table["phase"] = Phase(table["phase"])
        table["throws"] = tuple(LoggedDiscard(*each) for each in table["throws"])
        return View(**fields | {"table": Table(**table)})

    def read_event(self, name: str, fields: dict[str, Any]) -> Event:
        """Rebuild an event from its class name and plain field values; JSON lists must already be tuples."""
        return read_event(name, fields, self.parse_move)

    def parse_move(self, text: str) -> Move:
        """Parse a move from its text form; raise `ValueError`, with a message for the user, if it is invalid."""
        move = PLAIN_MOVES.get(text) or _PIECE_MOVES.get(text)
        if move is None:
            known = ", ".join(PLAIN_MOVES)
            message = f"{text!r} is no move of {self.title}; its moves are {known}, 'discard c5' and 'guess c5'"
            raise ValueError(message)
        return move

    def pack(self, options: HouseRules) -> Pack:
        """Return the pack of pieces used under these house rules."""
        return self.table(options).pack
