"""Participants that come late (R-14, SO-02), and the table's words about a rite as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_tables import BATTALION, GURNEY, Fight

from tracker.engine.errors import Misread
from tracker.engine.events import CardsEngaged, ParticipantsDeclared
from tracker.engine.words import Stage
from tracker.rules.rite.force import side_total
from tracker.rules.rite.joining import can_bring_more, can_join
from tracker.standing.sides import taking_part

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

BRIGADE = "tat:atreides-brigade"  # a troop without an engagement-tactic text
HARKONNENS = "eots:harkonnen-battalion"
THOPTER, PILOT = "tat:battle-rigged-thopter", "tat:lighter-pilot"
HELLHOUNDS = "tat:hellhounds"  # personnel with another text of the engagement window
HERITAGE, BARON = "eots:hereditary-claim", "eots:baron-vladimir-harkonnen"
CHARTER = "eots:choam-directorship"
KARDIF, BASE = "tat:kardif", "tat:advance-base"
MARSHALLING = "eots:marshalling-of-the-troops"  # your leader may Direct
VOICE = "tat:lisan-al-gaib"
TRUTHSAYER = "jotc:emperors-truthsayer"
IDAHO, LETO = "eots:duncan-idaho", "eots:duke-leto-atreides"
RABBAN, SWORDMASTER = "eots:glossu-rabban", "eots:house-swordmaster"


def attackers(game: Play) -> tuple[str, ...]:
    assert game.game.rite is not None
    return game.game.rite.attack.joined


def defenders(game: Play) -> tuple[str, ...]:
    assert game.game.rite is not None
    return game.game.rite.defense.joined


# --- by their own text ----------------------------------------------------------------------------


def test_r_14_passes_an_attackers_troop_in_window_2(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2)
    assert f"vernius: use {troop}" in game.legal()
    game.do(f"vernius: use {troop}")
    assert game.piece(troop).engaged
    assert attackers(game) == (fight.leader, troop)
    assert not game.game.questions
    assert f"vernius: use {troop}" not in game.legal()


def test_r_14_passes_a_defenders_troop_in_window_4(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(HARKONNENS, "ordos", on=fight.target)
    game = fight.to_window(4)
    game.do(f"ordos: use {troop}")
    assert defenders(game) == (fight.target, troop)


def test_r_14_passes_a_thopter_with_its_pilot(catalog: Catalog) -> None:
    fight = Fight(catalog, leader=PILOT)
    craft = fight.game.card(THOPTER, on=fight.leader)
    game = fight.to_window(2)
    game.do(f"vernius: use {craft}")
    assert attackers(game) == (fight.leader, craft)


def test_r_14_passes_a_noble_by_a_claim(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target=CHARTER)
    claim = fight.game.card(HERITAGE, "ordos", on=fight.target)
    noble = fight.game.card(BARON, "ordos")
    game = fight.to_window(4)
    game.do(f"ordos: use {claim} on {noble}")
    assert defenders(game) == (fight.target, noble)


def test_r_14_fails_without_the_text(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BRIGADE, on=fight.leader)
    game = fight.to_window(2)
    assert game.refused(f"vernius: use {troop}") == "R-14"
    assert f"vernius: use {troop}" not in game.legal()


def test_r_14_passes_it_when_declared(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BRIGADE, on=fight.leader)
    assert attackers(fight.to_window(2, troop)) == (fight.leader, troop)


@pytest.mark.parametrize("number", [2, 4])
def test_r_14_fails_in_the_other_sides_engagement(catalog: Catalog, number: int) -> None:
    fight = Fight(catalog)
    mine = fight.game.card(BATTALION, on=fight.leader)
    theirs = fight.game.card(HARKONNENS, "ordos", on=fight.target)
    game = fight.to_window(number)
    late = f"ordos: use {theirs}" if number == 2 else f"vernius: use {mine}"
    assert game.refused(late) == "R-14"
    assert late not in game.legal()


def test_r_14_fails_on_a_card_that_does_not_take_part(catalog: Catalog) -> None:
    fight = Fight(catalog)
    other = fight.game.card(IDAHO)
    troop = fight.game.card(BATTALION, on=other)
    game = fight.to_window(2)
    assert game.refused(f"vernius: use {troop}") == "R-14"


def test_r_14_fails_where_the_leader_is_not_engaged(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(HARKONNENS, "ordos", on=fight.target)
    game = fight.to_window(3)
    game.do("all pass")
    game.do("decline")
    assert not game.piece(troop).engaged
    assert troop not in {one for event in game.events for one in getattr(event, "pieces", ())}


def test_r_14_fails_in_another_kind_of_rite(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target="eots:piter-de-vries")
    troop = fight.game.card(BATTALION, on=fight.leader)
    assert fight.to_window(2).refused(f"vernius: use {troop}") == "CT-16"


def test_r_14_fails_while_engaged(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader, engaged=True)
    assert fight.to_window(2).refused(f"vernius: use {troop}") == "CT-15"


def test_a_troop_with_another_text_is_used_by_it(catalog: Catalog) -> None:
    fight = Fight(catalog)
    dogs = fight.game.card(HELLHOUNDS, on=fight.leader)
    game = fight.declare()
    assert game.refused(f"vernius: use {dogs}") == "CT-16"
    game.do("all pass")
    game.do(f"vernius: use {dogs}")
    assert game.game.questions[0].about == dogs


def test_who_has_passed_may_answer_a_troop_that_joins(catalog: Catalog) -> None:
    fight = Fight(catalog, settings={"windows": "rotate"})
    troop = fight.game.card(HARKONNENS, "ordos", on=fight.target)
    game = fight.declare()
    for said in ("pass", "pass", "pass", "pass", "confirm", "pass", "pass", "defend", "pass"):
        game.do(said)
    game.do(f"ordos: use {troop}")
    assert game.game.window is not None
    assert not game.game.window.passed


# --- by the table's word --------------------------------------------------------------------------


def test_join_passes_who_is_engaged_already(catalog: Catalog) -> None:
    fight = Fight(catalog)
    kardif = fight.game.card(KARDIF, engaged=True)
    game = fight.declare()
    game.do(f"join {kardif} by Kardif")
    game.do("all pass")
    assert attackers(game) == (fight.leader, kardif)


def test_join_passes_who_is_declared_and_engages_with_the_leader(catalog: Catalog) -> None:
    fight = Fight(catalog, target="eots:imperial-basin")
    troop = fight.game.card(HARKONNENS, "ordos", on=fight.target)
    fight.game.card(BASE, "ordos", on=fight.target)
    game = fight.declare()
    game.do(f"ordos: join {troop} by Advance Base")
    assert not game.piece(troop).engaged
    for said in ("all pass", "all pass", "confirm", "all pass", "defend"):
        game.do(said)
    assert defenders(game) == (fight.target, troop)


def test_join_passes_at_once_when_the_leader_is_engaged(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BRIGADE, on=fight.leader)
    fight.game.card("tat:splintered-rock")
    game = fight.to_window(2)
    assert can_join(game.table(), game.piece(troop), "Splintered Rock")
    game.do(f"join {troop} by Splintered Rock")
    assert game.piece(troop).engaged
    assert attackers(game) == (fight.leader, troop)


def test_join_fails_personnel_without_a_card_that_brings_it(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BRIGADE, on=fight.leader)
    assert fight.to_window(2).refused(f"join {troop}") == "R-14"


def test_join_fails_a_third_house_and_who_is_in_already(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    third, down = fight.game.card(KARDIF, "moritani"), fight.game.card(IDAHO, subdued=True)
    game = fight.to_window(2)
    assert game.refused(f"join {third}") == "R-14"
    assert game.refused(f"join {fight.leader} by Kardif") == "GV-01"
    game.card(KARDIF)
    assert game.refused(f"join {fight.leader} by Kardif") == "R-14"
    with pytest.raises(Misread, match="deployed"):
        game.do(f"join {down}")
    assert not can_join(game.table(), game.piece(down), "Kardif")


def test_join_fails_once_force_is_counted(catalog: Catalog) -> None:
    fight = Fight(catalog, leader="eots:stilgar")
    late = fight.game.card(IDAHO)
    fight.game.card(KARDIF)
    game = fight.to_window(4)
    game.do("all pass")
    assert game.game.questions[0].topic == "surprise"
    assert game.refused(f"join {late} by Kardif") == "R-14"
    game.do(f"join {late} by Kardif", why="the table wants it")
    assert late in attackers(game)


@pytest.mark.parametrize("word", ["join c1", "endrite", "retarget c1"])
def test_words_of_a_rite_fail_without_one(catalog: Catalog, word: str) -> None:
    game = Fight(catalog).game
    for why in ("", "the table wants it"):
        with pytest.raises(Misread, match="a rite under way"):
            game.do(f"vernius: {word}", why=why)
    assert game.refused("vernius: direct c1") == "TC-01"


# --- Direct by a tactic ---------------------------------------------------------------------------


def test_so_02_passes_by_a_tactic_of_the_attacker(catalog: Catalog) -> None:
    fight = Fight(catalog, leader=LETO, kind="arbitration", target=CHARTER)
    ally = fight.game.card(IDAHO)
    game = fight.declare()
    assert game.refused(f"vernius: direct {ally}") == "R-06"
    game.do(f"vernius: play {fight.hand('eots:sterling-reputation')}")
    assert f"vernius: direct {ally}" in game.legal()
    game.do(f"vernius: direct {ally}")
    assert [e.pieces for e in game.events if isinstance(e, ParticipantsDeclared)] == [(ally,)]
    game.do("all pass")
    assert attackers(game) == (fight.leader, ally)
    assert game.piece(ally).engaged


def test_so_02_passes_with_personnel_of_the_new_personas(catalog: Catalog) -> None:
    fight = Fight(catalog, leader="eots:korba")
    ally = fight.game.card("eots:fremen-naib")
    weak = fight.game.card("eots:dune-smuggler")
    troop = fight.game.card(BRIGADE, on=weak)
    mine = fight.game.card(BRIGADE, on=fight.leader)
    game = fight.declare()
    game.do(f"vernius: play {fight.hand(MARSHALLING)}")
    assert game.refused(f"vernius: direct {weak}, {mine}") == "R-14"
    assert game.refused(f"vernius: direct {weak}, {ally}") == "SO-03"
    game.do(f"vernius: direct {weak}, {troop}")
    assert game.refused(f"vernius: direct {weak}") == "SO-02"
    assert game.refused(f"vernius: direct {ally}") == "SO-03"
    assert not can_bring_more(game.table(), "vernius", [game.piece(ally)])
    game.do("all pass")
    assert attackers(game) == (fight.leader, weak, troop)


def test_so_02_passes_by_a_tactic_of_the_defender(catalog: Catalog) -> None:
    fight = Fight(catalog, target="eots:piter-de-vries", kind="duel")
    helper = fight.game.card(SWORDMASTER, "ordos")
    game = fight.declare()
    game.do(f"ordos: play {fight.hand('eots:moonlit-fray', 'ordos')}")
    game.do("all pass")
    game.do("all pass")
    game.do(f"confirm with {helper}")
    game.do("all pass")
    game.do("defend")
    assert defenders(game) == (fight.target, helper)


def test_so_02_passes_by_a_tactic_of_window_3(catalog: Catalog) -> None:
    fight = Fight(catalog, target="eots:piter-de-vries", kind="duel")
    helper = fight.game.card(SWORDMASTER, "ordos")
    game = fight.to_window(3)
    game.do(f"ordos: play {fight.hand('eots:moonlit-fray', 'ordos')}")
    game.do(f"ordos: direct {helper}")
    game.do("all pass")
    game.do("defend")
    assert defenders(game) == (fight.target, helper)


@pytest.mark.parametrize("engaged", [True, False])
def test_so_02_passes_whoever_became_of_those_named_before(catalog: Catalog, engaged: bool) -> None:
    fight = Fight(catalog, leader=RABBAN, target="eots:caladan")
    fight.game.card("eots:order-of-the-sword", on=fight.leader)
    first, more = (fight.game.card("eots:house-agent") for _ in range(2))
    third = fight.game.card("eots:house-agent")
    game = fight.declare(first)
    game.do(f"vernius: play {fight.hand(MARSHALLING)}")
    if engaged:
        game.happen(CardsEngaged(pieces=(first,)))
    game.do(f"vernius: direct {more}")
    assert game.game.rite is not None
    assert game.game.rite.attack.declared == (first, more)
    assert (f"vernius: direct {third}" in game.legal()) is engaged
    if not engaged:
        assert game.refused(f"vernius: direct {third}") == "SO-03"


def test_so_02_fails_without_the_ability_or_the_moment(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    ally = fight.game.card("eots:dune-smuggler")
    third = fight.game.card("eots:dune-smuggler", "moritani")
    game = fight.declare()
    assert not [words for words in game.legal() if "direct" in words]
    game.do(f"vernius: play {fight.hand(MARSHALLING)}")
    assert game.refused(f"moritani: direct {third}") == "SO-02"
    game.do("all pass")
    assert game.refused(f"vernius: direct {ally}") == "SO-01"


def test_direct_past_the_rules_brings_no_card_of_another_house(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    third = fight.game.card("eots:dune-smuggler", "moritani")
    game = fight.declare()
    game.do(f"moritani: direct {third}", why="the table wants it")
    assert not [e for e in game.events if isinstance(e, ParticipantsDeclared)]


# --- a rite that a card ends, or turns ------------------------------------------------------------


@pytest.mark.parametrize(("said", "used"), [("endrite", 0), ("endrite counts", 1)])
def test_r_05_passes_a_rite_ended_at_once_counts_where_its_card_says_so(
    catalog: Catalog, said: str, used: int
) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target=CHARTER)
    game = fight.declare()
    voice = game.card(VOICE, "ordos")
    game.do(f"ordos: {said} by {game.table().name(voice)}")
    assert game.game.rite is None
    assert game.game.window is None
    assert game.game.operation is None
    assert game.house().used.get("CHOAM rite:ordos", 0) == used
    assert game.piece(fight.leader).engaged is False


def test_r_05_fails_to_count_it_twice(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    assert game.refused("endrite counts") == "G-06"
    game.do("endrite counts", why="so it is agreed")
    assert game.house().used["Landsraad rite:ordos"] == 1
    assert game.game.operation is None


def test_r_05_passes_an_ended_rite_counts_where_so_set(catalog: Catalog) -> None:
    fight = Fight(catalog, settings={"aborted-rite-counts": "yes"})
    fight.declare()
    fight.game.do("endrite", why="so it is agreed")
    assert fight.game.house().used["Landsraad rite:ordos"] == 1


def test_retarget_passes_in_window_1(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target="eots:piter-de-vries")
    other = fight.game.card(RABBAN, "ordos")
    fight.game.card("jotc:emperors-truthsayer", "ordos", on=other)
    game = fight.declare()
    game.do(f"ordos: retarget {other} by Emperor's Truthsayer")
    assert game.game.rite is not None
    assert game.game.rite.target == other
    game.do("all pass")
    game.do("all pass")
    game.do("confirm")
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == other


def test_retarget_fails_another_governors_card_and_after_window_1(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", houses=3, target="eots:piter-de-vries")
    third, other = fight.game.card(RABBAN, "moritani"), fight.game.card(RABBAN, "ordos")
    game = fight.declare()
    assert game.refused(f"retarget {third}") == "R-03"
    assert game.refused(f"retarget {fight.target}") == "R-03"
    game.do("all pass")
    assert game.refused(f"retarget {other}") == "R-07"
    game.do(f"retarget {other}", why="the table wants it")
    assert game.game.rite is not None
    assert game.game.rite.target == other


def test_retarget_changes_nothing_once_the_defense_is_declared(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target="eots:piter-de-vries")
    other = fight.game.card(RABBAN, "ordos")
    game = fight.to_window(3)
    game.do(f"retarget {other}", why="the table wants it")
    assert game.game.rite is not None
    assert game.game.rite.target == fight.target
    assert game.game.operation is not None
    assert game.game.operation.stage is Stage.DEFENSE


def test_force_counts_who_has_joined(catalog: Catalog) -> None:
    fight = Fight(catalog, leader=GURNEY)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2)
    before = side_total(game.table(), game.game.rite.attack) if game.game.rite else 0
    game.do(f"vernius: use {troop}")
    assert game.game.rite is not None
    assert side_total(game.table(), game.game.rite.attack) > before


def test_r_15_passes_personnel_that_engaged_counts(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2, troop)
    assert game.game.rite is not None
    assert [one.id for one in taking_part(game.table(), game.game.rite.attack)] == [
        fight.leader,
        troop,
    ]


def test_r_15_fails_to_count_personnel_that_did_not_engage(catalog: Catalog) -> None:
    fight = Fight(catalog)
    fight.game.card(BATTALION, on=fight.leader)
    fight.game.card(BATTALION, on=fight.leader, engaged=True)
    game = fight.to_window(2)
    assert game.game.rite is not None
    assert [one.id for one in taking_part(game.table(), game.game.rite.attack)] == [fight.leader]


def test_a_third_house_uses_its_troops_elsewhere(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    ally = fight.game.card(IDAHO, "moritani")
    troop = fight.game.card(BRIGADE, "moritani", on=ally)
    game = fight.declare()
    assert game.refused(f"moritani: use {troop}") == "CT-16"
    game.do(f"join {troop} by Kardif", why="the table wants it")
    assert game.game.rite is not None
    assert troop not in {*attackers(game), *defenders(game)}
    assert not can_bring_more(game.table(), "moritani", [game.piece(ally)])
