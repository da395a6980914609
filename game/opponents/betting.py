"""How much people bet who know nothing yet: what they are used to, and what the evening makes of that.

A bet is made before a piece is seen and costs nobody strength, so it is taste, and only its owner's evening changes it:
what it began with, what it bet last, whether it has won or lost, how its chips stand (`game.rules.evening`). Nobody
reckons in single chips: bets are sums that people say, 5, 10, 15, 20, and to raise is to go to the next of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.evening import Evening

ROUND: Final = (10, 15, 20, 25, 30, 40, 50, 60, 70, 80)
"""Sums that people say, and tens, hundreds ... of them."""
SMALL: Final = (1, 2, 3, 5)
AHEAD: Final = 6
"""So many of its first bets somebody must have won, or lost, before it minds."""
UP: Final = (1.4, 2.0)
DOWN: Final = (0.2, 0.5)
"""What somebody bets whom the bank has cost much, of its first bet."""


@dataclass(frozen=True, slots=True)
class Bettor:
    """How a kind of player bets through an evening. Chances are of each deal, steps from one sum to the next."""

    first: tuple[float, float]
    """Where its first bet lies, in shares of the way from the least to the highest."""
    keeps: float
    """How often it bets as in the deal before, whatever happened."""
    presses: float = 0.0
    """After a win: how often it bets a step more, more likely with each further win in a row."""
    chases: float = 0.0
    """After a loss: how often it bets a step more, to win it back; two steps at times after a second one."""
    shrinks: float = 0.0
    """After a loss: how often it bets a step less, more likely when the evening has cost it much."""
    strays: float = 0.0
    """How often it bets a step more or less for no reason at all."""
    reach: int = 1
    """How many steps it goes from its first bet at most; who is well ahead goes one further up, who lost much down."""
    floor: float = 0.0
    """Less than this share of the way it does not bet, but where a bank has cost it much."""
    stung: float = 0.0
    """How often a bank that cost it much is felt for a deal or two: by some in higher bets, by others in lower ones."""


def bet_of(bettor: Bettor, least: int, most: int, step: int, evening: Evening | None, rng: Random) -> int:
    """A bet between the limits, by the evening so far; None or one without a bet begins it."""
    sums = [each for each in sums_of(least, most, step) if each >= least + (most - least) * bettor.floor] or [most]
    if evening is None or not evening.last:
        low, high = (least + (most - least) * share for share in bettor.first)
        usual_ones = [each for each in sums if low <= each <= high] or [nearest(sums, low)]
        return usual_ones[int(rng.random() * len(usual_ones))]
    taken = mood(bettor, evening)
    if taken:
        return _stung(sums_of(least, most, step), evening.first, taken, rng)
    last, usual = (sums.index(nearest(sums, bet)) for bet in (evening.last, evening.first))
    if rng.random() < bettor.keeps:
        return sums[last]
    well = (evening.gain >= AHEAD * evening.first) - (evening.gain <= -AHEAD * evening.first)
    wanted = last + _moved(bettor, evening.run, well, rng)
    if wanted == last and last != usual:
        wanted += 1 if usual > last else -1  # nothing in particular: back to what it is used to
    low_end, high_end = usual - bettor.reach - (well < 0), usual + bettor.reach + (well > 0)
    return sums[max(0, low_end, min(len(sums) - 1, high_end, wanted))]


def mood(bettor: Bettor, evening: Evening | None) -> int:
    """How somebody takes what its last bank cost it: 1 with higher bets, -1 with lower ones, 0 as if nothing had been.

    It is felt in the deal after, and where the bank cost twice as much as one minds, in the one after that. How is
    drawn from what it was, so that it is the same in both, and for all that is asked in a deal.
    """
    if not bettor.stung or evening is None or not evening.last or evening.bank >= 0:
        return 0
    if evening.since > 1 or evening.bank > -AHEAD * evening.first * (1 + evening.since):
        return 0
    luck = Random(f"{evening.first} {evening.bank}").random()
    if luck >= bettor.stung:
        return 0
    return 1 if luck < bettor.stung / 2 else -1


def _stung(sums: Sequence[int], usual: int, taken: int, rng: Random) -> int:
    """A bet well above the usual one or well below; who bets the highest anyway can only go down."""
    low, high = UP if taken > 0 and usual < sums[-1] else DOWN
    return nearest(sums, usual * (low + (high - low) * rng.random()))


def _moved(bettor: Bettor, run: int, well: int, rng: Random) -> int:
    """How many steps from its last bet the last deals move it."""
    luck = rng.random()
    if rng.random() < bettor.strays:
        return 1 if luck < 0.5 else -1
    if run > 0:
        return int(luck < bettor.presses * (0.75 + 0.25 * run))
    if run < 0:
        if luck < bettor.chases:
            return 1 + (run < -1 and luck < bettor.chases / 2)
        return -int(luck > 1 - bettor.shrinks * (2 if well < 0 else 1))
    return 0


def nearest(sums: Sequence[int], wanted: float) -> int:
    """The sum next to what somebody has in mind, of two as near the smaller."""
    return min(sums, key=lambda each: (abs(each - wanted), each))


@lru_cache(maxsize=1 << 6)
def sums_of(least: int, most: int, step: int) -> tuple[int, ...]:
    """The sums that people bet between these limits, the least and the highest among them."""
    if step > 1:
        return tuple(range(least, most + 1, step))
    found = {least, most, *SMALL}
    times = 1
    while ROUND[0] * times <= most:
        found.update(each * times for each in ROUND)
        times *= 10
    return tuple(sorted(each for each in found if least <= each <= most))
