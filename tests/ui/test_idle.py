"""The window rests while nothing is due: what is due is told, an event ends the rest, and clocks lose no time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pygame
import pytest

from game.ui import idle as resting
from game.ui.overlay import NOTICE_S
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import TICK_S, Scene
from game.ui.screenshots import prepare_display
from game.ui.stage import Stage
from game.ui.window import LONGEST_REST_S, Window

SIZE = (1280, 720)


class Still(Scene):
    """Nothing goes on here."""


class Thinking(Scene):
    """Something goes on, though nothing moves."""

    passed = 0.0

    def update(self, seconds: float) -> bool:
        self.passed += seconds
        return False


@pytest.fixture
def stage() -> Iterator[Stage]:
    prepare_display()
    made = Stage(RenderContext(SIZE))
    yield made
    made.close()


def test_nothing_is_due_where_nothing_goes_on(stage: Stage) -> None:
    stage.push(Still())
    stage.update(TICK_S)
    assert stage.due() is None


def test_what_goes_on_though_nothing_moves_is_looked_at_again_soon(stage: Stage) -> None:
    stage.push(Thinking())
    stage.update(TICK_S)
    assert stage.due() == TICK_S


def test_a_notice_is_due_to_come_and_due_to_go(stage: Stage) -> None:
    stage.push(Still())
    stage.notify("The time is up.")
    assert stage.due() == 0.0
    assert stage.update(3.0) is False
    assert stage.due() == pytest.approx(NOTICE_S - 3.0)
    stage.update(stage.due() + 0.01)
    assert not stage.notices.current
    assert stage.due() is None


def test_work_in_the_background_and_phones_are_looked_after_all_the_time(stage: Stage) -> None:
    stage.push(Still())
    left = [1, 2]
    stage.background = lambda: bool(left and left.pop())
    stage.update(TICK_S)
    assert stage.due() == TICK_S
    stage.update(TICK_S)
    stage.update(TICK_S)
    assert stage.due() is None
    stage.watchful = True
    assert stage.due() == TICK_S


def test_one_switch_steps_on_by_itself() -> None:
    prepare_display()
    made = Stage(RenderContext(SIZE, DefaultSettings(one_switch=True)))
    made.push(Still())
    made.update(TICK_S)
    assert made.due() == TICK_S
    made.close()


@pytest.mark.parametrize("pads", [False, True])
def test_an_event_ends_the_rest_and_is_still_there(stage: Stage, *, pads: bool) -> None:
    stage.push(Still())
    pygame.event.clear()
    kind = pygame.event.custom_type()
    poster = threading.Timer(0.1, lambda: pygame.event.post(pygame.Event(kind)))
    begun = time.monotonic()
    poster.start()
    resting.wait_for_event(30.0, pads=pads)
    assert time.monotonic() - begun < 25.0
    poster.join()
    assert any(event.type == kind for event in pygame.event.get())


def test_without_an_event_the_rest_ends_by_itself(stage: Stage) -> None:
    stage.push(Still())
    pygame.event.clear()
    begun = time.monotonic()
    resting.wait_for_event(0.05, pads=True)
    assert time.monotonic() - begun >= 0.04


def test_clocks_lose_no_time_while_the_window_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is longer than a frame may take is told whole; nothing of it is left out, as after a hitch."""
    window = Window("Sala", DefaultSettings(), size=SIZE)
    now, rests = [100.0], []
    scene = Thinking()
    monkeypatch.setattr(scene, "due", lambda: None)

    def rest(seconds: float, *, pads: bool) -> None:
        assert not pads
        rests.append(seconds)
        now[0] += seconds
        if len(rests) == 6:
            window.stage.running = False

    monkeypatch.setattr("game.ui.window.wait_for_event", rest)
    monkeypatch.setattr("game.ui.window.time.perf_counter", lambda: now[0])
    monkeypatch.setattr("game.ui.window.pygame.event.get", list)
    try:
        window.run(scene)
    finally:
        window.close()
    assert rests[-1] == LONGEST_REST_S
    assert scene.passed == pytest.approx(now[0] - 100.0 - rests[-1])
