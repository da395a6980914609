"""Scene tests that read pixels must have the `painted` marker; otherwise they would compare blank pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.render_context import DefaultSettings
from tests.plain_layouts import BlankSprites, unpainted
from tests.scenes.pixel_readers import functions, functions_that_read_pixels, unmarked
from tools.pictures import STATES
from tools.screenshots import open_stage, take_screenshot

HERE = Path(__file__).parent
MODULES = sorted([*HERE.glob("*.py"), *(HERE.parent / "access").glob("*.py"), HERE.parent / "pilot.py"])


def shared_pixel_readers() -> set[str]:
    """Return the names of shared helper functions that read pixels."""
    shared = [module for module in MODULES if not module.name.startswith("test_")]
    return {name for module in shared for name in functions_that_read_pixels(functions(module))}


def test_all_tests_that_read_pixels_have_the_painted_marker() -> None:
    shared = shared_pixel_readers()
    found = {module.name: list(unmarked(module, shared)) for module in MODULES}
    assert {name: tests for name, tests in found.items() if tests} == {}


def test_pixel_reads_are_detected_in_helper_functions(tmp_path: Path) -> None:
    """Covers helpers in the same module and shared ones."""
    module = tmp_path / "test_it.py"
    module.write_text(
        "def seen(shot):\n    return shot.surface.get_at((0, 0))\n\n"
        "def again(shot):\n    return seen(shot)\n\n"
        "def test_one():\n    assert again(1)\n\n"
        "def test_two():\n    assert shared(2)\n\n"
        "@pytest.mark.painted\ndef test_three():\n    assert seen(3)\n\n"
        "def test_four():\n    assert texts(4)\n",
        encoding="utf-8",
    )
    assert list(unmarked(module, {"shared"})) == ["test_one", "test_two"]
    assert list(unmarked(module, set())) == ["test_one"]


def test_unmarked_tests_use_blank_sprites() -> None:
    sprites = open_stage(STATES["title"](), (1280, 720), DefaultSettings(speed=0.0)).ctx.sprites
    assert isinstance(sprites, BlankSprites)


@pytest.mark.painted
def test_marked_tests_use_real_sprites() -> None:
    sprites = open_stage(STATES["title"](), (1280, 720), DefaultSettings(speed=0.0)).ctx.sprites
    assert not isinstance(sprites, BlankSprites)


@pytest.mark.painted
@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
@pytest.mark.parametrize(
    "state",
    [
        "pong-claim",
        "tongits-turn",
        "pai-gow-set",
        "daun-tiga-stake",
        "generic-pong",
        "settlement",
        "title",
        "lobby-pong",
    ],
)
def test_text_positions_do_not_depend_on_painting(state: str, size: tuple[int, int]) -> None:
    """Regression: without pixels, buttons next to a table had no room for words and were missing."""
    painted = [one._replace(line=None) for one in take_screenshot(STATES[state](), size, seconds=0.1).texts]
    with unpainted():
        laid = [one._replace(line=None) for one in take_screenshot(STATES[state](), size, seconds=0.1).texts]
    assert laid == painted
