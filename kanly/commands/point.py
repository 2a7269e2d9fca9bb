"""Points of the board game by id, family or thing, for `kanly rule`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.search.find import find_points, points_of
from cardbase.search.others import others_of
from kanly.output import say, say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.search.others import Other
    from cardbase.search.point import Point
    from kanly.output import Json

VERSION = 1


def show_points(wanted: str, *, quote: bool, as_json: bool) -> bool:
    """Show the point with an id, or those of a family or thing; False when there are none.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    with open_catalog(Progress()) as catalog:
        found = find_points(catalog, wanted)
        alone = len(found) == 1
        others = others_of(catalog, found[0]) if alone else ()
        doubts = points_of(catalog, found[0].doubts) if alone else ()
    if not found:
        return False
    if as_json:
        _say_json(wanted, found, others, doubts)
    elif alone:
        _say(found[0], others, doubts, quote=quote)
    else:
        from kanly.point_page import line

        say("\n".join(map(line, found)))
    return True


def _say(
    point: Point, others: tuple[Other, ...], doubts: tuple[Point, ...], *, quote: bool
) -> None:
    from kanly.point_page import doubt, with_others

    lines = with_others(point, others)
    if quote and point.document:
        from kanly.quote_page import quoted

        lines += ["", *quoted(point.document, point.places)]
    for one in doubts:
        lines += ["", doubt(one)]
    say("\n".join(lines))


def _say_json(
    wanted: str, found: tuple[Point, ...], others: tuple[Other, ...], doubts: tuple[Point, ...]
) -> None:
    from kanly.point_json import other_json, point_json

    body: dict[str, Json] = {
        "wanted": wanted,
        "points": [point_json(point) for point in found],
        "others": [other_json(other) for other in others],
        "doubts": [point_json(point) for point in doubts],
    }
    say_json("points", VERSION, body)
