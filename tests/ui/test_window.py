"""The window on SDL's dummy driver: main loop, full screen, sizes, typing, and the environment for SDL."""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Event

import pygame
import pytest
from pygame import Rect

from game.ui import desktop, disk_cache, sdl_environment
from game.ui import window as window_module
from game.ui.intents import Key, Quit
from game.ui.render_context import DefaultSettings
from game.ui.scene import Scene
from game.ui.widgets import TextField
from game.ui.window import NoScreenError, Window


class Short(Scene):
    """Scene that ends after some frames."""

    def __init__(self, frames):
        super().__init__()
        self.frames, self.drawn, self.sizes = frames, 0, []

    def enter(self):
        self.field = TextField(self.ctx, "Name")

    def layout(self, scale):
        self.sizes.append((scale.width, scale.height))
        self.field.place(Rect(10, 10, 200, 40))

    def nodes(self):
        return self.field.nodes

    def update(self, seconds):
        del seconds
        self.frames -= 1
        if self.frames == 0:
            self.stage.close()
        return False

    def draw(self, surface):
        self.drawn += 1
        surface.fill((10, 20, 30))


@pytest.fixture
def window():
    opened = Window("Sala", DefaultSettings(), size=(1280, 720))
    yield opened
    opened.close()


def test_idle_scene_is_drawn_at_most_twice(window):
    scene = Short(12)
    window.run(scene)
    assert scene.drawn <= 2
    assert scene.sizes == [(1280, 720)]


def test_closing_the_window_ends_the_main_loop(window):
    scene = Short(10_000)
    pygame.event.post(pygame.Event(pygame.QUIT))
    window.run(scene)
    assert not window.stage.running


def test_window_closes_even_if_flushing_the_picture_cache_stalls(monkeypatch):
    """It used to stay on the screen, without moving, until storage answered."""
    answers, answered = Event(), []

    class Stalled:
        def flush(self):
            answered.append(answers.wait(10))

    window = Window("Sala", DefaultSettings(), size=(640, 480))
    with monkeypatch.context() as stalled:
        stalled.setattr(window_module, "FLUSH_S", 0.01)
        stalled.setattr(disk_cache._Use, "cache", Stalled())
        window.close()
        assert not pygame.display.get_init()
        answers.set()
        disk_cache.flush()
    assert answered == [True, True]


def test_f11_toggles_full_screen(window):
    heard = []
    window.on_fullscreen = heard.append
    scene = Short(10)
    window.stage.push(scene)
    window.handle(Key("f11"))
    assert window.fullscreen
    assert scene.sizes[-1] == pygame.display.get_surface().get_size()
    window.handle(Key("f11"))
    assert pygame.display.get_surface().get_size() == (1280, 720)
    assert heard == [True, False]
    window.show()


def test_window_below_minimum_size_is_scaled_down():
    window = Window("Sala", DefaultSettings(), size=(640, 480))
    try:
        scene = Short(10)
        window.stage.push(scene)
        assert scene.sizes == [(1024, 768)]
        window.show()
        assert pygame.display.get_surface().get_size() == (640, 480)
        assert pygame.display.get_surface().get_at((300, 300))[:3] == pytest.approx((10, 20, 30), abs=4)
        assert window.input.factor == pytest.approx(1.6)
    finally:
        window.close()


def test_text_input_is_enabled_only_while_a_field_has_the_focus(window, monkeypatch):
    calls = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    scene = Short(10)
    window.stage.push(scene)
    window._follow_typing()
    scene.focus.focus(scene.field.node)
    window._follow_typing()
    window._follow_typing()
    scene.focus.focus(None)
    window._follow_typing()
    assert calls == ["start", "stop"]


def test_scene_can_prevent_the_program_from_closing(window):
    scene = Short(10)
    scene.handle = lambda intent: isinstance(intent, Quit)
    window.stage.push(scene)
    window.handle(Quit())
    assert window.stage.running


@pytest.mark.parametrize("event", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED])
def test_window_is_redrawn_after_events_that_may_lose_its_content(window, event):
    """Without a compositor the picture used to stay torn until the mouse moved."""
    window.stage.push(Short(10))
    window.show()
    assert not window.stage.dirty
    window._look([pygame.Event(event)])
    assert window.stage.dirty


@pytest.mark.parametrize("driver", ["offscreen", "dummy"])
def test_invisible_video_driver_is_accepted_only_when_requested(monkeypatch, driver):
    """Without a screen SDL chooses one by itself, and Sala used to run forever without being visible."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    assert not desktop.seen_by_nobody()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    assert desktop.seen_by_nobody()
    with pytest.raises(NoScreenError):
        Window("Sala", DefaultSettings())


def test_sdl_environment_is_set_before_pygame_is_imported():
    code = (
        "import sys, game.ui.sdl_environment as e; assert 'pygame' not in sys.modules; "
        "import os; print(os.environ['SDL_VIDEO_X11_WMCLASS'], os.environ['SDL_WINDOWS_DPI_AWARENESS'], "
        "os.environ.get('SDL_FRAMEBUFFER_ACCELERATION'))"
    )
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    told = subprocess.run(
        [sys.executable, "-c", code], env=clean, capture_output=True, text=True, check=True
    ).stdout.split()
    assert told == ["sala", "permonitorv2", "0" if sys.platform.startswith("linux") else "None"]


def test_empty_sdl_driver_variables_are_removed_from_the_environment(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    monkeypatch.setenv("SDL_AUDIODRIVER", "")
    monkeypatch.setenv("SDL_IME_SHOW_UI", "")
    sdl_environment.prepare()
    assert "SDL_VIDEODRIVER" not in os.environ
    assert "SDL_AUDIODRIVER" not in os.environ
    assert os.environ["SDL_IME_SHOW_UI"] == "", "what the player has set is kept"


def test_opening_a_window_without_a_display_raises_pygame_error():
    code = (
        "import pygame, game.ui.window as w\n"
        "try:\n    w.Window('Sala')\n"
        "except pygame.error as error:\n    print(error)\n"
    )
    broken = dict(os.environ, SDL_VIDEODRIVER="nowhere")
    said = subprocess.run([sys.executable, "-c", code], env=broken, capture_output=True, text=True, check=True).stdout
    assert "nowhere" in said
