"""The window's tree reaches the system's accessibility bus, and requests from there are carried out."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from tests.window.xvfb import VirtualScreen, unavailable, virtual_screen

pytestmark = pytest.mark.window

READER = Path(__file__).parent / "atspi_reader.py"
SYSTEM_PYTHON = "/usr/bin/python3"
TOOLS = ("dbus-run-session", "gdbus")
SWITCH_ON = (
    "gdbus call --session -d org.a11y.Bus -o /org/a11y/bus -m org.freedesktop.DBus.Properties.Set "
    "org.a11y.Status IsEnabled '<true>' >/dev/null"
)


def require_bus() -> None:
    """Skip the test, or fail in CI, if there is no bus to listen on."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not Path("/usr/libexec/at-spi-bus-launcher").exists():
        unavailable("NOT TESTED: screen readers, because there is no private bus (apt install at-spi2-core)")
    probe = [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        unavailable("NOT TESTED: screen readers (apt install python3-gi gir1.2-atspi-2.0)")
    if subprocess.run([sys.executable, "-c", "import accesskit"], capture_output=True, check=False).returncode:
        unavailable("NOT TESTED: screen readers, because AccessKit is not installed (pip install accesskit)")


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    require_bus()
    with virtual_screen(1280, 720) as opened:
        yield opened


def read_back(screen: VirtualScreen, home: Path, words: list[str], *does: str) -> str:
    """Start the game on a private bus, let a reader follow the steps, and return its output."""
    store = Store.open(home / "sala" / FILE)
    store.change(speed=3.0, lessons=("tongits",), effects=0.0)
    store.close()
    game = " ".join([f"'{sys.executable}'", "-m", "game", *words])
    reader = f"'{SYSTEM_PYTHON}' -W ignore '{READER}' \"$@\""
    script = f"{SWITCH_ON}; {game} & GAME=$!; {reader}; R=$?; kill $GAME; wait; exit $R"
    with (home / "reader.log").open("w") as log:
        done = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", script, "sh", *does],
            env=screen.environment(
                HOME=str(home),
                SALA_HOME=str(home / "sala"),
                LANGUAGE="en",
                GSETTINGS_BACKEND="memory",  # else the switch would be kept for the person's own desktop
                XDG_RUNTIME_DIR=str(home),
            ),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            check=False,
            timeout=240,
        )
    assert done.returncode == 0, done.stdout + (home / "reader.log").read_text()
    return done.stdout


def test_table_can_be_read_and_played_over_the_accessibility_bus(screen: VirtualScreen, tmp_path: Path) -> None:
    """Tree with roles, names, order and sets; focus; a press by the reader, whose result is announced."""
    seed = "5a" * 32
    steps = "hear Your turn", "wait Choose a card", "press king of clubs", "press Discard the king", "hear You discard"
    said = read_back(screen, tmp_path, ["play", "tongits", "--seed", seed], *steps)
    lines = said.splitlines()
    tree = [line.strip() for line in lines]
    assert any(line.startswith("frame 'Sala'") for line in tree), said
    assert any("'Your hand'" in line for line in tree)
    hand = tree.index("panel 'Your hand' ['sensitive']")
    assert tree[hand + 1] == "panel '4-5-6-7-8 of hearts' ['sensitive']"
    assert tree[hand + 2] == "list item '4 of hearts' ['sensitive'] click"
    assert any(line.startswith("push button 'Lay'") and line.endswith("click") for line in tree)
    assert any("focused" in line for line in tree)
    spoken = [line for line in lines if line.startswith("heard polite: ")]
    assert spoken[0] == "heard polite: Tongits"
    assert any("You discard the king of clubs." in line for line in spoken)
    assert all(line.removeprefix("heard polite: ").strip() for line in spoken)


def test_settings_expose_states_and_numbers_on_the_accessibility_bus(screen: VirtualScreen, tmp_path: Path) -> None:
    """A switch has its state and a slider its number, and the reader can change both."""
    said = read_back(
        screen,
        tmp_path,
        [],
        "wait Settings",
        "press Settings",
        "wait Explain terms",
        "press Explain terms",
        "wait Cut the pack before each deal",
        "press Cut the pack before each deal",
        "checked Cut the pack before each deal",
    )
    assert "checked 'Cut the pack before each deal'" in said
    assert any("slider 'Speed'" in line and "value=3" in line for line in said.splitlines()), said


def test_window_works_without_an_accessibility_bus(screen: VirtualScreen, tmp_path: Path) -> None:
    """Without any session bus the window opens and closes normally."""
    game = screen.run(
        [sys.executable, "-m", "game"],
        tmp_path / "words.log",
        env=screen.environment(
            HOME=str(tmp_path),
            SALA_HOME=str(tmp_path / "sala"),
            LANGUAGE="en",
            DBUS_SESSION_BUS_ADDRESS="unix:path=/none",
        ),
    )
    screen.opened(game)
    assert game.poll() is None, (tmp_path / "words.log").read_text()
    with contextlib.suppress(ProcessLookupError):
        game.terminate()
    game.wait(20)
    assert "Error" not in (tmp_path / "words.log").read_text()


def test_environment_variable_disables_the_screen_reader(screen: VirtualScreen, tmp_path: Path) -> None:
    from game.ui.screen_reader import VARIABLE, open_screen_reader

    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = "off"
    try:
        assert open_screen_reader("Sala", (640, 480)) is None
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before
