"""Who may look at which cards (Z-02 to Z-04)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardbase.vocabulary import CardType, Subtype
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Game, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, Place

OPEN = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD, Place.PLAYED, Place.GONE})
"""Where cards lie face up for everybody."""

DISCARDS = (Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD)
DECKS = (Place.HOUSE_DECK, Place.IMPERIAL_DECK)

COVER = "?"
"""What stands before the id of a piece, instead of its card, where the card may not be read."""


def covered(game: Game, cards: CardFacts, viewer: HouseId) -> Game:
    """The game as a House sees it, "" for what all see: of other cards it cannot be told which.

    Whoever reads the facts of such a card is stopped (`tracker.table.ahead`).
    """
    pieces = {
        piece.id: piece
        if is_seen(game, cards, piece, viewer)
        else replace(piece, card=f"{COVER}{piece.id}")
        for piece in game.pieces.values()
    }
    return replace(game, pieces=pieces)


def is_covered(piece: Piece) -> bool:
    """Whether it may not be read which card this is."""
    return piece.card.startswith(COVER)


@carries_out("SB-02", "Z-02")
def subdued_cards(game: Game, house: HouseId) -> tuple[Piece, ...]:
    """The subdued cards of a domain, which a text calls the subdued cards a House governs.

    The face-down cards of an Assembly are none.
    """
    return tuple(piece for piece in game.domain(house) if piece.subdued)


def lies_open(game: Game, piece: Piece) -> bool:
    """Whether everybody sees a card: it is face up, or was revealed for its petition (P-01).

    A program that its House has not taken at set-up lies apart, but face-down.
    """
    if game.petition is not None and game.petition.piece == piece.id:
        return True
    return piece.deployed or (piece.place in OPEN and not piece.dormant)


@enforces("Z-03")
def verify_look(at: Table, house: HouseId, piece: Piece) -> str | None:
    """A House looks at what lies open, at its hand, its Assembly and what is subdued with it.

    What counts is where a card lies, not who owns it. Nobody looks into a deck.
    """
    if lies_open(at.game, piece):
        return None
    if piece.place in DECKS:
        return f"nobody looks into a {piece.place}"
    if piece.holder == house:
        return None
    return f"the card lies face-down in the {piece.place} of {at.house(piece.holder).name}"


may_look = allows(verify_look)


def is_seen(game: Game, cards: CardFacts, piece: Piece, viewer: HouseId = "") -> bool:
    """Whether the name of a card may be said.

    A House looks at its own cards, and at what lies open (Z-03). Besides there is the memory of
    the table: a subdued card that lay open before, or was revealed for its petition (P-01), or is
    everybody's, like Dune (HP-10); but none that was only ever placed face-down, nor any event
    or program. Who has examined a card by an effect remembers it as long as it lies there.
    """
    if viewer and viewer in piece.shown:
        return True
    if viewer and may_look(Table(game, cards), viewer, piece):
        return True
    if lies_open(game, piece):
        return True
    if piece.place is not Place.DOMAIN or piece.dormant or piece.hidden or is_covered(piece):
        return False
    card = cards[piece.card]
    return card.type is not CardType.EVENT and Subtype.PROGRAM not in card.subtypes


def without_hidden(at: Table, words: Sequence[str], text: str) -> str:
    """A text for the speaker, without the names of hidden cards that he told by their ids."""
    for word in words:
        piece = at.game.pieces.get(word.strip(",").lower())
        if piece is not None and not is_seen(at.game, at.cards, piece, at.speaker):
            card = at.card(piece)
            for name in (card.full_name, card.name):
                text = text.replace(name, f"card {piece.id}")
    return text


@carries_out("Z-04")
def look_through(game: Game, whose: HouseId, pile: Place) -> tuple[Piece, ...]:
    """The known cards of a discard pile in its order, the first discarded first; all may look."""
    return game.in_place(whose, pile) if pile in DISCARDS else ()
