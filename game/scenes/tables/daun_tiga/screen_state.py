"""What stands on the screen: the deal as far as its events have been shown, always a little behind the truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.rules.daun_tiga.comparison import RULINGS
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, StakesPlaced, ThrownForBank
from game.rules.daun_tiga.hands import HAND, Reading, read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.settlement import SideStake, Stakes


@dataclass
class ScreenState:
    """The state of the screen. Lists go by seat."""

    options: DaunTigaOptions
    seats: int
    viewer: Seat
    """The seat at the foot."""
    banker: Seat | None = None
    """None until the dice have decided."""
    dealt: bool = False
    dice: list[tuple[int, int] | None] = field(default_factory=list)
    """What each seat has thrown last; the banker's stay beside its plaque."""
    stakes: list[Stakes | None] = field(default_factory=list)
    sides: tuple[SideStake, ...] = ()
    standing: bool = False
    """All stakes stand."""
    hands: list[tuple[str, ...]] = field(default_factory=list)
    """The cards of opened hands, () while they lie face down."""
    rulings: list[Ruling | None] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    """Chips won and lost so far in this deal, side stakes included."""
    stock: int = 0
    next_banker: Seat | None = None

    @classmethod
    def of(cls, options: DaunTigaOptions, seats: int, viewer: Seat, events: Iterable[Event]) -> ScreenState:
        """The screen after these events."""
        made = cls(options, seats, viewer)
        made.dice, made.stakes = [None] * seats, [None] * seats
        made.hands, made.rulings = [()] * seats, [None] * seats
        made.gains, made.stock = [0] * seats, 52 - HAND * seats
        for event in events:
            made.apply(event)
        return made

    def apply(self, event: Event) -> None:
        """Let one event have happened."""
        match event:
            case ThrownForBank(throws):
                for throw in throws:
                    self.dice[throw.seat] = throw.dice
            case Dealt(banker):
                self.banker, self.dealt = banker, True
            case StakesPlaced(stakes, sides):
                self.stakes, self.sides, self.standing = list(stakes), sides, True
            case Opened(seat, cards):
                self.hands[seat] = cards
            case Settled(seat, amount, rule):
                self._settle(seat, amount, RULINGS[rule])
            case BankPassed(banker):
                self.next_banker = banker

    def _settle(self, seat: Seat, amount: int, ruling: Ruling) -> None:
        """Own stakes, and the side stakes of others on this hand, against the bank. DT-13, DT-40."""
        self.rulings[seat] = ruling
        moved = [(seat, amount)]
        moved += [(side.backer, side.amount * ruling.first) for side in self.sides if side.hand == seat]
        for account, gain in moved:
            self.gains[account] += gain
            if self.banker is not None:
                self.gains[self.banker] -= gain

    def reading(self, seat: Seat) -> Reading | None:
        """What an opened hand is worth."""
        return read(self.hands[seat], self.options) if self.hands[seat] else None

    @property
    def bank(self) -> Reading | None:
        """What the banker has, once it is open."""
        return None if self.banker is None else self.reading(self.banker)

    def backed(self, seat: Seat) -> int:
        """Chips of all side stakes on a hand."""
        return sum(side.amount for side in self.sides if side.hand == seat)

    @property
    def over(self) -> bool:
        """Everything of the deal was shown."""
        return self.next_banker is not None
