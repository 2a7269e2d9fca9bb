"""Cards out of a hand or an Assembly, and those that are laid face-down into a domain."""

from __future__ import annotations

from cardbase.vocabulary import CardType, Deck
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import CardAssigned, CardNamed, CardPlaced
from tracker.engine.guards import prompts
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, Place
from tracker.rules.causes import with_cause
from tracker.standing.assigning import verify_assign
from tracker.standing.speech import Words, cards_meant, domain_card, the_one, the_piece

_DECKS = {
    Place.HAND: Deck.HOUSE,
    Place.ASSEMBLY: Deck.IMPERIAL,
    Place.HOUSE_DECK: Deck.HOUSE,
    Place.IMPERIAL_DECK: Deck.IMPERIAL,
}


def from_hand(at: Table, house: HouseId, text: str, what: str = "a card in your hand") -> Piece:
    """The card in a hand that a text means; as `named_in`, and raises the same."""
    return named_in(at, house, text, Place.HAND, what)


def from_assembly(
    at: Table, house: HouseId, text: str, what: str = "a card in your Assembly"
) -> Piece:
    """The card in an Assembly that a text means; as `named_in`, and raises the same."""
    return named_in(at, house, text, Place.ASSEMBLY, what)


def named_in(at: Table, house: HouseId, text: str, place: Place, what: str = "") -> Piece:
    """The card in a place of a House that a text means, out of the catalog where it is unseen.

    One not seen before becomes known by it: CardNamed happens.

    Raises:
        Misread: none is meant, or none that lies in such a place.
        SeveralFit: several are.
        Refused: no card there is unseen (Z-01), or it can be in no deck of this House (DK-04).
    """
    mine = at.house(house)
    what = what or f"a card in the {place} of {mine.name}"
    known = at.game.in_place(house, place)
    if mine.named or any(piece.id == text.strip().lower() for piece in known):
        return the_piece(at, text, known, what)
    deck = _DECKS[place]
    cards = [card for card in cards_meant(at, text) if card.deck is deck]
    if not cards:
        raise Misread(f"{what}, of those with the back of the {deck} deck", text)
    ids = {card.id for card in cards}
    seen = [piece for piece in known if at.card(piece).id in ids]
    if seen:
        return the_one(at, text, seen)
    if len(cards) > 1:
        raise SeveralFit(text, tuple(f"{card.full_name} [{card.id}]" for card in cards))
    card, unseen = cards[0], mine.unseen.get(place, 0) > 0
    if not unseen:
        at.refuse("Z-01", f"{mine.name} has no other card in the {place}")
    if card.allegiance in mine.adversaries:
        at.refuse("DK-04", f"no deck of {mine.name} can hold {card.name}: {card.allegiance}")
    piece = at.next_id("c")
    named = CardNamed(
        piece=piece, card=card.id, owner=house, holder=house, place=place, unseen=unseen
    )
    at.emit(named)
    return at.piece(piece)


def verify_lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Refuses what does not lie in the Assembly, and a decree without a card that can bear it."""
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
    """Put an Assembly card face-down into the own domain, a decree on the card it is for."""
    left, _ = with_cause(at, house, words)
    card, on = left.before()
    piece = from_assembly(at, house, card)
    target = domain_card(at, on) if on else None
    verify_lay(at, house, piece, target)
    at.emit(CardPlaced(rule="PD-08", piece=piece.id, holder=house))
    if target is not None:
        at.emit(CardAssigned(rule="PD-08", piece=piece.id, parent=target.id))
