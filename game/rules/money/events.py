"""Events of Pai Tong and Pong, in addition to those shared by all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.events import event_kinds
from game.rules.money.view import ScoredSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Event, Move, Seat


class Dealt(NamedTuple):
    """The hands were dealt. `dice` are the two dice that broke the wall; empty if the game has no wall."""

    starter: Seat
    dice: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Said(NamedTuple):
    """A claim was overruled by a stronger one; published when the claim window closes. PT-26."""

    seat: Seat
    move: Move
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Ponged(NamedTuple):
    """A discard became an exposed tong: by a claim, or by a take under the house rule `tong_exposed`."""

    seat: Seat
    piece: str
    from_seat: Seat

    @property
    def laid_open(self) -> tuple[str, ...]:
        """The three pieces of the tong."""
        return (self.piece,) * 3

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Guessed(NamedTuple):
    """A seat exposed a piece of its hand as a guess. PT-54."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Reshuffled(NamedTuple):
    """All discards but the top one were reshuffled into a new stock of `stock` pieces. PT-28."""

    stock: int

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Voided(NamedTuple):
    """The deal ended without a winner, because the stock ran out ('stock') or the turn limit was reached ('turns').

    PT-28.
    """

    reason: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Won(NamedTuple):
    """A seat won with a complete hand. `from_seat` is the seat whose discard completed the hand, or None.

    Sources and sets are as in `Winning`.
    """

    seat: Seat
    piece: str
    source: str
    from_seat: Seat | None
    sets: tuple[ScoredSet, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


EVENTS: Final = event_kinds(Dealt, Said, Ponged, Guessed, Reshuffled, Voided, Won)


def read_event(name: str, fields: dict[str, Any], parse_move: Callable[[str], Move]) -> Event:
    """Rebuild an event from its plain field values; see `Game.read_event`."""
    kind = EVENTS[name]
    if kind is Said:
        fields = fields | {"move": parse_move(fields["move"])}
    elif kind is Won:
        fields = fields | {"sets": tuple(ScoredSet(*each) for each in fields["sets"])}
    event: Event = kind(**fields)
    return event
