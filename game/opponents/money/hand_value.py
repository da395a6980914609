"""Estimated value of a concealed hand: its probability of winning and its pay, from fitted weights.

A hand is valued after its discard. Its probability of winning depends on its shanten, the number of unseen pieces that
lower the shanten, how many of those a pong could bring, and how late in the deal it is; its pay depends on the tongs
that it has and may still get. `bench/fit_money.py` fits the weights in `fitted_weights.py` to deals of these players,
with the features computed here. Sources: PT-40 to PT-55, PO-10, PO-11.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.money.observation import FAR, SETS, RankShape, helpers, missing, tong_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.observation import Observation

MOST_MISSING: Final = 9
"""Maximum shanten that is distinguished; higher ones are valued the same."""
LATE: Final = 10
"""Number of rounds after which further rounds no longer matter."""
WIN_PLACES: Final = 4 * MOST_MISSING + 4
PAY_PLACES: Final = 6


class HandFeatures(NamedTuple):
    """Features of a concealed hand after its discard, as input to the fitted weights."""

    missing: int
    """Shanten for the sets that the hand still needs; `FAR` if pieces to complete them are no longer available."""
    helping: int
    """Number of unseen pieces that lower the shanten."""
    ponging: float
    """Number of those pieces that match a held pair, so that any seat's discard may be ponged. PT-24."""
    waits: tuple[int, ...]
    """Designs that lower the shanten."""


def hand_features(obs: Observation, shapes: Sequence[RankShape], counts: Sequence[int], sets: int) -> HandFeatures:
    """Return the features of a concealed hand that still needs `sets` sets."""
    lacking, dearest = missing(shapes, sets)
    if not lacking or lacking >= FAR:
        return HandFeatures(min(lacking, FAR), 0, 0, ())
    waits = tuple(helpers(shapes, dearest))
    live = obs.live
    helping = ponging = 0
    for design in waits:
        helping += live[design]
        if counts[design] >= 2:
            ponging += live[design]
    return HandFeatures(lacking, helping, ponging, waits)


def win_features(
    looks: HandFeatures, unseen: int, rounds: float, own_open: int, others_open: int
) -> tuple[tuple[int, float], ...]:
    """Return (index, value) pairs of features for a hand's probability of winning.

    `unseen` is the number of unseen pieces; `own_open` and `others_open` are numbers of exposed tongs.
    """
    at = (min(max(looks.missing, 1), MOST_MISSING) - 1) * 4
    return (
        (at, 1.0),
        (at + 1, log(looks.helping / unseen + 0.02)),
        (at + 2, looks.ponging / unseen),
        (at + 3, min(rounds, LATE) / 4),
        (4 * MOST_MISSING, float(others_open)),
        (4 * MOST_MISSING + min(max(looks.missing, 1), 3), float(own_open)),
    )


class Fit(NamedTuple):
    """Fitted weights for one game and number of seats."""

    win: tuple[float, ...]
    """Weights of `win_features`: log odds that the seat wins, given that its discard lets nobody win."""
    error: tuple[float, ...]
    """Error of the estimated probability of winning on deals not used in the fit, by shanten from 1."""
    pay: tuple[float, ...]
    """Weights of `pay_features`: the amount that each payer pays for a win, in baht or points."""
    danger: tuple[float, ...]
    """Weights of `OpponentTracker.features`: log odds that one other seat wins with a discard."""
    cost: tuple[float, float]
    """Cost to each payer when another seat wins: the base, and the extra for each exposed tong."""
    loss: float
    """Average cost of a deal that is not won, in the same unit as `pay`."""
    drawn: float
    """Fraction of wins that are completed by a draw from the stock."""


def odds(weights: Sequence[float], features: Sequence[tuple[int, float]]) -> float:
    """Return the probability that a logistic model with these weights assigns to these features."""
    total = 0.0
    for place, value in features:
        total += weights[place] * value
    return 1 / (1 + exp(-total)) if total > -50 else 0.0


def pay_features(obs: Observation, counts: Sequence[int], sets: int, looks: HandFeatures) -> tuple[float, ...]:
    """Return features for the pay of a win: tongs made, live pieces for pairs, and distance from four tongs."""
    made = SETS - sets
    twins = 0
    live = obs.live
    for design, held in enumerate(counts):
        if held >= 3:
            made += 1
        elif held == 2:
            twins += live[design]
    further = tong_gap(obs, counts, sets, looks.missing)
    return (
        1.0,
        float(made),
        float(twins),
        float(further == 0),
        float(further == 1),
        float(min(looks.missing, MOST_MISSING)),
    )


def tong_gap(obs: Observation, counts: Sequence[int], sets: int, lacking: int) -> int:
    """Return how many more pieces the hand needs for four tongs than for four sets of any kind."""
    costs = [tong_shape(design, held, obs.live[design]).costs[0] for design, held in enumerate(counts) if held]
    costs.sort()
    return sum(costs[:sets]) - lacking if len(costs) >= sets else FAR
