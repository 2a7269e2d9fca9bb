"""Subdual (11.2): cards turned face-down, with or without the cards on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.holdings import ShedsTokens
from cardbase.program.stored import on_card
from tracker.engine.events import CardDeployed, CardsSubdued, TokensChanged
from tracker.engine.guards import carries_out, refuses
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import PieceId, Place, Token
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import is_venture


def verify_subdue(at: Table, piece: Piece) -> None:
    """Refuses to subdue a card that is not deployed."""
    if piece.place is not Place.DOMAIN or piece.subdued:
        at.refuse("SB-01", f"{at.name(piece)} is not deployed")


@carries_out("PD-06", "SB-03", "SB-04", "SB-08")
def subdue(
    at: Table,
    pieces: Sequence[PieceId],
    rule: str,
    *,
    in_rite: bool = False,
    participants: Collection[PieceId] = (),
) -> None:
    """Turn deployed cards face-down, programs, too; others are skipped.

    Ventures are subdued with their persona. Tokens stay, unless the card's text says otherwise
    (Harkonnen Sleeper). In a rite, so are assigned cards that took part in it (SB-04), except those
    that stay by their text.
    """
    turned = [piece for piece in map(at.piece, pieces) if piece.deployed]
    if not turned:
        return
    at.emit(CardsSubdued(rule=rule, pieces=tuple(piece.id for piece in turned)))
    for piece in turned:
        go_down(at, piece)
        sheds = on_card(at.card(piece), ShedsTokens)
        tokens = piece.tokens.get(sheds.token, 0) if sheds is not None else 0
        if sheds is not None and tokens:
            token = Token(sheds.token)
            at.emit(TokensChanged(rule="G-02", piece=piece.id, token=token, by=-tokens))
        if in_rite:
            took_part = (p for p in at.game.assigned(piece.id) if p.deployed)
            beaten = [p for p in took_part if p.id in participants and not _stays(at, p, piece)]
            subdue(at, [p.id for p in beaten], "SB-04", in_rite=True, participants=participants)


def _stays(at: Table, piece: Piece, parent: Piece) -> bool:
    """Whether a card stays deployed, by its text, when its parent is subdued."""
    deed = Deed(verb=Verb.SUBDUE, what=piece, by=(Verb.SUBDUE, parent))
    return forbids(at, piece.holder, deed) is not None


@carries_out("V-15")
def go_down(at: Table, persona: Piece) -> None:
    """Subdue the ventures of a persona that is subdued."""
    down = tuple(p.id for p in ventures_on(at, persona) if p.deployed)
    if down:
        at.emit(CardsSubdued(rule="V-15", pieces=down))


def come_up(at: Table, persona: Piece) -> None:
    """Redeploy the ventures of a persona that is redeployed (V-15)."""
    for piece in ventures_on(at, persona):
        if not piece.deployed:
            at.emit(CardDeployed(rule="V-15", piece=piece.id, parent=persona.id))


def ventures_on(at: Table, persona: Piece) -> tuple[Piece, ...]:
    """The ventures assigned to a card, deployed or subdued."""
    return tuple(p for p in at.game.assigned(persona.id) if is_venture(at.card(p)))


@refuses("SB-07")
def can_be_attacked(at: Table, target: Piece) -> None:
    """Refuses a subdued card as the target of a rite."""
    if not at.piece(target.id).deployed:
        at.refuse("SB-07", f"{at.name(target)} is subdued, and no rite can target it")
