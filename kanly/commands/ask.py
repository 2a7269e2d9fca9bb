"""`kanly ask`: one question over both games, the best answer first, with its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.search.ask import ask
from errata.shown import shown
from kanly.codes import Code
from kanly.output import remark, say
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.search.ask import Found
    from cardbase.search.point import Game, Point
    from kanly.output import Json

LIMIT = 6
VERSION = 1


def show(
    words: str,
    *,
    game: Game | None = None,
    limit: int = LIMIT,
    quote: bool = False,
    as_json: bool = False,
) -> int:
    """Answer a question: the best point in full, the others in a line each.

    Args:
        words: The question as typed.
        game: Which game, None for both.
        limit: How many points at most, the answer among them.
        quote: Whether to show the cited lines of the user's own copy, too.
        as_json: Write JSON.

    Returns:
        0 answered, 1 nothing answers.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    with open_catalog(Progress()) as catalog:
        found = ask(catalog, words, game=game, limit=limit)
    for line in _remarks(found):
        remark(line)
    if as_json:
        _say_json(found, quote=quote)
    elif found.hits:
        return _say(found, quote=quote)
    return Code.FOUND if found.hits else Code.NOT_FOUND


def _remarks(found: Found) -> list[str]:
    """How the question was read where a word is none, and how well it is answered."""
    read = [
        f'Nothing here says "{shown(group.typed)}"; read as {group.read}.'
        for group in found.question.groups
        if group.read
    ]
    if not found.hits:
        return [f'Nothing answers "{shown(found.question.asked)}".']
    if not found.sure:
        read.append("Nothing has all of that; this comes nearest.")
    return read


def _say(found: Found, *, quote: bool) -> int:
    from kanly.point_page import doubt, line, with_others

    best, *related = found.hits
    lines = with_others(best.point, best.others)
    if quote:
        others = [other.point for other in best.others if other.point]
        lines += ["", *_quoted([best.point, *others])]
    for one in found.doubts:
        lines += ["", doubt(one)]
    if related:
        lines += ["", "Related", *(line(hit.point) for hit in related)]
    say("\n".join(lines))
    return Code.FOUND


def _quoted(points: list[Point]) -> list[str]:
    """The cited lines of the user's own copy. Raises LibraryError."""
    from kanly.quote_page import quoted

    cited = {(point.document, point.places) for point in points if point.document}
    return [line for document, places in sorted(cited) for line in quoted(document, places)]


def _say_json(found: Found, *, quote: bool) -> None:
    from kanly.output import say_json
    from kanly.point_json import hit_json, point_json

    answer = found.hits[0] if found.hits else None
    read: list[Json] = [
        {"typed": group.typed, "taken_for": [*group.phrases]} for group in found.question.groups
    ]
    body: dict[str, Json] = {
        "asked": found.question.asked,
        "read": read,
        "sure": found.sure,
        "answer": hit_json(answer) if answer else None,
        "doubts": [point_json(one) for one in found.doubts],
        "related": [hit_json(hit) for hit in found.hits[1:]],
    }
    if quote and answer and answer.point.document:
        from cardbase.userlib.quote import quotes

        told = quotes(answer.point.document, answer.point.places)
        body["quotes"] = [{"place": place, "text": text} for place, text in told.items()]
    say_json("ask", VERSION, body)
