"""`kanly sets` and `kanly export`: the sets, and all cards for other programs."""

from __future__ import annotations

import csv
from enum import StrEnum
from io import StringIO
from typing import TYPE_CHECKING, Annotated

from msgspec.structs import asdict

from cardbase import open_catalog
from cardbase.cards.card import Card, Note
from kanly.card.documents import CardJson, Cards
from kanly.catalog.documents import Sets
from kanly.terminal.documents import fill, say_document
from kanly.terminal.files import say_file
from kanly.terminal.output import Code, paragraph, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson


ALL = "*"
ROOM = 6


def show(json: AsJson = False) -> int:
    """List the sets and what is doubtful in their files."""
    with open_catalog(Progress()) as catalog:
        sets = catalog.sets()
        notes = {scope: catalog.notes(scope) for scope in (*(one.code for one in sets), ALL)}
    if json:
        rows = [
            {**asdict(one), "notes": [asdict(note) for note in notes[one.code]]} for one in sets
        ]
        say_document(Sets, sets=rows, notes=notes[ALL])
        return Code.FOUND
    for one in sets:
        numbers = "collector numbers known" if one.numbered else "collector numbers not known"
        say(f"{one.code:<{ROOM}}{strong(one.name)}")
        told = f"{one.cards} cards, {numbers}; source: {one.source}, {one.octgn_id}"
        say(paragraph(told))
        _say_notes(notes[one.code])
    say(f"{'all':<{ROOM}}{sum(one.cards for one in sets)} cards")
    _say_notes(notes[ALL])
    return Code.FOUND


def _say_notes(notes: tuple[Note, ...]) -> None:
    for note in notes:
        say(paragraph(f"{note.text} ({note.certainty}; {note.source})"))


LISTS = "ranks sentences keywords layers errata rulings doubts notes versions".split()


class CardFormat(StrEnum):
    """The formats cards are written in."""

    JSON = "json"
    CSV = "csv"


def write(
    form: Annotated[
        CardFormat, typer.Option("--format", "-f", help="How to write them.")
    ] = CardFormat.JSON,
) -> int:
    """Write all cards, current, to standard output."""
    with open_catalog(Progress()) as catalog:
        cards = catalog.all_cards()
    if form is CardFormat.JSON:
        say_document(Cards, cards=cards)
        return Code.FOUND
    lines, rows = StringIO(), [_flat(card) for card in cards]
    writer = csv.DictWriter(lines, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    say_file(lines.getvalue())
    return Code.FOUND


def _flat(card: Card) -> dict[str, object]:
    """One row: lists joined, ranks in columns of their own, errata and doubts by name."""
    whole = fill(CardJson, card)
    body = {key: value for key, value in whole.items() if key not in LISTS}
    return {
        **body,
        "subtypes": card.text_of("subtypes"),
        "requirement": card.text_of("requirement"),
        "keywords": "; ".join(f"{one.word} {one.rule}" for one in card.keywords),
        **whole["ranks"],
        "errata": " ".join(erratum.id for erratum in card.errata),
        "doubts": " ".join(sorted({doubt.field for doubt in card.doubts})),
        "rulings": " ".join(ruling.id for ruling in card.rulings),
    }
