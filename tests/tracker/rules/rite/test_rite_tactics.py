"""The tactics of rites: what is read of them, on what they are played, what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from operation_cases import read
from rite_tables import BATTALION, PITER, Fight

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.fixed.sentences import SENTENCES
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability
from cardbase.program.reading.tactics import lying
from cardbase.vocabulary import Talent
from tracker.cards.aiming import targets
from tracker.engine.errors import Misread
from tracker.engine.words import Place, StatName
from tracker.rules.rite.abilities import has_surprise, may_direct
from tracker.rules.rite.force import force_of
from tracker.standing.figures import rank, resistance

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

TERRAIN = "eots:terrain-advantage"  # force on your leader has no effect
UNREADY = "eots:feigned-unreadiness"  # discard target battle tactic
FOG = "tat:fog-of-battle"  # force in any order
FATALITIES = "eots:battle-fatalities"  # a non-fief participant is discarded
CAPTIVE = "eots:battle-captive"  # a rival's non-fief participant is captured
SURPRISE = "eots:surprise-assault"
FANATICISM = "eots:fanaticism"  # +1 force for each additional participant
REPORTS = "jotc:advance-team-reports"  # +X resistance, X the Battle rank
POSITIONING = "jotc:strategic-positioning"  # +X Battle rank, X at most rank and command
PROCLAMATION = "jotc:arbiter-proclamation"  # +X Arbitration rank, X at most the rank
COMPUTATION = "jotc:straight-line-computation"  # +X Intrigue rank, X the rank
MORALE = "eots:low-morale"
SLOW = "eots:slow-attack"  # not read
PERILOUS = "eots:perilous-terrain"  # target persona may Counter
HARKONNENS = "eots:harkonnen-battalion"
LETO, MENTAT = "eots:duke-leto-atreides", "eots:house-mentat"
RABBAN = "eots:glossu-rabban"
CHARTER = "eots:choam-directorship"


def tree(text: str) -> t.Operation:
    found = read(text)
    assert isinstance(found, t.Operation)
    return found


def stats(game: Play, on: str) -> dict[str, int]:
    return {effect.stat: effect.amount for effect in game.game.effects if effect.on == on}


# --- what is read of them -------------------------------------------------------------------------


def said_by(text: str) -> object:
    """What a sentence of a tactic does while it lies there."""
    (one,) = [item for item in tree(text).items if isinstance(item, t.Sentence)]
    (found,) = SENTENCES.get(text) or (lying(one, text),)
    return found


LEADER_MAY_DIRECT = d.Grant(Kind.DIRECT, p.CardAs(p.Part.LEADER))


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("Your leader may Direct.", LEADER_MAY_DIRECT),
        ("The assigned card gains Surprise.", d.Grant(Kind.SURPRISE, p.Parent())),
        (
            "Force applied to the assigned leader has no effect.",
            r.Lays(r.Gift.UNTOUCHED, p.Parent()),
        ),
        (
            "If the assigned card is vanquished, capture it.",
            r.Lays(r.Gift.CAPTURED, p.Parent()),
        ),
        (
            "The assigned card gains +X resistance, where X is the assigned card's Battle rank.",
            d.Change(Trait.RESISTANCE, p.Parent(), p.X()),
        ),
    ],
)
def test_what_a_tactic_gives(text: str, deed: d.Deed) -> None:
    found = said_by(text)
    assert isinstance(found, Ability)
    assert found.steps == (d.Does(deed, p.You()),)


@pytest.mark.parametrize(
    "text",
    [
        "Engage target persona.",
        "Produce 2 solaris.",
        "If the assigned card is subdued, capture it.",
        "The assigned card gains +X command, where X is the assigned card's Battle rank.",
        "If the assigned leader is vanquished, you may gain 2 solaris instead of subduing it.",
    ],
)
def test_what_a_tactic_does_otherwise(text: str) -> None:
    assert said_by(text) is None


# --- what they do ---------------------------------------------------------------------------------


def test_tc_04_passes_the_effect_ends_with_the_rite(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    tactic = fight.hand(TERRAIN)
    game.do(f"vernius: play {tactic}")
    assert game.piece(tactic).parent == fight.leader
    assert stats(game, fight.leader) == {StatName.UNTOUCHED: 1}
    assert not game.game.questions
    game.do("endrite", why="so it is agreed")
    assert not game.game.effects
    assert game.piece(tactic).place is Place.HOUSE_DISCARD


def test_tc_04_passes_the_effect_ends_with_its_tactic(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    tactic = fight.hand(TERRAIN)
    game.do(f"vernius: play {tactic}")
    game.do(f"ordos: play {fight.hand(UNREADY, 'ordos')}")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD
    assert not game.game.effects
    assert game.game.rite is not None


def test_tc_04_fails_to_discard_a_tactic_that_is_not_there(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    assert game.refused(f"ordos: play {fight.hand(UNREADY, 'ordos')}") == "G-02"


def test_tc_03_passes_what_is_instant_outlasts_its_tactic(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.declare()
    tactic = fight.hand("eots:marshalling-of-the-troops")
    game.do(f"vernius: play {tactic}")
    assert game.piece(tactic).place is Place.HOUSE_DISCARD
    assert may_direct(game.table(), game.piece(fight.leader))


def test_fog_of_battle_frees_the_order(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand(FOG)}")
    assert stats(game, fight.leader) == {StatName.FREE_FORCE: 1}


def test_surprise_on_any_participant(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2, troop)
    tactic = fight.hand(SURPRISE, "ordos")
    game.do(f"ordos: play {tactic} on {troop}")
    assert has_surprise(game.table(), game.piece(troop))
    assert not has_surprise(game.table(), game.piece(fight.leader))


def test_the_vanquished_is_captured_or_discarded(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand('eots:formal-impressment')}")
    game.do(f"vernius: play {fight.hand('eots:poisoned-blade')} on {fight.target}")
    assert stats(game, fight.target) == {StatName.CAPTURED: 1, StatName.DISCARDED: 1}


@pytest.mark.parametrize("card", [CAPTIVE, FATALITIES])
def test_a_fief_is_neither_captured_nor_discarded(catalog: Catalog, card: str) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    assert game.refused(f"vernius: play {fight.hand(card)} on {fight.target}") == "G-02"


def test_a_charter_is_not_discarded(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target=CHARTER)
    game = fight.to_window(2)
    tactic = fight.hand("eots:interests-of-detente")
    assert game.refused(f"vernius: play {tactic} on {fight.target}") == "G-02"
    game.do(f"vernius: play {tactic} on {fight.leader}")
    assert stats(game, fight.leader) == {StatName.DISCARDED: 1}


def test_a_captive_is_a_rivals(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    game = fight.to_window(2, troop)
    tactic = fight.hand(CAPTIVE)
    assert game.refused(f"vernius: play {tactic} on {troop}") == "G-02"
    assert f"ordos: play {fight.hand(CAPTIVE, 'ordos')} on {troop}" in game.legal()


def test_force_for_each_additional_participant(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troops = [fight.game.card(BATTALION, on=fight.leader) for _ in range(2)]
    game = fight.to_window(2, troops[0])
    leader = game.piece(fight.leader)
    before = force_of(game.table(), leader)
    game.do(f"vernius: play {fight.hand(FANATICISM)}")
    assert force_of(game.table(), leader) == before + 1
    game.do(f"vernius: use {troops[1]}")
    assert force_of(game.table(), leader) == before + 2
    assert force_of(game.table(), game.piece(troops[0])) > 0


def test_resistance_by_a_rank(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    piece = game.piece(fight.leader)
    ranked, before = rank(game.table(), piece, Talent.BATTLE), resistance(game.table(), piece)
    game.do(f"ordos: play {fight.hand(REPORTS, 'ordos')} on {fight.leader}")
    assert resistance(game.table(), piece) == before + (ranked or 0) == 4 + 3


def test_a_rank_by_itself(catalog: Catalog) -> None:
    fight = Fight(catalog, "intrigue", leader="eots:thufir-hawat", target=PITER)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand(COMPUTATION)}")
    assert rank(game.table(), game.piece(fight.leader), Talent.INTRIGUE) == 10


def test_a_card_without_the_talent_gains_nothing(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=MENTAT)
    game = fight.to_window(2)
    tactic = fight.hand("jotc:directed-retreat")
    game.do(f"vernius: play {tactic} on {fight.target}")
    assert not game.game.effects
    assert game.piece(tactic).active


# --- X --------------------------------------------------------------------------------------------


def test_ct_19_passes_an_x_up_to_the_rank(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target=CHARTER)
    tactic = fight.hand(PROCLAMATION)
    game = fight.to_window(2)
    listed = [words for words in game.legal() if f"play {tactic}" in words]
    assert listed == [f"vernius: play {tactic} on {fight.leader} x={x}" for x in range(5)]
    game.do(f"vernius: play {tactic} x=3")
    assert game.house().solaris == 17
    assert rank(game.table(), game.piece(fight.leader), Talent.ARBITRATION) == 7


def test_ct_19_fails_an_x_above_it(catalog: Catalog) -> None:
    fight = Fight(catalog, "arbitration", leader=LETO, target=CHARTER)
    tactic = fight.hand(PROCLAMATION)
    game = fight.to_window(2)
    assert game.refused(f"vernius: play {tactic} x=5") == "CT-19"
    with pytest.raises(Misread, match="x=N"):
        game.do(f"vernius: play {tactic}")


def test_ct_19_passes_rank_and_command_together(catalog: Catalog) -> None:
    fight = Fight(catalog)
    tactic = fight.hand(POSITIONING)
    game = fight.to_window(2)
    game.do(f"vernius: play {tactic} on {fight.leader} x=5")
    assert rank(game.table(), game.piece(fight.leader), Talent.BATTLE) == 8
    more = fight.hand(POSITIONING, "ordos")
    assert game.refused(f"ordos: play {more} on {fight.leader} x=11") == "CT-19"


def test_an_x_is_named_even_where_it_costs_nothing(catalog: Catalog) -> None:
    fight = Fight(catalog, settings={"x-cost": "zero"})
    tactic = fight.hand(POSITIONING)
    game = fight.to_window(2)
    assert f"vernius: play {tactic} on {fight.leader} x=5" in game.legal()
    with pytest.raises(Misread, match="at most"):
        game.do(f"vernius: play {tactic} on {fight.leader}")
    game.do(f"vernius: play {tactic} on {fight.leader} x=2")
    assert game.house().solaris == 20


# --- targets --------------------------------------------------------------------------------------


def test_a_missing_target_is_asked_for(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    with pytest.raises(Misread, match="on TARGET"):
        game.do(f"vernius: play {fight.hand(SURPRISE)}")


def test_the_only_target_need_not_be_named(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.declare()
    game.do(f"ordos: play {fight.hand(MORALE, 'ordos')}")
    assert game.piece(fight.leader).engaged


def test_a_house_is_no_target(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    assert game.refused(f"vernius: play {fight.hand(SURPRISE)} on ordos") == "G-02"


def test_past_the_rules_a_house_is_named_and_nothing_comes_of_it(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand(SURPRISE)} on ordos", why="the table wants it")
    assert not game.game.effects
    assert not game.game.questions


def test_an_engaged_card_is_no_target(catalog: Catalog) -> None:
    fight = Fight(catalog)
    down = fight.game.card(RABBAN, "ordos", engaged=True)
    game = fight.declare()
    assert game.refused(f"vernius: play {fight.hand(MORALE)} on {down}") == "G-02"


def test_what_is_listed_is_what_is_accepted(catalog: Catalog) -> None:
    fight = Fight(catalog)
    troop = fight.game.card(BATTALION, on=fight.leader)
    outside = fight.game.card(MENTAT)
    game = fight.to_window(2, troop)
    tactic = fight.hand(SURPRISE)
    listed = targets(game.table(), "vernius", game.piece(tactic))
    assert set(listed) == {fight.leader, fight.target, troop}
    assert game.refused(f"vernius: play {tactic} on {outside}") == "G-02"


def test_all_targets_are_listed(catalog: Catalog) -> None:
    fight = Fight(catalog)
    many = [fight.game.card(MENTAT, "ordos") for _ in range(15)]
    tactic = fight.hand(MORALE)
    game = fight.declare()
    listed = [words for words in game.legal() if f"play {tactic}" in words]
    assert all(f"vernius: play {tactic} on {one}" in listed for one in many)
    game.do(f"vernius: play {tactic} on {many[-1]}")
    assert game.piece(many[-1]).engaged
