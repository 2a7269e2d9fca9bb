"""Personas, holdings, ventures and programs, each played as its text says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from tracker import spoken  # noqa: F401 - every verb
from tracker.words import Place, Token

if TYPE_CHECKING:
    from cardbase.catalog import Catalog

SLEEPER = "jotc:harkonnen-sleeper"

# Harkonnen Sleeper ----------------------------------------------------------------------------


def test_harkonnen_sleeper_is_placed_like_an_event(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card(SLEEPER, place=Place.HAND)
    assert game.refused(f"deploy {sleeper}") == "DP-03"
    assert f"vernius: place {sleeper}" in game.legal("vernius")
    game.do(f"place {sleeper}")
    assert game.piece(sleeper).subdued
    assert game.refused(f"deploy {sleeper}") == "DF-05"


def test_harkonnen_sleeper_keeps_its_tokens_until_it_is_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    sleeper = game.card(SLEEPER, subdued=True, deferment=2)
    game.do(f"deploy {sleeper}")
    assert game.piece(sleeper).tokens == {Token.DEFERMENT: 2}
    game.do(f"subdue {sleeper}")
    assert not game.piece(sleeper).tokens


@pytest.mark.parametrize(("tokens", "must"), [(4, False), (5, True)])
def test_harkonnen_sleeper_must_be_deployed_with_5_tokens(
    catalog: Catalog, tokens: int, *, must: bool
) -> None:
    game = play(catalog)
    game.card(SLEEPER, subdued=True, deferment=tokens)
    if must:
        assert game.refused("next") == "T-11"
    else:
        game.do("next")


# Ventures with a price ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "venture",
    ["eots:house-atomics", "eots:policy-of-oppression", "tat:fencing-operation"],
)
def test_a_venture_with_a_price_is_activated_not_engaged(catalog: Catalog, venture: str) -> None:
    game = play(catalog)
    priced = game.card(venture, on=game.card("eots:gurney-halleck"))
    assert game.refused(f"engage {priced}") == "CT-16"
    assert f"vernius: engage {priced}" not in game.legal("vernius")
    game.do(f"activate {priced}")
