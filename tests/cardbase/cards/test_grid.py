"""Tables in plain text: aligned where they fit, else folded, else listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kanly.terminal.grid import grid

if TYPE_CHECKING:
    import pytest

COLUMNS = ("rite", "legal target")
ROWS = (("Battle", "a fief that is not subdued"), ("Duel", "persona"))


def at(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))


def test_columns_are_as_wide_as_their_widest_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    at(80, monkeypatch)
    assert grid(COLUMNS, ROWS) == (
        "  rite    legal target\n"
        "  ------  --------------------------\n"
        "  Battle  a fief that is not subdued\n"
        "  Duel    persona"
    )


def test_long_cells_are_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    at(40, monkeypatch)
    assert grid(COLUMNS, ROWS, indent=" " * 10) == (
        " " * 10 + "rite    legal target\n"
        "          ------  ----------------------\n"
        "          Battle  a fief that is not\n"
        "                  subdued\n"
        "          Duel    persona"
    )


def test_a_gap_of_one_comes_before_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    at(40, monkeypatch)
    assert grid(("a" * 20, "b" * 19), [("1", "2")], indent="") == (
        f"{'a' * 20} {'b' * 19}\n{'-' * 20} {'-' * 19}\n1{' ' * 20}2"
    )


def test_words_that_do_not_fit_make_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    at(40, monkeypatch)
    assert grid(("type", "a" * 20, "b" * 20), [("Event", "1", "2"), ("Plan", "3", "4")]) == (
        f"  type: Event\n    {'a' * 20}: 1\n    {'b' * 20}: 2\n"
        f"  type: Plan\n    {'a' * 20}: 3\n    {'b' * 20}: 4"
    )


words = st.text("abcdefgh ", max_size=30)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(words, min_size=n, max_size=n), min_size=1, max_size=4)
    ),
    st.sampled_from([40, 80]),
)
def test_no_word_is_lost(
    monkeypatch: pytest.MonkeyPatch, lines: list[list[str]], columns: int
) -> None:
    at(columns, monkeypatch)
    text = grid(lines[0], lines[1:])
    if lines[1:]:
        assert {w for line in lines for c in line for w in c.split()} <= set(
            text.replace(":", " ").split()
        )
    assert all(len(line) <= columns for line in text.splitlines())
