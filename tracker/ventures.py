"""Ventures (section 16.1): activated by engaging the persona, then discarded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import CardActivated, Noted, OperationDeclared
from tracker.guards import allows, carries_out, enforces, prompts
from tracker.kinds import is_venture, lasting
from tracker.leaving import discard
from tracker.operation import (
    declare,
    engage,
    finish,
    go_on_unengaged,
    open_window,
    resolves,
    suspend,
)
from tracker.resolving import begin_effect_of, stopped, when_used
from tracker.rite.starting import rite_started_by
from tracker.speech import the_piece
from tracker.standing.layer import paid_x
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind, Phase, Place, Stage, Stat, WindowKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId, PieceId


def starts_rite(card: Card) -> bool:
    """Whether the effect of a venture is a rite (V-09)."""
    return rite_started_by(card) is not None


def starts_nothing(at: Table, house: HouseId, piece: Piece) -> tuple[str, str] | None:
    """The rule, and that a venture can start no rite as things are (R-05); None where it can.

    It may be activated all the same: its target is named later, and much can change till then.
    """
    if not starts_rite(at.card(piece)):
        return None
    from tracker.rite.attacks import no_rite_by

    found = no_rite_by(at, house, piece)
    return None if found is None else (found[0], f"can start no rite now: {found[1]}")


@enforces("V-06")
def in_own_interval(at: Table, house: HouseId, piece: Piece) -> str | None:
    """Activated in an own House Interval, right after it was deployed or later."""
    if at.game.phase is Phase.HOUSE_INTERVAL and at.game.active == house:
        return None
    return f"{at.name(piece)} is activated in your own House Interval"


@enforces("V-04")
def waiting_to_act(at: Table, house: HouseId, piece: Piece) -> str | None:
    """A venture does nothing until it is activated, and it is activated once."""
    parent = at.game.pieces.get(piece.parent or "")
    if not piece.deployed or parent is None or not parent.deployed or parent.holder != house:
        return f"{at.name(piece)} lies on no deployed persona of {at.house(house).name}"
    return f"{at.name(piece)} works already" if piece.active else None


@enforces("V-08")
def persona_is_ready(at: Table, piece: Piece) -> str | None:
    """Its persona must be disengaged; until then the venture stays and waits."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or not parent.engaged:
        return None
    return f"{at.name(parent)} is engaged: {at.name(piece)} waits until it is disengaged"


def verify_activate(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to activate a venture, also one that finds no target as things are."""
    from tracker.cards.aiming import played
    from tracker.cards.prospects import verify_ability
    from tracker.petition.opening import has_not_lost
    from tracker.petition.started import started_by

    in_own_interval(at, house, piece)
    waiting_to_act(at, house, piece)
    persona_is_ready(at, piece)
    deed = started_by(at.card(piece))
    if deed is not None and not deed.anyway:
        has_not_lost(at, house)
    for ability in played(at.card(piece)):
        verify_ability(at, house, piece, ability)


can_activate = allows(verify_activate)


@carries_out("V-07")
@prompts("V-05")
def activate(at: Table, house: HouseId, piece: Piece) -> None:
    """Declare one venture; its window, the engagement of its persona and its effect follow."""
    verify_activate(at, house, piece)
    if reason := starts_nothing(at, house, piece):
        at.emit(Noted(rule=reason[0], house=house, text=f"{at.name(piece)} {reason[1]}"))
    declare(at, Kind.VENTURE, house, piece.id, piece.parent or "")


can_wait = allows(waiting_to_act)


def is_operation_of(at: Table, card: PieceId) -> bool:
    """Whether the operation under way is that of a card, and no tactic of it answers another."""
    now = at.game.operation
    return now is not None and now.piece == card


def begins_a_contest(card: Card) -> bool:
    """Whether a venture starts a rite or a petition, of which there is one at a time (G-06)."""
    from tracker.petition.started import started_by

    return starts_rite(card) or started_by(card) is not None


def initiate(at: Table, house: HouseId, piece: Piece, by: PieceId, *, engages: bool) -> None:
    """Declare a venture that a card initiates: its own operation is over, another's waits.

    Args:
        at: The table.
        house: Whose venture it is.
        piece: The venture.
        by: The card that initiates it.
        engages: Its persona engages for it; else another card has.
    """
    if is_operation_of(at, by):
        finish(at)
    else:
        suspend(at)
    at.emit(
        OperationDeclared(
            rule="G-02",
            kind=Kind.VENTURE,
            house=house,
            piece=piece.id,
            parent=piece.parent or "",
            spared=not engages,
        )
    )
    open_window(at, WindowKind.DECLARATION, Kind.VENTURE, house)


@resolves(Kind.VENTURE, Stage.DECLARED)
@carries_out("V-16")
def engage_persona(at: Table) -> None:
    """Engage the persona, if it still can: else the venture is delayed, not lost."""
    piece, parent = _acting(at)
    if piece is not None and at.game.operation is not None and at.game.operation.spared:
        go_on_unengaged(at)
    elif piece is None or parent is None or parent.engaged:
        stopped(at, "V-16", "is not activated now; it is delayed, not lost" if piece else "is gone")
    else:
        engage(at, parent.id)


@resolves(Kind.VENTURE, Stage.ENGAGED)
def produce(at: Table) -> None:
    """Produce the effect, unless the venture is gone; a lasting one works until the end (V-12)."""
    piece, _ = _acting(at)
    if piece is None:
        stopped(at, "V-16", "is gone")
        return
    if lasting(at.card(piece)):
        at.emit(CardActivated(rule="V-12", piece=piece.id))
    begin_effect_of(at, piece, paid_x(at, piece.id))


def _acting(at: Table) -> tuple[Piece | None, Piece | None]:
    """The venture under way and its persona, as far as they are still deployed."""
    operation = at.game.operation
    if operation is None:
        return None, None
    piece, parent = (at.game.pieces.get(one) for one in (operation.piece, operation.parent))
    if piece is None or not piece.deployed or piece.place is not Place.DOMAIN:
        piece = None
    if parent is None or not parent.deployed or parent.place is not Place.DOMAIN:
        parent = None
    return piece, parent


@when_used(Kind.VENTURE)
@carries_out("V-11")
def used_up(at: Table, piece: Piece) -> None:
    """Discard a venture once its effect is resolved; one with a Duration Effect stays."""
    if piece.place is Place.DOMAIN and not piece.active:
        discard(at, piece, "V-11")


@carries_out("V-12")
def end_ventures(at: Table) -> None:
    """Discard the ventures whose Duration Effect worked until the interval ended (T-12)."""
    told = {one.on for one in at.game.effects if one.stat == Stat.GOES}
    for piece in at.game.pieces.values():
        goes = piece.active or (piece.id in told and lasting(at.card(piece)))
        if goes and piece.place is Place.DOMAIN and is_venture(at.card(piece)):
            discard(at, piece, "V-12")


def mine(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The deployed ventures on personas of a House."""
    return tuple(p for p in at.game.domain(house) if p.deployed and is_venture(at.card(p)))


def _run(at: Table, house: HouseId, words: Words) -> None:
    activate(at, house, the_piece(at, words.rest(), mine(at, house), "a venture of yours"))


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in mine(at, house):
        if can_activate(at, house, piece):
            says = f"{at.name(piece)}, engaging {at.name(piece.parent or '')}"
            rules: tuple[str, ...] = ("V-05",)
            if reason := starts_nothing(at, house, piece):
                says, rules = f"{says}; it {reason[1]}", (*rules, reason[0])
            yield Option(words=f"activate {piece.id}", says=says, rules=rules)


enter(
    Verb(
        word="activate",
        usage="activate VENTURE",
        says="activate a venture: its persona engages",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="V-06",
        run=_run,
        options=_options,
    )
)
