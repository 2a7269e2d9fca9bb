"""All standing values of a table, as one mapping that can be compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardbase.vocabulary import Talent
from tracker.allegiance import powers_of
from tracker.deployment.price import defined, is_full
from tracker.kinds import subtypes
from tracker.numbers import allegiances, command, cost, croe, rank, resistance
from tracker.standing.figures import assembly_limit, hand_limit
from tracker.words import IN_PLAY, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece
    from tracker.table import Table

Values: TypeAlias = dict[tuple[str, str], object]
"""Card or House, and which of its values -> the value."""

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
    found["", "CROE"] = croe(at.game)
    return found


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


def differing(one: Values, other: Values) -> dict[tuple[str, str], tuple[object, object]]:
    """What both have and is not the same in both."""
    both = one.keys() & other.keys()
    return {key: (one[key], other[key]) for key in sorted(both) if one[key] != other[key]}
