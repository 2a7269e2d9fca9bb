"""A venture that waits for its rite to be named: forgone, or stopped when its cards are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import Noted, OperationAdvanced
from tracker.guards import allows
from tracker.resolving import resolved, stopped
from tracker.rite.sides import stands
from tracker.rite.starting import starting
from tracker.settling import settles
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId

WORD = "forgo"


def verify_forgo(at: Table) -> None:
    """Refuses to forgo a rite that no venture waits to start."""
    if starting(at) is None:
        at.refuse("V-09", "no venture waits for the rite it starts")


can_forgo = allows(verify_forgo)


def forgo(at: Table) -> None:
    """Start no rite after all: the venture has done what it does, and is used up (V-11)."""
    verify_forgo(at)
    venture = starting(at)
    if venture is None:
        return
    text = f"{at.name(venture)} starts no rite"
    at.emit(Noted(rule="V-09", house=venture.holder, text=text))
    at.emit(OperationAdvanced(rule="V-11", stage=Stage.RESOLVING))
    resolved(at)


@settles
def stop_without_cards(at: Table) -> None:
    """Stop a venture that waits for its rite, once it or its persona is gone (V-16)."""
    operation = at.game.operation
    if operation is None or operation.stage is not Stage.STARTING or at.game.questions:
        return
    leader, venture = at.game.pieces.get(operation.parent), at.game.pieces.get(operation.piece)
    there = venture is not None and stands(at, venture.id) and venture.parent == operation.parent
    mine = leader is not None and leader.holder == operation.house
    if not (there and mine and stands(at, operation.parent)):
        stopped(at, "V-16", "starts no rite: it or its persona is gone")


def _forgo(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    forgo(at)


def _forgoes(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - the shape of Options
    if can_forgo(at):
        yield Option(words=WORD, says="start no rite; the venture is used up", rules=("V-11",))


enter(
    Verb(
        word=WORD,
        usage=WORD,
        says="start no rite with the venture you activated",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="V-09",
        run=_forgo,
        options=_forgoes,
        within=frozenset({Kind.VENTURE}),
    )
)
