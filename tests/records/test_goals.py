"""Goals of the week: which there are, how they are measured, and their progress in a journal."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from game.games import BUILT_IN
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.goals import (
    MEASURES,
    Goal,
    PlayedDeal,
    Week,
    goal_words,
    goals_of,
    measure,
    monday_of,
    weekly_goals,
)
from game.records.indexer import Index
from game.rules import GAMES
from tools.scenarios import expert_answer

MONDAY = date(2026, 11, 23)
WEEK = Week(
    deals=(
        PlayedDeal("pong", "2026-11-23", 12, 0),
        PlayedDeal("pong", "2026-11-23", 3, 1),
        PlayedDeal("pong", "2026-11-24", -5, 0),
        PlayedDeal("tongits", "2026-11-26", 0, 0),
    ),
    daily=2,
    honours=("pong", "pong", "tongits"),
)


@pytest.mark.parametrize(
    ("kind", "game", "reached"),
    [
        ("deals", "pong", 3),
        ("deals", "", 4),
        ("gains", "pong", 2),
        ("gains", "tongits", 0),
        ("unaided", "pong", 1),
        ("chips", "pong", 12),
        ("chips", "tongits", 0),
        ("chips", "pai-gow", 0),
        ("days", "", 3),
        ("games", "", 2),
        ("daily", "", 2),
        ("honours", "pong", 2),
        ("honours", "pai-gow", 0),
    ],
)
def test_every_kind_of_goal_is_measured_exactly(kind: str, game: str, reached: int) -> None:
    assert measure(Goal(kind, 1000, game), WEEK) == reached
    if reached > 1:
        assert measure(Goal(kind, reached - 1, game), WEEK) == reached - 1, "no more than the target"


def test_weekly_goals_depend_only_on_the_week_and_the_games_played() -> None:
    assert goals_of(MONDAY, ["tongits", "pong"]) == goals_of(MONDAY, ["tongits", "pong"])
    weeks = [MONDAY + timedelta(weeks=number) for number in range(80)]
    seen = [goals_of(monday, ["tongits", "pong"]) for monday in weeks]
    assert all(len({goal.kind for goal in goals}) == 3 for goals in seen)
    assert {goal.game for goals in seen for goal in goals} == {"", "tongits", "pong"}
    assert all(goals[0].game == "tongits" for goals in seen), "the favourite game"
    assert {goal.kind for goals in seen for goal in goals} == set(MEASURES)
    assert all("{" not in goal_words(goal) for goals in seen for goal in goals)


def test_new_player_gets_goals_from_the_built_in_games() -> None:
    seen = [goals_of(MONDAY + timedelta(weeks=number), ()) for number in range(40)]
    assert {goals[0].game for goals in seen} == set(BUILT_IN)


def test_goals_for_a_player_of_one_game_involve_no_other_game() -> None:
    for number in range(40):
        goals = goals_of(MONDAY + timedelta(weeks=number), ["pai-gow"])
        assert {goal.game for goal in goals} <= {"", "pai-gow"}
        assert all(goal.kind != "games" for goal in goals)


def test_goal_progress_is_counted_from_the_journal() -> None:
    store, today = Store.open(IN_MEMORY), date.today()  # noqa: DTZ011 - the records have the player's own days
    before = weekly_goals(store, today)
    assert [each.reached for each in before] == [0, 0, 0]
    game = GAMES[before[0].goal.game]
    players = seated((PERSON,) + ("first",) * (game.default_seats - 1))
    match = store.start(game, game.Options(), players, 1, "3c" * 32, ledger=[200] * len(players))
    rng = Random(2)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, expert_answer(match, seat, rng))
    gain = match.deal.result.entries
    match.finish_deal()
    Index(store.journal).finish()
    after = weekly_goals(store, today)
    assert [each.goal for each in after] == [each.goal for each in before], "this week's deals do not change its goals"
    chips = sum(entry.amount for entry in gain if entry.account == 0)
    expected = {"deals": 1, "gains": int(chips > 0)}
    assert after[0].reached == expected[after[0].goal.kind]
    assert [each.reached for each in weekly_goals(store, today + timedelta(weeks=1))] == [0, 0, 0]
    assert monday_of(today).weekday() == 0
