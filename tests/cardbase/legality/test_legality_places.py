"""Where cards belong: homeworld, two decks, programs and Dune (HP-03, HP-10, DK-01, DK-02)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from legality_cases import (
    APART,
    FORMAT,
    HOUSE,
    IMPERIAL,
    MORE,
    Cards,
    of_rule,
    only,
    rules_of,
    verdict,
)
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.legality import Severity, SponsorProof
from cardbase.vocabulary import Power

A, GUILD = Power.ATREIDES, Power.GUILD
DUNE = "eots:dune"


@pytest.fixture(scope="module")
def cards(built: Path) -> Iterator[Cards]:
    with Catalog(built) as catalog:
        yield Cards(catalog)


# --- homeworld -----------------------------------------------------------------------------------


def test_hp_03_passes_one_homeworld_of_the_sponsor(cards: Cards) -> None:
    assert verdict(cards.fair(A), sponsor=A).findings == ()
    other = cards.fair(A, "tat:duchy-of-arrakis", without="eots:caladan")
    assert verdict(other, sponsor=A).findings == ()


def test_hp_03_fails_without_a_homeworld(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(IMPERIAL, A), without="eots:caladan")
    supposed = only(deck, "HP-03")
    assert supposed.severity is Severity.WARNING
    assert (supposed.cards, supposed.lines) == ((), ())
    assert supposed.reason == (
        "no homeworld is listed, and a House starts with one; it is judged as a deck of Atreides"
    )
    told = verdict(deck, sponsor=A).findings
    assert [one.reason for one in told] == ["no homeworld is listed, and a House starts with one"]


def test_hp_03_fails_the_homeworld_of_another_power(cards: Cards) -> None:
    found = verdict(cards.fair(GUILD), sponsor=A).findings
    assert [(one.rule, one.severity, one.lines) for one in found] == [
        ("HP-03", Severity.WARNING, (1,))
    ]
    assert found[0].reason == "Tupile, Sanctuary Planet: not a homeworld of the sponsor Atreides"
    assert [card.id for card in found[0].cards] == ["eots:tupile"]


def test_hp_03_a_homeworld_in_a_deck_does_not_outvote_the_one_set_apart(cards: Cards) -> None:
    """However much of the deck is of the other power."""
    more = [card.id for card in cards.of(IMPERIAL, GUILD)[:6]]
    deck = cards.fair(A, f"{cards.homeworld(GUILD)} @imperial", *more)
    found = verdict(deck)
    assert (found.case.sponsor, found.case.held) == (A, SponsorProof.HOMEWORLD)
    assert [one.rule for one in found.findings] == ["DK-01", "HP-03", "HP-03"]
    alone = verdict(cards.deck(f"{cards.homeworld(GUILD)} @imperial", *more))
    assert alone.case.sponsor is GUILD


def test_hp_03_tells_a_wrong_homeworld_once_however_many_lines_it_has(cards: Cards) -> None:
    deck = cards.deck("eots:caladan", "eots:tupile", "eots:tupile")
    several, wrong = (f for f in verdict(deck, sponsor=A).findings if f.rule == "HP-03")
    assert several.lines == (1, 2, 3)
    assert wrong.lines == (2, 3)
    assert wrong.reason == "Tupile, Sanctuary Planet: not a homeworld of the sponsor Atreides"


def test_hp_03_fails_two_homeworlds(cards: Cards) -> None:
    own = only(cards.fair(A, "tat:duchy-of-arrakis"), "HP-03")
    assert own.lines == (1, MORE)
    assert own.reason == (
        "Caladan, Atreides Homeworld; Duchy of Arrakis: 2 homeworlds, and a House starts with one"
    )
    twice = only(cards.fair(A, "eots:caladan"), "HP-03")
    assert (twice.lines, len(twice.cards)) == ((1, MORE), 1)
    reasons = [one.reason for one in of_rule(cards.fair(A, "eots:tupile"), "HP-03")]
    assert len(reasons) == 2
    assert reasons[1].startswith("Tupile, Sanctuary Planet: not a homeworld")


def test_hp_03_fails_as_grave_as_the_format_says(cards: Cards) -> None:
    deck = cards.fair(A, without="eots:caladan")
    assert only(deck, "HP-03", replace(FORMAT, homeworld=Severity.ERROR)).severity == "error"
    assert rules_of(deck, replace(FORMAT, homeworld=None)) == []


# --- two decks -----------------------------------------------------------------------------------


def test_dk_01_passes_homeworld_and_programs_apart(cards: Cards) -> None:
    assert rules_of(cards.fair(A, cards.one(APART, None), f"{DUNE} @apart")) == []


def test_dk_01_fails_without_one_of_the_decks(cards: Cards) -> None:
    imperial, house = cards.one(IMPERIAL, A), cards.one(HOUSE, A)
    off = replace(FORMAT, size=None, homeworld=None)
    assert only(cards.deck(imperial), "DK-01", off).reason == "there is no House deck"
    found = only(cards.deck(house), "DK-01", off)
    assert found.reason == "there is no Imperial deck"
    assert found.severity is Severity.ERROR
    assert (found.cards, found.lines) == ((), ())
    assert rules_of(cards.deck(), off) == ["DK-01", "DK-01"]


def test_dk_01_fails_a_deck_of_what_lies_apart(cards: Cards) -> None:
    deck = cards.deck(f"{DUNE} @imperial", cards.homeworld(A), cards.one(HOUSE, A))
    assert "there is no Imperial deck" in [one.reason for one in of_rule(deck, "DK-01")]


@pytest.mark.parametrize("place", ["imperial", "house"])
def test_dk_01_fails_homeworld_and_programs_in_a_deck(cards: Cards, place: str) -> None:
    program = cards.one(APART, None)
    deck = cards.fair(A, f"{program} @{place}", f"eots:caladan @{place}", without="eots:caladan")
    found = only(deck, "DK-01")
    assert found.severity is Severity.ERROR
    assert found.lines == (51, 52)
    assert {card.id for card in found.cards} == {program, "eots:caladan"}
    assert found.reason.endswith(
        f": listed in the {place.title() if place == 'imperial' else 'House'} deck; "
        "homeworld and programs lie apart"
    )


# --- the right deck ------------------------------------------------------------------------------


def test_dk_02_passes_each_card_in_the_deck_of_its_back(cards: Cards) -> None:
    assert rules_of(cards.fair(A, "eots:gurney-halleck @imperial", "eots:pogrom @house")) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("eots:pogrom @imperial", "Pogrom: listed in the Imperial deck, belongs in the House deck"),
        (
            "eots:pogrom @apart",
            "Pogrom: listed apart from the decks, belongs in the House deck",
        ),
        (
            "eots:lady-jessica @house",
            "Lady Jessica, Bound Concubine: listed in the House deck, belongs in the Imperial deck",
        ),
        (
            "eots:lady-jessica @apart",
            "Lady Jessica, Bound Concubine: listed apart from the decks, belongs in the Imperial "
            "deck",
        ),
    ],
)
def test_dk_02_fails_a_card_elsewhere(cards: Cards, line: str, reason: str) -> None:
    found = only(cards.fair(Power.BENE_GESSERIT, line), "DK-02")
    assert found.reason == reason
    assert found.severity is Severity.ERROR
    assert found.lines == (MORE,)
    assert found.confidence == "data"


def test_dk_02_fails_once_for_each_place_with_all_lines(cards: Cards) -> None:
    house = [f"{card.id} @imperial" for card in cards.of(HOUSE, A)[:4]]
    found = of_rule(cards.fair(A, *house, "eots:gurney-halleck @house"), "DK-02")
    assert [one.lines for one in found] == [(52, 53, 54, 55), (56,)]
    assert " and 1 more: listed in the Imperial deck" in found[0].reason


def test_dk_02_passes_a_card_in_two_places_but_one_line_of_it(cards: Cards) -> None:
    deck = cards.fair(A, "eots:pogrom", "eots:pogrom @imperial")
    assert only(deck, "DK-02").lines == (53,)


# --- Dune ----------------------------------------------------------------------------------------


def test_dk_14_passes_dune_apart_or_not_listed(cards: Cards) -> None:
    assert rules_of(cards.fair(A)) == []
    assert rules_of(cards.fair(A, DUNE)) == []


@pytest.mark.parametrize("place", ["imperial", "house"])
def test_dk_14_fails_dune_in_a_deck(cards: Cards, place: str) -> None:
    found = only(cards.fair(A, f"{DUNE} @{place}"), "DK-14")
    assert found.severity is Severity.ERROR
    assert found.lines == (MORE,)
    assert found.reason == (
        "Dune, Center of the Universe: belongs in neither deck, since each player has a copy apart"
    )
    assert found.confidence == "secondary"


def test_dk_14_fails_for_the_line_in_the_deck_alone(cards: Cards) -> None:
    found = verdict(cards.fair(A, DUNE, f"{DUNE} @imperial")).findings
    assert [(one.rule, one.lines) for one in found] == [("DK-14", (53,)), ("HP-10", (52, 53))]


def test_hp_10_passes_one_dune(cards: Cards) -> None:
    assert of_rule(cards.fair(A, DUNE), "HP-10") == []


def test_hp_10_fails_several_copies_as_a_warning(cards: Cards) -> None:
    found = only(cards.fair(A, f"{DUNE}*3"), "HP-10")
    assert found.severity is Severity.WARNING
    assert found.reason == (
        "Dune, Center of the Universe: 3 copies, and a House has one of its own"
    )
