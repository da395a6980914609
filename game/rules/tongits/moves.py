"""Moves of Tongits, in addition to those shared by all games. TG-10, TG-11, TG-20 to TG-22, TG-30, TG-40, TG-42."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.contract import Move


@dataclass(frozen=True, slots=True)
class CardsMove(Move):
    """A move that names several cards of the hand, in pack order."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([type(self).__name__.lower(), *self.cards])


class Lay(CardsMove):
    """Lay a bahay from the hand face up, written `lay 7H 8H 9H`. TG-21."""

    __slots__ = ()


class Secret(CardsMove):
    """Lay a four of a kind or an escalera (run of four or more) face down, written `secret 9S 9H 9D 9C`. TG-11."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Take the last discard to lay a new open bahay with these cards of the hand, written `take 5C 6C`. TG-20."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["take", *self.cards])


@dataclass(frozen=True, slots=True)
class PickOn(Move):
    """Add the last discard to one's own open bahay with this number, written `take on 2`.

    TG-20 under `pick_to_extend`.
    """

    bahay: int

    def __str__(self) -> str:
        return f"take on {self.bahay}"


@dataclass(frozen=True, slots=True)
class Sapaw(Move):
    """Lay off one card on a bahay, written `sapaw 6H on 2`; face down on one's own secret. TG-11, TG-21."""

    card: str
    bahay: int

    def __str__(self) -> str:
        return f"sapaw {self.card} on {self.bahay}"


@dataclass(frozen=True, slots=True)
class Tongits(Move):
    """Declare a hand without deadwood: `tongits`, or `tongits KS` to discard the last card. TG-30."""

    card: str | None = None

    def __str__(self) -> str:
        return "tongits" if self.card is None else f"tongits {self.card}"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Call a draw, written `call 7C` with the discard that ends the turn, or `call` under `start_of_turn`. TG-40."""

    card: str | None = None

    def __str__(self) -> str:
        return "call" if self.card is None else f"call {self.card}"


class Fold(Move):
    """Concede to a call. TG-42."""

    __slots__ = ()


class Challenge(Move):
    """Answer a call by comparing one's tally with the caller's. TG-42."""

    __slots__ = ()


FOLD: Final = Fold()
CHALLENGE: Final = Challenge()
