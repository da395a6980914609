"""What stands on the screen: the table as far as its events have been shown, always a little behind the truth.

`ScreenState.apply` follows one event after another; `ScreenState.of` starts from a view. The two agree whenever no
event is left, which the tests hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.rules.events import Discarded, Drew, Ended, Took
from game.rules.money.events import Dealt, Guessed, Ponged, Reshuffled, Said, Voided, Won
from game.scenes.tables.money.hand import in_order
from game.scenes.tables.money.layout import Counts

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.money.view import View

UNKNOWN = "back"
"""Stands for a piece that the person before the screen may not see."""


@dataclass
class ScreenState:
    """The state of the screen for one person at the table, or for somebody who only looks on."""

    seats: int
    viewer: int
    """The seat at the bottom."""
    covered: bool
    """The bottom hand lies face down: nobody who may see it is asked for a move."""
    aces: bool
    """Honours count as ones in the order of the hand."""
    sort: str = "suit"
    hand: list[str] = field(default_factory=list)
    drawn: str | None = None
    taken: bool = False
    """The drawn piece is a discard that was taken."""
    hands: list[int] = field(default_factory=list)
    exposed: list[list[tuple[str, ...]]] = field(default_factory=list)
    discards: list[tuple[int, str]] = field(default_factory=list)
    marked: bool = False
    """The last discard can still be claimed."""
    stock: int = 0
    starter: int = 0
    dice: tuple[int, ...] = ()
    actor: int = 0
    phase: str = "discard"
    guesses: list[str | None] = field(default_factory=list)
    winner: int | None = None
    over: bool = False

    @classmethod
    def of(cls, view: View, viewer: Seat, *, sort: str = "suit", aces: bool = False) -> ScreenState:
        """The screen as a view has it; a bystander's view (seat None) shows the bottom hand face down."""
        table = view.table
        covered = view.seat is None
        made = cls(table.seats, viewer, covered, aces, sort)
        hand = [UNKNOWN] * table.hand_sizes[viewer] if covered else list(view.hand)
        if view.drawn is not None:
            hand.remove(view.drawn)
            made.drawn = view.drawn
            made.taken = table.source == "taken"
        elif covered and table.phase == "discard" and table.actor == viewer and len(hand) % 3 == 0 and table.turns:
            hand.pop()
            made.drawn = UNKNOWN
        made.hand = made.ordered(hand)
        made.hands = list(table.hand_sizes)
        made.exposed = [list(tongs) for tongs in table.exposed]
        made.discards = list(table.discards)
        made.marked = table.last is not None
        made.stock = table.stock
        made.starter = table.starter
        made.dice = tuple(table.dice)
        made.actor = table.actor
        made.phase = table.phase
        made.guesses = list(table.guesses)
        made.over = table.result is not None
        made.winner = table.result.winner if table.result else None
        return made

    def ordered(self, hand: list[str]) -> list[str]:
        """The hand in the chosen order."""
        return hand if UNKNOWN in hand else in_order(hand, self.sort, aces=self.aces)

    def sort_by(self, way: str) -> None:
        """Sort the hand in another way."""
        self.sort = way
        self.hand = self.ordered(self.hand)

    def counts(self) -> Counts:
        """The numbers that the layout wants."""
        own = len(self.hand)
        return Counts(
            seats=self.seats,
            viewer=self.viewer,
            hand=own,
            drawn=self.drawn is not None,
            hands=tuple(self.hands),
            tongs=tuple(len(tongs) for tongs in self.exposed),
            discards=tuple(seat for seat, _piece in self.discards),
            stock=self.stock,
            starter=self.starter,
            dice=self.dice,
        )

    # Events -----------------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let one event have happened. It is the form that the person before the screen may know."""
        match event:
            case Drew(seat, piece):
                self.taken = False
                self.stock -= 1
                self._gain(seat, piece or UNKNOWN)
                self._turn(seat, "discard")
            case Took(seat, piece):
                self.taken = seat == self.viewer
                self.discards.pop()
                self._gain(seat, UNKNOWN if self.covered else piece)
                self._turn(seat, "discard")
            case Discarded(seat, piece):
                self.taken = False
                self._lose(seat, piece)
                self.discards.append((seat, piece))
                self._turn(seat, "claim")
                self.marked = True
            case Ponged(seat, piece, _from_seat):
                self.discards.pop()
                self._settle()
                for _copy in range(2):
                    self._lose(seat, piece)
                self.exposed[seat].append((piece,) * 3)
                self._turn(seat, "discard")
            case Guessed(seat, piece):
                self.guesses[seat] = piece
            case Reshuffled(stock):
                self.stock = stock
                self.discards = self.discards[-1:]
            case Won(seat, piece, source):
                if source == "discard":
                    self.discards.pop()
                    self._gain(seat, UNKNOWN if self.covered else piece)
                self.winner = seat
                self._turn(seat, "over")
            case Ended():
                self.over = True
                self.phase = "over"
                self.marked = False
            case Dealt() | Said() | Voided():
                """Nothing lies otherwise than before."""

    def next_turn(self, seat: Seat) -> None:
        """The claim window has passed without a claim: it is the next seat's turn to draw."""
        self._turn(seat, "turn")

    def _turn(self, seat: Seat, phase: str) -> None:
        self.actor = seat
        self.phase = phase
        self.marked = False

    def _settle(self) -> None:
        """A drawn piece joins the hand."""
        if self.drawn is not None:
            self.hand = self.ordered([*self.hand, self.drawn])
            self.drawn = None

    def _gain(self, seat: Seat, piece: str) -> None:
        self.hands[seat] += 1
        if seat == self.viewer:
            self._settle()
            self.drawn = piece

    def _lose(self, seat: Seat, piece: str) -> None:
        self.hands[seat] -= 1
        if seat != self.viewer:
            return
        if self.covered:
            self._settle()
            self.hand.pop()
        elif piece == self.drawn:
            self.drawn = None
        else:
            self.hand.remove(piece)
            self._settle()
