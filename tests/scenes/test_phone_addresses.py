"""The address for phones on the big screen: choosing another one, and readmitting seats after a change."""

from http import HTTPStatus
from types import SimpleNamespace
from urllib.request import urlopen

import pytest

from game.phones.addresses import Address, Kind, Watch
from game.phones.phone_host import UNREACHED_S
from game.scenes.phones.address_scene import AddressesScene
from game.scenes.phones.scene import PhonesScene
from tests.phones.phone_session import Device
from tests.scenes.phone_room import at_table, press, room, store

__all__ = ["room", "store"]

HOME = Address("127.0.0.1", "wlan0", Kind.LAN)
OTHER = Address("127.0.0.2", "eth1", Kind.LAN)
VPN = Address("127.0.0.3", "tun0", Kind.TUNNEL)


@pytest.fixture
def machine_addresses(room, monkeypatch):
    """Network addresses of this machine, patched."""
    found = [HOME, OTHER, VPN]
    init = Watch.__init__
    monkeypatch.setattr(Watch, "__init__", lambda watch, look, every=0.01: init(watch, look, every))
    room.phones._look = lambda: list(found)
    return found


def test_phones_panel_offers_no_choice_if_there_is_only_one_address(room, machine_addresses):
    machine_addresses[:] = [HOME]
    at_table(room)
    room.evening.show_phones()
    assert room.pilot.find("elsewhere") is None
    assert room.phones.address in room.pilot.texts()


def test_phones_keep_their_seats_when_another_address_is_chosen(room, machine_addresses):
    (device,) = at_table(room)
    device.until(lambda: device.state)
    hand = device.state["hand"]
    room.evening.show_phones()
    room.pilot.click("elsewhere")
    assert isinstance(room.pilot.top, AddressesScene)
    assert room.pilot.faults() == []
    assert {node.name for node in room.pilot.top.nodes()} >= {f"address:{each.ip}" for each in machine_addresses}
    room.pilot.click("address:127.0.0.2")
    assert isinstance(room.pilot.top, PhonesScene)
    assert room.phones.address.startswith("127.0.0.2:")
    room.until(lambda: room.pilot.node("elsewhere").label == room.phones.address)
    device.until(lambda: device.ended)
    assert device.last("moved").startswith(f"http://{room.phones.address}/#~")
    back = Device(room, session=device.key)
    room.until(lambda: not room.phones.is_away(1))
    room.pilot.click("done")
    back.until(lambda: back.state)
    assert back.state["hand"] == hand


def test_phones_panel_shows_address_button_only_with_several_addresses(room, machine_addresses):
    machine_addresses[:] = [HOME]
    at_table(room)
    room.evening.show_phones()
    assert room.pilot.find("elsewhere") is None
    machine_addresses.append(VPN)
    room.until(lambda: room.pilot.find("elsewhere"))
    machine_addresses[:] = [HOME]
    room.until(lambda: room.pilot.find("elsewhere") is None)


def test_address_sheet_updates_when_addresses_appear_or_disappear(room, machine_addresses):
    at_table(room)
    room.evening.show_phones()
    room.pilot.click("elsewhere")
    machine_addresses.append(Address("127.0.0.9", "usb0", Kind.DIRECT))
    room.until(lambda: room.pilot.find("address:127.0.0.9"))
    machine_addresses.clear()
    room.until(lambda: room.pilot.find("address:127.0.0.1") is None)
    room.pilot.click("done")
    room.until(lambda: any("lost its network" in said for said in room.pilot.texts()))
    assert room.pilot.faults() == []


def test_phones_panel_labels_a_vpn_address(room, machine_addresses):
    at_table(room)
    room.evening.show_phones()
    room.pilot.click("elsewhere")
    room.pilot.click("address:127.0.0.3")
    written = " ".join(room.pilot.texts())
    assert "VPN · tun0" in written
    assert "only devices on this network" in written


def test_unusable_address_is_reported_and_not_chosen(room, machine_addresses):
    machine_addresses.append(Address("203.0.113.9", "wlan1", Kind.LAN))
    at_table(room)
    room.evening.show_phones()
    room.pilot.click("elsewhere")
    room.until(lambda: room.pilot.find("address:203.0.113.9"))
    room.pilot.click("address:203.0.113.9")
    assert isinstance(room.pilot.top, AddressesScene)
    assert room.phones.at == HOME
    assert any("No free network port" in said for said in room.pilot.top.stage.notices._said)


def test_host_can_admit_a_phone_that_lost_its_connection_to_the_old_address(room, machine_addresses):
    machine_addresses[:] = [HOME]
    (device,) = at_table(room)
    device.until(lambda: device.state)
    machine_addresses[:] = [OTHER]
    room.until(lambda: room.phones.at == OTHER and room.phones.is_away(1))
    room.evening.show_phones()
    again = Device(room, invitation=room.phones.keeper.invitation)
    again.until(lambda: again.last("join"))
    press(room, "seat:1:again")
    room.pilot.click("Give the seat")
    room.pilot.click("done")
    again.until(lambda: again.state)
    assert again.state["seat"]["name"] == "Mei Lian"


def test_roster_opens_a_list_of_all_addresses(room, machine_addresses):
    """The address itself is the button, and the code follows the choice."""
    machine_addresses[:] = [OTHER, VPN]
    room.pilot.click("Play together")
    room.pilot.click("let in")
    assert room.phones.at == OTHER
    room.pilot.click("elsewhere")
    assert isinstance(room.pilot.top, AddressesScene)
    room.pilot.click(f"address:{VPN.ip}")
    room.pilot.wait(2)
    assert room.phones.at == VPN
    assert VPN.ip in room.pilot.find("elsewhere").label
    assert room.pilot.faults() == []


@pytest.mark.parametrize(
    ("system", "words"),
    [("linux", "open TCP port {port}"), ("win32", "on private networks"), ("darwin", "incoming connections")],
)
def test_pages_mention_the_firewall_if_no_phone_connects_within_a_minute(
    room, machine_addresses, monkeypatch, system, words
):
    """Not before, and no longer once any phone has asked for the page."""
    monkeypatch.setattr("game.scenes.phones.scene.sys", SimpleNamespace(platform=system))
    now = [1000.0]
    room.phones._clock = lambda: now[0]
    machine_addresses[:] = [OTHER]
    room.pilot.click("Play together")
    room.pilot.click("let in")
    words = words.format(port=room.phones.port)
    now[0] += UNREACHED_S - 1
    room.pilot.wait(2)
    assert room.pilot.find("warning") is None
    now[0] += 2
    room.pilot.wait(2)
    assert words in room.pilot.find("warning").label
    room.pilot.click("phones")
    assert words in room.pilot.find("warning").label
    assert room.pilot.faults() == []
    with urlopen(f"http://{room.phones.address}/") as answer:
        assert answer.status == HTTPStatus.OK
    room.pilot.wait(2)
    assert room.pilot.find("warning") is None
