"""The virtual screen itself, with a minimal program that has a window."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.window import xvfb

pytestmark = pytest.mark.window

PROGRAM = """
import pygame
pygame.display.init()
screen = pygame.display.set_mode((640, 400))
colours = {1: (200, 40, 40), 3: (40, 200, 40)}
held = False
screen.fill((10, 20, 30)); pygame.display.flip()
clock = pygame.time.Clock()
print("ready", flush=True)
while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            raise SystemExit(0)
        if event.type == pygame.MOUSEBUTTONDOWN:
            screen.fill(colours[event.button], (event.pos[0] - 5, event.pos[1] - 5, 10, 10)); held = True
        elif event.type == pygame.MOUSEBUTTONUP:
            held = False
        elif event.type == pygame.MOUSEMOTION and held:
            screen.fill((90, 90, 250), (event.pos[0] - 2, event.pos[1] - 2, 4, 4))
        elif event.type == pygame.KEYDOWN:
            print("key", pygame.key.name(event.key), flush=True)
            if event.key == pygame.K_ESCAPE:
                raise SystemExit(7)
        pygame.display.flip()
    clock.tick(60)
"""


@pytest.fixture
def screen() -> Iterator[xvfb.VirtualScreen]:
    with xvfb.virtual_screen(640, 400) as screen:
        yield screen


def test_virtual_screen_supports_pictures_clicks_drags_and_keys(screen: xvfb.VirtualScreen, tmp_path: Path) -> None:
    log = tmp_path / "words.txt"
    program = screen.run([sys.executable, "-c", PROGRAM], log)
    before = screen.opened(program)
    assert before.size == (640, 400)
    assert before.getpixel((300, 200)) == (10, 20, 30)
    assert screen.window_size(program) == (640, 400)

    screen.click((50, 60))
    now = screen.changed(before)
    assert now.getpixel((50, 60)) == (200, 40, 40)
    screen.click((150, 60), button=3)
    assert screen.changed(now).getpixel((150, 60)) == (40, 200, 40)
    screen.drag((100, 200), (300, 240))
    assert screen.settled().getpixel((200, 220)) == (90, 90, 250)

    screen.key("Left", "a", "Escape")
    assert program.wait(10) == 7
    assert log.read_text().splitlines()[-3:] == ["key left", "key a", "key escape"]


def test_two_virtual_screens_are_independent(screen: xvfb.VirtualScreen, tmp_path: Path) -> None:
    with xvfb.virtual_screen(320, 200) as other:
        assert other.display != screen.display
        other.opened(other.run([sys.executable, "-c", PROGRAM], tmp_path / "words.txt"))
        assert screen.picture().getextrema() == ((0, 0), (0, 0), (0, 0))


def test_closing_a_virtual_screen_ends_its_programs(tmp_path: Path) -> None:
    with xvfb.virtual_screen(320, 200) as screen:
        program = screen.run([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path / "words.txt")
    assert program.poll() is not None


def test_waiting_for_a_window_fails_when_the_program_exits(screen: xvfb.VirtualScreen, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="ended with 3"):
        screen.opened(screen.run([sys.executable, "-c", "raise SystemExit(3)"], tmp_path / "words.txt"))


def test_waiting_for_a_condition_that_never_holds_times_out_with_its_description(screen: xvfb.VirtualScreen) -> None:
    began = time.monotonic()
    with pytest.raises(AssertionError, match="a miracle: not within"):
        screen.wait_until(lambda: False, "a miracle", 0.1)
    assert time.monotonic() - began < 5


def test_missing_window_tools_skip_tests_locally_and_fail_them_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xvfb, "TOOLS", ("no-such-tool",))
    monkeypatch.delenv("SALA_REQUIRE_WINDOW", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-tool is missing"):
        xvfb.require_window()
    monkeypatch.setenv("SALA_REQUIRE_WINDOW", "1")
    with pytest.raises(pytest.fail.Exception, match="no-such-tool is missing"):
        xvfb.require_window()


def test_picture_difference_is_the_share_of_differing_pixels() -> None:
    black, spotted = Image.new("RGB", (10, 10)), Image.new("RGB", (10, 10))
    spotted.paste((0, 40, 0), (0, 0, 5, 1))
    assert xvfb.difference(black, spotted) == 0.05
    assert xvfb.difference(black, spotted, tolerance=40) == 0
    assert xvfb.difference(black, Image.new("RGB", (10, 11))) == 1
