"""Mean gain and win rate by kind of opponent, over shuffles that are played in every seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.match.duplicate_eval import Tally, evaluate_by_kind, half_width
from game.match.simulation import simulate_rotated
from game.opponents import LEVELS, Level, Thinking
from game.rules import GAMES


def test_evaluation_by_kind_of_player_matches_hand_computed_figures() -> None:
    """Two shuffles of three deals: the first kind gains 9 and 3 chips (3 and 1 per deal) and wins 2 of 3, then none."""
    shuffles = [Tally((9, -4, -5), (2, 1, 0), (2, 1, 0)), Tally((3, -3, 0), (0, 2, 1), (1, 2, 0))]
    found = evaluate_by_kind(["master", "adept", "adept"], shuffles)
    assert list(found) == ["master", "adept"]
    master, adept = found.values()
    assert (master.chips_per_deal, master.win_rate, master.deals) == (2.0, 0.33333, 6)
    assert (adept.chips_per_deal, adept.win_rate, adept.deals) == (-1.0, 0.33333, 12)
    # Samples 3 and 1 have a standard deviation of √2; over √2 that is 1, and 1.96 of it half the interval.
    assert master.chips_ci95 == pytest.approx(1.95996)
    assert adept.chips_ci95 == pytest.approx(1.95996 / 2)
    assert master.win_rate_ci95 == pytest.approx(1.95996 / 3, abs=1e-5)


def test_confidence_interval_counts_each_shuffle_as_one_sample() -> None:
    """Winning every deal of one shuffle and none of another is not more certain for having many deals."""
    shuffles = [Tally((4, -4), (2, 0), (2, 0)), Tally((-4, 4), (0, 2), (0, 2))]
    figures = evaluate_by_kind(["master", "adept"], shuffles)["master"]
    assert (figures.win_rate, figures.win_rate_ci95) == (0.5, pytest.approx(1.95996 / 2))


def test_confidence_interval_is_none_with_a_single_shuffle() -> None:
    assert half_width([1.0]) is None
    assert evaluate_by_kind(["master"], [Tally((1,), (1,), (1,))])["master"].chips_ci95 is None


def test_any_gain_counts_as_a_win_in_games_against_a_bank() -> None:
    """PG-50, DT-40: all players settle with the bank."""
    figures = evaluate_by_kind(["best", "first"], [Tally((5, -5), (0, 0), (1, 1)), Tally((5, -5), (0, 0), (2, 0))])
    assert (figures["best"].win_rate, figures["first"].win_rate) == (0.75, 0.25)


@pytest.mark.parametrize("game", GAMES)
def test_rotated_simulation_seats_every_player_in_every_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are as many deals as seats, and each player is asked in every seat that is ever asked."""
    seats = GAMES[game].default_seats
    asked: dict[str, set[int]] = {}

    def watched(kind: str) -> Level:
        first = LEVELS[game]["first"]

        def think(view: Any, rng: Random, budget: int) -> Thinking:
            asked.setdefault(kind, set()).add(view.seat)
            return (yield from first.think(view, rng, budget))

        return first._replace(think=think)

    kinds = [f"player {number}" for number in range(seats)]
    monkeypatch.setitem(LEVELS, game, {kind: watched(kind) for kind in kinds})
    done = simulate_rotated(GAMES[game], GAMES[game].Options(), kinds, 1, "every seat")
    assert done.deals == seats
    everywhere = set.union(*asked.values())
    assert len(everywhere) >= seats - 1  # a banker who stakes nothing and keeps nothing is asked nothing
    assert all(where == everywhere for where in asked.values())


def test_rotated_simulation_can_be_split_into_ranges_of_shuffles() -> None:
    """Shuffles 1 to 4 equal 1 and 2 on one machine plus 3 and 4 on another."""
    game = GAMES["pong"]
    kinds = ["first", "random", "first", "random"]
    whole = simulate_rotated(game, game.Options(), kinds, 4, "shared")
    halves = [simulate_rotated(game, game.Options(), kinds, 2, "shared", begin=begin) for begin in (1, 3)]
    assert whole.shuffles == [one for half in halves for one in half.shuffles]
    assert whole.chips == [sum(both) for both in zip(*(half.chips for half in halves), strict=True)]
    assert sum(whole.chips) == 0


def test_identical_opponents_have_a_mean_gain_of_zero_when_rotated() -> None:
    """All play every seat's cards, so that only the opponents' own random choices remain."""
    game = GAMES["pai-gow"]
    done = simulate_rotated(game, game.Options(), ["first"] * 3, 5, "alike")
    assert sum(done.chips) == 0
    assert done.by_kind()["first"]["chips_per_deal"] == 0
    assert done.by_kind()["first"]["chips_ci95"] == 0
