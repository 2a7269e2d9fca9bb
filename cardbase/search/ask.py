"""What the other edition says on the same matter, so that both stand together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.search.points import Game, Point, point_of, points_at, points_of
from cardbase.search.question import Question, read_question
from cardbase.search.rank import Ranked, rank

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


PAIRS = """SELECT pair.name AS matter, pair.verdict, pair.said, pair.other, point.*
    FROM point_pair AS pair LEFT JOIN point ON point.id = pair.other
    WHERE pair.id = ? ORDER BY pair.rowid"""


@dataclass(frozen=True, kw_only=True)
class Other:
    """What the other edition has on a matter; `point` is None where it is silent."""

    name: str
    verdict: str
    said: str
    point: Point | None


def others_of(
    catalog: Catalog, point: Point, ranked: Sequence[int] = (), *, most: int | None = None
) -> tuple[Other, ...]:
    """What the other edition says on the matter of a point, mostly nothing.

    Args:
        catalog: The open catalog.
        point: The point.
        ranked: Positions of what answers the question, best first; these go first.
        most: How many of its points at most, None for all.

    Raises:
        DamagedCatalog: the catalog holds what it should not.
    """
    rows = catalog.rows(PAIRS, point.id)
    places = {position: place for place, position in enumerate(ranked)}
    rows.sort(key=lambda row: (not row["other"], places.get(row["position"], len(ranked))))
    told: dict[str, Other] = {}
    for row in rows:
        other = point_of(catalog, row) if row["other"] else None
        one = Other(name=row["matter"], verdict=row["verdict"], said=row["said"], point=other)
        told.setdefault(row["other"], one)
    spoken = tuple(one for one in told.values() if one.point)
    return spoken[:most] or tuple(told.values())


# --- Answers a question: the best point, the points beside it, the other edition of each ----------

BESIDE = 2
"""How many points of the other edition are shown beside one."""

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
    ranked = rank(catalog, question)
    hits = _hits(catalog, ranked, limit)
    return Found(
        question=question,
        hits=hits,
        sure=bool(ranked) and ranked[0].part >= ENOUGH,
        doubts=points_of(catalog, hits[0].point.doubts) if hits else (),
    )


def _hits(catalog: Catalog, ranked: Sequence[Ranked], limit: int) -> tuple[Hit, ...]:
    """The best points; none again that stands beside a better one as its other edition."""
    order = [one.position for one in ranked]
    read = ranked[: limit * (1 + BESIDE)]
    points = points_at(catalog, order[: len(read)])
    shown: set[str] = set()
    hits: list[Hit] = []
    for one in read:
        point = points[one.position]
        if point.id in shown or len(hits) == limit:
            continue
        others = others_of(catalog, point, order, most=BESIDE)
        hits.append(Hit(point=point, score=one.score, others=others))
        shown |= {other.point.id for other in others if other.point}
    return tuple(hits)
