"""The windows of a rite (14.2): who plays which tactic in which segment, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_tables import BATTALION, GURNEY, PITER, Fight, rotated

from tracker.engine.errors import Refused
from tracker.engine.words import Stage, WindowKind
from tracker.play.permissions import next_asked

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

DIVERSION = "eots:false-diversion"  # plain Declaration
MISFIRE = "eots:weapon-misfire"  # plain Engagement
MORALE = "eots:low-morale"  # Battle Declaration: engage target persona or personnel
TERRAIN = "eots:terrain-advantage"  # Battle Engagement
PARRY = "eots:blade-parry"  # Duel Engagement
INTERVENTION = "eots:imperial-intervention"  # Duel Declaration
CHALLENGE = "tat:challenge-by-combat"  # only the defender plays dueling tactics
ROTATE = {"windows": "rotate"}


def stage(game: Play) -> Stage | None:
    return game.game.operation.stage if game.game.operation is not None else None


def window(game: Play) -> WindowKind | None:
    return game.game.window.kind if game.game.window is not None else None


# --- window 1 -------------------------------------------------------------------------------------


def test_r_07_passes_all_are_asked_the_defender_first(catalog: Catalog) -> None:
    game = Fight(catalog, houses=3, settings=ROTATE).declare()
    assert game.game.window is not None
    assert game.game.window.order == ("ordos", "vernius", "moritani")
    assert next_asked(game.table()) == "ordos"
    rotated(game, "ordos: pass", "vernius: pass", "moritani: pass")
    assert stage(game) is Stage.ENGAGED


def test_r_07_fails_out_of_turn(catalog: Catalog) -> None:
    game = Fight(catalog, houses=3, settings=ROTATE).declare()
    assert game.refused("vernius: pass") == "TC-12"
    assert game.refused("moritani: pass") == "TC-12"
    with pytest.raises(Refused, match="House Ordos is asked first, as the defender"):
        game.do("vernius: pass")
    game.do("ordos: pass")
    with pytest.raises(Refused, match="House Vernius is asked first, in order of initiative"):
        game.do("moritani: pass")


def test_r_07_passes_a_third_player_with_a_plain_tactic(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    game = fight.declare()
    aide = game.card("eots:house-mentat", "ordos")
    plain = fight.hand(DIVERSION, "moritani")
    assert f"moritani: play {plain} on {aide}" in game.legal()
    game.do(f"moritani: play {plain}")
    assert game.piece(aide).engaged


def test_r_07_fails_a_third_player_with_one_of_that_rite(catalog: Catalog) -> None:
    fight = Fight(catalog, houses=3)
    game = fight.declare()
    tactic = fight.hand(MORALE, "moritani")
    assert game.refused(f"moritani: play {tactic} on {fight.leader}") == "TC-06"
    assert not [words for words in game.legal() if tactic in words]


def test_r_08_passes_attacker_and_defender_from_window_2_on(catalog: Catalog) -> None:
    game = Fight(catalog, houses=3, settings=ROTATE).declare()
    rotated(game, "pass", "pass", "pass")
    for segment in (Stage.ENGAGED, Stage.DEFENSE, Stage.DEFENDING):
        assert stage(game) is segment
        if segment is Stage.DEFENSE:
            game.do("ordos: confirm")
        elif segment is Stage.DEFENDING:
            game.do("ordos: defend")
        assert game.game.window is not None
        assert game.game.window.order == ("vernius", "ordos")
        rotated(game, "vernius: pass", "ordos: pass")
    assert game.game.window is None


@pytest.mark.parametrize("number", [2, 3, 4])
def test_r_08_fails_a_third_player_from_window_2_on(catalog: Catalog, number: int) -> None:
    fight = Fight(catalog, houses=3)
    tactic = fight.hand(MISFIRE if number != 3 else DIVERSION, "moritani")
    game = fight.to_window(number)
    assert game.refused(f"moritani: play {tactic}") == "R-08"
    assert not [words for words in game.legal() if words.startswith("moritani: play")]


# --- which tactics, in which window ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "card", "rule"),
    [
        (1, DIVERSION, ""),
        (1, MORALE, ""),
        (1, MISFIRE, "TC-08"),
        (1, TERRAIN, "TC-08"),
        (1, INTERVENTION, "TC-06"),
        (2, MISFIRE, ""),
        (2, TERRAIN, ""),
        (2, DIVERSION, "TC-06"),
        (2, MORALE, "TC-06"),
        (2, PARRY, "TC-09"),
        (3, DIVERSION, ""),
        (3, MORALE, ""),
        (3, TERRAIN, "TC-08"),
        (4, MISFIRE, ""),
        (4, TERRAIN, ""),
        (4, PARRY, "TC-09"),
        (4, MORALE, "TC-06"),
    ],
)
def test_each_window_has_its_tactics(catalog: Catalog, number: int, card: str, rule: str) -> None:
    fight = Fight(catalog)
    piter = fight.game.card(PITER, "ordos")
    fight.game.card("eots:house-mentat", "ordos")
    fight.game.card("eots:maula-pistol", "ordos", on=piter)
    tactic = fight.hand(card)
    game = fight.to_window(number)
    played = any(f"vernius: play {tactic}" in words for words in game.legal())
    assert played is not bool(rule)
    if rule:
        assert game.refused(f"vernius: play {tactic}") == rule


@pytest.mark.parametrize(("number", "kind"), [*enumerate([*WindowKind][1:3] * 2, start=1)])
def test_tc_11_passes_each_segment_opens_its_window(
    catalog: Catalog, number: int, kind: WindowKind
) -> None:
    assert window(Fight(catalog).to_window(number)) is kind


def test_tc_11_fails_to_open_one_in_the_assessment(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(4)
    tactic = fight.hand(TERRAIN)
    game.do("all pass")
    assert game.game.window is None
    assert game.refused(f"vernius: play {tactic}") == "TC-01"


def test_tc_06_passes_a_duels_word_in_a_duel(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    tactic = fight.hand(INTERVENTION, "ordos")
    game = fight.declare()
    assert f"ordos: play {tactic} on {fight.leader}" in game.legal()


def test_tc_06_fails_a_battles_word_in_a_duel(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    tactic = fight.hand(MORALE, "ordos")
    game = fight.declare()
    assert game.refused(f"ordos: play {tactic} on {fight.leader}") == "TC-06"


def test_tc_09_passes_a_duels_word_in_a_duels_engagement(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    tactic = fight.hand(PARRY)
    assert f"vernius: play {tactic} on {fight.leader}" in fight.to_window(2).legal()


def test_tc_09_fails_a_battles_word_in_a_duels_engagement(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    tactic = fight.hand(TERRAIN)
    assert fight.to_window(2).refused(f"vernius: play {tactic}") == "TC-09"


def test_the_attacker_plays_no_tactics_of_a_rite_that_leaves_them_to_the_defender(
    catalog: Catalog,
) -> None:
    fight = Fight(catalog)
    game = fight.game
    venture = game.card(CHALLENGE, on=fight.leader)
    mine, theirs = fight.hand(INTERVENTION), fight.hand(INTERVENTION, "ordos")
    plain = fight.hand(DIVERSION)
    aide = game.card("eots:house-mentat", "ordos")
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")
    game.do(f"rite duel {fight.target} with {fight.leader}")
    assert game.refused(f"vernius: play {mine} on {fight.leader}") == "TC-06"
    assert any(f"ordos: play {theirs}" in words for words in game.legal())
    assert f"vernius: play {plain} on {aide}" in game.legal()


# --- what a tactic in a window stops --------------------------------------------------------------


def test_g_06_passes_a_leader_engaged_in_window_1_stops_the_rite(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.declare()
    game.do(f"ordos: play {fight.hand(MORALE, 'ordos')} on {fight.leader}")
    assert game.piece(fight.leader).engaged
    game.do("all pass")
    assert game.game.rite is None
    assert game.game.operation is None
    assert not game.house().used


def test_g_06_fails_to_stop_it_by_engaging_who_comes_along(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.declare(troop)
    game.do(f"ordos: play {fight.hand(MORALE, 'ordos')} on {troop}")
    game.do("all pass")
    assert game.game.rite is not None
    assert game.game.rite.attack.joined == (fight.leader,)


def test_r_09_passes_leader_and_participants_engage_for_window_2(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2, troop)
    assert game.piece(fight.leader).engaged
    assert game.piece(troop).engaged
    assert window(game) is WindowKind.ENGAGEMENT


def test_r_09_fails_to_engage_before_window_1_is_over(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.declare()
    assert not game.piece(fight.leader).engaged


def test_r_10_passes_window_3_opens_either_way(catalog: Catalog) -> None:
    for said in ("confirm", "counter"):
        fight = Fight(catalog)
        other = fight.game.card("eots:guard-commander", "ordos")
        game = fight.to_window(2)
        game.do("all pass")
        game.do(said if said == "confirm" else f"counter {other}")
        assert window(game) is WindowKind.DECLARATION
        assert stage(game) is Stage.DEFENSE


def test_r_10_fails_for_the_attacker(catalog: Catalog) -> None:
    game = Fight(catalog).to_window(2)
    game.do("all pass")
    assert game.refused("vernius: confirm") == "R-10"


def test_r_11_passes_window_4_opens_when_the_leader_engages(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(4)
    assert game.piece(fight.target).engaged
    assert window(game) is WindowKind.ENGAGEMENT


def test_r_11_fails_no_window_4_when_the_defender_declines(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(3)
    game.do("all pass")
    game.do("decline")
    assert not game.piece(fight.target).engaged
    assert window(game) is None


def test_r_12_passes_a_leader_engaged_in_window_3_stays_out(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    game = fight.to_window(3)
    game.do(f"vernius: play {fight.hand(INTERVENTION)} on {fight.target}")
    game.do("all pass")
    assert [event for event in game.events if type(event).__name__ == "ForceCounted"]
    assert not [words for words in game.legal() if "defend" in words]


def test_r_12_fails_to_engage_what_is_engaged(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    game = fight.to_window(3)
    game.do("all pass")
    game.do(f"turn {fight.target}")
    assert game.refused("ordos: defend") == "R-12"


def test_another_persona_is_no_target_of_a_tactic_that_its_leader_bears(catalog: Catalog) -> None:
    fight = Fight(catalog)
    other = fight.game.card(GURNEY)
    tactic = fight.hand(TERRAIN)
    assert fight.to_window(2).refused(f"vernius: play {tactic} on {other}") == "G-02"
