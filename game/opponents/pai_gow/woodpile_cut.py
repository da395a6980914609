"""The banker's cut of the woodpile, mostly near the middle as people cut. PG-21.

Nobody knows the order of the tiles, so no cut is better than another, and strength does not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice
from game.rules.contract import N_, Reason
from game.rules.pai_gow.moves import KEEP, Cut, Swap, Tops
from game.rules.pai_gow.woodpile import STACKS

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Move

WHY: Final = N_("One cut is as good as another.")
LEAVES: Final = 0.25
"""Chance that the woodpile is left as it is."""
SWAPS: Final = 0.06
"""Chance that two stacks, or their top tiles, are swapped: about once per session."""
MIDDLE: Final = (2, 3, 3, 4, 4, 4, 5, 5, 6)
"""Numbers of stacks to cut in all other cases; a repeated number is more likely."""
TOPS: Final = 0.3
"""Share of the swaps that swap only top tiles."""


def cut_near_middle(rng: Random) -> Choice:
    """Return a random move of the woodpile, mostly a cut near the middle."""
    return Choice(_move(rng), (Reason(WHY),))


def _move(rng: Random) -> Move:
    luck = rng.random()
    if luck < LEAVES:
        return KEEP
    if luck < 1 - SWAPS:
        return Cut(MIDDLE[int(rng.random() * len(MIDDLE))])
    one, other = sorted(rng.sample(range(1, STACKS + 1), 2))
    return Tops(one, other) if rng.random() < TOPS else Swap(one, other)
