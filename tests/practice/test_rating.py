"""Glicko-2: the example in Glickman's paper, and what a rating must do at its edges."""

from __future__ import annotations

import pytest

from game.practice.rating import Rating, rated


def test_glicko_2_matches_the_example_in_the_paper() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = rated(Rating(1500, 200, 0.06), results)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_rating_period_without_results_only_widens_the_deviation() -> None:
    found = rated(Rating(1500, 200, 0.06), [])
    assert (found.rating, found.volatility) == (1500, 0.06)
    assert found.deviation == pytest.approx(200.2714, abs=0.0001)


@pytest.mark.parametrize(("score", "strength"), [(1.0, 2800.0), (0.0, 200.0)])
def test_surprising_results_change_a_stable_rating_and_raise_its_volatility(score: float, strength: float) -> None:
    before = Rating(1500, 50, 0.06)
    after = rated(before, [(Rating(strength, 30), score)] * 3)
    assert (after.rating > before.rating) == (score == 1.0)
    assert after.volatility > before.volatility
