"""Governance and capture (11.3, section 24): who governs a card, who owns it, who took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from cardbase.vocabulary import CardType
from tracker.allegiance import powers_of
from tracker.deployment.costs import lose_favor
from tracker.deployment.moving import take_allegiance
from tracker.effects.questions import answers, ask
from tracker.events import CardAssigned, CardCaptured, CardTransferred
from tracker.guards import allows, carries_out, prompts
from tracker.leaving import homeless
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.subdual import subdue
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

KEPT, SUBDUED = "kept", "subdued"


@carries_out("GV-01", "SB-01")
def governor(at: Table, piece: Piece) -> HouseId:
    """Who governs a card: in whose domain it is deployed; "" for a subdued card, or no card."""
    now = at.piece(piece.id)
    return now.holder if now.deployed and now.place is Place.DOMAIN else ""


def verify_capture(at: Table, piece: Piece, by: HouseId) -> None:
    """Refuses to capture what lies in no domain, or in the captor's own."""
    at.house(by)
    if piece.place is not Place.DOMAIN:
        at.refuse("CP-01", f"{at.name(piece)} lies in no domain")
    elif piece.holder == by:
        at.refuse("CP-01", f"{at.name(piece)} lies in the domain of {at.house(by).name} already")


can_capture = allows(verify_capture)


@carries_out("CP-01", "CP-05", "CP-06", "DF-19", "GV-02", "SO-19")
def capture(at: Table, piece: Piece, by: HouseId, *, kept: bool = False) -> None:
    """Take a card into another domain as it is, with its tokens and what lies on it.

    The owner does not change. Ventures on it do not come along (V-13).

    Args:
        at: The table.
        piece: The card.
        by: Who takes it.
        kept: What takes it says that it keeps its status; no adversary's does (CP-02).
    """
    verify_capture(at, piece, by)
    if piece.place is not Place.DOMAIN or piece.holder == by:
        return
    if at.card(piece).type is CardType.PERSONA:
        homeless(at, piece)
    if piece.parent is not None:
        at.emit(CardAssigned(rule="CP-01", piece=piece.id, parent=None))
    at.emit(CardCaptured(rule="CP-05", piece=piece.id, holder=by))
    come_along(at, piece, by)
    if piece.deployed:
        arrive(at, at.piece(piece.id), kept=kept)


def transfer(at: Table, piece: Piece, to: HouseId) -> None:
    """Put a card into another domain by a text that says so: it keeps its status, and its owner.

    That is no capture: what keeps a card from being captured does not help, and an adversary's
    is not subdued. Its ventures look for a home, but for the one that does it.
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
        come_to_govern(at, at.piece(piece.id))


def come_along(at: Table, piece: Piece, by: HouseId) -> None:
    """What lies on a captured card is captured with it: an adversary's is subdued (CP-02)."""
    for child in at.game.assigned(piece.id):
        if child.deployed and child.owner != by and is_hostile(at, child, by):
            turn_hostile(at, child)
        come_along(at, child, by)


def arrive(at: Table, piece: Piece, *, kept: bool = False) -> None:
    """What becomes of a card captured while it was deployed: an adversary's is subdued."""
    if is_hostile(at, piece, piece.holder):
        turn_hostile(at, piece)
    elif kept:
        settle_status(at, piece, KEPT)
    else:
        status(at, piece)


@carries_out("SO-18")
def is_hostile(at: Table, piece: Piece, house: HouseId) -> bool:
    """Whether a card bears the allegiance of an adversary of a House (CP-07).

    These are its own: a captured persona of another power brings it none.
    """
    return bool(set(powers_of(at, piece, house)) & set(at.house(house).adversaries))


@carries_out("CP-02")
def turn_hostile(at: Table, piece: Piece) -> None:
    """A captured card of an adversary is subdued at once."""
    subdue(at, (piece.id,), "CP-02")


@prompts("SO-17")
def status(at: Table, piece: Piece) -> None:
    """How a card captured while deployed arrives: as the game has it, or the players say."""
    match chosen(at.game.settings, SettingName.CAPTIVE_STATUS):
        case "subdued":
            settle_status(at, piece, SUBDUED)
        case "kept":
            settle_status(at, piece, KEPT)
        case _:
            text = f"does {at.name(piece)} arrive deployed as it was, or subdued?"
            ask(
                at,
                "captive-status",
                "SO-17",
                piece.holder,
                text,
                piece.id,
                (KEPT, SUBDUED),
                suggested=KEPT,
            )


@answers("captive-status")
def answer_status(at: Table, question: Question, said: str) -> None:
    """The players say how a captured card arrives."""
    settle_status(at, at.piece(question.about), said)


def settle_status(at: Table, piece: Piece, said: str) -> None:
    """Subdue a captured card, or keep it deployed; who governs it now may owe a favor."""
    if said == SUBDUED:
        subdue(at, (piece.id,), "SO-17")
    elif piece.deployed:
        come_to_govern(at, piece)


@carries_out("AL-05", "CP-04")
def come_to_govern(at: Table, piece: Piece) -> int:
    """A House that captured a persona of another power, no adversary, loses 1 favor.

    Returns:
        How much was lost.
    """
    house = at.house(piece.holder)
    if is_dune(at.card(piece)):
        take_allegiance(at, house.id, piece)
    outside = set(powers_of(at, piece, house.id)) - {house.sponsor}
    if at.card(piece).type is not CardType.PERSONA or not outside:
        return 0
    return lose_favor(at, house.id, 1, "CP-04", at.name(piece))


def is_stranded(at: Table, piece: Piece) -> bool:
    """Whether a resource lies on a rival's card, where its player put it (OQ-44)."""
    parent = at.game.pieces.get(piece.parent or "")
    return parent is not None and piece.owner not in {piece.holder, parent.owner}
