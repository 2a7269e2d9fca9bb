"""Who may look at which cards (Z-02 to Z-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.guards import allows, carries_out, enforces
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Game, Piece
    from tracker.table import Table
    from tracker.words import HouseId

OPEN = frozenset({Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD, Place.PLAYED, Place.GONE})
"""Where cards lie face up for everybody."""

DISCARDS = (Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD)
DECKS = (Place.HOUSE_DECK, Place.IMPERIAL_DECK)


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


@carries_out("Z-04")
def look_through(game: Game, whose: HouseId, pile: Place) -> tuple[Piece, ...]:
    """The known cards of a discard pile in its order, the first discarded first; all may look."""
    return game.in_place(whose, pile) if pile in DISCARDS else ()
