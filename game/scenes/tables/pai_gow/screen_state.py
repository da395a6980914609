"""What stands on the screen: the table as far as its events have been shown, always a little behind the truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.events import BetsPlaced, Built, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Cut, SetHands, Swap
from game.rules.pai_gow.ranking import in_order
from game.rules.pai_gow.woodpile import STACKS, first_place
from game.scenes.tables.pai_gow.layout import Counts

if TYPE_CHECKING:
    from game.rules.contract import Event, Move, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.settle import Comparison
    from game.rules.pai_gow.tiles import Hand
    from game.rules.pai_gow.view import View

UNKNOWN: Final = "back"
"""Stands for a tile that the person before the screen may not see."""
CLOSED: Final = (UNKNOWN,) * 4


@dataclass
class ScreenState:
    """The state of the screen for one person at the table, or for somebody who only looks on."""

    options: PaiGowOptions
    seats: int
    viewer: Seat
    """The seat at the bottom."""
    covered: bool
    """The bottom hand lies face down: nobody who may see it is asked."""
    banker: Seat
    places: tuple[int, ...]
    """For each seat its place at the table, 1 (the banker) to 8."""
    stacks: list[int] = field(default_factory=lambda: list(range(STACKS)))
    """For each place of the pile the stack that stands there, so that stacks can be seen to move."""
    takers: list[Seat | None] = field(default_factory=lambda: [None] * STACKS)
    moved: Move | None = None
    bets: list[int | None] = field(default_factory=list)
    dice: tuple[int, ...] = ()
    hands: list[tuple[str, ...]] = field(default_factory=list)
    """By seat: front, front, rear, rear; backs where they are closed, () before the deal."""
    comparisons: list[Comparison | None] = field(default_factory=list)
    opened: bool = False
    paid: dict[Seat, int] = field(default_factory=dict)
    """What each player has gained."""
    bank: int | None = None
    """What the banker has gained, once all is paid."""
    phase: str = "cut"

    @classmethod
    def of(cls, view: View, viewer: Seat) -> ScreenState:
        """The screen as a view has it; a bystander's view (seat None) shows the bottom hand face down."""
        table = view.table
        made = cls(table.options, table.seats, viewer, view.seat is None, table.banker, tuple(table.places))
        made.phase = table.phase
        made.bets = list(table.bets)
        made.dice = tuple(table.dice)
        made.takers = list(table.stacks)
        made.hands = [()] * table.seats
        made.comparisons = [None] * table.seats
        for move in table.moved:
            made.move_pile(move)
        for seat in table.stacks:
            if seat is not None:
                made.hands[seat] = CLOSED
        if view.hand and isinstance(view.answer, SetHands):
            made.hands[viewer] = (*view.answer.front, *view.answer.rear)
        elif view.hand:
            made.hands[viewer] = _as_it_comes(view.hand, table.options)
        if table.result is not None:
            made.opened = True
            made.hands = [(*front, *rear) for front, rear in table.result.shown.hands]
            made.comparisons = list(table.result.shown.comparisons)
            for entry in table.result.entries:
                if entry.account == table.banker:
                    made.bank = entry.amount
                elif isinstance(entry.account, int):
                    made.paid[entry.account] = entry.amount
        return made

    @property
    def over(self) -> bool:
        """Whether everything of the deal was shown."""
        return self.opened and len(self.paid) == self.seats - 1

    @property
    def first(self) -> int:
        """The place that takes the first stack; only after the throw. PG-23."""
        return first_place(self.dice)

    @property
    def counts(self) -> Counts:
        """The numbers that the layout wants."""
        return Counts(self.seats, self.viewer, self.banker, self.options.banker == "house")

    def split(self, seat: Seat) -> tuple[Hand, Hand] | None:
        """An open seat's front and rear."""
        hand = self.hands[seat]
        if not hand or UNKNOWN in hand:
            return None
        return (hand[0], hand[1]), (hand[2], hand[3])

    def gain(self, seat: Seat) -> int | None:
        """What a seat has gained, None before it is known. PG-52."""
        return self.bank if seat == self.banker else self.paid.get(seat)

    # Events -----------------------------------------------------------------------------------------------------------

    def move_pile(self, move: Move) -> None:
        """What the banker does with the pile. PG-21."""
        self.moved = move
        if isinstance(move, Cut):
            self.stacks = self.stacks[move.stacks :] + self.stacks[: move.stacks]
        elif isinstance(move, Swap):
            one, other = move.one - 1, move.other - 1
            self.stacks[one], self.stacks[other] = self.stacks[other], self.stacks[one]

    def lay_own(self, tiles: tuple[str, ...]) -> None:
        """The bottom hand in the order it is set: front, front, rear, rear."""
        self.hands[self.viewer] = tiles

    def apply(self, event: Event) -> None:
        """Let one event have happened. It is the form that the person before the screen may know."""
        match event:
            case Moved(_banker, move):
                self.move_pile(move)
                self.phase = "bet"
            case BetsPlaced(bets):
                self.bets = list(bets)
            case Thrown(dice, _place):
                self.dice = dice
            case TookStack(seat, stack, tiles):
                self.takers[stack - 1] = seat
                known = bool(tiles) and seat == self.viewer and not self.covered
                self.hands[seat] = _as_it_comes(tiles, self.options) if known else CLOSED
                self.phase = "set"
            case Opened(seat, front, rear, comparison):
                self.hands[seat] = (*front, *rear)
                self.comparisons[seat] = comparison
                self.phase = "over"
            case Paid(seat, amount):
                self.paid[seat] = amount
            case Built():
                """Nothing lies otherwise than before."""


def _as_it_comes(tiles: tuple[str, ...], options: PaiGowOptions) -> tuple[str, ...]:
    """Four tiles as they come, the lower hand in front. PG-31."""
    front, rear = in_order((tiles[0], tiles[1]), (tiles[2], tiles[3]), options.gee_joon_tie)
    return (*front, *rear)
