"""Choice of the address shown to phones: lists of interfaces from real machines, the best first."""

from __future__ import annotations

import sys

import pytest

from game.phones import addresses
from game.phones.addresses import Address, Interface, Kind, host_of, interfaces, is_near, ranked

LO = (Interface("lo", "127.0.0.1", 8, link="772"), Interface("lo", "::1", 128, link="772"))
WIFI = Interface("wlan0", "192.168.1.23", 24, link="1")
LINK_6 = Interface("wlan0", "fe80::a00:27ff:fe4e:66a1", 64, link="1")


def first(*found: Interface, own: tuple[str, ...] = ()) -> str | None:
    """Return the address that the server chooses automatically."""
    usable = [each for each in ranked((*LO, *found), own) if each.kind is not Kind.BRIDGE]
    return usable[0].ip if usable else None


@pytest.mark.parametrize(
    "tunnel",
    [
        Interface("tun0", "10.8.0.2", 24, link="65534"),
        Interface("tap0", "10.8.0.2", 24, link="1"),
        Interface("office", "10.8.0.2", 24, link="65534"),
        Interface("strange0", "10.8.0.2", 32, link="1"),
        Interface("utun4", "10.8.0.2", 32),
        Interface("Ethernet 3", "10.8.0.2", 24, "TAP-Windows Adapter V9"),
        Interface("home", "10.8.0.2", 24, "WireGuard Tunnel"),
        Interface("Ethernet 4", "10.8.0.2", 24, "Cisco AnyConnect Secure Mobility Client Virtual Miniport"),
        Interface("ProtonVPN", "10.8.0.2", 24, "ProtonVPN"),
        Interface("ppp0", "10.8.0.2", 24),
        Interface("tailscale0", "100.101.102.103", 32, link="65534"),
        Interface("ztabcdef12", "10.147.17.5", 24, link="1"),
    ],
    ids=lambda each: f"{each.name} {each.about}",
)
def test_local_network_address_is_preferred_to_a_vpn(tunnel: Interface) -> None:
    """Even if all outgoing traffic goes through the VPN."""
    assert first(tunnel, WIFI, own=(tunnel.ip,)) == WIFI.ip
    assert first(WIFI, tunnel, own=(tunnel.ip,)) == WIFI.ip


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("Wi-Fi", "Intel(R) Wi-Fi 6 AX201 160MHz"),
        ("WLAN", "Sitecom Wireless USB Adapter"),
        ("Local Area Connection* 2", "Microsoft Wi-Fi Direct Virtual Adapter"),
        ("Ethernet", "Realtek PCIe GbE Family Controller"),
        ("en0", "en0"),
        ("bridge100", "bridge100"),
        ("br0", "br0"),
        ("enp0s31f6", "enp0s31f6"),
        ("ap0", "ap0"),
        ("wlp2s0", "wlp2s0"),
        ("bnep0", "bnep0"),
    ],
)
def test_interface_whose_name_only_resembles_a_tunnels_counts_as_local_network(name: str, about: str) -> None:
    (only,) = ranked([Interface(name, "192.168.137.1", 24, about)])
    assert only.kind is Kind.LAN


def test_network_without_internet_access_has_an_address() -> None:
    assert first(Interface("wlan0", "10.42.0.1", 24, link="1")) == "10.42.0.1"


def test_mesh_address_is_used_if_it_is_the_only_one() -> None:
    mesh = Interface("tailscale0", "100.101.102.103", 32, link="65534")
    assert first(mesh) == mesh.ip
    assert ranked([mesh])[0].kind is Kind.TUNNEL


def test_carrier_grade_nat_address_is_used() -> None:
    assert first(Interface("eth0", "100.64.3.7", 10, link="1")) == "100.64.3.7"


def test_ipv6_only_machine_has_an_address() -> None:
    own, world = Interface("wlan0", "fd12::5", 64, link="1"), Interface("wlan0", "2001:db8:7::5", 64, link="1")
    assert first(LINK_6) is None, "no browser takes an address with a zone"
    assert first(LINK_6, world) == world.ip
    assert first(LINK_6, world, own) == own.ip
    assert first(Interface("wlan0", "169.254.7.9", 16, link="1"), own) == own.ip, "which it gave itself"
    assert first(own, WIFI) == WIFI.ip


def test_global_address_accepts_only_connections_from_its_own_network() -> None:
    (address,) = ranked([Interface("wlan0", "2001:db8:7::5", 128, link="1")])
    assert is_near("2001:db8:7::99", address.near)
    assert is_near("fe80::1%wlan0", address.near)
    assert not is_near("2001:db8:8::99", address.near)
    assert ranked([Interface("eth0", "8.8.4.4", 24, link="1")]) == [], "one of the fourth version is never shown"
    assert is_near("203.0.113.9", None)


def test_network_with_internet_access_is_ranked_first() -> None:
    hotspot = Interface("ap0", "10.42.0.1", 24, link="1")
    assert first(hotspot, WIFI, own=(WIFI.ip,)) == WIFI.ip
    assert {each.ip for each in ranked([hotspot, WIFI])} == {hotspot.ip, WIFI.ip}, "and the other can be chosen"


@pytest.mark.parametrize(
    "bridge",
    [
        Interface("docker0", "172.17.0.1", 16, link="1"),
        Interface("br-0123456789ab", "172.18.0.1", 16, link="1"),
        Interface("virbr0", "192.168.122.1", 24, link="1"),
        Interface("vboxnet0", "192.168.56.1", 24, link="1"),
        Interface("VirtualBox Host-Only Network", "192.168.56.1", 24, "VirtualBox Host-Only Ethernet Adapter"),
        Interface("VMware Network Adapter VMnet8", "192.168.19.1", 24, "VMware Virtual Ethernet Adapter for VMnet8"),
        Interface("vEthernet (Default Switch)", "172.18.109.209", 20, "Hyper-V Virtual Ethernet Adapter"),
        Interface("vEthernet (WSL)", "172.20.0.1", 20, "Hyper-V Virtual Ethernet Adapter"),
        Interface("waydroid0", "192.168.240.1", 24, link="1"),
    ],
    ids=lambda each: each.name,
)
def test_container_bridge_is_never_chosen_automatically(bridge: Interface) -> None:
    assert first(bridge) is None
    assert first(bridge, WIFI) == WIFI.ip
    assert ranked([bridge, WIFI])[-1].ip == bridge.ip


def test_virtual_switch_with_the_machines_own_address_is_chosen() -> None:
    switch = Interface("vEthernet (External)", "192.168.1.14", 24, "Hyper-V Virtual Ethernet Adapter")
    assert first(switch, own=(switch.ip,)) == switch.ip


def test_proxy_and_address_translation_interfaces_are_ignored() -> None:
    assert first(Interface("Meta", "198.18.0.1", 30), own=("198.18.0.1",)) is None
    assert first(Interface("clat4", "192.0.0.1", 32), own=("192.0.0.1",)) is None


def test_link_local_ipv4_address_is_ranked_after_assigned_ones() -> None:
    own = Interface("Ethernet", "169.254.7.9", 16)
    assert first(own, WIFI) == WIFI.ip
    assert first(own) == own.ip
    assert ranked([own])[0].kind is Kind.DIRECT


def test_addresses_are_formatted_for_a_browser() -> None:
    assert host_of("192.168.1.23", 8750) == "192.168.1.23:8750"
    assert host_of("fd00::5", 8750) == "[fd00::5]:8750"


def test_address_of_the_outgoing_route_is_used_if_interfaces_cannot_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    import ifaddr

    def fault() -> None:
        raise OSError("no list")

    monkeypatch.setattr(ifaddr, "get_adapters", fault)
    monkeypatch.setattr(addresses, "own_addresses", lambda: ("192.168.1.23",))
    assert addresses.addresses() == [Address("192.168.1.23", "", Kind.LAN)]


def test_interfaces_include_the_loopback_address() -> None:
    found = {each.ip: each for each in interfaces()}
    assert found["127.0.0.1"].prefix == 8
    assert all(ip.count("%") == 0 for ip in found)


@pytest.mark.skipif(sys.platform != "linux", reason="names of other systems are text")
def test_interface_with_an_undecodable_name_does_not_hide_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: ifaddr then listed no interface, and without a route the phones' panel had no address."""
    import ifaddr

    def fault() -> None:
        raise UnicodeDecodeError("utf-8", b"x\xff", 1, 2, "invalid start byte")

    listed = {each.ip for each in interfaces() if "." in each.ip}
    monkeypatch.setattr(ifaddr, "get_adapters", fault)
    monkeypatch.setattr(addresses, "own_addresses", tuple)
    found = {each.ip: each for each in interfaces()}
    assert found["127.0.0.1"].prefix == 8
    assert found.keys() <= listed
