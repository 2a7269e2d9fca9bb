"""Who may look at which cards (Z-02 to Z-04)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cardbase.vocabulary import CardType, Subtype
from tracker.engine.events import Noted
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Game, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, HouseOrder, PieceId, Place

OPEN = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD, Place.PLAYED, Place.GONE})
"""Where cards lie face up for everybody."""

DISCARDS = (Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD)
DECKS = (Place.HOUSE_DECK, Place.IMPERIAL_DECK)

COUNTED = (Place.HAND, Place.ASSEMBLY, *DECKS)
"""Where cards lie of which others know no more than how many there are."""

COVER = "?"
"""Prefix of a piece's id that replaces the id of its card when the viewer may not know it."""


def covered(
    game: Game, cards: CardFacts, viewer: HouseId, last: tuple[Game, Game] | None = None
) -> Game:
    """The game as a House sees it, or as all see it (""): the ids of other cards are replaced.

    Reading the data of such a card raises an error (`tracker.table.ahead`). `last` is another state
    of the game and how this House saw it: a card that has not changed since is seen as it was.
    """
    was, seen = ({}, {}) if last is None else (last[0].pieces, dict(last[1].pieces))
    for one in (game, *(last or ())):
        if one.petition is not None:  # it reveals a card that does not change by it (P-01)
            seen.pop(one.petition.piece, None)
    pieces = {
        piece.id: seen[piece.id]
        if was.get(piece.id) is piece and piece.id in seen
        else piece
        if is_seen(game, cards, piece, viewer)
        else replace(piece, card=f"{COVER}{piece.id}")
        for piece in game.pieces.values()
    }
    return replace(without_orders(game, viewer), pieces=pieces)


def without_orders(game: Game, viewer: HouseId) -> Game:
    """The game without the orders and deck lists of other Houses, which nobody else sees."""
    orders = set(HouseOrder)
    houses = dict(game.houses)
    for house in game.houses.values():
        if house.id != viewer and (house.answers or house.listed):
            public = {topic: said for topic, said in house.answers.items() if topic not in orders}
            houses[house.id] = replace(house, answers=public, listed={})
    return replace(game, houses=houses)


def is_covered(piece: Piece) -> bool:
    """Whether the id of the card is replaced."""
    return piece.card.startswith(COVER)


@carries_out("SB-02", "Z-02")
def subdued_cards(game: Game, house: HouseId) -> tuple[Piece, ...]:
    """The subdued cards of a domain, in card texts "the subdued cards a House governs".

    Face-down cards of an Assembly are not subdued.
    """
    return tuple(piece for piece in game.domain(house) if piece.subdued)


def lies_open(game: Game, piece: Piece) -> bool:
    """Whether all players see a card: it is face up, or was revealed for its petition (P-01).

    A program that its House did not take at set-up is out of play, but face-down.
    """
    if game.petition is not None and game.petition.piece == piece.id:
        return True
    return piece.deployed or (piece.place in OPEN and not piece.dormant)


def looks_at(game: Game, house: HouseId, piece: Piece) -> bool:
    """Whether a House looks at a card: it is face up, or its own and in no deck (Z-03)."""
    return lies_open(game, piece) or (piece.holder == house != "" and piece.place not in DECKS)


@enforces("Z-03")
def verify_look(at: Table, house: HouseId, piece: Piece) -> str | None:
    """A House looks at face-up cards, and at those in its hand, its Assembly and its domain.

    What counts is where a card is, not who owns it. Nobody looks into a deck.
    """
    if looks_at(at.game, house, piece):
        return None
    if piece.place in DECKS:
        return f"nobody looks into a {piece.place}"
    return f"the card lies face-down in the {piece.place} of {at.house(piece.holder).name}"


may_look = allows(verify_look)


def is_seen(game: Game, cards: CardFacts, piece: Piece, viewer: HouseId = "") -> bool:
    """Whether a House, or all players (""), may see the name of a card.

    A House looks at its own cards, and at all that are face up (Z-03). Besides, the players
    remember: a subdued card that was face up before, or was revealed for its petition (P-01), or
    is known to all, like Dune (HP-10); but no card that was only ever placed face-down, and no
    event or program. A House that examined a card by an effect knows it until it moves.
    """
    if viewer and viewer in piece.shown:
        return True
    if looks_at(game, viewer, piece):
        return True
    if piece.place is not Place.DOMAIN or piece.dormant or piece.hidden or is_covered(piece):
        return False
    card = cards[piece.card]
    return card.type is not CardType.EVENT and Subtype.PROGRAM not in card.subtypes


def without_hidden(at: Table, words: Sequence[str], text: str) -> str:
    """A text for the speaker; names of hidden cards that he gave by id are replaced by the ids.

    His own words are told as they are: a name of theirs that was replaced would be a right guess.
    """
    if set(text.split()) <= set(words):
        return text
    for word in words:
        piece = at.game.pieces.get(word.strip(",").lower())
        if piece is not None and not is_seen(at.game, at.cards, piece, at.speaker):
            text = _unnamed(at, piece, text, f"card {piece.id}")
    return text


def note_for_all(at: Table, rule: str, house: HouseId, text: str, about: Iterable[PieceId]) -> None:
    """Note something that all read, without names of cards it is about that not all see (Z-03).

    Those of a hand, an Assembly or a deck have no id either: it would tell them apart later.
    """
    for one in about:
        piece = at.game.pieces.get(one)
        if piece is not None and not is_seen(at.game, at.cards, piece) and not is_covered(piece):
            instead = "a card" if piece.place in COUNTED else f"a card [{one}]"
            text = _unnamed(at, piece, text, instead)
    at.emit(Noted(rule=rule, house=house, text=text))


def _unnamed(at: Table, piece: Piece, text: str, instead: str) -> str:
    card = at.card(piece)
    return text.replace(card.full_name, instead).replace(card.name, instead)


def unaccounted(game: Game, house: HouseId) -> dict[str, int]:
    """The copies of a deck list that lie nobody knows where: catalog id -> how many.

    Every card of the House that the tracker knows is accounted for, wherever it lies and whoever
    has it. Empty without a list.
    """
    left = dict(game.houses[house].listed)
    for piece in game.pieces.values() if left else ():
        if piece.owner == house and piece.card in left:
            left[piece.card] -= 1
    return {card: many for card, many in left.items() if many > 0}


@carries_out("Z-04")
def look_through(game: Game, whose: HouseId, pile: Place) -> tuple[Piece, ...]:
    """The known cards of a discard pile in its order, the first discarded first; all may look."""
    return game.in_place(whose, pile) if pile in DISCARDS else ()
