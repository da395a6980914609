"""Presses that hurry the opponents on, and one too many of them that would answer the question they led to."""

from __future__ import annotations

from typing import Final

HURRYING_S: Final = 0.8
"""Who hurries goes on pressing for so long."""
STRAY_S: Final = 0.4
"""So long after a question has come up, a press of who hurried does not answer it."""


class Hurry:
    """Knows whether a press was meant for what has just moved."""

    def __init__(self) -> None:
        self._hurrying = self._stray = 0.0

    @property
    def stray(self) -> bool:
        """Whether a press would be one too many."""
        return self._stray > 0

    def press(self, speed: float) -> None:
        """Somebody hurried on; at speed 0 there is nothing to hurry."""
        self._hurrying = HURRYING_S if speed > 0 else 0.0

    def asked(self) -> None:
        """A question comes up."""
        if self._hurrying > 0:
            self._hurrying, self._stray = 0.0, STRAY_S

    def pass_time(self, seconds: float) -> None:
        """Seconds by the clock."""
        self._hurrying, self._stray = max(0.0, self._hurrying - seconds), max(0.0, self._stray - seconds)
