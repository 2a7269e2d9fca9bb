"""The box in the browser: what the server takes for a key, while a name or a question is typed.

Usage: python bench/web.py [--runs N] [--json] [--out FILE]

A real `kanly serve` in a process of its own, asked over loopback as the page's script asks: every
beginning of every card's name and of a table's questions, letter by letter, in random order. Each
round has another third.
"""

from __future__ import annotations

import csv
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import quantiles

import httpx
from load import Server
from told import Floor, Found, NoMeasure, Row, told

from cardbase import open_catalog

QUESTIONS = Path(__file__).resolve().parent.parent / "tests" / "data" / "ask_questions_table.csv"
A_KEY = 30.0
"""Milliseconds a key may take on the server, at the 95th of a hundred."""
FRAGMENT = {"x-kanly-fragment": "1"}


def beginnings(texts: Iterable[str]) -> list[str]:
    """Every beginning of every text, as it is typed."""
    return [text[:end] for text in texts for end in range(1, len(text) + 1)]


def names() -> list[str]:
    """The names of all cards."""
    with open_catalog() as catalog:
        return sorted({card.name.lower() for card in catalog.all_cards()})


def questions() -> list[str]:
    """Some of what is asked at a table."""
    with QUESTIONS.open(encoding="utf-8", newline="") as file:
        return [row["question"] for row in csv.DictReader(file)]


def measure(runs: int) -> Found:
    """The times of the keys. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        os.environ["KANLY_HOME"] = folder
        kinds = {"a name": beginnings(names()), "a question": beginnings(questions())}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        server = Server(port, workers=1)
        try:
            found = {what: _times(server.url, typed, runs) for what, typed in kinds.items()}
        finally:
            server.stop()
    return Found(rows=[row for what, times in found.items() for row in _rows(what, times)])


def _rows(what: str, times: list[float]) -> list[Row]:
    cuts = quantiles(times, n=100)
    p95 = f"a key of {what}, 95 of 100"
    return [
        Row(what=f"a key of {what} in the box, half of them", figure=cuts[49], unit="ms"),
        Row(what=p95, figure=cuts[94], unit="ms", floor=Floor(under=A_KEY)),
        Row(what="keys measured", figure=len(times), unit="keys"),
    ]


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
