"""Ventures on their personas: deployed, subdued with them, left without one (section 16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.deployment.assigning import accepted, face_up, has_talent, matching_allegiance
from tracker.deployment.costs import (
    favor_rule,
    outsider_favor,
    pay_favor,
    pay_solaris,
    verify_favor,
    verify_solaris,
)
from tracker.deployment.price import cost_of
from tracker.deployment.targets import wanted
from tracker.effects.questions import answers, ask
from tracker.events import CardAssigned, CardDeployed, CardsSubdued
from tracker.governance import discard
from tracker.guards import allows, carries_out, enforces, prompts
from tracker.kinds import is_venture
from tracker.words import Phase, Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

_DISCARD = "discard"


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


can_bear = allows(verify_host)


def verify_deploy_venture(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Refuses to deploy a venture from hand.

    Raises:
        Misread: it costs X, and X is not named.
    """
    on_a_persona(at, house, piece, parent)
    verify_host(at, house, piece, parent)
    verify_solaris(at, house, cost_of(at, piece, parent, x), "DP-02", at.name(piece))
    verify_favor(at, house, outsider_favor(at, house, piece, x or 0), at.name(piece))


can_deploy_venture = allows(verify_deploy_venture)


@carries_out("V-03")
def deploy_venture(
    at: Table, house: HouseId, piece: Piece, parent: Piece, x: int | None = None
) -> None:
    """Deploy a venture from hand; a persona bears any number of them."""
    verify_deploy_venture(at, house, piece, parent, x)
    pay_solaris(at, house, cost_of(at, piece, parent, x), "DP-02", at.name(piece))
    favor = outsider_favor(at, house, piece, x or 0)
    pay_favor(at, house, favor, favor_rule(at, house, piece), at.name(piece))
    at.emit(CardDeployed(rule="V-01", piece=piece.id, parent=parent.id))


@carries_out("V-15")
def go_down(at: Table, persona: Piece) -> None:
    """Subdue the ventures of a persona that is subdued."""
    down = tuple(p.id for p in ventures_on(at, persona) if p.deployed)
    if down:
        at.emit(CardsSubdued(rule="V-15", pieces=down))


def come_up(at: Table, persona: Piece) -> None:
    """Redeploy the ventures of a persona that is redeployed (V-15)."""
    for piece in ventures_on(at, persona):
        if not piece.deployed:
            at.emit(CardDeployed(rule="V-15", piece=piece.id, parent=persona.id))


def ventures_on(at: Table, persona: Piece) -> tuple[Piece, ...]:
    """The ventures assigned to a card, deployed or subdued."""
    return tuple(p for p in at.game.assigned(persona.id) if is_venture(at.card(p)))


@prompts("V-13")
def homeless(at: Table, persona: Piece) -> None:
    """Ask where the ventures of a persona go that is captured or discarded.

    To be called before it leaves. A venture that no other persona can bear is discarded.
    """
    for piece in ventures_on(at, persona):
        _ask_host(at, piece, persona)


def _ask_host(at: Table, piece: Piece, persona: Piece) -> None:
    """Ask which other persona bears a venture; without any it is discarded."""
    hosts = [host.id for host in hosts_of(at, piece) if host.id != persona.id]
    if not hosts:
        discard(at, piece, "V-13")
        return
    text = f"{at.name(piece)} loses {at.name(persona)}: on which persona does it go?"
    ask(at, "venture", "V-13", piece.owner, text, piece.id, (*hosts, _DISCARD))


def hosts_of(at: Table, piece: Piece) -> Sequence[Piece]:
    """The personas of its player that could legally receive a venture."""
    mine = (p for p in at.game.domain(piece.owner) if at.card(p).type is CardType.PERSONA)
    return [host for host in mine if can_bear(at, piece.owner, piece, host)]


@answers("venture")
def rehoused(at: Table, question: Question, said: str) -> None:
    """Move the venture to the persona that was named, or discard it; ask anew if that one left."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.DOMAIN:
        return
    if said == _DISCARD:
        discard(at, piece, "V-13")
        return
    if not can_bear(at, piece.owner, piece, at.piece(said)):
        _ask_host(at, piece, at.piece(said))
        return
    at.emit(CardAssigned(rule="V-13", piece=piece.id, parent=said))
    if not piece.deployed:
        at.emit(CardDeployed(rule="V-15", piece=piece.id, parent=said))
