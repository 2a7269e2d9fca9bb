"""Cards out of hands and Assemblies: known ones, and ones named as they come (Z-01)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.events import CardsEngaged
from tracker.engine.words import Place, Token
from tracker.rules.naming import from_assembly, from_hand
from tracker.table import verbs  # noqa: F401 - every verb

MENTAT, PISTOL, CALADAN = "eots:house-mentat", "eots:maula-pistol", "eots:caladan"


def named(game: Play) -> Play:
    """A game in which the first House has its cards by name."""
    house = replace(game.house(), named=True)
    game.game = replace(game.game, houses={**game.game.houses, "vernius": house})
    return game


def test_z_01_passes_naming_a_card_of_the_count(catalog: Catalog) -> None:
    at = play(catalog).table()
    piece = from_hand(at, "vernius", "maula pistol")
    assert (piece.card, piece.place, at.house("vernius").unseen[Place.HAND]) == (
        PISTOL,
        Place.HAND,
        6,
    )
    assert at.game.in_place("vernius", Place.HAND) == (piece,)


def test_z_01_passes_a_card_that_is_known_already(catalog: Catalog) -> None:
    game = play(catalog)
    known = game.card(PISTOL, place=Place.HAND)
    at = game.table()
    found = [from_hand(at, "vernius", text).id for text in (known, "maula pistol", "Maula")]
    assert (found, at.events) == ([known] * 3, [])


def test_z_01_passes_an_assembly_card(catalog: Catalog) -> None:
    at = play(catalog).table()
    piece = from_assembly(at, "vernius", "caladan")
    assert (piece.card, at.game.in_place("vernius", Place.ASSEMBLY)) == (CALADAN, (piece,))


def test_z_01_fails_a_card_of_the_other_back(catalog: Catalog) -> None:
    at = play(catalog).table()
    with pytest.raises(Misread, match="back of the House deck"):
        from_hand(at, "vernius", "caladan")
    with pytest.raises(Misread, match="back of the Imperial deck"):
        from_assembly(at, "vernius", "maula pistol")


def test_z_01_fails_a_name_of_several_cards(catalog: Catalog) -> None:
    at = play(catalog).table()
    with pytest.raises(SeveralFit):
        from_assembly(at, "vernius", "duncan idaho")


def test_z_01_fails_an_empty_assembly_unless_overruled(catalog: Catalog) -> None:
    game = play(catalog)
    at = game.table()
    for text in ("caladan", "arrakeen", "carthag"):
        from_assembly(at, "vernius", text)
    with pytest.raises(Refused, match="Z-01"):
        from_assembly(at, "vernius", "arsunt")
    at.overrule = "we miscounted"
    assert from_assembly(at, "vernius", "arsunt").place is Place.ASSEMBLY


def test_z_01_passes_only_known_cards_where_decks_are_named(catalog: Catalog) -> None:
    game = named(play(catalog))
    known = game.card(PISTOL, place=Place.HAND)
    at = game.table()
    at.speaker = "vernius"
    assert from_hand(at, "vernius", "maula").id == known
    with pytest.raises(Misread, match="a card in your hand"):
        from_hand(at, "vernius", "house mentat")


def test_e_05_passes_a_full_event_among_the_options(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(CALADAN)
    early = game.card("jotc:production-quota", subdued=True, deferment=2)
    ready = game.card("jotc:production-quota", subdued=True, deferment=3)
    words = game.legal("vernius")
    assert f"vernius: deploy {ready}" in words
    assert f"vernius: deploy {early}" not in words


def test_pd_05_passes_a_program_subdued_after_its_first_deployment(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("tat:suborn-suk", subdued=True, deferment=1)
    assert f"vernius: deploy {piece} x=0" in game.legal("vernius")
    game.do(f"deploy {piece} x=2")
    assert (game.house().solaris, game.piece(piece).tokens) == (19, {})


def test_pd_05_fails_such_a_program_without_a_token(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("tat:suborn-suk", subdued=True)
    assert game.refused(f"deploy {piece} x=2") == "DF-04"


def test_df_13_passes_engaging_at_once(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card(MENTAT, subdued=True, deferment=1)
    game.do(f"deploy {piece}")
    game.happen(CardsEngaged(pieces=(piece,)))
    assert (game.piece(piece).engaged, game.piece(piece).tokens.get(Token.DEFERMENT)) == (
        True,
        None,
    )


@pytest.mark.parametrize("words", ["deploy guard commander", "petition eots:gurney-halleck 2"])
def test_dk_04_passes_a_card_that_a_counted_deck_can_hold(catalog: Catalog, words: str) -> None:
    play(catalog).do(words)


@pytest.mark.parametrize(
    "words", ["deploy harkonnen slavemaster", "petition harkonnen industries 2"]
)
def test_dk_04_fails_a_card_of_an_adversary_out_of_a_counted_deck(
    catalog: Catalog, words: str
) -> None:
    assert play(catalog).refused(words) == "DK-04"
