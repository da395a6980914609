"""Driver for a person at a remote device, such as a phone, whose connection may be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.drivers.person import Person
from game.match.referee import StaleAnswer
from game.rules.contract import N_
from game.rules.moves import PASS

if TYPE_CHECKING:
    from game.match.referee import StateId
    from game.rules.contract import Move


class Remote(Person):
    """Driver that waits for answers from a remote device.

    While the device is connected it passes automatically where nothing else is legal: nobody sees who has passed. While
    it is disconnected it never does, so that the table's waiting reveals nothing about the hand.
    """

    def __init__(self) -> None:
        super().__init__(skips=False)
        self.here = False

    def ask(self, at: StateId) -> None:
        """Pass if the device is connected and no other move is legal; otherwise leave the question open."""
        if self.here and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            super().ask(at)

    def come(self) -> None:
        """Mark the device as connected, and pass if no other move is legal in the open question."""
        self.here = True
        if self.is_asked and self.chair.legal == (PASS,):
            self.answer(PASS)

    def leave(self) -> None:
        """Mark the device as disconnected; the table then waits for it to return."""
        self.here = False

    def reply(self, at: StateId, *moves: Move) -> None:
        """Answer the question of state `at`.

        Raises:
            StaleAnswer: The table is in another state.
            IllegalMove: The move is not allowed; the question stays open.
        """
        if at != self._at:
            raise StaleAnswer(N_("The table has gone on since that was asked."))
        self.answer(*moves)
