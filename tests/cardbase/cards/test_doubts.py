"""A doubt says what may be right instead: another reading than the one in force."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from cardbase.cards.readings import CardReading, readings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.cards.card import Card, Doubt
    from cardbase.catalog.catalog import Catalog

OPERATION = "operation"
NO_READING = ("?", "none")
"""What stands in a doubt for no reading that could be told."""


def words(text: str) -> list[str]:
    """The words of a text without the statement of the doubt, each without its ending."""
    told = re.sub(r'In doubt: "[^"]*"', "", text).casefold()
    return [one.removesuffix("s") for one in re.findall(r"\w+", told.replace("'s", ""))]


def stated(catalog: Catalog, *, operation: bool) -> Iterator[tuple[Card, Doubt]]:
    """The doubts that say what may be right, of operations or of all other fields."""
    for card in catalog.all_cards():
        for doubt in card.doubts:
            if doubt.perhaps not in NO_READING and (doubt.field == OPERATION) is operation:
                yield card, doubt


def gone(now: str, instead: CardReading) -> set[str]:
    """The words of a text that are not in another reading of it, where these differ."""
    before, after = words(now), words(instead.operation)
    changes = [
        change
        for change in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if change[0] != "equal"
    ]
    left = {word for _, low, high, _, _ in changes for word in before[low:high]}
    come = {word for _, _, _, low, high in changes for word in after[low:high]}
    return left - come


def test_what_may_be_right_is_not_what_the_card_says(catalog: Catalog) -> None:
    told = [*stated(catalog, operation=False)]
    same = [card.id for card, doubt in told if doubt.perhaps == card.text_of(doubt.field)]
    assert same == []
    assert len(told) == 21


def test_what_may_be_right_names_none_of_the_words_that_its_reading_does_without(
    catalog: Catalog,
) -> None:
    """A table can set the other reading, so it is known word by word."""
    settable = [pair for pair in stated(catalog, operation=True) if pair[1].setting]
    faults = [
        f'{card.id}: perhaps "{doubt.perhaps}" is in force, and not in {one.setting} {one.value}'
        for card, doubt in settable
        for one in readings_of(card)
        if one.setting == doubt.setting and gone(card.operation, one) & {*words(doubt.perhaps)}
    ]
    assert faults == []
    assert len(settable) == 6


def test_what_may_be_right_has_a_word_of_its_reason_that_the_card_does_not_say(
    catalog: Catalog,
) -> None:
    """Nothing but the reason tells the other reading where no setting has it."""
    others = [pair for pair in stated(catalog, operation=True) if not pair[1].setting]
    faults = []
    for card, doubt in others:
        told = {*words(doubt.perhaps.partition(", as ")[0])}
        says = {*words(card.operation), *words(card.full_name)}
        if not told - says or not told - says <= {*words(doubt.reason)}:
            faults.append(f'{card.id}: perhaps "{doubt.perhaps}"')
    assert faults == []
    assert len(others) == 4
