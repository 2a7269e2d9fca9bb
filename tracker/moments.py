"""What is worked out once for a moment of the game, however often it is asked for."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.table import Table

P = ParamSpec("P")
R = TypeVar("R")


def once_a_moment(
    find: Callable[Concatenate[Table, P], R],
) -> Callable[Concatenate[Table, P], R]:
    """Keeps what a function finds until something happens at the table.

    It may look at nothing but the game and the facts of its cards, and takes nothing by name.
    """

    @wraps(find)
    def kept(at: Table, /, *args: P.args, **kwargs: P.kwargs) -> R:
        known, key = at.game.remembered, (find, *args)
        if key not in known:
            known[key] = find(at, *args, **kwargs)
        return cast("R", known[key])

    return kept
