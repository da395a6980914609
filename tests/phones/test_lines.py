"""Messages that a connection sends, and their order, while its reader is slow."""

from __future__ import annotations

import json
from threading import Condition, Event
from typing import TYPE_CHECKING, Any, cast

import pytest

from game.phones.connections import Connection
from tests.phones.phone_session import PATIENCE_S, Evening, join_by_invitation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.server import ServerConnection

HAND = {"number": "1.1.0", "hand": ["q9"]}
NEXT = {"number": "1.2.0", "hand": ["q8"]}
SEATS = {"number": "0.0.0", "join": {"seats": []}}


class SlowReader:
    """A connection that accepts a first message and then blocks until it is read."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.closed = False
        self._changed = Condition()
        self._busy = self._reads = False
        self.line = Connection(cast("ServerConnection", self))
        self.line.note({"first": True})
        self._until(lambda: self._busy)

    def _until(self, condition: Any) -> None:
        with self._changed:
            assert self._changed.wait_for(condition, PATIENCE_S), "the line is stuck"

    def _set(self, **values: bool) -> None:
        with self._changed:
            vars(self).update(values)
            self._changed.notify_all()

    def send(self, text: str) -> None:
        """Accept one message; called in the connection's thread."""
        self._set(_busy=True)
        self._until(lambda: self._reads)
        self.sent.append(json.loads(text))

    def close(self) -> None:
        """Close the connection; called in its thread."""
        self._set(closed=True)

    def read(self) -> list[dict[str, Any]]:
        """Return all messages after the first until the connection closed."""
        self._set(_reads=True)
        self._until(lambda: self.closed)
        return self.sent[1:]


@pytest.fixture
def reader() -> Iterator[SlowReader]:
    slow = SlowReader()
    yield slow
    slow.line.end()
    slow.read()


def test_slow_connection_gets_only_the_newest_unsent_state(reader: SlowReader) -> None:
    reader.line.show(HAND)
    reader.line.show(NEXT)
    reader.line.end()
    assert reader.read() == [NEXT]


def test_slow_connection_gets_unsent_notes_before_the_unsent_page(reader: SlowReader) -> None:
    reader.line.note({"deck_record": {}})
    reader.line.show(HAND)
    reader.line.note({"refused": "no"})
    reader.line.end()
    assert reader.read() == [{"deck_record": {}}, {"refused": "no"}, HAND]


def test_list_of_seats_replaces_a_hand_that_was_not_sent_yet(reader: SlowReader) -> None:
    reader.line.show(HAND)
    reader.line.show(SEATS)
    reader.line.end()
    assert reader.read() == [SEATS]


def test_removed_phone_gets_no_further_messages(reader: SlowReader) -> None:
    reader.line.show(HAND)
    reader.line.dismiss("You were removed from the table.")
    reader.line.show(NEXT)
    reader.line.note({"refused": "no"})
    assert reader.read() == [{"gone": "You were removed from the table."}]


class HeldUp:
    """A connection that holds messages back until it is released."""

    def __init__(self, connection: ServerConnection) -> None:
        self.begun, self.may = Event(), Event()
        self.sent: list[dict[str, Any]] = []
        self._connection = connection

    def send(self, text: str) -> None:
        """Pass on one message once released; called in the connection's thread."""
        self.begun.set()
        assert self.may.wait(PATIENCE_S)
        self.sent.append(json.loads(text))
        self._connection.send(text)

    def close(self) -> None:
        """Close the connection; called in its thread."""
        self._connection.close()


@pytest.mark.parametrize(("leaves", "page"), [("release", "join"), ("send_away", "gone")])
def test_phone_whose_seat_was_released_gets_no_further_hand(leaves: str, page: str) -> None:
    with Evening("pong") as evening:
        device = join_by_invitation(evening, 0)
        line = evening.phones._server.line_of(device.key or "")
        assert line is not None
        held = HeldUp(line._connection)
        line._connection = cast("ServerConnection", held)
        sitter = evening.phones.seats[0]
        line.note({"refused": "no"})
        assert held.begun.wait(PATIENCE_S)
        evening.phones.pages.show(sitter)
        getattr(evening.phones, leaves)(0)
        held.may.set()
        evening.until(lambda: any(page in message for message in held.sent))
        assert not any("hand" in message for message in held.sent[1:])


def test_farewell_is_sent_after_a_page_that_is_still_unsent() -> None:
    """A page forgets a farewell when it hears anything else."""
    reader = SlowReader()
    reader.line.show(SEATS)
    reader.line.note_last({"ended": "Good night."})
    reader.line.end()
    assert reader.read() == [SEATS, {"ended": "Good night."}]
