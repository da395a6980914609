"""The join screen: seats taken by keys, clicks and pads; pads unplugged and replugged at a table."""

from __future__ import annotations

import pygame
import pytest

from game.i18n import speaking
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON
from game.match.settings import LONGEST_NAME
from game.match.store import Store
from game.rules import GAMES
from game.scenes.couch_devices import AwayScene
from game.scenes.curtain import CurtainScene
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.lobby.letter_picker import LetterRow
from game.scenes.lobby.scene import LobbyScene
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.table.device_assignment import GAMEPAD, THE_MOUSE, Device, Devices, keys
from game.table.lobby.seat_joining import Joining
from game.ui.input import InputReader
from game.ui.intents import Cancel, Confirm, Key, Move, Plugged, Text
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.pilot import Pilot
from tools.pictures import STATES
from tools.screenshots import take_screenshot

SIZE = (1024, 640)
ONE, TWIN = "0300000000000000000000000000aaaa", "0300000000000000000000000000aaaa#4"


class Door(Pilot):
    """A pilot that opens the join screen of a game from the title page."""

    def __init__(self, game: str) -> None:
        self.store = Store.open(IN_MEMORY)
        self.store.change(speed=0.0)
        super().__init__(Stage(RenderContext(SIZE, self.store.settings)))
        self.evening = Navigator(self.store, self.stage)
        self.stage.push(self.evening.first(None))
        self.evening.open_lobby(game)
        self.wait()
        while not isinstance(self.top, LobbyScene):
            self.press("escape")
        self.lobby = self.top
        self.click("join")
        assert isinstance(self.top, JoinScene)
        self.joining: Joining = self.top.joining

    @property
    def devices(self) -> Devices:
        """Assignment of devices to seats."""
        return self.evening.couch.devices


def test_key_presses_clicks_and_gamepads_take_seats_on_the_join_screen() -> None:
    """An unused device takes the first free seat; a used one opens its seat's card."""
    door = Door("pai-tong")
    assert door.joining.persons == [0]
    door.press("w")
    assert door.joining.persons == [0, 1]
    assert door.devices.of(1) == keys(1)
    door.stage.handle(Confirm("pad", ONE))
    door.stage.handle(Confirm("pad", TWIN))
    door.wait()
    assert door.devices.of(2) == Device(GAMEPAD, ONE)
    assert door.devices.of(3) == Device(GAMEPAD, TWIN), "twins are two devices"
    door.click("sit:4")
    assert door.joining.persons == [0, 1, 2, 3, 4]
    door.focus("start")
    door.press("w")
    assert door.joining.persons == [0, 1, 2, 3, 4], "a used key takes no other seat"
    assert door.faults() == []


def test_key_that_a_second_person_joins_with_is_not_typed_into_the_first_name() -> None:
    """Two persons take seats by keys in succession."""
    door = Door("pai-tong")
    door.press("w")
    door.press("i")
    assert door.joining.persons == [0, 1, 2]
    assert door.devices.of(2) == keys(2)
    assert door.lobby.choices.names[1] == ""
    door.click("name:1")
    door.press(Key("u"), Text("u"))
    assert door.lobby.choices.names[1] == "u", "who writes a name writes it"
    assert door.joining.persons == [0, 1, 2]


def test_pressing_confirm_twice_on_a_guests_gamepad_starts_no_match() -> None:
    """It leaves the name that somebody types, and a start by the first person's pad is still possible."""
    door = Door("pong")
    door.stage.handle(Plugged(ONE, here=True))
    door.stage.handle(Plugged(TWIN, here=True))
    door.press(Confirm("pad", ONE), Confirm("pad", ONE))
    assert isinstance(door.top, JoinScene)
    assert door.joining.persons == [0, 1]
    door.click("Name for seat 1")
    door.press(Confirm("pad", ONE), Move("down", ONE), Text("Siti"))
    assert door.node("name:0").value == "Siti"
    door.devices.assign(0, Device(GAMEPAD, TWIN))
    door.press("return")
    door.focus("start")
    door.press(Confirm("pad", TWIN))
    assert not isinstance(door.top, JoinScene)


def test_names_are_typed_with_two_gamepads_at_the_same_time() -> None:
    """A opens a row of letters on the own card; directions choose, A types, X deletes and B is done."""
    door = Door("pong")
    for pad in (ONE, TWIN):
        door.stage.handle(Plugged(pad, here=True))
    door.devices.assign(0, Device(GAMEPAD, TWIN))
    door.top.resume()
    door.press(Confirm("pad", ONE))
    assert door.joining.persons == [0, 1]
    door.focus("name:0")
    door.press(Confirm("pad", TWIN), Confirm("pad", ONE))
    assert {row.seat for row in door.top.rows.values()} == {0, 1}
    assert door.find("device:1") is None, "letters stand in place of its buttons"
    assert door.faults() == []
    door.press(Move("right", ONE), Confirm("pad", ONE), Confirm("pad", TWIN), Move("left", ONE), Confirm("pad", ONE))
    assert door.joining.choices.names[:2] == ["A", "Ba"]
    assert door.node("name:1").value == "Ba"
    door.press(Key("pad x", pad=ONE), Move("down", ONE), Confirm("pad", ONE))
    assert door.joining.choices.names[:2] == ["A", "Bf"]
    door.press(Cancel(ONE))
    assert isinstance(door.top, JoinScene), "B ends the name and no more"
    assert door.find("device:1") is not None
    for _letter in range(LONGEST_NAME + 3):
        door.press(Confirm("pad", TWIN))
    assert door.joining.choices.names[0] == "A" + "a" * (LONGEST_NAME - 1)
    door.press(Key("pad start", pad=TWIN))
    assert door.top.rows == {}
    door.focus("start")
    door.press(Confirm("pad", TWIN))
    assert not isinstance(door.top, JoinScene), "the first person's pad starts the match"


def test_every_letter_of_a_language_can_be_typed_with_a_gamepad() -> None:
    for code in ("en", "fil", "ms", "th"):
        with speaking(code):
            name: list[str] = [""]
            row = LetterRow(0, "shapes", lambda name=name: name[0], lambda text, name=name: name.__setitem__(0, text))
            for _letter in row.letters:
                row.handle(Confirm("pad", ONE))
                row.handle(Move("right", ONE))
            assert name[0].casefold() == row.letters.casefold()
            assert all(map(Door("pong").stage.ctx.text.writes, row.letters))


def test_enter_ends_typing_a_name_and_the_next_key_takes_a_seat() -> None:
    """That key is not typed into the name."""
    door = Door("pong")
    door.click("sit:1")
    door.stage.handle(Text("Siti"))
    door.press("return")
    assert isinstance(door.top, JoinScene), "Enter has ended the name and no more"
    door.press("i")
    assert door.joining.persons == [0, 1, 2]
    assert door.joining.choices.names[1] == "Siti"


def test_people_can_change_their_device_and_leave_on_the_join_screen() -> None:
    """The next press sets the device; an opponent replaces a removed person."""
    door = Door("pong")
    door.press("w")
    door.click("device:1")
    door.stage.handle(Confirm("pad", ONE))
    door.wait()
    assert door.devices.of(1) == Device(GAMEPAD, ONE)
    door.click("device:1")
    door.press("escape")
    assert isinstance(door.top, JoinScene)
    assert door.devices.of(1) == Device(GAMEPAD, ONE)
    door.click("remove:1")
    assert door.joining.persons == [0]
    assert door.devices.of(1) is None
    assert door.find("remove:0") is None, "the last person stays"


@pytest.mark.parametrize(("game", "most"), [("pai-tong", 7), ("pong", 4), ("daun-tiga", 17)])
def test_every_seat_in_a_game_can_be_taken_by_a_person(game: str, most: int) -> None:
    """After that no more persons can join."""
    door = Door(game)
    while door.joining.free is not None:
        door.joining.sit()
    assert isinstance(door.top, JoinScene)
    door.top._again()
    door.wait()
    assert len(door.joining.persons) == most
    assert door.find("sit down") is None
    assert door.faults() == []


def test_match_starts_with_the_names_and_devices_chosen_on_the_join_screen() -> None:
    """Names, seats and key sets are taken over by the table."""
    door = Door("pong")
    door.press("i")
    door.lobby.choices.set_name(1, "Mei Lian")
    door.click("start")
    door.wait_for(lambda: isinstance(door.stage.scenes[0], TableScene))
    table = door.stage.scenes[0]
    assert isinstance(table, TableScene)
    assert [player.kind == PERSON for player in table.match.players] == [True, True, False, False]
    assert table.match.players[1].name == "Mei Lian"
    assert table.devices.of(1) == keys(2)
    assert table.pass_and_play.curtain_text(1).key == "u"
    assert door.store.settings.devices == ("keys 0", "keys 2")


def at_a_table_with_a_pad() -> tuple[Door, TableScene]:
    """Return a table of Pong with two persons, the second with a pad."""
    door = Door("pong")
    door.stage.handle(Plugged(ONE, here=True))
    door.stage.handle(Confirm("pad", ONE))
    door.wait()
    door.focus("start")
    door.click("start")
    door.wait_for(lambda: isinstance(door.stage.scenes[0], TableScene))
    table = door.stage.scenes[0]
    assert isinstance(table, TableScene)
    return door, table


def test_unplugged_gamepad_pauses_play_until_it_reconnects() -> None:
    """The dialog names the person, and closes once a pad of that make is connected."""
    door, table = at_a_table_with_a_pad()
    door.stage.handle(Plugged(ONE, here=False))
    door.wait()
    assert isinstance(door.top, AwayScene)
    assert door.top.name == table.match.players[1].name
    assert door.faults() == []
    moves = len(table.match.moves)
    door.wait(200)
    assert len(table.match.moves) == moves
    door.stage.handle(Plugged(TWIN, here=True))
    door.wait()
    assert not isinstance(door.top, AwayScene)
    assert table.devices.of(1) == Device(GAMEPAD, TWIN)


def test_unused_device_can_replace_an_unplugged_gamepad() -> None:
    """A key of an unassigned set replaces it; one of an assigned set has no effect."""
    door, table = at_a_table_with_a_pad()
    door.stage.handle(Plugged(ONE, here=False))
    door.wait()
    door.press("delete")
    assert isinstance(door.top, AwayScene), "that key is the other person's"
    door.press("w")
    assert not isinstance(door.top, AwayScene)
    assert table.devices.of(1) == keys(1)


def test_another_persons_device_cannot_replace_an_unplugged_gamepad() -> None:
    """The first person presses a button while the second person's pad is unplugged."""
    door, table = at_a_table_with_a_pad()
    table.devices.assign(0, Device(GAMEPAD, TWIN))
    door.stage.handle(Plugged(ONE, here=False))
    door.wait()
    door.press(Confirm("pad", TWIN))
    assert isinstance(door.top, AwayScene)
    assert table.devices.of(1) == Device(GAMEPAD, ONE)
    door.press("tab")
    door.press("return")
    assert not isinstance(door.top, AwayScene), "the button is reached by keys"
    assert table.devices.of(1) is None


def test_curtain_opens_only_with_the_next_persons_gamepad() -> None:
    """Another person's pad has no effect."""
    door, _table = at_a_table_with_a_pad()
    for _step in range(40):
        door.wait_for(lambda: isinstance(door.top, CurtainScene) or door.find("all pass") or door.pieces())
        if isinstance(door.top, CurtainScene) and door.top.words.name != "Player 1":
            break
        if isinstance(door.top, CurtainScene):
            door.press("return")
        elif door.find("all pass"):
            door.press("space")
        else:
            _any_move(door)
        door.wait(4)
    assert isinstance(door.top, CurtainScene)
    curtain = door.top
    door.press(Confirm("pad", TWIN))
    assert door.top is curtain
    door.press(Confirm("pad", ONE))
    assert door.top is not curtain


def _any_move(door: Door) -> None:
    for name in ("draw", "claim:pass", "confirm"):
        if door.find(name):
            door.click(name)
            return
    door.click(next(node for node in door.pieces() if node.enabled))
    door.click("confirm")


# SDL's own events -----------------------------------------------------------------------------------------------------


class Plug:
    """SDL's information about a pad."""

    def __init__(self, instance: int, guid: str) -> None:
        self.instance, self.guid = instance, guid

    def as_joystick(self) -> Plug:
        """Return the pad's joystick."""
        return self

    def get_instance_id(self) -> int:
        """Return the instance number, which is new each time the pad is connected."""
        return self.instance

    def get_guid(self) -> str:
        """Return the GUID of the pad's make."""
        return self.guid

    def quit(self) -> None:
        """Do nothing when the pad is closed."""


@pytest.fixture
def plugs(monkeypatch) -> dict[int, Plug]:
    """Pads by SDL's index."""
    found: dict[int, Plug] = {}

    class Controllers:
        Controller = staticmethod(found.__getitem__)
        is_controller = staticmethod(found.__contains__)

    monkeypatch.setattr("game.ui.gamepads.controller", Controllers)
    return found


def test_two_gamepads_of_the_same_model_have_distinct_names(plugs: dict[int, Plug]) -> None:
    """Posted device events: two pads of one make connect, one leaves, and its buttons identify it."""
    reader = InputReader()

    def told(kind: int, **fields: int) -> list[object]:
        return list(reader.read([pygame.event.Event(kind, **fields)], 0.0))

    plugs[0], plugs[1] = Plug(3, ONE), Plug(4, ONE)
    added, removed, down = (
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERBUTTONDOWN,
    )
    assert told(added, device_index=0) == [Plugged(ONE, here=True)]
    assert told(added, device_index=0) == []
    assert told(added, device_index=1) == [Plugged(TWIN, here=True)]
    lower = pygame.CONTROLLER_BUTTON_A
    assert told(down, instance_id=3, button=lower) == [Confirm("pad", ONE)]
    assert told(down, instance_id=4, button=lower) == [Confirm("pad", TWIN)]
    assert told(removed, instance_id=3) == [Plugged(ONE, here=False)]
    assert told(removed, instance_id=3) == []
    assert told(down, instance_id=4, button=lower) == [Confirm("pad", TWIN)]


def test_seventh_person_to_join_plays_with_the_mouse() -> None:
    """Six persons have key sets."""
    door = Door("pai-tong")
    while door.joining.free is not None:
        door.joining.sit()
    assert [door.devices.of(seat) for seat in range(7)] == [*map(keys, range(6)), THE_MOUSE]
    assert GAMES["pai-tong"].seats[-1] == 7


def test_phone_and_bystander_buttons_on_the_join_screen_have_different_icons() -> None:
    scene = Pilot.before(STATES["join-bystanders"]()).top
    assert isinstance(scene, JoinScene)
    icons = [button.icon for button in (*scene.foot, scene.bystander) if button.icon]
    assert "phone" in icons
    assert len(icons) == len(set(icons))


def test_join_screen_names_free_key_sets_and_counts_people_apart_from_opponents() -> None:
    """The page names the free keys and counts opponents apart; a screen reader announces who sits down."""
    door = Door("pong")
    heard: list[str] = []
    door.stage.voice.say = heard.append  # type: ignore[method-assign]
    assert door.joining.status_text == "1 person · 3 computer players"
    words = "To take a seat, press any of keys A S D E, keys J K L U, keys F G H Y, or a pad button."
    assert door.joining.invitation() == words
    door.press("w")
    assert door.joining.status_text == "2 people · 2 computer players"
    assert "keys A S D E" not in door.joining.invitation()
    assert "keys J K L U" in " ".join(door.texts())
    assert heard == [f"Seat 2: {door.joining.choices.called[1]}: keys A S D E"]
    change = door.node("device:1")
    assert door.top.group_of(change) == (f"Seat 2: {door.joining.choices.called[1]}",)
    assert door.top.group_of(door.node("start")) == ()
    assert door.faults() == []


@pytest.mark.painted
def test_join_screen_with_seventeen_seats_can_be_used_in_the_smallest_window() -> None:
    """The button for swapping seats was so small that its light had no place, which ended the program."""
    shot = take_screenshot(STATES["join-daun-tiga-17"](), (1024, 640))
    assert all(min(node.rect.size) >= 20 for node in shot.scene.nodes())
    assert not shot.faults()


@pytest.mark.parametrize("swaps", [True, False])
@pytest.mark.parametrize("seats", [4, 17])
def test_only_person_may_sit_at_a_phone_with_or_without_a_seat_to_swap_with(seats: int, *, swaps: bool) -> None:
    """Their card has no button with words then, or none at all."""
    door = Door("daun-tiga")
    door.lobby.choices.seats = seats
    door.joining.on_phones = lambda: {0}
    door.joining.may_swap = lambda _seat: swaps  # type: ignore[method-assign]
    assert isinstance(door.top, JoinScene)
    door.top._again()
    door.wait()
    assert [button.node.name for button in door.top.buttons[0]] == ["swap:0"] * swaps
    assert door.faults() == []
