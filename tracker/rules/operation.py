"""The course of a declared operation (G-06): declare, window, engage, window, resolve, discard."""

from __future__ import annotations

from collections.abc import Callable

from cardbase.program.nodes.holdings import GoesAt, Term
from cardbase.program.stored import on_card
from tracker.engine.events import (
    Answered,
    CardMoved,
    CardsEngaged,
    EffectBegan,
    ExchangeEnded,
    OperationAdvanced,
    OperationDeclared,
    OperationEnded,
    OperationResumed,
    OperationSuspended,
    PetitionEnded,
    WindowClosed,
    WindowOpened,
)
from tracker.engine.guards import carries_out, prompts, refuses
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import DeclaredOperation, Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import (
    PHASE_LONG,
    HouseId,
    OperationKind,
    PieceId,
    Place,
    Stage,
    Until,
    WindowKind,
)

Resolve = Callable[[Table], None]
RESOLVES: dict[tuple[OperationKind, Stage], Resolve] = {}
"""Stage -> the continuation once its window has closed."""

OF_OPERATION: set[str] = set()
"""The topics of questions that are closed with the rite or petition they belong to."""

NO_MATTER = "does not matter any more"
"""The answer given to the questions of a rite that ends before they are answered."""

SET_ASIDE = "rules set aside"
"""The stat of the effect that stores overruling for the operation in progress."""


def resolves(kind: OperationKind, stage: Stage = Stage.DECLARED) -> Callable[[Resolve], Resolve]:
    """Registers the continuation of an operation once the window of a stage has closed."""
    return lambda resolve: RESOLVES.setdefault((kind, stage), resolve)


def under_way(at: Table) -> DeclaredOperation:
    """The operation in progress; there must be one."""
    if at.game.operation is None:
        raise AssertionError("no operation is under way")
    return at.game.operation


@prompts("G-06")
def declare(
    at: Table, kind: OperationKind, house: HouseId, piece: PieceId = "", parent: PieceId = ""
) -> None:
    """Announce an operation and open its Declaration window for all (TC-06)."""
    make_way(at)
    at.emit(OperationDeclared(rule="G-06", kind=kind, house=house, piece=piece, parent=parent))
    open_window(at, WindowKind.DECLARATION, kind, house)


@carries_out("TC-12")
def open_window(  # noqa: PLR0913 - the fields of a window
    at: Table,
    kind: WindowKind,
    about: OperationKind | None = None,
    house: HouseId = "",
    order: tuple[HouseId, ...] = (),
    *,
    rule: str = "TC-12",
    passing: bool | None = None,
) -> None:
    """Open a window; the Houses are asked in the given order, by default that of initiative.

    It waits until all have passed in turn, unless set otherwise (OQ-33) or by `passing`.
    """
    if passing is None:
        passing = chosen(at.game.settings, SettingName.WINDOWS) != "open"
    order = order or at.game.playing()
    opened = WindowOpened(
        rule=rule, kind=kind, about=about, house=house, order=order, passing=passing
    )
    at.emit(opened)


def ask_anew(at: Table, rule: str, but: HouseId = "") -> None:
    """Restart the open window: Houses that passed may respond again, without one House."""
    window = at.game.window
    if window is not None:
        order = tuple(house for house in window.order if house != but)
        opened = WindowOpened(
            rule=rule,
            kind=window.kind,
            about=window.about,
            house=window.house,
            order=order,
            passing=window.passing,
        )
        at.emit(opened)


def touch(at: Table, about: OperationKind, house: HouseId) -> None:
    """Open a window for an operation done at once; any other command closes it."""
    open_window(at, WindowKind.DECLARATION, about, house, rule="TC-06", passing=False)


def close_window(at: Table) -> None:
    """Close the open window and continue what opened it."""
    window, operation = at.game.window, at.game.operation
    at.emit(WindowClosed())
    if operation is not None:
        resolve = RESOLVES.get((operation.kind, operation.stage))
        if resolve is not None:
            resolve(at)
    elif window is not None and window.kind not in PHASE_LONG:
        discard_tactics(at)


def engage(at: Table, piece: PieceId = "") -> None:
    """Engage the acting card, if no other has, and open the Engagement window (TC-08)."""
    operation = under_way(at)
    if piece:
        at.emit(CardsEngaged(rule="G-06", pieces=(piece,)))
    at.emit(OperationAdvanced(stage=Stage.ENGAGED))
    open_window(at, WindowKind.ENGAGEMENT, operation.kind, operation.house)


def finish(at: Table, *, resolved: bool = True) -> None:
    """End the operation under way; the tactics that lasted for it are discarded."""
    at.emit(OperationEnded(resolved=resolved))
    discard_tactics(at)


def suspend(at: Table) -> None:
    """Suspend the operation in progress until another, which a card begins now, is over."""
    if at.game.operation is not None or at.game.window is not None:
        at.emit(OperationSuspended(rule="G-02"))


def take_up(at: Table) -> None:
    """Resume the suspended operation, once the other is over and no question is open."""
    game = at.game
    busy = game.operation is not None or game.questions or game.frames or game.fired
    if game.suspended and not busy:
        at.emit(OperationResumed(rule="G-02"))


def make_way(at: Table) -> None:
    """End the operation in progress unresolved, because its priority was overruled (G-06)."""
    if at.game.operation is not None:
        abandon(at, "G-02")


def abandon(at: Table, rule: str) -> None:
    """End the operation in progress unresolved, with its questions and windows."""
    if at.game.window is not None:
        at.emit(WindowClosed(rule=rule))
    if at.game.petition is not None:
        at.emit(PetitionEnded(rule=rule, victor="", price=0))
    if at.game.exchange is not None:
        at.emit(ExchangeEnded(rule=rule, house=at.game.exchange.house))
    drop_questions(at, rule)
    finish(at, resolved=False)


def abandon_all(at: Table, rule: str) -> None:
    """End the operation in progress and all suspended ones, unresolved."""
    if at.game.operation is not None:
        abandon(at, rule)
    while at.game.suspended:
        at.emit(OperationResumed(rule=rule))
        if at.game.operation is not None:
            abandon(at, rule)
        elif at.game.window is not None:
            at.emit(WindowClosed(rule=rule))


def drop_questions(at: Table, rule: str) -> None:
    """Close the questions of the operation in progress: their answers are not needed."""
    for question in at.game.questions:
        if question.topic in OF_OPERATION:
            at.emit(Answered(rule=rule, question=question.id, answer=NO_MATTER))


@carries_out("TC-04")
def discard_tactics(at: Table, until: Until = Until.OPERATION) -> None:
    """Discard the tactics that lasted for the ended operation; some texts set another duration."""
    waiting = {one for held in at.game.suspended for one in held.tactics}
    for piece in at.game.in_all(Place.PLAYED):
        if piece.id in waiting and until is Until.OPERATION:
            continue
        if lasts(at, piece) is until:
            discard_played(at, piece, "TC-04")


def lasts(at: Table, piece: Piece) -> Until:
    """How long a tactic with a Duration Effect stays (G-02)."""
    goes = on_card(at.card(piece), GoesAt)
    if goes is None:
        return Until.OPERATION
    return {Term.INTERVAL: Until.INTERVAL, Term.TURN: Until.TURN}[goes.term]


def discard_played(at: Table, piece: Piece, rule: str) -> None:
    """Put a played card on its owner's House discard pile."""
    at.emit(CardMoved(rule=rule, piece=piece.id, holder=piece.owner, place=Place.HOUSE_DISCARD))


@refuses("X-03")
def one_at_a_time(at: Table, word: str) -> None:
    """Refuses another operation while one is in progress, or between the units of an exchange."""
    operation = at.game.operation
    if operation is not None:
        rule = "X-03" if operation.kind is OperationKind.EXCHANGE else "G-06"
        at.refuse(rule, f'"{word}" has to wait: the {operation.kind} under way comes first')


def stand_by_override(at: Table) -> None:
    """Store that rules are overruled for the operation in progress, for as long as it lasts."""
    if at.broken:
        began = EffectBegan(
            rule="G-02",
            effect=at.next_id("e"),
            source="",
            on="",
            stat=SET_ASIDE,
            amount=1,
            until=Until.OPERATION,
        )
        at.emit(began)


def is_set_aside(game: Game) -> bool:
    """Whether rules are overruled for the operation in progress."""
    return any(effect.stat == SET_ASIDE for effect in game.effects)
