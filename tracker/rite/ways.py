"""Ways to divide force: those the legal actions list, and what one means that is typed (R-18)."""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import TYPE_CHECKING

from tracker.rite.distribution import can_all_fall, missing, tiers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import PieceId

MOST_LISTED = 24
"""How many ways to divide force the legal actions list; any other may be said."""


def filled(at: Table, side: Side, named: Sequence[tuple[Piece, int | None]]) -> dict[PieceId, int]:
    """The force cards get: those named first, then the others in their order, what each lacks.

    Args:
        at: The table.
        side: Whose force it is.
        named: Cards in their order, each with its force, None for what it lacks; force that is
            left when all the others have what they lack goes to the last of them.
    """
    left, given = side.force or 0, dict[str, int]()
    said = {piece.id for piece, _ in named}
    others = [piece for tier in tiers(at, side) for piece in tier if piece.id not in said]
    for piece, many in (*named, *((piece, None) for piece in others)):
        lacks = missing(at, piece, {**side.divided, **given})
        wanted = max(0, left if lacks is None else min(left, lacks)) if many is None else many
        given[piece.id] = given.get(piece.id, 0) + wanted
        left -= wanted
    if named and left > 0:
        given[named[-1][0].id] += left
    return {one: many for one, many in given.items() if many}


def ways(at: Table, side: Side) -> Iterator[tuple[Piece, ...]]:
    """Ways to divide that vanquish as many as can be, each as the cards in their order."""
    left = side.force or 0
    before: tuple[Piece, ...] = ()
    for tier in tiers(at, side):
        wants = {piece.id: missing(at, piece, side.divided) for piece in tier}
        if not can_all_fall(wants, left):
            yield from _fallen(tier, wants, left, before)
            return
        before = (*before, *tier)
        left -= sum(many or 0 for many in wants.values())
    yield before


def _fallen(
    tier: Sequence[Piece], wants: Mapping[PieceId, int | None], left: int, before: Sequence[Piece]
) -> Iterator[tuple[Piece, ...]]:
    """The largest parts of a tier that can fall; where none can, each card alone gets it all."""
    cheapest = accumulate(sorted(many for many in wants.values() if many is not None))
    most = sum(together <= left for together in cheapest)
    found: list[frozenset[PieceId]] = []
    for size in range(most, 0, -1):
        for part in combinations(tier, size):
            ids = frozenset(piece.id for piece in part)
            if not can_all_fall({one: wants[one] for one in ids}, left):
                continue
            if any(ids <= other for other in found):
                continue
            found.append(ids)
            yield (*before, *part)
            if len(found) >= MOST_LISTED:
                return
    if not found:
        yield from ((*before, piece) for piece in tier)
