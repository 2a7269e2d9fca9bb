"""`kanly sets` and `kanly export`: the sets, and all cards for other programs."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.cards.card import Card, Note
from cardbase.vocabulary import Talent
from kanly.card.documents import CardJson, Cards
from kanly.terminal.documents import fill, say_document
from kanly.terminal.output import Code, paragraph, say, strong
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    import typer

    from cardbase.cards.facts import CardSet
    from kanly.commands.options import AsJson


ALL = "*"
ROOM = 6


def show(json: AsJson = False) -> int:
    """List the sets and what is doubtful in their files."""
    with open_catalog(Progress()) as catalog:
        sets = catalog.sets()
        notes = {scope: catalog.notes(scope) for scope in (*(one.code for one in sets), ALL)}
    if json:
        _say_json(sets, notes)
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


def _say_json(sets: tuple[CardSet, ...], notes: dict[str, tuple[Note, ...]]) -> None:
    from kanly.catalog.documents import Sets
    from kanly.terminal.documents import say_document

    rows = [{**vars(one), "notes": [vars(note) for note in notes[one.code]]} for one in sets]
    say_document(Sets, sets=rows, notes=notes[ALL])


# --- `kanly export`: the whole catalog, for other programs ----------------------------------------

LISTS = ("sentences", "keywords", "layers", "errata", "rulings", "doubts", "notes", "versions")


class Format(StrEnum):
    """The formats cards are written in."""

    JSON = "json"
    CSV = "csv"


def write(
    form: Annotated[
        Format, typer.Option("--format", "-f", help="How to write them.")
    ] = Format.JSON,
) -> int:
    """Write all cards, current, to standard output."""
    with open_catalog(Progress()) as catalog:
        cards = catalog.all_cards()
    if form is Format.CSV:
        _write_csv(cards)
    else:
        say_document(Cards, cards=cards)
    return Code.FOUND


def _write_csv(cards: tuple[Card, ...]) -> None:
    import csv
    from io import StringIO

    from kanly.terminal.files import say_file

    lines = StringIO()
    rows = [_flat(card) for card in cards]
    writer = csv.DictWriter(lines, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    say_file(lines.getvalue())


def _flat(card: Card) -> dict[str, object]:
    """One row: lists joined, ranks in columns of their own, errata and doubts by name."""
    body = {key: value for key, value in fill(CardJson, card).items() if key not in LISTS}
    del body["ranks"]
    ranks = {talent.lower(): card.rank(talent) for talent in Talent}
    body["subtypes"] = card.text_of("subtypes")
    body["requirement"] = card.text_of("requirement")
    errata = " ".join(erratum.id for erratum in card.errata)
    doubts = " ".join(sorted({doubt.field for doubt in card.doubts}))
    body["keywords"] = "; ".join(f"{one.word} {one.rule}" for one in card.keywords)
    rulings = " ".join(ruling.id for ruling in card.rulings)
    return {**body, **ranks, "errata": errata, "doubts": doubts, "rulings": rulings}
