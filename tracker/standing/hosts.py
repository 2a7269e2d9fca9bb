"""The cards another can be assigned to; hosts and prices of ventures; requirements of events."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.program.nodes import holdings as h
from cardbase.vocabulary import CardType, Subtype
from tracker.engine.events import CardDeployed
from tracker.engine.guards import allows, carries_out, enforces, prompts, refuses
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, IntervalLimit, Phase, Token
from tracker.standing.assigning import (
    accepted,
    can_assign,
    face_up,
    has_talent,
    matching_allegiance,
    not_forbidden,
    wanted,
)
from tracker.standing.figures import needed
from tracker.standing.kinds import governs_dune_fief, homeworld_of, is_venture
from tracker.standing.layer import holding
from tracker.standing.price import (
    cost_of,
    favor_rule,
    keep_paid_x,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_favor,
    verify_solaris,
)
from tracker.standing.selecting import BEARS, holds, houses, is_like


def can_be_on(at: Table, house: HouseId, piece: Piece, host: Piece) -> bool:
    """Whether a card could be on another in a House: by kind, allegiance, talent, room."""
    if host.id in {piece.id, piece.parent}:
        return False
    if is_venture(at.card(piece)):
        return can_bear(at, house, piece, host)
    return can_assign(at, house, piece, host)


BEARS.append(can_be_on)


@refuses("V-02")
def verify_host(at: Table, house: HouseId, piece: Piece, parent: Piece) -> None:
    """Refuses a persona as host of a venture: by governor, kind, allegiance, talent (V-01)."""
    if parent.holder != house:
        name, rival = at.name(piece), at.house(parent.holder).name
        text = f"{name} goes on a persona of yours, and {rival} governs {at.name(parent)}"
        at.refuse("V-02", text)
    face_up(at, piece, parent)
    if wanted(at.card(piece)):
        accepted(at, house, piece, parent)
    matching_allegiance(at, piece, parent)
    has_talent(at, house, piece, parent)
    not_forbidden(at, house, piece, parent)


can_bear = allows(verify_host)


@refuses("V-01")
def verify_deploy_venture(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Refuses to deploy a venture from hand: in the own House Interval, on a persona.

    Raises Misread if it costs X and X is not given.
    """
    name = at.name(piece)
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        at.refuse("V-01", f"{name} is deployed in your own House Interval")
    elif at.card(parent).type is not CardType.PERSONA:
        at.refuse("V-01", f"{name} is deployed on a persona, and {at.name(parent)} is none")
    verify_price(at, house, piece, parent, x)


def verify_price(  # noqa: PLR0913, PLR0917 - what a price hangs on
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None, besides: int = 0
) -> None:
    """Refuses an illegal host of a venture, and a price that cannot be paid.

    `x` is the cost if it costs X; `besides` are further solaris to pay. Raises Misread if it costs
    X and X is not given.
    """
    verify_host(at, house, piece, parent)
    price = cost_of(at, piece, parent, x) + besides
    verify_solaris(at, house, price, "DP-02", at.name(piece))
    verify_favor(at, house, outsider_favor(at, house, piece, x or 0), at.name(piece))


can_deploy_venture = allows(verify_deploy_venture)
can_pay_on = allows(verify_price)


@carries_out("V-03")
def deploy_venture(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Deploy a venture from hand; a persona can have any number of them."""
    verify_deploy_venture(at, house, piece, parent, x)
    lay_for_its_price(at, house, piece, parent, x)


def lay_for_its_price(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Pay for a venture in hand, and assign it to its persona."""
    pay_solaris(at, house, cost_of(at, piece, parent, x), "DP-02", at.name(piece))
    favor = outsider_favor(at, house, piece, x or 0)
    pay_favor(at, house, favor, favor_rule(at, house, piece), at.name(piece))
    keep_paid_x(at, piece, parent, x)
    at.emit(CardDeployed(rule="V-01", piece=piece.id, parent=parent.id))


def is_event(card: Card) -> bool:
    """Whether a card is an event."""
    return card.type is CardType.EVENT


def is_nexus(card: Card) -> bool:
    """Whether an event stays as long as its tokens last (E-15)."""
    return Subtype.NEXUS in card.subtypes


def is_dune_event(card: Card) -> bool:
    """Whether an event is a Dune event, not an Imperium event (E-01)."""
    return Subtype.DUNE_EVENT in card.subtypes


@enforces("E-05")
def in_own_interval(at: Table, house: HouseId, piece: Piece) -> str | None:
    """Deployed at any time of the own House Interval, from the own domain."""
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        return f"{at.name(piece)} is deployed in your own House Interval"
    if not piece.subdued or piece.holder != house:
        return f"{at.name(piece)} does not lie face-down in the domain of {at.house(house).name}"
    return None


@enforces("E-04")
def all_its_tokens(at: Table, piece: Piece) -> str | None:
    """It needs as many tokens as it costs; solaris never stand in for them."""
    has, wants = piece.tokens.get(Token.DEFERMENT, 0), needed(at, piece)
    if has >= wants:
        return None
    return f"{at.name(piece)} has {has} of {wants} deferment tokens, and solaris cannot replace any"


@refuses("E-06", "E-09")
@carries_out("E-07", "E-11")
def verify_homeworld_or_fief(at: Table, house: HouseId, card: Card) -> None:
    """An Imperium event needs a deployed homeworld, a Dune event a Dune fief; Dune is both."""
    name = at.house(house).name
    if is_dune_event(card):
        if not governs_dune_fief(at, house):
            at.refuse("E-09", f"{card.name} is a Dune event, and {name} governs no Dune fief")
    elif homeworld_of(at, house) is None:
        at.refuse("E-06", f"{card.name} is an Imperium event, and {name} governs no homeworld")


def limit_of(card: Card) -> IntervalLimit:
    """The limit an event counts against."""
    return IntervalLimit.DUNE_EVENT if is_dune_event(card) else IntervalLimit.IMPERIUM_EVENT


@refuses("E-08", "E-10")
@prompts("E-16")
def verify_events_left(at: Table, house: HouseId, card: Card) -> None:
    """One Imperium and one Dune event in a House Interval, and what effects allow besides."""
    mine, limit = at.house(house), limit_of(card)
    done, allowed = mine.used.get(limit, 0), 1 + mine.extra.get(limit, 0)
    if done >= allowed:
        text = f"{mine.name} has deployed {done} of {allowed} {limit} in this House Interval"
        at.refuse("E-10" if is_dune_event(card) else "E-08", text)


def comes_engaged(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card that a House deploys must be placed engaged."""
    asked = {"it": piece.id, "doer": house}
    return any(
        house in houses(context, one.who) and is_like(context, one.what, piece)
        for context, one in holding(at, h.ComesEngaged, asked)
    )


def lets_assign(at: Table, house: HouseId, piece: Piece, target: Piece) -> Piece | None:
    """The card that lets a House assign a card from hand for free, or None."""
    for context, one in holding(at, h.AssignsFree, {"it": piece.id, "doer": house}):
        likes = context.house == house and is_like(context, one.what, piece)
        if likes and holds(context, one.on, target):
            return context.piece
    return None


def may_be_assigned(at: Table, house: HouseId, piece: Piece) -> Iterator[Piece]:
    """The cards to which a House could assign a card from hand for free."""
    if any(True for _ in holding(at, h.AssignsFree, {"it": piece.id, "doer": house})):
        for target in at.game.pieces.values():
            if lets_assign(at, house, piece, target) is not None:
                yield target
