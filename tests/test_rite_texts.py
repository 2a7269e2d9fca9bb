"""What cards say of programs in rites, compiled: held equal to the trees."""

from __future__ import annotations

import csv
from functools import cache
from typing import TYPE_CHECKING

from operation_cases import read

from cardbase.operation import tree as t
from errata.table import read_table
from tracker import spoken  # noqa: F401 - every verb
from tracker.rite.texts import program_rows, programs
from tracker.rite.texts.bearers import the_kinds

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from cardbase.catalog import Catalog


@cache
def tree(text: str) -> t.Operation:
    found = read(text)
    assert isinstance(found, t.Operation)
    return found


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    with programs.FILE.open(encoding="utf-8", newline="") as file:
        head, *found = (tuple(row) for row in csv.reader(file))
    assert head == programs.COLUMNS
    made = program_rows.rows((card, tree(card.operation)) for card in catalog.all_cards())
    assert found == list(made)


def test_the_script_writes_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    program_rows.main()
    assert capsys.readouterr().out == programs.FILE.read_text(encoding="utf-8")


def test_kinds_are_read_from_a_cell(tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    file.write_text("card,rites\nx,Battle Duel\n", encoding="utf-8")
    (row,) = read_table(file, ("card", "rites"))
    assert [kind.value for kind in the_kinds(row)] == ["Battle", "Duel"]
