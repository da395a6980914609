"""What a bank does with the woodpile: it cuts at random, and as people do, who mostly cut near the middle. PG-21.

Nobody knows what lies where, so no cut is better than another, and strength has no part in it.
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
"""How often the woodpile is left as it stands."""
SWAPS: Final = 0.06
"""How often two stacks change places, or their top tiles: once in an evening or so."""
MIDDLE: Final = (2, 3, 3, 4, 4, 4, 5, 5, 6)
"""After how many stacks it is cut otherwise, the likelier the more often it stands here."""
TOPS: Final = 0.3
"""How many of the swaps are of top tiles alone."""


def cut_as_people_do(rng: Random) -> Choice:
    """The bank's move of the woodpile."""
    return Choice(_move(rng), (Reason(WHY),))


def _move(rng: Random) -> Move:
    luck = rng.random()
    if luck < LEAVES:
        return KEEP
    if luck < 1 - SWAPS:
        return Cut(MIDDLE[int(rng.random() * len(MIDDLE))])
    one, other = sorted(rng.sample(range(1, STACKS + 1), 2))
    return Tops(one, other) if rng.random() < TOPS else Swap(one, other)
