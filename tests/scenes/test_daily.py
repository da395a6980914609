"""The deal of the day on the title page: started, continued, and its result."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.lessons.guided_match import GuidedMatch
from game.match import daily_deal
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player, seated
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.records.indexer import remove
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.scenes.title import STEPS, TitleScene
from game.scenes.title_daily_deal import deal_of_the_day
from game.ui.dialog import Dialog
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.match.test_daily import play_out
from tests.pilot import STILL, Pilot
from tools.pictures import STATES

DAY = date(2026, 11, 22)


@pytest.fixture
def house():
    stage = Stage(RenderContext((1280, 720), STILL))
    store = Store.open(IN_MEMORY)
    navigator = Navigator(store, stage)
    stage.push(navigator.title())
    return navigator, Pilot(stage)


class Calendar:
    """Provides the current date."""

    def __init__(self, day: date) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    found = Calendar(DAY)
    monkeypatch.setattr("game.scenes.title_daily_deal.today", found)
    return found


def test_deal_of_the_day_can_be_started_and_continued_from_the_title(house) -> None:
    navigator, pilot = house
    pilot.click("day")
    pilot.press("return")
    pilot.wait(40)
    table = pilot.top
    assert isinstance(table, TableScene)
    assert table.match.deals == 1
    navigator.to_title()
    pilot.wait(40)
    assert isinstance(pilot.top, TitleScene)
    assert pilot.top.day.second.endswith("resume")
    pilot.focus("day")
    pilot.press("return")
    pilot.wait(40)
    assert isinstance(pilot.top, TableScene)
    assert pilot.top.match.id == table.match.id, "no second match of the same deal"


def test_new_player_is_offered_the_lesson_before_the_deal_of_the_day(calendar: Calendar, house) -> None:
    """It used to be on the table at once, in a game that a new player had never seen."""
    navigator, pilot = house
    game = daily_deal.game_of(DAY)
    pilot.click("day")
    cover = pilot.top
    assert isinstance(cover, Dialog)
    assert GAMES[game].title in cover.words
    assert "minutes" in cover.words
    assert [answer.label for answer in cover.answers] == ["Not now", "The lesson", "Play the deal"]
    pilot.click("The lesson")
    pilot.wait(40)
    assert isinstance(pilot.top.match, GuidedMatch)
    assert navigator.store.waiting() == ()
    navigator.to_title()
    navigator.lessons.known(game)
    pilot.wait(40)
    pilot.click("day")
    assert [answer.label for answer in pilot.top.answers] == ["Not now", "Play the deal"]
    pilot.click("Play the deal")
    pilot.wait(40)
    assert "22 Nov" in pilot.texts(), "the day stands in the table's heading"


def test_lesson_started_before_the_deal_of_the_day_leads_to_that_deal_afterwards(calendar: Calendar, house) -> None:
    """It used to end on the title, whose deal still asked whether this was the first time."""
    navigator, pilot = house
    pilot.click("day")
    pilot.click("The lesson")
    pilot.wait_for("guide skip")
    pilot.click("guide skip")
    pilot.wait(40)
    cover = pilot.top
    assert isinstance(cover, Dialog)
    assert "New to" not in cover.words
    assert [answer.label for answer in cover.answers] == ["Not now", "Play the deal"]
    pilot.click("Play the deal")
    pilot.wait(40)
    assert isinstance(pilot.top, TableScene)
    assert not isinstance(pilot.top.match, GuidedMatch)
    assert pilot.top.match.id == navigator.store.waiting()[0].id


def test_no_lesson_is_offered_before_the_deal_of_the_day_to_a_person_who_knows_the_game(
    calendar: Calendar, house
) -> None:
    """A match in the records counts, even of a player whose settings are new."""
    navigator, pilot = house
    rules = GAMES[daily_deal.game_of(DAY)]
    players = tuple(Player("", PERSON if seat == 0 else "first") for seat in range(rules.default_seats))
    navigator.store.start(rules, rules.Options(), players, 1, "5a" * 32, derivation=BY_THE_SEED)
    pilot.click("day")
    assert [answer.label for answer in pilot.top.answers] == ["Not now", "Play the deal"]
    assert "New to" not in pilot.top.words


def test_title_shows_the_result_of_the_deal_of_the_day() -> None:
    store = Store.open(IN_MEMORY)
    match = daily_deal.begin(store, daily_deal.today(store, DAY))
    play_out(match)
    match.finish_deal()
    looked: list[int] = []
    told = deal_of_the_day(store, pytest.fail, pytest.fail, DAY, look=looked.append, cover=pytest.fail)
    assert told.play is not None
    told.play()
    assert len(looked) == 1, "what was played is shown, and not dealt again"
    assert looked[0] == daily_deal.played_deal(store, daily_deal.today(store, DAY))
    remove(store.journal, looked)
    assert deal_of_the_day(store, pytest.fail, pytest.fail, DAY, look=looked.append, cover=pytest.fail).play is None
    assert "played: " in told.words
    assert told.why.endswith("another.")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (800, 900)], ids=str)
def test_deal_of_the_day_button_covers_no_other_node(size) -> None:
    pilot = Pilot.before(STATES["title"](), size=size)
    day, rest = pilot.node("day"), [node for node in pilot.nodes() if node.name != "day"]
    assert not [node.label for node in rest if node.rect.colliderect(day.rect)]
    assert pilot.stage.ctx.scale.window.contains(day.rect)
    assert not pilot.faults()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_title_has_space_for_the_deal_of_the_day_and_an_unfinished_match(size: tuple[int, int]) -> None:
    store, game = Store.open(IN_MEMORY), GAMES["daun-tiga"]
    store.start(game, game.Options(), seated((PERSON, *["first"] * 5)), 8)
    stage = Stage(RenderContext(size, STILL))
    title = Navigator(store, stage).title()
    stage.push(title)
    assert title.main.second.startswith("Daun Tiga · deal 1 of 8 · ")
    assert not title.day.icon_only
    assert title.day.rect.right < size[0] * STEPS


@pytest.mark.parametrize("days", [1, -1, 30], ids=["midnight", "a clock that is set back", "a long sleep"])
def test_title_page_shows_the_new_deal_of_the_day_at_midnight(calendar: Calendar, house, days: int) -> None:
    _navigator, pilot = house
    title = pilot.top
    assert title.daily.day == "22"
    calendar.day += timedelta(days=days)
    assert pilot.stage.due() <= 60.0, "it is looked at though nobody does anything"
    pilot.stage.update(0.1)
    assert title.daily.date == calendar.day
    assert title.daily.day == str(calendar.day.day)
    assert pilot.stage.dirty
    pilot.click("day")
    pilot.press("return")
    pilot.wait(40)
    assert pilot.top.match.terms.seed == daily_deal.seed_of(calendar.day, daily_deal.game_of(calendar.day))


def test_press_just_after_midnight_does_not_start_yesterdays_deal(calendar: Calendar, house) -> None:
    navigator, pilot = house
    title = pilot.top
    calendar.day += timedelta(days=1)
    title.day.node.on_activate()
    assert pilot.top is title
    assert navigator.store.waiting() == ()
    assert title.daily.date == calendar.day


def test_deal_of_the_day_finished_after_midnight_counts_for_the_day_it_began(calendar: Calendar, house) -> None:
    navigator, pilot = house
    pilot.click("day")
    pilot.press("return")
    pilot.wait(40)
    match = pilot.top.match
    calendar.day += timedelta(days=1)
    play_out(match)
    match.finish_deal()
    navigator.to_title()
    pilot.wait(40)
    assert pilot.top.daily.date == calendar.day
    assert daily_deal.today(navigator.store, DAY).gain is not None
    assert daily_deal.today(navigator.store, calendar.day).match is None
