"""Real networks, each made of two network namespaces: one for the table and one for the phone.

If they cannot be created these tests are skipped with a message; with SALA_REQUIRE_NETWORK=1, as `.ci/run` sets it for
root, they fail instead.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import pytest

ROOT = Path(__file__).parents[2]
TABLE = """
import sys, threading, time
from pathlib import Path
from game.phones import addresses, phone_host as phones
addresses.WATCH_S = 0.1
door = phones.Phones(Path("art/sheets"))
door.open(port=8750)
threading.Thread(target=lambda: (sys.stdin.read(), door.close(), sys.exit()), daemon=True).start()
said = None
while door.is_open:
    door.update()
    now = f"{door.address} {'lost' if door.lost else 'there'}"
    if now != said:
        said = now
        print(said, flush=True)
    time.sleep(0.05)
"""
PHONE = """
import sys, http.client
from websockets.sync.client import connect
host = sys.argv[1]
line = http.client.HTTPConnection(host, timeout=5)
line.request("GET", "/")
assert line.getresponse().status == 200
with connect(f"ws://{host}/table", origin=f"http://{host}", proxy=None) as table:
    table.send('{"v": 1, "session": null, "invitation": null}')
    while '"letters"' not in table.recv(timeout=5):
        pass
print("came in")
"""


def unavailable(reason: str) -> None:
    words = f"NOT TESTED: networks of other kinds, because {reason}"
    if os.environ.get("SALA_REQUIRE_NETWORK") == "1":
        pytest.fail(words, pytrace=False)
    pytest.skip(words)


class Networks:
    """A namespace for the table, one for the phone, and a virtual cable between them."""

    def __init__(self, name: str = "wlan0") -> None:
        self.table, self.phone = f"sala-{os.getpid()}-t", f"sala-{os.getpid()}-p"
        self.made = ExitStack()
        for each in (self.table, self.phone):
            self.ip("netns", "add", each)
            self.made.callback(self.ip, "netns", "del", each)
            self.ip("-n", each, "link", "set", "lo", "up")
        self.ip("-n", self.table, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", self.phone)
        self.ip("-n", self.phone, "link", "set", "eth0", "up")
        self.ip("-n", self.table, "link", "set", name, "up")

    @staticmethod
    def ip(*words: str) -> None:
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def address(self, ip: str, device: str = "wlan0") -> None:
        self.ip("-n", self.table, "address", "add", ip, "dev", device, *(["nodad"] if ":" in ip else []))

    def of_phone(self, ip: str) -> None:
        self.ip("-n", self.phone, "address", "add", ip, "dev", "eth0", *(["nodad"] if ":" in ip else []))

    def another(self, name: str, ip: str, *, leads_out: bool = False) -> None:
        """Add another interface to the table's namespace, with no peer behind it."""
        self.ip("-n", self.table, "link", "add", name, "type", "veth", "peer", "name", f"{name}-far")
        for end in (name, f"{name}-far"):
            self.ip("-n", self.table, "link", "set", end, "up")
        self.address(ip, name)
        if leads_out:
            self.ip("-n", self.table, "route", "add", "default", "dev", name)

    def opened(self) -> Door:
        """Start a server in the table's namespace."""
        return self.made.enter_context(Door(self))

    def comes_in(self, host: str) -> None:
        """Connect a phone to this address."""
        words = ["ip", "netns", "exec", self.phone, sys.executable, "-c", PHONE, host]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert done.stdout == "came in\n", done.stderr


class Door:
    """A program in the table's namespace that runs the phone server."""

    def __init__(self, networks: Networks) -> None:
        words = ["ip", "netns", "exec", networks.table, sys.executable, "-c", TABLE]
        self.program = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def says(self) -> str:
        """Return the next address that the program prints."""
        return self.program.stdout.readline().strip()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.program.communicate("", timeout=30)


@pytest.fixture
def networks() -> Iterator[Networks]:
    if sys.platform != "linux" or shutil.which("ip") is None:
        unavailable("the command ip is missing (Linux; apt install iproute2)")
    try:
        made = Networks()
    except subprocess.CalledProcessError as error:
        subprocess.run(["ip", "netns", "del", f"sala-{os.getpid()}-t"], check=False, capture_output=True)
        subprocess.run(["ip", "netns", "del", f"sala-{os.getpid()}-p"], check=False, capture_output=True)
        unavailable(f"namespaces cannot be made here: {error.stderr.decode().strip()} (they need root)")
    with made.made:
        yield made


def test_phone_connects_when_a_vpn_takes_all_outgoing_traffic(networks: Networks) -> None:
    networks.another("tun0", "10.8.0.2/24", leads_out=True)
    networks.address("192.168.7.23/24")
    networks.of_phone("192.168.7.40/24")
    door = networks.opened()
    assert door.says() == "192.168.7.23:8750 there"
    networks.comes_in("192.168.7.23:8750")


def test_phone_connects_on_a_network_without_internet_access(networks: Networks) -> None:
    networks.another("docker0", "172.17.0.1/16")
    networks.address("10.42.0.1/24")
    networks.of_phone("10.42.0.40/24")
    door = networks.opened()
    assert door.says() == "10.42.0.1:8750 there"
    networks.comes_in("10.42.0.1:8750")


def test_phone_connects_over_a_mesh_network_only(networks: Networks) -> None:
    networks.address("100.101.102.103/10")
    networks.of_phone("100.101.102.200/10")
    door = networks.opened()
    assert door.says() == "100.101.102.103:8750 there"
    networks.comes_in("100.101.102.103:8750")


@pytest.mark.parametrize("network", ["fd12:7::", "2001:db8:7::"])
def test_phone_connects_over_ipv6_only(networks: Networks, network: str) -> None:
    networks.address(f"{network}5/64")
    networks.of_phone(f"{network}40/64")
    door = networks.opened()
    assert door.says() == f"[{network}5]:8750 there"
    networks.comes_in(f"[{network}5]:8750")


def test_phone_on_another_ipv6_network_is_refused(networks: Networks) -> None:
    networks.address("2001:db8:7::5/64")
    networks.of_phone("2001:db8:8::40/64")
    networks.ip("-n", networks.phone, "route", "add", "2001:db8:7::/64", "dev", "eth0", "src", "2001:db8:8::40")
    networks.ip("-n", networks.table, "route", "add", "2001:db8:8::/64", "dev", "wlan0")
    door = networks.opened()
    assert door.says() == "[2001:db8:7::5]:8750 there"
    with pytest.raises(AssertionError, match=r"RemoteDisconnected|ConnectionReset"):
        networks.comes_in("[2001:db8:7::5]:8750")
    networks.ip("-n", networks.phone, "route", "del", "2001:db8:7::/64", "dev", "eth0")
    networks.of_phone("2001:db8:7::40/64")
    networks.comes_in("[2001:db8:7::5]:8750")


def test_server_moves_when_its_network_interface_changes_or_returns(networks: Networks) -> None:
    networks.address("192.168.7.23/24")
    networks.of_phone("192.168.7.40/24")
    door = networks.opened()
    assert door.says() == "192.168.7.23:8750 there"
    networks.ip("-n", networks.table, "address", "flush", "dev", "wlan0")
    assert door.says() == "192.168.7.23:8750 lost"
    networks.address("192.168.7.99/24")
    assert door.says() == "192.168.7.99:8750 there"
    networks.comes_in("192.168.7.99:8750")
    networks.ip("-n", networks.table, "link", "del", "wlan0")
    assert door.says() == "192.168.7.99:8750 lost"
    networks.another("wlan0", "192.168.7.99/24")
    assert door.says() == "192.168.7.99:8750 there"
