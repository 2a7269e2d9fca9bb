"""Whose names may be said aloud: what lies open, and what everybody has seen before."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.sight import lies_open, may_look
from tracker.table import Table
from tracker.words import PieceId, Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Game, Piece
    from tracker.table import Cards
    from tracker.words import HouseId


def seen(game: Game, cards: Cards, viewer: HouseId = "") -> set[PieceId]:
    """The cards whose names a House may say; "" for those that all have seen."""
    return {piece.id for piece in game.pieces.values() if is_seen(game, cards, piece, viewer)}


def is_seen(game: Game, cards: Cards, piece: Piece, viewer: HouseId = "") -> bool:
    """Whether the name of a card may be said.

    A House looks at its own cards, and at what lies open (Z-03). Besides there is the memory of
    the table: a subdued card that lay open before, or was revealed for its petition (P-01), or is
    everybody's, like Dune (HP-10); but none that was only ever placed face-down, nor any event
    or program.
    """
    if viewer and may_look(Table(game, cards), viewer, piece):
        return True
    known = piece.place is Place.DOMAIN and not _is_secret(cards, piece)
    return known or lies_open(game, piece)


class Remembered(Container[PieceId]):
    """The cards whose names a House may say who has watched a few moments of a game."""

    def __init__(self, games: Sequence[Game], cards: Cards, viewer: HouseId = "") -> None:
        self._games = games
        self._cards = cards
        self._viewer = viewer
        self._known: dict[PieceId, bool] = {}

    def __contains__(self, piece: object) -> bool:
        name = str(piece)
        if name not in self._known:
            found = [game for game in self._games if name in game.pieces]
            self._known[name] = any(
                is_seen(game, self._cards, game.pieces[name], self._viewer) for game in found
            )
        return self._known[name]


def _is_secret(cards: Cards, piece: Piece) -> bool:
    if piece.dormant or piece.hidden:
        return True
    card = cards[piece.card]
    return card.type is CardType.EVENT or Subtype.PROGRAM in card.subtypes
