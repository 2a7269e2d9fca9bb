"""Cards that an effect puts face-down into a domain, out of the Assembly (PD-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.deployment.assigning import verify_assign
from tracker.effects.cause import with_cause
from tracker.effects.said import domain_card, enter_word
from tracker.events import CardAssigned, CardPlaced
from tracker.guards import allows, prompts
from tracker.hand import from_assembly
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def verify_lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Refuses what does not lie in the Assembly, and a decree without a card that can bear it."""
    if piece.place is not Place.ASSEMBLY or piece.holder != house:
        at.refuse("PD-08", f"{at.name(piece)} does not lie in your Assembly")
    if target is not None:
        verify_assign(at, house, piece, target)
    elif at.card(piece).type is CardType.RESOURCE:
        at.refuse("PD-08", f"{at.name(piece)} is put on a card: say which, after the word on")


can_lay = allows(verify_lay)


@prompts("PD-08")
def lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Put an Assembly card face-down into the own domain, a decree on the card it is for."""
    verify_lay(at, house, piece, target)
    at.emit(CardPlaced(rule="PD-08", piece=piece.id, holder=house))
    if target is not None:
        at.emit(CardAssigned(rule="PD-08", piece=piece.id, parent=target.id))


def _lay(at: Table, house: HouseId, words: Words) -> None:
    left, _ = with_cause(at, house, words)
    card, on = left.before()
    lay(at, house, from_assembly(at, house, card), domain_card(at, on) if on else None)


enter_word(
    "lay",
    "lay CARD [on TARGET] [by CARD]",
    "an effect puts an Assembly card face-down into your domain",
    "PD-08",
    _lay,
)
