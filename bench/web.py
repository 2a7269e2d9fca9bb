"""The box in the browser: what the server takes for a key, while a name is typed.

Usage: python bench/web.py [--runs N] [--json] [--out FILE]

A real `kanly serve` in a process of its own, asked over loopback as the page's script asks: every
beginning of every card's name, letter by letter, in random order. Each round has another third.
"""

from __future__ import annotations

import os
import random
import socket
import sys
import tempfile
import time
from statistics import quantiles

import httpx
from load import Server
from told import Floor, Found, NoMeasure, Row, told

from cardbase import open_catalog

A_KEY = 30.0
"""Milliseconds a key may take on the server, at the 95th of a hundred."""
FRAGMENT = {"x-kanly-fragment": "1"}


def beginnings() -> list[str]:
    """Every beginning of every name, as it is typed."""
    with open_catalog() as catalog:
        names = sorted({card.name.lower() for card in catalog.all_cards()})
    return [name[:end] for name in names for end in range(1, len(name) + 1)]


def measure(runs: int) -> Found:
    """The times of the keys. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        os.environ["KANLY_HOME"] = folder
        typed = beginnings()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        server = Server(port, workers=1)
        try:
            times = _times(server.url, typed, runs)
        finally:
            server.stop()
    cuts = quantiles(times, n=100)
    return Found(
        rows=[
            Row(what="a key in the box, half of them", figure=cuts[49], unit="ms"),
            Row(
                what="a key in the box, 95 of 100",
                figure=cuts[94],
                unit="ms",
                floor=Floor(under=A_KEY),
            ),
            Row(what="keys measured", figure=len(times), unit="keys"),
        ]
    )


def _times(address: str, typed: list[str], runs: int) -> list[float]:
    random.seed(1997)
    times: list[float] = []
    with httpx.Client(base_url=address, headers=FRAGMENT) as client:
        for _ in range(runs):
            for one in random.sample(typed, len(typed) // 3):
                begun = time.perf_counter()
                answer = client.get("/", params={"q": one})
                times.append((time.perf_counter() - begun) * 1000)
                if answer.status_code != httpx.codes.OK:
                    raise NoMeasure(f'"{one}" is answered {answer.status_code}')
    return times


if __name__ == "__main__":
    sys.exit(told(__doc__, "web", measure, rounds=1))
