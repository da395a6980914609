"""Phones in figures: `python bench/phones.py [--taps N] [--deals N [--game NAME]]`.

- From a tap to the card, first without a window, then with the real one on a virtual screen, at speed 0. A phone
  answers, and hears of the next state when the screen has shown it: that time, there and back.
- The same by a thumb: two Chromiums at the real window, timed in the page from the touch to the next state.
- What a frame costs the table while half-open connections and a phone that never reads hang on the door.
- Bytes: the page as sent, the largest record of a state by game, a deck's small pictures.
- Cutting a deck's pictures, which is done once in a thread.
- `--deals N`: N deals of every game, in evenings in which lines are lost, seats lent and given back, somebody looks on
  and all play again: every message to every phone is searched for pieces that it may not know.
"""

from __future__ import annotations

import argparse
import os
import socket
import statistics
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.phones import server
from game.phones.pictures import Pictures
from game.rules import GAMES
from game.rules.equipment import EQUIPMENT
from game.ui import assets

if TYPE_CHECKING:
    from collections.abc import Iterable

EVENING = 20
"""Deals of one evening; the next has other seats, other people, other seeds."""


def bytes_sent() -> None:
    """What a phone loads."""
    files = server.page_files()
    fonts = sum(len(body) for path, (_, body) in files.items() if path.startswith("/fonts")) / 1024
    whole = sum(len(body) for _, body in files.values()) / 1024
    print(f"page {whole - fonts:.1f} KB packed, fonts {fonts:.1f} KB")
    for equipment in EQUIPMENT:
        pictures = Pictures(assets.folder("sheets"))
        began = time.perf_counter()
        deck = pictures.deck(equipment)
        pictures.prepare(equipment)
        size = sum(pictures.sizes(deck["base"]))
        print(f"  {equipment:9} {size / 1024:6.0f} KB small, cut in {time.perf_counter() - began:.2f} s")


def states() -> None:
    """The largest record of a state, by game, over some deals."""
    from tests.phones.test_deals import records

    for name in GAMES:
        sizes = [size for number in range(4) for size in records(name, number)]
        print(f"  {name:9} largest state {max(sizes) / 1024:.1f} KB, median {statistics.median(sizes) / 1024:.1f} KB")


def taps(count: int) -> None:
    """From a tap to the next state, which the screen has shown before the phone hears of it."""
    from tests.phones.phone_session import answer_of
    from tests.window.player import Player
    from tests.window.test_phones_window import Door
    from tests.window.xvfb import virtual_screen

    found: list[float] = []
    with TemporaryDirectory() as home, virtual_screen(1280, 720) as screen:
        words = ["play", "pong", "--seats", "phone,phone,first,first", "--seed", f"{3:064x}"]
        player = Player(screen, Path(home), words, settings={"speed": 0.0})
        player.wait_for_scene("PhonesScene")
        door = Door(player)
        phones = [door.come(0, "Aminah"), door.come(1, "Somchai")]
        player.wait_for_scene("PhonesScene")
        player.click("^Done", "button")
        rng = Random(1)
        while len(found) < count:
            for phone in phones:
                phone.hear()
                state = phone.state
                if state is None:
                    continue
                number = state["number"]
                if "result" in state:
                    phone.say({"number": number, "ready": True})
                    time.sleep(0.3)
                elif (answer := answer_of(state, rng.randrange(40))) is not None:
                    time.sleep(rng.uniform(0.3, 3.0))  # as a person would; after two seconds the window idles
                    began = time.perf_counter()
                    phone.say(answer)
                    phone.until(lambda phone=phone, number=number: phone.state["number"] != number)
                    found.append(time.perf_counter() - began)
        player.close()
    told("tap to the next state", found)


TIMED = """
(() => {
  let touched = 0, shown = '';
  window.taken = [];
  addEventListener('pointerup', e => { if (e.target.closest('.offer:not(.off)')) touched = performance.now(); }, true);
  new MutationObserver(() => {
    const number = document.getElementById('app').dataset.number;
    if (number === shown) return;
    if (touched) window.taken.push(performance.now() - touched);
    touched = 0; shown = number;
  }).observe(document.getElementById('app'), {attributeFilter: ['data-number']});
})()
"""


def thumbs(count: int) -> None:
    """From a touch in Chromium to the next state on its page, which the screen has shown before."""
    from playwright.sync_api import sync_playwright

    from tests.phones.browser import chromium_path, tap_best
    from tests.window.player import Player
    from tests.window.test_phones_window import Door
    from tests.window.xvfb import virtual_screen

    with (
        sync_playwright() as driver,
        TemporaryDirectory() as home,
        virtual_screen(1280, 720) as screen,
    ):
        browser = driver.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        words = ["play", "pong", "--seats", "phone,phone,first,first", "--seed", f"{3:064x}"]
        player = Player(screen, Path(home), words, settings={"speed": 0.0})
        player.wait_for_scene("PhonesScene")
        door, pages = Door(player), []
        for name in ("Aminah", "Somchai"):
            page = browser.new_context(
                viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
            ).new_page()
            page.goto(f"http://{door.address}/")
            page.fill("#letters", door.letters)
            page.locator("form.join button").tap()
            page.fill("#name", name)
            page.locator("form.join button").tap()
            page.wait_for_selector("form", state="detached")
            page.evaluate(TIMED)
            pages.append(page)
            player.wait_for_scene("PhonesScene")
        player.click("^Done", "button")
        end = time.monotonic() + 6.0 * count
        while sum(page.evaluate("taken.length") for page in pages) < count and time.monotonic() < end:
            for page in pages:
                page.wait_for_timeout(270)
                tap_best(page)
        told(
            "from a touch in Chromium to the next state", [ms / 1000 for page in pages for ms in page.evaluate("taken")]
        )
        player.close()
        browser.close()


def told(what: str, found: list[float]) -> None:
    """Print the median and the tail of some times."""
    found.sort()
    print(
        f"{what}: median {1000 * statistics.median(found):.0f} ms, p95 {1000 * found[int(len(found) * 0.95)]:.0f} ms, "
        f"worst {1000 * found[-1]:.0f} ms of {len(found)}; load {os.getloadavg()[0]:.1f}"
    )


def bare() -> None:
    """The same without a window: what lines, records and referee take of it."""
    from tests.phones.phone_session import Evening, answer_of, join_by_invitation

    found: list[float] = []
    with Evening("pong", range(4)) as evening:
        phones = [join_by_invitation(evening, seat, f"Guest {seat}") for seat in range(4)]
        while evening.match.deal.result is None and len(found) < 60:
            evening.frame()
            for phone in phones:
                phone.hear()
                state = phone.state
                answer = answer_of(state) if state is not None else None
                if state is not None and answer is not None:
                    time.sleep(0.06)
                    began = time.perf_counter()
                    phone.say(answer)
                    number = state["number"]
                    phone.until(lambda phone=phone, number=number: phone.state["number"] != number)
                    found.append(time.perf_counter() - began)
    found.sort()
    middle, high = 1000 * statistics.median(found), 1000 * found[int(len(found) * 0.95)]
    print(f"the same without a window: median {middle:.1f} ms, p95 {high:.1f} ms of {len(found)}")


def frames(count: int = 300) -> None:
    """What the phones take of a frame, then with half-open connections and one phone that never reads."""
    from tests.phones.phone_session import Evening, join_by_invitation

    with Evening("pong", range(4)) as evening, ExitStack() as stack:
        phones = [join_by_invitation(evening, seat, f"Guest {seat}") for seat in range(4)]
        host, port = evening.address.split(":")
        for loaded in (False, True):
            if loaded:
                for _ in range(40):
                    stack.callback(socket.create_connection((host, int(port)), timeout=5).close)
            taken = []
            for number in range(count):
                if loaded and number % 10 == 0:
                    phones[0].say({"number": (phones[0].state or {})["number"], "sort": "rank"})  # and never reads
                began = time.perf_counter()
                evening.phones.update()
                taken.append(time.perf_counter() - began)
                time.sleep(0.005)
            taken.sort()
            words = "40 half-open lines and a phone that never reads" if loaded else "four phones"
            print(
                f"a frame's share with {words}: median {1000 * statistics.median(taken):.2f} ms, "
                f"p95 {1000 * taken[int(count * 0.95)]:.2f} ms"
            )


def leaked(deals: int, games: Iterable[str]) -> int:
    """Listen to so many deals of each game, in evenings of some deals each."""
    from tests.phones.overheard import leaks_of_session

    bad = 0
    for name in games:
        began = time.perf_counter()
        counts: Counter[str] = Counter()
        evenings = range(0, deals, EVENING)
        for number in evenings:
            found, heard = leaks_of_session(name, min(EVENING, deals - number), number)
            counts += heard
            bad += len(found)
            for each in found:
                print(f"    {each}")
        print(f"  {name}: {counts.pop('deals')} deals in {len(evenings)} evenings, {time.perf_counter() - began:.0f} s")
        print("    " + ", ".join(f"{what}: {count:,}" for what, count in sorted(counts.items())), flush=True)
    print(f"told to who may not know it: {bad}")
    return bad


def main() -> int:
    """Print the figures; the exit status is 1 where something leaked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--game", choices=GAMES, action="append")
    chosen = parser.parse_args()
    if chosen.deals:
        return int(leaked(chosen.deals, chosen.game or GAMES) > 0)
    bytes_sent()
    states()
    bare()
    frames()
    taps(chosen.taps)
    thumbs(chosen.taps)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
