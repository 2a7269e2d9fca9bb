"""The table's word on what becomes of a card that falls in the rite under way: fate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.cause import BY
from tracker.effects.said import domain_card
from tracker.errors import Misread
from tracker.rite.fates import SHIELDS, Claim, captor_of, emit_fate
from tracker.rite.sides import is_participant
from tracker.speech import Words, the_house
from tracker.standing.immunity import immune
from tracker.words import Fate, Kind, Stage

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def verify_fate(at: Table, piece: Piece, claim: Claim) -> None:
    """Refuses the end of a card that takes no part, is settled already, or is kept from it."""
    operation = at.game.operation
    if operation is None or operation.kind is not Kind.RITE:
        at.refuse("R-22", "no rite is under way")
    elif operation.stage is Stage.REWARDING:
        at.refuse("R-22", "what becomes of the vanquished is done already")
    elif not is_participant(at, piece.id):
        at.refuse("R-22", f"{at.name(piece)} takes no part in this rite")
    elif claim.captor == piece.holder:
        at.refuse("CP-01", f"{at.house(claim.captor).name} governs {at.name(piece)}")
    else:
        shield = SHIELDS.get(claim.fate)
        by = immune(at, piece, shield) if shield is not None else None
        if by:
            at.refuse("G-02", f"{by} keeps {at.name(piece)} from being {claim.fate}")


def foretell(at: Table, piece: Piece, claim: Claim) -> None:
    """Say what becomes of a card, should it be vanquished in the rite under way."""
    verify_fate(at, piece, claim)
    if at.game.rite is not None:
        emit_fate(at, piece, claim)


def the_fate(text: str) -> Fate:
    """The end a word means, or its beginning. Raises Misread."""
    typed = text.lower()
    found = [fate for fate in Fate if typed and fate.startswith(typed)]
    if len(found) != 1:
        raise Misread(f"a card, and then one of {', '.join(Fate)}", text)
    return found[0]


def say_fate(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Say what becomes of a card. Raises Misread, SeveralFit."""
    said, by = words.before(BY)
    text, _, last = said.rpartition(" ")
    fate = the_fate(last)
    piece = domain_card(at, text)
    if by and fate is not Fate.CAPTURED:
        raise Misread("by HOUSE only after captured", by)
    captor = ""
    if fate is Fate.CAPTURED:
        captor = the_house(at, by) if by else _other_side(at, piece)
    foretell(at, piece, Claim(fate, captor))


def _other_side(at: Table, piece: Piece) -> HouseId:
    """The House on the other side of the rite. Raises Misread."""
    if at.game.rite is None:
        raise Misread("by HOUSE, who captures it", "")
    return captor_of(at, piece, None)
