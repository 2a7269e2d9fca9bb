"""The points of the card game: its rules, rulings, open questions, errata, and its cards."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardbase.search.points import GameTitle, Point, PointKind
from errata.ids import prefix
from errata.register import Entry, rules
from errata.rules import tables_of
from errata.rulings import DOCUMENT, CollectedRuling, all_rulings
from errata.search_words import words_of
from errata.vocabulary import Confidence, EntryKind, RulingKind

if TYPE_CHECKING:
    from cardbase.cards.card import Card

KINDS = {
    EntryKind.RULE: PointKind.RULE,
    EntryKind.QUESTION: PointKind.QUESTION,
    EntryKind.RULE_ERRATUM: PointKind.ERRATUM,
    EntryKind.CARD_ERRATUM: PointKind.ERRATUM,
    EntryKind.CONFLICT: PointKind.CONFLICT,
    EntryKind.RULING: PointKind.RULING,
}


POINTER = re.compile(
    r"(?:[^:.]+: )?(?:See )?[A-Z]{1,2}-[0-9]{2}(?:\.\.(?:[A-Z]{1,2}-)?[0-9]{2})?\."
)
"""A rule that only says where another stands."""

LONGEST_TABLE = 600
"""Signs of a table that is told in words; a longer one is only named."""


def card_points(cards: Iterable[Card]) -> Iterator[Point]:
    """Every point of the card game. Raises DataError or MissingData."""
    known = {card.id: card for card in cards}
    subjects = _subjects()
    led: set[str] = set()
    for entry in rules():
        if isinstance(entry.fact, CollectedRuling):
            yield _ruling(entry.fact, subjects, known)
            continue
        name = subject(entry.section)
        tables = [
            cells
            for table in tables_of(entry.id)
            for cells in ((table.caption, *table.columns), *table.rows)
        ]
        yield Point(
            id=entry.id,
            game=GameTitle.CCG,
            kind=PointKind.POINTER if POINTER.fullmatch(entry.statement) else KINDS[entry.kind],
            name=name,
            names=(f"{name} rule", f"{name} rules"),
            shared=True,
            of=prefix(entry.id) if entry.kind is EntryKind.RULE else "",
            leads=name not in led and entry.kind is EntryKind.RULE,
            text=_with_table(entry),
            also=" ".join((entry.note, *words_of(entry.id), *map(" ".join, tables))),
            source=entry.source,
            confidence=entry.confidence or "",
        )
        led.add(name)
    for card in known.values():
        yield _card(card)


def subject(section: str) -> str:
    """What a section of the register is about: its title without number and brackets."""
    return section.partition(" ")[2].partition(" (")[0]


def _subjects() -> dict[str, str]:
    """What the rules of each path of the rulings file are mostly about."""
    votes: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    sections = {entry.id: entry.section for entry in rules()}
    for ruling in all_rulings().values():
        for one in ruling.rules:
            votes[ruling.path][subject(sections[one])] += 1
    return {path: max(found, key=lambda name: found[name]) for path, found in votes.items()}


def _ruling(ruling: CollectedRuling, subjects: dict[str, str], cards: dict[str, Card]) -> Point:
    named = [cards[one].full_name for one in ruling.cards if one in cards]
    return Point(
        id=ruling.id,
        game=GameTitle.CCG,
        kind=PointKind.EXAMPLE if ruling.kind is RulingKind.EXAMPLE else PointKind.RULING,
        name=", ".join(named) or subjects.get(ruling.path, "The rulings file"),
        within=f"Collected Rulings File §{ruling.path}",
        shared=not named,
        text=ruling.statement,
        also=" ".join((*ruling.rules, ruling.kind, *words_of(ruling.id))),
        source=ruling.source,
        places=((DOCUMENT, ruling.units),),
        confidence=Confidence.OFFICIAL,
    )


def _with_table(entry: Entry) -> str:
    """The statement; where it leads up to a table, with that table in words."""
    tables = tables_of(entry.id)
    if not tables or not entry.statement.endswith(":"):
        return entry.statement
    columns, rows = tables[0].columns, tables[0].rows
    told = "; ".join(f"{row[0]}: {', '.join(cell for cell in row[1:] if cell)}" for row in rows)
    if len(told) > LONGEST_TABLE:
        return f"{entry.statement} a table of {len(rows)} rows, which kanly rule {entry.id} shows."
    return f"{entry.statement} {told} ({', '.join(columns)})."


def _card(card: Card) -> Point:
    return Point(
        id=card.id,
        game=GameTitle.CCG,
        kind=PointKind.CARD,
        name=card.full_name,
        names=(card.name, *((card.title,) if card.title else ())),
        within=f"{card.set_name}, {card.type}",
        leads=True,
        text=f"{_numbers(card)}. {card.brief}",
        also=" ".join((*card.subtypes, str(card.allegiance or ""), card.operation)),
        source=card.set_name if card.number is None else f"{card.set_name} {card.number}",
        confidence=Confidence.DATA,
    )


def _numbers(card: Card) -> str:
    """What a card costs and has, shortly."""
    parts = [f"Cost {'X' if card.cost is None else card.cost}"]
    if card.requirement:
        parts.append(f"needs {card.requirement}")
    parts += [f"Command {card.command}"] if card.command is not None else []
    parts += [f"Resistance {card.resistance}"] if card.resistance is not None else []
    return ", ".join([*parts, *(f"{talent} {rank}" for talent, rank in card.ranks)])
