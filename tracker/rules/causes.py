"""The card named as the cause of a command ("by CARD"), and how an ability begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.operation.node import Node, nodes
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Reach
from cardbase.program.nodes.holdings import Yields
from cardbase.vocabulary import Acts, CardType, Subtype
from tracker.engine.events import AbilityBegan
from tracker.engine.sight import may_look
from tracker.engine.state import Answer, Piece
from tracker.engine.table import Table
from tracker.engine.words import EFFECT, IN_PLAY, HouseId, PieceId, Place
from tracker.standing.forbidding import untouched_by
from tracker.standing.kinds import is_venture
from tracker.standing.speech import Words, cards_meant, the_card
from tracker.standing.uses import keeps_working

BY = "by"
OUT = frozenset({Place.DOMAIN, Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD})


class Cause(Struct, frozen=True):
    """The card that causes a command.

    Attributes:
        name: Its display name, "" if no card was named.
        piece: The card in this game, "" if none was named or it is not in play.
    """

    name: str = ""
    piece: PieceId = ""


def with_cause(
    at: Table, house: HouseId, words: Words, *, suffered: bool = False
) -> tuple[Words, Cause]:
    """Parse the words before the last "by" and the card after it.

    If the command is to the speaker's loss (`suffered`), a rival's card may be its cause.

    Raises:
        Misread: no card matches; SeveralFit: several do.
        Refused: the card is not in play, or not the speaker's to use.
    """
    said, by = words.before(BY)
    cause = _cause_of(at, house, by, suffered=suffered) if by else Cause()
    return Words(said.split()), cause


def _cause_of(at: Table, house: HouseId, text: str, *, suffered: bool) -> Cause:
    """The card a text refers to, of those that act for a House now."""
    pieces = at.game.pieces
    objections = {p.id: _objection(at, house, p, suffered=suffered) for p in pieces.values()}
    acting = [pieces[one] for one, found in objections.items() if found is None]
    meant: set[str] = set()
    other = pieces.get(text.lower())
    if other is None:
        meant = {card.id for card in cards_meant(at, text)}
        fitting = [piece for piece in acting if piece.card in meant]
        if fitting:
            cards = {p.card: at.card(p) for p in fitting}.values()
            card = the_card(at, text, "a card", cards)
            return Cause(card.name, next(p.id for p in fitting if p.card == card.id))
        known = (p for p in pieces.values() if may_look(at, house, p) and at.card(p).id in meant)
        other = next(known, None)
    if other is not None:
        found = objections[other.id]
        if found is None:
            return Cause(at.name(other), other.id)
        name = at.name(other) if may_look(at, house, other) else f"the card [{other.id}]"
        at.refuse(found[0], f"{name} {found[1]}")
        return Cause(at.name(other), other.id if other.place in IN_PLAY else "")
    if not meant and acting:
        card = the_card(at, text, "a card, after the word by", [at.card(p) for p in acting])
        return Cause(card.name, next(piece.id for piece in acting if piece.card == card.id))
    card = the_card(at, text, "a card, after the word by")
    at.refuse("CT-16", f"{card.name} is not in play, and does nothing")
    return Cause(card.name)


def _objection(
    at: Table, house: HouseId, piece: Piece, *, suffered: bool
) -> tuple[str, str] | None:
    """Why a card has no effect for a House now, with the rule; None if it acts.

    Cards being carried out and events act on everybody; a tactic acts while it is played, and a
    card whose text mentions its own end acts then, too.
    """
    if piece.id in carried_out(at):
        return None
    card, operation, rite = at.card(piece), at.game.operation, at.game.rite
    if not keeps_working(piece) and piece.place is not Place.PLAYED:
        if piece.place in OUT and Reach.ITS_END in card.program.reach:
            return None
        idle = f"is not in play (it lies in the {piece.place}), and does nothing"
        subdued = "SB-01", "is subdued, and nobody governs it"
        return subdued if piece.subdued else ("CT-16", idle)
    under_way = {operation.piece if operation else "", rite.venture if rite else ""}
    if is_venture(card) and not piece.active and piece.id not in under_way:
        return "V-04", "does nothing until it is activated"
    if piece.holder != house and not suffered and card.type is not CardType.EVENT:
        return "GV-01", f"is governed by {at.house(piece.holder).name}, who alone can use it"
    return None


def carried_out(at: Table) -> frozenset[PieceId]:
    """The cards whose effects the players carry out by hand now."""
    return frozenset(q.about for q in at.game.questions if q.topic == EFFECT)


def acting_cards(at: Table, cause: Cause) -> list[Card]:
    """The card named after "by"; without one, the cards being carried out now."""
    found = {cause.piece} if cause.name else carried_out(at)
    return [at.card(one) for one in sorted(found) if one in at.game.pieces]


def verify_a_card_acts(at: Table, cause: Cause, rule: str, says: str) -> None:
    """Refuses what a House may only do by a card, if none is named or being carried out."""
    if not cause.name and not carried_out(at):
        at.refuse(rule, f"no card {says}: name it, after the word by")


def verify_touches(at: Table, cause: Cause, piece: Piece) -> None:
    """Refuses an effect of the card named after "by" on a card that is immune to it."""
    source = at.game.pieces.get(cause.piece)
    by = untouched_by(at, piece, source) if source is not None else None
    if by is not None:
        at.refuse("G-02", f"{by} makes {at.name(piece)} immune to {cause.name}")


def verify_has_ware(at: Table, cause: Cause, ware: str) -> None:
    """Refuses an amount of a ware by a card whose Program does not mention the ware."""

    def deals(node: Node) -> bool:
        if isinstance(node, d.SpiceGoes):
            return ware == p.Ware.SPICE.value
        return isinstance(node, d.Gain | d.Lose | Yields) and node.ware.value == ware

    _verify_does(at, cause, f"says nothing of {ware}", deals)


def verify_moves_spice(at: Table, cause: Cause) -> None:
    """Refuses to move spice by a card that does not move any."""

    def moves(node: Node) -> bool:
        if isinstance(node, d.SpiceGoes):
            return node.source is not None
        return isinstance(node, d.Lose) and node.ware is p.Ware.SPICE and node.to is not None

    _verify_does(at, cause, "moves no spice", moves)


def verify_draws(at: Table, cause: Cause) -> None:
    """Refuses to draw by a card that gives nobody a card."""
    drawing = (d.Draw, d.Fetch, d.Bring)
    _verify_does(at, cause, "draws no card", lambda node: isinstance(node, drawing))


def _verify_does(at: Table, cause: Cause, says: str, does: Callable[[Node], bool]) -> None:
    """Refuses by G-02 a deed that a fully interpreted card does not do, or does by itself now.

    A card carried out partly by hand may do anything. A card acting now does its deed only once.
    """
    piece = at.game.pieces.get(cause.piece)
    if piece is None or at.card(piece).acts is Acts.HAND:
        return
    card = at.card(piece)
    if not any(map(does, nodes(card.program))):
        at.refuse("G-02", f"{card.name} {says}")
    if any(frame.card == piece.id for frame in at.game.frames):
        at.refuse("G-02", f"{card.name} acts by itself now: answer what it asks")


def stays(card: Card) -> bool:
    """Whether a card stays after its effect: not a plan or event without Duration Effect."""
    if card.type not in {CardType.PLAN, CardType.EVENT} or Subtype.PROGRAM in card.subtypes:
        return True
    return any(keyword.word == "Duration Effect" for keyword in card.keywords)


def source_of(at: Table, cause: Cause) -> PieceId:
    """The card in play with which an effect ends, "" for none.

    The effect of a card that is used up at once outlasts the card.
    """
    piece = at.game.pieces.get(cause.piece)
    lasts = piece is not None and piece.place in IN_PLAY and stays(at.card(piece))
    return cause.piece if lasts else ""


def begin(
    at: Table, house: HouseId, piece: Piece, part: str, kept: Mapping[str, Answer] | None = None
) -> None:
    """Start a part of a card's Program for a House; its progress is part of the game state."""
    began = AbilityBegan(
        rule="CT-16",
        frame=at.next_id("f"),
        card=piece.id,
        house=house,
        part=part,
        parent=piece.parent or "",
        kept=dict(kept or {}),
    )
    at.emit(began)
