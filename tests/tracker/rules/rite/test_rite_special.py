"""Special operations in a rite: Direct and Counter, and when they are said (section 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from rite_attacks import (
    AGENT,
    BATTALION,
    CHARTER,
    CITY,
    COMMANDER,
    DELEGATE,
    DESERT,
    GIEDI,
    GURNEY,
    HAWAT,
    IDAHO,
    JAMIS,
    JESSICA,
    MENTAT,
    RABBAN,
    STILGAR,
    SWORDMASTER,
    attacked,
    declared,
    to_defense,
)
from tracker_cases import play

from tracker.engine.errors import Refused
from tracker.engine.events import CardsEngaged
from tracker.engine.words import Stage
from tracker.rules.rite.abilities import can_direct

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

# SO-01: when ----------------------------------------------------------------------------------


def test_so_01_passes_direct_and_counter_in_their_declarations(catalog: Catalog) -> None:
    game = play(catalog)
    rabban, other, fief = game.card(RABBAN), game.card(COMMANDER), game.card(CITY, "ordos")
    mine = game.card(COMMANDER, "ordos")
    game.do(f"rite battle {fief} with {rabban}, {other}")
    to_defense(game)
    assert f"ordos: counter {mine}" in game.legal("ordos")
    game.do(f"counter {mine}")


def test_so_01_fails_either_in_an_engagement(catalog: Catalog) -> None:
    game, leader, _ = attacked(catalog, "battle", RABBAN, CITY)
    mine = game.card(COMMANDER, "ordos")
    to_defense(game)
    game.do("confirm")
    game.do("all pass")
    assert game.game.operation is not None
    assert game.game.operation.stage is Stage.DEFENDING
    assert game.refused(f"ordos: counter {mine}") == "SO-01"
    at = game.table()
    with pytest.raises(Refused) as refusal:
        can_direct(at, at.piece(leader))
    assert refusal.value.rule == "SO-01"
    assert "Direct answers a declaration, and this is Defender Engagement" in str(refusal.value)


# SO-02: who may Direct ------------------------------------------------------------------------

DIRECTS = [
    (RABBAN, "", "battle", CITY),
    ("eots:leven-breche", "", "battle", CITY),
    (GURNEY, "eots:order-of-the-sword", "battle", CITY),
    (MENTAT, "eots:master-of-assassins", "intrigue", STILGAR),
    (MENTAT, "jotc:communinet-transmitter", "intrigue", STILGAR),
    ("eots:jareh-benquait", "", "battle", DESERT),
    ("jotc:proctor-of-spies", "", "intrigue", STILGAR),
]


@pytest.mark.parametrize(("leader", "on_it", "rite", "target"), DIRECTS)
def test_so_02_passes_who_has_direct_by_a_text(
    catalog: Catalog, leader: str, on_it: str, rite: str, target: str
) -> None:
    game = play(catalog)
    leads, its, beside = game.card(leader), game.card(target, "ordos"), game.card(COMMANDER)
    if on_it:
        game.card(on_it, on=leads)
    game.do(f"rite {rite} {its} with {leads}, {beside}")
    assert declared(game) == (beside,)


@pytest.mark.parametrize(
    ("leader", "on_it", "rite", "target"),
    [
        (GURNEY, "", "battle", CITY),
        (MENTAT, "eots:order-of-the-sword", "intrigue", STILGAR),
        ("eots:jareh-benquait", "", "battle", CITY),
        (IDAHO, "jotc:communinet-transmitter", "duel", STILGAR),
    ],
)
def test_so_02_fails_without_it_or_in_another_rite(
    catalog: Catalog, leader: str, on_it: str, rite: str, target: str
) -> None:
    game = play(catalog)
    leads, its, beside = game.card(leader), game.card(target, "ordos"), game.card(COMMANDER)
    if on_it:
        game.card(on_it, on=leads)
    assert game.refused(f"rite {rite} {its} with {leads}, {beside}") == "SO-02"


def test_so_02_passes_the_defense_leader(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "battle", GURNEY, CITY)
    fenced = game.card(COMMANDER, "ordos")
    game.card("eots:order-of-the-sword", "ordos", on=fenced)  # Command 2
    other = game.card("eots:dune-smuggler", "ordos")
    to_defense(game)
    game.do(f"counter {fenced} with {other}")
    assert game.game.rite is not None
    assert game.game.rite.defense.declared == (other,)


def test_so_02_fails_the_defense_leader_who_has_it_when_it_initiates(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "battle", GURNEY, CITY)
    fenced = game.card(COMMANDER, "ordos")
    game.card("jotc:communinet-transmitter", "ordos", on=fenced)
    other = game.card(SWORDMASTER, "ordos")
    to_defense(game)
    assert game.refused(f"counter {fenced} with {other}") == "SO-02"


def test_so_02_passes_and_fails_by_the_word_of_the_table(catalog: Catalog) -> None:
    game = play(catalog)
    gurney, fief, beside = game.card(GURNEY), game.card(CITY, "ordos"), game.card(COMMANDER)
    words = f"rite battle {fief} with {gurney}, {beside}"
    game.do(f"effect {gurney} Direct +1 until turn")
    game.do(f"effect {gurney} Direct -1 until turn")
    assert game.refused(words) == "SO-02"
    game.do(f"effect {gurney} Direct +1 until turn")
    game.do(words)
    assert declared(game) == (beside,)


# SO-03, SO-04, SO-05, SO-06 -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "others"),
    [
        (0, (COMMANDER,)),
        (0, (SWORDMASTER, SWORDMASTER, SWORDMASTER)),
        (2, (COMMANDER, AGENT, DELEGATE)),
        (2, (MENTAT, COMMANDER)),
    ],
)
def test_so_03_passes_less_command_in_all_than_the_leaders(
    catalog: Catalog, more: int, others: tuple[str, ...]
) -> None:
    game = play(catalog)
    rabban, fief = game.card(RABBAN), game.card(CITY, "ordos")
    if more:
        game.do(f"effect {rabban} command +{more} until turn")
    ids = [game.card(one) for one in others]
    game.do(f"rite battle {fief} with {rabban}, {', '.join(ids)}")
    assert declared(game) == tuple(ids)


@pytest.mark.parametrize(
    ("more", "others"),
    [
        (0, (MENTAT,)),
        (0, (COMMANDER, AGENT)),
        (2, (MENTAT, COMMANDER, AGENT)),
        (-2, (SWORDMASTER,)),
    ],
)
def test_so_03_fails_as_much_command_in_all(
    catalog: Catalog, more: int, others: tuple[str, ...]
) -> None:
    game = play(catalog)
    rabban, fief = game.card(RABBAN), game.card(CITY, "ordos")
    if more:
        game.do(f"effect {rabban} command {more:+} until turn")
    ids = [game.card(one) for one in others]
    assert game.refused(f"rite battle {fief} with {rabban}, {', '.join(ids)}") == "SO-03"


@pytest.mark.parametrize("other", ["eots:piter-de-vries", COMMANDER])
def test_so_04_passes_the_leaders_allegiance_or_none(catalog: Catalog, other: str) -> None:
    game = play(catalog)
    rabban, fief, beside = game.card(RABBAN), game.card(CITY, "ordos"), game.card(other)
    game.do(f"rite battle {fief} with {rabban}, {beside}")
    assert declared(game) == (beside,)


def test_so_04_fails_another_allegiance_or_an_engaged_one(catalog: Catalog) -> None:
    game = play(catalog)
    rabban, fief = game.card(RABBAN), game.card(CITY, "ordos")
    for other in (game.card(JAMIS), game.card(COMMANDER, engaged=True)):
        assert game.refused(f"rite battle {fief} with {rabban}, {other}") == "SO-04"


def test_so_05_passes_a_disengaged_target_that_directs(catalog: Catalog) -> None:
    game, _, target = attacked(catalog, "duel", IDAHO, "eots:feyd-rautha")
    other = game.card(SWORDMASTER, "ordos")
    game.do(f"effect {target} Direct +1")
    to_defense(game)
    game.do(f"confirm with {other}")
    assert game.game.rite is not None
    assert game.game.rite.defense.declared == (other,)


def test_so_05_fails_an_engaged_one(catalog: Catalog) -> None:
    game, _, target = attacked(catalog, "duel", IDAHO, "eots:feyd-rautha")
    other = game.card(SWORDMASTER, "ordos")
    game.do(f"effect {target} Direct +1")
    game.happen(CardsEngaged(pieces=(target,)))
    to_defense(game)
    assert game.refused(f"confirm with {other}") == "SO-05"


def test_so_06_passes_personnel_on_an_additional_persona(catalog: Catalog) -> None:
    game = play(catalog)
    rabban, fief, beside = game.card(RABBAN), game.card(CITY, "ordos"), game.card(COMMANDER)
    troop = game.card(BATTALION, on=beside)
    game.do(f"rite battle {fief} with {rabban}, {beside}, {troop}")
    assert declared(game) == (beside, troop)


@pytest.mark.parametrize("engaged", [True, False])
def test_so_06_fails_for_a_persona_that_was_engaged_meanwhile(
    catalog: Catalog, engaged: bool
) -> None:
    game = play(catalog)
    rabban, fief, beside = game.card(RABBAN), game.card(CITY, "ordos"), game.card(COMMANDER)
    troop, mine = game.card(BATTALION, on=beside), game.card(BATTALION, on=rabban)
    game.do(f"rite battle {fief} with {rabban}, {beside}, {troop}, {mine}")
    if engaged:
        game.happen(CardsEngaged(pieces=(beside,)))
    game.do("all pass")
    assert game.game.rite is not None
    with_it = () if engaged else (beside, troop)
    assert game.game.rite.attack.joined == (rabban, *with_it, mine)
    assert game.piece(troop).engaged is not engaged


def test_so_06_fails_personnel_on_a_persona_that_stays_out(catalog: Catalog) -> None:
    game = play(catalog)
    rabban, fief = game.card(RABBAN), game.card(CITY, "ordos")
    troop = game.card(BATTALION, on=game.card(COMMANDER))
    assert game.refused(f"rite battle {fief} with {rabban}, {troop}") == "SO-06"


# SO-08 to SO-10, SO-13: Counter ---------------------------------------------------------------


def test_so_08_passes_the_countering_persona_in_the_targets_place(catalog: Catalog) -> None:
    game, _, fief = attacked(catalog, "battle", GURNEY, CITY)
    mine = game.card(COMMANDER, "ordos")
    to_defense(game)
    game.do(f"counter {mine}")
    assert game.game.rite is not None
    assert (game.game.rite.defense.leader, game.game.rite.target) == (mine, fief)
    game.do("all pass")
    game.do("defend")
    assert game.piece(mine).engaged
    assert not game.piece(fief).engaged


def test_so_08_fails_without_a_rite(catalog: Catalog) -> None:
    game = play(catalog)
    mine = game.card(COMMANDER, "ordos")
    assert game.refused(f"ordos: counter {mine}") == "SO-08"


def test_so_08_fails_when_the_target_was_confirmed(catalog: Catalog) -> None:
    game, _, fief = attacked(catalog, "battle", GURNEY, CITY)
    game.card(COMMANDER, "ordos")
    to_defense(game)
    game.do("confirm")
    assert not [words for words in game.legal("ordos") if "counter" in words]
    game.do("all pass")
    game.do("defend")
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == fief


def test_so_09_passes_a_disengaged_persona_of_another_allegiance(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "duel", IDAHO, STILGAR)
    jessica = game.card(JESSICA, "ordos")
    to_defense(game)
    game.do(f"counter {jessica}")
    assert game.game.rite is not None
    assert game.game.rite.defense.leader == jessica


def test_so_09_fails_engaged_of_the_attackers_allegiance_or_of_another_house(
    catalog: Catalog,
) -> None:
    game, _, _ = attacked(catalog, "duel", HAWAT, STILGAR)
    engaged = game.card(SWORDMASTER, "ordos", engaged=True)
    shares = game.card("tat:cpt-trumane", "ordos")
    shut_in = game.card("eots:house-physician", "ordos")
    game.card("jotc:pyretic-conscience", "ordos", on=shut_in)
    for piece in (shares, shut_in):
        game.do(f"effect {piece} Counter +1")
    to_defense(game)
    for piece in (engaged, shares, shut_in):
        assert game.refused(f"counter {piece}") == "SO-09"


def test_so_10_passes_a_persona_against_a_battle_or_an_arbitration(catalog: Catalog) -> None:
    for rite, leader, target in (("battle", GURNEY, CITY), ("arbitration", DELEGATE, CHARTER)):
        game, _, _ = attacked(catalog, rite, leader, target)
        mine = game.card("jotc:messr-coss", "ordos")
        to_defense(game)
        game.do(f"counter {mine}")
        assert game.game.rite is not None
        assert game.game.rite.defense.leader == mine


def test_so_10_fails_without_the_ability_and_what_is_no_persona(catalog: Catalog) -> None:
    game, _, _ = attacked(catalog, "battle", GURNEY, CITY)
    mentat, other = game.card(MENTAT, "ordos"), game.card(GIEDI, "ordos")
    to_defense(game)
    assert game.refused(f"counter {mentat}") == "SO-10"
    assert game.refused(f"counter {other}") == "SO-10"


def test_so_13_passes_another_persona(catalog: Catalog) -> None:
    game, _, target = attacked(catalog, "duel", IDAHO, SWORDMASTER)
    other = game.card(SWORDMASTER, "ordos")
    to_defense(game)
    assert [w for w in game.legal("ordos") if "counter" in w] == [f"ordos: counter {other}"]
    game.do(f"counter {other}")
    assert target != other


def test_so_13_fails_the_target_itself(catalog: Catalog) -> None:
    game, _, target = attacked(catalog, "duel", IDAHO, SWORDMASTER)
    to_defense(game)
    assert game.refused(f"counter {target}") == "SO-13"
