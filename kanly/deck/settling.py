"""Doubtful lines of a deck settled: by the format, the rest, the collection, the user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.decks import doubts
from cardbase.decks.deck_list import MOST
from cardbase.decks.reading import LineRead, Reading
from cardbase.errors import DeckFileError
from errata.text import shown
from kanly.terminal.files import can_ask, input_line
from kanly.terminal.output import remark

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

OFFERED = 6
"""How many cards are offered for one line."""


@dataclass(frozen=True, kw_only=True)
class Settling:
    """What settles doubtful lines.

    Attributes:
        told: NAME=CARD or LINE=CARD, each by the user; the card may be - for none.
        by: The format the user named, "" for none.
        owned: Whether the collection decides between printings.
        ask: Whether the user is asked for each line that stays in doubt.
    """

    told: Sequence[str] = ()
    by: str = ""
    owned: bool = False
    ask: bool = False


def settled(reading: Reading, settling: Settling, catalog: Catalog) -> Reading:
    """The reading with its doubts settled as far as may be; what was said comes first.

    Raises DeckFileError where what was told is no card or fits no line; UnknownFormat, FormatError,
    LibraryError, NoInput.
    """
    sayings = dict(map(_saying, settling.told))
    reading, left = doubts.settled_as_told(reading, sayings, catalog)
    if left:
        expected = "the name or number of a doubtful line"
        raise DeckFileError("--set", None, expected, left[0])
    if settling.by:
        from cardbase.legality.format_file import format_named

        by = format_named(settling.by, catalog)

        def allowed(card: Card) -> bool:
            return card.set in by.sets and by.cards.get(card.id, 1) > 0

        reading = doubts.settled_by_format(reading, allowed, by.name)
    reading = doubts.settled_by_rest(reading)
    if settling.owned:
        from cardbase.library.collection import owned

        held = [one.card.id for one in owned(catalog).copies]
        reading = doubts.settled_by_collection(reading, held)
    return _asked(reading, catalog) if settling.ask else reading


def _saying(text: str) -> tuple[str, str]:
    """What was said of a line: its name or number, and the card. Raises DeckFileError."""
    said, equals, card = text.rpartition("=")
    if not (equals and said.strip() and card.strip()):
        raise DeckFileError("--set", None, 'a line and its card, "leto=eots:duke-leto"', text)
    return said.strip(), card.strip()


def _asked(reading: Reading, catalog: Catalog) -> Reading:
    """Ask for each doubtful line; an empty answer leaves it as it is. Raises NoInput."""
    if not can_ask():
        remark("--ask asks only at a terminal; nothing was asked.")
        return reading
    lines = tuple(_answer(line, catalog) if line.fault else line for line in reading.lines)
    return reading.with_lines(lines)


def _answer(line: LineRead, catalog: Catalog) -> LineRead:
    choices = offered(line, catalog)
    now = f" (now {line.entry.card.full_name})" if line.entry else ""
    remark(f"line {line.line}: {line.text}{now}")
    for at, card in enumerate(choices, start=1):
        remark(f"  {at} {card.full_name} [{card.id}]")
    remark("Which? A number, or the name or id of a card, - for no card, nothing to leave it:")
    while said := input_line():
        if said == doubts.NO_CARD:
            return doubts.as_no_card(line)
        if found := meant(said, choices, catalog):
            return _with_count(line, found)
        remark(f'"{shown(said)}" is not one card; which?')
    return line


def _with_count(line: LineRead, card: Card) -> LineRead:
    """A line as this card, its count asked for where it has none; without an answer as it is."""
    if doubts.has_count(line):
        return doubts.as_told(line, card)
    remark(f"How many? A number up to {MOST}, nothing to leave it:")
    while said := input_line():
        if said.isdecimal() and 1 <= int(said[:3]) <= MOST:
            return doubts.as_told(line, card, int(said[:3]))
        remark(f'"{shown(said)}" is not a number up to {MOST}; how many?')
    return line


def offered(line: LineRead, catalog: Catalog) -> list[Card]:
    """The cards a line may mean, the one it was taken for first."""
    near = catalog.suggest(line.asked.name, limit=OFFERED) if line.asked else []
    entries = [entry for entry in (line.entry, *line.readings) if entry]
    cards = [entry.card for entry in entries] + [match.card for match in near if match.near]
    return list({card.id: card for card in cards}.values())[:OFFERED]


def meant(said: str, choices: Sequence[Card], catalog: Catalog) -> Card | None:
    """The card that was said: its place among the choices, its name or id; None for no one card."""
    from cardbase.lookup import look_up

    if said.isdecimal():
        return choices[int(said) - 1] if 1 <= int(said[:3]) <= len(choices) else None
    cards = look_up(catalog, said).cards
    return cards[0] if len(cards) == 1 else None
