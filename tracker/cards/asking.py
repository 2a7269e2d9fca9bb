"""What deeds have in common: their questions, which cards, which House, which number, which way."""

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
"""Node of a deed -> what does it, and tells how much came of it.

It may ask (raising Waiting) and end the ability (raising Ends) only before it emits.
"""
DEEDS: Deeds = {}
"""Those of all nodes, once `tracker.cards.deeds` is loaded; ventures enter theirs themselves."""
CHOICE = "choice of a card"
YES, NO = "yes", "no"


def put(  # noqa: PLR0913 - what a question is made of
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
    """Ask a House what the ability keeps under a key. Raises Waiting."""
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
    """A number from low to high, asked where several are possible. Raises Waiting."""
    kept = run.kept(key)
    if isinstance(kept, int):
        return kept
    if low >= high:
        run.keep(key, high)
        return high
    put(run, key, run.who, text, low=low, high=high)


def for_each(run: Run, which: p.Which, do: Callable[[Piece], object]) -> int:
    """Do something with all cards that are meant; returns how many these are."""
    found = pieces(run.context, which)
    for one in found:
        do(one)
    return len(found)


def begin_on_each(run: Run, which: p.Which, stat: str, until: Until, source: PieceId = "") -> int:
    """Begin an effect on all cards that are meant; returns how many these are."""
    return for_each(run, which, lambda one: begin_effect(run.at, one.id, stat, 1, until, source))
