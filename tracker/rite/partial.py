"""Force below a card's Resistance: it has no effect, unless the table says it has (OQ-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import ask
from tracker.rite.company import withstood
from tracker.rite.distribution import missing
from tracker.rite.sides import can_be_hit, rite_of
from tracker.setting_names import SettingName
from tracker.settings import yes
from tracker.words import EFFECT

if TYPE_CHECKING:
    from tracker.state import Piece, Side
    from tracker.table import Table


def ask_what_it_does(at: Table) -> None:
    """Have the players say what force does that vanquished nobody, where it is so set.

    Each side carries it out by the words of the table, as the effect of a card, and says done.
    """
    if not yes(at.game.settings, SettingName.PARTIAL_FORCE):
        return
    for side in (rite_of(at).attack, rite_of(at).defense):
        hurt = in_part(at, side)
        if hurt:
            told = ", ".join(
                f"{at.name(piece)} ({side.divided[piece.id]} of {withstood(at, piece)})"
                for piece in hurt
            )
            text = f"what does the force do that did not vanquish {told}?"
            ask(at, EFFECT, "R-19", side.house, text, hurt[0].id)


def in_part(at: Table, side: Side) -> tuple[Piece, ...]:
    """The opposing cards that still stand, though the force of a side touched them."""
    rite = rite_of(at)
    return tuple(
        piece
        for piece in can_be_hit(at, rite.other(side))
        if side.divided.get(piece.id) and piece.id not in rite.fallen and missing(at, piece, {})
    )
