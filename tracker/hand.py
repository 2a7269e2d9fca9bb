"""Cards out of a hand or an Assembly: the known ones, and those that are named as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Deck
from tracker.errors import Misread, SeveralFit
from tracker.events import CardNamed
from tracker.speech import cards_meant, the_one, the_piece
from tracker.words import Place

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

_DECKS = {
    Place.HAND: Deck.HOUSE,
    Place.ASSEMBLY: Deck.IMPERIAL,
    Place.HOUSE_DECK: Deck.HOUSE,
    Place.IMPERIAL_DECK: Deck.IMPERIAL,
}


def from_hand(at: Table, house: HouseId, text: str, what: str = "a card in your hand") -> Piece:
    """The card in a hand that a text means; a card not seen before is named, out of the catalog.

    Args:
        at: The table; where the card is named, CardNamed happens.
        house: Whose hand.
        text: As typed: "c17", "maula pistol".
        what: What is looked for, for the error.

    Raises:
        Misread: none is meant, or none that lies in a hand.
        SeveralFit: several are.
        Refused: no card of this hand is unseen (Z-01).
    """
    return _from(at, house, text, what, Place.HAND)


def from_assembly(
    at: Table, house: HouseId, text: str, what: str = "a card in your Assembly"
) -> Piece:
    """The card in an Assembly that a text means; as `from_hand`, and raises the same."""
    return _from(at, house, text, what, Place.ASSEMBLY)


def named_in(at: Table, house: HouseId, text: str, place: Place) -> Piece:
    """The card in a place of a House that a text means; as `from_hand`, and raises the same."""
    return _from(at, house, text, f"a card in the {place} of {at.house(house).name}", place)


def hand_pieces(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards of a hand that the tracker knows by name, in the order they came."""
    return at.game.in_place(house, Place.HAND)


def assembly_pieces(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards of an Assembly that the tracker knows by name, in the order they came."""
    return at.game.in_place(house, Place.ASSEMBLY)


def _from(at: Table, house: HouseId, text: str, what: str, place: Place) -> Piece:
    known = at.game.in_place(house, place)
    if at.house(house).named or any(piece.id == text.strip().lower() for piece in known):
        return the_piece(at, text, known, what)
    cards = _cards(at, text, what, _DECKS[place])
    ids = {card.id for card in cards}
    seen = [piece for piece in known if at.card(piece).id in ids]
    if seen:
        return the_one(at, text, seen)
    if len(cards) > 1:
        raise SeveralFit(text, tuple(f"{card.full_name} [{card.id}]" for card in cards))
    return _name(at, house, cards[0], place)


def _cards(at: Table, text: str, what: str, deck: Deck) -> list[Card]:
    """The cards of a deck's kind that a text may mean; at least one."""
    found = [card for card in cards_meant(at, text) if card.deck is deck]
    if not found:
        raise Misread(f"{what}, of those with the back of the {deck} deck", text)
    return found


def _name(at: Table, house: HouseId, card: Card, place: Place) -> Piece:
    """Make a card known that lay unseen in a place."""
    mine = at.house(house)
    unseen = mine.unseen.get(place, 0)
    if unseen < 1:
        at.refuse("Z-01", f"{mine.name} has no other card in the {place}")
    if card.allegiance in mine.adversaries:
        at.refuse("DK-04", f"no deck of {mine.name} can hold {card.name}: {card.allegiance}")
    piece = at.next_id("c")
    at.emit(
        CardNamed(
            piece=piece,
            card=card.id,
            owner=house,
            holder=house,
            place=place,
            unseen=unseen > 0,
        )
    )
    return at.piece(piece)
