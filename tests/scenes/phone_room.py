"""The big screen in this process, and phones that connect to it, shared by tests of scenes with phones."""

import time

import pytest

from game.match.store import Store
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.phones.scene import PhonesScene
from game.scenes.table.scene import TableScene
from game.ui.render_context import RenderContext
from game.ui.stage import Stage
from tests.phones.phone_session import Device
from tests.pilot import Pilot
from tools.screenshots import prepare_display

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
    prepare_display()
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=tuple(GAMES))  # who has been offered them
    yield opened
    opened.close()


@pytest.fixture
def room(store):
    stage = Stage(RenderContext((1280, 720), store.settings))
    evening = Navigator(store, stage)
    stage.push(evening.first(None))
    room = Room(evening, Pilot(stage))
    yield room
    evening.phones.close()
    for device in room.devices:
        device.close()
    stage.close()


def open_server(room):
    room.pilot.click("phones")
    assert isinstance(room.pilot.top, PhonesScene)
    if not room.evening.phones.is_open:  # at a table
        assert room.pilot.faults() == []
        room.pilot.click("door")
    assert room.evening.phones.is_open
    assert room.pilot.faults() == []


def press(room, name):
    """Press a button of the panel once it has been in place long enough."""
    room.until(lambda: (node := room.pilot.find(name)) is not None and node.enabled)
    room.pilot.click(name)


def at_table(room, game="pong", names=((1, "Mei Lian"),), seed=""):
    """Start a game from the lobby, with these people at phones and one person at the screen; return their devices."""
    room.pilot.click(f"tray:{game}")
    open_server(room)
    devices = [room.come(seat, name) for seat, name in names]
    room.evening.phones.place.scene.choices.seed = seed
    room.pilot.click("done")
    room.pilot.click("start")
    assert isinstance(room.pilot.top, TableScene)
    return devices


def play_until(room, holds, seats):
    """Play first moves for these seats until the seats asked at the table satisfy `holds`."""
    referee = room.pilot.top.referee

    def step():
        if referee.ready and holds(referee.window):
            return True
        seat = next((seat for seat in seats if referee.ready and seat in referee.match.deal.pending()), None)
        if seat is not None and referee._asked.get(seat) is referee.at:
            referee._chairs[seat].answer(referee.at, referee.match.view(seat).legal[0])
        return False

    room.until(step)
