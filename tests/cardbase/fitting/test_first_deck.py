"""First decks: legal for each sponsor, of what is owned alone, and by one plan."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld, is_unique
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.fitting.first import FirstDeck, first_deck
from cardbase.legality import format_named
from cardbase.vocabulary import Power

BY = format_named()


def counts(found: FirstDeck) -> Counter[str]:
    return Counter({slot.card.id: slot.count for slot in found.deck.slots()})


@pytest.mark.parametrize("sponsor", [Power.ATREIDES, Power.BENE_GESSERIT, Power.SMUGGLERS])
def test_a_first_deck_is_legal_free_of_favor_and_whole(catalog: Catalog, sponsor: Power) -> None:
    found = first_deck(catalog.all_cards(), BY, sponsor)
    assert found.verdict.findings == ()
    assert found.lacking == ()
    assert found.verdict.case.sponsor is sponsor
    assert (found.deck.size(Section.IMPERIAL), found.deck.size(Section.HOUSE)) == (15, 45)
    for slot in found.deck.slots():
        assert slot.card.allegiance in {None, sponsor}
        assert slot.count <= (1 if is_unique(slot.card) else 3)
        assert slot.card.id in found.fits
    allies = [s for s in found.deck.slots_in(Section.IMPERIAL) if s.card.allegiance is sponsor]
    assert len(allies) >= 5


def test_each_plan_of_a_first_deck_can_be_used(catalog: Catalog) -> None:
    found = first_deck(catalog.all_cards(), BY, Power.ATREIDES)
    for fit in found.fits.values():
        assert not {why.weight for why in fit.reasons} & {"talent none", "bearer none", "rite none"}


def collection(cards: tuple[Card, ...], seed: int) -> dict[str, int]:
    """What somebody may own: 250 cards of a set and a half, and a homeworld of Atreides."""
    chance = random.Random(seed)
    return {
        "eots:caladan": 1,
        **{card.id: chance.randint(1, 3) for card in chance.sample(cards, 250)},
    }


@pytest.mark.parametrize("seed", range(3))
def test_no_more_than_is_owned_comes_in(catalog: Catalog, seed: int) -> None:
    have = collection(catalog.all_cards(), seed)
    found = first_deck(catalog.all_cards(), BY, Power.ATREIDES, have)
    assert found.verdict.legal
    assert all(count <= have[card] for card, count in counts(found).items())
    assert sum(is_homeworld(catalog.card(card)) for card in counts(found)) == 1


def test_what_is_lacking_is_told(catalog: Catalog) -> None:
    have = {"eots:pogrom": 2, "eots:caladan-exports": 1}
    found = first_deck(catalog.all_cards(), BY, Power.ATREIDES, have)
    assert found.lacking == (
        "no homeworld of Atreides is at hand (HP-03)",
        "the Imperial deck has 1 card: no more are at hand that cost no favor",
        "the House deck has 2 cards: no more are at hand that cost no favor",
    )
    assert counts(found) == {"eots:pogrom": 2, "eots:caladan-exports": 1}


def test_the_format_bounds_sets_and_groups(catalog: Catalog) -> None:
    by = format_named("eye-of-the-storm")
    found = first_deck(catalog.all_cards(), by, Power.HARKONNEN)
    assert found.verdict.legal
    assert {slot.card.set for slot in found.deck.slots()} == {"eots"}
