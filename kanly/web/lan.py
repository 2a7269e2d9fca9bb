"""The addresses and names under which others on the network reach this machine."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address

SOMEWHERE = ("192.0.2.1", 9)
"""An address for examples, where nobody is; nothing is sent to it."""


def addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this machine on its networks, the one of the usual way out first."""
    found = [*_usual(), *_of_interfaces()]
    return tuple(dict.fromkeys(one for one in found if not IPv4Address(one).is_loopback))


def names() -> tuple[str, ...]:
    """What this machine is called: its name, and as it announces itself where it does so."""
    own = socket.gethostname().lower().rstrip(".")
    if not own or own == "localhost":
        return ()
    return (own,) if own.endswith(".local") else (own, f"{own.partition('.')[0]}.local")


def _usual() -> list[str]:
    """The address this machine would write from; the socket is told where to, and sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(SOMEWHERE)
        return [str(asked.getsockname()[0])]
    return []


def _of_interfaces() -> list[str]:
    """The IPv4 address of each interface, as far as the system tells."""
    from ifaddr import get_adapters

    with suppress(OSError):
        every = (one for adapter in get_adapters() for one in adapter.ips)
        return [one.ip for one in every if isinstance(one.ip, str)]
    return []
