"""A situation becomes the first event of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from tracker.events import GameStaged
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.state import Game, Piece

DECKS = frozenset({Place.HOUSE_DECK, Place.IMPERIAL_DECK})


def staged(game: Game, file: str = "", overruled: Iterable[str] = ()) -> GameStaged:
    """The event that lays out a game as it stands, its tables in the order a replay finds them.

    Args:
        game: Any game; its houses and cards in the order that counts.
        file: The name of the file it comes from, without its folder.
        overruled: The rules it leaves aside.
    """
    laid = GameStaged(
        rule="G-02" if tuple(overruled) else "",
        file=file,
        game=replace(game, seq=0, houses={}, pieces={}),
        houses=tuple(game.houses.values()),
        pieces=tuple(lying(game)),
        overruled=tuple(overruled),
    )
    return msgspec.convert(msgspec.to_builtins(laid, order="sorted"), GameStaged)


def lying(game: Game) -> Iterator[Piece]:
    """Every card, those of one place in their order.

    The number of an event no longer says where a card lies: what lies above the unseen cards of a
    deck has 0, what lies below them 1, and those of one number lie as they are listed.
    """
    for house in game.houses:
        for place in Place:
            for piece in game.in_place(house, place):
                yield replace(piece, order=int(place in DECKS and piece.order > 0))
