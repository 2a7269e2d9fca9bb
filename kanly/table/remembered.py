"""The table in use, for the commands that go by it, and the remark that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.errors import LibraryError
from kanly.terminal.output import remark

if TYPE_CHECKING:
    from cardbase.library.tables import KeptTable

NO_TABLE = {"--no-table": "no_table"}
"""The option of a lane that sets the table aside."""


def at_table(*, aside: bool = False, needed: bool = False) -> KeptTable | None:
    """The table in use; None where none is, or it is set aside.

    A library that cannot be read is told on standard error, and no table is in use; where the
    library is needed besides, LibraryError is raised.
    """
    if aside:
        return None
    from cardbase.library.tables import table_in_use

    try:
        return table_in_use()
    except LibraryError as fault:
        if needed:
            raise
        remark(f"kanly: {fault}; no table is remembered.")
        return None


def say_table(table: KeptTable) -> None:
    """Say which table an answer goes by."""
    from kanly.table.page import in_short

    remark(f"As the table {table.name} plays: {in_short(table)} (--no-table sets it aside).")
