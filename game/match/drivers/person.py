"""Driver of a person: answers come from a front end, which shows the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.drivers.base import BaseDriver
from game.match.referee import StaleAnswer
from game.rules.contract import N_
from game.rules.moves import PASS

if TYPE_CHECKING:
    from game.match.referee import StateId
    from game.rules.contract import Move, View


class Person(BaseDriver):
    """Wait for the person's answer.

    `skips` passes automatically where nothing else is legal. It must be off where several persons share a screen: a
    player whose turn at the curtain is left out has nothing to claim, and everybody would see that.
    """

    def __init__(self, *, skips: bool) -> None:
        self._skips = skips
        self._at: StateId | None = None
        self._question: View | None = None

    @property
    def question(self) -> View | None:
        """The view in which this person is asked; None if there is no question, or another player has the seat now."""
        return self._question if self._at is not None and self.chair.owes(self._at) else None

    def ask(self, at: StateId) -> None:
        """Pass where nothing else is legal. Any other question waits."""
        if self._skips and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            self._at, self._question = at, self.chair.view

    def answer(self, *moves: Move) -> None:
        """Send the person's answer, followed by any planned ones: `pass`, then `draw`.

        Raises:
            IllegalMove: It is not allowed, or there is no question; the question stays open.
        """
        at = self._at
        if at is None:
            raise StaleAnswer(N_("Nothing is asked of you now."))
        self._at = None
        try:
            self.chair.answer(at, *moves)
        except BaseException:
            self._at = at
            raise
