"""By which address the local network reaches this machine, and the socket that listens there."""

from __future__ import annotations

import ipaddress
import os
import socket
import struct
import time
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable

LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = "192.0.2.1"
"""An address for documents: asking the way there names the own address, and sends nothing."""


LOOK_S: Final = 0.25
"""After a refusal it is looked so often whether the door was closed."""
PACE_S: Final = 0.003
"""So long nobody is listened to after a refusal: who calls again and again costs no more than that."""


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


class Gate(socket.socket):
    """Listens, and hangs up at once on whoever is not admitted, without a thread for it."""

    def __init__(self, family: socket.AddressFamily, admits: Callable[[str], bool]) -> None:
        super().__init__(family, socket.SOCK_STREAM)
        self._admits = admits

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that is admitted.

        Raises:
            OSError: it listens no longer.
        """
        while True:
            try:
                sock, address = super().accept()
            except TimeoutError:  # only after a refusal: whoever calls this has seen that somebody waits
                continue
            if self._admits(str(address[0])):
                return sock, address
            sock.close()
            time.sleep(PACE_S)


def bound(address: str, port: int, admits: Callable[[str], bool] = lambda _peer: True) -> Gate:
    """A socket that listens on one address, on this port or else on any.

    Raises:
        DoorError: neither is to be had.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for wanted in (port, 0):
        sock = Gate(family, admits)
        try:
            if os.name == "posix":  # elsewhere it would let another program listen here too
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind((address, wanted))
            sock.listen(64)
            sock.settimeout(LOOK_S)
        except OSError:
            sock.close()
        else:
            return sock
    raise DoorError(N_("No free network port was found, so phones cannot connect."))
