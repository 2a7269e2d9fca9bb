"""The words of a rite in the table of verbs; what they do is loaded when one is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.said import enter_word
from tracker.verbs import ALL_PHASES, INTERVAL, Verb, Who, enter
from tracker.words import Fate, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.verbs import Option, Options, Run
    from tracker.words import HouseId


def _run(word: str) -> Run:
    """Does what a word of a rite does."""

    def run(at: Table, house: HouseId, words: Words) -> None:
        from tracker.rite.inside import RUNS

        RUNS[word](at, house, words)

    return run


def _options(word: str) -> Options:
    """Lists what can be said with a word in a rite."""

    def options(at: Table, house: HouseId) -> Iterator[Option]:
        from tracker.rite.inside import OPTIONS

        return OPTIONS[word](at, house)

    return options


def _rites(at: Table, house: HouseId) -> Iterator[Option]:
    """Lists the rites to declare, which needs less than a rite under way."""
    from tracker.rite.attacks import rites

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
