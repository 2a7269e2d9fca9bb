"""A verdict over lines that were not read, and words that are no cards in a list with counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck_file

from cardbase.catalog.catalog import Catalog
from cardbase.decks.reading import LineOutcome
from cardbase.decks.text import read_text
from cardbase.legality import decide, format_named

if TYPE_CHECKING:
    from command_line import Kanly

pytestmark = pytest.mark.usefixtures("home")

ATREIDES = deck_file("atreides").read_text(encoding="utf-8")
PROSE = (
    "The Spice Must Flow",
    "House Atreides",
    "Duke of Arrakis",
    "I cut Betrayal for Pogrom",
)
"""Titles and remarks that the review found to be taken as cards."""


@pytest.mark.parametrize(
    ("line", "legal", "rule"),
    [
        ("1 Baron Vladimir Harkonnen", False, "DK-04"),  # both printings are an adversary's
        ("1 Paul Atreides", True, ""),  # both printings may be in it
        ("1 Xyzzy", None, ""),  # it may be anything
    ],
)
def test_a_verdict_is_what_every_reading_of_a_line_agrees_on(
    catalog: Catalog, line: str, legal: bool | None, rule: str
) -> None:
    reading = read_text(f"{ATREIDES}\nImperial deck\n{line}\n", catalog, "list")
    assert len(reading.of(LineOutcome.REFUSED)) == 1
    found = decide(reading, format_named())
    assert found.legal is legal
    assert [one.rule for one in found.errors] == ([rule] if rule else [])
    assert len(found.unread) == 1


def test_what_hangs_on_unread_lines_is_not_decided_anywhere(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{ATREIDES}\n1 Xyzzy\n", encoding="utf-8")
    for command in ("check", "show", "stats"):
        said = kanly("deck", command, str(file))
        assert said.code == 2
        assert "not decided in" in said.out
        body = json.loads(kanly("deck", command, str(file), "--json").out)
        assert body["legal"] is None
    sheet = tmp_path / "sheet.html"
    assert kanly("print", "deck", str(file), "--out", str(sheet)).code == 0
    assert "Not decided in" in sheet.read_text(encoding="utf-8")


def test_an_agreed_verdict_is_the_exit_code(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{ATREIDES}\n1 Baron Vladimir Harkonnen\n", encoding="utf-8")
    said = kanly("deck", "check", str(file))
    assert said.code == 1
    assert "not legal in" in said.out
    assert "whatever line" in said.out


def test_words_without_a_count_are_no_card_in_a_list_with_counts(catalog: Catalog) -> None:
    reading = read_text("\n".join([*PROSE, "2 Maula Pistol", "Kindjal"]), catalog, "list")
    assert [entry.card.name for entry in reading.deck.entries] == ["Maula Pistol", "Kindjal"]
    assert [line.why for line in reading.of(LineOutcome.PASSED)] == ["title or prose"] * len(PROSE)


def test_what_may_be_a_card_without_its_count_leaves_the_verdict_open(catalog: Catalog) -> None:
    reading = read_text(f"{ATREIDES}\nMula Pistoll\n", catalog, "list")
    (refused,) = reading.of(LineOutcome.REFUSED)
    assert "expected a count before" in str(refused.fault)
    assert decide(reading, format_named()).legal is None


def test_in_a_list_of_names_alone_a_near_name_is_a_card(catalog: Catalog) -> None:
    reading = read_text("Mula Pistol\nKindjal", catalog, "list")
    assert [line.fate for line in reading.lines] == [LineOutcome.NEAR, LineOutcome.TAKEN]


def test_what_is_kept_takes_no_guess_unless_told_to(kanly: Kanly, tmp_path: Path) -> None:
    file, out = tmp_path / "list.txt", tmp_path / "out.txt"
    file.write_text(f"{ATREIDES}\n2 Mula Pistol\n", encoding="utf-8")
    keeping = (("convert", str(file), "--out", str(out)), ("save", str(file), "Friday"))
    for words in keeping:
        said = kanly("deck", *words)
        assert (said.code, said.out) == (2, "")
        assert "--anyway" in said.err
        assert "taken as" in said.err
    assert not out.exists()
    assert "Friday" not in kanly("deck", "list").out
    for words in keeping:
        assert kanly("deck", *words, "--anyway").code == 1
    assert out.exists()
