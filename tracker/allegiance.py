"""The powers of a card: how operations call them, and those it would have from the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from tracker.guards import carries_out
from tracker.numbers import allegiances
from tracker.standing.identity import own_powers

if TYPE_CHECKING:
    from cardbase.vocabulary import Power
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@carries_out("AL-08")
def powers_of(at: Table, piece: Piece, house: HouseId) -> tuple[Power, ...]:
    """The powers a card has, or would have from the start in the domain of a House.

    Dune has none that counts: it drops another player's and takes the sponsor's (AL-10).
    """
    if is_dune(at.card(piece)):
        return ()
    return tuple(dict.fromkeys((*allegiances(at, piece), *own_powers(at, piece, house))))
