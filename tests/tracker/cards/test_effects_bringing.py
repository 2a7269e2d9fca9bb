"""Cards that an effect brings into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play

from tracker.engine.errors import Misread
from tracker.engine.words import Place
from tracker.rules.deployment import can_bring
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def test_a_card_of_the_hand_comes_at_no_cost(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("bring house mentat")
    (mentat,) = game.game.domain("vernius")
    assert (mentat.deployed, mentat.engaged, mentat.card) == (True, False, "eots:house-mentat")
    assert (game.house().solaris, game.house().favor) == (20, 10)
    assert game.game.count("vernius", Place.HAND) == 6


def test_an_ally_of_the_assembly_lies_down_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("bring eots:gurney-halleck subdued")
    (gurney,) = game.game.domain("vernius")
    assert gurney.subdued
    assert game.game.count("vernius", Place.ASSEMBLY) == 2
    assert game.house().favor == 10


def test_a_resource_needs_what_it_is_assigned_to(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    with pytest.raises(Misread, match="assigned to"):
        game.do("bring maula pistol")
    game.do("bring maula pistol on gurney")
    game.do("bring valor on gurney subdued")
    pistol, valor = game.game.assigned(gurney)
    assert (pistol.deployed, valor.subdued) == (True, True)
    game.card("eots:caladan")
    assert game.refused("bring subterfuge on caladan")


def test_a_subdued_card_keeps_its_place_and_its_governor(catalog: Catalog) -> None:
    game = play(catalog)
    duncan = game.card("eots:duncan-idaho", subdued=True, deferment=1)
    game.do("ordos: bring duncan engaged")
    piece = game.piece(duncan)
    assert (piece.holder, piece.deployed, piece.engaged) == ("vernius", True, True)
    assert piece.tokens == {}


def test_another_power_costs_its_favor_all_the_same(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:stilgar", subdued=True)
    game.card("eots:dune")
    game.do("bring stilgar")
    assert game.house().favor == 9


def test_another_copy_and_an_early_child_are_refused(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:duncan-idaho", "ordos")
    copy = game.card("eots:duncan-idaho", subdued=True)
    assert game.refused(f"bring {copy}") == "CT-12"
    assert not can_bring(game.table(), "vernius", game.piece(copy), None)
    game.card("eots:valor", on=copy)
    game.do("subdue valor")
    assert game.refused("bring valor") == "DF-09"
    game.do(f"bring {copy}", why="as agreed")
    assert game.piece(copy).deployed


@pytest.mark.parametrize("words", ["bring", "bring spice blow", "bring gurney subdued"])
def test_what_cannot_be_brought_is_told(catalog: Catalog, words: str) -> None:
    game = play(catalog)
    game.card("eots:gurney-halleck", subdued=True)
    with pytest.raises(Misread, match="expected"):
        game.do(words)


def test_what_is_in_play_is_not_brought(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:gurney-halleck")
    with pytest.raises(Misread, match="not in play yet"):
        can_bring(game.table(), "vernius", game.piece(piece), None)
