"""The abilities that cards give in rites, as their texts say (15.1, 15.2, 15.4).

The table stands in data/abilities.csv; `ability_rows.py` makes it out of the operation trees, and
a test holds it equal to what they say. What tactics give is not in it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.texts.bearers import Bearer, Role, the_kinds
from tracker.words import RiteKind  # noqa: TC001 - msgspec reads the fields of a Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errata.table import Row

FILE = Path(__file__).parent / "data" / "abilities.csv"
COLUMNS = ("card", "ability", "on", "role", "rites", "target", "participant", "bears")
OWN_TALENTS = "its talents"
YOURS = " you govern"


class Ability(StrEnum):
    """What a text lets a card do, or does for it.

    Attributes:
        ENGAGED_TOO: It may Counter though it is engaged (SO-09).
        NOT_TURNED: It is not engaged when it Counters.
        IGNORES: Counters have no effect.
        FORCES: The defender must engage the target, if it is disengaged.
    """

    DIRECT = "Direct"
    COUNTER = "Counter"
    SURPRISE = "Surprise"
    IMMUNE = "immune to Surprise"
    ENGAGED_TOO = "Counter engaged"
    NOT_TURNED = "Counter without engaging"
    IGNORES = "ignore Counter"
    FORCES = "engages the target"


class Text(Struct, frozen=True, kw_only=True):
    """One ability, and when its card gives it.

    Attributes:
        rites: The kinds of rites, empty for any.
        own_talents: Only in rites of a talent the card has.
        target: The kinds of cards of which the target must be one, empty for any.
        yours: The target must be governed by the same House.
        participant: The kind of card that must take part, "" for none.
        bears: The kind of card that must be assigned to the card, "" for none.
    """

    ability: Ability
    on: Bearer
    role: Role
    rites: tuple[RiteKind, ...]
    own_talents: bool
    target: tuple[str, ...]
    yours: bool
    participant: str
    bears: str


@cache
def ability_cards() -> Mapping[str, tuple[Text, ...]]:
    """The abilities that every card gives, by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _text)


def _text(row: Row) -> Text:
    own = row["rites"] == OWN_TALENTS
    target = row["target"].removesuffix(YOURS)
    return Text(
        ability=row.word("ability", Ability),
        on=row.word("on", Bearer),
        role=row.word("role", Role),
        rites=() if own else the_kinds(row),
        own_talents=own,
        target=tuple(target.split(" or ")) if target else (),
        yours=row["target"].endswith(YOURS),
        participant=row["participant"],
        bears=row["bears"],
    )
