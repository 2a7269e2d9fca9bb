"""Cards assigned out of the hand for nothing, where a card in play lets its House do so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.held import on_card
from cardbase.program.holdings import LiesSubdued
from tracker.deployment.assigning import verify_assign
from tracker.effects.bringing import SUBDUED, bring, verify_bring
from tracker.guards import allows
from tracker.operation import touch
from tracker.standing.context import Context
from tracker.standing.entering import lets_assign
from tracker.standing.selecting import is_like
from tracker.words import Kind

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def verify_place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> None:
    """Refuses to assign a card out of the hand for nothing where no card of the House lets it."""
    lets = lets_assign(at, house, piece, target)
    if lets is None:
        at.refuse("G-02", f"nothing lets {at.name(piece)} be assigned to {at.name(target)} free")
        return
    verify_assign(at, house, piece, target)
    verify_bring(at, house, piece, target, subdued=_lies_subdued(at, house, piece, lets))


can_place_on = allows(verify_place_on)


def place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> None:
    """Assign a card out of the hand for nothing; subdued, where what lets it be says so."""
    verify_place_on(at, house, piece, target)
    lets = lets_assign(at, house, piece, target)
    subdued = lets is None or _lies_subdued(at, house, piece, lets)
    bring(at, house, piece, target, state=SUBDUED if subdued else "")
    touch(at, Kind.DEPLOY, house)


def _lies_subdued(at: Table, house: HouseId, piece: Piece, lets: Piece) -> bool:
    """Whether what one card lets be assigned lies there subdued by that card's text."""
    says = on_card(at.card(lets), LiesSubdued)
    return says is not None and is_like(Context(at, house, lets.id), says.what, piece)
