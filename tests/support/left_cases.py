"""A card with a sentence that no reader knows, so that the table carries it out by its own words.

Every card of the catalog is read. What is not must still be asked for and never be silent: a card
that a later set brings, or one that `by hand` takes over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.stored import stored
from cardbase.vocabulary import Acts

if TYPE_CHECKING:
    from tracker_cases import Play

UNREAD = "eots:suspensor-technologies"
TEXT = "Engage: sing of the desert."


def left(game: Play) -> str:
    """The id of a card whose general operation is left to the table in this game."""
    by_hand = d.Does(d.ByHand(TEXT), p.You())
    ability = a.Ability(a.Use.GENERAL, (TEXT,), (by_hand,), engages=p.This())
    program = stored(a.Program(abilities=(ability,)))
    card = game.cards[UNREAD]
    game.cards[UNREAD] = replace(card, acts=Acts.HAND, program_json=program)
    return UNREAD
