"""Moves of Daun Tiga. DT-12, DT-13, DT-21, DT-42."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from game.rules.contract import Move

if TYPE_CHECKING:
    from game.rules.contract import Seat


@dataclass(frozen=True, slots=True)
class Stake(Move):
    """First and second stake on the seat's own hand, written `stake 10 5`; 0 means no second stake. DT-42.

    This move ends the seat's answer, so side stakes must come first.
    """

    bets: ClassVar[bool] = True
    first: int
    second: int

    def __str__(self) -> str:
        return f"stake {self.first} {self.second}"


@dataclass(frozen=True, slots=True)
class Back(Move):
    """A side stake on another player's hand, written `back 3 10`. DT-13.

    In `legal`, it is a `Range` named 'back 3'.
    """

    bets: ClassVar[bool] = True
    hand: Seat
    amount: int

    def __str__(self) -> str:
        return f"back {self.hand} {self.amount}"


class Done(Move):
    """End a bystander's staking, written `done`. DT-13."""

    __slots__ = ()


class Keep(Move):
    """Keep the bank for another deal, written `keep`. DT-12."""

    __slots__ = ()


class Yield(Move):
    """Pass the bank on to the next seat, written `yield`. DT-12."""

    __slots__ = ()


DONE: Final = Done()
KEEP: Final = Keep()
YIELD: Final = Yield()
