"""The course of a declared operation (G-06): declare, window, engage, window, resolve, discard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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
from tracker.engine.guards import carries_out, enforces, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game, Piece
from tracker.engine.words import PHASE_LONG, HouseId, Kind, PieceId, Place, Stage, Until, WindowKind

if TYPE_CHECKING:
    from tracker.engine.table import Table

RESOLVES: dict[tuple[Kind, Stage], Callable[[Table], None]] = {}
"""What goes on once the window of this stage has closed."""

Resolve = Callable[["Table"], None]

TERMS = {Term.INTERVAL: Until.INTERVAL, Term.TURN: Until.TURN}
"""What a tactic says that lasts longer than the operation it answered (G-02)."""


NO_MATTER = "does not matter any more"
"""What is said of the questions of a rite that ends before they are answered."""

SET_ASIDE = "rules set aside"
"""The stat of the effect that keeps an override for the operation under way."""


def resolves(kind: Kind, stage: Stage = Stage.DECLARED) -> Callable[[Resolve], Resolve]:
    """Enters what goes on with an operation when the window of a stage has closed."""

    def enter(resolve: Resolve) -> Resolve:
        RESOLVES[kind, stage] = resolve
        return resolve

    return enter


@prompts("G-06")
def declare(
    at: Table, kind: Kind, house: HouseId, piece: PieceId = "", parent: PieceId = ""
) -> None:
    """Announce an operation and open its Declaration window for all (TC-06)."""
    make_way(at)
    at.emit(OperationDeclared(rule="G-06", kind=kind, house=house, piece=piece, parent=parent))
    open_window(at, WindowKind.DECLARATION, kind, house)


@carries_out("TC-12")
def open_window(
    at: Table,
    kind: WindowKind,
    about: Kind | None,
    house: HouseId,
    order: tuple[HouseId, ...] = (),
) -> None:
    """Open a window: all are asked, in initiative order, until all pass in turn (OQ-33).

    Args:
        at: The table.
        kind: Which tactics it is for.
        about: The operation it answers.
        house: Whose operation that is.
        order: Who alone is asked, in this order; empty for all.
    """
    passing = chosen(at.game.settings, SettingName.WINDOWS) != "open"
    order = order or at.game.playing()
    at.emit(
        WindowOpened(
            rule="TC-12", kind=kind, about=about, house=house, order=order, passing=passing
        )
    )


def touch(at: Table, about: Kind, house: HouseId) -> None:
    """Let tactics answer an operation that is done at once; whatever comes next closes it."""
    order = at.game.playing()
    at.emit(
        WindowOpened(
            rule="TC-06",
            kind=WindowKind.DECLARATION,
            about=about,
            house=house,
            order=order,
            passing=False,
        )
    )


def close_window(at: Table) -> None:
    """Close the window that is open and go on with what opened it."""
    window = at.game.window
    at.emit(WindowClosed())
    operation = at.game.operation
    if operation is not None:
        resolve = RESOLVES.get((operation.kind, operation.stage))
        if resolve is not None:
            resolve(at)
    elif window is not None and window.kind not in PHASE_LONG:
        discard_tactics(at)


def engage(at: Table, piece: PieceId) -> None:
    """Engage the acting card and open the Engagement window (TC-08)."""
    operation = at.game.operation
    if operation is None:
        raise AssertionError("nothing is under way")
    at.emit(CardsEngaged(rule="G-06", pieces=(piece,)), OperationAdvanced(stage=Stage.ENGAGED))
    open_window(at, WindowKind.ENGAGEMENT, operation.kind, operation.house)


def go_on_unengaged(at: Table) -> None:
    """Open the Engagement window of an operation for which another card has engaged."""
    operation = at.game.operation
    if operation is None:
        raise AssertionError("nothing is under way")
    at.emit(OperationAdvanced(stage=Stage.ENGAGED))
    open_window(at, WindowKind.ENGAGEMENT, operation.kind, operation.house)


def finish(at: Table, *, resolved: bool = True) -> None:
    """End the operation under way; the tactics that lasted for it are discarded."""
    at.emit(OperationEnded(resolved=resolved))
    discard_tactics(at)


def suspend(at: Table) -> None:
    """Let what is under way wait until another operation, which a card begins now, is over."""
    if at.game.operation is not None or at.game.window is not None:
        at.emit(OperationSuspended(rule="G-02"))


def take_up(at: Table) -> None:
    """Go on with what was suspended, once what came first is over and nobody is asked."""
    game = at.game
    busy = game.questions or game.frames or game.fired
    if not game.suspended or game.operation is not None or busy:
        return
    at.emit(OperationResumed(rule="G-02"))


def make_way(at: Table) -> None:
    """End what is under way unresolved: the table has set aside that it comes first (G-06)."""
    if at.game.operation is not None:
        abandon(at, "G-02")


def abandon(at: Table, rule: str) -> None:
    """End the operation under way unresolved, with all that is open for it."""
    if at.game.window is not None:
        at.emit(WindowClosed(rule=rule))
    if at.game.petition is not None:
        at.emit(PetitionEnded(rule=rule, victor="", price=0))
    if at.game.exchange is not None:
        at.emit(ExchangeEnded(rule=rule, house=at.game.exchange.house))
    drop_questions(at, rule)
    finish(at, resolved=False)


def abandon_all(at: Table, rule: str) -> None:
    """End the operation under way, and all that waits for it, unresolved."""
    if at.game.operation is not None:
        abandon(at, rule)
    while at.game.suspended:
        at.emit(OperationResumed(rule=rule))
        if at.game.operation is not None:
            abandon(at, rule)
        elif at.game.window is not None:
            at.emit(WindowClosed(rule=rule))


OF_OPERATION: set[str] = set()
"""The topics that only a rite or petition under way asks about: they are closed with it."""


def drop_questions(at: Table, rule: str) -> None:
    """Close the questions that only the operation under way has asked: nobody needs the answers."""
    for question in at.game.questions:
        if question.topic in OF_OPERATION:
            at.emit(Answered(rule=rule, question=question.id, answer=NO_MATTER))


@carries_out("TC-04")
def discard_tactics(at: Table, until: Until = Until.OPERATION) -> None:
    """Discard the tactics that lasted for what is over; some say themselves how long they last."""
    waiting = {one for held in at.game.suspended for one in held.tactics}
    for piece in at.game.pieces.values():
        if piece.id in waiting and until is Until.OPERATION:
            continue
        if piece.place is Place.PLAYED and lasts(at, piece) is until:
            discard_played(at, piece, "TC-04")


def lasts(at: Table, piece: Piece) -> Until:
    """How long a tactic with a Duration Effect stays."""
    goes = on_card(at.card(piece), GoesAt)
    return Until.OPERATION if goes is None else TERMS[goes.term]


def discard_played(at: Table, piece: Piece, rule: str) -> None:
    """Put a card that was played on its owner's House discard pile."""
    at.emit(CardMoved(rule=rule, piece=piece.id, holder=piece.owner, place=Place.HOUSE_DISCARD))


def one_at_a_time(at: Table, word: str) -> None:
    """Refuses another operation while one is under way (G-06)."""
    operation = at.game.operation
    if operation is None:
        return
    if operation.kind is Kind.EXCHANGE:
        nothing_between(at, word)
    else:
        at.refuse("G-06", f'"{word}" has to wait: the {operation.kind} under way comes first')


@enforces("X-03")
def nothing_between(at: Table, word: str) -> str | None:
    """An exchange is one block: no other operation between its units."""
    if at.game.exchange is None:
        return None
    return f'"{word}" has to wait: the exchange under way comes first'


def stand_by_override(at: Table) -> None:
    """Keep, as long as the operation lasts, that the table set rules aside for it."""
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
    """Whether the table set rules aside for the operation under way."""
    return any(effect.stat == SET_ASIDE for effect in game.effects)
