"""Zones: what lies where, and who may look at it (section 1)."""

from __future__ import annotations

import pytest
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import BadEvent, Refused
from tracker.engine.events import (
    CardCaptured,
    CardMoved,
    PetitionAnnounced,
    SolarisChanged,
    TokensChanged,
)
from tracker.engine.sight import look_through, may_look, subdued_cards, verify_look
from tracker.engine.words import Phase, Place
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete

OWN = [Place.HAND, Place.ASSEMBLY]
PILES = [Place.HOUSE_DISCARD, Place.IMPERIAL_DISCARD]
DECKS = [Place.HOUSE_DECK, Place.IMPERIAL_DECK]


def test_z_02_passes_the_subdued_cards_of_a_domain(catalog: Catalog) -> None:
    game = play(catalog)
    dune = game.card("eots:dune", subdued=True)
    game.card("eots:caladan")
    assert [piece.id for piece in subdued_cards(game.game, "vernius")] == [dune]
    game.happen(TokensChanged(piece=dune, token="deferment", by=1))  # noqa: S106


def test_z_02_fails_a_face_down_assembly_card(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    card = game.card("eots:stilgar", place=Place.ASSEMBLY)
    assert subdued_cards(game.game, "vernius") == ()
    assert not game.piece(card).subdued
    for house in ("vernius", "ordos"):
        game.do(f"{house}: next")
    assert game.game.phase is Phase.DECLARATION
    assert game.piece(card).tokens == {}
    with pytest.raises(BadEvent, match="is in no domain"):
        game.happen(TokensChanged(piece=card, token="deferment", by=1))  # noqa: S106


@pytest.mark.parametrize("place", OWN)
def test_z_03_passes_ones_own_cards(catalog: Catalog, place: Place) -> None:
    game = play(catalog)
    for card in (game.card("eots:stilgar", place=place), game.card("eots:dune", subdued=True)):
        assert may_look(game.table(), "vernius", game.piece(card))


@pytest.mark.parametrize("place", OWN)
def test_z_03_fails_the_cards_of_rivals(catalog: Catalog, place: Place) -> None:
    game = play(catalog)
    hidden = (game.card("eots:stilgar", place=place), game.card("eots:dune", subdued=True))
    for card in hidden:
        assert not may_look(game.table(), "ordos", game.piece(card))
        with pytest.raises(Refused, match=r"face-down in the .* of House Vernius \(Z-03\)"):
            verify_look(game.table(), "ordos", game.piece(card))


def test_z_03_passes_what_is_face_up_or_revealed(catalog: Catalog) -> None:
    game = play(catalog)
    deployed = game.card("eots:caladan")
    revealed = game.card("eots:stilgar", place=Place.ASSEMBLY)
    game.happen(PetitionAnnounced(house="vernius", piece=revealed, cost=4, bid=4))
    for card in (deployed, revealed):
        assert may_look(game.table(), "ordos", game.piece(card))


def test_z_03_passes_by_the_domain_not_by_the_owner(catalog: Catalog) -> None:
    game = play(catalog)
    card = game.card("eots:stilgar", subdued=True)
    game.happen(CardCaptured(piece=card, holder="ordos"))
    assert game.piece(card).owner == "vernius"
    assert may_look(game.table(), "ordos", game.piece(card))
    assert not may_look(game.table(), "vernius", game.piece(card))


@pytest.mark.parametrize("place", DECKS)
def test_z_03_fails_a_deck_for_everybody(catalog: Catalog, place: Place) -> None:
    game = play(catalog)
    card = game.piece(game.card("eots:stilgar", place=place))
    for house in ("vernius", "ordos"):
        assert not may_look(game.table(), house, card)


@pytest.mark.parametrize("pile", PILES)
def test_z_04_passes_every_pile_in_its_order(catalog: Catalog, pile: Place) -> None:
    game = play(catalog)
    ids = [game.card(card) for card in ("eots:stilgar", "eots:maula-pistol", "eots:crysknife")]
    thrown = [ids[2], ids[0], ids[1]]
    for card in thrown:
        game.happen(CardMoved(piece=card, holder="vernius", place=pile))
    assert [piece.id for piece in look_through(game.game, "vernius", pile)] == thrown
    for card in thrown:
        assert may_look(game.table(), "ordos", game.piece(card))


@pytest.mark.parametrize("place", [*DECKS, *OWN])
def test_z_04_fails_what_is_no_discard_pile(catalog: Catalog, place: Place) -> None:
    game = play(catalog)
    game.card("eots:stilgar", place=place)
    assert look_through(game.game, "vernius", place) == ()


def test_z_05_passes_solaris_without_an_end(catalog: Catalog) -> None:
    game = play(catalog)
    for house in ("vernius", "ordos"):
        game.happen(SolarisChanged(house=house, by=5000))
    assert game.house().solaris == game.house("ordos").solaris == 5020


def test_z_06_passes_tokens_of_any_kind(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card("eots:caladan")
    for token in ("Storm", "Sandworm"):
        game.happen(TokensChanged(piece=desert, token=token, by=2))
    assert game.piece(desert).tokens == {"Storm": 2, "Sandworm": 2}


def test_z_06_fails_fewer_than_none(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card("eots:caladan")
    with pytest.raises(BadEvent, match="not so many Storm tokens"):
        game.happen(TokensChanged(piece=desert, token="Storm", by=-1))  # noqa: S106


def test_z_07_passes_deployed_engaged_subdued(catalog: Catalog) -> None:
    game = play(catalog)
    engaged, subdued = game.card("eots:caladan", engaged=True), game.card("eots:dune", subdued=True)
    assert (game.piece(engaged).deployed, game.piece(engaged).engaged) == (True, True)
    assert (game.piece(subdued).subdued, game.piece(subdued).engaged) == (True, False)


def test_z_07_fails_an_engaged_subdued_card(catalog: Catalog) -> None:
    game = play(catalog)
    with pytest.raises(BadEvent, match="is subdued and cannot engage"):
        game.card("eots:dune", subdued=True, engaged=True)
