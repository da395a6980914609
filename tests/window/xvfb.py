"""Virtual screen for tests of the real window: starts programs, takes pictures, moves the mouse, presses keys."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Self

import pytest
from PIL import Image, ImageChops

TOOLS = ("Xvfb", "xdotool")
SCREEN_KEYS = ("DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
"""Variables that `VirtualScreen.environment` sets."""
START_SECONDS = 40.0
XWD_WORDS = 25
"""Length of the fixed part of the header of an X window dump, in big-endian 32-bit words."""

Where = tuple[int, int]
Box = tuple[int, int, int, int]


def unavailable(reason: str) -> None:
    """Skip the running test for `reason`; where SALA_REQUIRE_WINDOW is 1, as in CI, fail it instead."""
    if os.environ.get("SALA_REQUIRE_WINDOW") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def require_window() -> None:
    """Skip (or fail, see `unavailable`) if the programs for a virtual screen are missing."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        unavailable(f"NOT TESTED: the window, because {' and '.join(missing)} is missing (apt install xvfb xdotool)")


@contextlib.contextmanager
def virtual_screen(width: int = 1280, height: int = 720) -> Iterator[VirtualScreen]:
    """Return a started screen, or skip the test if that is impossible; for fixtures."""
    require_window()
    with VirtualScreen(width, height) as screen:
        yield screen


class VirtualScreen:
    """An X server in memory, its pictures, its pointer and its keyboard. Use it in a `with` block.

    There is no window manager: a window as large as the screen lies exactly on it, so window and screen coordinates
    agree, and the keyboard belongs to the window under the pointer.
    """

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self.width, self.height = width, height
        self.display = ""
        self._folder = ""
        self._server: subprocess.Popen[bytes] | None = None
        self._programs: list[subprocess.Popen[bytes]] = []

    # Life -------------------------------------------------------------------------------------------------------------

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server on a free display number; raises RuntimeError if it does not start."""
        self._folder = tempfile.mkdtemp(prefix="sala-screen-")
        reading, writing = os.pipe()
        command = [
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{self.width}x{self.height}x24"),
            *("-fbdir", self._folder, "-nolisten", "tcp", "-noreset"),
        ]
        try:
            self._server = subprocess.Popen(
                command,
                pass_fds=[writing],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            os.close(writing)
            number = line(reading)  # to its end: the server dies if the pipe is closed before it has written all
        finally:
            os.close(reading)
        if not number:
            self.stop()
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self.wait_until(self._framebuffer.exists, "the screen's memory appears")

    def stop(self) -> None:
        """End the programs started here, then the server, and drop its memory."""
        for program in self._programs:
            self.end(program)
        self._programs.clear()
        if self._server is not None:
            self._server.terminate()
            self._server.wait(START_SECONDS)
            self._server = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def environment(self, **extra: str) -> dict[str, str]:
        """Return this process's environment with this display, no sound device, and `extra`."""
        here = {key: value for key, value in os.environ.items() if key not in {"WAYLAND_DISPLAY", "XAUTHORITY"}}
        return here | {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"} | extra

    def run(
        self, command: Sequence[str | Path], log: Path, *, env: Mapping[str, str] | None = None, cwd: Path | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program on this screen with its output written to `log`; `env` replaces `environment()`."""
        with log.open("wb") as words:
            program = subprocess.Popen(
                list(command),
                env=self.environment() if env is None else dict(env),
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._programs.append(program)
        return program

    def end(self, program: subprocess.Popen[bytes], seconds: float = 5.0) -> int:
        """Terminate a program, by force if needed; return its exit code."""
        if program.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGTERM)
            try:
                program.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, signal.SIGKILL)
        return program.wait()

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def _framebuffer(self) -> Path:
        return Path(self._folder, "Xvfb_screen0")

    def picture(self) -> Image.Image:
        """Return what the screen shows, in RGB."""
        dump = self._framebuffer.read_bytes()
        header = struct.unpack(f">{XWD_WORDS}I", dump[: 4 * XWD_WORDS])
        size, width, height, row, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = dump[size + 12 * colours :][: row * height]
        return Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", row, 1)

    def wait_until(self, happened: Callable[[], object], what: str, seconds: float = START_SECONDS) -> None:
        """Wait until `happened()` is true; AssertionError with `what` after `seconds`."""
        end = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: not within {seconds:g} s")
            time.sleep(0.02)

    def settled(self, quiet: float = 0.4, seconds: float = START_SECONDS, box: Box | None = None) -> Image.Image:
        """Return the picture (or its part in `box`) once it has been stable for `quiet` seconds."""
        end = time.monotonic() + seconds
        last, since = self._part(box), time.monotonic()
        while time.monotonic() - since < quiet:
            if time.monotonic() > end:
                raise AssertionError(f"the screen was still moving after {seconds:g} s")
            time.sleep(0.03)
            now = self._part(box)
            if now.tobytes() != last.tobytes():
                last, since = now, time.monotonic()
        return last

    def opened(self, program: subprocess.Popen[bytes], seconds: float = START_SECONDS) -> Image.Image:
        """Return the stable picture once `program` shows a window; AssertionError if it ends or shows none."""
        self.wait_until(
            lambda: program.poll() is not None or self.picture().getbbox() is not None,
            "the program draws something",
            seconds,
        )
        assert program.poll() is None, f"the program ended with {program.returncode}"
        return self.settled()

    def changed(self, before: Image.Image, seconds: float = START_SECONDS, box: Box | None = None) -> Image.Image:
        """Return the stable picture once it differs from `before`, a picture of the same `box`."""
        self.wait_until(lambda: self._part(box).tobytes() != before.tobytes(), "the picture changes", seconds)
        return self.settled(box=box)

    def _part(self, box: Box | None) -> Image.Image:
        picture = self.picture()
        return picture if box is None else picture.crop(box)

    # Pointer and keyboard ---------------------------------------------------------------------------------------------

    def xdotool(self, *words: str | float) -> str:
        """Run an xdotool command line and return its output."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment(), check=True, capture_output=True, text=True
        )
        return done.stdout

    def move(self, where: Where) -> None:
        """Move the pointer to a point, through a neighbouring one so that the program notices the movement."""
        x, y = where
        self.xdotool("mousemove", max(x - 2, 0), y, "mousemove", x, y)

    def click(self, where: Where, button: int = 1, times: int = 1) -> None:
        """Click at a point (button 1 left, 3 right), `times` in succession, slowly enough for 60 frames a second."""
        self.move(where)
        press = ("sleep", 0.03, "mousedown", button, "sleep", 0.03, "mouseup", button)
        self.xdotool(*press * times)

    def double_click(self, where: Where) -> None:
        """Click twice with the left button within a fifth of a second."""
        self.click(where, times=2)

    def drag(self, start: Where, end: Where, steps: int = 8) -> None:
        """Press at `start`, move to `end` in `steps`, and release."""
        self.move(start)
        words: list[str | float] = ["mousedown", 1]
        for step in range(1, steps + 1):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            words += ["sleep", 0.02, "mousemove", x, y]
        self.xdotool(*words, "sleep", 0.05, "mouseup", 1)

    def key(self, *names: str) -> None:
        """Press keys one after another, by their X names: Return, Escape, Tab, F11, Left, space, a, ctrl+z."""
        for name in names:
            self.xdotool("key", "--clearmodifiers", name)

    def window_size(self, program: subprocess.Popen[bytes]) -> Where:
        """Return width and height of the first visible window of `program`; raises CalledProcessError without one."""
        window = self.xdotool("search", "--onlyvisible", "--pid", program.pid).split()[0]
        words = dict(line.split("=") for line in self.xdotool("getwindowgeometry", "--shell", window).split())
        return int(words["WIDTH"]), int(words["HEIGHT"])


def line(pipe: int) -> str:
    """Return the next line from `pipe`, without its end; empty if it does not arrive in time."""
    text = b""
    poll = select.poll()  # unlike `select.select` it takes numbers above 1023, which a process of many tests reaches
    poll.register(pipe, select.POLLIN)
    while not text.endswith(b"\n"):
        piece = os.read(pipe, 16) if poll.poll(START_SECONDS * 1000) else b""
        if not piece:
            return ""
        text += piece
    return text.decode().strip()


def difference(one: Image.Image, other: Image.Image, tolerance: int = 12) -> float:
    """Return the share of pixels, 0 to 1, in which a channel differs by more than `tolerance`; 1 for unequal sizes."""
    if one.size != other.size:
        return 1.0
    channels = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(worst.histogram()[tolerance + 1 :]) / (one.width * one.height)
