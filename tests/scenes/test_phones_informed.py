"""What phones hear of the big screen: other games, seats given and freed, a pause, who is waited for, the end."""

from game.match.players import PERSON
from game.scenes.table.scene import TableScene
from tests.phones.phone_session import Device
from tests.scenes.phone_room import at_table, open_door, press, room, store

__all__ = ["room", "store"]


def test_phones_keep_their_seats_when_another_game_is_opened(room):
    """Tongits has three seats: the phone of the fourth gets the one that an opponent would have had."""
    room.pilot.click("tray:pong")
    open_door(room)
    first, second = room.come(1, "Mei Lian"), room.come(3, "Wes")
    room.evening.to_title()
    second.until(lambda: second.last("join")["table"].startswith("You keep your seat, Wes"))
    room.pilot.click("tray:tongits")
    room.until(lambda: room.pilot.find("start"))
    lobby = room.evening.phones.place._scene
    assert {seat: room.phones.name_of(seat) for seat in room.phones.seats} == {1: "Mei Lian", 2: "Wes"}
    assert lobby.choices.kinds == (PERSON, PERSON, PERSON)
    assert lobby.choices.called[1:] == ("Mei Lian", "Wes")
    second.until(lambda: second.last("join")["sits"] == 2)
    first.until(lambda: first.last("join")["game"].startswith("Tongits"))
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)
    second.until(lambda: second.state and second.state["seat"]["name"] == "Wes")


def test_phone_without_a_seat_hears_at_once_of_seats_given_and_freed(room):
    """Nobody presses anything on the phones: the host changes who plays."""
    room.pilot.click("tray:tongits")
    open_door(room)
    room.pilot.click("done")
    waiting = Device(room, invitation=room.phones.keeper.invitation)
    waiting.until(lambda: waiting.last("join"))
    choices = room.evening.phones.place._scene.choices
    choices.set_kind(1, PERSON)
    choices.set_kind(2, PERSON)
    waiting.until(lambda: not any(seat["free"] for seat in waiting.last("join")["seats"]))
    choices.set_kind(2, choices.opponent)
    waiting.until(lambda: [seat["id"] for seat in waiting.last("join")["seats"] if seat["free"]] == [2])


def test_phone_that_returns_is_offered_its_old_seat_first(room):
    """An opponent plays it meanwhile."""
    (device,) = at_table(room, names=((2, "Mei Lian"),))
    device.until(lambda: device.state)
    device.close()
    room.until(lambda: room.phones.is_away(2))
    room.pilot.press("m")
    room.pilot.click("phones")
    press(room, "Let an opponent play")
    back = Device(room, session=device.key)
    back.until(lambda: back.last("join") and back.last("join").get("yours") == 2)


def test_match_gives_a_phone_the_seat_of_its_owners_name(room):
    """In another game the same person may have sat elsewhere."""
    (device,) = at_table(room, names=((2, "Mei Lian"),))
    device.until(lambda: device.state)
    match = room.evening.phones.place._match
    room.evening.to_title()
    room.phones.change_seats({2: 1})
    room.evening.sit_down(match)
    assert room.phones.name_of(2) == "Mei Lian"
    device.until(lambda: device.state["seat"]["name"] == "Mei Lian")
