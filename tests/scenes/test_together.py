"""'Play together': people with names and devices, kept from game to game and over a restart of Sala."""

from __future__ import annotations

import time
from random import Random

import pytest

from game.match.archived_deal import archived_deal, replay_deal
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON
from game.match.store import Store
from game.records.deal_record import shown_of
from game.records.indexer import Index
from game.rules import GAMES
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.phones.places import TablePlace
from game.scenes.replay.viewer import ViewerScene
from game.scenes.review.scene import ReviewLauncher
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.table.emblems import emblems_of, match_emblems
from game.table.lobby.party import KEPT_S, Party
from game.table.shared_keyboard import SETS
from game.ui.dialog import Dialog
from game.ui.intents import Cancel, Confirm, Key, Plugged, Pointer, Text
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.phones.phone_session import Device as PhoneDevice
from tests.pilot import Pilot
from tests.records.conftest import play_out
from tests.scenes.phone_room import Room, open_server

SIZE = (1024, 640)
APAD = "0300000000000000000000000000aaaa"
OTHER_PAD = "0300000000000000000000000000cccc"


class Evening(Pilot):
    """The title of a program that finds what an earlier one has saved."""

    def __init__(self, store: Store) -> None:
        super().__init__(Stage(RenderContext(SIZE, store.settings)))
        self.store = store
        self.house = Navigator(store, self.stage)
        self.stage.push(self.house.first(None))

    def lobby(self, game: str) -> LobbyScene:
        """Go to the title and open a game's lobby."""
        self.house.to_title()
        self.house.open_lobby(game)
        self.wait()
        assert isinstance(self.top, LobbyScene)
        return self.top


@pytest.fixture
def evening() -> Evening:
    store = Store.open(IN_MEMORY)
    store.change(speed=0.0, lessons=tuple(GAMES))
    return Evening(store)


def entered(evening: Evening) -> None:
    """Enter three people: at the first keys, with a pad, and with own keys."""
    evening.click("Play together")
    assert isinstance(evening.top, JoinScene)
    evening.stage.handle(Plugged(APAD, here=True))
    evening.press(Confirm("pad", APAD), "i")
    for seat, name in enumerate(("Aminah", "Wes", "Siti")):
        evening.click(f"name:{seat}")
        evening.press(Text(name), "return")
    people = 3 + len(evening.house.phones.names)
    assert any(words.startswith(f"{people} people") for words in evening.texts())
    assert evening.faults() == []
    evening.click("start")


def test_people_in_a_session_sit_in_the_same_order_in_every_game(evening: Evening) -> None:
    """Opponents fill the remaining seats, and all people keep their devices."""
    entered(evening)
    for game in GAMES:
        lobby = evening.lobby(game)
        assert lobby.choices.called[:3] == ("Aminah", "Wes", "Siti")
        assert lobby.choices.kinds.count(PERSON) == 3
    evening.lobby("pong")
    evening.click("start")
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [table.devices.of(seat) for seat in range(3)] == [keys(0), Device(GAMEPAD, APAD), keys(2)]


def test_people_in_a_session_are_remembered_after_a_restart_until_it_ends(evening: Evening) -> None:
    """A pad that is not plugged in yet is waited for; the next day nobody is there."""
    entered(evening)
    later = Evening(evening.store)
    assert later.lobby("pong").choices.called[:3] == ("Aminah", "Wes", "Siti")
    assert later.house.couch.devices.away == (1,)
    later.store.change(together=Party(int(time.time()) - KEPT_S, ("Aminah", "Wes", "Siti")).lines())
    assert Evening(evening.store).house.couch.party is None


def test_person_without_a_seat_watches_the_current_game_and_plays_in_the_next(evening: Evening) -> None:
    """Tongits has three seats; the fourth person is named and plays again at Pong."""
    entered(evening)
    evening.click("Play together")
    evening.click("sit down")
    evening.press(Text("Nona"), "return")
    evening.click("start")
    assert evening.lobby("tongits").choices.called == ("Aminah", "Wes", "Siti")
    assert "Tongits has 3 seats. Watching this time: Nona." in evening.stage.notices.current
    assert evening.lobby("pong").choices.called[:4] == ("Aminah", "Wes", "Siti", "Nona")


def test_people_who_leave_or_join_in_a_lobby_do_so_for_the_rest_of_the_session(evening: Evening) -> None:
    """Those after a person who leaves move up with their devices, and who comes takes over no name."""
    entered(evening)
    evening.lobby("pong")
    evening.click("join")
    evening.click("remove:1")
    evening.click("back")
    assert isinstance(evening.top, LobbyScene)
    assert evening.top.choices.kinds.count(PERSON) == 2
    assert evening.top.choices.called[:2] == ("Aminah", "Siti")
    devices = evening.house.couch.devices
    assert [devices.of(seat) for seat in range(3)] == [keys(0), keys(2), None]
    evening.click("join")
    evening.press("t")
    evening.click("back")
    assert evening.lobby("pai-tong").choices.called[:3] == ("Aminah", "Siti", "Player 3")
    assert devices.of(2) == keys(3)
    evening.house.to_title()
    evening.click("Play together")
    evening.click("remove:0")
    evening.click("start")
    assert evening.lobby("pong").choices.kinds.count(PERSON) == 2


def test_phones_are_seated_after_the_people_at_the_screen(evening: Evening) -> None:
    """A phone that had the second seat elsewhere makes room for the second person of the evening."""
    evening.lobby("pong")
    room = Room(evening.house, evening)
    open_server(room)
    try:
        room.come(1, "Mei Lian")
        evening.house.to_title()
        entered(evening)
        choices = evening.lobby("pong").choices
        assert choices.called == ("Aminah", "Wes", "Siti", "Mei Lian")
        assert room.phones.name_of(3) == "Mei Lian"
    finally:
        evening.house.phones.close()
        for device in room.devices:
            device.close()


def test_person_who_joined_stays_in_the_session_when_the_join_screen_is_left_with_back(evening: Evening) -> None:
    """A guest's B leads back, too, and must not send anybody away."""
    evening.click("Play together")
    evening.stage.handle(Plugged(APAD, here=True))
    evening.press(Confirm("pad", APAD))
    evening.press(Cancel(APAD))  # ends typing
    evening.press(Cancel(APAD))
    assert not isinstance(evening.top, JoinScene)
    assert evening.lobby("pong").choices.kinds.count(PERSON) == 2
    assert evening.house.couch.devices.of(1) == Device(GAMEPAD, APAD)


@pytest.mark.parametrize("somebody", [True, False])
def test_person_whose_seat_an_opponent_plays_leaves_the_session_if_a_phone_takes_it(
    evening: Evening,
    somebody: bool,  # noqa: FBT001
) -> None:
    """The phone has the seat in the next game, too; without one the person is back there with the pad."""
    entered(evening)
    evening.lobby("pong")
    room = Room(evening.house, evening)
    evening.house.phones.open_server()
    try:
        evening.click("start")
        evening.press("escape")
        evening.click("join")
        evening.click("hand over:1")
        evening.click("start")
        if somebody:
            room.come(1, "Mei Lian")
        choices = evening.lobby("pai-tong").choices
        if somebody:
            assert choices.called[:3] == ("Aminah", "Siti", "Mei Lian")
            assert choices.kinds.count(PERSON) == 3
            assert room.phones.name_of(2) == "Mei Lian"
        else:
            assert set(choices.called[:3]) == {"Aminah", "Wes", "Siti"}
            assert evening.house.couch.devices.of(choices.called.index("Wes")) == Device(GAMEPAD, APAD)
    finally:
        evening.house.phones.close()
        for device in room.devices:
            device.close()


def test_person_whose_seat_with_a_bet_an_opponent_plays_gets_it_back_after_a_restart(evening: Evening) -> None:
    """Anybody else who takes the seat joins at the next deal, because an opponent has bet there."""
    entered(evening)
    evening.lobby("daun-tiga")
    evening.click("start")
    evening.wait_for(lambda: evening.find("stake") is not None)
    begun = evening.stage.scenes[0]
    assert isinstance(begun, TableScene)
    banker = begun.match.deal.view(None).table.banker
    seat, own_key = (0, "return") if banker == 2 else (2, SETS[2].confirm)
    evening.press(own_key)
    assert begun.match.has_bet(seat)
    evening.press("m")
    evening.click("join")
    evening.click(f"hand over:{seat}")
    evening.click("start")
    later = Evening(evening.store)
    later.click("main")
    table = later.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert table.match.has_bet(seat)
    assert not table.match.players[seat].is_person
    later.press("m")
    later.click("join")
    later.click(f"sit:{seat}")
    later.click("start")
    assert table.match.players[seat].is_person


@pytest.mark.parametrize("size", [SIZE, (1280, 720), (1920, 1080)])
def test_roster_tooltips_cover_no_button_and_no_device(evening: Evening, size: tuple[int, int]) -> None:
    """Above all not what the card then asks for, once 'Change device' was pressed."""
    entered(evening)
    evening.resize(size)
    evening.click("Play together")
    evening.click("device:1")
    assert isinstance(evening.top, JoinScene)
    assert evening.top.joining.changing == 1
    for node in evening.top.nodes():
        evening.stage.handle(Pointer("move", (3, 3)))
        evening.wait(2)
        evening.stage.handle(Pointer("move", node.rect.center))
        evening.wait(40)
        bubble = evening.stage.tooltip.bubble(evening.top)
        if bubble is not None:
            shown = [each for each in evening.shot().texts if not evening.top.page.foot.contains(each.rect)]
            covered = [each for each in shown if each.rect.colliderect(bubble.box)]
            assert {each.text for each in covered} <= set(bubble.lines), node.name
            others = (each for each in evening.top.nodes() if each is not node)
            assert not [each.name for each in others if each.bounds.colliderect(bubble.box)]


def test_words_in_the_letter_row_are_not_broken_across_lines(evening: Evening) -> None:
    """'Delete' was broken within the word."""
    evening.click("Play together")
    evening.stage.handle(Plugged(APAD, here=True))
    evening.press(Confirm("pad", APAD), Confirm("pad", APAD))
    assert {"Type", "Delete", "Done"} <= evening.texts()
    assert evening.faults() == []


def test_gamepad_never_types_into_another_persons_name(evening: Evening) -> None:
    """People move up while it types: its letters belong to its own person, not to the place."""
    entered(evening)
    evening.click("Play together")
    evening.press("t")  # a fourth person, after whom nobody moves up
    evening.press(Confirm("pad", APAD), Confirm("pad", APAD))
    page = evening.top
    assert isinstance(page, JoinScene)
    assert page.rows[APAD].seat == 1
    evening.press(Confirm("pad", APAD))
    evening.click("remove:0")
    assert page.joining.choices.names == ["Wesaa", "Siti", ""]
    evening.press(Confirm("pad", APAD))
    assert page.joining.choices.names == ["Wesaaa", "Siti", ""]
    assert evening.faults() == []
    evening.click("remove:1")
    evening.press(Key("pad start", pad=APAD))
    assert not page.rows


def test_keys_never_continue_typing_into_another_persons_name(evening: Evening) -> None:
    """A person sits down with a pad before one at a phone whose name is being typed."""
    room = Room(evening.house, evening)
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    phone = PhoneDevice(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    room.until(lambda: evening.find("seat phone") is not None)
    evening.click("seat phone")
    evening.click("name:3")
    evening.press("end", Text("!"))
    evening.stage.handle(Plugged(OTHER_PAD, here=True))
    evening.press(Confirm("pad", OTHER_PAD))
    evening.press(Text("?"))
    page = evening.top
    assert isinstance(page, JoinScene)
    assert page.joining.choices.names[3] == "", "who has just sat down"
    assert page.joining.choices.names[4].endswith("!?")
    evening.house.phones.close()
    phone.close()


def test_done_button_asks_what_to_do_about_a_phone_waiting_for_a_seat(evening: Evening) -> None:
    """It names who waits; one press seats them, and once all sit there is no question."""
    room = Room(evening.house, evening)
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    phone = PhoneDevice(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    phone.say({"name": "Cam"})
    room.until(lambda: evening.house.phones.waiting_names == ("Cam",))
    evening.click("start")
    assert isinstance(evening.top, Dialog)
    assert "Cam: waiting for a seat" in evening.texts()
    assert evening.faults() == []
    evening.click("Back")
    assert isinstance(evening.top, JoinScene)
    evening.click("start")
    evening.click("Seat them")
    assert evening.house.phones.names == ("Cam",)
    assert not evening.house.phones.waiting
    assert evening.top is evening.stage.scenes[0]
    evening.click("Play together")
    evening.click("start")
    assert evening.top is evening.stage.scenes[0]
    evening.house.phones.close()
    phone.close()


def test_gamepad_of_a_person_who_was_replaced_in_a_lobby_stays_theirs(evening: Evening) -> None:
    """An opponent plays in the seat of Wes, who has the pad back in the next game; it acts for nobody until then."""
    entered(evening)
    lobby = evening.lobby("pong")
    lobby.choices.set_kind(1, lobby.choices.opponent)
    evening.click("start")
    couch = evening.house.couch
    assert couch.devices.seat_of(Device(GAMEPAD, APAD)) is None
    assert couch.devices.of(0) == keys(0)
    assert couch.devices.of(2) == keys(2)
    couch.devices.remove(2)
    assert not couch.presses(2, couch.devices)(Confirm("pad", APAD))
    assert couch.presses(2, couch.devices)(Confirm("pad", OTHER_PAD)), "which is nobody's"
    lobby = evening.lobby("pai-tong")
    assert set(lobby.choices.called[:3]) == {"Aminah", "Wes", "Siti"}
    assert couch.devices.of(lobby.choices.called.index("Wes")) == Device(GAMEPAD, APAD)


def test_person_has_the_same_emblem_on_screen_and_phones_throughout_a_session(evening: Evening) -> None:
    """Also in the next game, where the only person at the screen and the one at a phone have changed seats."""
    evening.lobby("pong")
    room = Room(evening.house, evening)
    open_server(room)
    try:
        phone = room.come(1, "Mei Lian")
        evening.click("done")
        joined = evening.house.phones.place
        assert joined is not None
        in_lobby = {row.name: row.emblem for row in joined.rows()}
        evening.click("start")
        table = evening.stage.scenes[0]
        assert isinstance(table, TableScene)
        at_screen = {
            player.name: plaque.emblem for player, plaque in zip(table.match.players, table.plaques, strict=True)
        }
        assert at_screen == {name: in_lobby[name] for name in at_screen}
        phone.until(lambda: phone.state)
        assert phone.state["seat"]["emblem"] == at_screen["Mei Lian"]
        evening.lobby("pai-tong")
        evening.click("join")
        evening.click("swap:0")
        evening.click("swap:1")
        evening.click("start")
        table = evening.stage.scenes[0]
        assert isinstance(table, TableScene)
        assert table.match.players[0].name == "Mei Lian"
        assert table.match.players[1].is_person
        assert table.plaques[0].emblem == at_screen["Mei Lian"]
        assert table.plaques[1].emblem == at_screen["Player 1"], "who has not typed a name is now Player 2"
        phone.until(lambda: phone.state["table"]["title"] == "Pai Tong")
        assert phone.state["seat"]["emblem"] == at_screen["Mei Lian"]
    finally:
        evening.house.phones.close()
        for device in room.devices:
            device.close()


def test_replay_review_and_records_show_the_flower_that_a_person_had_at_the_table(evening: Evening) -> None:
    """Aminah and Wes have changed seats since they got theirs; the records used to go by the seat."""
    entered(evening)
    evening.lobby("pong")
    evening.click("start")
    evening.lobby("pai-tong")
    evening.click("join")
    evening.click("swap:0")
    evening.click("swap:1")
    evening.click("start")
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    emblems = table.emblems
    assert emblems != emblems_of(table.match.players, {})
    match, store = evening.store.resume(table.match.id), evening.store
    evening.house.to_title()
    play_out(match, Random(1))
    Index(store.journal).finish()
    ((deal, shown),) = store.journal.rows("SELECT deal, shown FROM record")
    found = archived_deal(store.journal, deal)
    again = replay_deal(found, store.journal)
    assert tuple(shown_of(shown)["emblems"]) == found.emblems == match_emblems(again) == emblems
    reviewed = ReviewLauncher(evening.stage).subject(again, 1)
    assert [reviewed.emblem(seat) for seat in range(len(emblems))] == list(emblems)
    evening.house.viewings.watch_deal(deal)
    viewer = evening.top
    assert isinstance(viewer, ViewerScene)
    assert viewer.table.emblems == emblems
    assert [viewer.emblem_of(seat) for seat in range(len(emblems))] == list(emblems)


def test_match_with_the_default_flowers_stores_no_flowers_in_the_records(evening: Evening) -> None:
    """As in matches of older releases, whose flowers go by the seat."""
    evening.lobby("pong")
    evening.click("start")
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert table.emblems == emblems_of(table.match.players, {})
    assert evening.store.journal.rows("SELECT * FROM emblem") == []


def test_phones_can_join_before_a_game_is_chosen_without_the_host_clicking(evening: Evening) -> None:
    """What is counted are presses, not the letters of names: four of the host and three of each guest."""
    room, host, guests = Room(evening.house, evening), 0, []
    for name in ("Play together", "let in"):
        evening.click(name)
        host += 1
    for name in ("Cam", "Dee"):
        phone = PhoneDevice(room, invitation=room.phones.keeper.invitation)  # the code was scanned
        phone.until(lambda phone=phone: phone.last("join"))
        (seat,) = phone.last("join")["seats"]
        phone.say({"join": {"name": name, "seat": seat["id"]}})
        phone.until(lambda phone=phone: "sits" in phone.last("join"))
        guests.append(2)
    assert evening.house.phones.names == ("Cam", "Dee")
    assert isinstance(evening.top, JoinScene)
    assert [card.name for card in evening.top.cards][1:] == ["Cam", "Dee"]
    assert evening.faults() == []
    for name in ("start", "tray:pong"):
        evening.click(name)
        host += 1
    first, second = room.devices
    first.until(lambda: first.last("join").get("start"))
    first.say({"start": True})
    guests[0] += 1
    for phone in (first, second):
        phone.until(lambda phone=phone: phone.state)
    assert (host, max(guests)) == (4, 3)
    evening.house.phones.close()
    for phone in room.devices:
        phone.close()


def test_two_phones_need_at_most_three_steps_each_to_sit_down_and_play(evening: Evening) -> None:
    """From the title: the host opens a game and lets phones in, the guests scan, sit down, and the first one starts."""
    room, host, guests = Room(evening.house, evening), 0, []
    for name in ("tray:pong", "phones"):
        evening.click(name)
        host += 1
    for name in ("Cam", "Dee"):
        phone = PhoneDevice(room, invitation=room.phones.keeper.invitation)  # the code was scanned
        phone.until(lambda phone=phone: phone.last("join"))
        seat = next(each["id"] for each in phone.last("join")["seats"] if each["free"])
        phone.say({"join": {"name": name, "seat": seat}})
        phone.until(lambda phone=phone: "sits" in phone.last("join"))
        guests.append(2)
    first, second = room.devices
    first.until(lambda: first.last("join").get("start"))
    first.say({"start": True})
    guests[0] += 1
    for phone in (first, second):
        phone.until(lambda phone=phone: phone.state)
    assert isinstance(evening.stage.scenes[0], TableScene)
    assert host <= 3
    assert max(guests) <= 3
    evening.house.phones.close()
    for phone in room.devices:
        phone.close()


def test_device_of_a_person_who_swapped_seats_stays_with_that_person(evening: Evening) -> None:
    """At this table the seats are not in the session's order when Siti, in the first one, goes to a phone and back."""
    entered(evening)
    evening.lobby("pong")
    evening.click("start")
    table = evening.stage.scenes[0]
    assert isinstance(table, TableScene)
    match, couch = table.match, evening.house.couch
    for seat, player in enumerate([match.players[seat] for seat in (2, 1, 0)]):
        match.sit(seat, player)
    couch.reorder((2, 1, 0, 3))
    assert couch.devices.of(0) == keys(2)
    place = evening.house.phones.place
    assert isinstance(place, TablePlace)
    place._to_phone(0)
    assert couch.devices.of(0) is None
    place._to_screen(0)
    assert [couch.devices.of(seat) for seat in range(3)] == [keys(2), Device(GAMEPAD, APAD), keys(0)]


def test_people_are_remembered_after_a_kill_on_the_join_screen(evening: Evening) -> None:
    """Nothing has been pressed after the last name but Enter."""
    evening.click("Play together")
    evening.stage.handle(Plugged(APAD, here=True))
    evening.press(Confirm("pad", APAD))
    for seat, name in enumerate(("Aminah", "Wes")):
        evening.click(f"name:{seat}")
        evening.press(Text(name), "return")
    later = Evening(evening.store)
    assert later.lobby("pong").choices.called[:2] == ("Aminah", "Wes")
    assert later.house.couch.devices.away == (1,)


def test_several_people_who_sit_down_in_a_lobby_stay_together_in_the_next_game(evening: Evening) -> None:
    """Nobody has entered them on the page of the evening; one person alone begins none."""
    evening.lobby("pong")
    evening.click("join")
    evening.click("back")
    assert evening.house.couch.party is None
    evening.click("join")
    evening.press("i", "t")
    evening.click("back")
    people = evening.top.choices.called[:3]
    devices = [evening.house.couch.devices.of(seat) for seat in range(3)]
    assert evening.lobby("tongits").choices.kinds.count(PERSON) == 3
    assert evening.top.choices.called[:3] == people
    assert [evening.house.couch.devices.of(seat) for seat in range(3)] == devices
    assert Evening(evening.store).lobby("pai-tong").choices.kinds.count(PERSON) == 3


def test_title_shows_how_many_people_play_together(evening: Evening) -> None:
    """At the screen and at phones, seated or not; who plays alone sees nothing of it."""
    room = Room(evening.house, evening)
    assert evening.find("together") is None
    entered(evening)
    evening.house.phones.phones.open("127.0.0.1", 0)
    try:
        node = evening.find("together")
        assert node is not None
        assert (node.label, node.tooltip) == ("3 people", "Play together: Aminah, Wes, Siti")
        assert evening.faults() == []
        phone = PhoneDevice(room, invitation=room.phones.keeper.invitation)
        phone.until(lambda: phone.last("join"))
        phone.say({"name": "Mei"})
        phone.until(lambda: "Mei" in room.evening.phones.waiting_names)
        evening.wait()
        node = evening.find("together")
        assert node is not None
        assert (node.label, node.tooltip) == ("4 people", "Play together: Aminah, Wes, Siti, Mei")
        evening.click("together")
        assert isinstance(evening.top, JoinScene)
        (button,) = evening.top.buttons[evening.top.cards[3].seat]
        assert button.label == "Give Mei a seat"
        phone.close()
    finally:
        evening.house.phones.close()


ENTER, PAD_A, ESCAPE, PAD_B = Confirm("key"), Confirm("pad", APAD), Cancel(), Cancel(APAD)


@pytest.mark.parametrize("answer", [ENTER, PAD_A, ESCAPE, PAD_B])
def test_question_about_waiting_phones_can_be_answered_with_keyboard_and_gamepad(
    evening: Evening, answer: Confirm | Cancel
) -> None:
    """Enter and A seat them, though no game is chosen yet: each gives them one of its seats. Escape and B lead back."""
    room = Room(evening.house, evening)
    entered(evening)
    evening.click("Play together")
    evening.click("let in")
    phones = [PhoneDevice(room, invitation=room.phones.keeper.invitation)]
    phones[0].until(lambda: phones[0].last("join"))
    phones[0].say({"name": "Cam"})
    room.until(lambda: evening.house.phones.waiting_names == ("Cam",))
    phones.append(PhoneDevice(room, invitation=room.phones.keeper.invitation))
    phones[1].until(lambda: phones[1].last("join"))
    host = 0
    evening.click("start")
    host += 1
    assert isinstance(evening.top, Dialog)
    evening.stage.handle(answer)
    evening.wait()
    host += 1
    if isinstance(answer, Cancel):
        assert isinstance(evening.top, JoinScene)
        assert evening.house.phones.waiting == 2
    else:
        assert evening.top is evening.stage.scenes[0]
        assert len(evening.house.phones.names) == 2
        evening.click("tray:pai-gow")
        host += 1
        phones[0].until(lambda: phones[0].last("join").get("start"))
        phones[0].say({"start": True})
        for phone in phones:
            phone.until(lambda phone=phone: phone.state)
        assert host == 3
    evening.house.phones.close()
    for phone in phones:
        phone.close()
