"""The saved place of the window: it is restored, unless the window would be invisible there."""

from __future__ import annotations

from datetime import UTC, datetime
from errno import ENOSPC
from pathlib import Path
from threading import Event
from typing import NoReturn

import pygame
import pytest
from pygame import Rect

from game.app import _take_picture, save_picture
from game.match.data_folders import HOME_VARIABLE
from game.scenes import file_jobs
from game.scenes.file_jobs import jobs_of
from game.ui.desktop import Monitor, WindowPlacement, first_place, fitting, settled
from game.ui.intents import Key
from game.ui.measure import MINIMUM
from game.ui.render_context import DefaultSettings
from game.ui.window import Window

ONE = [(1920, 1080)]
TWO = [(1920, 1080), (2560, 1440)]


@pytest.mark.parametrize(
    ("kept", "monitors"),
    [
        ((100, 80, 1280, 720), ONE),
        ((-600, 0, 1280, 720), ONE),  # half of it over the left edge, but there to be taken hold of
        ((2000, 300, 1600, 900), TWO),
        ((-2000, -200, 1280, 720), TWO),  # the other monitor stands at the left, and higher
    ],
)
def test_window_reopens_at_its_saved_place(kept: tuple[int, ...], monitors: list[tuple[int, int]]) -> None:
    assert fitting(kept, monitors) == kept


@pytest.mark.parametrize(
    ("kept", "monitors"),
    [
        ((), ONE),
        ((10, 10, 800), ONE),
        ((2000, 300, 1600, 900), ONE),  # its monitor was taken away
        ((-1500, 0, 1280, 720), ONE),
        ((100, -40, 1280, 720), ONE),  # its title bar is above the screen
        ((100, 1000, 1280, 720), ONE),
        ((0, 0, 1280, 720), []),
    ],
)
def test_saved_window_place_that_is_off_screen_is_discarded(
    kept: tuple[int, ...], monitors: list[tuple[int, int]]
) -> None:
    assert fitting(kept, monitors) is None


def test_saved_window_size_is_kept_between_the_minimum_and_the_monitors_size() -> None:
    assert fitting((0, 0, 3840, 2160), ONE) == WindowPlacement(0, 0, 1920, 1080)
    assert fitting((0, 0, 200, 200), ONE) == WindowPlacement(0, 0, *MINIMUM)
    assert fitting((0, 0, 200, 200), [(800, 600)]) == WindowPlacement(0, 0, 800, 600)


LEFT_OF_IT = [
    Monitor(Rect(0, 0, 1920, 1080), Rect(0, 0, 1920, 1040)),
    Monitor(Rect(-1366, 200, 1366, 768), Rect(-1366, 200, 1366, 728)),
]
"""A smaller second monitor at the left, lower down; both have a taskbar at their foot."""


@pytest.mark.parametrize(
    ("kept", "stands"),
    [
        ((100, 80, 1280, 720), (100, 80, 1280, 720)),
        ((-1300, 240, 1100, 650), (-1300, 240, 1100, 650)),
        ((-1300, 300, 1100, 650), (-1300, 278, 1100, 650)),  # its foot would lie under the taskbar
        ((-1366, 240, 1600, 900), (-1366, 200, 1366, 728)),
        ((-1366, 0, 1100, 650), None),  # no monitor is there
        ((1900, 80, 1280, 720), None),
    ],
)
def test_saved_window_place_is_adapted_to_the_monitor_arrangement(
    kept: tuple[int, ...], stands: tuple[int, ...] | None
) -> None:
    assert settled(WindowPlacement(*kept), LEFT_OF_IT) == stands


@pytest.mark.parametrize(
    "free", [(1366, 728), (1024, 560), (1280, 984), (1920, 1040), (3840, 2100), (800, 440), (640, 480)]
)
def test_first_window_including_its_frame_fits_the_usable_area(free: tuple[int, int]) -> None:
    """At 1366x768 the lower edge of the first window used to be under the taskbar."""
    area = Rect(1920, 30, *free)
    place = first_place(area)
    frame = Rect(place.x - 8, place.y - 40, place.width + 16, place.height + 48)
    assert area.contains(frame)
    assert place.width >= min(1024, free[0] - 16)
    assert place.height >= min(640, free[1] - 48) or place.width >= 1024


@pytest.mark.parametrize(
    ("free", "width"), [((1920, 1040), 1564), ((2560, 1400), 1920), ((3840, 2080), 2662), ((5120, 2840), 3635)]
)
def test_first_window_is_larger_on_a_high_resolution_screen(free: tuple[int, int], width: int) -> None:
    """At 4K and 200 % it would be a quarter of the screen."""
    place = first_place(Rect(0, 0, *free))
    assert place.width == width
    assert abs(place.width / place.height - 16 / 9) < 0.01


def test_window_opens_at_its_saved_size_and_reports_it() -> None:
    window = Window("Sala", DefaultSettings(), place=(0, 0, 1024, 650))
    try:
        assert pygame.display.get_surface().get_size() == (1024, 650)
        assert window.place[2:] == (1024, 650)
        window.toggle_fullscreen()
        assert window.place[2:] == (1024, 650)
    finally:
        window.close()


def test_f12_saves_each_screenshot_under_a_unique_name(tmp_path) -> None:
    window = Window("Sala", DefaultSettings(), size=(640, 400))
    try:
        pressed = []
        window.stage.on_picture = lambda: pressed.append(True)
        window.handle(Key("f12"))
        assert pressed == [True]
        pygame.display.get_surface().fill((10, 120, 30))
        now = datetime(2026, 11, 23, 20, 15, 9, tzinfo=UTC)
        paths = [save_picture(tmp_path / "pictures", now) for _time in range(2)]
        assert [path.name for path in paths] == ["Sala 2026-11-23 20-15-09.png", "Sala 2026-11-23 20-15-09-2.png"]
        picture = pygame.image.load(paths[1])
        assert (picture.get_size(), picture.get_at((5, 5))[:3]) == ((640, 400), (10, 120, 30))
    finally:
        window.close()


def test_screenshot_on_a_full_disk_raises_and_leaves_no_file(tmp_path, monkeypatch) -> None:
    """SDL used to write half of the file and report success."""

    def full(path: Path, data: bytes) -> NoReturn:
        with path.open("wb") as file:
            file.write(data[:100])
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    window = Window("Sala", DefaultSettings(), size=(640, 400))
    try:
        with pytest.raises(OSError, match="No space left"):
            save_picture(tmp_path)
    finally:
        window.close()
    assert list(tmp_path.iterdir()) == []


def test_screenshot_in_an_invalid_folder_raises_os_error(tmp_path) -> None:
    (tmp_path / "file").touch()
    window = Window("Sala", DefaultSettings(), size=(640, 400))
    try:
        with pytest.raises((NotADirectoryError, FileExistsError, FileNotFoundError)):  # as the system has it
            save_picture(tmp_path / "file" / "pictures")
    finally:
        window.close()


def test_screenshot_is_written_later_if_storage_stalls(tmp_path, monkeypatch) -> None:
    """The window used to freeze until storage answered."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(file_jobs, "ANSWER_S", 0.01)
    answers, reached = Event(), Event()
    window = Window("Sala", DefaultSettings(), size=(640, 400))
    try:
        jobs = jobs_of(window.stage)
        jobs.run_detached(lambda: answers.wait(60))
        _take_picture(window)
        assert "is not responding" in window.stage.notices.current
        assert list(tmp_path.iterdir()) == []
        assert jobs.writing, "closing asks"
        answers.set()
        jobs.run_detached(reached.set)
        assert reached.wait(60)
        assert not jobs.collect()
        (file,) = (tmp_path / "pictures").iterdir()
        window.stage.notices.dismiss()
        assert file.name in window.stage.notices.current
    finally:
        window.close()
