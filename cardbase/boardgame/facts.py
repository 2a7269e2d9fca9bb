"""The facts of the board game, one a row, each with the lines that say it (facts/, values/)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.boardgame.vocabulary import FactKind, Qualifier, Rounding
from errata.documents import places
from errata.errors import DataError
from errata.ids import id_of
from errata.table import read_by_id, read_table

if TYPE_CHECKING:
    from errata.table import Row

DATA = Path(__file__).parents[1] / "data" / "boardgame"
COLUMNS = ("id", "of", "kind", "statement", "document", "lines", "inferred", "tags")
VALUE_COLUMNS = ("fact", "name", "number", "text", "unit", "qualifier", "rounding")
MOST = 999


@dataclass(frozen=True, kw_only=True)
class Value:
    """One number a fact states, or a word in its place.

    `number` counts `unit`s; None where `text` says it. `rounding` is where a half goes.
    """

    name: str
    number: int | None
    text: str
    unit: str
    qualifier: Qualifier | None
    rounding: Rounding | None


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One point of a document.

    Attributes:
        id: "CHO-07".
        of: Id of the thing it belongs to: a sheet, an ability, a token, a card, a module.
        kind: What it is about.
        statement: The point, in one or two sentences that stand alone.
        document: The document's id.
        lines: Its lines.
        inferred: Whether it goes a step beyond what is printed.
        tags: Words and topics it is also found by.
        values: The numbers it states.
    """

    id: str
    of: str
    kind: FactKind
    statement: str
    document: str
    lines: tuple[int, ...]
    inferred: bool
    tags: tuple[str, ...]
    values: tuple[Value, ...] = ()


def read_facts(data: Path) -> dict[str, Fact]:
    """The facts of a data folder by id, file by file. Raises DataError or MissingData."""
    values = _read_values(data)
    facts: dict[str, Fact] = {}
    for file in sorted((data / "facts").glob("*.csv")):
        family = file.stem.upper()
        for fact_id, fact in read_by_id(file, COLUMNS, lambda row: _fact(row, values)).items():
            if not fact_id.startswith(f"{family}-"):
                raise DataError(file.name, fact_id, "id", f"an id of {family}", fact_id)
            facts[fact_id] = fact
    strangers = [fact_id for fact_id in values if fact_id not in facts]
    if strangers:
        raise DataError("values", strangers[0], "fact", "the id of a fact", strangers[0])
    return facts


@cache
def all_facts() -> dict[str, Fact]:
    """Kanly's own facts by id."""
    return read_facts(DATA)


def _read_values(data: Path) -> dict[str, tuple[Value, ...]]:
    values: dict[str, tuple[Value, ...]] = {}
    for file in sorted((data / "values").glob("*.csv")):
        for row in read_table(file, VALUE_COLUMNS):
            values[row.key] = (*values.get(row.key, ()), _value(row))
    return values


def _value(row: Row) -> Value:
    number = row.number("number", high=MOST)
    if number is None and not row["text"]:
        raise row.fault("number", "a number, or words in the column text")
    return Value(
        name=row.text("name"),
        number=number,
        text=row["text"],
        unit=row["unit"],
        qualifier=row.word_or_none("qualifier", Qualifier),
        rounding=row.word_or_none("rounding", Rounding),
    )


def _fact(row: Row, values: dict[str, tuple[Value, ...]]) -> Fact:
    return Fact(
        id=id_of(row),
        of=row.text("of"),
        kind=row.word("kind", FactKind),
        statement=row.text("statement"),
        document=row.text("document"),
        lines=places(row),
        inferred=row.flag("inferred"),
        tags=row.many("tags"),
        values=values.get(row.key, ()),
    )
