"""The word `end`: the active House ends its House Interval."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import advance, ends_interval
from tracker.guards import allows, carries_out, enforces
from tracker.onward import bidding_first
from tracker.operation import make_way
from tracker.ventures import end_ventures
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId

WORD = "end"


@enforces("T-11")
def verify_deployed(at: Table, house: HouseId) -> str | None:
    """A House Interval does not end while a forced deployment is outstanding."""
    from tracker.forced import outstanding

    names = ", ".join(at.name(piece) for piece in outstanding(at, house))
    return f"{names} must be deployed in this House Interval" if names else None


def verify_end(at: Table) -> None:
    """Refuses to end the House Interval before all is done in it."""
    bidding_first(at, WORD)
    verify_deployed(at, at.game.active)


can_end = allows(verify_end)


@ends_interval
@carries_out("T-12")
def discard_ventures(at: Table) -> None:
    """Discard the ventures whose Duration Effect has worked until now; all are the House's."""
    end_ventures(at)


def _run(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_end(at)
    make_way(at)
    advance(at)


def _options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if can_end(at):
        yield Option(words=WORD, says="end your House Interval", rules=("T-11",))


enter(
    Verb(
        word=WORD,
        usage=WORD,
        says="end your House Interval",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="T-11",
        run=_run,
        options=_options,
        within=frozenset(Kind),
        alone=True,
    )
)
