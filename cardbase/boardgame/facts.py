"""The facts of the board game: what they state, when they count, what Karama does to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from cardbase.boardgame.vocabulary import FactKind, Qualifier, Rounding, SetupStep, TurnPhase
from errata.documents import Authority, Places, documents
from errata.errors import DataError
from errata.ids import id_of
from errata.table import Beside, Ids, Row, Some, Text, parse_row, read_by_id, read_records

DATA = Path(__file__).parents[1] / "data" / "boardgame"
ADVANCED_GAME, BASIC_GAME = "advanced", "basic"
"""What stands among the factions that a point needs where it needs the one game or the other."""

WITHOUT = "without "
"""What stands there before a faction, or the sheet of an edition, that may not be in play."""

PLAYERS = {
    "two players": range(2, 3),
    "three players": range(3, 4),
    "more than two players": range(3, 13),
}
"""What stands there where a point needs so many factions at the table."""

RUN_OF_IDS = 3
"""Ids in a row from which on only the first and the last are named."""

ONE_WRITING = f"{Authority.SECONDARY}, one writing"
"""How a fact is known that no more than one writing states."""

MARKED = {FactKind.RULE, FactKind.MODULE, FactKind.CLARIFICATION}
"""What may bear a Karama mark: an act of the game, and nothing that tells of a Karama card."""
SAYING = {FactKind.KARAMA_STOP, FactKind.MODULE}
"""The facts that say what a Karama card does."""


class Value(Struct, frozen=True, kw_only=True):
    """One number a fact states, or a word in its place.

    `number` counts `unit`s; None where `text` says it. `rounding` is where a half goes.
    """

    fact: str
    name: Text
    number: Annotated[int | None, partial(Row.number, high=999)]
    text: str
    unit: str
    qualifier: Qualifier | None
    rounding: Rounding | None

    def check(self, row: Row) -> None:
        """Raises DataError unless the value is a number or words."""
        if self.number is None and not self.text:
            raise row.fault("number", "a number, or words in the column text")


class Fact(Struct, frozen=True, kw_only=True):
    """One point of a document, in one or two sentences that stand alone.

    `of` is the id of the thing it belongs to: a sheet, an ability, a token, a card, a module.
    `inferred` is whether it goes a step beyond what is printed; `tags` are words and topics it is
    also found by.
    """

    id: Annotated[str, id_of]
    of: Text
    kind: FactKind
    statement: Text
    document: Text
    lines: Places
    inferred: bool
    tags: tuple[str, ...]
    values: Beside[tuple[Value, ...]] = ()


def confidence_of(fact: Fact) -> str:
    """How surely a fact is known that no printed document states; "" for one that one does."""
    if documents()[fact.document].authority is not Authority.SECONDARY:
        return ""
    return Authority.SECONDARY if len(fact.lines) > 1 else ONE_WRITING


@cache
def all_facts() -> dict[str, Fact]:
    """The facts by id, file by file. Raises DataError or MissingData."""
    values: dict[str, tuple[Value, ...]] = {}
    for file in sorted((DATA / "values").glob("*.csv")):
        for value in read_records(file, Value):
            values[value.fact] = (*values.get(value.fact, ()), value)

    def make(row: Row) -> Fact:
        return parse_row(Fact, row, values=values.get(row.key, ()))

    facts: dict[str, Fact] = {}
    for file in sorted((DATA / "facts").glob("*.csv")):
        family = file.stem.upper()
        for fact_id, fact in read_by_id(file, Fact, make).items():
            if not fact_id.startswith(f"{family}-"):
                raise DataError(file.name, fact_id, "id", f"an id of {family}", fact_id)
            facts[fact_id] = fact
    for one in values:
        if one not in facts:
            raise DataError("values", one, "fact", "the id of a fact", one)
    return facts


class Joined(Struct, frozen=True, kw_only=True):
    """A fact that said what another says: its `id` now names that one, `into`."""

    id: Annotated[str, id_of]
    into: Text


@cache
def joined() -> dict[str, Joined]:
    """The facts joined to others, by the ids they had. Raises DataError or MissingData."""
    return read_by_id(DATA / "joined.csv", Joined)


class Timing(Struct, frozen=True, kw_only=True):
    """When a point, a fact or an answer, counts; ANY is every phase of a turn.

    `affects` is for whom: self, ally, others, or factions by id; () as its thing says.
    """

    point: Text
    phases: tuple[TurnPhase, ...]
    affects: tuple[str, ...]

    def check(self, row: Row) -> None:
        """Raises DataError when no phase is named."""
        if not self.phases:
            raise row.fault("phases", "a phase")


def read_timings(data: Path) -> dict[str, Timing]:
    """The timings of a data folder by fact or answer. Raises DataError or MissingData."""
    return read_by_id(data / "timing.csv", Timing)


@cache
def timings() -> dict[str, Timing]:
    """Kanly's own timings by fact or answer."""
    return read_timings(DATA)


Needs = tuple[frozenset[str], ...]
"""Of each of these groups of factions, their sheets and modules, by id, one must be in play.

ADVANCED_GAME or BASIC_GAME is the game, one of PLAYERS how many play; what stands behind WITHOUT
must not be in play.
"""


class PointNeeds(Struct, frozen=True, kw_only=True):
    """What a fact, an answer or a doubt needs: "; " between groups, " or " between factions."""

    point: str
    factions: Some


@cache
def needs() -> dict[str, Needs]:
    """What each fact, answer or doubt needs; a point that needs nobody has none."""
    return {
        point: tuple(frozenset(group.split(" or ")) for group in needed.factions)
        for point, needed in read_by_id(DATA / "needs.csv", PointNeeds).items()
    }


class StepOfSetup(Struct, frozen=True, kw_only=True):
    """In which step of the set-up a fact has its place.

    `said_by` are those that say as much, or more: beside one of them it would be said twice.
    """

    point: Text
    step: SetupStep
    said_by: Ids


@cache
def setup_steps() -> dict[str, StepOfSetup]:
    """The steps of the set-up by fact, within a step in the order in which they are done."""
    return read_by_id(DATA / "setup_steps.csv", StepOfSetup)


class BattleRole(StrEnum):
    """How a faction has to do with a battle for one of its facts to matter there."""

    FIGHTS = "fights"
    ALLY = "ally"
    PLAYS = "plays"


class InBattle(Struct, frozen=True, kw_only=True):
    """A fact that may change a battle in which its faction has one of these roles."""

    fact: Text
    faction: Text
    role: tuple[BattleRole, ...]


@cache
def in_battle() -> dict[str, InBattle]:
    """What may change a battle, by the fact. Raises DataError or MissingData."""
    return read_by_id(DATA / "in_battle.csv", InBattle)


class Foremost(Struct, frozen=True, kw_only=True):
    """A fact that others' pages tell in words among those of its thing, and why."""

    fact: Text
    why: Text


@cache
def foremost() -> dict[str, Foremost]:
    """What of a thing others are told in words, by the fact. Raises DataError or MissingData.

    Of a thing without such a fact that counts, it is the first that does.
    """
    return read_by_id(DATA / "foremost.csv", Foremost)


class KaramaEffect(StrEnum):
    """What a Karama card does to an act."""

    STOPS = "stops"
    CHANGES = "changes"
    KEEPS = "keeps"


class StopCertainty(StrEnum):
    """How surely the source speaks of this very act.

    NAMED: it names the act. WITHIN: it names the kind of acts that this is one of. READ: the mark
    in the print is itself read in a doubtful place.
    """

    NAMED = "named"
    WITHIN = "within"
    READ = "read"


class Stop(Struct, frozen=True, kw_only=True):
    """What a Karama card does to one act, which a fact states; `by` are the facts that say so.

    `what` is what of the act, "" for all of it; for a change, what holds instead.
    """

    fact: Text
    does: KaramaEffect
    what: str
    by: tuple[str, ...]
    document: Text
    lines: Places
    certainty: StopCertainty

    @property
    def told(self) -> str:
        """The mark in words, without a full stop and without its proof."""
        if self.does is KaramaEffect.CHANGES:
            return f"Under a Karama {self.what}"
        verb = "stops" if self.does is KaramaEffect.STOPS else "does not stop"
        return f"Karama {verb} {self.what or 'it'}"


def read_stops(data: Path, facts: Mapping[str, Fact]) -> dict[str, Stop]:
    """The marks of a data folder by fact. Raises DataError or MissingData.

    Each must stand on an act of the game, and its source must be that of the facts it rests on.
    """

    def make(row: Row) -> Stop:
        stop = parse_row(Stop, row)
        if stop.does is KaramaEffect.CHANGES and not stop.what:
            raise row.fault("what", "what holds instead")
        marked = facts.get(stop.fact)
        if marked is None or marked.kind not in MARKED:
            raise row.fault("fact", "the id of a fact that states an act")
        saying = [facts[one] for one in stop.by if one in facts and facts[one].kind in SAYING]
        if not saying or len(saying) < len(stop.by):
            raise row.fault("by", "the ids of facts on what a Karama card does")
        if {one.document for one in saying} != {stop.document}:
            raise row.fault("document", "the document of the facts it rests on")
        if not {*stop.lines} <= {line for one in saying for line in one.lines}:
            raise row.fault("lines", "lines of the facts it rests on")
        return stop

    return read_by_id(data / "karama_marks.csv", Stop, make)


@cache
def stops() -> dict[str, Stop]:
    """Kanly's own marks by fact."""
    return read_stops(DATA, all_facts())


def run_of(ids: Iterable[str]) -> str:
    """Ids in words, those that follow one another by the first and the last."""
    runs: list[list[str]] = []
    last = "", 0
    for one in ids:
        family, _, number = one.rpartition("-")
        if last != (family, int(number) - 1):
            runs.append([])
        runs[-1].append(one)
        last = family, int(number)
    words = (
        [f"{run[0]} to {run[-1].rpartition('-')[2]}"] if len(run) >= RUN_OF_IDS else run
        for run in runs
    )
    return ", ".join(one for run in words for one in run)
