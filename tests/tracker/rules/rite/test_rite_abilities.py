"""Who may Direct and Counter, who has Surprise, who ignores Counters: as the cards say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_attacks import (
    AGENT,
    CHARTER,
    CITY,
    COMMANDER,
    DELEGATE,
    DESERT,
    FEDOR,
    GIEDI,
    GURNEY,
    HAWAT,
    IDAHO,
    JAMIS,
    JESSICA,
    PAUL,
    RABBAN,
    STILGAR,
    SWORDMASTER,
    ZIRUT,
    attacked,
    reason,
    to_defense,
)
from tracker_cases import play

from tracker.engine.words import RiteKind, Stage
from tracker.rules.rite.abilities import (
    counters_engaged,
    has_surprise,
    ignores_counter,
    immune_to_surprise,
    may_counter,
    may_direct,
    stays_upright,
)
from tracker.rules.rite.attack import Attack
from tracker.standing.rites import would_be

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

COUNTERS = [
    (IDAHO, "duel", PAUL, True),
    (IDAHO, "duel", STILGAR, False),
    (IDAHO, "intrigue", PAUL, False),
    (JESSICA, "duel", STILGAR, True),
    (JESSICA, "battle", CITY, False),
    (FEDOR, "battle", CITY, True),
    (FEDOR, "battle", GIEDI, False),
    (HAWAT, "duel", STILGAR, True),
    (HAWAT, "battle", CITY, False),
    (ZIRUT, "battle", CITY, True),
    (ZIRUT, "battle", GIEDI, False),
    ("tat:cpt-trumane", "intrigue", PAUL, True),
    ("tat:cpt-trumane", "duel", STILGAR, False),
]
LEADS = {"battle": COMMANDER, "duel": SWORDMASTER, "intrigue": AGENT, "arbitration": DELEGATE}


@pytest.mark.parametrize(("persona", "rite", "target", "may"), COUNTERS)
def test_who_may_counter(
    catalog: Catalog, persona: str, rite: str, target: str, *, may: bool
) -> None:
    game, _, _ = attacked(catalog, rite, LEADS[rite], target)
    mine = game.card(persona, "ordos")
    to_defense(game)
    assert (f"ordos: counter {mine}" in game.legal("ordos")) is may


@pytest.mark.parametrize(
    ("charter", "may"),
    [("eots:harvesting-contract", True), ("eots:smuggler-bribes", True), (CHARTER, False)],
)
def test_zirut_counters_for_dune_charters(catalog: Catalog, charter: str, *, may: bool) -> None:
    game, _, _ = attacked(catalog, "arbitration", DELEGATE, charter)
    zirut = game.card(ZIRUT, "ordos")
    assert may_counter(game.table(), game.piece(zirut)) is may


def test_a_text_that_wants_a_card_of_its_house_asks_who_governs_the_target(
    catalog: Catalog,
) -> None:
    game, _, _ = attacked(catalog, "duel", SWORDMASTER, PAUL)
    theirs, strangers = game.card("tat:cpt-trumane", "ordos"), game.card("tat:cpt-trumane")
    assert may_counter(game.table(), game.piece(theirs))
    assert not may_counter(game.table(), game.piece(strangers))


@pytest.mark.parametrize("engaged", [True, False])
def test_zirut_counters_engaged_or_not_and_is_not_turned(
    catalog: Catalog, *, engaged: bool
) -> None:
    game, _, fief = attacked(catalog, "battle", GURNEY, CITY)
    zirut = game.card(ZIRUT, "ordos", engaged=engaged)
    assert not stays_upright(game.table(), game.piece(fief))
    to_defense(game)
    game.do(f"counter {zirut}")
    game.do("all pass")
    game.do("defend")
    assert game.game.rite is not None
    assert game.game.rite.defense.joined == (zirut,)
    assert game.piece(zirut).engaged is engaged
    assert counters_engaged(game.table(), game.piece(zirut))


def test_a_target_that_may_not_participate_stays_out(catalog: Catalog) -> None:
    game, _, target = attacked(catalog, "intrigue", AGENT, "eots:house-physician")
    game.card("jotc:pyretic-conscience", "ordos", on=target)
    to_defense(game)
    game.do("confirm")
    game.do("all pass")
    assert not game.piece(target).engaged
    assert game.game.operation is None or game.game.operation.stage is not Stage.DEFENDING


@pytest.mark.parametrize(
    ("leader", "rite", "target", "counters"),
    [
        (JAMIS, "duel", PAUL, SWORDMASTER),
        ("jotc:otheym", "battle", CITY, COMMANDER),
        ("jotc:kaldo-radij", "intrigue", PAUL, AGENT),
    ],
)
def test_some_leaders_ignore_counters(
    catalog: Catalog, leader: str, rite: str, target: str, counters: str
) -> None:
    game, leads, _ = attacked(catalog, rite, leader, target)
    mine = game.card(counters, "ordos")
    to_defense(game)
    assert may_counter(game.table(), game.piece(mine))
    assert ignores_counter(game.table()) == game.table().name(leads)
    assert game.table().name(leads) in reason(game, f"counter {mine}")
    assert not [words for words in game.legal("ordos") if "counter" in words]


def test_a_target_ignores_counters_too_and_in_its_own_kind_of_rite_only(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "duel", SWORDMASTER, JAMIS)
    assert ignores_counter(game.table()) == "Jamis"
    game, _, _ = attacked(catalog, "intrigue", AGENT, JAMIS)
    assert not ignores_counter(game.table())
    assert not ignores_counter(play(catalog).table())


def test_the_table_says_that_counters_are_ignored(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "battle", GURNEY, CITY)
    mine = game.card(COMMANDER, "ordos")
    game.do(f"ordos: effect game no Counter by {game.table().name(mine)}")
    assert ignores_counter(game.table()) == game.table().name(mine)
    game.do(f"lift {game.game.effects[0].id}")
    game.do("effect game no Counter")
    to_defense(game)
    assert "an effect" in reason(game, f"counter {mine}")


SURPRISES = [
    (STILGAR, "", "battle", CITY, True),
    (STILGAR, "", "duel", PAUL, False),
    ("eots:feyd-rautha", "", "duel", PAUL, True),
    ("eots:dune-smuggler", "", "battle", DESERT, True),
    ("eots:dune-smuggler", "", "battle", CITY, False),
    ("tat:lighter-pilot", "tat:scout-thopter", "battle", CITY, True),
    ("tat:lighter-pilot", "", "battle", CITY, False),
    (IDAHO, "eots:accomplished-blademaster", "duel", STILGAR, True),
    (GURNEY, "eots:accomplished-blademaster", "battle", CITY, False),
]


@pytest.mark.parametrize(("leader", "on_it", "rite", "target", "has_it"), SURPRISES)
def test_who_has_surprise(
    catalog: Catalog, leader: str, on_it: str, rite: str, target: str, has_it: bool
) -> None:
    game, leads, its = attacked(catalog, rite, leader, target)
    if on_it:
        game.card(on_it, on=leads)
    assert has_surprise(game.table(), game.piece(leads)) is has_it
    assert not has_surprise(game.table(), game.piece(its))


def test_surprise_and_direct_are_known_before_the_rite_is_declared(catalog: Catalog) -> None:
    game = play(catalog)
    stilgar, city, rabban = game.card(STILGAR), game.card(CITY, "ordos"), game.card(RABBAN)
    at = game.table()
    assert not has_surprise(at, game.piece(stilgar))
    assert not may_direct(at, game.piece(rabban))
    attack = Attack(
        kind=RiteKind.BATTLE,
        house="vernius",
        leader=game.piece(stilgar),
        target=game.piece(city),
    )
    assert has_surprise(at, game.piece(stilgar), would_be(attack))
    assert may_direct(at, game.piece(rabban), would_be(attack))


def test_a_subdued_or_taken_away_card_gives_nothing(catalog: Catalog) -> None:
    game, leads, _ = attacked(catalog, "duel", IDAHO, STILGAR)
    game.card("eots:accomplished-blademaster", subdued=True)
    assert not has_surprise(game.table(), game.piece(leads))


@pytest.mark.parametrize(("rite", "immune"), [("battle", True), ("duel", False)])
def test_binoculars_are_for_battles_and_intrigues(
    catalog: Catalog, rite: str, *, immune: bool
) -> None:
    target = CITY if rite == "battle" else STILGAR
    game, leads, _ = attacked(catalog, rite, GURNEY, target)
    game.card("eots:oil-lense-binoculars", on=leads)
    assert immune_to_surprise(game.table(), game.piece(leads)) is immune
