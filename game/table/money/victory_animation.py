"""Animates a winning hand: its sets move one by one from the hand to a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.geometry import Box, Spot
from game.ui.animation import Sequence, Together, Tween, ease_out, landing, mix, wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.money.view import SetRead
    from game.table.motion import Motions

SET_MS: Final = 380.0
SET_EVERY_MS: Final = 120.0
REST_MS: Final = 700.0
SET_GAP: Final = 20.0
EDGE: Final = 44.0
"""Margin inside the panel, in units."""


class VictoryPlay:
    """Progress of the winning hand's animation: of the panel and of each set."""

    def __init__(self, sets: tuple[SetRead, ...], origin: Spot, size: tuple[float, float]) -> None:
        """Prepare the animation; `origin` is the position of the hand and `size` that of a discard, in units."""
        self.sets, self.origin, self.size = sets, origin, size
        self.shares = [0.0] * len(sets)
        self.alpha = 0.0

    def place(self, spot: Spot, share: float) -> Spot:
        """Return the position of a piece moving to `spot` after a share (0 to 1) of the way."""
        inside = min(1.0, share)
        x, y = mix(self.origin.x, spot.x, inside), mix(self.origin.y, spot.y, inside)
        return spot._replace(x=x, y=y, w=spot.w * share, h=spot.h * share)

    def play(self, motions: Motions, sound: Callable[[str], None]) -> None:
        """Start the animation: the panel, then one set after another."""

        def setter(i: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.shares[i] = value

            return frame

        def appear(value: float) -> None:
            self.alpha = value

        sets = [
            Tween(SET_MS, setter(i), ease=landing, delay=i * (SET_EVERY_MS + 60), start=lambda: sound("clack"))
            for i in range(len(self.sets))
        ]
        if self.sets:
            sound("win")
        motions.timeline.play(
            Sequence([Tween(140, appear, ease=ease_out), Together(sets) if sets else wait(0), wait(REST_MS)])
        )

    def spots(self, box: Box, shrunk: float) -> list[list[Spot]]:
        """Return the positions of each set's pieces on a panel; pieces are `shrunk` times the size of discards."""
        wide, high = (each * shrunk for each in self.size)
        step, gap = wide + 3 * shrunk, SET_GAP * shrunk
        set_wide = 3 * step - 3 * shrunk
        total = len(self.sets) * set_wide + (len(self.sets) - 1) * gap
        left = box.centre[0] - total / 2
        top = box.bottom - high - EDGE * 0.6
        return [
            [Spot.at(left + n * (set_wide + gap) + j * step, top, wide, high) for j in range(3)]
            for n in range(len(self.sets))
        ]
