"""All standing values of a table, as one mapping that can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.things import Ware
from cardbase.vocabulary import Talent
from tracker.engine.words import IN_PLAY, Place, Token
from tracker.standing.figures import (
    Deal,
    allegiances,
    assembly_limit,
    command,
    cost,
    croe,
    hand_limit,
    rank,
    resistance,
    yields,
)
from tracker.standing.forbidding import CAPTURE, DISCARD, SURPRISE, Deed, bans, immune, token_room
from tracker.standing.kinds import subtypes
from tracker.standing.price import defined, is_full, outsider_favor, powers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.engine.state import Piece
    from tracker.engine.table import Table
    from tracker.engine.words import HouseId, PieceId

Values: TypeAlias = dict[tuple[str, str], object]
"""Card or House, and which of its values -> the value."""

FORBIDDEN = (
    *((Verb.BUY, ware) for ware in (Ware.SPICE, Ware.FAVOR)),
    *((Verb.SELL, Ware.SPICE), (Verb.SEEK, None)),
    *((Verb.PRODUCE, ware) for ware in (Ware.SOLARIS, Ware.SPICE, Ware.FAVOR)),
)
TO_A_CARD = (Verb.DEPLOY, Verb.CHOOSE, Verb.INITIATE, Verb.SUBDUE)
SPARED = (CAPTURE, DISCARD, SURPRISE)
WARES = frozenset(Ware)
MOST = 5
"""What may be forbidden, suffered, produced; tokens placed at once."""

SEEN = IN_PLAY | {Place.HAND, Place.ASSEMBLY}
"""Where the values of a card are asked: a card in hand has its cost, too."""


def values(at: Table) -> Values:
    """What stands now: of every card in play or at hand, of every House, of the game."""
    found = Values()
    for piece in at.game.pieces.values():
        if piece.place in SEEN:
            found |= {(piece.id, name): value for name, value in _of_card(at, piece)}
    for house in at.game.houses:
        found[house, "hand limit"] = hand_limit(at, house)
        found[house, "Assembly limit"] = assembly_limit(at, house)
        found |= {(house, name): value for name, value in _of_house(at, house)}
    found["", "CROE"] = croe(at.game)
    return found


def _of_house(at: Table, house: HouseId) -> Iterator[tuple[str, object]]:
    """What it may not do: by which cards."""
    for verb, ware in FORBIDDEN:
        yield f"{verb} {ware or ''}", _by(at, house, Deed(verb=verb, ware=ware))


def _by(at: Table, house: HouseId, deed: Deed) -> frozenset[PieceId]:
    return frozenset(ban.piece for ban in bans(at, house, deed))


def _of_each_house(at: Table, piece: Piece) -> Iterator[tuple[str, object]]:
    """What each House would pay for a card, in a petition, too, and what it may not do to it."""
    for house in at.game.houses:
        yield f"cost for {house}", cost(at, piece, Deal(house))
        yield f"cost in a petition of {house}", cost(at, piece, Deal(house, petition=True))
        yield f"favor of {house}", outsider_favor(at, house, piece)
        for verb in TO_A_CARD:
            deed = Deed(verb=verb, what=piece, petition=verb is Verb.INITIATE)
            yield f"{verb} by {house}", _by(at, house, deed)


def _in_domain(at: Table, piece: Piece) -> Iterator[tuple[str, object]]:
    """To what it is immune, what it produces besides, which tokens it takes."""
    for kind in SPARED:
        yield f"immune to {' '.join(kind)}", immune(at, piece, kind) is not None
    more = [(one.house, one.ware, one.amount, one.by) for one in yields(at, piece, WARES)]
    yield "production", frozenset(more)
    for token in Token:
        room, ban = token_room(at, piece, token, MOST)
        yield f"room for {token}", (room, ban is None)


def _of_card(at: Table, piece: Piece) -> Iterator[tuple[str, object]]:
    parent = at.game.pieces.get(piece.parent or "")
    yield "subtypes", subtypes(at, piece)
    yield "allegiances", frozenset(allegiances(at, piece))
    yield "powers", frozenset(powers_of(at, piece, piece.holder))
    yield "Resistance", resistance(at, piece)
    yield "Command", command(at, piece)
    yield "cost", cost(at, piece)
    yield "cost there", defined(at, piece, parent)
    yield "full", is_full(at, piece)
    for talent in Talent:
        yield talent.value, rank(at, piece, talent)
    yield from _of_each_house(at, piece)
    if piece.place in IN_PLAY:
        yield from _in_domain(at, piece)


def differing(one: Values, other: Values) -> dict[tuple[str, str], tuple[object, object]]:
    """What both have and is not the same in both."""
    both = one.keys() & other.keys()
    return {key: (one[key], other[key]) for key in sorted(both) if one[key] != other[key]}
