"""Bets of opponents, based on their habits and on the session so far.

A bet is made before any piece is seen and has no effect on playing strength, so it is a matter of taste. It depends
only on the bettor's own session: its first and last bets, its wins and losses, and its chips
(`game.rules.session_history`). Bets are round amounts, such as 5, 10, 15 and 20; a raise goes to the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.session_history import SessionMemory

ROUND: Final = (10, 15, 20, 25, 30, 40, 50, 60, 70, 80)
"""Round amounts to bet, also multiplied by ten, a hundred and so on."""
SMALL: Final = (1, 2, 3, 5)
AHEAD: Final = 6
"""Net win or loss, as a multiple of the first bet, at which a bettor starts to adjust its bets."""
UP: Final = (1.4, 2.0)
DOWN: Final = (0.2, 0.5)
"""Range of lowered bets after heavy losses as banker, as fractions of the bettor's first bet."""


@dataclass(frozen=True, slots=True)
class Bettor:
    """Betting habits of one kind of player. Probabilities are per deal; steps are between round amounts."""

    first: tuple[float, float]
    """Range of the first bet, as fractions of the distance from the lowest to the highest bet."""
    keeps: float
    """Probability of repeating the bet of the previous deal, whatever its result."""
    presses: float = 0.0
    """Probability of raising the bet by one step after a win; it grows with each further win in a row."""
    chases: float = 0.0
    """Probability of raising the bet by one step after a loss; after a second loss, sometimes by two."""
    shrinks: float = 0.0
    """Probability of lowering the bet by one step after a loss; it is higher when the session has gone badly."""
    strays: float = 0.0
    """Probability of raising or lowering the bet by one step at random."""
    reach: int = 1
    """Maximum distance from the first bet, in steps; one more upwards when well ahead, one more downwards when far
    behind.
    """
    floor: float = 0.0
    """Minimum bet, as a fraction of the range of bets; ignored after heavy losses as banker."""
    stung: float = 0.0
    """Probability that heavy losses as banker change the next one or two bets: some bettors raise them, others lower
    them.
    """


def bet_of(bettor: Bettor, least: int, most: int, step: int, evening: SessionMemory | None, rng: Random) -> int:
    """Return a bet from `least` to `most`, based on the session so far (`evening`).

    In the first deal of a session, or before the first bet, it is a usual first bet.
    """
    sums = [each for each in sums_of(least, most, step) if each >= least + (most - least) * bettor.floor] or [most]
    if evening is None or not evening.last:
        low, high = (least + (most - least) * share for share in bettor.first)
        usual_ones = [each for each in sums if low <= each <= high] or [nearest(sums, low)]
        return usual_ones[int(rng.random() * len(usual_ones))]
    taken = mood(bettor, evening)
    if taken:
        return _bet_after_bank_losses(sums_of(least, most, step), evening.first, taken, rng)
    last, usual = (sums.index(nearest(sums, bet)) for bet in (evening.last, evening.first))
    if rng.random() < bettor.keeps:
        return sums[last]
    well = (evening.gain >= AHEAD * evening.first) - (evening.gain <= -AHEAD * evening.first)
    wanted = last + _moved(bettor, evening.run, well, rng)
    if wanted == last and last != usual:
        wanted += 1 if usual > last else -1  # nothing in particular: back to what it is used to
    low_end, high_end = usual - bettor.reach - (well < 0), usual + bettor.reach + (well > 0)
    return sums[max(0, low_end, min(len(sums) - 1, high_end, wanted))]


def mood(bettor: Bettor, evening: SessionMemory | None) -> int:
    """Return a bettor's reaction to its losses as banker: 1 to raise bets, -1 to lower them, 0 for neither.

    The reaction lasts for one deal, or for two if the losses were at least twice the threshold. It is drawn at random
    with the losses as the seed, so it is the same in both deals and for all questions of a deal.
    """
    if not bettor.stung or evening is None or not evening.last or evening.bank >= 0:
        return 0
    if evening.since > 1 or evening.bank > -AHEAD * evening.first * (1 + evening.since):
        return 0
    luck = Random(f"{evening.first} {evening.bank}").random()
    if luck >= bettor.stung:
        return 0
    return 1 if luck < bettor.stung / 2 else -1


def _bet_after_bank_losses(sums: Sequence[int], usual: int, taken: int, rng: Random) -> int:
    """Return the bet of a player who has lost as banker.

    It is well above `usual` if `taken` is positive and a higher bet is allowed, otherwise well below.
    """
    low, high = UP if taken > 0 and usual < sums[-1] else DOWN
    return nearest(sums, usual * (low + (high - low) * rng.random()))


def _moved(bettor: Bettor, run: int, well: int, rng: Random) -> int:
    """Return the number of steps by which to change the last bet after recent results; negative to lower it."""
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
    """Return the amount in `sums` nearest to `wanted`, or the smaller one if two are equally near."""
    return min(sums, key=lambda each: (abs(each - wanted), each))


@lru_cache(maxsize=1 << 6)
def sums_of(least: int, most: int, step: int) -> tuple[int, ...]:
    """Return the round amounts from the lowest to the highest bet, including both.

    If `step` is above 1, return every allowed bet instead.
    """
    if step > 1:
        return tuple(range(least, most + 1, step))
    found = {least, most, *SMALL}
    times = 1
    while ROUND[0] * times <= most:
        found.update(each * times for each in ROUND)
        times *= 10
    return tuple(sorted(each for each in found if least <= each <= most))
