"""Random games of all cards keep every law: a fast sample; `just laws` plays the whole."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from law_coverage import lacking
from law_play import LawGame, Unlawful
from msgspec.structs import replace
from share import share

from cardbase.catalog.catalog import Catalog
from tracker.engine.table import CardFacts

STEPS = 30
GAMES = 12
SHARE = 330
"""Cards that are in play at least once in so few games."""


@settings(
    max_examples=share(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_a_random_game_of_many_cards_keeps_every_law(
    catalog: Catalog, seed: int, houses: int
) -> None:
    """Nothing but a refusal is raised, each question has an answer, and it folds to the same."""
    LawGame(CardFacts(catalog), seed, houses).play(STEPS)


@pytest.mark.sweep
def test_few_games_have_half_of_all_cards_in_play(catalog: Catalog) -> None:
    """Each game lays out first what was in play least, so that no card is left out."""
    cards, seen, said = CardFacts(catalog), Counter[str](), Counter[str]()
    ids = [card.id for card in catalog.all_cards()]
    for seed in range(GAMES):
        game = LawGame(cards, seed, 2 + seed % 3, lacking(ids, seen, 1)[:70])
        game.play(STEPS)
        seen.update(game.seen)
        said += game.happened
    assert len(seen) >= SHARE
    assert {"play", "deploy", "engage", "use", "rite", "answer", "pass"} <= set(said)


def test_a_broken_law_is_found(catalog: Catalog) -> None:
    """Spice that came from nowhere is told at once."""
    game = LawGame(CardFacts(catalog), 1, 2)
    game.walker.game = replace(game.game, hoard=game.game.hoard + 1)
    with pytest.raises(Unlawful, match="spice"):
        game.play(1)
