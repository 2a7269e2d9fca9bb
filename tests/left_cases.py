"""A card that the table still carries out by its own words, found in the Programs themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardbase.program import abilities as a
from cardbase.program import deeds as d
from cardbase.program import things as p

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.operation.words import Moment
    from cardbase.vocabulary import CardType


def left(
    catalog: Catalog, use: a.Use, moment: Moment | None = None, type_: CardType | None = None
) -> str:
    """The first card whose first sentence of such a use is left to the table, and costs nothing.

    Whatever comes to be read, a test that speaks of what is not read speaks of one that is not.
    """
    for card in sorted(catalog.all_cards(), key=lambda one: one.id):
        if type_ in {None, card.type} and any(_is_left(card, one, use, moment) for one in _all(card)):
            return card.id
    pytest.fail(f"no card is left to the table {use}, {moment}")


def _all(card: Card) -> tuple[a.Ability, ...]:
    """The abilities of a card that has one only."""
    return card.program.abilities if len(card.program.abilities) == 1 else ()


def _is_left(card: Card, ability: a.Ability, use: a.Use, moment: Moment | None) -> bool:
    del card
    if (ability.use, ability.moment) != (use, moment) or ability.cost or ability.test:
        return False
    bare = use is a.Use.PLAYED or isinstance(ability.engages, p.This)
    match ability.steps:
        case (d.Does(d.ByHand()), *_) if bare and not ability.contests:
            return True
    return False
