"""What cards in play let a card do in a rite: Direct, Counter, Surprise (15.1, 15.2, 15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.program import holdings as h
from cardbase.program import things as p
from tracker.standing.context import Context
from tracker.standing.in_force import sources
from tracker.standing.rites import during
from tracker.standing.selecting import fits
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.program.holdings import RiteAbility
    from tracker.state import Piece, Rite, Side
    from tracker.table import Table


def has_ability(
    at: Table, piece: Piece, ability: RiteAbility, rite: Rite | None = None, *, leads: bool = False
) -> bool:
    """Whether a card has an ability in a rite by what cards in play say.

    Args:
        at: The table.
        piece: The card; it is taken to take part, whether it does or not.
        ability: What it is to have.
        rite: The rite, under way or not yet declared; that under way where none is named.
        leads: It is taken to lead its side.
    """
    return next(givers(at, piece, ability, rite, leads=leads), None) is not None


def givers(
    at: Table, piece: Piece, ability: RiteAbility, rite: Rite | None = None, *, leads: bool = False
) -> Iterator[Piece]:
    """The cards by which a card has an ability in a rite."""
    now = rite or at.game.rite
    found = sources(at, h.GainsAbility, ability)
    if now is None or not found:
        return
    beside = during(at, _with(now, piece, leads=leads))
    for source in found:
        giver = at.game.pieces[source.giver]
        context = Context(beside, giver.holder, giver.id, {}, giver.parent or "")
        if (
            isinstance(source.holding, h.GainsAbility)
            and fits(context, source.holding.on, piece)
            and all_met(context, source.test)
        ):
            yield giver


def goes_by_participants(at: Table, piece: Piece) -> bool:
    """Whether who takes part decides on an ability of a card."""
    return any(
        test.rite.participant is not None
        for source in sources(at, h.GainsAbility)
        if source.giver == piece.id or at.game.pieces[source.giver].parent == piece.id
        for test in source.test
        if isinstance(test, p.InRite | p.Plays)
    )


def _with(rite: Rite, piece: Piece, *, leads: bool) -> Rite:
    """The rite with a card that takes part in it, or leads its side."""
    side = rite.attack if piece.holder == rite.attack.house else rite.defense
    if piece.id == side.leader or (not leads and piece.id in side.joined):
        return rite
    changed: Side = (
        replace(side, leader=piece.id) if leads else replace(side, joined=(*side.joined, piece.id))
    )
    return replace(rite, attack=changed) if side is rite.attack else replace(rite, defense=changed)
