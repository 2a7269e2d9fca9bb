"""`kanly ask`: one question over both games, the best answer first, with its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.search.ask import ask
from cardbase.search.question import MOST_WORDS
from errata.shown import shown
from kanly.codes import Code
from kanly.lane import JSON, Lane
from kanly.output import remark, say, strong
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.search.ask import Found, Hit
    from cardbase.search.point import Game
    from kanly.output import Json

LIMIT = 6
VERSION = 1
BESIDE = "    "
"""Where a line of the other edition begins, below the one it stands beside."""

NEAR = 0.85
"""The part of the best score from which on a point may as well be what was meant."""

MOST_NEAR = 2
"""How many such points are shown in their words."""


OTHERWISE = "fewer or other words may, and kanly rule lists all rules."


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
        _say(found, quote=quote)
    return Code.FOUND if found.hits else Code.NOT_FOUND


LANES = {"ask": Lane(show, least=1, joined=True, flags=JSON)}


def _remarks(found: Found) -> Iterator[str]:
    """How the question was read where a word is none, and how well it is answered."""
    if found.question.cut:
        yield f"Only the beginning is read, {MOST_WORDS} words at most."
    if not found.hits:
        asked = shown(found.question.asked)
        yield f'Nothing answers "{asked}"; {OTHERWISE}'
        return
    for group in found.question.groups:
        if not group.known:
            read = f"; read as {group.read}" if group.read else ""
            yield f'Nothing here says "{shown(group.typed)}"{read}.'
    if not found.sure:
        yield "Nothing has all of that; this comes nearest."


def _say(found: Found, *, quote: bool) -> None:
    """The answer in full; what comes near it, in its words; a line for what else is related."""
    from kanly.point_page import block, full, line

    best, *rest = found.hits
    lines = full(best.point, best.others, found.doubts, quote=quote)
    near = [hit for hit in rest[:MOST_NEAR] if hit.score >= NEAR * best.score]
    if near:
        lines += ["", strong("Perhaps you meant" if len(near) == 1 else "Perhaps you meant one of")]
    for hit in near:
        lines += [*block(hit.point), *_beside(hit)]
    related = rest[len(near) :]
    if related:
        lines += ["", strong("Related")]
    for hit in related:
        lines += [line(hit.point), *_beside(hit)]
    say("\n".join(lines))


def _beside(hit: Hit) -> list[str]:
    """A line for each point of the other edition."""
    from kanly.point_page import line

    return [line(other.point, BESIDE) for other in hit.others if other.point]


def _say_json(found: Found, *, quote: bool) -> None:
    from kanly.output import say_json
    from kanly.point_json import group_json, hit_json, point_json

    hits = [hit_json(hit) for hit in found.hits]
    body: dict[str, Json] = {
        "asked": found.question.asked,
        "game": found.question.game,
        "read": [group_json(group) for group in found.question.groups],
        "sure": found.sure,
        "answer": hits[0] if hits else None,
        "doubts": [point_json(one) for one in found.doubts],
        "related": hits[1:],
    }
    if quote:
        from kanly.point_page import cited
        from kanly.quote_json import quotes_json

        best = found.hits[:1]
        body["quotes"] = quotes_json(pair for hit in best for pair in cited(hit.point, hit.others))
    say_json("ask", VERSION, body)
