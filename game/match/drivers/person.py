"""Driver for a person, whose answers come from the front end that shows the question."""

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
    """Driver for a person: waits until a front end sends the answer.

    `skips` passes automatically where nothing else is legal. It must be off where several persons share a screen: a
    player whose turn at the curtain is left out has nothing to claim, and everybody would see that.
    """

    def __init__(self, *, skips: bool) -> None:
        self._skips = skips
        self._at: StateId | None = None

    @property
    def question(self) -> View | None:
        """The view in which this person is asked; None if there is no question, or another player has the seat now."""
        return self.chair.view if self.is_asked else None

    @property
    def is_asked(self) -> bool:
        """Whether there is a question for this person."""
        return self._at is not None and self.chair.owes(self._at)

    def ask(self, at: StateId) -> None:
        """Answer with a pass if nothing else is legal; otherwise leave the question open."""
        if self._skips and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            self._at = at

    def answer(self, *moves: Move) -> None:
        """Send the person's answer, optionally followed by planned ones: `pass`, then `draw`.

        Raises:
            IllegalMove: The move is not allowed, or there is no question; the question stays open.
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
