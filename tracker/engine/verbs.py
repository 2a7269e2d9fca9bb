"""The table of the words a player can say at the table: when, who, what they do.

The dispatch, the list of legal actions, the help and the tests read this one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.words import HouseId, OperationKind, Phase

if TYPE_CHECKING:
    from tracker.engine.table import Table
    from tracker.standing.speech import Words


class Who(StrEnum):
    """Who may say a word."""

    ACTIVE = "the House whose interval it is"
    AWAITED = "a House that the phase waits for"
    BIDDER = "the House whose bid is awaited"
    WINDOW = "a House that may play tactics now"
    ASKED = "a House that is asked for a tactic or a bid"
    DEFENDER = "the House that defends in the rite"
    FIGHTER = "a House that divides force in the rite"
    ANYONE = "any House"
    TABLE = "any House, or the table without one"
    ALL = "the table, for all Houses"


class Option(Struct, frozen=True, kw_only=True):
    """One thing a House may do now: the words to type, and what they do."""

    words: str
    says: str
    rules: tuple[str, ...] = ()
    unseen: bool = False  # it needs a `Secret` besides, typed unseen: a maximum and a word
    # the id in the words that others can stand in for, "" for none: what differs in nothing else is
    # shown as one
    target: str = ""


Run = Callable[["Table", "HouseId", "Words"], None]
Options = Callable[["Table", "HouseId"], Iterator[Option]]


class TableVerb(Struct, frozen=True, kw_only=True):
    """One word of the table."""

    word: str
    usage: str  # how it is typed, "petition CARD BID"
    says: str
    phases: frozenset[Phase]  # where it can be said
    who: Who
    rule: str  # the rule that says when; a refusal for the wrong moment names it
    run: Run  # reads the rest of the line, verifies and does it
    options: Options  # what can be said with it now; the actions it lists are all legal
    # the operations under way in which it can be said; empty: only outside them
    within: frozenset[OperationKind] = frozenset()
    alone: bool = False  # it can be said outside of them as well
    free: bool = False  # it can be said at any moment of its phases, whatever is open or awaited
    file: bool = False  # a file may stand behind it; the log keeps its name, not where it lies


VERBS: dict[str, TableVerb] = {}

ALL_PHASES = frozenset(Phase) - {Phase.OVER}
INTERVAL = frozenset({Phase.HOUSE_INTERVAL})


def enter(*verbs: TableVerb) -> None:
    """Enters verbs in the table; a word stands for one thing only."""
    for verb in verbs:
        if verb.word in VERBS:
            raise ValueError(f'"{verb.word}" is a verb already')
        VERBS[verb.word] = verb


def verb(  # noqa: PLR0913 - the columns of the table of verbs
    usage: str,
    says: str,
    rule: str,
    options: Options | None = None,
    *,
    who: Who = Who.ACTIVE,
    phases: frozenset[Phase] = INTERVAL,
    within: frozenset[OperationKind] = frozenset(),
    alone: bool = False,
    free: bool = False,
) -> Callable[[Run], Run]:
    """Enters a verb with the function that runs it; it is the first word of its usage."""

    def enter_run(run: Run) -> Run:
        entered = TableVerb(
            word=usage.split(maxsplit=1)[0],
            usage=usage,
            says=says,
            rule=rule,
            run=run,
            options=options or nothing,
            who=who,
            phases=phases,
            within=within,
            alone=alone,
            free=free,
        )
        enter(entered)
        return run

    return enter_run


def free_verb(usage: str, says: str, rule: str, who: Who = Who.ANYONE) -> Callable[[Run], Run]:
    """Enters a verb that can be said at any moment of a game under way, and is not listed."""
    return verb(usage, says, rule, who=who, phases=ALL_PHASES, free=True)


def in_this_order(*words: str) -> None:
    """Put the table into this order, which is that of all lists of verbs, whoever entered first.

    Raises:
        ValueError: a verb is missing here, or one of these was never entered.
    """
    if odd := VERBS.keys() ^ set(words):
        raise ValueError(f"verbs entered or listed, not both: {', '.join(sorted(odd))}")
    found = {word: VERBS[word] for word in words}
    VERBS.clear()
    VERBS.update(found)


def nothing(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - the shape of Options
    """No options: a verb that is not listed among the legal actions."""
    return iter(())
