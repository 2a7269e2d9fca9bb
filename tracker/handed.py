"""What an effect does to a card in a domain, said by the table: subdued, captured, moved, made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.deployment.assigning import verify_assign
from tracker.effects.cause import BY
from tracker.effects.said import domain_card, enter_word
from tracker.errors import Misread
from tracker.events import CardAssigned
from tracker.governance import capture
from tracker.guards import allows, carries_out
from tracker.kinds import gain_subtype
from tracker.speech import the_house
from tracker.standing.identity import OPPOSITE
from tracker.subdual import subdue, verify_subdue

if TYPE_CHECKING:
    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

_KINDS = {kind.lower(): kind for kind in Subtype}


def verify_reassign(at: Table, piece: Piece, target: Piece) -> None:
    """Refuses to move a card to one that it cannot be assigned to.

    A resource that lies on nothing, captured alone, may be put on a card (CT-01).
    """
    if piece.parent is None and at.card(piece).type is not CardType.RESOURCE:
        at.refuse("CT-09", f"{at.name(piece)} is not assigned to any card")
    if piece.id in _chain(at, target):
        raise Misread("a card to move it to that does not lie on it", target.id)
    verify_assign(at, piece.owner, piece, target)


def _chain(at: Table, piece: Piece) -> set[str]:
    """A card, its parent, and so on."""
    parent = at.game.pieces.get(piece.parent or "")
    return {piece.id} | (_chain(at, parent) if parent else set())


can_reassign = allows(verify_reassign)


@carries_out("CT-09")
def reassign(at: Table, piece: Piece, target: Piece) -> None:
    """Move an assigned card to another parent, by an effect; without one it stays."""
    verify_reassign(at, piece, target)
    at.emit(CardAssigned(rule="CT-09", piece=piece.id, parent=target.id))


def _subdue(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    piece = domain_card(at, words.rest())
    verify_subdue(at, piece)
    subdue(at, (piece.id,), "SB-03")


def _capture(at: Table, house: HouseId, words: Words) -> None:
    card, by = words.before(BY)
    capture(at, domain_card(at, card), the_house(at, by) if by else house)


def _reassign(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    card, on = words.before()
    if not on:
        raise Misread('"on" and the card it goes to', "")
    reassign(at, domain_card(at, card), domain_card(at, on))


def _become(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    lost = words.flag("not")
    typed = words.rest().split()
    for size in (2, 1):
        kind = _KINDS.get(" ".join(typed[-size:]).lower())
        if kind is not None and len(typed) > size:
            rule = "CT-04" if kind in {Subtype.NOBLE, Subtype.VASSAL} else "CT-03"
            piece = domain_card(at, " ".join(typed[:-size]))
            if kind in OPPOSITE and at.card(piece).type is not CardType.PERSONA:
                at.refuse(rule, f"{at.name(piece)} is no persona, as {kind} is")
            gain_subtype(at, piece, kind, rule, lost=lost)
            return
    raise Misread("a card and a kind of card, such as Lito Noble", " ".join(typed))


for _word, _usage, _says, _rule, _run in (
    ("subdue", "subdue CARD", "a card is subdued by an effect", "SB-03", _subdue),
    ("capture", "capture CARD [by HOUSE]", "a House captures a card", "CP-01", _capture),
    ("reassign", "reassign CARD on TARGET", "an effect moves a card", "CT-09", _reassign),
    ("become", "become CARD [not] KIND", "a card gains a subtype, or loses it", "CT-03", _become),
):
    enter_word(_word, _usage, _says, _rule, _run)
