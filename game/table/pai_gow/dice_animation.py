"""State of the animation in which three dice are shaken in a cup and thrown. PG-23."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui.animation import Sequence, Together, Tween, ease_out, linear

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.table.motion import Motions
    from game.table.sound_names import Sound
    from game.ui.animation import Step

SHAKE_MS: Final = 380.0
ROLL_MS: Final = 400.0
ROLL_EVERY_MS: Final = 60.0
SWINGS: Final = 4
WIDEST: Final = 16.0
"""Largest angle of the cup to either side, in degrees."""


class DiceThrow:
    """Progress of the animation in which three dice are shaken and thrown."""

    def __init__(self) -> None:
        self.swing = 0.0
        """Angle of the cup, in degrees."""
        self.rolled = [1.0] * 3
        """Progress of each die as it rolls out of the cup, from 0 to 1."""

    @property
    def moving(self) -> bool:
        """Whether the cup or the dice are moving."""
        return self.swing != 0.0 or any(share < 1 for share in self.rolled)

    def rest(self) -> None:
        """Show the dice at rest, without an animation."""
        self.swing, self.rolled = 0.0, [1.0] * 3

    def throw(self, motions: Motions, sound: Sound) -> None:
        """Animate a throw: shake the cup, then roll the dice out."""

        def shaken(share: float) -> None:
            self.swing = WIDEST * math.sin(share * SWINGS * 2 * math.pi) * (1 - share / 2) if share < 1 else 0.0

        def roller(die: int) -> Callable[[float], None]:
            def roll(share: float) -> None:
                self.rolled[die] = share

            return roll

        self.rolled = [0.0] * 3
        rolls: list[Step] = [Tween(ROLL_MS, roller(die), ease=ease_out, delay=die * ROLL_EVERY_MS) for die in range(3)]
        motions.play([Sequence([Tween(SHAKE_MS, shaken, ease=linear, start=lambda: sound("dice")), Together(rolls)])])
