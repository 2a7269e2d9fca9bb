"""Where a page or a form stands in a game, in one word: "main:12:3"."""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.log.record import Head, is_slug
from tracker.views.feed import Position

DIGITS = 7


def place_of(position: Position) -> str:
    """The branch, the event and the last move of a position."""
    return f"{position.head.branch}:{position.head.seq}:{position.moved}"


def position_at(game: str, place: str) -> Position:
    """The position that a word names. Raises Misread."""
    branch, _, rest = place.partition(":")
    seq, _, moved = rest.partition(":")
    if not (is_slug(branch) and _is_number(seq) and _is_number(moved)):
        raise Misread("where the page stands, main:12:3", place[:40])
    return Position(head=Head(game=game, branch=branch, seq=int(seq)), moved=int(moved))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS
