"""Fixtures: one Chromium per process, and a check for errors in connection threads."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import WebSocketException

from tests.phones.browser import chromium_path, need

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        need("The phones' page is not tested: there is no Chromium (Debian: apt-get install chromium).")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        need("The phones' page is not tested: playwright is not installed.")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


class Faults(logging.Handler):
    """Collects errors in the server's log, except those of connections that were cut."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        if kind is not None and not issubclass(kind, WebSocketException | OSError | EOFError):
            self.found.append(repr(record.exc_info))


@pytest.fixture
def line_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Errors that ended a connection's thread or were written to the server's log."""
    faults, log = Faults(), logging.getLogger("game.phones")
    monkeypatch.setattr("threading.excepthook", lambda args: faults.found.append(repr(args.exc_value)))
    log.addHandler(faults)
    yield faults.found
    log.removeHandler(faults)
