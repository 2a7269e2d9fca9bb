"""What the cards in play say as long as they lie there, by the kind of what is said.

It is derived from the cards that lie in play now, however they came there, and is found once for
each change of the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import Struct

from cardbase.program import abilities as a
from tracker.standing.context import Context
from tracker.standing.testing import all_met
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cardbase.program.things import Test
    from tracker.standing.context import Kept
    from tracker.state import Piece
    from tracker.table import Cards, Table
    from tracker.words import PieceId

Said = TypeVar("Said", bound=a.Holding)


class Source(NamedTuple):
    """What one card says, and which card."""

    piece: PieceId
    test: tuple[Test, ...]
    says: a.Holding


class InForce(Struct, frozen=True):
    """What the cards in play say.

    Attributes:
        pieces: The cards of the game it was found for.
        by_kind: Kind of what is said -> who says it, in the order the cards came.
    """

    pieces: Mapping[PieceId, Piece]
    by_kind: Mapping[type, tuple[Source, ...]]


def sources(at: Table, kind: type) -> tuple[Source, ...]:
    """Which cards in play say something of a kind, whether it holds now or not."""
    found = at.cards.in_force
    if found is None or found.pieces is not at.game.pieces:
        found = InForce(at.game.pieces, _found(at.cards, at.game.pieces))
        at.cards.in_force = found
    return found.by_kind.get(kind, ())


def _found(cards: Cards, pieces: Mapping[PieceId, Piece]) -> Mapping[type, tuple[Source, ...]]:
    by_kind: dict[type, list[Source]] = {}
    for piece in pieces.values():
        if keeps_working(piece):
            for one in cards[piece.card].program.standing:
                for says in one.holds:
                    found = by_kind.setdefault(type(says), [])
                    found.append(Source(piece.id, one.test, says))
    return {kind: tuple(found) for kind, found in by_kind.items()}


def holding(
    at: Table,
    kind: type[Said],
    kept: Mapping[str, Kept],
    wanted: Callable[[Said], bool] | None = None,
) -> Iterator[tuple[Context, Said]]:
    """What cards in play say of a kind that holds now.

    Args:
        at: The table.
        kind: The kind of what is said.
        kept: Who and what is asked about: "doer", a House; "it", a card.
        wanted: What of that alone is asked for; it is looked at first.
    """
    for source in sources(at, kind):
        if isinstance(source.says, kind) and (wanted is None or wanted(source.says)):
            piece = at.game.pieces[source.piece]
            context = Context(at, piece.holder, piece.id, kept, piece.parent or "")
            if all_met(context, source.test):
                yield context, source.says
