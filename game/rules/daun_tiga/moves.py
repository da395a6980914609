"""The moves of Daun Tiga. DT-12, DT-13, DT-21, DT-42."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.rules.contract import Move

if TYPE_CHECKING:
    from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class Stake(Move):
    """First and second stake on the own hand: `stake 10 5`; a second of 0 means none. In `legal` a `Range`. DT-42.

    It ends the seat's answer, so side stakes must come before it.
    """

    first: int
    second: int

    def __str__(self) -> str:
        return f"stake {self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Back(Move):
    """A side stake on another player's hand: `back 3 10`. In `legal` a `Range` with the word 'back 3'. DT-13."""

    hand: Seat
    amount: int

    def __str__(self) -> str:
        return f"back {self.hand} {self.amount}"


class Done(Move):
    """A bystander places no more side stakes: `done`. It ends the seat's answer. DT-13."""

    __slots__ = ()


class Keep(Move):
    """Keep the bank for another deal: `keep`. DT-12."""

    __slots__ = ()


class Yield(Move):
    """Pass on the bank: `yield`. DT-12."""

    __slots__ = ()


DONE: Final = Done()
KEEP: Final = Keep()
YIELD: Final = Yield()
