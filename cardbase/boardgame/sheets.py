"""The faction sheets: start values, abilities, Karama; two editions compared point by point."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Struct

from cardbase.boardgame.facts import DATA, run_of
from cardbase.boardgame.vocabulary import (
    EditionVerdict,
    KaramaStatus,
    Known,
    SectionKind,
    Tier,
    TurnPhase,
)
from errata.documents import Edition, Places
from errata.table import Beside, Column, Row, Text, parse_row, read_by_id, read_records, whole


class Start(Struct, frozen=True, kw_only=True):
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


class SheetSection(Struct, frozen=True, kw_only=True):
    """One part of a printed sheet, in the corrected reading order."""

    kind: SectionKind
    position: Annotated[int, whole(low=1)]
    title: str
    side: str
    lines: Places


class Karama(Struct, frozen=True, kw_only=True):
    """What a Karama card does to an ability; `window` is when to play it.

    `mark` is the evidence as printed: a table row, an asterisk, a star; "" for none. `effect` and
    `remains` are the ids of the facts that say what is stopped and what still works.
    """

    ability: str
    status: KaramaStatus
    mark: str
    window: str
    effect: tuple[str, ...]
    remains: tuple[str, ...]


class SheetAbility(Struct, frozen=True, kw_only=True):
    """One advantage, alliance power or special Karama power of a sheet.

    `name` is as printed, "" where none is; `about` tells it then from others of its sheet that have
    none. `affects` is whom it may act upon: self, ally, others, or factions by id.
    """

    id: Text
    name: str
    about: str
    tier: Tier
    position: Annotated[int, whole(low=1)]
    phases: tuple[TurnPhase, ...]
    frequency: str
    cost: str
    affects: tuple[str, ...]
    karama: Beside[Karama]

    @property
    def label(self) -> str:
        """Its name, or what stands in for one."""
        return self.name or self.tier.called.partition(" (")[0]

    @property
    def told(self) -> str:
        """Its name, or what stands in for one and tells it from its like: "Alliance: revival"."""
        return f"{self.label}: {self.about}" if self.about else self.label


class Sheet(Struct, frozen=True, kw_only=True):
    """One faction sheet of one edition.

    `variant_of` is the official sheet a variant stands beside, "" for none; `family` are the
    letters of its facts.
    """

    id: Text
    faction: Text
    edition: Edition
    document: Text
    variant_of: str
    ruler: str
    family: Annotated[str, lambda row, column: row.text(column).upper(), Column("facts")]
    start: Beside[tuple[Start, ...]]
    sections: Beside[tuple[SheetSection, ...]]
    abilities: Beside[tuple[SheetAbility, ...]]


@cache
def all_sheets() -> dict[str, Sheet]:
    """The sheets by id. Raises DataError or MissingData."""

    def sheet(row: Row) -> Sheet:
        file = f"{row['id']}.csv"
        karama = read_by_id(DATA / "karama" / file, Karama)

        def ability(own: Row) -> SheetAbility:
            if own["id"] not in karama:
                raise own.fault("id", "an ability that karama/ has a row for")
            return parse_row(SheetAbility, own, karama=karama[own["id"]])

        abilities = read_records(DATA / "abilities" / file, SheetAbility, ability)
        return parse_row(
            Sheet,
            row,
            start=read_records(DATA / "setup" / file, Start),
            sections=read_records(DATA / "sections" / file, SheetSection),
            abilities=tuple(sorted(abilities, key=lambda one: one.position)),
        )

    return read_by_id(DATA / "sheets.csv", Sheet, sheet)


SILENT = "not printed"
IN_SHORT = (
    "the variant starts richer in cards {card-stock} and in tokens {no-field-count}, prints no cap "
    "on the tokens on the planet {tokens-on-planet}, has Disrupted Supply Chain in place of Black "
    "Market {advanced-power}, drops the gift of a card to the ally {ally-card}, names no price for "
    "the special Karama power {special-karama}, moves the note on the Fremen victory to the basic "
    "game {fremen-victory} and lets Karama stop the alliance power {karama-stops}."
)
"""What differs most between the two Richese sheets; in braces, the keys of the points."""


class ComparedPoint(Struct, frozen=True, kw_only=True):
    """One point of comparison of an official sheet and a variant, by its key "start-spice".

    A cell is "not printed" where its sheet is silent; facts and answers behind it stand by id.
    """

    key: Text
    name: Annotated[Text, Column("point")]
    official: Text
    official_facts: tuple[str, ...]
    variant: Text
    variant_facts: tuple[str, ...]
    verdict: EditionVerdict
    remark: str

    @property
    def proof(self) -> str:
        """The facts behind what the official sheet says, in words."""
        return run_of(self.official_facts)

    @property
    def added(self) -> str:
        """The remark, "" where it only repeats the verdict."""
        return "" if self.remark == self.verdict else self.remark


@cache
def read_comparison() -> dict[str, ComparedPoint]:
    """The points of comparison of Richese's sheets, by key. Raises DataError or MissingData."""
    return read_by_id(DATA / "comparison.csv", ComparedPoint)
