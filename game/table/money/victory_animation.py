"""Animates a winning hand: its sets move one by one from the hand to a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.geometry import Box, Spot
from game.table.moments import BRISK, BRISK_SHARE, FULL
from game.ui.animation import FADE_MS, Sequence, Together, Tween, ease_in, ease_out, landing, linear, mix, wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.money.view import SetRead
    from game.table.motion import Motions
    from game.ui.animation import Step

SET_MS: Final = 380.0
SET_EVERY_MS: Final = 120.0
LAST_MS: Final = 300.0
"""Milliseconds in which the winning piece comes down, after everything else."""
REST_MS: Final = 2000.0
"""Milliseconds for which the result stays, unless a click ends it."""
NONE_SHARE: Final = 0.35
"""Length of that rest without moments, as a share of the full one."""
SET_GAP: Final = 20.0
EDGE: Final = 44.0
"""Margin inside the panel, in units."""


class VictoryPlay:
    """Progress of the winning hand's animation: of the panel and of each set."""

    def __init__(self, sets: tuple[SetRead, ...], origin: Spot, size: tuple[float, float]) -> None:
        """Prepare the animation; `origin` is the position of the hand and `size` that of a discard, in units."""
        self.sets, self.origin, self.size = sets, origin, size
        self.shares = [0.0] * len(sets)
        self.last = 0.0
        """Progress of the winning piece, which lands last."""
        self.alpha = 0.0

    def place(self, spot: Spot, share: float) -> Spot:
        """Return the position of a piece moving to `spot` after a share (0 to 1) of the way."""
        inside = min(1.0, share)
        x, y = mix(self.origin.x, spot.x, inside), mix(self.origin.y, spot.y, inside)
        return spot._replace(x=x, y=y, w=spot.w * share, h=spot.h * share)

    def play(self, motions: Motions, sound: Callable[[str], None], pace: str = FULL) -> None:
        """Start the animation: the panel, one set after another with the winning one last, then the winning piece."""

        def setter(i: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.shares[i] = value

            return frame

        def appear(value: float) -> None:
            self.alpha = value

        def land(value: float) -> None:
            self.last = value

        order = sorted(range(len(self.sets)), key=lambda i: self.sets[i].winning)
        sets = [
            Tween(SET_MS, setter(i), ease=landing, delay=number * (SET_EVERY_MS + 60), start=lambda: sound("clack"))
            for number, i in enumerate(order)
        ]
        steps: list[Step] = [Tween(140, appear, ease=ease_out)]
        if motions.reduced:
            self.shares, self.last = [1.0] * len(self.sets), 1.0
            steps = [Tween(FADE_MS, appear, ease=linear, end=lambda: sound("win") if sets else None)]
        elif sets:
            steps += [Together(sets), Tween(LAST_MS, land, ease=ease_in, end=lambda: sound("win"))]
        rest = REST_MS * {FULL: 1.0, BRISK: BRISK_SHARE}.get(pace, NONE_SHARE)
        motions.timeline.play(Sequence([*steps, wait(rest)]))

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
