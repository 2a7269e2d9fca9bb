"""What cards in play add to force and Resistance in rites.

The table stands in data/bonuses.csv; `bonus_rows.py` makes it out of the operation trees, and a
test holds it equal to what they say. What cards add outside rites, too, is in effects/standing;
what tactics and ventures add for a rite are effects.

Not in it: Weirding Combat, whose player is asked which it is (rite/borne). And left to the table's
word (`effect CARD force +2`): Ice Riggers, whose X no source tells; what Master of Arms makes of
weapons.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.sides import is_leader, is_participant, participants, rite_of
from tracker.rite.texts.bearers import Bearer, Role, given, the_kinds
from tracker.rite.texts.measures import MEASURES, bears, is_of
from tracker.words import RiteKind, Stat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table

FILE = Path(__file__).parent / "data" / "bonuses.csv"
COLUMNS = ("card", "on", "role", "rites", "participant", "bears", "stat", "amount", "times")
"""A bonus a row."""


class Bonus(Struct, frozen=True, kw_only=True):
    """One bonus.

    Attributes:
        on: The card itself, or the card it is assigned to: that has the bonus.
        role: What that card does in the rite.
        rites: The kinds of rites it works in, empty for any.
        participant: The kind of card that must take part, on either side; "" for none.
        bears: The kind of card that must be assigned to the card, "" for none.
        stat: Force or Resistance.
        times: A number of MEASURES it is multiplied with, "" for 1.
    """

    on: Bearer
    role: Role
    rites: tuple[RiteKind, ...]
    participant: str
    bears: str
    stat: Stat
    amount: int
    times: str

    @property
    def by_others(self) -> bool:
        """Whether it goes by who else takes part in the rite."""
        return bool(self.participant) or (bool(self.times) and MEASURES[self.times].others)


@cache
def bonuses() -> Mapping[str, tuple[Bonus, ...]]:
    """What each card adds in rites, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _bonus)


def _bonus(row: Row) -> Bonus:
    if row["times"] and row["times"] not in MEASURES:
        raise row.fault("times", f"nothing, or one of: {'; '.join(MEASURES)}")
    return Bonus(
        on=row.word("on", Bearer),
        role=row.word("role", Role),
        rites=the_kinds(row),
        participant=row["participant"],
        bears=row["bears"],
        stat=row.word("stat", Stat),
        amount=row.number("amount", low=1) or 1,
        times=row["times"],
    )


def added(at: Table, piece: Piece, stat: Stat) -> int:
    """What cards add to a number of a card in the rite under way: itself, and what it bears."""
    return sum(
        one.amount * (MEASURES[one.times].count(at, piece) if one.times else 1)
        for one in borne(at, piece)
        if one.stat is stat and _works(at, piece, one)
    )


def borne(at: Table, piece: Piece) -> Iterator[Bonus]:
    """The bonuses a card may have in this kind of rite, from deployed cards (CT-15)."""
    kind = rite_of(at).kind
    for _, one in given(at, piece, bonuses()):
        if not one.rites or kind in one.rites:
            yield one


def _works(at: Table, piece: Piece, bonus: Bonus) -> bool:
    """Whether a bonus is there now: the card does what it asks, bears it, meets it."""
    if not _plays(at, piece, bonus.role) or not bears(at, piece, bonus.bears):
        return False
    if not bonus.participant:
        return True
    there = participants(at, rite_of(at).attack, rite_of(at).defense)
    return any(is_of(at, one, bonus.participant) for one in there)


def _plays(at: Table, piece: Piece, role: Role) -> bool:
    """Whether a card does this in the rite under way; a leader takes part, engaged or not."""
    rite = rite_of(at)
    match role:
        case Role.PARTICIPATES:
            return is_participant(at, piece.id)
        case Role.LEADS:
            return is_leader(at, piece.id)
        case Role.COUNTERS:
            return rite.answered and piece.id == rite.defense.leader != rite.target
        case _:
            return True
