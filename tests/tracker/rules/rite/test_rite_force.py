"""Force and Resistance in a rite: ranks, and what cards add there (14.4, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from force_cases import (
    AGENT,
    BASIN,
    COMMANDER,
    DELEGATE,
    GURNEY,
    KORBA,
    NEFUD,
    SHIELD,
    STILGAR,
    SWORDMASTER,
    TROOP,
    assessed,
    counted,
    effect,
    fallen,
    laid,
    rite,
    sides,
)

from cardbase.vocabulary import Talent
from tracker.engine.events import CardsSubdued
from tracker.engine.words import RiteKind, Round, StatName
from tracker.rules.rite.force import depends_on_others, force_bonus, force_of, side_total
from tracker.standing.figures import rank, resistance

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

DUEL, BATTLE, INTRIGUE = RiteKind.DUEL, RiteKind.BATTLE, RiteKind.INTRIGUE
ARBITRATION = RiteKind.ARBITRATION


# --- bonuses at work ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "card", "on", "force", "hard"),
    [
        (DUEL, SWORDMASTER, ("eots:crysknife",), 3 + 1, 3 + 1),
        (DUEL, SWORDMASTER, ("eots:crysknife", "eots:slip-tip"), 3 + 2, 3 + 1),
        (DUEL, SWORDMASTER, ("jotc:rapier",), 3 + 2, 3),
        (DUEL, SWORDMASTER, (SHIELD,), 3, 3 + 3),
        (DUEL, SWORDMASTER, (SHIELD, "eots:shield-fighting"), 3, 3 + 3 + 3),
        (DUEL, SWORDMASTER, ("eots:shield-fighting",), 3, 3),
        (DUEL, SWORDMASTER, ("jotc:prayer-of-the-righteous",), 3 + 2, 3 + 1),
        (DUEL, SWORDMASTER, ("eots:maula-pistol", "tat:melee-training"), 3, 3),
        (BATTLE, COMMANDER, (SHIELD,), 2, 2 + 1),
        (BATTLE, COMMANDER, ("eots:lasgun-rifle",), 2 + 3, 2),
        (BATTLE, COMMANDER, ("eots:kindjal",), 2, 2),
        (BATTLE, COMMANDER, ("jotc:valor-of-the-brave",), 2 + 2, 2 + 1),
        (BATTLE, "tat:master-of-arms", ("tat:melee-training",), 2 + 2, 2),
        (BATTLE, COMMANDER, ("tat:melee-training",), 2, 2),
        (BATTLE, COMMANDER, ("tat:melee-training", "eots:arms-training"), 2 + 1, 2),
        (BATTLE, GURNEY, ("tat:division-leader", "tat:demolition-corps"), 3 + 1, 3),
        (BATTLE, GURNEY, ("tat:division-leader", "eots:house-battalion"), 3, 3),
        (BATTLE, "jotc:free-trader-scout", ("jotc:smuggler-battalion", TROOP), 1 + 1, 2),
        (INTRIGUE, "jotc:free-trader-scout", ("jotc:smuggler-band",) * 2, 1 + 2, 2),
        (DUEL, "eots:thufir-hawat", (), 0, 3),
        (INTRIGUE, "eots:thufir-hawat", (), 5, 3 + 1),
        (INTRIGUE, "eots:thufir-hawat", ("eots:juice-of-sapho",), 5 + 1, 3 + 2),
        (INTRIGUE, AGENT, ("eots:hunter-seeker", "eots:flip-dart"), 2 + 5, 2),
        (INTRIGUE, AGENT, ("jotc:learning-of-the-wise",), 2 + 2, 2 + 1),
        (ARBITRATION, DELEGATE, ("tat:political-conniving", "eots:subterfuge"), 2 + 1, 2),
        (ARBITRATION, DELEGATE, ("jotc:justice-of-the-great",), 2 + 2, 2 + 1),
        (BATTLE, TROOP, ("tat:cannon-artillery",), 1 + 1, 2),
        (BATTLE, BASIN, ("eots:garrison", "eots:thopter-outpost"), 0 + 3, 4 + 4),
        (BATTLE, BASIN, ("jotc:house-frigate",), 0 + 2, 4 + 2),
        (BATTLE, BASIN, ("tat:lasgun-turret",), 0 + 3, 4),
    ],
)
def test_what_cards_add_in_a_rite(
    catalog: Catalog, kind: RiteKind, card: str, on: tuple[str, ...], force: int, hard: int
) -> None:
    game = laid(catalog)
    mine = game.card(card, "ordos")
    for one in on:
        game.card(one, "ordos", on=mine)
    at = rite(game, kind, game.card(SWORDMASTER), mine)
    piece = at.piece(mine)
    assert (force_of(at, piece), resistance(at, piece)) == (force, hard)


def test_a_subdued_card_adds_nothing_and_an_engaged_one_does(catalog: Catalog) -> None:
    game = laid(catalog)
    mine = game.card(SWORDMASTER)
    knife = game.card("jotc:rapier", on=mine, engaged=True)
    at = rite(game, DUEL, mine, game.card(AGENT, "ordos"))
    assert force_of(at, at.piece(mine)) == 5
    game.happen(CardsSubdued(pieces=(knife,)))
    assert force_of(game.table(), game.piece(mine)) == 3


@pytest.mark.parametrize("target", [NEFUD, "eots:house-swordmaster"])
@pytest.mark.parametrize("engages", [True, False])
def test_gurney_fights_harder_where_a_harkonnen_takes_part(
    catalog: Catalog, target: str, engages: bool
) -> None:
    game = laid(catalog)
    gurney = game.card(GURNEY)
    at = rite(game, DUEL, gurney, game.card(target, "ordos"), engages=engages)
    more = target == NEFUD
    assert force_bonus(at, at.piece(gurney)) == 2 * more
    assert resistance(at, at.piece(gurney)) == 3 + more


def test_gurney_has_nothing_of_it_in_an_intrigue(catalog: Catalog) -> None:
    game = laid(catalog)
    gurney = game.card(GURNEY)
    at = rite(game, INTRIGUE, game.card(AGENT), game.card(NEFUD, "ordos"), (gurney,))
    assert force_bonus(at, at.piece(gurney)) == 0
    assert resistance(at, at.piece(gurney)) == 3


def test_korba_leads_more_fremen_better(catalog: Catalog) -> None:
    game = laid(catalog)
    korba, stilgar = game.card(KORBA), game.card(STILGAR)
    others = (stilgar, game.card(TROOP, on=korba), game.card("eots:fremen-battalion", on=korba))
    at = rite(game, BATTLE, korba, game.card(BASIN, "ordos"), others)
    assert force_of(at, at.piece(korba)) == 2 + 2


def test_korba_adds_nothing_for_fremen_of_the_other_side_or_when_led(catalog: Catalog) -> None:
    game = laid(catalog)
    korba, stilgar = game.card(KORBA), game.card(STILGAR)
    theirs = (game.card("eots:fremen-naib", "ordos"),)
    at = rite(game, BATTLE, stilgar, game.card(BASIN, "ordos"), (korba,), theirs)
    assert force_of(at, at.piece(korba)) == 2
    game = laid(catalog)
    korba = game.card(KORBA)
    theirs = (game.card("eots:fremen-naib", "ordos"),)
    at = rite(game, BATTLE, korba, game.card(BASIN, "ordos"), (), theirs)
    assert force_of(at, at.piece(korba)) == 2


@pytest.mark.parametrize("counters", [True, False])
@pytest.mark.parametrize("card", ["eots:chani", "eots:count-hasimir-fenring"])
def test_who_counters_resists_better(catalog: Catalog, card: str, counters: bool) -> None:
    game = laid(catalog)
    target, persona = game.card(AGENT, "ordos"), game.card(card, "ordos")
    leader = game.card(SWORDMASTER)
    if counters:
        at = rite(game, DUEL, leader, target, counter=persona)
    else:
        at = rite(game, DUEL, leader, persona)
    assert resistance(at, at.piece(persona)) == 3 + counters


def test_a_card_outside_the_rite_has_no_bonus_of_a_participant(catalog: Catalog) -> None:
    game = laid(catalog)
    hawat, harkonnen = game.card("eots:thufir-hawat"), game.card(NEFUD, "ordos")
    gurney, korba = game.card(GURNEY), game.card(KORBA)
    at = rite(game, INTRIGUE, game.card(AGENT), harkonnen)
    assert resistance(at, at.piece(hawat)) == 3
    game = laid(catalog)
    gurney, korba = game.card(GURNEY), game.card(KORBA)
    at = rite(game, BATTLE, game.card(COMMANDER), game.card("eots:giedi-prime", "ordos"))
    assert force_bonus(at, at.piece(gurney)) == 0
    assert force_bonus(at, at.piece(korba)) == 0


@pytest.mark.parametrize(
    ("card", "kind", "depends"),
    [
        (GURNEY, BATTLE, True),
        (GURNEY, INTRIGUE, False),
        (KORBA, BATTLE, True),
        (KORBA, DUEL, False),
        (COMMANDER, BATTLE, False),
        ("jotc:free-trader-scout", BATTLE, False),
    ],
)
def test_whose_force_goes_by_the_others(
    catalog: Catalog, card: str, kind: RiteKind, depends: bool
) -> None:
    game = laid(catalog)
    mine = game.card(card)
    game.card(SHIELD, on=mine)
    at = rite(game, kind, mine, game.card(AGENT, "ordos"))
    assert depends_on_others(at, at.piece(mine)) is depends


def test_a_tactic_that_counts_the_others_makes_force_depend_on_them(catalog: Catalog) -> None:
    game = laid(catalog)
    mine = game.card(COMMANDER)
    at = rite(game, BATTLE, mine, game.card(BASIN, "ordos"), (game.card(TROOP, on=mine),))
    assert not depends_on_others(at, at.piece(mine))
    effect(game, mine, StatName.FORCE_EACH)
    at = game.table()
    assert depends_on_others(at, at.piece(mine))
    assert force_of(at, at.piece(mine)) == 2 + 1


# --- the rules ----------------------------------------------------------------------------------


def test_r_17_passes_ranks_and_bonuses_added_up(catalog: Catalog) -> None:
    game = laid(catalog)
    leader = game.card(COMMANDER)
    troop, corps = game.card(TROOP, on=leader), game.card("eots:assassin-cohort", on=leader)
    game.card("eots:stunner", on=troop)
    fief = game.card(BASIN, "ordos")
    at = rite(game, BATTLE, leader, fief, (troop, corps))
    assert [force_of(at, at.piece(one)) for one in (leader, troop, corps)] == [2, 3, 0]
    assert side_total(at, sides(game).attack) == 5
    assessed(game)
    assert counted(game) == [("vernius", Round.FORCE, 5), ("ordos", Round.FORCE, 0)]
    assert fallen(game) == {fief}


def test_r_17_fails_force_of_another_talent(catalog: Catalog) -> None:
    game = laid(catalog)
    leader = game.card(SWORDMASTER)
    at = rite(game, INTRIGUE, leader, game.card(AGENT, "ordos"))
    assert force_of(at, at.piece(leader)) == 0


def test_r_17_fails_force_below_0(catalog: Catalog) -> None:
    game = laid(catalog)
    leader = game.card(AGENT)
    at = rite(game, INTRIGUE, leader, game.card(DELEGATE, "ordos"))
    effect(game, leader, StatName.FORCE, -5)
    at = game.table()
    assert force_of(at, at.piece(leader)) == 0


@pytest.mark.parametrize("joined", [True, False])
def test_r_15_passes_and_fails_by_engagement(catalog: Catalog, joined: bool) -> None:
    game = laid(catalog)
    leader, fief = game.card(COMMANDER), game.card(BASIN, "ordos")
    troop = game.card(TROOP, on=leader)
    guard = game.card(TROOP, "ordos", on=fief)
    mine, theirs = ((troop,), (guard,)) if joined else ((), ())
    rite(game, BATTLE, leader, fief, mine, theirs)
    effect(game, leader, StatName.FORCE, 10)
    assessed(game)
    assert counted(game)[0][2] == 12 + joined
    assert fallen(game) == ({fief, guard} if joined else {fief})


@pytest.mark.parametrize("engages", [True, False])
def test_ta_05_passes_no_force_without_the_talent(catalog: Catalog, engages: bool) -> None:
    game = laid(catalog)
    leader, target = game.card(AGENT), game.card(DELEGATE, "ordos")
    game.card("eots:hunter-seeker", "ordos", on=target)
    rite(game, INTRIGUE, leader, target, engages=engages)
    effect(game, target, StatName.FORCE, 4)
    assessed(game)
    assert counted(game)[1] == ("ordos", Round.FORCE, 0)
    assert fallen(game) == {target}


def test_ta_05_fails_where_it_has_the_talent_at_rank_0(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, target = game.card(AGENT), game.card(DELEGATE, "ordos")
    game.card("eots:hunter-seeker", "ordos", on=target)
    rite(game, INTRIGUE, leader, target)
    effect(game, target, "intrigue", 0)
    assessed(game)
    assert counted(game)[1] == ("ordos", Round.FORCE, 3)
    assert fallen(game) == {leader, target}


def test_ta_02_passes_rank_0_and_what_is_added_to_it(catalog: Catalog) -> None:
    game = laid(catalog)
    fief = game.card(BASIN, "ordos")
    game.card("eots:garrison", "ordos", on=fief)
    at = rite(game, BATTLE, game.card(COMMANDER), fief)
    assert rank(at, at.piece(fief), Talent.BATTLE) == 0
    assert force_of(at, at.piece(fief)) == 1


def test_ta_02_fails_no_rank_as_a_rank_of_0(catalog: Catalog) -> None:
    game = laid(catalog)
    mine = game.card(SWORDMASTER)
    at = rite(game, BATTLE, game.card(COMMANDER), mine)
    assert rank(at, at.piece(mine), Talent.BATTLE) is None
    assert force_of(at, at.piece(mine)) == 0


def test_ta_03_passes_a_bonus_to_a_missing_rank_in_a_rite(catalog: Catalog) -> None:
    game = laid(catalog)
    mine = game.card(AGENT, "ordos")
    game.card("jotc:rapier", "ordos", on=mine)
    game.card("eots:arms-training", "ordos", on=mine)
    at = rite(game, DUEL, game.card(SWORDMASTER), mine)
    assert force_of(at, at.piece(mine)) == 1 + 2


def test_ta_03_fails_a_bonus_to_force_as_a_rank(catalog: Catalog) -> None:
    game = laid(catalog)
    mine = game.card(AGENT, "ordos")
    game.card("jotc:rapier", "ordos", on=mine)
    at = rite(game, DUEL, game.card(SWORDMASTER), mine)
    assert force_of(at, at.piece(mine)) == 0


def counters(catalog: Catalog, card: str) -> tuple[Play, str]:
    """A duel against an agent, for whom another persona Counters."""
    game = laid(catalog)
    target, persona = game.card(AGENT, "ordos"), game.card(card, "ordos")
    rite(game, DUEL, game.card(SWORDMASTER), target, counter=persona)
    return game, persona


def test_so_11_passes_who_counters_without_the_talent(catalog: Catalog) -> None:
    game, persona = counters(catalog, DELEGATE)
    assessed(game)
    assert counted(game)[1] == ("ordos", Round.FORCE, 0)
    assert fallen(game) == {persona}
    assert game.piece(persona).subdued


def test_so_11_fails_who_counters_with_the_talent(catalog: Catalog) -> None:
    game, _ = counters(catalog, NEFUD)
    assessed(game)
    assert counted(game)[1] == ("ordos", Round.FORCE, 1)


@pytest.mark.parametrize(
    ("venture", "mine", "theirs"),
    [("eots:weirding-way", 2, 0), ("eots:forbidden-match", 0, 0), ("", 0, 0)],
)
def test_the_leader_of_a_rite_that_needs_no_talent_brings_its_bonuses(
    catalog: Catalog, venture: str, mine: int, theirs: int
) -> None:
    game = laid(catalog)
    leader, target = game.card("eots:lady-jessica"), game.card(AGENT, "ordos")
    for house, on in (("vernius", leader), ("ordos", target)):
        game.card("jotc:rapier", house, on=on)
    by = game.card(venture, on=leader) if venture else ""
    at = rite(game, DUEL, leader, target, venture=by)
    assert rank(at, at.piece(leader), Talent.DUELING) is None
    assert [force_of(at, at.piece(one)) for one in (leader, target)] == [mine, theirs]


def test_a_subdued_card_is_not_counted(catalog: Catalog) -> None:
    game = laid(catalog)
    gurney = game.card(GURNEY)
    game.card("tat:division-leader", on=gurney)
    corps = [game.card("tat:demolition-corps", on=gurney) for _ in range(2)]
    at = rite(game, BATTLE, gurney, game.card(BASIN, "ordos"))
    assert force_of(at, at.piece(gurney)) == 3 + 2
    game.happen(CardsSubdued(pieces=(corps[0],)))
    assert force_of(game.table(), game.piece(gurney)) == 3 + 1
