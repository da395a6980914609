"""Driver for a person; the front end that shows the question sends the answer."""

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
        """The view for this person's open question; None if there is none or another player has taken the seat."""
        return self.chair.view if self.is_asked else None

    @property
    def is_asked(self) -> bool:
        """Return whether this person has an open question."""
        return self._at is not None and self.chair.owes(self._at)

    def ask(self, at: StateId) -> None:
        """Pass if no other move is legal; otherwise leave the question open."""
        if self._skips and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            self._at = at

    def answer(self, *moves: Move) -> None:
        """Send the person's answer, optionally followed by planned answers, as in `pass`, then `draw`.

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
