"""Events of Daun Tiga. DT-11, DT-12, DT-20 to DT-22, DT-40."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.daun_tiga.hands import HandValue
from game.rules.daun_tiga.settlement import SideStake, Stakes, Throw
from game.rules.events import event_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.rules.contract import Event, Seat


class ThrownForBank(NamedTuple):
    """The dice thrown in one round for the first bank. DT-11."""

    throws: tuple[Throw, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Dealt(NamedTuple):
    """Three cards dealt to each player, face down and not yet seen by anyone. DT-20."""

    banker: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class StakesPlaced(NamedTuple):
    """All stakes placed: own stakes by seat (None for the banker and bystanders), and side stakes. DT-13, DT-21."""

    stakes: tuple[Stakes | None, ...]
    sides: tuple[SideStake, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Opened(NamedTuple):
    """A hand was turned up: the banker's first, then the others from the banker's right. DT-22."""

    seat: Seat
    cards: tuple[str, ...]
    reading: HandValue
    """The hand's value under the house rules."""
    bank: bool
    """Whether the hand is the banker's."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class SideGain(NamedTuple):
    """Gain from one side stake, in chips. DT-13."""

    backer: Seat
    amount: int
    gain: int
    """Gain of the backer: `amount` if the stake won, 0 for a tie, `-amount` if it lost."""


class Settled(NamedTuple):
    """A player's own stakes were paid after its hand was turned up; `rule` is the deciding rule. DT-40 to DT-50."""

    seat: Seat
    amount: int
    rule: str
    reading: HandValue
    """Value of the hand that was compared with the banker's."""
    staked: Stakes
    backed: tuple[SideGain, ...]
    """Side stakes of others on this hand, by backer. DT-13."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class BankPassed(NamedTuple):
    """The banker of the next deal was determined; `kept` means that it is the same seat as before. DT-12."""

    banker: Seat
    kept: bool
    """Whether the banker chose to keep the bank."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


KINDS: Final = event_kinds(ThrownForBank, Dealt, StakesPlaced, Opened, Settled, BankPassed)


def read_throws(plain: tuple[Any, ...]) -> tuple[Throw, ...]:
    """Rebuild one round of dice throws from plain tuples."""
    return tuple(Throw(*throw) for throw in plain)


def read_stakes(plain: tuple[Any, ...]) -> tuple[Stakes | None, ...]:
    """Rebuild the stakes of all seats from plain tuples; the banker has None."""
    return tuple(None if stakes is None else Stakes(*stakes) for stakes in plain)


def read_sides(plain: tuple[Any, ...]) -> tuple[SideStake, ...]:
    """Rebuild side stakes from plain tuples."""
    return tuple(SideStake(*side) for side in plain)


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "throws": read_throws,
    "stakes": read_stakes,
    "sides": read_sides,
    "reading": lambda plain: HandValue(*plain),
    "staked": lambda plain: Stakes(*plain),
    "backed": lambda plain: tuple(SideGain(*each) for each in plain),
}
"""Functions that rebuild fields with named tuples; a field name has the same meaning in every event."""


def read_event(name: str, fields: Mapping[str, Any]) -> Event:
    """Rebuild an event from its class name and plain field values, with JSON lists already converted to tuples.

    Raises `KeyError` or `TypeError` if there is no such event or the fields do not fit.
    """
    kind = KINDS[name]
    read = {field: _READERS[field](value) if field in _READERS else value for field, value in fields.items()}
    event: Event = kind(**read)
    return event
