"""The window waits while nothing is due: due times, waking up by events, and clocks that lose no time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pygame
import pytest

from game.ui import desktop
from game.ui.overlay import NOTICE_S
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.scene import TICK_S, Scene
from game.ui.stage import Stage
from game.ui.window import LONGEST_REST_S, Window
from tools.screenshots import prepare_display

SIZE = (1280, 720)


class Still(Scene):
    """Scene in which nothing changes."""


class Thinking(Scene):
    """Scene with ongoing work but without animation."""

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


def test_stage_schedules_no_update_while_nothing_happens(stage: Stage) -> None:
    stage.push(Still())
    stage.update(TICK_S)
    assert stage.due() is None


def test_stage_with_ongoing_work_schedules_an_update_after_one_tick(stage: Stage) -> None:
    stage.push(Thinking())
    stage.update(TICK_S)
    assert stage.due() == TICK_S


def test_stage_schedules_updates_when_a_notice_appears_and_times_out(stage: Stage) -> None:
    stage.push(Still())
    stage.notify("Time is up.")
    assert stage.due() == 0.0
    assert stage.update(3.0) is False
    assert stage.due() == pytest.approx(NOTICE_S - 3.0)
    stage.update(stage.due() + 0.01)
    assert not stage.notices.current
    assert stage.due() is None


def test_stage_schedules_an_update_every_tick_with_background_work_or_phones(stage: Stage) -> None:
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


def test_one_switch_mode_schedules_an_update_every_tick() -> None:
    prepare_display()
    made = Stage(RenderContext(SIZE, DefaultSettings(one_switch=True)))
    made.push(Still())
    made.update(TICK_S)
    assert made.due() == TICK_S
    made.close()


@pytest.mark.parametrize("pads", [False, True])
def test_wait_for_event_leaves_the_event_in_the_queue(stage: Stage, *, pads: bool) -> None:
    stage.push(Still())
    pygame.event.clear()
    kind = pygame.event.custom_type()
    poster = threading.Timer(0.1, lambda: pygame.event.post(pygame.Event(kind)))
    begun = time.monotonic()
    poster.start()
    desktop.wait_for_event(30.0, pads=pads)
    assert time.monotonic() - begun < 25.0
    poster.join()
    assert any(event.type == kind for event in pygame.event.get())


def test_wait_for_event_returns_after_the_timeout(stage: Stage) -> None:
    stage.push(Still())
    pygame.event.clear()
    begun = time.perf_counter()  # Windows' monotonic clock steps by 15.6 ms
    desktop.wait_for_event(0.05, pads=True)
    assert time.perf_counter() - begun >= 0.04


def test_scene_is_updated_with_the_full_time_the_window_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit on a frame's time, which hides hitches, must not apply to waiting."""
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
