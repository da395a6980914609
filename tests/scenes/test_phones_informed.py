"""Notices on phones: another game, seats given and freed, a pause, who is waited for, and the end."""

import socket
import time

import pytest

from game.i18n.lists import all_of
from game.match.players import PERSON
from game.phones.addresses import Watch
from game.phones.paired_phones import KEPT_S, PairedPhones, read_paired_phones
from game.rules.contract import Range
from game.scenes.navigator import Navigator
from game.scenes.phones.scene import server_status
from game.scenes.table.scene import TableScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.phones.phone_session import Device, answer_of
from tests.pilot import Pilot
from tests.scenes.phone_room import Room, at_table, open_server, play_until, press, room, store

__all__ = ["room", "store"]


def test_phones_keep_their_seats_when_another_game_is_opened(room):
    """Tongits has three seats: the phone of the fourth gets the one that an opponent would have had."""
    room.pilot.click("tray:pong")
    open_server(room)
    first, second = room.come(1, "Mei Lian"), room.come(3, "Wes")
    room.evening.to_title()
    second.until(lambda: second.last("join")["table"].startswith("Your seat is kept for you, Wes"))
    room.pilot.click("tray:tongits")
    room.until(lambda: room.pilot.find("start"))
    lobby = room.evening.phones.place.scene
    assert {seat: room.phones.name_of(seat) for seat in room.phones.seats} == {1: "Mei Lian", 2: "Wes"}
    assert lobby.choices.kinds == (PERSON, PERSON, PERSON)
    assert lobby.choices.called[1:] == ("Mei Lian", "Wes")
    second.until(lambda: second.last("join")["sits"] == 2)
    first.until(lambda: first.last("join")["game"].startswith("Tongits"))
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)
    second.until(lambda: second.state and second.state["seat"]["name"] == "Wes")


def test_phone_without_a_seat_immediately_shows_which_seats_are_taken_or_freed(room):
    """Nobody presses anything on the phones: the host changes who plays."""
    room.pilot.click("tray:tongits")
    open_server(room)
    room.pilot.click("done")
    waiting = Device(room, invitation=room.phones.keeper.invitation)
    waiting.until(lambda: waiting.last("join"))
    choices = room.evening.phones.place.scene.choices
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
    press(room, "Use a computer player")
    back = Device(room, session=device.key)
    back.until(lambda: back.last("join") and back.last("join").get("yours") == 2)
    assert back.last("join")["table"] == "A computer player plays on for you. To play again, take your seat."


def test_phone_without_a_seat_shows_that_it_is_watching(room):
    room.pilot.click("tray:pong")
    open_server(room)
    *_others, third = (room.come(seat, name) for seat, name in ((1, "Mei Lian"), (2, "Siti"), (3, "Wes")))
    room.evening.to_title()
    room.pilot.click("tray:tongits")
    third.until(lambda: third.last("join")["table"].startswith("You are watching this game, Wes."))
    assert not any(seat["free"] for seat in third.last("join")["seats"])
    room.evening.to_title()
    room.pilot.click("tray:pong")
    third.until(lambda: third.last("join").get("sits") == 3)


def test_phone_that_lost_its_key_is_let_back_into_its_seat(room):
    """Its browser has forgotten the key; the panel says that a phone waits, and asks whether it gets the hand."""
    (device,) = at_table(room, names=((2, "Mei Lian"),))
    device.until(lambda: device.state)
    device.close()
    room.until(lambda: room.phones.is_away(2))
    room.pilot.press("m")
    room.pilot.click("phones")
    room.until(lambda: room.pilot.find("seat:2:lend"))
    assert room.pilot.find("seat:2:again") is None
    anew = Device(room, invitation=room.phones.keeper.invitation)
    anew.until(lambda: anew.last("join"))
    assert not any(seat["free"] for seat in anew.last("join")["seats"] if seat["id"] == 2)
    room.until(lambda: room.pilot.find("seat:2:again"))
    assert "Phone 2: waiting for a seat" in room.pilot.texts()
    assert room.pilot.faults() == []
    press(room, "Let a phone in")
    assert "Give Mei Lian’s seat and hand to Phone 2?" in room.pilot.texts()
    assert room.pilot.faults() == []
    room.pilot.click("Give the seat")
    anew.until(lambda: anew.last("join")["table"].startswith("You are at the table, Mei Lian. Your hand will appear"))
    while room.pilot.top is not room.pilot.stage.scenes[0]:
        room.pilot.press("escape")
    anew.until(lambda: anew.state)
    assert anew.state["seat"]["name"] == "Mei Lian"


def test_absent_phones_hand_is_given_to_another_only_after_confirmation(room):
    """A latecomer cannot take the seat under any name; the host is warned that the hand will be seen."""
    (device,) = at_table(room, names=((2, "Noi"),))
    device.until(lambda: device.state)
    device.close()
    newcomers = []
    for name in ("Chai", "Dao"):
        phone = Device(room, invitation=room.phones.keeper.invitation)
        phone.until(lambda phone=phone: phone.last("join"))
        phone.say({"name": name})
        newcomers.append(phone)
    late, later = newcomers
    room.until(lambda: set(room.evening.phones.waiting_names) == {"Chai", "Dao"})
    names = room.evening.phones.waiting_names
    room.evening.show_phones()
    assert room.pilot.node("seat:2:again").label == "Give the seat", "to whom, the question says"
    press(room, "seat:2:again")
    assert f"Give Noi’s seat and hand to {names[0]}?" in room.pilot.texts()
    assert "Whoever holds this phone will see Noi’s hand." in room.pilot.texts()
    assert room.pilot.faults() == []
    room.pilot.click("Another phone")
    assert f"Give Noi’s seat and hand to {names[1]}?" in room.pilot.texts()
    room.pilot.click("Back")
    assert room.phones.name_of(2) == "Noi"
    press(room, "seat:2:lend")
    _is_refused(room, late, 2)
    _is_refused(room, late, 2, "Noi")
    press(room, "seat:2:again")
    room.pilot.click("Give the seat")
    assert room.phones.name_of(2) == names[0]
    room.until(lambda: f"{names[0]} plays on with Noi’s hand." in room.pilot.stage.notices._said)
    first = next(phone for phone, name in ((late, "Chai"), (later, "Dao")) if name == names[0])
    first.until(lambda: first.last("join").get("sits") == 2)


def test_question_of_who_plays_for_absent_people_is_updated_as_they_return(room):
    """It names who is still missing, and is withdrawn when nobody is."""
    devices = at_table(room, names=((1, "Noi"), (2, "Chai")), seed="5a" * 32)
    for device in devices:
        device.until(lambda device=device: device.state)
    match = room.evening.phones.place._match
    for seat in (1, 2):
        room.phones.release(seat)
        room.phones.reserve(seat, kept=True)
    room.evening._rebuild_table(match)
    room.evening.phones._to_ask = True
    room.until(lambda: "Waiting for Noi and Chai" in room.pilot.texts())
    for device, seat, name, title in zip(devices, (1, 2), ("Noi", "Chai"), ("Waiting for Chai", ""), strict=True):
        device.until(lambda device=device, seat=seat: (device.last("join") or {}).get("yours") == seat)
        device.say({"join": {"name": name, "seat": seat}})
        room.until(lambda title=title: getattr(room.pilot.top, "title", "") == title)
    assert isinstance(room.pilot.top, TableScene)


def test_person_whose_phone_lost_its_key_is_offered_their_own_seat_first(room):
    (device,) = at_table(room, names=((2, "Noi"),))
    device.until(lambda: device.state)
    device.close()
    room.until(lambda: room.phones.is_away(2))
    room.evening.show_phones()
    press(room, "seat:2:lend")
    newcomers = []
    for name, label in (("Chai", "Give the seat"), ("noi", "Let back in")):
        phone = Device(room, invitation=room.phones.keeper.invitation)
        phone.until(lambda phone=phone: phone.last("join"))
        phone.say({"name": name})
        newcomers.append(phone)
        room.until(lambda label=label: (node := room.pilot.find("seat:2:again")) is not None and node.label == label)
    press(room, "seat:2:again")
    assert "Let Noi back in?" in room.pilot.texts()
    room.pilot.click("Give the seat")
    newcomers[1].until(lambda: newcomers[1].last("join").get("sits") == 2)


def _is_refused(room, device, seat, name="Chai"):
    """Check that a phone is shown whose seat this is, and cannot take it."""
    device.until(lambda: device.last("join")["seats"][seat]["words"] == "kept for Noi")
    assert not device.last("join")["seats"][seat]["free"]
    device.messages.clear()
    device.say({"join": {"name": name, "seat": seat}})
    device.until(lambda: device.last("refused"))
    device.until(lambda: device.last("join"))
    assert room.phones.seats.get(seat) is None or room.phones.seats[seat].guest is None


@pytest.mark.parametrize("way", ["away", "phone"])
def test_absent_phones_seat_is_not_offered_to_other_phones(room, way):
    """Neither after 'Remove' nor after 'Move to a phone'; a phone that has lent the seat to the screen gets it back."""
    (device,) = at_table(room, names=((2, "Noi"),))
    device.until(lambda: device.state)
    late = Device(room, invitation=room.phones.keeper.invitation)
    late.until(lambda: late.last("join"))
    room.evening.show_phones()
    if way == "phone":
        press(room, "seat:2:screen")
    press(room, f"seat:2:{way}")
    _is_refused(room, late, 2)
    if way == "phone":
        device.until(lambda: (device.last("join") or {}).get("yours") == 2)
        device.say({"join": {"name": "Noi", "seat": 2}})
        room.until(lambda: room.phones.name_of(2) == "Noi")


def test_resumed_match_gives_a_phone_the_seat_with_its_owners_name(room):
    """In another game the same person may have sat elsewhere."""
    (device,) = at_table(room, names=((2, "Mei Lian"),))
    device.until(lambda: device.state)
    match = room.evening.phones.place._match
    room.evening.to_title()
    room.phones.change_seats({2: 1})
    room.evening.sit_down(match)
    assert room.phones.name_of(2) == "Mei Lian"
    device.until(lambda: device.state["seat"]["name"] == "Mei Lian")


def test_pausing_at_the_screen_is_shown_on_every_phone_until_play_resumes(room):
    """Also where a phone comes back in the middle of it."""
    (device,) = at_table(room)
    device.until(lambda: device.state)
    room.pilot.press("m")
    device.until(lambda: device.last("notice") == "Paused on the big screen")
    back = Device(room, session=device.key)
    back.until(lambda: back.last("notice") == "Paused on the big screen")
    room.pilot.press("escape")
    back.until(lambda: back.last("notice") == "")


def test_phones_at_the_table_see_a_lesson_on_the_screen_as_a_pause(room):
    """Its table has fewer seats and used to be taken for theirs, which ended the program."""
    room.pilot.click("tray:daun-tiga")
    room.pilot.click("Seats: more")
    room.pilot.click("Seats: more")
    open_server(room)
    device = room.come(7, "Mei Lian")
    room.pilot.click("done")
    room.pilot.click("start")
    device.until(lambda: device.state)
    room.pilot.press("m")
    room.pilot.click("lesson")
    table = room.pilot.top
    room.until(lambda: table.referee.answered)
    assert len(table.match.players) == 6
    device.until(lambda: device.last("notice") == "Paused on the big screen")
    assert not any(plaque.device for plaque in table.plaques)
    room.evening.to_title()


def test_phones_show_which_players_have_not_bet_yet(room):
    """Bets are placed together and openly; no phone names its own player among those still to bet."""
    first, second = at_table(room, "pai-gow", ((1, "Mei Lian"), (2, "Wes")))
    both = (first, second)

    def step():
        for device in both:
            device.hear()
        return all(device.state and device.state["offers"] for device in both)

    room.until(step)
    host = room.pilot.top.match.players[0].called

    def asked(device):
        return {other["name"] for other in device.state["table"]["seats"] if other["doing"] == "to play"}

    first.until(lambda: asked(first) == {host, "Wes"})
    second.until(lambda: asked(second) == {host, "Mei Lian"})
    first.say(answer_of(first.state))
    second.until(lambda: asked(second) == {host})
    first.until(lambda: first.last("notice") == f"Waiting for {host} and Wes")
    second.until(lambda: second.last("notice") == f"Waiting for {host}")


def test_phones_do_not_say_that_they_wait_for_a_banker_with_nothing_to_do(room):
    """DT-21: the banker places no stakes."""
    devices = at_table(room, "daun-tiga", tuple(enumerate(("Mei Lian", "Wes", "Dan", "Eve", "Noi"), 1)))

    def step():
        for device in devices:
            device.hear()
        return sum(bool(device.state and device.state["offers"]) for device in devices) >= 2

    room.until(step)
    table = room.pilot.top
    first = next(device for device in devices if device.state and device.state["offers"])
    stake = next(offer for offer in first.state["offers"] if offer.get("primary"))
    least = [amount["least"] for amount in stake["amounts"]]
    first.say({"number": first.state["number"], "offer": stake["id"], "amounts": least})
    first.until(lambda: not first.state["offers"])
    waited = [table.match.players[seat].called for seat in sorted(table.match.deal.pending())]
    assert len(waited) == 4
    assert all(player.is_person for player in table.match.players)
    assert table.match.players[table.state.banker].called not in waited
    first.until(lambda: first.last("notice") == f"Waiting for {all_of(waited)}")


def test_phones_name_the_players_whose_phones_are_disconnected(room):
    """Only once play waits for it, not during another player's turn."""
    first, second = at_table(room, names=((1, "Mei Lian"), (2, "Wes")), seed="5a" * 32)
    first.until(lambda: first.state)
    play_until(room, {0}.__eq__, (0, 1, 2))
    second.close()
    room.until(lambda: room.phones.is_away(2))
    room.pilot.wait(2)
    assert not first.last("notice")
    play_until(room, lambda asked: 2 in asked, (0, 1))
    first.until(lambda: first.last("notice") == "Waiting for Wes to reconnect")
    Device(room, session=second.key)
    first.until(lambda: first.last("notice") == "")


def test_phones_receive_a_farewell_before_the_connection_closes(room):
    """The last word comes before the connection ends, so that the page can show it while it looks for the table."""
    (device,) = at_table(room)
    device.until(lambda: device.state)
    room.evening.phones.close()
    room.until(lambda: device.hear() or device.ended)
    while not device.ended:
        device.hear()
    words = "This page will reconnect when Sala is opened again and “Continue” is pressed there."
    assert device.last("ended") == f"Sala was closed on the big screen. {words}"


# A restart ------------------------------------------------------------------------------------------------------------


def restarted(room):
    """Kill the program without a word to anybody, and start another that finds the same saved matches."""
    room.phones._server.close()
    store = room.evening.store
    stage = Stage(RenderContext((1280, 720), store.settings))
    evening = Navigator(store, stage)
    stage.push(evening.first(None))
    return Room(evening, Pilot(stage))


def notices_on_screen(room):
    """Return the notices on the screen."""
    return [room.evening.stage.notices.current]


def closed(room, *devices):
    """End what a restarted program and its phones have open."""
    room.evening.phones.close()
    for device in (*devices, *room.devices):
        device.close()
    room.evening.stage.close()


def test_phones_get_their_seats_back_after_a_restart(room):
    """The host only continues the match: the server is open again, and the phone's key is still valid."""
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    hand = [group["pieces"] for group in device.state["hand"]]
    room.pilot.wait(3)
    assert device.key not in str(room.evening.store.settings.phones)
    new = restarted(room)
    try:
        assert not new.evening.phones.is_open
        new.pilot.click("main")
        assert new.evening.phones.is_open
        assert new.phones.name_of(2) == "Wes"
        back = Device(new, session=device.key)
        back.until(lambda: back.state)
        assert back.state["seat"]["name"] == "Wes"
        assert [group["pieces"] for group in back.state["hand"]] == hand
        stranger = Device(new, session="x" * 22)
        stranger.until(lambda: stranger.last("letters"))
        assert stranger.last("session") is None
    finally:
        closed(new)


def test_phones_get_their_lobby_seats_back_after_a_restart(room):
    """Also in another game's, and once more after a second restart without them."""
    room.pilot.click("tray:pong")
    open_server(room)
    device = room.come(3, "Wes")
    room.pilot.wait(3)
    new = restarted(room)
    new.pilot.click("tray:tongits")
    new.pilot.wait(3)
    newest = restarted(new)
    try:
        newest.pilot.click("tray:tongits")
        assert [newest.phones.name_of(seat) for seat in newest.phones.seats] == ["Wes"]
        back = Device(newest, session=device.key)
        back.until(lambda: back.last("join") and back.last("join").get("sits") == 1)
    finally:
        closed(new)
        closed(newest)


def test_restarted_phone_server_uses_the_same_address_and_port(room):
    """So the page of a phone finds it by itself."""
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    before = room.phones.address
    new = restarted(room)
    try:
        new.pilot.click("main")
        assert new.phones.address == before
        assert any("join again" in words for words in notices_on_screen(new))
    finally:
        closed(new)


@pytest.fixture
def frequent_polling(monkeypatch):
    """Let the phones' door look around more often."""
    init = Watch.__init__
    monkeypatch.setattr(Watch, "__init__", lambda watch, look, every=0.01: init(watch, look, every))


def occupied(address):
    """Let another program listen where the phones' door was."""
    ip, _colon, port = address.rpartition(":")
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind((ip, int(port)))
    taken.listen()
    return taken


MUST_SCAN = "The address has changed. Phones that were here before must scan this code."


@pytest.mark.usefixtures("frequent_polling")
def test_port_in_use_is_reported_and_the_phone_server_returns_to_it_once_free(room):
    """Phones look for the old port: the host is notified, and once it is free they return by themselves."""
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    room.pilot.wait(3)
    before = room.phones.address
    room.phones._server.close()
    with occupied(before):
        new = restarted(room)
        try:
            new.pilot.click("main")
            assert new.evening.phones.is_open
            assert new.phones.address != before
            there = new.phones.address
            assert notices_on_screen(new) == [
                f"The address for phones is now {there}: those that were here before must scan the code again."
            ]
            assert server_status(new.phones) == (MUST_SCAN, True)
            new.evening.show_phones()
            assert MUST_SCAN in " ".join(drawn.text for drawn in new.pilot.shot().texts)
            assert new.pilot.faults() == []
            late = Device(new, invitation=new.phones.keeper.invitation)
            late.until(lambda: late.last("join"))
        except BaseException:
            closed(new)
            raise
    try:
        new.until(lambda: any("will reconnect by themselves" in words for words in notices_on_screen(new)))
        assert new.phones.address == before
        late.until(lambda: late.last("moved"))
        back = Device(new, session=device.key)
        back.until(lambda: back.state)
        assert back.state["seat"]["name"] == "Wes"
        assert server_status(new.phones)[0] != MUST_SCAN
    finally:
        closed(new)


@pytest.mark.usefixtures("frequent_polling")
def test_port_in_use_is_reported_on_the_roster(room):
    """Also where the door is opened by the host, and closed and opened again: it prefers the port that phones know."""
    room.pilot.click("tray:pong")
    open_server(room)
    device = room.come(3, "Wes")
    room.pilot.wait(3)
    before = room.phones.address
    room.evening.phones.close()
    with occupied(before):
        new = restarted(room)
        try:
            new.evening.play_together()
            new.pilot.click("let in")
            assert any("must scan the code again" in words for words in notices_on_screen(new))
            assert MUST_SCAN in " ".join(drawn.text for drawn in new.pilot.shot().texts)
            assert new.pilot.faults() == []
            new.evening.phones.close_server()
        except BaseException:
            closed(new)
            raise
    try:
        new.evening.phones.open_server()
        assert new.phones.address == before
        back = Device(new, session=device.key)
        back.until(lambda: back.last("join"))
        assert back.last("letters") is None
        assert server_status(new.phones)[0] != MUST_SCAN
    finally:
        closed(new)


def test_seat_can_be_lent_to_an_opponent_while_its_phone_is_expected_to_return(room):
    """At the same address it finds its way by itself: nobody has to let it in again."""
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    room.pilot.wait(3)
    new = restarted(room)
    try:
        new.pilot.click("main")
        assert [act.name for act in new.evening.phones.place.rows()[2].acts] == ["lend", "screen"]
    finally:
        closed(new)


def test_phone_server_stays_closed_if_the_network_changed_before_a_restart(room):
    """The seat is still the phone's: nobody sees its hand on the screen."""
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    room.pilot.wait(3)
    store = room.evening.store
    store.change(phones=read_paired_phones(store.settings.phones)._replace(host="203.0.113.9:8750").lines())
    new = restarted(room)
    try:
        new.pilot.click("main")
        assert not new.evening.phones.is_open
        assert any("stays closed" in words for words in notices_on_screen(new))
        assert new.phones.name_of(2) == "Wes"
    finally:
        closed(new)


def test_phone_server_does_not_reopen_by_itself_in_a_lobby_after_quitting(room):
    """'Let phones in' then finds the phones of this evening, who get seats in the next lobby."""
    room.pilot.click("tray:pong")
    open_server(room)
    device = room.come(3, "Wes")
    room.pilot.wait(3)
    room.evening.phones.close()
    new = restarted(room)
    try:
        new.pilot.click("tray:tongits")
        new.pilot.wait(3)
        assert not new.evening.phones.is_open
        new.evening.to_title()
        new.pilot.click("Play together")
        new.pilot.click("let in")
        back = Device(new, session=device.key)
        back.until(lambda: back.last("join"))
        assert back.last("letters") is None
        new.evening.to_title()
        new.pilot.click("tray:tongits")
        back.until(lambda: back.last("join").get("sits") is not None)
        assert new.evening.phones.names == ("Wes",)
    finally:
        closed(new)


def test_phone_server_reopens_by_itself_when_the_match_quit_from_is_resumed(room):
    (device,) = at_table(room, names=((2, "Wes"),))
    device.until(lambda: device.state)
    room.pilot.wait(3)
    room.evening.phones.close()
    new = restarted(room)
    try:
        new.pilot.click("main")
        back = Device(new, session=device.key)
        back.until(lambda: back.state)
        assert back.state["seat"]["name"] == "Wes"
    finally:
        closed(new)


def test_paired_phones_saved_by_an_earlier_version_are_read():
    phone = f"1 {'a' * 64} Mei Lian"
    door = read_paired_phones(("7 1700000000", phone))
    assert door is not None
    assert (door.match, door.at, door.host, door.was_quit) == (7, 1700000000, "", False)
    newer = door._replace(host="[fd00::2]:8750", was_quit=True)
    assert read_paired_phones(newer.lines()) == newer
    waits = newer._replace(phones=(*newer.phones, newer.phones[0]._replace(seat=None, later=3)))
    assert read_paired_phones(waits.lines()) == waits


def test_closed_phone_server_stays_closed_after_a_restart(room):
    """So does one that was left open yesterday."""
    room.pilot.click("tray:pong")
    open_server(room)
    room.come(3, "Wes")
    room.pilot.wait(3)
    kept = room.evening.store.settings.phones
    assert kept
    room.evening.phones.close_server()
    assert room.evening.store.settings.phones == ()
    yesterday = PairedPhones(0, int(time.time()) - KEPT_S, read_paired_phones(kept).phones)
    room.evening.store.change(phones=yesterday.lines())
    new = restarted(room)
    try:
        new.pilot.click("tray:pong")
        assert not new.evening.phones.is_open
    finally:
        closed(new)


def test_lost_phones_are_reported_one_after_another_with_who_plays_for_them(room):
    """Each stays on the screen for its time; only the same person's next notice replaces it."""
    room.evening.store.change(speed=0.0)
    first, second = at_table(room, names=((1, "Ann"), (2, "Ben")))
    for device in (first, second):
        device.until(lambda device=device: device.state)
    notices = room.evening.stage.notices
    while notices.current:
        notices.dismiss()
    first.close()
    second.close()
    lost = "{}’s phone has lost its connection. The hand is kept, and nobody plays it meanwhile."
    room.until(lambda: len(notices._waiting) == 2)
    assert sorted(notices._waiting) == [lost.format("Ann"), lost.format("Ben")]
    assert room.pilot.faults() == []
    room.evening.show_phones()
    press(room, "seat:1:lend")
    room.until(lambda: "A computer player plays on for Ann." in notices._waiting)
    assert lost.format("Ann") not in notices._waiting
    press(room, "seat:1:back")
    room.until(lambda: "Ann plays on." in notices._waiting)
    assert lost.format("Ben") in notices._waiting
    assert not any(words.startswith("A computer player") for words in notices._waiting)


def test_notices_about_phones_from_an_earlier_game_are_not_shown_in_a_later_one(room):
    """Who came and left at the table before is out of date there."""
    first, second = at_table(room, names=((1, "Ann"), (2, "Ben")))
    for device in (first, second):
        device.until(lambda device=device: device.state)
        device.close()
    notices = room.evening.stage.notices
    room.until(lambda: sum("lost its connection" in words for words in notices._waiting) == 2)
    room.evening.to_title()
    room.pilot.click("tray:tongits")
    assert not any("lost its connection" in words for words in notices._waiting)


def test_phone_shows_that_its_seat_was_given_to_the_computer(room):
    """What happened, and what to do."""
    (device,) = at_table(room, names=((1, "Mei Lian"),))
    device.until(lambda: device.state)
    place = room.evening.phones.place
    place._lend(1)
    device.until(lambda: "sits" not in device.last("join") and "yours" in device.last("join"))
    told = device.last("join")
    assert told["table"] == "A computer player plays on for you. To play again, take your seat."
    assert told["yours"] == 1
    assert [seat["id"] for seat in told["seats"] if seat["free"]][:1] == [1]


@pytest.mark.parametrize("answer", ["Let phones join", "Use computer players"])
def test_hand_on_a_phone_is_not_shown_on_the_screen_when_the_session_has_ended(room, answer):
    """Nobody at the screen may see it: the match that is resumed asks who plays on."""
    (device,) = at_table(room, names=((2, "Noi"),), seed="5a" * 32)
    device.until(lambda: device.state)
    match = room.evening.phones.place._match
    room.evening.to_title()
    room.evening.phones.end_session()
    device.until(lambda: device.ended)
    room.evening.sit_down(room.evening.store.resume(match.id))
    room.until(lambda: "Waiting for Noi" in room.pilot.texts())
    assert room.pilot.faults() == []
    assert tuple(room.pilot.stage.scenes[0]._people) == (0,)
    room.pilot.click(answer)
    late = None
    if answer == "Use computer players":
        assert not room.pilot.stage.scenes[0].match.players[2].is_person
        room.evening.phones.open_server()
    assert room.evening.phones.is_open
    late = Device(room, invitation=room.phones.keeper.invitation)
    late.until(lambda: late.last("join"))
    _is_refused(room, late, 2)
    room.until(lambda: room.evening.phones.waiting)
    if answer == "Use computer players":
        room.evening.show_phones()
    press(room, "seat:2:again")
    room.pilot.click("Give the seat")
    assert room.phones.name_of(2) == "Noi"
    late.until(lambda: late.last("join").get("sits") == 2)


@pytest.mark.parametrize("people", [3, 4])
def test_explanation_of_skipping_is_shown_only_if_opponents_play(store, room, people):
    """A click speeds up no person at a phone."""
    store.change(speed=1.0, hurry_told=False)
    room.evening.stage.ctx.settings = store.settings
    at_table(room, names=[(seat, f"P{seat}") for seat in range(1, people)], seed="5a" * 32)
    view = room.pilot.top.match.view(0)._replace(legal=())
    room.pilot.top.autoplay.waits(view)
    assert store.settings.hurry_told == (people < 4)


def press_as_promised(room, name, words, effect):
    """Press a button of the panel after its words, and the sentence about what then happens to the seat."""
    node = room.pilot.find(name)
    assert (node.label, node.tooltip) == (words, effect)
    press(room, name)


def test_seat_is_reserved_for_another_phone_if_the_panel_says_so(room):
    """At a table: 'Remove the phone' lets no computer player in, and the hand stays as it is."""
    (device,) = at_table(room, names=((2, "Noi"),))
    device.until(lambda: device.state)
    match = room.evening.phones.place._match
    hand = match.view(2).hand
    room.evening.show_phones()
    room.until(lambda: room.pilot.find("seat:2:away"))
    press_as_promised(room, "seat:2:away", "Remove the phone", "The seat and its hand are kept for another phone")
    room.until(lambda: room.phones.seats[2].guest is None)
    assert match.players[2].is_person
    assert match.view(2).hand == hand
    assert list(room.phones.seats) == [2]
    assert room.phones.seats[2].guest is None


def test_seat_is_given_to_a_computer_player_if_the_panel_says_so(room):
    """In the lobby at once and for good; at a table for a phone that is away, whose seat stays its person's."""
    room.pilot.click("tray:pong")
    open_server(room)
    _gone, device = room.come(1, "Wes"), room.come(2, "Mei Lian")
    choices = room.evening.phones.place.scene.choices
    press_as_promised(room, "seat:1:away", "Use a computer player", "A computer player takes this seat")
    assert choices.kinds[1] != PERSON
    assert choices.kinds[2] == PERSON
    assert list(room.phones.seats) == [2]
    room.pilot.click("done")
    room.pilot.click("start")
    device.until(lambda: device.state)
    match = room.evening.phones.place._match
    device.close()
    room.until(lambda: room.phones.is_away(2))
    room.evening.show_phones()
    room.until(lambda: room.pilot.find("seat:2:lend"))
    keeps = "A computer player plays on for Mei Lian, who keeps the seat"
    press_as_promised(room, "seat:2:lend", "Use a computer player", keeps)
    assert not match.players[2].is_person
    back = Device(room, session=device.key)
    back.until(lambda: back.last("join") and back.last("join").get("yours") == 2)
    assert room.pilot.find("seat:2:back").label == "Give the seat back"


def test_phones_say_that_the_dice_are_to_be_rolled_on_the_screen(room):
    """Nobody is said to be still betting once all bets lie there."""
    room.pilot.click("tray:pai-gow")
    open_server(room)
    choices = room.evening.phones.place.scene.choices
    choices.seats = 4
    choices.options = choices.game.Options.parse({"banker": "rotating"}, choices.options)
    devices = [room.come(seat, name) for seat, name in enumerate(("Wes", "Mei", "Noi"), 1)]
    room.pilot.click("done")
    room.pilot.click("start")
    table = room.pilot.top

    def step():
        for device in devices:
            device.hear()
            if device.state and (answer := answer_of(device.state)) is not None:
                device.say(answer)
        seat = next((seat for seat in table.context.people if seat in table.match.deal.pending()), None)
        if seat is not None and table.referee.ready:
            (move, *_others) = table.match.view(seat).legal
            move = table.match.game.parse_move(move.text(10)) if isinstance(move, Range) else move
            if table.prompt.view is not None:
                table.questions.answer(move)
        return table.waits_for is not None

    room.until(step)
    waits = {"throw": "roll the dice", "open": "open the hands"}[table.prompt.awaited]
    host = table.match.players[0].called
    for device in devices:
        device.until(lambda device=device: device.last("notice") == f"Waiting for {host} to {waits}")
        device.until(lambda device=device: device.state["ask"] == "Everybody has answered. The table goes on.")
