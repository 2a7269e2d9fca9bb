"""The plain tactics of rites: the table held equal to the trees, and at work in a rite."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from operation_cases import read
from rite_tables import BATTALION, PITER, Fight

from cardbase.operation import tree as t
from cardbase.vocabulary import Talent
from errata.errors import DataError
from tracker.errors import Misread
from tracker.events import CardsEngaged
from tracker.numbers import rank, resistance
from tracker.rite.abilities import has_surprise, may_direct
from tracker.rite.force import force_of
from tracker.rite.tactic_effects import MEASURES, MOST_TARGETS, plain_of, targets
from tracker.rite.tactic_targets import FITS
from tracker.rite.texts import tactics as tactic_texts
from tracker.rite.texts.tactic_rows import main, rows
from tracker.rite.texts.tactic_rows import plain_of as said_by
from tracker.rite.texts.tactics import COLUMNS, DISCARD, ENGAGE, FALL, FILE, plain_tactics
from tracker.words import Place, Stat

if TYPE_CHECKING:
    from pathlib import Path

    from tracker_cases import Play

    from cardbase.catalog import Catalog

COVERED = 61

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
SLOW = "eots:slow-attack"  # not plain
HONOR = "jotc:assassins-honor"  # not plain
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


# --- the table ------------------------------------------------------------------------------------


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *table = (tuple(row) for row in csv.reader(file))
    assert head == COLUMNS
    assert table == list(rows((card, tree(card.operation)) for card in catalog.all_cards()))
    assert len(plain_tactics()) == COVERED


def test_every_word_of_the_table_is_understood() -> None:
    told = plain_tactics().values()
    talents = {talent.lower() for talent in Talent}
    assert {one.on for one in told} <= set(FITS)
    assert {one.times for one in told} - {""} <= set(MEASURES)
    assert {one.gives for one in told} <= {*Stat, *talents, ENGAGE, DISCARD, FALL}
    assert all(one.times for one in told if one.at_most)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Your leader may Direct.", ("your leader", "Direct", "", "")),
        ("Engage target persona.", ("target persona", "engage", "", "")),
        (
            "Assign to target participant. The assigned card gains +X resistance, where X is the "
            "assigned card's Battle rank.",
            ("target participant", "resistance", "the assigned card's Battle rank", ""),
        ),
        ("The assigned card gains Surprise.", None),
        ("Assign to your leader.", None),
        ("Assign to your leader. Assign to target participant. Your leader may Direct.", None),
        ("Your leader may Direct. Produce 2 solaris.", None),
        ("Your leader may Direct. Your leader may Direct.", None),
        (
            "Assign to target participant. The assigned card gains +2 resistance, where X is the "
            "assigned card's command.",
            None,
        ),
        (
            "Assign to target participant. The assigned card gains +X command, where X is the "
            "assigned card's Battle rank.",
            None,
        ),
        ('In doubt: "what it says is not known". Your leader may Direct.', None),
        ('In doubt: "one reading is taken". Engage target persona.', ("target persona", "engage")),
    ],
)
def test_what_is_plain(text: str, plain: tuple[str, ...] | None) -> None:
    found = said_by(tree(text))
    assert (found[: len(plain)] if found and plain else found) == plain


def test_the_table_is_written_as_it_stands(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")


def test_a_table_with_another_word_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tactics.csv"
    file.write_text(",".join(COLUMNS) + "\na:b,your leader,Direct,,no\n", encoding="utf-8")
    monkeypatch.setattr(tactic_texts, "FILE", file)
    plain_tactics.cache_clear()
    with pytest.raises(DataError, match="at_most"):
        plain_tactics()
    plain_tactics.cache_clear()


# --- what they do ---------------------------------------------------------------------------------


def test_tc_04_passes_the_effect_ends_with_the_rite(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    tactic = fight.hand(TERRAIN)
    game.do(f"vernius: play {tactic}")
    assert game.piece(tactic).parent == fight.leader
    assert stats(game, fight.leader) == {Stat.UNTOUCHED: 1}
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
    assert stats(game, fight.leader) == {Stat.FREE_FORCE: 1}


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
    assert stats(game, fight.target) == {Stat.CAPTURED: 1, Stat.DISCARDED: 1}


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
    assert stats(game, fight.leader) == {Stat.DISCARDED: 1}


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
    with pytest.raises(Misread, match="on TARGET, a participant"):
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


def test_past_the_rules_the_table_says_what_it_does(catalog: Catalog) -> None:
    fight = Fight(catalog)
    game = fight.to_window(2)
    game.do(f"vernius: play {fight.hand(SURPRISE)} on ordos", why="the table wants it")
    assert game.game.questions[0].topic == "effect"


def test_an_engaged_card_is_not_turned_again(catalog: Catalog) -> None:
    fight = Fight(catalog)
    down = fight.game.card(RABBAN, "ordos", engaged=True)
    game = fight.declare()
    at = game.do(f"vernius: play {fight.hand(MORALE)} on {down}")
    assert not [event for event in at.events if isinstance(event, CardsEngaged)]


def test_what_is_not_plain_is_left_to_the_table(catalog: Catalog) -> None:
    fight = Fight(catalog, "duel", target=PITER)
    game = fight.to_window(2)
    tactic = fight.hand(SLOW)
    game.do(f"vernius: play {tactic}")
    assert game.game.questions[0].about == tactic
    assert HONOR not in plain_tactics()
    assert targets(game.table(), "vernius", game.piece(tactic)) == ()


def test_no_tactic_is_plain_outside_a_rite(catalog: Catalog) -> None:
    fight = Fight(catalog)
    assert plain_of(fight.game.table(), fight.game.piece(fight.hand(TERRAIN))) is None


def test_few_targets_are_listed_of_many(catalog: Catalog) -> None:
    fight = Fight(catalog)
    many = [fight.game.card(MENTAT, "ordos") for _ in range(MOST_TARGETS + 3)]
    tactic = fight.hand(MORALE)
    game = fight.declare()
    assert len([words for words in game.legal() if f"play {tactic}" in words]) == MOST_TARGETS
    game.do(f"vernius: play {tactic} on {many[-1]}")
    assert game.piece(many[-1]).engaged
