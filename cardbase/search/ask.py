"""Answers a question: the best point, the points beside it, the other edition of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.search.point import Game, Point, PointKind
from cardbase.search.question import Question, read_question

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from sqlite3 import Row

    from cardbase.catalog import Catalog

CANDIDATES = 120
"""How many points the index hands over to be ranked."""

IN_NAME, IN_ALSO, IN_TEXT = 4.0, 1.5, 2.0
"""What a word counts for where it stands."""

EXACT = 3.0
"""What the exact name adds, in parts of the best score."""

LEAD = 1.25
"""What the point that a name is answered with has over the others of that name."""

MISSED = 2.0
"""How much a point loses that lacks words of the question; 1 is in proportion."""

WEIGHTS = {
    PointKind.ANSWER: 1.1,
    PointKind.CARD: 0.85,
    PointKind.COMPONENT: 0.75,
    PointKind.LORE: 0.55,
    PointKind.CREDIT: 0.5,
    PointKind.STRATEGY: 0.6,
    PointKind.LEGEND: 0.8,
    PointKind.SLIP: 0.4,
    PointKind.DOUBT: 0.75,
    PointKind.QUESTION: 0.85,
    PointKind.CONFLICT: 0.75,
    PointKind.ERRATUM: 0.95,
    PointKind.RULING: 0.97,
}
"""What a kind of point counts for; 1 where it is not named."""

FEWEST = 0.3
"""The part of the question, by weight of its words, that an answer must have."""


ENOUGH = 0.6
"""The part of the question that an answer must have to be given without a remark."""


@dataclass(frozen=True, kw_only=True)
class Other:
    """What the other edition has on the same matter; `point` is None where it is silent."""

    name: str
    verdict: str
    said: str
    point: Point | None


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A point that answers, how well, and what the other edition says."""

    point: Point
    score: float
    others: tuple[Other, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a question came to.

    Attributes:
        question: The question as it was read.
        hits: Best first; none where nothing answers.
        sure: Whether the best has most of what was asked.
        doubts: The doubts that stand beside the best.
    """

    question: Question
    hits: tuple[Hit, ...]
    sure: bool
    doubts: tuple[Point, ...]


def ask(catalog: Catalog, text: str, *, game: Game | None = None, limit: int = 6) -> Found:
    """The points that answer a question, best first.

    Args:
        catalog: The open catalog.
        text: The question, as typed.
        game: Which game, None for both.
        limit: How many points at most.

    Raises:
        DamagedCatalog: the catalog holds what it should not.
    """
    question = read_question(catalog, text)
    if not question.groups:
        return Found(question=question, hits=(), sure=False, doubts=())
    ranked = _ranked(catalog, question, game)
    positions = [position for position, _, _ in ranked[:limit]]
    points = points_at(catalog, positions)
    hits = tuple(
        Hit(point=points[position], score=score, others=_others(catalog, points[position], ranked))
        for position, score, _ in ranked[:limit]
    )
    hits = _once(hits)
    doubts = points_of(catalog, hits[0].point.doubts) if hits else ()
    return Found(
        question=question,
        hits=hits,
        sure=bool(ranked) and ranked[0][2] >= ENOUGH,
        doubts=doubts,
    )


def _ranked(
    catalog: Catalog, question: Question, game: Game | None
) -> list[tuple[int, float, float]]:
    """Positions of points, their score, and the part of the question each has; best first."""
    exact = _exact(catalog, question, game)
    found = _candidates(catalog, question, game)
    have = _coverage(catalog, question, [*found, *exact])
    best = max((score for score, _, _ in found.values()), default=1.0)
    ranked = []
    for position in {**found, **exact}:
        score, kind, leads = found.get(position) or exact[position]
        part = have.get(position, 0.0)
        if position not in exact and part < FEWEST:
            continue
        value = score * WEIGHTS.get(PointKind(kind), 1.0) * part**MISSED
        if position in exact:
            value = (EXACT * best + value) * (LEAD if leads else 1.0)
        ranked.append((position, value, 1.0 if position in exact else part))
    return sorted(ranked, key=lambda one: (-one[1], one[0]))


def _candidates(
    catalog: Catalog, question: Question, game: Game | None
) -> dict[int, tuple[float, str, bool]]:
    """What the index finds: the score by position, with kind and whether it leads."""
    query = f"""SELECT point.position, point.kind, point.leads,
        -bm25(point_words, {IN_NAME}, {IN_ALSO}, {IN_TEXT}) AS score
        FROM point_words JOIN point ON point.position = point_words.rowid
        WHERE point_words MATCH ? {"AND point.game = ?" if game else ""}
        ORDER BY score DESC LIMIT {CANDIDATES}"""  # noqa: S608 (numbers and one mark)
    match = " OR ".join(group.match for group in question.groups)
    rows = catalog.rows(query, match, *((game,) if game else ()))
    return {row["position"]: (row["score"], row["kind"], bool(row["leads"])) for row in rows}


def _exact(
    catalog: Catalog, question: Question, game: Game | None
) -> dict[int, tuple[float, str, bool]]:
    """The points that the whole question is the name of."""
    marks = ",".join("?" * len(question.keys))
    query = f"""SELECT DISTINCT point.position, point.kind, point.leads FROM point_named
        JOIN point USING (position) WHERE key IN ({marks})
        {"AND point.game = ?" if game else ""} LIMIT {CANDIDATES}"""  # noqa: S608 (marks)
    rows = catalog.rows(query, *question.keys, *((game,) if game else ()))
    return {row["position"]: (0.0, row["kind"], bool(row["leads"])) for row in rows}


def _coverage(catalog: Catalog, question: Question, positions: list[int]) -> dict[int, float]:
    """The part of the question that each point has, its words weighed by how rare they are."""
    size = catalog.rows("SELECT count(*) AS points FROM point")[0]["points"]
    have: dict[int, float] = {}
    wanted = set(positions)
    whole = 0.0
    for group in question.groups:
        rows = catalog.rows("SELECT rowid FROM point_words WHERE point_words MATCH ?", group.match)
        weight = math.log(1 + size / (1 + len(rows)))
        whole += weight
        for row in rows:
            if row["rowid"] in wanted:
                have[row["rowid"]] = have.get(row["rowid"], 0.0) + weight
    return {position: part / whole for position, part in have.items()}


def points_at(catalog: Catalog, positions: Sequence[int]) -> dict[int, Point]:
    """The points at these positions of the index. Raises DamagedCatalog."""
    marks = ",".join("?" * len(positions))
    rows = catalog.rows(f"SELECT * FROM point WHERE position IN ({marks})", *positions)  # noqa: S608
    return {row["position"]: point_of(row) for row in rows}


def points_of(catalog: Catalog, ids: Iterable[str]) -> tuple[Point, ...]:
    """The points with these ids, in the order of the index. Raises DamagedCatalog."""
    wanted = tuple(ids)
    marks = ",".join("?" * len(wanted))
    query = f"SELECT * FROM point WHERE id IN ({marks}) ORDER BY position"  # noqa: S608 (marks)
    return tuple(map(point_of, catalog.rows(query, *wanted)))


def point_of(row: Row) -> Point:
    """The point of one row. Raises ValueError for a word out of its list."""
    return Point(
        id=row["id"],
        game=Game(row["game"]),
        kind=PointKind(row["kind"]),
        name=row["name"],
        within=row["within"],
        edition=row["edition"],
        tier=row["tier"],
        of=row["of"],
        leads=bool(row["leads"]),
        text=row["text"],
        source=row["source"],
        document=row["document"],
        places=tuple(map(int, row["places"].split())),
        inferred=bool(row["inferred"]),
        doubts=tuple(row["doubts"].split()),
    )


def _others(
    catalog: Catalog, point: Point, ranked: list[tuple[int, float, float]]
) -> tuple[Other, ...]:
    """What the other edition says on the matter of a point; the likeliest where it has several."""
    rows = catalog.rows("SELECT * FROM point_pair WHERE id = ?", point.id)
    if not rows:
        return ()
    ids = {row["other"] for row in rows if row["other"]}
    places = {position: place for place, (position, _, _) in enumerate(ranked)}
    known: Mapping[str, tuple[int, Point]] = {}
    if ids:
        marks = ",".join("?" * len(ids))
        query = f"SELECT * FROM point WHERE id IN ({marks})"  # noqa: S608 (marks)
        known = {
            row["id"]: (places.get(row["position"], len(ranked)), point_of(row))
            for row in catalog.rows(query, *sorted(ids))
        }
    told = [
        (
            known[row["other"]][0] if row["other"] in known else len(ranked),
            Other(
                name=row["name"],
                verdict=row["verdict"],
                said=row["said"],
                point=known[row["other"]][1] if row["other"] in known else None,
            ),
        )
        for row in rows
    ]
    told.sort(key=lambda pair: pair[0])
    seen: dict[str, Other] = {}
    for _, other in told:
        seen.setdefault(other.point.id if other.point else "", other)
    spoken = tuple(one for one in seen.values() if one.point)
    return spoken[:2] or tuple(seen.values())[:1]


def _once(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits without those shown already beside a better one as its other edition."""
    shown: set[str] = set()
    kept = []
    for hit in hits:
        if hit.point.id not in shown:
            kept.append(hit)
        shown |= {other.point.id for other in hit.others if other.point}
    return tuple(kept)
