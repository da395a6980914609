"""Events that several games share; each game adds its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.rules.contract import Event, Seat


class Drew(NamedTuple):
    """A piece was drawn from the stock. Only the drawer sees which piece; for all others it is None."""

    seat: Seat
    piece: str | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as visible to `seat`: only the drawer sees the piece."""
        return self if seat == self.seat else Drew(self.seat, None)


class Took(NamedTuple):
    """The last discard was taken on the taker's own turn."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Discarded(NamedTuple):
    """A piece was discarded face up."""

    seat: Seat
    piece: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Ended(NamedTuple):
    """The deal ended, with the outcome 'win' or 'void'."""

    outcome: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


def event_kinds(*own: type[Any]) -> Mapping[str, type[Any]]:
    """Return a game's event classes by class name, including the shared ones, for use in `read_event`."""
    return {kind.__name__: kind for kind in (Drew, Took, Discarded, Ended, *own)}
