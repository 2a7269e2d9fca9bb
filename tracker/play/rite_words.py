"""The words of a rite in the table of verbs; what they do is loaded when one is said."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.events import Noted, OperationAdvanced
from tracker.engine.guards import allows
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, INTERVAL, Option, Options, Run, Verb, Who, enter
from tracker.engine.words import Fate, HouseId, Kind, Stage
from tracker.play.effects import resolved, stopped
from tracker.rules.rite.starting import starting
from tracker.standing.sides import stands
from tracker.standing.speech import Words, enter_word


def _run(word: str) -> Run:
    """Does what a word of a rite does."""

    def run(at: Table, house: HouseId, words: Words) -> None:

        from tracker.play.rites import RUNS

        RUNS[word](at, house, words)

    return run


def _options(word: str) -> Options:
    """Lists what can be said with a word in a rite."""

    def options(at: Table, house: HouseId) -> Iterator[Option]:

        from tracker.play.rites import OPTIONS

        return OPTIONS[word](at, house)

    return options


def _rites(at: Table, house: HouseId) -> Iterator[Option]:
    """Lists the rites to declare, which needs less than a rite under way."""
    from tracker.rules.rite.attacks import rites

    return rites(at, house)


IN_RITE = frozenset({Kind.RITE})

for _word, _usage, _says, _rule in (
    (
        "fate",
        f"CARD {'|'.join(Fate)} [by HOUSE]",
        "what becomes of a card, should it be vanquished in this rite",
        "R-22",
    ),
    ("join", "CARD[, CARD…] [by CARD]", "an effect brings a participant", "R-14"),
    ("endrite", "[counts] [by CARD]", "an effect ends the rite at once", "R-05"),
    ("retarget", "CARD [by CARD]", "an effect gives the rite another target", "R-03"),
):
    enter_word(_word, f"{_word} {_usage}", _says, _rule, _run(_word))

enter(
    Verb(
        word="direct",
        usage="direct PERSONA[, PARTICIPANT…]",
        says="your leader has gained Direct, and brings more",
        phases=INTERVAL,
        who=Who.WINDOW,
        rule="SO-02",
        run=_run("direct"),
        options=_options("direct"),
        within=IN_RITE,
    ),
    Verb(
        word="rite",
        usage="rite KIND TARGET [with LEADER[, PARTICIPANT…]] [as CHOAM|Landsraad]",
        says="declare a rite against a rival's card",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="R-06",
        run=_run("rite"),
        options=_rites,
        within=frozenset({Kind.VENTURE}),
        alone=True,
    ),
)

for _word, _usage, _says, _who, _rule in (
    (
        "confirm",
        " [with PARTICIPANT…]",
        "the target is the defense leader",
        Who.DEFENDER,
        "R-10",
    ),
    (
        "counter",
        " PERSONA [with PARTICIPANT…]",
        "a persona becomes the target in the place of the one declared",
        Who.DEFENDER,
        "SO-08",
    ),
    (
        "defend",
        "",
        "engage the defense leader and who was declared with it",
        Who.DEFENDER,
        "R-11",
    ),
    ("decline", "", "do not engage the defense leader", Who.DEFENDER, "R-12"),
    (
        "divide",
        " CARD [N], …",
        "assign the force of a side to the opposing participants",
        Who.FIGHTER,
        "R-18",
    ),
):
    enter(
        Verb(
            word=_word,
            usage=_word + _usage,
            says=_says,
            phases=ALL_PHASES,
            who=_who,
            rule=_rule,
            run=_run(_word),
            options=_options(_word),
            within=IN_RITE,
        )
    )


# --- A venture that waits for its rite to be named: forgone, or stopped without its cards ---------

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
