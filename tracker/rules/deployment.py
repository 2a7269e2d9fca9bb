"""Deployment from hand and from subdual (sections 10, 11): needs, costs, forced ones."""

from __future__ import annotations

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.deeds import Does, Lose, Step, Tokens
from cardbase.program.nodes.holdings import DeployedLikeAnEvent, NoTokenAtNoCost
from cardbase.program.nodes.things import Number, This, Ware
from cardbase.program.stored import on_card
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.events import CardDeployed, TokensChanged
from tracker.engine.guards import allows, carries_out, enforces, reason
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Place
from tracker.rules.deferment import is_due
from tracker.rules.governance import is_stranded
from tracker.rules.homeworlds import after_deployment, old_homeworld_stays
from tracker.rules.subdual import come_up
from tracker.standing.assigning import personas_stand_alone, verify_assign
from tracker.standing.context import Context
from tracker.standing.evaluating import amount
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.hosts import comes_engaged
from tracker.standing.kinds import is_placed, is_venture
from tracker.standing.layer import holding
from tracker.standing.price import (
    cost_of,
    deferred,
    favor_rule,
    is_full,
    keep_paid_x,
    lose_favor,
    needs_token,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_can_be_in_play,
    verify_favor,
    verify_solaris,
)


@enforces("DF-14")
def own_territory(at: Table, house: HouseId, piece: Piece) -> str | None:
    """Nobody deploys subdued cards that lie in a rival's domain (OQ-44)."""
    if piece.holder != house:
        return f"{at.name(piece)} lies in the domain of {at.house(piece.holder).name}"
    stranded = chosen(at.game.settings, SettingName.STRANDED_RESOURCE)
    if is_stranded(at, piece) and stranded == "nobody":
        return f"{at.name(piece)} was put there by {at.house(piece.owner).name}, and stays (OQ-44)"
    return None


def leftover(at: Table, piece: Piece, x: int | None = None) -> int:
    """The solaris still to pay for a subdued card: its cost less its tokens. Raises Misread."""
    price = cost_of(at, piece, at.game.pieces.get(piece.parent or ""), x)
    return max(0, price - deferred(piece))


@enforces("DF-04")
def has_begun(at: Table, piece: Piece, x: int | None = None) -> str | None:
    """A subdued card needs a token at least; at cost 0 as well, unless set or said otherwise."""
    price = cost_of(at, piece, at.game.pieces.get(piece.parent or ""), x)
    if deferred(piece) > 0 or not needs_token(at, price):
        return None
    if price == 0 and any(
        said.house == piece.holder for said, _ in holding(at, NoTokenAtNoCost, {})
    ):
        return None
    return f"{at.name(piece)} has no deferment token yet"


@enforces("DF-05")
def full_for_events(at: Table, piece: Piece) -> str | None:
    """What is placed like an event needs its full number of tokens; none can be paid."""
    if not is_placed(at.card(piece)) or is_full(at, piece):
        return None
    return f"{at.name(piece)} has {deferred(piece)} deferment tokens, and none can be paid"


@enforces("DF-09")
def parent_first(at: Table, piece: Piece) -> str | None:
    """An assigned card waits until its parent is deployed."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or parent.deployed:
        return None
    return f"{at.name(piece)} is assigned to {at.name(parent)}, which is subdued"


@enforces("DF-11")
def parent_before_paying(at: Table, piece: Piece, x: int | None = None) -> str | None:
    """Nor is an assigned card topped up with solaris before its parent is deployed."""
    parent = at.game.pieces.get(piece.parent or "")
    price = leftover(at, piece, x)
    if parent is None or parent.deployed or price == 0:
        return None
    return f"{at.name(parent)} is subdued, so nobody pays the {price} solaris for what lies on it"


def not_forbidden(at: Table, house: HouseId, piece: Piece, *, general: bool = True) -> None:
    """Refuses to deploy what a card in play keeps subdued (Timed Drug)."""
    by = forbids(at, house, Deed(verb=Verb.DEPLOY, what=piece, general=general))
    if by:
        many = deferred(piece)
        at.refuse("G-02", f"{by} keeps {at.name(piece)} subdued: it has {many} deferment tokens")


def verify_conditions(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses what cannot be deployed from subdual now, whatever it costs (DF-18)."""
    own_territory(at, house, piece)
    parent_first(at, piece)
    old_homeworld_stays(at, house, piece)
    not_forbidden(at, house, piece)
    verify_can_be_in_play(at, house, at.card(piece), piece)


can_be_redeployed = allows(verify_conditions)
why_not_redeployed = reason(verify_conditions)


def verify_redeploy(at: Table, house: HouseId, piece: Piece, x: int | None = None) -> None:
    """Refuses to deploy a subdued card.

    Args:
        at: The table.
        house: Who deploys it.
        piece: A subdued card; no event (E-05), no program that waits (PD-04).
        x: The X chosen, for a card whose cost is X.

    Raises:
        Misread: an X is needed and not said.
    """
    if is_venture(at.card(piece)):
        at.refuse("V-15", f"{at.name(piece)} is deployed again with its persona")
    full_for_events(at, piece)
    has_begun(at, piece, x)
    parent_before_paying(at, piece, x)
    verify_conditions(at, house, piece)
    name = at.name(piece)
    verify_solaris(at, house, leftover(at, piece, x), "DF-04", name)
    if not is_due(at, house, piece):
        verify_favor(at, house, _favor(at, house, piece, x), name)


can_redeploy = allows(verify_redeploy)


@carries_out("DF-06", "DF-12", "DF-13", "DF-15", "DF-16", "DN-02")
def redeploy(at: Table, house: HouseId, piece: Piece, x: int | None = None) -> None:
    """Turn a subdued card face up, disengaged, with its parent as before; its tokens leave it.

    What its tokens do not cover is paid in solaris. Dune is deployed as any other card is.
    """
    verify_redeploy(at, house, piece, x)
    price, forced = leftover(at, piece, x), is_due(at, house, piece)
    pay_solaris(at, house, price, "DF-04", at.name(piece))
    favor_for_redeployment(at, house, piece, x)
    keep_paid_x(at, piece, at.game.pieces.get(piece.parent or ""), x)
    rule = "DF-07" if forced else "DF-04" if price else "DF-06"
    keeps = on_card(at.card(piece), DeployedLikeAnEvent) is not None
    turned = comes_engaged(at, house, piece)
    at.emit(
        CardDeployed(
            rule=rule, piece=piece.id, parent=piece.parent, engaged=turned, keeps_tokens=keeps
        )
    )
    come_up(at, piece)
    now = at.piece(piece.id)
    after_deployment(at, now.holder, now)


@carries_out("DF-17")
def favor_for_redeployment(at: Table, house: HouseId, piece: Piece, x: int | None) -> None:
    """Another power's card costs favor again; a forced one takes it below 0 if need be."""
    due, rule = _favor(at, house, piece, x), favor_rule(at, house, piece)
    if is_due(at, house, piece):
        lose_favor(at, house, due, rule, at.name(piece))
    else:
        pay_favor(at, house, due, rule, at.name(piece))


def _favor(at: Table, house: HouseId, piece: Piece, x: int | None) -> int:
    return outsider_favor(at, house, piece, x or 0)


# --- Deployment from hand (section 10): what it needs, what it costs, what it brings along --------


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


# --- Forced deployments (DF-07): subdued cards with their full cost in tokens, due in the interval


@carries_out("DF-07", "DN-06")
def outstanding(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards a House must still deploy in its House Interval, in the order they came."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    return tuple(piece for piece in full if can_be_redeployed(at, house, piece))


@carries_out("DF-18")
def suspended(at: Table, house: HouseId) -> dict[PieceId, str]:
    """The cards that would be forced but cannot be deployed, and why; due once they can be."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    found = {piece.id: why_not_redeployed(at, house, piece) for piece in full}
    return {piece: why for piece, why in found.items() if why is not None}
