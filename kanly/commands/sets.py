"""`kanly sets`: the sets, their counts, and what is doubtful about their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.codes import Code
from kanly.output import paragraph, say, say_json, strong
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.card import Note
    from cardbase.facts import CardSet

ALL = "*"
VERSION = 1
ROOM = 6


def show(*, as_json: bool = False) -> int:
    """List the sets in order of publication, with the notes on their card files."""
    with open_catalog(Progress()) as catalog:
        sets = catalog.sets()
        notes = {scope: catalog.notes(scope) for scope in (*(one.code for one in sets), ALL)}
    if as_json:
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
    told = {scope: [vars(note) for note in own] for scope, own in notes.items()}
    rows = [{**vars(one), "notes": told[one.code]} for one in sets]
    say_json("sets", VERSION, {"sets": rows, "notes": told[ALL]})
