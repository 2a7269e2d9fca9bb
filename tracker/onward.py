"""The word `next`: a House is done with its own part of a phase, and with nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.disengage import engaged
from tracker.errors import Misread
from tracker.guards import allows
from tracker.moment import acts_now, answered_first, passes_first
from tracker.operation import one_at_a_time
from tracker.part import PARTS, done
from tracker.verbs import ALL_PHASES, VERBS, Option, Verb, Who, enter
from tracker.words import Bidding, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId

WORD = "next"
KEEP = "keep"
"""The word with which the engaged cards stay engaged: "next keep"."""


def bidding_first(at: Table, word: str) -> None:
    """Refuses to go on while an operation is under way; says whose word is awaited in it."""
    from tracker.rite.waiting import waiting

    petition, rite = at.game.petition, waiting(at)
    if rite is not None:
        words = " or ".join(f'"{one}"' for one in rite.words)
        said = f"{at.house(rite.house).name} {rite.says}: {words}"
        at.refuse(rite.rule, f'"{word}" has to wait: {said}')
        return
    if petition is None or not petition.awaited:
        one_at_a_time(at, word)
        return
    name = at.house(petition.awaited).name
    if petition.stage is Bidding.PAYING:
        at.refuse("P-06", f'"{word}" has to wait: {name} has won, and must "pay"')
    else:
        at.refuse("P-06", f'"{word}" has to wait: the bid of {name} is awaited, and "pass" passes')


def parts_only(at: Table, word: str) -> None:
    """Refuses while something else is awaited than the Houses' parts of the phase; says what."""
    answered_first(at, VERBS[word.split(maxsplit=1)[0]])
    passes_first(at, word)
    bidding_first(at, word)
    if at.game.phase is Phase.HOUSE_INTERVAL:
        name = at.house(at.game.active).name
        at.refuse("T-06", f'"{word}" ends no House Interval: {name} acts until it says "end"')
    if at.game.tie is not None:
        names = " and ".join(at.house(each).name for each in at.game.waiting)
        at.refuse("I-06", f"{names} must draw for the tied ranks")


def verify_next(at: Table, house: HouseId) -> None:
    """Refuses where the House itself is not awaited, or has still to do something."""
    parts_only(at, WORD)
    acts_now(at, VERBS[WORD], house)
    if at.game.phase in PARTS:
        PARTS[at.game.phase].verify(at, house)


can_next = allows(verify_next)


def be_done(at: Table, house: HouseId, *, keep: bool = False) -> None:
    """Do what is left of a House's part of the phase.

    Args:
        at: The table.
        house: Who is done.
        keep: Be done without disengaging anything.

    Raises:
        Misread: no House has a part in it, which no override can change.
    """
    part = PARTS.get(at.game.phase)
    if part is None:
        raise Misread("a phase in which Houses have a part", at.game.phase)
    part.verify(at, house)
    if not keep:
        part.does(at, house)
    done(at, house)


def keeps(at: Table, words: Words) -> bool:
    """Whether the engaged cards stay engaged; nothing else may be said. Raises Misread."""
    keep = at.game.phase is Phase.DISENGAGE and words.flag(KEEP)
    words.nothing_more()
    return keep


def _run(at: Table, house: HouseId, words: Words) -> None:
    keep = keeps(at, words)
    verify_next(at, house)
    be_done(at, house, keep=keep)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    if at.game.phase not in PARTS or not can_next(at, house):
        return
    part = PARTS[at.game.phase]
    yield Option(words=WORD, says=part.says, rules=(part.rule,))
    if at.game.phase is Phase.DISENGAGE and engaged(at.game, house):
        yield Option(words=f"{WORD} {KEEP}", says="keep the rest engaged", rules=("T-03",))


enter(
    Verb(
        word=WORD,
        usage="next [keep]",
        says="be done with your part of the phase",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.AWAITED,
        rule="T-01",
        run=_run,
        options=_options,
        free=True,
    )
)
