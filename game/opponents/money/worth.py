"""What a closed hand of a money game is worth: its chance to win and what a win would pay, by fitted values.

A hand is looked at after its discard. Its chance to win follows from the pieces it misses, how many of the unseen
pieces bring it nearer, how many of those a pong could bring, and how late it is; its pay from tongs made and hoped for.
The values in `fitted.py` were found from deals of these players by `bench/fit_money.py`, which asks the functions here
for its features, so that the two cannot drift apart. Sources: PT-40 to PT-55, PO-10, PO-11.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.money.shape import FAR, RankShape, helpers, missing, tong_shape
from game.opponents.money.sight import SETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.sight import Sight

MOST_MISSING: Final = 9
"""Hands that miss more are valued as those that miss so many."""
LATE: Final = 10
"""Rounds after which nothing changes with time."""
WIN_PLACES: Final = 4 * MOST_MISSING + 4
PAY_PLACES: Final = 6


class Looks(NamedTuple):
    """What a closed hand after its discard looks like."""

    missing: int
    """Pieces missing to as many sets as it needs; `FAR` where the pieces for it are gone."""
    helping: int
    """Unseen pieces that bring it nearer."""
    ponging: float
    """Of those, twins of a pair: anybody's discard may bring them. PT-24."""
    waits: tuple[int, ...]
    """The designs that bring it nearer."""


def looks_of(sight: Sight, shapes: Sequence[RankShape], counts: Sequence[int], sets: int) -> Looks:
    """How a closed hand of these counts and tables stands that needs so many sets."""
    lacking, dearest = missing(shapes, sets)
    if not lacking or lacking >= FAR:
        return Looks(min(lacking, FAR), 0, 0, ())
    waits = tuple(helpers(shapes, dearest))
    live = sight.live
    helping = ponging = 0
    for design in waits:
        helping += live[design]
        if counts[design] >= 2:
            ponging += live[design]
    return Looks(lacking, helping, ponging, waits)


def win_features(
    looks: Looks, unseen: int, rounds: float, own_open: int, others_open: int
) -> tuple[tuple[int, float], ...]:
    """(place, value) pairs; `unseen` are all unseen pieces, `own_open` and `others_open` open tongs."""
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
    """What was fitted for one game and number of seats."""

    win: tuple[float, ...]
    """Weights of `win_features`: log odds that the seat wins the deal, unless its discard wins for another."""
    error: tuple[float, ...]
    """By pieces missing from 1: how far such chances were off, on deals that the fit had not seen."""
    pay: tuple[float, ...]
    """Weights of `pay_features`: what a win pays from each payer, in baht or points."""
    danger: tuple[float, ...]
    """Weights of `Watch.features`: log odds that one other seat wins with a discard."""
    cost: tuple[float, float]
    """What another seat's win costs each payer: without open tongs, and more for each."""
    loss: float
    """What a deal costs on average that is not won, in the same."""
    drawn: float
    """How many of the wins come from the stock."""


def odds(weights: Sequence[float], features: Sequence[tuple[int, float]]) -> float:
    """The logistic chance of some features."""
    total = 0.0
    for place, value in features:
        total += weights[place] * value
    return 1 / (1 + exp(-total)) if total > -50 else 0.0


def pay_features(sight: Sight, counts: Sequence[int], sets: int, looks: Looks) -> tuple[float, ...]:
    """What tells how much a win would pay: tongs made, twins of pairs, and how much further off four tongs are."""
    made = SETS - sets
    twins = 0
    live = sight.live
    for design, held in enumerate(counts):
        if held >= 3:
            made += 1
        elif held == 2:
            twins += live[design]
    further = tong_gap(sight, counts, sets, looks.missing)
    return (
        1.0,
        float(made),
        float(twins),
        float(further == 0),
        float(further == 1),
        float(min(looks.missing, MOST_MISSING)),
    )


def tong_gap(sight: Sight, counts: Sequence[int], sets: int, lacking: int) -> int:
    """How many pieces more four tongs would take than the hand misses anyway."""
    costs = [tong_shape(design, held, sight.live[design]).costs[0] for design, held in enumerate(counts) if held]
    costs.sort()
    return sum(costs[:sets]) - lacking if len(costs) >= sets else FAR
