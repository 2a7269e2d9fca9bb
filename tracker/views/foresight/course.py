"""Simulates a rite on copies of the game: to the defender's answers, and past its end.

Only certain participants are included; others may have further effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product

from msgspec import Struct
from msgspec.structs import replace

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
from tracker.engine.state import Game, Piece
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

DECLARING = (Stage.ASKING, Stage.DECLARED)
ANSWERING = (Stage.ENGAGED, Stage.DEFENSE, Stage.DEFENDING, Stage.ASSESSING)


class Stand(Struct, frozen=True):
    """The situation of the rite after one of the defender's answers.

    Attributes:
        table: A table at which who surely takes part has joined.
        naming: The table at which the defender may still name additional participants; None
            where he has named them.
        window: Its own window of Engagement is still to come, or open.
        late: The attacker's personnel that may still join (R-14).
    """

    table: Table
    naming: Table | None = None
    window: bool = False
    late: tuple[PieceId, ...] = ()

    @property
    def counters(self) -> bool:
        """Whether the leader Counters for the target."""
        rite = rite_of(self.table)
        return rite.defense.leader != rite.target

    @property
    def engaged(self) -> bool:
        """Whether the defense leader is engaged, and takes part."""
        side = rite_of(self.table).defense
        return side.leader in side.joined


def declared(at: Table, attack: Attack) -> Table:
    """A copy of the table with the rite declared. Raises Refused if a rule forbids it."""
    ahead = without_windows(at)
    declare_rite(ahead, attack)
    run_actions(ahead)
    return ahead


def without_windows(at: Table) -> Table:
    """A copy of the table with the windows closed that wait for nobody (OQ-33)."""
    ahead = at.asks()
    while (window := ahead.game.window) and not window.passing and window.kind not in PHASE_LONG:
        close_window(ahead)
    return ahead


def stands_of(at: Table) -> list[Stand]:
    """The situations after each possible answer of the defender.

    Raises:
        Refused: the rite is over before that, or is decided already.
    """
    ahead = at.asks()
    stage = _stage_of(ahead)
    if stage not in (*DECLARING, *ANSWERING):
        raise Refused("R-22", "the rite is decided: force has been assigned")
    late: tuple[PieceId, ...] = ()
    if stage in DECLARING:
        _go_to_engagement(ahead)
    if _stage_of(ahead) is Stage.ENGAGED:
        late = joiners(ahead, rite_of(ahead).attack.house)
        _go_on(ahead, Stage.DEFENSE)
    rite = rite_of(ahead)
    for side in (rite.attack, rite.defense):
        if not serves(ahead, side, side.leader):
            raise Refused("R-03", f"the rite ends: {ahead.name(side.leader)} leads no more")
    return [replace(stand, late=late) for stand in _answers(ahead)]


def _stage_of(at: Table) -> Stage | None:
    operation = at.game.operation
    return operation.stage if operation is not None and at.game.rite is not None else None


def _go_on(ahead: Table, stage: Stage) -> None:
    closed = [] if ahead.game.window is None else [WindowClosed()]
    ahead.emit(*closed, OperationAdvanced(stage=stage))


def _go_to_engagement(ahead: Table) -> None:
    """Take a declared rite to the engagement of its attackers."""
    if _stage_of(ahead) is Stage.ASKING:
        ahead.emit(OperationAdvanced(stage=Stage.DECLARED))
    if ahead.game.window is None:
        open_segment(ahead, Stage.DECLARED)
    close_window(ahead)
    run_actions(ahead)
    if _stage_of(ahead) is not Stage.ENGAGED:
        raise Refused("R-09", "the rite ends before anyone is engaged")


def _answers(ahead: Table) -> Iterator[Stand]:
    """A situation for each answer: confirm or Counter, then engage or stay out."""
    stage, rite = _stage_of(ahead), rite_of(ahead)
    if stage is Stage.ASSESSING:
        yield Stand(ahead)
    elif stage is Stage.DEFENDING and ahead.game.window is not None:
        yield Stand(ahead, window=True)
    elif stage is Stage.DEFENDING or rite.answered:
        yield from _engagements(ahead, None)
    else:
        beside = ahead.asks()
        confirm(beside)
        run_actions(beside)
        yield from _engagements(beside, ahead)
        for piece in defenders(ahead):
            if is_persona(ahead, piece) and can_counter(ahead, piece):
                beside = ahead.asks()
                counter(beside, piece)
                run_actions(beside)
                yield from _engagements(beside, ahead)


def _engagements(ahead: Table, naming: Table | None) -> Iterator[Stand]:
    """The leader is known: it engages, where it can, or stays out, where it may."""
    beside = ahead.asks()
    _go_on(beside, Stage.DEFENDING)
    if can_defend(beside):
        engaged = beside.asks()
        join_declared(engaged, rite_of(engaged).defense, "R-11", leads=True)
        open_segment(engaged, Stage.DEFENDING)
        run_actions(engaged)
        yield Stand(engaged, naming, window=True)
    if can_decline(beside):
        out, side = beside.asks(), rite_of(beside).defense
        if side.declared:
            out.emit(ParticipantsDropped(house=side.house, pieces=side.declared))
        yield Stand(out)


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


class Aftermath(Struct, frozen=True, kw_only=True):
    """The consequences of a rite in which these leaders fall.

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
    """A copy with these cards vanquished, and their fates fixed unless a choice is needed."""
    beside = at.asks()
    window = beside.game.window
    if window is not None and window.kind not in PHASE_LONG:
        beside.emit(WindowClosed())
    if those := tuple(pieces):
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
        ids = [[side.leader, *(one.id for one in taking_part(at, side))] for side in sides]
        stops = ""
        try:
            beside = fallen(at, dict.fromkeys(chain(*ids)))
            run_actions(beside)
        except Unforeseen as met:
            beside, stops = at.asks(), met.what
        events = beside.events
        if stops or any(isinstance(event, AbilityBegan) for event in events):
            yield Aftermath(
                falls=falls,
                beaten=beaten,
                before=at.game,
                after=beside.game,
                events=tuple(events),
                by_cards=tuple(_by_cards(events)),
                stops=stops,
            )


def _may_act(at: Table, piece: Piece) -> bool:
    """Whether a card may act automatically: it has triggers, or was played for a fall."""
    if piece.place is Place.PLAYED and piece.active:
        return True
    return keeps_working(piece) and MARK in at.card(piece).program_json


def _by_cards(events: Iterable[Event]) -> Iterator[int]:
    """The places of the events between the beginning and the end of abilities."""
    under_way = 0
    for place, event in enumerate(events):
        under_way += isinstance(event, AbilityBegan) - isinstance(event, AbilityEnded)
        if under_way:
            yield place
