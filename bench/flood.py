"""What strangers can take from the machine through the door for phones: `python bench/flood.py [KIND...]`.

Lines of one address, in a program of their own, do one thing as fast as they are let, and come again whenever they are
cut. Told are the share of one core that the door takes, how many sockets the strangers hold at most, and how long a
phone needs to come in meanwhile.
"""

from __future__ import annotations

import argparse
import base64
import os
import select
import socket
import struct
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

if TYPE_CHECKING:
    from collections.abc import Callable

STRANGERS: Final = 44
SECONDS: Final = 6.0
WARM_S: Final = 5.0
"""The first burst is let through, and is not measured."""
FROM: Final = "127.0.0.2"
"""The strangers' address; the phone has another."""
MASK: Final = bytes(4)
"""A client masks what it sends; with zeros that is what it was."""


def frame(opcode: int, body: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as a client sends it."""
    head = bytes([(0x80 if last else 0) | opcode])
    length = bytes([0x80 | len(body)]) if len(body) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(body))
    return head + length + MASK + body


HELLO: Final = frame(1, b'{"v": 1, "session": null, "invitation": null}')
KINDS: Final[dict[str, tuple[bytes, bytes, float]]] = {
    "pings": (HELLO, frame(9, b"ping") * 100, 0.0),
    "pings-20": (HELLO, frame(9, b"ping"), 0.05),
    "pongs": (HELLO, frame(10, b"pong") * 100, 0.0),
    "letters": (HELLO, frame(1, b'{"letters": "ABCDEF"}'), 0.06),
    "fragments": (HELLO, frame(1, b"{", last=False) + frame(0, b" ", last=False) * 100, 0.0),
    "silent": (HELLO, b"", 0.0),
    "half-open": (b"", b"", 0.0),
    "many-pings": (HELLO, frame(9, b"ping") * 100, 0.0),
    "many-silent": (HELLO, b"", 0.0),
    "many-half": (b"", b"", 0.0),
}
"""By kind what is said first, what is said again and again, and how often (s). `many` come from 250 addresses."""


def strangers(host: str, kind: str) -> None:
    """In a program of its own: hold `STRANGERS` sockets, and do what this kind does until it is ended."""
    first, again, pause = KINDS[kind]
    where, port = host.rsplit(":", 1)
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /table HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    held: dict[socket.socket, float] = {}
    most = 400 if kind.startswith("many") else STRANGERS
    places = cycle([f"127.0.1.{number}" for number in range(1, 251)] if kind.startswith("many") else [FROM])
    while True:
        while len(held) < most:
            try:
                line = socket.create_connection((where, int(port)), timeout=2, source_address=(next(places), 0))
                line.sendall(request[:20] if "half" in kind else request + first)
                line.setblocking(False)
            except OSError:
                time.sleep(0.01)
                break
            held[line] = 0.0
        readable, _w, _x = select.select(list(held), [], [], 0.001)
        for line in list(held):
            try:
                if line in readable and not line.recv(65536):
                    raise ConnectionResetError
                now = time.monotonic()
                if again and now - held[line] >= pause:
                    line.send(again)
                    held[line] = now
            except BlockingIOError:
                pass
            except OSError:
                line.close()
                del held[line]


def measured(kind: str) -> str:
    """One kind of strangers, in a sentence."""
    from websockets.exceptions import WebSocketException

    from tests.phones.phone_session import Device, Evening

    with Evening("pong", (0,)) as evening:
        doors = evening.phones._server  # noqa: SLF001 - what it holds is measured
        program = [sys.executable, __file__, "--strangers", evening.address, kind]
        with subprocess.Popen(program) as other:
            try:
                until(lambda: False, WARM_S)
                began, used, most = time.monotonic(), time.process_time(), 0
                while time.monotonic() - began < SECONDS:
                    time.sleep(0.05)
                    most = max(most, held(doors))
                share = (time.process_time() - used) / (time.monotonic() - began)
                came = time.monotonic()
                try:
                    phone = Device(evening, invitation=evening.phones.keeper.invitation)
                    phone.until(lambda: phone.key)
                    words = f"a phone comes in after {time.monotonic() - came:.2f} s"
                except (OSError, AssertionError, WebSocketException) as error:
                    words = f"a phone cannot come in: {type(error).__name__}"
            finally:
                other.kill()
    return f"{kind:10} {share:6.1%} of a core, {most} sockets held, {words}"


def held(doors: object) -> int:
    """Sockets of other machines that the door holds now."""
    crowd = getattr(doors, "crowd", None)
    return crowd.count if crowd is not None else doors._sockets.total()  # type: ignore[attr-defined]  # noqa: SLF001


def until(condition: Callable[[], bool], seconds: float) -> None:
    """Wait for something, at most so long."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)


def main() -> None:
    """Measure the kinds that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--strangers", nargs=2, metavar=("HOST", "KIND"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.strangers:
        strangers(*arguments.strangers)
    for kind in arguments.kinds or KINDS:
        print(measured(kind), flush=True)


if __name__ == "__main__":
    main()
