"""The kinds of rites: class, talent, target, currency of the bonus (14.1)."""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003 - msgspec reads the fields of a Struct
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.kinds import is_fief
from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.effects.said import Ware
from tracker.kinds import subtypes
from tracker.words import Limit, RiteClass, RiteKind

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table


def is_persona(at: Table, piece: Piece) -> bool:
    """Whether a card is a persona."""
    return at.card(piece).type is CardType.PERSONA


def is_charter(at: Table, piece: Piece) -> bool:
    """Whether a card is a charter."""
    return Subtype.CHARTER in subtypes(at, piece)


def is_a_fief(at: Table, piece: Piece) -> bool:
    """Whether a card is a fief."""
    return is_fief(at.card(piece))


class Facts(Struct, frozen=True):
    """What R-01 says of a kind of rite."""

    rite_class: RiteClass
    talent: Talent
    target: str
    is_target: Callable[[Table, Piece], bool]


FACTS = {
    RiteKind.ARBITRATION: Facts(RiteClass.CHOAM, Talent.ARBITRATION, "charter", is_charter),
    RiteKind.INTRIGUE: Facts(RiteClass.CHOAM, Talent.INTRIGUE, "persona", is_persona),
    RiteKind.BATTLE: Facts(RiteClass.LANDSRAAD, Talent.BATTLE, "fief", is_a_fief),
    RiteKind.DUEL: Facts(RiteClass.LANDSRAAD, Talent.DUELING, "persona", is_persona),
    RiteKind.WEIRDING: Facts(RiteClass.LANDSRAAD, Talent.WEIRDING, "persona", is_persona),
}
"""The table of R-01; the class of a Weirding rite is declared with it."""

FIELDS = {
    RiteKind.ARBITRATION: Subtype.ARBITRATION,
    RiteKind.INTRIGUE: Subtype.INTRIGUE,
    RiteKind.BATTLE: Subtype.BATTLE,
    RiteKind.DUEL: Subtype.DUEL,
}
"""The subtype of the tactics of each kind of rite (TC-06, TC-09)."""

LIMITS = {RiteClass.CHOAM: Limit.CHOAM_RITE, RiteClass.LANDSRAAD: Limit.LANDSRAAD_RITE}

CURRENCY = {RiteClass.CHOAM: Ware.SOLARIS, RiteClass.LANDSRAAD: Ware.FAVOR}
"""What the bonus of each class is made of (R-26)."""
