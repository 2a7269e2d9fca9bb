"""How force is divided and who falls by it (R-18 to R-21, SO-07, OQ-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from force_cases import (
    AGENT,
    BASIN,
    BINOCULARS,
    COMMANDER,
    DELEGATE,
    GURNEY,
    MENTAT,
    NEFUD,
    SWORDMASTER,
    TROOP,
    VANGUARD,
    assessed,
    divided,
    effect,
    fallen,
    laid,
    rite,
    sides,
)

from tracker.engine.errors import Misread, Refused
from tracker.engine.words import EFFECT, RiteKind, Round, Stage, StatName
from tracker.rules.rite.assessment import count
from tracker.rules.rite.force import (
    MOST_LISTED,
    chooser,
    divide,
    filled,
    in_part,
    tiers,
    verify_divide,
    ways,
    without_choice,
)
from tracker.standing.sides import rite_of

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

BATTLE, DUEL = RiteKind.BATTLE, RiteKind.DUEL


class Field:
    """A battle with two troops on a fief, and a Directed persona with a troop of its own.

    The troops have Resistance 2, as the persona has; the fief has Resistance 4.
    """

    def __init__(
        self,
        catalog: Catalog,
        force: int,
        *,
        directed: bool = True,
        troops: int = 2,
        free: bool = False,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.game = laid(catalog, **(settings or {}))
        self.leader = self.game.card(GURNEY)
        self.fief = self.game.card(BASIN, "ordos")
        self.troops = [self.game.card(TROOP, "ordos", on=self.fief) for _ in range(troops)]
        others = list(self.troops)
        if directed:
            self.persona = self.game.card(AGENT, "ordos")
            self.guard = self.game.card(TROOP, "ordos", on=self.persona)
            others += [self.persona, self.guard]
        rite(self.game, BATTLE, self.leader, self.fief, (), others)
        self.give(StatName.FORCE, force - 3)
        self.give(StatName.UNTOUCHED)
        if free:
            self.give(StatName.FREE_FORCE)

    def give(self, stat: StatName, by: int = 1, on: str = "") -> None:
        """Lay an effect on the attack leader, or on another card."""
        effect(self.game, on or self.leader, stat, by)

    def go(self) -> Field:
        """Come to the assessment."""
        assessed(self.game)
        return self

    @property
    def fallen(self) -> set[str]:
        """Who was vanquished."""
        return fallen(self.game)

    @property
    def waits(self) -> bool:
        """Whether the force of the attacker is still to be divided."""
        operation = self.game.game.operation
        return operation is not None and operation.stage is Stage.ASSESSING

    def listed(self) -> list[str]:
        """The ways to divide among the legal actions."""
        found = (one.split(": ")[1] for one in self.game.legal())
        return [one for one in found if one.startswith("divide")]


# --- the order ----------------------------------------------------------------------------------


def test_so_07_passes_the_four_tiers(catalog: Catalog) -> None:
    field = Field(catalog, 1)
    found = tiers(field.game.table(), sides(field.game).attack)
    ids = [[piece.id for piece in tier] for tier in found]
    assert ids == [[field.guard], [field.persona], field.troops, [field.fief]]


def test_so_07_passes_two_tiers_without_direct(catalog: Catalog) -> None:
    field = Field(catalog, 1, directed=False)
    found = tiers(field.game.table(), sides(field.game).attack)
    assert [[piece.id for piece in tier] for tier in found] == [field.troops, [field.fief]]


def test_so_07_fails_another_order(catalog: Catalog) -> None:
    field = Field(catalog, 6).go()
    first, second = field.troops
    assert field.waits
    assert field.game.refused(f"vernius: divide {first} 2, {second} 2, {field.guard} 2") == "R-18"


@pytest.mark.parametrize(
    ("force", "falls"),
    [
        (1, ()),
        (2, ("guard",)),
        (3, ("guard",)),
        (4, ("guard", "persona")),
        (5, ("guard", "persona")),
        (8, ("guard", "persona", "first", "second")),
        (11, ("guard", "persona", "first", "second")),
        (12, ("guard", "persona", "first", "second", "fief")),
        (30, ("guard", "persona", "first", "second", "fief")),
    ],
)
def test_r_18_passes_each_tier_in_its_turn(
    catalog: Catalog, force: int, falls: tuple[str, ...]
) -> None:
    field = Field(catalog, force).go()
    first, second = field.troops
    ids = {
        "guard": field.guard,
        "persona": field.persona,
        "first": first,
        "second": second,
        "fief": field.fief,
    }
    assert field.fallen == {ids[one] for one in falls}
    assert sum(divided(field.game)[0].values()) == force


@pytest.mark.parametrize("said", ["divide {0}", "divide {0} 2", "divide {0} 2, {1} 1"])
def test_r_18_passes_the_choice_inside_a_tier(catalog: Catalog, said: str) -> None:
    field = Field(catalog, 3, directed=False).go()
    assert field.waits
    assert field.listed() == [f"divide {one}" for one in field.troops]
    field.game.do(said.format(*field.troops))
    assert field.fallen == {field.troops[0]}
    assert divided(field.game) == [{field.troops[0]: 2, field.troops[1]: 1}]


def test_r_18_passes_force_spread_so_that_nobody_falls(catalog: Catalog) -> None:
    field = Field(catalog, 2, directed=False).go()
    first, second = field.troops
    field.game.do(f"divide {first} 1, {second} 1")
    assert not field.fallen


@pytest.mark.parametrize(
    "said",
    [
        "{0} 4",
        "{0} 2, {1} 3",
        "{0} 3",
        "{fief} 3",
        "{fief}",
        "{0} 1, {fief} 2",
        "{0} 9, {1}",
    ],
)
def test_r_18_fails_what_is_not_so_divided(catalog: Catalog, said: str) -> None:
    field = Field(catalog, 3, directed=False).go()
    words = said.format(*field.troops, fief=field.fief)
    assert field.game.refused(f"vernius: divide {words}") == "R-18"


def test_r_18_fails_force_thrown_away_while_another_stands(catalog: Catalog) -> None:
    field = Field(catalog, 5, troops=3, directed=False).go()
    first, second, third = field.troops
    assert field.game.refused(f"vernius: divide {first} 3, {second} 2") == "R-18"
    field.game.do(f"divide {first} 2, {second} 2, {third} 1")
    assert field.fallen == {first, second}


def test_a_division_is_refused_by_its_reason(catalog: Catalog) -> None:
    field = Field(catalog, 5, troops=3, directed=False).go()
    first, second, third = field.troops
    with pytest.raises(Misread):
        field.game.do(f"divide {field.leader}")
    at, side = field.game.table(), sides(field.game).attack
    for given, says in (
        ({first: 4}, "has 5 force to divide, not 4"),
        ({first: 6, second: -1}, "has 5 force"),
        (
            {first: 3, second: 2},
            rf"\[{first}\] needs 2: the rest goes on to .+ \[{third}\], for no",
        ),
        ({first: 2, field.fief: 3}, "comes before Imperial Basin"),
        ({field.leader: 5}, "does not take part on the other side"),
    ):
        with pytest.raises(Refused, match=says):
            verify_divide(at, side, given)
    verify_divide(at, side, {first: 2, second: 2, third: 1})


def test_an_override_divides_in_another_order_and_never_other_force(catalog: Catalog) -> None:
    field = Field(catalog, 3, directed=False).go()
    field.game.do(f"vernius: divide {field.fief} 3", why="as the table agreed")
    assert divided(field.game) == [{field.fief: 3}]
    field = Field(catalog, 3, directed=False).go()
    field.game.do(f"vernius: divide {field.troops[0]} 9", why="no")
    assert field.waits
    at, side = field.game.table(), sides(field.game).attack
    beside = at.asks()
    beside.overrule = "no"
    divide(beside, side, {field.troops[0]: 4, field.troops[1]: -1})
    assert not beside.events


def test_nobody_divides_force_that_is_not_there(catalog: Catalog) -> None:
    field = Field(catalog, 3, directed=False)
    assert field.game.refused("vernius: divide c4") == "R-18"
    field.go()
    assert field.game.refused(f"ordos: divide {field.troops[0]}") == "R-18"
    assert field.game.legal("ordos") == []


@pytest.mark.parametrize("force", range(1, 14))
def test_what_may_be_divided_is_listed_in_a_bounded_number(catalog: Catalog, force: int) -> None:
    field = Field(catalog, force, directed=False, troops=8).go()
    found = field.listed()
    assert len(found) <= MOST_LISTED
    for words in found:
        assert sum(len(words.split(one)) - 1 for one in field.troops) == max(1, force // 2)


# --- who falls ----------------------------------------------------------------------------------


@pytest.mark.parametrize("force", [4, 5, 9])
def test_r_19_passes_force_that_reaches_the_resistance(catalog: Catalog, force: int) -> None:
    field = Field(catalog, force, directed=False, troops=0).go()
    assert field.fallen == {field.fief}


@pytest.mark.parametrize("force", [0, 1, 3])
def test_r_19_fails_less_force(catalog: Catalog, force: int) -> None:
    field = Field(catalog, force, directed=False, troops=0).go()
    assert not field.fallen
    assert field.game.game.rite is None


def test_r_19_fails_a_card_that_no_force_touches(catalog: Catalog) -> None:
    field = Field(catalog, 50, directed=False, troops=0)
    field.give(StatName.UNTOUCHED, on=field.fief)
    assert not field.go().fallen


def test_r_19_passes_a_leader_of_no_resistance_whom_nobody_attacked(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, target = game.card(SWORDMASTER), game.card(AGENT, "ordos")
    rite(game, DUEL, leader, target, engages=False)
    effect(game, leader, StatName.RESISTANCE, -3)
    assessed(game)
    assert fallen(game) == {leader, target}


def test_a_target_that_is_not_engaged_falls_all_the_same(catalog: Catalog) -> None:
    game = laid(catalog)
    leader, target = game.card(SWORDMASTER), game.card(AGENT, "ordos")
    rite(game, DUEL, leader, target, engages=False)
    assessed(game)
    assert fallen(game) == {target}


def test_r_20_passes_both_leaders_at_once(catalog: Catalog) -> None:
    game = laid(catalog)
    mine, theirs = game.card(SWORDMASTER), game.card(SWORDMASTER, "ordos")
    rite(game, DUEL, mine, theirs)
    assessed(game)
    assert fallen(game) == {mine, theirs}


def test_r_20_fails_one_side_before_the_other(catalog: Catalog) -> None:
    game = laid(catalog)
    mine, theirs = game.card(SWORDMASTER), game.card(NEFUD, "ordos")
    rite(game, DUEL, mine, theirs)
    effect(game, mine, StatName.RESISTANCE, -2)
    assessed(game)
    assert fallen(game) == {mine, theirs}


def test_r_21_passes_a_leader_after_all_the_others(catalog: Catalog) -> None:
    field = Field(catalog, 12).go()
    assert field.fallen == {*field.troops, field.persona, field.guard, field.fief}


@pytest.mark.parametrize("force", [3, 7])
def test_r_21_fails_a_leader_of_no_resistance_before_the_others(
    catalog: Catalog, force: int
) -> None:
    field = Field(catalog, force, directed=False, troops=1)
    field.give(StatName.RESISTANCE, -4, on=field.fief)
    field.give(StatName.RESISTANCE, 3, on=field.troops[0])
    field.go()
    assert field.fallen == (set() if force == 3 else {field.fief, *field.troops})


def test_a_card_that_no_force_touches_keeps_those_behind_it(catalog: Catalog) -> None:
    field = Field(catalog, 50, directed=False)
    field.give(StatName.UNTOUCHED, on=field.troops[0])
    field.go()
    assert field.waits
    assert field.listed() == [f"divide {field.troops[1]}"]
    field.game.do(field.listed()[0])
    assert field.fallen == {field.troops[1]}
    assert divided(field.game) == [{field.troops[1]: 2, field.troops[0]: 48}]


def test_a_tier_that_no_force_touches_asks_nothing(catalog: Catalog) -> None:
    field = Field(catalog, 50, directed=False)
    for troop in field.troops:
        field.give(StatName.UNTOUCHED, on=troop)
    assert not field.go().fallen
    assert divided(field.game) == [{field.troops[0]: 50}]


# --- the order lifted ---------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["{fief}", "{fief} 4", "{fief} 2, {0} 2", "{0} 4"])
def test_force_goes_anywhere_where_the_order_is_lifted(catalog: Catalog, words: str) -> None:
    field = Field(catalog, 4, directed=False, free=True).go()
    assert field.waits
    field.game.do("divide " + words.format(*field.troops, fief=field.fief))
    expected = {"{fief}": {field.fief}, "{fief} 4": {field.fief}}
    assert field.fallen == expected.get(words, {field.troops[0]})


def test_a_free_division_is_asked_where_it_makes_a_difference(catalog: Catalog) -> None:
    assert Field(catalog, 50, directed=False, free=True).go().waits
    assert not Field(catalog, 1, directed=False, free=True).go().waits
    assert not Field(catalog, 50, directed=False, troops=0, free=True).go().waits
    assert not Field(catalog, 0, directed=False, free=True).go().waits


def test_a_free_division_lists_the_largest_groups(catalog: Catalog) -> None:
    field = Field(catalog, 6, directed=False, free=True).go()
    first, second = field.troops
    assert [set(one.replace(",", "").split()[1:]) for one in field.listed()] == [
        {field.fief, first},
        {field.fief, second},
        {first, second},
    ]


def test_free_force_where_nobody_needs_any_asks_nothing(catalog: Catalog) -> None:
    field = Field(catalog, 3, directed=False, troops=1, free=True)
    field.give(StatName.RESISTANCE, -9, on=field.fief)
    field.give(StatName.RESISTANCE, -9, on=field.troops[0])
    assert field.go().fallen == {field.fief, *field.troops}


# --- OQ-26 --------------------------------------------------------------------------------------


def test_tier_choice_lets_either_player_divide(catalog: Catalog) -> None:
    for choice, house, other in (("force", "vernius", "ordos"), ("target", "ordos", "vernius")):
        field = Field(catalog, 3, directed=False, settings={"tier_choice": choice}).go()
        troop = field.troops[1]
        assert {one.split(":")[0] for one in field.game.legal() if "divide" in one} == {house}
        assert field.game.refused(f"{other}: divide {troop}") == "R-18"
        field.game.do(f"{house}: divide {troop}")
        assert field.fallen == {troop}


def test_a_card_that_lifts_the_order_says_who_divides(catalog: Catalog) -> None:
    field = Field(catalog, 3, directed=False, free=True, settings={"tier_choice": "target"})
    assert chooser(field.game.table(), sides(field.game).attack) == "vernius"
    assert chooser(field.game.table(), sides(field.game).defense) == "vernius"


def test_partial_force_is_asked_about_where_it_is_so_set(catalog: Catalog) -> None:
    field = Field(catalog, 3, directed=False, settings={"partial_force": "yes"}).go()
    assert field.waits
    field.game.do(f"divide {field.troops[1]}")
    (question,) = field.game.game.questions
    assert (question.topic, question.rule, question.house) == (EFFECT, "R-19", "vernius")
    assert "House Battalion (1 of 2)" in question.text
    assert question.about == field.troops[0]
    assert [piece.id for piece in in_part(field.game.table(), sides(field.game).attack)] == [
        field.troops[0]
    ]
    field.game.do("vernius: effect c3 resistance -1 until turn".replace("c3", field.troops[0]))
    field.game.do("vernius: done")
    assert field.game.game.rite is None
    assert field.fallen == {field.troops[1]}


def test_partial_force_of_both_sides_is_asked_about(catalog: Catalog) -> None:
    game = laid(catalog, partial_force="yes")
    mine, theirs = game.card(NEFUD), game.card(NEFUD, "ordos")
    rite(game, DUEL, mine, theirs)
    assessed(game)
    assert [question.house for question in game.game.questions] == ["vernius", "ordos"]
    game.do("vernius: done it has no effect")
    game.do("ordos: done it has no effect")
    assert game.game.rite is None


@pytest.mark.parametrize("setting", ["yes", "no"])
@pytest.mark.parametrize("force", [0, 4])
def test_partial_force_asks_nothing_where_there_is_none(
    catalog: Catalog, setting: str, force: int
) -> None:
    field = Field(catalog, force, directed=False, troops=0, settings={"partial_force": setting})
    assert not field.go().game.game.questions


def test_partial_force_has_no_effect_by_default(catalog: Catalog) -> None:
    field = Field(catalog, 1, directed=False).go()
    assert not field.game.game.questions
    assert field.game.game.rite is None


def test_force_on_a_card_that_takes_none_is_no_partial_force(catalog: Catalog) -> None:
    field = Field(catalog, 9, directed=False, troops=0, settings={"partial_force": "yes"})
    field.give(StatName.UNTOUCHED, on=field.fief)
    assert not field.go().game.game.questions


# --- what is typed ------------------------------------------------------------------------------


def test_the_rest_goes_on_to_the_others_and_then_to_the_last_named(catalog: Catalog) -> None:
    field = Field(catalog, 20, directed=False)
    at = field.game.table()
    count(at, Round.FORCE)
    side = rite_of(at).attack
    first, second = (at.piece(one) for one in field.troops)
    assert filled(at, side, [(first, None)]) == {first.id: 14, second.id: 2, field.fief: 4}
    assert filled(at, side, [(second, 1), (second, 1)]) == {
        second.id: 14,
        first.id: 2,
        field.fief: 4,
    }
    assert filled(at, side, [(first, 25), (second, None)]) == {first.id: 25}
    assert filled(at, side, []) == {first.id: 2, second.id: 2, field.fief: 4}
    assert without_choice(at, side) == {first.id: 2, second.id: 2, field.fief: 16}
    assert list(ways(at, side)) == [(first, second, at.piece(field.fief))]


def test_cards_that_need_no_force_fall_beside_those_that_do(catalog: Catalog) -> None:
    field = Field(catalog, 2, directed=False, troops=3)
    field.give(StatName.RESISTANCE, -5, on=field.troops[2])
    field.give(StatName.RESISTANCE, 1, on=field.troops[0])
    field.go()
    assert field.listed() == [f"divide {field.troops[1]}, {field.troops[2]}"]
    field.game.do(field.listed()[0])
    assert field.fallen == {field.troops[1], field.troops[2]}


def test_too_little_force_lies_on_who_needs_it(catalog: Catalog) -> None:
    field = Field(catalog, 1, directed=False)
    field.give(StatName.RESISTANCE, -5, on=field.troops[1])
    assert field.go().fallen == {field.troops[1]}
    assert divided(field.game) == [{field.troops[0]: 1}]


def test_unused_cards_take_no_part(catalog: Catalog) -> None:
    field = Field(catalog, 30, directed=False)
    beside = [field.game.card(card, "ordos") for card in (DELEGATE, MENTAT, COMMANDER)]
    idle = field.game.card(VANGUARD, "ordos", on=field.fief)
    field.game.card(BINOCULARS, "ordos", on=beside[0])
    assert field.go().fallen.isdisjoint({*beside, idle})
