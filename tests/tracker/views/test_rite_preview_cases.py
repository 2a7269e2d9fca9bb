"""Foresight by cases: each answer of the defender, who may be brought, Surprise, the bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_ahead import Fact, agree, foreseen, over, words_now
from tracker_cases import Play, play

from tracker.engine.errors import Refused
from tracker.engine.events import EffectBegan
from tracker.engine.words import RiteKind, Round, Stage, StatName, Until
from tracker.rules.rite.attack import Attack
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give
from tracker.views.foresight.preview import preview, preview_now, rows

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Game
    from tracker.views.foresight.preview import DefenseAnswer, RitePreview

GURNEY = "eots:gurney-halleck"
GIEDI = "eots:giedi-prime"
RABBAN = "eots:glossu-rabban"
TROOP = "eots:house-battalion"


def given_to(game: Play, piece: str, stat: StatName, amount: int = 1) -> None:
    effect = game.table().next_id("e")
    game.happen(
        EffectBegan(effect=effect, source="", on=piece, stat=stat, amount=amount, until=Until.TURN)
    )


def ahead(game: Play, kind: RiteKind, leader: str, target: str, *others: str) -> RitePreview:
    """The preview of a rite, held against every play of it."""
    at = game.table()
    attack = Attack(
        kind=kind,
        house="vernius",
        leader=at.piece(leader),
        target=at.piece(target),
        others=tuple(map(at.piece, others)),
    )
    found = preview(at, attack)
    game.do(f"rite {kind.lower()} {target} with {', '.join((leader, *others))}")
    agree(found, game, game.game, len(game.events))
    return found


def the(
    found: RitePreview, leader: str, *, engaged: bool, first: bool | None = None
) -> DefenseAnswer:
    return next(
        one
        for one in found.answers
        if (one.leader, one.engaged, one.first) == (leader, engaged, first)
    )


def test_r_12_a_leader_that_is_not_engaged_brings_nobody_and_no_force(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    game.card(TROOP, "ordos", on=target)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    out = the(found, target, engaged=False)
    assert foreseen(out) == {Fact(-1, -4, False, False, None): 1}
    assert (out.may_defend, out.rules) == ((), ("R-10", "R-12"))
    engaged = the(found, target, engaged=True)
    assert sum(foreseen(engaged).values()) == 2


def test_r_12_a_target_that_was_engaged_before_has_one_answer(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos", engaged=True)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    assert [(one.leader, one.engaged) for one in found.answers] == [(target, False)]


def test_so_12_who_counters_brings_no_bonus(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    guard = game.card("eots:guard-commander", "ordos")
    found = ahead(game, RiteKind.BATTLE, leader, target)
    engaged = the(found, guard, engaged=True)
    assert foreseen(engaged) == {Fact(1, -1, True, False, None): 1}
    assert engaged.counters
    (row,) = rows(engaged)
    assert (row.bonus, row.rules) == (None, ("R-19", "SO-12", "R-24"))


def test_so_11_who_counters_without_the_talent_has_no_force(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    clerk = game.card("eots:choam-delegate", "ordos")
    given_to(game, clerk, StatName.COUNTER)
    given_to(game, clerk, StatName.FORCE, 4)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    engaged = the(found, clerk, engaged=True)
    assert foreseen(engaged) == {Fact(1, -3, True, False, None): 1}
    assert "SO-11" in engaged.rules


def test_so_03_who_directs_chooses_among_three_within_his_command(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card("eots:duncan-idaho"), game.card(RABBAN, "ordos")
    given_to(game, target, StatName.DIRECT)
    brought = [
        game.card(one, "ordos")
        for one in ("tat:lt-kinet", "eots:house-swordmaster", "eots:guard-commander")
    ]
    game.card("eots:iaken-nefud", "ordos")  # Command 2 is not less than Rabban's 2
    found = ahead(game, RiteKind.DUEL, leader, target)
    engaged = the(found, target, engaged=True)
    assert {one.piece for one in engaged.may_defend} == set(brought)
    assert engaged.room == 1
    assert sum(foreseen(engaged).values()) == 2**3
    assert {"SO-02", "SO-03"} <= set(engaged.rules)


@pytest.mark.parametrize("way", ["ask", "first", "nothing"])
def test_so_20_surprise_is_shown_as_set_or_both_ways(catalog: Catalog, way: str) -> None:
    game = play(catalog, settings={"surprise": way})
    leader, target = game.card("eots:stilgar"), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.FORCE, 3)
    given_to(game, target, StatName.RESISTANCE, -3)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    ways = {"ask": (True, False), "first": (True,), "nothing": (False,)}[way]
    assert {one.first for one in found.answers} == set(ways)
    expected = {
        True: {Fact(0, -3, True, False, 1): 1},
        False: {Fact(0, 1, True, True, 1): 1},
    }
    for first in ways:
        assert foreseen(the(found, target, engaged=True, first=first)) == expected[first]
    told = any("both are shown" in note.text for note in found.notes)
    assert told is (way == "ask")


def test_ta_02_rank_0_fights_with_its_bonus(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card("eots:duncan-idaho"), game.card(GIEDI, "ordos")
    troop = game.card("tat:folk-of-graban-and-pan", on=leader)
    given_to(game, troop, StatName.FORCE, 2)
    found = ahead(game, RiteKind.BATTLE, leader, target, troop)
    assert [one.force for one in found.answers[0].attack] == [1, 2]
    assert foreseen(the(found, target, engaged=False)) == {Fact(-3, -4, False, False, None): 1}


def test_force_that_goes_by_who_takes_part_is_counted_for_each_choice(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card("eots:carthag", "ordos")
    for _ in range(2):
        game.card("eots:harkonnen-battalion", "ordos", on=target)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    assert foreseen(the(found, target, engaged=True)) == {
        Fact(-2, -1, False, False, None): 1,
        Fact(-2, 1, False, True, None): 2,
        Fact(-4, 4, False, True, None): 1,
    }


def test_a_bonus_for_each_participant_adds_up(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.FORCE_EACH)
    for _ in range(3):
        game.card(TROOP, "ordos", on=target)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    backs = {one.back for one in the(found, target, engaged=True).found.results}
    assert backs == {-3, -1, 1, 3}


def test_r_14_personnel_of_the_attacker_may_still_join(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    late = game.card(TROOP, on=leader)
    game.card("tat:folk-of-graban-and-pan", on=leader)  # has to be named in the declaration
    found = ahead(game, RiteKind.BATTLE, leader, target)
    out = the(found, target, engaged=False)
    assert [one.piece for one in out.may_attack] == [late]
    assert foreseen(out) == {
        Fact(0, -6, True, False, 1): 1,
        Fact(-1, -4, False, False, None): 1,
    }


def test_force_in_any_order_may_spare_the_leader(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    troop = game.card(TROOP, "ordos", on=target)
    given_to(game, leader, StatName.FREE_FORCE)
    given_to(game, leader, StatName.FORCE, 2)
    given_to(game, troop, StatName.RESISTANCE, 3)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    both = {one.falls for one in the(found, target, engaged=True).found.results}
    assert both == {True, False}


def test_a_target_that_force_does_not_touch_stands(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.UNTOUCHED)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    assert {one.over for answer in found.answers for one in answer.found.results} == {None}


@pytest.mark.parametrize("setting", ["yes", "no", "ask"])
def test_oq_41_a_target_that_is_discarded_brings_the_bonus_as_set(
    catalog: Catalog, setting: str
) -> None:
    game = play(catalog, settings={"bonus-without-subdual": setting})
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.DISCARDED)
    at = game.table()
    attack = Attack(
        kind=RiteKind.BATTLE, house="vernius", leader=at.piece(leader), target=at.piece(target)
    )
    found = preview(at, attack)
    bonus = found.answers[0].bonus
    assert (bonus is None) is (setting == "no")
    told = any("due at all" in note.text for note in found.notes)
    assert told is (setting == "ask")


def test_too_many_choices_that_cannot_be_summed_up_are_bounded_and_said_so(
    catalog: Catalog,
) -> None:
    game = play(catalog, settings={"surprise": "first", "partial-force": "yes"})
    leader, target = game.card("eots:stilgar"), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.FORCE, 2)
    for number in range(12):
        troop = game.card(TROOP, "ordos", on=target)
        given_to(game, troop, StatName.FORCE, number)
    at = game.table()
    attack = Attack(
        kind=RiteKind.BATTLE, house="vernius", leader=at.piece(leader), target=at.piece(target)
    )
    found = preview(at, attack)
    bound = the(found, target, engaged=True, first=True)
    assert bound.found.results == ()
    assert bound.found.why
    assert bound.found.over == (-27, -3)
    assert list(rows(bound)) == []
    told = {note.rules for note in found.notes}
    assert ("R-19", "OQ-26") in told
    assert any("bound" in note.text for note in found.notes)


def test_surprise_and_force_in_any_order_are_bounded(catalog: Catalog) -> None:
    game = play(catalog, settings={"surprise": "first"})
    leader, target = game.card("eots:stilgar"), game.card(GIEDI, "ordos")
    game.card(TROOP, "ordos", on=target)
    given_to(game, leader, StatName.FREE_FORCE)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    assert the(found, target, engaged=True, first=True).found.why


def test_a_rite_that_is_refused_is_refused_by_its_rule(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    at = game.table()
    attack = Attack(
        kind=RiteKind.DUEL, house="vernius", leader=at.piece(leader), target=at.piece(target)
    )
    with pytest.raises(Refused) as refusal:
        preview(at, attack)
    assert refusal.value.rule == "R-01"
    assert at.game is game.game
    assert not at.events


def test_a_rite_that_is_decided_has_nothing_to_see_ahead(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card("eots:stilgar"), game.card(GIEDI, "ordos")
    given_to(game, leader, StatName.FORCE, 9)
    game.do(f"rite battle {target} with {leader}")
    for said in ("all pass", "all pass", "confirm", "all pass"):
        game.do(said)
        assert preview_now(game.table()).answers
    game.do("decline")
    game.do("answer together")
    with pytest.raises(Refused) as refusal:
        preview_now(game.table())
    assert refusal.value.rule == "R-22"


def test_a_rite_whose_leader_is_engaged_meanwhile_ends(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    game.do(f"rite battle {target} with {leader}")
    game.do(f"turn {leader}")
    with pytest.raises(Refused) as refusal:
        preview_now(game.table())
    assert refusal.value.rule == "R-09"


def test_a_question_that_stands_is_told_and_taken_as_open(catalog: Catalog) -> None:
    game = play(catalog)
    leader, dune = game.card("eots:duke-leto-atreides"), game.card("eots:dune", "ordos")
    at = game.table()
    attack = Attack(
        kind=RiteKind.ARBITRATION, house="vernius", leader=at.piece(leader), target=at.piece(dune)
    )
    found = preview(at, attack)
    assert any(note.rules == ("OQ-29",) for note in found.notes)
    assert {one.leader for one in found.answers} == {dune}


def at_every_moment(game: Play, declared: Game, since: int) -> set[tuple[object, ...]]:
    """Hold the preview at every moment of every play, and say in which stages and rounds."""
    seen: set[tuple[object, ...]] = set()
    if over(game.game):
        return seen
    agree(preview_now(game.table()), game, declared, since)
    rite, operation = game.game.rite, game.game.operation
    assert rite is not None
    assert operation is not None
    seen.add((operation.stage, rite.round, rite.attack.ready, rite.defense.ready))
    for words in words_now(game.game, game.cards):
        try:
            at = give(game.game, game.cards, words.split())
        except Refused:
            continue
        further = Play(at.game, game.cards, [*game.events, *at.events])
        seen |= at_every_moment(further, declared, since)
    return seen


def many_to_hit(catalog: Catalog, way: str) -> tuple[Play, str, str]:
    """A battle in which both sides have two personnel to vanquish first."""
    game = play(catalog, settings={"surprise": way})
    leader, target = game.card(GURNEY), game.card("eots:carthag", "ordos")
    for house, on in (("vernius", leader), ("ordos", target)):
        for _ in range(2):
            game.card("tat:folk-of-graban-and-pan", house, on=on)
    return game, leader, target


def test_it_holds_while_surprise_assigns_its_force(catalog: Catalog) -> None:
    game, leader, target = many_to_hit(catalog, "first")
    for one in ("c3", "c5"):
        given_to(game, one, StatName.RESISTANCE, 1)
    given_to(game, leader, StatName.SURPRISE)
    given_to(game, leader, StatName.FORCE, -2)
    given_to(game, target, StatName.SURPRISE)
    game.do(f"rite battle {target} with {leader}, c3, c4")
    seen = at_every_moment(game, game.game, len(game.events))
    assert (Stage.ASSESSING, Round.SURPRISE, False, False) in seen
    assert (Stage.ASSESSING, Round.SURPRISE, True, False) in seen


def test_it_holds_while_the_rest_is_divided_after_surprise(catalog: Catalog) -> None:
    game, leader, target = many_to_hit(catalog, "first")
    given_to(game, leader, StatName.SURPRISE)
    given_to(game, leader, StatName.FORCE, -3)
    for one in ("c5", "c6"):
        given_to(game, one, StatName.RESISTANCE, 1)
    for one in ("c3", "c4"):
        given_to(game, one, StatName.FORCE, 1)
        given_to(game, one, StatName.RESISTANCE, 1)
    game.do(f"rite battle {target} with {leader}, c3, c4")
    seen = at_every_moment(game, game.game, len(game.events))
    assert any(one[:2] == (Stage.ASSESSING, Round.FORCE) for one in seen)


def test_it_holds_while_force_is_divided_in_any_order(catalog: Catalog) -> None:
    game, leader, target = many_to_hit(catalog, "nothing")
    given_to(game, leader, StatName.FREE_FORCE)
    given_to(game, leader, StatName.FORCE, 1)
    game.do(f"rite battle {target} with {leader}, c3")
    seen = at_every_moment(game, game.game, len(game.events))
    assert (Stage.ASSESSING, Round.FORCE, False, True) in seen


def test_surprise_and_any_order_are_bounded_while_force_is_divided(catalog: Catalog) -> None:
    game, leader, target = many_to_hit(catalog, "first")
    given_to(game, leader, StatName.FREE_FORCE)
    given_to(game, leader, StatName.SURPRISE)
    game.do(f"rite battle {target} with {leader}, c3")
    declared, since = game.game, len(game.events)
    for said in ("all pass", "all pass", "confirm with c5, c6", "all pass", "defend", "all pass"):
        game.do(said)
    found = preview_now(game.table())
    agree(found, game, declared, since)
    assert [bool(one.found.why) for one in found.answers] == [True]


def test_a_persona_is_brought_with_its_personnel(catalog: Catalog) -> None:
    game = play(catalog, settings={"surprise": "first"})
    leader, target = game.card("eots:stilgar"), game.card(GIEDI, "ordos")
    given_to(game, target, StatName.DIRECT)
    kinet = game.card("tat:lt-kinet", "ordos")
    game.card(TROOP, "ordos", on=kinet)
    game.card(TROOP, "ordos", on=kinet)
    game.card("tat:lt-kinet", "ordos")
    found = ahead(game, RiteKind.BATTLE, leader, target)
    engaged = the(found, target, engaged=True, first=True)
    assert sum(foreseen(engaged).values()) == (1 + 4) * 2


def test_a_noble_may_join_by_a_claim(catalog: Catalog) -> None:
    game = play(catalog)
    leader = game.card("eots:duke-leto-atreides")
    target = game.card("eots:machines-from-ix", "ordos")
    game.card("eots:hereditary-claim", "ordos", on=target)
    feyd = game.card("eots:feyd-rautha", "ordos")
    game.do(f"rite arbitration {target} with {leader}")
    engaged = the(preview_now(game.table()), target, engaged=True)
    assert [one.piece for one in engaged.may_defend] == [feyd]


def test_so_03_command_is_kept_where_choices_are_gone_through(catalog: Catalog) -> None:
    game = play(catalog, settings={"surprise": "first"})
    leader, target = game.card("eots:stilgar"), game.card(RABBAN, "ordos")
    given_to(game, target, StatName.DIRECT)
    game.card("eots:guard-commander", "ordos")
    game.card("eots:house-agent", "ordos")
    given_to(game, leader, StatName.SURPRISE)
    found = ahead(game, RiteKind.DUEL, leader, target)
    engaged = the(found, target, engaged=True, first=True)
    assert sum(foreseen(engaged).values()) == 3  # nobody, or either: Rabban has Command 2


def test_who_cannot_be_touched_and_may_come_bars_the_way(catalog: Catalog) -> None:
    game = play(catalog)
    leader, target = game.card(GURNEY), game.card(GIEDI, "ordos")
    given_to(game, leader, StatName.FORCE, 3)
    given_to(game, game.card(TROOP, "ordos", on=target), StatName.UNTOUCHED)
    found = ahead(game, RiteKind.BATTLE, leader, target)
    assert foreseen(the(found, target, engaged=True)) == {
        Fact(2, -3, True, False, 1): 1,
        Fact(None, -2, False, False, None): 1,
    }


@pytest.mark.parametrize(
    ("stat", "on", "why"),
    [
        (StatName.FREE_FORCE, "leader", "force is divided in any order"),
        (StatName.UNTOUCHED, "troop", "force does not touch some of those who may take part"),
        (StatName.FORCE_EACH, "troop", "the numbers of some go by who else takes part"),
    ],
)
def test_a_bound_says_why_it_is_no_more(
    catalog: Catalog, stat: StatName, on: str, why: str
) -> None:
    game = play(catalog)
    cards = {"leader": game.card(GURNEY), "target": game.card(GIEDI, "ordos")}
    troops = [game.card(TROOP, "ordos", on=cards["target"]) for _ in range(11)]
    cards["troop"] = troops[0]
    for number, troop in enumerate(troops):
        given_to(game, troop, StatName.FORCE, number + 1)
    given_to(game, cards[on], stat)
    at = game.table()
    attack = Attack(
        kind=RiteKind.BATTLE,
        house="vernius",
        leader=at.piece(cards["leader"]),
        target=at.piece(cards["target"]),
    )
    found = preview(at, attack)
    assert the(found, cards["target"], engaged=True).found.why == why
    given_to(game, cards["target"], StatName.UNTOUCHED)
    shut = the(preview(game.table(), attack), cards["target"], engaged=True)
    assert shut.found.over is None
