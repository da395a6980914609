"""Moves of Pai Gow. PG-21, PG-22, PG-30."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.contract import Move

if TYPE_CHECKING:
    from game.rules.pai_gow.tiles import Hand


class Keep(Move):
    """Leave the woodpile unchanged, written `keep`. PG-21."""

    __slots__ = ()
    blind: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """Cut the woodpile: move its first 1 to 7 stacks to the end, written `cut 3`. PG-21."""

    blind: ClassVar[bool] = True
    stacks: int

    def __str__(self) -> str:
        return f"cut {self.stacks}"


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Swap two stacks of the woodpile, given by position 1 to 8, the lower first, written `swap 1 4`. PG-21."""

    blind: ClassVar[bool] = True
    one: int
    other: int

    def __str__(self) -> str:
        return f"swap {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Tops(Move):
    """Swap the top tiles of two stacks, given by position 1 to 8, the lower first, written `tops 1 4`. PG-21."""

    blind: ClassVar[bool] = True
    one: int
    other: int

    def __str__(self) -> str:
        return f"tops {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Bet(Move):
    """Bet an amount of chips, written `bet 10`. PG-22.

    In `legal`, it is a `Range` with the word 'bet'.
    """

    bets: ClassVar[bool] = True
    amount: int

    def __str__(self) -> str:
        return f"bet {self.amount}"


@dataclass(frozen=True, slots=True)
class SetHands(Move):
    """Set two hands, the front hand first, written `split 6-6 5-4 / 4-4 1-1`. PG-30, PG-31."""

    front: Hand
    rear: Hand

    def __str__(self) -> str:
        return f"split {' '.join(self.front)} / {' '.join(self.rear)}"


KEEP: Final = Keep()
