"""The throw of three dice out of a cup, as far as it has come. PG-23."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui.animation import Sequence, Together, Tween, ease_out, linear

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.table.motion import Motions
    from game.table.sounds import Sound
    from game.ui.animation import Step

SHAKE_MS: Final = 380.0
ROLL_MS: Final = 400.0
ROLL_EVERY_MS: Final = 60.0
SWINGS: Final = 4
WIDEST: Final = 16.0
"""Degrees that the cup swings to either side."""


class DiceThrow:
    """What has come of the throw so far."""

    def __init__(self) -> None:
        self.swing = 0.0
        """Degrees that the cup hangs aslant."""
        self.rolled = [1.0] * 3
        """How far each die has rolled out of the cup."""

    @property
    def moving(self) -> bool:
        """Whether it is being thrown."""
        return self.swing != 0.0 or any(share < 1 for share in self.rolled)

    def rest(self) -> None:
        """Lie still where they are to lie."""
        self.swing, self.rolled = 0.0, [1.0] * 3

    def throw(self, motions: Motions, sound: Sound) -> None:
        """Shake the cup, then let the dice roll out."""

        def shaken(share: float) -> None:
            self.swing = WIDEST * math.sin(share * SWINGS * 2 * math.pi) * (1 - share / 2) if share < 1 else 0.0

        def roller(die: int) -> Callable[[float], None]:
            def roll(share: float) -> None:
                self.rolled[die] = share

            return roll

        self.rolled = [0.0] * 3
        rolls: list[Step] = [Tween(ROLL_MS, roller(die), ease=ease_out, delay=die * ROLL_EVERY_MS) for die in range(3)]
        motions.play([Sequence([Tween(SHAKE_MS, shaken, ease=linear, start=lambda: sound("dice")), Together(rolls)])])
