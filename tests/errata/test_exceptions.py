"""Where rules do not hold: each exception of a point that exists, and none in a circle."""

from __future__ import annotations

from pathlib import Path

import pytest

from errata.errors import DataError, MissingData
from errata.exceptions import FILE, MOST, check_exceptions, exceptions, read_exceptions
from errata.register import not_so, rules

HEAD = "id,overridden_by,when\n"
VENTURE = "SB-04,SB-08,for a venture"


def written(folder: Path, rows: str) -> Path:
    file = folder / FILE.name
    file.write_text(HEAD + rows + "\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (f"{VENTURE}\n{VENTURE}", "each pair once"),
        (f"{VENTURE}\nSB-04,SB-08,in a rite", "each pair once"),
        ("SB-04,SB-04,for a venture", "another point"),
        ("SB-04,,for a venture", "some text"),
        (",SB-08,for a venture", "some text"),
        ("SB-04,SB-08,", "some text"),
        ("SB-04,SB-08,venture", "two to five words"),
        ("SB-04,SB-08,for any venture that the persona has", "two to five words"),
        ("SB-04,SB-08,For a venture", "two to five words"),
        (f"{VENTURE}\nSB-08,SB-04,in a rite", "no circle"),
        (f"{VENTURE}\nSB-08,V-15,in a rite\nV-15,SB-04,in a rite", "no circle"),
        ("\n".join(f"SB-04,V-0{one},in a rite" for one in range(1, MOST + 2)), "at most 4"),
        ("SB-04,SB-08", "3 cells"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, rows: str, expected: str) -> None:
    with pytest.raises(DataError, match=expected):
        read_exceptions(written(tmp_path, rows))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingData):
        read_exceptions(tmp_path / FILE.name)


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ("SB-99,SB-08,for a venture", "id"),
        ("SB-04,SB-99,for a venture", "overridden_by"),
        ("SB-04,BAS-88,for a venture", "overridden_by"),
    ],
)
def test_a_stranger_and_the_other_game_are_named(tmp_path: Path, rows: str, field: str) -> None:
    found = read_exceptions(written(tmp_path, rows))
    games = {"SB-04": "ccg", "SB-08": "ccg", "BAS-88": "board"}
    with pytest.raises(DataError, match=f", {field}: expected the id of a point"):
        check_exceptions(found, games)


def test_of_the_register_what_holds_instead_is_an_entry_too() -> None:
    own = [one for one in rules() if not_so(one.id)]
    assert len(own) > 100
    assert all(when and other.statement for one in own for when, other in not_so(one.id))
    assert [(when, one.id) for when, one in not_so("sb-4")] == [("for a venture", "SB-08")]


def test_both_games_have_them_whole() -> None:
    """Of every faction, module and part of the base game, and of the rules and the rulings."""
    families = {one.partition("-")[0] for one in exceptions()}
    assert families >= set(
        "BAS BTR ATR BGE CHO ECZ EMP FRE GUI HAR IXI MOR RIC RLV TLE DIS HOM LSK STR TRE VID "
        "AL CL CT DF E HC I L P R SB SO SP TA TC V X RU".split()
    )
