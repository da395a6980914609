"""Screen state of Daun Tiga: the deal up to the last event shown, which may be behind the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.comparison import RULINGS, compare
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.hands import HAND, HandValue, read
from game.rules.daun_tiga.view import STAKING
from game.table.screen_state import ScreenState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.settlement import SideStake, Stakes, Throw
    from game.rules.daun_tiga.view import View

PIECES: Final = 52
"""Number of cards or tiles in play. DT-01."""


class DaunTigaState(ScreenState):
    """Screen state of Daun Tiga, with lists by seat.

    No hand is private, because cards are face up for everybody or for nobody. DT-22.
    """

    covered = False

    def __init__(self, options: DaunTigaOptions, seats: int) -> None:
        self.options, self.seats = options, seats
        self.players = options.hands(seats)
        """Number of seats with a hand; later seats are bystanders. DT-13."""
        self.viewer = self.actor = 0
        self.phase = ""
        self.begin()

    def begin(self) -> None:
        """Reset to the start of a deal."""
        self.over = False
        self.throws: tuple[tuple[Throw, ...], ...] = ()
        """All dice thrown in this deal, including those not shown yet."""
        self.banker: Seat | None = None
        """Seat of the banker; None until the dice have decided it."""
        self.dealt = False
        self.dice: list[tuple[int, int] | None] = [None] * self.seats
        """Last throw of each seat; the banker's dice stay next to its plaque."""
        self.rolling: dict[Seat, tuple[int, int]] = {}
        """Dice shown in front of the seats while they roll for the bank."""
        self.roll_step = 0
        self.stakes: list[Stakes | None] = [None] * self.seats
        self.sides: tuple[SideStake, ...] = ()
        self.stakes_placed = False
        """Whether all stakes have been placed."""
        self.hands: list[tuple[str, ...]] = [()] * self.seats
        """Cards of each opened hand; () for a hand that is still face down."""
        self.opening: Seat | None = None
        """Seat of the person who is opening a hand; the hand is not in `hands` yet."""
        self.rulings: list[Ruling | None] = [None] * self.seats
        self.settled: Seat | None = None
        """Seat of the hand settled last."""
        self.gains = [0] * self.seats
        """Chips won or lost so far in this deal, including side stakes."""
        self.next_banker: Seat | None = None

    def read(self, view: View, viewer: Seat) -> None:
        """Replace the entire state with the contents of a view."""
        table = view.table
        self.begin()
        self.viewer, self.throws = viewer, table.throws
        for throws in table.throws:
            self._throw(throws)
        self.banker, self.dealt = table.banker, True
        if table.phase is not STAKING:
            self.stakes, self.sides, self.stakes_placed = list(table.stakes), table.sides, True
            self.hands[: self.players] = [hand or () for hand in table.hands]
            readings = [read(hand, self.options) for hand in self.hands[: self.players]]
            for step in range(1, self.players):
                seat = (table.banker + step) % self.players
                self._settle(seat, compare(readings[seat], readings[table.banker]))
        if table.result is not None:
            self._pass_bank(table.result.carry["banker"])
        self.enter(table)

    def apply(self, event: Event) -> None:
        """Update the state with one event."""
        match event:
            case ThrownForBank(throws):
                self._throw(throws)
            case Dealt(banker):
                self.banker, self.dealt = banker, True
            case StakesPlaced(stakes, sides):
                self.stakes, self.sides, self.stakes_placed = list(stakes), sides, True
            case Opened(seat, cards):
                self.hands[seat] = cards
            case Settled(seat, _amount, rule):
                self._settle(seat, RULINGS[rule])
            case BankPassed(banker):
                self._pass_bank(banker)

    def cover(self) -> None:
        """Do nothing, because this game has no private hands."""

    def _throw(self, throws: Sequence[Throw]) -> None:
        for throw in throws:
            self.dice[throw.seat] = throw.dice

    def _settle(self, seat: Seat, ruling: Ruling) -> None:
        """Settle a hand: its own stakes against the bank, and other seats' side stakes on it. DT-13, DT-40."""
        self.rulings[seat], self.settled = ruling, seat
        moved = [(side.backer, side.amount * ruling.first) for side in self.sides if side.hand == seat]
        for account, gain in [(seat, self.own_gain(seat)), *moved]:
            self.gains[account] += gain
            if self.banker is not None:
                self.gains[self.banker] -= gain

    def _pass_bank(self, banker: Seat) -> None:
        self.next_banker, self.over = banker, True

    # What follows from it ---------------------------------------------------------------------------------------------

    @property
    def stock(self) -> int:
        """Number of pieces left in the stock."""
        return PIECES - HAND * self.players

    def reading(self, seat: Seat) -> HandValue | None:
        """Return the value of a hand; None while it is face down."""
        return read(self.hands[seat], self.options) if self.hands[seat] else None

    @property
    def bank(self) -> HandValue | None:
        """Value of the banker's hand; None while it is face down."""
        return None if self.banker is None else self.reading(self.banker)

    def is_bystander(self, seat: Seat) -> bool:
        """Return whether a seat's player is a bystander, who has no hand. DT-13."""
        return seat >= self.players

    def backed(self, seat: Seat) -> int:
        """Return the sum of all side stakes on a hand, in chips."""
        return sum(side.amount for side in self.sides if side.hand == seat)

    def sides_of(self, seat: Seat) -> list[SideStake]:
        """Return a seat's side stakes on other hands. DT-13."""
        return [side for side in self.sides if side.backer == seat]

    def own_gain(self, seat: Seat) -> int:
        """Return the chips won by a hand's own stakes; negative if lost, 0 before it is settled."""
        stakes, ruling = self.stakes[seat], self.rulings[seat]
        if stakes is None or ruling is None:
            return 0
        return stakes.first * ruling.first + stakes.second * ruling.second

    def win_tier(self, seat: Seat) -> int:
        """Return the tier of a hand's win: 1 by points, 2 if Long, 3 for three of a kind; 0 if none."""
        ruling, reading = self.rulings[seat], self.reading(seat)
        if ruling is None or reading is None or ruling.result != "win":
            return 0
        return 3 if reading.is_triple else 2 if reading.long else 1

    def is_settled(self, seat: Seat) -> bool:
        """Return whether a stake by this seat, or against it as banker, has been settled. DT-13."""
        backed = any(side.backer == seat and self.rulings[side.hand] is not None for side in self.sides)
        return backed or self.rulings[seat] is not None or (seat == self.banker and any(self.rulings))

    def staked_twice(self, seat: Seat) -> bool:
        """Return whether a hand has a second stake. DT-42."""
        stakes = self.stakes[seat]
        return stakes is not None and stakes.second > 0
