"""Half-remembered names: how often the right card comes first, how fast, and what is refused.

Usage: python bench/names.py [--json] [--out FILE]

Queries of fourteen kinds of noise, made from the names and a seed (bench/name_queries.py), put to
Kanly and in the same run to rapidfuzz's WRatio, SQLite's FTS5 with trigrams and krcg's own look-up;
fifteen kinds of what one types (bench/name_queries_typing.py), put to Kanly; nonsense and another
game's names; then that game's names and 100,000 made ones as the names that are searched. What a
row is and what the exit codes mean: bench/told.py. How and against whom: docs/bench.md.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass
from statistics import quantiles
from typing import TYPE_CHECKING

from name_peers import krcg, trigrams, wratio
from name_queries import KINDS, TYPOS, Names, queries
from name_sources import made, nonsense, other_game, ours
from names_typed import as_typed, share
from told import Floor, Found, Row, told, version_of

from cardbase.catalog.open import open_catalog
from cardbase.name_index import SURE, NameIndex
from cardbase.names import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from name_peers import Guess
    from name_queries import Query

    from cardbase.catalog.catalog import Catalog

SEED = "reported"
EACH, EACH_OTHER, EACH_MADE = 200, 100, 50
NONSENSE = 2000
SLOW = 12
"""Of so many queries one goes to a peer that takes long for each."""
FIVE = 5


@dataclass(frozen=True, kw_only=True)
class Run:
    """What one way to guess made of some queries.

    Attributes:
        first: For each kind, whether the first guess was right, query by query.
        five: Whether one of the first five was.
        p95_ms: Milliseconds in which 95 of 100 queries were answered.
    """

    first: dict[str, list[bool]]
    five: list[bool]
    p95_ms: float

    def share(self, kinds: Iterable[str] = ()) -> float:
        """The share of right first guesses, of some kinds or all."""
        found = [right for kind in kinds or self.first for right in self.first.get(kind, [])]
        return sum(found) / len(found)


def measure(_: int) -> Found:
    """All of it."""
    others = other_game()
    rows: list[Row] = []
    with (
        tempfile.TemporaryDirectory(prefix="kanly-bench-", ignore_cleanup_errors=True) as folder,
        open_catalog_in(folder) as catalog,
    ):
        rows += of_ours(catalog, others)
    rows += of_names("4,000 names of another game", [*others], EACH_OTHER, (0.985, 0.3))
    rows += of_names("100,000 made names", made(others), EACH_MADE, (0.97, 0.05))
    versions = {name: version_of(name) for name in ("rapidfuzz", "krcg")}
    return Found(rows=rows, versions={**versions, "SQLite": sqlite3.sqlite_version})


def open_catalog_in(folder: str) -> Catalog:
    """A catalog built in a folder of its own."""
    os.environ["KANLY_HOME"] = folder
    return open_catalog()


def of_ours(catalog: Catalog, others: list[str]) -> list[Row]:
    """The figures of the 661 cards."""
    names = ours(catalog)
    asked = list(queries(names, KINDS, EACH, SEED))
    scores: dict[str, float] = {}

    def kanly(text: str) -> list[str]:
        found = catalog.suggest(text, FIVE)
        scores[text] = found[0].score if found else 0.0
        return [guess.card.id for guess in found]

    mine, theirs = run(kanly, asked), run(wratio(names), asked)
    few = asked[::SLOW]
    count = f"{len(asked):,} queries"
    rows = [
        Row(
            what=f"first guess right, {count}",
            figure=mine.share(),
            unit="share",
            floor=least(0.995),
        ),
        *(
            Row(what=f"first guess right, {kind}", figure=mine.share([kind]), unit="share")
            for kind in mine.first
        ),
        Row(
            what="first guess right, typos",
            figure=mine.share(TYPOS),
            unit="share",
            floor=least(0.995),
        ),
        Row(
            what="right among the first five",
            figure=sum(mine.five) / len(mine.five),
            unit="share",
            floor=least(0.999),
        ),
        peer("first guess right", theirs, "rapidfuzz WRatio"),
        peer("first guess right", run(trigrams(names), asked), "FTS5 trigrams"),
        peer(
            f"first guess right, {len(few)} queries",
            run(krcg(names, completing=False), few),
            "krcg",
        ),
        peer(
            f"first guess right, {len(few)} queries",
            run(krcg(names, completing=True), few),
            "krcg with completion",
        ),
        *speed("661 cards", mine, theirs, 0.4),
    ]
    right = [q for q in asked if scores[q.text] >= SURE]
    firsts = sum(bool(set(kanly(q.text)[:1]) & q.right) for q in right) / len(asked)
    rows.append(Row(what="right and surely meant", figure=firsts, unit="share", floor=least(0.98)))
    rows += of_typing(catalog)
    return rows + refused(catalog, nonsense(names, others, NONSENSE, SEED))


def of_typing(catalog: Catalog) -> list[Row]:
    """The figures of the 661 cards with the second generator's queries, letter by letter."""
    kinds = as_typed(catalog, SEED)
    every = [*kinds.values()]
    first = share(one for kind in every for one in kind.first)
    five = share(one for kind in every for one in kind.five)
    wrong = share(one for kind in every for one in kind.wrong)
    many = sum(len(kind.first) for kind in every)
    p95 = quantiles([one for kind in every for one in kind.ms], n=20)[-1]
    head = "as it is typed"
    return [
        Row(
            what=f"{head}: first right, {many:,} queries",
            figure=first,
            unit="share",
            floor=least(0.985),
        ),
        Row(what=f"{head}: among five", figure=five, unit="share", floor=least(0.99)),
        Row(what=f"{head}: wrong and sure", figure=wrong, unit="share", floor=Floor(under=0.005)),
        Row(what=f"{head}: p95", figure=p95, unit="ms"),
        *(
            Row(what=f"{head}: {how}, {kind}", figure=share(answers), unit="share")
            for kind, found in kinds.items()
            for how, answers in (("first right", found.first), ("among five", found.five))
        ),
    ]


def refused(catalog: Catalog, some: dict[str, list[str]]) -> list[Row]:
    """How much of what names no card is taken for one."""
    taken = defaultdict(list)
    for kind, texts in some.items():
        for text in texts:
            found = catalog.suggest(text, 1)
            taken[kind].append(bool(found) and found[0].sure)
    every = [one for found in taken.values() for one in found]
    return [
        Row(
            what=f"nonsense taken for a card, {len(every):,} texts",
            figure=sum(every) / len(every),
            unit="share",
            floor=Floor(under=0.01),
        ),
        *(
            Row(what=f"nonsense taken for a card, {kind}", figure=sum(o) / len(o), unit="share")
            for kind, o in taken.items()
        ),
    ]


def of_names(what: str, some: Sequence[str], each: int, floors: tuple[float, float]) -> list[Row]:
    """The figures of other names, each its own card."""
    names = Names((name, name) for name in some)
    asked = list(queries(names, KINDS, each, SEED))
    index = NameIndex((name, fold(name)) for name in some)
    mine = run(lambda text: [one for one, _ in index.guesses(fold(text))][:FIVE], asked)
    theirs = run(wratio(names), asked[:: max(1, len(some) // 10_000)])
    share = mine.share()
    head = f"first guess right, {what}, {len(asked):,} queries"
    return [
        Row(what=head, figure=share, unit="share", floor=least(floors[0])),
        peer(f"first guess right, {what}", theirs, "rapidfuzz WRatio"),
        *speed(what, mine, theirs, floors[1]),
    ]


def run(guess: Guess, asked: Sequence[Query]) -> Run:
    """Ask all of it, after one question that does not count."""
    guess(asked[0].text)
    first: dict[str, list[bool]] = defaultdict(list)
    five, times = [], []
    for query in asked:
        began = time.perf_counter()
        found = guess(query.text)
        times.append((time.perf_counter() - began) * 1000)
        first[query.kind].append(bool(found) and found[0] in query.right)
        five.append(not query.right.isdisjoint(found[:FIVE]))
    return Run(first=first, five=five, p95_ms=quantiles(times, n=20)[-1])


def speed(what: str, mine: Run, theirs: Run, most: float) -> list[Row]:
    """How long 95 of 100 queries take, and as part of what they take the other."""
    against = "rapidfuzz WRatio"
    ratio = mine.p95_ms / theirs.p95_ms
    return [
        Row(what=f"p95, {what}", figure=mine.p95_ms, unit="ms"),
        Row(what=f"p95, {what}", figure=theirs.p95_ms, unit="ms", against=against),
        Row(what=f"p95, {what}", figure=ratio, unit="x", against=against, floor=Floor(under=most)),
    ]


def peer(what: str, found: Run, name: str) -> Row:
    """A peer's share of right first guesses."""
    return Row(what=what, figure=found.share(), unit="share", against=name)


def least(share: float) -> Floor:
    """The promise of at least this share."""
    return Floor(least=share)


if __name__ == "__main__":
    sys.exit(told(__doc__, "names", measure, rounds=None))
