"""The pages of the week's goals and of all honours, and their place on the title."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records import goals
from game.records.goals import Goal, goals_words, weekly_goals
from game.records.indexer import Index
from game.records.statistics import FiguresFilter, figures
from game.rules import GAMES
from game.scenes import title_daily_deal
from game.scenes.calendar_scene import CalendarScene
from game.scenes.goals_scene import GoalsScene
from game.scenes.honours_scene import HonoursScene
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.title import TitleScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tools.pictures import STATES
from tools.pictures.records import played_store
from tools.scenarios import expert_answer

TODAY = date.today()  # noqa: DTZ011 - the records have the player's own days


def opened_title(store: Store) -> tuple[Navigator, Pilot]:
    stage = Stage(RenderContext((1280, 720), STILL))
    navigator = Navigator(store, stage)
    stage.push(navigator.title())
    pilot = Pilot(stage)
    pilot.wait()  # the title reads the progress in its first frames
    return navigator, pilot


def test_title_shows_how_many_goals_were_reached_and_opens_the_goals_page() -> None:
    store = played_store()
    _navigator, pilot = opened_title(store)
    assert pilot.node("goals").label == goals_words(weekly_goals(store, TODAY))
    pilot.focus("goals")
    pilot.press("return")
    assert isinstance(pilot.top, GoalsScene)
    assert [node.value.split(",")[0] for node in pilot.top.told] == [
        f"{each.reached} of {each.goal.target}" for each in weekly_goals(store, TODAY)
    ]
    pilot.press("c")
    assert isinstance(pilot.top, CalendarScene)
    pilot.press("escape")
    pilot.press("h")
    assert isinstance(pilot.top, HonoursScene)
    pilot.press("escape")
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)


def test_title_announces_only_once_that_a_new_week_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goals that fall to 0 at midnight are explained, with what was reached in the week before."""
    store = played_store()
    navigator, pilot = opened_title(store)
    last = weekly_goals(store, TODAY)
    reached = sum(each.done for each in last)
    monkeypatch.setattr(title_daily_deal, "today", lambda: TODAY + timedelta(days=7))
    said: list[str] = []
    monkeypatch.setattr(navigator.stage, "notify", lambda text, **_how: said.append(text))
    for _time in range(2):
        navigator.to_title()
        pilot.wait()
    assert said == [f"A new week has begun, with three new goals. Last week you reached {reached} of {len(last)}."]


def test_table_announces_a_weekly_goal_only_once_when_it_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(IN_MEMORY)
    week = Goal("deals", 2, "pong"), Goal("days", 4), Goal("daily", 3)
    monkeypatch.setattr(goals, "goals_of", lambda *_given: week)
    navigator, _pilot = opened_title(store)
    said: list[str] = []
    monkeypatch.setattr(navigator.stage, "notify", lambda text, **_how: said.append(text))
    game = GAMES["pong"]
    players = seated((PERSON,) + ("first",) * (game.default_seats - 1))
    match = store.start(game, game.Options(), players, 4, "5a" * 32, ledger=[200] * len(players))
    counts, rng = [], Random(3)
    for number in range(4):
        if number:
            match.next_deal()
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, expert_answer(match, seat, rng))
        navigator.goals.announce(match)
        match.finish_deal()
        Index(store.journal).finish()
        navigator.goals.announce(match)  # as when the table is shown again
        counts.append(said.count("Goal of the week reached: Play 2 deals of Pong."))
    assert counts == [0, 1, 1, 1]


def test_title_shows_no_goals_when_practice_and_goals_are_switched_off() -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    assert "goals" in [node.name for node in pilot.nodes()]
    navigator.open_settings()
    assert isinstance(pilot.top, SettingsScene)
    pilot.click("practice")
    assert not store.settings.practice
    pilot.press("escape")
    assert "goals" not in [node.name for node in pilot.nodes()]


def test_calendar_is_hidden_when_practice_and_goals_are_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(IN_MEMORY)
    navigator, _pilot = opened_title(store)
    opened: list[int] = []
    monkeypatch.setattr(navigator.archive, "open_deal", opened.append)
    store.change(practice=False)
    navigator.look_at_daily(7)
    assert opened == [7]


def test_honour_opens_the_replay_of_the_deal_in_which_it_was_first_earned() -> None:
    store = played_store()
    navigator, pilot = opened_title(store)
    navigator.goals.open_honours()
    page = pilot.top
    assert isinstance(page, HonoursScene)
    made = [each for each in figures(store.journal, FiguresFilter("You", page.game)).honours if each.times]
    while not made:
        page._choose_game((page.games.index(page.game) + 1) % len(page.games))
        made = [each for each in figures(store.journal, FiguresFilter("You", page.game)).honours if each.times]
    tile = next(tile for tile in page.cards if tile.made.honour.id == made[0].honour.id)
    assert tile.node.tooltip.endswith("press to watch the deal")
    pilot.click(tile.node.name)
    pilot.wait(10)
    assert isinstance(pilot.top, ViewerScene)


def test_honour_that_was_never_made_opens_no_replay() -> None:
    store = Store.open(IN_MEMORY)
    navigator, pilot = opened_title(store)
    navigator.goals.open_honours()
    assert all(tile.node.on_activate is None for tile in pilot.top.cards)
    assert "not yet" in pilot.texts()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (800, 900)], ids=str)
def test_goals_button_on_the_title_covers_no_other_node(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["title"](), size=size)
    pilot.wait()
    goals = pilot.node("goals")
    assert not [node.name for node in pilot.nodes() if node.name != "goals" and node.rect.colliderect(goals.rect)]
    assert pilot.stage.ctx.scale.window.contains(goals.rect)
    assert not pilot.faults()
