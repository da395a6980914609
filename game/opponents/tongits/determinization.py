"""Determinizations of a Tongits view, weighted by others' discards, passes and folds. TG-20, TG-42."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from game.opponents.tongits.hand import pairs_with
from game.opponents.tongits.observation import mask
from game.opponents.tongits.odds import belief_about, believed
from game.rules.cards.french import PACK, POINTS, Mask, cards_of
from game.rules.hand_likelihood import FOLDED, PASSED
from game.rules.tongits.determinization import resample

if TYPE_CHECKING:
    from random import Random

    from game.opponents.tongits.observation import Observation
    from game.rules.hand_likelihood import ObservedAction, Policy
    from game.rules.tongits.arrangement import Arranger
    from game.rules.tongits.deal import TongitsDeal

HELD_BACK = 0.25
"""Chance that a seat breaks up, or does not take, a possible bahay."""
BELOW = 0.04
"""Decrease in likelihood per point that a discard is below the seat's highest loose card."""
RANDOM_CARD = 5.6
"""Mean points of each card in no bahay of a random hand ..."""
RANDOM_SPREAD = 2.6
"""... and the standard deviation of their sum, divided by the square root of their number."""
MOST_TILT = 6.0
"""Maximum factor by which a hand with the expected tally is preferred."""
SURE_FOLD, SURE_CHALLENGE = 35.0, 3.0
"""Tallies from which every seat folds, and up to which none does."""


def sample_world(sight: Observation, rng: Random) -> TongitsDeal:
    """Return a sampled deal consistent with the observation."""
    return resample(sight.view, rng, policy_of(sight))


def policy_of(sight: Observation) -> Policy:
    """Return this player's policy for weighting hidden hands by the likelihood of public actions."""
    options, latest = sight.view.table.options, {}
    for turn, throw in enumerate(sight.view.table.throws):
        latest[throw.seat] = turn
    beliefs = {seat: believed(sight, seat, belief_about(sight, seat)) for seat in sight.opponents}

    def policy(deed: ObservedAction, hand: tuple[str, ...]) -> float:
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
    """Return the likelihood, 0 to 1, of a hand with this tally relative to a random hand."""
    mean, spread = belief
    usual, wide = RANDOM_CARD * size, RANDOM_SPREAD * size**0.5 + 2
    ratio = exp(((tally - usual) / wide) ** 2 / 2 - ((tally - mean) / spread) ** 2 / 2)
    return min(ratio, MOST_TILT) / MOST_TILT


@lru_cache(maxsize=1 << 10)
def _counted(arranger: Arranger, held: Mask) -> tuple[int, Mask]:
    best = arranger.arrange(held)
    return best.tally, best.loose
