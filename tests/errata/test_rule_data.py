"""What the register says when one of its data files is wrong: the whole message, each time."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import pytest

from errata.documents import sources
from errata.errors import DataError, MissingData
from errata.questions import all_conflicts, all_questions
from errata.register import read_web, rules
from errata.rules import all_rule_errata, read_rule_tables, read_rules
from errata.table import (
    DATA,
    Beside,
    Column,
    Ids,
    Row,
    Text,
    columns_of,
    parse_row,
    read_all_by_id,
    read_head,
    read_table,
    whole,
)
from errata.vocabulary import EntryKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A copy of the real data that a test may spoil."""
    return shutil.copytree(DATA, tmp_path / "data")


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, text.count(old)
    file.write_text(text.replace(old, new), encoding="utf-8")


def ids() -> set[str]:
    """The ids of all entries of the register."""
    return {entry.id for entry in rules()}


def read_references(folder: Path) -> object:
    return read_web(folder, ids(), sources(folder))


P05 = "P-05,13 Petition (auction for an Assembly card),A pass is final for that card."
P05_PLACE = "rules.csv, line 151 (P-05)"


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (
            P05 + ",certain,,enforce,",
            f"{P05_PLACE}, confidence: expected one of official, secondary, data, inferred, open, "
            'found "certain"',
        ),
        (
            P05 + ",official,,forbid,",
            f"{P05_PLACE}, software: expected one of enforce, prompt, record, reference, "
            'found "forbid"',
        ),
        (
            P05 + ",official,inferred (half),enforce,",
            f'{P05_PLACE}, confidence_note: expected nothing, or words that begin with "official", '
            'found "inferred (half)"',
        ),
        (
            "P-05,13 Petition,,official,,enforce,",
            f'{P05_PLACE}, statement: expected some text, found ""',
        ),
        (
            "P-05,,A pass is final.,official,,enforce,",
            f'{P05_PLACE}, section: expected some text, found ""',
        ),
        (
            P05.replace("P-05", "P-04") + ",official,,enforce,",
            'rules.csv, line 151 (P-04), id: expected each id once, found "P-04"',
        ),
        (
            P05.replace("P-05", "P5") + ",official,,enforce,",
            'rules.csv, line 151 (P5), id: expected an id such as P-04, found "P5"',
        ),
        (
            P05 + ",official,enforce,",
            'rules.csv, line 151, row: expected 9 cells, found "8"',
        ),
    ],
)
def test_a_bad_rule(data: Path, new: str, message: str) -> None:
    spoil(data / "rules.csv", P05 + ",official,,enforce,", new)
    with pytest.raises(DataError) as caught:
        read_rules(data)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "format_rules.csv",
            "FM-02,",
            "DK-15,",
            'format_rules.csv, line 3 (DK-15), id: expected an id such as FM-04, found "DK-15"',
        ),
        (
            "rules.csv",
            "\nDK-14,",
            "\nFM-01,",
            "rules.csv, line 60 (FM-01), id: expected no id of a format, which format_rules.csv "
            'holds, found "FM-01"',
        ),
    ],
)
def test_rules_of_formats_stand_apart(
    data: Path, file: str, old: str, new: str, message: str
) -> None:
    spoil(data / file, old, new)
    with pytest.raises(DataError) as caught:
        read_rules(data)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("file", "read", "old", "new", "message"),
    [
        (
            "questions.csv",
            all_questions,
            "OQ-38,",
            "QQ-38,",
            'questions.csv, line 39 (QQ-38), id: expected an id such as OQ-04, found "QQ-38"',
        ),
        (
            "questions.csv",
            all_questions,
            "X-09,free",
            "X-09,",
            'questions.csv, line 39 (OQ-38), default: expected some text, found ""',
        ),
        (
            "rule_errata.csv",
            all_rule_errata,
            "starting spice costs CROE + 1 each,HP-06",
            "starting spice costs CROE + 1 each,HP",
            "rule_errata.csv, line 2 (RE-01), rules: expected the ids of the rules that carry the "
            'change, found "HP"',
        ),
        (
            "conflicts.csv",
            all_conflicts,
            "CF-04,Favor below zero",
            "CF-03,Favor below zero",
            'conflicts.csv, line 5 (CF-03), id: expected each id once, found "CF-03"',
        ),
        (
            "sources.csv",
            sources,
            "tag,short",
            "tag,brief",
            "sources.csv, line 1, columns: expected tag,short,what,weight, "
            'found "tag,brief,what,weight"',
        ),
        (
            "tables/croe.csv",
            read_rule_tables,
            "1-3,5",
            "1-3",
            'croe.csv, line 3, row: expected 2 cells, found "1"',
        ),
    ],
)
def test_a_bad_row_elsewhere(
    data: Path,
    file: str,
    read: Callable[[Path], object],
    old: str,
    new: str,
    message: str,
) -> None:
    read(DATA)  # the same as it ships; what was read of a folder is kept
    spoil(data / file, old, new)
    with pytest.raises(DataError) as caught:
        read(data)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "rules.csv",
            "See OQ-10.",
            "See OQ-45.",
            'rules.csv, line 24 (CT-10), statement: expected the id of an entry, found "OQ-45"',
        ),
        (
            "rules.csv",
            "enforce,,REF-WIKI,",
            "enforce,,REF-WIKY,",
            "rules.csv, line 4 (G-03), source: expected a source that sources.csv lists, "
            'found "REF-WIKY"',
        ),
        (
            "rule_errata.csv",
            "SB-03..06",
            "SB-03..09",
            'rule_errata.csv, line 4 (RE-03), rules: expected the id of an entry, found "SB-09"',
        ),
        (
            "card_errata.csv",
            "R-02 V-09 V-17 OQ-42\nCE-02",
            "R-02 V-09 V-18 OQ-42\nCE-02",
            'card_errata.csv, line 2 (CE-01), see: expected the id of an entry, found "V-18"',
        ),
        (
            "tables.csv",
            "CT-01,card_types.csv",
            "CT-20,card_types.csv",
            'tables.csv, line 2 (CT-20), rule: expected the id of an entry, found "CT-20"',
        ),
        (
            "tables/turn.csv",
            "T-06..T-12",
            "T-06..T-14",
            'turn.csv, line 6 (5), rules: expected the id of an entry, found "T-14"',
        ),
    ],
)
def test_a_broken_reference(data: Path, file: str, old: str, new: str, message: str) -> None:
    read_references(data)
    spoil(data / file, old, new)
    with pytest.raises(DataError) as caught:
        read_references(data)
    assert str(caught.value) == message


def test_a_missing_table_file(data: Path) -> None:
    path = data / "tables" / "rites.csv"
    path.unlink()
    with pytest.raises(MissingData) as caught:
        read_rule_tables(data)
    assert str(caught.value) == (
        f"{path}: cannot read this data file (No such file or directory); "
        "reinstalling Kanly restores it"
    )


def test_an_empty_file_has_no_columns(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")
    assert read_head(tmp_path / "empty.csv") == ()


def test_a_file_that_is_no_text(data: Path) -> None:
    (data / "sources.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(MissingData, match=r"\(not UTF-8\)"):
        sources(data)


def test_the_real_data_is_sound() -> None:
    assert set(read_web(DATA, ids(), sources())) <= ids()


def test_malformed_csv(tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text('id,text\nA-01,"open\n', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_table(path, ("id", "text"))
    assert str(caught.value) == (
        'bad.csv, line 2, row: expected well-formed CSV, found "unexpected end of data"'
    )


@pytest.mark.parametrize(("cell", "value"), [("", None), ("0", 0), ("12", 12)])
def test_a_number(cell: str, value: int | None) -> None:
    row = Row(file="a.csv", line=2, key="A-01", cells={"n": cell})
    assert row.number("n", 0, 12) == value


@pytest.mark.parametrize("cell", ["13", "-1", "x", "1.0", "٣", " 1"])
def test_what_is_no_number(cell: str) -> None:
    row = Row(file="a.csv", line=2, key="A-01", cells={"n": cell})
    with pytest.raises(DataError) as caught:
        row.number("n", 0, 12)
    assert str(caught.value) == (
        f'a.csv, line 2 (A-01), n: expected a whole number from 0 to 12 or nothing, found "{cell}"'
    )


def test_a_flag_and_a_word() -> None:
    row = Row(file="a.csv", line=2, key="A-01", cells={"a": "yes", "b": "", "c": "no"})
    assert (row.flag("a"), row.flag("b")) == (True, False)
    with pytest.raises(DataError, match=r"c: expected yes, or nothing, found \"no\""):
        row.flag("c")
    with pytest.raises(DataError, match=r"c: expected one of .*, found \"no\""):
        row.word("c", EntryKind)


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """A row of the test below."""

    id: str
    n: int | None


def test_several_facts_of_one_id(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("id,n\nA,1\nB,2\nA,3\n", encoding="utf-8")
    found = read_all_by_id(file, Numbered)
    assert found == {
        "A": (Numbered(id="A", n=1), Numbered(id="A", n=3)),
        "B": (Numbered(id="B", n=2),),
    }


@dataclass(frozen=True, kw_only=True)
class Typed:
    """A row with a field of each type."""

    id: Text
    kind: Annotated[EntryKind | None, Column("class")]
    sure: bool
    parts: tuple[str, ...]
    kinds: tuple[EntryKind, ...]
    see: Ids
    count: Annotated[int, whole(1, 5)]
    place: Beside[str]

    def check(self, row: Row) -> None:
        """No record is called bad."""
        if self.id == "bad":
            raise row.fault("id", "another word")


TYPED = "id class sure parts kinds see count".split()


def typed(**cells: str) -> Typed:
    row = Row(file="a.csv", line=2, key="k", cells=dict.fromkeys(TYPED, "") | {"id": "k"} | cells)
    return parse_row(Typed, row, place="here")


def test_the_annotations_of_a_class_drive_the_reading() -> None:
    assert columns_of(Typed) == tuple(TYPED)
    cells = {"class": "rule", "sure": "yes", "parts": "a; b", "kinds": "rule; ruling"}
    assert typed(**cells, see="P-01 P-02", count="3") == Typed(
        id="k",
        kind=EntryKind.RULE,
        sure=True,
        parts=("a", "b"),
        kinds=(EntryKind.RULE, EntryKind.RULING),
        see=("P-01", "P-02"),
        count=3,
        place="here",
    )
    assert typed() == Typed(
        id="k", kind=None, sure=False, parts=(), kinds=(), see=(), count=0, place="here"
    )


@pytest.mark.parametrize(
    ("column", "cell", "expected"),
    [
        ("id", "", "some text"),
        ("id", "bad", "another word"),
        ("class", "x", "one of " + ", ".join(EntryKind)),
        ("sure", "no", "yes, or nothing"),
        ("kinds", "rule; x", "words of " + ", ".join(EntryKind)),
        ("count", "6", "a whole number from 1 to 5 or nothing"),
    ],
)
def test_a_bad_cell_of_a_typed_row(column: str, cell: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        typed(**{column: cell})
    message = f'a.csv, line 2 (k), {column}: expected {expected}, found "{cell}"'
    assert str(caught.value) == message
