"""Three decks of real size, of three sponsors: what the tests of decks are about."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from places import TESTS

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, section_of
from cardbase.decks.reading import Form, Reading
from cardbase.decks.text import read_text
from cardbase.legality import Verdict, decide, format_named
from cardbase.vocabulary import Power

FOLDER = TESTS / "decks"
DECKS = ("atreides", "guild", "harkonnen")
"""Atreides; the Guild with Spice Miners in its Imperial deck; Harkonnen."""

NAMES = {
    "atreides": "Red Duke's Justice",
    "guild": "The Steersmen's Toll",
    "harkonnen": "Poison in the Keep",
}
SIZES = {"atreides": (4, 15, 47), "guild": (3, 16, 52), "harkonnen": (5, 14, 53)}
"""Cards apart, in the Imperial and in the House deck."""


def deck_file(name: str) -> Path:
    """The text list of one of DECKS."""
    return FOLDER / f"{name}.txt"


def real_deck(catalog: Catalog, name: str) -> DeckList:
    """One of DECKS, with its name and a note of two lines."""
    listed = parse_deck(deck_file(name).read_text(encoding="utf-8"), catalog, f"{name}.txt")
    return replace(listed, name=NAMES[name], notes="Built from the catalog.\nNobody owns it yet.")


def deck(catalog: Catalog, *lines: str) -> DeckList:
    """A deck of lines "eots:stilgar" or "eots:stilgar*3", each card where it belongs."""
    entries = []
    for line, said in enumerate(lines, start=1):
        card_id, _, count = said.partition("*")
        card = catalog.card(card_id)
        entry = DeckEntry(line=line, count=int(count or 1), card=card, section=section_of(card))
        entries.append(entry)
    return DeckList(file="made", entries=tuple(entries))


def decision(listed: DeckList, sponsor: Power | None = None) -> Verdict:
    """The verdict on a deck every line of which was read, by the default format."""
    reading = Reading(form=Form.TEXT, deck=listed, lines=())
    return decide(reading, format_named(), sponsor)


def parse_deck(text: str, catalog: Catalog, file: str = "deck") -> DeckList:
    """The deck list of a text every line of which is taken as it stands.

    Raises:
        DeckFileError: a line is refused or only near; or there is no card at all.
    """
    return read_text(text, catalog, file).strictly()


def same_deck(one: DeckList, other: DeckList) -> bool:
    """Whether two lists are the same deck: name, notes, and the same slots in the same order."""
    said = (one.name, one.notes) == (other.name, other.notes)
    return said and one.slots() == other.slots()
