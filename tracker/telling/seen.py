"""Whose names may be said aloud: what lies open, and what everybody has seen before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType
from tracker.sight import lies_open, may_look
from tracker.table import Table
from tracker.words import Place

if TYPE_CHECKING:
    from tracker.state import Game, Piece
    from tracker.table import Cards
    from tracker.words import HouseId, PieceId

PROGRAM = "Program"


def seen(game: Game, cards: Cards, viewer: HouseId = "") -> set[PieceId]:
    """The cards whose names a House may say; "" for those that all have seen."""
    return {piece.id for piece in game.pieces.values() if is_seen(game, cards, piece, viewer)}


def is_seen(game: Game, cards: Cards, piece: Piece, viewer: HouseId = "") -> bool:
    """Whether the name of a card may be said.

    A House looks at its own cards only, but for what lies open (Z-03). What no House alone may
    see is the memory of the table: a subdued card that lay open before, or was revealed for its
    petition (P-01), but no event or program that was only ever placed face-down.
    """
    if viewer or lies_open(game, piece):
        return may_look(Table(game, cards), viewer, piece)
    return piece.place is Place.DOMAIN and not _is_secret(cards, piece)


def _is_secret(cards: Cards, piece: Piece) -> bool:
    card = cards[piece.card]
    return piece.dormant or card.type is CardType.EVENT or PROGRAM in card.subtypes
