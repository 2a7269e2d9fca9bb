"""The operations of a card in play, and which cards produce their effects."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.operation.words import Contest
from cardbase.program.nodes.abilities import Ability, Use
from cardbase.program.nodes.things import Parent, This
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece
from tracker.engine.words import Place, WindowKind


class Engages(StrEnum):
    """The card engaged for an operation."""

    NOTHING = "nothing"
    ITSELF = "itself"
    PARENT = "the card it is assigned to"
    OTHER = "another card"


class CardUse(Struct, frozen=True):
    """An operation of a card in play that a player can use.

    Attributes:
        ability: Its costs and steps.
    """

    ability: Ability

    @property
    def moment(self) -> WindowKind | None:
        """The window it is used in, None for a General operation (CT-16)."""
        moment = self.ability.moment
        return None if moment is None else WindowKind[moment.name]

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The rites it is restricted to; empty for any."""
        return tuple(one for one in self.ability.contests if one is not Contest.INITIATIVE)

    @property
    def engages(self) -> Engages:
        """The card engaged for it."""
        match self.ability.engages:
            case None:
                return Engages.NOTHING
            case This():
                return Engages.ITSELF
            case Parent():
                return Engages.PARENT
        return Engages.OTHER

    @property
    def text(self) -> str:
        """Its first sentence, which contains the costs."""
        return self.ability.text[0]

    @property
    def initiative(self) -> bool:
        """Whether it is used in the Initiative phase, like an Initiative tactic (I-04)."""
        return Contest.INITIATIVE in self.ability.contests

    @property
    def in_rite(self) -> bool:
        """Whether it is used in a rite only."""
        return bool(self.contests) or self.ability.rite


def uses(card: Card) -> tuple[CardUse, ...]:
    """The operations of a card, in the order of its text."""
    found = card.program.abilities
    return tuple(CardUse(one) for one in found if one.use in {Use.GENERAL, Use.WINDOW})


@carries_out("CT-15", "SB-05")
def keeps_working(piece: Piece) -> bool:
    """Whether a card produces the effects that need no engaging.

    It does while deployed, engaged or not, whatever happened to its parent.
    """
    return piece.deployed and piece.place is Place.DOMAIN


def lasts_as_played(piece: Piece) -> bool:
    """Whether a played card stays in play with a Duration Effect (TC-04)."""
    return piece.place is Place.PLAYED and piece.active
