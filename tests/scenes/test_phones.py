"""Phones and the big screen: the panel in lobby and pause menu, seats, and no curtain for hands on phones."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from game.i18n import catalogue, languages, speaking
from game.match.players import PERSON, Player
from game.rules import GAMES
from game.rules.moves import PASS
from game.scenes.curtain import CurtainScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.pause import PauseScene
from game.scenes.phones.places import join_seats
from game.scenes.phones.scene import PhonesScene
from game.scenes.review.scene import ReviewScene
from game.scenes.table.scene import TableScene
from game.ui.dialog import Dialog
from game.ui.intents import Pointer
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from game.ui.theme import EMBLEMS
from tests.phones.phone_session import Device, answer_of
from tests.pilot import Pilot
from tests.scenes.phone_room import Room, at_table, open_server, play_until, press, room, store
from tests.scenes.test_phones_in_step import staked
from tools.scenarios import sound_choice

__all__ = ["room", "store"]


def test_phone_that_joins_in_the_lobby_gets_a_seat_under_its_own_name(room):
    room.pilot.click("tray:pong")
    open_server(room)
    room.come(2, "Mei Lian")
    room.pilot.click("done")
    lobby = room.pilot.top
    assert isinstance(lobby, LobbyScene)
    assert lobby.choices.kinds == (PERSON, "casual", PERSON, "casual")
    assert lobby.choices.players[2].name == "Mei Lian"
    assert lobby.seats.fields[2].text == "Mei Lian"


def test_hand_on_a_phone_is_never_shown_on_the_screen(room):
    (device,) = at_table(room)
    table = room.pilot.top
    assert tuple(table._people) == (0,), "one person before the screen"
    device.until(lambda: device.state)
    room.until(lambda: table.plaques[1].device == "phone")
    answered = set()

    def step():
        device.hear()
        state = device.state
        if state["number"] not in answered and (answer := answer_of(state)) is not None:
            answered.add(state["number"])
            device.say(answer)
        assert not isinstance(room.pilot.top, CurtainScene)
        if table.prompt.view is not None:
            legal = table.prompt.view.legal
            table.questions.answer(legal[0])
        shown = Counter(node.label.split(",")[0] for node in room.pilot.pieces())
        assert shown.total() <= 13, "no hand but the one before the screen"
        return len(answered) >= 3

    room.until(step)
    moves = [seat for seat, _move in table.match.moves]
    assert moves.count(1) >= 3


def test_waiting_phone_gets_a_seat_that_is_changed_from_opponent_to_person(room):
    """If a person at a phone is waiting, the host must mean that person."""
    room.pilot.click("tray:pong")
    open_server(room)
    room.pilot.click("done")
    lobby = room.pilot.top
    waiting = Device(room, invitation=room.phones.keeper.invitation)
    waiting.until(lambda: waiting.last("join"))
    waiting.say({"name": "Cam"})
    room.until(lambda: room.evening.phones.waiting_names == ("Cam",))
    for seat in (2, 3):
        lobby._open_seat(seat)
        room.pilot.click("who:0")
        room.pilot.click("done")
    assert room.phones.name_of(2) == "Cam"
    assert lobby.choices.kinds == (PERSON, "casual", PERSON, PERSON)
    assert lobby.seats.fields[2].text == "Cam"
    assert 3 not in room.phones.seats, "nobody waits any more"
    waiting.until(lambda: waiting.last("join").get("sits") == 2)


def test_table_names_a_missing_phone_only_while_play_waits_for_it(room):
    """Its plaque always shows that it is away; a person whose own turn it is does not have to wait for it."""
    (device,) = at_table(room, seed="5a" * 32)
    device.until(lambda: device.state)
    table = room.pilot.top
    notices = table.stage.notices
    play_until(room, {0}.__eq__, (0, 1))
    device.close()
    room.until(lambda: table.plaques[1].device == "away")
    room.pilot.wait(2)
    assert not notices._permanent
    play_until(room, lambda asked: 1 in asked, (0,))
    room.until(lambda: notices._permanent == "The table is waiting for Mei Lian to reconnect.")
    back = Device(room, session=device.key)
    back.until(lambda: back.state)
    room.until(lambda: not notices._permanent)
    assert any("back" in said for said in notices._said)


def test_starting_the_match_on_a_phone_declines_the_lesson_offer(room):
    """Nobody has to leave their seat to press 'Not now' on the big screen."""
    room.evening.store.change(lessons=(), cut=False)
    room.evening.phones.open_server()
    room.pilot.click("tray:pong")
    assert isinstance(room.pilot.top, Dialog)
    device = room.come(1, "Mei Lian")
    device.say({"start": True})
    room.until(lambda: isinstance(room.pilot.top, TableScene))
    device.until(lambda: device.state)


def test_opponent_plays_for_an_absent_phone_until_it_returns(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.until(lambda: room.phones.is_away(1))
    room.evening.show_phones()
    press(room, "seat:1:lend")
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert table.match.players[1].kind == "casual"
    assert isinstance(room.pilot.top, PhonesScene), "the panel stays"
    press(room, "seat:1:back")
    assert table.match.players[1] == ("Mei Lian", PERSON)
    back = Device(room, session=device.key)
    room.until(lambda: not room.phones.is_away(1))
    room.pilot.click("done")
    back.until(lambda: back.state)
    assert back.state["seat"]["name"] == "Mei Lian"


def test_seat_lent_to_an_opponent_is_listed_under_the_opponents_translated_name():
    phones = Mock(seats={})
    (seat,) = join_seats(phones, [Player("Player 2", "first")], GAMES["pong"].Options(), catalogue("th"), EMBLEMS)
    assert "ผู้เล่น 2" in seat.words
    assert "Player 2" not in seat.words
    players = [Player("Mali"), Player("Ramon", "first")]
    bank = join_seats(phones, players, GAMES["pai-gow"].Options(), catalogue("en"), EMBLEMS)[-1]
    assert bank.words.startswith("The house (computer) "), "as at the table"


def test_pressing_a_phone_action_that_was_just_replaced_has_no_effect(room):
    """The phone reconnects just as a person presses the button for its absence."""
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.evening.show_phones()
    room.until(lambda: room.pilot.find("seat:1:lend"))
    replaced = room.pilot.node("seat:1:lend").rect
    aimed = replaced.right - 20, replaced.centery  # both buttons end at the same edge
    back = Device(room, session=device.key)
    room.until(lambda: room.pilot.find("seat:1:away"))
    assert room.pilot.node("seat:1:away").rect.collidepoint(aimed), "another button lies under the mouse now"
    room.pilot.click_at(aimed)
    assert room.phones.name_of(1) == "Mei Lian"
    assert not room.phones.is_away(1)
    back.hear()
    assert not back.last("gone")
    press(room, "seat:1:away")
    assert room.phones.is_away(1), "whoever means it is not kept from it"


def test_button_held_down_acts_only_if_its_phone_action_is_still_possible(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.evening.show_phones()
    room.until(lambda: (node := room.pilot.find("seat:1:lend")) is not None and node.enabled)
    replaced = room.pilot.node("seat:1:lend").rect
    aimed = replaced.right - 20, replaced.centery  # both buttons end at the same edge
    room.pilot.stage.handle(Pointer("down", aimed))
    Device(room, session=device.key)
    room.until(lambda: room.pilot.find("seat:1:away"))
    room.pilot.stage.handle(Pointer("up", aimed))
    room.pilot.wait()
    assert room.phones.name_of(1) == "Mei Lian"
    assert not room.phones.is_away(1)


def test_phone_action_button_survives_updates_of_the_away_time(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.evening.show_phones()
    room.until(lambda: (node := room.pilot.find("seat:1:lend")) is not None and node.enabled)
    held = room.pilot.node("seat:1:lend")
    room.pilot.stage.handle(Pointer("down", held.rect.center))
    room.pilot.wait(150)
    assert room.pilot.node("seat:1:lend") is held
    assert held.pressed
    room.pilot.stage.handle(Pointer("up", held.rect.center))
    room.pilot.wait()
    assert room.pilot.find("seat:1:back")


def test_seat_can_be_moved_between_phone_and_screen_during_a_deal(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    room.evening.show_phones()
    press(room, "seat:1:screen")
    assert 1 not in room.phones.seats
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert tuple(table._people) == (0, 1)
    device.until(lambda: "sits" not in device.last("join"))
    assert device.last("join")["table"] == (
        "Your hand is now played on the big screen. To play here again, choose “Move to a phone” under “Phones” there."
    )
    press(room, "seat:1:phone")
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert tuple(table._people) == (0,)
    room.until(lambda: room.phones.is_away(1))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_seat_reserved_for_a_phone_can_be_moved_back_to_the_screen(room, size):
    """Also while another phone waits, which could get it."""
    (device,) = at_table(room)
    device.until(lambda: device.state)
    Device(room, invitation=room.phones.keeper.invitation).until(lambda: room.evening.phones.waiting)
    room.pilot.resize(size)
    room.evening.show_phones()
    press(room, "seat:0:phone")
    press(room, "seat:0:screen")
    room.until(lambda: room.pilot.find("seat:0:phone"))
    assert 0 not in room.phones.seats
    press(room, "seat:0:phone")
    for code in languages():
        with speaking(code):
            room.pilot.top.leave()
            room.pilot.top.enter()
            room.pilot.top.layout(room.pilot.stage.ctx.scale)
            room.until(lambda: room.pilot.find("seat:0:screen"))
            acts = {node.name for node in room.pilot.top.nodes()}
            assert acts >= {"seat:0:again", "seat:0:lend", "seat:0:screen"}
            assert room.pilot.faults() == [], code


def test_seat_reserved_for_a_phone_in_the_lobby_can_be_moved_back_to_the_screen(room):
    room.pilot.click("tray:pong")
    open_server(room)
    press(room, "seat:0:phone")
    assert 0 in room.phones.seats
    press(room, "seat:0:screen")
    room.until(lambda: room.pilot.find("seat:0:phone"))
    assert 0 not in room.phones.seats
    assert room.evening.phones.place.scene.choices.kinds[0] == PERSON
    assert room.pilot.faults() == []


def test_opponent_with_the_same_name_as_a_joining_person_is_renamed(room):
    (device,) = at_table(room, names=((1, "Mei Lian"),))
    device.until(lambda: device.state)
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    name = table.match.players[3].name
    late = Device(room, invitation=room.phones.keeper.invitation)
    late.sit(2, name)
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert table.match.players[2].name == name
    assert table.match.players[3].name != name
    assert table.match.players[2].is_person


def test_phones_panel_warns_about_unencrypted_connections(room):
    room.pilot.click("tray:pong")
    room.pilot.click("phones")
    written = " ".join(room.pilot.texts())
    assert "not encrypted" in written
    assert "while this is open" in written


def test_phone_server_can_be_closed_in_the_lobby_panel(room):
    room.pilot.click("tray:pong")
    open_server(room)
    room.pilot.click("door")
    assert not room.evening.phones.is_open


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_phones_panel_at_a_table_leaves_the_deal_visible(store, size):
    stage = Stage(RenderContext(size, store.settings))
    evening = Navigator(store, stage)
    stage.push(evening.first(None))
    room = Room(evening, Pilot(stage))
    try:
        room.pilot.click("tray:pong")
        open_server(room)
        assert not room.pilot.top.at_side, "over a lobby it lies in the middle"
        room.come(1, "Mei Lian")
        room.come(2, "Ravi").close()
        room.pilot.click("done")
        room.pilot.click("start")
        evening.show_phones()
        panel = room.pilot.top
        room.until(lambda: room.pilot.find("seat:2:lend"))
        assert panel.at_side
        assert panel.paper.rect.right <= size[0]
        assert panel.paper.rect.x > size[0] * 0.5
        assert room.pilot.faults() == []
        sheet = panel.paper.inner
        buttons = [*(button for acts in panel.acts for button in acts), *(button for button, _least in panel.buttons)]
        for button in buttons:
            assert sheet.contains(button.rect.inflate(-2, 0)), button.label
        rects = [button.rect for button in buttons]
        assert all(rect.collidelist(rects[place + 1 :]) == -1 for place, rect in enumerate(rects))
        for line, acts in zip(panel.lines, panel.acts, strict=True):
            assert all(button.rect.x >= line.x + min(panel.paper.px(54), line.h - 4) for button in acts)
    finally:
        evening.phones.close()
        for device in room.devices:
            device.close()
        stage.close()


def test_seated_phone_keeps_showing_the_table_when_another_phone_joins(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    told = len(device.messages)
    room.come(2, "Ravi")
    device.until(lambda: any("table" in message for message in device.messages[told:]))
    assert not any("join" in message for message in device.messages[told:])


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_phones_panel_says_to_allow_network_access_when_the_system_will_ask(room, monkeypatch, system):
    monkeypatch.setattr("game.scenes.phones.scene.sys", SimpleNamespace(platform=system))
    room.pilot.click("tray:pong")
    room.pilot.click("phones")
    room.pilot.click("door")  # closes it again
    asked = "allow it" in " ".join(room.pilot.texts())
    assert asked == (system != "linux")
    for code in languages():
        with speaking(code):
            for size in ((1024, 640), (1920, 1080)):
                room.pilot.resize(size)
                room.pilot.rest()
                assert room.pilot.faults() == []
                assert not [drawn.text for drawn in room.pilot.shot().texts if drawn.cut]


def test_primary_button_of_the_phones_panel_offers_the_next_step(room):
    """'Start' in a lobby, 'Let phones join' once it is closed; the buttons of a seat are named with its person."""
    room.pilot.click("tray:pong")
    room.pilot.click("phones")
    panel = room.pilot.top
    opened = {"begin": "primary", "done": "paper", "door": "paper", "renew": "paper"}
    assert {button.node.name: button.kind for button, _wide in panel.buttons} == opened
    room.pilot.click("door")
    assert {button.node.name: button.kind for button, _wide in panel.buttons} == {"done": "paper", "door": "primary"}
    room.pilot.click("door")
    room.come(2, "Mei Lian")
    room.until(lambda: room.pilot.find("seat:2:away"))
    assert room.pilot.node("seat:2:away").group == ("Mei Lian",)


def test_phone_that_takes_its_seat_before_play_resumes_makes_the_next_move(room):
    """An opponent was to play on for it, but nobody has moved behind the menu."""
    (device,) = at_table(room, seed="5a" * 32)
    play_until(room, lambda asked: 1 in asked, (0,))
    device.until(lambda: device.state and device.state["offers"])
    device.close()
    room.until(lambda: room.phones.is_away(1))
    room.pilot.press("m")
    room.pilot.click("phones")
    press(room, "seat:1:lend")
    match = room.evening.phones.place._match
    moves = len(match.moves)
    back = Device(room, session=device.key)
    back.until(lambda: (back.last("join") or {}).get("yours") == 1)
    back.say({"join": {"name": "Mei Lian", "seat": 1}})
    room.until(lambda: 1 in room.phones.seats)
    room.pilot.click("done")
    room.pilot.click("resume")
    back.until(lambda: back.state and back.state["offers"])
    room.pilot.wait(200)
    assert 1 not in [seat for seat, _move in match.moves[moves:]]


def test_phone_that_reclaims_its_seat_before_an_opponent_has_moved_makes_the_move(room):
    """The opponent has thought already, but the table still shows it thinking when the game is paused."""
    (device,) = at_table(room, seed="5a" * 32)
    play_until(room, lambda asked: 1 in asked, (0,))
    device.until(lambda: device.state and device.state["offers"])
    match = room.evening.phones.place._match
    moves = len(match.moves)
    room.evening.stage.ctx.settings = room.evening.store.change(speed=1.0)
    room.pilot.press("m")
    room.pilot.click("join")
    room.pilot.click("hand over:1")
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)
    room.until(lambda: room.evening.stage.scenes[0].referee.holds)
    room.pilot.wait(2)
    room.pilot.press("m")
    device.until(lambda: (device.last("join") or {}).get("yours") == 1)
    device.say({"join": {"name": "Mei Lian", "seat": 1}})
    room.until(lambda: 1 in room.phones.seats)
    room.pilot.click("resume")
    room.pilot.wait(200)
    assert 1 not in [seat for seat, _move in match.moves[moves:]]
    device.until(lambda: device.state and device.state["offers"])


def test_back_button_on_the_people_page_leads_to_the_pause_menu(room):
    """Who hands over a seat and goes back stays paused: nobody plays before the host says so."""
    at_table(room)
    room.pilot.press("m")
    room.pilot.click("join")
    room.pilot.click("hand over:1")
    room.pilot.click("back")
    assert isinstance(room.pilot.top, PauseScene)
    assert room.evening.phones.place._match.players[1].kind == "casual"
    room.pilot.click("join")
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)


def test_seat_panel_names_the_person_and_their_device(room):
    room.pilot.click("tray:pong")
    open_server(room)
    phone = room.come(2, "Chai")
    room.pilot.click("done")
    room.pilot.click("kind:2")
    room.pilot.wait(2)
    assert room.pilot.top.about == ["Chai: on a phone."]
    assert room.pilot.node("face").why == "Chai: on a phone."
    phone.close()
    room.until(lambda: room.pilot.top.about == ["Chai: on a phone · away."])
    room.pilot.click("done")
    room.pilot.click("kind:0")
    assert room.pilot.top.about == ["Player 1: keys ← ↓ → Enter."]


def test_seat_panel_says_that_a_waiting_phone_will_get_the_seat(room):
    room.pilot.click("tray:pong")
    open_server(room)
    device = Device(room, invitation=room.phones.keeper.invitation)
    device.until(lambda: device.last("join"))
    device.say({"name": "Noi"})
    room.until(lambda: room.evening.phones.waiting_names == ("Noi",))
    room.pilot.click("done")
    room.pilot.click("kind:1")
    room.pilot.click("who:0")
    assert room.pilot.top.about == ["Noi is waiting on a phone and gets this seat."]
    room.pilot.click("done")
    room.until(lambda: room.phones.name_of(1) == "Noi")


def sit_down(room, seat, name):
    """Return a phone that takes a seat of the match that is on."""
    device = room.come(seat, name)
    room.until(lambda: room.phones.seats[seat].shown is not None)
    return device


def test_question_of_whose_deal_to_review_stays_open_when_a_phone_joins(room):
    (device,) = at_table(room, "daun-tiga", seed="5a" * 32)
    device.until(lambda: device.state)
    table = staked(room, device)
    device.say({"number": device.state["number"], "offer": "open"})
    room.until(lambda: table.session.settled and not table.busy)
    room.pilot.click("payments")
    room.pilot.click("review")
    question = room.pilot.top
    assert question.title == "Whose review?"
    sit_down(room, 2, "Noi")
    assert room.pilot.top is question
    room.pilot.click("Mei Lian")
    assert isinstance(room.pilot.top, ReviewScene)


def test_payments_and_the_review_opened_from_them_stay_open_when_a_phone_joins(room):
    (device,) = at_table(room, "daun-tiga", seed="5a" * 32)
    device.until(lambda: device.state)
    table = staked(room, device)
    device.say({"number": device.state["number"], "offer": "open"})
    room.until(lambda: table.session.settled and not table.busy)
    room.pilot.click("payments")
    page = room.pilot.top
    sit_down(room, 2, "Noi")
    assert room.pilot.top is page
    room.pilot.click("review")
    assert room.pilot.top.title == "Whose review?"


def hidden_table(room, **settings):
    """A table with one person at the screen and one at a phone, at the screen person's question."""
    room.evening.stage.ctx.settings = room.evening.store.change(**settings)
    at_table(room, seed="5a" * 32)
    play_until(room, lambda asked: asked == {0}, (0, 1))
    room.until(lambda: room.pilot.top.session.asked == 0)
    return room.pilot.top


def test_person_at_the_screen_is_warned_once_that_phones_see_the_hand(room):
    table = hidden_table(room)
    warning = "Your hand is open on this screen, where the people with phones can see it. K hides it."
    assert table.questions.open_hand_warning == warning
    assert warning in room.evening.stage.notices._said
    assert table.session.viewer == 0
    spoken = len(room.evening.stage.voice._waiting)
    room.come(2, "Noi")
    room.until(lambda: room.pilot.top is not table)
    assert not any("open on this screen" in each for each in list(room.evening.stage.voice._waiting)[spoken:])
    table = room.pilot.top
    room.until(lambda: table.session.asked == 0)
    room.pilot.press("k")
    assert table.session.viewer is None
    room.until(lambda: table.session.asked == 0)
    assert (table.session.viewer, table.session.peeks) == (None, True)
    assert table.questions.open_hand_warning == ""
    room.pilot.press("k")
    assert table.session.viewer == 0
    table.key_released("k")
    assert table.session.viewer is None
    assert room.evening.store.settings.peek
    assert room.pilot.faults() == []


def test_person_is_warned_about_their_open_hand_each_time_others_move_to_phones(room):
    """In the middle of a deal, again after a person was back at the screen, and in the next game."""
    warning = "Your hand is open on this screen, where the people with phones can see it. K hides it."
    notices = room.evening.stage.notices

    def warned():
        room.pilot.wait(3)
        return warning in notices._waiting

    hidden_table(room)
    assert warned()
    for _time in range(2):
        room.evening.show_phones()
        press(room, "seat:1:screen")
        room.pilot.click("done")
        notices.take_back(warning)
        assert not warned()
        room.evening.show_phones()
        press(room, "seat:1:phone")
        room.pilot.click("done")
        assert not warned(), "the hand is still face down"
        room.until(lambda: isinstance(room.pilot.top, CurtainScene) and room.pilot.top.down)
        room.until(lambda: room.pilot.top._dead <= 0)
        room.pilot.press(room.pilot.top.words.key)
        room.until(lambda: isinstance(room.pilot.top, TableScene))
        assert warned()
    (device,) = room.devices
    device.say({"join": {"name": "Mei Lian", "seat": 1}})
    room.until(lambda: room.phones.name_of(1) == "Mei Lian")
    notices.take_back(warning)
    room.evening.to_title()
    room.evening.open_lobby("pai-tong")
    room.pilot.click("start")
    assert warned()


def test_face_down_hand_of_a_single_screen_player_is_shown_only_while_they_peek(room):
    """A deal begins with the hand face down, and without a curtain: nobody else plays at this screen."""
    table = hidden_table(room, peek=True)
    assert table.session.viewer is None
    room.pilot.click("peek")
    assert table.session.viewer == 0
    view = table.session.question
    table.questions.answer(view.legal[0])
    room.until(lambda: table.match.moves)
    assert table.session.viewer is None


def test_hand_of_a_person_playing_alone_stays_open(room):
    room.evening.store.change(peek=True)
    room.pilot.click("tray:pong")
    room.pilot.click("start")
    table = room.pilot.top
    assert table.questions.open_hand_warning == ""
    room.until(lambda: table.session.asked == 0)
    assert table.session.viewer == 0


@pytest.mark.parametrize("game", ["pong", "pai-gow"])
def test_missing_phone_is_not_named_while_a_person_at_the_screen_is_asked(room, game):
    """In a window for claims or bets both are asked, but the table can go on with the person at the screen.

    So it can with a person at another phone, but only a window for bets may show that they have not answered.
    """
    devices = at_table(room, game, ((1, "Ben"), (2, "Cam")), seed="5a" * 32)
    for device in devices:
        device.until(lambda device=device: device.state)
    ben, cam = devices
    table = room.pilot.top
    cam.close()
    room.until(lambda: table.plaques[2].device == "away")
    play_until(room, lambda asked: {0, 2} <= asked and table.match.deal.legal(0) not in {(), (PASS,)}, (0, 1, 2))
    room.pilot.wait(4)
    assert not table.stage.notices._permanent
    assert "reconnect" not in (ben.last("notice") or "")
    at, chair = table.referee.at, table.referee._chairs[0]
    chair.answer(at, sound_choice(table.match.view(0), Random(1)).move)
    assert table.referee.at == at
    if game == "pai-gow":
        ben.until(lambda: ben.state["offers"])
        ben.say(answer_of(ben.state))
    room.until(lambda: table.stage.notices._permanent == "The table is waiting for Cam to reconnect.")
    ben.until(lambda: ben.last("notice") == "Waiting for Cam to reconnect")
