"""Glicko-2 ratings, after Mark Glickman, 'Example of the Glicko-2 system', http://www.glicko.net/glicko/glicko2.pdf.

Step numbers are those of the paper. This code is simpler than a dependency, which would have to be shipped with its
licence for three systems; the most used package on PyPI, glicko2, was last released in January 2024.
"""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SCALE: Final = 173.7178
"""Rating points per unit of the Glicko-2 scale."""
MIDDLE: Final = 1500.0
TAU: Final = 0.5
"""System constant, which limits how fast volatility changes. Step 1."""
CLOSE: Final = 1e-6
"""Tolerance at which the iteration for the new volatility stops."""


class Rating(NamedTuple):
    """Strength of a player or a puzzle, with its uncertainty."""

    rating: float = MIDDLE
    deviation: float = 350.0
    """Standard deviation of `rating`."""
    volatility: float = 0.06
    """Expected fluctuation of the strength itself, on the Glicko-2 scale."""


def rated(player: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """Return a player's rating after a rating period; `results` are (opponent, score), with a score of 1 for a win."""
    mu, phi = (player.rating - MIDDLE) / SCALE, player.deviation / SCALE  # step 2
    if not results:
        return player._replace(deviation=SCALE * sqrt(phi**2 + player.volatility**2))
    inverse, gain = 0.0, 0.0  # step 3 and 4
    for opponent, score in results:
        weight = 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - (opponent.rating - MIDDLE) / SCALE)))
        inverse += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / inverse
    sigma = _volatility(player.volatility, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + inverse)  # step 6 and 7
    return Rating(SCALE * (mu + phi**2 * gain) + MIDDLE, SCALE * phi, sigma)  # step 8


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Return the new volatility by the Illinois algorithm. Step 5."""
    start = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, high = start, log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else start - TAU
    if delta**2 <= phi**2 + variance:
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
