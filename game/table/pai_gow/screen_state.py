"""Screen state and board of Pai Gow: the deal up to the last event shown, which may be behind the match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.events import BetsPlaced, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Cut, SetHands, Swap
from game.rules.pai_gow.ranking import in_order
from game.rules.pai_gow.woodpile import STACKS, first_place
from game.table.geometry import Spot
from game.table.pai_gow.layout import STEP, Counts, TableLayout, lay
from game.table.screen_state import ScreenState
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Event, Move, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.settlement import Comparison
    from game.rules.pai_gow.tiles import Hand
    from game.rules.pai_gow.view import Table, View
    from game.table.geometry import Frame
    from game.table.motion import Key, Motions
    from game.table.pai_gow.dice_animation import DiceThrow


UNKNOWN: Final = "back"
"""Code shown for a tile that the person at the screen may not see."""
CLOSED: Final = (UNKNOWN,) * 4
HANDS: Final = ((0, 1), (2, 3))
"""Indices of the tiles of the front and the rear hand."""
FRONT_SHOWN_SHARE: Final = 0.3
"""Fraction of the time for the viewer's results after which the front hand's result is shown."""


class PaiGowState(ScreenState):
    """Screen state of Pai Gow; `phase` is '' while no question is open."""

    table: Table
    """Public table of the state most recently entered."""
    banker: Seat
    places: tuple[int, ...]
    """Position of each seat at the table, from 1 (the banker) to 8."""
    stacks: list[int]
    """Id of the stack at each place of the woodpile, so that stacks can be animated."""
    takers: list[Seat | None]
    """Seat that took the stack at each place of the woodpile."""
    bets: list[int | None]
    dice: tuple[int, ...]
    hands: list[tuple[str, ...]]
    """Tiles by seat, in the order front, front, rear, rear; backs while closed, () before the deal."""
    comparisons: list[Comparison | None]
    closed: set[Seat]
    """Seats whose hands are not open yet."""
    paid: dict[Seat, int]
    """Chips won or lost by each player."""
    bank: int | None
    """Chips won or lost by the banker; None until all bets are paid."""
    bank_shares: dict[Seat, int]
    """Chips won or lost by the banker on each player's bet; {} if the view was read after the deal."""

    @override
    def read(self, view: View, viewer: Seat) -> None:
        table = view.table
        self.enter(table)
        self.seats, self.viewer, self.banker, self.places = table.seats, viewer, table.banker, table.places
        self.stacks = list(range(STACKS))
        for move in table.moved:
            self._move_pile(move)
        self.takers, self.bets, self.dice = list(table.stacks), list(table.bets), table.dice
        self.hands = [CLOSED if seat in table.stacks else () for seat in range(table.seats)]
        if view.hand:
            self.hands[viewer] = _in_own_order(view)
        self.comparisons, self.closed = [None] * table.seats, set(range(table.seats))
        self.paid, self.bank, self.over = {}, None, table.result is not None
        self.bank_shares = {}
        self.covered = view.seat is None and not self.over
        if table.result is not None:
            self.closed.clear()
            self.hands = [(*front, *rear) for front, rear in table.result.shown.hands]
            self.comparisons = list(table.result.shown.comparisons)
            gained = {entry.account: entry.amount for entry in table.result.entries}
            self.bank = gained[self.banker]
            self.paid = {seat: gained[seat] for seat in range(self.seats) if seat != self.banker}

    @override
    def enter(self, table: Table) -> None:
        super().enter(table)
        self.table = table

    def cover(self) -> None:
        """Turn the bottom hand face down."""
        self.covered = True
        if self.hands[self.viewer]:
            self.hands[self.viewer] = CLOSED

    def close(self, *, hidden: bool) -> None:
        """Return to the state before any hand was opened; with `hidden`, the viewer's is face down too."""
        self.comparisons, self.closed = [None] * self.seats, set(range(self.seats))
        self.paid, self.bank, self.over, self.bank_shares = {}, None, False, {}
        own, self.covered = self.hands[self.viewer], hidden
        self.hands = [CLOSED if hand else () for hand in self.hands]
        if not hidden:
            self.hands[self.viewer] = own

    def set_own(self, tiles: tuple[str, ...]) -> None:
        """Set the viewer's tiles in the order front, front, rear, rear."""
        self.hands[self.viewer] = tiles

    # Queries ----------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> PaiGowOptions:
        """House rules of the table."""
        return self.table.options

    @property
    def opening(self) -> bool:
        """Whether the hands of at least one seat are open. PG-51."""
        return len(self.closed) < self.seats

    @property
    def opened(self) -> bool:
        """Whether the hands of all seats are open."""
        return not self.closed

    @property
    def first(self) -> int:
        """Place at the table (1 to 8) that takes the first stack; only valid after the throw of the dice. PG-23."""
        return first_place(self.dice)

    @property
    def counts(self) -> Counts:
        """Seats, viewer and banker, on which the layout depends."""
        return Counts(self.seats, self.viewer, self.banker, self.options.banker == "house")

    def split(self, seat: Seat) -> tuple[Hand, Hand] | None:
        """Return the front and rear hand of a seat; None until they are open, even if the viewer knows the tiles."""
        hand = self.hands[seat]
        if seat in self.closed:
            return None
        return (hand[0], hand[1]), (hand[2], hand[3])

    def gain(self, seat: Seat) -> int | None:
        """Return the chips that a seat has won; negative if lost, None before they are paid. PG-52."""
        return self.bank if seat == self.banker else self.paid.get(seat)

    # Events -----------------------------------------------------------------------------------------------------------

    @override
    def apply(self, event: Event) -> None:
        self.phase = ""
        match event:
            case Moved(_banker, move):
                self._move_pile(move)
            case BetsPlaced(bets):
                self.bets = list(bets)
            case Thrown(dice):
                self.dice = dice
            case TookStack(seat, stack, tiles):
                self.takers[stack - 1] = seat
                known = bool(tiles) and seat == self.viewer and not self.covered
                self.hands[seat] = _in_dealt_order(tiles, self.options) if known else CLOSED
            case Opened(seat, front, rear, comparison):
                self.hands[seat], self.comparisons[seat] = (*front, *rear), comparison
                self.closed.discard(seat)
                self.covered = self.covered and not self.opened
            case Paid(seat, amount):
                self.paid[seat] = amount
                self.bank_shares[seat] = event.bank - sum(self.bank_shares.values())
                if len(self.paid) == self.seats - 1:
                    self.bank, self.over = event.bank, True

    def _move_pile(self, move: Move) -> None:
        """Apply the banker's cut or swap to the woodpile. PG-21."""
        if isinstance(move, Cut):
            self.stacks = self.stacks[move.stacks :] + self.stacks[: move.stacks]
        elif isinstance(move, Swap):
            one, other = move.one - 1, move.other - 1
            self.stacks[one], self.stacks[other] = self.stacks[other], self.stacks[one]


def _in_own_order(view: View) -> tuple[str, ...]:
    """Return the viewer's tiles as the viewer has set them; before that, in dealt order."""
    if isinstance(view.answer, SetHands):
        return (*view.answer.front, *view.answer.rear)
    return _in_dealt_order(view.hand, view.table.options)


def _in_dealt_order(tiles: tuple[str, ...], options: PaiGowOptions) -> tuple[str, ...]:
    """Return four tiles in the order drawn, with the lower-ranking hand in front. PG-31."""
    front, rear = in_order((tiles[0], tiles[1]), (tiles[2], tiles[3]), options.gee_joon_tie)
    return (*front, *rear)


CHIP_UNITS: Final = 44.0


class PaiGowBoard(ABC):
    """Computes positions on a table from the screen state, except for the viewer's hands, which are in `Trays`."""

    dice: DiceThrow

    @property
    @abstractmethod
    def frame(self) -> Frame:
        """Mapping from units to window pixels."""

    def __init__(self, motions: Motions, state: PaiGowState) -> None:
        self.motions, self.state = motions, state
        self.layout: TableLayout
        self.marked: tuple[int, ...] = ()
        """Selected places of the woodpile, from 1."""
        self.cut = 0
        """Number of stacks after which the woodpile is to be cut; 0 for no cut."""
        self.shares: dict[Seat, float] = {}
        """Fraction of each player's payment that has been counted, from 0 to 1."""
        self.results: dict[Seat, float] = {}
        """How far the results of hands already face up have been shown, from 0 to 1."""

    def arrange(self) -> TableLayout:
        """Return the layout for the current seats and viewer."""
        self.layout = lay(self.state.counts, self.frame)
        return self.layout

    def targets(self) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every tile of the other seats."""
        for seat in range(self.state.seats):
            if seat != self.state.viewer:
                yield from self.tiles_of(seat)

    def tiles_of(self, seat: Seat) -> Iterator[tuple[Key, str, Spot]]:
        """Yield the key, code and position of every tile of a seat other than the viewer's."""
        for i, (code, spot) in enumerate(zip(self.state.hands[seat], self.layout.seats[seat].tiles, strict=False)):
            yield ("tile", seat, i), code, spot

    def share(self, seat: Seat) -> float:
        """Return the fraction of a player's payment counted so far; 0 before the bets are settled."""
        if self.state.gain(seat) is None:
            return 0.0
        return self.shares.get(seat, 1.0) if self.motions.busy else 1.0

    def counted(self, seat: Seat) -> int | None:
        """Return the part of a seat's gain that has been counted; None before counting begins."""
        state = self.state
        if seat != state.banker:
            share = self.share(seat)
            return round((state.gain(seat) or 0) * share) if share > 0 else None
        shares = {each: self.share(each) for each in state.bank_shares}
        if not shares:
            return state.bank
        parts = [round(state.bank_shares[each] * share) for each, share in shares.items()]
        return sum(parts) if any(shares.values()) else None

    def light(self, seat: Seat, hand: int) -> float:
        """Return how brightly a player's hand (0 front, 1 rear) is lit for beating the bank's, 0 to 1."""
        comparison = self.state.comparisons[seat]
        if comparison is None or (comparison.front, comparison.rear)[hand] != "player":
            return 0.0
        if seat in self.results:
            return float(self.shown_results(seat) > hand)
        return min(1.0, max(0.0, 2 * self.share(seat) - hand))

    def shown_results(self, seat: Seat) -> int:
        """Return the number of results shown for a seat's open hands: 0, 1 (front only) or 2."""
        if seat in self.state.closed:
            return 0
        flights = self.motions.flights
        if seat != self.state.viewer:
            return sum(not any(("tile", seat, i) in flights for i in hand) for hand in HANDS)
        if any(("own", i) in flights for hand in HANDS for i in hand):
            return 0
        share = self.results.get(seat, 1.0) if self.motions.busy else 1.0
        return (share >= FRONT_SHOWN_SHARE) + (share >= 1)

    def pay_place(self, seat: int) -> tuple[float, float]:
        """Return the target of a chip paid for a seat's bet: the bank, or the player's bet."""
        gain = self.state.gain(seat) or 0
        return self.bank_place() if gain < 0 else self.layout.seats[seat].bet

    def bank_place(self) -> tuple[float, float]:
        """Return the position of the bank's chips."""
        return self.layout.seats[self.state.banker].plaque.centre

    def top_of(self, place: int) -> Spot:
        """Return the position of a stack's top tile; `place` is the stack's number, from 1."""
        rest = self.layout.stacks[place - 1]
        return Spot(rest.x, rest.y - STEP / 2, rest.w, rest.h - STEP)
