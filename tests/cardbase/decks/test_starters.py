"""The starter decks: legal, whole, explained, and taken wherever a deck is named."""

from __future__ import annotations

import re

import pytest

from cardbase.cards.powers import adversaries_of
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.starters import read_starter, starter_of, starters
from cardbase.errors import NotKept, UnknownDeck
from cardbase.legality import decide, format_named
from cardbase.library.decks import read_saved
from cardbase.library.names import clean
from cardbase.vocabulary import Power, SetCode

GREAT = (
    Power.ATREIDES,
    Power.BENE_GESSERIT,
    Power.CORRINO,
    Power.FREMEN,
    Power.GUILD,
    Power.HARKONNEN,
)


def test_there_is_one_for_each_great_power_and_it_is_found_by_it() -> None:
    assert starters() == tuple(starter_of(power) for power in GREAT)
    assert starter_of(Power.SMUGGLERS) == ""


@pytest.mark.parametrize("power", GREAT)
def test_each_is_legal_without_a_warning_and_can_use_what_it_holds(
    catalog: Catalog, power: Power
) -> None:
    read = read_starter(starter_of(power), catalog)
    assert read.strictly() == read.deck
    verdict = decide(read, format_named())
    assert (verdict.legal, verdict.warnings) == (True, ())
    assert verdict.case.sponsor is power
    assert (read.deck.size(Section.IMPERIAL), read.deck.size(Section.HOUSE)) == (15, 45)
    cards = [entry.card for entry in read.deck.entries]
    assert {card.allegiance for card in cards} == {None, power}
    assert not set(adversaries_of(power)).intersection(verdict.case.powers)
    for card in cards:  # a note names turns, and each talent has a persona (TA-01)
        if need := card.requirement:
            able = [
                one
                for one in cards
                if one.type == "Persona" and (one.rank(need.talent) or -1) >= need.rank
            ]
            assert able, card.id


@pytest.mark.parametrize("name", starters())
def test_its_note_tells_plan_turns_and_cards_that_are_in_it(catalog: Catalog, name: str) -> None:
    deck = read_starter(name, catalog).deck
    told = [line.partition(":")[0] for line in deck.notes.splitlines()]
    assert told[:5] == ["Plan", "Turn 1", "Turn 2", "Turn 3", "Key cards"]
    keys = deck.notes.splitlines()[4].partition(":")[2]
    own = {word for entry in deck.entries for word in re.findall(r"\w+", entry.card.full_name)}
    for named in re.findall(r"(?:(?:[A-Z]\w+|of|the|in) ?)+", re.sub(r"\([^)]*\)", "", keys)):
        words = re.findall(r"[A-Z]\w+", named)
        assert own.issuperset(words), named


def test_it_is_read_as_a_saved_deck_is_and_none_may_be_saved_so(catalog: Catalog) -> None:
    assert read_saved("Starter: Guild", catalog).deck.file == "starter:guild"
    with pytest.raises(UnknownDeck, match="did you mean starter:atreides"):
        read_saved("starter:atreide", catalog)
    with pytest.raises(NotKept):
        clean("starter:mine")
    assert SetCode("tat") in {e.card.set for e in read_saved("starter:guild", catalog).deck.entries}
