"""The table of plain operations is what the operation trees say, and holds nothing else."""

from __future__ import annotations

import csv
from functools import cache
from typing import TYPE_CHECKING

import pytest
from operation_cases import TEXTS, read

from cardbase.card import Card
from cardbase.operation import tree as t
from cardbase.operation.parse import parsed
from cardbase.operation.walk import nodes
from tracker.effects.compiling import main, rows, ways_of
from tracker.effects.measures import CONDITIONS, MEASURES
from tracker.effects.plain import COLUMNS, FILE, Gives, Plain, plain_operations

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog import Catalog

COVERED = 61


@cache
def tree(text: str) -> t.Operation:
    found = read(text)
    assert isinstance(found, t.Operation)
    return found


def trees(catalog: Catalog) -> list[tuple[Card, t.Operation]]:
    return [(card, tree(card.operation)) for card in catalog.all_cards()]


def test_the_table_is_what_the_trees_say(catalog: Catalog) -> None:
    with FILE.open(encoding="utf-8", newline="") as file:
        head, *table = (tuple(row) for row in csv.reader(file))
    assert head == COLUMNS
    assert table == list(rows(trees(catalog)))


def test_the_table_is_read_as_it_stands(catalog: Catalog) -> None:
    known = plain_operations()
    assert len(known) == COVERED
    assert known["eots:arrakeen"] == (
        (
            Plain(gives=Gives.SOLARIS, amount=3),
            Plain(gives=Gives.SOLARIS, amount=2, when="you govern Dune"),
        ),
    )
    for card, found in trees(catalog):
        assert known.get(card.id) == ways_of(found)


def test_no_plain_card_asks_for_more_than_which_of_two(catalog: Catalog) -> None:
    for card in catalog.cards(sorted(plain_operations())):
        used = ability(tree(card.operation))
        assert not [some for some in used if isinstance(some, t.Some) and some.target], card.id
        assert not [one for one in used if isinstance(one, t.During | t.AtEnd | t.Purpose)]


def ability(operation: t.Operation) -> list[t.Node]:
    """The nodes of the ability that is used in the House Interval."""
    return [
        node
        for item in operation.items
        if isinstance(item, t.Sentence) and (item.cost or isinstance(item.window, t.Used))
        if not isinstance(item.window, t.Tactic)
        for node in nodes(item)
    ]


def test_every_number_and_condition_told_is_one_that_can_be_counted() -> None:
    told = [one for ways in plain_operations().values() for way in ways for one in way]
    assert {one.times for one in told} - {""} == set(MEASURES)
    assert {one.when for one in told} - {""} == set(CONDITIONS)


@pytest.mark.parametrize(
    "text",
    [
        "Engage: produce 3 solaris.",
        "Engage: produce 1 spice in your hoard, then increase your favor by 2.",
        "Engage: produce X solaris, where X is the CROE. No battle rite may be declared against "
        "this card.",
        "Engage: produce 3 solaris. Reset the CROE.",
        "As a venture — increase your favor by 2.",
        "Engage: produce 2 solaris. As a tactic (declaration) — engage: engage target persona.",
        "Engage: produce 2 solaris. Whenever you deploy an ally, produce 1 solari.",
        "Engage the assigned persona, pay 2 solaris: increase your favor by 1.",
    ],
)
def test_plain_is(text: str) -> None:
    assert ways_of(parsed(text)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Produce 3 solaris.",
        "Duration Effect. Engage: produce 3 solaris.",
        'In doubt: "so it seems". Engage: produce 3 solaris.',
        "Engage: produce 3 solaris. Engage: increase your favor by 1.",
        "If you govern Dune, engage: produce 3 solaris.",
        "Engage: if you govern Dune, produce 3 solaris.",
        "Engage: produce 3 solaris. If you govern Arrakeen, produce 2 additional solaris.",
        "Engage: produce 3 solaris, otherwise increase your favor by 1.",
        "Engage: you may produce 3 solaris.",
        "Engage: target player produces 3 solaris.",
        "Engage: produce at most 3 solaris.",
        "Engage: produce X solaris.",
        "Engage: produce X solaris, where X is at most 3.",
        "Engage: produce X solaris, where X is the CROE minus 1.",
        "Engage: produce X solaris, where X is the number of allies you govern.",
        "Engage: produce 1 spice on target desert.",
        "Engage: produce 1 spice.",
        "Engage: produce 1 solari on this card.",
        "Engage: produce 2 breath tokens.",
        "Engage: reduce your favor by 2.",
        "Engage: reset your favor.",
        "Engage: increase your favor by X.",
        "Engage: produce 1 solari for each ally you govern.",
        "Engage: transfer 1 spice from target desert into your hoard.",
        "Engage: transfer 1 solari from the assigned desert into your hoard.",
        "Engage: transfer 1 spice from the assigned desert into the Guild Hoard.",
        "Engage: either produce 3 solaris, or engage target persona.",
        "Engage, pay 1 solari: either produce 3 solaris, or increase your favor by 3.",
        "Engage: either produce 1 solari, or increase your favor by 1. If you govern Dune, "
        "produce 2 additional solaris.",
        "Engage, pay X solaris: increase your favor by 1.",
        "Engage, discard 1 favor: produce 3 solaris.",
        "Engage, pay 1 spice: produce 3 solaris.",
        "Engage target ally you govern: produce 3 solaris.",
        "Discard this card: produce 3 solaris.",
        "Engage and subdue this card: produce 3 solaris.",
        "As a tactic (declaration) — engage: produce 3 solaris.",
        "As a general operation — produce 3 solaris.",
        "Engage: produce 3 solaris. Discard that card.",
        "Engage: produce 3 solaris. Pay it.",
        "Engage: produce 3 solaris. If it is engaged, reset the CROE. Increase your favor by 1.",
        "Engage: produce 3 solaris. X is the CROE.",
    ],
)
def test_plain_is_not(text: str) -> None:
    assert ways_of(tree(text)) is None


def test_what_is_no_ability_at_all_is_not_plain() -> None:
    none = [card for card, text in TEXTS.items() if ways_of(tree(text)) is None]
    assert len(none) == len(TEXTS) - COVERED


def test_the_script_writes_the_table(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert home.is_dir()
    main()
    assert capsys.readouterr().out == FILE.read_text(encoding="utf-8")
