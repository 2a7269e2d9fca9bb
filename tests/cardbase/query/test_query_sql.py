"""The SQL of a query finds what a plain reading of its tree finds, and holds no word typed."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from query_cases import LEAVES, QUERIES, TREES, Judge, number_of

from cardbase.catalog.catalog import Catalog
from cardbase.query import tree as t
from cardbase.query.order import GROUPS, SORTS, value_of
from cardbase.query.tree import Query

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LAW = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@cache
def opened(path: Path) -> Catalog:
    """One catalog for all examples: a query teaches it much."""
    return Catalog(path)


@cache
def judging(path: Path) -> Judge:
    """One judge for all examples: he reads each text once."""
    return Judge(opened(path).fold)


@LAW
@given(tree=TREES | LEAVES)
def test_the_sql_finds_what_the_tree_says_of_each_card(built: Path, tree: t.Node) -> None:
    catalog = opened(built)
    judge = judging(built)
    wanted = [card.id for card in catalog.all_cards() if judge.finds(tree, card)]
    assert catalog.finder.ids(Query(tree=tree)) == wanted


@LAW
@given(tree=TREES)
def test_not_finds_exactly_the_rest(built: Path, tree: t.Node) -> None:
    catalog = opened(built)
    found = catalog.finder.ids(Query(tree=tree))
    rest = catalog.finder.ids(Query(tree=t.NotTest(part=tree)))
    assert sorted([*found, *rest]) == sorted(card.id for card in catalog.all_cards())


MARKED = "zqvx"
"""A word that no schema has."""


@pytest.mark.parametrize(
    "query",
    [
        MARKED,
        f'"{MARKED}"',
        *(
            f'{field}{op}"{MARKED}"'
            for field in ("n", "full", "o", "r", "e", "db", "id")
            for op in ":="
        ),
        "cost<=4711",
        "cost:4711..4712",
        "needs:battle>=4711",
        "t:venture",
        "is:native or is:tactic or is:unique",
        "a:fremen k:capture acts:asks d:house s:tat",
    ],
)
def test_what_is_asked_is_bound_and_never_written(catalog: Catalog, query: str) -> None:
    sql = catalog.finder.sql(catalog.finder.found(query).query)
    typed = (MARKED, "4711", "Venture", "Native", "Tactic", "Fremen", "Capture", "target", "prompt")
    assert not any(word.lower() in sql.text.lower() for word in typed)
    assert sql.text.count("?") == len(sql.values) > 0


@LAW
@given(query=QUERIES)
def test_sorting_and_grouping_lose_no_card(built: Path, query: Query) -> None:
    catalog = opened(built)
    found = catalog.finder.found(query)
    ids = catalog.finder.ids(query)
    assert sorted(card.id for card in found.cards) == sorted(ids)
    assert sorted(card.id for group in found.groups for card in group.cards) == sorted(ids)
    for one, next_one in zip(found.cards, found.cards[1:], strict=False):
        if query.sort and query.sort[0].field in {"cost", "battle", "number", "requirement"}:
            key = query.sort[0]
            a, b = number_of(key.field, one), number_of(key.field, next_one)
            assert b is None or (a is not None and (a >= b if key.down else a <= b))


def faults_of_groups(catalog: Catalog, field: str) -> Iterator[str]:
    """What is wrong with the groups that a field makes."""
    groups = catalog.finder.found(f"group:{field}").groups
    values = [{value_of(card, field) for card in group.cards} for group in groups]
    mixed = [group.heading for group, own in zip(groups, values, strict=True) if len(own) != 1]
    if mixed:
        yield f"{field}: cards of several values under {mixed}"
    every = set.union(*values)
    if not len(every) == len(groups) == len({group.heading for group in groups}):
        yield f"{field}: {len(groups)} groups of {len(every)} values"
    if None in set.union(*values[:-1]):
        yield f"{field}: what has no value does not come last"


def test_groups_share_a_value_and_no_two_have_one(catalog: Catalog) -> None:
    faults = [fault for field in GROUPS for fault in faults_of_groups(catalog, field)]
    assert not faults, "\n".join(faults)


def test_what_lacks_a_value_comes_last_both_ways(catalog: Catalog) -> None:
    faults = list[str]()
    for sign, field in product(("", "-"), SORTS):
        cards = catalog.find(f"sort:{sign}{field}")
        lacking = [value_of(card, field) is None for card in cards]
        if len(cards) != 661:
            faults.append(f"sort:{sign}{field}: {len(cards)} cards")
        if lacking != sorted(lacking):
            faults.append(f"sort:{sign}{field}: {cards[lacking.index(True)].id} comes too soon")
    assert not faults, "\n".join(faults)


def test_cards_alike_stay_in_catalog_order(catalog: Catalog) -> None:
    order = {card.id: place for place, card in enumerate(catalog.all_cards())}
    for way in ("sort:deck", "sort:-deck"):
        imperial = [order[card.id] for card in catalog.find(f"d:imperial {way}")]
        assert imperial == sorted(imperial)


def test_the_first_key_goes_before_the_next(catalog: Catalog) -> None:
    cards = catalog.find("is:persona has:cost sort:-cost sort:name")
    keys = [(-(card.cost or 0), catalog.fold(card.name)) for card in cards]
    assert [cost for cost, _ in keys] == sorted(cost for cost, _ in keys)
    fives = [card.name for card in cards if card.cost == 5]
    assert fives == sorted(fives, key=lambda name: "".join(catalog.fold(name)))
