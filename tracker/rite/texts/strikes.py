"""The operations that apply force and are no rites: what each says, out of the operation trees.

The table stands in data/strikes.csv, so that nothing is parsed at the table. `strike_rows.py`
makes it, and a test holds it equal to what the trees say.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.kinds import subtypes
from tracker.numbers import rank
from tracker.rite.kinds import is_a_fief, is_charter, is_persona

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

    Fits = Callable[[Table, HouseId, Piece], bool]

FILE = Path(__file__).parent / "data" / "strikes.csv"
COLUMNS = ("card", "target", "of", "talent", "troops", "against", "more", "does", "subdues")
"""An operation a row. A yes or nothing in troops, more, subdues."""


class Of(StrEnum):
    """Whose rank the force is."""

    PARENT = "the assigned persona"
    ITSELF = "this card"


class Against(StrEnum):
    """The number of the target that the force is held against."""

    RESISTANCE = "resistance"
    COMMAND = "command"
    COST = "deployment cost"


class Does(StrEnum):
    """What becomes of a target that the force suffices for."""

    SUBDUES = "subdue the target"
    DISCARDS = "discard the target"
    SENDS_HOME = "turn the target face-down, transfer the target to its owner's Assembly"


class Strike(Struct, frozen=True, kw_only=True):
    """What an operation does with its force.

    Attributes:
        target: The kind of card it strikes, in the operation's words: a key of TARGETS.
        of: Whose rank the force is.
        talent: In which talent.
        troops: Each troop assigned there adds 1.
        against: What the force is held against.
        more: It must be more than that; else as much is enough.
        subdues: The card that strikes is subdued for it.
    """

    target: str
    of: Of
    talent: Talent
    troops: bool
    against: Against
    more: bool
    does: Does
    subdues: bool


def _subtype(*kinds: Subtype) -> Fits:
    def fits(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001 - one shape for all
        return not subtypes(at, piece).isdisjoint(kinds) and piece.deployed

    return fits


def _a_fief(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001
    return is_a_fief(at, piece) and piece.deployed


def _a_charter(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001
    return at.card(piece).type is CardType.HOLDING and is_charter(at, piece) and piece.deployed


def _rivals_ally(at: Table, house: HouseId, piece: Piece) -> bool:
    return Subtype.ALLY in subtypes(at, piece) and piece.deployed and piece.holder != house


def _native(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001
    return is_persona(at, piece) and Subtype.NATIVE in subtypes(at, piece) and piece.deployed


def _bastion(at: Table, house: HouseId, piece: Piece) -> bool:  # noqa: ARG001
    kinds = subtypes(at, piece)
    return Subtype.BASTION in kinds and Subtype.SHIELD not in kinds and piece.deployed


def _subdued_spy(at: Table, house: HouseId, piece: Piece) -> bool:
    """A subdued aide with the Intrigue talent; a rival's that was never seen cannot be named."""
    fits = Subtype.AIDE in subtypes(at, piece) and rank(at, piece, Talent.INTRIGUE) is not None
    return fits and piece.subdued and not (piece.hidden and piece.holder != house)


TARGETS: dict[str, Fits] = {
    "fief": _a_fief,
    "charter": _a_charter,
    "ally": _subtype(Subtype.ALLY),
    "aide": _subtype(Subtype.AIDE),
    "aide or vassal": _subtype(Subtype.AIDE, Subtype.VASSAL),
    "ally governed by a rival": _rivals_ally,
    "native persona": _native,
    "non-shield bastion": _bastion,
    "subdued aide with the Intrigue talent": _subdued_spy,
}
"""The targets of these operations, in their words."""


@cache
def strikes() -> Mapping[str, Strike]:
    """What each such operation says, by the id of its card. Raises DataError, MissingData."""
    from errata.table import read_by_id

    return read_by_id(FILE, COLUMNS, _strike)


def _strike(row: Row) -> Strike:
    if row["target"] not in TARGETS:
        raise row.fault("target", "one of " + ", ".join(TARGETS))
    return Strike(
        target=row["target"],
        of=row.word("of", Of),
        talent=row.word("talent", Talent),
        troops=row.flag("troops"),
        against=row.word("against", Against),
        more=row.flag("more"),
        does=row.word("does", Does),
        subdues=row.flag("subdues"),
    )
