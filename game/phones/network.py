"""By which address the local network reaches this machine, and the socket that listens there."""

from __future__ import annotations

import ipaddress
import os
import socket
import struct
from typing import Final

from game.i18n import N_

LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = "192.0.2.1"
"""An address for documents: asking the way there names the own address, and sends nothing."""


class DoorError(OSError):
    """The door cannot be opened. The text is a sentence, to be translated where it is said."""


def network_address() -> str | None:
    """This machine's address in the local network; None where it has none that only the room can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((NOWHERE, 9))
            found = ipaddress.ip_address(asking.getsockname()[0])
        except OSError:
            return None
    return str(found) if found.is_private and not found.is_loopback and not found.is_unspecified else None


def cut_when_stuck(sock: socket.socket, seconds: int) -> None:
    """Let sending fail where the other side has taken nothing for so long. Reading waits as before.

    Raises:
        OSError: the connection is gone already.
    """
    wait = struct.pack("@ll", seconds, 0) if os.name == "posix" else struct.pack("@L", 1000 * seconds)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)


def bound(address: str, port: int) -> socket.socket:
    """A socket that listens on one address, on this port or else on any.

    Raises:
        DoorError: neither is to be had.
    """
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
    raise DoorError(N_("No free network port was found, so phones cannot connect."))
