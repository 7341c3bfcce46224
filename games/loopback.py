"""Whether a request comes from this very machine."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def is_loopback(peer: str) -> bool:
    """By the address of the connection itself; what a header says about its origin is hearsay."""
    try:
        address = ip_address(peer)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback
