"""What holds of every deck: order and split lines do not matter; a second way to judge agrees."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from legality_cases import FORMAT, Cards, renumbered
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.legality import Verdict, judge
from cardbase.vocabulary import Power
from errata.rules import tables_of

OF_POWERS = {"DK-04", "DK-06", "DK-07"}
POWERS = list(Power)


@cache
def of_powers(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids of a few cards of each power and neutral: of both decks, and apart from them."""
    with Catalog(path) as catalog:
        cards = Cards(catalog)
        decks = [
            card.id
            for section in (Section.IMPERIAL, Section.HOUSE)
            for power in (*POWERS, None)
            for card in cards.of(section, power)[:2]
        ]
        apart = [cards.homeworld(power) for power in POWERS]
        apart += [card.id for power in POWERS for card in cards.of(Section.APART, power)]
        odd = ["eots:dune", "eots:duncan-idaho", "tat:duncan-idaho", "tat:marduk"]
        return tuple(decks), (*apart, *odd)


@pytest.fixture(scope="module")
def entries(built: Path) -> st.SearchStrategy[list[DeckEntry]]:
    """Lists of entries, of few powers each, so that fair decks and foul ones come up."""
    decks, apart = of_powers(built)
    with Catalog(built) as catalog:
        cards = {card.id: card for card in catalog.cards([*decks, *apart])}

    def lines(powers: list[Power]) -> st.SearchStrategy[list[DeckEntry]]:
        own = [i for i in (*decks, *apart) if cards[i].allegiance in {*powers, None}]
        line = st.builds(
            lambda card_id, count, section: DeckEntry(
                line=1,
                count=count,
                card=cards[card_id],
                section=section or section_of(cards[card_id]),
            ),
            st.sampled_from(own),
            st.integers(1, 3),
            st.sampled_from([None, None, None, None, *Section]),
        )
        return st.lists(line, max_size=12)

    return st.lists(st.sampled_from(POWERS), min_size=1, max_size=3).flatmap(lines)


def listed(entries: list[DeckEntry]) -> DeckList:
    return DeckList(file="made", entries=renumbered(entries))


def told(found: Verdict) -> tuple[Power, set[tuple[str, str, frozenset[str]]]]:
    """What a verdict comes to, without lines: sponsor, and rule, weight and cards of each fault."""
    faults = {
        (one.rule, one.severity.value, frozenset(card.id for card in one.cards))
        for one in found.findings
    }
    return found.case.sponsor, faults


@settings(max_examples=150, deadline=None)
@given(data=st.data(), seed=st.integers(0, 999))
def test_neither_order_nor_split_lines_change_a_verdict(
    entries: st.SearchStrategy[list[DeckEntry]], data: st.DataObject, seed: int
) -> None:
    held = data.draw(entries)
    before = judge(listed(held), FORMAT)
    split = [replace(entry, count=1) for entry in held for _ in range(entry.count)]
    random.Random(seed).shuffle(split)
    after = judge(listed(split), FORMAT)
    assert after.legal is before.legal
    assert told(after) == told(before)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), sponsor=st.sampled_from(POWERS))
def test_dk_07s_own_sentence_agrees(
    entries: st.SearchStrategy[list[DeckEntry]], data: st.DataObject, sponsor: Power
) -> None:
    """S is the sponsor and the allegiances of the Imperial deck; told anew, from the table."""
    held = data.draw(entries)
    found = judge(listed(held), FORMAT, sponsor)
    fair = not {one.rule for one in found.findings} & OF_POWERS
    assert fair is fair_by_sentence(held, sponsor)


def fair_by_sentence(held: list[DeckEntry], sponsor: Power) -> bool:
    """No two powers of S are adversaries, and the House deck holds none outside S (DK-07)."""
    enemies = {power: of.split(", ") for power, of in tables_of("AD-01")[0].rows}
    bears: dict[Section, set[str]] = {section: set() for section in Section}
    for entry in held:
        if entry.card.allegiance is not None:
            bears[section_of(entry.card)].add(entry.card.allegiance.value)
    powers = {sponsor.value} | bears[Section.IMPERIAL]
    at_peace = not any(other in enemies[one] for one in powers for other in powers)
    return at_peace and bears[Section.HOUSE] <= powers


@settings(max_examples=100, deadline=None)
@given(data=st.data(), sponsor=st.sampled_from(POWERS))
def test_a_deck_of_the_sponsors_and_neutral_cards_alone_is_at_peace(
    entries: st.SearchStrategy[list[DeckEntry]], data: st.DataObject, sponsor: Power
) -> None:
    held = [e for e in data.draw(entries) if e.card.allegiance in {sponsor, None}]
    found = judge(listed(held), FORMAT, sponsor)
    assert not {one.rule for one in found.findings} & {*OF_POWERS, "DK-10"}


@settings(max_examples=100, deadline=None)
@given(data=st.data(), sponsor=st.sampled_from(POWERS), gone=st.sampled_from(POWERS))
def test_without_a_power_there_is_no_new_fault_of_powers(
    entries: st.SearchStrategy[list[DeckEntry]], data: st.DataObject, sponsor: Power, gone: Power
) -> None:
    """To take out all cards of a power mends its faults and makes none: none leans on another."""
    held = data.draw(entries)
    if gone is sponsor:
        return
    before = told(judge(listed(held), FORMAT, sponsor))[1]
    after = told(judge(listed([e for e in held if e.card.allegiance is not gone]), FORMAT, sponsor))
    assert {f for f in after[1] if f[0] in OF_POWERS} <= {f for f in before if f[0] in OF_POWERS}


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_told_sponsor_is_never_better_than_the_supposed_one(
    entries: st.SearchStrategy[list[DeckEntry]], data: st.DataObject
) -> None:
    held = [e for e in data.draw(entries) if "Homeworld" not in e.card.subtypes]
    supposed = judge(listed(held), FORMAT)
    if any(judge(listed(held), FORMAT, power).legal for power in POWERS):
        assert supposed.legal
