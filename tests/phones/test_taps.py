"""The page in a real browser: early taps, being offline, and news of the big screen."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import pytest

from game.phones import server
from game.phones.page_messages import Notice
from game.scenes.phones.phone_session import ENDED, PAUSED, WAITS
from tests.phones.browser import Phone
from tests.phones.phone_session import Evening
from tests.phones.test_page import sitting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OFFLINE_MS = 3000
CLICK_AT_ONCE = """
(() => {
  window.clicked = '';
  const app = document.getElementById('app'), watch = new MutationObserver(() => {
    const button = document.querySelector('.buttons > button.offer:not(.off)');
    if (button) { watch.disconnect(); window.clicked = button.dataset.key; button.click(); }
  });
  watch.observe(app, {childList: true, subtree: true});
})()
"""
"""Click the first button in the moment in which there is one."""


def test_tap_on_a_button_that_has_just_appeared_takes_effect(chromium: Browser) -> None:
    """It cannot have been meant for anything else; it is sent once the button has been in place for a moment."""
    with sitting(chromium, "pong") as (evening, phone):
        while phone.sees(".buttons > *"):
            phone.act()
            state = phone.number()
            phone.until(lambda state=state: phone.number() != state)
        phone.js(CLICK_AT_ONCE)
        phone.until(lambda: phone.js("window.clicked"))
        moves = [seat for seat, _move in evening.match.moves].count(0)
        phone.until(lambda: [seat for seat, _move in evening.match.moves].count(0) > moves)
        assert phone.errors == []


def test_tap_on_a_button_that_just_replaced_another_must_be_repeated(chromium: Browser) -> None:
    """It may have been meant for the button that was there before, so nothing is sent."""
    with sitting(chromium, "pai-gow") as (evening, phone):
        phone.until(lambda: phone.sees(".buttons > button.offer.primary"))
        phone.js(CLICK_AT_ONCE)
        (sitter,) = evening.phones.seats.values()
        assert sitter.shown is not None
        record = sitter.shown.record()
        record["number"] = "1.9.0"
        record["offers"] = [{"id": "other", "kind": "act", "label": "Something else", "primary": True}]
        line = evening.phones._server.lines()[0]
        line.show(record)
        phone.until(lambda: phone.sees(".toast"))
        assert "Press again" in phone.text(".toast")
        assert 0 not in [seat for seat, _move in evening.match.moves]


def test_phone_says_within_three_seconds_that_it_is_offline(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host stops responding although the socket still looks open; the page reconnects by itself."""
    with sitting(chromium, "pong") as (_evening, phone):
        assert not phone.sees(".veil")
        talking = server.Server.talking
        monkeypatch.setattr(server.Server, "talking", lambda _server: [])
        phone.page.wait_for_selector(".veil", timeout=OFFLINE_MS + 1000)
        assert "Looking for the table" in phone.text(".veil")
        monkeypatch.setattr(server.Server, "talking", talking)
        phone.until(lambda: not phone.sees(".veil"))
        phone.context.set_offline(True)
        phone.page.wait_for_selector(".veil", timeout=OFFLINE_MS)


def test_page_waiting_for_the_join_code_does_not_report_that_it_is_offline(chromium: Browser) -> None:
    """People need longer to type six letters than a page waits for the host."""
    with Evening("pong", (0,)) as evening:
        phone = Phone(chromium, evening)
        phone.go(f"http://{evening.address}/")
        phone.until(lambda: phone.sees("#letters"))
        phone.page.focus("#letters")
        phone.page.keyboard.type(evening.phones.keeper.letters[:3])
        phone.page.wait_for_timeout(OFFLINE_MS + 1000)
        assert not phone.sees(".veil")
        phone.page.keyboard.type(evening.phones.keeper.letters[3:])
        phone.page.keyboard.press("Enter")
        phone.until(lambda: phone.sees("#name"))
        phone.close()


def test_phone_that_lost_its_seat_lists_that_seat_first(chromium: Browser) -> None:
    """It is chosen already, and a name being typed outlives news of other seats."""
    with sitting(chromium, "pong") as (evening, phone):
        evening.phones.release(0)
        for seat in (2, 0):
            evening.phones.reserve(seat)
        evening.phones.pages.send_waiting_seats()
        phone.until(lambda: phone.sees("#name"))
        assert "your old seat" in phone.text("fieldset label:first-of-type")
        assert phone.js("document.querySelector('input[name=seat]:checked').value") == "0"
        phone.page.fill("#name", "Aminah B")
        evening.phones.release(2)
        evening.phones.pages.send_waiting_seats()
        phone.until(lambda: phone.js("document.querySelectorAll('input[name=seat]').length") == 1)
        phone.page.keyboard.type("ee")
        assert phone.js("document.getElementById('name').value") == "Aminah Bee"
        assert phone.faults() == []


def test_phone_page_shows_pauses_missing_players_and_the_farewell(chromium: Browser) -> None:
    """A pause replaces every question; names of missing players appear only if nothing is asked."""
    with sitting(chromium, "pong") as (evening, phone):
        pages = evening.phones.pages
        phone.until(lambda: phone.sees(".buttons > *"))
        asked = phone.text(".ask")
        pages.tell_notice(Notice(PAUSED, paused=True))
        phone.until(lambda: phone.text(".ask") == "Paused on the big screen")
        pages.tell_notice(Notice(WAITS, ((0, "Aminah"), (2, "Wes"))))
        phone.until(lambda: phone.text(".ask") == asked)
        evening.held = True
        phone.act()
        phone.until(lambda: phone.sees(".buttons > [aria-busy]") or not phone.sees(".buttons > *"))
        assert phone.faults() == []
        evening.phones.close(ENDED)
        phone.page.wait_for_selector(".veil")
        assert "Sala was closed on the big screen." in phone.text(".veil")
        assert phone.faults() == []


def test_phone_buttons_are_disabled_only_during_a_pause(chromium: Browser) -> None:
    """A press then says why, instead of sending for as long as the pause lasts."""
    live = ".buttons > button.offer:not(.off):not([aria-disabled])"
    with sitting(chromium, "pai-gow") as (evening, phone):
        pages = evening.phones.pages
        phone.until(lambda: phone.sees(live))
        pages.tell_notice(Notice(PAUSED, paused=True))
        phone.until(lambda: phone.text(".ask") == "Paused on the big screen")
        assert phone.sees(".buttons > button.offer")
        assert not phone.sees(live)
        evening.held = True
        phone.page.locator(".buttons > button.offer").last.tap(force=True)
        phone.until(lambda: phone.text(".toast") == "Paused on the big screen")
        assert not phone.sees("[aria-busy]")
        pages.tell_notice(Notice())
        phone.until(lambda: phone.sees(live))
        evening.held = False
        phone.act()
        phone.until(lambda: evening.match.moves)
        assert phone.faults() == []


def test_name_typed_on_a_waiting_phone_is_sent_without_pressing_a_button(chromium: Browser) -> None:
    """It is sent while it is typed; a reloaded page is recognised by it, and a new guest by the name used last."""
    with Evening("pong", (0,)) as evening, ExitStack() as stack:
        evening.phones.pages.room = None
        phone = stack.enter_context(closing(Phone(chromium, evening)))
        phone.go(evening.phones.url)
        phone.until(lambda: "The big screen calls you Phone 1" in phone.text())
        phone.page.fill("#name", "Wes")
        phone.until(lambda: "You are waiting for a seat, Wes." in phone.text())
        assert [guest.name for guest in evening.phones.waiting] == ["Wes"]
        assert not phone.sees("form.join button"), "nothing is left to press"
        phone.page.fill("#name", "Mei")
        phone.page.locator("form.join button").tap()
        phone.until(lambda: "You are waiting for a seat, Mei." in phone.text())
        assert phone.faults() == []
        phone.page.reload()
        phone.until(lambda: "You are waiting for a seat, Mei." in phone.text())
        evening.phones.keeper.forget_all()
        phone.js("localStorage.removeItem('session')")
        phone.go("about:blank")
        phone.go(evening.phones.url)
        phone.until(lambda: [guest.name for guest in evening.phones.waiting] == ["Mei"])


def test_second_tap_on_sit_down_has_no_effect(chromium: Browser) -> None:
    with Evening("pong", (0,)) as evening, ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(chromium, evening)))
        phone.go(evening.phones.url)
        phone.until(lambda: phone.sees("#name"))
        phone.page.fill("#name", "Wes")
        phone.page.locator("form.join button").dblclick()
        phone.until(lambda: phone.sees("body.playing"))
        assert phone.text(".toast") == ""
