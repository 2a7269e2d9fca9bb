"""The words players ask for rules by: each of a rule that exists, and found by the search."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.search.ask import ask
from cardbase.search.points import GameTitle
from errata.errors import DataError, MissingData
from errata.register import rules
from errata.search_words import RULE_WORDS, read_rule_words, rule_words, words_of
from errata.vocabulary import EntryKind


def test_every_rule_and_open_question_has_words() -> None:
    due = {entry.id for entry in rules() if entry.kind in {EntryKind.RULE, EntryKind.QUESTION}}
    assert due <= set(rule_words())
    assert len(due) == 339 + 44 + 3


def test_no_word_stands_twice_in_a_phrase_or_is_empty() -> None:
    for one in rule_words().values():
        assert all(words.strip() == words != "" for words in one.words)
        assert len(set(one.words)) == len(one.words)


def test_words_are_read_in_order() -> None:
    assert words_of("P-04")[0] == "same amount"
    assert words_of("RU-01") == ()


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("P-99,same amount", "the id of a rule"),
        ("nonsense,same amount", "the id of a rule"),
        ("P-04,", "some text"),
        ("P-04,equal bid\nP-04,tie", "P-04"),
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str, column: str) -> None:
    file = tmp_path / RULE_WORDS.name
    file.write_text(f"rule,words\n{row}\n", encoding="utf-8")
    with pytest.raises(DataError, match=column):
        read_rule_words(file)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingData):
        read_rule_words(tmp_path / RULE_WORDS.name)


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("second faction in the house deck", "DK-06"),
        ("natives need a desert fief", "CT-06"),
        ("peek at my own assembly cards", "Z-03"),
        ("which formats are there", "FM-01"),
        ("is there a banned list", "FM-02"),
    ],
)
def test_words_outside_the_statement_find_the_rule(
    catalog: Catalog, question: str, wanted: str
) -> None:
    assert ask(catalog, question, game=GameTitle.CCG).hits[0].point.id == wanted
