"""Attacks the door for phones: mutated messages and handshakes, each of which must change nothing.

A table of Pong stands on the loopback, and a phone sits at it. Every message is mutated as a broken or hostile page
would send it; every sixth attack is a handshake instead: another host, another origin, a path, half a request.
"""

from __future__ import annotations

import json
import logging
import socket
import time
from typing import TYPE_CHECKING, Final

from game.phones import connection_limits, server
from tests.phones.mutations import mutated
from tests.phones.phone_session import Device, Evening, join_by_invitation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

LONGEST_REPLY: Final = 4096
REPLY_S: Final = 0.02
"""A reply comes sooner, where there is one."""
REQUESTS: Final = (
    "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET /../x HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "POST /table HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "GET /table HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n\r\n",
    "GET /table HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n",
)


class Faults(logging.Handler):
    """Keeps what the server could not cope with."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record that comes from an exception of our own, not from a line that was cut."""
        if record.exc_info and record.exc_info[0] is not None and record.name == "game.phones":
            name = record.exc_info[0].__name__
            if name not in {"InvalidHandshake", "InvalidMessage", "InvalidUpgrade", "InvalidHeader", "EOFError"}:
                self.seen.append(name)


class Room:
    """A table with one phone, made anew line by line whenever it is cut."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.faults = Faults()
        logging.getLogger("game.phones").addHandler(self.faults)
        self.evening = Evening("pong", range(4))
        self.phone = join_by_invitation(self.evening, 0)
        self.before = self.evening.match.moves
        self.samples = [
            {"number": "1.0.0", "offer": "discard q9"},
            {"number": "1.0.0", "offer": "bet 1..9/1", "amounts": [4]},
            {"number": "1.9.9", "sort": "rank"},
            {"number": "1.9.9", "ready": True},
            {"join": {"name": "Siti", "seat": 1}},
            {"letters": "IOIOIO"},
            {"v": 1, "session": None, "invitation": None},
        ]

    def message(self) -> str:
        """One mutated message from a phone that sits."""
        if self.phone.ended:
            self.phone.close()
            self.evening.devices.remove(self.phone)
            self.phone = Device(self.evening, session=self.phone.key)
            self.phone.until(lambda: self.phone.state or self.phone.ended)
        del self.phone.texts[:], self.phone.messages[:]
        self.phone.say_text(mutated(json.dumps(self.rng.choice(self.samples)), self.rng))
        self.evening.frame()
        end = time.monotonic() + REPLY_S
        while not self.phone.hear() and not self.phone.ended and time.monotonic() < end:
            time.sleep(0.0005)
            self.evening.frame()
        refused = any("refused" in message for message in self.phone.messages)
        return self._end("refused in a sentence" if refused else "no reply" if not self.phone.ended else "line cut")

    def handshake(self) -> str:
        """One broken request."""
        host, port = self.evening.address.split(":")
        request = self.rng.choice(REQUESTS).format(host=self.evening.address).encode()
        with socket.create_connection((host, int(port)), timeout=5) as line:
            if self.rng.random() < 0.3:
                line.sendall(request[: self.rng.randrange(len(request))])
                return self._end("half a request")
            line.sendall(request)
            answer = line.recv(2 * LONGEST_REPLY)
        if len(answer) > LONGEST_REPLY or answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 101")):
            return "A BROKEN REQUEST WAS SERVED"
        return self._end("request refused")

    def _end(self, end: str) -> str:
        if self.faults.seen:
            return f"EXCEPTION IN THE LOG: {self.faults.seen.pop()}"
        if self.evening.match.moves != self.before:
            self.before = self.evening.match.moves
            return "A MOVE WAS MADE"
        if any(len(text.encode()) > LONGEST_REPLY for text in self.phone.texts if "refused" in text):
            return "A LONG REPLY"
        return end


def attacks(count: int, rng: Random, _place: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many attacks: what kind each is, and how to carry it out."""
    most, server.MOST_A_SECOND = server.MOST_A_SECOND, 1_000_000  # else most would be dropped unread,
    burst, connection_limits.BURST = connection_limits.BURST, 1_000_000.0  # or not even listened to
    connection_limits.BURST_OF_ALL, of_all = connection_limits.BURST, connection_limits.BURST_OF_ALL
    try:
        room = Room(rng)
        for number in range(count):
            yield ("handshake", room.handshake) if number % 6 == 5 else ("message", room.message)
        room.evening.close()
    finally:
        server.MOST_A_SECOND, connection_limits.BURST, connection_limits.BURST_OF_ALL = most, burst, of_all
