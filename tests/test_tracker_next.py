"""The word `next`: what it closes, ends and leaves, and what has to come before it."""

from __future__ import annotations

import pytest
from tracker_cases import play

from cardbase.catalog import Catalog
from tracker import spoken  # noqa: F401 - every verb
from tracker.errors import Refused
from tracker.events import Asked
from tracker.words import Phase, Place

DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
ASKS = "eots:imperial-basin"


def test_g_06_fails_to_go_on_while_a_question_is_open(catalog: Catalog) -> None:
    game = play(catalog)
    asked = Asked(rule="L-06", question="q1", topic="test", house="vernius", text="well?")
    game.happen(asked)
    assert game.refused("next") == "L-06"
    game.do("answer well")
    game.do("next")


def test_oq_33_passes_a_window_for_everybody_at_once(catalog: Catalog) -> None:
    game = play(catalog, 3, settings={"windows": "rotate"})
    game.do("buy 1")
    game.do("vernius: pass")
    assert [words for words in game.legal() if words.endswith(": next")] == ["ordos: next"]
    game.do("next")
    assert game.game.operation is None
    assert game.house().spice == 1
    passed = [type(event).__name__ for event in game.events].count("WindowPassed")
    assert passed == 3


def test_p_06_fails_to_go_on_while_a_bid_or_the_price_is_awaited(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNCAN, place=Place.ASSEMBLY)
    game.do("petition Duncan 3")
    game.do("next")
    with pytest.raises(Refused, match=r'the bid of House Ordos is awaited, and "pass".*P-06'):
        game.do("next")
    game.do("pass")
    with pytest.raises(Refused, match=r'House Vernius has won, and must "pay".*P-06'):
        game.do("next")


def test_g_06_passes_an_interval_ended_by_override_and_leaves_nothing_open(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    game.do("next")
    piece = game.card(RABBAN, "ordos", place=Place.ASSEMBLY)
    game.do(f"petition {piece} 3")
    game.do("next")
    game.do("next", why="it is late")
    assert (game.game.phase, game.game.petition) == (Phase.IMPERIAL_DISCARD, None)
    assert game.game.operation is None
    assert game.piece(piece).place is Place.ASSEMBLY
    assert "vernius: next" in game.legal()


def test_g_06_fails_a_word_that_brings_a_question_up(catalog: Catalog) -> None:
    """What closing the window asks is asked at "next", and kept; the word itself undoes it."""
    game = play(catalog)
    piece = game.card(ASKS)
    game.do(f"engage {piece}")
    with pytest.raises(Refused, match='say "next"'):
        game.do("buy 1")
    assert not game.game.questions
    while not game.game.questions:
        game.do("next")
    assert game.refused("buy 1") == game.game.questions[0].rule
    game.do("favor 1", why="we know what it does")
    assert game.house().favor == 11
