"""How an entry of the rule register reads at the table: labelled lines, and the words in them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from cardbase.cards.words import label as field_label
from errata.card_errata import CardErratum, InFiles
from errata.documents import cited
from errata.questions import Conflict, OpenQuestion
from errata.register import Entry, named_by, not_so, references, rulings_on
from errata.rules import Rule, RuleErratum, tables_of
from errata.rulings import CollectedRuling
from errata.vocabulary import EntryKind
from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong, width

LABEL = 12
ID = 7
SOURCE = {EntryKind.QUESTION: "Evidence", EntryKind.CONFLICT: "Sources"}
IN_FILES = {
    InFiles.YES: "show it already",
    InFiles.PARTLY: "show part of it",
    InFiles.NO: "do not show it",
    InFiles.CONFLICT: "say otherwise",
}


def page(entry: Entry) -> str:
    """The whole entry, folded to the width: statement, tables, proof, cross references.

    A card erratum's words follow as "After".
    """
    fact = entry.fact
    card = f"{fact.name} ({fact.card})" if isinstance(fact, CardErratum) else ""
    blocks = [
        strong(paragraph(entry.section, " " * ID, first=entry.id.ljust(ID))),
        paragraph(card or entry.statement),
    ]
    for found in tables_of(entry.id):
        # A statement that ends with a colon is the caption itself.
        caption = "" if entry.statement.endswith(":") else paragraph(found.caption) + "\n\n"
        blocks.append(caption + grid(found.columns, found.rows))
    blocks.append("\n".join(_field(label, text) for label, text in _labelled(entry) if text))
    cases = [
        paragraph(f"{when}: {one.statement}", " " * (ID + 2), first=f"  {one.id.ljust(ID)}")
        for when, one in not_so(entry.id)
    ]
    blocks.append("\n".join(["Not so", *cases] if cases else ()))
    for label, entries in (
        ("Rulings", rulings_on(entry.id)),
        ("Names", references(entry.id)),
        ("Named by", named_by(entry.id)),
    ):
        if entries:
            blocks.append("\n".join([label, *map(_line, entries)]))
    return "\n\n".join(block for block in blocks if block)


def listing(entries: Iterable[Entry]) -> str:
    """One line an entry, under the headings of the sections."""
    lines: list[str] = []
    section = ""
    for entry in entries:
        if entry.section != section:
            section = entry.section
            lines += [""] * bool(lines) + [strong(paragraph(section, "  ", first=""))]
        lines.append(_line(entry))
    return "\n".join(lines)


def _line(entry: Entry) -> str:
    """The id and as many first words as one line holds."""
    head = "  " + entry.id.ljust(ID)
    room = width() - len(head)
    return head + textwrap.shorten(entry.statement, room, placeholder=" …", break_on_hyphens=False)


def _field(label: str, text: str) -> str:
    if max(map(len, text.split()), default=0) > width() - LABEL:  # a long card id, a narrow screen
        return f"{label}\n{paragraph(text)}"
    return paragraph(text, " " * LABEL, first=label.ljust(LABEL))


def _labelled(entry: Entry) -> Iterator[tuple[str, str]]:
    """The labelled lines of an entry in reading order; a line without text is left out."""
    fact = entry.fact
    match fact:
        case Rule() | OpenQuestion():
            pass
        case RuleErratum():
            yield from (("Before", fact.was), ("After", fact.now), ("Dated", fact.dated))
        case CardErratum():
            yield "Field", field_label(fact.field)
            yield from (("Before", fact.was), ("After", fact.now), ("Dated", fact.dated))
            yield from (("Card files", IN_FILES[fact.in_files]), ("Conflict", fact.conflict))
        case Conflict():
            yield "Used here", fact.used
        case CollectedRuling():
            yield "What it is", fact.kind
            yield "Cards", ", ".join(fact.cards)
    yield "Note", entry.note
    if isinstance(fact, OpenQuestion):
        yield "Default", fact.default
    yield from _proof(entry)


def _proof(entry: Entry) -> Iterator[tuple[str, str]]:
    """How sure it is, what software does with it, and where it stands."""
    ruling = entry.fact if isinstance(entry.fact, Rule) else None
    if entry.confidence:
        plain = f"{entry.confidence}: {entry.confidence.meaning}"
        yield "Confidence", (ruling.confidence_note if ruling else "") or plain
    if entry.software:
        note = f" ({ruling.software_note})" if ruling and ruling.software_note else ""
        yield "Software", f"{entry.software}{note}: {entry.software.meaning}"
    yield SOURCE.get(entry.kind, "Source"), entry.source
    for source in cited(entry.source):
        yield "", f"{source.tag}: {source.short}"
