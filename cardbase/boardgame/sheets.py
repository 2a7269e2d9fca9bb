"""The five faction sheets: start values, sections, abilities and what Karama does to each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import DATA
from cardbase.boardgame.vocabulary import (
    KaramaStatus,
    Known,
    Phase,
    SectionKind,
    Tier,
)
from errata.documents import Edition, places
from errata.table import read_by_id, read_table

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

COLUMNS = ("id", "faction", "edition", "document", "variant_of", "ruler", "facts")
ABILITY_COLUMNS = "id name tier position phases frequency cost affects".split()
START_COLUMNS = ("key", "value", "unit", "status", "fact", "note")
SECTION_COLUMNS = ("kind", "position", "title", "side", "lines")
KARAMA_COLUMNS = ("ability", "status", "mark", "window", "effect", "remains")


@dataclass(frozen=True, kw_only=True)
class Start:
    """One start value; `value` is "" where it is not stated."""

    key: str
    value: str
    unit: str
    known: Known
    fact: str
    note: str


@dataclass(frozen=True, kw_only=True)
class Section:
    """One part of a printed sheet, in the corrected reading order."""

    kind: SectionKind
    position: int
    title: str
    side: str
    lines: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Karama:
    """What a Karama card does to an ability.

    Attributes:
        status: One of five states.
        mark: The evidence as printed: a table row, an asterisk, a star; "" for none.
        window: When to play it, "" where nothing is said.
        effect: Ids of the facts that say what is stopped.
        remains: Ids of the facts that say what still works.
    """

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

    id: str
    name: str
    tier: Tier
    position: int
    phases: tuple[Phase, ...]
    frequency: str
    cost: str
    affects: tuple[str, ...]
    karama: Karama

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
        family: The letters its facts' ids begin with.
        start: What the faction starts with.
        sections: The parts of the sheet.
        abilities: In the order of the sheet.
    """

    id: str
    faction: str
    edition: Edition
    document: str
    variant_of: str
    ruler: str
    family: str
    start: tuple[Start, ...]
    sections: tuple[Section, ...]
    abilities: tuple[Ability, ...]


def read_sheets(data: Path) -> dict[str, Sheet]:
    """The sheets of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(data / "sheets.csv", COLUMNS, lambda row: _sheet(row, data))


@cache
def all_sheets() -> dict[str, Sheet]:
    """Kanly's own sheets by id."""
    return read_sheets(DATA)


def _sheet(row: Row, data: Path) -> Sheet:
    file = f"{row['id']}.csv"
    karama = read_by_id(data / "karama" / file, KARAMA_COLUMNS, _karama)
    abilities = [
        _ability(one, karama) for one in read_table(data / "abilities" / file, ABILITY_COLUMNS)
    ]
    return Sheet(
        id=row.text("id"),
        faction=row.text("faction"),
        edition=row.word("edition", Edition),
        document=row.text("document"),
        variant_of=row["variant_of"],
        ruler=row["ruler"],
        family=row.text("facts").upper(),
        start=tuple(map(_start, read_table(data / "setup" / file, START_COLUMNS))),
        sections=tuple(map(_section, read_table(data / "sections" / file, SECTION_COLUMNS))),
        abilities=tuple(sorted(abilities, key=lambda one: one.position)),
    )


def _start(row: Row) -> Start:
    known = row.word("status", Known)
    if (known is Known.NOT_STATED) == bool(row["value"]):
        raise row.fault("value", "a value if and only if one is stated")
    return Start(
        key=row.text("key"),
        value=row["value"],
        unit=row["unit"],
        known=known,
        fact=row["fact"],
        note=row["note"],
    )


def _section(row: Row) -> Section:
    return Section(
        kind=row.word("kind", SectionKind),
        position=row.number("position", low=1) or 0,
        title=row["title"],
        side=row["side"],
        lines=places(row),
    )


def _karama(row: Row) -> Karama:
    return Karama(
        status=row.word("status", KaramaStatus),
        mark=row["mark"],
        window=row["window"],
        effect=row.many("effect"),
        remains=row.many("remains"),
    )


def _ability(row: Row, karama: dict[str, Karama]) -> Ability:
    if row["id"] not in karama:
        raise row.fault("id", "an ability that karama/ has a row for")
    return Ability(
        id=row.text("id"),
        name=row["name"],
        tier=row.word("tier", Tier),
        position=row.number("position", low=1) or 0,
        phases=row.words("phases", Phase),
        frequency=row["frequency"],
        cost=row["cost"],
        affects=row.many("affects"),
        karama=karama[row["id"]],
    )
