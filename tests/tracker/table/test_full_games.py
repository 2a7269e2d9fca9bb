"""Whole games by random legal words, decks drawn from all cards (T-01, and every law there is)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from full_games import Found, one

from tracker.engine.table import CardFacts

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


@pytest.mark.parametrize("seed", [11, 12, 13])
def test_t_01_passes_a_game_of_three_turns(catalog: Catalog, seed: int) -> None:
    """Two to four Houses, set up by words and lists: no law broken, nobody stuck."""
    found = Found()
    one(CardFacts(catalog), seed, 3, found)
    assert not found.faults
    assert found.turns > 1


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(21, 25))
def test_t_01_passes_games_of_fifteen_turns(catalog: Catalog, seed: int) -> None:
    """As long as an evening; `python tests/support/full_games.py` plays thousands."""
    found = Found()
    one(CardFacts(catalog), seed, 15, found)
    assert not found.faults
