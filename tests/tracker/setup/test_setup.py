"""Set-up (section 3): powers, Houses, homeworlds."""

from __future__ import annotations

import pytest
from tracker_cases import Play, fresh

from cardbase.cards.powers import adversaries_of, short_name
from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.guards import allows
from tracker.engine.words import Place
from tracker.setup.creation import can_begin
from tracker.setup.seats import short_id, verify_homeworld, verify_sit_down
from tracker.standing.figures import is_aligned
from tracker.standing.speech import the_power

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


# --- powers ---------------------------------------------------------------------------------------


def test_ad_01_passes_both_ways() -> None:
    faults = [
        f"{power}: {adversaries_of(power)}"
        for power in Power
        if not adversaries_of(power)
        or not all(power in adversaries_of(other) for other in adversaries_of(power))
    ]
    assert not faults, "\n".join(faults)


def test_ad_01_passes_the_pair_that_the_peer_forgot() -> None:
    assert adversaries_of(Power.SPICE_MINERS) == (Power.WATER_SELLERS,)


def test_ad_01_fails_between_others() -> None:
    pairs = {frozenset((one, other)) for one in Power for other in adversaries_of(one)}
    assert len(pairs) == 6
    assert Power.FREMEN not in adversaries_of(Power.ATREIDES)


def test_hp_02_passes_an_adversary_for_every_sponsor(catalog: Catalog) -> None:
    faults = list[str]()
    for power in Power:
        house = fresh(catalog, f"house Vernius sponsor {power}").house()
        if house.sponsor is not power or not house.adversaries == adversaries_of(power) != ():
            faults.append(f"{power}: sponsor {house.sponsor}, adversaries {house.adversaries}")
    assert not faults, "\n".join(faults)


def test_hp_02_fails_to_make_other_powers_adversaries(catalog: Catalog) -> None:
    house = fresh(catalog, VERNIUS).house()
    assert house.adversaries == (Power.ATREIDES,)
    assert house.powers == (Power.CORRINO,)


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("atreides", Power.ATREIDES),
        ("guild", Power.GUILD),
        ("the spacing guild", Power.GUILD),
        ("SMUGGLERS", Power.SMUGGLERS),
        ("smuglers", Power.SMUGGLERS),
        ("bene gesserit", Power.BENE_GESSERIT),
        ("sisterhood", Power.BENE_GESSERIT),
        ("harkonen", Power.HARKONNEN),
        ("water", Power.WATER_SELLERS),
        ("miners", Power.SPICE_MINERS),
        ("c", Power.CORRINO),
        ("house corrino", Power.CORRINO),
    ],
)
def test_a_power_is_meant_by_nearness(text: str, power: Power) -> None:
    assert the_power(text) is power
    assert the_power(short_name(power)) is power


@pytest.mark.parametrize("text", ["", "--", "qwxzy", "Ix"])
def test_no_power_is_meant(text: str) -> None:
    with pytest.raises(Misread, match=r"expected an Imperial power \(Atreides, Harkonnen, "):
        the_power(text)


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("house", ("Atreides", "Harkonnen", "Corrino")),
        ("s", ("Guild", "Spice Miners", "Smugglers")),
    ],
)
def test_several_powers_may_be_meant(text: str, fits: tuple[str, ...]) -> None:
    with pytest.raises(SeveralFit) as several:
        the_power(text)
    assert several.value.choices == fits


# --- names and seats ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "short", "name"),
    [
        ("Vernius", "vernius", "House Vernius"),
        ("House Vernius", "vernius", "House Vernius"),
        ("the House of Ix", "of-ix", "the House of Ix"),
        ("Guild", "house-guild", "House Guild"),
        ("C7", "house-c7", "House C7"),
        ("Émilie's Own", "emilies-own", "House Émilie's Own"),
        ("Дом", "дом", "House Дом"),
    ],
)
def test_hp_01_passes_a_name_of_its_own(
    catalog: Catalog, typed: str, short: str, name: str
) -> None:
    game = fresh(catalog, f"house {typed} sponsor Fremen")
    assert [(house.id, house.name) for house in game.game.houses.values()] == [(short, name)]
    game.do(ORDOS)
    game.do(f"{short}: create favor 1")
    assert game.house(short).favor == 11


@pytest.mark.parametrize("typed", ["vernius", "House VERNIUS", "Vérnius!"])
def test_hp_01_fails_a_name_twice(catalog: Catalog, typed: str) -> None:
    game = fresh(catalog, VERNIUS)
    assert game.refused(f"house {typed} sponsor Fremen") == "HP-01"
    with pytest.raises(Misread, match="a name that no other House bears"):
        game.do(f"house {typed} sponsor Fremen", why="we like it")


@pytest.mark.parametrize("typed", ["house", "house House", f"house {'x' * 50}", "house \a\u200b"])
def test_a_house_needs_a_name(catalog: Catalog, typed: str) -> None:
    with pytest.raises(Misread):
        fresh(catalog).do(f"{typed} sponsor Fremen")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("house", "house NAME sponsor POWER"),
        ("house Vernius", "house NAME sponsor POWER"),
        ("house Vernius sponsor", 'what follows "sponsor"'),
    ],
)
def test_a_house_needs_a_sponsor(catalog: Catalog, typed: str, expected: str) -> None:
    with pytest.raises(Misread, match=expected):
        fresh(catalog).do(typed)


def test_a_short_name_is_stable() -> None:
    assert short_id("House Vernius") == short_id("vernius") == "vernius"


def test_g_03_passes_eight_and_two(catalog: Catalog) -> None:
    game = seats(fresh(catalog), 8)
    assert len(game.game.houses) == 8
    two(catalog, "vernius: create favor 1")


def test_g_03_fails_a_ninth_and_one_alone(catalog: Catalog) -> None:
    assert seats(fresh(catalog), 8).refused("house Ninth sponsor Guild") == "G-03"
    alone = fresh(catalog, VERNIUS, DECKS[0])
    assert alone.refused("begin") == "G-03"
    assert alone.refused("create favor 1") == "G-03"
    assert alone.legal() == []


def test_g_03_passes_alone_by_the_tables_word(catalog: Catalog) -> None:
    alone = fresh(catalog, VERNIUS, DECKS[0])
    at = alone.do("begin", why="to learn it")
    assert at.broken == ["G-03"]
    assert alone.game.hoard == 6


# --- homeworld and Dune ---------------------------------------------------------------------------

HOMEWORLDS = {
    Power.BENE_GESSERIT: "eots:wallach-ix",
    Power.GUILD: "eots:tupile",
    Power.FREMEN: "eots:forbidden-zone",
    Power.SPICE_MINERS: "jotc:the-shield-wall",
    Power.WATER_SELLERS: "jotc:northern-polar-sink",
    Power.SMUGGLERS: "jotc:false-wall-south",
}


@pytest.mark.parametrize(("power", "card"), HOMEWORLDS.items())
def test_hp_03_passes_the_only_homeworld(catalog: Catalog, power: Power, card: str) -> None:
    game = fresh(catalog, f"house Vernius sponsor {power}")
    assert in_domain(game) == [(card, True), ("eots:dune", False)]


@pytest.mark.parametrize(
    ("power", "choices"),
    [
        (Power.ATREIDES, ["eots:caladan", "tat:duchy-of-arrakis"]),
        (Power.HARKONNEN, ["eots:giedi-prime", "tat:dune-regency"]),
        (Power.CORRINO, ["eots:kaitain", "tat:salusa-secundus"]),
    ],
)
def test_hp_03_passes_a_choice_of_two(catalog: Catalog, power: Power, choices: list[str]) -> None:
    game = fresh(catalog, f"house Vernius sponsor {power}")
    listed = [words for words in game.legal() if "homeworld" in words]
    assert listed == [f"vernius: homeworld {card}" for card in choices]
    game.do(listed[1])
    assert in_domain(game) == [("eots:dune", False), (choices[1], True)]
    assert [words for words in game.legal() if "homeworld" in words] == []


def test_hp_03_passes_another_choice_instead(catalog: Catalog) -> None:
    game = fresh(catalog, VERNIUS, "homeworld salusa")
    assert in_domain(game) == [("eots:dune", False), ("tat:salusa-secundus", True)]
    assert game.piece("c1").place is Place.GONE


def test_hp_03_fails_a_homeworld_of_another_power(catalog: Catalog) -> None:
    game = fresh(catalog)
    assert game.refused("house Vernius sponsor Corrino homeworld Caladan") == "HP-03"
    game.do("house Vernius sponsor Corrino")
    assert game.refused("homeworld Tupile") == "HP-03"
    corrino = catalog.card("eots:kaitain")
    assert allows(verify_homeworld)(game.table(), "vernius", corrino)
    assert not allows(verify_homeworld)(game.table(), "vernius", catalog.card("eots:tupile"))
    assert allows(verify_sit_down)(game.table(), "Ordos", Power.CORRINO, corrino)
    assert not allows(verify_sit_down)(game.table(), "Ordos", Power.GUILD, corrino)


def test_hp_03_fails_to_begin_without_one(catalog: Catalog) -> None:
    game = fresh(catalog, "house Vernius sponsor Atreides", ORDOS, *DECKS)
    assert game.refused("begin") == "HP-03"
    assert not can_begin(game.table())
    game.do("vernius: homeworld Duchy of Arrakis")
    assert can_begin(game.table())


def test_hp_03_passes_any_by_the_tables_word(catalog: Catalog) -> None:
    game = fresh(catalog)
    at = game.do("house Vernius sponsor Corrino homeworld Caladan", why="a story")
    assert at.broken == ["HP-03"]
    game.do(ORDOS)
    for words in (*DECKS, "begin"):
        game.do(words)
    assert game.game.turn == 1


def test_a_homeworld_is_one_of_the_homeworlds(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="the name of a homeworld"):
        fresh(catalog).do("house Vernius sponsor Corrino homeworld Gurney Halleck")


def test_hp_10_passes_a_subdued_dune_for_each(catalog: Catalog) -> None:
    game = two(catalog)
    for house in ("vernius", "ordos"):
        (dune,) = (p for p in game.game.domain(house) if p.card == "eots:dune")
        assert (dune.owner, dune.subdued, dict(dune.tokens)) == (house, True, {})


def test_hp_10_fails_a_deployed_dune_or_one_in_a_deck(catalog: Catalog) -> None:
    game = two(catalog, *DECKS, "begin")
    dunes = [p for p in game.game.pieces.values() if p.card == "eots:dune"]
    assert [(p.deployed, p.place) for p in dunes] == [(False, Place.DOMAIN)] * 2


def test_hp_13_passes_the_sponsors_cards_as_aligned(catalog: Catalog) -> None:
    game = two(catalog)
    homeworld = game.piece("c1")
    assert is_aligned(game.table(), homeworld, "vernius")
    assert game.house().sponsor is Power.CORRINO


def test_hp_13_fails_for_the_cards_of_others(catalog: Catalog) -> None:
    game = two(catalog)
    assert not is_aligned(game.table(), game.piece("c1"), "ordos")
    assert game.house("ordos").adversaries == (Power.BENE_GESSERIT, Power.SMUGGLERS)
