"""Points of the board game by id, family or thing, for `kanly rule`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.search.find import find_points, points_of
from cardbase.search.others import others_of
from errata.ids import canonical, number, prefix
from kanly.output import say, say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.search.others import Other
    from cardbase.search.point import Point
    from kanly.output import Json

VERSION = 1


def show_points(wanted: str, *, quote: bool, as_json: bool) -> bool:
    """Show the point with an id, or those of a family or thing; False when there are none.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    others: tuple[Other, ...] = ()
    doubts: tuple[Point, ...] = ()
    with open_catalog(Progress()) as catalog:
        found = find_points(catalog, wanted)
        if len(found) == 1:
            others = others_of(catalog, found[0])
            doubts = points_of(catalog, found[0].doubts)
    if not found:
        return False
    if as_json:
        _say_json(wanted, found, others, doubts, quote=quote)
    else:
        from kanly.point_page import full, line

        alone = len(found) == 1
        lines = full(found[0], others, doubts, quote=quote) if alone else map(line, found)
        say("\n".join(lines))
    return True


def nearest_points(wanted: str, limit: int = 5) -> tuple[str, ...]:
    """The ids of a family next to one that nobody bears; none when there is no such family."""
    meant = canonical(wanted)
    if meant is None:
        return ()
    with open_catalog(Progress()) as catalog:
        family = [point.id for point in find_points(catalog, prefix(meant))]
    return tuple(sorted(family, key=lambda one: (abs(number(one) - number(meant)), one))[:limit])


def _say_json(
    wanted: str,
    found: Sequence[Point],
    others: Sequence[Other],
    doubts: Sequence[Point],
    *,
    quote: bool,
) -> None:
    from kanly.point_json import other_json, point_json

    body: dict[str, Json] = {
        "wanted": wanted,
        "points": [point_json(point) for point in found],
        "others": [other_json(other) for other in others],
        "doubts": [point_json(point) for point in doubts],
    }
    if quote:
        from kanly.point_page import cited
        from kanly.quote_json import quotes_json

        body["quotes"] = quotes_json(pair for point in found for pair in cited(point, others))
    say_json("points", VERSION, body)
