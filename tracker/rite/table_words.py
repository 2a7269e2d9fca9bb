"""The table's words about a rite: join, endrite, retarget; and direct, for a late Direct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.said import domain_card, enter_word, with_cause
from tracker.engaging import asked_anew
from tracker.rite.ending import end_at_once, retarget, under_way
from tracker.rite.joining import bring_in, bring_more, can_bring_more, fights
from tracker.rite.kinds import is_persona
from tracker.rite.spoken import in_domains, own, several
from tracker.speech import Words
from tracker.verbs import INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.table import Table
    from tracker.words import HouseId

COUNTS = "counts"


def _join(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    left, cause = with_cause(at, words)
    under_way(at, "join")
    deployed = [piece for piece in in_domains(at) if piece.deployed]
    for piece in several(at, left.rest(), deployed, "a deployed card"):
        bring_in(at, piece, cause)


def _endrite(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001
    left, cause = with_cause(at, Words(["endrite", *words.rest().split()]))
    left.first()
    counts = left.flag(COUNTS)
    left.nothing_more()
    under_way(at, "endrite")
    end_at_once(at, cause, counts=counts)


def _retarget(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001
    left, _ = with_cause(at, words)
    under_way(at, "retarget")
    retarget(at, domain_card(at, left.rest()))


def _direct(at: Table, house: HouseId, words: Words) -> None:
    under_way(at, "direct")
    bring_more(at, house, several(at, words.rest(), own(at, house), "a deployed card of yours"))
    asked_anew(at, "SO-02")


def _directs(at: Table, house: HouseId) -> Iterator[Option]:
    side = fights(at, house)
    for piece in own(at, house) if side is not None else ():
        if is_persona(at, piece) and can_bring_more(at, house, [piece]):
            says = f"{at.name(piece)} takes part, brought by Direct"
            yield Option(words=f"direct {piece.id}", says=says, rules=("SO-02",))


for _word, _usage, _says, _rule, _run in (
    ("join", "CARD[, CARD…] [by CARD]", "an effect brings a participant", "R-14", _join),
    ("endrite", "[counts] [by CARD]", "an effect ends the rite at once", "R-05", _endrite),
    ("retarget", "CARD [by CARD]", "an effect gives the rite another target", "R-03", _retarget),
):
    enter_word(_word, f"{_word} {_usage}", _says, _rule, _run)

enter(
    Verb(
        word="direct",
        usage="direct PERSONA[, PARTICIPANT…]",
        says="your leader has gained Direct, and brings more",
        phases=INTERVAL,
        who=Who.WINDOW,
        rule="SO-02",
        run=_direct,
        options=_directs,
        within=frozenset({Kind.RITE}),
    )
)
