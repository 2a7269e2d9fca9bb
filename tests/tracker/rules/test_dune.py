"""Dune and homeworlds (section 12), one test for each rule and way."""

from __future__ import annotations

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.events import AllegiancesSet, CardCaptured, TokensChanged
from tracker.engine.words import Place, Token
from tracker.rules.deployment import outstanding
from tracker.standing.figures import allegiances
from tracker.standing.kinds import governs_dune_fief, homeworld_of
from tracker.table import verbs  # noqa: F401 - every verb

DUNE, CALADAN, ZONE = "eots:dune", "eots:caladan", "eots:forbidden-zone"
TROOP, COURTIERS, KEEP = "eots:house-battalion", "eots:imperial-courtiers", "eots:palace-keep"


def settled(
    catalog: Catalog, home: str = CALADAN, tokens: int = 7, **settings: str
) -> tuple[Play, str, str]:
    """A game with a homeworld, and subdued Dune with tokens."""
    game = play(catalog, settings={name.replace("_", "-"): v for name, v in settings.items()})
    return game, game.card(home), game.card(DUNE, subdued=True, deferment=tokens)


def test_dn_01_passes_dune_as_a_dune_fief(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE)
    assert governs_dune_fief(game.table(), "vernius")


def test_dn_01_fails_subdued_dune(catalog: Catalog) -> None:
    game = play(catalog)
    game.card(DUNE, subdued=True)
    assert not governs_dune_fief(game.table(), "vernius")
    assert not governs_dune_fief(game.table(), "ordos")


@pytest.mark.parametrize(("tokens", "left"), [(1, 14), (6, 19), (7, 20)])
def test_dn_02_passes_dune_by_its_tokens(catalog: Catalog, tokens: int, left: int) -> None:
    game, _, dune = settled(catalog, tokens=tokens)
    game.do("deploy dune")
    assert (game.piece(dune).deployed, game.house().solaris) == (True, left)


def test_dn_02_fails_dune_while_another_has_it(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.card(DUNE, "ordos")
    assert game.refused(f"deploy {dune}") == "CT-12"


def test_dn_03_passes_the_old_homeworld_subdued(catalog: Catalog) -> None:
    game, home, dune = settled(catalog)
    game.do(f"deploy {dune}")
    assert game.piece(home).subdued


@pytest.mark.parametrize(
    ("first", "setting"),
    [
        (CALADAN, "no"),
        (ZONE, "yes"),
        ("tat:duchy-of-arrakis", "yes"),
        ("tat:dune-regency", "yes"),
        ("jotc:false-wall-south", "yes"),
        ("jotc:northern-polar-sink", "yes"),
        ("jotc:the-shield-wall", "yes"),
    ],
)
def test_dn_03_fails_a_homeworld_that_is_exempt(catalog: Catalog, first: str, setting: str) -> None:
    game, old, dune = settled(catalog, first, homeworld_subdued=setting)
    game.do(f"deploy {dune}")
    assert game.piece(old).deployed
    now = homeworld_of(game.table(), "vernius")
    assert now is not None
    assert now.id == dune


def test_dn_03_passes_without_a_homeworld(catalog: Catalog) -> None:
    game = play(catalog)
    dune = game.card(DUNE, subdued=True, deferment=7)
    game.do(f"deploy {dune}")
    assert game.game.questions == ()


def laden(catalog: Catalog) -> tuple[Play, str, str, list[str]]:
    """A homeworld with two resources Dune can bear, and one it cannot."""
    game, home, dune = settled(catalog)
    cards = (TROOP, COURTIERS, "jotc:atreides-house-guard")
    return game, home, dune, [game.card(card, on=home) for card in cards]


@pytest.mark.parametrize(("said", "moved"), [("all", 2), ("none", 0)])
def test_dn_04_passes_the_resources_the_player_moves(
    catalog: Catalog, said: str, moved: int
) -> None:
    game, home, dune, cards = laden(catalog)
    game.do(f"deploy {dune}")
    assert game.game.questions[0].choices == ("all", "none", *cards[:2])
    game.do(f"answer {said}")
    assert (len(game.game.assigned(dune)), len(game.game.assigned(home))) == (moved, 3 - moved)


def test_dn_04_passes_one_after_the_other(catalog: Catalog) -> None:
    game, _, dune, cards = laden(catalog)
    game.do(f"deploy {dune}")
    game.do(f"answer {cards[1]}")
    assert game.game.questions[0].choices == ("all", "none", cards[0])
    game.do(f"answer {cards[0]}")
    assert (game.game.questions, len(game.game.assigned(dune))) == ((), 2)


def test_dn_04_fails_what_dune_is_no_target_for(catalog: Catalog) -> None:
    game, home, dune = settled(catalog)
    guard = game.card("jotc:atreides-house-guard", on=home)
    game.do(f"deploy {dune}")
    assert (game.game.questions, game.piece(guard).parent) == ((), home)
    assert game.piece(guard).deployed


def test_dn_05_passes_dune_for_homeworld_and_dune_fief(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.do(f"deploy {dune}")
    home = homeworld_of(game.table(), "vernius")
    assert home is not None
    assert (home.id, governs_dune_fief(game.table(), "vernius")) == (dune, True)


def test_dn_05_fails_a_subdued_homeworld(catalog: Catalog) -> None:
    game, home, _ = settled(catalog)
    game.do(f"subdue {home}")
    assert homeworld_of(game.table(), "vernius") is None


def test_dn_06_passes_dune_that_is_due_with_seven_tokens(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    assert [piece.id for piece in outstanding(game.table(), "vernius")] == [dune]


def test_dn_06_fails_dune_with_a_token_less(catalog: Catalog) -> None:
    game, _, _ = settled(catalog, tokens=6)
    assert outstanding(game.table(), "vernius") == ()


def moved(catalog: Catalog, **settings: str) -> tuple[Play, str, str]:
    """A House on Dune, its old homeworld subdued with full tokens."""
    game, home, dune = settled(catalog, CALADAN, 7, **settings)
    game.do(f"deploy {dune}")
    game.happen(TokensChanged(piece=home, token=Token.DEFERMENT, by=5))
    return game, home, dune


def test_dn_07_passes_the_homeworld_once_dune_is_subdued(catalog: Catalog) -> None:
    game, home, dune = moved(catalog)
    troop, keep = game.card(TROOP, on=dune), game.card(KEEP, on=dune)
    game.do(f"subdue {dune}")
    assert [piece.id for piece in outstanding(game.table(), "vernius")] == [home]
    game.do(f"deploy {home}")
    game.do("answer all")
    assert (game.piece(troop).parent, game.piece(keep).parent) == (home, home)


def test_dn_07_fails_the_homeworld_while_dune_is_governed(catalog: Catalog) -> None:
    game, home, _ = moved(catalog)
    assert game.refused(f"deploy {home}") == "DN-07"
    assert outstanding(game.table(), "vernius") == ()


def test_dn_07_passes_it_where_so_set(catalog: Catalog) -> None:
    game, home, _ = moved(catalog, old_homeworld_returns="yes")
    game.do(f"deploy {home}")
    assert game.piece(home).deployed


def test_dn_07_passes_it_by_a_quasi_fief(catalog: Catalog) -> None:
    game, home, dune = moved(catalog)
    game.card("jotc:quasi-fief", on=dune)
    game.do(f"deploy {home}")
    assert game.piece(home).deployed


def test_dn_08_passes_cards_on_dune_that_keep_their_allegiance(catalog: Catalog) -> None:
    game, _, dune, cards = laden(catalog)
    game.do(f"deploy {dune}")
    game.do("answer all")
    assert allegiances(game.table(), game.piece(cards[0])) == ()


def test_dn_08_fails_an_allegiance_of_what_lies_on_it(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.do(f"deploy {dune}")
    piece = game.card("jotc:fremen-sietch-reserves", on=dune)
    assert allegiances(game.table(), game.piece(piece)) == (Power.FREMEN,)


def test_al_10_passes_the_sponsors_allegiance(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.do(f"deploy {dune}")
    assert allegiances(game.table(), game.piece(dune)) == (Power.ATREIDES,)


def test_al_10_passes_dropping_another_players(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.happen(AllegiancesSet(piece=dune, powers=(Power.HARKONNEN,)))
    game.do(f"deploy {dune}")
    assert allegiances(game.table(), game.piece(dune)) == (Power.ATREIDES,)
    assert game.house().favor == 10


def test_al_10_passes_dune_when_it_is_captured(catalog: Catalog) -> None:
    game = play(catalog, settings={"captive-status": "kept"})
    dune = game.card(DUNE, "ordos")
    game.happen(AllegiancesSet(piece=dune, powers=(Power.FREMEN,)))
    game.do(f"capture {dune} by vernius")
    assert allegiances(game.table(), game.piece(dune)) == (Power.ATREIDES,)


def test_al_10_fails_while_nobody_governs_it(catalog: Catalog) -> None:
    game, _, dune = settled(catalog)
    game.happen(CardCaptured(piece=dune, holder="ordos"))
    assert allegiances(game.table(), game.piece(dune)) == ()


def test_dn_04_passes_resources_on_a_homeworld_subdued_before(catalog: Catalog) -> None:
    game, home, dune = settled(catalog)
    troop = game.card(TROOP, on=home)
    game.do(f"subdue {home}")
    game.do(f"deploy {dune}")
    game.do("answer all")
    assert game.piece(troop).parent == dune


@pytest.mark.parametrize("gone", ["resource", "dune"])
def test_dn_04_fails_what_has_left_since_it_was_asked(catalog: Catalog, gone: str) -> None:
    game, home, dune, cards = laden(catalog)
    game.do(f"deploy {dune}")
    game.do(f"toss {dune if gone == 'dune' else cards[0]}")
    game.do("answer all")
    parents = [game.piece(card).parent for card in cards[:2]]
    assert parents == ([home, home] if gone == "dune" else [None, dune])


def test_dn_03_fails_a_dune_that_comes_up_in_another_domain(catalog: Catalog) -> None:
    game = play(catalog)
    home = game.card(CALADAN)
    dune = game.card(DUNE, "ordos", subdued=True, deferment=7)
    game.do(f"deploy {dune}", why="a card lets him")
    assert game.piece(home).deployed
    assert allegiances(game.table(), game.piece(dune)) == (Power.FREMEN,)


def test_dn_03_passes_dune_won_by_petition(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    home = game.card(CALADAN)
    troop = game.card(TROOP, on=home)
    dune = game.card(DUNE, place=Place.ASSEMBLY, unseen=True)
    game.do(f"petition {dune}")
    game.do("all pass")
    game.do("ordos: pass")
    game.do("answer all")
    assert (game.piece(home).subdued, game.piece(dune).engaged) == (True, True)
    assert game.piece(troop).parent == dune
    assert allegiances(game.table(), game.piece(dune)) == (Power.ATREIDES,)
