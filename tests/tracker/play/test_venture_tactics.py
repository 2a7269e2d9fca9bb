"""Tactics that discard a venture, or a tactic that lies there (V-16): played on it, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

RABBAN, BASIN = "eots:glossu-rabban", "eots:imperial-basin"
BATTLE, DUEL, INTRIGUE, ARBITRATION = (
    "eots:arclight-assault",
    "eots:forbidden-match",
    "eots:twilight-assault",
    "eots:coins-under-the-table",
)
FANATICISM = "eots:fanaticism"

DISCARDS = [
    ("eots:aborted-raid", BATTLE),
    ("jotc:infraction-of-the-change", BATTLE),
    ("eots:vanish-without-trace", DUEL),
    ("jotc:ritual-combat", DUEL),
    ("eots:pre-emptive-strike", INTRIGUE),
    ("jotc:intelligence-report", INTRIGUE),
    ("eots:imperial-recess", ARBITRATION),
    ("jotc:undermine-support", ARBITRATION),
]


def activated(catalog: Catalog, venture: str) -> tuple[Play, str]:
    """A venture whose activation is declared."""
    game = play(catalog)
    piece = game.card(venture, on=game.card(RABBAN))
    game.do(f"activate {piece}")
    return game, piece


@pytest.mark.parametrize(("tactic", "venture"), DISCARDS)
def test_a_venture_under_way_is_discarded_and_does_nothing(
    catalog: Catalog, tactic: str, venture: str
) -> None:
    game, piece = activated(catalog, venture)
    card = game.card(tactic, "ordos", Place.HAND, unseen=True)
    assert f"ordos: play {card} on {piece}" in game.legal()
    game.do(f"ordos: play {card}")
    assert game.piece(piece).place is Place.HOUSE_DISCARD
    assert game.piece(card).place is Place.HOUSE_DISCARD
    assert game.game.questions == ()
    game.do("all pass")
    assert game.game.operation is None
    assert game.game.rite is None


@pytest.mark.parametrize(("tactic", "venture"), DISCARDS)
def test_a_venture_of_another_kind_is_no_target(
    catalog: Catalog, tactic: str, venture: str
) -> None:
    other = DUEL if venture != DUEL else BATTLE
    game, piece = activated(catalog, other)
    card = game.card(tactic, "ordos", Place.HAND, unseen=True)
    assert not any(card in words for words in game.legal("ordos"))
    assert game.refused(f"ordos: play {card} on {piece}") == "G-02"
    assert game.refused(f"ordos: play {card}") == "G-02"


def test_which_of_two_ventures_is_said(catalog: Catalog) -> None:
    game, first = activated(catalog, BATTLE)
    second = game.card(BATTLE, "ordos", on=game.card("eots:commander-aramsham", "ordos"))
    card = game.card("eots:aborted-raid", "ordos", Place.HAND, unseen=True)
    game.do(f"ordos: play {card} on {second}")
    assert game.piece(second).place is Place.HOUSE_DISCARD
    assert game.piece(first).deployed


def test_a_tactic_that_lies_in_a_rite_is_discarded_with_what_it_gives(catalog: Catalog) -> None:
    game = play(catalog)
    rabban = game.card(RABBAN)
    troop = game.card("eots:house-battalion", on=rabban)
    basin = game.card(BASIN, "ordos")
    game.do(f"rite battle {basin} with {rabban}, {troop}")
    game.do("all pass")
    lying = game.card(FANATICISM, place=Place.HAND, unseen=True)
    game.do(f"vernius: play {lying}")
    assert [effect.source for effect in game.game.effects] == [lying]
    game.do("all pass")
    game.do("confirm")
    card = game.card("jotc:infraction-of-the-change", "ordos", Place.HAND, unseen=True)
    game.do(f"ordos: play {card} on {lying}")
    assert game.piece(lying).place is Place.HOUSE_DISCARD
    assert not game.game.effects
