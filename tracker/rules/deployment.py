"""Deployment from hand (10) and from subdual (11.1): deferment tokens, needs, costs, dues."""

from __future__ import annotations

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes.deeds import Does, Lose, Tokens
from cardbase.program.nodes.holdings import (
    DeployedLikeAnEvent,
    DueWith,
    LiesSubdued,
    NoTokenAtNoCost,
)
from cardbase.program.nodes.things import Number, This, Ware
from cardbase.program.stored import on_card
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardAssigned,
    CardDeployed,
    CardPlaced,
    DefermentPlaced,
    TokensChanged,
)
from tracker.engine.guards import allows, carries_out, reason, refuses
from tracker.engine.settings import SettingName, chosen
from tracker.engine.sight import is_covered, is_seen, subdued_cards
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, OperationKind, PieceId, Place, Token
from tracker.rules.causes import with_cause
from tracker.rules.governance import is_stranded
from tracker.rules.handling import DISCARDED, any_card
from tracker.rules.homeworlds import after_deployment, old_homeworld_stays
from tracker.rules.operation import touch
from tracker.rules.subdual import come_up
from tracker.standing.assigning import personas_stand_alone, verify_assign
from tracker.standing.context import Context
from tracker.standing.evaluating import amount
from tracker.standing.forbidding import Deed, forbids, token_room
from tracker.standing.hosts import comes_engaged, lets_assign
from tracker.standing.kinds import governed_dune, is_placed, is_venture, own_homeworld
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
from tracker.standing.selecting import is_like
from tracker.standing.speech import Words, domain_card

TYPES = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})
SUBDUED, ENGAGED = "subdued", "engaged"


@carries_out("DF-01", "DF-02", "DF-03", "DF-20", "PD-03", "PD-05")
def place_deferment(at: Table) -> None:
    """Place a token on every subdued card of each domain, regardless of how many it has.

    Events get them, too, and so do assigned cards, whether their parent is deployed or not. Not so
    ventures (V-15), programs before their first deployment (PD-03), and cards for which a card in
    play forbids it (G-02).
    """
    pieces = []
    for piece in (p for house in at.game.playing() for p in subdued_cards(at.game, house)):
        if piece.dormant:
            continue
        if is_covered(piece):
            at.cards.leave_open(piece.card)
        elif not is_venture(at.card(piece)) and token_room(at, piece, Token.DEFERMENT)[0]:
            pieces.append(piece.id)
    if pieces:
        at.emit(DefermentPlaced(rule="DF-01", pieces=tuple(pieces)))


@carries_out("DF-08", "DF-10")
def is_due(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card has its full cost in tokens and its deployment is mandatory.

    It is not for events, ventures (V-15), programs before their first deployment (PD-03), cards a
    rival left there (OQ-44), cards on a subdued card, and the old homeworld while Dune is
    governed (DN-07). A card placed like an event is, once it has the tokens its own text asks
    for.
    """
    if not piece.subdued:
        return False
    if is_covered(piece):
        at.cards.leave_open(piece.card)
        return False
    card = at.card(piece)
    due_with = on_card(card, DueWith) if is_placed(card) else None
    placed = is_placed(card) and (due_with is None or deferred(piece) < due_with.tokens)
    waits = piece.dormant or placed or is_venture(card) or is_stranded(at, piece)
    parent = at.game.pieces.get(piece.parent or "")
    parent_is_down = parent is not None and not parent.deployed
    if waits or not is_full(at, piece) or parent_is_down:
        return False
    home = own_homeworld(at, house)
    return home is None or home.id != piece.id or governed_dune(at, house) is None


def leftover(at: Table, piece: Piece, x: int | None = None) -> int:
    """The solaris still due for a subdued card: its cost minus its tokens. Raises Misread."""
    price = cost_of(at, piece, at.game.pieces.get(piece.parent or ""), x)
    return max(0, price - deferred(piece))


@refuses("DF-09")
def parent_first(at: Table, piece: Piece) -> None:
    """Refuses an assigned card whose parent is not deployed."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is not None and not parent.deployed:
        name = at.name(parent)
        at.refuse("DF-09", f"{at.name(piece)} is assigned to {name}, which is subdued")


def not_forbidden(at: Table, house: HouseId, piece: Piece, *, general: bool = True) -> None:
    """Refuses to deploy a card that a card in play keeps subdued (Timed Drug)."""
    by = forbids(at, house, Deed(verb=Verb.DEPLOY, what=piece, general=general))
    if by:
        many = deferred(piece)
        at.refuse("G-02", f"{by} keeps {at.name(piece)} subdued: it has {many} deferment tokens")


@refuses("DF-14")
def verify_conditions(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a card that cannot be deployed from subdual now, regardless of its cost (DF-18).

    Subdued cards in a rival's domain cannot be deployed (OQ-44).
    """
    name, stranded = at.name(piece), chosen(at.game.settings, SettingName.STRANDED_RESOURCE)
    if piece.holder != house:
        at.refuse("DF-14", f"{name} lies in the domain of {at.house(piece.holder).name}")
    elif is_stranded(at, piece) and stranded == "nobody":
        owner = at.house(piece.owner).name
        at.refuse("DF-14", f"{name} was put there by {owner}, and stays (OQ-44)")
    parent_first(at, piece)
    old_homeworld_stays(at, house, piece)
    not_forbidden(at, house, piece)
    verify_can_be_in_play(at, house, at.card(piece), piece)


@refuses("DF-04", "DF-05", "DF-11")
def verify_redeploy(at: Table, house: HouseId, piece: Piece, x: int | None = None) -> None:
    """Refuses to deploy a subdued card illegally: an event (E-05), a waiting program (PD-04).

    It needs at least one token, even at cost 0, unless a setting or text differs; a card placed
    like an event needs all of them. Cards on a subdued card are not topped up with solaris.

    Raises:
        Misread: its cost is X, and no X is given.
    """
    name, parent = at.name(piece), at.game.pieces.get(piece.parent or "")
    if is_venture(at.card(piece)):
        at.refuse("V-15", f"{name} is deployed again with its persona")
    if is_placed(at.card(piece)) and not is_full(at, piece):
        many = deferred(piece)
        at.refuse("DF-05", f"{name} has {many} deferment tokens, and none can be paid")
    cost, rest = cost_of(at, piece, parent, x), leftover(at, piece, x)
    if deferred(piece) <= 0 and needs_token(at, cost):
        free = (said.house == piece.holder for said, _ in holding(at, NoTokenAtNoCost, {}))
        if cost != 0 or not any(free):
            at.refuse("DF-04", f"{name} has no deferment token yet")
    if parent is not None and not parent.deployed and rest:
        on = at.name(parent)
        at.refuse(
            "DF-11", f"{on} is subdued, so nobody pays the {rest} solaris for what lies on it"
        )
    verify_conditions(at, house, piece)
    verify_solaris(at, house, rest, "DF-04", name)
    if not is_due(at, house, piece):
        verify_favor(at, house, outsider_favor(at, house, piece, x or 0), name)


@carries_out("DP-06")
def pay_for_outsider(at: Table, house: HouseId, piece: Piece, x: int = 0) -> None:
    """Discard the favor due for a card of another power, in addition to its solaris."""
    favor = outsider_favor(at, house, piece, x)
    face_down = piece.place is Place.DOMAIN and not is_seen(at.game, at.cards, piece)
    cause = "an event" if face_down else at.name(piece)  # it is named once it is deployed (Z-03)
    pay_favor(at, house, favor, favor_rule(at, house, piece), cause)


@carries_out("DF-06", "DF-12", "DF-13", "DF-15", "DF-16", "DF-17", "DN-02")
def redeploy(at: Table, house: HouseId, piece: Piece, x: int | None = None) -> None:
    """Turn a subdued card face up, disengaged, with its parent as before; its tokens leave it.

    The cost not covered by tokens is paid in solaris. Another power's card costs favor again; if
    the deployment is mandatory, favor may fall below 0. Dune is deployed like any other card.
    """
    verify_redeploy(at, house, piece, x)
    name, price, forced = at.name(piece), leftover(at, piece, x), is_due(at, house, piece)
    pay_solaris(at, house, price, "DF-04", name)
    if is_due(at, house, piece):
        favor = outsider_favor(at, house, piece, x or 0)
        lose_favor(at, house, favor, favor_rule(at, house, piece), name)
    else:
        pay_for_outsider(at, house, piece, x or 0)
    keep_paid_x(at, piece, at.game.pieces.get(piece.parent or ""), x)
    deployed = CardDeployed(
        rule="DF-07" if forced else "DF-04" if price else "DF-06",
        piece=piece.id,
        parent=piece.parent,
        engaged=comes_engaged(at, house, piece),
        keeps_tokens=on_card(at.card(piece), DeployedLikeAnEvent) is not None,
    )
    at.emit(deployed)
    come_up(at, piece)
    now = at.piece(piece.id)
    after_deployment(at, now.holder, now)


@refuses("DP-03")
def events_are_placed(at: Table, piece: Piece) -> None:
    """Refuses an event from hand: it is first placed face-down, for free."""
    if is_placed(at.card(piece)) and piece.place is not Place.DOMAIN:
        at.refuse("DP-03", f'{at.name(piece)} is not deployed from hand: "place {piece.id}"')


def _extra_favor(at: Table, piece: Piece) -> int:
    """The favor that a text asks for to assign the card; 0 for an X chosen when it is played."""
    context = Context(at, piece.holder, piece.id)
    found = 0
    for step in (step for one in at.card(piece).program.assigns for step in one.cost):
        match step:
            case Does(Lose(Ware.FAVOR, amount=Number() as many)):
                found += amount(context, many)
    return found


def verify_comes(at: Table, house: HouseId, piece: Piece, target: Piece | None) -> None:
    """Refuses to deploy a card from hand there, regardless of its cost.

    Raises:
        Misread: a resource has no target.
    """
    events_are_placed(at, piece)
    personas_stand_alone(at, piece, target)
    resource = at.card(piece).type is CardType.RESOURCE
    if resource and target is None:
        raise Misread(f'"on" and a card that {at.name(piece)} is assigned to', "")
    verify_can_be_in_play(at, house, at.card(piece), piece)
    if resource and target is not None:
        verify_assign(at, house, piece, target)


def verify_price(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None
) -> None:
    """Refuses a card from hand that a House cannot pay for. Raises Misread if X is not given."""
    name, favor = at.name(piece), outsider_favor(at, house, piece, x or 0)
    verify_solaris(at, house, cost_of(at, piece, target, x), "DP-02", name)
    verify_favor(at, house, favor + _extra_favor(at, piece), name)


@carries_out("DP-05")
def verify_deploy(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None = None
) -> None:
    """Refuses to deploy an aide, or a resource on a target, if any applicable condition fails."""
    verify_comes(at, house, piece, target)
    verify_price(at, house, piece, target, x)


can_deploy = allows(verify_deploy)


@carries_out("DP-02")
def deploy(
    at: Table, house: HouseId, piece: Piece, target: Piece | None, x: int | None = None
) -> None:
    """Pay for a card from hand and put it into play, disengaged.

    A card of another power costs favor besides. A text may place tokens on it (Poison Gas Tooth).
    """
    verify_deploy(at, house, piece, target, x)
    price = cost_of(at, piece, target, x)
    name = at.name(piece)
    pay_solaris(at, house, price, "DP-02", name)
    pay_for_outsider(at, house, piece, x or 0)
    pay_favor(at, house, _extra_favor(at, piece), "G-02", name)
    keep_paid_x(at, piece, target, x)
    resource = at.card(piece).type is CardType.RESOURCE
    parent = target.id if target is not None and resource else None
    turned = comes_engaged(at, house, piece)
    at.emit(CardDeployed(rule="DP-02", piece=piece.id, parent=parent, engaged=turned))
    context = Context(at, at.piece(piece.id).holder, piece.id, {"x": price})
    for step in (step for one in at.card(piece.id).program.assigns for step in one.then):
        match step:
            case Does(Tokens(kind, many, This(), off=False)) if by := amount(context, many):
                at.emit(TokensChanged(rule="G-02", piece=piece.id, token=kind, by=by))
    after_deployment(at, house, at.piece(piece.id))


@carries_out("DF-07", "DN-06")
def outstanding(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards a House must still deploy in its House Interval, in the order they came."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    return tuple(piece for piece in full if allows(verify_conditions)(at, house, piece))


@carries_out("DF-18")
def suspended(at: Table, house: HouseId) -> dict[PieceId, str]:
    """The cards whose mandatory deployment is impossible now, and why; due once it is possible."""
    full = (piece for piece in at.game.domain(house) if is_due(at, house, piece))
    found = {piece.id: reason(verify_conditions)(at, house, piece) for piece in full}
    return {piece: why for piece, why in found.items() if why is not None}


def verify_bring(  # noqa: PLR0913 - what comes where, and how
    at: Table,
    house: HouseId,
    piece: Piece,
    target: Piece | None,
    *,
    subdued: bool = False,
    down: bool = False,
) -> None:
    """Refuses a card an effect cannot bring into play: second copy, wrong parent, cost too high.

    It costs no solaris; the favor for another power's card is still due (AL-04).

    Raises:
        Misread: the card does not match, is in play already, or its parent is not named.
    """
    card = at.card(piece)
    in_domain = piece.place is Place.DOMAIN
    if card.type not in TYPES:
        raise Misread("a persona, a holding or a resource", card.name)
    if piece.deployed or (subdued and in_domain):
        raise Misread("a card that is not in play yet, or a subdued one", card.name)
    if card.type is CardType.RESOURCE and target is None and not in_domain:
        raise Misread(f'"on" and a card that {card.name} is assigned to', "")
    if target is not None:
        verify_assign(at, house, piece, target, down=down)
    else:
        parent_first(at, piece)
    if not subdued:
        not_forbidden(at, house, piece, general=False)
        verify_can_be_in_play(at, house, card, piece)
        verify_favor(at, house, outsider_favor(at, house, piece), card.name)


can_bring = allows(verify_bring)
why_not_brought = reason(verify_bring)


def bring(  # noqa: PLR0913 - what comes where, and how
    at: Table,
    house: HouseId,
    piece: Piece,
    target: Piece | None = None,
    *,
    state: str = "",
    down: bool = False,
) -> None:
    """Bring a card into play by an effect; a card subdued before keeps its place.

    The state is SUBDUED, ENGAGED, or "" for deployed and disengaged. Some effects allow to assign
    it to a subdued card (`down`).
    """
    verify_bring(at, house, piece, target, subdued=state == SUBDUED, down=down)
    if state == SUBDUED:
        at.emit(CardPlaced(rule="G-02", piece=piece.id, holder=house))
        if target is not None:
            at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=target.id))
        return
    pay_for_outsider(at, house, piece)
    parent = piece.parent if target is None else target.id
    turned = state == ENGAGED or comes_engaged(at, house, piece)
    at.emit(CardDeployed(rule="G-02", piece=piece.id, engaged=turned, parent=parent))
    come_up(at, at.piece(piece.id))
    after_deployment(at, at.piece(piece.id).holder, at.piece(piece.id))


@free_verb(
    "bring CARD [on CARD] [subdued|engaged] [by CARD]",
    "an effect brings a card into play at no cost",
    "G-02",
)
def _bring(at: Table, house: HouseId, words: Words) -> None:
    left, _ = with_cause(at, house, words)
    state = next((word for word in (SUBDUED, ENGAGED) if left.flag(word)), "")
    text, on = left.before()
    here = [piece for piece in at.game.in_all(Place.DOMAIN) if piece.subdued]
    piece = any_card(at, house, text, here, *DISCARDED)
    target = domain_card(at, on) if on else None
    governs = piece.holder if piece.place is Place.DOMAIN else house
    bring(at, governs, piece, target, state=state)


def verify_place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> bool:
    """Refuses to assign a card from hand for free unless a card of the House allows it.

    Returns:
        Whether it is subdued there: if the allowing card says so, or the rule is overruled.
    """
    lets = lets_assign(at, house, piece, target)
    if lets is None:
        at.refuse("G-02", f"nothing lets {at.name(piece)} be assigned to {at.name(target)} free")
        return True
    says = on_card(at.card(lets), LiesSubdued)
    subdued = says is not None and is_like(Context(at, house, lets.id), says.what, piece)
    verify_assign(at, house, piece, target)
    verify_bring(at, house, piece, target, subdued=subdued)
    return subdued


def place_on(at: Table, house: HouseId, piece: Piece, target: Piece) -> None:
    """Assign a card from hand for free."""
    subdued = verify_place_on(at, house, piece, target)
    bring(at, house, piece, target, state=SUBDUED if subdued else "")
    touch(at, OperationKind.DEPLOY, house)
