"""A fact, doubt or answer of the board game as a sheet tells it: words, id, place, doubts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.about import doubts_on
from cardbase.boardgame.stops import stops
from cardbase.boardgame.told import TIE, VERDICTS, lines_of
from errata.documents import documents

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.table import Table
    from errata.board.answers import Answer
    from errata.board.doubts import Doubt
    from errata.documents import Document


@dataclass(frozen=True, kw_only=True)
class Point:
    """One thing said, with its proof.

    Attributes:
        id: Of a fact, an answer or a doubt.
        words: What it says.
        place: Document and lines, "CR 213"; "" where the id is proof enough.
        doubts: Ids of the doubts that touch it.
        inferred: Whether it goes a step beyond what is printed.
        karama: What a Karama card does to this very act, with the facts that say so; "" where no
            source says.
    """

    id: str
    words: str
    place: str
    doubts: tuple[str, ...] = ()
    inferred: bool = False
    karama: str = ""


def fact_point(fact: Fact, table: Table | None = None) -> Point:
    """A fact as a point; at a table a mark only where the facts it rests on can come up."""
    return Point(
        id=fact.id,
        words=fact.statement,
        place=place_of(fact.document, fact.lines),
        doubts=tuple(doubt.id for doubt in doubts_on(fact.id)),
        inferred=fact.inferred,
        karama=karama_of(fact.id, table),
    )


def karama_of(fact: str, table: Table | None = None) -> str:
    """What a Karama card does to the act of a fact, "Karama stops it (CHO-10).", or ""."""
    stop = stops().get(fact)
    if not stop or (table and not all(map(table.meets, stop.by))):
        return ""
    return f"{stop.told} ({', '.join(stop.by)})."


def answer_point(answer: Answer) -> Point:
    """A question and its answer as a point."""
    verdict = VERDICTS.get(answer.verdict, "")
    told = answer.answer if not verdict else f"{verdict} {answer.answer}"
    return Point(
        id=answer.id,
        words=f"{answer.question} {told}",
        place=place_of(answer.document, answer.lines),
        doubts=tuple(doubt.id for doubt in doubts_on(answer.id)),
    )


def doubt_point(doubt: Doubt) -> Point:
    """A doubt as a point."""
    return Point(id=doubt.id, words=f"{doubt.issue} ({doubt.kind.meaning})", place="")


def place_of(document: str, lines: Iterable[int]) -> str:
    """A place in a document by its tag, "CR lines 213, 215"."""
    return f"{documents()[document].tag}{TIE}{lines_of(lines)}"


def source_of(*ids: str) -> str:
    """The documents of some ids with their tags, as a footer names them."""
    return "; ".join(
        f"{one.tag}: {one.title}, {dated(one)}" for one in map(documents().get, ids) if one
    )


def dated(document: Document) -> str:
    """The version and date of a document, as far as known."""
    known = [] if document.version == "unknown" else [document.version]
    return ", ".join([*known, document.dated])
