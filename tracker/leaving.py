"""A card leaves a domain: its ventures look for another persona, its resources go with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Deck
from tracker.effects.questions import answers, ask
from tracker.events import CardAssigned, CardDeployed, CardMoved
from tracker.guards import carries_out, prompts
from tracker.subdual import ventures_on
from tracker.venture_hosts import can_bear
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import PieceId

_DISCARD = "discard"
_PILES = {Deck.HOUSE: Place.HOUSE_DISCARD, Deck.IMPERIAL: Place.IMPERIAL_DISCARD}


@carries_out("GV-03")
def discard(at: Table, piece: Piece, rule: str = "GV-03") -> None:
    """Discard a card to its owner's pile of the right kind; its ventures look for a home."""
    pile = _PILES[at.card(piece).deck]
    if piece.place is Place.DOMAIN:
        bare(at, piece)
    at.emit(CardMoved(rule=rule, piece=piece.id, holder=piece.owner, place=pile))


def bare(at: Table, piece: Piece) -> None:
    """Clear a card that leaves play: ventures look for a home, resources are discarded with it.

    A resource lives on a card (CT-01), and moves to another by an effect only (CT-09).
    """
    homeless(at, piece)
    for child in at.game.assigned(piece.id):
        if child.place is Place.DOMAIN and at.card(child).type is CardType.RESOURCE:
            discard(at, child, "CT-01")


@prompts("V-13")
def homeless(at: Table, persona: Piece, *, but: PieceId = "") -> None:
    """Ask where the ventures of a persona go that is captured or discarded.

    To be called before it leaves. A venture that no other persona can bear is discarded.

    Args:
        at: The table.
        persona: Who leaves.
        but: A venture that is used up by what it does now (V-11).
    """
    for piece in ventures_on(at, persona):
        if piece.id != but:
            _ask_host(at, piece, persona)


def _ask_host(at: Table, piece: Piece, persona: Piece) -> None:
    """Ask which other persona bears a venture; without any it is discarded."""
    hosts = [host.id for host in hosts_of(at, piece) if host.id != persona.id]
    if not hosts:
        discard(at, piece, "V-13")
        return
    text = f"{at.name(piece)} loses {at.name(persona)}: on which persona does it go?"
    ask(at, "venture", "V-13", piece.owner, text, piece.id, (*hosts, _DISCARD))


def hosts_of(at: Table, piece: Piece) -> Sequence[Piece]:
    """The personas of its player that could legally receive a venture."""
    mine = (p for p in at.game.domain(piece.owner) if at.card(p).type is CardType.PERSONA)
    return [host for host in mine if can_bear(at, piece.owner, piece, host)]


@answers("venture")
def rehoused(at: Table, question: Question, said: str) -> None:
    """Move the venture to the persona that was named, or discard it; ask anew if that one left."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.DOMAIN:
        return
    if said == _DISCARD:
        discard(at, piece, "V-13")
        return
    if not can_bear(at, piece.owner, piece, at.piece(said)):
        _ask_host(at, piece, at.piece(said))
        return
    at.emit(CardAssigned(rule="V-13", piece=piece.id, parent=said))
    if not piece.deployed:
        at.emit(CardDeployed(rule="V-15", piece=piece.id, parent=said))
