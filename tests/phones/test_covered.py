"""A hidden or briefly shown hand, and a page that connects once: touches have their effect exactly once."""

from __future__ import annotations

import re
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.phones.browser import ACROSS, UPRIGHT, Phone
from tests.phones.phone_session import Evening
from tests.phones.test_page import sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HELD_MS: Final = 600
"""Milliseconds that are longer than a tap."""
SHOWN_AT_ONCE: Final = """
const Real = WebSocket;
window.lines = 0;
window.WebSocket = class extends Real {
  constructor(...given) { super(...given); window.lines++;
    this.addEventListener('open', () => setTimeout(() => dispatchEvent(new Event('pageshow')))); }
};
"""
"""Script that shows the page while its connection is being opened, as on a slow network."""

LAID: Final = """
[...document.querySelectorAll('#app *')].map(e => {
  const r = e.getBoundingClientRect(), s = getComputedStyle(e);
  return [e.tagName, e.className.baseVal ?? e.className, r.x, r.y, r.width, r.height, s.color, s.opacity, e.src ?? ''];
})
"""
"""Script that returns all visible elements and their positions."""
LOADED: Final = "() => document.fonts.status === 'loaded' && [...document.images].every(e => e.complete)"
"""Script that checks whether all resources that affect the layout are loaded."""


def touch_function(phone: Phone) -> Callable[..., None]:
    """Return a function that simulates a touch: start, move, end or cancel."""
    glass = phone.context.new_cdp_session(phone.page)

    def touch(what: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        glass.send("Input.dispatchTouchEvent", {"type": f"touch{what}", "touchPoints": points})

    return touch


def covered(phone: Phone) -> tuple[float, float]:
    """Hide the hand, and return the position to press to see it again."""
    if not phone.sees(".tray.covered"):
        phone.press(phone.page.locator(".tools button").last)
        phone.until(lambda: phone.sees(".tray.covered"))
    phone.page.wait_for_timeout(500)
    box = phone.page.locator(".show").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_covered_hand_is_visible_only_while_it_is_touched(chromium: Browser) -> None:
    with sitting(chromium) as (_evening, phone):
        phone.until(lambda: phone.sees(".card"))
        touch = touch_function(phone)
        touch("Start", *covered(phone))
        phone.until(lambda: not phone.sees(".tray.covered"))
        touch("End")
        phone.page.wait_for_timeout(HELD_MS)
        assert phone.sees(".tray.covered"), "the press that follows on letting go shows nothing"
        phone.press(phone.page.locator(".show"))
        phone.until(lambda: not phone.sees(".tray.covered"))
        assert phone.errors == []


@pytest.mark.parametrize("way", ["slides off", "is taken over", "page is left"])
def test_short_or_cancelled_touch_does_not_show_the_hand(way: str, chromium: Browser) -> None:
    with sitting(chromium) as (_evening, phone):
        phone.until(lambda: phone.sees(".card"))
        touch, (x, y) = touch_function(phone), covered(phone)
        touch("Start", x, y)
        if way == "slides off":
            touch("Move", x, y - 200)
            touch("End")
        elif way == "is taken over":
            touch("Cancel")
        else:
            phone.js("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
            phone.js("document.dispatchEvent(new Event('visibilitychange'))")
        phone.page.wait_for_timeout(HELD_MS)
        assert phone.sees(".tray.covered")
        assert phone.errors == []


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", [UPRIGHT, ACROSS])
def test_covered_hand_does_not_reveal_possible_claims(size: tuple[int, int], chromium: Browser) -> None:
    """Neither by its text nor by the position of anything."""
    with sitting(chromium, "pong", size) as (evening, phone):
        phone.until(lambda: phone.sees(".card"))
        covered(phone)
        sitter = evening.phones.seats[0]
        assert sitter.shown is not None
        assert sitter.guest is not None
        record = sitter.shown.record()
        record["table"]["turn"] = {"words": "Please wait", "mine": False}
        claims: dict[str, Any] = {
            "ask": "Claim it, or let it go by.",
            "table": {**record["table"], "turn": {"words": "Claim the 5 of bamboo?", "mine": False}},
            "offers": [
                {"id": "pong", "kind": "claim", "label": "Pong", "pieces": record["hand"][0]["pieces"][:2]},
                {"id": "pass", "kind": "act", "label": "Let it go by"},
            ],
        }
        line = evening.phones._server.line_of(sitter.guest.key)
        assert line is not None
        seen = []
        for number, more in enumerate([{"offers": [], "ask": "P3 is at turn."}, claims]):
            line.show({**record, **more, "number": f"1.{900 + number}.0"})
            phone.await_number(f"1.{900 + number}.0")
            phone.page.wait_for_timeout(300)
            phone.page.wait_for_function(LOADED)  # on a busy machine a font may come late, and words be wider then
            seen.append((phone.text(), phone.js(LAID)))
        assert seen[0] == seen[1]


def test_covering_the_hand_clears_screen_reader_announcements(chromium: Browser) -> None:
    """An announced claim is no longer on the page."""
    with sitting(chromium) as (_evening, phone):
        phone.until(lambda: "Claim" in phone.text("#say"))
        covered(phone)
        assert "Claim" not in phone.text()
        assert phone.js("['say', 'cry'].map(e => document.getElementById(e).textContent)") == ["", ""]


def test_leave_confirmation_stays_open_while_play_continues(chromium: Browser) -> None:
    with sitting(chromium) as (evening, phone):
        phone.until(lambda: phone.sees(".card"))
        phone.page.locator(".tools button").last.tap()
        phone.page.evaluate("history.back()")
        phone.until(lambda: phone.sees(".asks"))
        number = phone.number()
        sitter = evening.phones.seats[0]
        assert sitter.shown is not None
        sitter.shown.revision += 1
        evening.phones.pages.show(sitter)
        phone.until(lambda: phone.number() != number)
        assert phone.sees(".asks")
        phone.press(phone.page.locator(".asks .primary"))
        assert not phone.sees(".asks")
        assert phone.errors == []


def test_page_that_becomes_visible_while_connecting_opens_no_second_connection(chromium: Browser) -> None:
    """A second connection would send the same invitation, which is valid only once."""
    with Evening("pong") as evening, ExitStack() as stack:
        phone = stack.enter_context(closing(Phone(chromium, evening)))
        phone.page.add_init_script(SHOWN_AT_ONCE)
        phone.go(evening.phones.url)
        phone.until(lambda: phone.sees("form.join"))
        phone.page.wait_for_timeout(300)
        assert phone.js("window.lines") == 1
        assert not phone.sees("#letters")
        assert list(evening.phones.notices) == []
        phone.sit("Aminah", 0)
        assert phone.errors == []


def test_screen_reader_text_contains_new_events_and_no_old_questions(chromium: Browser) -> None:
    with sitting(chromium) as (_evening, phone):
        phone.until(lambda: phone.sees(".offer.k-claim"))
        (piece,) = re.findall("Take the (.*)", phone.text(".offer.k-claim"))
        assert f"discarded the {piece}. Claim it" in phone.text("#say")
        phone.press(phone.page.locator(".offer.k-claim").first)
        phone.until(lambda: "Your turn." in phone.text("#cry"))
        assert phone.text("#cry") == f"You take the {piece}. Your turn. Discard any tile but the {piece}."
        assert phone.js("document.getElementById('say').textContent") == ""
