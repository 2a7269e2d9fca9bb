"""Answers a question: the best point, the points beside it, the other edition of each."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from heapq import nlargest
from typing import TYPE_CHECKING

from cardbase.search.find import points_at, points_of
from cardbase.search.others import Other, others_of
from cardbase.search.point import Game, Point, PointKind
from cardbase.search.question import Question, read_question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.catalog import Catalog

BESIDE = 2
"""How many points of the other edition are shown beside one."""

CANDIDATES = 120
"""How many points the index hands over to be ranked."""

IN_NAME, IN_ALSO, IN_TEXT = 2.0, 2.0, 2.0
"""What a word counts for where it stands."""

EXACT = 3.0
"""What the exact name adds, in parts of the best score."""

LEAD = 1.25
"""What the point that a name is answered with has over the others of that name."""

MISSED = 2.0
"""How much a point loses that lacks words of the question; 1 is in proportion."""

WEIGHTS: dict[str, float] = {
    PointKind.ANSWER: 0.9,
    PointKind.CARD: 0.6,
    PointKind.COMPONENT: 0.75,
    PointKind.LORE: 0.55,
    PointKind.CREDIT: 0.5,
    PointKind.STRATEGY: 0.6,
    PointKind.LEGEND: 0.8,
    PointKind.SLIP: 0.4,
    PointKind.DOUBT: 0.6,
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
    question = read_question(catalog, text, game)
    if not question.groups:
        return Found(question=question, hits=(), sure=False, doubts=())
    ranked = _ranked(catalog, question, question.game)
    hits = _hits(catalog, ranked, limit)
    return Found(
        question=question,
        hits=hits,
        sure=bool(ranked) and ranked[0][2] >= ENOUGH,
        doubts=points_of(catalog, hits[0].point.doubts) if hits else (),
    )


def _hits(
    catalog: Catalog, ranked: Sequence[tuple[int, float, float]], limit: int
) -> tuple[Hit, ...]:
    """The best points; none again that stands beside a better one as its other edition."""
    order = [position for position, _, _ in ranked]
    read = ranked[: limit * (1 + BESIDE)]
    points = points_at(catalog, [position for position, _, _ in read])
    shown: set[str] = set()
    hits: list[Hit] = []
    for position, score, _ in read:
        point = points[position]
        if point.id in shown or len(hits) == limit:
            continue
        others = others_of(catalog, point, order, most=BESIDE)
        hits.append(Hit(point=point, score=score, others=others))
        shown |= {other.point.id for other in others if other.point}
    return tuple(hits)


def _ranked(
    catalog: Catalog, question: Question, game: Game | None
) -> list[tuple[int, float, float]]:
    """Positions of points, their score, and the part of the question each has; best first."""
    exact = _exact(catalog, question, game)
    found = _found(catalog, question, game)
    told = _kinds(catalog, [*found, *exact])
    best = max((score for score, _ in found.values()), default=1.0)
    ranked = []
    for position, (kind, leads) in told.items():
        score, part = found.get(position, (0.0, 0.0))
        value = score * WEIGHTS.get(kind, 1.0)
        if position in exact:
            value = (EXACT * exact[position] * best + value) * (LEAD if leads else 1.0)
        ranked.append((position, value, 1.0 if position in exact else part))
    return sorted(ranked, key=lambda one: (-one[1], one[0]))


def _found(
    catalog: Catalog, question: Question, game: Game | None
) -> dict[int, tuple[float, float]]:
    """What the index finds: by position the score and the part of the question there.

    A word counts once, by the one of its phrases that a point has best.
    """
    size = catalog.rows("SELECT count(*) AS points FROM point")[0]["points"]
    scores: dict[int, float] = defaultdict(float)
    have: dict[int, float] = defaultdict(float)
    whole = 0.0
    for group in question.groups:
        first, *others = [_matches(catalog, phrase, game) for phrase in group.phrases]
        found = first
        for more in others:
            found |= {at: one for at, one in more.items() if one > found.get(at, 0.0)}
        weight = math.log(1 + size / (1 + len(found)))
        whole += weight
        for position, score in found.items():
            scores[position] += score
            have[position] += weight
    parts = {position: one / whole for position, one in have.items() if one >= FEWEST * whole}
    ranked = ((scores[position] * part**MISSED, position) for position, part in parts.items())
    return {position: (score, parts[position]) for score, position in nlargest(CANDIDATES, ranked)}


def _matches(catalog: Catalog, phrase: str, game: Game | None) -> dict[int, float]:
    """The points that have a phrase, and how much it counts there."""
    query = f"""SELECT point_words.rowid AS position,
        -bm25(point_words, {IN_NAME}, {IN_ALSO}, {IN_TEXT}) AS score FROM point_words
        {"JOIN point ON point.position = point_words.rowid" if game else ""}
        WHERE point_words MATCH ? {"AND point.game = ?" if game else ""}"""  # noqa: S608 (numbers)
    rows = catalog.rows(query, f'"{phrase}"', *((game,) if game else ()))
    return {row[0]: row[1] for row in rows}


def _kinds(catalog: Catalog, positions: list[int]) -> dict[int, tuple[str, bool]]:
    """The kind of each of these points, and whether it leads."""
    marks = ",".join("?" * len(positions))
    query = f"SELECT position, kind, leads FROM point WHERE position IN ({marks})"  # noqa: S608
    rows = catalog.rows(query, *positions)
    return {row["position"]: (row["kind"], bool(row["leads"])) for row in rows}


def _exact(catalog: Catalog, question: Question, game: Game | None) -> dict[int, int]:
    """The points that the whole question is the name of, each with the steps up to that.

    One where aliases and slips must be read first, two for another name of it, three for its own.
    """
    keys = (*question.keys, *question.meant)
    marks = ",".join("?" * len(keys))
    query = f"""SELECT key, position, own FROM point_named JOIN point USING (position)
        WHERE key IN ({marks}) {"AND game = ?" if game else ""} LIMIT {CANDIDATES}"""  # noqa: S608 (marks)
    steps: dict[int, int] = {}
    for row in catalog.rows(query, *keys, *((game,) if game else ())):
        step = 1 if row["key"] in question.meant else 3 if row["own"] else 2
        steps[row["position"]] = max(step, steps.get(row["position"], 0))
    return steps
