"""Phases and views of Pai Gow: the public table, a seat's private information, and the opened hands. PG-21 to PG-30."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import Place
from game.rules.pai_gow.tiles import DEALT, HAND

if TYPE_CHECKING:
    from game.rules.contract import Move, Result, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.settlement import Comparison
    from game.rules.pai_gow.tiles import Hand
    from game.rules.session_history import SessionMemory


class Phase(StrEnum):
    """The phases of a deal, in order."""

    CUT = "cut"
    """The banker cuts or keeps the woodpile. PG-21."""
    BET = "bet"
    """All seats but the banker bet. PG-22."""
    SET = "set"
    """All seats set their hands. PG-30."""
    OVER = "over"


CUT: Final = Phase.CUT
BET: Final = Phase.BET
SET: Final = Phase.SET
OVER: Final = Phase.OVER


SIDES: Final = ("front", "rear")


class Table(NamedTuple):
    """The part of a deal's state that all seats can see; built once per state and shared by all views."""

    game: str
    options: PaiGowOptions
    seats: int
    phase: Phase
    actor: Seat
    """The banker's seat."""
    banker: Seat
    places: tuple[int, ...]
    """Place of each seat around the table, 1 (the banker) to 8, anti-clockwise. PG-10, PG-23."""
    moved: tuple[Move, ...]
    """The banker's move that rearranged the woodpile; () before it is made. PG-21."""
    stacks: tuple[Seat | None, ...]
    """For each position of the woodpile, the seat that took its stack, or None if it is still there."""
    bets: tuple[int | None, ...]
    """Bets by seat, once all have been placed; None for the banker. PG-22."""
    dice: tuple[int, ...]
    """The three dice; () before the throw. PG-23."""
    hands: tuple[tuple[Hand, Hand] | None, ...]
    """Front and rear hand of each seat, once all hands are open. PG-51."""
    turns: int
    """Number of windows closed so far: cut, bets, hands."""
    number: int
    """Number of this state: incremented by every resolved move, but not while a window collects answers."""
    result: Result | None
    evening: tuple[SessionMemory, ...] = ()
    """Session history of each seat before this deal; () in the first deal."""


class View(NamedTuple):
    """The public table plus one seat's private information. For a bystander, `seat` is None and there are no tiles."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...]
    """This seat's four tiles in pack order; () before the deal."""
    legal: tuple[Move, ...]
    answer: Move | None
    """This seat's answer in a window that is still open."""

    def places(self) -> tuple[Place, ...]:
        """Return the remaining stacks ('stack 1' to 'stack 8') and each seat's 'hand 0', or 'front 0' and 'rear 0'."""
        table = self.table
        found = [Place(f"stack {number}", None, DEALT) for number, seat in enumerate(table.stacks, 1) if seat is None]
        for seat, hands in enumerate(table.hands):
            if hands is not None:
                found += [Place(f"{side} {seat}", seat, HAND, hand) for side, hand in zip(SIDES, hands, strict=True)]
            elif seat in table.stacks:
                found.append(Place(f"hand {seat}", seat, DEALT, self.hand if seat == self.seat else ()))
        return tuple(found)


class Showdown(NamedTuple):
    """All opened hands: front and rear by seat, and each player's comparison with the banker. PG-51."""

    hands: tuple[tuple[Hand, Hand], ...]
    comparisons: tuple[Comparison | None, ...]
    """Each player's comparison with the banker, by seat; None for the banker."""
