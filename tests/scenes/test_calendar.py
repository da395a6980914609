"""The calendar of the deals of the day: from the title, its months, and results copied, saved and compared."""

from __future__ import annotations

from datetime import date, timedelta

import pygame
import pytest
from pygame import Rect

from game.i18n import _, languages, set_language
from game.i18n.lists import listed
from game.match import daily_deal
from game.match.daily_history import MOST_TURNS, Result, played_days, result_of, shared_text
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.calendar_launcher import PICTURE, SQUARES, result_picture
from game.scenes.calendar_scene import TURN_NAMES, CalendarScene, streak_words
from game.scenes.file_jobs import jobs_of
from game.scenes.navigator import Navigator
from game.scenes.records.deal_scene import DealScene
from game.scenes.settlement.standings import StandingsScene
from game.ui.dialog import Dialog
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.match.test_daily import play_out
from tests.pilot import STILL, Pilot
from tools.pictures import STATES

TODAY = date(2026, 11, 20)


class Clipboard:
    """A clipboard that holds a text, or fails with an error."""

    def __init__(self) -> None:
        self.text = ""
        self.error: Exception | None = None

    def get_text(self) -> str:
        if self.error is not None:
            raise self.error
        return self.text

    def put_text(self, text: str) -> None:
        if self.error is not None:
            raise self.error
        self.text = text


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    found = Clipboard()
    monkeypatch.setattr(pygame.scrap, "get_text", found.get_text)
    monkeypatch.setattr(pygame.scrap, "put_text", found.put_text)
    return found


def title_with_played_days(monkeypatch: pytest.MonkeyPatch, *ago: int):
    """Return navigator and pilot on the title, with deals of the day played so many days ago."""
    monkeypatch.setattr("game.scenes.title_daily_deal.today", lambda: TODAY)
    stage, store = Stage(RenderContext((1280, 720), STILL)), Store.open(IN_MEMORY)
    for days in ago:
        match = daily_deal.begin(store, daily_deal.today(store, TODAY - timedelta(days=days)))
        play_out(match)
        match.finish_deal()
    navigator = Navigator(store, stage)
    navigator.archive.index.finish()
    stage.push(navigator.title())
    return navigator, Pilot(stage)


def test_title_opens_the_calendar_once_the_deal_of_the_day_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    _navigator, pilot = title_with_played_days(monkeypatch, 0, 1, 3)
    pilot.click("day")
    assert isinstance(pilot.top, CalendarScene)
    assert pilot.top.aside == "3 days played, 2 days in a row"
    played = [node.name for node in pilot.nodes() if node.name.startswith("day:")]
    assert played == ["day:2026-11-17", "day:2026-11-19", "day:2026-11-20"]
    pilot.focus("day:2026-11-17")
    pilot.press("return")
    pilot.wait(5)
    assert isinstance(pilot.top, DealScene)


def test_dialog_about_the_deal_of_the_day_shows_the_streak_and_opens_the_calendar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _navigator, pilot = title_with_played_days(monkeypatch, 1, 2)
    pilot.click("day")
    cover = pilot.top
    assert isinstance(cover, Dialog)
    assert "2 days in a row." in cover.words
    pilot.click("Calendar")
    assert isinstance(pilot.top, CalendarScene)


def test_standings_after_the_deal_of_the_day_open_its_day_in_the_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    navigator, pilot = title_with_played_days(monkeypatch, 1)
    match = daily_deal.begin(navigator.store, daily_deal.today(navigator.store, TODAY))
    navigator.sit_down(match)
    play_out(match)
    navigator.go_on(match)
    pilot.wait(5)
    assert isinstance(pilot.top, StandingsScene)
    pilot.click("calendar")
    assert pilot.top.result.day == TODAY


def test_calendar_turns_only_to_months_with_played_days(monkeypatch: pytest.MonkeyPatch) -> None:
    _navigator, pilot = title_with_played_days(monkeypatch, 0, 25)
    pilot.click("day")
    assert not pilot.node("after").enabled
    pilot.press("pageup")
    assert pilot.top.month == date(2026, 10, 1)
    assert "October 2026" in pilot.texts()
    assert not pilot.node("before").enabled
    pilot.press("pagedown")
    assert pilot.top.month == date(2026, 11, 1)


def test_daily_result_can_be_copied_and_compared_with_one_pasted_from_a_friend(
    monkeypatch: pytest.MonkeyPatch, clipboard: Clipboard
) -> None:
    navigator, pilot = title_with_played_days(monkeypatch, 0)
    own = result_of(navigator.store, played_days(navigator.store)[TODAY])
    pilot.click("day")
    pilot.click("copy")
    assert clipboard.text == shared_text(own)
    assert pilot.node("copy").label == "Copied"
    assert "clipboard" in pilot.node("compare").tooltip
    pilot.click("compare")
    assert pilot.top.words.startswith("This is your own result")
    pilot.press("escape")
    clipboard.text = shared_text(own._replace(gain=own.gain + 7))
    pilot.click("compare")
    assert pilot.top.words.endswith("Your friend is 7 chips ahead.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "is empty"),
        ("a shopping list", "is not a result"),
        (shared_text(Result(TODAY - timedelta(days=1), 4, (0,))), "You have not finished"),
        (shared_text(Result(TODAY.replace(year=TODAY.year - 1), 4, (0,))), str(TODAY.year - 1)),
    ],
)
def test_pasted_text_other_than_a_daily_result_is_rejected_with_a_clear_message(
    monkeypatch: pytest.MonkeyPatch, clipboard: Clipboard, text: str, expected: str
) -> None:
    _navigator, pilot = title_with_played_days(monkeypatch, 0)
    clipboard.text = text
    pilot.click("day")
    pilot.click("compare")
    assert expected in pilot.top.words


def test_calendar_reports_a_failing_clipboard(monkeypatch: pytest.MonkeyPatch, clipboard: Clipboard) -> None:
    _navigator, pilot = title_with_played_days(monkeypatch, 0)
    clipboard.error = pygame.error("no clipboard")
    pilot.click("day")
    pilot.click("copy")
    assert pilot.node("copy").label == "Copy to share"
    pilot.click("compare")
    assert pilot.top.words.startswith("There is no readable text on the clipboard")


def test_daily_result_can_be_saved_as_a_picture(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr("game.match.data_folders.pictures_folder", lambda: tmp_path / "pictures")
    _navigator, pilot = title_with_played_days(monkeypatch, 0)
    pilot.click("day")
    pilot.click("save")
    while jobs_of(pilot.stage).writing:
        pilot.wait(1)
    (path,) = (tmp_path / "pictures").iterdir()
    assert path.name.startswith("Sala 2026-11-20 ")
    assert pygame.image.load(path).get_size() == PICTURE


@pytest.mark.painted
def test_daily_result_picture_shows_all_squares_even_after_many_turns() -> None:
    ctx = RenderContext((1280, 720), STILL)
    for count in (1, 11, 31, 45, 46, 120, MOST_TURNS):
        picture = result_picture(ctx, Result(TODAY, -9990, tuple(place % 4 for place in range(count))))
        for margin in (PICTURE[1] - 40, SQUARES.bottom + 2):
            below = {tuple(picture.get_at((x, margin))) for x in range(60, PICTURE[0] - 60)}
            assert len(below) == 1, (count, "nothing is drawn on the margins")


@pytest.mark.painted
@pytest.mark.parametrize("language", languages())
def test_daily_result_picture_has_a_title_and_explains_its_colours(language: str) -> None:
    ctx = RenderContext((1280, 720), STILL)
    try:
        set_language(language)
        with ctx.text.recording() as drawn:
            result_picture(ctx, Result(TODAY, 9, (0, 1, 2, 3)))
        texts = [each.text for each in drawn]
        assert {_("Deal of the day"), *(_(name) for name in TURN_NAMES.values())} <= set(texts)
        boxes = [each.rect for each in drawn]
        assert all(Rect(0, 0, *PICTURE).inflate(-100, -80).contains(box) for box in boxes)
        assert all(box.collidelist(boxes[place + 1 :]) < 0 for place, box in enumerate(boxes))
    finally:
        set_language("en")


@pytest.mark.painted
def test_result_picture_and_calendar_explain_colours_only_if_they_use_several(monkeypatch: pytest.MonkeyPatch) -> None:
    navigator, pilot = title_with_played_days(monkeypatch, 0)
    said: dict[tuple[int, ...], str] = {}
    two: tuple[tuple[int, ...], ...] = ((0, 0), (0, 3, 0))
    for turns in two:
        result = Result(TODAY, 9, turns)
        monkeypatch.setattr("game.scenes.calendar_scene.result_of", lambda _store, _played, result=result: result)
        with navigator.stage.ctx.text.recording() as drawn:
            result_picture(navigator.stage.ctx, result)
        named = {each.text for each in drawn} & set(TURN_NAMES.values())
        assert named == ({TURN_NAMES[kind] for kind in turns} if len(set(turns)) > 1 else set())
        pilot.click("day")
        squares = pilot.node("turns")
        assert pilot.top.focus.at(squares.rect.center) is squares, "its tip is shown under the mouse"
        said[turns] = squares.tooltip
        pilot.press("escape")
    assert said[0, 0] == "Each square is one turn."
    assert said[0, 3, 0] == "Each square is one turn. Yellow: ended the deal, White: any other turn."


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        ((), ""),
        ((0,), "1 day played"),
        ((0, 1), "2 days played, 2 days in a row"),
        ((0, 3, 4, 5), "4 days played, 1 day in a row, best streak: 3"),
        ((4, 5), "2 days played, best streak: 2"),
    ],
)
def test_streak_text_states_its_length_and_end(ago: tuple[int, ...], words: str) -> None:
    assert streak_words({TODAY - timedelta(days=days): None for days in ago}, TODAY) == words


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_game_name_on_a_calendar_day_does_not_touch_the_frame_or_the_result(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["calendar"](), size=size)
    shot, air = pilot.shot(), size[1] // 200
    for day in (node for node in pilot.nodes() if node.name.startswith("day:")):
        words = sorted((drawn.rect for drawn in shot.texts if day.rect.contains(drawn.rect)), key=lambda box: box.y)
        if len(words) == 3:  # the day, the result and the game
            assert words[2].bottom + air <= day.rect.bottom
            assert words[1].bottom <= words[2].top


def test_squares_for_a_deal_of_the_day_are_read_aloud_in_order() -> None:
    pilot = Pilot.before(STATES["calendar"]())
    turns = pilot.node("turns")
    words = (
        "any other turn",
        "laid cards down",
        "laid cards down",
        "took a discard",
        "laid cards down",
        "ended the deal",
    )
    assert turns.value == listed(words)
    assert turns.label.startswith("Each square is one turn.")
