"""The faction sheets: start values, abilities, Karama; two editions compared point by point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import KaramaStatus, Known, Phase, SectionKind, Tier, Verdict
from errata.documents import Edition, Places
from errata.table import Beside, Column, Row, Text, parse_row, read_by_id, read_records, whole


@dataclass(frozen=True, kw_only=True)
class Start:
    """One start value; `value` is "" where it is not stated."""

    key: Text
    value: str
    unit: str
    known: Annotated[Known, Column("status")]
    fact: str
    note: str

    def check(self, row: Row) -> None:
        """Raises DataError when a value is missing, or stands where none is stated."""
        if (self.known is Known.NOT_STATED) == bool(self.value):
            raise row.fault("value", "a value if and only if one is stated")


@dataclass(frozen=True, kw_only=True)
class Section:
    """One part of a printed sheet, in the corrected reading order."""

    kind: SectionKind
    position: Annotated[int, whole(low=1)]
    title: str
    side: str
    lines: Places


@dataclass(frozen=True, kw_only=True)
class Karama:
    """What a Karama card does to an ability.

    Attributes:
        ability: The ability's id.
        status: One of five states.
        mark: The evidence as printed: a table row, an asterisk, a star; "" for none.
        window: When to play it, "" where nothing is said.
        effect: Ids of the facts that say what is stopped.
        remains: Ids of the facts that say what still works.
    """

    ability: str
    status: KaramaStatus
    mark: str
    window: str
    effect: tuple[str, ...]
    remains: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Ability:
    """One advantage, alliance power or special Karama power of a sheet.

    Attributes:
        id: "choam/charity".
        name: As printed; "" where none is.
        tier: Which game it belongs to.
        position: Its place on the sheet, from 1.
        phases: When it is used or acts.
        frequency: How often, "" where nothing is said.
        cost: What it costs, "" for nothing.
        affects: Whom it may act upon: self, ally, others, or factions by id.
        karama: What a Karama card does to it.
    """

    id: Text
    name: str
    tier: Tier
    position: Annotated[int, whole(low=1)]
    phases: tuple[Phase, ...]
    frequency: str
    cost: str
    affects: tuple[str, ...]
    karama: Beside[Karama]

    @property
    def label(self) -> str:
        """Its name, or what stands in for one."""
        return self.name or self.tier.called.partition(" (")[0]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One faction sheet of one edition.

    Attributes:
        id: "richese-landsraad".
        faction: The faction's id.
        edition: Whose rules.
        document: The id of the document that prints it.
        variant_of: The official sheet a variant stands beside, "" for none.
        ruler: Who leads the faction, "" where the sheet does not say.
        family: Annotated[str, _letters, Column("facts")]
        start: What the faction starts with.
        sections: The parts of the sheet.
        abilities: In the order of the sheet.
    """

    id: Text
    faction: Text
    edition: Edition
    document: Text
    variant_of: str
    ruler: str
    family: Annotated[str, _letters, Column("facts")]
    start: Beside[tuple[Start, ...]]
    sections: Beside[tuple[Section, ...]]
    abilities: Beside[tuple[Ability, ...]]


def read_sheets(data: Path) -> dict[str, Sheet]:
    """The sheets of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(data / "sheets.csv", Sheet, lambda row: _sheet(row, data))


@cache
def all_sheets() -> dict[str, Sheet]:
    """Kanly's own sheets by id."""
    return read_sheets(DATA)


def _sheet(row: Row, data: Path) -> Sheet:
    file = f"{row['id']}.csv"
    karama = read_by_id(data / "karama" / file, Karama)

    def make(own: Row) -> Ability:
        if own["id"] not in karama:
            raise own.fault("id", "an ability that karama/ has a row for")
        return parse_row(Ability, own, karama=karama[own["id"]])

    abilities = read_records(data / "abilities" / file, Ability, make)
    return parse_row(
        Sheet,
        row,
        start=read_records(data / "setup" / file, Start),
        sections=read_records(data / "sections" / file, Section),
        abilities=tuple(sorted(abilities, key=lambda ability: ability.position)),
    )


def _letters(row: Row, column: str) -> str:
    return row.text(column).upper()


# --- Where two editions of one sheet agree and where they differ, point by point ------------------

SILENT = "not printed"
IN_SHORT = (
    "the variant starts richer in cards {card-stock} and in tokens {no-field-count}, prints no cap "
    "on the tokens on the planet {tokens-on-planet}, has Disrupted Supply Chain in place of Black "
    "Market {advanced-power}, drops the gift of a card to the ally {ally-card}, names no price for "
    "the special Karama power {special-karama}, moves the note on the Fremen victory to the basic "
    "game {fremen-victory} and lets Karama stop the alliance power {karama-stops}."
)
"""What differs most between the two Richese sheets; in braces, the keys of the points."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One point of comparison; a cell is "not printed" where its sheet is silent.

    Attributes:
        key: A short id, "start-spice".
        name: The point in words.
        official: What the official sheet says.
        official_facts: Ids of the facts and answers behind it.
        variant: What the variant says.
        variant_facts: Ids of the facts behind it.
        verdict: How they compare.
        remark: What to know besides, or "".
    """

    key: Text
    name: Annotated[Text, Column("point")]
    official: Text
    official_facts: tuple[str, ...]
    variant: Text
    variant_facts: tuple[str, ...]
    verdict: Verdict
    remark: str

    @property
    def added(self) -> str:
        """The remark, "" where it only repeats the verdict."""
        return "" if self.remark == self.verdict else self.remark


def read_comparison(data: Path = DATA) -> dict[str, Point]:
    """The points of comparison of a data folder, Richese's, by key.

    Raises DataError or MissingData.
    """
    return read_by_id(data / "comparison.csv", Point)
