"""The search: 500 questions in one process, two peers on players' questions, words misspelt.

Usage: python bench/ask.py [--runs N] [--json] [--out FILE]

500 questions in this process; then the questions of tests/data/ask_questions.csv put to Kanly, to
SQLite's FTS5 alone and to rapidfuzz; then whole processes beside `kanly card pogrom` and `python -c
pass`, round after round. What a row is and what the exit codes mean: bench/told.py. How and against
whom: docs/bench.md.
"""

from __future__ import annotations

import csv
import os
import random
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process
from shell import Contender, beside, in_rounds, kanly, rows
from told import Floor, Found, Row, told, version_of

from cardbase.catalog.open import open_catalog
from cardbase.names import fold
from cardbase.search.ask import ask

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from cardbase.catalog.catalog import Catalog

    Search: TypeAlias = Callable[[str], list[str]]

MISSPELT = "kanly ask, eight words misspelt"
EIGHT = "wat hapens to terrr tokns when a lasgunn explods"
MOST_TO_PASS = 27.0
MOST_TO_CARD = 1.5
MOST_MS = 10.0
QUESTIONS = 500
TRIES = 3
"""How often each is asked; the best counts, since others may use the machine."""
SEED = 978
FRAMES = (
    "{}",
    "what is {}",
    "what does {} cost",
    "can karama stop {}",
    "who wins a tie in {}",
    "does {} count for my ally in battle",
    "how many forces may i ship with {} in one turn",
)
ASKED = Path(__file__).resolve().parent.parent / "tests" / "data" / "ask_questions.csv"


@dataclass(frozen=True, kw_only=True)
class Warm:
    """What so many questions took in this process, in milliseconds, each at its best."""

    questions: int
    median_ms: float
    p95_ms: float
    max_ms: float


@dataclass(frozen=True, kw_only=True)
class Answered:
    """One way to search: its time for a question, and how many it has a right answer first to."""

    name: str
    median_ms: float
    first: int
    of: int


def contenders() -> list[Contender]:
    """Who is measured from the shell. Raises NoMeasure where Kanly is not installed."""
    words = (kanly(), "ask", *EIGHT.split())
    misspelt = Contender(
        name=MISSPELT, words=words, says="Terror", to_pass=MOST_TO_PASS, to_card=MOST_TO_CARD
    )
    return beside([misspelt])


def questions(catalog: Catalog) -> list[str]:
    """500 different questions: names of points in seven frames, every fourth with a slip."""
    names = [row["name"] for row in catalog.rows("SELECT DISTINCT name FROM point ORDER BY name")]
    chance = random.Random(SEED)  # noqa: S311 - questions, no secrets
    made: dict[str, None] = {}
    while len(made) < QUESTIONS:
        words = chance.choice(FRAMES).format(chance.choice(names))
        if len(made) % 4 == 3:  # noqa: PLR2004 - every fourth
            at = chance.randrange(len(words))
            words = words[:at] + words[at + 1 :]
        made[words] = None
    return list(made)


def timed(search: Search, asked: Iterable[str]) -> list[float]:
    """Milliseconds of each question."""
    times = []
    for question in asked:
        began = time.perf_counter()
        search(question)
        times.append((time.perf_counter() - began) * 1000)
    return times


def warm(catalog: Catalog) -> Warm:
    """The figures of 500 questions, after one has loaded what is loaded once."""
    own = by_kanly(catalog)
    own("wat is a hapen")
    asked = questions(catalog)
    rounds = [timed(own, asked) for _ in range(TRIES)]
    times = list(map(min, zip(*rounds, strict=True)))
    return Warm(
        questions=len(times),
        median_ms=median(times),
        p95_ms=quantiles(times, n=20)[-1],
        max_ms=max(times),
    )


def by_kanly(catalog: Catalog) -> Search:
    """Kanly's own search."""
    return lambda question: [hit.point.id for hit in ask(catalog, question).hits]


def by_fts5(catalog: Catalog) -> Search:
    """SQLite's FTS5 alone: any word of the question, on the same index, best by bm25."""
    query = """SELECT point.id FROM point_words JOIN point ON position = point_words.rowid
        WHERE point_words MATCH ? ORDER BY bm25(point_words) LIMIT 6"""

    def search(question: str) -> list[str]:
        match = " OR ".join(f'"{word}"' for word in fold(question))
        return [row["id"] for row in catalog.rows(query, match)]

    return search


def by_rapidfuzz(catalog: Catalog) -> Search:
    """No index: rapidfuzz alone: WRatio of the question to name and text of every point."""
    rows = catalog.rows("SELECT id, name, within, text FROM point")
    texts = {row["id"]: f"{row['name']} {row['within']} {row['text']}" for row in rows}

    def search(question: str) -> list[str]:
        hits = process.extract(question, texts, scorer=fuzz.WRatio, limit=6)
        return [point for _, _, point in hits]

    return search


def compared(catalog: Catalog) -> list[Answered]:
    """Kanly and its peers on the questions of players."""
    with ASKED.open(encoding="utf-8", newline="") as file:
        rows = [(row["question"], set(row["expected"].split("; "))) for row in csv.DictReader(file)]
    ways = {
        "Kanly": by_kanly(catalog),
        "SQLite FTS5 alone": by_fts5(catalog),
        "rapidfuzz WRatio": by_rapidfuzz(catalog),
    }
    return [
        Answered(
            name=name,
            median_ms=median(timed(search, [question for question, _ in rows])),
            first=sum(bool(expected & set(search(asked)[:1])) for asked, expected in rows),
            of=len(rows),
        )
        for name, search in ways.items()
    ]


def told_of(own: Warm, peers: list[Answered]) -> list[Row]:
    """The figures of this process."""
    name, floor = f"{own.questions} questions", Floor(under=MOST_MS)
    return [
        Row(what=f"{name}, median", figure=own.median_ms, unit="ms", floor=floor),
        Row(what=f"{name}, 95th percentile", figure=own.p95_ms, unit="ms", floor=floor),
        Row(what=f"{name}, worst", figure=own.max_ms, unit="ms"),
        *(
            row
            for one in peers
            for what in [f"{one.of} questions of players, {one.name}"]
            for row in (
                Row(what=what, figure=one.median_ms, unit="ms"),
                Row(what=what, figure=one.first, unit="right first"),
            )
        ),
    ]


def measure(runs: int) -> Found:
    """The questions in this process, then from the shell. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        os.environ["KANLY_HOME"] = folder
        with open_catalog() as catalog:
            own, peers = warm(catalog), compared(catalog)
        found = in_rounds(contenders(), Path(folder), runs)
    return Found(
        rows=[*told_of(own, peers), *rows(found)],
        versions={"SQLite": sqlite3.sqlite_version, "rapidfuzz": version_of("rapidfuzz")},
    )


if __name__ == "__main__":
    sys.exit(told(__doc__, "ask", measure, rounds=21))
