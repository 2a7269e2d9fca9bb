"""First decks: legal for each sponsor, of what is owned alone, and by one plan."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld, is_program, is_unique
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.starters import read_starter, starters
from cardbase.fitting.feeding import feeders, feeds
from cardbase.fitting.first import FirstDeck, first_deck
from cardbase.fitting.picking import kinds_of
from cardbase.fitting.plans import is_ally, of_plan
from cardbase.fitting.scale import first_counts
from cardbase.fitting.sound import IDLE
from cardbase.fitting.suggest import view_of
from cardbase.fitting.wants import reads
from cardbase.legality import format_named
from cardbase.vocabulary import Power

BY = format_named()


def counts(found: FirstDeck) -> Counter[str]:
    return Counter({slot.card.id: slot.count for slot in found.deck.slots()})


SIX = [
    *(Power.ATREIDES, Power.HARKONNEN, Power.CORRINO),
    *(Power.GUILD, Power.BENE_GESSERIT, Power.FREMEN),
]


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


def faults(found: FirstDeck) -> Iterator[str]:
    """What a player would hold against a first deck, card by card."""
    view = view_of(found.verdict.case)
    kinds = kinds_of(found.deck)
    for kind, usual in first_counts().items():
        if not usual.low <= kinds[kind] <= usual.high and not any(
            str(kind) in f for f in found.few
        ):
            yield f"{kinds[kind]} {kind}"
    for card in view.cards.values():
        idle = {why.weight for why in found.fits[card.id].reasons} & IDLE
        if found.why[card.id] and idle:
            yield f"{card.full_name}: {idle}"
        if is_program(card) and sum(view.counts[one.id] for one in feeders(card, view)) < 5:
            yield f"{card.full_name} is not fed"
        if reads(card).lays and not view.fetching:
            yield f"{card.full_name}: nobody takes its spice"
        if found.why[card.id] and not of_plan(card, found.plan) and not is_ally(card, view.sponsor):
            yield f"{card.full_name} is for nothing of the plan"


@pytest.mark.parametrize("sponsor", SIX)
def test_each_card_of_a_first_deck_has_a_reason_that_holds(
    catalog: Catalog, sponsor: Power
) -> None:
    found = first_deck(catalog.all_cards(), BY, sponsor)
    assert list(faults(found)) == []
    assert [card for card, why in found.why.items() if not why] == []
    assert found.why.keys() == found.fits.keys()


def test_a_deck_on_dune_has_deserts_and_what_takes_their_spice(catalog: Catalog) -> None:
    view = view_of(first_deck(catalog.all_cards(), BY, Power.FREMEN).verdict.case)
    deserts = [card for card in view.cards.values() if reads(card).lays]
    assert len(deserts) >= 2
    assert sum(view.counts[card.id] for card in view.fetching) >= 2


def test_without_harvesters_no_desert_comes_in_for_its_spice(catalog: Catalog) -> None:
    cards = [card for card in catalog.all_cards() if not reads(card).fetches]
    found = first_deck(cards, BY, Power.FREMEN)
    assert [card for card in found.fits if reads(catalog.card(card)).lays] == []
    assert found.lacking == ()


def test_what_feeds_each_program(catalog: Catalog) -> None:
    """By their printed text: who wins the rite, captures, sinks the CROE, plays for rank."""
    fed = {
        "tat:abduct-heir": ("eots:hostage-option", "eots:piter-de-vries", "eots:battle-captive"),
        "tat:prevail-in-kanly": ("eots:forbidden-match", "eots:duncan-idaho"),
        "tat:tame-arrakis": ("eots:arclight-assault", "tat:kardif"),
        "tat:initiative-coup": ("eots:powerful-ally", "eots:false-allegations"),
        "tat:remain-invisible": ("jotc:support-of-the-houses",),
        "tat:insert-watchers": ("jotc:eyes-of-ibad",),
        "tat:shelter-the-lisan-al-gaib": ("eots:guard-commander", "eots:secund-elect"),
        "tat:spice-stockpiling": ("eots:guild-navigator", "eots:imperial-basin"),
        "tat:surpass-mining-quota": ("jotc:hagga-basin",),
        "tat:suborn-suk": ("eots:secret-allegiance",),
    }
    unfed = {
        "tat:abduct-heir": (
            "tat:fremen-marauder",
            "jotc:governor-of-arrakis",
            "eots:compel-surrender",
        ),
        "tat:prevail-in-kanly": ("eots:arclight-assault", "eots:thufir-hawat"),
        "tat:initiative-coup": ("jotc:support-of-the-houses",),
        "tat:surpass-mining-quota": ("tat:broken-land", "eots:guild-navigator"),
        "tat:dominate-the-assembly": ("eots:powerful-ally",),
    }
    wrong = [
        (program, card)
        for table, true in ((fed, True), (unfed, False))
        for program, cards in table.items()
        for card in cards
        if feeds(catalog.card(program), catalog.card(card), Power.CORRINO) is not true
    ]
    assert wrong == []


def test_the_counts_of_a_first_deck_are_those_of_the_starter_decks(catalog: Catalog) -> None:
    six = [kinds_of(read_starter(name, catalog).deck) for name in starters()]
    for kind, told in first_counts().items():
        counts = sorted(one[kind] for one in six)
        assert (told.low, told.usual, told.high) == (counts[0], counts[2], counts[-1]), kind


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
        "the Imperial deck has 1 card: no more are at hand that fit it",
        "the House deck has 2 cards: no more are at hand that fit it",
    )
    assert "no Aides, where 7 are the fewest" in found.few
    assert counts(found) == {"eots:pogrom": 2, "eots:caladan-exports": 1}


def test_the_format_bounds_sets_and_groups(catalog: Catalog) -> None:
    by = format_named("eye-of-the-storm")
    found = first_deck(catalog.all_cards(), by, Power.HARKONNEN)
    assert found.verdict.legal
    assert {slot.card.set for slot in found.deck.slots()} == {"eots"}


def test_of_two_starters_each_deck_takes_what_its_plan_works_with(catalog: Catalog) -> None:
    """The Guild its directorships and Navigators, Corrino the charter that deploys battalions."""
    have = Counter[str]()
    for name in ("corrino", "guild"):
        for entry in read_starter(f"starter:{name}", catalog).deck.entries:
            have[entry.card.id] += entry.count
    guild = counts(first_deck(catalog.all_cards(), BY, Power.GUILD, have))
    assert guild["tat:directorship-kickbacks"] == guild["eots:choam-directorship"] == 1
    assert guild["eots:guild-navigator"] == 3
    assert not guild["eots:arclight-assault"]  # one ally alone has Battle
    corrino = counts(first_deck(catalog.all_cards(), BY, Power.CORRINO, have))
    assert corrino["eots:military-appropriations"] == 1
