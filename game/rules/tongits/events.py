"""Events of Tongits, in addition to those shared by all games (`Drew`, `Discarded`, `Ended`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat


class Dealt(NamedTuple):
    """Each seat was dealt twelve cards (the mano thirteen) and paid `stake` units into the pot. TG-03, TG-73."""

    mano: Seat
    stake: int
    pot: int
    """Units in the pot after these stakes."""
    streak: Seat | None
    """The seat that takes the pot if it wins this deal; None if there is none."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002 - everybody sees it
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class PickedUp(NamedTuple):
    """The last discard was taken to make a new open bahay, or to extend one of the taker's own. TG-20."""

    seat: Seat
    card: str
    from_seat: Seat
    bahay: int
    """Number of the bahay that was made or extended."""
    cards: tuple[str, ...]
    """All cards of the bahay in reading order, including the taken one."""
    new: bool
    """Whether the bahay is new; otherwise it was already on the table."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Laid(NamedTuple):
    """A new bahay was laid; if it is secret, others see only the number of cards. TG-11, TG-21."""

    seat: Seat
    bahay: int
    cards: tuple[str, ...]
    """Cards in reading order; () for viewers who may not see a secret."""
    size: int
    secret: bool

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as visible to `seat`: only the owner sees the cards of a secret bahay."""
        return self if not self.secret or seat == self.seat else self._replace(cards=())


class Sapawed(NamedTuple):
    """A card was laid off on a bahay, face down if it is the player's own secret. TG-11, TG-21."""

    seat: Seat
    card: str | None
    """The card laid off; None for viewers who may not see a secret."""
    bahay: int
    owner: Seat
    cards: tuple[str, ...]
    """All cards of the bahay afterwards; () for viewers who may not see a secret."""
    secret: bool

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as visible to `seat`: only the owner sees a card laid off on a secret bahay."""
        return self if not self.secret or seat == self.seat else self._replace(card=None, cards=())


class Called(NamedTuple):
    """A seat called a draw, which stops play. Its discard, if any, is an earlier `Discarded` event. TG-40."""

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Answered(NamedTuple):
    """An opponent answered a call: 'fold', 'challenge', or 'sunog' for an automatic fold. TG-42."""

    seat: Seat
    answer: str

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class StockOut(NamedTuple):
    """The stock ran out and the seat that drew last has discarded. TG-50."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Shown(NamedTuple):
    """One arranged hand was shown at the end of the deal; the winner's is last. TG-60."""

    seat: Seat
    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    tally: int
    secrets: tuple[tuple[int, tuple[str, ...]], ...]
    """(number, cards) of each of the seat's secrets on the table, now face up."""
    sunog: bool
    """Whether the seat lost with no bahay on the table. TG-42."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self


class Won(NamedTuple):
    """A seat won by 'tongits', 'draw' or 'stock_out'. TG-30 to TG-50.

    `pot` is the number of units taken from the jackpot.
    """

    seat: Seat
    by: str
    pot: int
    tally: int
    """Points of the winner's deadwood."""
    challenged: bool
    """Whether the call was challenged."""
    beaten: tuple[int, ...] = ()
    """Tallies with which the winner's tally was compared, in seat order. TG-43, TG-50."""

    def seen_by(self, seat: Seat | None) -> Event:  # noqa: ARG002
        """Return the event as visible to `seat`, or to a bystander if `seat` is None."""
        return self
