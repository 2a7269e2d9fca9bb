"""Who can bear a venture, and how it is deployed on a persona (section 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.deployment.assigning import (
    accepted,
    face_up,
    has_talent,
    matching_allegiance,
    not_forbidden,
)
from tracker.deployment.costs import (
    favor_rule,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_favor,
    verify_solaris,
)
from tracker.deployment.price import cost_of, keep_paid_x
from tracker.deployment.targets import wanted
from tracker.events import CardDeployed
from tracker.guards import allows, carries_out, enforces
from tracker.words import Phase

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


@enforces("V-01")
def on_a_persona(at: Table, house: HouseId, piece: Piece, parent: Piece) -> str | None:
    """A venture is deployed in the own House Interval, on a persona."""
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        return f"{at.name(piece)} is deployed in your own House Interval"
    if at.card(parent).type is not CardType.PERSONA:
        return f"{at.name(piece)} is deployed on a persona, and {at.name(parent)} is none"
    return None


@enforces("V-02")
def not_on_a_rivals(at: Table, house: HouseId, piece: Piece, parent: Piece) -> str | None:
    """Never on a rival's persona."""
    if parent.holder == house:
        return None
    rival = at.house(parent.holder).name
    return f"{at.name(piece)} goes on a persona of yours, and {rival} governs {at.name(parent)}"


def verify_host(at: Table, house: HouseId, piece: Piece, parent: Piece) -> None:
    """Refuses a persona that cannot bear a venture: whose, what, allegiance, talent (V-01)."""
    not_on_a_rivals(at, house, piece, parent)
    face_up(at, piece, parent)
    if wanted(at.card(piece)):
        accepted(at, house, piece, parent)
    matching_allegiance(at, piece, parent)
    has_talent(at, house, piece, parent)
    not_forbidden(at, house, piece, parent)


can_bear = allows(verify_host)


def verify_deploy_venture(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Refuses to deploy a venture from hand.

    Raises:
        Misread: it costs X, and X is not named.
    """
    on_a_persona(at, house, piece, parent)
    verify_price(at, house, piece, parent, x)


def verify_price(  # noqa: PLR0913, PLR0917 - what a price hangs on
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None, besides: int = 0
) -> None:
    """Refuses a host that cannot bear a venture, and a price that cannot be paid.

    Args:
        at: The table.
        house: Who deploys it.
        piece: The venture.
        parent: The persona.
        x: What it costs, where it costs X.
        besides: What else is to be paid in solaris.

    Raises:
        Misread: it costs X, and X is not named.
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
    """Deploy a venture from hand; a persona bears any number of them."""
    verify_deploy_venture(at, house, piece, parent, x)
    lay_for_its_price(at, house, piece, parent, x)


def lay_for_its_price(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Pay for a venture of the hand, and lay it on its persona."""
    pay_solaris(at, house, cost_of(at, piece, parent, x), "DP-02", at.name(piece))
    favor = outsider_favor(at, house, piece, x or 0)
    pay_favor(at, house, favor, favor_rule(at, house, piece), at.name(piece))
    keep_paid_x(at, piece, parent, x)
    at.emit(CardDeployed(rule="V-01", piece=piece.id, parent=parent.id))
