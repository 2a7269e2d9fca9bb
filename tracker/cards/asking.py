"""Helpers shared by deeds: questions for cards, Houses, numbers and alternative ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from tracker.engine.state import Piece
from tracker.engine.words import HouseId, PieceId, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.questions import ask
from tracker.standing.ability import Run, Waiting
from tracker.standing.selecting import pieces

Deeds: TypeAlias = dict[type[d.Deed], Callable[[Run, Any], int]]
"""Type of deed -> the function that does it and returns the resulting amount.

It may ask (raise Waiting) or end the ability (raise Ends) only before it emits events, since it is
then called again from its beginning.
"""
DEEDS: Deeds = {}
"""All of them, once `tracker.cards.deeds` is loaded; ventures register theirs themselves."""
CHOICE = "choice of a card"
YES, NO = "yes", "no"


def put(  # noqa: PLR0913 - the fields of a question
    run: Run,
    key: str,
    house: HouseId,
    text: str,
    choices: Sequence[str] = (),
    *,
    low: int | None = None,
    high: int | None = None,
    several: bool = False,
) -> NoReturn:
    """Ask a House for the value of a key. Raises Waiting."""
    ask(
        run.at,
        CHOICE,
        "CT-16",
        house,
        f"{run.cause}: {text}",
        run.frame.card,
        choices,
        frame=run.id,
        key=run.key(key),
        low=low,
        high=high,
        several=several,
    )
    raise Waiting


def share(run: Run, key: str, text: str, low: int, high: int) -> int:
    """A number from low to high, asked for if several are possible. Raises Waiting."""
    kept = run.kept(key)
    if isinstance(kept, int):
        return kept
    if low >= high:
        run.keep(key, high)
        return high
    put(run, key, run.who, text, low=low, high=high)


def for_each(run: Run, which: p.Which, do: Callable[[Piece], object]) -> int:
    """Apply a function to all matching cards; returns their number."""
    found = pieces(run.context, which)
    for one in found:
        do(one)
    return len(found)


def begin_on_each(run: Run, which: p.Which, stat: str, until: Until, source: PieceId = "") -> int:
    """Begin an effect on all matching cards; returns their number."""
    return for_each(run, which, lambda one: begin_effect(run.at, one.id, stat, 1, until, source))
