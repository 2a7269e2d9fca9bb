"""Which ability of a card acts when it is used or played, and what it begins with."""

from __future__ import annotations

from collections.abc import Mapping

from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Use
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Kind, PieceId, Stage
from tracker.rules.causes import begin
from tracker.standing.ability import ABILITY, part_named
from tracker.standing.rites import window_ability


def act(  # noqa: PLR0913 - what a card begins with
    at: Table,
    house: HouseId,
    piece: Piece,
    x: int | None = None,
    *,
    engaged: PieceId = "",
    chosen: Mapping[str, Answer] | None = None,
) -> None:
    """Begin what a card does now that it is used or played.

    Args:
        at: The table.
        house: Who uses it.
        piece: The card.
        x: The X that was chosen when it was paid for (CT-19).
        engaged: The card that has engaged for it in a window.
        chosen: What else was chosen with the word, under its keys.
    """
    for place, ability in reversed(fitting_now(at, piece)):
        kept: dict[str, Answer] = dict(chosen or {})
        if x is not None:
            kept["x"] = x
        part = part_named(at, piece, ABILITY, place)
        begin(at, house, piece, part, kept | _engaged(at, ability, engaged))


def fitting_now(at: Table, piece: Piece) -> list[tuple[int, Ability]]:
    """The abilities that act now, with their places in the Program."""
    use = use_now(at, piece)
    found = [(n, one) for n, one in enumerate(at.card(piece).program.abilities) if one.use is use]
    if use is Use.WINDOW:
        return [pair for pair in found if pair[1] is window_ability(at, piece)]
    return found if use is Use.PLAYED else found[:1]


def use_now(at: Table, piece: Piece) -> Use:
    """How a card is used now: what is resolving, else in a window; a plan or event is played."""
    now = at.game.operation
    if now is not None and now.piece == piece.id and now.stage is Stage.RESOLVING:
        uses = {Kind.ENGAGE: Use.GENERAL, Kind.PROGRAM: Use.VENTURE}
        return uses.get(now.kind, Use.PLAYED)
    played = any(one.use is Use.PLAYED for one in at.card(piece).program.abilities)
    return Use.PLAYED if played else Use.WINDOW


def _engaged(at: Table, ability: Ability, engaged: PieceId) -> dict[str, Answer]:
    """The card that was named to engage for it, as chosen."""
    now = at.game.operation
    if not engaged and now is not None and ability.use is Use.GENERAL:
        engaged = now.parent
    if isinstance(ability.engages, p.Chosen) and engaged:
        return {ability.engages.key: (engaged,)}
    return {}
