"""'Start the game' on the page of the first phone, before the lobby on the big screen."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from game.scenes.table.scene import TableScene
from tests.phones.browser import Phone
from tests.scenes.phone_room import open_server, room, store

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["room", "store"]

pytestmark = [pytest.mark.browser, pytest.mark.slow]

START = ".foot .offer.primary"


def test_first_phone_can_start_the_match_from_its_page(chromium: Browser, room) -> None:
    """The second one has no such button; both are at the table then."""
    room.evening.store.change(cut=False)
    room.pilot.click("tray:pong")
    open_server(room)
    room.pilot.click("done")
    with ExitStack() as stack:
        phones = [stack.enter_context(closing(Phone(chromium, room))) for _guest in range(2)]
        for seat, (phone, name) in enumerate(zip(phones, ("Wes", "Mei"), strict=True), 1):
            phone.go(room.phones.url)
            phone.until(lambda phone=phone: phone.sees("#name"))
            phone.page.fill("#name", name)
            phone.page.locator(f"input[name=seat][value='{seat}']").locator("xpath=..").tap()
            phone.page.locator("form.join button").tap()
            phone.until(lambda phone=phone: not phone.sees("form"))
        first, second = phones
        first.until(lambda: first.text(START) == "Start the game")
        assert not second.sees(START)
        here = "You can start the game here or on the big screen."
        first.until(lambda: here in first.text())
        assert here not in second.text()
        assert "The game starts on the big screen." in second.text()
        assert first.faults() == []
        room.pilot.click("rules")
        first.press(first.page.locator(START))
        first.until(lambda: first.sees(".toast"))
        assert "Something else is open" in first.text(".toast")
        room.pilot.press("escape")
        first.press(first.page.locator(START))
        room.until(lambda: isinstance(room.pilot.top, TableScene))
        for phone in phones:
            phone.until(lambda phone=phone: phone.sees(".tray"))
            assert phone.errors == []
