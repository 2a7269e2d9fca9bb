"""Dune and the homeworlds (section 12): which one is the homeworld, who governs a Dune fief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from cardbase.program.abilities import MayDeploy
from cardbase.vocabulary import Subtype
from tracker.guards import carries_out
from tracker.kinds import subtypes
from tracker.standing.said import holding

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def governed_dune(at: Table, house: HouseId) -> Piece | None:
    """Dune, where a House governs it."""
    mine = at.game.domain(house)
    return next((p for p in mine if p.deployed and is_dune(at.card(p))), None)


def homeworlds(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The homeworld cards of a domain, deployed or subdued; Dune is not among them."""
    mine = at.game.domain(house)
    return tuple(p for p in mine if Subtype.HOMEWORLD in at.card(p).subtypes)


def own_homeworld(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House began with, deployed or subdued; Dune is none."""
    return next((piece for piece in homeworlds(at, house) if piece.owner == house), None)


@carries_out("DN-05")
def homeworld_of(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House governs: Dune once it has moved there, None while it is subdued."""
    dune = governed_dune(at, house)
    if dune is not None:
        return dune
    return next((piece for piece in homeworlds(at, house) if piece.deployed), None)


@carries_out("DN-01")
def governs_dune_fief(at: Table, house: HouseId) -> bool:
    """Whether a House governs a Dune fief, Dune among them, or a card lets it count as one."""
    mine = at.game.domain(house)
    if any(p.deployed and Subtype.DUNE_FIEF in subtypes(at, p) for p in mine):
        return True
    return any(_opens(at, piece) for piece in at.game.pieces.values() if piece.owner == house)


def _opens(at: Table, piece: Piece) -> bool:
    """Whether a card on a Dune fief opens Dune events and natives to its player (Guild Bank)."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or not parent.deployed:
        return False
    return any(True for _ in holding(at, piece, MayDeploy))
