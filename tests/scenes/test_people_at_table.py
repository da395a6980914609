"""People of an evening who are renamed, change places or hand over to an opponent, at the table and before it."""

from __future__ import annotations

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON
from game.match.store import Store
from game.rules import GAMES
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import PAD, Device, keys
from game.ui.intents import Confirm, Plugged, Text
from tests.scenes.phone_room import Room, open_door, press
from tests.scenes.test_together import APAD, Evening, entered


@pytest.fixture
def evening() -> Evening:
    store = Store.open(IN_MEMORY)
    store.change(speed=0.0, lessons=tuple(GAMES), cut=False)
    return Evening(store)


def table_of(evening: Evening) -> TableScene:
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    return table


def at_table(evening: Evening, game: str = "pong") -> TableScene:
    """Start a game with the people of the evening."""
    evening.lobby(game)
    evening.click("start")
    return table_of(evening)


def open_people(evening: Evening) -> None:
    """Open the page of the players from the pause menu."""
    evening.stage.reset(evening.stage.scenes[0])
    evening.house.pause(table_of(evening).match)
    assert isinstance(evening.top, PauseScene)
    evening.click("join")
    assert isinstance(evening.top, JoinScene)


def finish_deal(evening: Evening) -> None:
    """Play the deal to its end as the first legal moves are, and go on to the next one."""
    match = table_of(evening).match
    while pending := [*match.deal.pending()]:
        match.play(pending[0], match.deal.legal(pending[0])[0])
    evening.house.go_on(match)
    evening.wait()


def test_renaming_at_the_table_lasts_for_the_session(evening: Evening) -> None:
    entered(evening)
    match = at_table(evening).match
    open_people(evening)
    evening.click("name:1")
    evening.press(*[Text("!")] * 2, "return")
    assert evening.faults() == []
    evening.click("start")
    assert [player.called for player in match.players[:3]] == ["Aminah", "Wes!!", "Siti"]
    assert evening.store.resume(match.id).players[1].name == "Wes!!"
    assert evening.lobby("tongits").choices.called == ("Aminah", "Wes!!", "Siti")


def test_opponent_plays_on_for_a_person_until_that_person_returns(evening: Evening) -> None:
    """The person stays in the evening and gets the name back; the last person cannot hand over."""
    entered(evening)
    match = at_table(evening).match
    open_people(evening)
    evening.click("hand over:1")
    evening.click("hand over:2")
    assert evening.find("hand over:0") is None
    evening.click("sit:2")
    assert evening.faults() == []
    evening.click("start")
    assert [player.is_person for player in match.players] == [True, False, True, False]
    assert match.players[1].called == "Wes"
    assert table_of(evening).devices.of(1) is None
    open_people(evening)
    evening.click("sit:1")
    evening.click("start")
    assert [(player.name, player.kind) for player in match.players[:2]] == [("Aminah", PERSON), ("Wes", PERSON)]


def test_person_who_handed_over_sits_in_the_next_game(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.click("hand over:1")
    evening.click("start")
    assert evening.lobby("tongits").choices.called == ("Aminah", "Wes", "Siti")
    assert [evening.house.couch.devices.of(seat) for seat in (0, 2)] == [keys(0), keys(2)]


def test_people_swap_seats_at_the_next_deal_with_chips_and_devices(evening: Evening) -> None:
    """The hand on the table stays with its owner; a second swap of the same seats is none."""
    entered(evening)
    before = at_table(evening).match
    open_people(evening)
    for _twice in range(2):
        evening.click("swap:0")
        evening.click("swap:1")
    assert "Seats change at the next deal" not in evening.texts()
    evening.click("swap:1")
    evening.click("swap:3")
    assert "Seats change at the next deal" in evening.texts()
    assert "seat 4 at the next deal" in " ".join(evening.texts())
    assert evening.faults() == []
    evening.click("start")
    assert table_of(evening).match is before
    assert before.players[1].called == "Wes"
    finish_deal(evening)
    after = table_of(evening).match
    assert after is not before
    assert after.players == tuple(before.players[seat] for seat in (0, 3, 2, 1))
    assert after.ledger == [before.ledger[seat] for seat in (0, 3, 2, 1)]
    starter = before.finish_deal().carry["starter"]
    assert after.deal.view(None).table.starter == (0, 3, 2, 1)[starter]
    assert table_of(evening).devices.of(3) == Device(PAD, APAD)
    assert after.number == 2


def test_people_who_swapped_sit_in_that_order_in_the_next_game(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.click("swap:0")
    evening.click("swap:2")
    evening.click("start")
    finish_deal(evening)
    assert evening.lobby("tongits").choices.called == ("Siti", "Wes", "Aminah")
    assert [evening.house.couch.devices.of(seat) for seat in range(3)] == [keys(2), Device(PAD, APAD), keys(0)]


def test_people_swap_seats_on_the_roster(evening: Evening) -> None:
    """Escape takes the choice of the first of them back."""
    entered(evening)
    evening.click("Play together")
    evening.click("swap:0")
    evening.press("escape")
    assert isinstance(evening.top, JoinScene)
    evening.click("swap:0")
    evening.click("swap:1")
    assert evening.faults() == []
    evening.click("start")
    assert evening.lobby("pong").choices.called[:3] == ("Wes", "Aminah", "Siti")
    assert evening.house.couch.devices.of(0) == Device(PAD, APAD)


def test_person_who_joins_at_the_table_stays_for_the_session(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.stage.handle(Plugged(APAD + "#7", here=True))
    evening.press(Confirm("pad", APAD + "#7"))
    evening.click("name:3")
    evening.press(Text("Nona"), "return")
    evening.click("start")
    assert table_of(evening).match.players[3].called == "Nona"
    assert evening.lobby("pai-tong").choices.called[:4] == ("Aminah", "Wes", "Siti", "Nona")
    assert evening.house.couch.devices.of(3) == Device(PAD, APAD + "#7")


def test_phone_follows_a_new_name_a_swap_and_an_opponent_who_plays_on(evening: Evening) -> None:
    """The host does all three at the big screen."""
    evening.lobby("pong")
    room = Room(evening.house, evening)
    open_door(room)
    try:
        room.come(1, "Mei")
        evening.click("done")
        evening.click("start")
        match = table_of(evening).match
        open_people(evening)
        evening.click("name:1")
        evening.press(Text("!"), "return")
        evening.click("swap:1")
        evening.click("swap:2")
        evening.click("start")
        assert (match.players[1].name, room.phones.name_of(1)) == ("Mei!", "Mei!")
        finish_deal(evening)
        assert table_of(evening).match.players[2].name == "Mei!"
        assert list(room.phones.seats) == [2]
        open_people(evening)
        assert evening.find("device:2") is None, "it plays on a phone"
        evening.click("hand over:2")
        evening.click("start")
        assert not table_of(evening).match.players[2].is_person
        assert list(room.phones.seats) == []
        evening.house.show_phones()
        press(room, "seat:2:back")
        assert table_of(evening).match.players[2].is_person
        assert list(room.phones.seats) == [2]
    finally:
        evening.house.phones.close()
        for device in room.devices:
            device.close()
