"""Entries of the rule register and points of the search as JSON."""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from errata.card_errata import CardErratum
from errata.documents import cited
from errata.questions import Conflict, OpenQuestion
from errata.register import Entry, named_by, not_so, references, rulings_on
from errata.rules import RuleErratum, tables_of
from errata.rulings import CollectedRuling
from kanly.terminal.documents import Id, fill


class QuoteJson(TypedDict):
    """A place of a document, as the user's own copy has it."""

    document: str
    place: int
    text: str


def quotes(
    cited: "Iterable[tuple[str, Sequence[int]]]", *, quote: bool
) -> dict[str, list[QuoteJson]]:
    """The key `quotes`, where it is asked for: the places that a copy has, each once.

    Places are document ids with numbers. Raises LibraryError where the library cannot be read.
    """
    if not quote:
        return {}
    from cardbase.library.printed import quotes

    found = {
        (document, place): text
        for document, places in cited
        for place, text in quotes(document, places).items()
    }
    return {
        "quotes": [
            {"document": document, "place": place, "text": text}
            for (document, place), text in found.items()
        ]
    }


class _Places(TypedDict):
    document: Annotated[str, itemgetter(0)]
    numbers: Annotated[list[int], itemgetter(1)]


class PointJson(TypedDict):
    """Everything about one point."""

    id: str
    game: str
    kind: str
    name: str
    within: str | None
    edition: str | None
    tier: str | None
    of: str | None
    text: str
    source: str
    places: list[_Places]
    confidence: str | None
    inferred: bool
    doubts: list[str]


class _Other(TypedDict):
    matter: Annotated[str, "name"]
    verdict: str
    said: str
    point: PointJson | None


class _NotSo(TypedDict):
    """What holds in the place of a point, and when, in words after "not so"."""

    when: str
    point: PointJson


class Points(TypedDict):
    """The points of a family or an id; of one, where it is not so, and the other edition."""

    format: Literal["kanly.points/1"]
    wanted: str
    points: list[PointJson]
    not_so: list[_NotSo]
    others: list[_Other]
    doubts: list[PointJson]
    quotes: NotRequired[list[QuoteJson]]


class _Hit(PointJson):
    score: float
    not_so: list[_NotSo]
    overrides: str | None
    others: list[_Other]


HitJson = Annotated[
    _Hit,
    lambda hit: fill(
        _Hit,
        hit.point,
        score=round(hit.score, 3),
        not_so=hit.not_so,
        overrides=hit.overrides,
        others=hit.others,
    ),
]


class _Group(TypedDict):
    typed: str
    known: bool
    taken_for: Annotated[
        list[str], lambda group: group.phrases if group.known or group.read else ()
    ]


class _Part(TypedDict):
    """A thing that a question is about, and all that is said of it."""

    thing: str
    name: str
    points: list[PointJson]
    left: list[PointJson]


class Ask(TypedDict):
    """The answer to a question, and what is next to it."""

    format: Literal["kanly.ask/1"]
    asked: Annotated[str, "question.asked"]
    game: Annotated[str | None, "question.game"]
    read: Annotated[list[_Group], "question.groups"]
    sure: bool
    unsaid: list[str]
    answer: Annotated[HitJson | None, lambda found: found.hits[0] if found.answered else None]
    doubts: list[PointJson]
    parts: list[_Part]
    related: Annotated[list[HitJson], lambda found: found.hits[found.answered :]]
    quotes: NotRequired[list[QuoteJson]]


DETAILS: dict[type, str] = {
    OpenQuestion: "evidence default",
    RuleErratum: "rules was now dated",
    CardErratum: "card name field was now dated in_files conflict",
    Conflict: "used",
    CollectedRuling: "path title sentences what cards",
}
"""The keys that only this kind of entry has."""
RENAMED = {"sentences": "units", "what": "kind"}


def _details(entry: "Entry") -> dict[str, str | list[str] | list[int] | None]:
    keys = DETAILS.get(type(entry.fact), "").split()
    found = {key: getattr(entry.fact, RENAMED.get(key, key)) for key in keys}
    if "conflict" in found:
        found["conflict"] = found["conflict"] or None
    return found


class RuleBrief(TypedDict):
    """What a list says about one entry."""

    id: str
    kind: str
    section: str
    statement: str
    confidence: str | None
    software: str | None


class Rules(TypedDict):
    """A list of entries."""

    format: Literal["kanly.rules/1"]
    wanted: str | None
    entries: list[RuleBrief]


class _Source(TypedDict):
    tag: str
    what: str
    weight: str


class _Table(TypedDict):
    caption: str
    columns: list[str]
    rows: list[list[str]]


class _Ruling(TypedDict):
    id: str
    statement: str
    source: str


class _NotSoRule(TypedDict):
    when: Annotated[str, itemgetter(0)]
    id: Annotated[str, lambda case: case[1].id]
    statement: Annotated[str, lambda case: case[1].statement]


class RuleDocument(RuleBrief):
    """Everything about one entry."""

    format: Literal["kanly.rule/1"]
    confidence_note: Annotated[str | None, lambda of: getattr(of.fact, "confidence_note", None)]
    software_note: Annotated[str | None, lambda of: getattr(of.fact, "software_note", None)]
    source: str
    sources: Annotated[list[_Source], lambda entry: cited(entry.source)]
    note: str | None
    details: Annotated[dict[str, Any], _details]
    tables: Annotated[list[_Table], lambda entry: tables_of(entry.id)]
    not_so: Annotated[list[_NotSoRule], lambda entry: not_so(entry.id)]
    names: Annotated[list[Id], lambda entry: references(entry.id)]
    named_by: Annotated[list[Id], lambda entry: named_by(entry.id)]
    rulings: Annotated[list[_Ruling], lambda entry: rulings_on(entry.id)]
    quotes: NotRequired[list[QuoteJson]]
