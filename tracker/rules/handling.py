"""Cards and tokens by a card's effect: turned, drawn, discarded, returned (Z-04, Z-06, GV-03)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.vocabulary import CardType, Deck
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardMoved,
    CardsDisengaged,
    CardsDrawn,
    CardsEngaged,
    TokensChanged,
)
from tracker.engine.guards import allows, carries_out
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import IN_PLAY, HouseId, Place, Token
from tracker.rules.amounts import move_spice, verify_spice_goes
from tracker.rules.causes import acting_cards, verify_draws, verify_touches, with_cause
from tracker.rules.governance import bare, discard
from tracker.rules.hand import from_assembly, from_hand
from tracker.standing.forbidding import token_room
from tracker.standing.kinds import is_venture
from tracker.standing.speech import TO, Words, domain_card, enter_word, signed, the_piece

if TYPE_CHECKING:
    from cardbase.cards.card import Card

_KIND = r"[a-z]+"
_DECKS = {Deck.HOUSE: Place.HOUSE_DECK, Deck.IMPERIAL: Place.IMPERIAL_DECK}
_HANDS = {Deck.HOUSE: Place.HAND, Deck.IMPERIAL: Place.ASSEMBLY}
_DRAWN = {Place.HAND: Place.HOUSE_DECK, Place.ASSEMBLY: Place.IMPERIAL_DECK}
HELD = frozenset(_HANDS.values())
DISCARDED = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD})


def verify_put_tokens(at: Table, piece: Piece, token: str, by: int) -> None:
    """Refuses to take more tokens off a card than lie on it, or to put more than may come."""
    there = piece.tokens.get(token, 0)
    if there + by < 0:
        at.refuse("Z-06", f"{at.name(piece)} has {there} {token} tokens, not {-by}")
    room, ban = token_room(at, piece, token, by)
    if ban is not None and by > room:
        at.refuse("G-02", f"{ban} lets {room} {token} tokens come on {at.name(piece)}, not {by}")


can_put_tokens = allows(verify_put_tokens)


@carries_out("Z-06")
def put_tokens(at: Table, piece: Piece, token: str, by: int, cause: str = "") -> None:
    """Put tokens of a kind on a card, or take them off; new spice is produced (SP-01)."""
    verify_put_tokens(at, piece, token, by)
    by = max(by, -piece.tokens.get(token, 0))
    if token == Token.SPICE:
        source, target = ("", piece.id) if by > 0 else (piece.id, "")
        move_spice(at, source, target, abs(by), cause)
    elif by:
        at.emit(TokensChanged(rule="Z-06", piece=piece.id, token=token, by=by))


def verify_token_kind(  # noqa: PLR0913, PLR0917 - who puts how many of what where, by what
    at: Table, house: HouseId, piece: Piece, kind: str, by: int, cards: Sequence[Card]
) -> None:
    """Refuses tokens where the rules have none of their kind; a card that acts may put them there.

    Spice goes as `move` has it go.
    """
    if kind == Token.SPICE:
        source, target = ("", piece.id) if by > 0 else (piece.id, "")
        verify_spice_goes(at, house, source, target, abs(by), cards)
    elif by > 0 and not cards:
        _verify_bears(at, piece, kind)


def _verify_bears(at: Table, piece: Piece, kind: str) -> None:
    card = at.card(piece)
    if kind == Token.DEFERMENT and is_venture(card):
        at.refuse("V-15", f"{card.name} is a venture, which gets no deferment tokens")
    elif kind == Token.DEFERMENT and piece.deployed and card.type is not CardType.EVENT:
        at.refuse("DF-15", f"{card.name} is deployed, and bears no deferment tokens")
    elif kind == Token.PROGRAM and not is_program(card):
        at.refuse("PD-01", f"{card.name} is no program, and bears no program tokens")


def turn(at: Table, piece: Piece) -> None:
    """Engage a card by an effect, or disengage it when it is engaged."""
    kind = CardsDisengaged if piece.engaged else CardsEngaged
    at.emit(kind(rule="G-02", pieces=(piece.id,)))


def top_of(game: Game, house: HouseId, deck: Place, many: int) -> tuple[tuple[str, ...], int]:
    """The ids of the known cards and the number of the others among the top ones of a deck.

    Cards that were put back on top come first, then those nobody named, then the rest.
    """
    known = game.in_place(house, deck)
    above = [piece.id for piece in known if piece.order <= 0][:many]
    unseen = min(many - len(above), game.houses[house].unseen.get(deck, 0))
    below = [piece.id for piece in known if piece.order > 0][: many - len(above) - unseen]
    return (*above, *below), unseen


def draw(at: Table, house: HouseId, target: Place, many: int, rule: str = "G-02") -> int:
    """Draw cards by an effect, as far as the deck goes: nobody loses by it (F-06, L-04).

    Returns:
        How many were drawn.
    """
    source = _DRAWN[target]
    pieces, unseen = top_of(at.game, house, source, many)
    if pieces or unseen:
        at.emit(
            CardsDrawn(
                rule=rule, house=house, source=source, target=target, pieces=pieces, unseen=unseen
            )
        )
    return len(pieces) + unseen


def toss(at: Table, piece: Piece) -> None:
    """Discard a card, to the pile of its owner; its ventures look for a home (V-13)."""
    discard(at, piece)


def verify_send_back(at: Table, piece: Piece) -> None:
    """Refuses to put into a deck, a hand or an Assembly what is in neither deck."""
    card = at.card(piece)
    if is_homeworld(card) or is_program(card) or is_dune(card):
        at.refuse("DK-01", f"{card.name} is in neither deck, and returns to none")


def send_back(at: Table, piece: Piece, place: Place) -> None:
    """Return a card to its owner's hand, to his Assembly, or to the top of his deck.

    What lies on it does not go along: ventures look for a home, resources are discarded.
    """
    verify_send_back(at, piece)
    if piece.place is Place.DOMAIN:
        bare(at, piece)
    top = place in _DECKS.values()
    at.emit(CardMoved(rule="GV-02", piece=piece.id, holder=piece.owner, place=place, top=top))


def _token(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    by = signed(left, "how many tokens, +1 or -1") if left.has_number() else 1
    typed = left.rest().split()
    kind = typed.pop().lower() if typed else ""
    if not re.fullmatch(_KIND, kind):
        raise Misread("a card and a kind of token, such as Broken Land spice +1", kind)
    piece = domain_card(at, " ".join(typed))
    verify_touches(at, cause, piece)
    verify_token_kind(at, house, piece, kind, by, acting_cards(at, cause))
    put_tokens(at, piece, kind, by, cause.name)


def _turn(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    deployed = [p for p in at.game.pieces.values() if p.place is Place.DOMAIN and p.deployed]
    piece = the_piece(at, left.rest(), deployed, "a deployed card")
    verify_touches(at, cause, piece)
    turn(at, piece)


def _draw(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    verify_draws(at, cause)
    target = Place.ASSEMBLY if left.flag("imperial") else Place.HAND
    many = left.number("how many cards", low=1) if left else 1
    left.nothing_more()
    draw(at, house, target, many)


def held(game: Game, house: HouseId, places: frozenset[Place]) -> list[Piece]:
    """The known cards in these places of a House."""
    return [p for p in game.pieces.values() if p.place in places and p.holder == house]


def in_play(game: Game) -> list[Piece]:
    """All cards in play."""
    return [piece for piece in game.pieces.values() if piece.place in IN_PLAY]


def any_card(at: Table, house: HouseId, text: str, here: list[Piece]) -> Piece:
    """One of these cards, or one of the hand or the Assembly of a House, named as it comes."""
    try:
        return the_piece(at, text, here, "a card")
    except Misread:
        pass
    try:
        return from_hand(at, house, text)
    except Misread:
        return from_assembly(at, house, text, "a card in play, in your hand or in your Assembly")


def _toss(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    piece = any_card(at, house, left.rest(), in_play(at.game) + held(at.game, house, HELD))
    verify_touches(at, cause, piece)
    toss(at, piece)


def _return(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    said, to = left.before(TO)
    piece = any_card(at, house, said, in_play(at.game) + held(at.game, house, HELD | DISCARDED))
    deck = at.card(piece).deck
    places = {str(_HANDS[deck]).lower(): _HANDS[deck], "deck": _DECKS[deck]}
    if to.lower() not in places:
        raise Misread(f"{' or '.join(places)}, after the word to", to)
    verify_touches(at, cause, piece)
    send_back(at, piece, places[to.lower()])


for _word, _usage, _says, _rule, _run in (
    ("token", "CARD KIND [+N|-N]", "tokens come on a card, or leave it", "Z-06", _token),
    ("turn", "CARD", "a card is engaged by an effect, or disengaged", "G-02", _turn),
    ("draw", "[N] [imperial]", "you draw by an effect", "G-02", _draw),
    ("toss", "CARD", "a card is discarded by an effect", "GV-03", _toss),
    ("return", "CARD to hand|assembly|deck", "a card goes back to its owner", "GV-02", _return),
):
    enter_word(_word, f"{_word} {_usage} [by CARD]", _says, _rule, _run)
