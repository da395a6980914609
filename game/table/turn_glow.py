"""Glow on the plaque of the seat to move; it fades from plaque to plaque and pulses while an opponent thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from game.ui.animation import breath

if TYPE_CHECKING:
    from collections.abc import Sequence

MOVE_MS: Final = 180.0


class Glowing(Protocol):
    """A plaque with a glow."""

    glow: float


class TurnGlow:
    """Brightness of the glow on each plaque."""

    def __init__(self, plaques: Sequence[Glowing]) -> None:
        self._plaques = plaques
        self._strength = [0.0] * len(plaques)
        self._time = 0.0

    def update(self, seconds: float, act: int | None, *, thinking: bool, speed: float) -> bool:
        """Fade the glow to the plaque of the seat `act`, or move it immediately if `speed` is 0.

        Return whether the glow is still changing. While an opponent is `thinking`, it pulses.
        """
        self._time += seconds
        moving = False
        step = seconds * 1000 * speed / MOVE_MS if speed > 0 else 1.0
        for seat, plaque in enumerate(self._plaques):
            goal = 1.0 if seat == act else 0.0
            now = self._strength[seat]
            new = min(goal, now + step) if now < goal else max(goal, now - step)
            self._strength[seat] = new
            moving |= new != now
            plaque.glow = new
        if thinking and speed > 0 and act is not None and self._strength[act] == 1.0:
            self._plaques[act].glow = breath(self._time)
            moving = True
        return moving
