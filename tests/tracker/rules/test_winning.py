"""Winning (section 21): admittance to the High Council, and control of Arrakis."""

from __future__ import annotations

import pytest
from tracker_cases import Play, onward, play

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import (
    AllegiancesSet,
    CardsEngaged,
    CardsSubdued,
    EffectBegan,
    FavorChanged,
)
from tracker.engine.words import Phase, StatName, Until
from tracker.rules.winning import FIEFS, council
from tracker.table import verbs  # noqa: F401 - every verb

CALADAN, ZONE, DUNE = "eots:caladan", "eots:forbidden-zone", "eots:dune"
DUNCAN, RABBAN = "eots:duncan-idaho", "eots:glossu-rabban"
SNOOPER = "eots:poison-snooper"
FIEF_IDS = (
    DUNE,
    "eots:arrakeen",
    "eots:carthag",
    "eots:the-open-bled",
    "eots:the-minor-erg",
    "eots:imperial-basin",
)


def rich(catalog: Catalog, houses: int = 2, favor: int = 10, **settings: str) -> Play:
    """A game in which the first House has spice enough, and Caladan [c1]."""
    kept = {key.replace("_", "-"): value for key, value in settings.items()}
    game = play(catalog, houses, spice=12, favor=favor, settings=kept)
    game.card(CALADAN)
    return game


def effect(stat: StatName, on: str = "", number: int = 1) -> EffectBegan:
    return EffectBegan(effect=f"e{number}", source="", on=on, stat=stat, amount=1, until=Until.TURN)


def over(game: Play) -> tuple[str, str]:
    assert (game.game.phase is Phase.OVER) == bool(game.game.won_by)
    return game.game.winner, game.game.won_by


# --- the High Council -----------------------------------------------------------------------------


def test_hc_01_passes_at_any_time_of_the_own_interval(catalog: Catalog) -> None:
    game = rich(catalog)
    game.do("favor 1")
    game.do("buy 1")
    game.do("council Caladan")
    game.do("all pass")
    game.do("all pass")
    assert over(game) == ("vernius", "HC-04")


def test_hc_01_fails_outside_it(catalog: Catalog) -> None:
    game = rich(catalog)
    zone = game.card(ZONE, "ordos")
    at = game.table()
    with pytest.raises(Refused) as refusal:
        council(at, "ordos", at.piece(zone))
    assert refusal.value.rule == "HC-01"
    assert game.refused(f"ordos: council {zone}") == "T-06"


@pytest.mark.parametrize("card", [CALADAN, DUNCAN])
def test_hc_02_passes_the_homeworld_or_an_aligned_ally(catalog: Catalog, card: str) -> None:
    game = rich(catalog)
    piece = "c1" if card == CALADAN else game.card(card)
    assert f"vernius: council {piece}" in game.legal()
    game.do(f"council {piece}")
    game.do("all pass")
    assert game.piece(piece).engaged
    game.do("all pass")
    assert over(game) == ("vernius", "HC-04")


def test_hc_02_passes_the_one_card_that_can_without_its_name(catalog: Catalog) -> None:
    game = rich(catalog)
    game.do("council")
    assert game.game.operation is not None
    assert game.game.operation.piece == "c1"


def test_hc_02_fails_without_a_name_where_several_can(catalog: Catalog) -> None:
    game = rich(catalog)
    game.card(DUNCAN)
    with pytest.raises(Misread, match="homeworld or an aligned ally"):
        game.do("council")


def test_hc_02_fails_a_card_of_another_house(catalog: Catalog) -> None:
    game = rich(catalog)
    piece = game.card("tat:duncan-idaho", "ordos")
    at = game.table()
    with pytest.raises(Refused) as refusal:
        council(at, "vernius", at.piece(piece))
    assert refusal.value.rule == "HC-02"


@pytest.mark.parametrize("card", [RABBAN, SNOOPER])
def test_hc_06_fails_what_is_neither_homeworld_nor_aligned_ally(
    catalog: Catalog, card: str
) -> None:
    game = rich(catalog)
    piece = game.card(card)
    assert game.refused(f"council {piece}") == "HC-06"
    assert f"vernius: council {piece}" not in game.legal()


def test_hc_06_passes_an_ally_that_has_become_aligned(catalog: Catalog) -> None:
    game = rich(catalog)
    piece = game.card(RABBAN)
    game.happen(AllegiancesSet(piece=piece, powers=(Power.HARKONNEN, Power.ATREIDES)))
    game.do(f"council {piece}")


def test_hc_06_passes_dune_after_moving_there_and_the_old_one_not(catalog: Catalog) -> None:
    game = rich(catalog)
    dune = game.card(DUNE)
    assert game.refused("council c1") == "HC-06"
    game.do(f"council {dune}")
    game.do("all pass")
    game.do("all pass")
    assert over(game) == ("vernius", "HC-04")


@pytest.mark.parametrize(("spice", "favor"), [(10, 10), (12, 30)])
def test_hc_03_passes_enough_spice_and_favor(catalog: Catalog, spice: int, favor: int) -> None:
    game = play(catalog, spice=spice, favor=favor)
    game.card(CALADAN)
    game.do("council Caladan")


@pytest.mark.parametrize(("spice", "favor"), [(9, 10), (10, 9), (0, -1)])
def test_hc_03_fails_too_little_of_either(catalog: Catalog, spice: int, favor: int) -> None:
    game = play(catalog, spice=spice, favor=favor)
    game.card(CALADAN)
    assert game.refused("council Caladan") == "HC-03"
    assert "vernius: council c1" not in game.legal()


def test_hc_03_passes_other_thresholds_where_set(catalog: Catalog) -> None:
    kept = {"high-council-spice": "2", "high-council-favor": "1"}
    game = play(catalog, spice=2, favor=1, settings=kept)
    game.card(CALADAN)
    game.do("council Caladan")


def test_hc_03_passes_what_the_table_sets_aside(catalog: Catalog) -> None:
    game = play(catalog, spice=4, settings={"high-council-spends": "yes"})
    game.card(CALADAN)
    game.do("council Caladan", why="we play shorter")
    game.do("all pass")
    game.do("all pass")
    assert over(game) == ("vernius", "HC-04")
    assert (game.house().spice, game.house().favor) == (0, 0)


def test_hc_04_passes_with_nothing_spent(catalog: Catalog) -> None:
    game = rich(catalog, windows="rotate")
    game.do("council Caladan")
    for house in ("vernius", "ordos"):
        game.do(f"{house}: pass")
    assert game.piece("c1").engaged
    game.do("all pass")
    assert over(game) == ("vernius", "HC-04")
    assert (game.house().spice, game.house().favor) == (12, 10)


def test_hc_04_passes_with_the_price_spent_where_set(catalog: Catalog) -> None:
    game = rich(catalog, high_council_spends="yes")
    game.do("council Caladan")
    game.do("all pass")
    game.do("all pass")
    assert (game.house().spice, game.house().favor, game.game.spent) == (2, 0, 10)


def test_hc_04_fails_when_a_tactic_engages_the_card_first(catalog: Catalog) -> None:
    game = rich(catalog)
    game.do("council Caladan")
    game.happen(CardsEngaged(pieces=("c1",)))
    game.do("all pass")
    assert over(game) == ("", "")
    assert game.game.operation is None


def test_hc_04_fails_when_a_tactic_removes_the_card_or_the_means(catalog: Catalog) -> None:
    subdued = rich(catalog)
    subdued.do("council Caladan", why="whatever comes")
    subdued.happen(CardsSubdued(pieces=("c1",)))
    subdued.do("all pass")
    assert over(subdued) == ("", "")
    poorer = rich(catalog)
    poorer.do("council Caladan")
    poorer.do("all pass")
    poorer.happen(FavorChanged(house="vernius", by=-1))
    poorer.do("all pass")
    assert over(poorer) == ("", "")


def test_hc_05_fails_with_all_of_them_engaged(catalog: Catalog) -> None:
    game = rich(catalog)
    game.happen(CardsEngaged(pieces=("c1",)))
    ally = game.card(DUNCAN, engaged=True)
    assert game.refused("council c1") == "HC-05"
    assert game.refused(f"council {ally}") == "HC-05"
    assert not [words for words in game.legal() if "council" in words]
    game.do("end")
    assert over(game) == ("", "")


def test_hc_05_passes_one_of_them_disengaged(catalog: Catalog) -> None:
    game = rich(catalog)
    game.happen(CardsEngaged(pieces=("c1",)))
    game.card(DUNCAN)
    with pytest.raises(Refused, match="Duncan Idaho can"):
        game.do("council Caladan")
    game.do("council Duncan")


@pytest.mark.parametrize(("on", "forbids"), [("", True), ("vernius", True), ("ordos", False)])
def test_hc_08_fails_while_an_event_forbids_it(catalog: Catalog, on: str, forbids: bool) -> None:
    game = rich(catalog)
    game.happen(effect(StatName.NO_COUNCIL, on))
    assert ("vernius: council c1" in game.legal()) is not forbids
    if forbids:
        assert game.refused("council Caladan") == "HC-08"


def test_hc_08_passes_the_turn_after(catalog: Catalog) -> None:
    game = rich(catalog, tie_break="lot")
    game.happen(effect(StatName.NO_COUNCIL))
    while (game.game.turn, game.game.active) != (2, "vernius"):
        onward(game)
    game.do("council Caladan")


# --- Arrakis --------------------------------------------------------------------------------------


def fiefs(catalog: Catalog, favor: int = 1, wish: str = "yes") -> Play:
    game = play(catalog, favor=favor, settings={"control-arrakis": wish})
    for card in FIEF_IDS:
        game.card(card)
    return game


def test_hc_07_passes_all_six_engaged_at_once(catalog: Catalog) -> None:
    game = fiefs(catalog)
    assert [game.cards[card].name for card in FIEF_IDS] == list(FIEFS)
    assert "vernius: arrakis" in game.legal()
    game.do("arrakis")
    game.do("all pass")
    assert all(piece.engaged for piece in game.game.domain("vernius"))
    game.do("all pass")
    assert over(game) == ("vernius", "HC-07")


@pytest.mark.parametrize(("favor", "wish"), [(1, "no"), (0, "yes")])
def test_hc_07_fails_unless_set_and_with_favor(catalog: Catalog, favor: int, wish: str) -> None:
    game = fiefs(catalog, favor, wish)
    assert game.refused("arrakis") == "HC-07"
    assert "vernius: arrakis" not in game.legal()


@pytest.mark.parametrize("missing", FIEFS)
def test_hc_07_fails_while_one_is_engaged(catalog: Catalog, missing: str) -> None:
    game = fiefs(catalog)
    piece = next(p for p in game.game.domain("vernius") if game.cards[p.card].name == missing)
    game.happen(CardsEngaged(pieces=(piece.id,)))
    with pytest.raises(Refused, match=missing):
        game.do("arrakis")


def test_hc_07_fails_when_a_tactic_engages_one_or_takes_the_favor(catalog: Catalog) -> None:
    game = fiefs(catalog)
    game.do("arrakis")
    game.happen(CardsEngaged(pieces=("c3",)))
    game.do("all pass")
    assert over(game) == ("", "")
    other = fiefs(catalog)
    other.do("arrakis")
    other.do("all pass")
    other.happen(FavorChanged(house="vernius", by=-1))
    other.do("all pass")
    assert over(other) == ("", "")


def test_hc_07_passes_what_the_table_sets_aside(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("arrakis", why="we agreed")
    game.do("all pass")
    game.do("all pass")
    assert over(game) == ("vernius", "HC-07")
