"""Decks in tables: CSV of any dialect, Markdown; whatever the columns are called and hold."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.forms import read_bytes
from cardbase.decks.reading import Form, LineOutcome, Reading
from cardbase.errors import DeckFileError

SHARED = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)


def read(text: str, catalog: Catalog, form: Form | None = None, file: str = "mine.csv") -> Reading:
    return read_bytes(text.encode(), catalog, file, form)


def taken(reading: Reading) -> list[tuple[int, int, str]]:
    return [(one.line, one.count, one.card.id) for one in reading.deck.entries]


HEADS = (
    *("Qty,Card", "Anzahl,Kartenname", "Quantité,Carte", "Cantidad,Carta", "Quantità,Carta"),
    *("Quantidade,Carta", "#,Name", "N,Card Name", "in the deck,card"),
)


@pytest.mark.parametrize("heading", HEADS)
def test_a_heading_is_known_in_six_languages(catalog: Catalog, heading: str) -> None:
    reading = read(f'{heading}\n3,Pogrom\n2x,"Long, Cold Night"\n1,Caladan\n', catalog)
    assert taken(reading) == [
        (2, 3, "eots:pogrom"),
        (3, 2, "eots:long-cold-night"),
        (4, 1, "eots:caladan"),
    ]


@SHARED
@given(data=st.data())
def test_any_dialect_is_the_same_deck(catalog: Catalog, data: st.DataObject) -> None:
    rows = [("3", "Pogrom", "EotS"), ("2", "Long, Cold Night", "EotS"), ("1", "Caladan", "EotS")]
    order = data.draw(st.permutations(range(3)))
    headed = data.draw(st.booleans())
    text = io.StringIO()
    writer = csv.writer(
        text,
        delimiter=data.draw(st.sampled_from(",;\t|")),
        quoting=data.draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])),
        lineterminator=data.draw(st.sampled_from(["\n", "\r\n", "\r"])),
    )
    for row in [("Menge", "Karte", "Edition"), *rows] if headed else rows:
        writer.writerow([row[at] for at in order])
    encoding = data.draw(st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"]))
    reading = read_bytes(text.getvalue().encode(encoding), catalog, "mine.csv")
    assert reading.form is Form.CSV
    assert [(one.count, one.card.id) for one in reading.deck.entries] == [
        (3, "eots:pogrom"),
        (2, "eots:long-cold-night"),
        (1, "eots:caladan"),
    ]
    assert not reading.of(LineOutcome.REFUSED)


def test_a_column_of_counts_for_each_deck(catalog: Catalog) -> None:
    text = "Have,Monday,Tuesday,Name\n9,2,,Pogrom\n9,1,3,Kindjal\n9,,,Betrayal\n"
    reading = read(text, catalog)
    assert [part.deck.name for part in reading.parts] == ["Monday", "Tuesday"]
    assert [taken(part) for part in reading.parts] == [
        [(2, 2, "eots:pogrom"), (3, 1, "eots:kindjal")],
        [(3, 3, "eots:kindjal")],
    ]


def test_columns_of_counts_for_the_parts_of_one_deck(catalog: Catalog) -> None:
    reading = read("Name,House,Sideboard\nPogrom,2,\nKindjal,1,2\n", catalog)
    assert not reading.parts
    assert taken(reading) == [(2, 2, "eots:pogrom"), (3, 1, "eots:kindjal")]
    assert [line.line for line in reading.of(LineOutcome.BESIDE)] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "Imperial,,\nQty,Card,Set\n1,Pogrom,EotS\n",
        "Qty,Card,Set\nImperial deck,,\n1,Pogrom,EotS\n",
        "Qty,Card,Set\n,Imperial deck,\n1,Pogrom,EotS\n",
        "Qty,Card,Deck\n1,Pogrom,I\n",
        "Deck,Qty,Card\nImperial,1,Pogrom\n,1,Kindjal\n",
    ],
)
def test_a_section_in_a_row_or_a_column_or_above(catalog: Catalog, text: str) -> None:
    entries = read(text, catalog).deck.entries
    assert {entry.section for entry in entries} == {Section.IMPERIAL}


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("?,Pogrom", "?"),
        ("#REF!,Pogrom", "#REF!"),
        (",Pogrom", "no count"),
        ("100,Pogrom", "100"),
        ("-1,Pogrom", "-1"),
        ("2,3x Pogrom", "2"),
    ],
)
def test_a_count_that_is_none_is_refused(catalog: Catalog, row: str, found: str) -> None:
    (line,) = read(f"Qty,Card\n3,Kindjal\n{row}\n", catalog).of(LineOutcome.REFUSED)
    assert (line.line, line.fault is not None) == (3, True)
    assert f'found "{found}"' in str(line.fault)


@pytest.mark.parametrize(
    "row",
    ["0,Pogrom", "5,TOTAL", ",The Best Deck", "5,", ",,#REF!", "3,~~Pogrom~~", "# 3 Pogrom"],
)
def test_a_row_that_is_no_card_is_none(catalog: Catalog, row: str) -> None:
    reading = read(f"Qty,Card,Owned\n3,Kindjal,5\n2,Betrayal,2\n{row}\n", catalog)
    assert taken(reading) == [(2, 3, "eots:kindjal"), (3, 2, "eots:betrayal")]
    assert [line.line for line in reading.of(LineOutcome.PASSED)] == [1, 4]


def test_a_quote_that_does_not_close_swallows_nothing(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match="cells whose quotes close"):
        read('Qty,Card\n3,"Pogrom\n2,Kindjal\n', catalog)


@pytest.mark.parametrize(
    ("text", "file", "form"),
    [
        ("Qty,Card\n3,Pogrom", "a.txt", Form.CSV),
        ("sep=;\nQty;Card\n3;Pogrom", "", Form.CSV),
        ('"Pogrom";"3"\n"Kindjal";"2"', "", Form.CSV),
        ("3 Pogrom\n2 Kindjal", "a.csv", Form.TEXT),
        ("3, Pogrom\n2, Kindjal", "a.txt", Form.TEXT),
        ("Count | Card\n--- | ---\n3 | Pogrom", "a.md", Form.TEXT),
    ],
)
def test_a_table_is_known_as_one(catalog: Catalog, text: str, file: str, form: Form) -> None:
    reading = read(text, catalog, file=file)
    assert reading.form is form
    assert {entry.card.id for entry in reading.deck.entries} <= {"eots:pogrom", "eots:kindjal"}


def test_a_table_in_markdown_stands_in_a_text(catalog: Catalog) -> None:
    text = """## House deck
| # | Card | Why |
|--:|------|-----|
| 3 | **[[Pogrom]]** | better than 2 [[Kindjal]] |
| 2 | [[Long, Cold Night\\|Night]] | |
| **5** | | |

2 Kindjal
## Sideboard
| 1 | [Betrayal](https://example.org/1) |
|---|---|
| 2 | Chaumurky |
"""
    reading = read(text, catalog, file="a.md")
    assert taken(reading) == [
        (4, 3, "eots:pogrom"),
        (5, 2, "eots:long-cold-night"),
        (8, 2, "eots:kindjal"),
    ]
    assert {entry.section for entry in reading.deck.entries} == {Section.HOUSE}
    assert [line.line for line in reading.of(LineOutcome.BESIDE)] == [12]


WIKI = """== Sietch ==
{| class="wikitable"
|+ cards
! style="width:2em" | Qty !! Name
! Set
|-
| 3 || [[Pogrom]] || EotS
|-
| 2
| style="a" | Maula Pistol
| EotS
|}
{|
| 1 || Caladan
|}
"""


def test_a_table_of_a_wiki_is_read_row_by_row(catalog: Catalog) -> None:
    reading = read(WIKI, catalog, file="page.txt")
    assert reading.form is Form.TEXT
    assert taken(reading) == [
        (7, 3, "eots:pogrom"),
        (9, 2, "eots:maula-pistol"),
        (14, 1, "eots:caladan"),
    ]
    assert not reading.of(LineOutcome.REFUSED)
    bare = WIKI[WIKI.index("{|") :]
    assert [one[1:] for one in taken(read(bare, catalog))] == [one[1:] for one in taken(reading)]


def test_half_a_table_of_a_wiki_does_no_harm(catalog: Catalog) -> None:
    for text in (
        "{|\n|-\n1 Pogrom\n",
        "|}\n1 Pogrom\n{|",
        "{|\n|}\n1 Pogrom",
        "{|\n!\n|}\n1 Pogrom\n",
    ):
        assert [card for _, _, card in taken(read(text, catalog, Form.TEXT))] == ["eots:pogrom"]


def test_parts_side_by_side(catalog: Catalog) -> None:
    text = (
        "Imperial Deck | n | House Deck | n\n--- | --- | --- | ---\n"
        "Carthag | 1 | Pogrom | 3\n | | Kindjal | 2\n"
    )
    entries = read(text, catalog, file="a.md").deck.entries
    assert [(one.count, one.card.id, one.section) for one in entries] == [
        (1, "eots:carthag", Section.IMPERIAL),
        (3, "eots:pogrom", Section.HOUSE),
        (2, "eots:kindjal", Section.HOUSE),
    ]
