"""A card that the table still carries out by its own words, found in the Programs themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.operation.words import Moment


def left(catalog: Catalog, use: a.Use, moment: Moment | None = None) -> str:
    """The first card whose only ability is of such a use, costs nothing, and begins by hand.

    Whatever comes to be read, a test that speaks of what is not read speaks of one that is not.
    """
    for card in sorted(catalog.all_cards(), key=lambda one: one.id):
        match card.program.abilities:
            case (ability,) if (ability.use, ability.moment) == (use, moment):
                if _is_left(ability):
                    return card.id
    pytest.fail(f"no card is left to the table {use}, {moment}")


def _is_left(ability: a.Ability) -> bool:
    if ability.cost or ability.test or ability.contests:
        return False
    bare = ability.use is a.Use.PLAYED or isinstance(ability.engages, p.This)
    match ability.steps:
        case (d.Does(d.ByHand()), *_):
            return bare
    return False
