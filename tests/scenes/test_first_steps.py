"""Access to lessons: offered once with a game's first lobby, later in lobby and pause menu; nothing else is saved."""

from __future__ import annotations

import pytest

from game.match.players import PERSON, Player, seated
from game.rules import GAMES
from game.scenes.guide.overlay import GuideOverlay
from game.scenes.lobby.scene import LobbyScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.dialog import Dialog


def is_in_a_lesson(pilot):
    """Return whether a guided deal is topmost."""
    return isinstance(pilot.top, TableScene) and isinstance(pilot.top.companion, GuideOverlay)


@pytest.fixture
def newcomer(store):
    """Store of a person to whom no lesson has been offered."""
    store.change(lessons=())
    return store


def test_lesson_is_not_offered_for_a_game_that_was_played_before(evening, pilot, newcomer):
    """Also where the match was begun another way than from the lobby, as from the command line."""
    rules = GAMES["pong"]
    newcomer.start(rules, rules.Options(), (Player("You", PERSON), *[Player(name, "first") for name in "ABC"]), 8)
    evening.stage.push(evening.first(None))
    evening.open_lobby("pong")
    assert isinstance(pilot.top, LobbyScene)


@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_offered_once_and_can_be_declined(evening, pilot, newcomer, game):
    evening.stage.push(evening.first(None))
    pilot.click(f"tray:{game}")
    assert isinstance(pilot.top, Dialog)
    assert f"New to {GAMES[game].title}?" in pilot.texts()
    assert pilot.faults() == []
    pilot.press("escape")
    assert isinstance(pilot.top, LobbyScene)
    assert newcomer.settings.lessons == (game,)
    pilot.click("back")
    pilot.click(f"tray:{game}")
    assert isinstance(pilot.top, LobbyScene)


def test_accepted_lesson_starts_and_returns_to_the_lobby_at_its_end(evening, pilot, newcomer):
    evening.stage.push(evening.first(None))
    pilot.click("tray:pong")
    pilot.click("Show me")
    assert is_in_a_lesson(pilot)
    pilot.wait_for("guide skip")
    pilot.click("guide skip")
    assert isinstance(pilot.top, LobbyScene)
    assert evening.stage.notices.current == "“First steps” is in the lobby and, at a table, under Menu."
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)
    assert newcomer.waiting() == ()
    assert newcomer.settings.last_match == 0


def test_enter_declines_the_lesson_offer_if_several_people_play(evening, pilot, newcomer):
    """They came to play together; who is alone starts the lesson with Enter."""
    evening.stage.push(evening.first(None))
    pilot.click("Play together")
    pilot.click("sit down")
    pilot.press("return")
    pilot.click("start")
    pilot.click("tray:tongits")
    assert isinstance(pilot.top, Dialog)
    pilot.press("return")
    assert isinstance(pilot.top, LobbyScene)
    assert newcomer.settings.lessons == ("tongits",)


def test_enter_accepts_the_lesson_offer(evening, pilot, newcomer):
    """The focus is on accepting; Escape declines."""
    evening.stage.push(evening.first(None))
    pilot.click("tray:tongits")
    pilot.press("return")
    assert is_in_a_lesson(pilot)


def test_lesson_is_not_offered_to_a_person_who_already_plays_the_game(evening, pilot, newcomer):
    players = seated([PERSON, *["first"] * 3])
    match = newcomer.start(GAMES["pong"], GAMES["pong"].Options(), players, 8, "5a" * 32)
    evening.stage.push(evening.table(match))
    evening.to_lobby("pong")
    assert isinstance(pilot.top, LobbyScene)


def test_lobby_button_starts_the_lesson(evening, pilot, store):
    evening.to_lobby("tongits")
    pilot.click("lesson")
    assert is_in_a_lesson(pilot)
    assert pilot.top.match.game.name == "tongits"


def test_lesson_from_the_pause_menu_returns_to_the_unchanged_match(evening, pilot, store):
    players = seated([PERSON, *["first"] * 3])
    match = store.start(GAMES["pong"], GAMES["pong"].Options(), players, 8, "5a" * 32)
    evening.stage.push(evening.table(match))
    pilot.rest()
    before, last = (match.number, match.moves, list(match.ledger)), store.settings.last_match
    pilot.click("menu")
    pilot.click("lesson")
    assert is_in_a_lesson(pilot)
    pilot.wait_for("guide skip")
    pilot.click("menu")
    assert isinstance(pilot.top, PauseScene)
    assert pilot.find("lesson") is None
    assert "You can resume this lesson later." in pilot.texts()
    assert "Every move is saved." not in pilot.texts()
    pilot.press("escape")
    pilot.wait_for("guide next")
    pilot.click("guide next")
    pilot.wait(30)  # just after a Next that has moved the bubble, its buttons do not act
    pilot.click("guide skip")
    assert not is_in_a_lesson(pilot)
    assert pilot.top.match is match
    assert (match.number, match.moves, list(match.ledger)) == before
    assert store.settings.last_match == last
    assert [summary.id for summary in store.waiting()] == [match.id]


def test_lesson_resumes_at_the_step_where_it_was_left(evening, pilot, store):
    evening.to_lobby("pong")
    pilot.click("lesson")
    for _step in range(3):
        pilot.wait_for("guide next")
        pilot.click("guide next")
    pilot.wait_for(lambda: pilot.top.companion.said is not None)
    said = pilot.top.companion.said
    assert said.step == 3
    assert store.settings.lesson_steps == {"pong": 3}, "should the program be killed now"
    pilot.wait(30)
    pilot.click("guide skip")
    pilot.click("lesson")
    assert isinstance(pilot.top, Dialog)
    assert any(text.startswith("You left this lesson at step 4 of ") for text in pilot.texts())
    assert pilot.faults() == []
    pilot.press("escape")
    assert isinstance(pilot.top, LobbyScene), "Escape changes nothing"
    pilot.click("lesson")
    pilot.press("return")
    assert is_in_a_lesson(pilot)
    pilot.wait_for("guide skip")
    assert pilot.top.companion.said == said
    pilot.click("guide back")
    assert pilot.top.companion.said.step == 2, "and back from there"
    pilot.click("guide skip")
    pilot.click("lesson")
    pilot.click("Start over")
    pilot.wait_for("guide next")
    assert pilot.top.companion.said.step == 0
    pilot.click("guide skip")
    pilot.click("lesson")
    assert is_in_a_lesson(pilot), "who left at the first step is not asked"


def test_lesson_with_a_saved_step_beyond_its_end_resumes_at_its_end(evening, pilot, store):
    store.change(lesson_steps={"pong": 99})
    evening.to_lobby("pong")
    pilot.click("lesson")
    assert isinstance(pilot.top, Dialog)
    pilot.press("return")
    pilot.wait_for("guide skip")
    assert is_in_a_lesson(pilot)


def test_claim_timer_is_off_in_a_lesson_and_restored_afterwards(evening, pilot, store):
    evening.stage.ctx.settings = store.change(claim_timer=5, speed=0.0)
    evening.to_lobby("pong")
    pilot.click("lesson")
    pilot.wait_for("guide skip")
    assert evening.stage.ctx.settings.claim_timer == 0
    pilot.click("guide skip")
    assert evening.stage.ctx.settings.claim_timer == 5
    assert store.settings.claim_timer == 5


def test_claim_timer_turned_off_during_a_lesson_stays_off(evening, pilot, store):
    evening.stage.ctx.settings = store.change(claim_timer=5, speed=0.0)
    evening.to_lobby("pong")
    pilot.click("lesson")
    pilot.wait_for("guide skip")
    evening.stage.ctx.settings = store.change(claim_timer=0)
    pilot.wait(4)
    pilot.click("guide skip")
    assert evening.stage.ctx.settings.claim_timer == 0
