"""Events that an effect deploys (E-16): what they need of that, that they act and are used up."""

from __future__ import annotations

from tracker.cards.using import act
from tracker.engine.events import CardDeployed, LimitUsed
from tracker.engine.guards import allows
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place
from tracker.rules.governance import discard
from tracker.standing.hosts import (
    all_its_tokens,
    governs_fief_on_dune,
    governs_homeworld,
    limit_of,
    needed,
    one_dune_event,
    one_imperium_event,
)
from tracker.standing.kinds import lasting
from tracker.standing.price import favor_rule, outsider_favor, pay_favor, verify_favor


def verify_event_up(
    at: Table, house: HouseId, piece: Piece, *, tokens: bool, limited: bool
) -> None:
    """Refuses an event that an effect cannot deploy: its tokens, what it asks for, its limit."""
    card = at.card(piece)
    if tokens:
        all_its_tokens(at, piece)
    governs_homeworld(at, house, card)
    governs_fief_on_dune(at, house, card)
    if limited:
        one_imperium_event(at, house, card)
        one_dune_event(at, house, card)
    verify_favor(at, house, outsider_favor(at, house, piece, needed(at, piece)), card.name)


can_event_come_up = allows(verify_event_up)


def come_up(at: Table, house: HouseId, piece: Piece, *, limited: bool) -> None:
    """Turn an event up with its tokens, and let it act."""
    due = outsider_favor(at, house, piece, needed(at, piece))
    pay_favor(at, house, due, favor_rule(at, house, piece), at.name(piece))
    if limited:
        limit = limit_of(at.card(piece))
        at.emit(LimitUsed(rule="E-16", house=house, limit=limit))
    at.emit(CardDeployed(rule="E-05", piece=piece.id, keeps_tokens=True))
    act(at, house, at.piece(piece.id))


def used_up(at: Table, piece: Piece) -> None:
    """Discard an event without Duration Effect that has acted (E-14)."""
    now = at.piece(piece.id)
    if now.deployed and now.place is Place.DOMAIN and not lasting(at.card(now)):
        discard(at, now, "E-14")
