"""People of an evening who are renamed, change places or hand over to an opponent, at the table and before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from unittest.mock import patch

import pytest
from pygame import Rect

from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, Player, called_at
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.curtain import CurtainScene
from game.scenes.deck_cut_scene import CutScene
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.pause import PauseScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, Device, keys
from game.ui.intents import Confirm, Plugged, Pointer, Text
from tests.phones.phone_session import Device as Phone
from tests.pilot import Pilot
from tests.scenes.couch_pilot import Couch
from tests.scenes.phone_room import Room, open_server, press, room, store
from tests.scenes.test_together import APAD, Evening, entered

__all__ = ["room", "store"]


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


def test_name_changed_at_the_table_is_kept_for_the_session(evening: Evening) -> None:
    entered(evening)
    match = at_table(evening).match
    open_people(evening)
    evening.click("name:1")
    evening.press("end", *[Text("!")] * 2, "return")
    assert evening.faults() == []
    evening.click("start")
    assert [player.called for player in match.players[:3]] == ["Aminah", "Wes!!", "Siti"]
    assert evening.store.resume(match.id).players[1].name == "Wes!!"
    assert evening.lobby("tongits").choices.called == ("Aminah", "Wes!!", "Siti")


def test_person_keeps_a_new_name_even_after_leaving_the_seat_immediately(evening: Evening) -> None:
    entered(evening)
    match = at_table(evening).match
    open_people(evening)
    evening.click("name:1")
    evening.press("end", *[Text("!")] * 2, "return")
    evening.click("hand over:1")
    page = evening.top
    assert isinstance(page, JoinScene)
    assert page.cards[1].name == "Wes!!"
    assert evening.faults() == []
    evening.click("start")
    assert (match.players[1].called, match.players[1].is_person) == ("Wes!!", False)
    party = evening.house.couch.party
    assert party is not None
    assert party.names == ("Aminah", "Wes!!", "Siti")
    open_people(evening)
    evening.click("sit:1")
    evening.click("start")
    assert match.players[1] == Player("Wes!!", PERSON)


def test_opponent_plays_for_an_absent_person_until_they_return(evening: Evening) -> None:
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


def test_joining_screen_asks_for_a_device_even_for_a_person_about_to_swap_seats(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    page = evening.top
    assert isinstance(page, JoinScene)
    evening.click("swap:1")
    evening.click("swap:2")
    evening.wait()
    assert page.cards[1].description == "Siti’s seat at the next deal"
    evening.click("device:1")
    evening.wait()
    assert page.cards[1].description == "press a key or a button"
    assert evening.faults() == []
    evening.press("t")
    assert table_of(evening).devices.of(1) == keys(3)
    assert page.cards[1].description == "Siti’s seat at the next deal"


def test_opponents_keep_their_faces_when_a_person_hands_over_a_seat(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)

    def faces() -> list[str]:
        evening.top.dirty = True
        with patch("game.scenes.lobby.join_scene.draw_emblem") as drawn:
            evening.texts()
        return [call.kwargs["face"] for call in drawn.call_args_list]

    assert [bool(face) for face in faces()] == [False, False, False, True]
    before = faces()
    evening.click("hand over:1")
    assert faces() == before


@pytest.mark.parametrize("later", [False, True], ids=["on the same page", "later"])
@pytest.mark.parametrize("way", ["button", "own device"])
def test_returning_person_gets_their_own_device_back(evening: Evening, way: str, *, later: bool) -> None:
    """Wes has a pad, and Siti the third keys, although other keys are free before them."""
    entered(evening)
    match = at_table(evening).match
    open_people(evening)
    evening.click("hand over:1")
    evening.click("hand over:2")
    if later:
        evening.click("start")
        assert table_of(evening).devices.held == {0: keys(0)}
        open_people(evening)
    if way == "button":
        evening.click("sit:2")
        evening.click("sit:1")
    else:
        evening.press("i")
        evening.press(Confirm("pad", APAD))
    evening.click("start")
    assert [player.called for player in match.players[:3]] == ["Aminah", "Wes", "Siti"]
    assert all(player.is_person for player in match.players[:3])
    assert table_of(evening).devices.held == {0: keys(0), 1: Device(GAMEPAD, APAD), 2: keys(2)}


def test_returning_person_gets_other_keys_if_theirs_have_been_taken(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.click("hand over:2")
    evening.click("device:0")
    evening.press("i")
    evening.click("sit:2")
    evening.click("start")
    assert table_of(evening).devices.held == {0: keys(2), 1: Device(GAMEPAD, APAD), 2: keys(0)}


@pytest.mark.parametrize("game", ["pong", "pai-tong", "pai-gow"])
def test_last_person_at_the_screen_sits_down_behind_a_curtain(evening: Evening, game: str) -> None:
    """Those who handed over still sit there, so that the hand is not laid open before its owner says so."""
    entered(evening)
    table = at_table(evening, game)
    for _turn in range(200):
        evening.wait()
        asked = table.session.asked
        if isinstance(evening.top, CurtainScene):
            break
        if asked is not None:
            table.questions.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
    assert isinstance(evening.top, CurtainScene)
    open_people(evening)
    evening.click("hand over:1")
    evening.click("hand over:2")
    evening.click("start")
    again = table_of(evening)
    assert again.session.alone
    assert again.session.viewer is None
    for _turn in range(200):
        evening.wait()
        if isinstance(evening.top, CurtainScene):
            break
    assert isinstance(evening.top, CurtainScene)
    assert evening.top.words.name == "Aminah"
    evening.press("return")
    evening.wait()
    assert (again.session.asked, again.session.viewer) == (0, 0)
    again.questions.answer(sound_choice(again.match.view(0), Random(1)).move, seat=0)
    evening.wait()
    assert again.session.viewer == 0, "nobody has to sit down a second time"
    assert not isinstance(evening.top, CurtainScene)


def test_hands_are_still_opened_after_a_person_handed_their_seat_to_an_opponent(evening: Evening) -> None:
    """The rules have settled the deal by then, but nobody at the table has seen it."""
    entered(evening)
    table = at_table(evening, "daun-tiga")
    for _frame in range(600):
        for asked in table.session.asked_seats:
            table.questions.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
        evening.wait(1)
        if table.opens_hands:
            break
    opened = [bool(hand) for hand in table.state.hands]
    assert not all(opened)
    evening.house.pause(table.match)
    evening.click("join")
    evening.click("hand over:1")
    evening.click("start")
    again = table_of(evening)
    assert again is not table
    assert [bool(hand) for hand in again.state.hands] == opened
    evening.click("Open all")
    for _frame in range(600):
        evening.wait(1)
    assert all(again.state.hands)


def test_person_who_handed_a_seat_to_an_opponent_plays_in_the_next_game(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.click("hand over:1")
    evening.click("start")
    assert evening.lobby("tongits").choices.called == ("Aminah", "Wes", "Siti")
    assert [evening.house.couch.devices.of(seat) for seat in (0, 2)] == [keys(0), keys(2)]


def test_people_who_swap_seats_at_the_next_deal_keep_their_chips_and_devices(evening: Evening) -> None:
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
    page = evening.top
    assert isinstance(page, JoinScene)
    assert page.cards[1].description == f"{before.players[3].called}’s seat at the next deal"
    assert page.cards[3].description == "Wes’s seat at the next deal"
    said = [*evening.texts(), *(node.label for node in evening.nodes())]
    assert not re.search(r"\bseat [0-9]", " ".join(said), re.IGNORECASE), "only the numbers for the dice are left"
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
    assert table_of(evening).devices.of(3) == Device(GAMEPAD, APAD)
    assert after.number == 2


def test_people_who_swapped_seats_sit_in_that_order_in_the_next_game(evening: Evening) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.click("swap:0")
    evening.click("swap:2")
    evening.click("start")
    finish_deal(evening)
    assert evening.lobby("tongits").choices.called == ("Siti", "Wes", "Aminah")
    assert [evening.house.couch.devices.of(seat) for seat in range(3)] == [keys(2), Device(GAMEPAD, APAD), keys(0)]


def test_people_can_swap_seats_on_the_roster(evening: Evening) -> None:
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
    assert evening.house.couch.devices.of(0) == Device(GAMEPAD, APAD)


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
    assert evening.house.couch.devices.of(3) == Device(GAMEPAD, APAD + "#7")


def test_phone_page_shows_a_new_name_swapped_seats_and_an_opponent_taking_over(evening: Evening) -> None:
    """The host does all three at the big screen."""
    evening.lobby("pong")
    room = Room(evening.house, evening)
    open_server(room)
    try:
        room.come(1, "Mei")
        evening.click("done")
        evening.click("start")
        match = table_of(evening).match
        open_people(evening)
        evening.click("name:1")
        evening.press("end", Text("!"), "return")
        evening.click("swap:1")
        evening.click("swap:2")
        evening.click("start")
        assert (match.players[1].name, room.phones.name_of(1)) == ("Mei!", "Mei!")
        finish_deal(evening)
        assert table_of(evening).match.players[2].name == "Mei!"
        assert list(room.phones.seats) == [2]
        open_people(evening)
        assert evening.find("device:2") is None, "it plays on a phone"
        evening.click("name:2")
        evening.press("end", Text("?"), "return")
        evening.click("hand over:2")
        evening.click("start")
        assert table_of(evening).match.players[2].name == "Mei!?"
        assert not table_of(evening).match.players[2].is_person
        assert list(room.phones.seats) == []
        evening.house.show_phones()
        press(room, "seat:2:back")
        assert table_of(evening).match.players[2] == Player("Mei!?", PERSON)
        assert list(room.phones.seats) == [2]
    finally:
        evening.house.phones.close()
        for device in room.devices:
            device.close()


PAD_OF_A_NEWCOMER = "0300000000000000000000000000bbbb"


def newcomer(couch: Couch, way: str) -> None:
    """Let somebody sit down on the page of the players in the middle of a deal."""
    couch.press("escape")
    couch.click("join")
    if way == "key":
        couch.press("e")
    elif way == "pad":
        couch.stage.handle(Plugged(PAD_OF_A_NEWCOMER, here=True))
        couch.press(Confirm("pad", PAD_OF_A_NEWCOMER))
    else:
        couch.click("sit:1")
    assert couch.faults() == []


@pytest.mark.parametrize("way", ["key", "pad", "click", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_person_who_joins_during_a_deal_is_announced_and_plays(game: str, way: str) -> None:
    """At once if nothing was bet on the hand, otherwise at the next deal; at Daun Tiga as a bystander."""
    couch = Couch(1, game=game, cut=False)
    room = Room(couch.evening, couch)
    couch.wait(400)
    match = couch.table.match
    opponent, waits = called_at(match.players, match.options)[1], match.has_bet(1)
    assert match.moves
    if way == "phone":
        room.phones.open("127.0.0.1", 0)
        phone = room_device(room)
        phone.say({"join": {"name": "Wes", "seat": 1}})
        phone.until(lambda: "sits" in phone.last("join"))
        page = "You will join at the next deal, Wes." if waits else "You are at the table, Wes."
        assert phone.last("join")["table"].startswith(page)
        couch.wait()
        told = "Wes joins at the next deal." if waits else "Wes has joined on a phone."
        name = "Wes"
    else:
        newcomer(couch, way)
        name = "Player 2"
        at_once = "Newcomers play the seat’s hand at once"
        assert (at_once in couch.texts()) is not waits
        couch.click("start")
        told = f"{name} joins at the next deal." if waits else f"{name} plays on with {opponent}’s hand."
    assert couch.stage.notices.current == told
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert (table.match.players[1] == Player(name, PERSON)) is not waits
    chance = Random(3)
    while pending := [*match.deal.pending()]:
        match.play(pending[0], sound_choice(match.view(pending[0]), chance).move)
    couch.evening.go_on(match)
    couch.wait()
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    seat = next(seat for seat, player in enumerate(table.match.players) if player == Player(name, PERSON))
    assert table.match.number == 2
    if way == "phone":
        assert room.phones.name_of(seat) == name
        phone.until(lambda: phone.state and phone.state["seat"]["name"] == name)
    else:
        held = table.devices.of(seat)
        assert held == (Device(GAMEPAD, PAD_OF_A_NEWCOMER) if way == "pad" else keys(1))
    room.evening.phones.close()
    for device in room.devices:
        device.close()


def room_device(room: Room) -> Phone:
    """A phone that has scanned the code."""
    phone = Phone(room, invitation=room.phones.keeper.invitation)
    phone.until(lambda: phone.last("join"))
    return phone


def phone_at(room: Room, seat: int) -> Phone:
    """A phone that takes a seat of the table."""
    phone = room_device(room)
    phone.say({"join": {"name": "Wes", "seat": seat}})
    phone.until(lambda: "sits" in phone.last("join"))
    return phone


@pytest.fixture
def couch(request: pytest.FixtureRequest) -> Iterator[Couch]:
    """A table that one person plays at with opponents, open to phones."""
    found = Couch(1, game=getattr(request, "param", "pong"), cut=False)
    found.wait(400)
    found.evening.phones.phones.open("127.0.0.1", 0)
    yield found
    found.evening.phones.close()


@pytest.mark.parametrize("page", ["", "settings", "book", "rules", "phones", "seal"])
def test_pages_opened_over_the_table_stay_open_when_a_phone_takes_a_seat(couch: Couch, page: str) -> None:
    """The pause continues, because no person at the screen has ended it."""
    room = Room(couch.evening, couch)
    if page != "seal":
        couch.press("escape")
    if page:
        couch.click(page)
    before = couch.stage.scenes[1:]
    assert before
    phone = phone_at(room, 1)
    assert couch.stage.scenes[1:] == before
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert table.match.players[1] == Player("Wes", PERSON)
    assert couch.faults() == []
    assert phone.state is None
    for _page in before:
        couch.press("escape")
        couch.wait()
    phone.until(lambda: phone.state and phone.state["seat"]["name"] == "Wes")
    phone.close()


def test_name_typed_while_a_phone_takes_a_seat_replaces_the_default_one(couch: Couch) -> None:
    """The page is rebuilt, but the name that is to be replaced by typing stays selected."""
    couch.press("escape")
    couch.click("join")
    couch.click("name:0")
    phone = phone_at(Room(couch.evening, couch), 1)
    for typed in "Ed":
        couch.press(Text(typed))
    couch.press("return")
    couch.click("start")
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.called for player in table.match.players[:2]] == ["Ed", "Wes"]
    phone.close()


def test_person_who_is_sitting_down_at_the_screen_keeps_a_seat_when_a_phone_joins(couch: Couch) -> None:
    """The page stays with its names; whose seat a phone takes gets the next one."""
    room = Room(couch.evening, couch)
    couch.press("escape")
    couch.click("join")
    for seat, name in ((1, "Zara"), (3, "Budi")):
        couch.click(f"sit:{seat}")
        couch.press(*map(Text, name))
    page = couch.top
    phone = phone_at(room, 1)
    couch.wait()
    assert couch.top is page
    assert isinstance(page, JoinScene)
    assert {seat: field.text for seat, field in page.fields.items()} == {0: "Aminah", 1: "Wes", 2: "Zara", 3: "Budi"}
    assert couch.faults() == []
    couch.click("start")
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.called for player in table.match.players] == ["Aminah", "Wes", "Zara", "Budi"]
    assert all(player.is_person for player in table.match.players)
    assert room.phones.name_of(1) == "Wes"
    assert table.devices.of(1) is None
    assert [table.devices.of(seat) for seat in (2, 3)] == [keys(1), keys(2)]
    phone.close()


@pytest.mark.parametrize("couch", ["pai-gow"], indirect=True)
def test_players_page_still_lists_a_phone_that_joins_at_the_next_deal(couch: Couch) -> None:
    room, match = Room(couch.evening, couch), couch.table.match
    assert match.has_bet(1)
    couch.press("escape")
    couch.click("join")
    phone = phone_at(room, 1)
    couch.wait()
    assert isinstance(couch.top, JoinScene)
    assert couch.top.cards[1][:4] == (1, "Wes", True, "joins at the next deal")
    couch.click("start")
    assert couch.evening.couch.change(match).sitting == ((1, Player("Wes", PERSON)),)
    phone.close()


def typed_cut(pilot: Pilot) -> CutScene:
    """Type words on the page for cutting the deck, and return it."""
    page = pilot.top
    assert isinstance(page, CutScene)
    pilot.click("throw")
    pilot.click("words")
    pilot.press(*map(Text, "rain"))
    return page


def test_text_typed_for_a_cut_is_kept_when_a_phone_takes_a_seat(couch: Couch) -> None:
    """Between two deals; the commitment stays the same, because only a player has changed."""
    room, match = Room(couch.evening, couch), couch.table.match
    while pending := [*match.deal.pending()]:
        match.play(pending[0], match.deal.legal(pending[0])[0])
    couch.evening.store.change(cut=True)
    couch.evening.go_on(match)
    couch.wait()
    page = typed_cut(couch)
    cut, commitment = page.cut, match.promise()
    phone = phone_at(room, 1)
    couch.wait()
    assert couch.top is page
    assert page.cut == cut
    assert couch.faults() == []
    couch.click("deal")
    assert isinstance(couch.top, TableScene)
    assert (match.number, match.cut, match.commitment) == (2, cut, commitment)
    assert match.players[1] == Player("Wes", PERSON)
    phone.until(lambda: phone.state and phone.state["seat"]["name"] == "Wes")
    phone.close()


def test_phone_that_takes_a_seat_during_the_first_cut_plays_in_that_deal(room: Room) -> None:
    room.evening.store.change(cut=True)
    room.pilot.click("tray:pong")
    open_server(room)
    room.pilot.click("done")
    room.pilot.click("start")
    page = typed_cut(room.pilot)
    phone = phone_at(room, 1)
    room.pilot.wait()
    assert room.pilot.top is page
    room.pilot.click("deal")
    table = room.pilot.top
    assert isinstance(table, TableScene)
    assert (table.match.cut, table.match.commitment) == (page.cut, page.commitment)
    assert table.match.players[1] == Player("Wes", PERSON)
    assert room.evening.store.resume(table.match.id).players[1] == Player("Wes", PERSON)
    phone.until(lambda: phone.state and phone.state["seat"]["name"] == "Wes")


@pytest.mark.parametrize("couch", ["pai-gow"], indirect=True)
def test_cut_page_stays_open_when_a_second_phone_takes_a_seat(couch: Couch) -> None:
    room, match = Room(couch.evening, couch), couch.table.match
    first = phone_at(room, 1)
    while pending := [*match.deal.pending()]:
        match.play(pending[0], sound_choice(match.view(pending[0]), Random(0)).move)
    couch.evening.store.change(cut=True)
    couch.evening.go_on(match)
    couch.wait()
    page = typed_cut(couch)
    cut = page.cut
    second = room_device(room)
    second.say({"join": {"name": "Siti", "seat": 2}})
    second.until(lambda: "sits" in second.last("join"))
    couch.wait()
    assert (couch.top, page.cut) == (page, cut)
    couch.click("deal")
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    following = table.match
    assert (following.terms.follows, following.cut) == (match.id, cut)
    assert following.commitment == page.commitment
    assert [player.called for player in following.players[1:3]] == ["Wes", "Siti"]
    for phone, name in ((first, "Wes"), (second, "Siti")):
        phone.until(lambda phone=phone, name=name: phone.state and phone.state["seat"]["name"] == name)
        phone.close()


def test_commentary_still_names_the_opponent_who_acted_before_a_phone_took_the_seat(couch: Couch) -> None:
    """On the screen, at the phone and after a restart, the opponent's moves are not attributed to its successor."""
    room, match = Room(couch.evening, couch), couch.table.match
    opponent = match.players[1].called
    while not any(getattr(event, "seat", None) == 1 for event in match.history):
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), Random(0)).move)
    couch.evening._rebuild_table(match)
    told = [line.text for line in couch.stage.scenes[0].commentary.lines]
    assert any(opponent in text for text in told)
    phone = phone_at(room, 1)
    couch.wait()
    table = couch.stage.scenes[0]
    assert isinstance(table, TableScene)
    phone.until(lambda: phone.state)
    later = [line.text for line in table.commentary.lines]
    assert [text for text in told if opponent in text] == [text for text in later if opponent in text]
    assert not any("Wes" in text for text in later[: len(told)])
    assert not any("You" in str(line) for line in phone.state["talk"])
    again = couch.evening.store.resume(match.id)
    last = len(again.history) - 1
    assert again.players[1].called == "Wes"
    assert {place: again.players_before(place) for place in (0, last)} == {
        place: match.players_before(place) for place in (0, last)
    }
    assert again.players_before(0)[1].called == opponent
    assert again.players_before(last + 1) == {}
    phone.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_swap_seats_button_and_its_tooltip_do_not_cover_the_face(evening: Evening, size: tuple[int, int]) -> None:
    entered(evening)
    at_table(evening)
    open_people(evening)
    evening.resize(size)
    page = evening.top
    assert isinstance(page, JoinScene)
    for card, rect in zip(page.cards, page.rects, strict=False):
        if (swap := evening.find(f"swap:{card.seat}")) is None:
            continue
        left = rect.x + evening.stage.ctx.scale.px(14, 6)
        face = Rect(left, rect.y + 6, page._flower(rect), page._flower(rect))
        assert not face.colliderect(swap.rect)
        assert swap.rect.h >= 24
        evening.stage.handle(Pointer("move", swap.rect.center))
        evening.wait(40)
        bubble = evening.stage.tooltip.bubble(page)
        assert bubble is not None
        assert not face.colliderect(bubble.box)


def test_review_stays_open_when_a_phone_takes_a_seat(couch: Couch) -> None:
    room, match = Room(couch.evening, couch), couch.table.match
    while pending := [*match.deal.pending()]:
        match.play(pending[0], match.deal.legal(pending[0])[0])
    couch.evening._rebuild_table(match)
    couch.wait(60)
    couch.evening.review(match)
    page = couch.top
    assert isinstance(page, ReviewScene)
    phone = phone_at(room, 1)
    couch.wait()
    assert couch.top is page
    assert couch.faults() == []
    couch.press("escape")
    couch.wait(60)
    couch.click("next")
    couch.wait()
    assert match.number == 2
    phone.until(lambda: phone.state and phone.state["seat"]["name"] == "Wes")
    phone.close()
