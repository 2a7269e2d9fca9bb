"""Texts of resources and events that say two things: both are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import Play, play

from cardbase.vocabulary import Power, Talent
from tracker.engine.words import Place, Token
from tracker.standing.figures import allegiances, rank
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

IRREVOCABLE, UNIFORM = "jotc:irrevocable-directorship", "tat:disguising-uniform"
IDAHO, GIEDI, GURNEY = "eots:duncan-idaho", "eots:giedi-prime", "eots:gurney-halleck"


def used(game: Play, piece: str) -> Play:
    """A card used for its General operation, through both windows."""
    for words in (f"engage {piece}", "all pass", "all pass"):
        game.do(words)
    return game


@pytest.mark.parametrize(("copies", "solaris"), [(0, 23), (1, 25), (2, 27)])
def test_an_irrevocable_directorship_produces_2_more(
    catalog: Catalog, copies: int, solaris: int
) -> None:
    game = play(catalog)
    exports = game.card("eots:caladan-exports")
    for _ in range(copies):
        game.card(IRREVOCABLE, on=exports)
    assert used(game, exports).house().solaris == solaris


ICE = "jotc:glacier-mining-operations"


def test_a_directorship_counts_the_personnel_of_the_fief_it_names(catalog: Catalog) -> None:
    game = play(catalog)
    ice = game.card(ICE)
    game.card(IRREVOCABLE, on=ice)
    carthag, _ = game.card("eots:carthag"), game.card("eots:arrakeen")
    for _ in range(2):
        game.card("eots:house-battalion", on=carthag)
    used(game, ice).do(f"answer {carthag}")
    assert game.house().solaris == 20 + 2 + 2


def test_a_directorship_without_a_fief_to_name_is_refused(catalog: Catalog) -> None:
    game = play(catalog)
    assert game.refused(f"engage {game.card(ICE)}") == "CT-16"


def test_slip_tip_leaves_room_for_one_blade_more(catalog: Catalog) -> None:
    game = play(catalog)
    idaho = game.card(IDAHO)
    game.card("eots:slip-tip", on=idaho)
    kindjal = game.card("eots:kindjal", place=Place.HAND, unseen=True)
    rapier = game.card("jotc:rapier", place=Place.HAND, unseen=True)
    game.do(f"deploy {kindjal} on {idaho}")
    assert game.piece(kindjal).parent == idaho
    assert game.refused(f"deploy {rapier} on {idaho}") == "CT-08"


def test_a_blade_alone_leaves_no_room_for_another(catalog: Catalog) -> None:
    game = play(catalog)
    idaho = game.card(IDAHO)
    game.card("eots:kindjal", on=idaho)
    rapier = game.card("jotc:rapier", place=Place.HAND, unseen=True)
    assert game.refused(f"deploy {rapier} on {idaho}") == "CT-08"


def test_a_disguising_uniform_takes_the_allegiances(catalog: Catalog) -> None:
    game = play(catalog)
    idaho = game.card(IDAHO)
    assert allegiances(game.table(), game.piece(idaho)) == (Power.ATREIDES,)
    game.card(UNIFORM, on=idaho)
    assert allegiances(game.table(), game.piece(idaho)) == ()


@pytest.mark.parametrize(
    ("place", "beside", "ranked"),
    [
        (GIEDI, "", 1),
        (GIEDI, "eots:spice-harvester", 2),
        (GIEDI, "jotc:harvester-pad", 2),
        (GIEDI, "eots:garrison", 1),
        (GURNEY, "eots:spice-harvester", 1),
    ],
)
def test_dune_men_gain_beside_a_harvester_on_a_fief(
    catalog: Catalog, place: str, beside: str, ranked: int
) -> None:
    game = play(catalog)
    parent = game.card(place)
    men = game.card("jotc:dune-men", on=parent)
    if beside:
        game.card(beside, on=parent)
    assert rank(game.table(), game.piece(men), Talent.BATTLE) == ranked


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_every_strategy_delegation_adds_1(catalog: Catalog, copies: int) -> None:
    game = play(catalog)
    charter = game.card("eots:exchange-seat")
    for _ in range(copies):
        game.card("jotc:strategy-delegation", on=charter)
    assert rank(game.table(), game.piece(charter), Talent.ARBITRATION) == copies


@pytest.mark.parametrize(
    "card",
    ["tat:mockery-of-choam", "tat:scorn-of-the-landsraad", "tat:program-of-extermination"],
)
def test_the_table_is_not_asked_to_do_what_the_rite_does(catalog: Catalog, card: str) -> None:
    game = play(catalog)
    game.card("tat:salusa-secundus")
    game.card("eots:arrakeen")
    event = game.card(card, subdued=True, deferment=3)
    assert game.piece(event).tokens == {Token.DEFERMENT: 3}
    game.do(f"deploy {event}")
    game.do("all pass")
    assert game.piece(event).deployed
    assert game.game.questions == ()


# --- used in a rite only where the text says ------------------------------------------------------


def in_rite(catalog: Catalog, kind: str, leader: str, target: str, **bears: str) -> Play:
    """A rite of vernius against ordos in window 1; Duke Leto bears a card."""
    game = play(catalog)
    attacker, fallen = game.card(leader), game.card(target, "ordos")
    for house, card in bears.items():
        game.card(card, house, on=game.card("eots:duke-leto-atreides", house))
    game.do(f"rite {kind} {fallen} with {attacker}")
    return game


@pytest.mark.parametrize(
    ("kind", "target", "house", "fits"),
    [
        ("battle", "eots:arrakeen", "ordos", True),
        ("battle", "eots:giedi-prime", "ordos", False),
        ("battle", "eots:arrakeen", "vernius", False),
        ("duel", "eots:stilgar", "ordos", True),
        ("duel", "eots:piter-de-vries", "ordos", False),
    ],
)
def test_the_lisan_al_gaib_acts_for_a_native_or_a_dune_fief_of_his_house(
    catalog: Catalog, kind: str, target: str, house: str, fits: bool
) -> None:
    game = in_rite(catalog, kind, GURNEY, target, **{house: "tat:lisan-al-gaib"})
    said = [words for words in game.legal() if words.startswith(f"{house}: use")]
    assert bool(said) is fits


# --- Assassin's Handbook --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("venture", "handbook", "free"),
    [
        ("eots:twilight-assault", "vernius", True),
        ("eots:twilight-assault", "", False),
        ("eots:arclight-assault", "vernius", False),
    ],
)
def test_the_assassins_handbook_asks_no_talent_for_intrigue_ventures(
    catalog: Catalog, venture: str, handbook: str, free: bool
) -> None:
    game = play(catalog)
    stranger = game.card("eots:choam-delegate")
    if handbook:
        game.card("tat:assassins-handbook", handbook, on=stranger)
    piece = game.card(venture, place=Place.HAND, unseen=True)
    if free:
        game.do(f"deploy {piece} on {stranger}")
        assert game.piece(piece).parent == stranger
    else:
        assert game.refused(f"deploy {piece} on {stranger}") == "TA-01"
