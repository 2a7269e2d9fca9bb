"""A rite before it is declared: who attacks whom, with whom, and by which venture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.kinds import FACTS

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.words import HouseId, RiteClass, RiteKind


class Attack(Struct, frozen=True, kw_only=True):
    """A rite as it is declared, before anything is decided about it.

    Attributes:
        venture: The venture that starts it, None for none (V-09).
        rite_class: As declared where a card lets the player choose, None for the usual one.
    """

    kind: RiteKind
    house: HouseId
    leader: Piece
    target: Piece
    others: tuple[Piece, ...] = ()
    rite_class: RiteClass | None = None
    venture: Piece | None = None

    @property
    def counts_as(self) -> RiteClass:
        """Its class, CHOAM or Landsraad."""
        return self.rite_class or FACTS[self.kind].rite_class
