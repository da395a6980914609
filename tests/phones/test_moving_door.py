"""The server moves: by the host's choice, because its address is gone, or because a better one is available."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from game.phones.addresses import Address, Kind, Watch
from game.phones.network import ListenError
from game.phones.phone_host import Phones
from game.ui import assets
from tests.phones.phone_session import Device, Evening, join_by_invitation

HOME = Address("127.0.0.1", "wlan0", Kind.LAN)
OTHER = Address("127.0.0.2", "eth0", Kind.LAN)
VPN = Address("127.0.0.3", "tun0", Kind.TUNNEL)
BRIDGE = Address("127.0.0.4", "docker0", Kind.BRIDGE)
NOBODYS = Address("203.0.113.9", "wlan0", Kind.LAN)


@pytest.fixture(autouse=True)
def no_exception(line_faults: list[str]) -> Iterator[None]:
    """Check that no thread of the server ends with an exception."""
    yield
    assert line_faults == []


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make address polling fast."""
    init = Watch.__init__
    monkeypatch.setattr(Watch, "__init__", lambda watch, look, every=0.01: init(watch, look, every))


class Moving(Evening):
    """A session on a machine whose addresses the test determines."""

    def __init__(self, *found: Address, phones: tuple[int, ...] = (0,)) -> None:
        self.there = list(found)
        super().__init__("pong", phones)
        self.phones.close()
        self.phones._look = lambda: list(self.there)
        self.phones.open(port=0)

    def looked(self, times: int = 4) -> None:
        """Wait for this many polls of the addresses."""
        watch = self.phones._watch
        assert watch is not None
        looks = watch.looks + times
        self.until(lambda: watch.looks >= looks)
        self.frame()


def can_connect(ip: str, port: int) -> bool:
    try:
        socket.create_connection((ip, port), timeout=5).close()
    except OSError:
        return False
    return True


def port_of(evening: Evening) -> int:
    return int(evening.address.rsplit(":", 1)[1])


def test_server_listens_only_on_the_best_address() -> None:
    with Moving(HOME, OTHER) as evening:
        assert evening.phones.at == HOME
        assert can_connect(HOME.ip, port_of(evening))
        assert not can_connect(OTHER.ip, port_of(evening))


def test_server_skips_an_address_that_cannot_be_bound() -> None:
    with Moving(NOBODYS, OTHER) as evening:
        assert evening.phones.at == OTHER


def test_server_uses_loopback_until_a_network_is_available() -> None:
    with Moving(BRIDGE) as evening:
        assert evening.phones.only_here
        evening.there[:] = [BRIDGE, OTHER]
        evening.until(lambda: evening.phones.at == OTHER)
        assert not evening.phones.only_here
        assert "127.0.0.2" in evening.phones.notices[-1][1]


def test_phones_are_redirected_to_a_newly_chosen_address_and_keep_their_seats() -> None:
    with Moving(HOME, OTHER, phones=(0, 1)) as evening:
        device, hand = join_by_invitation(evening, 0), None
        hand, port, code = (device.state or {})["hand"], port_of(evening), evening.phones.url
        evening.phones.choose(OTHER)
        device.until(lambda: device.ended)
        assert not can_connect(HOME.ip, port), "it listens where it is shown, alone"
        there, _hash, key = device.last("moved").partition("/#~")
        assert there == f"http://{evening.address}" == f"http://{OTHER.ip}:{port}"
        assert key == device.key
        assert code.partition("#")[2] != evening.phones.url.partition("#")[2]
        evening.until(lambda: evening.phones.is_away(0))
        assert evening.phones.is_trying_old_address(0)
        back = Device(evening, session=key)
        back.until(lambda: back.state)
        assert (back.state or {})["hand"] == hand
        assert not evening.phones.is_away(0)


def test_phone_still_entering_the_join_code_is_redirected_without_a_key() -> None:
    with Moving(HOME, OTHER) as evening:
        device = Device(evening)
        device.until(lambda: device.last("letters"))
        evening.phones.choose(OTHER)
        device.until(lambda: device.ended)
        assert device.last("moved") == f"http://{evening.address}/"


def test_server_keeps_its_address_if_the_chosen_one_cannot_be_bound() -> None:
    with Moving(HOME, NOBODYS) as evening:
        device = join_by_invitation(evening, 0)
        with pytest.raises(ListenError):
            evening.phones.choose(NOBODYS)
        assert evening.phones.at == HOME
        told = len(device.messages)
        device.say({"number": (device.state or {})["number"], "sort": "rank"})
        device.until(lambda: len(device.messages) > told)


def test_address_that_disappears_only_briefly_does_not_move_the_server() -> None:
    with Moving(HOME, OTHER) as evening:
        watch = evening.phones._watch
        assert watch is not None
        watch.end()
        for found in ([OTHER], [HOME, OTHER], [OTHER], [OTHER, HOME]):
            watch.found, watch.looks = found, watch.looks + 1
            evening.frame()
        assert evening.phones.at == HOME


def test_address_change_mid_deal_moves_the_server_without_loss() -> None:
    with Moving(HOME, phones=(0, 1)) as evening:
        device = join_by_invitation(evening, 0)
        moves = evening.match.moves
        evening.there[:] = [OTHER]
        evening.until(lambda: evening.phones.at == OTHER)
        assert evening.address.startswith("127.0.0.2:")
        evening.until(lambda: evening.phones.is_away(0))
        assert evening.match.moves[: len(moves)] == moves
        back = Device(evening, session=device.key)
        back.until(lambda: back.state)
        assert evening.phones.name_of(0) == "Aminah"
        assert not evening.phones.is_trying_old_address(0)


def test_phone_that_lost_the_connection_to_the_old_address_can_be_admitted_again() -> None:
    """Only by the person at the screen: scanning its code does not open another player's hand."""
    with Moving(HOME, phones=(0, 1)) as evening:
        join_by_invitation(evening, 0)
        evening.there[:] = [OTHER]
        evening.until(lambda: evening.phones.is_trying_old_address(0))
        again = Device(evening, invitation=evening.phones.keeper.invitation)
        again.until(lambda: again.last("join"))
        again.say({"join": {"name": "Aminah 2", "seat": 0}})
        again.until(lambda: "taken" in (again.last("refused") or ""))
        evening.phones.send_away(0)
        evening.phones.reserve(0)
        evening.lay()
        again.say({"join": {"name": "Aminah", "seat": 0}})
        again.until(lambda: again.state)


def test_phones_reconnect_after_the_network_returns() -> None:
    """As with a laptop that sleeps."""
    with Moving(HOME) as evening:
        device = join_by_invitation(evening, 0)
        evening.there.clear()
        evening.until(lambda: evening.phones.lost)
        assert "lost its network" in evening.phones.notices[-1][1]
        evening.looked()
        assert sum("lost its network" in said for _about, said in evening.phones.notices) == 1
        assert evening.phones.at == HOME
        evening.there[:] = [HOME]
        evening.until(lambda: not evening.phones.lost)
        back = Device(evening, session=device.key)
        back.until(lambda: back.state)


def test_server_leaves_a_vpn_address_only_when_no_phone_is_connected() -> None:
    with Moving(VPN) as evening:
        assert evening.phones.leads_elsewhere
        device = join_by_invitation(evening, 0)
        evening.there[:] = [HOME, VPN]
        evening.looked()
        assert evening.phones.at == VPN, "somebody plays there"
        device.close()
        evening.until(lambda: evening.phones.at == HOME)


def test_chosen_interface_is_kept_and_used_again_when_it_returns() -> None:
    with Moving(HOME, VPN) as evening:
        evening.phones.choose(VPN)
        evening.looked()
        assert evening.phones.at == VPN, "a better one is no reason"
        evening.there[:] = [HOME]
        evening.until(lambda: evening.phones.at == HOME)
        evening.phones.close()
        evening.there[:] = [HOME, VPN]
        evening.phones.open(port=0)
        assert evening.phones.at == VPN


def test_explicitly_chosen_bridge_address_stays_in_use() -> None:
    with Moving(HOME, BRIDGE) as evening:
        evening.phones.choose(BRIDGE)
        evening.looked()
        assert evening.phones.at == BRIDGE


def test_flapping_addresses_do_not_break_the_server() -> None:
    with Moving(HOME, OTHER) as evening:
        device = join_by_invitation(evening, 0)
        watch = evening.phones._watch
        assert watch is not None
        watch.end()
        for number in range(40):
            watch.found, watch.looks = [[HOME], [OTHER], [], [VPN, OTHER]][number // 3 % 4], watch.looks + 1
            evening.frame()
        watch.found, watch.looks = [evening.phones.at or HOME], watch.looks + 1
        evening.frame()
        back = Device(evening, session=device.key)
        back.until(lambda: back.state)


def test_address_polling_stops_when_the_server_closes() -> None:
    calls: list[int] = []

    def look() -> list[Address]:
        calls.append(1)
        return [HOME]

    phones = Phones(assets.folder("sheets"), look=look)
    phones.open(port=0)
    watch = phones._watch
    assert watch is not None
    phones.close()
    watch._thread.join(5)
    count = len(calls)
    time.sleep(0.1)
    assert len(calls) == count
    assert phones.choices == []


def test_failed_address_poll_keeps_the_last_addresses() -> None:
    faults: list[Any] = []

    def look() -> list[Address]:
        if faults:
            raise OSError(24, "Too many open files")
        faults.append(1)
        return [HOME]

    phones = Phones(assets.folder("sheets"), look=look)
    phones.open(port=0)
    watch = phones._watch
    assert watch is not None
    time.sleep(0.1)
    phones.update()
    assert phones.at == HOME
    assert watch._thread.is_alive()
    phones.close()


# The sixth version ----------------------------------------------------------------------------------------------------


@pytest.fixture
def six() -> Address:
    with ExitStack() as stack:
        try:
            stack.enter_context(socket.create_server(("::1", 0), family=socket.AF_INET6))
        except OSError:
            pytest.skip("NOT TESTED: IPv6, because this machine has none, not even ::1")
    return Address("::1", "wlan0", Kind.LAN)


def test_page_websocket_and_qr_code_work_over_ipv6(six: Address) -> None:
    import http.client

    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with Moving(six) as evening:
        host = evening.address
        assert host.startswith("[::1]:")
        assert evening.phones.url.startswith(f"http://{host}/#")
        device = join_by_invitation(evening, 0)
        assert device.state is not None
        for wanted, status in ((host, 200), (host.replace("::1", "0:0:0:0:0:0:0:1"), 421), ("localhost", 421)):
            line = http.client.HTTPConnection("::1", port_of(evening), timeout=5)
            line.request("GET", "/", headers={"Host": wanted})
            answer = line.getresponse()
            answer.read()
            assert answer.status == status
            policy = answer.getheader("Content-Security-Policy") or ""
            assert "[" not in policy, "which has no such addresses, and would be dropped as a whole"
            line.close()
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(f"ws://{host}/table", origin=Origin(f"http://localhost:{port_of(evening)}")),
        ):
            pass
        assert refused.value.response.status_code == 403
        assert not can_connect("127.0.0.1", port_of(evening))


def test_global_address_refuses_peers_from_other_networks(six: Address) -> None:
    from ipaddress import IPv6Network

    with (
        Moving(six._replace(near=IPv6Network("2001:db8:7::/64"))) as evening,
        socket.create_connection(("::1", port_of(evening)), timeout=5) as line,
    ):
        line.settimeout(5)
        assert line.recv(1) == b""


# In a browser ---------------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("ip", ["127.0.0.2", "::1"])
def test_phone_page_is_redirected_and_shows_its_hand_again(ip: str, chromium: Any, six: Address) -> None:
    from tests.phones.browser import Phone

    there = OTHER if ip == OTHER.ip else six
    with Moving(HOME, there) as evening:
        phone = Phone(chromium, evening)
        phone.go(evening.phones.url)
        phone.sit("Aminah", 0)
        phone.until(lambda: phone.sees(".card"))
        hand = phone.hand()
        phone.until_loaded()  # a picture that is cut off by the move is an error on the page's console
        evening.phones.choose(there)
        phone.until(lambda: "Go there" in phone.text())
        phone.picture("moved")
        assert phone.faults() == []
        phone.page.locator(".foot .offer.primary").tap()
        phone.page.wait_for_url(f"http://{evening.address}/**", wait_until="commit")
        phone.until(lambda: phone.sees(".card"))
        assert phone.page.url == f"http://{evening.address}/", "the key leaves the address line at once"
        assert phone.hand() == hand
        phone.page.reload(wait_until="commit")
        phone.until(lambda: phone.sees(".card"))
        assert not evening.phones.is_away(0)
        assert phone.errors == []
        phone.context.close()
