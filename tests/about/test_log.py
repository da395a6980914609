"""The log for bug reports: its place, its maximum size, and data that it never contains."""

from __future__ import annotations

import errno
import io
import logging
import re
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from game.about import log as logs
from game.about.log import Log, traced
from game.about.system_info import system_info
from game.match.file_worker import FileWorker

HAND = "c5 c5 c5 Aminah"


def lines(folder: Path) -> list[str]:
    return (folder / logs.FILE).read_text(encoding="utf-8").splitlines()


def opened(folder: Path) -> Log:
    log = Log.open(folder)
    assert log.notice == ""
    return log


def error_with_a_hand() -> BaseException:
    """Return an error with a hand in its message and in its local variables."""
    hand = HAND.split()

    def look() -> None:
        try:
            {}[HAND]
        except KeyError as error:
            raise RuntimeError(f"no such hand: {hand}") from error

    with pytest.raises(RuntimeError) as caught:
        look()
    return caught.value


def test_log_line_has_time_and_event(tmp_path: Path) -> None:
    log = opened(tmp_path / "log")
    log.note("start", system_info())
    log.close()
    (line,) = lines(tmp_path / "log")
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d INFO start; Sala \S+", line)
    assert "; Python 3." in line


def test_logged_error_has_type_and_code_locations_but_no_message(tmp_path: Path) -> None:
    log = opened(tmp_path)
    log.fault(error_with_a_hand(), "the window")
    log.close()
    text = "\n".join(lines(tmp_path))
    assert "CRITICAL fault in the window\n  RuntimeError\n" in text
    assert re.search(r"test_log:\d+ error_with_a_hand", text)
    assert "from KeyError" in text
    assert "Aminah" not in text
    assert "c5" not in text
    assert str(Path(__file__).parent) not in text


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "/srv/aminah/x"), "PermissionError EACCES"),
        (sqlite3.OperationalError("no such table: /srv/aminah"), "sqlite3.OperationalError"),
        (ValueError("seed 5a5a"), "ValueError"),
    ],
)
def test_logged_os_error_has_its_errno_name_and_no_path(error: Exception, words: str) -> None:
    assert list(traced(error)) == [words]


def test_logged_traceback_is_finite_for_cyclic_causes_and_recursion() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert list(traced(first)) == ["ValueError", "from KeyError"]

    def fall() -> None:
        fall()

    with pytest.raises(RecursionError) as caught:
        fall()
    assert len(list(traced(caught.value))) <= logs.MOST_FRAMES + 2


def test_log_files_are_limited_and_keep_the_newest_lines(tmp_path: Path) -> None:
    log = opened(tmp_path)
    for number in range(20_000):
        log.note(f"page Number{number}")
    log.close()
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [logs.FILE, *(f"{logs.FILE}.{number}" for number in range(1, logs.KEPT + 1))]
    assert all(path.stat().st_size <= logs.MOST_BYTES for path in tmp_path.iterdir())
    assert lines(tmp_path)[-1].endswith("page Number19999")


def test_unwritable_log_folder_shows_a_notice_and_raises_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    log = Log.open(tmp_path / "file")
    assert log.notice.startswith("The log cannot be written to the folder “file”: ")
    assert str(tmp_path) not in log.notice
    log.note("start")
    log.fault(error_with_a_hand(), "the window")
    log.close()


def test_full_disk_during_logging_shows_a_notice_and_raises_no_error(tmp_path: Path) -> None:
    log = opened(tmp_path)
    (handler,) = log._logger.handlers

    class Full:
        def write(self, _text: str) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        def flush(self) -> None: ...

        def close(self) -> None: ...

        def seek(self, *_place: int) -> None: ...

        def tell(self) -> int:
            return 0

    stream, handler.stream = handler.stream, Full()
    stream.close()
    log.note("page TitleScene")
    assert log.notice.endswith("No space left on device.")
    log.close()


def test_stalled_log_storage_does_not_delay_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "CLOSING_S", 0.01)
    answers = threading.Event()
    log = Log.open(tmp_path, FileWorker())
    (handler,) = log._logger.handlers
    write = handler._write

    def wait(record: logging.LogRecord) -> None:
        assert threading.current_thread() is not threading.main_thread()
        assert answers.wait(60)
        write(record)

    monkeypatch.setattr(handler, "_write", wait)
    for number in range(100):
        log.note(f"page Number{number}")
    log.close()
    stuck = log._last
    assert not stuck.wait(0)
    assert lines(tmp_path) == []
    answers.set()
    assert stuck.wait(60)
    assert [line.split()[-1] for line in lines(tmp_path)] == [f"Number{number}" for number in range(100)]


def test_stalled_log_storage_does_not_hold_the_log_handlers_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker kept the lock of logging's handler while it flushed, and the second line waited for that."""
    monkeypatch.setattr(logs, "CLOSING_S", 0.01)
    begun, answers, answered = threading.Event(), threading.Event(), []

    class Stalled(io.FileIO):
        def write(self, data: Any, /) -> int:
            begun.set()
            answered.append(answers.wait(10))
            return super().write(data)

    log = Log.open(tmp_path, FileWorker())
    (handler,) = log._logger.handlers
    handler.stream.close()
    handler.stream = io.TextIOWrapper(io.BufferedWriter(Stalled(tmp_path / logs.FILE, "a")), "utf-8")
    log.note("page Number0")
    assert begun.wait(60)
    log.note("page Number1")
    log.note("page Number2")
    stuck = log._last
    answers.set()
    assert stuck.wait(60)
    assert answered == [True] * 3
    log.close()
    assert [line.split()[-1] for line in lines(tmp_path)] == [f"Number{number}" for number in range(3)]


def test_log_detects_whether_the_last_run_crashed(tmp_path: Path) -> None:
    first = opened(tmp_path)
    assert not first.broke_off
    first.note("start")
    first.fault(error_with_a_hand(), "the window")
    first.close()
    second = opened(tmp_path)
    assert second.broke_off
    second.note("start")
    second.note("end")
    second.close()
    third = opened(tmp_path)
    assert not third.broke_off
    third.close()


def test_error_in_a_thread_is_logged_and_passed_to_pythons_hook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", lambda one: told.append(one.exc_value))
    log = opened(tmp_path)
    log.watch()

    def fail() -> None:
        raise error_with_a_hand()

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    log.close()
    assert [type(one) for one in told] == [RuntimeError]
    text = "\n".join(lines(tmp_path))
    assert "ERROR fault beside the window\n  RuntimeError" in text
    assert "Aminah" not in text
    after = opened(tmp_path)
    assert not after.broke_off, "the program went on"
    after.close()


def test_successful_log_write_clears_the_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds the file for a moment, as on Windows while it is rotated."""
    log = opened(tmp_path)

    def held(*_paths: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as once:
        once.setattr(logs._File, "shouldRollover", lambda *_: True)
        once.setattr(logs._File, "doRollover", held)
        log.note("page Lost")
        assert log.notice.endswith("Permission denied.")
        log.note("page LostToo")
        assert log.notice != ""
    log.note("page Written")
    assert log.notice == ""
    log.close()
    assert [line.partition("page ")[2] for line in lines(tmp_path)] == ["Written"]
