"""Deck lists from files of any kind: encodings, forms found out, what cannot be read."""

from __future__ import annotations

import os
import re
import time
from itertools import product
from pathlib import Path

import pytest
from deck_cases import DECKS, deck_file, parse_deck, real_deck, same_deck
from msgspec.structs import replace
from places import DOCS
from systems import posix

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import LARGEST, read_bytes, read_deck, read_path, sniff, write
from cardbase.decks.reading import Form, LineOutcome
from cardbase.errors import DeckFileError

LIST = "# Note: na\u00efve\n2 Maula Pistol\nCrysknife"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_a_list_is_read_in_each_encoding(catalog: Catalog, encoding: str) -> None:
    reading = read_bytes(LIST.encode(encoding), catalog, "mine.txt")
    assert (reading.deck.notes, reading.remarks) == ("na\u00efve", ())
    assert [entry.line for entry in reading.deck.entries] == [2, 3]


def test_windows_1252_is_read_and_said(catalog: Catalog) -> None:
    reading = read_bytes(f"Dune\n{LIST}".encode("cp1252"), catalog, "mine.txt")
    assert reading.deck.notes == "na\u00efve"
    assert reading.remarks == ("line 2 is no UTF-8; the file was read as Windows-1252",)


BYTES = [
    (b"Dune\n\x81\x8d", 'mine: expected a text file (UTF-8), found "other bytes"'),
    (b"Dune\0", 'mine: expected a text file (UTF-8), found "other bytes"'),
    (b"\xff\xfe\x00", 'mine: expected a text file (UTF-8), found "other bytes"'),
    (b"%PDF-1.4", 'mine: expected a deck list, found "a PDF; save its text as a .txt file first"'),
    (b"PK\x03\x04", 'mine: expected a deck list, found "an archive or a word processor\'s file"'),
    (b"\x89PNG\r\n", 'mine: expected a deck list, found "a picture"'),
    (b"", 'mine: expected lines such as "3 Maula Pistol", found "no card"'),
    (b"x" * (LARGEST + 1), 'mine: expected a deck list of at most 4000000 bytes, found "a larger'),
]


@pytest.mark.parametrize(("data", "fault"), BYTES, ids=range(len(BYTES)))
def test_what_is_no_text_is_refused_in_one_line(catalog: Catalog, data: bytes, fault: str) -> None:
    with pytest.raises(DeckFileError) as found:
        read_bytes(data, catalog, "mine")
    assert str(found.value).startswith(fault)


@pytest.mark.parametrize("form", Form)
def test_a_form_is_found_out_by_what_is_written(catalog: Catalog, form: Form) -> None:
    misleading = () if form is Form.TEXT else (".o8d", ".json")
    faults = list[str]()
    for name, ending in product(DECKS, ("", ".txt", *misleading)):
        deck = replace(real_deck(catalog, name), notes='"ObjectStates": <superzone> <deck game=>')
        reading = read_bytes(write(deck, form).encode(), catalog, f"mine{ending}")
        if reading.form is not form:
            faults.append(f"{name}, mine{ending}: taken for {reading.form}")
        elif not same_deck(deck, reading.strictly()):
            faults.append(f"{name}, mine{ending}: read as another deck")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "file", "form"),
    [
        ("3 Dune", "a.txt", Form.TEXT),
        ("3 Dune", "", Form.TEXT),
        ("", "a.o8d", Form.OCTGN),
        ("3 Dune", "a.JSON", Form.JSON),
        ("[Imperial]\nDune", "a", Form.TEXT),
        ("\ufeff\n  <deck version='1'><superzone/></deck>", "a.txt", Form.LACKEY),
        ("<deck game='x'><!-- <superzone> -->", "a.dek", Form.OCTGN),
        ("<deck>", "a.dek", Form.LACKEY),
        ("<nonsense>", "a", Form.OCTGN),
        ('{"SaveName": ""}', "a.txt", Form.TABLETOP),
        ('{"format": "kanly.deck-list/1", "x": {"SaveName": 1}}', "a", Form.JSON),
        ("{", "a", Form.JSON),
        ("kanly:deck?house=eots:pogrom", "a", Form.LINK),
        ("https://example.org/?house=eots:pogrom\n", "a.txt", Form.LINK),
        ("https://example.org/ is where\nDune", "a.txt", Form.TEXT),
        ("[InternetShortcut]\nURL=kanly:deck?house=eots:pogrom", "a.txt", Form.LINK),
        ("1\tDune\n2\tCrysknife", "a.txt", Form.LACKEY_TEXT),
        ('House:\n1\tDune\n// Name: "x"', "a.txt", Form.LACKEY_TEXT),
        ("1\tDune\n2\tCrysknife # of bone", "a.txt", Form.TEXT),
        ("House deck\n1\tDune", "a.txt", Form.TEXT),
    ],
)
def test_a_form_is_told_by_its_beginning_then_by_its_ending(
    text: str, file: str, form: Form
) -> None:
    assert sniff(text, file) is form


def test_the_form_that_is_told_goes_before_the_one_found_out(catalog: Catalog) -> None:
    data = b"1\tDune"
    assert read_bytes(data, catalog, "mine").form is Form.LACKEY_TEXT
    assert read_bytes(data, catalog, "mine", Form.TEXT).form is Form.TEXT
    with pytest.raises(DeckFileError, match="expected well-formed XML"):
        read_bytes(data, catalog, "mine", Form.OCTGN)


@pytest.mark.parametrize("name", DECKS)
def test_a_real_list_is_taken_whole_and_fast(catalog: Catalog, name: str) -> None:
    data = deck_file(name).read_bytes()
    reading = read_bytes(data, catalog, f"{name}.txt")
    took = []
    for _ in range(5):
        start = time.perf_counter()
        read_bytes(data, catalog, f"{name}.txt")
        took.append(time.perf_counter() - start)
    assert not reading.of(LineOutcome.NEAR)
    assert not reading.of(LineOutcome.REFUSED)
    assert len(reading.lines) == data.count(b"\n")
    assert min(took) < 1  # 15 ms on a machine with nothing else to do


def test_a_file_is_read_by_its_path(catalog: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "mine.o8d"
    deck = parse_deck("2 Maula Pistol", catalog)
    file.write_text(write(deck, Form.OCTGN), encoding="utf-8")
    assert same_deck(deck, read_deck(file, catalog))
    reading = read_path(file, catalog)
    assert (reading.form, reading.deck.file) == (Form.OCTGN, str(file))


def test_a_strict_reader_takes_nothing_near(catalog: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Dune\n2 Mula Pistoll", encoding="utf-8")
    assert len(read_path(file, catalog).deck.entries) == 2
    with pytest.raises(DeckFileError, match=r"line 2: .* did you mean Maula Pistol"):
        read_deck(file, catalog)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        (".", " is a folder, not a deck list"),
        ("gone.txt", 'gone.txt"'),
        ("n\0l", " cannot be read: embedded null byte"),
    ],
)
def test_what_is_no_file_is_named(catalog: Catalog, tmp_path: Path, name: str, found: str) -> None:
    with pytest.raises(DeckFileError) as fault:
        read_path(tmp_path / name, catalog)
    assert str(fault.value).endswith(found)
    assert str(fault.value).startswith("there is no file") == (name == "gone.txt")


@posix
def test_a_device_is_no_deck_list(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match="is a device, not a deck list"):
        read_path(Path("/dev/zero"), catalog)


def test_a_large_file_is_refused_unread(catalog: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as opened:
        opened.truncate(10**12)
    with pytest.raises(DeckFileError, match="expected a deck list of at most 4000000 bytes"):
        read_path(file, catalog)


@posix
def test_a_pipe_is_read_to_its_end(catalog: Catalog) -> None:
    reads, writes = os.pipe()
    os.write(writes, b"2 Maula ")
    os.write(writes, b"Pistol\nDune")
    os.close(writes)
    reading = read_path(Path(f"/dev/fd/{reads}"), catalog)
    os.close(reads)
    assert [entry.count for entry in reading.deck.entries] == [2, 1]


PAGE = (DOCS / "deck-files.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("block", "form", "cards"),
    [
        (
            "```text\n",
            Form.TEXT,
            ["Caladan", "Duncan Idaho", "Maula Pistol", "Crysknife", "Kindjal"],
        ),
        ("```xml\n", Form.OCTGN, ["Maula Pistol"]),
        ("```json\n", Form.JSON, ["Maula Pistol"]),
    ],
)
def test_the_examples_of_the_page_are_read(
    catalog: Catalog, block: str, form: Form, cards: list[str]
) -> None:
    example = PAGE.split(block)[1].split("```")[0]
    reading = read_bytes(example.encode(), catalog, "mine")
    deck = reading.strictly()
    assert (reading.form, deck.name) == (form, "Desert power")
    assert [entry.card.name for entry in deck.entries] == cards
    assert not any(entry.misplaced for entry in deck.entries)


def test_the_counts_of_the_page_are_read(catalog: Catalog) -> None:
    told = PAGE.split("- Counts: ")[1].split(", with tabs")[0]
    lines = [one.replace("Name", "Maula Pistol") for one in re.findall(r"`([^`]*)`", told)]
    assert len(lines) == 14
    entries = parse_deck("\n".join(lines), catalog).entries
    assert {(entry.count, entry.card.id) for entry in entries} == {(3, "eots:maula-pistol")}
