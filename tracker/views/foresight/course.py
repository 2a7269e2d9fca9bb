"""Plays a rite ahead on tables of its own, to its end and what cards do after it.

Only who surely takes part is there; who else comes may bring more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from msgspec import Struct

from tracker.cards.triggers import MARK, act
from tracker.engine.errors import Refused, Unforeseen
from tracker.engine.events import (
    AbilityBegan,
    AbilityEnded,
    Event,
    OperationAdvanced,
    ParticipantsDropped,
    Vanquished,
    WindowClosed,
)
from tracker.engine.state import (
    Game,
    Piece,
    Side,
)
from tracker.engine.table import Table
from tracker.engine.words import PHASE_LONG, PieceId, Place, Stage
from tracker.play import rites  # noqa: F401 - a rite that is played ahead needs its steps
from tracker.play.state_based import run_actions
from tracker.rules.operation import close_window
from tracker.rules.rite.assessment import join_declared
from tracker.rules.rite.attack import Attack, open_segment
from tracker.rules.rite.declaration import declare_rite
from tracker.rules.rite.defense import (
    can_counter,
    can_decline,
    can_defend,
    confirm,
    counter,
    defenders,
)
from tracker.rules.rite.resolution import fell, resolve
from tracker.standing.sides import is_persona, rite_of, serves, taking_part
from tracker.standing.uses import keeps_working


class Aftermath(Struct, frozen=True, kw_only=True):
    """What comes of a rite where these leaders fall.

    Attributes:
        falls: The defense leader falls, with all who surely take part on its side.
        beaten: The attack leader falls, with all who surely take part on its side.
        before: The game before anybody has fallen.
        after: The game once all is over, or until somebody has to choose.
        events: What has happened meanwhile.
        by_cards: Which of the events cards bring about, by their places.
        stops: On what the rest hangs that nobody can know, "" for nothing.
    """

    falls: bool
    beaten: bool
    before: Game
    after: Game
    events: tuple[Event, ...]
    by_cards: tuple[int, ...]
    stops: str


def fallen(at: Table, pieces: Iterable[PieceId]) -> Table:
    """A table at which these are vanquished, their fates settled as far as nobody chooses."""
    beside = at.asks()
    window = beside.game.window
    if window is not None and window.kind not in PHASE_LONG:
        beside.emit(WindowClosed())
    those = tuple(pieces)
    if those:
        beside.emit(Vanquished(rule="R-19", pieces=those))
    resolve(beside)
    act(beside)
    if not beside.game.questions and not beside.game.frames:
        fell(beside)
    return beside


def aftermath(at: Table) -> Iterator[Aftermath]:
    """What cards do for each way in which leaders may fall; only those in which one acts."""
    if not any(_may_act(at, piece) for piece in at.game.pieces.values()):
        return
    rite = rite_of(at)
    for falls, beaten in product((True, False), repeat=2):
        sides = [rite.defense] * falls + [rite.attack] * beaten
        found = _played(at, [one for side in sides for one in _all_of(at, side)])
        if found is not None:
            beside, stops = found
            yield Aftermath(
                falls=falls,
                beaten=beaten,
                before=at.game,
                after=beside.game,
                events=tuple(beside.events),
                by_cards=tuple(_by_cards(beside.events)),
                stops=stops,
            )


def _may_act(at: Table, piece: Piece) -> bool:
    """Whether a card may do anything by itself: it waits for something, or is played for a fall."""
    if piece.place is Place.PLAYED and piece.active:
        return True
    return keeps_working(piece) and MARK in at.card(piece).program_json


def _all_of(at: Table, side: Side) -> Iterator[PieceId]:
    yield side.leader
    yield from (one.id for one in taking_part(at, side) if one.id != side.leader)


def _played(at: Table, pieces: Iterable[PieceId]) -> tuple[Table, str] | None:
    """The table once all has followed, and what stopped it; None where no card does anything."""
    try:
        beside = fallen(at, pieces)
        run_actions(beside)
    except Unforeseen as met:
        return at.asks(), met.what
    acts = any(isinstance(event, AbilityBegan) for event in beside.events)
    return (beside, "") if acts else None


def _by_cards(events: Iterable[Event]) -> Iterator[int]:
    """The places of the events between the beginning and the end of abilities."""
    under_way = 0
    for place, event in enumerate(events):
        under_way += isinstance(event, AbilityBegan) - isinstance(event, AbilityEnded)
        if under_way:
            yield place


# --- Plays a rite ahead on tables of its own, as far as nobody's choice of participants is needed

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
    run_actions(ahead)
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
    run_actions(ahead)
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
    run_actions(beside)
    yield from _answered(beside, ahead)
    for piece in defenders(ahead):
        if is_persona(ahead, piece) and can_counter(ahead, piece):
            beside = ahead.asks()
            counter(beside, piece)
            run_actions(beside)
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
    run_actions(beside)
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
    from tracker.play.engaging import can_use
    from tracker.rules.rite.abilities import brings, musters
    from tracker.rules.rite.joining import mustered
    from tracker.standing.rites import window_use
    from tracker.standing.uses import Engages

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
