"""Which function applies which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from tracker.errors import BadEvent
from tracker.events import Event
from tracker.state import Game, House, Piece

if TYPE_CHECKING:
    from tracker.words import HouseId, PieceId

MOST = 99_999
"""Of anything a House has: far more than is ever there, few enough to be listed and added up."""

E = TypeVar("E", bound=Event)
Applies = Callable[[Game, E], Game]

APPLIED_BY: dict[type[Event], Callable[[Game, Any], Game]] = {}


def applies(*kinds: type[E]) -> Callable[[Applies[E]], Applies[E]]:
    """Enters the function that applies these kinds of event."""

    def enter(step: Applies[E]) -> Applies[E]:
        APPLIED_BY.update(dict.fromkeys(kinds, step))
        return step

    return enter


def house_of(game: Game, house: HouseId) -> House:
    """The House an event names. Raises BadEvent."""
    found = game.houses.get(house)
    if found is None:
        raise BadEvent(f"event {game.seq + 1}", f'no House "{house}" plays')
    return found


def piece_of(game: Game, piece: PieceId) -> Piece:
    """The card an event names. Raises BadEvent."""
    found = game.pieces.get(piece)
    if found is None:
        raise BadEvent(f"event {game.seq + 1}", f'no card "{piece}" is in the game')
    return found


def with_house(game: Game, house: House) -> Game:
    """The game with this House as it now is. Raises BadEvent where it has more than is counted."""
    counts = (house.solaris, house.favor, house.budget, house.hand_limit, *house.unseen.values())
    need(game, min(counts) >= -MOST and max(counts) <= MOST, f"no House has more than {MOST} of it")
    return replace(game, houses={**game.houses, house.id: house})


def with_pieces(game: Game, *pieces: Piece) -> Game:
    """The game with these cards as they now are."""
    return replace(game, pieces={**game.pieces, **{piece.id: piece for piece in pieces}})


def need(game: Game, holds: bool, reason: str) -> None:
    """Raises BadEvent when an event cannot follow on the game."""
    if not holds:
        raise BadEvent(f"event {game.seq + 1}", reason)
