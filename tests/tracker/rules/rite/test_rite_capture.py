"""Capture in a rite (15.3, V-13, section 24), one test for each rule and way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tracker_cases import play
from vanquished_cases import AGENT, DELEGATE, Fight, fight, lay

from tracker.engine.events import CardActivated, CardMoved, DefermentPlaced
from tracker.engine.words import Place, StatName
from tracker.standing.sides import rite_of, side_of

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

PITER, MARGOT = "eots:piter-de-vries", "eots:lady-margot"
NOBLE, HEIR, BLADE = "eots:lady-jessica", "eots:feyd-rautha", "eots:house-swordmaster"
COHORT, PISTOL, CORRINO = "eots:assassin-cohort", "eots:maula-pistol", "eots:count-hasimir-fenring"
JAMIS = "eots:jamis"


def caught(
    catalog: Catalog,
    target: str = DELEGATE,
    *,
    asked: tuple[str, ...] = (),
    settings: dict[str, str] | None = None,
) -> Fight:
    """A rite in which the target is captured, should it fall; and it will."""
    made = fight(catalog, target=target, asked=asked, settings=settings)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    lay(made.game, made.target, StatName.CAPTURED)
    return made


def test_so_14_passes_the_captor_who_keeps_it_for_good(catalog: Catalog) -> None:
    made = caught(catalog)
    game = made.go()
    found = game.piece(made.target)
    assert (found.holder, found.owner, found.deployed) == ("vernius", "ordos", True)
    assert game.game.rite is None


def test_so_14_fails_without_falling(catalog: Catalog) -> None:
    made = caught(catalog)
    lay(made.game, made.target, StatName.RESISTANCE, by=40)
    assert made.go().piece(made.target).holder == "ordos"


def test_so_14_passes_the_word_of_the_table(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    made.game.do(f"fate {made.target} captured")
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert made.game.piece(made.target).holder == "vernius"


def test_so_14_passes_a_third_house_by_the_word_of_the_table(catalog: Catalog) -> None:
    made = fight(catalog, houses=3)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    made.game.do(f"fate {made.target} captured by moritani")
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert made.game.piece(made.target).holder == "moritani"


def test_cp_01_passes_a_tactics_player_as_captor(catalog: Catalog) -> None:
    """The defender plays it on the attack leader, and that one falls."""
    made = fight(catalog, "duel", "eots:house-swordmaster", "eots:house-swordmaster")
    tactic = made.game.card("eots:formal-impressment", "ordos")
    made.game.happen(CardMoved(piece=tactic, holder="ordos", place=Place.PLAYED))
    made.game.happen(CardActivated(piece=tactic))
    lay(made.game, made.target, StatName.FORCE, by=20)
    lay(made.game, made.leader, StatName.CAPTURED, tactic)
    assert made.go().piece(made.leader).holder == "ordos"


def test_so_16_passes_a_persona_that_survives(catalog: Catalog) -> None:
    made = fight(catalog, leader=MARGOT, target=HEIR)
    game = made.go()
    assert game.piece(made.target).holder == "vernius"


def both_fall(catalog: Catalog, leader: str, target: str = NOBLE) -> Fight:
    made = fight(catalog, leader=leader, target=target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    lay(made.game, made.target, StatName.FORCE, by=20)
    return made


def test_so_16_fails_a_persona_that_fell_itself(catalog: Catalog) -> None:
    made = both_fall(catalog, MARGOT, HEIR)
    game = made.go()
    assert set(made.fallen) == {made.leader, made.target}
    assert game.game.rite is None
    assert game.piece(made.target).holder == "ordos"
    assert game.piece(made.target).subdued


def test_r_28_passes_a_tactic_of_its_own_that_acted_before(catalog: Catalog) -> None:
    made = both_fall(catalog, PITER)
    game = made.go()
    assert set(made.fallen) == {made.leader, made.target}
    game.do("answer yes")
    assert game.piece(made.target).holder == "vernius"
    assert game.piece(made.leader).subdued


def test_r_28_fails_an_effect_laid_by_a_persona_that_fell(catalog: Catalog) -> None:
    made = both_fall(catalog, AGENT)
    lay(made.game, made.target, StatName.CAPTURED, made.leader)
    game = made.go()
    assert game.piece(made.target).holder == "ordos"
    assert game.piece(made.target).subdued


def test_r_28_passes_an_effect_laid_by_a_persona_that_fell_and_is_spared(catalog: Catalog) -> None:
    made = both_fall(catalog, AGENT)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    made.game.do(f"fate {made.leader} spared")
    lay(made.game, made.target, StatName.CAPTURED, made.leader)
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert set(made.fallen) == {made.leader, made.target}
    assert made.game.piece(made.leader).deployed
    assert made.game.piece(made.target).holder == "vernius"


def test_r_28_passes_an_effect_laid_by_a_persona_that_stands(catalog: Catalog) -> None:
    made = fight(catalog)
    lay(made.game, made.target, StatName.CAPTURED, made.leader)
    assert made.go().piece(made.target).holder == "vernius"


@pytest.mark.parametrize(("target", "captor"), [(DELEGATE, "ordos"), (HEIR, "vernius")])
def test_so_14_takes_its_kind_only(catalog: Catalog, target: str, captor: str) -> None:
    made = fight(catalog, leader=MARGOT, target=target)
    assert made.go().piece(made.target).holder == captor


def test_so_14_asks_in_its_kind_of_rite_only(catalog: Catalog) -> None:
    made = fight(catalog, "arbitration", PITER, "eots:spotter-control")
    lay(made.game, made.leader, StatName.FORCE, by=20)
    assert made.go().game.questions == ()


def test_so_14_lets_one_card_act_after_the_other(catalog: Catalog) -> None:
    made = fight(catalog, leader=PITER, target=NOBLE)
    made.game.card("eots:gom-jabbar", on=made.leader)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    game = made.go()
    game.do("answer yes")
    words = ["vernius: answer captured by vernius", "vernius: answer discarded"]
    assert game.legal() == words
    game.do("answer captured")
    assert game.piece(made.target).place is Place.DOMAIN
    assert game.piece(made.target).holder == "vernius"


def test_so_17_passes_engaged_and_deployed_as_it_was(catalog: Catalog) -> None:
    made = caught(catalog, asked=("captive-status",))
    game = made.go()
    assert [question.rule for question in game.game.questions] == ["SO-17"]
    game.do("answer kept")
    assert game.piece(made.target).engaged
    assert game.piece(made.target).deployed


def test_so_17_fails_being_deployed_where_they_say_so(catalog: Catalog) -> None:
    made = caught(catalog, settings={"captive-status": "subdued"})
    assert made.go().piece(made.target).subdued


def test_so_18_fails_new_adversaries(catalog: Catalog) -> None:
    """A Bene Gesserit persona brings Vernius none of her adversaries."""
    made = caught(catalog, NOBLE)
    before = made.game.house().adversaries
    game = made.go()
    assert game.piece(made.target).holder == "vernius"
    assert game.house().adversaries == before
    assert game.piece(made.target).deployed


def test_so_18_passes_the_adversaries_there_were(catalog: Catalog) -> None:
    made = caught(catalog, CORRINO)
    assert made.go().piece(made.target).subdued


def test_cp_02_passes_an_adversary_subdued_at_once_in_a_rite(catalog: Catalog) -> None:
    made = caught(catalog, HEIR)
    game = made.go()
    found = game.piece(made.target)
    assert (found.holder, found.subdued) == ("vernius", True)
    assert game.house().favor == 10


def test_cp_04_passes_one_favor_for_another_power_in_a_rite(catalog: Catalog) -> None:
    made = caught(catalog, JAMIS)
    assert made.go().house().favor == 9


def test_cp_04_fails_for_a_captive_of_no_power(catalog: Catalog) -> None:
    assert caught(catalog).go().house().favor == 10


def test_cp_07_passes_an_adversary_of_the_deck_in_a_rite(catalog: Catalog) -> None:
    """Corrino is an adversary of Vernius, though it is not the sponsor's chief enemy."""
    made = caught(catalog, CORRINO)
    game = made.go()
    assert game.piece(made.target).subdued
    assert game.piece(made.target).holder == "vernius"


def with_venture(catalog: Catalog) -> tuple[Fight, str]:
    """A duel in which a persona with a venture on it is captured."""
    made = fight(catalog, "duel", BLADE, BLADE)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    lay(made.game, made.leader, StatName.RESISTANCE, by=20)
    lay(made.game, made.target, StatName.CAPTURED)
    return made, made.game.card("eots:best-blade", "ordos", on=made.target)


def test_so_19_passes_a_venture_that_is_asked_a_new_home_for(catalog: Catalog) -> None:
    made, venture = with_venture(catalog)
    other = made.game.card(BLADE, "ordos")
    game = made.go()
    assert [question.rule for question in game.game.questions] == ["V-13"]
    game.do(f"answer {other}")
    found = game.piece(venture)
    assert (found.parent, found.holder, found.deployed) == (other, "ordos", True)
    assert game.piece(made.target).holder == "vernius"


def test_so_19_fails_a_venture_that_comes_along(catalog: Catalog) -> None:
    made, venture = with_venture(catalog)
    game = made.go()
    assert game.piece(venture).place is Place.HOUSE_DISCARD
    assert game.piece(made.target).holder == "vernius"


@pytest.mark.parametrize("laid", [StatName.CAPTURED, StatName.DISCARDED])
def test_so_19_fails_asking_for_the_venture_that_started_the_rite(
    catalog: Catalog, laid: StatName
) -> None:
    """It is used up with the rite (V-11), and needs no other home."""
    made = fight(catalog, "duel", BLADE, BLADE)
    made.game.card(BLADE)
    venture = made.game.card("eots:forbidden-match", on=made.leader)
    for words in (f"activate {venture}", "all pass", "all pass", f"rite duel {made.target}"):
        made.game.do(words)
    lay(made.game, made.target, StatName.FORCE, by=20)
    lay(made.game, made.leader, laid)
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert made.leader in made.fallen
    assert made.game.game.rite is None
    assert made.game.piece(venture).place is Place.HOUSE_DISCARD


def test_sb_08_passes_the_venture_of_a_leader_that_falls_in_a_rite(catalog: Catalog) -> None:
    made = fight(catalog, "duel", BLADE, BLADE)
    venture = made.game.card("eots:best-blade", "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    game = made.go()
    assert game.piece(made.target).subdued
    assert game.piece(venture).subdued


def test_sb_04_passes_personnel_that_is_captured_with_its_leader(catalog: Catalog) -> None:
    made = caught(catalog)
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    pistol = made.game.card(PISTOL, "ordos", on=made.target)
    lay(made.game, made.target, StatName.FORCE, by=-9)
    game = made.go(with_them=(cohort,))
    pieces = [game.piece(one) for one in (made.target, cohort, pistol)]
    assert [piece.holder for piece in pieces] == ["vernius"] * 3
    assert [piece.subdued for piece in pieces] == [False, True, False]
    assert game.piece(cohort).parent == made.target


def test_both_the_leader_and_its_personnel_are_captured(catalog: Catalog) -> None:
    made = caught(catalog)
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    lay(made.game, cohort, StatName.CAPTURED)
    game = made.go(with_them=(cohort,))
    assert game.piece(cohort).holder == "vernius"
    assert game.piece(cohort).parent == made.target
    assert game.piece(cohort).deployed


def test_personnel_is_captured_alone(catalog: Catalog) -> None:
    made = fight(catalog)
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    lay(made.game, cohort, StatName.CAPTURED)
    game = made.go(with_them=(cohort,))
    assert (game.piece(cohort).holder, game.piece(made.target).holder) == ("vernius", "ordos")
    assert game.piece(made.target).subdued


def test_personnel_is_captured_before_its_leader_is_discarded(catalog: Catalog) -> None:
    made = fight(catalog)
    cohort = made.game.card(COHORT, "ordos", on=made.target)
    lay(made.game, made.leader, StatName.FORCE, by=20)
    lay(made.game, cohort, StatName.CAPTURED)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go(with_them=(cohort,))
    assert game.piece(made.target).place is Place.HOUSE_DISCARD
    assert game.piece(cohort).holder == "vernius"


def test_df_19_passes_tokens_that_stay(catalog: Catalog) -> None:
    made = caught(catalog, settings={"captive-status": "subdued"})
    game = made.go()
    game.happen(DefermentPlaced(pieces=(made.target,)))
    assert game.piece(made.target).tokens


def test_outside_a_rite_no_card_has_a_side(catalog: Catalog) -> None:
    game = play(catalog)
    piece = game.card("eots:house-agent")
    assert side_of(game.table(), piece) is None
    with pytest.raises(AssertionError, match="no rite is under way"):
        rite_of(game.table())
