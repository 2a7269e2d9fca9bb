"""The numbers that bonuses in rites are multiplied with, by the words the cards tell them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import Talent
from tracker.allegiance import CALLED
from tracker.deployment.targets import is_kind
from tracker.numbers import allegiances, rank
from tracker.rite.sides import participants, side_of, stands

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.state import Piece
    from tracker.table import Table


class Measure(Struct, frozen=True):
    """A number that a bonus is multiplied with.

    Attributes:
        count: The number, for the card that has the bonus.
        others: It goes by who else takes part.
    """

    count: Callable[[Table, Piece], int]
    others: bool = False


def is_of(at: Table, piece: Piece, kind: str) -> bool:
    """Whether a card is of a power, "Fremen", or of a kind, "division"."""
    if kind in CALLED:
        return CALLED[kind] in allegiances(at, piece)
    return is_kind(at, piece.holder, piece, kind)


def bears(at: Table, piece: Piece, kind: str) -> int:
    """How many deployed cards of a kind are assigned to a card; 1 for the kind ""."""
    if not kind:
        return 1
    there = (child for child in at.game.assigned(piece.id) if stands(at, child.id))
    return sum(is_of(at, child, kind) for child in there)


def _rank_in(talent: Talent) -> Measure:
    """Its rank in a talent, 0 without the talent, and never less."""
    return Measure(lambda at, piece: max(0, rank(at, piece, talent) or 0))


def _assigned(*kinds: str) -> Measure:
    """The deployed cards of these kinds that are assigned to it."""
    return Measure(lambda at, piece: sum(bears(at, piece, kind) for kind in kinds))


def _additional_fremen(at: Table, piece: Piece) -> int:
    """The Fremen on its side besides the leader; who has fallen takes part until resolution."""
    side = side_of(at, piece.id)
    if side is None:
        return 0
    others = (one for one in participants(at, side) if one.id != side.leader)
    return sum(is_of(at, one, "Fremen") for one in others)


MEASURES = {
    "the assigned persona's Dueling rank": _rank_in(Talent.DUELING),
    "the assigned persona's Intrigue rank": _rank_in(Talent.INTRIGUE),
    "the assigned card's Battle rank": _rank_in(Talent.BATTLE),
    "each division assigned to it": _assigned("division"),
    "the number of Smuggler troops and Smuggler cohorts assigned to this card": _assigned(
        "Smuggler troop", "Smuggler cohort"
    ),
    "each additional Fremen participant": Measure(_additional_fremen, others=True),
}
"""A number in the operation's words -> how it is counted in the rite under way."""
