"""The rule register: every rule, question, erratum, conflict, ruling by its id."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from errata.card_errata import CardErratum, card_errata
from errata.documents import sources, tags
from errata.errors import DataError, UnknownRule
from errata.exceptions import exceptions
from errata.ids import canonical, mentioned, number, prefix
from errata.questions import (
    CONFLICTS_SECTION,
    QUESTIONS_SECTION,
    Conflict,
    OpenQuestion,
    all_conflicts,
    all_questions,
)
from errata.rules import (
    RULE_ERRATA_SECTION,
    Rule,
    RuleErratum,
    TableFile,
    all_rule_errata,
    all_rules,
)
from errata.rulings import CollectedRuling, all_rulings
from errata.table import DATA, Row, columns_of, read_head, read_table
from errata.vocabulary import Confidence, EntryKind, Software

Fact: TypeAlias = Rule | OpenQuestion | RuleErratum | CardErratum | Conflict | CollectedRuling
CARD_ERRATA_SECTION = "27 Card errata"


class Entry(Struct, frozen=True, kw_only=True):
    """What every entry of the register has; `fact` holds the rest.

    `statement` is the rule, the question, the change or the topic. `confidence` and `software`
    are None where the register does not judge: conflicts, and the software of questions.
    """

    id: str
    kind: EntryKind
    section: str
    statement: str
    confidence: Confidence | None
    software: Software | None
    source: str
    note: str
    fact: Fact


def entry_of(fact: Fact) -> Entry:
    """The entry of the register that a fact makes."""

    def entry(  # noqa: PLR0913, PLR0917 - the columns of the register
        kind: EntryKind,
        section: str,
        statement: str,
        source: str,
        confidence: Confidence | None,
        software: Software | None = None,
    ) -> Entry:
        return Entry(
            id=fact.id,
            kind=kind,
            section=section,
            statement=statement,
            confidence=confidence,
            software=software,
            source=source,
            note=getattr(fact, "note", ""),
            fact=fact,
        )

    match fact:
        case Rule(section=section, statement=says, source=source):
            return entry(EntryKind.RULE, section, says, source, fact.confidence, fact.software)
        case OpenQuestion(question=says, evidence=source):
            return entry(EntryKind.QUESTION, QUESTIONS_SECTION, says, source, Confidence.OPEN)
        case RuleErratum(change=says, source=source, confidence=sure, software=software):
            return entry(EntryKind.RULE_ERRATUM, RULE_ERRATA_SECTION, says, source, sure, software)
        case CardErratum(source=source):
            # Field changes go into the card table, changed effects are shown (section 27).
            effect = fact.field == "operation"
            says = f"{fact.name}, {'effect' if effect else fact.field}: {fact.now}"
            software = Software.REFERENCE if effect else Software.ENFORCE
            sure = Confidence.OFFICIAL
            return entry(EntryKind.CARD_ERRATUM, CARD_ERRATA_SECTION, says, source, sure, software)
        case Conflict(topic=says, sources=source):
            return entry(EntryKind.CONFLICT, CONFLICTS_SECTION, says, source, None)
        case CollectedRuling(section=section, statement=says, source=source):
            return entry(EntryKind.RULING, section, says, source, Confidence.OFFICIAL)


FILES: Mapping[str, type] = {
    "rules.csv": Rule,
    "format_rules.csv": Rule,
    "questions.csv": OpenQuestion,
    "rule_errata.csv": RuleErratum,
    "card_errata.csv": CardErratum,
    "conflicts.csv": Conflict,
    "tables.csv": TableFile,
    "rulings.csv": CollectedRuling,
}


def read_web(
    folder: Path, ids: Container[str], sources: Container[str]
) -> dict[str, tuple[str, ...]]:
    """For each id of a data folder, the other ids its texts and tables name.

    Raises:
        MissingData: a file is not there or is not UTF-8.
        DataError: a text names an id outside `ids`, or a source tag outside `sources`.
    """
    named: dict[str, dict[str, None]] = {}
    for entry, row in _rows(folder):
        for column, cell in row.cells.items():
            for tag in tags(cell):
                if tag not in sources:
                    raise _broken(row, column, "a source that sources.csv lists", tag)
            for other in mentioned(cell):
                if other not in ids:
                    raise _broken(row, column, "the id of an entry", other)
                if other != entry:
                    named.setdefault(entry, {})[other] = None
    return {entry: tuple(others) for entry, others in named.items()}


def _rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """Every row of the register with the id it belongs to; the rows of tables included."""
    for file, kind in FILES.items():
        for row in read_table(folder / file, columns_of(kind)):
            yield row.key, row
            if kind is TableFile:
                path = folder / "tables" / row["file"]
                for cells in read_table(path, read_head(path)):
                    yield row.key, cells


def _broken(row: Row, column: str, expected: str, found: str) -> DataError:
    return DataError(row.file, f"line {row.line} ({row.key})", column, expected, found)


def rule(rule_id: str) -> Entry:
    """The entry with this id, however its case, hyphen and zeros are written.

    Raises UnknownRule, which names the nearest ids.
    """
    entry = _entries().get(canonical(rule_id) or "")
    if entry is None:
        raise UnknownRule(rule_id, nearest(rule_id))
    return entry


def rules(family: str = "") -> tuple[Entry, ...]:
    """The entries whose ids begin with these letters ("P" is not "PD"); without, all."""
    wanted = family.strip().upper()
    return tuple(e for e in _entries().values() if wanted in ("", prefix(e.id)))


def section(wanted: str) -> tuple[Entry, ...]:
    """The entries of a section and of its parts: "11" gives 11.1, 11.2 and 11.3."""
    number_of = ((e, e.section.partition(" ")[0]) for e in _entries().values())
    return tuple(e for e, here in number_of if here == wanted or here.startswith(f"{wanted}."))


def references(rule_id: str) -> tuple[Entry, ...]:
    """The entries that this one names, in the order it names them. Raises UnknownRule."""
    return tuple(_entries()[other] for other in _web().get(rule(rule_id).id, ()))


def referring_to(rule_id: str) -> tuple[Entry, ...]:
    """The entries that name this one, in the order of the register. Raises UnknownRule."""
    wanted, web = rule(rule_id).id, _web()
    return tuple(e for e in _entries().values() if wanted in web.get(e.id, ()))


def rulings_on(rule_id: str) -> tuple[Entry, ...]:
    """The rulings among those that name this one. Raises UnknownRule."""
    return tuple(e for e in referring_to(rule_id) if e.kind is EntryKind.RULING)


def not_so(rule_id: str) -> tuple[tuple[str, Entry], ...]:
    """Where this one does not hold, in words after "not so", and what holds there.

    Raises UnknownRule.
    """
    return tuple((one.when, rule(one.other)) for one in exceptions().get(rule(rule_id).id, ()))


def named_by(rule_id: str) -> tuple[Entry, ...]:
    """Those that name this one and are no rulings. Raises UnknownRule."""
    return tuple(e for e in referring_to(rule_id) if e.kind is not EntryKind.RULING)


def nearest(text: str, limit: int = 5) -> tuple[str, ...]:
    """Ids that a mistaken one may mean, best first; none where nothing looks alike."""
    meant = canonical(text)
    letters = prefix(meant) if meant else text.strip().upper()
    wanted = number(meant) if meant else 1
    ranked = sorted((_unlike(letters, prefix(i)), abs(number(i) - wanted), i) for i in _entries())
    best = ranked[0][0]
    return tuple(i for unlike, _, i in ranked if unlike == best <= 1)[:limit]


def _unlike(letters: str, family: str) -> int:
    """0 for the same letters, 2 for others; 1 where two share a letter or a third is too many."""
    if letters == family:
        return 0
    if len(letters) > len("OQ"):
        return 1 if len(family) == len("OQ") and letters[:-1] == family else 2
    return 1 if set(letters) & set(family) else 2


@cache
def _web() -> Mapping[str, tuple[str, ...]]:
    return read_web(DATA, _entries(), sources())


@cache
def _entries() -> Mapping[str, Entry]:
    """Every entry by id, in the order of the sections."""
    facts: list[Fact] = [*all_rules().values(), *all_rule_errata().values(), *card_errata()]
    facts += [*all_questions().values(), *all_conflicts().values(), *all_rulings().values()]
    entries = sorted(map(entry_of, facts), key=_place)
    return {entry.id: entry for entry in entries}


def _place(entry: Entry) -> tuple[int, ...]:
    return tuple(int(part) for part in entry.section.partition(" ")[0].split("."))
