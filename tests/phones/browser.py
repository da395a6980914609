"""Phones in Debian's Chromium: touch, 360 by 740, device pixel ratio 2; skipped with a message without Chromium."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Position, Request

    from tests.phones.phone_session import Evening

UPRIGHT = (360, 740)
ACROSS = (740, 360)
SMALL_TARGETS = """
[...document.querySelectorAll('button:not([disabled]), input, select')]
  .map(e => [e, (e.type === 'radio' ? e.closest('label') : e).getBoundingClientRect()])
  .filter(([e, r]) => r.width && (r.width < (e.className.startsWith('card') ? 29 : 43.5) || r.height < 43.5))
  .map(([e, r]) => `${e.className} ${Math.round(r.width)}x${Math.round(r.height)} ${e.innerText.slice(0, 20)}`)
"""

FAULTS = (Path(__file__).parent / "page_faults.js").read_text(encoding="utf-8")


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one that is installed opens the page; the shell has no window and needs two thirds of the time."""


def chromium_path() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def need(reason: str) -> None:
    """Skip the test, or fail where browsers are required."""
    if os.environ.get("SALA_REQUIRE_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


BUTTONS = ".buttons > button.offer:not(.off):not([aria-disabled])"
PRIMARY = ".buttons > button.offer.primary:not(.off):not([aria-disabled])"
CORNER: Position = {"x": 10, "y": 12}
"""Where a card is tapped: the rest of it may lie under its neighbour."""


def tap_best(page: Page) -> bool:
    """Tap the first enabled button, or a card and then its button; return False if there is no question.

    The page may be redrawn at any time. Then what was found is gone, and nothing is tapped: a locator would wait for
    the next button that looks like it, which perhaps nobody but this test lets come.
    """
    from playwright.sync_api import Error  # skipped loudly where there is none

    try:
        return _tapped_best(page)
    except Error as error:
        if "not attached" not in str(error):
            raise
        return True


def _tapped_best(page: Page) -> bool:
    if page.query_selector(".buttons > [aria-busy]") is not None:  # the answer is on its way
        return False
    if primary := page.query_selector_all(PRIMARY):
        primary[-1].tap()
        return True
    if page.query_selector(".buttons > button.off.k-piece") is not None:
        for place in range(len(page.query_selector_all(".card"))):
            cards = page.query_selector_all(".card")  # each tap has the page draw them again
            if place < len(cards) and cards[place].is_enabled():
                cards[place].tap(position=CORNER)
                if page.query_selector(PRIMARY) is not None:
                    page.wait_for_timeout(20)
                    page.query_selector_all(PRIMARY)[-1].tap()
                    return True
    if buttons := page.query_selector_all(BUTTONS):
        buttons[0].tap()
        return True
    return False


class Phone:
    """One phone page in the browser, pressed and read as its player would."""

    def __init__(self, browser: Browser, evening: Evening, size: tuple[int, int] = UPRIGHT) -> None:
        self.evening = evening
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
        )
        self._open()

    def _open(self) -> None:
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._said)
        self.loading: set[Request] = set()
        self.page.on("request", self._requested)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._answered)

    def _requested(self, request: Request) -> None:
        self.loading.add(request)

    def _answered(self, request: Request) -> None:
        self.loading.discard(request)

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error" and "ERR_CONNECTION_REFUSED" not in said.text:  # a door that is closed for a moment
            self.errors.append(f"{said.text} {said.location.get('url', '')}".rstrip())

    def tab(self) -> Phone:
        """Open a second page in the same browser, with the same keys."""
        other = copy(self)
        other._open()
        return other

    def hand(self) -> list[str]:
        """Return the names of the cards, from left to right."""
        return list(self.js("[...document.querySelectorAll('.card')].map(e => e.getAttribute('aria-label'))"))

    def go(self, url: str) -> None:
        self.page.goto(url, wait_until="commit")

    def js(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def until(self, condition: Callable[[], object]) -> None:
        self.evening.until(condition)

    def until_loaded(self) -> None:
        """Wait until no request of the page is open, the pictures fetched ahead included."""
        self.until(lambda: self.js("document.readyState") == "complete" and not self.loading)

    def sees(self, selector: str) -> bool:
        return bool(self.js(f"!!document.querySelector({selector!r})"))

    def text(self, selector: str = "body") -> str:
        return str(self.js(f"document.querySelector({selector!r})?.innerText ?? ''"))

    def sit(self, name: str, seat: int) -> None:
        """Type a name, choose a seat, and sit down."""
        self.until(lambda: self.sees("#name"))
        self.page.fill("#name", name)
        self.page.locator(f"input[name=seat][value='{seat}']").locator("xpath=..").tap()
        self.page.locator("form.join button").tap()
        self.until(lambda: self.sees("body.playing, body.settled"))

    def press(self, locator: Any) -> None:
        """Tap, but not so soon after a change that the page would ignore it as accidental."""
        self.page.wait_for_timeout(270)
        locator.tap()

    def act(self) -> bool:
        """Answer any question, but not too soon after a change; return False if there is no question."""
        self.page.wait_for_timeout(270)
        return tap_best(self.page)

    def number(self) -> str:
        """Return the id of the state that the page shows."""
        return str(self.js("document.getElementById('app').dataset.number"))

    def await_number(self, number: str) -> None:
        """Wait for a state to be shown in the page's own letters, with its cards in place."""
        self.page.wait_for_function("n => document.getElementById('app').dataset.number === n", arg=number)
        self.page.evaluate("document.fonts.ready.then(() => null)")
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 80)))")

    def tap_offer(self, offer: dict[str, Any]) -> None:
        """Choose an offer: tap its pieces first if the page requires that, then its button."""
        button = self.page.locator(f".offer:not(.off)[data-key={json.dumps(offer['id'])}]")
        if not button.count():
            for code in offer["pieces"]:
                card = self.page.locator(f".card:not(.chosen):has(img[src*='/{code}-'])").first
                card.tap(position={"x": 10, "y": 12})  # the rest of it may lie under its neighbour
        button.tap()

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the phone."""
        return int(self.js("document.documentElement.scrollWidth - innerWidth"))

    def small_targets(self) -> list[str]:
        """Return touch targets below 44 pixels in height or width; a card in a fan may be 29 pixels wide."""
        return list(self.js(SMALL_TARGETS))

    def nameless(self) -> list[str]:
        """Return touch targets that have no accessible name."""
        return list(
            self.js(
                "[...document.querySelectorAll('button, input, select')]"
                ".filter(e => !(e.innerText || e.getAttribute('aria-label') || e.labels?.length)).map(e => e.outerHTML)"
            )
        )

    def faults(self) -> list[str]:
        """Return all layout faults of the page: unreadable or clipped text, small or nameless targets, overflow."""
        wide = [f"wider than the phone by {self.overflow()}"] if self.overflow() > 0 else []
        return [*wide, *self.small_targets(), *self.nameless(), *self.js(FAULTS), *self.errors]

    def picture(self, name: str) -> None:
        """Save a screenshot if a folder for them is set."""
        folder = os.environ.get("SALA_PHONE_PICTURES")
        if folder:
            for _ in range(100):
                self.evening.frame()
                if self.js("[...document.images].every(e => e.complete)"):
                    break
                self.page.wait_for_timeout(50)
            self.page.wait_for_timeout(200)
            self.page.screenshot(path=f"{folder}/{name}.png")

    def close(self) -> None:
        self.context.close()
