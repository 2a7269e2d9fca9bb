"""Governance and capture (11.3, section 24): governor, owner, captor; leaving play."""

from __future__ import annotations

from cardbase.cards.kinds import is_dune
from cardbase.vocabulary import CardType, Deck, Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardAssigned,
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardTransferred,
)
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, PieceId, Place
from tracker.rules.causes import BY
from tracker.rules.homeworlds import take_allegiance
from tracker.rules.questions import answers, ask
from tracker.rules.subdual import subdue, ventures_on, verify_subdue
from tracker.standing.assigning import verify_assign
from tracker.standing.hosts import can_bear
from tracker.standing.kinds import OPPOSITE, gain_subtype
from tracker.standing.price import lose_favor, powers_of
from tracker.standing.speech import Words, domain_card, the_house

_DISCARD = "discard"
_PILES = {Deck.HOUSE: Place.HOUSE_DISCARD, Deck.IMPERIAL: Place.IMPERIAL_DISCARD}
_KINDS = {kind.lower(): kind for kind in Subtype}
KEPT, SUBDUED = "kept", "subdued"


@carries_out("GV-03")
def discard(at: Table, piece: Piece, rule: str = "GV-03") -> None:
    """Discard a card to the pile of its owner and type; its ventures need a new host."""
    pile = _PILES[at.card(piece).deck]
    if piece.place is Place.DOMAIN:
        bare(at, piece)
    at.emit(CardMoved(rule=rule, piece=piece.id, holder=piece.owner, place=pile))


def bare(at: Table, piece: Piece) -> None:
    """Clear a card that leaves play: ventures need a new host, resources are discarded with it.

    A resource must be on a card (CT-01), and moves to another only by an effect (CT-09).
    """
    homeless(at, piece)
    for child in at.game.assigned(piece.id):
        if child.place is Place.DOMAIN and at.card(child).type is CardType.RESOURCE:
            discard(at, child, "CT-01")


@prompts("V-13")
def homeless(at: Table, persona: Piece, *, but: PieceId = "") -> None:
    """Ask for new hosts of the ventures of a captured or discarded persona, before it leaves.

    A venture without a possible host is discarded; one that is being used up now (V-11) is
    skipped.
    """
    for piece in ventures_on(at, persona):
        if piece.id != but:
            _ask_host(at, piece, persona)


def _ask_host(at: Table, piece: Piece, persona: Piece) -> None:
    """Ask which other persona of its player becomes host of a venture; discard it without any."""
    mine = (p for p in at.game.domain(piece.owner) if at.card(p).type is CardType.PERSONA)
    bearers = (host for host in mine if can_bear(at, piece.owner, piece, host))
    hosts = [host.id for host in bearers if host.id != persona.id]
    if not hosts:
        discard(at, piece, "V-13")
        return
    text = f"{at.name(piece)} loses {at.name(persona)}: on which persona does it go?"
    ask(at, "venture", "V-13", piece.owner, text, piece.id, (*hosts, _DISCARD))


@answers("venture")
def rehoused(at: Table, question: Question, said: str) -> None:
    """Move the venture to the chosen persona, or discard it; ask again if that one has left."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.DOMAIN:
        return
    if said == _DISCARD:
        discard(at, piece, "V-13")
    elif not can_bear(at, piece.owner, piece, at.piece(said)):
        _ask_host(at, piece, at.piece(said))
    else:
        at.emit(CardAssigned(rule="V-13", piece=piece.id, parent=said))
        if not piece.deployed:
            at.emit(CardDeployed(rule="V-15", piece=piece.id, parent=said))


@carries_out("GV-01", "SB-01")
def governor(at: Table, piece: Piece) -> HouseId:
    """The House in whose domain a card is deployed; "" for a subdued card, or no card."""
    now = at.piece(piece.id)
    return now.holder if now.deployed and now.place is Place.DOMAIN else ""


def verify_capture(at: Table, piece: Piece, by: HouseId) -> None:
    """Refuses to capture a card in no domain, or in the captor's own."""
    captor = at.house(by)
    if piece.place is not Place.DOMAIN:
        at.refuse("CP-01", f"{at.name(piece)} lies in no domain")
    elif piece.holder == by:
        at.refuse("CP-01", f"{at.name(piece)} lies in the domain of {captor.name} already")


@carries_out("CP-01", "CP-02", "CP-05", "CP-06", "DF-19", "GV-02", "SO-19")
@prompts("SO-17")
def capture(at: Table, piece: Piece, by: HouseId, *, kept: bool = False) -> None:
    """Capture a card: move it to another domain as it is, with its tokens and the cards on it.

    The owner does not change. Ventures on it do not move with it (V-13). A deployed card of an
    adversary is subdued at once; any other arrives as set, or as the players decide, unless the
    capturing effect says that it keeps its status.
    """
    verify_capture(at, piece, by)
    if piece.place is not Place.DOMAIN or piece.holder == by:
        return
    if at.card(piece).type is CardType.PERSONA:
        homeless(at, piece)
    if piece.parent is not None:
        at.emit(CardAssigned(rule="CP-01", piece=piece.id, parent=None))
    at.emit(CardCaptured(rule="CP-05", piece=piece.id, holder=by))
    _come_along(at, piece, by)
    if not piece.deployed:
        return
    captive = at.piece(piece.id)
    status = KEPT if kept else chosen(at.game.settings, SettingName.CAPTIVE_STATUS)
    if _is_hostile(at, captive, by):
        subdue(at, (piece.id,), "CP-02")
    elif status in {KEPT, SUBDUED}:
        _settle_status(at, captive, status)
    else:
        text = f"does {at.name(captive)} arrive deployed as it was, or subdued?"
        choices = (KEPT, SUBDUED)
        ask(at, "captive-status", "SO-17", by, text, piece.id, choices, suggested=KEPT)


def transfer(at: Table, piece: Piece, to: HouseId) -> None:
    """Move a card to another domain by a card text; it keeps its status and its owner.

    This is no capture: immunity to capture does not apply, and an adversary's card is not subdued.
    Its ventures need new hosts, except the one that causes the transfer.
    """
    if piece.place is not Place.DOMAIN or piece.holder == to:
        return
    if at.card(piece).type is CardType.PERSONA:
        now = at.game.operation
        homeless(at, piece, but=now.piece if now is not None else "")
    if piece.parent is not None:
        at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=None))
    at.emit(CardTransferred(rule="G-02", piece=piece.id, holder=to))
    if piece.deployed:
        _come_to_govern(at, at.piece(piece.id))


def _come_along(at: Table, piece: Piece, by: HouseId) -> None:
    """Cards on a captured card are captured with it; an adversary's are subdued (CP-02)."""
    for child in at.game.assigned(piece.id):
        if child.deployed and child.owner != by and _is_hostile(at, child, by):
            subdue(at, (child.id,), "CP-02")
        _come_along(at, child, by)


@carries_out("SO-18")
def _is_hostile(at: Table, piece: Piece, house: HouseId) -> bool:
    """Whether a card has the allegiance of an adversary of a House (CP-07).

    Only of the House's own adversaries: a captured persona of another power adds none.
    """
    return bool(set(powers_of(at, piece, house)) & set(at.house(house).adversaries))


@answers("captive-status")
def answer_status(at: Table, question: Question, said: str) -> None:
    """Reads the answer to how a captured card arrives."""
    _settle_status(at, at.piece(question.about), said)


def _settle_status(at: Table, piece: Piece, said: str) -> None:
    """Subdue a captured card, or keep it deployed; the captor may lose favor for it."""
    if said == SUBDUED:
        subdue(at, (piece.id,), "SO-17")
    elif piece.deployed:
        _come_to_govern(at, piece)


@carries_out("AL-05", "CP-04")
def _come_to_govern(at: Table, piece: Piece) -> None:
    """A House that captures a persona of another power, not an adversary, loses 1 favor."""
    house = at.house(piece.holder)
    if is_dune(at.card(piece)):
        take_allegiance(at, house.id, piece)
    outside = set(powers_of(at, piece, house.id)) - {house.sponsor}
    if at.card(piece).type is CardType.PERSONA and outside:
        lose_favor(at, house.id, 1, "CP-04", at.name(piece))


def is_stranded(at: Table, piece: Piece) -> bool:
    """Whether a resource is on a rival's card, where its player put it (OQ-44)."""
    parent = at.game.pieces.get(piece.parent or "")
    return parent is not None and piece.owner not in {piece.holder, parent.owner}


@free_verb("subdue CARD", "a card is subdued by an effect", "SB-03")
def _subdue(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    piece = domain_card(at, words.rest())
    verify_subdue(at, piece)
    subdue(at, (piece.id,), "SB-03")


@free_verb("capture CARD [by HOUSE]", "a House captures a card", "CP-01")
def _capture(at: Table, house: HouseId, words: Words) -> None:
    card, by = words.before(BY)
    capture(at, domain_card(at, card), the_house(at, by) if by else house)


@free_verb("reassign CARD on TARGET", "an effect moves a card", "CT-09")
@carries_out("CT-09")
def reassign(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Move an assigned card to another parent, by an effect only.

    A resource without parent, captured alone, may be assigned to a card (CT-01).
    """
    card, on = words.before()
    if not on:
        raise Misread('"on" and the card it goes to', "")
    piece, target = domain_card(at, card), domain_card(at, on)
    if piece.parent is None and at.card(piece).type is not CardType.RESOURCE:
        at.refuse("CT-09", f"{at.name(piece)} is not assigned to any card")
    below: Piece | None = target
    while below is not None:
        if below.id == piece.id:
            raise Misread("a card to move it to that does not lie on it", target.id)
        below = at.game.pieces.get(below.parent or "")
    verify_assign(at, piece.owner, piece, target)
    at.emit(CardAssigned(rule="CT-09", piece=piece.id, parent=target.id))


@free_verb("become CARD [not] KIND", "a card gains a subtype, or loses it", "CT-03")
def _become(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    lost = words.flag("not")
    typed = words.rest().split()
    for size in (2, 1):
        kind = _KINDS.get(" ".join(typed[-size:]).lower())
        if kind is not None and len(typed) > size:
            rule = "CT-04" if kind in {Subtype.NOBLE, Subtype.VASSAL} else "CT-03"
            piece = domain_card(at, " ".join(typed[:-size]))
            if kind in OPPOSITE and at.card(piece).type is not CardType.PERSONA:
                at.refuse(rule, f"{at.name(piece)} is no persona, as {kind} is")
            gain_subtype(at, piece, kind, rule, lost=lost)
            return
    raise Misread("a card and a kind of card, such as Lito Noble", " ".join(typed))
