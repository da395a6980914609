"""How much strangers may take of the door: sockets of one address, lines that wait for letters, frames of a line.

Whoever was let in keeps the line. Everybody else may be sent away to make room: half-open connections, requests, those
that have not said who they are. All of it may be asked from several threads at once.
"""

from __future__ import annotations

import socket
import time
from collections import Counter, OrderedDict, deque
from contextlib import suppress
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
"""Lines, and the page and pictures on their way: six at once for each browser."""
MOST_OF_ONE: Final = 48
"""Of these, from one address."""
MOST_PASSING_OF_ONE: Final = 24
"""Of those, that have no key: the page on its way to four phones behind one address, or half-open ones."""
MOST_SPELLING: Final = 24
"""Lines that wait for their six letters."""
MOST_SPELLING_OF_ONE: Final = 6
TOLERATED: Final = 60
"""Messages and frames over the limit that a line may send before it is cut."""
OFFENCES: Final = 3
"""So many lines of one address may be cut for that within a minute; then it is barred for half of one."""
OFFENCES_S: Final = 60.0
BARRED_S: Final = 30.0
BROWSER: Final = 6
"""So many of each that was let in from there come on top: a browser asks for six pictures at once."""
BURST: Final = 300.0
"""Connections of one address at once; a page takes about fifteen."""
DECK: Final = 150.0
"""As many again for each that was let in from there: the pictures of a deck."""
STEADY: Final = 6.0
"""More of them a second from then on."""
BURST_OF_ALL: Final = 1600.0
STEADY_OF_ALL: Final = 24.0
"""The same for addresses that nobody was let in from yet, all together."""
MOST_ADDRESSES: Final = 256


class Allowance:
    """How often a line may speak. Its frames are counted in one thread, its messages in another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: deque[float] = deque()
        self.over = 0
        """How much came that was too much."""

    def take(self, now: float, most: int) -> bool:
        """Count one more; False where there were `most` in the last second already."""
        with self._lock:
            while self._times and now - self._times[0] >= 1.0:
                self._times.popleft()
            if len(self._times) >= most:
                self.over += 1
                return False
            self._times.append(now)
            return True


class Connection(ServerConnection):
    """A WebSocket that is cut for too many frames, of whatever kind: a ping, a pong or a piece of a message."""

    recv_bufsize = 2048
    """Bytes read at a time: they are answered before anybody can count what is in them."""

    def __init__(self, sock: socket.socket, *arguments: Any, **named: Any) -> None:
        self.allowance = Allowance()
        self.peer = str(sock.getpeername()[0])
        """The address of its other side."""
        super().__init__(sock, *arguments, **named)

    def process_event(self, event: Event) -> None:
        """Count what is no whole message; those are counted where they are read."""
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
    """Lets so many pass at once, and then so many a second."""

    burst: float
    steady: float
    left: float = field(init=False)
    at: float = -inf

    def __post_init__(self) -> None:
        self.left = self.burst

    def take(self, now: float) -> bool:
        """Let one pass; False where there were too many."""
        self.left = min(self.burst, self.left + (now - self.at) * self.steady)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


@dataclass(slots=True)
class Peer:
    """What is remembered of an address."""

    rate: Rate
    offences: deque[float] = field(default_factory=lambda: deque(maxlen=OFFENCES))
    keys: set[str] = field(default_factory=set)
    """Of those who were let in from there."""


class Crowd:
    """All sockets of an open door, by the address of their other side."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, near: IPv6Network | None = None) -> None:
        """`near` is the network from which alone one may come; None where there is no such bound."""
        self._clock, self._near = clock, near
        self._lock = Lock()
        self._passing: OrderedDict[socket.socket, str] = OrderedDict()
        """Those that have to make room, the oldest first."""
        self._staying: dict[socket.socket, str] = {}
        self._spelling: dict[socket.socket, str] = {}
        """Of those that stay, lines without a key."""
        self._peers: OrderedDict[str, Peer] = OrderedDict()
        self._strangers = Rate(BURST_OF_ALL, STEADY_OF_ALL)

    @property
    def count(self) -> int:
        """How many there are."""
        with self._lock:
            return len(self._passing) + len(self._staying)

    def count_of(self, peer: str) -> int:
        """How many there are of one address."""
        with self._lock:
            return self._count_of(peer)

    def _count_of(self, peer: str) -> int:
        return sum(each == peer for held in (self._passing, self._staying) for each in held.values())

    def _peer(self, peer: str) -> Peer:
        """What is known of an address; of many, those that came last, and those that were let in, are remembered."""
        found = self._peers.pop(peer, None) or Peer(Rate(BURST, STEADY))
        self._peers[peer] = found
        if len(self._peers) > MOST_ADDRESSES:
            stranger = next((each for each, about in self._peers.items() if not about.keys), peer)
            del self._peers[stranger]
        return found

    def admits(self, peer: str) -> bool:
        """Whether one more connection of this address is taken at all. It costs least where it is not."""
        if not is_near(peer, self._near):
            return False
        with self._lock:
            now, about = self._clock(), self._peer(peer)
            offences = about.offences
            if len(offences) == OFFENCES and now - offences[0] < OFFENCES_S and now - offences[-1] < BARRED_S:
                return False
            return about.rate.take(now) and bool(about.keys or self._strangers.take(now))

    def come(self, sock: socket.socket, peer: str) -> bool:
        """Let one more in, and cut another where there are too many; False where it must not come itself."""
        with self._lock:
            passing = Counter(self._passing.values())
            leaving = None
            most = MOST_PASSING_OF_ONE + BROWSER * len(self._peer(peer).keys)
            if passing[peer] >= most or self._count_of(peer) >= MOST_OF_ONE:
                if not passing[peer]:
                    return False
                leaving = peer
            elif len(self._passing) + len(self._staying) >= MOST_SOCKETS:
                if not passing:
                    return False
                leaving = passing.most_common(1)[0][0]
            if leaving is not None:
                oldest = next(each for each, of in self._passing.items() if of == leaving)
                del self._passing[oldest]
                with suppress(OSError):  # its other side has closed it already
                    oldest.shutdown(socket.SHUT_RDWR)
            self._passing[sock] = peer
            return True

    def spell(self, sock: socket.socket) -> bool:
        """A line waits for letters: it stays, if there are not too many of the kind."""
        with self._lock:
            peer = self._passing.get(sock)
            if peer is None or len(self._spelling) >= MOST_SPELLING:
                return False
            if sum(each == peer for each in self._spelling.values()) >= MOST_SPELLING_OF_ONE:
                return False
            self._staying[sock] = self._spelling[sock] = self._passing.pop(sock)
            return True

    def let_in(self, sock: socket.socket, key: str) -> None:
        """A line has a key: it stays, and there may be more from there: the pictures of its deck."""
        with self._lock:
            self._spelling.pop(sock, None)
            peer = self._passing.pop(sock, None) or self._staying.get(sock)
            if peer is not None:
                self._staying[sock] = peer
                about = self._peer(peer)
                if key not in about.keys:
                    about.keys.add(key)
                    about.rate.burst += DECK
                    about.rate.left += DECK

    def go(self, sock: socket.socket) -> None:
        """A socket was closed."""
        with self._lock:
            for held in (self._passing, self._staying, self._spelling):
                held.pop(sock, None)

    def offended(self, peer: str) -> None:
        """A line of this address was cut because it sent too much."""
        with self._lock:
            self._peer(peer).offences.append(self._clock())
