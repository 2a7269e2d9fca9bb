"""The arithmetic of foresight, held against trying everything."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.views.foresight.force import (
    LEADER,
    Blow,
    Bundle,
    Contribution,
    End,
    Member,
    Sides,
    aim,
    blow,
    blows,
    counted,
    doubtful,
    ends,
    reach,
    ways,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

steps = st.builds(Contribution, st.integers(-4, 4), st.integers(-4, 4), st.booleans())
bundles = st.builds(
    Bundle,
    first=st.none() | steps,
    others=st.lists(steps, max_size=2).map(tuple),
    cost=st.integers(0, 2),
).map(lambda one: one if one.first else Bundle(others=one.others))


def every_choice(bundles: Sequence[Bundle], room: int) -> Iterator[tuple[Contribution, ...]]:
    """All choices of bundles within the room, one after the other."""
    options: list[list[tuple[int, tuple[Contribution, ...]]]] = []
    for bundle in bundles:
        parts = [
            part
            for size in range(len(bundle.others) + 1)
            for part in combinations(range(len(bundle.others)), size)
        ]
        chosen = [tuple(bundle.others[i] for i in part) for part in parts]
        if bundle.first is None:
            options.append([(0, part) for part in chosen])
        else:
            options.append([(0, ()), *((bundle.cost, (bundle.first, *p)) for p in chosen)])
    for picked in product(*options):
        if sum(cost for cost, _ in picked) <= room:
            yield tuple(step for _, part in picked for step in part)


@given(st.lists(bundles, max_size=4), st.integers(0, 4), st.lists(steps, max_size=3))
def test_the_sums_are_those_of_every_choice(
    bundles: list[Bundle], room: int, free: list[Contribution]
) -> None:
    expected: dict[tuple[int, int, int], int] = {}
    for chosen in every_choice(bundles, room):
        for size in range(len(free) + 1):
            for more in combinations(range(len(free)), size):
                all_of_them = (*chosen, *(free[i] for i in more))
                over, back = sum(s.over for s in all_of_them), sum(s.back for s in all_of_them)
                sums = (over, back, sum(s.defends for s in all_of_them))
                expected[sums] = expected.get(sums, 0) + 1
    assert ways(bundles, room, free) == expected


def test_many_members_are_all_counted() -> None:
    found = ways([Bundle(others=(Contribution(0, 0, True),) * 40)], 0)
    assert (len(found), sum(found.values())) == (41, 2**40)


def member(name: str, tier: int, need: int = 2, force: int = 1, **more: bool) -> Member:
    return Member(
        piece=name, parent="", tier=tier, rank=force, force=force, resistance=need, **more
    )


some = st.lists(
    st.tuples(
        st.integers(0, LEADER - 1),
        st.integers(-1, 3),
        st.integers(0, 3),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.sampled_from([False, False, False, True]),
    ),
    max_size=4,
)
leaders = st.tuples(st.integers(0, 4), st.integers(0, 3), st.booleans(), st.booleans())


def side(
    leader: tuple[int, int, bool, bool], others: list[tuple[int, int, int, bool, bool, bool, bool]]
) -> list[Member]:
    need, force, surprise, untouched = leader
    first = member(
        "leader", LEADER, need, force, surprise=surprise, untouched=untouched and need > 2
    )
    return [
        first,
        *(
            member(f"m{i}", tier, need, force, surprise=s, immune=im, counts=c, untouched=u)
            for i, (tier, need, force, s, im, c, u) in enumerate(others)
        ),
    ]


def every_division(force: int, foes: list[Member], *, free: bool) -> Iterator[dict[str, int]]:
    """Every division that breaks no order and wastes nothing, whole number by whole number."""
    wants = [None if one.untouched else one.need for one in foes]
    room = None if None in wants else sum(many or 0 for many in wants)
    spread = force if room is None else min(force, room)
    for given_to in product(*(range(spread + 1) for _ in foes)):
        if sum(given_to) != spread:
            continue
        if any(w is not None and many > w for w, many in zip(wants, given_to, strict=True)):
            continue
        if free or _in_order(foes, given_to):
            yield {one.piece: many for one, many in zip(foes, given_to, strict=True)}


def _in_order(foes: list[Member], given_to: tuple[int, ...]) -> bool:
    short = [
        one.tier
        for one, many in zip(foes, given_to, strict=True)
        if one.untouched or many < one.need
    ]
    first = min(short, default=LEADER)
    return all(one.tier <= first or not many for one, many in zip(foes, given_to, strict=True))


@given(st.integers(0, 9), leaders, some, st.booleans())
def test_blows_are_what_every_division_without_waste_comes_to(
    force: int,
    leader: tuple[int, int, bool, bool],
    others: list[tuple[int, int, int, bool, bool, bool, bool]],
    free: bool,
) -> None:
    foes = side(leader, others)
    expected: set[Blow] = set()
    for given_to in every_division(force, foes, free=free):
        down = [o for o in foes if not o.untouched and given_to[o.piece] >= o.need]
        held = not free and any(o not in down and not o.leads for o in foes)
        expected.add(blow([o for o in down if not (held and o.leads)]))
    assert blows(force, foes, free=free) == expected


@given(st.integers(0, 12), leaders, some)
def test_in_order_the_leader_falls_when_the_force_reaches_all_that_is_before_it(
    force: int,
    leader: tuple[int, int, bool, bool],
    others: list[tuple[int, int, int, bool, bool, bool, bool]],
) -> None:
    foes = side(leader, others)
    over = reach(force, foes, free=False)
    assert {one.falls for one in blows(force, foes, free=False)} == {over is not None and over >= 0}


def test_what_force_does_not_touch_cannot_be_aimed_past() -> None:
    leads, shield = member("leader", LEADER), member("shield", 2, untouched=True)
    assert aim([leads, shield], free=False) is None
    assert aim([leads, shield], free=True) == 2
    assert reach(5, [leads, shield], free=False) is None
    assert reach(5, [leads], free=False) == 3


def test_so_20_those_that_surprise_vanquishes_assign_no_force() -> None:
    attack = [member("attacker", LEADER, need=3, force=2, surprise=True)]
    guard = member("guard", 2, need=2, force=3)
    defense = [member("target", LEADER, need=4, force=1), guard]
    together = ends(Sides(attack=attack, defense=defense), first=False)
    first = ends(Sides(attack=attack, defense=defense), first=True)
    assert together == {End(-4, 1, False, True)}
    assert first == {End(-4, -2, False, False)}


def test_so_20_who_is_immune_assigns_force_all_the_same() -> None:
    attack = [member("attacker", LEADER, need=3, force=2, surprise=True)]
    guard = member("guard", 2, need=2, force=3, immune=True)
    defense = [member("target", LEADER, need=4, force=1), guard]
    assert ends(Sides(attack=attack, defense=defense), first=True) == {End(-4, 1, False, True)}


def test_surprise_that_nobody_has_changes_nothing() -> None:
    sides = Sides(attack=[member("a", LEADER)], defense=[member("d", LEADER)])
    assert ends(sides, first=True) == counted(sides) == {End(-1, -1, False, False)}


@pytest.mark.parametrize(("surprise", "free", "doubt"), [(1, 1, 1), (1, 0, 0), (0, 1, 0)])
def test_force_in_any_order_and_surprise_together_are_in_doubt(
    surprise: int, free: int, doubt: int
) -> None:
    attack = [member("a", LEADER, surprise=bool(surprise))]
    sides = Sides(attack=attack, defense=[member("d", LEADER)], free_attack=bool(free))
    assert doubtful(sides, first=True) is bool(doubt)
    assert not doubtful(sides, first=False)
