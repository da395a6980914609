"""The moves of Pai Gow. PG-21, PG-22, PG-30."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.contract import Move

if TYPE_CHECKING:
    from game.rules.pai_gow.tiles import Hand


class Keep(Move):
    """Leave the woodpile as it is: `keep`. PG-21."""

    __slots__ = ()
    blind: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """Move the first stacks to the end: `cut 3`, 1 to 7. PG-21."""

    blind: ClassVar[bool] = True
    stacks: int

    def __str__(self) -> str:
        return f"cut {self.stacks}"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Swap two stacks by position, 1 to 8, the lower first: `swap 1 4`. PG-21."""

    blind: ClassVar[bool] = True
    one: int
    other: int

    def __str__(self) -> str:
        return f"swap {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Tops(Move):
    """Swap the top tiles of two stacks by position, 1 to 8, the lower first: `tops 1 4`. PG-21."""

    blind: ClassVar[bool] = True
    one: int
    other: int

    def __str__(self) -> str:
        return f"tops {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Bet(Move):
    """Bet so many chips: `bet 10`. In `legal` a `Range` with the word 'bet'. PG-22."""

    amount: int

    def __str__(self) -> str:
        return f"bet {self.amount}"


@dataclass(frozen=True, slots=True)
class SetHands(Move):
    """Set two hands, the front one first: `split 6-6 5-4 / 4-4 1-1`. PG-30, PG-31."""

    front: Hand
    rear: Hand

    def __str__(self) -> str:
        return f"split {' '.join(self.front)} / {' '.join(self.rear)}"


KEEP: Final = Keep()
