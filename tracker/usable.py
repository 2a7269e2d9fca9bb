"""Which operation of a card can be used now: in the interval, or in the window that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.kinds import is_venture
from tracker.rite.fields import in_named_rite
from tracker.standing.layer import without_effect
from tracker.uses import Use, uses
from tracker.words import Kind, WindowKind

if TYPE_CHECKING:
    from cardbase.program.abilities import Ability
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def general_use(at: Table, piece: Piece) -> Use | None:
    """The General operation of a card, None when it has none; a venture is activated (V-06)."""
    if is_venture(at.card(piece)):
        return None
    return next((use for use in uses(at.card(piece)) if use.moment is None), None)


def window_ability(at: Table, piece: Piece) -> Ability | None:
    """The ability of a card that fits the window that is open, None when none does."""
    found = [use for use in uses(at.card(piece)) if use.moment is not None]
    if len(found) == 1:
        return found[0].ability
    use = window_use(at, piece)
    return None if use is None else use.ability


def window_use(at: Table, piece: Piece) -> Use | None:
    """The operation of a card that fits the window that is open, None when none does."""
    if piece.id in without_effect(at):
        return None
    return next((use for use in uses(at.card(piece)) if _fits(at, piece.holder, use)), None)


def _fits(at: Table, house: HouseId, use: Use) -> bool:
    window = at.game.window
    if window is None or use.moment is None:
        return False
    if use.initiative:
        return window.kind is WindowKind.INITIATIVE
    if use.in_rite and window.about is not Kind.RITE:
        return False
    return window.kind is use.moment and in_named_rite(at, house, use.contests)
