"""One port for page, pictures and WebSocket, in threads of its own. It knows lines and keys, nothing of any game.

Everything that a stranger can reach is here and in `protocol` and `keeper`: a fixed table of addresses, checks of
`Host` and `Origin` before any handshake, and limits on what a line may send, how often, and how many there may be.
"""

from __future__ import annotations

import gzip
import logging
import os
import re
import socket
import time
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from threading import Condition, Lock, Thread, current_thread
from typing import TYPE_CHECKING, Any, Final

from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response
from websockets.sync.server import serve

from game.i18n import N_, preferred
from game.phones.keeper import TurnedAwayError
from game.phones.lines import Line
from game.phones.protocol import (
    MOST_A_SECOND,
    MOST_BYTES,
    Hello,
    Letters,
    Message,
    ProtocolError,
    parse,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.http11 import Request
    from websockets.sync.server import Server as Listening
    from websockets.sync.server import ServerConnection

    from game.phones.keeper import Keeper
    from game.phones.pictures import Pictures

PORT: Final = 8750
"""Asked for first, so that an address may be remembered."""
MOST_LINES: Final = 32
MOST_SOCKETS: Final = 96
"""Lines, and the page and pictures on their way: six at once for each browser."""
MOST_OF_ONE: Final = 48
"""Of these, from one address."""
HELLO_S: Final = 10.0
SPELLING_S: Final = 600.0
"""How long the six letters may take to be typed."""
BEAT_S: Final = 5.0
TOLERATED: Final = 60
"""Messages over the limit that a line may send before it is cut."""
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
PACKED: Final = {".html", ".js", ".css"}
UNSENT: Final = re.compile(rb"^[ ]*(?:(?://|/\*).*\n)?", re.MULTILINE)
"""Indentation, and comments on lines of their own: for who reads the sources."""
PAGE: Final = ("index.html", "app.js", "hand.js", "link.js", "squeeze.js", "style.css")
FOREVER: Final = "public, max-age=31536000, immutable"


class DoorError(OSError):
    """The door cannot be opened. The text is a sentence, to be translated where it is said."""


def page_files() -> dict[str, tuple[str, bytes]]:
    """The page as it is sent: by address its type and its bytes, which are packed where that helps."""
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
    """Listens from `open` to `close`; what lines say comes out of `inbox`, in order."""

    def __init__(self, keeper: Keeper, pictures: Pictures, heard: Callable[[Line, Message | None], None]) -> None:
        """`heard` gets every message of a line that was let in, and None when that line ends; from other threads."""
        self._keeper, self._pictures, self._heard = keeper, pictures, heard
        self._lock = Lock()
        self._lines: dict[str, Line] = {}
        self._sockets: Counter[str] = Counter()
        self._files = page_files()
        self._listening: Listening | None = None
        self._closing = Condition()
        self.welcome: Callable[[Line], dict[str, Any]] = lambda _line: {}
        """What every line is told first: the page's words, in its language."""
        self.host = ""
        """'192.168.1.23:8750' while it listens."""

    @property
    def is_open(self) -> bool:
        """Whether it listens."""
        return self._listening is not None

    def line_of(self, key: str) -> Line | None:
        """The line on which the device of this key speaks now."""
        with self._lock:
            return self._lines.get(key)

    def lines(self) -> list[Line]:
        """All lines that were let in."""
        with self._lock:
            return list(self._lines.values())

    def open(self, address: str, port: int = PORT) -> None:
        """Listen on one address, on this port or else on any.

        Raises:
            DoorError: neither is to be had.
        """
        sock = _bound(address, port)
        self.host = f"{address}:{sock.getsockname()[1]}"
        quiet = logging.getLogger("game.phones")
        quiet.setLevel(logging.ERROR)
        if not quiet.handlers:  # what a stranger does to a connection is no news for a terminal
            quiet.addHandler(logging.NullHandler())
            quiet.propagate = False
        self._listening = serve(
            self._talk,
            sock=sock,
            process_request=self._answer,
            compression=None,
            server_header=None,
            max_size=MOST_BYTES,
            max_queue=8,
            open_timeout=5,
            close_timeout=1,
            ping_interval=10,
            ping_timeout=10,
            logger=quiet,
        )
        handle = self._listening.handler
        self._listening.handler = lambda sock, address: self._counted(handle, sock, address)
        Thread(target=self._listening.serve_forever, name="phones", daemon=True).start()
        Thread(target=self._beat, name="phones beat", daemon=True).start()

    def close(self) -> None:
        """Listen no longer; all lines end. Half-open connections may outlast it by some seconds, in a thread."""
        listening, self._listening = self._listening, None
        self.host = ""
        if listening is None:
            return
        for line in self.lines():
            line.end()
        with self._closing:
            self._closing.notify_all()
        # A thread still polls the socket, which holds it open after it was closed. Where the system can (Linux), it
        # refuses everybody from now on; elsewhere closing is enough, and this an error.
        with suppress(OSError):
            listening.socket.shutdown(socket.SHUT_RDWR)
        Thread(target=listening.shutdown, name="phones close", daemon=True).start()

    def _beat(self) -> None:
        """Let every page notice a dead line."""
        mine = self._listening
        while self._listening is mine:
            for line in self.lines():
                line.note({})
            with self._closing:
                self._closing.wait(BEAT_S)

    # Before any handshake ---------------------------------------------------------------------------------------------

    def _counted(self, handle: Callable[[socket.socket, Any], None], sock: socket.socket, address: Any) -> None:
        """Handle a connection, if there are not too many already."""
        peer = str(address[0])
        with self._lock:
            full = self._sockets.total() >= MOST_SOCKETS or self._sockets[peer] >= MOST_OF_ONE
            self._sockets[peer] += 1
        try:
            if not full:
                handle(sock, address)
                return
            sock.close()
            listening = self._listening
            if listening is not None:  # as its own handler does at its end
                with listening.lock:
                    listening.handler_threads.discard(current_thread())
        finally:
            with self._lock:
                self._sockets[peer] -= 1
                if not self._sockets[peer]:
                    del self._sockets[peer]

    def _answer(self, _connection: ServerConnection, request: Request) -> Response | None:
        """The page, a picture, or a refusal; None goes on to the WebSocket."""
        host = self.host
        if request.headers.get_all("Host") != [host]:  # a name that another page made to lead here
            return self._response(HTTPStatus.MISDIRECTED_REQUEST)
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
        policy = (
            f"default-src 'self'; connect-src 'self' ws://{self.host}; object-src 'none'; base-uri 'none'; "
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

    def _talk(self, socket_: ServerConnection) -> None:
        """One line from its first word to its last."""
        line = Line(socket_)
        with suppress(ConnectionClosed, TimeoutError, OSError):
            if self._let_in(line, socket_):
                try:
                    self._listen(line, socket_)
                finally:
                    with self._lock:
                        if self._lines.get(line.key) is line:
                            del self._lines[line.key]
                    self._heard(line, None)
        line.end()

    def _let_in(self, line: Line, socket_: ServerConnection) -> bool:
        """Ask who it is until there is a key for it."""
        address = str(socket_.remote_address[0])
        began = time.monotonic()
        first = True
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
                    guest = self._keeper.spelled(message.letters, address)
                else:
                    return False
            except (ProtocolError, TurnedAwayError) as error:
                line.refuse(str(error))
                if isinstance(error, ProtocolError):
                    return False
                guest = None
            if guest is None:
                line.show({"letters": True})
                if not line.allowed(time.monotonic(), MOST_A_SECOND):
                    return False
                continue
            line.key = guest.key
            line.note({"session": guest.key})
            with self._lock:
                before = self._lines.get(guest.key)
                self._lines[guest.key] = line
            if before is not None:
                before.dismiss(N_("This seat is open on another page now."))
            self._heard(line, Hello(guest.key, None))
            return True

    def _listen(self, line: Line, socket_: ServerConnection) -> None:
        """Take what a line says, as fast as it may speak."""
        over = 0
        for text in socket_:
            if not line.allowed(time.monotonic(), MOST_A_SECOND):
                over += 1
                if over > TOLERATED:
                    return
                if over == 1:
                    line.refuse(N_("Slowly: that was too much at once."))
                continue
            try:
                message = parse(text)
            except ProtocolError as error:
                line.refuse(str(error))
                continue
            if not isinstance(message, Hello | Letters):
                self._heard(line, message)


def _bound(address: str, port: int) -> socket.socket:
    for wanted in (port, 0):
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if os.name == "posix":  # elsewhere it would let another program listen here too
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((address, wanted))
            sock.listen(64)
        except OSError:
            sock.close()
        else:
            return sock
    raise DoorError(N_("No port is free here for phones to come in by."))
