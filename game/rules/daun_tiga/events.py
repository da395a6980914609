"""The events of Daun Tiga. DT-11, DT-12, DT-20 to DT-22, DT-40."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.bank import Throw
    from game.rules.daun_tiga.settlement import SideStake, Stakes


class ThrownForBank(NamedTuple):
    """The dice of one round for the first bank. DT-11."""

    throws: tuple[Throw, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """The form that one seat may know; None is a bystander."""
        return self


class Dealt(NamedTuple):
    """Three cards to each, face down; nobody has looked. DT-20."""

    banker: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class StakesPlaced(NamedTuple):
    """All stakes stand: by seat, None for the banker, and the side stakes. DT-21."""

    stakes: tuple[Stakes | None, ...]
    sides: tuple[SideStake, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Opened(NamedTuple):
    """A hand turned over: the banker's first, then the others from its right on. DT-22."""

    seat: Seat
    cards: tuple[str, ...]

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class Settled(NamedTuple):
    """What a player gains by its own stakes, after its hand is open; `rule` decided it. DT-40 to DT-50."""

    seat: Seat
    amount: int
    rule: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self


class BankPassed(NamedTuple):
    """Who holds the bank in the next deal; the same seat where it was kept. DT-12."""

    banker: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """The form that one seat may know; None is a bystander."""
        return self
