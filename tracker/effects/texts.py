"""What a card can do at all: asked of the card that is named after the word by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.walk import nodes
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.holdings import Yields
from cardbase.vocabulary import Acts

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.operation.node import Node
    from tracker.effects.cause import Cause
    from tracker.table import Table


def verify_has_ware(at: Table, cause: Cause, ware: str) -> None:
    """Refuses an amount of a ware by a card that deals in none of it."""
    _verify(at, cause, f"says nothing of {ware}", lambda node: _of_ware(node, ware))


def verify_moves_spice(at: Table, cause: Cause) -> None:
    """Refuses to move spice by a card that moves none from one place to another."""
    _verify(at, cause, "moves no spice", _moves_spice)


def verify_draws(at: Table, cause: Cause) -> None:
    """Refuses to draw by a card that brings nobody a card."""
    _verify(at, cause, "draws no card", lambda node: isinstance(node, DRAWING))


DRAWING = (d.Draw, d.Fetch, d.Bring)


def _verify(at: Table, cause: Cause, says: str, does: Callable[[Node], bool]) -> None:
    """Refuses by G-02 where the whole of a card is read and none of it does that, or all of it now.

    What is in part carried out by hand may do anything. What acts at this moment does so once.
    """
    piece = at.game.pieces.get(cause.piece)
    if piece is None:
        return
    card = at.card(piece)
    if card.acts is Acts.HAND:
        return
    if not any(map(does, nodes(card.program))):
        at.refuse("G-02", f"{card.name} {says}")
    if any(frame.card == piece.id for frame in at.game.frames):
        at.refuse("G-02", f"{card.name} acts by itself now: answer what it asks")


def _of_ware(node: Node, ware: str) -> bool:
    match node:
        case d.Gain() | d.Lose() | Yields():
            return node.ware.value == ware
        case d.SpiceGoes():
            return ware == p.Ware.SPICE.value
    return False


def _moves_spice(node: Node) -> bool:
    match node:
        case d.SpiceGoes():
            return node.source is not None
        case d.Lose(ware=p.Ware.SPICE):
            return node.to is not None
    return False
