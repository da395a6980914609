"""Guard against stray presses: an extra press after skipping animations must not answer the next question."""

from __future__ import annotations

from typing import Final

HURRYING_S: Final = 0.8
"""Seconds after a press during which the person counts as still skipping."""
STRAY_S: Final = 0.4
"""Seconds after a question appears in which a press by someone who was skipping is ignored."""


class MisclickGuard:
    """Decides whether a press was meant for what the screen showed a moment earlier."""

    def __init__(self) -> None:
        self._hurrying = self._stray = 0.0

    @property
    def stray(self) -> bool:
        """Whether a press at this moment should be ignored."""
        return self._stray > 0

    def press(self, speed: float) -> None:
        """Record a press that skips animations; at speed 0 there are none to skip."""
        self._hurrying = HURRYING_S if speed > 0 else 0.0

    def asked(self) -> None:
        """Record that a new question has appeared."""
        if self._hurrying > 0:
            self._hurrying, self._stray = 0.0, STRAY_S

    def pass_time(self, seconds: float) -> None:
        """Advance the clock by a number of real seconds."""
        self._hurrying, self._stray = max(0.0, self._hurrying - seconds), max(0.0, self._stray - seconds)
