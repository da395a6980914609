"""A person: answers come from a front end, which shows the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.drivers.sitting import Sitting
from game.match.referee import StaleAnswer
from game.rules.contract import N_
from game.rules.moves import PASS

if TYPE_CHECKING:
    from game.match.referee import At
    from game.rules.contract import Move, View


class Person(Sitting):
    """Waits to be told what its person answers.

    `skips` passes where nothing else can be said. It must be off where several persons share a screen: whose turn at
    the curtain is left out has nothing to claim, and everybody sees that.
    """

    def __init__(self, *, skips: bool) -> None:
        self._skips = skips
        self._at: At | None = None
        self._question: View | None = None

    @property
    def question(self) -> View | None:
        """The view in which this person is asked; None while nothing is, and when somebody else sits here now."""
        return self._question if self._at is not None and self.chair.owes(self._at) else None

    def ask(self, at: At) -> None:
        """Pass where nothing else can be said. Any other question waits."""
        if self._skips and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            self._at, self._question = at, self.chair.view

    def answer(self, *moves: Move) -> None:
        """The person's answer, and what it says in advance: `pass`, then `draw`.

        Raises:
            IllegalMove: it is not allowed, or nothing is asked; the question stands as it did.
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
