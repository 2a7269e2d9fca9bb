"""LackeyCCG's plain text: "3", a tab, the name; the zones are lines of their own, "House:".

LackeyCCG knows cards by their names alone and has nothing for the name and notes of a deck. So
only what would be lost stands in other places: the set behind a name that cards of two sets bear,
after one more tab; the name and the notes in two lines at the end, "// Name:" and "// Notes:". A
deck without them, and without such cards, is a file as LackeyCCG writes it.
"""

from __future__ import annotations

import re

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section, count_of
from cardbase.decks.escapes import escaped, must_hold, unescaped
from cardbase.decks.headings import beside, section_called, where
from cardbase.decks.reading import Form, ListedCard, Reading
from cardbase.names import fold

ZONES = {
    Section.APART: "Homeworld and programs",
    Section.IMPERIAL: "Imperial",
    Section.HOUSE: "House",
}
"""What we call the zones: LackeyCCG takes the names of its plugin, and none is known."""

EXPECTED = 'lines such as "3", a tab, and "Maula Pistol"'

LONGEST = 100
"""Signs of a line for a card that are read; the longest name has 40."""

_COUNT = re.compile(r"(\d+)\s?[x\u00d7]?(?=\s)\s*")
_REMARK = re.compile(r"//\s?(name|notes): ?", re.IGNORECASE)


def read_lackey_text(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a LackeyCCG text file. Raises DeckFileError when it has no card."""
    account = Account(Form.LACKEY_TEXT, catalog, file)
    about: dict[str, str] = {}
    section: Section | None = None
    zone = ""
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        line = raw.strip()
        remark = _REMARK.match(line)
        if remark and remark[1].lower() not in about:
            about[remark[1].lower()] = unescaped(line[remark.end() :])
            account.passed(number, line, f"the {remark[1].lower()} of the deck")
        elif line.startswith("//"):
            account.passed(number, line, "a comment")
        elif line.endswith(":") and not line[0].isdigit():
            zone, section = line, section_called(line)
            account.passed(number, line, f"a zone: {where(line)}")
        elif line and beside(zone):
            account.beside(number, line, zone)
        elif line:
            account.card(_wanted(line, number, section))
        else:
            account.passed(number, line, "empty")
    return account.reading(about.get("name", ""), about.get("notes", ""), EXPECTED)


def _wanted(line: str, number: int, section: Section | None) -> ListedCard:
    found = _COUNT.match(line[:LONGEST])
    name, _, set_name = line[found.end() if found else 0 :].partition("\t")
    return ListedCard(
        line=number,
        text=line,
        count=count_of(found[1]) if found else 1,
        name=name.strip(),
        set_name=set_name.strip(),
        section=section,
    )


def write_lackey_text(deck: DeckList) -> str:
    """The deck as a LackeyCCG text file. Raises DeckFileError when a name or note is no text."""
    must_hold(deck, Form.LACKEY_TEXT)
    lines: list[str] = []
    for section in Section:
        slots = deck.slots_in(section)
        lines += [f"{ZONES[section]}:"] if slots else []
        for slot in slots:
            card, called = slot.card, fold(slot.card.full_name)
            twice = any(
                fold(version.full_name)[: len(called)] == called for version in card.versions
            )
            name = f"{card.full_name}\t{card.set_name}" if twice else card.full_name
            lines += [f"{count}\t{name}" for count in slot.portions()]
    lines += [f"// Name: {escaped(deck.name)}"] if deck.name else []
    lines += [f"// Notes: {escaped(deck.notes)}"] if deck.notes else []
    return "\n".join(lines) + "\n"
