"""A House domain on the screen: cards under the card they are assigned to, each with its state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import counted
from kanly.output import paragraph
from tracker.forced import outstanding, suspended
from tracker.table import Table
from tracker.telling.teller import listed
from tracker.words import Place, Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tracker.state import Piece
    from tracker.telling.teller import Teller
    from tracker.words import HouseId, PieceId

STEP = "  "


def domain(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards of a domain, a line each, longer ones folded."""
    cards = t.after.domain(house)
    here = {piece.id for piece in cards}
    due = forced(t, house)
    for piece in cards:
        if piece.parent not in here:
            yield from _tree(t, piece, STEP, due)


def forced(t: Teller, house: HouseId) -> dict[PieceId, str]:
    """The known cards a House must deploy in its interval (DF-07), and those that wait (DF-18)."""
    at = Table(t.after, t.cards)
    told = {piece.id: "must be deployed" for piece in outstanding(at, house)}
    told |= {
        one: f"must be deployed, and waits: {why}" for one, why in suspended(at, house).items()
    }
    return {piece: text for piece, text in told.items() if piece in t.known}


def own_cards(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards in hand and Assembly that the tracker knows by name."""
    for place in (Place.HAND, Place.ASSEMBLY):
        known = t.after.in_place(house, place)
        if known:
            names = listed([f"{t.name(piece)} [{piece.id}]" for piece in known])
            yield paragraph(f"{place}: {names}", STEP * 2, first=STEP)


def examined_cards(t: Teller, house: HouseId) -> Iterator[str]:
    """The cards in the hands and Assemblies of others that a House has examined (Z-03)."""
    found = [
        f"{t.name(piece)} [{piece.id}], {piece.place} of {t.house(piece.holder)}"
        for piece in t.after.pieces.values()
        if house in piece.shown and piece.holder != house and piece.place is not Place.DOMAIN
    ]
    if found:
        yield paragraph(f"examined: {listed(found)}", STEP * 2, first=STEP)


def _tree(t: Teller, piece: Piece, indent: str, due: Mapping[PieceId, str]) -> Iterator[str]:
    told = [_line(t, piece), due.get(piece.id, "")]
    yield paragraph("; ".join(filter(None, told)), indent + STEP * 2, first=indent)
    for child in t.after.assigned(piece.id):
        if child.place is Place.DOMAIN:
            yield from _tree(t, child, indent + STEP, due)


def _line(t: Teller, piece: Piece) -> str:
    name = f"{t.name(piece)} [{piece.id}]" if piece.id in t.known else f"a card [{piece.id}]"
    return "; ".join([name, *states(t, piece)])


def states(t: Teller, piece: Piece) -> list[str]:
    """What is to be said of a card's state, in a few words each."""
    told = ["subdued"] if piece.subdued and not piece.dormant else []
    told += ["program, not deployed"] if piece.dormant else []
    told += ["engaged"] if piece.engaged else []
    told += ["active"] if piece.active else []
    told += _tokens(t, piece)
    if piece.allegiances is not None and piece.id in t.known:
        told.append(listed(piece.allegiances) or "no allegiance")
    if piece.owner != piece.holder:
        told.append(f"owned by {t.house(piece.owner)}")
    return told


def _tokens(t: Teller, piece: Piece) -> Iterator[str]:
    """The tokens; deferment against the cost, also none of it, where the card may be known."""
    tokens = dict(piece.tokens)
    if piece.subdued and not piece.dormant and piece.id in t.known:
        tokens.setdefault(Token.DEFERMENT, 0)
    for token, count in sorted(tokens.items()):
        if token == Token.DEFERMENT and piece.id in t.known:
            cost = t.cards[piece.card].cost
            yield f"deferment {count}/{'X' if cost is None else cost}"
        elif token == Token.SPICE:
            yield f"{count} spice"
        else:
            yield counted(count, f"{token} token")
