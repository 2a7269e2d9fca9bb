"""Cards out of a hand or an Assembly, and those that are laid face-down into a domain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Deck
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import CardAssigned, CardNamed, CardPlaced
from tracker.engine.guards import allows, prompts
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place
from tracker.rules.causes import with_cause
from tracker.standing.assigning import verify_assign
from tracker.standing.speech import Words, cards_meant, domain_card, enter_word, the_one, the_piece

if TYPE_CHECKING:
    from cardbase.cards.card import Card


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


# --- Cards that an effect puts face-down into a domain, out of the Assembly (PD-08) ---------------


def verify_lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Refuses what does not lie in the Assembly, and a decree without a card that can bear it."""
    if piece.place is not Place.ASSEMBLY or piece.holder != house:
        at.refuse("PD-08", f"{at.name(piece)} does not lie in your Assembly")
    if target is not None:
        verify_assign(at, house, piece, target)
    elif at.card(piece).type is CardType.RESOURCE:
        at.refuse("PD-08", f"{at.name(piece)} is put on a card: say which, after the word on")


can_lay = allows(verify_lay)


@prompts("PD-08")
def lay(at: Table, house: HouseId, piece: Piece, target: Piece | None = None) -> None:
    """Put an Assembly card face-down into the own domain, a decree on the card it is for."""
    verify_lay(at, house, piece, target)
    at.emit(CardPlaced(rule="PD-08", piece=piece.id, holder=house))
    if target is not None:
        at.emit(CardAssigned(rule="PD-08", piece=piece.id, parent=target.id))


def _lay(at: Table, house: HouseId, words: Words) -> None:
    left, _ = with_cause(at, house, words)
    card, on = left.before()
    lay(at, house, from_assembly(at, house, card), domain_card(at, on) if on else None)


enter_word(
    "lay",
    "lay CARD [on TARGET] [by CARD]",
    "an effect puts an Assembly card face-down into your domain",
    "PD-08",
    _lay,
)
