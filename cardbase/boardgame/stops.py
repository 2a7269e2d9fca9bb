"""Which acts a Karama card stops, changes or leaves, fact by fact, each with its source."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA, all_facts
from cardbase.boardgame.vocabulary import FactKind
from errata.documents import places
from errata.table import read_by_id

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cardbase.boardgame.facts import Fact
    from errata.table import Row

FILE = "karama_marks.csv"
COLUMNS = ("fact", "does", "what", "by", "document", "lines", "certainty")
MARKED = {FactKind.RULE, FactKind.MODULE, FactKind.CLARIFICATION}
"""What may bear a mark: an act of the game, and nothing that tells of a Karama card itself."""
SAYING = {FactKind.KARAMA_STOP, FactKind.MODULE}
"""The facts that say what a Karama card does."""


class Does(StrEnum):
    """What a Karama card does to an act."""

    STOPS = "stops"
    CHANGES = "changes"
    KEEPS = "keeps"


class Certainty(StrEnum):
    """How surely the source speaks of this very act.

    NAMED: it names the act. WITHIN: it names the kind of acts that this is one of. READ: the mark
    in the print is itself read in a doubtful place.
    """

    NAMED = "named"
    WITHIN = "within"
    READ = "read"


@dataclass(frozen=True, kw_only=True)
class Stop:
    """What a Karama card does to one act.

    Attributes:
        fact: The id of the fact that states the act.
        does: Whether it is stopped, changed or left as it is.
        what: What of it, "" for all of it; for a change, what holds instead.
        by: Ids of the facts that say so.
        document: The id of the document that prints it.
        lines: The lines.
        certainty: How surely they speak of this act.
    """

    fact: str
    does: Does
    what: str
    by: tuple[str, ...]
    document: str
    lines: tuple[int, ...]
    certainty: Certainty

    @property
    def told(self) -> str:
        """The mark in words, without a full stop and without its proof."""
        if self.does is Does.CHANGES:
            return f"Under a Karama {self.what}"
        verb = "stops" if self.does is Does.STOPS else "does not stop"
        return f"Karama {verb} {self.what or 'it'}"


def read_stops(data: Path, facts: Mapping[str, Fact]) -> dict[str, Stop]:
    """The marks of a data folder by fact. Raises DataError or MissingData.

    Each must stand on an act of the game, and its source must be that of the facts it rests on.
    """
    return read_by_id(data / FILE, COLUMNS, lambda row: _stop(row, facts))


@cache
def stops() -> dict[str, Stop]:
    """Kanly's own marks by fact."""
    return read_stops(DATA, all_facts())


def _stop(row: Row, facts: Mapping[str, Fact]) -> Stop:
    stop = Stop(
        fact=row.text("fact"),
        does=row.word("does", Does),
        what=row["what"],
        by=row.many("by"),
        document=row.text("document"),
        lines=places(row),
        certainty=row.word("certainty", Certainty),
    )
    if stop.does is Does.CHANGES and not stop.what:
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
