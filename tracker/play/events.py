"""Events (section 17): placed face-down, deployed with all their tokens, discarded or left."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.errors import Misread
from tracker.engine.events import CardDeployed, CardPlaced, LimitUsed, TokensChanged
from tracker.engine.guards import allows, carries_out
from tracker.engine.options import Number, Option, option
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, OperationKind, Place, Token, Until
from tracker.play.effects import begin_effect_of, stopped, when_used
from tracker.play.tactics import number_of
from tracker.rules.deployment import pay_for_outsider, place_on, verify_place_on
from tracker.rules.governance import discard
from tracker.rules.naming import from_hand
from tracker.rules.operation import (
    declare,
    discard_played,
    discard_tactics,
    resolves,
    touch,
    under_way,
)
from tracker.standing.figures import needed
from tracker.standing.hosts import (
    all_its_tokens,
    in_own_interval,
    is_dune_event,
    is_event,
    is_nexus,
    limit_of,
    may_be_assigned,
    verify_events_left,
    verify_homeworld_or_fief,
)
from tracker.standing.kinds import is_placed, lasting
from tracker.standing.price import HIGHEST_X, cost_of, defined, outsider_favor, verify_favor
from tracker.standing.speech import ON, Words, domain_card


def _tokens_at_once(at: Table, piece: Piece) -> bool:
    """Whether a card is a Nexus that gets its tokens as it is placed (OQ-20)."""
    at_once = chosen(at.game.settings, SettingName.NEXUS_ENTRY) == "at-once"
    return at_once and is_nexus(at.card(piece))


def verify_deploy_event(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses to deploy a face-down event."""
    card = at.card(piece)
    in_own_interval(at, house, piece)
    all_its_tokens(at, piece)
    verify_homeworld_or_fief(at, house, card)
    verify_events_left(at, house, card)
    verify_favor(at, house, outsider_favor(at, house, piece, needed(at, piece)), card.name)


def deploy_event(at: Table, house: HouseId, piece: Piece) -> None:
    """Declare an event; it is deployed and takes effect when its window has closed."""
    verify_deploy_event(at, house, piece)
    pay_for_outsider(at, house, piece, needed(at, piece))
    declare(at, OperationKind.DEPLOY_EVENT, house, piece.id)


@resolves(OperationKind.DEPLOY_EVENT)
def come_up(at: Table) -> None:
    """Turn the event face up with its tokens, if it is still there, and execute its effect.

    Only then does it count against the limit of its House.
    """
    operation = under_way(at)
    piece = at.game.pieces.get(operation.piece)
    if piece is None or not piece.subdued:
        stopped(at, "E-05", "is not deployed: it lies there no more")
        return
    card = at.card(piece)
    rule = "E-10" if is_dune_event(card) else "E-08"
    at.emit(LimitUsed(rule=rule, house=operation.house, limit=limit_of(card)))
    at.emit(CardDeployed(rule="E-05", piece=piece.id, keeps_tokens=True))
    begin_effect_of(at, at.piece(piece.id))


@when_used(OperationKind.DEPLOY_EVENT)
@carries_out("E-14")
def used_up(at: Table, piece: Piece) -> None:
    """Discard an event without Duration Effect once it is resolved."""
    if piece.deployed and piece.place is Place.DOMAIN and not lasting(at.card(piece)):
        discard(at, piece, "E-14")


def _deployed(at: Table, *, nexus: bool) -> list[Piece]:
    mine = [p for p in at.game.pieces.values() if p.deployed and p.place is Place.DOMAIN]
    return [p for p in mine if is_event(at.card(p)) and is_nexus(at.card(p)) is nexus]


@carries_out("E-13")
def turn_over(at: Table) -> None:
    """Discard the events that lasted for the turn, or the cards on them that replace them."""
    for piece in _deployed(at, nexus=False):
        instead = [p for p in at.game.assigned(piece.id) if p.place is Place.PLAYED and p.active]
        if instead:
            discard_played(at, instead[0], "E-13")
        else:
            discard(at, piece, "E-13")
    discard_tactics(at, Until.TURN)


@carries_out("E-15")
def nexus_step(at: Table) -> None:
    """Remove a token from each Nexus event; those without any left are discarded."""
    for piece in _deployed(at, nexus=True):
        if piece.tokens.get(Token.DEFERMENT, 0):
            at.emit(TokensChanged(rule="E-15", piece=piece.id, token=Token.DEFERMENT, by=-1))
        if not at.piece(piece.id).tokens.get(Token.DEFERMENT, 0):
            discard(at, piece, "E-15")


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in at.game.in_place(house, Place.HAND):
        for target in may_be_assigned(at, house, piece):
            if allows(verify_place_on)(at, house, piece, target):
                says = f"{at.name(piece)} on {at.name(target)}, free"
                yield option("place", piece, ON, target, says=says, rules=("G-02",))
        if not is_placed(at.card(piece)):
            continue
        asks = _tokens_at_once(at, piece) and defined(at, piece) is None
        x = Number(0, HIGHEST_X, "x") if asks else None
        yield option("place", piece, x, says=f"{at.name(piece)}, face-down, free", rules=("E-02",))


@verb(
    "place EVENT [x=N] | CARD on CARD",
    "place an event from your hand face-down, or what a card in play lets you assign free",
    "E-02",
    _options,
)
@carries_out("E-02", "E-03")
def place(at: Table, house: HouseId, words: Words) -> None:
    """Place an event face-down in the own domain: free, and it will get deferment tokens.

    A Nexus gets them at once if set so. A card that another in play lets a House assign is assigned
    for free.

    Raises:
        Misread: it is not such a card, or a Nexus that needs X (OQ-20).
    """
    x = number_of(words.named("x"))
    text, on = words.before()
    piece = from_hand(at, house, text, "a card in your hand")
    if on:
        place_on(at, house, piece, domain_card(at, on))
        return
    if not is_placed(at.card(piece)):
        raise Misread("an event in your hand", at.name(piece))
    tokens = max(1, cost_of(at, piece, None, x)) if _tokens_at_once(at, piece) else 0
    at.emit(CardPlaced(rule="E-02", piece=piece.id, holder=house))
    if tokens:
        at.emit(TokensChanged(rule="E-15", piece=piece.id, token=Token.DEFERMENT, by=tokens))
    touch(at, OperationKind.PLACE_EVENT, house)
