"""The schema of library.db, written once; rows enter through `model_validate` in `store`."""

from __future__ import annotations

from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.orm import registry
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

from cardbase.guid import PATTERN

GUID = f"^{PATTERN}$"


class LibraryTable(SQLModel, registry=registry()):
    """What all tables of library.db share: a registry apart from the catalog's."""


class ImportedSet(LibraryTable, table=True):
    """One set file of the user's, as last imported."""

    __tablename__ = "imported_set"

    set_id: str = Field(primary_key=True, regex=GUID)
    name: str = Field(min_length=1)
    file_name: str
    sha256: str = Field(regex=r"^[0-9a-f]{64}$")
    imported_at: str = Field(regex=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$")
    """UTC, ISO 8601."""
    card_count: int = Field(ge=0)


class PrintedRow(LibraryTable, table=True):
    """One card's text as printed, from the set file that brought it."""

    __tablename__ = "printed_card"

    octgn_id: str = Field(primary_key=True, regex=GUID)
    set_id: str = Field(primary_key=True, foreign_key="imported_set.set_id", index=True)
    name: str = Field(min_length=1)
    line: int = Field(ge=1)
    properties: str
    """JSON: property name -> text, in the order of the file."""
    operation: str


def schema() -> list[str]:
    """The statements that make every table of the newest version."""
    statements: list[CreateTable | CreateIndex] = []
    for table in LibraryTable.metadata.sorted_tables:
        statements += [CreateTable(table), *(CreateIndex(index) for index in table.indexes)]
    return [str(statement.compile(dialect=dialect())) for statement in statements]
