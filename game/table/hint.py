"""What a master would do in a person's place: thought over in slices, shown until something is done."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.match.drivers import Thought
from game.opponents import advise
from game.table.pacer import THINK_S
from game.words import words_of

if TYPE_CHECKING:
    from game.opponents import Choice
    from game.rules.contract import View
    from game.rules.pieces import Pack
    from game.words import Reader


class Hint:
    """The answer that is advised to a question, or the thinking about it."""

    def __init__(self, reader: Reader, pack: Pack) -> None:
        self._reader, self._pack = reader, pack
        self.choice: Choice | None = None
        """What a master would do now, while that is shown."""
        self._thought: Thought | None = None

    @property
    def wanted(self) -> bool:
        """Whether it is shown, or thought about."""
        return self.choice is not None or self._thought is not None

    def think(self, view: View) -> None:
        """Begin to think about a question."""
        self._thought = Thought(advise(view, Random(0)))

    def drop(self) -> None:
        """Take it away."""
        self.choice = self._thought = None

    def step(self) -> bool:
        """Think a little; whether there was something to think about."""
        if self._thought is None:
            return False
        if not self._thought.step(THINK_S):
            self.choice, self._thought = self._thought.choice, None
        return True

    def pieces(self, view: View | None) -> set[str]:
        """The pieces that the advised answer to this question is about, in words."""
        if self.choice is None or view is None:
            return set()
        offers = words_of(self._reader.game).offers(view, self._reader)
        things = {thing for offer in offers if offer.id == str(self.choice.move) for thing in offer.things}
        return {self._reader.piece(code) for code in things & {*self._pack.codes}}
