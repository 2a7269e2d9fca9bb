"""Cards that can be read in more than one way, where no source decides: a table sets which.

`data/ccg/readings.csv` has for each value of a setting what differs on the card then, field by
field. What the card shows everywhere else is how it is taken by default.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from cardbase.cards.card import Card, Requirement
from cardbase.vocabulary import Subtype, Talent

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

COLUMNS = ("setting", "value", "card", "field", "now")


class CardReading(Struct, frozen=True, kw_only=True):
    """A card as a table can set it: all of it that a doubt may change.

    Attributes:
        setting: The setting that decides.
        value: Its value with which the card is this.
    """

    setting: str
    value: str
    subtypes: tuple[Subtype, ...]
    cost: int | None
    requirement: Requirement | None
    ranks: tuple[tuple[Talent, int], ...]
    operation: str
    program_json: str


def read_readings(data: Path) -> dict[str, dict[tuple[str, str], dict[str, Row]]]:
    """The rows by card, by setting and value, by field. Raises DataError, MissingData."""
    from errata.table import read_table  # only a build reads the file

    found: dict[str, dict[tuple[str, str], dict[str, Row]]] = defaultdict(dict)
    for row in read_table(data / "readings.csv", COLUMNS):
        changes = found[row.text("card")].setdefault((row.text("setting"), row.text("value")), {})
        changes[row.text("field")] = row
    return dict(found)


def reading_of(setting: str, value: str, card: Card) -> CardReading:
    """The reading that makes a card what this one is."""
    return CardReading(
        setting=setting,
        value=value,
        subtypes=card.subtypes,
        cost=card.cost,
        requirement=card.requirement,
        ranks=card.ranks,
        operation=card.operation,
        program_json=card.program_json,
    )


def kept(readings: Iterable[CardReading]) -> str:
    """Readings as text, as the catalog keeps them; "" for none."""
    found = tuple(readings)
    return Encoder().encode(found).decode() if found else ""


def readings_of(card: Card) -> tuple[CardReading, ...]:
    """In which other ways a card can be read. Raises ValueError where the catalog is damaged."""
    return _reads().decode(card.readings_json) if card.readings_json else ()


def as_set(card: Card, settings: Mapping[str, str]) -> Card:
    """The card as a table has set it."""
    for one in readings_of(card):
        if settings.get(one.setting) == one.value:
            return replace(
                card,
                subtypes=one.subtypes,
                cost=one.cost,
                requirement=one.requirement,
                ranks=one.ranks,
                operation=one.operation,
                program_json=one.program_json,
            )
    return card


@cache
def _reads() -> Decoder[tuple[CardReading, ...]]:
    return Decoder(tuple[CardReading, ...])
