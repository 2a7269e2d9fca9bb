"""Modules needed only during a rite: its steps, answers and verbs."""

# ruff: noqa: F401 - importing the modules of a rite fills the registries

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.cards import running
from tracker.engine.options import Option, option
from tracker.engine.table import Table
from tracker.engine.verbs import Options, Run
from tracker.engine.words import HouseId
from tracker.play.engaging import asked_anew
from tracker.rules.causes import verify_a_card_acts, with_cause
from tracker.rules.rite import (
    assessment,
    attack,
    bonus,
    borne,
    declaration,
    defense,
    fates,
    resolution,
    starting,
    verbs,
)
from tracker.rules.rite.attacks import in_domains, own
from tracker.rules.rite.fates import say_fate
from tracker.rules.rite.joining import bring_in, bring_more, can_bring_more, fights
from tracker.rules.rite.resolution import end_at_once, retarget, under_way, verify_retarget
from tracker.standing.sides import is_persona
from tracker.standing.speech import Words, domain_card

COUNTS = "counts"


def say_join(at: Table, house: HouseId, words: Words) -> None:
    """Bring cards into the rite. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, words)
    under_way(at, "join")
    deployed = [piece for piece in in_domains(at) if piece.deployed]
    for piece in verbs.several(at, left.rest(), deployed, "a deployed card"):
        bring_in(at, piece, cause.name)


def say_endrite(at: Table, house: HouseId, words: Words) -> None:
    """End the rite at once. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, Words(["endrite", *words.rest().split()]))
    left.first()
    counts = left.flag(COUNTS)
    left.nothing_more()
    under_way(at, "endrite")
    verify_a_card_acts(at, cause, "G-06", "ends this rite")
    end_at_once(at, cause.name, counts=counts)


def say_retarget(at: Table, house: HouseId, words: Words) -> None:
    """Give the rite another target. Raises Misread, SeveralFit."""
    left, cause = with_cause(at, house, words)
    under_way(at, "retarget")
    target = domain_card(at, left.rest())
    verify_retarget(at, target)
    verify_a_card_acts(at, cause, "R-03", "gives this rite another target")
    retarget(at, target)


def say_direct(at: Table, house: HouseId, words: Words) -> None:
    """Bring more participants by Direct. Raises Misread, SeveralFit."""
    under_way(at, "direct")
    bring_more(
        at, house, verbs.several(at, words.rest(), own(at, house), "a deployed card of yours")
    )
    asked_anew(at, "SO-02")


def directs(at: Table, house: HouseId) -> Iterator[Option]:
    """The personas that a late Direct brings."""
    side = fights(at, house)
    for piece in own(at, house) if side is not None else ():
        if is_persona(at, piece) and can_bring_more(at, house, [piece]):
            says = f"{at.name(piece)} takes part, brought by Direct"
            yield option("direct", piece, says=says, rules=("SO-02",))


# Loaded when a rite is declared, and by each command while one is under way or a question is open:
# other commands at the table need none of it.

ACTIONS: tuple[Callable[[Table], None], ...] = (
    starting.settle_rank,
    attack.go_on,
    borne.settle_shields,
    borne.tell,
)
"""The state-based actions of a rite, in their order (`tracker.play.state_based`)."""

RUNS: dict[str, Run] = {
    "rite": verbs.say_rite,
    "confirm": verbs.say_confirm,
    "counter": verbs.say_counter,
    "defend": verbs.say_defend,
    "decline": verbs.say_decline,
    "divide": verbs.say_divide,
    "direct": say_direct,
    "join": say_join,
    "endrite": say_endrite,
    "retarget": say_retarget,
    "fate": say_fate,
}
"""Verb -> the function that executes it."""

OPTIONS: dict[str, Options] = {
    "confirm": verbs.confirms,
    "counter": verbs.counters,
    "defend": verbs.defends,
    "decline": verbs.declines,
    "divide": verbs.divides,
    "direct": directs,
}
"""Verb -> the function that lists its options."""
