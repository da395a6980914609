"""States that are hard to fit: long cards below many buttons, overlapping rows, long talk, many seats."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from tests.nightly import by_day
from tests.phones.browser import ACROSS, UPRIGHT, Phone
from tests.phones.phone_session import Evening
from tests.phones.shown import seated_phone
from tests.phones.test_deals import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = (320, 568)
SIZES = [SMALL, UPRIGHT, ACROSS, (1024, 768)]
every_size = pytest.mark.parametrize("size", by_day([SMALL, ACROSS], SIZES))
OUT_OF_TRAY = """
(() => {
  const tray = document.querySelector('.tray').getBoundingClientRect();
  return [...document.querySelectorAll('.card .face')].map(e => e.getBoundingClientRect())
    .filter(r => r.top < tray.top || r.bottom > tray.bottom + 1 || r.left < tray.left || r.right > tray.right).length;
})()
"""
HIDDEN_TAGS = """
[...document.querySelectorAll('.tag')].filter(e => {
  const r = e.getBoundingClientRect();
  const at = (x, y) => document.elementFromPoint(r.x + r.width * x, r.y + r.height * y);
  return [.1, .5, .9].some(x => [.2, .8].some(y => at(x, y) !== e));
}).length
"""
ENDS = "[...document.querySelectorAll('.offer:not(.off)')].map(e => e.getBoundingClientRect().bottom)"
TALK = """
(() => {
  const panel = document.querySelector('.panel').getBoundingClientRect();
  return [...document.querySelectorAll('.talk li')].map(e => e.getBoundingClientRect()).filter(r => r.height)
    .map(r => r.top >= panel.top - 1 && r.bottom <= panel.bottom + 1);
})()
"""
MEETING = """
(() => {
  const [a, b] = ['.seats', '.said'].map(e => document.querySelector(e).getBoundingClientRect());
  return a.height > 0 && a.bottom > b.top + 1;
})()
"""


@contextmanager
def page(chromium: Browser, name: str, size: tuple[int, int], record: dict[str, Any]) -> Iterator[Phone]:
    """Yield a phone that shows a record."""
    with seated_phone(chromium, name, size) as shown:
        shown.show(record)
        phone = shown.phone
        phone.page.wait_for_function("() => document.fonts.status === 'loaded'")
        phone.picture(f"crowded-{name}-{size[0]}x{size[1]}")
        yield phone
        assert phone.faults() == []


def turn_of(name: str, *kinds: str) -> dict[str, Any]:
    """Return the first record with offers of these kinds, for a test to change."""
    return deepcopy(_turn_of(name, *kinds))


@cache
def _turn_of(name: str, *kinds: str) -> dict[str, Any]:
    return next(
        each.record
        for each in recorded(name, 1, codes=False, seats=0)
        if "result" not in each.record and set(kinds) <= {offer["kind"] for offer in each.record["offers"]}
    )


@every_size
@pytest.mark.sampled(4, 0)
def test_long_hand_of_cards_fits_above_four_buttons(size: tuple[int, int], chromium: Browser) -> None:
    record = turn_of("pai-tong", "claim")
    piece = record["table"]["last"]["piece"]
    record["offers"] = [
        {"id": "win", "kind": "claim", "label": "Win with the 2 of strings", "wins": [piece], "primary": True},
        {"id": "take", "kind": "claim", "label": "Take the 2 of strings", "wins": [piece]},
        {"id": "pass", "kind": "act", "label": "Pass on the 2 of strings"},
        {"id": "pass then draw", "kind": "act", "label": "Draw instead"},
    ]
    with page(chromium, "pai-tong", size, record) as phone:
        assert phone.js("document.querySelectorAll('.card').length") == 11
        assert phone.js(OUT_OF_TRAY) == 0
        assert max(phone.js(ENDS)) <= size[1]


@every_size
@pytest.mark.sampled(4, 2)
def test_call_button_is_visible_without_scrolling(size: tuple[int, int], chromium: Browser) -> None:
    """With two offers to take the discard above it, and an own set on the table."""
    record = turn_of("tongits", "piece")
    claims = [
        {"id": f"take {ranks}", "kind": "claim", "label": f"Take the 6 of spades for {ranks} of spades", "wins": ["6S"]}
        for ranks in ("4-5-6", "3-4-5-6")
    ]
    record["ask"] = "Draw a card, take the 6 of spades, or call a draw."
    record["offers"] = [
        {"id": "draw", "kind": "act", "label": "Draw a card", "primary": True},
        *[claim | {"pieces": ["4S", "5S"]} for claim in claims],
        {"id": "call", "kind": "act", "label": "Call a draw"},
    ]
    record["hand"] = [
        {"label": "Your hand", "kind": "hand", "pieces": ["3S", "4S", "5S", "7H", "AD", "4D", "KC"]},
        {"label": "Bahay", "kind": "open", "pieces": ["5D", "6D", "7D", "8D"]},
    ]
    with page(chromium, "tongits", size, record) as phone:
        assert phone.js(OUT_OF_TRAY) == 0
        assert len(ends := phone.js(ENDS)) == 4
        assert max(ends) <= size[1]


@every_size
@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("name", ["pai-tong", "tongits"])
def test_label_of_the_new_card_is_visible_at_any_position(name: str, size: tuple[int, int], chromium: Browser) -> None:
    """Also below the next card or the next row."""
    record = turn_of(name, "piece")
    pieces = next(group["pieces"] for group in record["hand"] if group["kind"] == "hand")
    for piece in (pieces[1], pieces[-2]):
        record["drawn"] = {"piece": piece, "words": "drawn"}
        with page(chromium, name, size, record) as phone:
            assert phone.js("document.querySelectorAll('.tag').length") == 1
            assert phone.js(HIDDEN_TAGS) == 0


@every_size
@pytest.mark.sampled(4, 0)
def test_newest_sentence_of_a_long_event_log_is_fully_visible(size: tuple[int, int], chromium: Browser) -> None:
    record = turn_of("tongits", "piece")
    record["table"]["turn"] = {"words": "Somchai’s turn", "mine": False}
    record["table"]["last"] = {"piece": "TD", "words": "Last discard"}
    record |= {"offers": [], "ask": "Somchai lays cards and discards."}
    record["talk"] = [
        f"Somchai sapaws the {rank} of spades on Wilhelmina Anne’s 2-3-4-5-6-7-8-9 of spades." for rank in "328"
    ]
    with page(chromium, "tongits", size, record) as phone:
        assert phone.js("document.querySelector('.talk .newest').innerText").startswith("Somchai sapaws the 8")
        inside = phone.js(TALK)
        assert inside
        assert all(inside)


@every_size
@pytest.mark.sampled(4, 2)
def test_event_log_stays_visible_on_phones_with_sixteen_seats(size: tuple[int, int], chromium: Browser) -> None:
    record = turn_of("daun-tiga", "amounts")
    record["table"]["seats"] = [{"name": f"Guest {seat}", "emblem": "lotus", "doing": "holds 3"} for seat in range(16)]
    record |= {"offers": [], "ask": "Others are still placing their stakes."}
    with page(chromium, "daun-tiga", size, record) as phone:
        assert not phone.js(MEETING)
        inside = phone.js(TALK)
        assert inside
        assert all(inside)


def test_native_names_use_the_bundled_font(chromium: Browser) -> None:
    """Also if no Chinese font is installed."""
    for name, native in (("pai-gow", "牌九"), ("daun-tiga", "三张")):
        with page(chromium, name, UPRIGHT, turn_of(name, "amounts")) as phone:
            assert phone.text(".native") == native
            assert phone.js("[...document.fonts].some(f => f.family === 'SalaNative' && f.status === 'loaded')")


def test_selecting_a_hand_to_back_says_that_a_second_tap_places_the_side_stake(chromium: Browser) -> None:
    """DT-13: the first tap only shows its amount."""
    with page(chromium, "daun-tiga", (320, 568), turn_of("daun-tiga", "amounts")) as phone:
        assert "Tap again" not in phone.text()
        button = phone.page.locator("[data-key^='back ']").first
        phone.press(button)
        phone.until(lambda: "Side stake" in phone.text(".amounts"))
        assert "Tap again to place the side stake" in button.inner_text()
        assert phone.faults() == []


@pytest.mark.parametrize(("name", "usual"), [("pai-gow", ["10"]), ("daun-tiga", ["10", "5"])])
def test_phone_proposes_the_usual_bet_first_and_later_the_previous_one(
    name: str, usual: list[str], chromium: Browser
) -> None:
    """The same as on the screen."""
    record = turn_of(name, "amounts")
    record["offers"] = [offer for offer in record["offers"] if offer.get("primary")]
    values = "[...document.querySelectorAll('.amount .value')].map(e => e.innerText)"
    with seated_phone(chromium, name, UPRIGHT) as shown:
        shown.show(record)
        assert shown.phone.js(values) == usual
        shown.phone.page.locator(".quick").nth(2).tap()
        placed = shown.phone.js(values)
        assert placed != usual
        shown.phone.press(shown.phone.page.locator(".offer.primary"))
        shown.show(record, place=1)
        assert shown.phone.js(values) == placed


def test_names_of_tiles_and_runs_are_not_broken_across_lines(chromium: Browser) -> None:
    record = turn_of("pai-gow", "arrange")
    record["talk"] = ["You take stack 6: Yun 4-4, Chong 3-3, Foo 6-5, Gee Joon 2-1."]
    with page(chromium, "pai-gow", SMALL, record) as phone:
        assert "6-\u20605" in phone.text(".talk .newest")
    record["talk"] = ["You sapaw the ace of spades on your own 2–8 of spades."]
    with page(chromium, "pai-gow", SMALL, record) as phone:
        assert "2–\u20608" in phone.text(".talk .newest")


@every_size
def test_covered_hand_also_hides_the_value_of_its_face_up_cards(size: tuple[int, int], chromium: Browser) -> None:
    with Evening("daun-tiga") as evening, ExitStack() as stack:
        phone = Phone(chromium, evening, size)
        stack.callback(phone.close)
        phone.go(evening.phones.url)
        phone.sit("Aminah", 0)
        assert evening.phones.open_hand(0, ("QC", "6H", "8H"), lambda _reader: "two cards: 6", lambda: None)
        phone.until(lambda: "two cards: 6" in phone.text(".tray").lower())
        phone.press(phone.page.locator(".tools button").last)
        phone.until(lambda: phone.sees(".tray.covered"))
        phone.page.wait_for_timeout(300)
        assert "two cards" not in phone.js("document.querySelector('.tray').innerHTML").lower()
        assert phone.js(OUT_OF_TRAY) == 0
