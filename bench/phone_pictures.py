"""Pictures of the phones' page, to be looked at: `python bench/phone_pictures.py --out DIR [--size 360x740 ...]`.

Every kind of state that some deals of a game come to: what is asked and offered, what lies in the hand, how many ways
there are, the result. `--game` takes one of them, `--deals` plays more deals, `--language` sets the table's language.
Chromium and playwright, as for the tests of the page; `pytest tests/phones` with SALA_PHONE_PICTURES naming a folder
makes those of the pages round a deal. Faults that can be measured are printed with the picture they are in.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game import i18n
from game.rules import GAMES
from tests.phones.browser import chromium_path
from tests.phones.shown import seated_phone
from tests.phones.test_deals import recorded
from tests.phones.test_states import SIZES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MANY: Final = 4
"""From so many offers on they may be grouped, or scroll."""
OPENING: Final = 3
"""So many words tell one question from another; those that follow name pieces and players."""


def kind(record: dict[str, Any]) -> tuple[Any, ...]:
    """What makes a state look different from others."""
    offers = sorted({(offer["kind"], bool(offer.get("why"))) for offer in record["offers"]})
    groups = sorted({(group["kind"], len(group.get("pieces", ())) > MANY) for group in record["hand"]})
    asked = re.sub(r"[^A-Za-z ]", "", record["ask"]).replace("Guest", "").split()[:OPENING]
    found = tuple(offers), len(record["offers"]) > MANY, tuple(groups), tuple(asked), bool(record["table"]["last"])
    return *found, *fields(record)


def fields(record: dict[str, Any]) -> tuple[str, ...]:
    """What a state has that others may lack."""
    return tuple(sorted(field for field, value in record.items() if value))


def states(name: str, deals: int) -> list[dict[str, Any]]:
    """The first state of each kind, at the largest table of a game and at its usual one."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for number in range(deals):
        seats = min(6, max(GAMES[name].seats)) if number % 2 else GAMES[name].default_seats
        for each in recorded(name, number, codes=False, seats=seats):
            found.setdefault(kind(each.record), each.record)
    return list(found.values())


def take(browser: Browser, name: str, size: tuple[int, int], shown_states: list[dict[str, Any]]) -> int:
    """Pictures of all these states on a phone of this size; how many faults were found."""
    faults = 0
    with seated_phone(browser, name, size) as shown:
        for place, record in enumerate(shown_states):
            shown.show(record, place)
            shown.phone.page.wait_for_function("() => document.fonts.status === 'loaded'")
            picture = f"{name}-{place:02}-{size[0]}x{size[1]}"
            shown.phone.picture(picture)
            for fault in shown.phone.faults():
                faults += 1
                print(f"{picture}: {fault}")
    return faults


def main() -> int:
    """Make the pictures; 1 where a fault was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pictures")
    parser.add_argument("--size", action="append", help="such as 360x740 (default: the four sizes of the tests)")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="(default: all)")
    parser.add_argument("--deals", type=int, default=12, help="deals of each game (default 12)")
    parser.add_argument("--language", choices=list(i18n.LANGUAGE_NAMES), default=i18n.SOURCE_LANGUAGE)
    given = parser.parse_args()
    path = chromium_path()
    if path is None:
        parser.error("there is no Chromium (Debian: apt install chromium)")
    from playwright.sync_api import sync_playwright

    given.out.mkdir(parents=True, exist_ok=True)
    os.environ["SALA_PHONE_PICTURES"] = str(given.out)
    i18n.set_language(given.language)
    sizes = [tuple(map(int, size.split("x"))) for size in given.size or ()] or SIZES
    faults = 0
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for name in given.game or GAMES:
            found = states(name, given.deals)
            print(f"{name}: {len(found)} kinds of states")
            for size in sizes:
                faults += take(browser, name, size, found)
        browser.close()
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
