"""Phones on the big screen: the panel in lobby and pause, who sits where, and no curtain for hands on phones."""

import time
from collections import Counter
from random import Random

import pytest

from game.match.length import Length
from game.match.players import PERSON, Player
from game.match.store import Store
from game.phones.lines import Line
from game.rules import GAMES
from game.scenes.curtain import CurtainScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.phones.scene import PhonesScene
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.scene import TableScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.table.situations import sound_choice
from game.ui.intents import Pointer
from game.ui.kit import Kit
from game.ui.scene import Stage
from tests.phones.evening import Device, answer_of
from tests.pilot import Pilot

PATIENCE_S = 60.0


class Room:
    """The big screen in this process, as devices know it."""

    def __init__(self, evening, pilot):
        self.evening, self.pilot = evening, pilot
        self.devices = []

    @property
    def phones(self):
        return self.evening.phones.phones

    @property
    def address(self):
        return self.phones.address

    def until(self, condition):
        end = time.monotonic() + PATIENCE_S
        while not condition():
            self.pilot.wait(1)
            time.sleep(0.002)
            assert time.monotonic() < end, "the screen has waited too long"

    def come(self, seat, name):
        device = Device(self, invitation=self.phones.keeper.invitation)
        device.until(lambda: device.last("join"))
        device.say({"join": {"name": name, "seat": seat}})
        device.until(lambda: seat in self.phones.seats and self.phones.name_of(seat) == name)
        return device


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=tuple(GAMES))  # who has been offered them
    yield opened
    opened.close()


@pytest.fixture
def room(store):
    stage = Stage(Kit((1280, 720), store.settings))
    evening = Navigator(store, stage)
    stage.push(evening.first(None))
    room = Room(evening, Pilot(stage))
    yield room
    evening.phones.close()
    for device in room.devices:
        device.close()
    stage.close()


def open_door(room):
    room.pilot.click("phones")
    assert isinstance(room.pilot.top, PhonesScene)
    assert not room.evening.phones.is_open
    assert room.pilot.faults() == []
    room.pilot.click("door")
    assert room.evening.phones.is_open
    assert room.pilot.faults() == []


def press(room, name):
    """Press a button of the panel, once it has stood there for long enough."""
    room.until(lambda: (node := room.pilot.find(name)) is not None and node.enabled)
    room.pilot.click(name)


def at_table(room, game="pong", names=((1, "Mei Lian"),)):
    """From the lobby to the table, with these at phones and one person at the screen."""
    room.pilot.click(f"tray:{game}")
    open_door(room)
    devices = [room.come(seat, name) for seat, name in names]
    room.pilot.click("done")
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)
    return devices


def test_who_joins_in_the_lobby_sits_there_by_name(room):
    room.pilot.click("tray:pong")
    open_door(room)
    room.come(2, "Mei Lian")
    room.pilot.click("done")
    lobby = room.pilot.top
    assert isinstance(lobby, LobbyScene)
    assert lobby.choices.kinds == (PERSON, "casual", PERSON, "casual")
    assert lobby.choices.players[2].name == "Mei Lian"
    assert lobby.seats.fields[2].text == "Mei Lian"


def test_a_hand_on_a_phone_is_played_there_and_never_drawn(room):
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
            table.asking.answer(legal[0])
        shown = Counter(node.label.split(",")[0] for node in room.pilot.pieces())
        assert shown.total() <= 13, "no hand but the one before the screen"
        return len(answered) >= 3

    room.until(step)
    moves = [seat for seat, _move in table.match.moves]
    assert moves.count(1) >= 3


def test_the_table_says_for_whom_it_waits_until_that_phone_is_back(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.until(lambda: "Mei Lian" in room.pilot.top.stage.notices._standing)
    assert room.pilot.top.plaques[1].device == "away"
    back = Device(room, session=device.key)
    back.until(lambda: back.state)
    room.until(lambda: not room.pilot.top.stage.notices._standing)
    assert any("back" in said for said in room.pilot.top.stage.notices._said)


def test_an_opponent_plays_for_who_is_away_and_gives_the_seat_back(room):
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


def test_a_press_meant_for_what_stood_there_a_moment_ago_does_nothing(room):
    """A phone comes back just as somebody presses what could be done while it was away."""
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.evening.show_phones()
    room.until(lambda: room.pilot.find("seat:1:lend"))
    aimed = room.pilot.node("seat:1:lend").rect.center
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


def test_what_is_held_while_a_phone_comes_back_is_done_only_if_it_can_be(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    device.close()
    room.evening.show_phones()
    room.until(lambda: (node := room.pilot.find("seat:1:lend")) is not None and node.enabled)
    aimed = room.pilot.node("seat:1:lend").rect.center
    room.pilot.stage.handle(Pointer("down", aimed))
    Device(room, session=device.key)
    room.until(lambda: room.pilot.find("seat:1:away"))
    room.pilot.stage.handle(Pointer("up", aimed))
    room.pilot.wait()
    assert room.phones.name_of(1) == "Mei Lian"
    assert not room.phones.is_away(1)


def test_a_button_is_not_lost_under_the_mouse_while_seconds_are_counted(room):
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


def test_a_seat_goes_to_the_screen_and_to_a_phone_between_two_moves(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    room.evening.show_phones()
    press(room, "seat:1:screen")
    assert 1 not in room.phones.seats
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert tuple(table._people) == (0, 1)
    device.until(lambda: "sits" not in device.last("join"))
    press(room, "seat:1:phone")
    table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
    assert tuple(table._people) == (0,)
    room.until(lambda: room.phones.is_away(1))


def test_an_opponent_of_the_same_name_takes_another(room):
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


def test_the_panel_says_what_the_door_opens_and_who_can_listen(room):
    room.pilot.click("tray:pong")
    room.pilot.click("phones")
    written = " ".join(room.pilot.texts())
    assert "not encrypted" in written
    assert "while the door is open" in written


def test_the_door_is_closed_where_it_was_opened(room):
    room.pilot.click("tray:pong")
    open_door(room)
    room.pilot.click("door")
    assert not room.evening.phones.is_open


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_at_a_table_the_panel_stands_at_its_side_and_the_deal_stays_in_view(store, size):
    stage = Stage(Kit(size, store.settings))
    evening = Navigator(store, stage)
    stage.push(evening.first(None))
    room = Room(evening, Pilot(stage))
    try:
        room.pilot.click("tray:pong")
        open_door(room)
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


# A hand is opened on its phone ----------------------------------------------------------------------------------------


def staked(room, device):
    """At Daun Tiga all stakes are set, and the screen has come to the hand of the phone."""
    table = room.pilot.top
    answered = set()

    def step():
        device.hear()
        state = device.state
        if state is not None and state["number"] not in answered and (answer := answer_of(state)) is not None:
            answered.add(state["number"])
            if answer["offer"] != "open":
                device.say(answer)
        if (asked := table.pacer.asked) is not None:
            table.asking.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
        if table.opening is not None:
            table.opening.turn_all()
        return state is not None and any(group["kind"] == "squeeze" for group in state["hand"])

    room.until(step)
    return table


@pytest.fixture
def squeezing(room):
    """A phone that is to open its hand, and the table that waits for it."""
    (device,) = at_table(room, "daun-tiga")
    device.until(lambda: device.state)
    return staked(room, device), device


def test_the_table_waits_while_a_hand_is_squeezed_open_on_its_phone(room, squeezing):
    """DT-22"""
    table, device = squeezing
    seen, tight = device.state["hand"]
    assert not table.state.hands[1], "nobody else sees the hand before its owner"
    assert (len(seen["pieces"]), len(tight["pieces"])) == (2, 1)
    assert table.to_act() == 1
    room.pilot.wait(120)
    assert table.held
    assert not table.state.hands[1]
    assert "Mei Lian opens the hand" in table.stage.notices._standing
    device.say({"number": device.state["number"], "offer": "open"})
    room.until(lambda: table.state.hands[1])
    assert list(table.state.hands[1]) == [*seen["pieces"], *tight["pieces"]]
    device.until(lambda: [len(group["pieces"]) for group in device.state["hand"]] == [3])


def pieces_in(record):
    """All faces in a record."""
    if isinstance(record, dict):
        own = record.get("pieces", [])
        return {*own, *(code for value in record.values() if value is not own for code in pieces_in(value))} - {"back"}
    return {code for each in record for code in pieces_in(each)} if isinstance(record, list) else set()


@pytest.fixture
def sent(room, monkeypatch):
    """Every state as it is sent to a phone, with the hands that lie open on the screen then, and whether it moves."""
    found, show = [], Line.show

    def keep(line, record):
        table = next(scene for scene in room.evening.stage.scenes if isinstance(scene, TableScene))
        opened = isinstance(table, DaunTigaScene)
        shown = {code for hand in table.state.hands for code in hand} if opened else set()
        found.append((record, shown, table.busy, table.pacer.finished))
        return show(line, record)

    monkeypatch.setattr(Line, "show", keep)
    return found


def test_a_hand_comes_to_its_phone_first_and_all_else_to_the_screen_first(room, sent):
    """DT-22. Nothing of a hand is sent before the screen comes to it, and how the deal ended after the last payment."""
    (device,) = at_table(room, "daun-tiga")
    room.evening.store.change(speed=1.0)
    device.until(lambda: device.state)
    table = staked(room, device)
    room.pilot.wait(30)
    device.say({"number": device.state["number"], "offer": "open"})
    device.until(lambda: "result" in device.state)
    own = set()
    for record, shown, busy, _finished in sent:
        if any(group["kind"] == "squeeze" for group in record["hand"]):
            own = {*table.state.hands[1]}
            assert shown | own == shown | pieces_in(record), "the own hand, when its turn has come"
        assert pieces_in(record) <= shown | own
        if "result" in record:
            assert len(shown) == 3 * len(table.match.players)
            assert not busy, "nothing is still on its way"
    assert own
    assert table.state.over


@pytest.mark.parametrize("game", ["pai-gow", "tongits"])
def test_how_a_deal_ended_comes_to_the_phone_once_the_screen_has_shown_all_of_it(room, sent, game):
    """Hands are opened and paid one after another there; no phone is ahead of that."""
    (device,) = at_table(room, game)
    room.evening.store.change(speed=3.0)
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if (number := device.state["number"]) not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(number)
            device.say(answer)
        for seat in list(table.pacer.asking):
            table.asking.answer(sound_choice(table.match.view(seat), Random(1)).move, seat=seat)
        return "result" in device.state

    room.until(step)
    ends = [(busy, finished) for record, _shown, busy, finished in sent if "result" in record]
    assert ends[0] == (False, True)
    assert not any(finished for record, _shown, _busy, finished in sent if "result" not in record)


def test_a_drawn_tile_comes_to_the_phone_once_it_lies_on_the_screen(room, sent):
    room.evening.store.change(speed=1.0)
    (device,) = at_table(room)
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if (number := device.state["number"]) not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(number)
            device.say(answer)
        if table.prompt.view is not None:
            table.asking.answer(table.prompt.view.legal[0])
        return len([record for record, *_rest in sent if record.get("drawn")]) >= 2

    room.until(step)
    numbers = set()
    for record, _shown, busy, _finished in sent:
        state = record["number"].rpartition(".")[0]
        assert state in numbers or not busy, "a state is told when all that led to it lies still"
        numbers.add(state)


def test_whoever_sits_at_the_screen_need_not_wait_for_a_hand_on_a_phone(room, squeezing):
    """DT-22"""
    table, device = squeezing
    table.open_all()
    room.until(lambda: table.state.over)
    number = device.state["number"]
    device.say({"number": number, "offer": "open"})
    device.until(lambda: "result" in device.state)
    assert not table.stage.notices._standing


def test_a_phone_that_is_lost_while_its_hand_is_opened_does_not_hold_up_the_table(room, squeezing):
    """DT-22"""
    table, device = squeezing
    device.close()
    room.until(lambda: table.state.hands[1])


def test_an_old_answer_opens_no_hand(room, squeezing):
    """DT-22"""
    table, device = squeezing
    device.say({"number": "1.0.0", "offer": "open"})
    device.until(lambda: device.last("refused"))
    assert table.held
    device.say({"number": device.state["number"], "offer": "open", "amounts": [3]})
    room.pilot.wait(60)
    assert table.held


# Nobody sits at the screen --------------------------------------------------------------------------------------------


def alone(room, deals=1, ledger=None, *, cut=False):
    """A table of Daun Tiga with two phones and an opponent, and nobody before the screen."""
    store, game = room.evening.store, GAMES["daun-tiga"]
    store.change(cut=cut)
    players = (Player("", PERSON), Player("", PERSON), Player("Ravi", "first"))
    phones = room.phones
    phones.open("127.0.0.1", 0)
    for seat in (0, 1):
        phones.reserve(seat)
    terms = game, game.Options(), players, deals, f"{3:064x}"
    match = store.start(*terms, ledger=ledger or (200, 200, 200), length=Length(broke=ledger is not None))
    room.evening.sit_down(match)
    devices = [room.come(0, "Aminah"), room.come(1, "Somchai")]
    for device in devices:
        device.until(lambda device=device: device.state)
    return devices


def play_on(room, devices, until, *, ready=True):
    """Both press what they are offered, and stake as little as may be; after a deal only if they are `ready`."""
    answered = set()

    def step():
        if until():
            return True
        for place, device in enumerate(devices):
            device.hear()
            state = device.state
            if (place, state["number"]) in answered or not state["offers"]:
                continue
            offer = state["offers"][0]
            if offer["kind"] == "ready" and not ready:
                continue
            answered.add((place, state["number"]))
            if offer["kind"] == "ready":
                device.say({"number": state["number"], "ready": True})
            elif (answer := answer_of(state)) is not None:
                device.say(answer)
        return False

    room.until(step)


def is_asked_on(device):
    """Whether this phone shows how a deal ended, and asks whether its owner is ready for the next."""
    return device.state is not None and any(offer["kind"] == "ready" for offer in device.state["offers"])


def test_phones_alone_come_to_the_standings_and_play_again(room):
    devices = alone(room)
    first = room.evening.stage.scenes[0].match
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene))
    for device in devices:
        device.until(lambda device=device: [offer["label"] for offer in device.state["offers"]] == ["Play again"])
    devices[0].say({"number": devices[0].state["number"], "ready": True})
    devices[1].until(lambda: "1 of 2" in devices[1].state["offers"][0]["note"])
    devices[0].until(lambda: not devices[0].state["offers"])
    assert isinstance(room.pilot.top, StandingsScene), "one of two is not all"
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))
    table = room.pilot.top
    assert table.match is not first
    assert [player.name for player in table.match.players] == ["Aminah", "Somchai", "Ravi"]
    assert list(table.match.ledger) == [200, 200, 200]
    for device in devices:
        device.until(lambda device=device: "result" not in device.state and device.state["number"].startswith("1."))


def test_phones_alone_go_on_without_anybody_who_cuts_the_deck(room):
    devices = alone(room, deals=2, cut=True)
    table = room.evening.stage.scenes[0]
    play_on(room, devices, lambda: table.match.number == 2)
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene))
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))


def test_whoever_presses_ready_twice_goes_on_once(room):
    """The next deal has begun and no phone has been told of it: the second press is of the deal before."""
    devices = alone(room, deals=3, cut=True)
    match = room.evening.stage.scenes[0].match
    play_on(room, devices, lambda: all(is_asked_on(device) for device in devices), ready=False)
    for device in devices:
        ready = {"number": device.state["number"], "ready": True}
        device.say(ready)
        device.say(ready)
    room.until(lambda: match.number == 2)
    for _frame in range(60):
        room.pilot.wait(1)
        time.sleep(0.002)
    assert match.number == 2
    play_on(room, devices, lambda: match.number == 3)


def test_chips_that_are_gone_end_the_evening_of_phones(room):
    """The match is played until somebody's chips are gone: then phones come to the standings and begin anew."""
    devices = alone(room, deals=None, ledger=(1, 1, 1))
    table = room.evening.stage.scenes[0]
    play_on(room, devices, lambda: isinstance(room.pilot.top, StandingsScene) or table.match.number > 12)
    assert isinstance(room.pilot.top, StandingsScene)
    play_on(room, devices, lambda: isinstance(room.pilot.top, TableScene))
    assert list(room.pilot.top.match.ledger) == [1, 1, 1]


@pytest.mark.parametrize(("way", "chips"), [("play-on", "kept"), ("again", "fresh")])
def test_whoever_sits_at_the_screen_begins_again_and_phones_come_along(room, way, chips):
    """The last deal is over: from the standings another match begins, with every phone in its seat."""
    store, game = room.evening.store, GAMES["daun-tiga"]
    room.phones.open("127.0.0.1", 0)
    room.phones.reserve(1)
    players = (Player("Aminah", PERSON), Player("", PERSON), Player("Ravi", "first"))
    match = store.start(game, game.Options(), players, 1, f"{3:064x}", ledger=(200, 200, 200))
    room.evening.sit_down(match)
    device = room.come(1, "Somchai")
    device.until(lambda: device.state)
    table, answered = room.pilot.top, set()

    def step():
        device.hear()
        if device.state["number"] not in answered and (answer := answer_of(device.state)) is not None:
            answered.add(device.state["number"])
            device.say(answer)
        if (asked := table.pacer.asked) is not None:
            table.asking.answer(sound_choice(table.match.view(asked), Random(1)).move, seat=asked)
        if table.opening is not None:
            table.opening.turn_all()
        return table.state.over and room.pilot.find("next") is not None

    room.until(step)
    device.until(lambda: "result" in device.state)
    assert device.state["offers"] == [], "the screen goes on"
    room.pilot.click("next")
    assert isinstance(room.pilot.top, StandingsScene)
    room.until(lambda: room.pilot.find(way) is not None)
    room.pilot.click(way)
    room.until(lambda: isinstance(room.pilot.top, TableScene))
    after = room.pilot.top.match
    assert after is not match
    assert list(after.ledger) == (list(match.ledger) if chips == "kept" else [200, 200, 200])
    device.until(lambda: "result" not in device.state)
    assert device.state["seat"]["name"] == "Somchai"
    assert device.state["seat"]["chips"] == str(after.ledger[1])
    room.until(lambda: room.pilot.top.plaques[1].device == "phone")


def test_a_page_does_not_flash_to_the_waiting_room_when_somebody_else_sits_down(room):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    told = len(device.messages)
    room.come(2, "Ravi")
    device.until(lambda: any("table" in message for message in device.messages[told:]))
    assert not any("join" in message for message in device.messages[told:])
