"""A whole evening: four people with keys, a pad and two phones go through all games, and one leaves and one comes."""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from unittest.mock import patch

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON
from game.match.store import Store
from game.phones import phone_host
from game.rules import GAMES
from game.scenes.curtain import CurtainScene
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.ui.intents import Confirm, Plugged, Text
from game.words import Reader
from tests.phones.overheard import _Seen
from tests.phones.phone_session import SEED, answer_of
from tests.phones.phone_session import Device as Phone
from tests.phones.test_deals import codes_in, pattern_of, waited_for
from tests.scenes.phone_room import PATIENCE_S, Room
from tests.scenes.test_together import APAD, Evening
from tools.notation import event_to_text, view_to_text
from tools.scenarios import sound_choice


class Company(Room):
    """Aminah with the arrow keys, Wes with a pad, Siti and Mei at phones; all messages to the phones are searched."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.house, evening)
        self.chance = Random(5)
        self.answered: set[tuple[str, str]] = set()
        self.known: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        """Codes that a seat may know by now, by key of its phone and number of the match."""
        self.searched = 0
        self.leaks: list[str] = []
        self.phones_of: dict[str, Phone] = {}

    @property
    def table(self) -> TableScene:
        table = self.pilot.stage.scenes[0]
        assert isinstance(table, TableScene)
        return table

    def come_in(self) -> None:
        """Enter the two at the screen, let the two phones in, and seat them by clicks."""
        evening = self.pilot
        evening.click("Play together")
        evening.stage.handle(Plugged(APAD, here=True))
        evening.press(Confirm("pad", APAD))
        for seat, name in enumerate(("Aminah", "Wes")):
            evening.click(f"name:{seat}")
            evening.press(Text(name), "return")
        evening.click("let in")
        evening.click("start")
        lobby = evening.lobby("pong")
        for seat, name in ((2, "Siti"), (3, "Mei")):
            self.phones_of[name] = self.come(seat, name)
        assert lobby.choices.called == ("Aminah", "Wes", "Siti", "Mei")

    def start(self, game: str, *people: str) -> None:
        """Open a game's lobby, in which all people have seats, and start the game."""
        lobby = self.pilot.lobby(game)
        lobby.choices.seed = SEED
        here = [name for name, kind in zip(lobby.choices.called, lobby.choices.kinds, strict=True) if kind == PERSON]
        assert here == list(people)
        self.pilot.click("start")
        assert [player.called for player in self.table.match.players if player.is_person] == list(people)

    # Playing ----------------------------------------------------------------------------------------------------------

    def play(self, until: Callable[[], bool]) -> None:
        """Let all people act with their own devices until a condition is true."""
        end = time.monotonic() + PATIENCE_S
        while not until():
            assert time.monotonic() < end, (self.table.match.game.name, self.pilot.stage.top)
            self.learn()
            self.pilot.wait(1)
            self.learn()
            for name, phone in self.phones_of.items():
                phone.hear()
                self.search(name, phone)
                state = phone.state
                mark = name, f"{self.table.match.id} {state['number']}" if state else ""
                if state and mark not in self.answered and (answer := answer_of(state, self.chance.randrange(9))):
                    self.answered.add(mark)
                    phone.say(answer)
            self.act_at_screen()

    def finish_deal(self) -> None:
        """Play the deal to its end, and check that no phone has received information it may not have."""
        self.play(lambda: self.table.match.deal.result is not None and not self.table.busy)
        assert self.leaks == []

    def act_at_screen(self) -> None:
        pilot, table, top = self.pilot, self.table, self.pilot.stage.top
        if isinstance(top, CurtainScene):
            if top.down and top._dead <= 0:
                seat = next(seat for seat, each in enumerate(table.match.players) if each.called == top.words.name)
                assert seat not in self.phones.seats, "a hand on a phone needs no curtain"
                device = table.devices.of(seat)
                pilot.press(Confirm("pad", APAD) if device == Device(GAMEPAD, APAD) else top.words.key)
        elif top is not table:
            return
        elif table.calling.panel is not None:
            calls = table.calling.panel.calls
            assert not set(calls.seats) & set(self.phones.seats)
            if not calls.closed and (open_ := [seat for seat in calls.seats if not calls.has_passed(seat)]):
                pilot.click(f"let go:{open_[0]}")
        elif getattr(table, "opening", None) is not None:
            table.opening.turn_all()
        elif (asked := table.session.asked) is not None and not table.busy:
            assert asked not in self.phones.seats
            table.questions.answer(sound_choice(table.match.view(asked), self.chance).move, seat=asked)

    # What may be known ------------------------------------------------------------------------------------------------

    @property
    def pattern(self) -> re.Pattern[str]:
        match = self.table.match
        return pattern_of(match.game.pack(match.options).codes)

    def learn(self) -> None:
        """Note all codes that the seats at phones may know."""
        match, pattern = self.table.match, self.pattern
        for seat in self.phones.seats:
            view = match.view(seat)
            text = " ".join([view_to_text(view), *(event_to_text(each.seen_by(seat)) for each in match.history)])
            name = self.phones.name_of(seat)
            self.known[name, match.id] |= codes_in(text, pattern) | waited_for(_Seen(view))

    def search(self, name: str, phone: Phone) -> None:
        """Search everything that a phone has received for codes that its owner may not know."""
        for message in phone.messages:
            if "refused" in message:  # its owner presses again
                self.answered = {mark for mark in self.answered if mark[0] != name}
            if "deck_record" in message or "table" not in message:
                continue
            self.searched += 1
            found = codes_in(json.dumps(message, ensure_ascii=False), self.pattern)
            self.leaks += sorted(found - self.known[name, self.table.match.id])
        phone.messages.clear()

    def restart(self) -> None:
        """Kill the program without a word to anybody, start it again, and let the phones come back by their keys."""
        self.phones._server.close()
        self.pilot = Evening(self.pilot.store)
        self.evening = self.pilot.house
        self.pilot.stage.handle(Plugged(APAD, here=True))
        self.pilot.click("main")
        for name, phone in self.phones_of.items():
            phone.close()
            self.phones_of[name] = Phone(self, session=phone.key)

    def open_people(self) -> None:
        """Open the page of the players from the pause menu."""
        self.pilot.stage.reset(self.table)
        self.evening.pause(self.table.match)
        self.pilot.click("join")
        assert isinstance(self.pilot.top, JoinScene)


@pytest.fixture
def company() -> Iterator[Company]:
    store = Store.open(IN_MEMORY)
    store.change(speed=0.0, lessons=tuple(GAMES), cut=False)
    with patch.object(phone_host, "Reader", partial(Reader, codes=True)):
        found = Company(Evening(store))
        yield found
        found.evening.phones.close()
        for device in found.devices:
            device.close()
    store.close()


def has_moved(company: Company, moves: int) -> bool:
    """Whether the deal has so many moves."""
    return len(company.table.match.moves) >= moves or company.table.match.deal.result is not None


def test_four_people_keep_their_seats_through_every_game_of_a_session(company: Company) -> None:
    """Wes leaves in the middle of a deal of Pai Tong, and Nona joins in the middle of one of Pai Gow."""
    company.come_in()
    company.start("pong", "Aminah", "Wes", "Siti", "Mei")
    assert company.table.devices.of(1) == Device(GAMEPAD, APAD)
    company.finish_deal()
    company.start("tongits", "Aminah", "Wes", "Siti")
    company.finish_deal()
    company.start("pai-tong", "Aminah", "Wes", "Siti", "Mei")
    company.play(lambda: has_moved(company, 3))
    assert company.table.match.deal.result is None
    company.open_people()
    company.pilot.click("hand over:1")
    company.pilot.click("start")
    company.finish_deal()
    company.evening.to_title()
    company.pilot.click("Play together")
    company.pilot.click("remove:1")
    company.pilot.click("start")
    company.start("pai-gow", "Aminah", "Siti", "Mei")
    company.pilot.wait()
    company.open_people()
    seat = next(seat for seat, player in enumerate(company.table.match.players) if not player.is_person)
    company.pilot.click(f"sit:{seat}")
    company.pilot.press(Text("Nona"), "return")
    company.pilot.click("start")
    company.finish_deal()
    company.start("daun-tiga", "Aminah", "Nona", "Siti", "Mei")
    assert [company.table.devices.of(seat) for seat in (0, 1)] == [keys(0), keys(1)]
    company.finish_deal()
    assert company.searched > 50


def test_session_continues_after_a_kill_with_the_same_people_devices_and_phones(company: Company) -> None:
    """This includes a person whose phone only watches a game with three seats, and gets a seat in the next one."""
    company.come_in()
    company.start("pong", "Aminah", "Wes", "Siti", "Mei")
    company.play(lambda: has_moved(company, 4))
    company.restart()
    people = [player.called for player in company.table.match.players]
    assert people == ["Aminah", "Wes", "Siti", "Mei"]
    assert [company.table.devices.of(seat) for seat in (0, 1)] == [keys(0), Device(GAMEPAD, APAD)]
    company.finish_deal()
    company.start("tongits", "Aminah", "Wes", "Siti")
    company.play(lambda: has_moved(company, 4))
    company.restart()
    mei = company.phones_of["Mei"]
    mei.until(lambda: mei.last("join"))
    assert mei.last("letters") is None, "who watches needs no letters again"
    company.finish_deal()
    company.start("pai-tong", "Aminah", "Wes", "Siti", "Mei")
    assert company.table.devices.of(1) == Device(GAMEPAD, APAD)
    company.finish_deal()


def test_hidden_piece_search_finds_a_deliberately_revealed_piece(company: Company) -> None:
    company.come_in()
    company.start("pong", "Aminah", "Wes", "Siti", "Mei")
    company.play(lambda: has_moved(company, 1))
    hidden = (
        set(company.table.match.game.pack(company.table.match.options).codes)
        - company.known["Mei", company.table.match.id]
    )
    code = min(hidden)
    company.phones_of["Mei"].messages.append({"table": {"planted": code}})
    company.search("Mei", company.phones_of["Mei"])
    assert company.leaks == [code]
