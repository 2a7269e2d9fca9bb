"""What the tables of texts of rites are read with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.table import read_table
from tracker.rite.texts.bearers import the_kinds

if TYPE_CHECKING:
    from pathlib import Path


def test_kinds_are_read_from_a_cell(tmp_path: Path) -> None:
    file = tmp_path / "bad.csv"
    file.write_text("card,rites\nx,Battle Duel\n", encoding="utf-8")
    (row,) = read_table(file, ("card", "rites"))
    assert [kind.value for kind in the_kinds(row)] == ["Battle", "Duel"]
