"""Sentences to be spoken: one after another, each given the time that it takes to say it, none pushed aside."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from game.i18n.sentences import together

SECONDS_A_LETTER: Final = 0.045
LEAST_S: Final = 0.6
BREATH_S: Final = 0.25
MOST_WAITING: Final = 4
"""With more than so many sentences waiting, they are said in one go: who hurries on hears all, but not late."""


class Said(NamedTuple):
    """What is being said, and how many things were said before it."""

    number: int
    text: str


class Voice:
    """Takes sentences at any time and gives them out politely. While nobody listens it forgets them at once."""

    def __init__(self) -> None:
        self.listening = False
        self.said = Said(0, "")
        self._waiting: deque[str] = deque()
        self._rest_s = 0.0

    @property
    def speaking(self) -> bool:
        """Whether something is being said or waits for it."""
        return bool(self._waiting) or self._rest_s > 0

    def say(self, sentence: str) -> None:
        """Say this after everything that waits; what is waiting already is not said twice in a row."""
        if self.listening and sentence and (not self._waiting or self._waiting[-1] != sentence):
            self._waiting.append(sentence)

    def hush(self) -> None:
        """Forget what waits: something else is on the screen."""
        self._waiting.clear()

    def update(self, seconds: float) -> bool:
        """Let time pass; True when the next thing is said."""
        self._rest_s = max(0.0, self._rest_s - seconds)
        if not self._waiting or self._rest_s > 0:
            return False
        text = self._waiting.popleft()
        if len(self._waiting) >= MOST_WAITING:
            text = together((text, *self._waiting))
            self._waiting.clear()
        self.said = Said(self.said.number + 1, text)
        self._rest_s = max(LEAST_S, len(text) * SECONDS_A_LETTER) + BREATH_S
        return True
