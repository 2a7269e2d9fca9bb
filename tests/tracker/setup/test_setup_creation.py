"""Set-up (section 3): creation solaris, the Guild Hoard, the first hands."""

from __future__ import annotations

import random

import pytest
from tracker_cases import Play, fresh

from cardbase.catalog.catalog import Catalog
from errata.rules import tables_of
from tracker.engine.errors import Misread
from tracker.engine.events import CommandGiven, Noted, PhaseBegan
from tracker.engine.words import Phase, Place
from tracker.setup.creation import hoard_for
from tracker.standing.figures import croe

VERNIUS = "house Vernius sponsor Corrino homeworld Kaitain"
ORDOS = "house Ordos sponsor Guild"
DECKS = ("vernius: deck imperial 15 house 45", "ordos: deck imperial 12 house 40")


def two(catalog: Catalog, *words: str, settings: dict[str, str] | None = None) -> Play:
    return fresh(catalog, VERNIUS, ORDOS, *words, settings=settings)


def seats(game: Play, number: int) -> Play:
    for one in range(number):
        game.do(f"house {'ABCDEFGH'[one]} sponsor Guild")
    return game


def in_domain(game: Play, house: str = "vernius") -> list[tuple[str, bool]]:
    return [(piece.card, piece.deployed) for piece in game.game.domain(house)]


# --- creation -------------------------------------------------------------------------------------


def test_hp_04_passes_fifteen_and_the_rest_of_five(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "vernius: create favor 1", "begin")
    assert (game.house().solaris, game.house("ordos").solaris) == (18, 20)
    assert (game.house().budget, game.house("ordos").budget) == (0, 0)


def test_hp_04_fails_to_pay_out_a_spent_budget(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "vernius: create spice 1", "vernius: create program Suborn Suk")
    game.do("begin")
    assert game.house().solaris == 15


def test_oq_03_passes_other_numbers(catalog: Catalog) -> None:
    numbers = {"starting-solaris": "20", "creation-solaris": "7"}
    game = two(catalog, settings=numbers)
    assert (game.house().solaris, game.house().budget) == (20, 7)
    game.do("vernius: create favor 3")
    assert game.house().budget == 1


def test_oq_03_fails_twenty_by_default(catalog: Catalog) -> None:
    assert two(catalog).house().solaris == 15


def test_hp_05_passes_what_the_budget_pays(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create favor 2")
    assert game.house().budget == 1
    assert [w for w in game.legal() if w.startswith("vernius: create")] == []


def test_hp_05_fails_more_than_the_budget(catalog: Catalog) -> None:
    game = two(catalog)
    assert game.refused("vernius: create favor 3") == "HP-05"
    assert game.refused("vernius: create spice 2") == "HP-05"
    game.do("vernius: create favor 2")
    assert game.refused("vernius: create favor") == "HP-05"
    assert game.house("ordos").budget == 5


def test_hp_05_passes_more_by_the_tables_word_and_nothing_falls_below_0(catalog: Catalog) -> None:
    game = two(catalog)
    game.do("vernius: create favor 30", why="a handicap")
    assert (game.house().favor, game.house().budget, game.house().solaris) == (40, 0, 15)


@pytest.mark.parametrize("players", range(2, 9))
def test_hp_06_passes_the_price_of_the_table(catalog: Catalog, players: int) -> None:
    game = seats(fresh(catalog), players)
    row = tables_of("HP-09")[0].rows[players - 2]
    _, hoard, rate, price, most = map(int, row)
    assert len([w for w in game.legal("a") if "spice" in w]) == most
    game.do("a: create spice 1")
    assert (game.house("a").spice, game.house("a").budget) == (1, 5 - price)
    assert (game.game.hoard, croe(game.game), game.game.produced) == (hoard, rate, 1)


def test_hp_06_fails_to_give_spice_that_was_not_bought(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "begin")
    assert (game.house().spice, game.house("ordos").spice, game.game.produced) == (0, 0, 0)
    assert two(catalog).refused("vernius: create spice 2") == "HP-05"


def test_hp_07_passes_ten_and_more_for_two_each(catalog: Catalog) -> None:
    game = two(catalog)
    assert game.house().favor == 10
    game.do("vernius: create favor 2")
    assert (game.house().favor, game.house().budget) == (12, 1)


def test_hp_07_fails_a_half_paid_favor(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create spice 1")
    assert game.house().budget == 1
    assert game.refused("vernius: create favor 1") == "HP-05"


def test_hp_08_passes_a_program_for_one(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create program prevail")
    (program,) = (p for p in game.game.domain("vernius") if p.card == "tat:prevail-in-kanly")
    assert (program.subdued, program.dormant, game.house().budget) == (True, True, 4)


def test_hp_08_fails_without_the_solaris_for_it(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create spice 1", "vernius: create program Abduct Heir")
    assert game.refused("vernius: create program Initiative Coup") == "HP-05"


def test_pd_02_passes_face_down_beside_the_homeworld(catalog: Catalog) -> None:
    game = two(catalog, "ordos: create program Suborn Suk")
    (program,) = (p for p in game.game.pieces.values() if p.card == "tat:suborn-suk")
    assert (program.place, program.holder, program.subdued) == (Place.DOMAIN, "ordos", True)
    assert (program.parent, dict(program.tokens)) == (None, {})


def test_pd_02_fails_after_the_set_up(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "begin")
    assert game.refused("vernius: create program Suborn Suk") == "T-01"


def test_oq_19_passes_another_price_of_programs(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create program Abduct Heir", settings={"program-price": "3"})
    assert game.house().budget == 2


def test_oq_19_fails_at_that_price_what_the_budget_does_not_pay(catalog: Catalog) -> None:
    game = two(catalog, settings={"program-price": "6"})
    assert game.refused("vernius: create program Abduct Heir") == "HP-05"


@pytest.mark.parametrize(
    "words",
    ["create", "create water 2", "create program Caladan", "create favor many", "create f x"],
)
def test_what_cannot_be_created_is_named(catalog: Catalog, words: str) -> None:
    with pytest.raises(Misread):
        two(catalog).do(f"vernius: {words}")


@pytest.mark.parametrize("players", range(2, 9))
def test_hp_09_passes_the_table(players: int) -> None:
    assert hoard_for(players) == int(tables_of("HP-09")[0].rows[players - 2][1])


def test_hp_09_fails_to_be_set_twice(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "vernius: create favor 1", "begin")
    assert [type(event).__name__ for event in game.events].count("HoardSet") == 1
    assert (game.game.hoard, game.game.starting_hoard) == (8, 8)


def test_hp_12_passes_the_hoard_before_the_price(catalog: Catalog) -> None:
    at = two(catalog).do("vernius: create spice 1")
    kinds = [type(event).__name__ for event in at.events]
    assert kinds == ["CommandGiven", "HoardSet", "BudgetSpent", "SpiceMoved"]


def test_hp_12_fails_a_seat_after_the_hoard(catalog: Catalog) -> None:
    game = two(catalog, "vernius: create favor 1")
    assert game.refused("house Ecaz sponsor Fremen") == "HP-12"
    game.do("house Ecaz sponsor Fremen", why="came late")
    assert (len(game.game.houses), game.game.hoard) == (3, 8)


# --- the beginning --------------------------------------------------------------------------------


def test_hp_11_passes_seven_and_three(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "begin")
    counts = {place: game.game.count("ordos", place) for place in Place}
    assert (counts[Place.HAND], counts[Place.ASSEMBLY]) == (7, 3)
    assert (counts[Place.HOUSE_DECK], counts[Place.IMPERIAL_DECK]) == (33, 9)
    assert (game.game.phase, game.game.turn) == (Phase.DECLARATION, 1)
    assert game.game.waiting == ("vernius", "ordos")


def test_hp_11_fails_to_draw_more_than_there_is(catalog: Catalog) -> None:
    game = two(catalog, DECKS[0], "ordos: deck imperial 2 house 5", "begin")
    assert (game.game.count("ordos", Place.HAND), game.game.count("ordos", Place.ASSEMBLY)) == (
        5,
        2,
    )
    assert game.game.count("ordos", Place.HOUSE_DECK) == 0


def test_the_set_up_is_listed_to_its_end(catalog: Catalog) -> None:
    game = two(catalog)
    starter = "deck imperial 15 house 45"
    create = ["create spice 1", "create favor 1", "create favor 2"]
    for house in ("vernius", "ordos"):
        assert sorted(game.legal(house)) == sorted(f"{house}: {w}" for w in [starter, *create])
        game.do(f"{house}: {starter}")
    assert "vernius: begin" in game.legal("vernius")
    game.do("begin")
    assert not any("create" in words or "deck" in words for words in game.legal())
    assert game.refused("house Ecaz sponsor Fremen") == "T-01"
    assert game.refused("vernius: create favor 1") == "T-01"


def test_nobody_need_be_named_to_sit_down_or_to_begin(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "begin")
    spoke = [event.house for event in game.events if isinstance(event, CommandGiven)]
    assert spoke == ["", "", "vernius", "ordos", ""]
    assert isinstance(game.events[-2], PhaseBegan)
    assert not any(isinstance(event, Noted) for event in game.events)


def test_begin_takes_no_words(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="nothing more"):
        two(catalog, *DECKS).do("begin now")


@pytest.mark.parametrize("seed", range(12))
def test_nothing_listed_is_refused(catalog: Catalog, seed: int) -> None:
    chance = random.Random(seed)
    game = fresh(
        catalog,
        "house Vernius sponsor Atreides",
        ORDOS,
        settings={"creation-solaris": str(chance.randint(0, 9))},
    )
    while game.game.phase is Phase.SETUP:
        game.do(chance.choice(game.legal()))
    assert all(house.budget == 0 for house in game.game.houses.values())
    assert game.game.hoard == 8
