"""Forty lists as people write them: rows read rightly, and no card that nobody listed."""

from __future__ import annotations

import messy

from cardbase.catalog.catalog import Catalog

FLOOR = 0.96
"""The share of rows read rightly in the lists of plain text."""

NOTE_IN_A_TABLE = "m-13:10: card 1 eots:tupile <- ['no card']"
"""The homeworld is told in a sentence in a cell."""


def test_messy_texts_are_read_and_nothing_is_invented_or_misplaced(catalog: Catalog) -> None:
    texts = [file for file in messy.lists() if file.suffix == ".txt" and file.stem != "m-27"]
    assert len(texts) > 20
    scores = [messy.score(file, catalog) for file in texts]
    assert [one for score in scores for one in (*score.invented, *score.misplaced)] == []
    missed = "\n".join(one for score in scores for one in score.missed)
    rows = sum(score.rows for score in scores)
    assert sum(score.right for score in scores) >= FLOOR * rows, missed


def test_messy_tables_and_documents_are_read_whole(catalog: Catalog) -> None:
    others = [file for file in messy.lists() if file.suffix != ".txt"]
    assert {file.suffix for file in others} == {".csv", ".json", ".md"}
    scores = [messy.score(file, catalog) for file in others]
    assert [one for score in scores for one in (*score.invented, *score.misplaced)] == []
    assert [one for score in scores for one in score.missed] == [NOTE_IN_A_TABLE]
