"""Setting four tiles without knowing the odds: rules of thumb and typical oversights. PG-30, PG-40 to PG-44.

Everything here is a function of the tiles and of a few yes-or-no mistakes, so that the cost of a habit can be counted
exactly over all deals (`bench/pai_gow_levels.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.classes import PAIRINGS, class_numbers, settings
from game.rules.pai_gow.ranking import GONG_POINTS, PAIR_POINTS, WONG_POINTS, counted_points, in_order
from game.rules.pai_gow.tables import pairings
from game.rules.pai_gow.tiles import DEALT, GEE_JOON, PIPS, kind_of
from game.rules.pai_gow.ways import Split, set_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from game.rules.pai_gow.classes import Kinds, Setting
    from game.rules.pai_gow.options import GeeJoonTie


class Slips(NamedTuple):
    """The oversights of one deal."""

    pairs: bool = False
    """Never breaks up a pair."""
    gee_joon: bool = False
    """Forgets that a single Gee Joon tile counts 3 or 6, and adds its own pips. PG-44."""
    named: bool = False
    """Overlooks Wong and Gong, and adds up their pips instead. PG-41, PG-42."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Habits of one kind of player when it sets its tiles."""

    way: str = ""
    """Key in `WAYS` of the way that it has learnt; '' for a player that adds up points."""
    front: float = 1.0
    """Value of a point in the front hand relative to one in the rear hand, for a player that adds up."""
    slips: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Chance of each of `Slips`, for a player that adds up."""
    why: str = ""
    """Reason as a sentence, to be translated where shown."""

    def slipping(self, rng: Random) -> Slips:
        """Draw the oversights of this deal."""
        return Slips(*(rng.random() < often for often in self.slips))

    def every_slip(self) -> Iterator[tuple[float, Slips]]:
        """Yield every combination of oversights with its probability."""
        for each in product((False, True), repeat=len(Slips._fields)):
            share = 1.0
            for often, slipped in zip(self.slips, each, strict=True):
                share *= often if slipped else 1 - often
            if share:
                yield share, Slips(*each)

    def pairing(self, kinds: Kinds, tie: GeeJoonTie, slips: Slips) -> int:
        """Return the index of the chosen one of the three pairings of four kinds, the highest kind first."""
        if self.way:
            return pairings(self.way, tie)[class_numbers()[kinds]]
        found = settings(kinds, tie)
        if slips.pairs:
            found = tuple(each for each in found if _seen(each.rear_kinds, slips) == PAIR_POINTS) or found
        return max(found, key=lambda each: (self._worth(each, slips), each.rear)).pairing

    def _worth(self, each: Setting, slips: Slips) -> float:
        low, high = sorted((_seen(each.front_kinds, slips), _seen(each.rear_kinds, slips)))
        return high + self.front * low

    def split(self, tiles: Sequence[str], tie: GeeJoonTie, slips: Slips) -> Split:
        """Return the two hands that it makes of four tiles."""
        if self.way:
            return set_tiles(tiles, self.way, tie)
        places = sorted(range(DEALT), key=lambda place: kind_of(tiles[place]))
        one, two, three, four = (kind_of(tiles[place]) for place in places)
        hands = PAIRINGS[self.pairing((one, two, three, four), tie, slips)]
        laid = [(tiles[places[low]], tiles[places[high]]) for low, high in hands]
        return Split(*in_order(laid[0], laid[1], tie))


def _seen(hand: tuple[int, int], slips: Slips) -> int:
    """Return the value of a hand of two kinds as seen with these oversights."""
    one, other = hand
    counted = counted_points()[one][other]
    alone = counted < PAIR_POINTS and (one in GEE_JOON or other in GEE_JOON)
    if (slips.gee_joon and alone) or (slips.named and counted in {GONG_POINTS, WONG_POINTS}):
        return (PIPS[one] + PIPS[other]) % 10
    return counted


ADEPT: Final = Habits(way="foxwoods", why=N_("A casino would set these tiles this way."))
CASUAL: Final = Habits(
    front=0.8, slips=(0.5, 0.15, 0.0), why=N_("Both hands add up well, and what belongs together stays together.")
)
BEGINNER: Final = Habits(front=0.01, slips=(1.0, 0.5, 0.5), why=N_("The rear hand is as strong as it looks."))
