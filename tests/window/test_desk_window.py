"""Sala on real desktops: effects of window managers, monitors, keyboard layouts and other programs' clipboards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from pygame import Rect

from tests.nightly import by_day
from tests.window.desk import FIRST, SECOND, desk, two_monitors
from tests.window.player import SOURCE, Player
from tests.window.xvfb import difference, virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

MAXIMISED = {"MAXIMIZED_VERT", "MAXIMIZED_HORZ"}


@pytest.mark.parametrize("manager", by_day(["openbox"], ["openbox", "icewm"]))
def test_full_screen_uses_the_monitor_the_window_is_on_and_leaving_restores_the_window(
    tmp_path: Path, manager: str
) -> None:
    """On the second of two unequal monitors F11 used to end the program and leave that monitor switched off."""
    with two_monitors(manager) as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0})
        window = screen.window(player)
        player.wait_for("^Pong", resting=True)  # it has placed its first window, and does not move it any more

        def moved() -> bool:
            screen.wmctrl(window, "-e", f"0,{FIRST[0] + 80},40,1100,650")
            return screen.seen(window).x > FIRST[0] and screen.seen(window).width == 1100

        screen.wait_until(moved, "it is moved")
        placed, whole = screen.seen(window).rect, (FIRST[0], 0, *SECOND)

        def press(rect: tuple[int, int, int, int], states: set[str], what: str) -> None:
            screen.xdotool("windowfocus", "--sync", window, "key", "F11")
            screen.settles(window, rect, states, what)

        press(whole, {"FULLSCREEN"}, "the second monitor is full")
        press(placed, set(), "it stands where it stood")
        screen.wmctrl(window, "-b", "add,maximized_vert,maximized_horz")
        screen.wait_until(lambda: screen.seen(window).states >= MAXIMISED, "it is maximised")
        maximised = screen.seen(window).rect
        screen.xdotool("windowfocus", "--sync", window, "key", "F11")
        screen.wait_until(lambda: screen.seen(window).rect == whole, "the second monitor is full again")
        press(maximised, MAXIMISED, "it is maximised as before")
        screen.wmctrl(window, "-b", "remove,maximized_vert,maximized_horz")
        screen.settles(window, placed, set(), "and stands where it stood before that")
        player.close()


def test_f11_ends_full_screen_mode_that_was_started_by_the_desktop(tmp_path: Path) -> None:
    """SDL is not notified: F11 used to have no effect the first time, and clicks were offset."""
    with desk("openbox") as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0, "window": (100, 80, 1100, 640)})
        window = screen.window(player)
        player.wait_for("^Pong", resting=True)
        placed = (100, 80, 1100, 640)
        screen.settles(window, placed, set(), "it stands where it stood when it was closed")
        screen.wmctrl(window, "-b", "add,fullscreen")
        screen.settles(window, (0, 0, 1366, 768), {"FULLSCREEN"}, "the desktop makes it full")
        screen.xdotool("windowfocus", "--sync", window, "key", "F11")
        screen.settles(window, placed, set(), "it is back")
        player.close()


def test_first_window_including_its_frame_does_not_overlap_the_taskbar(tmp_path: Path) -> None:
    """At 1366x768 its lower edge used to be under the taskbar of every desktop."""
    with desk("icewm") as screen:  # it has a taskbar
        player = Player(screen, tmp_path, [])
        window = screen.window(player)

        def numbers(*words: str) -> list[int]:
            return [int(word) for word in screen.ask("xprop", *words).split("=")[1].split(",")[:4]]

        left, right, top, bottom = numbers("-id", window, "_NET_FRAME_EXTENTS")
        area = Rect(numbers("-root", "_NET_WORKAREA"))
        assert area.h < 768, "there is a taskbar"

        def frame() -> Rect:
            x, y, width, height = screen.seen(window).rect
            return Rect(x - left, y - top, width + left + right, height + top + bottom)

        screen.wait_until(lambda: area.contains(frame()), "all of it stands clear")
        assert frame().h > 600
        player.close()


def test_window_is_repainted_immediately_after_being_covered(tmp_path: Path) -> None:
    """Without a compositor the covered part used to stay black until the mouse moved."""
    with desk("openbox", (1280, 720)) as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0, "window": (20, 40, 1200, 660)})
        window = screen.window(player)
        player.wait_for("^Pong", resting=True)
        screen.move((1270, 710))
        before = screen.settled(1.0)
        cover = screen.run([sys.executable, "-c", COVER], tmp_path / "cover.txt")
        screen.wait_until(lambda: difference(screen.picture(), before) > 0.2, "it is covered")
        screen.end(cover)
        screen.wait_until(lambda: same(screen.picture(), before), "its picture is whole again")
        screen.xdotool("windowminimize", "--sync", window)
        screen.wait_until(lambda: difference(screen.picture(), before) > 0.2, "it is minimised")
        screen.xdotool("windowmap", "--sync", window)
        screen.wait_until(lambda: same(screen.picture(), before), "its picture is whole once it is restored")
        player.close()


def test_window_stays_open_after_a_drop_it_cannot_read_and_a_refused_request(tmp_path: Path) -> None:
    """Either used to end the program: SDL asks for a frame that the window manager has removed meanwhile, pygame cannot
    tell of a file whose name is not UTF-8.
    """
    with virtual_screen() as screen:
        program = screen.run([sys.executable, "-c", REFUSED], tmp_path / "told.txt", cwd=ROOT)
        assert program.wait(60) == 0, (tmp_path / "told.txt").read_text()
        assert (tmp_path / "told.txt").read_text().splitlines()[-2:] == ["X error 3 of request 40.0", "the end"]


ROOT = Path(__file__).resolve().parents[2]
REFUSED = """
import ctypes

from game.ui.desktop import loaded_sdl
from game.ui.scene import Scene
from game.ui.window import Window


class Page(Scene):
    frames = 0

    def nodes(self):
        return ()

    def draw(self, surface):
        surface.fill((10, 20, 30))

    def update(self, seconds):
        self.frames += 1
        if self.frames == 1:
            sdl = loaded_sdl()
            dropped = (ctypes.c_ulong * 16)()  # an SDL_DropEvent: type, time, name
            name = ctypes.create_string_buffer(bytes((255,)))
            sdl.SDL_strdup.restype = ctypes.c_void_p
            fields = ctypes.cast(dropped, ctypes.POINTER(ctypes.c_uint32))
            fields[0] = 0x1000
            dropped[1] = sdl.SDL_strdup(name)
            assert sdl.SDL_PushEvent(dropped) == 1
        if self.frames == 3:
            assert self.stage.notices.current
            x11 = ctypes.CDLL("libX11.so.6")
            x11.XOpenDisplay.restype = ctypes.c_void_p
            display = ctypes.c_void_p(x11.XOpenDisplay(None))
            root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
            found = [ctypes.byref(ctypes.c_ulong()) for _each in range(3)]
            x11.XTranslateCoordinates(display, ctypes.c_ulong(0xDEAD), root, 0, 0, *found)
        if self.frames == 5:
            self.stage.close()
        return True


window = Window("Sala", size=(640, 480))
window.on_desktop_error = print
window.run(Page())
window.close()
print("the end")
"""


def same(one: Image.Image, other: Image.Image) -> bool:
    """Return whether the middle of two pictures is the same, apart from a focus ring."""
    box = (60, 90, 1180, 660)
    return difference(one.crop(box), other.crop(box)) < 0.01


COVER = """
import pygame
pygame.display.init()
pygame.display.set_mode((900, 500)).fill((250, 0, 250))
pygame.display.flip()
while True:
    pygame.event.wait()
"""


def test_keys_work_with_non_latin_keyboard_layouts(tmp_path: Path) -> None:
    """Letters used to have no effect with a Thai or Russian layout, even after switching at run time."""
    with desk("openbox") as screen:
        player = Player(screen, tmp_path, ["play", "pong"], settings={"speed": 0.0})
        window = screen.window(player)
        player.wait_for("^Hint", "button")
        screen.look_at(window)
        for layout in ("th", "ru", "il", "us"):
            screen.layout(layout)
            screen.xdotool("key", M_KEY)
            player.wait_for_scene("PauseScene")
            screen.key("Escape")
            screen.wait_until(lambda: player.scene() != "PauseScene", "the table is back")
        player.close()


M_KEY, A_KEY, V_KEY, CTRL_KEY = 58, 38, 55, 37
"""X key codes of keys, by their characters on a US keyboard."""


def test_pasted_name_keeps_only_characters_with_a_font(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 used to end the program; Khmer and emoji appeared as rows of boxes."""
    with desk("openbox") as screen:
        player = Player(screen, tmp_path, [], settings={"speed": 0.0, "lessons": ["pong"]})
        player.wait_for_scene("TitleScene")
        screen.look_at(screen.window(player))
        player.click("^Pong$", "tray")
        player.wait_for_scene("LobbyScene")
        player.click("^Name for seat 1", "field")
        screen.wait_until(lambda: player.state()["focused"] == "name:0", "the field has the focus")

        def held() -> str:
            return str(player.nodes("^Name for seat 1", "field")[0]["value"])

        def press_ctrl(*keys: int) -> None:
            """By the keys' places: xdotool has no Ctrl+V for a layout that has no V."""
            for key in keys:
                screen.xdotool("keydown", CTRL_KEY, "key", key, "keyup", CTRL_KEY)

        screen.layout("ru")
        screen.copy(b"Noi")
        press_ctrl(A_KEY, V_KEY)
        screen.wait_until(lambda: held() == "Noi", "Ctrl+A and Ctrl+V do what they do elsewhere")
        screen.copy(b"Jos\xe9")
        press_ctrl(A_KEY, V_KEY)
        player.screen.settled()
        assert held() == "Noi"
        screen.copy("Ben សុខា 😀 Mali".encode())
        press_ctrl(A_KEY, V_KEY)
        screen.wait_until(lambda: held().split() == ["Ben", "Mali"], "what can be written is pasted")
        screen.copy(b"x" * 200_000)
        press_ctrl(A_KEY, V_KEY)
        screen.wait_until(lambda: set(held()) == {"x"}, "as much as there is room for")
        player.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only X and Wayland may be missing")
def test_program_without_a_screen_exits_with_a_message(tmp_path: Path) -> None:
    """SDL used to draw into memory, and Sala ran forever without being visible."""
    gone = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    kept = {name: value for name, value in os.environ.items() if name not in gone}
    done = subprocess.run(
        SOURCE,
        env=kept
        | {
            "HOME": str(tmp_path),
            "XDG_RUNTIME_DIR": str(tmp_path),
            "SALA_HOME": str(tmp_path),
            "LANGUAGE": "en",
            "SDL_AUDIODRIVER": "dummy",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip().startswith("Sala cannot open a window: ")
    assert done.stderr.count("\n") == 1
