"""Deals that could be the true one, by what others threw, let pass and folded. TG-20, TG-42."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from game.opponents.tongits.hand import pairs_with
from game.opponents.tongits.odds import belief_about, believed
from game.opponents.tongits.sight import mask
from game.rules.policy import FOLDED, PASSED
from game.rules.tongits.cards import PACK, POINTS, Mask, cards_of
from game.rules.tongits.resample import resample

if TYPE_CHECKING:
    from random import Random

    from game.opponents.tongits.sight import Sight
    from game.rules.policy import Deed, Policy
    from game.rules.tongits.arrangement import Arranger
    from game.rules.tongits.deal import TongitsDeal

HELD_BACK = 0.25
"""How likely a seat breaks up, or does not take, what would have been a bahay."""
BELOW = 0.04
"""How much less likely, a point, it throws a card below its highest loose one."""
RANDOM_CARD = 5.6
"""Points of each card of a hand drawn by chance that stand in no bahay, on average ..."""
RANDOM_SPREAD = 2.6
"""... and the spread of their sum, by the root of how many they are."""
MOST_TILT = 6.0
"""The most that a hand of the tally which is expected is preferred to another."""
SURE_FOLD, SURE_CHALLENGE = 35.0, 3.0
"""Tallies from which everybody folds, and up to which nobody does."""


def draw_world(sight: Sight, rng: Random) -> TongitsDeal:
    """One deal that could be the true one."""
    return resample(sight.view, rng, policy_of(sight))


def policy_of(sight: Sight) -> Policy:
    """How likely a hand would have done what its seat was seen to do, as this player judges the others."""
    options, latest = sight.view.table.options, {}
    for turn, throw in enumerate(sight.view.table.throws):
        latest[throw.seat] = turn
    beliefs = {seat: believed(sight, seat, belief_about(sight, seat)) for seat in sight.opponents}

    def policy(deed: Deed, hand: tuple[str, ...]) -> float:
        held = mask(hand)
        tally, loose = _counted(options.arranger, held)
        if deed.what == FOLDED:
            return min(0.95, max(0.05, (tally - SURE_CHALLENGE) / (SURE_FOLD - SURE_CHALLENGE)))
        assert deed.throw is not None  # noqa: S101 - only a fold has none
        thrown = PACK.designs[deed.throw.piece]
        fits = any(not pair & ~held for pair in pairs_with(thrown, ace_high=options.aces_high))
        likely = HELD_BACK if fits else 1.0
        if deed.what == PASSED:
            return likely
        highest = max((POINTS[card] for card in cards_of(loose)), default=0)
        likely *= exp(-BELOW * max(0, highest - POINTS[thrown]))
        if deed.turn == latest[deed.seat]:
            likely *= _tilt(tally, len(hand), beliefs[deed.seat])
        return likely

    return policy


def _tilt(tally: int, size: int, belief: tuple[float, float]) -> float:
    """How much likelier a hand of this tally has come so far than one drawn by chance, 0 to 1."""
    mean, spread = belief
    usual, wide = RANDOM_CARD * size, RANDOM_SPREAD * size**0.5 + 2
    ratio = exp(((tally - usual) / wide) ** 2 / 2 - ((tally - mean) / spread) ** 2 / 2)
    return min(ratio, MOST_TILT) / MOST_TILT


@lru_cache(maxsize=1 << 10)
def _counted(arranger: Arranger, held: Mask) -> tuple[int, Mask]:
    best = arranger.arrange(held)
    return best.tally, best.loose
