"""Tactics that bear the name of a rite: who may play them, and in which rite (TC-06, TC-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.rite.kinds import FIELDS
from tracker.words import Kind

if TYPE_CHECKING:
    from collections.abc import Collection

    from tracker.table import Table
    from tracker.words import HouseId

RITES = frozenset(FIELDS.values())

SPOKEN = {"dueling": Subtype.DUEL, **{str(one).lower(): one for one in RITES}}
"""How the operation of a card in play names them: "as a battle or dueling tactic"."""


def in_such_a_rite(at: Table, house: HouseId, fields: Collection[Subtype]) -> bool:
    """Whether the open window is that of a rite of one of these kinds, in which the House fights.

    Window 1 is open to all; such tactics are for attacker and defender there, too (R-07).
    """
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None or window.about is not Kind.RITE:
        return False
    return FIELDS.get(rite.kind) in fields and house in {rite.attack.house, rite.defense.house}


def in_named_rite(at: Table, house: HouseId, words: Collection[str]) -> bool:
    """The same, for the words of a card in play; words of no rite do not hinder it."""
    fields = {SPOKEN[word] for word in words if word in SPOKEN}
    return not fields or in_such_a_rite(at, house, fields)
