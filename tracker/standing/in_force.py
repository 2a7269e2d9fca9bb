"""What the cards in play say as long as they lie there, by the kind of what is said.

`layer` gathers it; here it is asked for by kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cardbase.program import holdings as h
from tracker.standing.context import Context
from tracker.standing.layer import layer
from tracker.standing.testing import all_met

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tracker.standing.context import Kept
    from tracker.standing.layer import Given
    from tracker.table import Table

Said = TypeVar("Said", bound=h.Holding)


def sources(at: Table, kind: type, of: object = None) -> Sequence[Given]:
    """Which cards in play say something of a kind, whether it holds now or not.

    Args:
        at: The table.
        kind: The kind of what is said.
        of: Of which verb, licence or ability, for a kind that has one; None for all.
    """
    return layer(at).by_kind.get(kind if of is None else (kind, of), ())


def holding(
    at: Table,
    kind: type[Said],
    kept: Mapping[str, Kept],
    of: object = None,
) -> Iterator[tuple[Context, Said]]:
    """What cards in play say of a kind that holds now.

    Args:
        at: The table.
        kind: The kind of what is said.
        kept: Who and what is asked about: "doer", a House; "it", a card.
        of: Of which verb, licence or ability, for a kind that has one; None for all.
    """
    for source in sources(at, kind, of):
        says = source.holding
        if isinstance(says, kind):
            piece = at.game.pieces[source.giver]
            context = Context(at, source.house, piece.id, kept, piece.parent or "")
            if all_met(context, source.test):
                yield context, says
