"""Real desktops for tests: window managers, two monitors, keyboard layouts, another program's clipboard."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageGrab

from tests.window.player import Player
from tests.window.xvfb import VirtualScreen, Where, line, unavailable

PACKAGES = {
    "openbox": "openbox",
    "icewm": "icewm",
    "wmctrl": "wmctrl",
    "xprop": "x11-utils",
    "xrandr": "x11-xserver-utils",
    "setxkbmap": "x11-xkb-utils",
    "xclip": "xclip",
    "xdotool": "xdotool",
    "Xvfb": "xvfb",
    "Xorg": "xserver-xorg-core xserver-xorg-video-dummy",
}
"""Programs, and the Debian packages that contain them."""
FIRST, SECOND = (1920, 1080), (1368, 768)
"""Two unequal monitors, the second at the right of the first."""
XORG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Virtual 3288 1080
  EndSubSection
EndSection
"""


class Seen(NamedTuple):
    """A window as the X server reports it: its place without the frame, its size, and its states."""

    x: int
    y: int
    width: int
    height: int
    states: frozenset[str]

    @property
    def rect(self) -> tuple[int, int, int, int]:
        """Position and size of the window."""
        return self[:4]


@contextlib.contextmanager
def desk(manager: str, size: Where = (1366, 768)) -> Iterator[Desk]:
    """Return a screen with this window manager, or skip the test loudly if a program is missing."""
    _require("Xvfb", "xdotool", "wmctrl", "xprop", manager)
    with Desk(*size, manager=manager) as made:
        yield made


@contextlib.contextmanager
def two_monitors(manager: str) -> Iterator[Desk]:
    """Return an X server with two unequal monitors and this window manager, or skip the test loudly."""
    _require("Xorg", "xdotool", "wmctrl", "xprop", "xrandr", manager)
    with TwoMonitors(manager=manager) as made:
        yield made


def _require(*programs: str) -> None:
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        packages = " ".join(PACKAGES[program] for program in missing)
        unavailable(f"NOT TESTED: real desks, because {' and '.join(missing)} is missing (apt install {packages})")


class Desk(VirtualScreen):
    """A virtual screen on which a window manager frames, moves and maximises windows."""

    def __init__(self, width: int, height: int, *, manager: str) -> None:
        super().__init__(width, height)
        self.manager = manager
        self._looked_at = ""

    def start(self) -> None:
        """Start the server, then the window manager, and wait until the window manager is running."""
        super().start()
        self._manage()

    def _manage(self) -> None:
        self.run([self.manager], Path(self._folder) / "manager.log")
        self.wait_until(lambda: "window id" in self.ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "it manages")

    def ask(self, *command: str) -> str:
        """Return the output of a program that queries the X server; '' if there is no answer."""
        return subprocess.run(command, env=self.environment(), capture_output=True, text=True, check=False).stdout

    def window(self, player: Player) -> str:
        """Return the id of the program's window, once it has a frame."""
        pid = str(player.process.pid)

        def found() -> list[str]:
            lines = [line.split() for line in self.ask("wmctrl", "-lp").splitlines()]
            return [words[0] for words in lines if len(words) > 2 and words[2] == pid]

        self.wait_until(found, "the window is framed")
        return found()[0]

    def seen(self, window: str) -> Seen:
        """Return the current place, size and states of a window."""
        told = self.ask("xwininfo", "-id", window)  # xdotool counts the frame twice
        pattern = r"(?:Absolute upper-left [XY]|Width|Height): +(-?\d+)"
        x, y, width, height = (int(number) for number in re.findall(pattern, told))
        states = frozenset(re.findall(r"_NET_WM_STATE_(\w+)", self.ask("xprop", "-id", window, "_NET_WM_STATE")))
        return Seen(x, y, width, height, states)

    def look_at(self, window: str) -> None:
        """Give the window the keyboard focus; positions are relative to its corner from now on."""
        self.xdotool("windowfocus", "--sync", window)
        self._looked_at = window

    def move(self, where: Where) -> None:
        """Move the pointer to a position in the current window."""
        left, top = self.seen(self._looked_at)[:2] if self._looked_at else (0, 0)
        super().move((where[0] + left, where[1] + top))

    def wmctrl(self, window: str, *words: str) -> None:
        """Let the window manager perform an action on a window, as its menu does."""
        subprocess.run(["wmctrl", "-i", "-r", window, *words], env=self.environment(), check=True)

    def settles(self, window: str, rect: tuple[int, int, int, int], states: set[str], what: str) -> None:
        """Wait until a window has this place and exactly these states: full screen, maximised."""
        told = {"FULLSCREEN", "MAXIMIZED_VERT", "MAXIMIZED_HORZ"}

        def stands() -> bool:
            now = self.seen(window)
            return now.rect == rect and now.states & told == states

        try:
            self.wait_until(stands, what)
        except AssertionError as error:
            raise AssertionError(f"{error}: {self.seen(window)}, not {rect} {states}") from None

    def layout(self, name: str) -> None:
        """Select a keyboard layout, named as for `setxkbmap`."""
        _require("setxkbmap")
        subprocess.run(["setxkbmap", name], env=self.environment(), check=True)

    def copy(self, data: bytes) -> None:
        """Put bytes into the clipboard as another program, declared as UTF-8."""
        _require("xclip")
        command = ["xclip", "-selection", "clipboard", "-target", "UTF8_STRING"]
        subprocess.run(command, env=self.environment(), input=data, check=True)


class TwoMonitors(Desk):
    """An Xorg server with the dummy driver and two unequal monitors side by side."""

    def __init__(self, *, manager: str) -> None:
        super().__init__(FIRST[0] + SECOND[0], FIRST[1], manager=manager)

    def start(self) -> None:
        """Start the server, connect both monitors, then start the window manager."""
        self._folder = tempfile.mkdtemp(prefix="sala-desk-")
        config = Path(self._folder) / "xorg.conf"
        config.write_text(XORG, encoding="ascii")
        reading, writing = os.pipe()
        log = str(Path(self._folder) / "Xorg.log")
        command = ["Xorg", "-displayfd", str(writing), "-config", str(config), "-logfile", log]
        try:
            self._server = subprocess.Popen(
                [*command, "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts"],
                pass_fds=[writing],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            os.close(writing)
            number = line(reading)
        finally:
            os.close(reading)
        if not number:
            self.stop()
            unavailable("NOT TESTED: two monitors, because Xorg with the dummy driver does not start here")
        self.display = f":{number}"
        self.xrandr("--output", "DUMMY0", "--mode", "{}x{}".format(*FIRST), "--pos", "0x0", "--primary")
        self.xrandr("--addmode", "DUMMY1", "{}x{}".format(*SECOND))
        self.xrandr("--output", "DUMMY1", "--mode", "{}x{}".format(*SECOND), "--right-of", "DUMMY0")
        self.xrandr()  # looks again, so that the second is known to be plugged in
        self._manage()

    def xrandr(self, *words: str) -> None:
        """Configure a monitor, or switch it off."""
        subprocess.run(["xrandr", *words], env=self.environment(), check=True, stdout=subprocess.DEVNULL)

    def picture(self) -> Image.Image:
        """Return what both monitors show, in RGB."""
        return ImageGrab.grab(xdisplay=self.display).convert("RGB")
