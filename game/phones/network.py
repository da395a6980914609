"""By which address the local network reaches this machine."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = "192.0.2.1"
"""An address for documents: asking the way there names the own address, and sends nothing."""


def network_address() -> str | None:
    """This machine's address in the local network; None where it has none that only the room can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((NOWHERE, 9))
            found = ipaddress.ip_address(asking.getsockname()[0])
        except OSError:
            return None
    return str(found) if found.is_private and not found.is_loopback and not found.is_unspecified else None
