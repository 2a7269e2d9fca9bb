"""The table of commands that players can give: when, by whom, and what they do.

The dispatch, the list of legal actions, the help and the tests read this one table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.options import Option
from tracker.engine.words import HouseId, OperationKind, Phase

if TYPE_CHECKING:
    from tracker.engine.table import Table
    from tracker.standing.speech import Words


class Who(StrEnum):
    """Who may give a command."""

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


Run = Callable[["Table", "HouseId", "Words"], None]
Options = Callable[["Table", "HouseId"], Iterator[Option]]


class TableVerb(Struct, frozen=True, kw_only=True):
    """A command of the game."""

    word: str
    usage: str  # its syntax, "petition CARD BID"
    says: str
    phases: frozenset[Phase]  # in which it can be given
    who: Who
    rule: str  # the rule on its timing, named when it is refused for that
    run: Run  # parses the rest of the line, verifies and executes it
    options: Options  # its legal actions in the present state
    # the operations in progress during which it can be given; empty: only outside of any
    within: frozenset[OperationKind] = frozenset()
    alone: bool = False  # it can also be given outside of those in `within`
    free: bool = False  # it can be given at any time of its phases, whatever is in progress
    several: bool = False  # it can be given for several cards at once, "a, b, c", or for "all"
    # it can be undone quietly: no draw, reveal or lot follows from it, nor another's choice
    quiet: bool = False
    file: bool = False  # it may take a file; the log keeps the file's name, not its path


VERBS: dict[str, TableVerb] = {}

ALL_PHASES = frozenset(Phase) - {Phase.OVER}
INTERVAL = frozenset({Phase.HOUSE_INTERVAL})


def enter(*verbs: TableVerb) -> None:
    """Registers verbs; each word can be registered only once."""
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
    several: bool = False,
    quiet: bool = False,
) -> Callable[[Run], Run]:
    """Registers the function that executes a verb; the verb is the first word of its usage."""

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
            several=several,
            quiet=quiet,
        )
        enter(entered)
        return run

    return enter_run


def free_verb(usage: str, says: str, rule: str, who: Who = Who.ANYONE) -> Callable[[Run], Run]:
    """Registers a verb that is allowed at any time of a running game and never listed as legal."""
    return verb(usage, says, rule, who=who, phases=ALL_PHASES, free=True)


def in_this_order(*words: str) -> None:
    """Sort the table into this order, which all lists of verbs use, regardless of import order.

    Raises:
        ValueError: a registered verb is missing here, or one of these is not registered.
    """
    if odd := VERBS.keys() ^ set(words):
        raise ValueError(f"verbs entered or listed, not both: {', '.join(sorted(odd))}")
    found = {word: VERBS[word] for word in words}
    VERBS.clear()
    VERBS.update(found)


def nothing(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - the shape of Options
    """No options: a verb that is not listed among the legal actions."""
    return iter(())
