"""The events of Tongits beside those that all games share (`Drew`, `Discarded`, `Ended`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat


class Dealt(NamedTuple):
    """Twelve cards each, thirteen to the mano; `stake` units of everybody went into the pot. TG-03, TG-73."""

    mano: Seat
    stake: int
    pot: int
    """Units in the pot now."""
    streak: Seat | None
    """Who takes the pot, where there is one, by winning this game."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class PickedUp(NamedTuple):
    """The last discard taken for a new open bahay, or onto an own one. TG-20."""

    seat: Seat
    card: str
    from_seat: Seat
    bahay: int
    """Number of the bahay."""
    cards: tuple[str, ...]
    """The whole bahay, the taken card among them, in reading order."""
    new: bool
    """Whether the bahay is a new one; else it lay there."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Laid(NamedTuple):
    """A bahay laid open, or a secret face down; of that others see only how many cards it has. TG-11, TG-21."""

    seat: Seat
    bahay: int
    cards: tuple[str, ...]
    """In reading order; () for those who may not see a secret."""
    size: int
    secret: bool

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as `seat` may see it: only the owner sees a secret."""
        return self if not self.secret or seat == self.seat else self._replace(cards=())


class Sapawed(NamedTuple):
    """A card laid off on a bahay; on an own secret it goes face down. TG-11, TG-21."""

    seat: Seat
    card: str | None
    """None for those who may not see a secret."""
    bahay: int
    owner: Seat
    cards: tuple[str, ...]
    """The whole bahay afterwards; () for those who may not see a secret."""
    secret: bool

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as `seat` may see it: only the owner sees a card laid onto a secret."""
        return self if not self.secret or seat == self.seat else self._replace(card=None, cards=())


class Called(NamedTuple):
    """A draw called; play stops. Its discard, if any, is a `Discarded` before it. TG-40."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Answered(NamedTuple):
    """What an opponent of the caller does: 'fold', 'challenge', or 'sunog' who folds by itself. TG-42."""

    seat: Seat
    answer: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class StockOut(NamedTuple):
    """The stock has run out and its last drawer has discarded. TG-50."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Shown(NamedTuple):
    """One hand laid open at the end, arranged; the winner's last. TG-60."""

    seat: Seat
    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    tally: int
    secrets: tuple[tuple[int, tuple[str, ...]], ...]
    """(number, cards) of its secrets on the table, now open."""
    sunog: bool
    """Whether it lost with nothing on the table. TG-42."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self


class Won(NamedTuple):
    """Who won and how: 'tongits', 'draw' or 'stock_out'; `pot` units of the jackpot taken besides. TG-30 to TG-50."""

    seat: Seat
    by: str
    pot: int
    tally: int
    """Of the winner's cards that stand in no bahay."""
    challenged: bool
    """Whether somebody challenged the call that it won."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as `seat` may see it; None is a bystander."""
        return self
