"""How large the decks are and how often they hold a card: numbers a format sets."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.kinds import is_unique
from cardbase.legality.case import copies, finding, judges, named
from cardbase.legality.finding import Severity
from cardbase.names import fold, key
from cardbase.vocabulary import Deck, Subtype
from cardbase.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardbase.card import Card
    from cardbase.decks.deck_list import Entry
    from cardbase.legality.case import Case
    from cardbase.legality.finding import Finding
    from cardbase.legality.format import Format

BUDGET = 5
"""The solaris of the creation budget, of which each program takes one (HP-05, HP-08)."""


@judges("DK-12")
def large_enough(case: Case) -> Iterator[Finding]:
    """The sizes a format asks of the two decks (OQ-01); one that is not there DK-01 tells."""
    weight = case.format.size
    if weight is None:
        return
    sizes = {Section.IMPERIAL: copies(case.imperial), Section.HOUSE: copies(case.house)}
    there = {section: size for section, size in sizes.items() if size}
    for reason in wrong_sizes(there, case.format):
        yield finding("DK-12", (), reason, weight, "OQ-01")


def wrong_sizes(sizes: Mapping[Section, int], by: Format) -> Iterator[str]:
    """What is wrong with the sizes of two decks, a sentence each."""
    for section, size in sizes.items():
        least, most = by.sizes[section]
        if size < least:
            yield f"the {section} has {counted(size, 'card')}, not {least} or more"
        elif most and size > most:
            yield f"the {section} has {counted(size, 'card')}, more than the {most} allowed"


@judges("DK-13")
def few_copies(case: Case) -> Iterator[Finding]:
    """The most copies of one name that a format allows (OQ-02)."""
    if case.format.copies is None:
        return
    for entries in by_name((*case.decks, *case.programs)):
        most, count = most_copies(entries[0].card, case.format), copies(entries)
        if most is not None and count > most:
            reason = f"{named(entries)}: {count} copies, more than the {most} allowed"
            yield finding("DK-13", entries, reason, case.format.copies, "OQ-02")


def by_name(entries: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    """The lines of each full name, whichever set it is from, in the order of the list."""
    held: dict[str, list[Entry]] = {}
    for entry in entries:
        held.setdefault(name_key(entry.card.full_name), []).append(entry)
    return [tuple(lines) for lines in held.values()]


@lru_cache(maxsize=4096)
def name_key(full_name: str) -> str:
    """By what full names are the same."""
    return key(fold(full_name))


def most_copies(card: Card, by: Format) -> int | None:
    """How many copies of a card its deck may hold by the numbers for all cards; None: any."""
    if card.deck is Deck.IMPERIAL:
        return by.imperial_copies or None
    return (by.unique_copies if Subtype.UNIQUE in card.subtypes else by.house_copies) or None


@judges("CT-12")
def one_character(case: Case) -> Iterator[Finding]:
    """A unique character that stands in a deck under several titles (OQ-17)."""
    if case.format.character is None:
        return
    unique = [e for e in case.decks if e.card.versions and is_unique(e.card)]
    told: set[str] = set()
    for card in {entry.card.id: entry.card for entry in unique}.values():
        character = {card.id, *(version.id for version in card.versions)}
        wrong = [entry for entry in unique if entry.card.id in character]
        titles = {name_key(entry.card.full_name) for entry in wrong}
        if len(titles) > 1 and card.id not in told:
            told |= character
            reason = f"{named(wrong)}: one character under {len(titles)} titles"
            yield finding("CT-12", wrong, reason, case.format.character, "OQ-17")


@judges("HP-08")
def paid_programs(case: Case) -> Iterator[Finding]:
    """Each program costs 1 solaris of the creation budget, which has 5 (HP-05)."""
    found = copies(case.programs)
    if found > BUDGET:
        reason = f"{found} programs, and the creation budget pays for {BUDGET} at most"
        yield finding("HP-08", case.programs, reason, Severity.WARNING, "OQ-19")
