"""Cards and tokens moved by a card's effect (Z-06, GV-03)."""

from __future__ import annotations

import re

from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.vocabulary import CardType, Deck
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardAssigned,
    CardMoved,
    CardPlaced,
    CardsDisengaged,
    CardsDrawn,
    CardsEngaged,
    TokensChanged,
)
from tracker.engine.guards import carries_out, prompts
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, Place, Token
from tracker.rules.amounts import move_spice, verify_spice_goes
from tracker.rules.causes import acting_cards, verify_draws, verify_touches, with_cause
from tracker.rules.governance import bare, discard
from tracker.rules.naming import from_assembly, from_hand
from tracker.standing.assigning import verify_assign
from tracker.standing.forbidding import token_room
from tracker.standing.kinds import is_venture
from tracker.standing.speech import TO, Words, domain_card, signed, the_piece

_DECKS = {Deck.HOUSE: Place.HOUSE_DECK, Deck.IMPERIAL: Place.IMPERIAL_DECK}
_HANDS = {Deck.HOUSE: Place.HAND, Deck.IMPERIAL: Place.ASSEMBLY}
_DRAWN = {Place.HAND: Place.HOUSE_DECK, Place.ASSEMBLY: Place.IMPERIAL_DECK}
DISCARDED = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD})


def verify_lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Refuses a card that is not in the Assembly, and a decree without an eligible host."""
    if piece.place is not Place.ASSEMBLY or piece.holder != house:
        at.refuse("PD-08", f"{at.name(piece)} does not lie in your Assembly")
    if target is not None:
        verify_assign(at, house, piece, target)
    elif at.card(piece).type is CardType.RESOURCE:
        at.refuse("PD-08", f"{at.name(piece)} is put on a card: say which, after the word on")


@free_verb(
    "lay CARD [on TARGET] [by CARD]",
    "an effect puts an Assembly card face-down into your domain",
    "PD-08",
)
@prompts("PD-08")
def lay(at: Table, house: HouseId, words: Words) -> None:
    """Put an Assembly card face-down into the own domain, a decree on its target."""
    left, _ = with_cause(at, house, words)
    card, on = left.before()
    piece = from_assembly(at, house, card)
    target = domain_card(at, on) if on else None
    verify_lay(at, house, piece, target)
    at.emit(CardPlaced(rule="PD-08", piece=piece.id, holder=house))
    if target is not None:
        at.emit(CardAssigned(rule="PD-08", piece=piece.id, parent=target.id))


@carries_out("Z-06")
def put_tokens(at: Table, piece: Piece, token: str, by: int, cause: str = "") -> None:
    """Put tokens on a card, or take them off; new spice counts as produced (SP-01)."""
    there = piece.tokens.get(token, 0)
    if there + by < 0:
        at.refuse("Z-06", f"{at.name(piece)} has {there} {token} tokens, not {-by}")
    room, ban = token_room(at, piece, token, by)
    if ban is not None and by > room:
        at.refuse("G-02", f"{ban} lets {room} {token} tokens come on {at.name(piece)}, not {by}")
    by = max(by, -there)
    if token == Token.SPICE:
        source, target = ("", piece.id) if by > 0 else (piece.id, "")
        move_spice(at, source, target, abs(by), cause)
    elif by:
        at.emit(TokensChanged(rule="Z-06", piece=piece.id, token=token, by=by))


def top_of(game: Game, house: HouseId, deck: Place, many: int) -> tuple[tuple[str, ...], int]:
    """The ids of the known cards, and the number of unseen ones, among the top cards of a deck.

    Cards put back on top come first, then the unseen ones, then the rest.
    """
    known = game.in_place(house, deck)
    above = [piece.id for piece in known if piece.order <= 0][:many]
    unseen = min(many - len(above), game.houses[house].unseen.get(deck, 0))
    below = [piece.id for piece in known if piece.order > 0][: many - len(above) - unseen]
    return (*above, *below), unseen


def draw(at: Table, house: HouseId, target: Place, many: int, rule: str) -> None:
    """Draw a number of cards, as far as the deck goes: effects make nobody lose (F-06, L-04)."""
    source = _DRAWN[target]
    pieces, unseen = top_of(at.game, house, source, max(0, many))
    if pieces or unseen:
        drawn = CardsDrawn(
            rule=rule, house=house, source=source, target=target, pieces=pieces, unseen=unseen
        )
        at.emit(drawn)


def any_card(at: Table, house: HouseId, text: str, here: list[Piece], *discard: Place) -> Piece:
    """One of these cards, or one of the hand, the Assembly or these piles of a House."""
    places = {*_DRAWN, *discard}
    held = [p for p in at.game.pieces.values() if p.place in places and p.holder == house]
    try:
        return the_piece(at, text, here + held, "a card")
    except Misread:
        pass
    try:
        return from_hand(at, house, text)
    except Misread:
        return from_assembly(at, house, text, "a card in play, in your hand or in your Assembly")


@free_verb("token CARD KIND [+N|-N] [by CARD]", "tokens come on a card, or leave it", "Z-06")
def _token(at: Table, house: HouseId, words: Words) -> None:
    """Put tokens on a card; kinds not provided for by the rules only by a card.

    Spice is moved as by `move`.
    """
    left, cause = with_cause(at, house, words)
    by = signed(left, "how many tokens, +1 or -1") if left.has_number() else 1
    typed = left.rest().split()
    kind = typed.pop().lower() if typed else ""
    if not re.fullmatch("[a-z]+", kind):
        raise Misread("a card and a kind of token, such as Broken Land spice +1", kind)
    piece = domain_card(at, " ".join(typed))
    verify_touches(at, cause, piece)
    card, cards = at.card(piece), acting_cards(at, cause)
    if kind == Token.SPICE:
        source, target = ("", piece.id) if by > 0 else (piece.id, "")
        verify_spice_goes(at, house, source, target, abs(by), cards)
    elif by > 0 and not cards:
        if kind == Token.DEFERMENT and is_venture(card):
            at.refuse("V-15", f"{card.name} is a venture, which gets no deferment tokens")
        elif kind == Token.DEFERMENT and piece.deployed and card.type is not CardType.EVENT:
            at.refuse("DF-15", f"{card.name} is deployed, and bears no deferment tokens")
        elif kind == Token.PROGRAM and not is_program(card):
            at.refuse("PD-01", f"{card.name} is no program, and bears no program tokens")
    put_tokens(at, piece, kind, by, cause.name)


@free_verb("turn CARD [by CARD]", "a card is engaged by an effect, or disengaged", "G-02")
def _turn(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    deployed = [p for p in at.game.in_all(Place.DOMAIN) if p.deployed]
    piece = the_piece(at, left.rest(), deployed, "a deployed card")
    verify_touches(at, cause, piece)
    turned = CardsDisengaged if piece.engaged else CardsEngaged
    at.emit(turned(rule="G-02", pieces=(piece.id,)))


@free_verb("draw [N] [imperial] [by CARD]", "you draw by an effect", "G-02")
def _draw(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    verify_draws(at, cause)
    target = Place.ASSEMBLY if left.flag("imperial") else Place.HAND
    many = left.number("how many cards", low=1) if left else 1
    left.nothing_more()
    draw(at, house, target, many, "G-02")


def _in_play(at: Table) -> list[Piece]:
    return [*at.game.lying.in_play]


@free_verb("toss CARD [by CARD]", "a card is discarded by an effect", "GV-03")
def _toss(at: Table, house: HouseId, words: Words) -> None:
    """Discard a card to the pile of its owner; its ventures need a new host (V-13)."""
    left, cause = with_cause(at, house, words, suffered=True)
    piece = any_card(at, house, left.rest(), _in_play(at))
    verify_touches(at, cause, piece)
    discard(at, piece)


@free_verb("return CARD to hand|assembly|deck [by CARD]", "a card goes back to its owner", "GV-02")
def _return(at: Table, house: HouseId, words: Words) -> None:
    """Return a card to its owner's hand, to his Assembly, or to the top of his deck.

    Cards on it do not move with it: ventures need a new host, resources are discarded.
    """
    left, cause = with_cause(at, house, words, suffered=True)
    said, to = left.before(TO)
    piece = any_card(at, house, said, _in_play(at), *DISCARDED)
    card = at.card(piece)
    places = {str(_HANDS[card.deck]).lower(): _HANDS[card.deck], "deck": _DECKS[card.deck]}
    if to.lower() not in places:
        raise Misread(f"{' or '.join(places)}, after the word to", to)
    verify_touches(at, cause, piece)
    if is_homeworld(card) or is_program(card) or is_dune(card):
        at.refuse("DK-01", f"{card.name} is in neither deck, and returns to none")
    if piece.place is Place.DOMAIN:
        bare(at, piece)
    place, top = places[to.lower()], to.lower() == "deck"
    at.emit(CardMoved(rule="GV-02", piece=piece.id, holder=piece.owner, place=place, top=top))
