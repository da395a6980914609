"""Phones on the page of the players: the code without a sheet, phones that wait, and the first phone that starts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON
from game.match.store import Store
from game.rules import GAMES
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD
from game.table.device_assignment import Device as PadDevice
from game.ui.dialog import Dialog
from game.ui.intents import Text
from tests.phones.phone_session import Device
from tests.scenes.phone_room import Room, press
from tests.scenes.test_together import APAD, Evening, entered


@pytest.fixture
def room() -> Iterator[Room]:
    store = Store.open(IN_MEMORY)
    store.change(speed=0.0, lessons=tuple(GAMES), cut=False)
    evening = Evening(store)
    found = Room(evening.house, evening)
    yield found
    evening.house.phones.close()
    for device in found.devices:
        device.close()
    store.close()


def join_by_code(room: Room) -> Device:
    """Let a phone in by the code, without a seat."""
    device = Device(room, invitation=room.phones.keeper.invitation)
    device.until(lambda: device.last("join"))
    return device


def wait_for_node(room: Room, name: str) -> None:
    room.until(lambda: room.pilot.find(name) is not None)


def test_join_screen_shows_the_phone_address_and_current_code(room: Room) -> None:
    """Address and letters are written there, and change with each phone that comes in."""
    room.pilot.lobby("pong")
    room.pilot.click("join")
    room.pilot.click("let in")
    assert isinstance(room.pilot.top, JoinScene)
    first = room.phones.keeper.letters
    written = room.pilot.texts()
    assert {room.address, f"{first[:3]} {first[3:]}"} <= written
    assert room.pilot.faults() == []
    join_by_code(room)
    room.pilot.wait()
    assert f"{first[:3]} {first[3:]}" not in room.pilot.texts()


def test_notice_does_not_cover_the_qr_code_for_phones(room: Room) -> None:
    """A phone scans it while the screen says who joined."""
    room.pilot.lobby("pong")
    room.pilot.click("join")
    room.pilot.click("let in")
    page = room.pilot.top
    assert isinstance(page, JoinScene)
    page.stage.notify("Phones can join again: those that had seats will return by themselves.", again=True)
    assert room.pilot.faults() == []
    box = page.stage.notices.box()
    assert not box.colliderect(page.middle.rect)
    assert box.collidelist(page.rects) < 0


def test_join_screen_for_a_large_table_shows_address_and_join_code_on_one_line(room: Room) -> None:
    """With seventeen seats there is no room for the code."""
    choices = room.pilot.lobby("daun-tiga").choices
    choices.seats = 17
    room.pilot.click("join")
    room.pilot.click("let in")
    assert any(room.address in words and room.phones.keeper.letters in words for words in room.pilot.texts())
    assert room.pilot.faults() == []


def test_waiting_phone_is_seated_with_one_click(room: Room) -> None:
    lobby = room.pilot.lobby("pong")
    room.pilot.click("join")
    room.pilot.click("let in")
    assert room.pilot.find("seat phone") is None
    device = join_by_code(room)
    wait_for_node(room, "seat phone")
    assert room.pilot.faults() == []
    room.pilot.click("seat phone")
    assert lobby.choices.kinds.count(PERSON) == 2
    assert list(room.phones.seats) == [1]
    device.until(lambda: (device.last("join") or {}).get("sits") == 1)
    assert room.pilot.find("seat phone") is None
    assert "on a phone" in " ".join(room.pilot.texts())


def test_phone_seated_on_the_roster_has_a_seat_in_each_game(room: Room) -> None:
    """It sits behind the people at the screen."""
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    device = join_by_code(room)
    wait_for_node(room, "seat phone")
    evening.click("seat phone")
    assert any(room.phones.name_of(8) in words for words in evening.texts())
    assert evening.faults() == []
    evening.click("start")
    for game in ("pong", "pai-tong"):
        assert evening.lobby(game).choices.kinds[:4] == (PERSON,) * 4
        assert list(room.phones.seats) == [3]
        device.until(lambda: device.last("join").get("sits") == 3)


@pytest.mark.parametrize("page", ["lobby", "join", "phones"])
def test_first_phone_to_press_start_starts_the_match(room: Room, page: str) -> None:
    """Whichever page of the lobby is open; the second phone is refused."""
    lobby = room.pilot.lobby("pong")
    room.evening.phones.open_server()
    devices = [room.come(1, "Wes"), room.come(2, "Mei")]
    if page != "lobby":
        room.pilot.click(page)
    devices[0].until(lambda: devices[0].last("join").get("start"))
    assert "start" not in devices[1].last("join")
    devices[1].say({"start": True})
    devices[1].until(lambda: devices[1].last("refused"))
    assert lobby in room.pilot.stage.scenes
    devices[0].say({"start": True})
    room.until(lambda: isinstance(room.pilot.stage.scenes[0], TableScene))
    devices[0].until(lambda: devices[0].state)


def test_phone_cannot_start_the_match_while_another_page_is_open(room: Room) -> None:
    room.pilot.lobby("pong")
    room.evening.phones.open_server()
    device = room.come(1, "Wes")
    room.evening.open_settings()
    device.say({"start": True})
    device.until(lambda: device.last("refused"))
    assert not isinstance(room.pilot.stage.scenes[0], TableScene)


def test_match_played_only_on_phones_begins_without_a_cut(room: Room) -> None:
    """Nobody is at the screen to cut."""
    room.pilot.store.change(cut=True)
    lobby = room.pilot.lobby("pong")
    room.evening.phones.open_server()
    device = room.come(1, "Wes")
    lobby.choices.set_kind(0, lobby.choices.opponent)
    device.until(lambda: device.last("join").get("start"))
    device.say({"start": True})
    room.until(lambda: isinstance(room.pilot.stage.scenes[0], TableScene))


def test_two_phones_join_and_play_in_three_steps_each(room: Room) -> None:
    """From the title. A guest scans the code, types a name and presses 'Sit down', as the page offers a seat."""
    host, guests = 0, [0, 0]
    for button in ("tray:pong", "phones"):
        room.pilot.click(button)
        host += 1
    assert {room.address, "Start"} <= room.pilot.texts()
    devices = []
    for number, name in enumerate(("Wes", "Mei")):
        device = join_by_code(room)
        guests[number] += 1
        seat = next(seat["id"] for seat in device.last("join")["seats"] if seat["free"])
        device.say({"join": {"name": name, "seat": seat}})
        guests[number] += len(("the name", "Sit down"))
        device.until(lambda device=device: "sits" in device.last("join"))
        devices.append(device)
    assert room.pilot.faults() == []
    room.pilot.click("begin")
    host += 1
    for device in devices:
        device.until(lambda device=device: device.state)
    table = room.pilot.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.called for player in table.match.players[:3]] == ["Player 1", "Wes", "Mei"]
    assert (host, guests) == (3, [3, 3])


def test_ending_the_session_removes_its_people_and_closes_the_phone_server(room: Room) -> None:
    """The phones hear of it; after that a lobby seats nobody and opens no door, and no phone has a key."""
    evening = room.pilot
    evening.click("Play together")
    assert evening.find("end evening") is None, "no evening has begun"
    evening.click("back")
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    device = join_by_code(room)
    wait_for_node(room, "seat phone")
    evening.click("seat phone")
    room.until(lambda: room.evening.store.settings.phones)
    assert evening.faults() == []
    evening.click("end evening")
    assert "End the session?" in evening.texts()
    assert evening.faults() == []
    evening.click("Back")
    assert room.evening.phones.is_open
    assert room.evening.store.settings.together
    evening.click("end evening")
    evening.click("End the session")
    device.until(lambda: device.ended)
    assert device.last("gone").startswith("The session on the big screen is over")
    assert not room.evening.phones.is_open
    assert room.evening.store.settings.phones == room.evening.store.settings.together == ()
    lobby = evening.lobby("pong")
    assert lobby.choices.kinds.count(PERSON) == 1
    assert not room.evening.phones.seats_on_phones()
    room.evening.phones.open_server()
    again = Device(room, session=device.key)
    again.until(lambda: again.last("letters"))
    assert not room.phones.waiting


def test_session_without_people_can_be_ended_without_confirmation(room: Room) -> None:
    evening = room.pilot
    evening.click("Play together")
    evening.click("let in")
    evening.click("back")
    evening.click("Play together")
    evening.click("end evening")
    assert not isinstance(evening.top, JoinScene | Dialog)
    assert not room.evening.phones.is_open


def test_persons_card_shows_that_their_phone_is_absent(room: Room) -> None:
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    device = join_by_code(room)
    wait_for_node(room, "seat phone")
    evening.click("seat phone")
    assert isinstance(evening.top, JoinScene)
    assert not any(card.away for card in evening.top.cards)
    assert any(words.startswith("on a phone") for words in evening.texts())
    device.close()
    room.until(lambda: any("on a phone · away" in words for words in evening.texts()))
    assert [card.away for card in evening.top.cards] == [False, False, False, True]
    assert evening.faults() == []


def test_people_with_phones_have_cards_on_the_roster(room: Room) -> None:
    """They are renamed, moved and removed there like people at the screen, and each who waits has a card."""
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    first, second = join_by_code(room), join_by_code(room)
    wait_for_node(room, "seat phone 2")
    assert evening.faults() == []
    evening.click("seat phone 2")
    room.until(lambda: room.evening.phones.waiting == 1)
    evening.click("seat phone")
    wait_for_node(room, "name:4")
    assert any(words.startswith("5 people") for words in evening.texts())
    evening.click("name:3")
    for letter in "Ed":
        evening.press(Text(letter))
    evening.press("return")
    evening.click("name:4")
    evening.press(Text("Mai"), "return")
    second.until(lambda: "Ed" in second.last("join")["table"])
    first.until(lambda: "Mai" in first.last("join")["table"])
    evening.click("swap:3")
    assert not evening.find("swap:0").enabled, "people at the screen sit before those at phones"
    evening.click("swap:4")
    assert room.evening.phones.names == ("Mai", "Ed")
    evening.click("remove:3")
    wait_for_node(room, "seat phone")
    assert room.evening.phones.names == ("Ed",)
    assert any("Mai" in words for words in evening.texts())
    assert evening.faults() == []
    evening.click("start")
    assert evening.lobby("pai-tong").choices.called[:4] == ("Aminah", "Wes", "Siti", "Ed")
    assert room.evening.store.settings.together[1:] == ("Aminah", "Wes", "Siti")


def test_name_of_a_waiting_phone_is_shown_on_every_page(room: Room) -> None:
    """First by a number, then by what its owner types, on its page, the roster and the phones panel of a lobby."""
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    first, second = join_by_code(room), join_by_code(room)
    first.until(lambda: first.last("join")["table"] == "Play together")
    room.until(lambda: {"Phone 1", "Phone 2"} <= evening.texts())
    second.say({"name": "  Wes  Tan "})
    second.until(lambda: second.last("join")["named"] == "Wes Tan")
    room.until(lambda: {"Phone 1", "Wes Tan"} <= evening.texts())
    assert evening.faults() == []
    first.say({"name": "wes tan"})
    first.until(lambda: first.last("refused") == "This name is already taken. Choose another one.")
    evening.click("start")
    evening.lobby("pong")
    evening.click("phones")
    assert "Phone 1, Wes Tan: waiting for a seat" in evening.texts()
    evening.click("done")
    evening.click("join")
    evening.click("seat phone")
    first.until(lambda: "You are at the table, Player 4." in first.last("join")["table"])
    first.say({"name": "Mei"})
    second.say({"name": "Mei Lian"})
    room.until(lambda: room.evening.phones.waiting_names == ("Mei Lian",))
    assert room.evening.phones.names == ("Player 4",), "who has a seat is renamed at the big screen"


def test_phone_name_with_unsupported_characters_is_refused(room: Room) -> None:
    """Neither waiting nor seated does anybody become a row of dots."""
    room.pilot.lobby("pong")
    room.evening.phones.open_server()
    device = join_by_code(room)
    for name in ("ليلى", "נעמה", "សុខា", "😀"):
        for message in ({"name": name}, {"join": {"name": name, "seat": 1}}):
            device.messages.clear()
            device.say(message)
            device.until(lambda: device.last("refused"))
            assert device.last("refused").startswith("The big screen cannot show this name. Please write it in Latin")
    assert not room.phones.seats
    device.say({"join": {"name": "Layla", "seat": 1}})
    device.until(lambda: (device.last("join") or {}).get("sits") == 1)


def test_no_two_people_have_the_same_default_name(room: Room) -> None:
    """A phone is seated as 'Player 2' before a second person comes to the screen."""
    evening = room.pilot
    evening.click("Play together")
    evening.click("let in")
    device = join_by_code(room)
    wait_for_node(room, "seat phone")
    evening.click("seat phone")
    device.until(lambda: device.last("join").get("sits"))
    assert room.evening.phones.names == ("Player 2",)
    evening.click("sit down")
    evening.click("start")
    for game in ("pong", "pai-tong"):
        lobby = evening.lobby(game)
        assert lobby.choices.called[:3] == ("Player 1", "Player 3", "Player 2")
    evening.click("start")
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.called for player in table.match.players[:3]] == ["Player 1", "Player 3", "Player 2"]
    device.until(lambda: device.state)
    assert device.state is not None
    assert device.state["seat"]["name"] == "Player 2"


@pytest.mark.parametrize("page", ["roster", "lobby"])
def test_phone_page_shows_the_same_player_name_as_the_screen(room: Room, page: str) -> None:
    """Also if a person at the screen has the same name."""
    evening = room.pilot
    entered(evening)
    if page == "roster":
        evening.click("Play together")
        evening.click("let in")
        device = join_by_code(room)
        device.say({"name": "wes"})
        room.until(lambda: room.evening.phones.waiting_names == ("wes",))
        evening.click("seat phone")
        evening.click("start")
        lobby = evening.lobby("pong")
    else:
        lobby = evening.lobby("pong")
        room.evening.phones.open_server()
        device = join_by_code(room)
        device.say({"join": {"name": "wes", "seat": 3}})
    device.until(lambda: "wes 2" in device.last("join")["table"])
    assert lobby.choices.called == ("Aminah", "Wes", "Siti", "wes 2")


def test_waiting_phone_need_not_enter_the_join_code_again_after_a_kill(room: Room) -> None:
    """Whether it has a name or not, and it is not seated without being asked."""
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    devices = [join_by_code(room), join_by_code(room)]
    devices[1].say({"name": "Wes"})
    room.until(lambda: room.evening.phones.waiting_names == ("Phone 1", "Wes"))
    address = room.address
    room.phones._server.close()
    again = Evening(evening.store)
    later = Room(again.house, again)
    try:
        lobby = again.lobby("pong")
        assert later.address == address
        for device in devices:
            back = Device(later, session=device.key)
            back.until(lambda back=back: back.last("join"))
            assert back.last("letters") is None
            assert "sits" not in back.last("join")
        assert sorted(again.house.phones.waiting_names) == ["Phone 1", "Wes"]
        assert lobby.choices.kinds.count(PERSON) == 3
    finally:
        again.house.phones.close()
        for device in (*devices, *later.devices):
            device.close()


def test_lobby_shows_devices_and_the_people_without_a_seat(room: Room) -> None:
    """Tongits has three seats: the one at a phone who had the fourth watches, and another waits for any."""
    evening = room.pilot
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    device = join_by_code(room)
    device.say({"name": "Mei"})
    room.until(lambda: room.evening.phones.waiting_names == ("Mei",))
    evening.click("seat phone")
    evening.click("start")
    evening.lobby("pong")
    rows = ("keys ← ↓ → Enter", "pad 1", "keys J K L U", "on a phone")
    assert set(rows) <= evening.texts()
    assert [evening.find(f"name:{seat}").tooltip for seat in range(4)] == [*rows]
    assert any(f"{room.address} · {room.phones.keeper.letters}" in words for words in evening.texts())
    assert evening.faults() == []
    join_by_code(room)
    evening.lobby("tongits")
    room.until(lambda: "Watching: Mei; Phone 2: waiting for a seat" in evening.texts())
    assert evening.faults() == []
    device.close()
    room.until(lambda: not room.phones.waiting or "Mei" not in room.evening.phones.waiting_names)
    assert "Watching: Mei; Phone 2: waiting for a seat" in evening.texts(), "she is only asleep"
    lobby = evening.lobby("pai-tong")
    assert lobby.choices.called[3] == "Mei"
    room.until(lambda: evening.node("name:3").tooltip == "on a phone · away")
    assert evening.faults() == []
    back = Device(room, session=device.key)
    back.until(lambda: (back.last("join") or {}).get("sits") == 3)
    room.until(lambda: evening.node("name:3").tooltip == "on a phone")


def come_with_name(room: Room, name: str) -> Device:
    """Let a phone in by the code that waits for a seat under a name."""
    device = join_by_code(room)
    device.say({"name": name})
    room.until(lambda: name in room.evening.phones.waiting_names)
    return device


@pytest.mark.parametrize("newcomer", ["Eve", "Wes"])
def test_person_who_came_back_from_a_phone_to_the_screen_has_a_seat_in_the_next_game(room: Room, newcomer: str) -> None:
    """Under the own name and with the own device; the phone that was lent waits for a seat."""
    evening, couch = room.pilot, room.evening.couch
    entered(evening)
    evening.click("Play together")
    evening.click("remove:2")
    evening.click("start")
    evening.lobby("pong")
    room.evening.phones.open_server()
    room.come(2, "Cleo")
    evening.click("start")
    eve = come_with_name(room, newcomer)
    room.evening.show_phones()
    press(room, "seat:1:phone")
    press(room, "seat:1:again")
    evening.click("Give the seat")
    room.until(lambda: room.phones.name_of(1) == newcomer)
    assert couch.party is not None
    assert couch.party.names == ("Aminah",)
    press(room, "seat:1:screen")
    eve.until(lambda: "sits" not in eve.last("join"))
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.called for player in table.match.players[:3]] == ["Aminah", "Wes", "Cleo"]
    assert couch.party.names == ("Aminah", "Wes")
    assert table.devices.of(1) == PadDevice(GAMEPAD, APAD)
    for game in ("pai-tong", "daun-tiga"):
        choices = evening.lobby(game).choices
        assert choices.called[:3] == ("Aminah", "Wes", "Cleo")
        assert choices.kinds.count(PERSON) == 3
        assert couch.devices.of(1) == PadDevice(GAMEPAD, APAD)
        assert room.evening.phones.waiting_names == (newcomer,)


def test_person_who_comes_from_a_phone_to_the_screen_stays_there_for_the_next_game(room: Room) -> None:
    """Even if only one person was at the screen before, so that no session had begun."""
    evening = room.pilot
    evening.lobby("pong")
    room.evening.phones.open_server()
    room.come(1, "Cleo")
    evening.click("start")
    room.evening.show_phones()
    press(room, "seat:1:screen")
    choices = evening.lobby("pai-tong").choices
    assert choices.called[:2] == ("Player 1", "Cleo")
    assert choices.kinds.count(PERSON) == 2


def test_lobby_explains_a_shared_screen_only_if_several_people_use_it(room: Room) -> None:
    lobby = room.pilot.lobby("pong")
    room.pilot.resize((1920, 1080))
    room.evening.phones.open_server()
    room.come(1, "Cleo")
    room.pilot.wait()
    note = "When several people share this screen"
    assert note not in " ".join(room.pilot.texts())
    lobby.choices.set_kind(2, PERSON)
    lobby.dirty = True
    room.pilot.wait()
    assert note in " ".join(room.pilot.texts())
