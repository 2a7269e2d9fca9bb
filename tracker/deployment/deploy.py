"""Deployment from hand (section 10): what it needs, what it costs, what it brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.deeds import Does, Lose, Tokens
from cardbase.program.things import Number, This, Ware
from cardbase.vocabulary import CardType
from tracker.deployment.assigning import verify_assign
from tracker.deployment.costs import (
    favor_rule,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_favor,
    verify_solaris,
)
from tracker.deployment.guards import verify_can_be_in_play
from tracker.deployment.lives import personas_stand_alone
from tracker.deployment.moving import after_deployment
from tracker.deployment.price import cost_of, keep_paid_x
from tracker.errors import Misread
from tracker.events import CardDeployed, TokensChanged
from tracker.guards import allows, carries_out, enforces
from tracker.kinds import is_placed
from tracker.standing.context import Context
from tracker.standing.counting import amount
from tracker.standing.entering import comes_engaged
from tracker.words import Place

if TYPE_CHECKING:
    from cardbase.program.deeds import Step
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("DP-03")
def events_are_placed(at: Table, piece: Piece) -> str | None:
    """An event is placed face-down first, which is no deployment and costs nothing."""
    if not is_placed(at.card(piece)) or piece.place is Place.DOMAIN:
        return None
    return f'{at.name(piece)} is not deployed from hand: "place {piece.id}"'


@enforces("DP-04")
def solaris_only(at: Table, piece: Piece, favor: int) -> str | None:
    """Favor never pays for a card from hand, not even for one of the sponsor's."""
    if not favor or piece.place is not Place.HAND:
        return None
    return f"{at.name(piece)} comes from hand, and no favor can pay for it"


@enforces("AL-03")
def discount_in_petitions(at: Table, piece: Piece, favor: int) -> str | None:
    """The sponsor's discount, favor for solaris, exists only in petitions."""
    if not favor:
        return None
    return f"favor pays only in a petition, not to deploy {at.name(piece)}"


def extra_favor(at: Table, piece: Piece) -> int:
    """The favor that a text asks for, to assign the card."""
    context = Context(at, piece.holder, piece.id)
    costs = (step for one in at.card(piece).program.assigns for step in one.cost)
    return sum(_favor_in(context, step) for step in costs)


def _favor_in(context: Context, step: Step) -> int:
    """The favor in a price; an X that is chosen when it is played is none to deploy it."""
    match step:
        case Does(Lose(Ware.FAVOR, amount=Number() as many)):
            return amount(context, many)
    return 0


@carries_out("DP-05")
def verify_deploy(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None = None
) -> None:
    """Refuses to deploy a card from hand: each of the needs that applies to it.

    Args:
        at: The table.
        house: Who deploys it.
        piece: An aide or a resource.
        target: What it is assigned to, None for an aide.
        x: The X chosen, for a card whose cost is X.

    Raises:
        Misread: a resource has no target, or an X is needed and not said.
    """
    verify_comes(at, house, piece, target)
    verify_price(at, house, piece, target, x)


can_deploy = allows(verify_deploy)


def verify_comes(at: Table, house: HouseId, piece: Piece, target: Piece | None) -> None:
    """Refuses to deploy a card from hand there, whatever it costs. Raises Misread."""
    events_are_placed(at, piece)
    personas_stand_alone(at, piece, target)
    resource = at.card(piece).type is CardType.RESOURCE
    if resource and target is None:
        raise Misread(f'"on" and a card that {at.name(piece)} is assigned to', "")
    verify_can_be_in_play(at, house, at.card(piece), piece)
    if resource and target is not None:
        verify_assign(at, house, piece, target)


can_come = allows(verify_comes)


def verify_price(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None
) -> None:
    """Refuses a card from hand that a House cannot pay for. Raises Misread."""
    name = at.name(piece)
    verify_solaris(at, house, cost_of(at, piece, target, x), "DP-02", name)
    verify_favor(at, house, outsider_favor(at, house, piece, x or 0) + extra_favor(at, piece), name)


can_pay = allows(verify_price)


@carries_out("DP-02")
def deploy(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None = None
) -> None:
    """Pay for a card from hand and put it into play, disengaged."""
    verify_deploy(at, house, piece, target, x)
    price = cost_of(at, piece, target, x)
    name = at.name(piece)
    pay_solaris(at, house, price, "DP-02", name)
    favor_for_outsider(at, house, piece, x)
    pay_favor(at, house, extra_favor(at, piece), "G-02", name)
    keep_paid_x(at, piece, target, x)
    resource = at.card(piece).type is CardType.RESOURCE
    parent = target.id if target is not None and resource else None
    turned = comes_engaged(at, house, piece)
    at.emit(CardDeployed(rule="DP-02", piece=piece.id, parent=parent, engaged=turned))
    tokens_come_with(at, at.piece(piece.id), price)
    after_deployment(at, house, at.piece(piece.id))


def tokens_come_with(at: Table, piece: Piece, x: int) -> None:
    """Tokens that a text places on the card as it is assigned (Poison Gas Tooth)."""
    context = Context(at, piece.holder, piece.id, {"x": x})
    for step in (step for one in at.card(piece).program.assigns for step in one.then):
        match step:
            case Does(Tokens(kind, many, This(), off=False)):
                by = amount(context, many)
                if by:
                    at.emit(TokensChanged(rule="G-02", piece=piece.id, token=kind, by=by))


@carries_out("DP-06")
def favor_for_outsider(at: Table, house: HouseId, piece: Piece, x: int | None) -> None:
    """Discard the 1 favor that a card of another power costs, besides its solaris."""
    due = outsider_favor(at, house, piece, x or 0)
    pay_favor(at, house, due, favor_rule(at, house, piece), at.name(piece))
