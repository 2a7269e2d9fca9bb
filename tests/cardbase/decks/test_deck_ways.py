"""A real deck below headings of six languages, its counts in every way: the same deck."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from deck_cases import real_deck, same_deck

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section, Slot
from cardbase.decks.text import read_text

HEADS = {
    "English": ("Homeworld", "Imperial deck:", "House deck"),
    "German": ("Heimatwelt:", "Imperiumsdeck", "Hausdeck:"),
    "French": ("Plan\u00e8te natale", "Paquet Imp\u00e9rial", "Paquet Maison"),
    "Spanish": ("Mundo natal", "Mazo imperial", "Mazo de la casa"),
    "Italian": ("Pianeta natale", "Mazzo imperiale", "Mazzo della Casata"),
    "Portuguese": ("Planeta natal", "Baralho Imperial", "Baralho da Casa"),
    "misspelt": ("Homewrold", "Imperail deck", "Hosue deck"),
    "Markdown": ("## Homeworld", "**Imperial (15)**", "## House"),
    "none": ("", "", ""),
}
WORDS = ("", "one", "two", "drei", "quatre", "cinco", "sei")
COUNTS: dict[str, Callable[[int, str], str]] = {
    "before": lambda count, name: f"{count} {name}",
    "behind": lambda count, name: f"{name} x{count}",
    "in words": lambda count, name: f"{WORDS[count]} {name}",
    "in brackets": lambda count, name: f"{name} ({count})",
    "dotted": lambda count, name: f"{name} ...... {count}",
    "strokes": lambda count, name: f"{name}   {'|' * count}",
    "Roman": lambda count, name: f"{name}   {'I' * count}",
    "noted": lambda count, name: f"- {count}x {name}  <- not sure",
    "quoted": lambda count, name: f"> {count} {name}",
    "priced": lambda count, name: f"{count} {name} @ .50",
}


def name_of(slot: Slot, catalog: Catalog) -> str:
    alone = len(catalog.bearing(slot.card.full_name)) == 1
    return slot.card.full_name if alone else f"{slot.card.full_name} [{slot.card.set}]"


@pytest.mark.parametrize("head", HEADS)
def test_a_deck_is_the_same_in_all_ways_to_write_it(catalog: Catalog, head: str) -> None:
    deck = real_deck(catalog, "atreides")
    for way, written in COUNTS.items():
        lines = ["My list of May"]
        for section, called in zip(Section, HEADS[head], strict=True):
            slots = deck.slots_in(section)
            lines += ["", called]
            lines += [written(slot.count, name_of(slot, catalog)) for slot in slots]
        assert same_cards(deck, read_text("\n".join(lines), catalog, way).strictly()), way


def test_a_deck_in_lists_with_commas_and_numbered_is_the_same(catalog: Catalog) -> None:
    deck = real_deck(catalog, "atreides")
    commas, numbered = [], []
    for section in Section:
        names = [(slot.count, name_of(slot, catalog)) for slot in deck.slots_in(section)]
        for at in range(0, len(names), 6):
            listed = ", ".join(f"{count} {name}" for count, name in names[at : at + 6])
            commas.append(f"{section.split()[0]}: {listed}")
        numbered += [f"{at}. {name} x{count}" for at, (count, name) in enumerate(names, start=1)]
    for lines in (commas, numbered):
        assert same_cards(deck, read_text("\n".join(lines), catalog, "list").strictly())


def same_cards(one: DeckList, other: DeckList) -> bool:
    return same_deck(one, DeckList(file="", entries=other.entries, name=one.name, notes=one.notes))
