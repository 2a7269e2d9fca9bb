"""No damage and no question breaks the search."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.errors import DamagedCatalog
from cardbase.search.ask import ask
from cardbase.search.points import GameTitle


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TABLE point",
        "DROP TABLE point_named",
        "DROP TABLE point_name",
        "DROP TABLE point_pair",
        "DROP TABLE point_words",
        "UPDATE point SET kind = 'plum'",
        "UPDATE point SET game = 'chess'",
        "UPDATE point SET places = 'here'",
        "DELETE FROM point WHERE edition LIKE 'Landsraad%'",
    ],
)
def test_a_damaged_search_is_told(home: Path, damage: str) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute(damage)
    with Catalog(home / "catalog.db") as catalog, pytest.raises(DamagedCatalog, match="damaged"):
        ask(catalog, "no-field")


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.sweep), 16])
def test_every_damaged_page_is_noticed_or_leaves_an_answer(home: Path, step: int) -> None:
    """Of 820 pages one in sixteen each day."""
    path = home / "catalog.db"
    whole = path.read_bytes()
    noticed = 0
    for start in range(4096, len(whole), 4096 * step):
        path.write_bytes(whole[:start] + b"\xff" * 4096 + whole[start + 4096 :])
        with Catalog(path) as catalog:
            try:
                ask(catalog, "what does the no-field of richese cost")
            except DamagedCatalog:
                noticed += 1
    assert noticed > 10 / step


# Whatever anyone may type

HOSTILE = [
    "AND",
    "OR",
    "NOT",
    "NEAR",
    "NEAR(spice storm, 2)",
    "spice AND",
    "NOT spice",
    "spice NEAR/3 storm",
    "*",
    "spice*",
    "^spice",
    "name:spice",
    "point_words:spice",
    "-spice",
    "+spice",
    '"',
    '"spice',
    "''",
    "'; DROP TABLE point; --",
    "(",
    ")",
    "(spice OR (storm",
    "{spice storm}",
    "[spice]",
    "\\",
    "%",
    "\0",
    "spice\0storm",
    "\x1b[31mspice",
    "\U0001f42a\U0001f3fd spice",
    "\u0634\u0627\u0626\u064a-\u062d\u0644\u0648\u062f",
    "\u202espice\u202c",
    "\u05d7\u05d5\u05dc\u05d9\u05ea",
    "\u7802\u4e18",
    "\ud800",
    "sp\u0131ce \u00df \ufb01eld \u00b2 \u2168",
    "e\u0301" * 300,
    "spice " * 10_000,
    " ".join(f"word{number}" for number in range(10_000)),
    "x" * 100_000,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_question_is_answered_or_not(catalog: Catalog, text: str) -> None:
    for game in (None, *GameTitle):
        found = ask(catalog, text, game=game)
        assert len(found.hits) <= 8
        assert found.question.asked == text


SIGNS = [*"*^:\"'(){}\0-+,", "AND", "OR", "NOT", "NEAR", "\U0001f42a", "\u202e"]
WORDS = st.sampled_from([*SIGNS, "spice", "no-field", "Zool", "name", "the", "Ix"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(WORDS | st.text(max_size=12), max_size=20), apart=st.sampled_from(["", " "]))
def test_no_question_breaks_the_search(catalog: Catalog, words: list[str], apart: str) -> None:
    found = ask(catalog, apart.join(words))
    ids = [hit.point.id for hit in found.hits]
    assert len(set(ids)) == len(ids) <= 8
    assert found == ask(catalog, apart.join(words))
