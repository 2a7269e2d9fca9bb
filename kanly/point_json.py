"""A point of the search as JSON (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.search.ask import Hit
    from cardbase.search.others import Other
    from cardbase.search.point import Point
    from cardbase.search.question import Group
    from kanly.output import Json


def point_json(point: Point) -> dict[str, Json]:
    """Everything about one point; a key is always there, null where there is nothing."""
    return {
        "id": point.id,
        "game": point.game,
        "kind": point.kind,
        "name": point.name,
        "within": point.within or None,
        "edition": point.edition or None,
        "tier": point.tier or None,
        "of": point.of or None,
        "text": point.text,
        "source": point.source,
        "places": [
            {"document": document, "numbers": [*numbers]} for document, numbers in point.places
        ],
        "confidence": point.confidence or None,
        "inferred": point.inferred,
        "doubts": [*point.doubts],
    }


def hit_json(hit: Hit) -> dict[str, Json]:
    """A point that answers, how well, and what the other edition says."""
    others: list[Json] = [other_json(other) for other in hit.others]
    return {**point_json(hit.point), "score": round(hit.score, 3), "others": others}


def group_json(group: Group) -> dict[str, Json]:
    """A word or a name of a question, and what it was taken for; nothing where none is like it."""
    taken_for = [*group.phrases] if group.known or group.read else []
    return {"typed": group.typed, "known": group.known, "taken_for": taken_for}


def other_json(other: Other) -> dict[str, Json]:
    """What the other edition has; its point is null where it is silent."""
    return {
        "matter": other.name,
        "verdict": other.verdict,
        "said": other.said,
        "point": None if other.point is None else point_json(other.point),
    }
