"""A deal of every game from title to settlement: by keys, by gamepad, or by one switch only."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.daun_tiga.moves import Back, Stake
from game.scenes.game_uis import GAME_UIS
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.intents import Plugged
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.device_pilots import KeyPilot, SwitchPilot, Walker, pad_before
from tests.hands import STAGED, make_move, view_after
from tests.pilot import SIZE, Pilot
from tools.screenshots import prepare_display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.match.match import Match
    from game.rules.contract import Move

SEED = "5a" * 32
MOST_STEPS = 400


@pytest.fixture
def store() -> Iterator[Store]:
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=tuple(GAMES), switch_seconds=0.5)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _one_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.seal.secrets.token_hex", lambda _count: SEED)


@pytest.fixture
def stage(store: Store) -> Iterator[Stage]:
    prepare_display()
    opened = Stage(RenderContext(SIZE, store.settings))
    yield opened
    opened.close()


def to_the_table(pilot: Pilot, store: Store, game: str) -> TableScene:
    """Go from the title page through the lobby to the table."""
    stage = pilot.stage
    stage.push(Navigator(store, stage, lambda: None).first(None))
    assert isinstance(stage.top, TitleScene)
    pilot.click(f"tray:{game}")
    assert isinstance(stage.top, LobbyScene)
    pilot.click("start")
    table = stage.top
    assert isinstance(table, TableScene)
    return table


def play(pilot: Walker, table: TableScene) -> None:
    """Play the current deal to its end with a sound player's moves."""
    match, chance, staged = table.match, Random(3), []
    for _step in range(MOST_STEPS):
        pilot.rest()
        if pilot.top is not table or match.deal.result is not None:
            return
        asked = next((seat for seat in sorted(match.deal.pending()) if match.players[seat].is_person), None)
        if pilot.find("choice:0"):
            pilot.click("choice:0")
        elif asked is None:
            press_main_control(pilot)
        else:
            move = sound_choice(view_after(match, asked, staged), chance).move
            answer(pilot, match, move)
            staged = [*staged, move] if isinstance(move, STAGED) else []
    raise AssertionError("the deal did not end")


def press_main_control(pilot: Walker) -> None:
    """Press the control that Enter activates when the table waits: dice, a card, the next deal."""
    wearing = [node for node in pilot.top.nodes() if node.key == "return" and node.enabled and node.focusable]
    pilot.click(wearing[-1]) if wearing else pilot.press("return")


def answer(pilot: Walker, match: Match, move: Move) -> None:
    """Make a move; amounts stay as offered where no digits can be typed."""
    if isinstance(move, Stake):
        pilot.click("stake")
    elif not isinstance(move, Back):
        make_move(pilot, match, move)


def to_the_next_deal(pilot: Walker, table: TableScene) -> None:
    """Continue after the settlement to the second deal, then by the menu to the title page."""
    number = table.match.number
    for _press in range(40):
        pilot.rest()
        if table.match.number > number and pilot.top is table:
            break
        press_main_control(pilot)
    assert table.match.number == number + 1
    pilot.rest()
    if pilot.top is table:
        pilot.click("menu")
    assert isinstance(pilot.top, PauseScene)
    pilot.click("title")
    assert isinstance(pilot.top, TitleScene)
    pilot.click("door:quit") if pilot.find("door:quit") else pilot.click("Quit")
    assert not pilot.stage.running


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAME_UIS)
def test_deal_can_be_played_with_the_keyboard_only(stage: Stage, store: Store, game: str) -> None:
    pilot = KeyPilot(stage)
    table = to_the_table(pilot, store, game)
    play(pilot, table)
    assert table.match.deal.result is not None
    to_the_next_deal(pilot, table)


@pytest.mark.parametrize("game", GAME_UIS)
def test_focus_ring_is_visible_from_the_start_if_the_table_was_opened_by_keyboard(
    stage: Stage, store: Store, game: str
) -> None:
    pilot = KeyPilot(stage)
    to_the_table(pilot, store, game)
    pilot.rest()
    assert pilot.top.focus.focused is not None
    assert pilot.top.focus.ring_shown


@pytest.mark.parametrize("game", GAME_UIS)
def test_focus_ring_is_hidden_when_table_is_opened_by_mouse(stage: Stage, store: Store, game: str) -> None:
    pilot = Pilot(stage)
    to_the_table(pilot, store, game)
    pilot.rest()
    assert pilot.top.focus.focused is None or not pilot.top.focus.ring_shown


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("game", GAME_UIS)
def test_deal_can_be_played_with_a_gamepad_only(
    stage: Stage, store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    with pad_before(stage) as pilot:
        assert all(isinstance(intent, Plugged) for intent in pilot.pump())
        table = to_the_table(pilot, store, game)
        assert stage.ctx.keys.device == "letters"
        play(pilot, table)
        assert table.match.deal.result is not None
        to_the_next_deal(pilot, table)


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAME_UIS)
def test_deal_can_be_played_with_a_single_switch(stage: Stage, store: Store, game: str) -> None:
    stage.ctx.settings = store.change(one_switch=True)
    pilot = SwitchPilot(stage)
    table = to_the_table(pilot, store, game)
    play(pilot, table)
    assert table.match.deal.result is not None
    to_the_next_deal(pilot, table)
