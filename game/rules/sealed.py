"""What binds a deal before anybody has moved: its seed, and the header that the commitment seals with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from game.rules import shuffle
from game.rules.contract import RULES_VERSION

if TYPE_CHECKING:
    from game.rules.contract import Result, Seat
    from game.rules.options import Options


class Sealed(ABC):
    """The part of a deal that does not change while it is played. Each game's deal is one and has these fields."""

    __slots__ = ("number", "public")
    carry: dict[str, Any] | None
    seed_bytes: bytes
    number: int
    """The state's number; see `game.rules.contract.Table`."""
    public: Any
    """The state's table, None until somebody looks at it."""
    result: Result | None
    """None until the deal is over."""

    def new_state(self) -> None:
        """A move was resolved: the table is another one, and everybody's view of it is built anew."""
        self.number += 1
        self.public = None

    def twin(self) -> Self:
        """Another one with the same fields; `copy` then makes the mutable ones its own."""
        made = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                setattr(made, name, getattr(self, name))
        return made

    @abstractmethod
    def dealt(self) -> tuple[str, int, Options]:
        """The game's key, how many play, and the house rules."""

    def check_seat(self, seat: Seat) -> None:
        """Refuse what is no seat of this table with a `ValueError`: -1 would be the last seat's hand."""
        seats = self.dealt()[1]
        if not 0 <= seat < seats:
            raise ValueError(f"a seat of this table is 0 to {seats - 1}, not {seat!r}")

    def following(self) -> dict[str, Any]:
        """What the next deal of the evening gets: what the rules ask for, and what the table remembers beside it.

        `ValueError` while the deal goes on.
        """
        if self.result is None:
            raise ValueError("what a deal hands to the next is known when it is over")
        return dict(self.result.carry)

    @property
    def seed(self) -> str:
        """64 hex digits; to be shown only when the deal is over."""
        return self.seed_bytes.hex()

    @property
    def header(self) -> dict[str, Any]:
        """Game, version, seats, carry and options: what the commitment binds beside the seed."""
        game, seats, options = self.dealt()
        return {
            "game": game,
            "version": RULES_VERSION,
            "seats": seats,
            "carry": self.carry,
            "options": options.bound(),
        }

    @property
    def commitment(self) -> str:
        """SHA-256 of seed and canonical header, 64 hex digits; shown before the deal."""
        return shuffle.commitment(self.seed_bytes, self.header)
