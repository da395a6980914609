"""`sala simulate`: payments sum to zero, seeds repeat results, and the form of the output."""

import json

import pytest

from game.cli import main
from game.rules import GAMES

TIMES = {"seconds", "deals_per_second", "decisions_per_second"}


@pytest.fixture
def simulate(capsys):
    def run(*arguments):
        assert main(["simulate", *arguments, "--json"]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return json.loads(told.out)

    return run


@pytest.mark.parametrize("game", GAMES)
def test_simulated_payments_sum_to_zero(simulate, game):
    done = simulate(game, "--rounds", "20", "--seed", "9")
    seats = GAMES[game].default_seats
    assert done["seats"] == ["first"] * seats
    assert len(done["chips"]) == len(done["wins"]) == seats
    assert sum(done["chips"]) + sum(done.get("accounts", {}).values()) == 0
    assert sum(done["outcomes"].values()) == done["rounds"] == 20
    assert done["shares"] == {name: count / 20 for name, count in done["outcomes"].items()}
    nobody_won = sum(done["outcomes"].get(outcome, 0) for outcome in ("void", "settled"))
    assert sum(done["wins"]) == done["rounds"] - nobody_won
    assert sum(done["events"].values()) >= done["rounds"]
    assert done["mean_turns"] > 0
    assert 0 < done["decisions"] <= done["moves"]  # at Daun Tiga every move is one
    assert done["decisions_per_second"] > done["deals_per_second"] > 0


def test_simulation_with_the_same_seed_repeats_the_deals(simulate):
    def played(seed):
        done = simulate("pong", "--rounds", "10", "--seats", "first,random,first,random", "--seed", seed)
        return {key: value for key, value in done.items() if key not in TIMES}

    assert played("any words, or 7") == played("any words, or 7")
    assert played("7") != played("8")


def test_simulation_applies_and_prints_house_rules(simulate):
    done = simulate("pong", "--rounds", "10", "--seed", "1", "--house", "unit=10")
    assert done["house"] == {"unit": 10}
    assert any(done["chips"])
    assert all(chips % 10 == 0 for chips in done["chips"])


def test_simulate_accepts_a_number_of_seats(simulate):
    assert simulate("pai-tong", "--rounds", "1", "--seats", "2")["seats"] == ["first", "first"]


def test_first_release_opponent_gains_most_against_random_ones(simulate):
    done = simulate("pong", "--rounds", "40", "--seats", "random,first,random,random", "--seed", "3")
    assert done["chips"][1] == max(done["chips"]) > 0


def test_simulate_prints_a_table_by_default(capsys):
    assert main(["simulate", "pong", "--rounds", "3", "--seats", "first,random,random,random"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    for word in ("Pong", "chips", "wins", "random", "3 deals", "mean turns", "decisions per second"):
        assert word in told.out


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_simulate_prints_no_wins_in_games_against_a_bank(capsys, game):
    """PG-50, DT-40: each player settles with the banker alone, so that a column of wins would be wrong."""
    assert main(["simulate", game, "--rounds", "2"]) == 0
    told = capsys.readouterr().out
    assert "chips" in told
    assert "wins" not in told
    assert "share" not in told


def test_simulate_with_rotate_plays_each_shuffle_from_every_seat(simulate):
    done = simulate("pong", "--seats", "first,random,random,random", "--rounds", "6", "--rotate")
    assert (done["rounds"], done["deals"]) == (6, 24)
    first, other = done["by_kind"]["first"], done["by_kind"]["random"]
    assert set(first) == {"chips_per_deal", "chips_ci95", "win_rate", "win_rate_ci95", "deals"}
    assert (first["deals"], other["deals"]) == (24, 72)
    assert first["chips_per_deal"] == pytest.approx(done["chips"][0] / 24, abs=1e-4)
    assert first["chips_per_deal"] == pytest.approx(-3 * other["chips_per_deal"], abs=1e-3)
    assert first["win_rate"] == pytest.approx(done["wins"][0] / 24, abs=1e-4)
    assert first["win_rate"] > 0.9
    assert first["chips_per_deal"] > first["chips_ci95"] > 0
    assert "by_kind" not in simulate("pong", "--rounds", "1")


def test_simulate_with_rotate_prints_confidence_intervals(capsys):
    assert main(["simulate", "tongits", "--seats", "first,random,random", "--rounds", "3", "--rotate"]) == 0
    told = capsys.readouterr().out
    for word in ("3 shuffles from every seat", "chips per deal", "share won", "±", "9 deals"):
        assert word in told
