"""Answers a question: the best point, the points beside it, the other edition of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.search.find import points_at, points_of
from cardbase.search.others import Other, others_of
from cardbase.search.question import Question, read_question
from cardbase.search.rank import rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.catalog import Catalog
    from cardbase.search.point import Game, Point
    from cardbase.search.rank import Ranked

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
