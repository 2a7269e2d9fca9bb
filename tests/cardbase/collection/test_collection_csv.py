"""Collections in CSV: every row accounted for, whatever tool wrote it; written and read again."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.collection.csv_form import (
    MOST_REFUSED,
    MOST_ROWS,
    CollectionRead,
    csv_of,
    parse_collection,
    read_collection,
)
from cardbase.collection.owned import MOST_OWNED, Copies, OwnedCards
from cardbase.decks.reading import LineOutcome
from cardbase.errors import DeckFileError, TextFileError
from cardbase.library.rows import KeptCopies

GUID = "2037f0a1-773d-42a9-a498-d0cf54e7a001"


def counts(read: CollectionRead) -> dict[str, int]:
    return {one.card.id: one.count for one in read.copies}


def parse(text: str, catalog: Catalog) -> CollectionRead:
    return parse_collection(text, catalog, "mine.csv")


def everything(catalog: Catalog) -> OwnedCards:
    cards = catalog.all_cards()
    return OwnedCards(
        copies=tuple(Copies(card=card, count=n) for n, card in enumerate(cards, start=1))
    )


def test_all_661_cards_come_back_count_for_count(catalog: Catalog, tmp_path: Path) -> None:
    whole = everything(catalog)
    file = tmp_path / "all.csv"
    file.write_text(csv_of(whole), encoding="utf-8")
    read = read_collection(file, catalog)
    assert read.copies == whole.copies
    assert [len(read.of(fate)) for fate in LineOutcome] == [661, 0, 0, 0, 1]
    assert csv_of(OwnedCards(copies=read.copies)) == csv_of(whole)


@st.composite
def shapes(draw: st.DrawFn) -> tuple[str, str, str, list[str], bool]:
    """Delimiter, line end, mark, the order of the columns, and whether all is quoted."""
    columns = draw(st.permutations(["count", "id", "name", "set", "octgn_id", "Price"]))
    kept = [one for one in columns if one in {"count", "id"} or draw(st.booleans())]
    return (
        draw(st.sampled_from([",", ";", "\t", "|"])),
        draw(st.sampled_from(["\n", "\r\n", "\r"])),
        draw(st.sampled_from(["", "\ufeff"])),
        kept,
        draw(st.booleans()),
    )


@settings(max_examples=40, deadline=None)
@given(
    picked=st.dictionaries(st.integers(0, 660), st.integers(1, MOST_OWNED), max_size=8),
    shape=shapes(),
)
def test_any_collection_comes_back_from_any_shape(
    built: Path, picked: dict[int, int], shape: tuple[str, str, str, list[str], bool]
) -> None:
    delimiter, end, mark, columns, quoted = shape
    with Catalog(built) as catalog:
        ids = [row["id"] for row in catalog.rows("SELECT id FROM card ORDER BY position")]
        cards = catalog.cards([ids[place] for place in sorted(picked)])
        own = [Copies(card=card, count=picked[ids.index(card.id)]) for card in cards]
        rows = list(csv.DictReader(io.StringIO(csv_of(OwnedCards(copies=tuple(own))))))
        text = io.StringIO()
        writer = csv.DictWriter(
            text,
            columns,
            extrasaction="ignore",
            delimiter=delimiter,
            lineterminator=end,
            quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL,
        )
        writer.writeheader()
        writer.writerows(rows)
        read = parse(mark + text.getvalue(), catalog)
    assert list(read.copies) == own
    assert not read.of(LineOutcome.NEAR)
    assert not read.of(LineOutcome.REFUSED)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Count,Name\n3,Maula Pistol\n", {"eots:maula-pistol": 3}),
        ("Name;Qty\nMaula Pistol;3x\n", {"eots:maula-pistol": 3}),
        ("Card Name\tQuantity\nmaula pistol\t3.0\n", {"eots:maula-pistol": 3}),
        (
            "\ufeffsep=;\r\n\r\n# my cards\r\nCard;OWNED\r\nMaula Pistol;3\r\n",
            {"eots:maula-pistol": 3},
        ),
        ('sep=|\nCard|"Copies"\n"Maula Pistol"|x3\n', {"eots:maula-pistol": 3}),
        ("id,have\neots:maula-pistol,03\n", {"eots:maula-pistol": 3}),
        (f"OCTGN GUID,amount\n{GUID.upper()},2\n", {"eots:dune": 2}),
        ("count,name\n\n1,Maula Pistol\n,\n2,MAULA PISTOL\n", {"eots:maula-pistol": 3}),
        ("count,name\n0,Maula Pistol\n,Pogrom\n", {}),
        ('qty,name,note\n1,Pogrom,"two\nlines, ""quoted"""\n', {"eots:pogrom": 1}),
        (
            'Qty,Name,Edition\n1,"Paul Atreides, Son of Duke Leto",tat\n'
            "2,Paul Atreides,Eye of the Storm\n",
            {"tat:paul-atreides": 1, "eots:paul-atreides": 2},
        ),
        ("count,name,full name\n1,Gaius Helen Mohiam,Pogrom\n", {"eots:pogrom": 1}),
        ("count,name\n1,Pogrom,,,\n# 2,Pogrom,and,more\n", {"eots:pogrom": 1}),
    ],
)
def test_shapes_that_tools_and_players_write(
    catalog: Catalog, text: str, found: dict[str, int]
) -> None:
    read = parse(text, catalog)
    assert counts(read) == found
    assert not read.of(LineOutcome.REFUSED)
    assert not read.of(LineOutcome.NEAR)


def test_every_row_that_is_not_blank_is_accounted_for(catalog: Catalog) -> None:
    text = "# old\ncount,name,price\n2,Maula Pistol,9\n\n1,Pogorm,\n0,Pogrom,\n?,Pogrom,\n1,zzz,\n"
    told = [(one.line, one.fate, one.why) for one in parse(text, catalog).lines]
    assert told == [
        (1, LineOutcome.PASSED, "comment"),
        (2, LineOutcome.PASSED, "heading: count from count, name from name; not read: price"),
        (3, LineOutcome.TAKEN, ""),
        (5, LineOutcome.NEAR, 'Pogrom, for "Pogorm"'),
        (6, LineOutcome.PASSED, "no copy"),
        (7, LineOutcome.REFUSED, ""),
        (8, LineOutcome.REFUSED, ""),
    ]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("-1,Pogrom", f'expected a count from 0 to {MOST_OWNED}, found "-1"'),
        ("=1+1,Pogrom", 'found "=1+1"'),
        ('"1,000",Pogrom', 'found "1,000"'),
        ("1.000,Pogrom", 'found "1.000"'),
        ("\u0663,Pogrom", "expected a count from 0"),
        (f"{MOST_OWNED + 1},Pogrom", f'expected a count from 1 to {MOST_OWNED}, found "10000"'),
        ("9" * 5000 + ",Pogrom", "expected a count from 0"),
        ("1,Paul Atreides, Son of Duke Leto", "2 cells as in the heading"),
        ("1,Paul Atreides", "expected the name of one card"),
        ("1,", "expected the id or name of a card"),
        ('1,"=HYPERLINK(""http://x"")"', 'expected the name of a card, found "=HYPERLINK'),
        ("1,\x1b[31mred\x1b[0m", "found"),
        ("1," + "Pogrom" * 10_000, "expected the name of a card"),
    ],
)
def test_a_row_that_cannot_be_is_refused_with_its_place(
    catalog: Catalog, row: str, said: str
) -> None:
    read = parse(f"count,name\n1,Pogrom\n{row}\n", catalog)
    (refused,) = read.of(LineOutcome.REFUSED)
    assert refused.fault is not None
    assert str(refused.fault).startswith("mine.csv, line 3: expected ")
    assert said in str(refused.fault)
    assert str(refused.fault).isprintable()
    assert len(str(refused.fault)) < 400
    assert counts(read) == {"eots:pogrom": 1}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a comment\n",
        "3,Maula Pistol\n",
        "count,price\n1,2\n",
        "name,price\nPogrom,2\n",
        'count,"name\n1,Pogrom\n',
        "sep=;\n",
        "sep=\n",
        "#\n" * (MOST_ROWS + 10),
        '"' * 50_000,
        "," * 100_000,
    ],
)
def test_a_file_without_a_heading_is_refused_in_one_line(catalog: Catalog, text: str) -> None:
    with pytest.raises(DeckFileError, match='expected a heading with "count"') as refused:
        parse(text, catalog)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('count,name\n1,Pogrom\n1,"Maula Pistol\n2,Pogrom\n', 3),
        ('count,name\n1,"Pogrom" x\n', 2),
        (f"count,name\n1,{'x' * 200_000}\n", 2),
    ],
)
def test_cells_that_do_not_close_or_never_end_are_refused(
    catalog: Catalog, text: str, line: int
) -> None:
    (refused,) = parse(text, catalog).of(LineOutcome.REFUSED)
    assert f"line {line}: expected cells whose quotes close" in str(refused.fault)


def test_100_000_rows_are_refused_at_once(catalog: Catalog) -> None:
    start = time.monotonic()
    with pytest.raises(DeckFileError, match=f"at most {MOST_ROWS} rows"):
        parse("count,name\n" + "1,Pogrom\n" * 100_000, catalog)
    with pytest.raises(DeckFileError, match=f'found "{MOST_REFUSED + 1} rows that are none"'):
        parse("count,name\n" + "?,Pogrom\n" * (MOST_ROWS - 10), catalog)
    assert time.monotonic() - start < 10


@pytest.mark.parametrize(
    "content",
    [b"count,name\n1,\0\n", b"\x89PNG\r\n\x1a\n\0\0", b"PK\x03\x04count,name", b"x" * 10_000_000],
)
def test_other_files_are_refused(catalog: Catalog, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.csv"
    file.write_bytes(content)
    with pytest.raises(TextFileError, match="expected a text file of at most 4 MB"):
        read_collection(file, catalog)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_the_encodings_spreadsheets_write_are_read(
    catalog: Catalog, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("Qty;Card;Price \u20ac\n2;Maula Pistol;3\n", encoding=encoding)
    assert counts(read_collection(file, catalog)) == {"eots:maula-pistol": 2}


def test_a_card_named_twice_is_added_up_and_told(catalog: Catalog) -> None:
    read = parse("count,name\n1,Pogrom\n5,Maula Pistol\n2,pogrom\n", catalog)
    (doubled,) = read.doubled
    assert (doubled.card.id, doubled.lines, doubled.count) == ("eots:pogrom", (2, 4), 3)
    assert counts(read) == {"eots:pogrom": 3, "eots:maula-pistol": 5}


def test_cards_of_no_catalog_are_written_as_comments_and_no_cell_is_computed(
    catalog: Catalog,
) -> None:
    lost = KeptCopies(octgn_id=GUID, card="@x:gone", name="=1+1", count=2)
    own = (Copies(card=catalog.card("eots:pogrom"), count=1),)
    text = csv_of(OwnedCards(copies=own, lost=(lost,)))
    assert text.splitlines()[-1] == f"# 2,'@x:gone,'=1+1,,{GUID}"
    assert parse(text, catalog).copies == own
