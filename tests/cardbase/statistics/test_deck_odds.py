"""The chance to have seen a card: against every draw there is, and the laws of such chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardbase.decks.deck_list import OPENING, Section
from cardbase.errors import OddsError
from cardbase.statistics.odds import (
    MOST_TURNS,
    RULES,
    OddsQuery,
    Pace,
    chance,
    odds,
    seen_by_turn,
)
from errata import rule

HOUSE, IMPERIAL = Section.HOUSE, Section.IMPERIAL


def miscounted(size: int, copies: int) -> Iterator[str]:
    """The chances of a deck that are not those of its draws, counted one by one."""
    for drawn in range(size + 1):
        draws = list(combinations(range(size), drawn))
        for least in range(copies + 2):
            good = sum(sum(card < copies for card in draw) >= least for draw in draws)
            found = chance(size, copies, drawn, least)
            if found != Fraction(good, len(draws)):
                yield f"{least} of {copies} in {drawn} of {size}: {found}, not {good}/{len(draws)}"


def test_every_draw_of_a_small_deck_counted_one_by_one() -> None:
    small = [(size, copies) for size in range(8) for copies in range(size + 1)]
    faults = [fault for size, copies in small for fault in miscounted(size, copies)]
    assert not faults, "\n".join(faults)


@st.composite
def draws(draw: st.DrawFn) -> tuple[int, int, int]:
    size = draw(st.integers(1, 120))
    return size, draw(st.integers(0, size)), draw(st.integers(0, size))


@settings(max_examples=60, deadline=None)
@given(draws())
def test_the_chances_of_each_exact_number_add_up_to_one(drawn: tuple[int, int, int]) -> None:
    size, copies, many = drawn
    ladder = [chance(size, copies, many, least) for least in range(copies + 2)]
    exact = [one - other for one, other in pairwise(ladder)]
    assert ladder[0] == sum(exact) == 1
    assert all(0 <= one <= 1 for one in exact)
    mean = sum(number * one for number, one in enumerate(exact))
    assert mean == Fraction(copies * many, size)


@settings(max_examples=60, deadline=None)
@given(draws())
def test_more_draws_and_more_copies_never_lessen_a_chance(drawn: tuple[int, int, int]) -> None:
    size, copies, many = drawn
    here = chance(size, copies, many)
    assert here == chance(size, many, copies)
    assert many == size or here <= chance(size, copies, many + 1)
    assert copies == size or here <= chance(size, copies + 1, many)


@pytest.mark.parametrize(
    ("size", "copies", "drawn", "least"), [(5, 6, 1, 1), (5, 1, 6, 1), (5, -1, 1, 1), (5, 1, 1, -1)]
)
def test_what_cannot_be_drawn_has_no_chance(size: int, copies: int, drawn: int, least: int) -> None:
    with pytest.raises(ValueError, match="copies"):
        chance(size, copies, drawn, least)


def test_hp_11_the_opening_hand_and_assembly_are_seen_in_turn_one() -> None:
    assert OPENING == {IMPERIAL: 3, HOUSE: 7}
    assert seen_by_turn(HOUSE, 60, Pace(house=0), 3) == (7, 7, 7)
    assert seen_by_turn(IMPERIAL, 15, Pace(imperial=0), 2) == (3, 3)


def test_cl_03_cl_05_draws_come_at_the_end_of_a_turn_and_end_with_the_deck() -> None:
    assert seen_by_turn(HOUSE, 12, Pace(house=2), 5) == (7, 9, 11, 12, 12)
    assert seen_by_turn(IMPERIAL, 15, Pace(imperial=3), 4) == (3, 6, 9, 12)
    assert seen_by_turn(HOUSE, 3, Pace(house=7), 1) == (3,)


def test_what_rules_the_draws_go_by_is_in_the_register() -> None:
    assert all(rule(one).statement for ids in RULES.values() for one in ids)


def test_odds_by_turn_worked_by_hand() -> None:
    told = odds(OddsQuery(section=HOUSE, what="Pogrom", copies=1), 47, (7, 9, 47))
    assert told.chances == (Fraction(7, 47), Fraction(9, 47), Fraction(1))
    two = odds(OddsQuery(section=HOUSE, what="Pogrom", copies=2, least=2), 10, (5, 10))
    assert two.chances == (Fraction(2, 9), Fraction(1))


@pytest.mark.parametrize("house", [-1, 8])
def test_no_more_is_drawn_than_a_hand_holds(house: int) -> None:
    with pytest.raises(OddsError, match=f"expected 0 to 7 cards .* found {house}"):
        Pace(house=house)


def test_no_more_is_drawn_than_an_assembly_holds() -> None:
    with pytest.raises(OddsError, match="0 to 3 cards drawn each turn from the Imperial deck"):
        Pace(imperial=4)


@pytest.mark.parametrize("turns", [0, MOST_TURNS + 1])
def test_turns_are_told_up_to_a_bound(turns: int) -> None:
    with pytest.raises(OddsError, match=f"expected 1 to {MOST_TURNS} turns, found {turns}"):
        seen_by_turn(HOUSE, 50, Pace(), turns)
