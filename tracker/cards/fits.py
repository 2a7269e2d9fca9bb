"""Whether a card can be what a deed is done to: legal targets, by the kind of deed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Verb
from cardbase.program import deeds as d
from tracker.cards.vanquished import can_end, is_open
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.immunity import CAPTURE, DISCARD, immune, untouched_by
from tracker.words import Fate, Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def fitting(at: Table, house: HouseId, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a deed of a House would do something to a card."""
    if isinstance(deed, d.Lays) and deed.gift is d.Gift.COUNTER:
        return _can_take_the_defense(at, piece)
    test = FITS.get(type(deed)) if deed is not None else None
    return test is None or test(at, house, piece)


def _can_take_the_defense(at: Table, piece: Piece) -> bool:
    """Another card of the defender than the target of the rite."""
    rite = at.game.rite
    return rite is not None and piece.holder == rite.defense.house and piece.id != rite.target


def spared(at: Table, card: PieceId, piece: Piece) -> bool:
    """Whether a card is immune to what another does, or may be no target now."""
    source = at.game.pieces.get(card)
    if source is None:
        return False
    if untouched_by(at, piece, source) is not None:
        return True
    return forbids(at, source.holder, Deed(verb=Verb.CHOOSE, what=piece)) is not None


def _can_engage(at: Table, house: HouseId, piece: Piece) -> bool:
    del at, house
    return piece.deployed and not piece.engaged


def _can_disengage(at: Table, house: HouseId, piece: Piece) -> bool:
    del at, house
    return piece.deployed and piece.engaged


def _can_subdue(at: Table, house: HouseId, piece: Piece) -> bool:
    del at, house
    return piece.deployed and piece.place is Place.DOMAIN


def _can_capture(at: Table, house: HouseId, piece: Piece) -> bool:
    if is_open(at, piece) and not can_end(at, piece, Fate.CAPTURED):
        return False
    return piece.holder != house and immune(at, piece, CAPTURE) is None


def _can_discard(at: Table, house: HouseId, piece: Piece) -> bool:
    if is_open(at, piece) and not can_end(at, piece, Fate.DISCARDED):
        return False
    return piece.holder == house or immune(at, piece, DISCARD) is None


FITS: dict[type[d.Deed], Callable[[Table, HouseId, Piece], bool]] = {
    d.Engage: _can_engage,
    d.Disengage: _can_disengage,
    d.Subdue: _can_subdue,
    d.Capture: _can_capture,
    d.Discard: _can_discard,
}
