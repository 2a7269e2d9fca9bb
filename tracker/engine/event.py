"""The base of all events, and the register of the functions that apply them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import BadEvent, TooMuch
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import HouseId, PieceId

KINDS: dict[str, type[Event]] = {}
"""The name of an event -> its class."""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that happened in a game; never changed once written.

    A Struct and not a dataclass: making the classes costs 1 ms at each start instead of 90, and
    it reads itself from JSON, strictly. The modules of events do without annotations kept as text:
    making sense of two hundred texts would cost more than all the rest of it.

    Attributes:
        rule: The rule by which it happened, "" where a person decided it.
    """

    version: ClassVar[int] = 1
    """The newest version; `tracker.engine.codec` brings older ones up to it."""

    rule: str = ""

    def __init_subclass__(cls) -> None:
        KINDS[cls.__name__] = cls


# --- Which function applies which event -----------------------------------------------------------

MOST = 99_999
"""Of anything there is: far more than is ever there, few enough to be listed and added up."""

MOST_CARDS = 10_000
"""Known cards in a game: twenty times the largest decks of eight Houses."""

DEEPEST = 50
"""Cards on one another, far more than the cards of the game allow."""

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
    counts = {
        "solaris": house.solaris,
        "spice": house.spice,
        "favor": house.favor,
        "creation solaris": house.budget,
        "cards to hold": max(house.hand_limit, house.assembly_limit),
        "unseen cards": sum(house.unseen.values()),
    }
    if min(counts.values()) < -MOST or max(counts.values()) > MOST:
        for what, many in counts.items():
            counted(game, many, f"{house.name} would have {many} {what}")
    return replace(game, houses={**game.houses, house.id: house})


def with_pieces(game: Game, *pieces: Piece) -> Game:
    """The game with these cards as they now are. Raises BadEvent where they are too many."""
    known = len(game.pieces) + len(pieces)
    if known > MOST_CARDS and len({*game.pieces, *(piece.id for piece in pieces)}) > MOST_CARDS:
        raise TooMuch(f"event {game.seq + 1}", f"no game has more than {MOST_CARDS} cards")
    return replace(game, pieces={**game.pieces, **{piece.id: piece for piece in pieces}})


def counted(game: Game, many: int, told: str) -> None:
    """Raises TooMuch when a number is greater than is counted, or as far below 0."""
    if not -MOST <= many <= MOST:
        raise TooMuch(f"event {game.seq + 1}", f"{told}, and at most {MOST} are counted")


def on_another(game: Game, piece: Piece, parent: Piece) -> None:
    """Raises BadEvent when a card would lie on itself, or too many on one another."""
    above, now = 1, parent
    while now.parent is not None and now.id != piece.id and above <= DEEPEST:
        above, now = above + 1, piece_of(game, now.parent)
    need(game, now.id != piece.id, "a card cannot be assigned to itself, nor to what lies on it")
    below = 0
    level: tuple[PieceId, ...] = (piece.id,)
    while level and above + below <= DEEPEST:
        level = tuple(child.id for one in level for child in game.assigned(one))
        below += 1
    need(game, above + below <= DEEPEST, f"more than {DEEPEST} cards would lie on one another")


def need(game: Game, holds: bool, reason: str) -> None:
    """Raises BadEvent when an event cannot follow on the game."""
    if not holds:
        raise BadEvent(f"event {game.seq + 1}", reason)
