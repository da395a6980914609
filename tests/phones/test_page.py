"""The page in a real browser: joining, complete deals by touch, reloading, reconnecting, both orientations."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from game import i18n
from game.rules import GAMES
from game.scenes.phones.phone_session import OVER, THANKS
from game.words import moves_of, words_of
from game.words.index_labels import index_label
from tests.cli.test_words import catalogue
from tests.nightly import by_day
from tests.phones.browser import ACROSS, UPRIGHT, Phone
from tests.phones.phone_session import Evening
from tests.sixth_game.house import sixth_game
from tools.scenarios import sound_choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SHORT_PONG: Final = 108
SHORT_PAI_TONG: Final = 151
"""Seeds of deals that sound players win quickly."""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def open_phone(chromium: Browser, evening: Evening, stack: ExitStack, size: tuple[int, int] = UPRIGHT) -> Phone:
    """Open the page on a phone by the code's URL."""
    phone = stack.enter_context(closing(Phone(chromium, evening, size)))
    phone.go(evening.phones.url)
    return phone


@contextmanager
def sitting(chromium: Browser, name: str = "pong", size: tuple[int, int] = UPRIGHT) -> Iterator[tuple[Evening, Phone]]:
    """Yield a session with one person, in seat 0 on a phone."""
    with Evening(name) as evening, ExitStack() as stack:
        phone = open_phone(chromium, evening, stack, size)
        phone.sit("Aminah", 0)
        yield evening, phone


def check_settlement(phones: list[Phone], evening: Evening) -> None:
    """Check that the deal is over and every page shows its seat's gain and all others'."""
    result = evening.match.deal.result
    assert result is not None
    gains = {entry.account: entry.amount for entry in result.entries}
    for seat, phone in enumerate(phones):
        phone.until(lambda phone=phone: phone.sees(".slip"))
        assert phone.errors == []
        assert phone.overflow() <= 0
        assert str(abs(gains.get(seat, 0))) in phone.text(".won .total")
        rows = len(gains.keys() | set(range(len(evening.match.players))))  # the pot and the house have rows too
        assert phone.js("document.querySelectorAll('.pays li').length") == rows


def play_out(evening: Evening, phones: list[Phone], name: str) -> None:
    """Let every page answer its questions until the deal is over on all of them."""
    pictured: set[str] = set()
    for _turn in range(400):
        evening.frame()
        for phone in phones:
            kinds = phone.js("[...document.querySelectorAll('.buttons > *')].map(e => e.className).sort().join()")
            if kinds and kinds not in pictured and len(pictured) < 6:
                pictured.add(kinds)
                phone.picture(f"{name}-{len(pictured)}")
            if phone.sees(".buttons > *"):
                assert phone.overflow() <= 0
                assert phone.small_targets() == []
                assert phone.nameless() == []
                phone.act()
            for _ in range(5):
                evening.frame()
        if all(phone.sees(".slip") for phone in phones):
            return
    pytest.fail("the deal has not ended")


@pytest.mark.parametrize("name", by_day(["daun-tiga"], [*GAMES, "gin-rummy"]))
def test_two_phones_play_a_complete_deal(name: str, chromium: Browser) -> None:
    with sixth_game(), Evening(name, (0, 1)) as evening, ExitStack() as stack:
        phones = []
        for seat, guest in enumerate(("Aminah", "Somchai")):
            phone = open_phone(chromium, evening, stack)
            if seat == 0:
                phone.until(lambda phone=phone: phone.sees("#name"))
                phone.picture(f"{name}-0-join")
            phone.sit(guest, seat)
            phones.append(phone)
        play_out(evening, phones, name)
        phones[0].picture(f"{name}-9-settled")
        check_settlement(phones, evening)


class Mishaps:
    """Reloads one page in the middle of a deal, and disconnects another."""

    def __init__(self, evening: Evening, phones: list[Phone]) -> None:
        self.evening, self.phones = evening, phones
        self.turns = 0

    def befall(self) -> None:
        """Cause the next disturbance after a turn."""
        self.turns += 1
        if self.turns == 2:
            page = self.phones[0]
            hand = page.hand()
            page.page.reload(wait_until="commit")
            page.until(lambda: page.sees(".playing, .slip"))
            page.until(lambda: page.sees(".slip") or page.hand() == hand)
        if self.turns == 3:
            page, seat = self.phones[-1], len(self.phones) - 1
            key = self.evening.phones.seats[seat].guest
            line = self.evening.phones._server.line_of(key.key if key is not None else "")
            assert line is not None
            line.end()
            self.evening.until(lambda: self.evening.phones.is_away(seat))
            self.evening.until(lambda: not self.evening.phones.is_away(seat))
            page.until(lambda: not page.sees(".veil"))


@pytest.mark.parametrize("name", by_day(["pai-gow"], ["pai-gow", "tongits", "daun-tiga"]))
def test_six_phones_play_a_deal_in_portrait_and_landscape(name: str, chromium: Browser) -> None:
    """With as many phones as seats, at most six; one reloads, one reconnects, and no person is at the screen."""
    count = min(6, max(GAMES[name].seats))
    with Evening(name, range(count), seats=count) as evening, ExitStack() as stack:
        phones = []
        for seat in range(count):
            phone = open_phone(chromium, evening, stack, ACROSS if seat % 2 else UPRIGHT)
            phone.sit(f"Guest {seat}", seat)
            phones.append(phone)
        mishaps = Mishaps(evening, phones)
        for _turn in range(300):
            acted = False
            for phone in phones:
                for _frame in range(3):
                    evening.frame()
                if phone.sees(".buttons > *:not(.off)") or phone.sees(".buttons > .k-piece"):
                    phone.act()
                    acted = True
            if acted:
                mishaps.befall()
            if all(phone.sees(".slip") for phone in phones):
                break
        else:
            pytest.fail("the deal has not ended")
        assert mishaps.turns >= 3 or evening.match.deal.result is not None
        check_settlement(phones, evening)


def best_offer(evening: Evening, seat: int) -> dict[str, Any] | None:
    """Return the offer that a sound player would choose on this seat's phone; None without a question."""
    shown = evening.phones.seats[seat].shown
    if shown is None or shown.latest_update is None or "result" in (record := shown.record()) or not record["offers"]:
        return None
    move = sound_choice(evening.match.view(seat), Random(1)).move
    reader = shown.setting.reader
    made = words_of(reader.game).offers(shown.latest_update.view, reader)
    chosen = next(offer.id for offer in made if moves_of(evening.match.game, {offer.id: offer}, offer.id)[0] == move)
    return next(offer for offer in record["offers"] if offer["id"] == chosen)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "seed"), [("pong", SHORT_PONG), ("pai-tong", SHORT_PAI_TONG)])
def test_six_phones_play_a_long_deal_to_its_end(name: str, seed: int, chromium: Browser) -> None:
    """Played by sound players in a deal that is won soon; phones without a free seat at Pong look on."""
    seats = min(6, max(GAMES[name].seats))
    with Evening(name, range(seats), seed=f"{seed:064x}", seats=seats) as evening, ExitStack() as stack:
        phones = []
        for guest in range(6):
            phone = open_phone(chromium, evening, stack, ACROSS if guest % 2 else UPRIGHT)
            if guest < seats:
                phone.sit(f"Guest {guest}", guest)
            else:
                phone.until(lambda phone=phone: "All seats are taken" in phone.text())
                assert not phone.sees(".seat input")
            phones.append(phone)
        mishaps = Mishaps(evening, phones[:seats])

        def to_press() -> list[tuple[int, dict[str, Any]]]:
            evening.frame()
            return [(seat, offer) for seat in range(seats) if (offer := best_offer(evening, seat)) is not None]

        def go_on() -> bool:
            return bool(to_press()) or evening.match.deal.result is not None

        while evening.match.deal.result is None:
            evening.until(go_on)
            phones[0].page.wait_for_timeout(270)
            for seat, offer in to_press():
                number = evening.phones.seats[seat].shown.number
                phones[seat].until(lambda seat=seat, number=number: phones[seat].number() == number)
                phones[seat].tap_offer(offer)
                evening.until(lambda seat=seat, number=number: evening.phones.seats[seat].shown.number != number)
            mishaps.befall()
        assert mishaps.turns >= 8
        check_settlement(phones[:seats], evening)
        for phone in phones[seats:]:
            assert phone.errors == []
            assert phone.small_targets() == phone.nameless() == []


def test_second_tab_with_the_same_key_replaces_the_first(chromium: Browser) -> None:
    """The newest tab plays; the other one says so and does not reconnect."""
    with sitting(chromium) as (evening, phone):
        second = phone.tab()
        second.go(f"http://{evening.phones.address}/")
        second.until(lambda: second.sees(".tray"))
        phone.until(lambda: "another page" in phone.text())
        for _ in range(100):
            evening.frame()
        phone.page.wait_for_timeout(1500)
        assert second.sees(".tray")
        assert not second.sees(".veil")
        assert not evening.phones.is_away(0)
        assert phone.errors == second.errors == []


def test_language_can_be_chosen_on_the_phone_page(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "ms" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "sala.mo").write_bytes(catalogue({"Sit down": "Duduk", "Your hand": "Tangan anda"}))
    monkeypatch.setattr(i18n, "_folder", lambda: tmp_path)
    with Evening("pong") as evening, ExitStack() as stack:
        phone = open_phone(chromium, evening, stack)
        phone.until(lambda: phone.sees(".tongue select"))
        assert "Sit down" in phone.text()
        assert phone.small_targets() == phone.nameless() == []
        phone.picture("languages")
        phone.page.select_option(".tongue select", "ms")
        phone.until(lambda: "Duduk" in phone.text())
        assert phone.js("document.documentElement.lang") == "ms"
        phone.sit("Aminah", 0)
        phone.until(lambda: "Tangan anda" in phone.text(".tray"))
        phone.page.reload(wait_until="commit")
        phone.until(lambda: "Tangan anda" in phone.text(".tray"))
        assert phone.errors == []


def test_opening_the_bare_address_in_a_browser_shows_the_join_code_page(chromium: Browser) -> None:
    with Evening("pong") as evening, ExitStack() as stack:
        phone = Phone(chromium, evening)
        stack.callback(phone.close)
        phone.go(f"http://{evening.phones.address}/")
        phone.until(lambda: phone.sees("#letters"))
        phone.picture("letters")
        phone.page.fill("#letters", "iiiiii")
        phone.page.locator("form.join button").tap()
        phone.until(lambda: phone.sees(".toast"))
        phone.page.fill("#letters", evening.phones.keeper.letters.lower())
        phone.page.locator("form.join button").tap()
        phone.sit("Aminah", 0)
        assert phone.errors == []


def test_reloading_restores_the_hand_although_the_invitation_has_left_the_url(chromium: Browser) -> None:
    with sitting(chromium) as (evening, phone):
        assert "#" not in phone.page.url
        phone.until(lambda: phone.sees(".card"))
        hand = phone.js("[...document.querySelectorAll('.card')].map(e => e.getAttribute('aria-label'))")
        phone.page.reload(wait_until="commit")
        phone.until(lambda: phone.sees(".card"))
        assert phone.js("[...document.querySelectorAll('.card')].map(e => e.getAttribute('aria-label'))") == hand
        assert evening.phones.name_of(0) == "Aminah"


def test_phone_page_reconnects_automatically(chromium: Browser) -> None:
    with sitting(chromium) as (evening, phone):
        port = int(evening.phones.address.split(":")[1])
        evening.phones.close()
        phone.until(lambda: phone.sees(".veil"))
        phone.picture("away")
        evening.until(lambda: evening.phones.is_away(0))
        evening.phones.open("127.0.0.1", port)
        phone.until(lambda: not phone.sees(".veil"))
        evening.until(lambda: not evening.phones.is_away(0))
        assert phone.sees(".tray")


def test_covered_hand_shows_only_card_backs(chromium: Browser) -> None:
    with sitting(chromium) as (_evening, phone):
        phone.until(lambda: phone.sees(".card"))
        phone.page.locator(".tools button").last.tap()
        phone.until(lambda: phone.sees(".tray.covered"))
        phone.picture("covered")
        shown = phone.js("[...document.querySelectorAll('.spread img')].every(e => e.src.includes('/back-'))")
        assert shown
        assert not phone.sees(".buttons")
        assert "Claim" not in phone.text(), "nor whether there is something to claim"
        phone.page.locator(".show").tap()
        phone.until(lambda: not phone.sees(".tray.covered"))


@pytest.mark.parametrize(("name", "size"), [("pong", UPRIGHT), ("pai-gow", (320, 568))])
def test_phone_tiles_and_dominoes_have_the_same_plain_labels_as_on_the_screen(
    name: str, size: tuple[int, int], chromium: Browser
) -> None:
    """PG-44: they are on the piece, with the text of the screen's plain labels, until labels are turned off."""
    with sitting(chromium, name, size) as (evening, phone):
        if name == "pai-gow":
            phone.until(lambda: phone.sees(".buttons > *"))
            assert phone.act()  # the bet; the next question is how to set the hands
            phone.until(lambda: phone.sees(".card:not([disabled]) .index"))
        phone.until(lambda: phone.sees(".card .index"))
        phone.until(lambda: phone.number() == evening.phones.seats[0].shown.number)
        phone.await_number(phone.number())
        hand = [code for group in evening.phones.seats[0].shown.record()["hand"] for code in group["pieces"]]
        equipment = evening.phones.seats[0].shown.setting.reader.pack.equipment
        figures = phone.js("[...document.querySelectorAll('.card .index')].map(e => e.innerText)")
        assert sorted(figures) == sorted(index_label(equipment, code) for code in hand)
        outside = """[...document.querySelectorAll('.card .index')].filter(e => {
            const tab = e.getBoundingClientRect(), card = e.closest('.card').getBoundingClientRect();
            return tab.right > card.right || tab.bottom > card.bottom; }).length"""
        assert phone.js(outside) == 0
        assert phone.faults() == []
        phone.picture(f"figures-{name}")
        phone.page.locator(".tools button[aria-pressed]").tap()
        assert not phone.sees(".index")


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", by_day([(320, 568), ACROSS], [(320, 568), UPRIGHT, ACROSS, (1024, 768)]))
def test_last_card_is_squeezed_open_by_dragging_its_corner(size: tuple[int, int], chromium: Browser) -> None:
    """DT-22: it springs back until it is bent far enough; then all seats see it."""
    with sitting(chromium, "daun-tiga", size) as (evening, phone):
        opened: list[int] = []
        hand = ("QC", "6H", "8H")
        assert evening.phones.open_hand(0, hand, lambda _reader: "two cards: 6", lambda: opened.append(0))
        phone.until(
            lambda: phone.sees(".sq-card") and phone.js("document.querySelector('.sq-card').clientHeight > 100")
        )
        phone.page.wait_for_timeout(300)
        names = phone.hand()
        assert len(names) == 2
        assert "8" not in phone.js("document.querySelector('.sq-card').getAttribute('aria-label')")
        assert phone.overflow() <= 0
        assert phone.small_targets() == phone.nameless() == []
        box = phone.page.locator(".sq-card").bounding_box()
        assert box is not None
        corner = box["x"] + 8, box["y"] + box["height"] - 8
        mouse = phone.page.mouse
        mouse.move(*corner)
        mouse.down()
        mouse.move(corner[0] + box["width"] * 0.4, corner[1] - box["height"] * 0.35, steps=6)
        assert phone.js("document.querySelector('.sq-flap').style.visibility") == "visible"
        phone.picture(f"squeeze-{size[0]}x{size[1]}")
        mouse.up()
        phone.until(lambda: phone.js("document.querySelector('.sq-flap').style.visibility") == "hidden")
        assert not opened, "it springs back"
        mouse.move(*corner)
        mouse.down()
        mouse.move(corner[0] + box["width"] * 0.5, corner[1] - box["height"], steps=6)
        mouse.up()
        phone.until(lambda: opened)
        phone.until(lambda: not phone.sees(".sq-card"))
        phone.until(lambda: len(phone.hand()) == 3)
        assert opened == [0]
        phone.picture(f"squeezed-{size[0]}x{size[1]}")
        assert phone.errors == []


def test_button_turns_over_the_last_card_only_if_the_hand_is_uncovered(chromium: Browser) -> None:
    """DT-22"""
    with sitting(chromium, "daun-tiga") as (evening, phone):
        opened: list[int] = []
        evening.phones.open_hand(0, ("QC", "6H", "8H"), lambda _reader: "two cards: 6", lambda: opened.append(0))
        phone.until(lambda: phone.sees(".sq-card"))
        phone.press(phone.page.locator(".tools button").last)
        phone.until(lambda: phone.sees(".tray.covered"))
        assert phone.js("[...document.querySelectorAll('.spread img')].every(e => e.src.includes('/back-'))")
        phone.press(phone.page.locator(".show"))
        phone.until(lambda: phone.sees(".buttons .k-open"))
        phone.press(phone.page.locator(".buttons .k-open"))
        phone.until(lambda: opened)
        assert phone.errors == []


@pytest.mark.parametrize("size", [(320, 568), ACROSS])
def test_page_says_that_its_hand_was_opened_on_the_screen(size: tuple[int, int], chromium: Browser) -> None:
    """DT-22: in the middle of the squeeze, too."""
    with sitting(chromium, "daun-tiga", size) as (evening, phone):
        opened: list[int] = []
        evening.phones.open_hand(0, ("QC", "6H", "8H"), lambda _reader: "two cards: 6", lambda: opened.append(0))
        phone.until(lambda: phone.sees(".sq-card"))
        box = phone.page.locator(".sq-card").bounding_box()
        assert box is not None
        phone.page.mouse.move(box["x"] + 8, box["y"] + box["height"] - 8)
        phone.page.mouse.down()
        evening.phones.open_here(0)
        phone.until(lambda: phone.text(".ask") == "Your hand was opened on the big screen, without waiting for you.")
        phone.page.mouse.up()
        assert not phone.sees(".sq-card, .buttons > *")
        assert len(phone.hand()) == 3
        assert opened == [0]
        assert phone.overflow() <= 0
        assert phone.small_targets() == phone.nameless() == phone.errors == []


def test_page_shows_only_a_single_message_after_the_session_has_ended(chromium: Browser) -> None:
    """Nothing is there any more that a reload could reach; a phone that was removed may come in again."""
    with Evening("pong", phones=(0, 1)) as evening:
        gone, removed = (Phone(chromium, evening) for _each in range(2))
        for seat, phone in enumerate((gone, removed)):
            phone.go(evening.phones.url)
            phone.sit(f"P{seat}", seat)
        evening.phones.send_away(1)
        removed.until(lambda: removed.text("h1") == "You have left the table")
        assert removed.text(".foot") == "Reload"
        evening.phones.end_session(OVER, THANKS)
        gone.until(lambda: gone.text("h1") == THANKS)
        assert gone.text(".join").split("\n")[-1] == OVER
        assert not gone.sees("button, .veil, .foot")
        assert gone.faults() == []
        gone.picture("session-over")
        gone.close()
        removed.close()
