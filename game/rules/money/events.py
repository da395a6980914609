"""The events of Pai Tong and Pong, except those that all games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.events import event_kinds
from game.rules.money.view import SetRead

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Event, Move, Seat


class Dealt(NamedTuple):
    """The hands were dealt. `dice` are the starter's two dice for breaking the wall, or () if there is no wall."""

    starter: Seat
    dice: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Said(NamedTuple):
    """An overruled claim of a discard, published when the window closes. PT-26."""

    seat: Seat
    move: Move
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Ponged(NamedTuple):
    """A discard claimed for an exposed tong; also a taken one that is exposed at once under `tong_exposed`."""

    seat: Seat
    piece: str
    from_seat: Seat

    @property
    def laid_open(self) -> tuple[str, ...]:
        """The three pieces of the tong."""
        return (self.piece,) * 3

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Guessed(NamedTuple):
    """A piece of the hand exposed as a guess. PT-54."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Reshuffled(NamedTuple):
    """All discards but the top one became the new stock, of `stock` pieces. PT-28."""

    stock: int

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Voided(NamedTuple):
    """The deal ended without a winner: 'stock' if nothing is left to draw, 'turns' if it took too many turns. PT-28."""

    reason: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Won(NamedTuple):
    """A complete hand. `from_seat` is the seat whose discard won, or None. Sources and sets are as in `Winning`."""

    seat: Seat
    piece: str
    source: str
    from_seat: Seat | None
    sets: tuple[SetRead, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


EVENTS: Final = event_kinds(Dealt, Said, Ponged, Guessed, Reshuffled, Voided, Won)


def read_event(name: str, fields: dict[str, Any], parse_move: Callable[[str], Move]) -> Event:
    """Rebuild an event from its plain fields; see `Game.read_event`."""
    kind = EVENTS[name]
    if kind is Said:
        fields = fields | {"move": parse_move(fields["move"])}
    elif kind is Won:
        fields = fields | {"sets": tuple(SetRead(*each) for each in fields["sets"])}
    event: Event = kind(**fields)
    return event
