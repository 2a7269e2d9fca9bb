"""The documents that facts cite, the places of a cell, and fingerprints that hold no word."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from document_cases import as_csv, made, seed, true_text, units_of, with_seeds
from hypothesis import given
from hypothesis import strategies as st

from errata.documents import (
    FILE,
    Authority,
    Document,
    Edition,
    Unit,
    cited_places,
    documents,
    places,
    sentences,
    texts,
    writings,
)
from errata.errors import DataError, MissingData
from errata.fingerprints import Fingerprint, fingerprints, normal, spoken
from errata.table import Row, columns_of

IDS = ["choam-richese", "ecaz-moritani", "richese-landsraad-v3", "crf"]


def row(cell: str) -> Row:
    return Row(file="facts.csv", line=2, key="CHO-01", cells={"lines": cell, "units": "7"})


def test_there_are_four_documents_and_the_writings() -> None:
    assert list(texts()) == IDS
    assert list(documents()) == [*IDS, "base-writings"]
    assert [one.tag for one in documents().values()] == ["CR", "EM", "RL", "CRF", "BW"]
    fan = documents()["richese-landsraad-v3"]
    assert (fan.edition, fan.authority, fan.version) == (Edition.LANDSRAAD, Authority.FAN, "v3.0")
    assert documents()["crf"].unit is Unit.SENTENCE
    told = documents()["base-writings"]
    assert (told.unit, told.authority, told.sha256) == (Unit.WRITING, Authority.SECONDARY, "")
    assert told.units == len(writings()) == 34


def test_writings_are_cited_by_their_keys() -> None:
    assert cited_places("base-writings", (1, 3)) == "LR, TO"
    assert cited_places("base-writings", (1, 3, 5, 6), most=3) == "LR, TO, DB, BZ"
    assert cited_places("base-writings", (1, 3, 5, 6, 7), most=3) == "LR, TO, DB and 2 more"
    assert cited_places("choam-richese", (5, 9, 10)) == "5, 9-10"


@pytest.mark.parametrize("document", IDS)
def test_every_filled_place_has_a_fingerprint(document: str) -> None:
    found = fingerprints(document)
    assert len(found) == documents()[document].filled
    assert found[-1].unit <= documents()[document].units


@with_seeds
@pytest.mark.parametrize("document", IDS)
def test_the_places_are_those_of_the_copy(document: str) -> None:
    one = documents()[document]
    assert hashlib.sha256(seed(document).read_bytes()).hexdigest() == one.sha256
    units = units_of(one, true_text(document))
    assert (len(units), sum(bool(unit.strip()) for unit in units)) == (one.units, one.filled)
    assert made(units) == fingerprints(document)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("213", (213,)), ("165-167", (165, 166, 167)), ("5,9", (5, 9)), ("41,15-16", (41, 15, 16))],
)
def test_places_are_read(cell: str, expected: tuple[int, ...]) -> None:
    assert places(row(cell)) == expected


def test_places_are_read_from_the_column_named() -> None:
    assert places(row(""), "units") == (7,)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        *((cell, "places as 213") for cell in ("", "0", "x", "1;2", "5, 9", "1-", "²", "10000")),
        *((cell, "a span that rises") for cell in ("9-5", "5-5")),
        *((cell, "each place once") for cell in ("5,5", "4-6,5")),
    ],
)
def test_other_cells_are_refused_with_their_place(cell: str, expected: str) -> None:
    with pytest.raises(DataError, match=expected) as refused:
        places(row(cell))
    assert str(refused.value).startswith("facts.csv, line 2 (CHO-01), lines: expected")


@given(st.lists(st.integers(1, 9999), min_size=1, unique=True))
def test_places_written_out_are_read_back(numbers: list[int]) -> None:
    assert places(row(",".join(map(str, numbers)))) == tuple(numbers)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ('He said "no." (He did.) 3 times.', ['He said "no."', "(He did.)", "3 times."]),
        ("Rules 1) Cards A. Types ii. Plans", ["Rules 1) Cards A. Types ii. Plans"]),
        (
            "See fig. 2 and i.e. This, etc. And so on.",
            ["See fig. 2 and i.e. This, etc. And so on."],
        ),
        ("no end. but this", ["no end. but this"]),
        ("", [""]),
    ],
)
def test_a_sentence_ends_before_a_capital_and_no_outline_ends_one(
    text: str, expected: list[str]
) -> None:
    assert sentences(text) == expected


def write(path: Path, head: Iterable[str], *rows: str) -> Path:
    path.write_text("\n".join([",".join(head), *rows]) + "\n", encoding="utf-8")
    return path


GOOD = f"a,A,A book,official,fan,unknown,2021,nobody,line,3,2,{'0' * 64}"


def test_a_table_of_documents_is_read(tmp_path: Path) -> None:
    (one,) = documents(write(tmp_path / "d.csv", columns_of(Document), GOOD)).values()
    assert (one.units, one.filled, units_of(one, "a\nb. C")) == (3, 2, ["a", "b. C"])


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (",fan,", ",crowd,", "authority: expected one of official, fan"),
        (",line,", ",page,", "unit: expected one of line, sentence"),
        (",official,fan", ",,fan", "edition: expected one of official, landsraad-3.0, rulings"),
        (",3,2,", ",,2,", "units: expected some text"),
        (",3,2,", ",3,0,", "filled: expected a whole number from 1"),
        ("0" * 64, "0" * 63, "sha256: expected a SHA-256"),
        ("A book", "", "title: expected some text"),
    ],
)
def test_a_bad_table_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(DataError, match=re.escape(fault)):
        documents(write(tmp_path / "d.csv", columns_of(Document), GOOD.replace(old, new, 1)))


def test_an_absent_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(MissingData):
        documents(tmp_path / "none.csv")
    with pytest.raises(MissingData):
        fingerprints("none", tmp_path)
    assert FILE.is_file()


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1,2,abcd,,", ""),
        ("1,2,abc,,", "whole: expected 4 hexadecimal digits"),
        ("1,2,ABCD,,", "whole: expected 4"),
        ("1,2,abcd,abcdef,", "head: expected 0"),
        ("1,4,abcdef01,abcdef,", "tail: expected 6"),
        (",2,abcd,,", "unit: expected a number"),
        ("1,,abcd,,", "words: expected a number"),
        ("0,2,abcd,,", "unit: expected a whole number"),
        ("1,2,abcd,,\n1,2,abcd,,", "unit: expected a number above"),
    ],
)
def test_a_fingerprint_file_is_checked(tmp_path: Path, line: str, fault: str) -> None:
    write(tmp_path / "a.csv", columns_of(Fingerprint), line)
    if not fault:
        assert len(fingerprints("a", tmp_path)) == 1
        return
    with pytest.raises(DataError, match=fault):
        fingerprints("a", tmp_path)


def test_the_shorter_a_place_the_less_its_hash_tells() -> None:
    one, two, four, many = made(["# One!", "**Two** words", "", "Just four words, here", "a " * 30])
    assert (one.unit, two.unit, four.unit) == (1, 2, 4)
    assert [len(x.whole) for x in (one, two, four, many)] == [2, 4, 8, 16]
    assert one.head == two.tail == ""
    assert len(four.head) == len(many.tail) == 6
    assert made(["---", "  "]) == ()


@given(st.lists(st.text(max_size=80), max_size=20))
def test_fingerprints_are_read_as_written(
    tmp_path_factory: pytest.TempPathFactory, units: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("prints")
    (folder / "x.csv").write_text(as_csv(made(units)), encoding="utf-8")
    assert fingerprints("x", folder) == made(units)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Muad'Dib**, Muad\u2019Dib", ["muaddib", "muaddib"]),
        ("inter-planetary inter-\n  planetary in\u00adter", ["interplanetary"] * 2 + ["inter"]),
        ("No \u2013 Field _ÉTÉ_ ﬁn", ["no", "field", "ete", "fin"]),
        ("3,5 (2x) ~ ★", ["3", "5", "2x"]),
    ],
)
def test_words_are_compared_without_marks_case_accents_and_hyphens(
    text: str, expected: list[str]
) -> None:
    assert [word for word, _, _ in spoken(text)] == expected


@given(st.text())
def test_each_word_stands_where_it_says(text: str) -> None:
    before = 0
    for word, start, end in spoken(text):
        assert before <= start < end <= len(text)
        assert normal(text[start:end].replace("\n", "")) == word
        before = end


@with_seeds
@pytest.mark.parametrize("document", IDS)
def test_the_fingerprints_hold_no_word(document: str) -> None:
    text = as_csv(fingerprints(document)).partition("\n")[2]
    assert re.fullmatch(r"[0-9a-f,\n]+", text)
    bits = sum(4 * len(one.whole + one.head + one.tail) for one in fingerprints(document))
    letters = len(true_text(document))
    assert bits < 2 * letters  # fewer than two bits a sign: not even the letters fit in
