"""What becomes of the vanquished (14.5): subdued, discarded; what ends with the rite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from vanquished_cases import (
    MENTAT,
    SWORDMASTER,
    Fight,
    fight,
    lay,
)

from tracker.engine.errors import Misread
from tracker.engine.events import CardActivated, Noted, PhaseBegan, TacticPlayed
from tracker.engine.words import Fate, Phase, Place, StatName

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

TROOP, COHORT, PISTOL = "eots:house-battalion", "eots:assassin-cohort", "eots:maula-pistol"
BASIN, GURNEY = "eots:imperial-basin", "eots:gurney-halleck"


def battle(catalog: Catalog, *on_fief: str, force: int = 20) -> tuple[Fight, tuple[str, ...]]:
    """A battle of Gurney against a fief with cards on it, with so much force more."""
    made = fight(catalog, "battle", GURNEY, BASIN)
    lay(made.game, made.leader, StatName.FORCE, by=force)
    return made, tuple(made.game.card(card, "ordos", on=made.target) for card in on_fief)


def test_r_22_passes_the_vanquished_subdued(catalog: Catalog) -> None:
    made = fight(catalog)
    game = made.go()
    assert made.fallen == (made.target,)
    assert game.piece(made.target).subdued
    assert game.piece(made.target).holder == "ordos"
    assert game.game.rite is None


def test_r_22_fails_who_has_not_fallen(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.leader, StatName.FORCE, by=-1)
    game = made.go()
    assert made.fallen == ()
    assert game.piece(made.target).deployed


def test_sb_04_passes_personnel_that_took_part_in_the_rite(catalog: Catalog) -> None:
    made, (first, second) = battle(catalog, TROOP, TROOP)
    game = made.go(with_them=(first,))
    assert game.piece(made.target).subdued
    assert game.piece(first).subdued
    assert game.piece(second).deployed
    assert game.piece(second).parent == made.target


def test_sb_04_passes_a_participant_that_did_not_fall_itself(catalog: Catalog) -> None:
    made, (troop,) = battle(catalog, TROOP, force=3)
    lay(made.game, made.leader, StatName.FREE_FORCE)
    made.go(with_them=(troop,))
    made.game.do(f"divide {made.target} 6")
    assert made.fallen == (made.target,)
    assert made.game.piece(troop).subdued


def test_sb_04_fails_a_participant_that_is_spared(catalog: Catalog) -> None:
    made, (troop,) = battle(catalog, TROOP)
    made.game.do(f"rite battle {made.target} with {made.leader}")
    for words in ("all pass", "all pass", f"confirm with {troop}", "all pass", "defend"):
        made.game.do(words)
    made.game.do(f"fate {troop} spared")
    made.game.do("all pass")
    assert set(made.fallen) == {troop, made.target}
    assert made.game.piece(made.target).subdued
    assert made.game.piece(troop).deployed


@pytest.mark.parametrize(
    ("card", "kind", "leader"),
    [("tat:fremen-band", "battle", GURNEY), ("tat:folk-of-graban-and-pan", "battle", GURNEY)],
)
def test_so_21_passes_a_card_that_says_so_of_itself(
    catalog: Catalog, card: str, kind: str, leader: str
) -> None:
    made = fight(catalog, kind, leader, BASIN)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    troop = made.game.card(card, "ordos", on=made.target)
    game = made.go(with_them=(troop,))
    assert game.piece(troop).place is Place.HOUSE_DISCARD
    assert game.piece(made.target).subdued


def test_so_21_passes_what_a_tactic_has_laid(catalog: Catalog) -> None:
    made = fight(catalog)
    pistol = made.game.card(PISTOL, "ordos", on=made.target)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go()
    assert game.piece(made.target).place is Place.HOUSE_DISCARD
    assert game.piece(pistol).place is Place.HOUSE_DISCARD


def test_so_21_passes_an_event_that_discards_all_of_a_kind(catalog: Catalog) -> None:
    made, (troop,) = battle(catalog, TROOP)
    made.game.card("tat:program-of-extermination")
    game = made.go(with_them=(troop,))
    assert game.piece(troop).place is Place.HOUSE_DISCARD
    assert game.piece(made.target).subdued


def test_so_21_fails_in_another_kind_of_rite(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.card("tat:program-of-extermination")
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    game = made.go(with_them=(cohort,))
    assert game.piece(cohort).subdued


@pytest.mark.parametrize(
    ("shield", "laid", "place"),
    [
        ("eots:heir-designate", StatName.DISCARDED, "ordos"),
        ("eots:imperial-conditioning", StatName.DISCARDED, ""),
        ("eots:imperial-conditioning", StatName.CAPTURED, "ordos"),
        ("eots:heir-designate", StatName.CAPTURED, "vernius"),
    ],
)
def test_so_21_fails_against_what_keeps_a_card_from_it(
    catalog: Catalog, shield: str, laid: StatName, place: str
) -> None:
    made = fight(catalog)
    made.game.card(shield, "ordos", on=made.target)
    lay(made.game, made.target, laid)
    found = made.go().piece(made.target)
    assert (found.holder if found.place is Place.DOMAIN else "") == place
    assert found.subdued is (place == "ordos")


def test_so_21_fails_for_marduk(catalog: Catalog) -> None:
    made = fight(catalog, "duel", SWORDMASTER, "tat:marduk")
    lay(made.game, made.target, StatName.DISCARDED)
    assert made.go().piece(made.target).subdued


def discarder(catalog: Catalog) -> Fight:
    return fight(catalog, leader="eots:liscia-theirese")


def test_so_21_passes_a_persona_that_discards_whom_it_chooses(catalog: Catalog) -> None:
    made = discarder(catalog)
    game = made.go()
    assert game.piece(made.target).place is Place.HOUSE_DISCARD


def test_so_21_fails_where_no_aide_of_the_other_side_falls(catalog: Catalog) -> None:
    made = fight(catalog, leader="eots:liscia-theirese", target="eots:glossu-rabban")
    game = made.go()
    assert game.piece(made.target).subdued


def test_so_21_passes_the_needle_of_a_participant(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.card("eots:gom-jabbar", on=made.leader)
    game = made.go()
    assert game.piece(made.target).place is Place.HOUSE_DISCARD


def test_r_22_passes_the_players_word_on_two_ends(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.target, StatName.CAPTURED)
    lay(made.game, made.target, StatName.DISCARDED)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go()
    assert game.legal() == ["vernius: answer captured by vernius", "vernius: answer discarded"]
    game.do("answer discarded")
    assert game.piece(made.target).place is Place.HOUSE_DISCARD


def test_r_22_fails_asking_twice_for_the_same_end(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.target, StatName.DISCARDED)
    lay(made.game, made.target, StatName.DISCARDED, by=-1)
    assert made.go().game.questions == ()


def in_rite(catalog: Catalog) -> Fight:
    made = fight(catalog)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    return made


@pytest.mark.parametrize(
    ("said", "fate"),
    [("disc", Fate.DISCARDED), ("spared", Fate.SPARED), ("subdued", Fate.SUBDUED)],
)
def test_r_22_passes_the_word_of_the_table(catalog: Catalog, said: str, fate: Fate) -> None:
    made = in_rite(catalog)
    made.game.do(f"fate {made.target} {said}")
    assert made.game.game.rite is not None
    assert made.game.game.rite.fates == {made.target: fate}
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    found = made.game.piece(made.target)
    assert found.deployed is (fate is Fate.SPARED)
    assert (found.place is Place.HOUSE_DISCARD) is (fate is Fate.DISCARDED)


def test_r_22_fails_the_word_outside_a_rite_or_for_others(catalog: Catalog) -> None:
    made = fight(catalog)
    assert made.game.refused(f"fate {made.target} spared") == "R-22"
    made.game.do(f"fate {made.target} spared", why="nothing")
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    other = made.game.card(MENTAT)
    assert made.game.refused(f"fate {other} spared") == "R-22"


def test_r_22_fails_the_word_once_it_is_done(catalog: Catalog) -> None:
    made = fight(catalog, asked=("rite-bonus",))
    game = made.go()
    assert game.refused(f"fate {made.target} spared") == "R-22"


def test_r_22_fails_the_word_against_what_keeps_a_card_from_it(catalog: Catalog) -> None:
    made = in_rite(catalog)
    made.game.card("eots:heir-designate", "ordos", on=made.target)
    assert made.game.refused(f"fate {made.target} discarded") == "G-02"
    assert made.game.refused(f"fate {made.target} captured by ordos") == "CP-01"


@pytest.mark.parametrize("said", ["", "lost", "s", "discarded by vernius"])
def test_the_word_of_the_table_is_read_strictly(catalog: Catalog, said: str) -> None:
    made = in_rite(catalog)
    with pytest.raises(Misread):
        made.game.do(f"fate {made.target} {said}")


def test_capture_needs_a_captor_outside_a_rite(catalog: Catalog) -> None:
    made = fight(catalog)
    with pytest.raises(Misread):
        made.game.do(f"fate {made.target} captured")


def test_r_29_passes_tactics_of_the_rite_discarded(catalog: Catalog) -> None:
    made = in_rite(catalog)
    tactic = made.game.card("eots:tiger-cunning", place=Place.HAND)
    made.game.happen(TacticPlayed(house="vernius", piece=tactic), CardActivated(piece=tactic))
    lay(made.game, made.leader, StatName.FORCE, tactic)
    assert made.game.piece(tactic).place is Place.PLAYED
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert made.game.piece(tactic).place is Place.HOUSE_DISCARD
    assert made.game.game.effects == ()


def test_r_29_fails_while_the_rite_goes_on(catalog: Catalog) -> None:
    made = in_rite(catalog)
    tactic = made.game.card("eots:tiger-cunning", place=Place.HAND)
    made.game.happen(TacticPlayed(house="vernius", piece=tactic), CardActivated(piece=tactic))
    for words in ("all pass", "all pass", "confirm", "all pass"):
        made.game.do(words)
    assert made.game.piece(tactic).place is Place.PLAYED


def test_r_30_passes_participants_that_stay_engaged(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.leader, StatName.FORCE, by=-1)
    game = made.go()
    assert game.piece(made.leader).engaged
    assert game.piece(made.target).engaged


def test_r_30_fails_after_the_next_disengage_phase(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.leader, StatName.FORCE, by=-1)
    game = made.go()
    game.happen(PhaseBegan(phase=Phase.DISENGAGE, waiting=("vernius", "ordos")))
    game.do(f"vernius: disengage {made.leader}")
    assert not game.piece(made.leader).engaged


def noted(game: Play) -> list[str]:
    return [event.text for event in game.events if isinstance(event, Noted)]


@pytest.mark.parametrize(
    "card",
    [
        *("tat:abduct-heir", "tat:prevail-in-kanly", "tat:cannon-artillery", "eots:lady-margot"),
        *("tat:fall-of-a-great-rival", "tat:unleashed-horror", "tat:high-college"),
    ],
)
def test_the_table_is_told_of_no_card_that_acts_by_itself(catalog: Catalog, card: str) -> None:
    made = fight(catalog)
    made.game.card(card)
    made.go()
    assert not noted(made.game)


@pytest.mark.parametrize(("force", "favor"), [(0, 11), (-9, 10)])
def test_high_college_brings_favor_where_its_persona_falls(
    catalog: Catalog, force: int, favor: int
) -> None:
    made = fight(catalog)
    made.game.card("tat:high-college", "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=force)
    assert made.go().house("ordos").favor == favor


def test_nobody_is_told_of_what_is_done_already(catalog: Catalog) -> None:
    made = fight(catalog)
    tactic = made.game.card("eots:bodies-in-the-well", place=Place.DOMAIN)
    lay(made.game, made.target, StatName.DISCARDED, tactic)
    assert noted(made.go()) == []


@pytest.mark.parametrize(
    ("card", "force", "favor", "left"),
    [
        ("tat:mockery-of-choam", -1, 10, 9),
        ("tat:mockery-of-choam", 0, 10, 10),
        ("tat:scorn-of-the-landsraad", -1, 10, 10),
        ("tat:mockery-of-choam", -1, 0, 0),
    ],
)
def test_who_misses_the_target_is_mocked(
    catalog: Catalog, card: str, force: int, favor: int, left: int
) -> None:
    made = fight(catalog)
    made.game.card(card)
    if favor < 10:
        made.game.do(f"vernius: lose {10 - favor} favor")
    lay(made.game, made.leader, StatName.FORCE, by=force)
    assert made.go().house().favor == left


def test_the_fallen_of_both_sides_are_settled(catalog: Catalog) -> None:
    made = fight(catalog, "duel", SWORDMASTER, SWORDMASTER)
    lay(made.game, made.leader, StatName.FORCE, by=3)
    lay(made.game, made.target, StatName.FORCE, by=3)
    game = made.go()
    assert set(made.fallen) == {made.leader, made.target}
    assert game.piece(made.leader).subdued
    assert game.piece(made.target).subdued
