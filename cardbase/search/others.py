"""What the other edition says on the same matter, so that both stand together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.search.find import point_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.catalog import Catalog
    from cardbase.search.point import Point

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
