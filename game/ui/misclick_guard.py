"""Guard against presses that were meant for the screen as it was a moment earlier."""

from __future__ import annotations

from typing import Final

HURRYING_S: Final = 0.8
"""Seconds after a press for which the person is assumed to be still skipping animations."""
STRAY_S: Final = 0.4
"""Seconds after a scene, a question or new buttons appear for which a press that was not meant for them is ignored."""


class MisclickGuard:
    """Decides whether a press was meant for the screen as it was a moment earlier.

    The stage has one for all scenes: it ignores a press of Enter, Space, mouse or gamepad right after a change of
    scene, and scenes report what else appears by itself.
    """

    def __init__(self) -> None:
        self._hurrying = self._stray = 0.0

    @property
    def stray(self) -> bool:
        """Whether a press at this moment should be ignored."""
        return self._stray > 0

    def press(self, speed: float) -> None:
        """Record a press that skips animations, of which there are none at speed 0."""
        self._hurrying = HURRYING_S if speed > 0 else 0.0

    def asked(self) -> None:
        """Record that a new question has appeared, or new buttons at the same place."""
        if self._hurrying > 0:
            self._hurrying, self._stray = 0.0, STRAY_S

    def appeared(self, speed: float) -> None:
        """Record that the buttons on the screen are new, as if the person had been skipping animations."""
        self.press(speed)
        self.asked()

    def pass_time(self, seconds: float) -> bool:
        """Advance the clock by a number of real seconds; return whether presses are still ignored."""
        self._hurrying, self._stray = max(0.0, self._hurrying - seconds), max(0.0, self._stray - seconds)
        return self.stray
