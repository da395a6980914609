"""Listening socket of the phone server, and a send timeout for connections that stop reading."""

from __future__ import annotations

import os
import socket
import struct
import time
from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable


LOOK_S: Final = 0.25
"""Seconds between checks for whether the server was closed, after refusing a connection."""
PACE_S: Final = 0.006
"""Pause in seconds after a refusal, which limits the cost of repeated connection attempts."""


class ListenError(OSError):
    """Raised if the server cannot be opened. The message is a sentence, translated when displayed."""


def cut_when_stuck(sock: socket.socket, seconds: int) -> None:
    """Make sending fail if the peer receives no data for `seconds`; reading has no timeout.

    Raises:
        OSError: The connection is closed already.
    """
    wait = struct.pack("@ll", seconds, 0) if os.name == "posix" else struct.pack("@L", 1000 * seconds)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, wait)


class Gate(socket.socket):
    """Listening socket that closes refused connections immediately, without starting a thread."""

    def __init__(self, family: socket.AddressFamily, admits: Callable[[str], bool]) -> None:
        super().__init__(family, socket.SOCK_STREAM)
        self._admits = admits

    def accept(self) -> tuple[socket.socket, Any]:
        """Return the next accepted connection and its address.

        Raises:
            OSError: The socket no longer listens.
        """
        while True:
            try:
                sock, address = super().accept()
            except TimeoutError:  # only after a refusal, because this is called for a waiting connection
                continue
            if self._admits(str(address[0])):
                return sock, address
            sock.close()
            time.sleep(PACE_S)


def bound(address: str, port: int, admits: Callable[[str], bool] = lambda _peer: True, *, another: bool = True) -> Gate:
    """Return a socket listening on an address, on the given port or, if it is taken and `another`, on any free one.

    Raises:
        ListenError: No such port is available.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for wanted in (port, 0) if another else (port,):
        sock = Gate(family, admits)
        try:
            if os.name == "posix":  # elsewhere it would let another program listen here too
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:  # do not accept IPv4 through an IPv6 socket
                sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            sock.bind((address, wanted))
            sock.listen(64)
            sock.settimeout(LOOK_S)
        except OSError:
            sock.close()
        else:
            return sock
    raise ListenError(N_("No free network port was found, so phones cannot connect."))
