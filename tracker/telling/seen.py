"""Whose names may be said aloud: what lies open, and what everybody has seen before."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from tracker.sight import is_covered, is_seen
from tracker.words import PieceId

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Game, Piece
    from tracker.table import Cards
    from tracker.words import HouseId


def seen(game: Game, cards: Cards, viewer: HouseId = "") -> set[PieceId]:
    """The cards whose names a House may say; "" for those that all have seen."""
    return {p.id for p in game.pieces.values() if _named(game, cards, p, viewer)}


def _named(game: Game, cards: Cards, piece: Piece, viewer: HouseId) -> bool:
    return not is_covered(piece) and is_seen(game, cards, piece, viewer)


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
                _named(game, self._cards, game.pieces[name], self._viewer) for game in found
            )
        return self._known[name]
