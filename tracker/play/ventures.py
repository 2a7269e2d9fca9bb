"""Ventures (section 16.1): activated by engaging, initiated or lent to rivals by cards."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.program.nodes import contests as initiating
from cardbase.program.nodes.abilities import Use
from cardbase.vocabulary import CardType
from tracker.cards.asking import DEEDS, put
from tracker.cards.memory import remember_lent
from tracker.cards.targets import FITS, spared
from tracker.cards.usable import can_act, verify_ability
from tracker.engine.events import CardActivated, CardDeployed, Noted, OperationDeclared
from tracker.engine.guards import allows, carries_out, prompts, refuses
from tracker.engine.options import Option, option
from tracker.engine.sight import note_for_all
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import (
    HouseId,
    OperationKind,
    Phase,
    PieceId,
    Place,
    Stage,
    StatName,
    Until,
    WindowKind,
)
from tracker.play.effects import begin_effect_of, stopped, when_used
from tracker.rules.governance import discard
from tracker.rules.lasting import begin_effect
from tracker.rules.operation import (
    declare,
    engage,
    finish,
    open_window,
    resolves,
    suspend,
    under_way,
)
from tracker.rules.petition.bids import started_by
from tracker.rules.petition.opening import has_not_lost
from tracker.rules.rite.starting import rite_started_by
from tracker.standing.ability import Run, the_card
from tracker.standing.context import Context
from tracker.standing.hosts import can_bear, can_pay_on, lay_for_its_price
from tracker.standing.kinds import is_venture, lasting
from tracker.standing.layer import paid_x
from tracker.standing.price import cost_of, defined, most_x
from tracker.standing.selecting import pieces
from tracker.standing.speech import Words, the_piece


def starts_rite(card: Card) -> bool:
    """Whether the effect of a venture is a rite (V-09)."""
    return rite_started_by(card) is not None


def _starts_nothing(at: Table, house: HouseId, piece: Piece) -> tuple[str, str] | None:
    """The rule and the reason if a venture can start no rite at present (R-05); None if it can.

    It may still be activated: its target is named later, and the state can change until then.
    """
    if not starts_rite(at.card(piece)):
        return None
    from tracker.rules.rite.attacks import no_rite_by

    found = no_rite_by(at, house, piece)
    return None if found is None else (found[0], f"can start no rite now: {found[1]}")


@refuses("V-04")
def _waits_to_act(at: Table, house: HouseId, piece: Piece) -> None:
    """A venture has no effect until it is activated, and it is activated once."""
    parent = at.game.pieces.get(piece.parent or "")
    if not piece.deployed or parent is None or not parent.deployed or parent.holder != house:
        where = f"no deployed persona of {at.house(house).name}"
        at.refuse("V-04", f"{at.name(piece)} lies on {where}")
    elif piece.active:
        at.refuse("V-04", f"{at.name(piece)} works already")


@refuses("V-06", "V-08")
def verify_activate(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to activate a venture, also if it has no target at present.

    It is activated in the own House Interval, right after it was deployed or later; while its
    persona is engaged it waits.
    """
    from tracker.cards.aiming import played

    name, parent = at.name(piece), at.game.pieces.get(piece.parent or "")
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        at.refuse("V-06", f"{name} is activated in your own House Interval")
    _waits_to_act(at, house, piece)
    if parent is not None and parent.engaged:
        waits = f"{name} waits until it is disengaged"
        at.refuse("V-08", f"{at.name(parent)} is engaged: {waits}")
    deed = started_by(at.card(piece))
    if deed is not None and not deed.anyway:
        has_not_lost(at, house)
    for ability in played(at.card(piece)):
        verify_ability(at, house, piece, ability)


@resolves(OperationKind.VENTURE, Stage.DECLARED)
@carries_out("V-16")
def engage_persona(at: Table) -> None:
    """Engage the persona, if possible; else the venture is delayed, not lost."""
    piece, parent = _acting(at)
    if piece is not None and under_way(at).spared:
        engage(at)
    elif piece is None or parent is None or parent.engaged:
        stopped(at, "V-16", "is not activated now; it is delayed, not lost" if piece else "is gone")
    else:
        engage(at, parent.id)


@resolves(OperationKind.VENTURE, Stage.ENGAGED)
def produce(at: Table) -> None:
    """Execute the effect, unless the venture has left; a Duration Effect lasts (V-12)."""
    piece, _ = _acting(at)
    if piece is None:
        stopped(at, "V-16", "is gone")
        return
    if lasting(at.card(piece)):
        at.emit(CardActivated(rule="V-12", piece=piece.id))
    begin_effect_of(at, piece, paid_x(at, piece.id))


def _acting(at: Table) -> tuple[Piece | None, Piece | None]:
    """The venture in progress and its persona, as far as they are still deployed."""
    operation = under_way(at)
    found = (at.game.pieces.get(one) for one in (operation.piece, operation.parent))
    piece, parent = (p if p and p.deployed and p.place is Place.DOMAIN else None for p in found)
    return piece, parent


@when_used(OperationKind.VENTURE)
@carries_out("V-11")
def used_up(at: Table, piece: Piece) -> None:
    """Discard a venture once its effect is resolved; one with a Duration Effect stays."""
    if piece.place is Place.DOMAIN and not piece.active:
        discard(at, piece, "V-11")


@carries_out("V-12")
def end_ventures(at: Table) -> None:
    """Discard the ventures whose Duration Effect worked until the interval ended (T-12)."""
    told = {one.on for one in at.game.effects if one.stat == StatName.GOES}
    for piece in at.game.pieces.values():
        goes = piece.active or (piece.id in told and lasting(at.card(piece)))
        if goes and piece.place is Place.DOMAIN and is_venture(at.card(piece)):
            discard(at, piece, "V-12")


def _mine(at: Table, house: HouseId) -> list[Piece]:
    """The deployed ventures on personas of a House."""
    return [p for p in at.game.domain(house) if p.deployed and is_venture(at.card(p))]


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in _mine(at, house):
        if allows(verify_activate)(at, house, piece):
            says = f"{at.name(piece)}, engaging {at.name(piece.parent or '')}"
            rules: tuple[str, ...] = ("V-05",)
            if reason := _starts_nothing(at, house, piece):
                says, rules = f"{says}; it {reason[1]}", (*rules, reason[0])
            yield option("activate", piece, says=says, rules=rules)


@verb("activate VENTURE", "activate a venture: its persona engages", "V-06", _options)
@carries_out("V-07")
@prompts("V-05")
def activate(at: Table, house: HouseId, words: Words) -> None:
    """Declare one venture; its window, the engagement of its persona and its effect follow."""
    piece = the_piece(at, words.rest(), _mine(at, house), "a venture of yours")
    verify_activate(at, house, piece)
    if reason := _starts_nothing(at, house, piece):
        at.emit(Noted(rule=reason[0], house=house, text=f"{at.name(piece)} {reason[1]}"))
    declare(at, OperationKind.VENTURE, house, piece.id, piece.parent or "")


def initiates(run: Run, deed: initiating.Initiate) -> int:
    """A venture is declared by a card, replacing its operation or within another one.

    Not if the card could not deploy it. The operation of the initiating card is over; that of
    another card is suspended.
    """
    at, card, who = run.at, run.frame.card, run.who
    venture = the_card(run, deed.what)
    fault = _no_contest_within(at, card, venture)
    if not allows(_waits_to_act)(at, who, venture):
        fault = f"{at.name(venture)} lies on no persona, and is not initiated"
    if fault is not None:
        note_for_all(at, "G-06", who, fault, (venture.id,))
        return 0
    if _is_operation_of(at, card):
        finish(at)
    else:
        suspend(at)
    declared = OperationDeclared(
        rule="G-02",
        kind=OperationKind.VENTURE,
        house=who,
        piece=venture.id,
        parent=venture.parent or "",
        spared=not deed.engages,
    )
    at.emit(declared)
    open_window(at, WindowKind.DECLARATION, OperationKind.VENTURE, who)
    return 1


def _is_operation_of(at: Table, card: PieceId) -> bool:
    """Whether the operation in progress is that of a card, not one it responds to with a tactic."""
    now = at.game.operation
    return now is not None and now.piece == card


def _no_contest_within(at: Table, card: PieceId, venture: Piece) -> str | None:
    """Why a card cannot initiate a venture now, None if it can.

    Only one rite or petition can be in progress, with its windows in the own House Interval: none
    begins while another operation is suspended for it [inferred].
    """
    facts = at.card(venture)
    begins_contest = starts_rite(facts) or started_by(facts) is not None
    if _is_operation_of(at, card) or not begins_contest:
        return None
    return f"{at.name(venture)} would start a rite or a petition within another operation"


def can_be_initiated(context: Context, piece: Piece, _: object = None) -> bool:
    """Whether a waiting venture has what it needs; its persona may be engaged."""
    at, house = context.at, context.house
    if _no_contest_within(at, context.card, piece) is not None:
        return False
    if not allows(_waits_to_act)(at, house, piece):
        return False
    played = (one for one in at.card(piece).program.abilities if one.use is Use.PLAYED)
    return all(can_act(at, house, piece, one) for one in played)


def lends(run: Run, deed: initiating.Lend) -> int:
    """A venture is assigned to a rival's persona; without one named nothing is lent.

    Raises:
        Waiting: it is asked on which persona.
    """
    found = pieces(run.context, deed.what)
    for venture in found:
        key = f"{run.path} on"
        kept = run.kept(key)
        hosts = [one.id for one in _lent_to(run.context, venture)]
        if kept is None and len(hosts) > 1:
            put(run, key, run.who, f"on which persona? {run.text}", hosts)
        (host,) = kept if isinstance(kept, tuple) else hosts
        run.at.emit(CardDeployed(rule="G-02", piece=venture.id, parent=host))
        remember_lent(run.at, run.frame.card, venture.id, run.at.piece(host).holder)
    return len(found)


def _lent_to(context: Context, venture: Piece) -> list[Piece]:
    """The personas of rivals eligible for a venture, judged as for their own House.

    It costs nothing: its user gains no card, and its governor deploys none.
    """
    at, house = context.at, context.house
    return [
        one
        for one in at.game.pieces.values()
        if one.place is Place.DOMAIN
        and one.holder != house
        and at.card(one).type is CardType.PERSONA
        and not spared(at, context.card, one)
        and can_bear(at, one.holder, venture, one)
    ]


def can_be_lent(context: Context, piece: Piece, _: object = None) -> bool:
    """Whether a rival has a persona that is eligible for it."""
    return bool(_lent_to(context, piece))


def deploys(run: Run, deed: initiating.DeployVenture) -> int:
    """A venture in hand is deployed on an eligible persona, for its price.

    Raises Waiting if the persona or X has to be chosen.
    """
    at, who, path = run.at, run.who, run.path
    venture = at.piece(the_card(run, deed.what).id)
    hosts = _hosts_of(run.context, venture)
    if not hosts:
        text = f"{at.name(venture)} finds no persona that bears it, or cannot be paid, and stays"
        note_for_all(at, "V-01", who, text, (venture.id,))
        return 0
    host = run.kept(f"{path} on")
    if len(hosts) > 1 and host is None:
        text = f"on which persona is {at.name(venture)} deployed? {run.text}"
        put(run, f"{path} on", who, text, [one.id for one in hosts])
    parent = at.piece(str(host[0] if isinstance(host, tuple) else host)) if host else hosts[0]
    x = _x(run, venture, parent, who, f"{path} x")
    lay_for_its_price(at, who, venture, parent, x)
    return 1


def _x(run: Run, venture: Piece, parent: Piece, who: HouseId, key: str) -> int | None:
    """The X of a venture's cost, None if it is not chosen. Raises Waiting."""
    at = run.at
    if defined(at, venture, parent) is not None:
        return None
    said, capped = run.kept(key), most_x(at, venture)
    if not isinstance(said, int):
        purse = at.house(who).solaris
        most = purse if capped is None else min(purse, capped)
        most = max(n for n in range(most + 1) if n == 0 or cost_of(at, venture, parent, n) <= purse)
        text = f"what is X for {at.name(venture)}? {run.text}"
        put(run, key, who, text, low=0, high=most)
    return said


def can_be_deployed(context: Context, piece: Piece, _: object = None) -> bool:
    """Whether a venture has an eligible persona, can be paid, and may be initiated at once."""
    at = context.at
    if not is_venture(at.card(piece)):
        return False
    return _no_contest_within(at, context.card, piece) is None and bool(_hosts_of(context, piece))


def _hosts_of(context: Context, piece: Piece) -> list[Piece]:
    """The personas of a House eligible for a venture whose price it can pay there.

    The price of a tactic not paid yet is included.
    """
    at, house, card = context.at, context.house, context.piece
    besides = cost_of(at, card) if card.place is Place.HAND else 0
    personas = (one for one in at.game.domain(house) if at.card(one).type is CardType.PERSONA)
    return [
        one
        for one in personas
        if can_pay_on(
            at, house, piece, one, None if defined(at, piece, one) is not None else 0, besides
        )
    ]


def goes_at_end(run: Run, deed: initiating.GoesAtEnd) -> int:
    """A venture with a Duration Effect is discarded as the interval ends."""
    found = [one for one in pieces(run.context, deed.what) if one.place is Place.DOMAIN]
    found = [one for one in found if lasting(run.at.card(one))]
    for one in found:
        begin_effect(run.at, one.id, StatName.GOES, 1, Until.INTERVAL)
    return len(found)


DEEDS[initiating.Initiate] = initiates
DEEDS[initiating.DeployVenture] = deploys
DEEDS[initiating.GoesAtEnd] = goes_at_end
FITS[initiating.Initiate] = can_be_initiated
FITS[initiating.DeployVenture] = can_be_deployed
DEEDS[initiating.Lend] = lends
FITS[initiating.Lend] = can_be_lent
