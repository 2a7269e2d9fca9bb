"""The bonus of a rite (R-23 to R-27, OQ-04, OQ-41), one test for each rule and way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from vanquished_cases import AGENT, DELEGATE, MENTAT, SWORDMASTER, Fight, fight, lay

from tracker.engine.errors import Misread
from tracker.engine.events import Event, FavorChanged, SolarisChanged
from tracker.engine.options import Number
from tracker.engine.words import StatName
from tracker.table.dispatch import legal

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

ASKED = ("rite-bonus", "rite-bonus-choice")
EMRYS, REMY, UNIFORM = "jotc:emrys-jago", "jotc:remy-egusku", "tat:disguising-uniform"
IDAHO = "eots:duncan-idaho"
GURNEY, BASIN, TROOP = "eots:gurney-halleck", "eots:imperial-basin", "eots:house-battalion"


def paid(game: Play) -> list[tuple[str, str, int]]:
    """Rule, House and amount of what the last rite changed."""
    start = next(n for n, event in enumerate(game.events) if type(event).__name__ == "RiteDeclared")
    return [
        (event.rule, event.house, event.by)
        for event in game.events[start:]
        if isinstance(event, SolarisChanged | FavorChanged)
    ]


def ware(game: Play) -> set[type[Event]]:
    kinds = (SolarisChanged, FavorChanged)
    return {type(event) for event in game.events if isinstance(event, kinds) and event.cause}


def strong(made: Fight, by: int = 20) -> Fight:
    lay(made.game, made.leader, StatName.FORCE, by=by)
    return made


def test_r_23_passes_the_attacker_whose_target_fell(catalog: Catalog) -> None:
    assert paid(fight(catalog).go()) == [("R-26", "vernius", 1)]


def test_r_23_fails_when_the_target_stands(catalog: Catalog) -> None:
    assert paid(strong(fight(catalog), -1).go()) == []


def test_r_23_fails_for_the_defender(catalog: Catalog) -> None:
    made = fight(catalog, "duel", SWORDMASTER, SWORDMASTER)
    lay(made.game, made.target, StatName.FORCE, by=20)
    lay(made.game, made.target, StatName.RESISTANCE, by=20)
    game = made.go()
    assert made.fallen == (made.leader,)
    assert paid(game) == []


@pytest.mark.parametrize("stat", [StatName.CAPTURED, StatName.DISCARDED])
@pytest.mark.parametrize("due", ["yes", "no"])
def test_r_23_passes_a_target_captured_or_discarded_as_set(
    catalog: Catalog, stat: StatName, due: str
) -> None:
    made = fight(catalog, settings={"bonus-without-subdual": due})
    lay(made.game, made.target, stat)
    assert bool(paid(made.go())) is (due == "yes")


@pytest.mark.parametrize("due", ["yes", "no"])
def test_r_23_passes_the_players_word_on_a_target_not_subdued(catalog: Catalog, due: str) -> None:
    made = fight(catalog, asked=("bonus-without-subdual",))
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go()
    assert [question.rule for question in game.game.questions] == ["R-23"]
    game.do(f"answer {due}")
    assert bool(paid(game)) is (due == "yes")
    assert game.game.rite is None


def test_r_26_passes_the_amount_counted_before_the_target_left_play(catalog: Catalog) -> None:
    """The rank counts that Duncan Idaho had when he was vanquished, and is gone by the answer."""
    made = strong(fight(catalog, "duel", EMRYS, IDAHO, asked=("bonus-without-subdual",)))
    lay(made.game, made.target, StatName.DISCARDED)
    made.game.do(f"effect {made.target} Dueling +2 until interval")
    game = made.go()
    game.do("answer yes")
    assert paid(game) == [("R-26", "vernius", 1 + 3 + 2)]


def test_r_26_fails_to_count_who_was_disguised_and_is_discarded(catalog: Catalog) -> None:
    made = fight(catalog, asked=("bonus-without-subdual",))
    made.game.card(UNIFORM, "ordos", on=made.target)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go()
    game.do("answer yes")
    assert paid(game) == []


@pytest.mark.parametrize(("way", "many"), [("with-leader", 2), ("without-leader", 1)])
def test_r_26_passes_the_leader_counted_as_set_though_it_is_not_subdued(
    catalog: Catalog, way: str, many: int
) -> None:
    """The bonus is asked about (OQ-41), and counted as ever (OQ-04)."""
    settings = {"rite-bonus": way}
    made = strong(
        fight(catalog, "battle", GURNEY, BASIN, asked=("bonus-without-subdual",), settings=settings)
    )
    troop = made.game.card(TROOP, "ordos", on=made.target)
    lay(made.game, made.target, StatName.DISCARDED)
    game = made.go(with_them=(troop,))
    game.do("answer yes")
    assert paid(game) == [("R-26", "vernius", many)]


def test_r_23_fails_for_a_target_that_is_spared(catalog: Catalog) -> None:
    made = fight(catalog)
    made.game.do(f"rite intrigue {made.target} with {made.leader}")
    made.game.do(f"fate {made.target} spared")
    for words in ("all pass", "all pass", "confirm", "all pass", "defend", "all pass"):
        made.game.do(words)
    assert made.fallen == (made.target,)
    assert paid(made.game) == []


def test_r_24_fails_for_personnel_alone(catalog: Catalog) -> None:
    made = fight(catalog, "battle", GURNEY, BASIN)
    troop = made.game.card(TROOP, "ordos", on=made.target)
    game = made.go(with_them=(troop,))
    assert made.fallen == (troop,)
    assert paid(game) == []


def test_r_24_passes_the_target_besides(catalog: Catalog) -> None:
    made = strong(fight(catalog, "battle", GURNEY, BASIN))
    troop = made.game.card(TROOP, "ordos", on=made.target)
    assert paid(made.go(with_them=(troop,))) == [("R-26", "vernius", 2)]


def countered(catalog: Catalog) -> tuple[Fight, str]:
    made = strong(fight(catalog, "duel", SWORDMASTER, DELEGATE))
    return made, made.game.card(SWORDMASTER, "ordos")


def test_so_12_fails_a_bonus_for_who_countered(catalog: Catalog) -> None:
    made, persona = countered(catalog)
    game = made.counter(persona)
    assert persona in made.fallen
    assert game.piece(persona).subdued
    assert game.piece(made.target).deployed
    assert paid(game) == []


def test_so_12_passes_a_bonus_for_the_target_itself(catalog: Catalog) -> None:
    made, _ = countered(catalog)
    assert paid(made.go()) == [("R-26", "vernius", 1)]


def test_r_25_passes_an_attack_leader_that_fell(catalog: Catalog) -> None:
    made = strong(fight(catalog, "duel", SWORDMASTER, SWORDMASTER))
    lay(made.game, made.target, StatName.FORCE, by=20)
    game = made.go()
    assert set(made.fallen) == {made.leader, made.target}
    assert paid(game) == [("R-26", "vernius", 1)]


def test_r_25_fails_where_only_the_attack_leader_fell(catalog: Catalog) -> None:
    made = fight(catalog, "duel", SWORDMASTER, SWORDMASTER)
    lay(made.game, made.target, StatName.FORCE, by=20)
    lay(made.game, made.leader, StatName.FORCE, by=-3)
    game = made.go()
    assert made.fallen == (made.leader,)
    assert paid(game) == []


@pytest.mark.parametrize(
    ("kind", "leader", "kept"),
    [("intrigue", AGENT, SolarisChanged), ("duel", SWORDMASTER, FavorChanged)],
)
def test_r_26_passes_the_currency_of_the_class(
    catalog: Catalog, kind: str, leader: str, kept: type[Event]
) -> None:
    assert ware(fight(catalog, kind, leader).go()) == {kept}


def test_r_26_passes_the_number_the_attacker_says(catalog: Catalog) -> None:
    made = fight(catalog, asked=ASKED)
    game = made.go()
    (question,) = game.game.questions
    assert question.suggested == "1"
    assert (question.house, question.rule) == ("vernius", "R-26")
    assert [(one.args, one.rules) for _, _, one in legal(game.game, game.cards)] == [
        ((Number(0, 9999, unsaid=1),), ("R-26",))
    ]
    game.do("answer 3")
    words = ["vernius: answer gain 3 solaris", "vernius: answer lose 3 solaris"]
    assert game.legal() == words
    game.do("answer gain")
    assert paid(game) == [("R-26", "vernius", 3)]
    assert game.game.operation is None


def test_r_26_passes_the_number_suggested_for_an_empty_answer(catalog: Catalog) -> None:
    game = fight(catalog, asked=ASKED).go()
    game.do("answer")
    assert game.legal() == ["vernius: answer gain 1 solaris", "vernius: answer lose 1 solaris"]


@pytest.mark.parametrize("said", ["many", "-1", "10000", "3 solaris", "1.5", "٣", "+-3"])
def test_r_26_fails_what_is_no_number(catalog: Catalog, said: str) -> None:
    game = fight(catalog, asked=ASKED).go()
    with pytest.raises(Misread):
        game.do(f"answer {said}")


def test_r_26_passes_no_bonus_at_all(catalog: Catalog) -> None:
    game = fight(catalog, asked=ASKED).go()
    game.do("answer 0")
    assert paid(game) == []
    assert game.game.operation is None


@pytest.mark.parametrize(
    ("way", "amount"),
    [("with-leader", [("R-26", "vernius", 2)]), ("without-leader", [("R-26", "vernius", 1)])],
)
def test_r_26_passes_the_vanquished_participants_counted_as_set(
    catalog: Catalog, way: str, amount: list[tuple[str, str, int]]
) -> None:
    made = strong(fight(catalog, "battle", GURNEY, BASIN, settings={"rite-bonus": way}))
    first = made.game.card(TROOP, "ordos", on=made.target)
    made.game.card(TROOP, "ordos", on=made.target)
    assert paid(made.go(with_them=(first,))) == amount


def test_r_26_fails_for_a_target_alone_without_the_leader(catalog: Catalog) -> None:
    assert paid(fight(catalog, settings={"rite-bonus": "without-leader"}).go()) == []


@pytest.mark.parametrize("discarded", [False, True])
def test_r_26_fails_to_count_who_is_disguised(catalog: Catalog, discarded: bool) -> None:
    made = strong(fight(catalog, "battle", GURNEY, BASIN))
    troop = made.game.card(TROOP, "ordos", on=made.target)
    made.game.card(UNIFORM, "ordos", on=troop)
    if discarded:
        lay(made.game, troop, StatName.DISCARDED)
    game = made.go(with_them=(troop,))
    assert set(made.fallen) == {troop, made.target}
    assert paid(game) == [("R-26", "vernius", 1)]


@pytest.mark.parametrize(
    ("target", "favor"), [(DELEGATE, 1), ("eots:duncan-idaho", 4), ("eots:feyd-rautha", 4)]
)
def test_r_26_passes_a_rank_that_is_added(catalog: Catalog, target: str, favor: int) -> None:
    made = strong(fight(catalog, "duel", EMRYS, target))
    assert paid(made.go()) == [("R-26", "vernius", favor)]


def test_r_26_fails_to_add_the_rank_in_another_rite(catalog: Catalog) -> None:
    made = strong(fight(catalog, "arbitration", EMRYS, "eots:spotter-control"))
    assert paid(made.go()) == [("R-26", "vernius", 1)]


def test_r_26_fails_to_add_the_rank_of_who_stands(catalog: Catalog) -> None:
    made = fight(catalog, "duel", EMRYS, "eots:duncan-idaho")
    assert paid(made.go()) == []


@pytest.mark.parametrize(
    ("said", "house", "kept"),
    [
        ("gain 1 solaris", "vernius", SolarisChanged),
        ("gain 1 favor", "vernius", FavorChanged),
        ("lose 1 solaris", "ordos", SolarisChanged),
        ("lose 1 favor", "ordos", FavorChanged),
    ],
)
def test_r_26_passes_a_leader_that_chooses_the_currency(
    catalog: Catalog, said: str, house: str, kept: type[Event]
) -> None:
    made = strong(fight(catalog, "battle", REMY, BASIN, asked=("rite-bonus-choice",)))
    game = made.go()
    assert len(game.legal()) == 4
    game.do(f"answer {said}")
    assert ware(game) == {kept}
    assert [one[1] for one in paid(game)] == [house]


def test_r_26_passes_the_currency_alone_where_it_is_always_the_gain(catalog: Catalog) -> None:
    game = strong(fight(catalog, "battle", REMY, BASIN)).go()
    assert game.legal() == ["vernius: answer gain 1 favor", "vernius: answer gain 1 solaris"]


def penalty(catalog: Catalog, kind: str, leader: str, many: int) -> Play:
    game = fight(catalog, kind, leader, asked=ASKED).go()
    game.do(f"answer {many}")
    game.do("answer lose")
    return game


def test_r_27_passes_all_that_he_has(catalog: Catalog) -> None:
    game = penalty(catalog, "intrigue", AGENT, 30)
    assert game.house("ordos").solaris == 0
    assert game.house().solaris == 20
    assert paid(game) == [("R-27", "ordos", -20)]


def test_r_27_passes_nothing_from_who_has_nothing(catalog: Catalog) -> None:
    made = fight(catalog, asked=ASKED)
    made.game.do("ordos: lose 20 solaris")
    game = made.go()
    game.do("answer 3")
    game.do("answer lose")
    assert paid(game) == []
    assert game.game.operation is None


def test_r_27_fails_taking_more_than_the_amount(catalog: Catalog) -> None:
    game = penalty(catalog, "intrigue", AGENT, 3)
    assert game.house("ordos").solaris == 17


def test_r_27_fails_for_favor_that_goes_below_zero(catalog: Catalog) -> None:
    game = penalty(catalog, "duel", SWORDMASTER, 12)
    assert game.house("ordos").favor == -2


def test_a_bonus_is_offered_against_who_stays_out(catalog: Catalog) -> None:
    made = strong(fight(catalog, "intrigue", AGENT, MENTAT))
    assert paid(made.go(defended=False)) == [("R-26", "vernius", 1)]
