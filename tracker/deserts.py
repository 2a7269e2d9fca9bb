"""Spice that lies on deserts: whose it is, who may take it and who may put some there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.abilities import Reach
from cardbase.vocabulary import Subtype
from tracker.governance import governor
from tracker.guards import allows, carries_out, enforces
from tracker.kinds import subtypes
from tracker.words import GUILD, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def reaches_any_desert(card: Card) -> bool:
    """Whether a card moves spice on or off a desert that somebody else may govern."""
    return Reach.ANY_DESERT in card.program.reach


def names_subdued_spice(card: Card) -> bool:
    """Whether a card speaks of the spice on a desert that is subdued, or falls."""
    return Reach.FALLEN_DESERT in card.program.reach


@enforces("SP-02")
def is_up(at: Table, desert: Piece, by: Sequence[Card] = ()) -> str | None:
    """Spice on a subdued desert does nothing, but for effects that name it."""
    if at.piece(desert.id).deployed or any(map(names_subdued_spice, by)):
        return None
    return f"{at.name(desert)} is subdued, and its spice does nothing"


is_usable = allows(is_up)


@carries_out("SP-03", "SP-04", "SP-05")
def spice_on(at: Table, desert: Piece) -> int:
    """The spice on a desert: what lies on that very card, whoever governs it now.

    Redeployed or captured, a desert keeps its spice; another copy of it has its own.
    """
    return at.piece(desert.id).tokens.get(Token.SPICE, 0)


def verify_reach(at: Table, house: HouseId, desert: Piece, by: Sequence[Card] = ()) -> None:
    """Refuses a subdued desert, what is none, and one that somebody else governs.

    Args:
        at: The table.
        house: Whose effect it is.
        desert: Where spice comes or goes.
        by: The cards that act; the text of one goes before the rule (G-02).
    """
    if Subtype.DESERT not in subtypes(at, desert):
        at.refuse("SP-06", f"{at.name(desert)} is no desert, and bears no spice")
    is_up(at, desert, by)
    if governor(at, desert) not in {"", house} and not any(map(reaches_any_desert, by)):
        name = at.house(desert.holder).name
        at.refuse("SP-06", f"{name} governs {at.name(desert)}, and so the spice on it")


def verify_take(
    at: Table, house: HouseId, desert: Piece, many: int, by: Sequence[Card] = ()
) -> None:
    """Refuses to take spice off a desert that is not one's own, and more than lies there."""
    verify_reach(at, house, desert, by)
    there = spice_on(at, desert)
    if there < many:
        at.refuse("SP-06", f"{there} spice lies on {at.name(desert)}, not {many}")


def verify_spice_goes(  # noqa: PLR0913, PLR0917 - who moves how much from where to where, by what
    at: Table, house: HouseId, source: str, target: str, many: int, by: Sequence[Card]
) -> None:
    """Refuses what spice cannot do by a word of the table.

    It comes off a desert of one's own into one's own hoard, and out of the Guild Hoard by an
    exchange; a card that acts may say otherwise.
    """
    pieces = at.game.pieces
    if source in pieces:
        verify_take(at, house, pieces[source], many, by)
    if target in pieces:
        verify_reach(at, house, pieces[target], by)
    if by:
        return
    if source in pieces and target in at.game.houses and target != house:
        at.refuse("SP-06", f"spice moves from {at.name(source)} to your own hoard")
    if source == GUILD and target:
        at.refuse("X-06", "spice of the Guild Hoard is bought, where no card gives it (by CARD)")
    if source in at.game.houses and source != house:
        name = at.house(source).name
        at.refuse("X-06", f"the spice of {name} is not yours to move, where no card says so")
