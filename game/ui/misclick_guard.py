"""Guard against presses that were meant for the screen as it was a moment earlier."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

HURRYING_S: Final = 0.8
"""Seconds after a press for which the person is assumed to be still skipping animations."""
STRAY_S: Final = 0.4
"""Seconds after a scene, a question or new buttons appear for which a press that was not meant for them is ignored."""
RESULT_S: Final = 1.0
"""The same after the result of a deal has appeared because a press has skipped what came before it."""
NEAR_PX: Final = 24
"""Pixels within which a second click repeats the first by accident; elsewhere it was meant for what is there now."""


class MisclickGuard:
    """Decides whether a press was meant for the screen as it was a moment earlier.

    The stage has one for all scenes: it ignores a press of Enter, Space, mouse or gamepad right after a change of
    scene, and scenes report what else appears by itself.
    """

    def __init__(self) -> None:
        self._hurrying = self._stray = 0.0
        self._clicked: Sequence[int] | None = None
        """Place in pixels of the click that made the present buttons appear; None if it was not a click."""

    def ignores(self, clicked: Sequence[int] | None) -> bool:
        """Return whether to ignore a press at this moment: a click at this place in pixels, or, with None, of a key."""
        elsewhere = clicked is not None and self._clicked is not None and dist(clicked, self._clicked) > NEAR_PX
        return self._stray > 0 and not elsewhere

    def press(self, speed: float) -> None:
        """Record a press that skips animations, of which there are none at speed 0."""
        self._hurrying = HURRYING_S if speed > 0 else 0.0

    def asked(self) -> None:
        """Record that a new question has appeared, or new buttons at the same place."""
        if self._hurrying > 0:
            self._hurrying, self._stray, self._clicked = 0.0, STRAY_S, None

    def appeared(self, speed: float, clicked: Sequence[int] | None = None, *, ignores_s: float = STRAY_S) -> None:
        """Record that the buttons on the screen are new.

        Args:
            speed: Speed of animations; at 0, nothing is ignored.
            clicked: Place in pixels of the click that made them appear; None if they did so by themselves or by a key.
            ignores_s: Seconds for which presses are ignored.
        """
        if speed > 0:
            self._hurrying, self._stray, self._clicked = 0.0, max(self._stray, ignores_s), clicked

    def pass_time(self, seconds: float) -> None:
        """Advance the clock by a number of real seconds."""
        self._hurrying, self._stray = max(0.0, self._hurrying - seconds), max(0.0, self._stray - seconds)
