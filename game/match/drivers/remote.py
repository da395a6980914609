"""A person at a device of its own, as a phone: asked and answering like any person, and sometimes out of reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.drivers.person import Person
from game.match.referee import StaleAnswer
from game.rules.contract import N_
from game.rules.moves import PASS

if TYPE_CHECKING:
    from game.match.referee import At
    from game.rules.contract import Move


class Remote(Person):
    """Waits for what its device sends.

    While the device is there it passes by itself where nothing else can be said: nobody sees who has passed. While it
    is away it never does, so that the table's waiting tells nothing of the hand.
    """

    def __init__(self) -> None:
        super().__init__(skips=False)
        self.here = False

    def ask(self, at: At) -> None:
        """Pass where nothing else can be said, or let the question wait."""
        if self.here and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            super().ask(at)

    def come(self) -> None:
        """The device is there; what it would have passed by itself goes by now."""
        self.here = True
        if self.question is not None and self.chair.legal == (PASS,):
            self.answer(PASS)

    def leave(self) -> None:
        """The device is out of reach: the table waits."""
        self.here = False

    def reply(self, at: At, *moves: Move) -> None:
        """The answer to one state, which may be another by now.

        Raises:
            StaleAnswer: the table has gone on.
            IllegalMove: it is not allowed; the question stands.
        """
        if at != self._at:
            raise StaleAnswer(N_("The table has gone on since that was asked."))
        self.answer(*moves)
