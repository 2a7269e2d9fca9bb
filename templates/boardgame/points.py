"""Facts, doubts and answers of the board game as sheets show them: words, id, place, doubts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.facts import Fact, stops
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import answers_on, table_doubts
from cardbase.boardgame.wording import TIE, VERDICTS, lines_of
from cardbase.strings import capital
from errata.boardgame import DocumentDoubt
from errata.documents import Document, documents
from templates.printing import Margins, PageFrame


class PointLine(Struct, frozen=True, kw_only=True):
    """A fact, an answer or a doubt, with its proof.

    `place` is document and lines, "CR 213", "" where the id is proof enough; `doubts` are the ids
    of those that touch it. `karama` is what a Karama card does to this very act, with the facts
    that say so, "" where no source says.
    """

    id: str
    words: str
    place: str
    doubts: tuple[str, ...] = ()
    inferred: bool = False
    karama: str = ""


class PointGroup(Struct, frozen=True, kw_only=True):
    """Points under a heading."""

    title: str
    points: tuple[PointLine, ...]


class QuestionLine(Struct, frozen=True, kw_only=True):
    """A question of the rulebooks with its answer; `verdict` is "" where the answer explains."""

    question: str
    verdict: str
    proof: PointLine


def fact_point(fact: Fact, table: TableSetup | None = None) -> PointLine:
    """A fact as a point; at a table a mark and doubts only where they can come up."""
    return PointLine(
        id=fact.id,
        words=fact.statement,
        place=place_of(fact.document, fact.lines),
        doubts=tuple(doubt.id for doubt in met(table_doubts([fact.id]), table)),
        inferred=fact.inferred,
        karama=karama_of(fact.id, table),
    )


def karama_of(fact: str, table: TableSetup | None = None) -> str:
    """What a Karama card does to the act of a fact, "Karama stops it (CHO-10).", or ""."""
    stop = stops().get(fact)
    if not stop or (table and not all(map(table.meets, stop.by))):
        return ""
    return f"{stop.told} ({', '.join(stop.by)})."


def place_of(document: str, lines: Iterable[int]) -> str:
    """A place in a document by its tag, "CR lines 213, 215"."""
    return f"{documents()[document].tag}{TIE}{lines_of(document, lines)}"


def asked_about(*things: str, table: TableSetup | None = None) -> tuple[QuestionLine, ...]:
    """The questions about some things that can come up at a table, each once, in book order."""
    found = {one.id: one for thing in things for one in met(answers_on(thing), table)}
    return tuple(
        QuestionLine(
            question=answer.question,
            verdict=VERDICTS.get(answer.verdict, ""),
            proof=PointLine(
                id=answer.id,
                words=answer.answer,
                place=place_of(answer.document, answer.lines),
                doubts=tuple(doubt.id for doubt in table_doubts([answer.id])),
            ),
        )
        for _, answer in sorted(found.items())
    )


def doubts_beside(
    things: Iterable[str], points: Iterable[PointLine], table: TableSetup | None
) -> tuple[DocumentDoubt, ...]:
    """The doubts that concern a table on some things or points, each once, as `to_agree`."""
    return to_agree(met(table_doubts((*things, *(point.id for point in points))), table))


def to_agree(doubts: Iterable[DocumentDoubt]) -> tuple[DocumentDoubt, ...]:
    """Doubts in the order a sheet tells them: what to agree on, then what only needs knowing."""
    return tuple(sorted(doubts, key=lambda one: (not one.readings, one.id)))


def without_opening(point: PointLine, opening: str) -> PointLine:
    """A point whose words begin after an opening that its heading says already."""
    left = point.words.removeprefix(opening)
    return replace(point, words=capital(left)) if left else point


def dated(document: Document) -> str:
    """The version and date of a document, as far as known."""
    known = [] if document.version == "unknown" else [document.version]
    return ", ".join([*known, document.dated])


def source_of(*ids: str) -> str:
    """The documents of some ids with their tags, as a footer names them."""
    found = (documents()[one] for one in ids if one in documents())
    return "; ".join(f"{one.tag}: {one.title}, {dated(one)}" for one in found)


def sources_of(ids: Sequence[str]) -> str:
    """What a sheet says of its documents where its foot has room for their tags only."""
    return f"{source_of(*ids)}." if len(ids) > 1 else ""


def tags_of(ids: Sequence[str]) -> str:
    """The source of a foot: one document in full, several by tag and year."""
    if len(ids) == 1:
        return source_of(*ids)
    return "; ".join(f"{documents()[one].tag}, {documents()[one].dated}" for one in ids)


def reference_frame(title: str, edition: str, ids: Sequence[str]) -> PageFrame:
    """The frame of a sheet that all look up; `ids` are its documents."""
    margins = Margins(bottom=18)
    return PageFrame(
        title=title, edition=edition, source=tags_of(ids), margins=margins, size=9, condensed=True
    )
