"""Deeds with hands, Assemblies and decks, each on a card that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from acting_cases import acts
from tracker_cases import play

from tracker.engine.errors import Misread
from tracker.engine.events import DeckShuffled
from tracker.engine.words import Place

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def test_each_house_names_the_card_it_discards_from_its_assembly(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, "eots:landsraad-summit", "chani", "ordos: stilgar")
    for house in ("vernius", "ordos"):
        assert game.game.count(house, Place.ASSEMBLY) == 2
        assert len(game.game.in_place(house, Place.IMPERIAL_DISCARD)) == 1


def test_an_empty_assembly_has_nothing_to_discard(catalog: Catalog) -> None:
    game = play(catalog)
    for name in ("chani", "stilgar", "jamis"):
        acts(game, "eots:landsraad-summit", name, f"ordos: {name}")
    acts(game, "eots:landsraad-summit")
    assert game.game.count("vernius", Place.ASSEMBLY) == 0


def test_casting_nets_draws_one_more_than_it_discards(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, "jotc:casting-nets", "2", "maula pistol, lasgun rifle")
    assert game.game.count("vernius", Place.HAND) == 8
    assert len(game.game.in_place("vernius", Place.HOUSE_DISCARD)) == 2
    assert game.game.count("vernius", Place.HOUSE_DECK) == 42


def test_as_many_cards_are_named_as_are_due(catalog: Catalog) -> None:
    game = play(catalog)
    with pytest.raises(Misread, match="2 cards"):
        acts(game, "jotc:casting-nets", "2", "maula pistol")


def test_a_card_searched_for_goes_to_the_hand_and_the_deck_is_shuffled(catalog: Catalog) -> None:
    game = play(catalog)
    acts(game, "eots:traverse-fold-space", "2", "maula pistol")
    (found,) = game.game.in_place("vernius", Place.HAND)
    assert game.cards[found.card].name == "Maula Pistol"
    assert game.game.count("vernius", Place.HOUSE_DECK) == 44
    assert isinstance(
        next(e for e in reversed(game.events) if isinstance(e, DeckShuffled)), DeckShuffled
    )


def test_what_is_searched_for_is_of_the_deck(catalog: Catalog) -> None:
    game = play(catalog)
    with pytest.raises(Misread, match="House deck"):
        acts(game, "eots:traverse-fold-space", "2", "chani")


def test_only_equipment_is_searched_for(catalog: Catalog) -> None:
    """The card asks for equipment: a tactic does not fit."""
    card = next(
        one.id
        for one in catalog.all_cards()
        if one.operation.startswith("Search your House deck for 1 target equipment")
    )
    game = play(catalog)
    with pytest.raises(Misread, match="as the text says"):
        acts(game, card, "house agent")
    game = play(catalog)
    acts(game, card, "maula pistol")
    assert game.game.count("vernius", Place.HAND) == 8


def test_known_cards_of_a_counted_deck_are_forgotten_when_it_is_shuffled(
    catalog: Catalog,
) -> None:
    game = play(catalog)
    game.card("eots:maula-pistol", place=Place.HOUSE_DECK)
    before = game.game.count("vernius", Place.HOUSE_DECK)
    acts(game, "eots:traverse-fold-space", "2", "lasgun rifle")
    assert game.game.in_place("vernius", Place.HOUSE_DECK) == ()
    assert game.game.count("vernius", Place.HOUSE_DECK) == before - 1
