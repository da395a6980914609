"""The standalone program: built, started on its own, played by mouse, and compared with the run from source."""

from __future__ import annotations

import ctypes.util
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from game.table.money import layout_pong
from release import licences, shipped, texts
from release.__main__ import MOST_MB
from tests.window import xvfb

pytestmark = [pytest.mark.nightly, pytest.mark.frozen, pytest.mark.window, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
SIZE = (1280, 720)
UNIT = SIZE[1] / 1080
SEED = f"{3:064x}"
"""Seed with which seat 0 starts, and is asked whether to take the discard before its second turn."""
OWN_LIGHT = (300, 617)
"""Position in the frame of the own plaque, which glows while a person is asked, in pixels."""
DRAW_INSTEAD = (770, 524)
"""Position of the 'draw instead' button, in pixels."""
TABLE = ["play", "pong", "--seats", "you,first,first,first", "--seed", SEED]
ALIKE = 0.002
"""Share of pixels that may differ: none do on one machine, but a clock or a blinking cursor is no failure."""


@pytest.fixture(scope="module")
def program() -> Path:
    """The standalone program, rebuilt if its sources changed; one test process builds it while others wait."""
    xvfb.require_window()
    if shutil.which("objdump") is None:
        xvfb.unavailable("NOT TESTED: the standalone program, because objdump is missing (apt install binutils)")
    library = "python{}.{}".format(*sys.version_info[:2])
    if not (sysconfig.get_config_var("Py_ENABLE_SHARED") or ctypes.util.find_library(library)):
        xvfb.unavailable(f"NOT TESTED: the standalone program, because lib{library} is missing")
    import fcntl

    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "frozen.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build = [sys.executable, ROOT / "play.py", "build"]
        done = subprocess.run(build, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    return ROOT / "dist" / "sala" / "sala"


@pytest.fixture
def screen() -> Iterator[xvfb.VirtualScreen]:
    with xvfb.virtual_screen(*SIZE) as screen:
        yield screen


def empty_environment(home: Path, screen: xvfb.VirtualScreen | None = None) -> dict[str, str]:
    """Return the environment of a user who has never started the game: an empty home, no Python, no settings."""
    home.mkdir()
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "CACHE", "STATE")}
    shown = {key: value for key, value in screen.environment().items() if key in xvfb.SCREEN_KEYS} if screen else {}
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **places, **shown}


def place(x: float, y: float) -> xvfb.Where:
    """Return the position on the screen of a point on the table's canvas of 1920 x 1080."""
    return round(x * UNIT), round(y * UNIT)


def hand_tile(index: int) -> xvfb.Where:
    """Return the centre of the n-th tile in the own hand."""
    wide, high = layout_pong.HAND
    return place(layout_pong.HAND_LEFT + index * layout_pong.HAND_PITCH + wide / 2, layout_pong.HAND_TOP + high / 2)


def is_asked(picture: Image.Image) -> bool:
    """Return whether the frame of the own plaque glows."""
    colour = picture.convert("RGB").getpixel(OWN_LIGHT)
    assert isinstance(colour, tuple)
    return colour[0] > 150


def two_turns(screen: xvfb.VirtualScreen, command: Sequence[str | Path], home: Path) -> list[Image.Image]:
    """Start `command` and play two turns by mouse; return a picture of each time that the table waits for a person."""
    program = screen.run(command, home.with_suffix(".log"), env=empty_environment(home, screen), cwd=ROOT)
    screen.opened(program)
    shown: list[Image.Image] = []

    def look() -> None:
        screen.move(place(960, 30))  # nothing there lights up
        if shown:
            screen.changed(shown[-1])
        # Quiet for longer than an opponent's words are shown, but one may think for longer still.
        screen.wait_until(lambda: is_asked(screen.settled(quiet=3.0)), "a person is asked")
        shown.append(screen.picture())

    look()
    screen.double_click(hand_tile(5))  # discard
    look()
    screen.click(DRAW_INSTEAD)
    look()
    screen.drag(hand_tile(2), place(940, 700))  # discard another
    look()
    assert program.poll() is None
    assert home.with_suffix(".log").read_text() == ""
    return shown


def test_standalone_program_and_source_checkout_draw_identical_pictures(
    program: Path, screen: xvfb.VirtualScreen, tmp_path: Path
) -> None:
    commands = {"frozen": [program, *TABLE], "source": [sys.executable, "-m", "game", *TABLE]}
    with xvfb.virtual_screen(*SIZE) as other, ThreadPoolExecutor() as both:
        screens = {"frozen": screen, "source": other}
        plays = {name: both.submit(two_turns, screens[name], commands[name], tmp_path / name) for name in commands}
        pictures = {name: play.result() for name, play in plays.items()}
    for name, shown in pictures.items():
        for number, picture in enumerate(shown):
            picture.save(tmp_path / f"{name}-{number}.png")
    differences = [xvfb.difference(one, two) for one, two in zip(*pictures.values(), strict=True)]
    assert max(differences) <= ALIKE, f"{differences}, pictures in {tmp_path}"
    steps = [xvfb.difference(before, after) for before, after in itertools.pairwise(pictures["frozen"])]
    assert min(steps) > 5 * ALIKE, f"a click changed nothing: {steps}, pictures in {tmp_path}"


def test_standalone_program_draws_the_title_page_with_an_empty_home_folder(
    program: Path, screen: xvfb.VirtualScreen, tmp_path: Path
) -> None:
    title = screen.opened(
        screen.run([program], tmp_path / "words.txt", env=empty_environment(tmp_path / "home", screen))
    )
    assert len(title.getcolors(SIZE[0] * SIZE[1]) or []) > 5000, "a painted scene, not a plain window"
    assert (tmp_path / "words.txt").read_text() == ""


def test_standalone_program_runs_the_command_line(program: Path, tmp_path: Path) -> None:
    command = [program, "simulate", "pong", "--rounds", "3", "--seed", "x", "--json"]
    done = subprocess.run(
        command, env=empty_environment(tmp_path / "home"), capture_output=True, text=True, check=True, timeout=60
    )
    assert sum(json.loads(done.stdout)["chips"]) == 0


def test_standalone_program_contains_no_unneeded_modules(program: Path) -> None:
    names = {path.name.split(".")[0].lower() for path in program.parent.rglob("*")}
    assert not names & {"numpy", "scipy", "_tkinter", "pytest", "libcrypto", "libreadline"}
    assert os.access(program, os.X_OK)


def test_standalone_folder_stays_below_its_size_limit(program: Path) -> None:
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) <= MOST_MB["the program's folder"] * 1_000_000


def test_every_component_in_the_standalone_program_has_a_known_licence(program: Path) -> None:
    found = shipped.parts(program.parent)
    assert licences.unlicensed(found) == []
    if sys.platform == "linux":  # others bring other libraries
        assert licences.PAGE.read_text(encoding="utf-8") == licences.page(found)
        index, told = texts.collected(program.parent, found)
        assert (texts.OURS / texts.INDEX).read_text(encoding="utf-8") == texts.rendered(index)
        kept = {path.name: path.read_text(encoding="utf-8") for path in (texts.OURS / texts.FOLDER).iterdir()}
        assert kept == told, "run `python3 play.py package licences`"


def test_standalone_program_serves_phones_without_openssl(
    program: Path, screen: xvfb.VirtualScreen, tmp_path: Path
) -> None:
    """`websockets` imports a Python module that is left out."""
    words = tmp_path / "words.txt"
    table = ["play", "pong", "--seats", "you,phone,casual,casual", "--seed", SEED]
    running = screen.run([program, *table], words, env=empty_environment(tmp_path / "home", screen))
    screen.opened(running)
    screen.wait_until(lambda: "http://" in words.read_text(), f"the door opens: {words.read_text()}")
    address = re.search(r"http://\S+", words.read_text())
    assert address is not None
    with urllib.request.urlopen(address[0], timeout=20) as answer:  # noqa: S310 - our own page
        assert answer.status == 200
        assert b"<html" in answer.read()
    assert running.poll() is None
