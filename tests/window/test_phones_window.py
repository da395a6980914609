"""The real program with phones: `sala play --seats phone,...`, the panel, the table, and the phones' connections."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.phones.phone_session import Device, answer_of
from tests.window.player import Player
from tests.window.xvfb import virtual_screen

pytestmark = [pytest.mark.window, pytest.mark.slow]

PATIENCE_S = 60.0
SEED = "1892fac65387f72055db83c72b88b2da137763805f2672fe9e0007da9d53cd1d"


class Door:
    """The running program as a phone in the same room knows it: by the address on the panel."""

    def __init__(self, player: Player, address: str | None = None) -> None:
        """Take the address from the program's words on the terminal if none is given."""
        self.player = player
        self.devices: list[Device] = []
        if address is not None:
            self.address = address
            return
        found = re.search(r"http://([\d.]+:\d+)", player.log())
        assert found, player.log()
        self.address = found[1]

    @property
    def letters(self) -> str:
        label = self.player.nodes("with the letters")[-1]["label"]
        found = re.search(r"with the letters ([A-Z]+)", label)
        assert found, label
        return found[1]

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not condition():
            time.sleep(0.005)
            assert time.monotonic() < end, f"waited too long; the program says {self.player.log()}"

    def come(self, seat: int, name: str) -> Device:
        device = Device(self)
        device.until(lambda: device.last("letters"))
        device.say({"letters": self.letters})
        device.until(lambda: device.last("join"))
        device.say({"join": {"name": name, "seat": seat}})
        device.until(lambda: "sits" in (device.last("join") or {}) or device.state)
        return device


def save_picture(player: Player, name: str) -> None:
    """Save a picture of the screen if a folder for them is set."""
    folder = os.environ.get("SALA_PHONE_PICTURES")
    if folder:
        player.screen.picture().save(f"{folder}/{name}.png")


def test_session_with_only_phones_continues_from_deal_to_deal(tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pong", "--seats", "phone,phone,first,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0})
        player.wait_for_scene("PhonesScene")
        save_picture(player, "screen-panel")
        door = Door(player)
        devices = [door.come(0, "Aminah"), door.come(1, "Somchai")]
        player.wait_for_scene("PhonesScene")
        save_picture(player, "screen-panel-two")
        player.click("^Done", "button")
        answered: set[tuple[int, str]] = set()
        deals: set[str] = set()

        def step() -> bool:
            for place, device in enumerate(devices):
                device.hear()
                state = device.state
                if state is None or (place, state["number"]) in answered:
                    continue
                if "result" in state:
                    assert state["offers"], "somebody at a phone says when to go on"
                    answered.add((place, state["number"]))
                    device.say({"number": state["number"], "ready": True})
                elif (answer := answer_of(state)) is not None:
                    answered.add((place, state["number"]))
                    device.say(answer)
                    time.sleep(0.05)
                deals.add(state["number"].split(".")[0])
            return "2" in deals

        door.until(step)
        save_picture(player, "screen-table")
        assert devices[0].state is not None
        assert devices[0].state["seat"]["name"] == "Aminah"
        devices[1].close()
        time.sleep(2.5)
        save_picture(player, "screen-away")
        player.close()
        for device in door.devices:
            device.close()


@pytest.mark.nightly
def test_reconnected_phone_returns_to_its_seat(tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        words = ["play", "tongits", "--seats", "phone,you,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, settings={"speed": 0.0})
        player.wait_for_scene("PhonesScene")
        door = Door(player)
        device = door.come(0, "Aminah")
        player.wait_for("^Remove", "button")  # before that the panel offers what can be done about a seat to come
        device.close()
        player.wait_for("^Use a computer player", "button")
        save_picture(player, "screen-panel-away")
        back = Device(door, session=device.key)
        player.wait_for("^Remove", "button")
        player.click("^Done", "button")
        back.until(lambda: back.state)
        assert back.state is not None
        assert len(back.state["hand"][0]["pieces"]) >= 12
        player.screen.wait_until(lambda: not player.nodes("Show my hand"), "no curtain where one sits at the screen")
        save_picture(player, "screen-one-at-screen")
        player.close()
        for device in door.devices:
            device.close()
