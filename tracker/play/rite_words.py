"""The verbs of a rite; their implementation is loaded when one is used."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.events import Noted, OperationAdvanced
from tracker.engine.guards import allows
from tracker.engine.options import Option, option
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Options, Run, Who, free_verb, verb
from tracker.engine.words import Fate, HouseId, OperationKind, Stage
from tracker.play.effects import resolved, stopped
from tracker.rules.rite.starting import starting
from tracker.standing.sides import stands
from tracker.standing.speech import Words


def _run(usage: str) -> Run:
    """The function that executes a verb of a rite, loading its module."""

    def run(at: Table, house: HouseId, words: Words) -> None:
        from tracker.play.rites import RUNS

        RUNS[usage.split(maxsplit=1)[0]](at, house, words)

    return run


def _options(usage: str) -> Options:
    """The function that lists the options of a verb of a rite."""

    def options(at: Table, house: HouseId) -> Iterator[Option]:
        from tracker.play.rites import OPTIONS

        return OPTIONS[usage.split(maxsplit=1)[0]](at, house)

    return options


def _rites(at: Table, house: HouseId) -> Iterator[Option]:
    """Lists the rites to declare, which needs fewer modules than a rite in progress."""
    from tracker.rules.rite.attacks import rites

    return rites(at, house)


IN_RITE = frozenset({OperationKind.RITE})
IN_VENTURE = frozenset({OperationKind.VENTURE})

for _usage, _says, _rule in (
    (
        f"fate CARD {'|'.join(Fate)} [by HOUSE]",
        "what becomes of a card, should it be vanquished in this rite",
        "R-22",
    ),
    ("join CARD[, CARD…] [by CARD]", "an effect brings a participant", "R-14"),
    ("endrite [counts] [by CARD]", "an effect ends the rite at once", "R-05"),
    ("retarget CARD [by CARD]", "an effect gives the rite another target", "R-03"),
):
    free_verb(_usage, _says, _rule)(_run(_usage))

for _usage, _says, _who, _rule in (
    ("confirm [with PARTICIPANT…]", "the target is the defense leader", Who.DEFENDER, "R-10"),
    (
        "counter PERSONA [with PARTICIPANT…]",
        "a persona becomes the target in the place of the one declared",
        Who.DEFENDER,
        "SO-08",
    ),
    ("defend", "engage the defense leader and who was declared with it", Who.DEFENDER, "R-11"),
    ("decline", "do not engage the defense leader", Who.DEFENDER, "R-12"),
    (
        "divide CARD [N], …",
        "assign the force of a side to the opposing participants",
        Who.FIGHTER,
        "R-18",
    ),
):
    verb(_usage, _says, _rule, _options(_usage), who=_who, phases=ALL_PHASES, within=IN_RITE)(
        _run(_usage)
    )

verb(
    "direct PERSONA[, PARTICIPANT…]",
    "your leader has gained Direct, and brings more",
    "SO-02",
    _options("direct"),
    who=Who.WINDOW,
    within=IN_RITE,
)(_run("direct"))
verb(
    "rite KIND TARGET [with LEADER[, PARTICIPANT…]] [as CHOAM|Landsraad]",
    "declare a rite against a rival's card",
    "R-06",
    _rites,
    within=IN_VENTURE,
    alone=True,
)(_run("rite"))


def verify_forgo(at: Table) -> None:
    """Refuses to forgo a rite if no venture waits to start one."""
    if starting(at) is None:
        at.refuse("V-09", "no venture waits for the rite it starts")


def _forgo_options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if allows(verify_forgo)(at):
        yield option("forgo", says="start no rite; the venture is used up", rules=("V-11",))


@verb(
    "forgo",
    "start no rite with the venture you activated",
    "V-09",
    _forgo_options,
    within=IN_VENTURE,
)
def _forgo(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Forgo the rite: the venture has had its effect and is used up (V-11)."""
    words.nothing_more()
    verify_forgo(at)
    if venture := starting(at):
        text = f"{at.name(venture)} starts no rite"
        at.emit(Noted(rule="V-09", house=venture.holder, text=text))
        at.emit(OperationAdvanced(rule="V-11", stage=Stage.RESOLVING))
        resolved(at)


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
