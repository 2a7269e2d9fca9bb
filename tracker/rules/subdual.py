"""Subdual (11.2): cards turned face-down, what goes with them, what stays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.holdings import ShedsTokens
from cardbase.program.stored import on_card
from tracker.engine.events import CardDeployed, CardsSubdued, TokensChanged
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import PieceId, Place, Token
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.kinds import is_venture


def verify_subdue(at: Table, piece: Piece) -> None:
    """Refuses to subdue what is not deployed."""
    if piece.place is not Place.DOMAIN or piece.subdued:
        at.refuse("SB-01", f"{at.name(piece)} is not deployed")


can_subdue = allows(verify_subdue)


@carries_out("PD-06")
def subdue(
    at: Table,
    pieces: Sequence[PieceId],
    rule: str,
    *,
    in_rite: bool = False,
    participants: Collection[PieceId] = (),
) -> None:
    """Turn deployed cards face-down, with what has to go with them; others are passed over.

    Whatever kind they are: programs, too, as ventures are (PD-06).

    Args:
        at: The table.
        pieces: The cards subdued.
        rule: The rule by which they are.
        in_rite: It happens in a rite: assigned cards that took part go along (SB-04).
        participants: Who took part in that rite.
    """
    turned = [piece for piece in map(at.piece, pieces) if piece.deployed]
    if not turned:
        return
    at.emit(CardsSubdued(rule=rule, pieces=tuple(piece.id for piece in turned)))
    for piece in turned:
        with_it(at, piece)
        if in_rite:
            took_part(at, piece, participants)


@carries_out("SB-03", "SB-08")
def with_it(at: Table, piece: Piece) -> None:
    """Ventures are subdued with their persona; nothing else goes along outside a rite.

    Nor do tokens leave it, unless its text says so (Harkonnen Sleeper).
    """
    go_down(at, piece)
    sheds = on_card(at.card(piece), ShedsTokens)
    if sheds is None:
        return
    tokens = piece.tokens.get(sheds.token, 0)
    if tokens:
        off = TokensChanged(rule="G-02", piece=piece.id, token=Token(sheds.token), by=-tokens)
        at.emit(off)


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


@carries_out("SB-04")
def took_part(at: Table, piece: Piece, participants: Collection[PieceId]) -> None:
    """Of the assigned cards those that took part in the rite are subdued with their parent."""
    beaten = [p.id for p in _on(at, piece) if p.id in participants and not stays(at, p, piece)]
    subdue(at, beaten, "SB-04", in_rite=True, participants=participants)


def stays(at: Table, piece: Piece, parent: Piece) -> bool:
    """Whether a card stays deployed, by its text, when the one it lies on is subdued."""
    deed = Deed(verb=Verb.SUBDUE, what=piece, by=(Verb.SUBDUE, parent))
    return forbids(at, piece.holder, deed) is not None


def _on(at: Table, piece: Piece) -> list[Piece]:
    return [p for p in at.game.assigned(piece.id) if p.deployed]


@enforces("SB-07")
def can_be_attacked(at: Table, target: Piece) -> str | None:
    """A subdued card is no target of a rite."""
    if at.piece(target.id).deployed:
        return None
    return f"{at.name(target)} is subdued, and no rite can target it"
