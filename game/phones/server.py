"""Server for phones: page, pictures and WebSocket on one port, in its own threads, independent of games.

Everything that a stranger can reach is in this module, `protocol` and `session_auth`. There is a fixed table of paths;
`Host` and `Origin` are checked before any handshake; and the size, rate and number of messages and connections are
limited.
"""

from __future__ import annotations

import gzip
import logging
import re
import socket
import time
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response
from websockets.sync.server import serve

from game.i18n import N_, preferred
from game.phones.addresses import host_of
from game.phones.connection_limits import TOLERATED, Connection, Crowd
from game.phones.connections import Connection as Line
from game.phones.network import Gate, bound, cut_when_stuck
from game.phones.protocol import (
    MOST_A_SECOND,
    MOST_BYTES,
    Hello,
    Letters,
    Message,
    ProtocolError,
    parse,
)
from game.phones.session_auth import TurnedAwayError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from ipaddress import IPv6Network

    from websockets.http11 import Request
    from websockets.sync.server import Server as Listening
    from websockets.sync.server import ServerConnection

    from game.phones.pictures import Pictures
    from game.phones.session_auth import SessionAuth

PORT: Final = 8750
"""Preferred port; a fixed number keeps the address easy to remember."""
MOST_LINES: Final = 32
OPEN_S: Final = 5.0
"""Seconds within which a request must be complete."""
HELLO_S: Final = 5.0
SPELLING_S: Final = 600.0
"""Seconds within which the six letters must be typed."""
SPELLED_A_SECOND: Final = 4
"""Maximum messages per second on a connection without a key, more than anyone types."""
LAST_WORDS_S: Final = 2.0
"""Seconds for which a closing server waits for its send queues."""
BEAT_S: Final = 1.0
"""Seconds between heartbeats; a page without one for 2.5 seconds shows that it is offline."""
SEND_S: Final = 10
"""Seconds after which a phone that receives no data is disconnected."""
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
PACKED: Final = {".html", ".js", ".css"}
UNSENT: Final = re.compile(rb"^[ ]*(?:(?://|/\*).*\n)?", re.MULTILINE)
"""Matches indentation and whole-line comments, which are removed from the files that are sent."""
PAGE: Final = ("index.html", "app.js", "hand.js", "link.js", "squeeze.js", "style.css")
MOVED: Final = N_("The table has a new address now.")
FOREVER: Final = "public, max-age=31536000, immutable"


def page_files() -> dict[str, tuple[str, bytes]]:
    """Return (type, content) of the page's files by URL path, compressed where that saves space."""
    folder = Path(str(files("game.phones"))) / "web"
    found = {}
    names = [*PAGE, *(f"fonts/{path.name}" for path in sorted((folder / "fonts").glob("*.woff2")))]
    for name in names:
        path = folder / name
        data = path.read_bytes()
        body = gzip.compress(UNSENT.sub(b"", data), 9, mtime=0) if path.suffix in PACKED else data
        found["/" if name == "index.html" else f"/{name}"] = TYPES[path.suffix], body
    return found


class Server:
    """Server for phones. It listens from `open` to `close`, and passes messages on in order of arrival."""

    def __init__(self, keeper: SessionAuth, pictures: Pictures, heard: Callable[[Line, Message | None], None]) -> None:
        """Create the server without listening yet.

        `heard` is called in other threads, with every message of an admitted connection, and with None when that ends.
        """
        self._keeper, self._pictures, self._heard = keeper, pictures, heard
        self._lock = Lock()
        self._lines: dict[str, Line] = {}
        self._talking: set[Line] = set()
        """All connections: those already admitted, and those that must still identify themselves."""
        self.crowd = Crowd()
        """All sockets since the server was last opened."""
        self._files = page_files()
        self._listening: Listening | None = None
        self._closed = Event()
        """Event that is set when the server closes; each opening has its own."""
        self.welcome: Callable[[Line], dict[str, Any]] = lambda _line: {}
        """Returns the first message of every connection: the texts of the page, in the connection's language."""
        self.host = ""
        """Address and port while the server listens: '192.168.1.23:8750'."""
        self.was_reached = False
        """Whether any browser has requested something since the server began to listen at its current address."""

    @property
    def is_open(self) -> bool:
        """Whether the server listens."""
        return self._listening is not None

    def line_of(self, key: str) -> Line | None:
        """Return the current connection of the device with this key; None if it has none."""
        with self._lock:
            return self._lines.get(key)

    def lines(self) -> list[Line]:
        """Return all admitted connections."""
        with self._lock:
            return list(self._lines.values())

    def talking(self) -> list[Line]:
        """Return all connections, including those whose phones have yet to type the letters."""
        with self._lock:
            return list(self._talking)

    def open(self, address: str, port: int = PORT, near: IPv6Network | None = None) -> None:
        """Listen on one address, on the given port or, if it is taken, on any free one.

        `near` is the only network from which connections are accepted; None allows any.

        Raises:
            ListenError: Neither the given port nor another one is available.
        """
        crowd = Crowd(near=near)
        sock = bound(address, port, crowd.admits)
        self._serve(sock, address, crowd)

    def move(self, address: str, near: IPv6Network | None = None, port: int | None = None) -> None:
        """Listen on another address, on the same port if possible; redirect pages, which keep their keys.

        With a `port`, listen on that port only.

        Raises:
            ListenError: The server cannot listen there; it still listens at the old address.
        """
        crowd = self.crowd.moved(near)
        wanted = int(self.host.rpartition(":")[2] or PORT) if port is None else port
        sock = bound(address, wanted, crowd.admits, another=port is None)
        there = host_of(address, sock.getsockname()[1])
        for line in self.talking():
            line.dismiss(MOVED, moved=f"http://{there}/" + (f"#~{line.key}" if line.key else ""))
        self.close()
        self._serve(sock, address, crowd)

    def _serve(self, sock: Gate, address: str, crowd: Crowd) -> None:
        """Serve all connections of a listening socket."""
        self.crowd = crowd
        self.host = host_of(address, sock.getsockname()[1])
        self.was_reached = False
        quiet = logging.getLogger("game.phones")
        quiet.setLevel(logging.ERROR)
        if not quiet.handlers:  # faults caused by strangers are not printed to the terminal
            quiet.addHandler(logging.NullHandler())
            quiet.propagate = False
        closed = self._closed = Event()
        self._listening = serve(
            partial(self._talk, closed),
            sock=sock,
            process_request=self._answer,
            compression=None,
            server_header=None,
            max_size=MOST_BYTES,
            max_queue=8,
            open_timeout=OPEN_S,
            close_timeout=1,
            ping_interval=10,
            ping_timeout=10,
            logger=quiet,
            create_connection=Connection,
        )
        handle = self._listening.handler
        self._listening.handler = lambda sock, address: self._counted(handle, sock, address)
        Thread(target=_serve, args=(self._listening, closed), name="phones", daemon=True).start()
        Thread(target=self._beat, args=(closed,), name="phones beat", daemon=True).start()

    def close(self, patience: float = 0.0) -> None:
        """Stop listening and end all connections, waiting at most `patience` seconds for their queues.

        Threads of half-open connections may last a few seconds longer.
        """
        listening, self._listening = self._listening, None
        self.host = ""
        if listening is None:
            return
        with self._lock:
            self._closed.set()
            talking = list(self._talking)
        for line in talking:
            line.end()
        # A thread still polls the socket, which holds it open after it was closed. Where the system can (Linux), it
        # refuses connections from now on; elsewhere closing is enough, and this is an error.
        with suppress(OSError):
            listening.socket.shutdown(socket.SHUT_RDWR)
        listening.socket.close()
        shutting = Thread(target=_shut, args=(listening, talking), name="phones close", daemon=True)
        shutting.start()
        shutting.join(patience)

    def _beat(self, closed: Event) -> None:
        """Send heartbeats to all pages, even those waiting for letters, to reveal dead connections."""
        while not closed.wait(BEAT_S):
            for line in self.talking():
                line.note({})

    # Before any handshake ---------------------------------------------------------------------------------------------

    def _counted(self, handle: Callable[[socket.socket, Any], None], sock: socket.socket, address: Any) -> None:
        """Pass a new connection to its handler, or close it if it exceeds the limits."""
        peer = str(address[0])
        come = self.crowd.add_socket(sock, peer)
        try:
            if come:
                with suppress(OSError):  # closed already, as its handler will notice
                    cut_when_stuck(sock, SEND_S)
            else:
                sock.close()
            handle(sock, address)
        finally:
            self.crowd.remove_socket(sock)

    def _answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        """Return the page, a picture or a refusal; return None to let the WebSocket handshake continue."""
        host = self.host
        if request.headers.get_all("Host") != [host]:  # a name that another site points here (DNS rebinding)
            return self._response(HTTPStatus.MISDIRECTED_REQUEST)
        self.was_reached = True
        path = request.path
        if path == "/table":
            if request.headers.get_all("Origin") != [f"http://{host}"]:
                return self._response(HTTPStatus.FORBIDDEN)
            with self._lock:
                full = len(self._lines) >= MOST_LINES
            return self._response(HTTPStatus.SERVICE_UNAVAILABLE) if full else None
        if path in self._files:
            kind, body = self._files[path]
            packed = kind.startswith("text/")
            if packed and "gzip" not in request.headers.get("Accept-Encoding", ""):
                body, packed = gzip.decompress(body), False
            return self._response(HTTPStatus.OK, body, kind, packed=packed)
        picture = self._pictures.get(f"/{self._pictures.small}/seal.webp" if path == "/icon.webp" else path)
        if picture is not None:
            return self._response(HTTPStatus.OK, picture, "image/webp", cache=FOREVER)
        return self._response(HTTPStatus.NOT_FOUND)

    def _response(
        self,
        status: HTTPStatus,
        body: bytes = b"",
        kind: str = "text/plain",
        *,
        packed: bool = False,
        cache: str = "no-cache",
    ) -> Response:
        socket_too = "" if self.host.startswith("[") else f" ws://{self.host}"  # a policy cannot contain IPv6 addresses
        policy = (
            f"default-src 'self'; connect-src 'self'{socket_too}; object-src 'none'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'"
        )
        headers = Headers(
            {
                "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
                "Content-Length": str(len(body)),
                "Content-Security-Policy": policy,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Cache-Control": cache,
                "Connection": "close",
            }
        )
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(status.value, status.phrase, headers, body)

    # Lines ------------------------------------------------------------------------------------------------------------

    def _talk(self, closed: Event, socket_: Connection) -> None:
        """Handle one connection from its first message to its last."""
        line = Line(socket_)
        try:
            with self._lock:
                self._talking.add(line)
            if closed.is_set():
                return
            with suppress(ConnectionClosed, TimeoutError, OSError):
                if self._let_in(line, socket_, closed):
                    self._listen(line, socket_)
        finally:
            line.end()
            with self._lock:
                self._talking.discard(line)
                if self._lines.get(line.key) is line:
                    del self._lines[line.key]
            if line.key:
                self._heard(line, None)
            line.wait_until_sent()  # the caller closes the connection
            if line.allowance.over > TOLERATED:
                self.crowd.offended(socket_.peer)

    def _let_in(self, line: Line, socket_: Connection, closed: Event) -> bool:
        """Ask for credentials until the device has a key, then register the connection; return whether it has one."""
        began = time.monotonic()
        first, spelling = True, False
        while True:
            try:
                end = began + (HELLO_S if first else SPELLING_S)
                message = parse(socket_.recv(timeout=max(0.0, end - time.monotonic())))
                if isinstance(message, Hello) and first:
                    first = False
                    line.speak(preferred(message.languages))
                    line.note(self.welcome(line))
                    guest = self._keeper.known(message.session)
                    if guest is None and message.invitation is not None:
                        guest = self._keeper.invited(message.invitation)
                elif isinstance(message, Letters) and not first:
                    guest = self._keeper.spelled(message.letters, socket_.peer)
                else:
                    return False
            except (ProtocolError, TurnedAwayError) as error:
                line.refuse(str(error))
                if isinstance(error, ProtocolError):
                    return False
                guest = None
            if guest is None:
                if not spelling and not self.crowd.await_letters(socket_.socket):
                    line.refuse(N_("There is no room for more phones here."))
                    return False
                spelling = True
                line.show({"letters": True})
                if not line.allowed(time.monotonic(), SPELLED_A_SECOND):
                    return False
                continue
            self.crowd.mark_admitted(socket_.socket, guest.key)
            line.note({"session": guest.key})
            with self._lock:
                if closed.is_set():
                    return False
                before = self._lines.get(guest.key)
                full = before is None and len(self._lines) >= MOST_LINES  # the limit may be reached since
                if not full:
                    line.key = guest.key
                    self._lines[guest.key] = line
            if full:
                line.refuse(N_("There is no room for more phones here."))
                return False
            if before is not None:
                before.dismiss(N_("This seat is open on another page now."))
            self._heard(line, Hello(guest.key, None))
            return True

    def _listen(self, line: Line, socket_: Connection) -> None:
        """Read the messages of a connection, enforcing its rate limit."""
        told = False
        for text in socket_:
            if not line.allowed(time.monotonic(), MOST_A_SECOND):
                if line.allowance.over > TOLERATED:
                    return
                if not told:
                    told = True
                    line.refuse(N_("Slow down: too many messages at once."))
                continue
            try:
                message = parse(text)
            except ProtocolError as error:
                line.refuse(str(error))
                continue
            if not isinstance(message, Hello | Letters):
                self._heard(line, message)


def _serve(listening: Listening, closed: Event) -> None:
    """Accept connections until the listening socket is closed."""
    try:
        listening.serve_forever()
    except OSError:  # Windows refuses to poll a socket that was closed meanwhile
        if not closed.is_set():
            raise


def _shut(listening: Listening, lines: Sequence[Line]) -> None:
    """Close all connections after sending each the reason and, if there is one, the new address."""
    end = time.monotonic() + LAST_WORDS_S
    for line in lines:
        line.wait_until_sent(max(0.0, end - time.monotonic()))
    listening.shutdown()
