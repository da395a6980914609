"""Network addresses of this machine, sorted by how likely a phone in the room can reach them.

The addresses come from the system's list of interfaces. Names, prefixes and, on Linux, link types show what each
belongs to: the local network, a tunnel (VPN, mesh), or a bridge to containers and virtual machines, which phones cannot
reach.
"""

from __future__ import annotations

import os
import re
import socket
import sys
from contextlib import suppress
from enum import IntEnum
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LOOPBACK: Final = "127.0.0.1"
NOWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Documentation addresses by family: looking up the route to one yields the local address without sending anything."""
WATCH_S: Final = 2.0
PRIVATE: Final = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
SHARED: Final = IPv4Network("100.64.0.0/10")
"""Address range shared by carrier-grade NAT and by mesh networks."""
INSIDE: Final = tuple(map(IPv4Network, ("192.0.0.0/24", "198.18.0.0/15")))
"""Address ranges used within this machine by address translators and proxies."""
UNIQUE: Final = IPv6Network("fc00::/7")
GLOBAL: Final = IPv6Network("2000::/3")
TUNNELS: Final = re.compile(
    r"\b(?:(?:tun|tap|wg|utun|ipsec|gre|sit|gif|stf|gpd|ham|edge|wt|tinc|n2n)[\d_-]|(?:tun|tap|wg)\b|ppp|l2tp|nordlynx|proton|"
    r"tailscale|zt[a-z0-9]{8}|zerotier|nebula|hamachi|cscotun|mullvad|warp|cloudflarewarp|clat|zcc|svpn|wintun|wireguard|"
    r"openvpn|anyconnect|fortinet|fortissl|pangp|globalprotect|juniper|easytier|netbird|radmin|softether)|vpn|tunnel",
    re.IGNORECASE,
)
BRIDGES: Final = re.compile(
    r"\b(?:docker|br-[0-9a-f]{12}\b|veth(?!ernet)\w|virbr|vmnet|vboxnet|vnic|lxcbr|lxdbr|incusbr|mpqemubr|podman|cni|flannel|cali|"
    r"waydroid|anbox|kube|nerdctl|hassio|wsl|vmware|virtualbox|parallels)",
    re.IGNORECASE,
)
SWITCHES: Final = re.compile(r"hyper-v|vethernet|multiplexor", re.IGNORECASE)
"""Name patterns of Windows virtual switches. A switch bridged to the real network has this machine's address."""
LINKS: Final = Path("/sys/class/net")
ETHERNET: Final = "1"
"""Linux's link type for Ethernet; Wi-Fi has the same number, tunnels have others."""


class Kind(IntEnum):
    """Kind of network that an address belongs to, best first."""

    LAN = 0
    DIRECT = 1
    """A cable or Wi-Fi without a DHCP server."""
    TUNNEL = 2
    BRIDGE = 3
    """Containers and virtual machines: used only if the host chooses them."""


class Interface(NamedTuple):
    """One address of one network interface, as reported by the system."""

    name: str
    ip: str
    prefix: int
    about: str = ""
    """Another name that the system uses for the interface."""
    link: str = ""
    """Link type as numbered by Linux; '' on other systems."""


class Address(NamedTuple):
    """An address on which the server can listen."""

    ip: str
    interface: str
    kind: Kind
    near: IPv6Network | None = None
    """Network from which connections are accepted, if the address is reachable from everywhere."""


def host_of(ip: str, port: int) -> str:
    """Format an address and port for a browser: '192.168.1.23:8750', '[fd00::5]:8750'."""
    return f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}"


def is_near(peer: str, near: IPv6Network | None) -> bool:
    """Return whether a peer's address is link-local or in the network `near`; True if `near` is None."""
    if near is None:
        return True
    address = ip_address(peer)
    return address.is_link_local or address in near


def own_addresses() -> tuple[str, ...]:
    """Return the source addresses of outgoing connections, one per address family that has a route."""
    found = []
    for family, nowhere in NOWHERE.items():
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((nowhere, 9))
            found.append(str(asking.getsockname()[0]))
    return tuple(found)


SIOCGIFADDR: Final = 0x8915
SIOCGIFNETMASK: Final = 0x891B
"""Linux's requests for an interface's IPv4 address and mask."""


def _interfaces_by_name() -> list[Interface]:
    """Return the IPv4 address of each interface on Linux, even of one whose name cannot be decoded; elsewhere []."""
    if sys.platform != "linux":
        return []
    import fcntl  # noqa: PLC0415 - not on Windows

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _number, name in socket.if_nameindex():
            request = os.fsencode(name).ljust(40, b"\0")
            with suppress(OSError):  # it has no IPv4 address
                ip = socket.inet_ntoa(fcntl.ioctl(asking, SIOCGIFADDR, request)[20:24])
                mask = fcntl.ioctl(asking, SIOCGIFNETMASK, request)[20:24]
                link = (LINKS / name / "type").read_text(encoding="ascii").strip()
                found.append(Interface(name, ip, int.from_bytes(mask, "big").bit_count(), name, link))
    return found


def interfaces() -> list[Interface]:
    """Return every address of every interface, or `own_addresses` if the system cannot list them."""
    try:
        import ifaddr  # noqa: PLC0415 - its import asks the system already

        adapters = list(ifaddr.get_adapters())
    except UnicodeDecodeError:  # one interface's name is not UTF-8, for which ifaddr lists none at all
        return _interfaces_by_name() or [Interface("", ip, 24 if "." in ip else 64) for ip in own_addresses()]
    except (ImportError, OSError, AttributeError, AssertionError, ValueError):  # no such call, or a mask it cannot read
        return [Interface("", ip, 24 if "." in ip else 64) for ip in own_addresses()]
    found = []
    for adapter in adapters:
        link = ""
        with suppress(OSError):
            link = (LINKS / adapter.name / "type").read_text(encoding="ascii").strip()
        for each in adapter.ips:
            ip = each.ip if isinstance(each.ip, str) else each.ip[0]
            found.append(Interface(each.nice_name, ip, each.network_prefix, adapter.nice_name, link))
    return found


def ranked(found: Iterable[Interface], own: Sequence[str] = ()) -> list[Address]:
    """Return the addresses to listen on, best first; `own` are source addresses of outgoing connections."""
    usable: list[tuple[tuple[int, ...], Address]] = []
    for number, each in enumerate(found):
        family = _family(each)
        if family is None:
            continue
        kind = _kind(each, own)
        near = None
        if kind is Kind.LAN and family == LINK_LOCAL:
            kind = Kind.DIRECT
        if family == WORLD:
            near = ip_network(f"{each.ip}/{min(each.prefix, 64)}", strict=False)
        address = Address(each.ip, each.name, kind, near if isinstance(near, IPv6Network) else None)
        usable.append(((kind, ":" in each.ip, each.ip not in own, family, number), address))
    usable.sort(key=lambda one: one[0])
    return _without_doubles([address for _rank, address in usable])


PRIVATE_4, SHARED_4, RESERVED_4, UNIQUE_6, WORLD, LINK_LOCAL = range(6)
"""Families of addresses, most common first."""


def _family(each: Interface) -> int | None:
    """Return the rank of an address's family; None if no phone in the room could use it."""
    address = ip_address(each.ip)
    if isinstance(address, IPv4Address):
        if any(address in network for network in PRIVATE):
            return PRIVATE_4
        if address in SHARED:
            return SHARED_4
        if address.is_link_local:
            return LINK_LOCAL
        inside = address.is_loopback or address.is_unspecified or any(address in network for network in INSIDE)
        return RESERVED_4 if address.is_private and not inside else None
    assert isinstance(address, IPv6Address)  # noqa: S101 - there is no third kind
    if address in UNIQUE:
        return UNIQUE_6
    return WORLD if address in GLOBAL else None


def _kind(each: Interface, own: Sequence[str]) -> Kind:
    """Return the kind of network of an interface."""
    names = f"{each.name} {each.about}"
    alone = "." in each.ip and each.prefix >= 32  # an address without neighbours is one end of a tunnel
    if TUNNELS.search(names) or alone or each.link not in {"", ETHERNET}:
        return Kind.TUNNEL
    if BRIDGES.search(names) or (SWITCHES.search(names) and each.ip not in own):
        return Kind.BRIDGE
    return Kind.LAN


def _without_doubles(addresses: Sequence[Address]) -> list[Address]:
    """Drop each IPv6 address that shares its interface and kind with an earlier address."""
    found: list[Address] = []
    for address in addresses:
        others = [each for each in found if each.interface == address.interface and each.kind is address.kind]
        if ":" not in address.ip or not others:
            found.append(address)
    return found


def addresses() -> list[Address]:
    """Return this machine's current addresses, best first."""
    return ranked(interfaces(), own_addresses())


class Watch:
    """Polls this machine's addresses in a background thread."""

    def __init__(self, look: Callable[[], list[Address]], every: float | None = None) -> None:
        self.found = look()
        """Addresses at the last poll."""
        self.looks = 1
        self._look, self._every = look, WATCH_S if every is None else every
        self._ended = Event()
        self._thread = Thread(target=self._go_on, name="phones watch", daemon=True)
        self._thread.start()

    def _go_on(self) -> None:
        while not self._ended.wait(self._every):
            with suppress(OSError):  # too many open files, or the list is just changing: the next poll sees it
                self.found = self._look()
                self.looks += 1

    def end(self) -> None:
        """Stop polling."""
        self._ended.set()
