"""What cards cost at the least: against every choice of them, every order, every part in favor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import pytest
from buying_cases import Bought, can_buy

from cardbase.statistics.buying import Cards, Group, solaris_needed, worth_taking

A, B, BOTH = frozenset({0}), frozenset({1}), frozenset({0, 1})


def choices(leasts: Sequence[int], cards: Cards) -> Iterator[list[Group]]:
    """Each choice of cards of their own for all things wanted."""
    each = [group for group, many in cards for _ in range(many)]
    slots = [at for at, least in enumerate(leasts) for _ in range(least)]
    for chosen in permutations(each, len(slots)):
        if all(slot in group.wants for group, slot in zip(chosen, slots, strict=True)):
            yield [*chosen]


def fewest(leasts: Sequence[int], cards: Cards, favor: int) -> int | None:
    """The fewest solaris, by trying."""
    every = {
        tuple(sorted(Bought(one.cost, one.sworn, one.owes) for one in chosen))
        for chosen in choices(leasts, cards)
    }
    ceiling = sum(group.cost * many for group, many in cards)
    enough = (
        have for have in range(ceiling + 1) if any(can_buy(one, have, favor) for one in every)
    )
    return next(enough, None)


def test_p_09_the_solaris_of_the_whole_bid_must_be_there() -> None:
    stilgar = ((Group(A, 5, sworn=True), 1),)
    assert solaris_needed((1,), stilgar, 9) == 5
    two = ((Group(A, 5, sworn=True), 1), (Group(B, 4, sworn=True), 1))
    assert solaris_needed((1, 1), two, 9) == 5
    assert solaris_needed((1, 1), two, 3) == 6


def test_p_08_what_favor_pays_is_taken_before_what_is_cheaper() -> None:
    """For A a neutral one of 2 or one of the sponsor of 3; for B a neutral one of 3."""
    cards = ((Group(A, 2), 1), (Group(A, 3, sworn=True), 1), (Group(B, 3), 1))
    assert solaris_needed((1, 1), cards, 9) == 3
    assert solaris_needed((1, 1), cards, 0) == 5


def test_p_10_f_07_favor_that_is_not_there_buys_no_card_of_another_power() -> None:
    other = ((Group(A, 2, owes=4), 1),)
    assert solaris_needed((1,), other, 4) == 2
    assert solaris_needed((1,), other, 3) is None


def random_cards(dice: Random) -> Cards:
    return tuple(
        (
            Group(
                dice.choice((A, B, BOTH)),
                dice.randrange(6),
                sworn=sworn,
                owes=0 if sworn else dice.choice((0, 0, 1, 3)),
            ),
            dice.choice((1, 1, 2)),
        )
        for sworn in (dice.random() < 0.5 for _ in range(dice.choice((2, 3, 4))))
    )


@pytest.mark.parametrize("seed", range(8))
def test_every_choice_every_order_every_part_in_favor(seed: int) -> None:
    dice = Random(seed)
    for _ in range(25):
        leasts, favor = dice.choice(((1, 1), (2, 1), (1, 0), (2, 0))), dice.randrange(9)
        cards = random_cards(dice)
        assert solaris_needed(leasts, cards, favor) == fewest(leasts, cards, favor), (leasts, cards)
        more = random_cards(dice)[:1]
        whole = solaris_needed(leasts, (*cards, *more), favor)
        assert solaris_needed(leasts, (*worth_taking(leasts, cards), *more), favor) == whole
