"""Events of Pai Gow. PG-20 to PG-23, PG-30, PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.events import event_kinds

if TYPE_CHECKING:
    from game.rules.contract import Event, Move, Seat
    from game.rules.pai_gow.settlement import Comparison
    from game.rules.pai_gow.tiles import Hand


class Built(NamedTuple):
    """The tiles were shuffled and built into a woodpile of eight stacks. PG-20."""

    banker: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Moved(NamedTuple):
    """The banker cut the woodpile or rearranged it in another way. PG-21."""

    banker: Seat
    move: Move

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class BetsPlaced(NamedTuple):
    """All bets were placed: the bet of each seat, None for the banker. PG-22."""

    bets: tuple[int | None, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Thrown(NamedTuple):
    """Three dice were thrown; `place` (1 to 8, the banker's is 1) takes the first stack. PG-23."""

    dice: tuple[int, int, int]
    place: int
    banker: Seat
    """The seat that throws."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class TookStack(NamedTuple):
    """A seat took the stack at this position of the woodpile, 1 to 8. PG-23."""

    seat: Seat
    stack: int
    tiles: tuple[str, ...]
    """The seat's four tiles; () for all other viewers."""

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as visible to `seat`: only the owner sees the tiles."""
        return self if seat == self.seat else self._replace(tiles=())


class Opened(NamedTuple):
    """A seat's two hands were opened; `comparison` is the result against the banker, None for the banker. PG-51."""

    seat: Seat
    front: Hand
    rear: Hand
    comparison: Comparison | None

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Paid(NamedTuple):
    """A player's bet was settled with the bank. PG-50."""

    seat: Seat
    amount: int
    """The player's gain after commission; 0 if the bet is returned."""
    commission: int
    """The commission that the house keeps from a win. PG-12."""
    bank: int
    """The banker's total gain from this bet and those settled before it."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


EVENTS: Final = event_kinds(Built, Moved, BetsPlaced, Thrown, TookStack, Opened, Paid)
"""All event classes, keyed by class name."""
