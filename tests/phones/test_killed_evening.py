"""An evening of each game in the real window that is killed in the middle of a deal: two at the screen, two at phones.

One phone is a page in Chromium. The journal says which pieces each person may know, and everything that the window
offers and that comes to a phone is searched for others.
"""

from __future__ import annotations

import re
import socket
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from game.match.data_folders import FILE
from game.match.store import Store
from game.phones.server import PORT
from game.rules import GAMES
from tests.phones.browser import UPRIGHT, Phone
from tests.phones.phone_session import Device, answer_of
from tests.phones.room import LivingRoom
from tests.phones.test_deals import codes_in, pattern_of, waited_for
from tests.window.player import Player
from tests.window.xvfb import VirtualScreen, virtual_screen
from tools.notation import event_to_text, view_to_text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocket

    from game.match.match import Match

pytestmark = [pytest.mark.nightly, pytest.mark.window, pytest.mark.browser, pytest.mark.slow]

STUCK_S = 120.0
"""Seconds in which nothing at all happens, after which the evening hangs. A busy machine only takes longer."""
LOOKS, LOOK_S = 20, 0.1
PEOPLE = ("Aminah", "Wes", "Siti", "Mei")
"""By seat: two at the screen, one at a page in Chromium, one at a phone without a browser."""
SITI, MEI = 2, 3
ON_PHONES = {SITI: "Siti", MEI: "Mei"}
KILLED_AFTER = {"pong": 6, "pai-tong": 6, "tongits": 5}
"""Moves after which the program is killed. In the games with bets that is while the people bet, or set their hands."""
BETTING = {"daun-tiga": 1, "pai-gow": 2}
"""Moves of one person after which the program is killed. Mei makes one less until then, so the deal is not over."""


class View:
    """A seat's view in the form that `waited_for` needs."""

    def __init__(self, view: Any) -> None:
        self.view = view


class Household(LivingRoom):
    """Four people, and what each of them may know."""

    def __init__(self, screen: VirtualScreen, home: Path, game: str) -> None:
        settings = {"speed": 0.0, "lessons": list(GAMES), "cut": False}
        super().__init__(Player(screen, home, [], settings=settings), address="")
        self.screen, self.home, self.game = screen, home, game
        self.seated = PEOPLE[: GAMES[game].seats[-1]]
        """The people who have seats in this game; at Tongits there is none for Mei."""
        self.known: defaultdict[int, set[str]] = defaultdict(set)
        """Codes that a seat may know by now."""
        self.heard: defaultdict[int, list[str]] = defaultdict(list)
        """Messages to phones that have not been searched yet."""
        self.looking: int | None = None
        """Seat whose hand lies open on the screen."""
        self.searched = 0
        self.leaks: set[str] = set()
        self.answered: set[str] = set()
        self.holds_mei = game in BETTING
        """Whether Mei does not make the move that could end the deal, because the program is to be killed before it."""
        self.siti: Phone | None = None
        self.mei: Device | None = None

    def until(self, condition: Callable[[], object]) -> None:
        """Wait until a condition is met, however slow the machine is, as long as anything changes on the screen."""
        seen, end = "", 0.0
        while not condition():
            time.sleep(0.01)
            state = self.player.nodes_file.read_text(encoding="utf-8") if self.player.nodes_file.exists() else ""
            if state != seen:
                seen, end = state, time.monotonic() + STUCK_S
            assert time.monotonic() < end, f"{state}; {self.siti.text() if self.siti else ''}; {self.player.log()}"

    # The screen -------------------------------------------------------------------------------------------------------

    def named(self, pattern: str) -> list[dict[str, Any]]:
        """Return the enabled nodes whose names match."""
        return [
            node for node in self.player.state()["nodes"] if node["enabled"] and re.fullmatch(pattern, node["name"])
        ]

    def press(self, pattern: str) -> None:
        """Wait for a node with this name, and click it."""
        found: list[dict[str, Any]] = []

        def seen() -> bool:
            found[:] = self.named(pattern)
            return bool(found) and not self.player.state()["moving"]

        self.until(seen)
        self.screen.click(self.player.middle(found[-1]))

    def read_address(self) -> None:
        """Take the address at which phones come in from the screen."""
        self.until(lambda: self.player.nodes("with the letters"))
        found = re.search(r"http://(\S+) with", self.player.nodes("with the letters")[-1]["label"])
        assert found
        self.address = found[1]

    def enter_people(self) -> None:
        """Enter the two people at the screen, and let phones in."""
        self.player.wait_for_scene("TitleScene")
        self.player.click("^Play together")
        self.player.wait_for_scene("JoinScene")
        self.screen.key("w")
        for seat, name in enumerate(PEOPLE[:2]):
            self.press(f"name:{seat}")
            self.screen.xdotool("type", "--delay", "20", name)
            self.screen.key("Return")
        self.press("let in")
        self.read_address()

    def let_in(self, chromium: Browser) -> None:
        """Let both phones in by letters, before a game is chosen."""
        self.siti = Phone(chromium, self, UPRIGHT)
        self.siti.page.on("websocket", self._overhear)
        self.phones.append(self.siti)
        self.siti.go(f"http://{self.address}/")
        self.siti.until(lambda: self.siti.sees("#letters"))
        before = self.letters
        self.siti.page.fill("#letters", before)
        self.siti.page.locator("form.join button").tap()
        self.until(lambda: self.letters != before)
        self.mei = Device(self)
        self.mei.until(lambda: self.mei.last("letters"))
        self.mei.say({"letters": self.letters})
        self.mei.until(lambda: self.mei.last("join"))

    def sit_at_phones(self) -> None:
        """Let both choose the seats that opponents have."""
        self.siti.until(lambda: self.siti.sees("#name"))
        self.siti.page.fill("#name", "Siti")
        self.siti.page.locator(f"input[name=seat][value='{SITI}']").locator("xpath=..").tap()
        self.siti.page.locator("form.join button").tap()
        self.siti.until(lambda: not self.siti.sees("form"))
        if len(self.seated) > MEI:
            self.mei.say({"join": {"name": "Mei", "seat": MEI}})
            self.mei.until(lambda: (self.mei.last("join") or {}).get("sits") == MEI)

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard[SITI].append(str(text)))

    # A kill -----------------------------------------------------------------------------------------------------------

    def kill(self) -> None:
        """Kill the program, and start it again as its owner does."""
        self.player.process.kill()
        self.player.process.wait()
        self.player.nodes_file.unlink()
        self.looking, self.holds_mei = None, False
        self.player = Player(self.screen, self.home, [])
        self.player.wait_for_scene("TitleScene")

    # Playing ----------------------------------------------------------------------------------------------------------

    @contextmanager
    def match(self) -> Iterator[Match]:
        """Open the last match from the journal."""
        store = Store.open(self.home / "sala" / FILE)
        try:
            saved = store.unfinished()
            assert saved is not None
            yield store.resume(saved.id)
        finally:
            store.close()

    def play_on(self, done: Callable[[Match], bool]) -> None:
        """Let everybody answer until the journal says that it is enough, and search what is seen and told."""
        seen: object = None
        end = 0.0
        while True:
            state = self.player.state()
            with self.match() as match:
                now = len(match.moves), state["scene"], [(node["name"], node["label"]) for node in state["nodes"]]
                if now != seen:
                    seen, end = now, time.monotonic() + STUCK_S
                assert time.monotonic() < end, f"nothing happens any more: {state}"
                self.learn(match)
                self.await_journal(match, state)
                self.search(match, state)
                if done(match):
                    return
            self.act_at_phones()
            self.act_at_screen()
            self.siti.page.wait_for_timeout(30)

    def act_at_phones(self) -> None:
        if self.siti.sees(".buttons > *"):
            self.siti.act()
        self.mei.hear()
        state = self.mei.state
        if self.holds_mei:
            with self.match() as match:  # it has every move that the state tells of
                if [seat for seat, _move in match.moves].count(MEI) >= BETTING[self.game] - 1:
                    return
        if state and state["number"] not in self.answered and (answer := answer_of(state)) is not None:
            self.answered.add(state["number"])
            self.mei.say(answer)

    def act_at_screen(self) -> None:
        """Do what a person at the screen is asked for, if anybody is."""
        state, player = self.player.state(), self.player
        if state["moving"]:
            return
        if state["scene"] == "CurtainScene":
            if ready := self.named("ready"):
                title = next(node["label"] for node in state["nodes"] if node["role"] == "label")
                places = {title.find(name): seat for seat, name in enumerate(PEOPLE) if name in title}
                self.looking = places[min(places)]  # whom the curtain waits for, then what others have done
                assert self.looking not in ON_PHONES, "a hand on a phone needs no curtain"
                self.screen.click(player.middle(ready[-1]))
        elif found := [*self.named("all pass"), *self.named(r"let go:\d")]:
            self.looking = None
            self.screen.click(player.middle(found[0]))
        elif found := player.nodes(
            "^(Draw|Pass$|Discard the |Bet |Set hands|Stake |Turn over|Squeeze|Keep the bank$)", "button"
        ):
            self.screen.click(player.middle(found[0]))
        elif self.game not in BETTING and (found := self.named(r"(piece:hand|card):.*")):
            self.screen.click(player.middle(found[0]))  # a piece is chosen by this, and discarded by its button

    def is_amid_deal(self, match: Match) -> bool:
        """Return whether enough has been played for the program to be killed."""
        if self.game in KILLED_AFTER:
            return len(match.moves) >= KILLED_AFTER[self.game]
        seats = [seat for seat, _move in match.moves]
        return any(seats.count(seat) >= BETTING[self.game] for seat in range(len(PEOPLE)))

    # What may be known ------------------------------------------------------------------------------------------------

    def learn(self, match: Match) -> None:
        """Note the codes that each person may know."""
        pattern = pattern_of(match.game.pack(match.options).codes)
        for person in range(len(PEOPLE)):
            seat = person if person < len(self.seated) else None  # who has no seat watches the public table
            view = match.view(seat)
            text = " ".join([view_to_text(view), *(event_to_text(each.seen_by(seat)) for each in match.history)])
            self.known[person] |= codes_in(text, pattern) | waited_for(View(view))

    def unknown(self, match: Match, state: dict[str, Any]) -> set[str]:
        """Return the pieces on the screen that the person before it may not know, as far as the journal was read."""
        pack = match.game.pack(match.options)
        by_name = {pack.name(code): code for code in pack.codes}
        names = pattern_of(tuple(by_name))
        pieces = [node["label"] for node in state["nodes"] if node["role"] == "piece"]
        shown = {by_name[name] for label in pieces for name in names.findall(label)}
        return shown - self.known[self.looking] if self.looking is not None else set()

    def await_journal(self, match: Match, state: dict[str, Any]) -> None:
        """Give the journal time to have what the screen shows: a disk that answers slowly is written to later.

        Nobody at this table acts meanwhile.
        """
        for _look in range(LOOKS):
            if not self.unknown(match, state):
                return
            time.sleep(LOOK_S)
            with self.match() as later:
                self.learn(later)

    def search(self, match: Match, state: dict[str, Any]) -> None:
        """Search the window's nodes and the messages to phones for pieces by code and by name."""
        pack = match.game.pack(match.options)
        codes, by_name = pattern_of(pack.codes), {pack.name(code): code for code in pack.codes}
        names = pattern_of(tuple(by_name))
        if state["scene"] == "CurtainScene" and (
            pieces := [n["label"] for n in state["nodes"] if n["role"] == "piece"]
        ):
            self.leaks.add(f"under a curtain: {pieces}")
        if self.looking is not None and (found := self.unknown(match, state)):
            nodes = [node["label"] for node in state["nodes"]]
            self.leaks.add(f"on the screen before {PEOPLE[self.looking]}: {sorted(found)} of {nodes}")
        self.heard[MEI] += self.mei.texts
        self.mei.texts.clear()
        for seat in ON_PHONES:
            heard, self.heard[seat] = self.heard[seat], []
            for text in heard:
                if "deck_record" in text:  # names of all pieces, whoever holds them
                    continue
                if is_ahead(text, match):  # on a slow disk the journal follows a moment later
                    self.heard[seat].append(text)
                    continue
                self.searched += 1
                found = codes_in(text, codes) | {by_name[name] for name in names.findall(text)}
                if found - self.known[seat]:
                    self.leaks.add(f"to the phone of {PEOPLE[seat]}: {sorted(found - self.known[seat])} in {text}")


def is_ahead(text: str, match: Match) -> bool:
    """Return whether a message to a phone is about a state that the journal, as it was read, does not have yet."""
    found = re.findall(r'"number": ?"(\d+)\.(\d+)\.', text)  # a page without a seat has the table's beside its own
    return any((int(deal), int(number)) > (match.number, match.deal.number) for deal, number in found)


@pytest.fixture
def own_port() -> Iterator[None]:
    """Occupy the usual port, so that Sala opens a door of its own, which no other test's program takes over meanwhile.

    While Sala is dead, phones would else come to whichever program opens a door there.
    """
    with socket.socket() as usual:
        with suppress(OSError):  # another program is there already
            usual.bind(("", PORT))
            usual.listen()
        yield


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("own_port")
def test_after_a_kill_the_session_continues_with_everyone_in_their_seats(
    game: str, tmp_path: Path, chromium: Browser
) -> None:
    """The host only presses 'Continue': both phones reconnect by themselves, and the deal continues."""
    with virtual_screen(1280, 720) as screen:
        home = Household(screen, tmp_path, game)
        home.enter_people()
        home.let_in(chromium)
        home.press("start")
        home.press("button:Let them wait")
        home.press(f"tray:{game}")
        home.player.wait_for_scene("LobbyScene")
        home.sit_at_phones()
        home.siti.press(home.siti.page.locator(".foot .offer.primary"))
        home.siti.until(lambda: home.siti.sees("body.playing"))
        home.play_on(home.is_amid_deal)
        home.kill()
        with home.match() as match:
            assert match.deal.result is None
            before, hand = match.moves, match.view(SITI).hand
            assert home.leaks == set()
            home.heard[SITI].append(min(set(match.game.pack(match.options).codes) - home.known[SITI]))
            home.search(match, {"scene": "", "nodes": []})
            assert len(home.leaks) == 1, "the search finds a piece of somebody else"
            home.leaks.clear()
        home.siti.until(lambda: home.siti.sees(".veil"))
        home.press("main")
        home.siti.until(lambda: home.siti.sees("body.playing") and not home.siti.sees(".veil"))
        home.siti.until(lambda: home.siti.text(".me b") == "Siti")
        if len(home.seated) > MEI:
            home.mei = Device(home, session=home.mei.key)
            home.mei.until(lambda: home.mei.state)
            assert home.mei.state["seat"]["name"] == "Mei"
        with home.match() as match:
            assert match.moves[: len(before)] == before
            assert tuple(player.called for player in match.players[: len(home.seated)]) == home.seated

        def has_hand() -> bool:
            """Whether the page shows the hand from before, or the deal has gone on meanwhile."""
            with home.match() as match:
                return match.moves != before or len(home.siti.hand()) == len(hand)

        if game in KILLED_AFTER:
            home.siti.until(has_hand)
        home.play_on(lambda match: len(match.moves) >= len(before) + 8 or match.deal.result is not None)
        assert home.leaks == set()
        assert home.searched > (20 if game in KILLED_AFTER else 5)
        assert [each for each in home.siti.errors if "net::ERR_" not in each] == [], "but those of the killed program"
        home.close()
        for device in home.devices:
            device.close()
