"""Plays a rite ahead on tables of its own, as far as nobody's choice of participants is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.errors import Refused
from tracker.events import OperationAdvanced, ParticipantsDropped, WindowClosed
from tracker.operation import close_window
from tracker.rite import inside  # noqa: F401 - a rite that is played ahead needs its steps
from tracker.rite.declaration import declare_rite
from tracker.rite.defending import can_decline, can_defend
from tracker.rite.defense import can_counter, confirm, counter, defenders
from tracker.rite.engagement import join_declared
from tracker.rite.kinds import is_persona
from tracker.rite.sides import rite_of, serves
from tracker.rite.windows import open_segment
from tracker.settling import follow
from tracker.words import PHASE_LONG, PieceId, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.rite.attack import Attack
    from tracker.table import Table

DECLARING = frozenset({Stage.ASKING, Stage.DECLARED})
DECIDED = frozenset({Stage.RESOLVING, Stage.FALLEN, Stage.REWARDING})


class Stand(Struct, frozen=True, kw_only=True):
    """The rite as it would stand once the defender has given one of his answers.

    Attributes:
        table: A table at which the rite stands so: who surely takes part has joined.
        counters: The leader Counters for the target.
        engaged: The defense leader is engaged, and takes part.
        naming: The table at which the defender may still name additional participants; None
            where he has named them.
        window: Its own window of Engagement is still to come, or open.
        late: The attacker's personnel that may still join (R-14).
    """

    table: Table
    counters: bool
    engaged: bool
    naming: Table | None
    window: bool
    late: tuple[PieceId, ...]


def stage_of(at: Table) -> Stage | None:
    """How far the rite under way has come, None when there is none."""
    operation = at.game.operation
    return operation.stage if operation is not None and at.game.rite is not None else None


def declared(at: Table, attack: Attack) -> Table:
    """A table beside this one at which the rite is declared.

    Raises:
        Refused: a rule forbids the rite.
    """
    ahead = without_windows(at)
    declare_rite(ahead, attack)
    follow(ahead)
    return ahead


def without_windows(at: Table) -> Table:
    """A table beside this one at which the windows are closed that wait for nobody (OQ-33)."""
    ahead = at.asks()
    while (window := ahead.game.window) and not window.passing and window.kind not in PHASE_LONG:
        close_window(ahead)
    return ahead


def stands_of(at: Table) -> Iterator[Stand]:
    """The rite under way, once for every answer the defender can give from here on.

    Raises:
        Refused: the rite is over before that, or is decided already.
    """
    ahead = at.asks()
    stage = stage_of(ahead)
    if stage is None or stage in DECIDED or stage not in ANSWERS:
        raise Refused("R-22", "the rite is decided: force has been assigned")
    late: tuple[PieceId, ...] = ()
    if stage in DECLARING:
        to_engagement(ahead)
    if stage_of(ahead) is Stage.ENGAGED:
        late = joiners(ahead, rite_of(ahead).attack.house)
        ahead.emit(*_closed(ahead), OperationAdvanced(stage=Stage.DEFENSE))
    leads_still(ahead)
    stage = stage_of(ahead) or Stage.DEFENSE
    for stand in ANSWERS[stage](ahead):
        yield Stand(
            table=stand.table,
            counters=stand.counters,
            engaged=stand.engaged,
            naming=stand.naming,
            window=stand.window,
            late=late,
        )


def leads_still(ahead: Table) -> None:
    """Refuses a rite that ends because the leader of a side is gone."""
    rite = rite_of(ahead)
    for side in (rite.attack, rite.defense):
        if not serves(ahead, side, side.leader):
            raise Refused("R-03", f"the rite ends: {ahead.name(side.leader)} leads no more")


def to_engagement(ahead: Table) -> None:
    """Take a declared rite to the engagement of its attackers."""
    if stage_of(ahead) is Stage.ASKING:
        ahead.emit(OperationAdvanced(stage=Stage.DECLARED))
    if ahead.game.window is None:
        open_segment(ahead, Stage.DECLARED)
    close_window(ahead)
    follow(ahead)
    if stage_of(ahead) is not Stage.ENGAGED:
        raise Refused("R-09", "the rite ends before anyone is engaged")


def _closed(ahead: Table) -> list[WindowClosed]:
    return [] if ahead.game.window is None else [WindowClosed()]


def _unanswered(ahead: Table) -> Iterator[Stand]:
    """The defender still confirms the target, or Counters with whoever can."""
    rite = rite_of(ahead)
    if rite.answered:
        yield from _answered(ahead, None)
        return
    beside = ahead.asks()
    confirm(beside)
    follow(beside)
    yield from _answered(beside, ahead)
    for piece in defenders(ahead):
        if is_persona(ahead, piece) and can_counter(ahead, piece):
            beside = ahead.asks()
            counter(beside, piece)
            follow(beside)
            yield from _answered(beside, ahead)


def _answered(ahead: Table, naming: Table | None) -> Iterator[Stand]:
    """The leader is known: it engages, where it can, or stays out, where it may."""
    beside = ahead.asks()
    beside.emit(*_closed(beside), OperationAdvanced(stage=Stage.DEFENDING))
    if can_defend(beside):
        yield _engaged(beside, naming)
    if can_decline(beside):
        yield _out(beside)


def _defending(ahead: Table) -> Iterator[Stand]:
    """The defender engages or declines now, or has engaged already."""
    if ahead.game.window is None:
        yield from _answered(ahead, None)
    else:
        yield _stand(ahead, None, engaged=True)


def _assessing(ahead: Table) -> Iterator[Stand]:
    """Who takes part is known."""
    side = rite_of(ahead).defense
    yield _stand(ahead, None, engaged=side.leader in side.joined, window=False)


def _engaged(ahead: Table, naming: Table | None) -> Stand:
    beside = ahead.asks()
    join_declared(beside, rite_of(beside).defense, "R-11", leads=True)
    open_segment(beside, Stage.DEFENDING)
    follow(beside)
    return _stand(beside, naming, engaged=True)


def _out(ahead: Table) -> Stand:
    """The leader does not engage: who was declared stays out."""
    beside, side = ahead.asks(), rite_of(ahead).defense
    if side.declared:
        beside.emit(ParticipantsDropped(house=side.house, pieces=side.declared))
    return _stand(beside, None, engaged=False, window=False)


def _stand(ahead: Table, naming: Table | None, *, engaged: bool, window: bool = True) -> Stand:
    rite = rite_of(ahead)
    return Stand(
        table=ahead,
        counters=rite.defense.leader != rite.target,
        engaged=engaged,
        naming=naming,
        window=window and engaged,
        late=(),
    )


ANSWERS = {
    Stage.ASKING: _unanswered,
    Stage.DECLARED: _unanswered,
    Stage.ENGAGED: _unanswered,
    Stage.DEFENSE: _unanswered,
    Stage.DEFENDING: _defending,
    Stage.ASSESSING: _assessing,
}
"""How the answers of the defender are found at each stage."""


def joiners(ahead: Table, house: str) -> tuple[PieceId, ...]:
    """The cards of a House that may join in the window that is open, by a card's text (R-14)."""
    from tracker.engaging import can_use
    from tracker.rite.joining import mustered
    from tracker.rite.participants import brings, musters
    from tracker.usable import window_use
    from tracker.uses import Engages

    found: dict[PieceId, None] = {}
    for piece in ahead.game.domain(house):
        use = window_use(ahead, piece) if piece.deployed else None
        deed = musters(use)
        if deed is not None and can_use(ahead, house, piece):
            found |= {one.id: None for one in mustered(ahead, house, piece, deed)}
        if use is None or not brings(use):
            continue
        if use.engages is Engages.ITSELF and can_use(ahead, house, piece):
            found[piece.id] = None
        elif use.engages is Engages.OTHER:
            for other in ahead.game.domain(house):
                if not other.engaged and can_use(ahead, house, piece, other):
                    found[other.id] = None
    return tuple(found)
