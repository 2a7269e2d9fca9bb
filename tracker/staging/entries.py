"""A card as one line says it: "c5 Gurney Halleck, Warmaster; engaged; on c3; spice 2"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import fields, replace

from cardbase.powers import short_name
from tracker.errors import Misread
from tracker.setup.powers import the_power
from tracker.state import Piece
from tracker.words import IN_PLAY, Place

if TYPE_CHECKING:
    from tracker.words import HouseId

SUBDUED, ON, OF, BEARS, NOBODY = "subdued", "on ", "of ", "bears ", "nobody"
PLACES = {place.name.lower(): place for place in Place}
"""The keys of a House that hold cards."""


class Entry(Struct, frozen=True, kw_only=True):
    """A card as its line has it, before names have become ids.

    Attributes:
        piece: What is known of it; its id is "" where none is given, and its card too.
        named: The card as it is called.
        on: What it is assigned to, as that is called, "" for nothing.
    """

    piece: Piece
    named: str
    on: str = ""


def states() -> tuple[str, ...]:
    """The words that say how a card lies, each a field of it."""
    return tuple(one.name for one in fields(Piece) if one.type is bool and one.name != "deployed")


def read_entry(text: str, house: HouseId, place: Place) -> Entry:
    """A card of a place of a House. Raises Misread, SeveralFit."""
    head, *marks = (part.strip() for part in text.split(";"))
    found = re.fullmatch(r"(?:(c\d+)\s+)?(\S.*)", head)
    if found is None:
        raise Misread("the name of a card", text)
    piece = Piece(
        id=found[1] or "",
        card="",
        owner=house,
        holder=house,
        place=place,
        deployed=place in IN_PLAY,
    )
    on = ""
    for mark in marks:
        if mark.startswith(ON) and not _token(mark):
            on = mark.removeprefix(ON).strip()
        else:
            piece = _marked(piece, mark)
    return Entry(piece=piece, named=found[2], on=on)


def _token(mark: str) -> re.Match[str] | None:
    return re.fullmatch(r"(\S.*?)\s+(-?\d{1,9})", mark)


def _marked(piece: Piece, mark: str) -> Piece:
    """The card with one thing more that is said of it."""
    token = _token(mark)
    if token:
        return replace(piece, tokens={**piece.tokens, token[1]: int(token[2])})
    if mark == SUBDUED:
        return replace(piece, deployed=False)
    if mark in states():
        return replace(piece, **{mark: True})
    if mark.startswith(OF):
        return replace(piece, owner=mark.removeprefix(OF).strip())
    if mark.startswith(BEARS):
        return replace(piece, allegiances=_powers(mark.removeprefix(BEARS)))
    listed = ", ".join((SUBDUED, *states()))
    raise Misread(f'{listed}, "on CARD", "of HOUSE", "bears POWER" or "TOKEN 2"', mark)


def _powers(text: str) -> tuple[object, ...]:
    names = text.split(" and ")
    return () if names == [NOBODY] else tuple(the_power(name) for name in names)


def written(piece: Piece, name: str) -> str:
    """The line of a card, its House and place aside."""
    parts = [f"{piece.id} {name}"]
    parts += [SUBDUED] if piece.place in IN_PLAY and not piece.deployed else []
    parts += [state for state in states() if getattr(piece, state)]
    parts += [f"{ON}{piece.parent}"] if piece.parent else []
    parts += [f"{OF}{piece.owner}"] if piece.owner != piece.holder else []
    parts += [f"{token} {count}" for token, count in sorted(piece.tokens.items())]
    if piece.allegiances is not None:
        parts.append(f"{BEARS}{' and '.join(map(short_name, piece.allegiances)) or NOBODY}")
    return "; ".join(parts)
