"""Each pad and key set acts only for its own person, whatever is played, continued or changed between."""

from __future__ import annotations

import random
import time

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.match import Match
from game.match.players import has_default_name
from game.match.roster_change import NO_CHANGE
from game.match.store import Store
from game.rules import GAMES
from game.scenes.curtain import CurtainScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.table.lobby.party import Party
from game.table.lobby.seat_joining import Joining
from game.table.shared_keyboard import SETS
from game.ui.intents import Confirm, Intent, Key, Move, Plugged, Text
from tests.records.conftest import play_out
from tests.scenes.test_together import APAD, OTHER_PAD, Evening

PEOPLE = {
    "Ann": keys(0),
    "Ben": Device(GAMEPAD, APAD),
    "Cam": keys(2),
    "Dan": Device(GAMEPAD, OTHER_PAD),
}


class Session:
    """An evening at one screen; the people in `devices` have names, or '' for nobody who has typed one."""

    def __init__(self, devices: dict[str, Device], *, unnamed: bool = False) -> None:
        self.devices = devices
        self.store = Store.open(IN_MEMORY)
        party = Party(int(time.time()), tuple("" if unnamed else name for name in devices))
        texts = [f"pad {each.guid}" if each.kind == GAMEPAD else f"keys {each.name}" for each in devices.values()]
        self.store.change(
            speed=0.0,
            lessons=tuple(GAMES),
            cut=False,
            claims="ask",
            together=party.lines(),
            devices=tuple(texts),
        )
        self.sat: dict[int, dict[int, Device]] = {}
        """Device with which the person in each seat began each match."""
        self.begin()

    def begin(self) -> None:
        """Start the program, which finds the pads plugged in."""
        self.evening = Evening(self.store)
        for each in self.devices.values():
            if each.kind == GAMEPAD:
                self.evening.stage.handle(Plugged(each.name, here=True))

    @property
    def table(self) -> TableScene:
        found = next(scene for scene in reversed(self.evening.stage.scenes) if isinstance(scene, TableScene))
        assert isinstance(found, TableScene)
        return found

    @property
    def match(self) -> Match:
        found = self.evening.stage.scenes[0]
        assert isinstance(found, TableScene)
        return found.match

    def play(self, game: str, *swaps: tuple[int, int]) -> Match:
        """Begin a match in which these seats were swapped in the lobby."""
        house, lobby = self.evening.house, self.evening.lobby(game)
        joining = Joining(lobby.choices, house.couch.devices, house.couch.on_phones)
        for one, other in swaps:
            joining.exchange(one, other)
        self.evening.click("start")
        return self.match

    def resume(self, number: int) -> Match:
        """Continue an unfinished match from the title."""
        self.evening.house.to_title()
        self.evening.house.sit_down(self.store.resume(number))
        self.evening.wait()
        return self.match

    def rearrange(self, order: tuple[int, ...] = ()) -> None:
        """Begin another match with the same people, in other seats if an order is given."""
        house, match = self.evening.house, self.match
        if order:
            house.couch._wait(match, NO_CHANGE._replace(order=order))
        house._another(match, [100] * len(match.players))
        self.evening.wait()

    def check(self, *, named: bool = True) -> None:
        """Check that every device acts for its own person, and for nobody if the person does not sit here."""
        match, table = self.match, self.table
        persons = [seat for seat, player in enumerate(match.players) if player.is_person]
        held = {seat: table.devices.of(seat) for seat in persons}
        if named:
            assert held == {seat: self.devices[match.players[seat].called] for seat in persons}
        else:
            assert len(set(held.values())) == len(persons)
            assert set(held.values()) <= set(self.devices.values())
            assert all(has_default_name(match.players[seat].name) for seat in persons)
        begun = self.sat.setdefault(match.id, dict(held))
        assert held == begun, "the same person as ever"
        seats = {device: seat for seat, device in held.items()}
        for device in self.devices.values():
            intent = confirmed(device)
            assert table.own_devices.owner(intent) == seats.get(device)
            if device.kind == GAMEPAD and device not in seats and table.session.shared:
                assert table.own_devices.read(intent) is None
                assert table.own_devices.read(Move("left", device.name)) is None
        self.lift(seats)

    def lift(self, seats: dict[Device, int]) -> None:
        """Open the curtain, if it is down, with the device of its own person, after all others have tried."""
        self.evening.wait()
        curtain = self.evening.top
        if not isinstance(curtain, CurtainScene):
            return
        own = next(seat for seat, player in enumerate(self.match.players) if player.called == curtain.words.name)
        for device in self.devices.values():
            if seats.get(device) != own:
                self.evening.press(confirmed(device) if device.kind == GAMEPAD else SETS[int(device.name)].confirm)
                assert self.evening.top is curtain
                assert curtain.down
        mine = next(device for device, seat in seats.items() if seat == own)
        self.evening.press(confirmed(mine) if mine.kind == GAMEPAD else SETS[int(mine.name)].confirm)
        assert self.evening.top is not curtain


def confirmed(device: Device) -> Intent:
    """Return the press of a device's confirming button."""
    if device.kind == GAMEPAD:
        return Confirm("pad", device.name)
    key = SETS[int(device.name)].confirm
    return Confirm("return") if key == "return" else Key(key)


@pytest.fixture
def session() -> Session:
    return Session(PEOPLE)


def test_devices_stay_with_their_people_when_a_match_with_different_seats_is_resumed(session: Session) -> None:
    """Ben's pad acted for Ann, and lifted her curtain."""
    first = session.play("pong").id
    session.check()
    session.play("pai-gow", (0, 1), (2, 3))
    session.check()
    session.resume(first)
    session.check()


def test_gamepad_of_a_person_without_a_seat_in_the_match_controls_nothing(session: Session) -> None:
    """Dan has no seat at Tongits; he has the pad again in the next game."""
    session.play("tongits")
    assert "Dan" not in [player.called for player in session.match.players]
    session.check()
    session.play("pong")
    session.check()


def test_devices_stay_with_their_people_after_a_restart_if_seats_were_swapped(session: Session) -> None:
    """Seats were changed between two deals, which the saved devices knew nothing of."""
    session.play("pong")
    session.rearrange((1, 0, 3, 2))
    number = session.match.id
    session.check()
    session.begin()
    session.resume(number)
    session.check()


def test_devices_stay_with_their_people_when_a_deal_is_replayed_from_its_settlement(session: Session) -> None:
    """A table in memory knew no devices at all, so that any pad acted for everybody."""
    session.play("pong", (0, 2))
    match = session.match
    play_out(match, random.Random(3))
    session.play("pong", (0, 1))
    session.evening.house.viewings.same_deal(match)
    session.evening.wait()
    table = session.table
    assert table.match is not session.match
    persons = [seat for seat, player in enumerate(table.match.players) if player.is_person]
    assert {seat: table.devices.of(seat) for seat in persons} == {
        seat: PEOPLE[table.match.players[seat].called] for seat in persons
    }
    session.evening.stage.handle(Plugged(APAD, here=False))
    assert any("Ben" in words for words in session.evening.texts())
    session.evening.stage.handle(Plugged(f"{APAD}#4", here=True))
    seat = next(seat for seat in persons if table.match.players[seat].called == "Ben")
    assert table.devices.of(seat) == Device(GAMEPAD, f"{APAD}#4")


def test_gamepad_plugged_in_again_while_its_owner_has_no_seat_still_belongs_to_them(session: Session) -> None:
    session.play("tongits")
    session.evening.stage.handle(Plugged(OTHER_PAD, here=False))
    session.evening.stage.handle(Plugged(f"{OTHER_PAD}#9", here=True))
    session.devices = {**PEOPLE, "Dan": Device(GAMEPAD, f"{OTHER_PAD}#9")}
    session.check()
    session.play("pong")
    session.check()


@pytest.mark.parametrize("kill", [False, True])
def test_bystander_waiting_for_the_next_deal_keeps_their_gamepad(session: Session, kill: bool) -> None:  # noqa: FBT001
    """Even if the table is built anew before, because somebody at a phone takes a seat, or Sala is killed."""
    evening, pad = session.evening, Device(GAMEPAD, "0300000000000000000000000000eeee")
    match = session.play("daun-tiga")
    session.devices = {**PEOPLE, "Eve": pad}
    evening.stage.handle(Plugged(pad.name, here=True))
    evening.house.pause(match)
    evening.click("join")
    evening.press(Confirm("pad", pad.name))
    seat = len(match.players)
    evening.click(f"name:{seat}")
    evening.press(Text("Eve"), "return")
    evening.click("start")
    assert [player.name for player in evening.house.couch.change(match).newcomers] == ["Eve"]
    evening.house._rebuild_table(match)
    if kill:
        session.begin()
        match = session.resume(match.id)
    session.evening.house._another(match, [100] * seat)
    session.evening.wait()
    assert session.match.players[seat].called == "Eve"
    session.check()


@pytest.mark.parametrize("unnamed", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_no_device_ever_acts_for_another_person(seed: int, unnamed: bool) -> None:  # noqa: FBT001
    """In any order of new matches, swapped seats, continued matches, rematches and restarts."""
    session = Session(PEOPLE, unnamed=unnamed)
    chance, matches = random.Random(seed), []
    for _step in range(12):
        what = chance.choice(("play", "resume", "rearrange", "rematch", "restart")) if matches else "play"
        if what == "play":
            game = chance.choice(sorted(GAMES))
            people = session.evening.lobby(game).choices.kinds.count("person")
            session.play(game, *[(one, other) for one, other in [chance.sample(range(people), 2) for _ in range(3)]])
        elif what == "resume":
            session.resume(chance.choice(matches))
        elif what == "rearrange":
            session.rearrange(tuple(chance.sample(range(len(session.match.players)), len(session.match.players))))
        elif what == "rematch":
            session.rearrange()
        else:
            number = session.match.id
            session.begin()
            session.resume(chance.choice([number, *matches]))
        matches.append(session.match.id)
        session.check(named=not unnamed)
