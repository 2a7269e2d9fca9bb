"""Surprise: whose force comes first, and who assigns none after it (SO-20, OQ-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from force_cases import (
    AGENT,
    BASIN,
    BINOCULARS,
    COMMANDER,
    GURNEY,
    NEFUD,
    STILGAR,
    SWORDMASTER,
    TROOP,
    VANGUARD,
    assessed,
    counted,
    divided,
    effect,
    fallen,
    laid,
    rite,
    sides,
)

from tracker.engine.events import Asked, SurpriseSettled
from tracker.engine.words import RiteKind, Round, StatName
from tracker.rules.rite.abilities import surprising
from tracker.rules.rite.assessment import acts

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

BATTLE, DUEL, INTRIGUE = RiteKind.BATTLE, RiteKind.DUEL, RiteKind.INTRIGUE
FEYD, ASSASSIN = "eots:feyd-rautha", "eots:house-assassin"


def duel(
    catalog: Catalog, mine: str, theirs: str, *having: str, surprise: str = "first", **more: str
) -> tuple[Play, str, str]:
    """A duel, in which some of the two leaders are given Surprise."""
    game = laid(catalog, surprise=surprise, **more)
    leader, target = game.card(mine), game.card(theirs, "ordos")
    rite(game, DUEL, leader, target)
    for one in having:
        effect(game, {"mine": leader, "theirs": target}[one], StatName.SURPRISE)
    assessed(game)
    return game, leader, target


def settled(game: Play) -> list[bool]:
    """Whether Surprise came first."""
    return [event.first for event in game.events if isinstance(event, SurpriseSettled)]


def test_so_20_passes_force_that_comes_first(catalog: Catalog) -> None:
    game, _, target = duel(catalog, SWORDMASTER, SWORDMASTER, "mine")
    assert fallen(game) == {target}
    assert counted(game) == [
        ("vernius", Round.SURPRISE, 3),
        ("ordos", Round.SURPRISE, 0),
        ("vernius", Round.FORCE, 0),
        ("ordos", Round.FORCE, 0),
    ]


def test_so_20_passes_surprise_by_the_text_of_a_card(catalog: Catalog) -> None:
    game, leader, target = duel(catalog, SWORDMASTER, FEYD)
    assert fallen(game) == {leader}
    assert game.piece(target).deployed


def test_so_20_passes_the_defender_who_has_it(catalog: Catalog) -> None:
    game, leader, _ = duel(catalog, SWORDMASTER, SWORDMASTER, "theirs")
    assert fallen(game) == {leader}


def test_so_20_fails_where_both_have_it(catalog: Catalog) -> None:
    game, leader, target = duel(catalog, SWORDMASTER, SWORDMASTER, "mine", "theirs")
    assert fallen(game) == {leader, target}


def test_so_20_fails_where_nobody_has_it(catalog: Catalog) -> None:
    game, leader, target = duel(catalog, SWORDMASTER, SWORDMASTER, surprise="ask")
    assert fallen(game) == {leader, target}
    assert settled(game) == [False]
    assert {which for _, which, _ in counted(game)} == {Round.FORCE}


def test_who_survives_the_surprise_strikes_back(catalog: Catalog) -> None:
    game, leader, _ = duel(catalog, AGENT, SWORDMASTER, "mine")
    assert fallen(game) == {leader}
    assert counted(game)[-1] == ("ordos", Round.FORCE, 3)


def test_only_those_with_surprise_come_first(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, fief = game.card(COMMANDER), game.card(BASIN, "ordos")
    vanguard, troop = game.card(VANGUARD, on=leader), game.card(TROOP, on=leader)
    guard = game.card(TROOP, "ordos", on=fief)
    at = rite(game, BATTLE, leader, fief, (vanguard, troop), (guard,))
    assert [piece.id for piece in surprising(at, sides(game).attack)] == [vanguard]
    assessed(game)
    assert counted(game) == [
        ("vernius", Round.SURPRISE, 2),
        ("ordos", Round.SURPRISE, 0),
        ("vernius", Round.FORCE, 3),
        ("ordos", Round.FORCE, 0),
    ]
    assert fallen(game) == {guard}
    assert divided(game) == [{guard: 2}, {fief: 3}]


def test_a_leader_who_leads_has_it_and_one_who_is_led_not(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, second = game.card(GURNEY), game.card(STILGAR)
    at = rite(game, BATTLE, leader, game.card(BASIN, "ordos"), (second,))
    assert surprising(at, sides(game).attack) == ()


def test_the_force_of_both_rounds_adds_up_on_a_card(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, fief = game.card(COMMANDER), game.card(BASIN, "ordos")
    vanguard = game.card(VANGUARD, on=leader)
    rite(game, BATTLE, leader, fief, (vanguard,))
    assessed(game)
    assert divided(game) == [{fief: 2}, {fief: 2}]
    assert fallen(game) == {fief}


def test_who_fell_by_surprise_gets_no_more_force(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, fief = game.card(COMMANDER), game.card(BASIN, "ordos")
    vanguard = game.card(VANGUARD, on=leader)
    guards = [game.card(TROOP, "ordos", on=fief) for _ in range(2)]
    rite(game, BATTLE, leader, fief, (vanguard,), guards)
    assessed(game)
    assert [one for one in game.legal() if "divide" in one] == [
        f"vernius: divide {guard}" for guard in guards
    ]
    game.do(f"divide {guards[1]}")
    assert divided(game) == [{guards[1]: 2}, {guards[0]: 2}]
    assert fallen(game) == {*guards, vanguard}


def test_force_left_when_all_have_fallen_by_surprise_lies_on_the_leader(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, fief = game.card(STILGAR), game.card(BASIN, "ordos")
    troop = game.card(TROOP, on=leader)
    rite(game, BATTLE, leader, fief, (troop,))
    effect(game, leader, StatName.FORCE, 1)
    assessed(game)
    assert divided(game) == [{fief: 4}, {fief: 1}]
    assert fallen(game) == {fief}


def test_little_force_of_surprise_is_divided_where_more_follows(catalog: Catalog) -> None:
    for card, asked in ((TROOP, True), ("eots:assassin-cohort", False)):
        game = laid(catalog)
        leader, fief = game.card(STILGAR), game.card(BASIN, "ordos")
        second = game.card(card, on=leader)
        guards = [game.card(TROOP, "ordos", on=fief) for _ in range(2)]
        rite(game, BATTLE, leader, fief, (second,), guards)
        effect(game, leader, StatName.FORCE, -2)
        assessed(game)
        assert bool([one for one in game.legal() if "divide" in one]) is asked
        if asked:
            game.do(f"divide {guards[1]}")
            game.do(f"divide {guards[1]}")
            assert fallen(game) == {guards[1], second}


def test_who_is_immune_to_surprise_strikes_all_the_same(catalog: Catalog) -> None:
    for bears, falls in ((True, 2), (False, 1)):
        game = laid(catalog)
        leader, target = game.card(ASSASSIN), game.card(NEFUD, "ordos")
        if bears:
            game.card(BINOCULARS, "ordos", on=target)
        at = rite(game, INTRIGUE, leader, target)
        assert acts(at, at.piece(target))
        effect(game, leader, StatName.RESISTANCE, -1)
        assessed(game)
        assert len(fallen(game)) == falls
        assert counted(game)[-1] == ("ordos", Round.FORCE, int(bears))


@pytest.mark.parametrize(("said", "falls"), [("first", 1), ("together", 2)])
def test_oq_09_is_asked_where_somebody_has_it(catalog: Catalog, said: str, falls: int) -> None:
    game, _, _ = duel(catalog, SWORDMASTER, SWORDMASTER, "theirs", surprise="ask")
    (question,) = game.game.questions
    assert (question.rule, question.house, question.topic) == ("SO-20", "vernius", "surprise")
    assert question.choices == ("first", "together")
    assert not counted(game)
    game.do(f"answer {said}")
    assert settled(game) == [said == "first"]
    assert len(fallen(game)) == falls


@pytest.mark.parametrize(("surprise", "falls"), [("first", 1), ("nothing", 2)])
def test_oq_09_is_not_asked_where_it_is_set(catalog: Catalog, surprise: str, falls: int) -> None:
    game, _, _ = duel(catalog, SWORDMASTER, SWORDMASTER, "mine", surprise=surprise)
    assert not [event for event in game.events if isinstance(event, Asked)]
    assert settled(game) == [surprise == "first"]
    assert len(fallen(game)) == falls


def test_partial_force_is_asked_about_once_and_not_between_the_rounds(catalog: Catalog) -> None:
    game, _, target = duel(catalog, NEFUD, NEFUD, "mine", partial_force="yes")
    assert not fallen(game)
    assert [question.house for question in game.game.questions] == ["vernius", "ordos"]
    assert game.game.questions[0].about == target
    for house in ("vernius", "ordos"):
        game.do(f"{house}: done it has no effect")
    assert game.game.rite is None


def test_an_answer_after_the_rite_changes_nothing(catalog: Catalog) -> None:
    game, leader, _ = duel(catalog, SWORDMASTER, SWORDMASTER, "theirs", surprise="ask")
    game.do(f"subdue {leader}")
    game.do("answer first")
    assert game.game.rite is None
    assert not counted(game)
