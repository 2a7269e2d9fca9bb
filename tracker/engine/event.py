"""The base class of all events, and helpers for applying them to a game.

The event modules do not postpone annotations: evaluating two hundred strings at each start would
cost more than everything else in it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import BadEvent, TooMuch
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import HouseId, PieceId

MOST = 99_999
"""Upper bound on any count: never reached in play, small enough to list and to add up."""

MOST_CARDS = 10_000
"""Upper bound on known cards in a game: twenty times the largest decks of eight Houses."""

DEEPEST = 50
"""Upper bound on cards assigned to one another, far more than the cards of the game allow."""

COUNTS = {
    "solaris": "solaris",
    "spice": "spice",
    "favor": "favor",
    "budget": "creation solaris",
    "hand_limit": "cards to hold",
    "assembly_limit": "cards to hold",
}
"""The numbers of a House, and what they count."""

_COUNTS: Callable[[House], tuple[int, ...]] = attrgetter(*COUNTS)

T = TypeVar("T")


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that happened in a game; immutable once written.

    A Struct and not a dataclass: creating the classes takes 1 ms at each start instead of 90, and
    msgspec decodes them from JSON strictly.
    """

    version: ClassVar[int] = 1
    """The newest version; `tracker.engine.codec` upgrades older ones."""

    rule: str = ""  # the rule that caused it, "" if a player decided it

    def apply(self, game: Game) -> Game:
        """The game after the event, except for the number of events. Raises BadEvent."""
        return game


class Notice(Event, frozen=True, kw_only=True):
    """An event that changes no cards, tokens or Houses."""


def house_of(game: Game, house: HouseId) -> House:
    """The House an event names. Raises BadEvent."""
    return needed(game, game.houses.get(house), f'no House "{house}" plays')


def piece_of(game: Game, piece: PieceId) -> Piece:
    """The card an event names. Raises BadEvent."""
    return needed(game, game.pieces.get(piece), f'no card "{piece}" is in the game')


def with_house(game: Game, house: HouseId, **changes: Any) -> Game:  # noqa: ANN401 - any field
    """The game with these changes of a House. Raises BadEvent if a number exceeds its bound."""
    now = replace(house_of(game, house), **changes)
    counts = (*_COUNTS(now), sum(now.unseen.values()))
    if min(counts) < -MOST or max(counts) > MOST:
        for what, many in zip((*COUNTS.values(), "unseen cards"), counts, strict=True):
            counted(game, many, f"{now.name} would have {many} {what}")
    return replace(game, houses={**game.houses, house: now})


def with_pieces(game: Game, *pieces: Piece) -> Game:
    """The game with these cards replaced. Raises BadEvent if there are too many."""
    known = {**game.pieces, **{piece.id: piece for piece in pieces}}
    if len(known) > MOST_CARDS:
        raise TooMuch(f"event {game.seq + 1}", f"no game has more than {MOST_CARDS} cards")
    return replace(game, pieces=known)


def made(kind: type[T], event: Event, **more: Any) -> T:  # noqa: ANN401 - any field
    """A part of the state from the fields of the event with the same names, and further ones."""
    names = kind.__struct_fields__  # type: ignore[attr-defined]
    told = {name: getattr(event, name) for name in names if hasattr(event, name)}
    return kind(**{**told, **more})


def counted(game: Game, many: int, told: str) -> None:
    """Raises TooMuch when the absolute value of a number exceeds the upper bound."""
    if not -MOST <= many <= MOST:
        raise TooMuch(f"event {game.seq + 1}", f"{told}, and at most {MOST} are counted")


def on_another(game: Game, piece: Piece, parent: Piece) -> None:
    """Raises BadEvent when a card would be assigned to itself, or in too long a chain."""
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
    """Raises BadEvent when an event cannot be applied to the game."""
    if not holds:
        raise BadEvent(f"event {game.seq + 1}", reason)


def needed(game: Game, found: T | None, reason: str) -> T:
    """A value that the event requires. Raises BadEvent if it is missing."""
    if found is None:
        raise BadEvent(f"event {game.seq + 1}", reason)
    return found
