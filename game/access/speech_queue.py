"""Queue of announcements, each given the time it takes to speak before the next begins."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from game.i18n.sentences import together

SECONDS_A_LETTER: Final = 0.045
LEAST_S: Final = 0.6
BREATH_S: Final = 0.25
MOST_WAITING: Final = 4
"""Number of waiting sentences above which all are said in one go, so that a fast player hears all of them in time."""


class Utterance(NamedTuple):
    """The current announcement, and how many came before it."""

    number: int
    text: str


class SpeechQueue:
    """Queues sentences and announces them one at a time; discards them while no screen reader is active."""

    def __init__(self) -> None:
        self.listening = False
        self.said = Utterance(0, "")
        self._waiting: deque[str] = deque()
        self._rest_s = 0.0

    @property
    def speaking(self) -> bool:
        """Whether a sentence is being spoken or queued."""
        return bool(self._waiting) or self._rest_s > 0

    def say(self, sentence: str) -> None:
        """Append a sentence to the queue unless it repeats the last one queued."""
        if self.listening and sentence and (not self._waiting or self._waiting[-1] != sentence):
            self._waiting.append(sentence)

    def hush(self) -> None:
        """Discard all queued sentences because the screen has changed."""
        self._waiting.clear()

    def update(self, seconds: float) -> bool:
        """Advance the clock; return whether the next sentence starts now."""
        self._rest_s = max(0.0, self._rest_s - seconds)
        if not self._waiting or self._rest_s > 0:
            return False
        text = self._waiting.popleft()
        if len(self._waiting) >= MOST_WAITING:
            text = together((text, *self._waiting))
            self._waiting.clear()
        self.said = Utterance(self.said.number + 1, text)
        self._rest_s = max(LEAST_S, len(text) * SECONDS_A_LETTER) + BREATH_S
        return True
