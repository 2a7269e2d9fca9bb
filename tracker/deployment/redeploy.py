"""Deployment from subdual (11.1): what it needs, what is left to pay, what it brings along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Verb
from cardbase.program.held import on_card
from cardbase.program.holdings import DeployedLikeAnEvent, NoTokenAtNoCost
from tracker.deployment.costs import (
    favor_rule,
    lose_favor,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_favor,
    verify_solaris,
)
from tracker.deployment.due import is_due
from tracker.deployment.guards import verify_can_be_in_play
from tracker.deployment.moving import after_deployment, old_homeworld_stays
from tracker.deployment.price import cost_of, deferred, is_full, keep_paid_x, needs_token
from tracker.events import CardDeployed
from tracker.governance import is_stranded
from tracker.guards import allows, carries_out, enforces, reason
from tracker.kinds import is_placed, is_venture
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.standing.entering import comes_engaged
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.in_force import holding
from tracker.subdual import come_up

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


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
