"""Cards of a hand, an Assembly or a deck by name, also those that the tracker only counts (Z-01).

A counted card becomes known when it is named. The name is looked up in the list of a House whose
decks lie on paper, else in the catalog.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.errors import AmbiguousCard, UnknownCard
from cardbase.strings import counted
from cardbase.vocabulary import Deck
from errata.text import listed
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import CardNamed
from tracker.engine.sight import unaccounted
from tracker.engine.state import House, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, Place
from tracker.standing.speech import Words, cards_meant, exactly, the_one, the_piece, worded

if TYPE_CHECKING:
    from cardbase.cards.card import Card

BACKS = {
    Place.HAND: Deck.HOUSE,
    Place.HOUSE_DECK: Deck.HOUSE,
    Place.ASSEMBLY: Deck.IMPERIAL,
    Place.IMPERIAL_DECK: Deck.IMPERIAL,
}
"""The backs of the cards of a place (DK-02)."""

_DRAWN_TO = {Deck.HOUSE: Place.HAND, Deck.IMPERIAL: Place.ASSEMBLY}


def from_hand(at: Table, house: HouseId, text: str, what: str = "a card in your hand") -> Piece:
    """The card in a hand that a text refers to; see `named_in`."""
    return named_in(at, house, text, Place.HAND, what)


def from_assembly(
    at: Table, house: HouseId, text: str, what: str = "a card in your Assembly"
) -> Piece:
    """The card in an Assembly that a text refers to; see `named_in`."""
    return named_in(at, house, text, Place.ASSEMBLY, what)


def named_in(at: Table, house: HouseId, text: str, place: Place, what: str = "") -> Piece:
    """The card in a place of a House that a text refers to; a counted one becomes known.

    Raises:
        Misread: none matches, or none that can be in such a place.
        SeveralFit: several do.
        Refused: no card there is unseen (Z-01), it can be in no deck of this House (DK-04), is not
            in its list (DK-01), or all copies of the list are accounted for (Z-01).
    """
    mine = at.house(house)
    what = what or f"a card in the {place} of {mine.name}"
    known = at.game.in_place(house, place)
    if mine.named or any(piece.id == text.strip().lower() for piece in known):
        return the_piece(at, text, known, what)
    cards = _meant(at, mine, text, {BACKS[place]}, what)
    ids = {card.id for card in cards}
    seen = [piece for piece in known if at.card(piece).id in ids]
    if seen:
        return the_one(at, text, seen)
    return _come_to_light(at, mine, _one(at, mine, text, cards), place)


def name_unseen(at: Table, house: HouseId, text: str, place: Place, what: str) -> Piece:
    """A counted card of a place, by its name, also where a known copy lies beside it.

    Raises as `named_in`.
    """
    mine = at.house(house)
    cards = _meant(at, mine, text, {BACKS[place]}, what)
    return _come_to_light(at, mine, _one(at, mine, text, cards), place)


def _meant(at: Table, mine: House, text: str, decks: set[Deck], what: str) -> list[Card]:
    """The cards with such a back that a text refers to, of the list of the House if it has one."""
    found = cards_meant(at, text)
    if mine.listed and at.speaker == mine.id:  # another House does not learn the list by trying
        at.cards.learn(set(mine.listed))
        pool = [at.cards[one] for one in mine.listed]
        words = worded(at, text, [card for card in pool if card.deck in decks])
        words = words or worded(at, text, pool)
        ids = exactly(at, text, found) or (words[0] if words else {card.id for card in found})
        inside = [card for card in pool if card.id in ids]
        if found and not inside:
            at.refuse("DK-01", _not_listed(mine, found))
        found = inside or found
    found = [card for card in found if card.deck in decks]
    if not found:
        raise Misread(f"{what}, of those with the back of the {' or '.join(decks)} deck", text)
    return found


def _one(at: Table, mine: House, text: str, cards: list[Card]) -> Card:
    """The one card that is meant: of several in a list, those of which a copy may lie there."""
    left = unaccounted(at.game, mine.id) if at.speaker == mine.id else {}
    cards = [card for card in cards if card.id in left] or cards
    if len(cards) > 1:
        raise SeveralFit(text, tuple(f"{card.full_name} [{card.id}]" for card in cards))
    return cards[0]


def _come_to_light(at: Table, mine: House, card: Card, place: Place) -> Piece:
    """One of the counted cards of a place becomes known."""
    unseen = mine.unseen.get(place, 0) > 0
    if not unseen:
        at.refuse("Z-01", f"{mine.name} has no other card in the {place}")
    if card.allegiance in mine.adversaries:
        at.refuse("DK-04", f"no deck of {mine.name} can hold {card.name}: {card.allegiance}")
    if mine.listed and card.id not in mine.listed:
        at.refuse("DK-01", _not_listed(mine, [card]))
    elif mine.listed and card.id not in unaccounted(at.game, mine.id):
        at.refuse("Z-01", _all_known(at, mine, card))
    piece = at.next_id("c")
    named = CardNamed(
        piece=piece, card=card.id, owner=mine.id, holder=mine.id, place=place, unseen=unseen
    )
    at.emit(named)
    return at.piece(piece)


def _not_listed(mine: House, cards: list[Card]) -> str:
    names = listed(list(dict.fromkeys(card.full_name for card in cards[:3])), "or")
    return f"{names} is not in the deck list of {mine.name}"


def _all_known(at: Table, mine: House, card: Card) -> str:
    """That no copy of a card can lie there; where the copies are, its own House is told."""
    copies = counted(mine.listed[card.id], "copy", "copies")
    told = f"the deck list of {mine.name} has {copies} of {card.full_name}"
    if at.speaker != mine.id:
        return f"{told}, and none can lie there"
    lying = Counter(
        f"{one.place} of {at.house(one.holder).name}"
        for one in at.game.pieces.values()
        if one.owner == mine.id and one.card == card.id
    )
    return f"{told}: {listed([f'{many} in the {where}' for where, many in sorted(lying.items())])}"


def each_name(at: Table, text: str) -> list[str]:
    """The names of several cards with commas between them, or one full name that has a comma."""
    try:
        at.cards.catalog.named(text)
    except UnknownCard:
        return [each.strip() for each in text.split(",")]
    except AmbiguousCard:
        pass
    return [text]


@free_verb("drew CARD, CARD ...", "you tell by name what came into your hand or Assembly", "Z-01")
def _drew(at: Table, house: HouseId, words: Words) -> None:
    """Name counted cards of the own hand and Assembly; no other House sees the names."""
    mine, what = at.house(house), "a card you drew"
    if mine.named:
        at.refuse("Z-01", f"the tracker dealt the cards of {mine.name}, and knows what it draws")
    for text in each_name(at, words.rest()):
        cards = _meant(at, at.house(house), text, set(_DRAWN_TO), what)
        card = _one(at, at.house(house), text, cards)
        _come_to_light(at, at.house(house), card, _DRAWN_TO[card.deck])
