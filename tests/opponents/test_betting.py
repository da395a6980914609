"""Bets of opponents, depending on their session so far. PG-22, DT-21."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.opponents import LEVELS, decide
from game.opponents.betting import AHEAD, Bettor, bet_of, sums_of
from game.rules import GAMES
from game.rules.session_history import KEY, SessionMemory

CALM = Bettor((0.1, 0.1), keeps=0.0, reach=2)
LIVELY = Bettor((0.03, 0.3), keeps=0.2, presses=0.5, chases=0.4, shrinks=0.3, strays=0.2, reach=3)


def bets_after(bettor, evening, times=300):
    """Count the bets that a bettor makes after such a session."""
    return Counter(bet_of(bettor, 1, 100, 1, evening, Random(number)) for number in range(times))


def test_bet_amounts_are_round_and_within_limits():
    assert sums_of(1, 100, 1) == (1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 100)
    assert sums_of(7, 42, 1) == (7, 10, 15, 20, 25, 30, 40, 42)
    assert sums_of(20, 100, 20) == (20, 40, 60, 80, 100)
    assert sums_of(7, 7, 1) == (7,)
    assert max(sums_of(1, 1000, 1)) == 1000


def test_first_bet_is_in_the_bettors_usual_range():
    usual = Bettor((0.04, 0.21), keeps=1.0)
    assert set(bets_after(usual, None)) == set(bets_after(usual, SessionMemory())) == {5, 10, 15, 20}


def test_bettor_that_always_keeps_its_bet_never_changes_it():
    for run in (-4, 0, 4):
        assert set(bets_after(Bettor((0.1, 0.1), keeps=1.0), SessionMemory(10, 25, run, 0))) == {25}


def test_bettor_raises_or_lowers_its_bet_after_a_win_or_loss_according_to_its_habits():
    won, lost = SessionMemory(20, 20, 1, 20), SessionMemory(20, 20, -1, -20)
    assert set(bets_after(Bettor((0.1, 0.1), 0.0, presses=1.0), won)) == {25}
    assert set(bets_after(Bettor((0.1, 0.1), 0.0, presses=1.0), lost)) == {20}
    assert set(bets_after(Bettor((0.1, 0.1), 0.0, chases=1.0), lost)) == {25}
    assert set(bets_after(Bettor((0.1, 0.1), 0.0, shrinks=1.0), lost)) == {15}
    assert set(bets_after(Bettor((0.1, 0.1), 0.0, strays=1.0), SessionMemory(20, 20, 0, 0))) == {15, 25}


def test_calm_bettor_moves_back_towards_its_first_bet():
    assert set(bets_after(CALM, SessionMemory(20, 30, 1, 0))) == {25}
    assert set(bets_after(CALM, SessionMemory(20, 10, -1, 0))) == {15}
    assert set(bets_after(CALM, SessionMemory(20, 20, 0, 0))) == {20}


def test_bettor_strays_only_a_limited_distance_from_its_first_bet():
    up, down = Bettor((0.1, 0.1), 0.0, presses=1.0, reach=2), Bettor((0.1, 0.1), 0.0, shrinks=1.0, reach=2)
    much = AHEAD * 20
    assert set(bets_after(up, SessionMemory(20, 30, 3, much - 1))) == {30}
    assert set(bets_after(up, SessionMemory(20, 30, 3, much))) == {40}
    assert set(bets_after(down, SessionMemory(20, 10, -3, 1 - much))) == {10}
    assert set(bets_after(down, SessionMemory(20, 10, -3, -much))) == {5}


def test_longer_winning_streak_leads_to_higher_bets():
    once, often = (bets_after(LIVELY, SessionMemory(20, 20, run, 0)) for run in (1, 4))
    assert sum(often[bet] for bet in (25, 30)) > sum(once[bet] for bet in (25, 30))


@pytest.mark.parametrize(
    ("least", "most", "step"), [(1, 1, 1), (7, 9, 1), (1, 1000, 1), (99, 100, 1), (30, 60, 1), (20, 100, 20)]
)
def test_bets_stay_within_limits_after_any_session_history(least, most, step):
    """Includes histories from sessions under other house rules."""
    rng = Random(3)
    for _ in range(300):
        evening = SessionMemory(
            rng.randint(0, 1000), rng.randint(0, 1000), rng.randint(-9, 9), rng.randint(-5000, 5000)
        )
        for bettor in (CALM, LIVELY, Bettor((0.4, 1.0), 0.2, presses=0.5, strays=0.3, reach=4, floor=0.39)):
            bet = bet_of(bettor, least, most, step, evening, rng)
            assert least <= bet <= most
            assert (bet - least) % step == 0


@pytest.mark.parametrize(
    ("name", "kind"),
    [("pai-gow", "casual"), ("pai-gow", "master-bold"), ("daun-tiga", "steady"), ("daun-tiga", "bold")],
)
def test_bet_depends_only_on_the_bettors_own_session_history(name, kind):
    """PG-22, DT-21: and on its own random stream; not on tiles, cards or other seats' results."""
    game, think = GAMES[name], LEVELS[name][kind].think
    own, moves = [15, 20, -2, -40], set()
    for number in range(12):
        rng = Random(number)
        others = [[rng.randint(1, 99), rng.randint(1, 99), rng.randint(-5, 5), rng.randint(-99, 99)] for _ in range(4)]
        deal = game.deal(4, rng.randbytes(32).hex(), None, {"banker": 3, KEY: [own, *others[1:]]})
        if name == "pai-gow":
            deal.play(3, game.parse_move("keep"))
        moves.add(decide(think, deal.view(0), Random(7)).move)
    assert len(moves) == 1
