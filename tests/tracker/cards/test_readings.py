"""Cards that can be read in more than one way: each way by its setting, and it is said (doubts)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from petition_cases import in_assembly
from rite_tables import Fight
from tracker_cases import Play, play

from cardbase.cards.readings import readings_of
from cardbase.vocabulary import Talent
from tracker.engine.events import Noted
from tracker.engine.settings import settings
from tracker.engine.words import Place, Until
from tracker.standing.figures import cost, rank, resistance
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

AGENT, MENTAT, DELEGATE = "eots:house-agent", "eots:house-mentat", "eots:choam-delegate"
GURNEY, JESSICA = "eots:gurney-halleck", "eots:lady-jessica"


def notes(game: Play) -> list[str]:
    """What was said besides."""
    return [event.text for event in game.events if isinstance(event, Noted)]


# --- the data -------------------------------------------------------------------------------------


def test_every_reading_is_a_value_of_a_setting_that_its_doubt_names(catalog: Catalog) -> None:
    faults = []
    for card in catalog.all_cards():
        named = {one.setting for one in card.doubts if one.setting}
        read = {one.setting for one in readings_of(card)}
        if named != read:
            faults.append(f"{card.id}: its doubts name {named}, its readings {read}")
        for one in readings_of(card):
            decides = settings()[one.setting]
            if one.value not in decides.choices or one.value == decides.default:
                faults.append(f"{card.id}: {one.value} is no other value of {one.setting}")
    assert not faults, "\n".join(faults)


def test_a_doubt_that_changes_play_is_a_setting_or_is_told(catalog: Catalog) -> None:
    """A doubt of an operation without setting stands as a heading on the card, and is told."""
    silent = [
        card.id
        for card in catalog.all_cards()
        for one in card.doubts
        if one.field in {"operation", "battle", "dueling"}
        and not one.setting
        and not any(told.startswith("In doubt:") for told in card.program.headings)
    ]
    assert silent == ["eots:dune"]  # its Arbitration is a setting, its Battle a question (DC-04)


@pytest.mark.parametrize(
    ("card", "setting"),
    [("eots:recruitment-drive", "recruitment-drive"), ("jotc:water-despot", "water-despot")],
)
def test_what_is_in_doubt_is_told_when_the_card_is_deployed(
    catalog: Catalog, card: str, setting: str
) -> None:
    game = play(catalog)
    host = game.card(GURNEY)
    piece = game.card(card, place=Place.HAND)
    game.do(f"deploy {piece} on {host}", why="" if "recruit" in card else "a decree")
    default = settings()[setting].default
    assert any(f"(setting {setting}: {default}, default {default})" in one for one in notes(game))


def test_a_doubt_without_a_setting_is_told_in_its_words(catalog: Catalog) -> None:
    game = play(catalog)
    game.do(f"deploy {game.card('tat:imperial-suk', place=Place.HAND)}")
    assert any("nothing is paid" in one for one in notes(game))


def test_a_setting_changed_in_the_game_changes_the_card(catalog: Catalog) -> None:
    game = play(catalog)
    erta = game.card("tat:lt-erta")
    assert rank(game.table(), game.piece(erta), Talent.BATTLE) == 1
    game.do("set lt-erta dueling")
    assert rank(game.table(), game.piece(erta), Talent.BATTLE) is None
    assert rank(game.table(), game.piece(erta), Talent.DUELING) == 1


# --- each reading, played -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "ends"), [("rite", Until.OPERATION), ("interval", Until.INTERVAL)]
)
def test_iaken_nefuds_bonus_lasts_as_set(catalog: Catalog, value: str, ends: Until) -> None:
    fight = Fight(
        catalog, "intrigue", leader=AGENT, target=DELEGATE, settings={"iaken-nefud": value}
    )
    nefud = fight.game.card("eots:iaken-nefud")
    game = fight.to_window(2)
    game.do(f"use {nefud}")
    while game.game.questions:
        game.do(f"answer {fight.leader}")
    assert resistance(game.table(), game.piece(fight.leader)) == 2 + 2
    assert [one.until for one in game.game.effects] == [ends]


@pytest.mark.parametrize(("value", "cheaper"), [("allies", False), ("aides", True)])
def test_recruitment_drive_makes_aides_cheaper_as_set(
    catalog: Catalog, value: str, *, cheaper: bool
) -> None:
    game = play(catalog, settings={"recruitment-drive": value})
    drive = game.card("eots:recruitment-drive", on=game.card(MENTAT))
    agent = game.card(AGENT, place=Place.HAND)
    printed = cost(game.table(), game.piece(agent)) or 0
    game.do(f"activate {drive}")
    game.do("all pass")
    game.do("all pass")
    game.do(f"deploy {agent}")
    assert game.house().solaris == 20 - printed + cheaper


@pytest.mark.parametrize(("value", "asked"), [("rival", False), ("house", True)])
def test_truth_saying_takes_the_favor_of_whom_is_set(
    catalog: Catalog, value: str, *, asked: bool
) -> None:
    game = play(catalog, settings={"truth-saying": value})
    saying = game.card("eots:truth-saying", on=game.card(JESSICA))
    game.do(f"activate {saying}")
    game.do("all pass")
    game.do("all pass")
    assert bool(game.game.questions) is asked
    if asked:
        assert set(game.game.questions[0].choices) == {"vernius", "ordos"}
        game.do("answer ordos")
    assert game.house("ordos").favor == 7


@pytest.mark.parametrize("value", ["rank", "at-most"])
def test_straight_line_computation_costs_and_gives_as_set(catalog: Catalog, value: str) -> None:
    settled = {"straight-line-x": value}
    fight = Fight(catalog, "intrigue", leader=MENTAT, target=DELEGATE, settings=settled)
    card = fight.hand("jotc:straight-line-computation")
    game = fight.to_window(2)
    if value == "rank":
        game.do(f"play {card}")
        gained = 3
    else:
        assert game.refused(f"play {card} x=4") == "CT-19"
        game.do(f"play {card} x=2")
        gained = 2
    assert rank(game.table(), game.piece(fight.leader), Talent.INTRIGUE) == 3 + gained
    printed = catalog.card("jotc:straight-line-computation").cost
    assert game.house().solaris == 20 - (printed if value == "rank" and printed else 0) - (
        2 if value == "at-most" else 0
    )


@pytest.mark.parametrize(("value", "gained"), [("as-filed", 2), ("nothing", 0)])
def test_alliance_review_board_does_what_is_set(catalog: Catalog, value: str, gained: int) -> None:
    settled = {"alliance-review-board": value}
    fight = Fight(catalog, leader="eots:guard-commander", settings=settled)
    card = fight.hand("jotc:alliance-review-board")
    game = fight.to_window(2)
    before = resistance(game.table(), game.piece(fight.leader))
    game.do(f"play {card} on {fight.leader}")
    assert resistance(game.table(), game.piece(fight.leader)) == before + gained


@pytest.mark.parametrize(("value", "rule"), [("ally", ""), ("noble", "CT-08")])
def test_water_despot_goes_on_whom_is_set(catalog: Catalog, value: str, rule: str) -> None:
    game = play(catalog, settings={"water-despot": value})
    vassal = game.card("jotc:soo-soo-nejhre")
    despot = in_assembly(game, "jotc:water-despot")
    words = f"petition {despot} 3 on {vassal}"
    if rule:
        assert game.refused(words) in {rule, "P-18"}
    else:
        game.do(words)


@pytest.mark.parametrize(("value", "most"), [("persona", 3), ("target", 0)])
def test_sabotages_x_is_at_most_the_rank_that_is_set(
    catalog: Catalog, value: str, most: int
) -> None:
    game = play(catalog, settings={"sabotage": value})
    mentat = game.card(MENTAT)
    sabotage = game.card("tat:sabotage", on=mentat)
    pistol = game.card("eots:maula-pistol", "ordos", on=game.card(AGENT, "ordos"))
    assert cost(game.table(), game.piece(pistol)) == 1
    game.do(f"engage {sabotage}")
    game.do("all pass")
    game.do("all pass")
    asked = game.game.questions[0] if game.game.questions else None
    assert (asked.high if asked else 0) == most


@pytest.mark.parametrize(("value", "rule"), [("intrigue", "TA-01"), ("no-intrigue", "")])
def test_medical_tampering_needs_intrigue_as_set(catalog: Catalog, value: str, rule: str) -> None:
    game = play(catalog, settings={"medical-tampering": value})
    suk = game.card("tat:dr-yueh")
    game.do(f"effect {suk} intrigue -9")
    card = game.card("tat:medical-tampering", place=Place.HAND)
    del rule
    assert (f"vernius: deploy {card} on {suk}" in game.legal()) is (value == "no-intrigue")


def test_subtypes_in_doubt_are_those_that_are_set(catalog: Catalog) -> None:
    for value, has in (("as-filed", False), ("perhaps", True)):
        game = play(catalog, settings={"doubtful-subtypes": value})
        trap = game.card("eots:windtrap", on=game.card("eots:arrakeen"))
        assert ("Enhancement" in game.table().card(trap).subtypes) is has


@pytest.mark.parametrize(
    ("value", "due"), [("add-first", (2 - 1) * 2), ("double-first", 2 * 2 - 1)]
)
def test_adding_and_doubling_in_the_order_that_is_set(
    catalog: Catalog, value: str, due: int
) -> None:
    """Heat Sickness doubles what Windtrap makes cheaper by 1: an Atreides Battalion of cost 2."""
    game = play(catalog, settings={"adding-doubling": value})
    fief = game.card("eots:arrakeen")
    game.card("eots:windtrap", on=fief)
    troop = game.card("eots:atreides-battalion", on=fief)
    game.do(f"subdue {troop}")
    game.card("eots:heat-sickness", on=fief)
    assert cost(game.table(), game.piece(troop)) == due
