"""The base of all events, and what they need of the game they happen in.

The modules of events do without annotations kept as text: making sense of two hundred texts at each
start would cost more than all the rest of it.
"""

from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import BadEvent, TooMuch
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import HouseId, PieceId

MOST = 99_999
"""Of anything there is: far more than is ever there, few enough to be listed and added up."""

MOST_CARDS = 10_000
"""Known cards in a game: twenty times the largest decks of eight Houses."""

DEEPEST = 50
"""Cards on one another, far more than the cards of the game allow."""

T = TypeVar("T")


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that happened in a game; never changed once written.

    A Struct and not a dataclass: making the classes costs 1 ms at each start instead of 90, and
    it reads itself from JSON, strictly.
    """

    version: ClassVar[int] = 1
    """The newest version; `tracker.engine.codec` brings older ones up to it."""

    rule: str = ""  # the rule by which it happened, "" where a person decided it

    def apply(self, game: Game) -> Game:
        """The game after it, but for the number of events. Raises BadEvent."""
        return game


class Notice(Event, frozen=True, kw_only=True):
    """An event that changes nothing of what cards, tokens and Houses are."""


def house_of(game: Game, house: HouseId) -> House:
    """The House an event names. Raises BadEvent."""
    return needed(game, game.houses.get(house), f'no House "{house}" plays')


def piece_of(game: Game, piece: PieceId) -> Piece:
    """The card an event names. Raises BadEvent."""
    return needed(game, game.pieces.get(piece), f'no card "{piece}" is in the game')


def with_house(game: Game, house: HouseId, **changes: Any) -> Game:  # noqa: ANN401 - any field
    """The game with these changes of a House. Raises BadEvent where it has more than is counted."""
    now = replace(house_of(game, house), **changes)
    counts = {
        "solaris": now.solaris,
        "spice": now.spice,
        "favor": now.favor,
        "creation solaris": now.budget,
        "cards to hold": max(now.hand_limit, now.assembly_limit),
        "unseen cards": sum(now.unseen.values()),
    }
    if min(counts.values()) < -MOST or max(counts.values()) > MOST:
        for what, many in counts.items():
            counted(game, many, f"{now.name} would have {many} {what}")
    return replace(game, houses={**game.houses, house: now})


def with_pieces(game: Game, *pieces: Piece) -> Game:
    """The game with these cards as they now are. Raises BadEvent where they are too many."""
    known = {**game.pieces, **{piece.id: piece for piece in pieces}}
    if len(known) > MOST_CARDS:
        raise TooMuch(f"event {game.seq + 1}", f"no game has more than {MOST_CARDS} cards")
    return replace(game, pieces=known)


def made(kind: type[T], event: Event, **more: Any) -> T:  # noqa: ANN401 - any field
    """A part of the state with what the event tells under the same names, and more."""
    names = kind.__struct_fields__  # type: ignore[attr-defined]
    told = {name: getattr(event, name) for name in names if hasattr(event, name)}
    return kind(**{**told, **more})


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


def needed(game: Game, found: T | None, reason: str) -> T:
    """What an event cannot do without. Raises BadEvent where it is not there."""
    if found is None:
        raise BadEvent(f"event {game.seq + 1}", reason)
    return found
