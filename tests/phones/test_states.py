"""Every state of the page on four screen sizes: targets are large and named, texts readable and complete."""

from __future__ import annotations

from contextlib import ExitStack
from copy import deepcopy
from functools import cache
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game import i18n
from game.rules import GAMES
from tests.cli.test_words import catalogue
from tests.nightly import NIGHTLY, by_day
from tests.phones.browser import ACROSS, UPRIGHT, Phone
from tests.phones.phone_session import Evening
from tests.phones.shown import seated_phone
from tests.phones.test_deals import recorded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [(320, 568), UPRIGHT, ACROSS, (1024, 768)]
every_size = pytest.mark.parametrize("size", by_day([(320, 568), ACROSS], SIZES))
IN_TURN = list(zip(GAMES, cycle([(320, 568), ACROSS])))
"""Each game by day on one of two sizes."""
MOST_STATES = 10
MOST_DEALS = 30
"""Deals in which a state is looked for."""


def kinds_of(record: dict[str, Any]) -> str:
    """Return the properties that make a state look different from others."""
    offers = sorted({offer["kind"] + ("!" if offer.get("why") else "") for offer in record["offers"]})
    groups = sorted({group["kind"] for group in record["hand"]})
    return f"{offers} {groups} {'result' in record} {len(record['offers']) > 4}"


def states_of(name: str) -> list[dict[str, Any]]:
    """Return records that look different, from some deals of a game with as many seats as possible."""
    return deepcopy(_states_of(name))  # a phone may change what it is shown


@cache
def _states_of(name: str) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for number in range(4):
        for each in recorded(name, number, codes=False, seats=min(6, max(GAMES[name].seats))):
            found.setdefault(kinds_of(each.record), each.record)
    return list(found.values())[:MOST_STATES]


@pytest.mark.parametrize(
    ("name", "size"),
    [each if each in IN_TURN else pytest.param(*each, marks=NIGHTLY) for each in product(GAMES, SIZES)],
)
def test_every_phone_state_of_every_game_fits_every_screen_size(
    name: str, size: tuple[int, int], chromium: Browser
) -> None:
    with seated_phone(chromium, name, size) as shown:
        phone, found = shown.phone, list[str]()
        for place, record in enumerate(states_of(name)):
            shown.show(record, place)
            phone.picture(f"{name}-{place}-{size[0]}x{size[1]}")
            found += [f"{name} {place}: {fault}" for fault in phone.faults()]
        assert found == []


def choosing_among_three_bahays(offers: int) -> dict[str, Any]:
    """Return the first state of Tongits with three bahays for a discard and `offers` open offers in all."""
    return deepcopy(_choosing_among_three_bahays(offers))


@cache
def _choosing_among_three_bahays(offers: int) -> dict[str, Any]:
    for number in range(MOST_DEALS):
        for each in recorded("tongits", number, codes=False, seats=3):
            kinds = [offer["kind"] for offer in each.record["offers"] if not offer.get("why")]
            if kinds.count("claim") == 3 and len(kinds) == offers:
                return each.record
    raise AssertionError(f"no state with {offers} offers in {MOST_DEALS} deals")


@every_size
@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("offers", [4, 5])
def test_all_claim_offers_are_visible_without_scrolling(offers: int, size: tuple[int, int], chromium: Browser) -> None:
    """With three bahays to choose from, calls barred or open, the talk shrinks so that the last button is visible."""
    record = choosing_among_three_bahays(offers)
    with seated_phone(chromium, "tongits", size) as shown:
        shown.show(record)
        phone = shown.phone
        phone.picture(f"tongits-many-{offers}-{size[0]}x{size[1]}")
        ends = phone.js("[...document.querySelectorAll('.offer:not(.off)')].map(e => e.getBoundingClientRect().bottom)")
        assert len(ends) == offers
        assert max(ends) <= size[1]
        assert phone.faults() == []


@every_size
@pytest.mark.sampled(4, 0)
def test_every_page_outside_a_deal_fits_every_screen_size(
    size: tuple[int, int], chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letters, wrong letters, joining, waiting, covered, disconnected, leaving, sent away, refused, full."""
    folder = tmp_path / "ms" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sala.mo").write_bytes(catalogue({"Chips": "Cip"}))
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    with Evening("pong", (0,)) as evening, ExitStack() as stack:
        phone, late = Phone(chromium, evening, size), Phone(chromium, evening, size)
        stack.callback(phone.close)
        stack.callback(late.close)

        found: list[str] = []

        def check(name: str, page: Phone = phone) -> None:
            page.page.wait_for_timeout(250)
            page.picture(f"{name}-{size[0]}x{size[1]}")
            found.extend(f"{name}: {fault}" for fault in page.faults())

        phone.go(f"http://{evening.phones.address}/")
        phone.until(lambda: phone.sees("#letters"))
        check("letters")
        phone.page.fill("#letters", "IIIIII")
        phone.page.locator("form.join button").tap()
        phone.until(lambda: phone.sees(".toast"))
        check("letters-wrong")
        phone.page.fill("#letters", evening.phones.keeper.letters)
        phone.page.locator("form.join button").tap()
        phone.until(lambda: phone.sees("#name"))
        check("join")
        phone.sit("Wilhelmina Anne", 0)
        late.go(evening.phones.url)
        late.until(lambda: "All seats are taken" in late.text())
        check("full", late)
        phone.until(lambda: phone.sees(".card"))
        guest = evening.phones.seats[0].guest
        assert guest is not None
        line = evening.phones._server.line_of(guest.key)
        assert line is not None
        line.refuse("Your hand is not a complete hand of four sets of three alike; nobody can win with it.")
        phone.until(lambda: phone.sees(".toast"))
        check("refused")
        phone.press(phone.page.locator(".tools button").last)
        phone.until(lambda: phone.sees(".tray.covered"))
        check("covered")
        phone.page.evaluate("history.back()")
        phone.until(lambda: phone.sees(".asks"))
        check("leaving")
        phone.press(phone.page.locator(".asks .primary"))
        port = int(evening.phones.address.split(":")[1])
        evening.phones.close()
        phone.until(lambda: phone.sees(".veil"))
        check("away")
        evening.phones.open("127.0.0.1", port)
        phone.until(lambda: not phone.sees(".veil"))
        evening.phones.leave_table()
        phone.until(lambda: "The game starts on the big screen" in phone.text())
        check("waiting")
        evening.phones.send_away(0)
        phone.until(lambda: "removed from the table" in phone.text())
        check("gone")
        assert found == []
