"""Selects the ability of a card that acts; events deployed by effects (E-16)."""

from __future__ import annotations

from collections.abc import Mapping

from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Use
from tracker.engine.events import CardDeployed, LimitUsed
from tracker.engine.guards import allows
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, OperationKind, PieceId, Place, Stage
from tracker.rules.causes import begin
from tracker.rules.governance import discard
from tracker.standing.ability import ABILITY, part_named
from tracker.standing.figures import needed
from tracker.standing.hosts import (
    all_its_tokens,
    limit_of,
    verify_events_left,
    verify_homeworld_or_fief,
)
from tracker.standing.kinds import lasting
from tracker.standing.price import favor_rule, outsider_favor, pay_favor, verify_favor
from tracker.standing.rites import window_ability


def act(  # noqa: PLR0913 - the start of an ability
    at: Table,
    house: HouseId,
    piece: Piece,
    x: int | None = None,
    *,
    engaged: PieceId = "",
    chosen: Mapping[str, Answer] | None = None,
) -> None:
    """Begin the ability of a card that is used or played.

    Args:
        at: The table.
        house: Who uses it.
        piece: The card.
        x: The X that was chosen when it was paid for (CT-19).
        engaged: The card that has engaged for it in a window.
        chosen: Other choices in the command, by key.
    """
    now = at.game.operation
    for place, ability in reversed(_fitting_now(at, piece)):
        kept: dict[str, Answer] = dict(chosen or {})
        if x is not None:
            kept["x"] = x
        engages = engaged
        if not engaged and now is not None and ability.use is Use.GENERAL:
            engages = now.parent
        if isinstance(ability.engages, p.Chosen) and engages:
            kept[ability.engages.key] = (engages,)
        begin(at, house, piece, part_named(at, piece, ABILITY, place), kept)


def _fitting_now(at: Table, piece: Piece) -> list[tuple[int, Ability]]:
    """The abilities that act now, with their indices in the Program.

    Those of the resolving operation, else those of a window; a plan or event is played.
    """
    abilities, now = at.card(piece).program.abilities, at.game.operation
    if now is not None and now.piece == piece.id and now.stage is Stage.RESOLVING:
        uses = {OperationKind.ENGAGE: Use.GENERAL, OperationKind.PROGRAM: Use.VENTURE}
        use = uses.get(now.kind, Use.PLAYED)
    else:
        played = any(one.use is Use.PLAYED for one in abilities)
        use = Use.PLAYED if played else Use.WINDOW
    found = [(place, one) for place, one in enumerate(abilities) if one.use is use]
    if use is Use.WINDOW:
        return [pair for pair in found if pair[1] is window_ability(at, piece)]
    return found if use is Use.PLAYED else found[:1]


def _verify_event_up(
    at: Table, house: HouseId, piece: Piece, *, tokens: bool, limited: bool
) -> None:
    """Refuses an event an effect cannot deploy: by its tokens, its conditions, its limit."""
    card = at.card(piece)
    if tokens:
        all_its_tokens(at, piece)
    verify_homeworld_or_fief(at, house, card)
    if limited:
        verify_events_left(at, house, card)
    verify_favor(at, house, outsider_favor(at, house, piece, needed(at, piece)), card.name)


can_event_come_up = allows(_verify_event_up)


def come_up(at: Table, house: HouseId, piece: Piece, *, limited: bool) -> None:
    """Turn an event face up with its tokens, and begin its ability."""
    due = outsider_favor(at, house, piece, needed(at, piece))
    pay_favor(at, house, due, favor_rule(at, house, piece), at.name(piece))
    if limited:
        at.emit(LimitUsed(rule="E-16", house=house, limit=limit_of(at.card(piece))))
    at.emit(CardDeployed(rule="E-05", piece=piece.id, keeps_tokens=True))
    act(at, house, at.piece(piece.id))


def used_up(at: Table, piece: Piece) -> None:
    """Discard an event without Duration Effect after it has acted (E-14)."""
    now = at.piece(piece.id)
    if now.deployed and now.place is Place.DOMAIN and not lasting(at.card(now)):
        discard(at, now, "E-14")
