"""Peers that send too much or hold too many sockets: they are cut or barred, without affecting others."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from game.phones import connection_limits, network
from game.phones.connection_limits import Allowance, Crowd, Rate
from tests.phones.phone_session import Device, Evening, join_by_invitation

FLOOD = 400


@pytest.fixture(autouse=True)
def no_exception(line_faults: list[str]) -> Iterator[None]:
    """Check that no thread of the server ends with an exception."""
    yield
    assert line_faults == []


def send_frames(device: Device, *frames: Frame) -> None:
    """Send frames that no real page sends, unmodified."""
    with suppress(ConnectionClosed, OSError):
        for frame in frames:
            with device.socket.protocol_mutex:
                device.socket.protocol.send_frame(frame)
                device.socket.send_data()


FLOODS: dict[str, Callable[[], list[Frame]]] = {
    "pings": lambda: [Frame(Opcode.PING, b"x")] * FLOOD,
    "pongs": lambda: [Frame(Opcode.PONG, b"")] * FLOOD,
    "pieces": lambda: [Frame(Opcode.TEXT, b"{", False), *[Frame(Opcode.CONT, b"", False)] * FLOOD],
    "first pieces and pings between": lambda: [
        Frame(Opcode.TEXT, b"{", False),
        *[Frame(Opcode.CONT, b" ", False), Frame(Opcode.PING, b"")] * (FLOOD // 2),
    ],
}


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("who", ["with a key", "a stranger"])
def test_flooding_with_any_frame_type_closes_the_connection(kind: str, who: str) -> None:
    keyed = who == "with a key"
    with Evening("pong", (0, 1)) as evening:
        device = join_by_invitation(evening, 0) if keyed else Device(evening)
        other = join_by_invitation(evening, 1, "Somchai")
        send_frames(device, *FLOODS[kind]())
        device.until(lambda: device.ended)
        if keyed:
            device.until(lambda: evening.phones.is_away(0))
            back = Device(evening, session=device.key)
            back.until(lambda: back.state)
        assert not evening.phones.is_away(1)
        told = len(other.messages)
        other.say({"number": (other.state or {})["number"], "sort": "rank"})
        other.until(lambda: len(other.messages) > told)


def test_frames_sent_by_an_ordinary_browser_stay_below_the_limit() -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        line = evening.phones._server.line_of(device.key or "")
        assert line is not None
        for _ in range(3):
            send_frames(device, Frame(Opcode.PING, b"x"))
        device.say({"number": (device.state or {})["number"], "sort": "rank"})
        told = len(device.messages)
        device.until(lambda: len(device.messages) > told)
        assert line.allowance.over == 0


def test_rate_limit_applies_to_frames_per_second() -> None:
    allowance = Allowance()
    assert [allowance.take(7.0, 3) for _ in range(5)] == [True, True, True, False, False]
    assert allowance.over == 2
    assert allowance.take(8.0, 3)


# Without a key --------------------------------------------------------------------------------------------------------


def test_connections_waiting_for_a_join_code_are_limited_per_address() -> None:
    with Evening("pong", (0,)) as evening:
        waiting = [Device(evening) for _ in range(connection_limits.MOST_SPELLING_OF_ONE)]
        for device in waiting:
            device.until(lambda device=device: device.last("letters"))
        late = Device(evening)
        late.until(lambda: late.ended)
        assert late.last("refused") == "There is no room for more phones here."
        join_by_invitation(evening, 0)
        waiting[0].say({"letters": evening.phones.keeper.letters})
        waiting[0].until(lambda: waiting[0].key)
        again = Device(evening)
        again.until(lambda: again.last("letters"))


def test_rapidly_guessing_join_codes_closes_the_connection() -> None:
    with Evening("pong") as evening:
        device = Device(evening)
        for _ in range(40):
            device.say({"letters": "ABCDEF"})
        device.until(lambda: device.ended)
        told = sum("refused" in message for message in device.messages)
        assert told <= connection_limits.MOST_SPELLING, "most were never read"


def test_single_address_cannot_hold_half_of_the_sockets() -> None:
    with Evening("pong", (0,)) as evening, ExitStack() as stack:
        host, port = evening.address.split(":")
        for number in range(3 * connection_limits.MOST_SOCKETS):
            with suppress(OSError):
                line = stack.enter_context(socket.create_connection((host, int(port)), timeout=5))
                if number % 3:
                    line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        held = evening.phones._server.crowd
        assert held.count_of("127.0.0.1") < connection_limits.MOST_SOCKETS / 2
        device = join_by_invitation(evening, 0)
        assert device.state is not None, "who has just come is not the oldest"


def test_slow_request_is_closed_after_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.phones.server.OPEN_S", 0.5)
    with Evening("pong") as evening:
        host, port = evening.address.split(":")
        with socket.create_connection((host, int(port)), timeout=5) as line:
            line.settimeout(0.05)
            began = time.monotonic()
            for byte in b"GET / HTTP/1.1\r\nX: " + b"y" * 4000:
                try:
                    line.sendall(bytes([byte]))
                    if line.recv(1) == b"":
                        break
                except TimeoutError:
                    continue
                except OSError:
                    break
            assert time.monotonic() - began < 10.0


# Sockets, without a network -------------------------------------------------------------------------------------------


class Socket:
    """Socket that records whether it was cut."""

    def __init__(self) -> None:
        self.cut = False

    def shutdown(self, _how: int) -> None:
        self.cut = True


def coming(held: Crowd, peer: str, count: int) -> list[Socket]:
    sockets = [Socket() for _ in range(count)]
    for each in sockets:
        held.add_socket(each, peer)
    return sockets


def test_oldest_connection_without_a_key_is_closed_to_make_way_for_a_new_one() -> None:
    held = Crowd()
    first, *_others = coming(held, "10.0.0.9", connection_limits.MOST_PASSING_OF_ONE)
    assert not first.cut
    assert held.add_socket(Socket(), "10.0.0.9")
    assert first.cut
    assert held.count == connection_limits.MOST_PASSING_OF_ONE


def test_connections_with_a_key_stay_open_when_strangers_are_disconnected() -> None:
    held = Crowd()
    (mine,) = coming(held, "10.0.0.2", 1)
    held.mark_admitted(mine, "mine")
    strangers = [each for number in range(60) for each in coming(held, f"10.0.1.{number}", 4)]
    assert held.count == connection_limits.MOST_SOCKETS
    assert held.add_socket(late := Socket(), "10.0.0.3")
    assert not mine.cut
    assert not late.cut
    assert sum(each.cut for each in strangers) == 240 + 2 - connection_limits.MOST_SOCKETS


def test_new_connection_is_refused_if_all_open_ones_have_keys() -> None:
    held = Crowd()
    lines = [
        each for number in range(4) for each in coming(held, f"10.0.0.{number}", connection_limits.MOST_PASSING_OF_ONE)
    ]
    for each in lines:
        held.mark_admitted(each, "somebody")
    assert held.count == connection_limits.MOST_SOCKETS
    assert not held.add_socket(Socket(), "10.0.0.200")
    assert not any(each.cut for each in lines)


def test_connections_waiting_for_a_join_code_are_limited_in_total() -> None:
    held = Crowd()
    waiting = [each for number in range(12) for each in coming(held, f"10.0.0.{number}", 4)]
    assert sum(held.await_letters(each) for each in waiting) == connection_limits.MOST_SPELLING
    held.remove_socket(waiting[0])
    assert held.await_letters(waiting[-1])


def test_address_with_repeated_offences_is_blocked_for_a_time() -> None:
    now = 100.0
    held = Crowd(lambda: now)
    for _ in range(connection_limits.OFFENCES):
        assert held.admits("10.0.0.9")
        held.offended("10.0.0.9")
    assert not held.admits("10.0.0.9")
    assert held.admits("10.0.0.8")
    now += connection_limits.BARRED_S
    assert held.admits("10.0.0.9")


def test_blocks_and_rate_limits_are_kept_when_the_server_moves_to_another_address() -> None:
    here = Crowd(lambda: 0.0)
    (phone,) = coming(here, "10.0.0.1", 1)
    here.mark_admitted(phone, "key")
    for _ in range(connection_limits.OFFENCES):
        here.offended("10.0.0.9")
    spent = sum(here.admits("10.0.0.5") for _ in range(100))
    there = here.moved(None)
    assert there.count == 0
    assert not there.admits("10.0.0.9")
    assert sum(there.admits("10.0.0.5") for _ in range(2000)) == connection_limits.BURST - spent
    assert sum(there.admits("10.0.0.1") for _ in range(2000)) == connection_limits.BURST + connection_limits.DECK
    there.offended("10.0.0.7")
    assert "10.0.0.7" not in here._peers, "each has its own state"


def test_connection_rate_limit_per_address_suffices_for_a_page_with_its_pictures() -> None:
    now = 0.0
    held = Crowd(lambda: now)
    taken = sum(held.admits("10.0.0.9") for _ in range(2000))
    assert 300 <= taken == connection_limits.BURST
    now += 10
    assert sum(held.admits("10.0.0.9") for _ in range(2000)) == 10 * connection_limits.STEADY


def test_admitted_devices_are_exempt_from_the_connection_rate_for_strangers() -> None:
    held = Crowd(lambda: 0.0)
    (mine,) = coming(held, "10.0.0.2", 1)
    held.mark_admitted(mine, "mine")
    taken = sum(held.admits(f"fd00::{number:x}") for number in range(20_000))
    assert taken == connection_limits.BURST_OF_ALL
    assert held.admits("10.0.0.2")
    assert len(held._peers) <= connection_limits.MOST_ADDRESSES


def test_admitted_phones_sharing_one_address_can_all_load_their_decks() -> None:
    """All phones behind a NAT router share its address. Reconnecting with the same key allows no more."""
    held = Crowd(lambda: 0.0)
    phones = coming(held, "10.0.0.1", 6)
    for number, each in enumerate(phones):
        held.mark_admitted(each, f"key {number}")
    assert not any(each.cut for each in [*coming(held, "10.0.0.1", 36), *phones])
    for _ in range(50):
        held.mark_admitted(phones[0], "key 0")
    assert sum(held.admits("10.0.0.1") for _ in range(5000)) == connection_limits.BURST + 6 * connection_limits.DECK


def test_token_bucket_allows_a_burst_then_a_steady_rate() -> None:
    rate = Rate(2.0, 1.0)
    assert [rate.take(at) for at in (0.0, 0.0, 0.0, 0.5, 1.0, 1.0)] == [True, True, False, False, True, False]


# The gate -------------------------------------------------------------------------------------------------------------


def test_refused_connections_start_no_thread_and_do_not_keep_the_server_from_closing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Evening("pong") as evening:
        with monkeypatch.context() as patch:
            patch.setattr(Crowd, "admits", lambda _crowd, _peer: False)
            evening.phones.close()
            evening.phones.open("127.0.0.1", 0)
            host, port = evening.address.split(":")
            listening = [each for each in threading.enumerate() if each.name == "phones"][-1]
            before = threading.active_count()
            for _ in range(20):
                with socket.create_connection((host, int(port)), timeout=5) as line:
                    assert line.recv(1) == b""
            assert threading.active_count() <= before
        evening.phones.close()
        listening.join(10)
        assert not listening.is_alive(), "it waits for the next one although the door is closed"


def test_server_accepts_connections_after_a_refusal() -> None:
    refused = ["127.0.0.1"]
    with network.bound("127.0.0.1", 0, lambda _peer: not refused or not refused.pop()) as gate:
        where = gate.getsockname()
        with socket.create_connection(where, timeout=5) as first, socket.create_connection(where, timeout=5) as second:
            accepted, peer = gate.accept()
            with accepted:
                assert peer == second.getsockname()
                assert accepted.gettimeout() is None
            assert first.recv(1) == b""
