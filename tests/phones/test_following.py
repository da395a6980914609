"""The page while hands are opened on the big screen, and the page of a phone that only watches, in a browser."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from game.phones.protocol import Answer
from tests.phones.browser import Phone
from tests.phones.phone_session import Evening
from tests.phones.test_hands_opened import Showdown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = (360, 640)


class OnPages(Showdown):
    """Hands about to be opened, before one page that plays and one that watches."""

    def __init__(self, evening: Evening, phone: Phone, watching: Phone) -> None:
        self.evening, self.phone, self.watching = evening, phone, watching
        self.device: Any = self
        self.answered: set[str] = set()
        evening.held = True
        evening.until(self._reached)
        told = evening.screen.take(None)
        assert told is not None
        self.told = told

    # The device that answers

    state: dict[str, Any] | None = None

    def hear(self) -> None:
        shown = self.evening.phones.seats[0].shown
        self.state = shown.record() if shown is not None and shown.latest_update is not None else None

    def say(self, answer: dict[str, Any]) -> None:
        guest = self.evening.phones.seats[0].guest
        assert guest is not None
        line = self.evening.phones._server.line_of(guest.key)
        assert line is not None
        message = Answer(answer["number"], answer["offer"], tuple(answer.get("amounts", ())))
        self.evening.phones._hear(line, message)


@contextmanager
def pages(chromium: Browser, name: str) -> Iterator[tuple[Evening, Phone, Phone]]:
    """Yield a table, the page of seat 0, and a page for which there is no seat."""
    with Evening(name) as evening, ExitStack() as stack:
        phone, watching = (stack.enter_context(closing(Phone(chromium, evening, SMALL))) for _ in range(2))
        phone.go(evening.phones.url)
        phone.sit("Aminah", 0)
        watching.go(evening.phones.url)
        watching.until(lambda: watching.sees(".watch"))
        yield evening, phone, watching


def names(phone: Phone, place: str) -> list[str]:
    found = phone.js(f"[...document.querySelectorAll('{place} .pays .payer')].map(e => e.children[1].firstChild.data)")
    return list(found)


def test_phone_page_shows_and_announces_each_hand_as_it_is_opened(chromium: Browser) -> None:
    """DT-22: each with its pieces; the newest comes first; a screen reader hears what is new."""
    with pages(chromium, "daun-tiga") as (evening, phone, watching):
        showdown = OnPages(evening, phone, watching)
        count = len(showdown.told.events)
        for shown in range(1, count + 1):
            record, public = showdown.show(shown)
            phone.await_number(record["number"])
            watching.until(lambda public=public: names(watching, ".watch") == names_in(public))
            assert names(phone, ".opened") == names_in(record)
            if record.get("news"):
                assert phone.text("#say") == " ".join(record["news"])
                watching.until(lambda public=public: watching.text("#say") == " ".join(public["news"]))
            assert phone.faults() == []
            assert watching.faults() == []
        assert phone.text(".ask") == record["ask"] != "Hands are being opened on the big screen."
        assert phone.text(".turn") == "Hands are being opened on the big screen."
        phone.picture("daun-tiga-opened")
        watching.picture("daun-tiga-watched")
        evening.screen.report_shown(showdown.told.at)
        phone.until(lambda: phone.sees(".slip"))
        watching.until(lambda: watching.sees(".watch .why"))


def names_in(record: dict[str, Any]) -> list[str]:
    return [hand["name"] for hand in record.get("opened", [])]


def test_screen_reader_announcements_are_removed_from_the_page_again(chromium: Browser) -> None:
    """A screen reader would find them there later, as if they still applied."""
    with pages(chromium, "pong") as (_evening, phone, _watching):
        phone.until(lambda: phone.text("#say") or phone.text("#cry"))
        phone.until(lambda: not phone.text("#say") and not phone.text("#cry"))
        assert phone.text(".ask")


def test_page_of_a_watching_phone_keeps_typed_text_while_play_continues(chromium: Browser) -> None:
    """Only the table is redrawn."""
    with pages(chromium, "pong") as (evening, _phone, watching):
        watching.page.locator("#name").tap()
        watching.page.keyboard.type("We")
        watching.js("document.getElementById('name').dataset.mine = 'yes'")
        public = evening.phones.pages.public
        assert public is not None
        watching.js("document.getElementById('say').textContent = ''")
        public.shown.revision += 1
        evening.phones.pages.send_waiting_seats()
        watching.until(lambda: watching.text("#say"))
        watching.page.keyboard.type("s")
        assert watching.js("document.activeElement.dataset.mine") == "yes"
        assert watching.js("document.getElementById('name').value") == "Wes"


def test_name_typed_on_a_phone_replaces_the_default_one(chromium: Browser) -> None:
    with Evening("pong") as evening, ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(chromium, evening, SMALL)))
        phone.context.add_init_script("localStorage.setItem('name', 'Player 2')")
        phone.go(evening.phones.url)
        phone.until(lambda: phone.sees("#name"))
        assert phone.js("document.getElementById('name').value") == "Player 2"
        phone.page.locator("#name").tap()
        phone.page.wait_for_function("() => getSelection().toString() === 'Player 2'")
        phone.page.keyboard.type("Ed")
        assert phone.js("document.getElementById('name').value") == "Ed"
