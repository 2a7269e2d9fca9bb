"""Force that cards divide among several, outside rites (R-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acting_cases import act, notes
from tracker_cases import play

from tracker.engine.words import Place, Token

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

DESERT, CITY = "tat:broken-land", "eots:arrakeen"
STORM, WORM, RIOT = "eots:coriolis-storm", "eots:sandworm", "eots:water-riot"
TROOP = "eots:house-battalion"  # Resistance 2


def test_a_storm_is_divided_among_what_lies_on_a_desert(catalog: Catalog) -> None:
    game = play(catalog)
    desert, elsewhere = game.card(DESERT, "ordos"), game.card(CITY, "ordos")
    troops = [game.card(TROOP, "ordos", on=desert) for _ in range(3)]
    safe = game.card(TROOP, "ordos", on=elsewhere)
    storm = game.card(STORM, deferment=5)
    act(game, storm)
    question = game.game.questions[0]
    assert set(question.choices) == set(troops)
    game.do(f"answer {troops[0]}, {troops[1]}")
    assert game.game.questions[0].high == 4
    game.do("answer 3")
    assert [game.piece(one).subdued for one in troops] == [True, True, False]
    assert game.piece(safe).deployed


def test_a_storm_of_little_force_subdues_little(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card(DESERT, "ordos")
    harvester = game.card("eots:spice-harvester", "ordos", on=desert)
    troop = game.card(TROOP, "ordos", on=desert)
    game.do(f"effect {troop} resistance +3 until stays")
    act(game, game.card(STORM, deferment=1))
    while game.game.questions:
        game.do(f"answer {troop}")
    assert game.piece(troop).deployed
    assert game.piece(harvester).deployed


def test_a_worm_eats_spice_and_harvesters_but_no_fremen(catalog: Catalog) -> None:
    game = play(catalog)
    desert = game.card(DESERT, "ordos")
    game.do(f"token {desert} spice +3 by {STORM}", why="laid out")
    fremen = game.card("eots:fremen-battalion", "ordos", on=desert)
    harvester = game.card("eots:spice-harvester", "ordos", on=desert)
    act(game, game.card(WORM, deferment=4))
    assert fremen not in game.game.questions[0].choices
    game.do(f"answer {harvester}")
    game.do("answer 2")
    assert game.piece(harvester).place is Place.HOUSE_DISCARD
    assert game.piece(desert).tokens.get(Token.SPICE) == 1
    assert game.piece(fremen).deployed


def test_a_riot_takes_place_in_a_city_only(catalog: Catalog) -> None:
    game = play(catalog)
    troop = game.card(TROOP, "ordos", on=game.card(DESERT, "ordos"))
    act(game, game.card(RIOT, deferment=3))
    assert game.piece(troop).deployed
    assert "finds no target" in notes(game)[-1]
