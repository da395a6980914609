"""A turn in the making: lays, secrets and sapaws stand on the table and can be taken back until the turn is ended.

They are played on a copy of the deal. Of that copy only the seat's own view is read, and only this seat's own moves are
made on it, none of which draws a card: so nothing is seen that the seat may not see. TG-21.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.moves import Lay, Sapaw, Secret

if TYPE_CHECKING:
    from game.rules.contract import Deal, Event, Move, Seat
    from game.rules.tongits.view import View

STAGED = (Lay, Secret, Sapaw)
"""What can be taken back."""


class Staged(NamedTuple):
    """One move that can be taken back."""

    move: Move
    events: tuple[Event, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it took out of the hand."""
        return self.move.cards if isinstance(self.move, Lay | Secret) else (cast("Sapaw", self.move).card,)


class Turn:
    """What one seat has laid in its turn so far."""

    def __init__(self, deal: Deal, seat: Seat) -> None:
        self._base = deal
        self.seat = seat
        self.staged: list[Staged] = []
        self._now = deal
        self.view = cast("View", deal.view(seat))
        """What the seat may know, with what is staged laid."""

    def ends(self, move: Move) -> bool:
        """Whether a move ends the game at once: the last card leaves the hand. TG-30."""
        trial = self._now.copy()
        trial.play(self.seat, move)
        return trial.result is not None

    def play(self, move: Move) -> tuple[Event, ...]:
        """Stage a move, one of `STAGED` that does not end the game; its events."""
        now = self._now.copy()
        events = now.play(self.seat, move)
        self.staged.append(Staged(move, events))
        self._show(now)
        return events

    def take_back(self, count: int = 1) -> None:
        """Take the last moves back."""
        del self.staged[len(self.staged) - count :]
        now = self._base.copy() if self.staged else self._base
        for each in self.staged:
            now.play(self.seat, each.move)
        self._show(now)

    def since(self, number: int) -> int:
        """How many moves go when the bahay of this number is taken back, or what was laid onto it: all from then on."""
        for place, each in enumerate(self.staged):
            event = each.events[0]
            if isinstance(event, Laid | Sapawed) and event.bahay == number:
                return len(self.staged) - place
        return 0

    @property
    def cards(self) -> frozenset[str]:
        """All cards that can be taken back."""
        return frozenset(card for each in self.staged for card in each.cards)

    @property
    def bahays(self) -> frozenset[int]:
        """Numbers of the bahays that were laid or added to in this turn."""
        events = [each.events[0] for each in self.staged]
        return frozenset(event.bahay for event in events if isinstance(event, Laid | Sapawed))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that is already seen on the table."""
        return tuple(event for each in self.staged for event in each.events)

    def _show(self, now: Deal) -> None:
        self._now = now
        self.view = cast("View", now.view(self.seat))
