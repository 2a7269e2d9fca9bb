"""`kanly collection import` and `add-deck`: many cards at once, all of them or none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.collection.csv_form import CollectionRead, parse_collection, read_collection
from cardbase.collection.owned import Copies
from cardbase.decks.reading import LineOutcome
from cardbase.library.collection import add, owned
from cardbase.library.collection import replace as put_in_place
from cardbase.strings import counted
from cardbase.texts.read import LARGEST, text_file
from errata.text import shown
from kanly.collection.documents import CollectionChange, CollectionImport
from kanly.collection.page import amount, lost
from kanly.deck.source import all_taken, deck_source
from kanly.terminal.documents import say_document
from kanly.terminal.files import NAME, whole_input
from kanly.terminal.output import Code, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import Anyway, AsJson, Deck, ReadAs, Which

STDIN = "-"
TOLD = 20
"""Remarks of one kind before the rest is only counted."""


def take_in(
    file: Annotated[str, typer.Argument(metavar="FILE", help="CSV; - for standard input.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Take the place of what you own; else add to it.")
    ] = False,
    anyway: Anyway = False,
    json: AsJson = False,
) -> int:
    """Take in a collection from CSV.

    Returns 0 all rows taken in, 1 all but those refused, 2 nothing, since a row was refused or
    there is no card at all.

    Raises TextFileError, DeckFileError, NotKept, HomeError, LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        if file == STDIN:
            read = parse_collection(text_file(NAME, whole_input(LARGEST + 1)).text, catalog, NAME)
        else:
            read = read_collection(Path(file), catalog)
        refused = bool(read.of(LineOutcome.REFUSED))
        writes = bool(read.copies) and (anyway or not refused)
        before = owned(catalog)
        if writes and replace:
            before = put_in_place(read.copies, catalog)
        elif writes:
            add(read.copies)
        after = owned(catalog)
    _remark(read, writes=writes)
    if json:
        say_document(
            CollectionImport,
            read,
            replaced=replace and writes,
            written=writes,
            before=before,
            after=after,
            lost=after.lost,
        )
    elif writes:
        how = "in the place of all you owned" if replace else "added to what you owned"
        say(f"{shown(read.file, most=200)}: {amount(read.copies)}, {how}.")
        say(f"Before: {amount(before.copies)}. Now: {amount(after.copies)}.")
        for line in lost(after.lost):
            remark(line)
    if not writes:
        return Code.MISUSE
    return Code.NOT_FOUND if refused else Code.FOUND


def add_deck(
    deck: Deck,
    which: Which = "",
    anyway: Anyway = False,
    read: ReadAs = None,
    json: AsJson = False,
) -> int:
    """Own the cards of a deck list, too.

    Returns 0 all lines, 1 all but those refused, 2 nothing, since a line was refused.

    Raises DeckFileError, UnknownDeck, NotKept, HomeError, LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which)
    if not all_taken(source, "added", anyway=anyway):
        return Code.MISUSE
    slots = source.deck.slots()
    after = add(Copies(card=slot.card, count=slot.count) for slot in slots)
    if json:
        say_document(CollectionChange, cards=after)
    else:
        added = counted(sum(slot.count for slot in slots), "copy", "copies")
        text = f"{source.name}: {added} added; you own {amount(after)} of these now."
        say(paragraph(text, indent="  ", first=""))
    return Code.FOUND if source.whole else Code.NOT_FOUND


def _remark(read: CollectionRead, *, writes: bool) -> None:
    """Say what was not read, refused, taken as something near, or added up."""
    if read.unread:
        remark(f"{read.file}: columns not read: {shown(', '.join(read.unread), most=200)}.")
    refused = [str(line.fault) for line in read.of(LineOutcome.REFUSED)]
    near = [
        f"{read.file}, line {line.line}: taken as {line.why}" for line in read.of(LineOutcome.NEAR)
    ]
    doubled = [
        f"{one.card.full_name} [{one.card.id}] stands in lines "
        f"{', '.join(map(str, one.lines))}: {one.count} copies together"
        for one in read.doubled
    ]
    for lines in (refused, near, doubled):
        for line in lines[:TOLD]:
            remark(line)
        if len(lines) > TOLD:
            remark(f"... and {len(lines) - TOLD} more like that; --json tells all.")
    if not writes and refused:
        remark(
            f"Nothing was taken in, since {len(refused)} of the rows cannot be; "
            "mend them, or say --anyway to leave them out."
        )
    elif not writes:
        remark(f"{read.file}: no card is in it; nothing was changed.")
