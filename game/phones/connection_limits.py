"""Limits on untrusted clients: sockets per address, connections without a key, frames per connection.

Connections with a key are never closed to make room. All others may be: half-open connections, requests, and clients
that have not identified themselves. Everything here is thread-safe.
"""

from __future__ import annotations

import socket
import time
from collections import Counter, OrderedDict, deque
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass, field
from math import inf
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from websockets.frames import Frame, Opcode
from websockets.sync.server import ServerConnection

from game.phones.addresses import is_near
from game.phones.protocol import MOST_A_SECOND

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv6Network

    from websockets.protocol import Event

MOST_SOCKETS: Final = 96
"""Maximum number of sockets: WebSocket connections and page or picture requests, of which a browser makes six at once.
"""
MOST_OF_ONE: Final = 48
"""Maximum number of sockets of one address."""
MOST_PASSING_OF_ONE: Final = 24
"""Maximum number of keyless sockets from one address; enough for the page on four phones."""
MOST_SPELLING: Final = 24
"""Maximum number of connections without a key that are waiting for the six letters to be typed."""
MOST_SPELLING_OF_ONE: Final = 6
TOLERATED: Final = 60
"""Number of messages and frames over the limit that a connection may send before it is closed."""
OFFENCES: Final = 3
"""Number of connections closed for excess within a minute that bars their address for 30 seconds."""
OFFENCES_S: Final = 60.0
BARRED_S: Final = 30.0
BROWSER: Final = 6
"""Extra sockets for each device admitted from an address, since a browser requests six pictures at once."""
BURST: Final = 300.0
"""Number of connections that one address may open at once; a page takes about fifteen."""
DECK: Final = 150.0
"""Extra connections for each device admitted from an address, so that it can request the pictures of a deck."""
STEADY: Final = 6.0
"""Connections per second that one address may open after a burst."""
BURST_OF_ALL: Final = 1600.0
STEADY_OF_ALL: Final = 24.0
"""Connections per second that all addresses without an admitted device may open together."""
MOST_ADDRESSES: Final = 256


class Allowance:
    """Rate limit of one connection. Frames are counted in one thread, messages in another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: deque[float] = deque()
        self.over = 0
        """Number of messages over the limit."""

    def take(self, now: float, most: int) -> bool:
        """Count one message or frame; return False if there were `most` within the last second."""
        with self._lock:
            while self._times and now - self._times[0] >= 1.0:
                self._times.popleft()
            if len(self._times) >= most:
                self.over += 1
                return False
            self._times.append(now)
            return True


class Connection(ServerConnection):
    """WebSocket connection that closes itself after too many frames of any kind, including pings and fragments."""

    recv_bufsize = 2048
    """Bytes read at a time; few, because frames read together are answered before they can be counted."""

    def __init__(self, sock: socket.socket, *arguments: Any, **named: Any) -> None:
        self.allowance = Allowance()
        self.peer = str(sock.getpeername()[0])
        """Address of the peer."""
        super().__init__(sock, *arguments, **named)

    def process_event(self, event: Event) -> None:
        """Count frames that are not complete messages; complete ones are counted when they are read."""
        if (
            isinstance(event, Frame)
            and (event.opcode not in {Opcode.TEXT, Opcode.BINARY} or not event.fin)
            and not self.allowance.take(time.monotonic(), MOST_A_SECOND)
            and self.allowance.over > TOLERATED
        ):
            self.close_socket()
            return
        super().process_event(event)


@dataclass(slots=True)
class Rate:
    """Token bucket, which allows an initial burst and then a fixed number per second."""

    burst: float
    steady: float
    left: float = field(init=False)
    at: float = -inf

    def __post_init__(self) -> None:
        self.left = self.burst

    def take(self, now: float) -> bool:
        """Take one token; return False if none is left."""
        self.left = min(self.burst, self.left + (now - self.at) * self.steady)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


@dataclass(slots=True)
class Peer:
    """State of one client address: its rate limit, offences and admitted keys."""

    rate: Rate
    offences: deque[float] = field(default_factory=lambda: deque(maxlen=OFFENCES))
    keys: set[str] = field(default_factory=set)
    """Keys of devices admitted from this address."""


class Crowd:
    """All sockets of an open server by client address, with limits on their numbers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, near: IPv6Network | None = None) -> None:
        """Create the limits; connections are accepted only from the network `near`, or from any if it is None."""
        self._clock, self._near = clock, near
        self._lock = Lock()
        self._passing: OrderedDict[socket.socket, str] = OrderedDict()
        """Sockets that may be cut to make room, the oldest first."""
        self._kept_open: dict[socket.socket, str] = {}
        self._awaiting_letters: dict[socket.socket, str] = {}
        """Connections without a key that are kept open while the six letters are typed."""
        self._peers: OrderedDict[str, Peer] = OrderedDict()
        self._strangers = Rate(BURST_OF_ALL, STEADY_OF_ALL)

    def moved(self, near: IPv6Network | None) -> Crowd:
        """Return the limits for a server at another address: no sockets, but the same bans and rate limits."""
        there = Crowd(self._clock, near)
        with self._lock:
            there._peers = deepcopy(self._peers)
            there._strangers = copy(self._strangers)
        return there

    @property
    def count(self) -> int:
        """Number of open sockets."""
        with self._lock:
            return len(self._passing) + len(self._kept_open)

    def count_of(self, peer: str) -> int:
        """Return the number of open sockets of one peer address."""
        with self._lock:
            return self._count_of(peer)

    def _count_of(self, peer: str) -> int:
        return sum(each == peer for held in (self._passing, self._kept_open) for each in held.values())

    def _peer(self, peer: str) -> Peer:
        """Return the state of a client address, after dropping old addresses without an admitted device."""
        found = self._peers.pop(peer, None) or Peer(Rate(BURST, STEADY))
        self._peers[peer] = found
        if len(self._peers) > MOST_ADDRESSES:
            stranger = next((each for each, about in self._peers.items() if not about.keys), peer)
            del self._peers[stranger]
        return found

    def admits(self, peer: str) -> bool:
        """Return whether to accept another connection from an address; refusing it here is cheapest."""
        if not is_near(peer, self._near):
            return False
        with self._lock:
            now, about = self._clock(), self._peer(peer)
            offences = about.offences
            if len(offences) == OFFENCES and now - offences[0] < OFFENCES_S and now - offences[-1] < BARRED_S:
                return False
            return about.rate.take(now) and bool(about.keys or self._strangers.take(now))

    def add_socket(self, sock: socket.socket, peer: str) -> bool:
        """Add a socket, closing another one if necessary to make room; return False if the new one is refused."""
        with self._lock:
            passing = Counter(self._passing.values())
            leaving = None
            most = MOST_PASSING_OF_ONE + BROWSER * len(self._peer(peer).keys)
            if passing[peer] >= most or self._count_of(peer) >= MOST_OF_ONE:
                if not passing[peer]:
                    return False
                leaving = peer
            elif len(self._passing) + len(self._kept_open) >= MOST_SOCKETS:
                if not passing:
                    return False
                leaving = passing.most_common(1)[0][0]
            if leaving is not None:
                oldest = next(each for each, of in self._passing.items() if of == leaving)
                del self._passing[oldest]
                with suppress(OSError):  # the peer has closed it already
                    oldest.shutdown(socket.SHUT_RDWR)
            self._passing[sock] = peer
            return True

    def await_letters(self, sock: socket.socket) -> bool:
        """Keep a connection open while the six letters are typed; return False if too many already wait."""
        with self._lock:
            peer = self._passing.get(sock)
            if peer is None or len(self._awaiting_letters) >= MOST_SPELLING:
                return False
            if sum(each == peer for each in self._awaiting_letters.values()) >= MOST_SPELLING_OF_ONE:
                return False
            self._kept_open[sock] = self._awaiting_letters[sock] = self._passing.pop(sock)
            return True

    def mark_admitted(self, sock: socket.socket, key: str) -> None:
        """Mark a connection as having a key, so that it is kept open, and allow its address more connections."""
        with self._lock:
            self._awaiting_letters.pop(sock, None)
            peer = self._passing.pop(sock, None) or self._kept_open.get(sock)
            if peer is not None:
                self._kept_open[sock] = peer
                about = self._peer(peer)
                if key not in about.keys:
                    about.keys.add(key)
                    about.rate.burst += DECK
                    about.rate.left += DECK

    def remove_socket(self, sock: socket.socket) -> None:
        """Remove a closed socket."""
        with self._lock:
            for held in (self._passing, self._kept_open, self._awaiting_letters):
                held.pop(sock, None)

    def offended(self, peer: str) -> None:
        """Record that a connection from this address was closed for sending too much."""
        with self._lock:
            self._peer(peer).offences.append(self._clock())
