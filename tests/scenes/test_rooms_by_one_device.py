"""Practice, journey, goals, honours, calendar, strength and rewards: by keys alone, by gamepad and by ear."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from game.scenes.calendar_scene import CalendarScene
from game.scenes.goals_scene import GoalsScene
from game.scenes.honours_scene import HonoursScene
from game.scenes.journey_scene import JourneyScene
from game.scenes.pause import PauseScene
from game.scenes.practice.practice_room_scene import PUZZLES, PracticeScene
from game.scenes.practice.verdict import VerdictScene
from game.scenes.settings_scene import SettingsScene
from game.scenes.strength.strength_scene import StrengthScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from tests.access.listener import Listener
from tests.device_pilots import KeyPilot, Walker, pad_before
from tests.hands import make_move
from tests.pilot import Pilot
from tests.scenes.test_practice import House
from tools.pictures import STATES
from tools.pictures.journey import reach
from tools.screenshots import prepare_display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.stage import Stage

DEVICES = ("keys", "pad")


@contextmanager
def device(name: str, stage: Stage) -> Iterator[Walker]:
    """Yield a pilot with this device alone."""
    if name == "keys":
        yield KeyPilot(stage)
    else:
        with pad_before(stage) as pilot:
            yield pilot


@pytest.fixture
def house() -> House:
    prepare_display()
    found = House()
    for stop in ("pasir-mas", "kota-bharu"):
        reach(found.store, stop)
    return found


@pytest.mark.parametrize("name", DEVICES)
def test_mistake_and_puzzle_can_be_answered_with_a_single_input_device(house: House, name: str) -> None:
    with device(name, house.pilot.stage) as pilot:
        pilot.click("link:check")
        room = pilot.top
        assert isinstance(room, PracticeScene)
        answer_one(pilot)
        pilot.click("done" if pilot.find("done") else "back")
        pilot.rest()
        assert pilot.top is room
        pilot.click("tab:1")
        assert room.page == PUZZLES
        for row, before in (("game", room.game), ("theme", room.theme), ("at_strength", room.at_strength)):
            pilot.focus(row)
            pilot.press("right")
            assert getattr(room, row) != before
        solved = len(room.standing.solved)
        pilot.click("start")
        answer_one(pilot)
        pilot.click("done")
        pilot.rest()
        assert pilot.top is room
        assert len(room.standing.solved) == solved + 1
        pilot.click("strength")
        assert isinstance(pilot.top, StrengthScene)
        pilot.press("escape")
        pilot.press("escape")
        assert isinstance(pilot.top, TitleScene)


def answer_one(pilot: Walker) -> None:
    """Open the position unless it is open, answer it with the first legal move, and wait for the verdict."""
    if not isinstance(pilot.top, TableScene):
        pilot.click("start")
    table = pilot.top
    assert isinstance(table, TableScene)
    pilot.wait_for(lambda: table.prompt.view is not None)
    view = table.prompt.view
    make_move(pilot, table.match, view.legal[0])
    pilot.wait_for(lambda: isinstance(pilot.top, VerdictScene) and pilot.top.result is not None)
    pilot.rest()


@pytest.mark.parametrize("name", DEVICES)
def test_journey_stop_can_be_chosen_and_left_with_a_single_input_device(house: House, name: str) -> None:
    with device(name, house.pilot.stage) as pilot:
        pilot.click("journey")
        assert isinstance(pilot.top, JourneyScene)
        pilot.click("stop:manila")
        table = pilot.top
        assert isinstance(table, TableScene)
        assert table.match.terms.stop == "manila"
        pilot.rest()
        pilot.click("menu")
        assert isinstance(pilot.top, PauseScene)
        pilot.click("title")
        assert isinstance(pilot.top, TitleScene)


@pytest.mark.parametrize("name", DEVICES)
def test_goals_honours_calendar_and_rewards_can_be_reached_with_a_single_input_device(house: House, name: str) -> None:
    with device(name, house.pilot.stage) as pilot:
        pilot.click("goals")
        goals = pilot.top
        assert isinstance(goals, GoalsScene)
        for button, page in (("honours", HonoursScene), ("calendar", CalendarScene)):
            pilot.click(button)
            assert isinstance(pilot.top, page)
            pilot.press("escape")
            assert pilot.top is goals
        pilot.press("escape")
        pilot.click("link:settings")
        assert isinstance(pilot.top, SettingsScene)
        pilot.click("Rewards")
        pilot.focus("cloth:pong")
        pilot.press("right")
        assert house.store.settings.worn == {"cloth:pong": "plum-felt"}
        pilot.press("escape")
        assert isinstance(pilot.top, TitleScene)


def test_practice_journey_and_goals_pages_are_read_by_a_screen_reader(house: House) -> None:
    """Their texts are in the accessibility tree with the focus, and the verdict is announced."""
    pilot = house.pilot
    listener = Listener(pilot.stage)
    pages = {
        "link:check": ("Practice", "Your mistakes", "costly decisions to try again.", "After a right answer", "Start"),
        "journey": ("Journey", "2 of 20 goals reached", "Tumpat", "Play here"),
        "goals": ("Goals of the week", " of ", "Honours", "Calendar"),
    }
    for way, words in pages.items():
        pilot.click(way)
        pilot.rest()
        text = listener.text()
        assert [each for each in words if each not in text] == [], text
        assert pilot.top.focus.focused is not None, way
        pilot.press("escape")
        pilot.rest()
    pilot.click("link:check")
    listener.heard()
    answer_one(pilot)
    verdict = pilot.top
    assert isinstance(verdict, VerdictScene)
    (said,) = [each for each in listener.heard() if each.startswith(("Correct. You", "Not the best answer. You"))]
    assert [each.text for each in verdict.shown if each.text not in said] == []


def test_screen_reader_describes_the_verdict_picture_in_words() -> None:
    """The pieces lying open used to be in the picture alone."""
    pilot = Pilot.before(STATES["puzzle-open-sets"]())
    pilot.wait_for(lambda: pilot.top.result is not None)
    text = Listener(pilot.stage).text()
    owners = (
        "You: 3 of spades, 3 of hearts, 3 of diamonds, 3 of clubs",
        "Liza: 5 of spades, 5 of hearts, 5 of diamonds",
    )
    for words in (*owners, "The discards: ", "Turn 19 · 3 left", "Your hand: ace of spades, 5 of clubs"):
        assert text.count(words) == 1, words


def test_screen_reader_reads_an_honours_hand_in_words_and_its_meaning_once() -> None:
    pilot = Pilot.before(STATES["honours"]())
    (line,) = [each for each in Listener(pilot.stage).text().splitlines() if "card escalera" in each]
    assert "5 of diamonds, 6 of diamonds, 7 of diamonds, 8 of diamonds, 9 of diamonds, 3 of clubs" in line
    assert line.count("won with one in hand or secret") == 1


def test_result_of_the_deal_of_the_day_is_announced_by_its_own_title() -> None:
    pilot = Pilot.before(STATES["standings-daily"]())
    assert Listener(pilot.stage).tree().scene.name.startswith("Deal of the day: ")
