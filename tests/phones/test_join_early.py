"""The page in a real browser while no game is chosen yet, and what it shows once one is."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from tests.phones.browser import Phone
from tests.scenes.phone_room import Room
from tests.scenes.test_together import Evening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def room() -> Iterator[Room]:
    store = Store.open(IN_MEMORY)
    store.change(speed=0.0, lessons=tuple(GAMES), cut=False)
    evening = Evening(store)
    yield Room(evening.house, evening)
    evening.house.phones.close()
    store.close()


def test_person_with_a_phone_can_take_a_seat_before_a_game_is_chosen(room: Room, chromium: Browser) -> None:
    """A name and one tap; the page then waits, without a form, and follows into the game."""
    for name in ("Play together", "let in"):
        room.pilot.click(name)
    with closing(Phone(chromium, room)) as phone:
        phone.go(room.phones.url)
        phone.until(lambda: phone.sees("#name"))
        assert "Play together" in phone.text()
        phone.page.fill("#name", "Cam")
        phone.press(phone.page.locator("form.join button"))
        phone.until(lambda: not phone.sees("#name"))
        assert room.evening.phones.names == ("Cam",)
        assert "Cam" in room.pilot.texts()
        assert "Cam" in phone.text()
        assert phone.overflow() <= 0
        assert phone.errors == []
        for name in ("start", "tray:pong"):
            room.pilot.click(name)
        phone.until(lambda: "Pong" in phone.text())
        phone.press(phone.page.get_by_role("button", name="Start"))
        phone.until(lambda: phone.sees("body.playing"))
        assert phone.hand()
        assert phone.errors == []
