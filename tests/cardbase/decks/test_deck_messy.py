"""Fifty lists as people write them: rows read rightly, and no card that nobody listed."""

from __future__ import annotations

import messy

from cardbase.catalog.catalog import Catalog

FLOOR = 0.98
"""The share of the rows of all lists that are read rightly."""


def test_messy_lists_are_read_and_nothing_is_invented_or_misplaced(catalog: Catalog) -> None:
    scores = [messy.score(file, catalog) for file in messy.lists()]
    assert len(scores) == 50
    assert [one for score in scores for one in (*score.invented, *score.misplaced)] == []
    missed = "\n".join(one for score in scores for one in score.missed)
    rows = sum(score.rows for score in scores)
    assert sum(score.right for score in scores) >= FLOOR * rows, missed
