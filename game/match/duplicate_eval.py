"""Average gain and win rate per kind of opponent, with confidence intervals, from shuffles played in every seat."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE: Final = 1.959964
"""Half width of a 95 % interval, in standard errors."""


class Tally(NamedTuple):
    """One player's results in one shuffle: chips gained, deals won, and deals with a gain."""

    chips: tuple[int, ...]
    wins: tuple[int, ...]
    ahead: tuple[int, ...]
    """Numbers of deals with a gain, which count as won in games in which all players settle with a bank."""

    def since(self, before: Tally) -> Tally:
        """Return the difference between this tally and an earlier one."""
        return Tally(
            *(
                tuple(now - then for now, then in zip(mine, its, strict=True))
                for mine, its in zip(self, before, strict=True)
            )
        )


class Figures(NamedTuple):
    """Results of one kind of opponent; each `ci95` is half the width of a 95 % confidence interval."""

    chips_per_deal: float
    """Mean gain per deal of one seat of this kind."""
    chips_ci95: float | None
    """Half width of the interval for `chips_per_deal`; None for a single shuffle, which allows no estimate."""
    win_rate: float
    """Win rate from 0 to 1."""
    win_rate_ci95: float | None
    deals: int
    """Number of deals times seats of this kind."""


def evaluate_by_kind(kinds: Sequence[str], shuffles: Sequence[Tally]) -> dict[str, Figures]:
    """Return the results per kind of opponent, in seat order, from at least one shuffle.

    `kinds` holds the kind of each player. All deals of a shuffle form one sample, because they are not independent.
    """
    settled = not any(any(one.wins) for one in shuffles)
    found = {}
    for kind in dict.fromkeys(kinds):
        own = [player for player, each in enumerate(kinds) if each == kind]
        hands = len(own) * len(kinds)
        chips = [sum(one.chips[player] for player in own) / hands for one in shuffles]
        won = [one.ahead if settled else one.wins for one in shuffles]
        wins = [sum(each[player] for player in own) / hands for each in won]
        found[kind] = Figures(
            round(fmean(chips), 4), half_width(chips), round(fmean(wins), 5), half_width(wins), hands * len(shuffles)
        )
    return found


def half_width(samples: Sequence[float]) -> float | None:
    """Return half the width of the 95 % confidence interval of a mean; None for a single sample."""
    if len(samples) < 2:
        return None
    return round(SURE * stdev(samples) / sqrt(len(samples)), 5)
