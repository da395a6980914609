"""Stakes while they are being set: one draft for each person, changed in steps between the table's limits. DT-21."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.moves import Back, Stake
from game.rules.daun_tiga.settlement import SideStake, Stakes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Seat
    from game.rules.daun_tiga.options import DaunTigaOptions

USUAL: Final = (10, 5)
"""First and second stake offered to who has not staked before."""
STEPS: Final = ((10, 1), (50, 5), (200, 10), (10**9, 50))
"""Up to so much, amounts go by so much."""


def step(amount: int, by: int) -> int:
    """The next amount up or down: by ones, then fives, tens and fifties."""
    if by > 0:
        size = next(size for upto, size in STEPS if amount < upto)
        return (amount // size + 1) * size
    size = next(size for upto, size in STEPS if amount <= upto)
    return (amount - 1) // size * size


def clamp(amount: int, options: DaunTigaOptions, *, none: bool = False) -> int:
    """An amount within the table's limits; with `none` anything under the least is no stake at all."""
    if none and amount < options.table_min:
        return 0
    return min(max(amount, options.table_min), options.table_max)


@dataclass
class Draft:
    """One person's stakes as they stand before they are confirmed."""

    seat: Seat
    options: DaunTigaOptions
    first: int
    second: int
    others: tuple[Seat, ...]
    """Hands that it may back, from its right on; () where side stakes are not played. DT-13."""
    sides: dict[Seat, int] = field(default_factory=dict)
    made: dict[Seat, int] = field(default_factory=dict)
    """Side stakes already on the table: a match that was left here and goes on."""
    target: Seat | None = None
    """The hand whose side stake is being set."""
    aside: bool = False
    """Its keys set the side stake now, not the own ones."""
    ready: bool = False

    @classmethod
    def begin(
        cls, seat: Seat, options: DaunTigaOptions, others: Sequence[Seat], last: Stakes, made: Sequence[SideStake]
    ) -> Draft:
        """A fresh draft like the last stakes of this person."""
        first = clamp(last.first, options)
        second = clamp(last.second, options, none=True)
        backs = {side.hand: side.amount for side in made}
        return cls(seat, options, first, second, tuple(others), dict(backs), backs)

    def set_first(self, amount: int) -> None:
        """Another first stake."""
        self.first = clamp(amount, self.options)

    def set_second(self, amount: int) -> None:
        """Another second stake; under the least there is none."""
        none_above = self.second == 0 and amount > 0
        self.second = clamp(max(amount, self.options.table_min) if none_above else amount, self.options, none=True)

    def set_side(self, amount: int) -> None:
        """Another side stake on the hand that is chosen. One on the table stays as it is."""
        if self.target is None or self.target in self.made:
            return
        rising = amount > self.sides.get(self.target, 0)
        value = clamp(max(amount, self.options.table_min) if rising else amount, self.options, none=True)
        if value:
            self.sides[self.target] = value
        else:
            self.sides.pop(self.target, None)

    def choose(self, hand: Seat) -> None:
        """Back this hand; with the second stake offered, or the least, to begin with."""
        if hand not in self.others:
            return
        self.target = hand
        if hand not in self.sides:
            self.sides[hand] = clamp(USUAL[1], self.options)

    def turn(self, command: str) -> bool:
        """One of the person's keys; False where it does nothing. 'confirm' is not for here."""
        if command == "side":
            return self._turn_aside()
        by = 1 if command in {"up", "right"} else -1
        if not self.aside:
            if command in {"up", "down"}:
                self.set_first(step(self.first, by))
            else:
                self.set_second(step(self.second, by))
        elif command in {"up", "down"}:
            self.set_side(step(self.sides.get(self.target, 0) if self.target is not None else 0, by))
        else:
            place = self.others.index(self.target) if self.target in self.others else -by
            self.target = self.others[(place + by) % len(self.others)]
        return True

    def _turn_aside(self) -> bool:
        if not self.others:
            return False
        self.aside = not self.aside
        if self.aside and self.target is None:
            self.target = self.others[0]
        return True

    def moves(self) -> tuple[tuple[Back, ...], Stake]:
        """The side stakes not on the table yet, and the own stakes that close the answer."""
        backs = tuple(Back(hand, amount) for hand, amount in self.sides.items() if hand not in self.made)
        return backs, Stake(self.first, self.second)

    @property
    def stakes(self) -> Stakes:
        """First and second as they are now."""
        return Stakes(self.first, self.second)
