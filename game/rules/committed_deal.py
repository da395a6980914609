"""Base class of every game's deal, which stores the seed and the header that the commitment covers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from game.rules import shuffle
from game.rules.contract import RULES_VERSION

if TYPE_CHECKING:
    from game.rules.contract import Move, Result, Seat
    from game.rules.options import Options


class CommittedDeal(ABC):
    """Base class of every game's deal: it computes the header and the commitment. Subclasses assign the fields."""

    __slots__ = ("number", "public")
    carry: dict[str, Any] | None
    seed_bytes: bytes
    number: int
    """Number of the state; see `game.rules.contract.Table`."""
    public: Any
    """The cached public table of this state; None until first requested."""
    result: Result | None
    """The result of the deal; None until it is over."""

    def new_state(self) -> None:
        """Increment the state number after a resolved move, so that the public table and all views are rebuilt."""
        self.number += 1
        self.public = None

    def twin(self) -> Self:
        """Return a shallow copy of the deal; the caller (`copy`) then replaces its mutable fields."""
        made = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                setattr(made, name, getattr(self, name))
        return made

    @abstractmethod
    def dealt(self) -> tuple[str, int, Options]:
        """Return the key of the game, the number of seats and the house rules."""

    def check_seat(self, seat: Seat) -> None:
        """Raise `ValueError` if the table has no seat of this number (-1 would silently mean the last seat)."""
        seats = self.dealt()[1]
        if not 0 <= seat < seats:
            raise ValueError(f"a seat of this table is 0 to {seats - 1}, not {seat!r}")

    def listed(self, seat: Seat, move: Move) -> Move:  # noqa: ARG002 - games that accept other forms ask whose it is
        """Return the entry of `legal` for an allowed move: here the move itself."""
        return move

    def following(self) -> dict[str, Any]:
        """Return the carry for the next deal of the session: the rules' own state and the session history.

        Raises `ValueError` while the deal is not over.
        """
        if self.result is None:
            raise ValueError("what a deal hands to the next is known when it is over")
        return dict(self.result.carry)

    @property
    def seed(self) -> str:
        """The seed as 64 hex digits; show it only after the deal is over."""
        return self.seed_bytes.hex()

    @property
    def header(self) -> dict[str, Any]:
        """Game, rules version, seats, carry and options; the commitment covers them together with the seed."""
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
        """SHA-256 of the seed and the canonical header as 64 hex digits; published before the deal."""
        return shuffle.commitment(self.seed_bytes, self.header)
