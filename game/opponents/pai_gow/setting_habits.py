"""Habits of setting four tiles without exact odds: rules of thumb and oversights. PG-30, PG-40 to PG-44.

Everything here is a function of the tiles and of a few yes-or-no mistakes, so that the cost of a habit can be counted
exactly over all deals (`bench/pai_gow_levels.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.rules.contract import N_
from game.rules.pai_gow.deal_classes import PAIRINGS, class_numbers, settings
from game.rules.pai_gow.house_ways import Split, set_tiles
from game.rules.pai_gow.ranking import GONG_POINTS, PAIR_POINTS, WONG_POINTS, counted_points, in_order
from game.rules.pai_gow.split_tables import pairings
from game.rules.pai_gow.tiles import DEALT, GEE_JOON, PIPS, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from game.rules.pai_gow.deal_classes import Kinds, Setting
    from game.rules.pai_gow.options import GeeJoonTie


class Mistakes(NamedTuple):
    """Oversights that a player makes in one deal, as flags."""

    pairs: bool = False
    """Never breaks up a pair."""
    gee_joon: bool = False
    """Forgets that a single Gee Joon tile counts 3 or 6, and adds its own pips. PG-44."""
    named: bool = False
    """Overlooks Wong and Gong, and adds up their pips instead. PG-41, PG-42."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Habits of one kind of player in setting its tiles."""

    way: str = ""
    """Key in `WAYS` of the way that it has learnt; '' for a player that adds up points."""
    front: float = 1.0
    """Value of a point in the front hand relative to one in the rear hand, for a player that adds up."""
    mistakes: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Chance of each of `Mistakes`, for a player that adds up."""
    why: str = ""
    """Reason as a sentence, to be translated where shown."""

    def slipping(self, rng: Random) -> Mistakes:
        """Draw the oversights of one deal at random."""
        return Mistakes(*(rng.random() < often for often in self.mistakes))

    def all_mistakes(self) -> Iterator[tuple[float, Mistakes]]:
        """Yield every combination of oversights with its probability."""
        for each in product((False, True), repeat=len(Mistakes._fields)):
            share = 1.0
            for often, slipped in zip(self.mistakes, each, strict=True):
                share *= often if slipped else 1 - often
            if share:
                yield share, Mistakes(*each)

    def pairing(self, kinds: Kinds, tie: GeeJoonTie, slips: Mistakes) -> int:
        """Return the index (0 to 2) of the pairing that the player chooses for four kinds, highest first."""
        if self.way:
            return pairings(self.way, tie)[class_numbers()[kinds]]
        found = settings(kinds, tie)
        if slips.pairs:
            found = tuple(each for each in found if _seen(each.rear_kinds, slips) == PAIR_POINTS) or found
        return max(found, key=lambda each: (self._worth(each, slips), each.rear)).pairing

    def _worth(self, each: Setting, slips: Mistakes) -> float:
        low, high = sorted((_seen(each.front_kinds, slips), _seen(each.rear_kinds, slips)))
        return high + self.front * low

    def split(self, tiles: Sequence[str], tie: GeeJoonTie, slips: Mistakes) -> Split:
        """Split four tiles into two hands as this player would with these oversights."""
        if self.way:
            return set_tiles(tiles, self.way, tie)
        places = sorted(range(DEALT), key=lambda place: kind_of(tiles[place]))
        one, two, three, four = (kind_of(tiles[place]) for place in places)
        hands = PAIRINGS[self.pairing((one, two, three, four), tie, slips)]
        laid = [(tiles[places[low]], tiles[places[high]]) for low, high in hands]
        return Split(*in_order(laid[0], laid[1], tie))


def _seen(hand: tuple[int, int], slips: Mistakes) -> int:
    """Return the value of a two-tile hand as the player perceives it with these oversights."""
    one, other = hand
    counted = counted_points()[one][other]
    alone = counted < PAIR_POINTS and (one in GEE_JOON or other in GEE_JOON)
    if (slips.gee_joon and alone) or (slips.named and counted in {GONG_POINTS, WONG_POINTS}):
        return (PIPS[one] + PIPS[other]) % 10
    return counted


ADEPT: Final = Profile(way="foxwoods", why=N_("A casino would set these tiles this way."))
CASUAL: Final = Profile(
    front=0.8,
    mistakes=(0.5, 0.15, 0.0),
    why=N_("Both hands add up well, and tiles that belong together stay together."),
)
BEGINNER: Final = Profile(front=0.01, mistakes=(1.0, 0.5, 0.5), why=N_("The rear hand is as strong as it looks."))
