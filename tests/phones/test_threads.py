"""Every thread of the server ends, whatever happens to its connection, and no message is lost."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from game.phones import connection_limits, server
from game.phones.connections import Connection
from game.phones.phone_host import Phones
from game.phones.pictures import Pictures
from game.phones.protocol import NOT_UNDERSTOOD
from game.phones.session_auth import MOST_GUESTS
from game.ui import assets
from tests.phones.phone_session import PATIENCE_S, Device, Evening, join_by_invitation

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.i18n import Catalogue
    from game.phones.page_messages import JoinSeat
    from game.phones.session_auth import Guest


class Started:
    """Finds the threads started since its creation."""

    def __init__(self) -> None:
        self._before = set(threading.enumerate())

    def named(self, name: str) -> list[threading.Thread]:
        """Return the running threads with this name."""
        return [thread for thread in threading.enumerate() if thread not in self._before and thread.name == name]


@pytest.fixture
def started() -> Started:
    return Started()


def wait_for(condition: Callable[[], object]) -> None:
    """Let other threads run until a condition is true, without running a frame."""
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "it never comes"
        time.sleep(0.002)


class Gate:
    """Blocks calls from all threads but the table's until it is opened."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call, self._table = call, threading.current_thread()
        self.reached, self.open = threading.Event(), threading.Event()

    def __call__(self, *given: Any) -> Any:
        if threading.current_thread() is not self._table:
            self.reached.set()
            assert self.open.wait(PATIENCE_S)
        return self._call(*given)

    @classmethod
    def of_door(cls, name: str, monkeypatch: pytest.MonkeyPatch) -> Gate:
        """Put a gate before this method of every `Server`."""
        gate = cls(getattr(server.Server, name))

        def call(*given: Any) -> Any:
            return gate(*given)

        monkeypatch.setattr(server.Server, name, call)
        return gate


def raise_planted_error(*_given: object) -> Any:
    raise RuntimeError("planted")


def shutdown_without_closing(listening: Any) -> None:
    """Replacement for `Server.shutdown` as in earlier versions of `websockets`."""
    listening.socket.close()
    if notifier := getattr(listening, "shutdown_notifier", None):
        notifier.close()


# Every thread ends ----------------------------------------------------------------------------------------------------


def test_heartbeat_thread_ends_if_the_server_was_closed_before_the_thread_started(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    beat = Gate.of_door("_beat", monkeypatch)
    phones = Phones(assets.folder("sheets"))
    phones.open("127.0.0.1", 0)
    phones.close()
    beat.open.set()
    wait_for(lambda: not started.named("phones beat"))


@pytest.mark.parametrize("fault", ["listening", "letting in"])
def test_connection_threads_end_after_an_error(fault: str, started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening("pong", (0,)) as evening:
        mine = join_by_invitation(evening, 0)
        if fault == "listening":
            monkeypatch.setattr(server, "parse", raise_planted_error)
            mine.say({"number": "1.0.0", "sort": "rank"})
        else:
            monkeypatch.setattr(evening.phones._server, "welcome", raise_planted_error)
            mine.close()
            Device(evening, session=mine.key)
        evening.until(lambda: evening.phones.is_away(0))
        evening.until(lambda: not started.named("phone line"))


def test_phone_that_stops_reading_is_disconnected_after_a_timeout(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It receives no ping either, because a ping waits behind the message being sent."""
    monkeypatch.setattr(server, "SEND_S", 1)
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        line = evening.phones._server.line_of(device.key or "")
        assert line is not None
        evening.until(lambda: line.note({"much": "x" * 100_000}) or evening.phones.is_away(0))
        evening.until(lambda: not started.named("phone line"))
        device.until(lambda: device.ended)


def test_connection_waiting_for_a_join_code_ends_when_the_server_closes(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the WebSocket server does not end connections itself, as earlier versions of `websockets`."""
    monkeypatch.setattr("websockets.sync.server.Server.shutdown", shutdown_without_closing)
    with Evening("pong") as evening:
        device = Device(evening)
        device.until(lambda: device.last("letters"))
        evening.phones.close()
        device.until(lambda: device.ended)
        wait_for(lambda: not started.named("phone line"))


def test_refused_connection_does_not_delay_closing_the_server(
    started: Started, line_faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Gate.of_door("_counted", monkeypatch)
    monkeypatch.setattr(connection_limits, "MOST_OF_ONE", 0)
    with Evening("pong") as evening:
        host, port = evening.address.split(":")
        with server.socket.create_connection((host, int(port)), timeout=PATIENCE_S):
            wait_for(counted.reached.is_set)
            evening.phones.close()
            counted.open.set()
            wait_for(lambda: not started.named("phones close"))
    assert line_faults == []


@pytest.mark.parametrize("is_closed", [True, False])
def test_closed_server_socket_that_windows_cannot_poll_raises_no_error(
    line_faults: list[str], *, is_closed: bool
) -> None:
    class Listening:
        def serve_forever(self) -> None:
            raise OSError(10038, "An operation was attempted on something that is not a socket")

    closed = threading.Event()
    if is_closed:
        closed.set()
    thread = threading.Thread(target=server._serve, args=(Listening(), closed))
    thread.start()
    thread.join(PATIENCE_S)
    assert bool(line_faults) != is_closed


def test_refused_connection_gets_a_reason_before_it_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening("pong") as evening:
        device = Device(evening)
        device.until(lambda: device.last("letters"))
        send = Connection._next
        monkeypatch.setattr(Connection, "_next", lambda line: time.sleep(0.1) or send(line))  # a busy machine
        device.say({"letters": 6})
        device.until(lambda: device.ended)
        assert device.last("refused") == NOT_UNDERSTOOD


def test_connection_threads_do_not_wait_for_space_in_the_queue_after_close(
    started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either no further frame follows, or one does and marks the phones as disconnected."""
    monkeypatch.setattr("game.phones.phone_host.MOST_WAITING", 1)
    with Evening("pong", (0, 1)) as evening:
        phones, mine = evening.phones, join_by_invitation(evening, 0)
        join_by_invitation(evening, 1, "Somchai")
        mine.say({"number": (mine.state or {})["number"], "sort": "rank"})
        wait_for(phones._inbox.full)
        phones.close()
        wait_for(lambda: not started.named("phones close"))
        evening.until(lambda: phones.away_for(0) is not None and phones.away_for(1) is not None)


# Waiting --------------------------------------------------------------------------------------------------------------


def test_deck_for_phones_is_available_while_its_pictures_are_being_prepared() -> None:
    pictures = Pictures(assets.folder("sheets"))
    deck = pictures.deck("mahjong")
    found: list[object] = []
    with pictures._lock:  # as the thread holds it for each picture
        asking = threading.Thread(target=lambda: found.append(pictures.deck("mahjong")))
        asking.start()
        asking.join(PATIENCE_S)
        assert found == [deck]
    asking.join()


# Coming in ------------------------------------------------------------------------------------------------------------


def test_phone_reconnecting_during_close_is_not_admitted(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    with Evening("pong", (0,)) as evening:
        phones, mine = evening.phones, join_by_invitation(evening, 0)
        mine.close()
        evening.until(lambda: phones.away_for(0) is not None and not started.named("phone line"))
        known = Gate(phones.keeper.known)
        monkeypatch.setattr(phones.keeper, "known", known)
        Device(evening, session=mine.key)
        wait_for(known.reached.is_set)
        phones.close()
        phones.notices.clear()
        known.open.set()
        evening.until(lambda: not started.named("phone line"))
        evening.frame()
        assert list(phones.notices) == [], "neither back nor away once more"
        assert phones.is_away(0)


def test_join_codes_entered_simultaneously_do_not_exceed_the_connection_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "MOST_LINES", 3)
    with Evening("pong") as evening:
        devices = [Device(evening) for _ in range(4)]
        for device in devices:
            device.until(lambda device=device: device.last("letters"))
        for device in devices:
            letters = evening.phones.keeper.letters
            device.say({"letters": letters})
            device.until(lambda device=device: device.last("join") or device.ended)
        assert len(evening.phones._server.lines()) == 3
        late = devices[-1]
        assert late.last("refused") == "There is no room for more phones here."
        assert late.last("session"), "it comes back by its key once there is room"


def test_guest_with_a_revoked_key_cannot_take_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many newcomers arrive at the moment in which a seatless guest takes a seat."""
    with Evening("pong") as evening:
        keeper = evening.phones.keeper
        mine = Device(evening, invitation=keeper.invitation)
        mine.until(lambda: mine.last("join"))
        seats = evening.seats

        def crowded(language: Catalogue, guest: Guest) -> list[JoinSeat]:
            for _ in range(MOST_GUESTS):
                keeper.invited(keeper.invitation)
            return seats(language, guest)

        monkeypatch.setattr(evening, "seats", crowded)
        mine.say({"join": {"name": "Aminah", "seat": 0}})
        mine.until(lambda: mine.ended)
        assert evening.phones.seats[0].guest is None, "nobody could ever come back to it"


def test_phone_joining_while_the_queue_is_full_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.phones.phone_host.MOST_WAITING", 1)
    with Evening("pong", (0, 1)) as evening:
        mine = join_by_invitation(evening, 0)
        late = join_by_invitation(evening, 1, "Somchai")
        late.close()
        evening.until(lambda: evening.phones.away_for(1) is not None)
        sort = {"number": (mine.state or {})["number"], "sort": "rank"}
        mine.say(sort)
        wait_for(evening.phones._inbox.full)
        told = len(mine.messages)
        mine.say(sort)
        wait_for(lambda: mine.hear() and any("refused" in message for message in mine.messages[told:]))
        back = Device(evening, session=late.key)
        wait_for(lambda: len(evening.phones._server.lines()) == 2)
        time.sleep(0.1)  # what it has to say finds no room
        back.until(lambda: back.state)
        assert evening.phones.away_for(1) is None
