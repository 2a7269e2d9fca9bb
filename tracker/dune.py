"""Dune and the homeworlds (section 12): which one is the homeworld."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from cardbase.vocabulary import Subtype
from tracker.guards import carries_out
from tracker.moments import once_a_moment
from tracker.sight import is_covered

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
    known = (p for p in mine if not is_covered(p))
    return tuple(p for p in known if Subtype.HOMEWORLD in at.card(p).subtypes)


def own_homeworld(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House began with, deployed or subdued; Dune is none."""
    return next((piece for piece in homeworlds(at, house) if piece.owner == house), None)


@carries_out("DN-05")
@once_a_moment
def homeworld_of(at: Table, house: HouseId) -> Piece | None:
    """The homeworld a House governs: Dune once it has moved there, None while it is subdued."""
    dune = governed_dune(at, house)
    if dune is not None:
        return dune
    return next((piece for piece in homeworlds(at, house) if piece.deployed), None)
