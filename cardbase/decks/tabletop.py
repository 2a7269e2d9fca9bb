"""Saved objects of Tabletop Simulator: one bag for each part of a deck, one notecard a copy.

A card of Tabletop Simulator shows a picture and gets it from the network. A notecard shows its
name and description as text, comes with the game and needs nothing else, so that is what we
write. Each copy's GMNotes are the id of its card. The name and the notes of the deck are one
more notecard on the table; the name is the name of the save, too.
"""

from __future__ import annotations

import hashlib
from itertools import count
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.decks.reading import Form
from cardbase.decks.signs import must_hold
from cardbase.decks.tabletop_things import DECK_NOTE, Colour, Save, Thing, Transform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Reading

APART = 4.0
"""How far apart the bags stand on the table; a bag is about two units wide."""

GUIDS = 16**6

COLOURS = {
    Section.APART: Colour(r=0.55, g=0.55, b=0.55),
    Section.IMPERIAL: Colour(r=0.75, g=0.6, b=0.2),
    Section.HOUSE: Colour(r=0.6, g=0.3, b=0.15),
}
"""Of the bags; their names say the same."""


def read_tabletop(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a saved object, ours or another's. Raises DeckFileError when it is none."""
    from cardbase.decks.tabletop_read import read_save

    return read_save(text, catalog, file)


def write_tabletop(deck: DeckList) -> str:
    """The deck as a saved object. Raises DeckFileError when its name or notes are no text."""
    import msgspec

    must_hold(deck, Form.TABLETOP)
    guids = _guids(deck)
    things = [_bag(deck, section, guids) for section in Section if deck.size(section)]
    if deck.name or deck.notes:
        note = _thing("Notecard", deck.name, guids, deck.notes, DECK_NOTE)
        note.transform = Transform(x=0.0, z=APART)
        things.append(note)
    save = Save(things=things, name=deck.name)
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode() + "\n"


def _guids(deck: DeckList) -> Iterator[str]:
    """Six hexadecimal digits, each once, the same for the same name."""
    first = int(hashlib.sha256(deck.name.encode()).hexdigest()[:6], 16)
    return (f"{(first + place) % GUIDS:06x}" for place in count())


def _bag(deck: DeckList, section: Section, guids: Iterator[str]) -> Thing:
    bag = _thing("Bag", section.value, guids, f"{deck.size(section)} cards")
    bag.transform = Transform(x=(list(Section).index(section) - 1) * APART)
    bag.colour = COLOURS[section]
    bag.inside = [
        _thing("Notecard", slot.card.full_name, guids, face(slot.card), slot.card.id)
        for slot in deck.slots_in(section)
        for _ in range(slot.count)
    ]
    return bag


def _thing(kind: str, name: str, guids: Iterator[str], said: str, gm_notes: str = "") -> Thing:
    return Thing(guid=next(guids), kind=kind, nickname=name, description=said, gm_notes=gm_notes)


def face(card: Card) -> str:
    """What a card says, in a few lines of text."""
    numbers = [f"Cost {card.text_of('cost')}"]
    fields = ("requirement", "command", "resistance")
    numbers += [f"{field.capitalize()} {card.text_of(field)}" for field in fields]
    numbers = [number for number in numbers if not number.endswith(" ")]
    numbers += [f"{talent} {rank}" for talent, rank in card.ranks]
    lines = [
        ". ".join((card.type, *card.subtypes)),
        f"{card.allegiance or 'No allegiance'}. {card.deck} deck.",
        ", ".join(numbers),
        "",
        card.operation,
    ]
    return "\n".join(lines).rstrip()
