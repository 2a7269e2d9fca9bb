"""Numbers a format sets: sizes, copies, titles, programs, sets, bans and groups."""

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
from cardbase.decks.deck_list import DeckList, Section
from cardbase.legality import Format, Severity, format_named
from cardbase.legality.case import RULES
from cardbase.legality.format import CardLimit
from cardbase.legality.rules import BUDGET
from cardbase.vocabulary import Power, SetCode, Subtype
from tracker.engine.settings import SettingName, defaults, number, strictness

A = Power.ATREIDES
EARLY = format_named("eye-of-the-storm")
MIDDLE = format_named("judge-of-the-change")


@pytest.fixture(scope="module")
def cards(built: Path) -> Iterator[Cards]:
    with Catalog(built) as catalog:
        yield Cards(catalog)


# --- sizes ---------------------------------------------------------------------------------------


def test_dk_12_passes_the_least_of_each(cards: Cards) -> None:
    found = verdict(cards.fair(A))
    assert [found.case.deck.size(section) for section in (IMPERIAL, HOUSE)] == [10, 40]
    assert found.findings == ()


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        (IMPERIAL, "the Imperial deck has 9 cards, not 10 or more"),
        (HOUSE, "the House deck has 39 cards, not 40 or more"),
    ],
)
def test_dk_12_fails_one_card_less(cards: Cards, section: Section, reason: str) -> None:
    found = only(cards.fair(A, without=cards.one(section, None)), "DK-12")
    assert found.reason == reason
    assert found.severity is Severity.WARNING
    assert found.question == "OQ-01"
    assert (found.cards, found.lines) == ((), ())
    assert found.confidence == "open"


def test_dk_12_fails_more_than_the_most_of_a_format(cards: Cards) -> None:
    small = replace(FORMAT, sizes={IMPERIAL: (1, 9), HOUSE: (1, 40)}, size=Severity.ERROR)
    found = only(cards.fair(A), "DK-12", small)
    assert found.reason == "the Imperial deck has 10 cards, more than the 9 allowed"
    assert found.severity is Severity.ERROR
    assert rules_of(cards.fair(A), replace(small, size=None)) == []


def test_dk_12_fails_a_deck_of_one_card_and_leaves_an_empty_one_to_dk_01(cards: Cards) -> None:
    found = verdict(cards.deck(cards.homeworld(A), cards.one(IMPERIAL, A))).findings
    assert [(one.rule, one.reason) for one in found] == [
        ("DK-01", "there is no House deck"),
        ("DK-12", "the Imperial deck has 1 card, not 10 or more"),
    ]


def test_dk_12_passes_no_program_dune_or_homeworld_for_a_card_of_the_deck(cards: Cards) -> None:
    deck = cards.fair(A, "eots:dune", cards.one(APART, None), without=cards.one(IMPERIAL, None))
    assert rules_of(deck) == ["DK-12"]


# --- copies --------------------------------------------------------------------------------------


def test_dk_13_passes_any_copies_of_a_house_card(cards: Cards) -> None:
    assert rules_of(cards.fair(A, f"{cards.one(HOUSE, A)}*40")) == []


@pytest.mark.parametrize("more", [["tat:abduct-heir*2"], ["tat:abduct-heir"] * 2])
def test_dk_13_fails_two_of_an_imperial_card_or_program(cards: Cards, more: list[str]) -> None:
    found = only(cards.fair(A, *more), "DK-13")
    assert found.reason == "Abduct Heir: 2 copies, more than the 1 allowed"
    assert found.severity is Severity.WARNING
    assert found.question == "OQ-02"
    assert found.lines == tuple(range(MORE, MORE + len(more)))
    assert rules_of(cards.fair(A, f"{cards.one(IMPERIAL, A)}*2")) == ["DK-13"]


def test_dk_13_fails_one_full_name_in_two_sets(cards: Cards) -> None:
    """The later version spells the title with a hyphen; the name is the same."""
    found = only(cards.fair(A, "eots:gurney-halleck", "tat:gurney-halleck"), "DK-13")
    assert [card.id for card in found.cards] == ["eots:gurney-halleck", "tat:gurney-halleck"]
    assert found.reason.endswith(": 2 copies, more than the 1 allowed")


def test_dk_13_fails_two_of_a_unique_house_card(cards: Cards) -> None:
    unique = [card for card in cards.every.values() if Subtype.UNIQUE in card.subtypes]
    assert len(unique) == 6
    own = next(card for card in unique if card.allegiance in {None, A})
    assert rules_of(cards.fair(A, own.id)) == []
    assert only(cards.fair(A, f"{own.id}*2"), "DK-13").reason.startswith(own.full_name)


def test_dk_13_passes_and_fails_by_the_numbers_of_the_format(cards: Cards) -> None:
    deck = cards.fair(A, f"{cards.one(HOUSE, A)}*4", f"{cards.one(IMPERIAL, A)}*2")
    strict = replace(FORMAT, house_copies=3, copies=Severity.ERROR)
    assert [one.severity for one in of_rule(deck, "DK-13", strict)] == ["error", "error"]
    assert rules_of(deck, replace(strict, house_copies=4, imperial_copies=2)) == []
    assert rules_of(deck, replace(strict, house_copies=0, imperial_copies=0)) == []
    assert rules_of(deck, replace(strict, copies=None)) == []


# --- one character -------------------------------------------------------------------------------


def test_ct_12_passes_one_title_of_a_character(cards: Cards) -> None:
    assert rules_of(cards.fair(A, "eots:duncan-idaho")) == []


def test_ct_12_fails_a_character_under_two_titles(cards: Cards) -> None:
    deck = cards.fair(A, "eots:duncan-idaho", "tat:duncan-idaho")
    found = only(deck, "CT-12")
    assert found.reason == (
        "Duncan Idaho, Atreides Swordmaster; Duncan Idaho: one character under 2 titles"
    )
    assert found.severity is Severity.WARNING
    assert found.question == "OQ-17"
    assert found.lines == (52, 53)
    assert only(deck, "CT-12", replace(FORMAT, character=Severity.ERROR)).severity == "error"
    assert rules_of(deck, replace(FORMAT, character=None)) == []


def test_ct_12_fails_once_for_each_character(cards: Cards) -> None:
    pairs = ["eots:duncan-idaho", "tat:dr-yueh", "tat:duncan-idaho", "eots:dr-wellington-yueh"]
    found = of_rule(cards.fair(A, *pairs), "CT-12")
    assert [one.lines for one in found] == [(52, 54), (53, 55)]


def test_ct_12_passes_to_dk_13_two_versions_of_one_title(cards: Cards) -> None:
    deck = cards.fair(A, "eots:duke-leto-atreides", "tat:duke-leto-atreides")
    assert rules_of(deck) == ["DK-13"]


# --- programs ------------------------------------------------------------------------------------


def test_hp_08_passes_five_programs(cards: Cards) -> None:
    neutral = [card.id for card in cards.of(APART, None)]
    assert len(neutral) == 6
    assert rules_of(cards.fair(A, *neutral[:5])) == []


def test_hp_08_fails_six_programs(cards: Cards) -> None:
    neutral = [card.id for card in cards.of(APART, None)]
    found = only(cards.fair(A, *neutral), "HP-08")
    assert found.reason == "6 programs, and the creation budget pays for 5 at most"
    assert found.severity is Severity.WARNING
    assert found.question == "OQ-19"
    assert found.lines == tuple(range(52, 58))


# --- what a format says of single cards ----------------------------------------------------------


def test_fm_01_passes_cards_of_the_sets(cards: Cards) -> None:
    assert rules_of(cards.fair(A, "eots:dune"), EARLY) == []
    assert rules_of(cards.fair(Power.SMUGGLERS), MIDDLE) == []


def test_fm_01_passes_dune_whatever_the_sets(cards: Cards) -> None:
    late = replace(FORMAT, sets=(SetCode.TAT,))
    deck = cards.deck("tat:duchy-of-arrakis", "tat:paul-atreides", "tat:marduk", "eots:dune")
    assert of_rule(deck, "FM-01", late) == []


def test_fm_01_fails_cards_of_other_sets_by_set(cards: Cards) -> None:
    late = [card.id for card in cards.of(HOUSE, A) if card.set is SetCode.TAT][:2]
    middle = next(card.id for card in cards.of(HOUSE, A) if card.set is SetCode.JOTC)
    first, second = of_rule(cards.fair(A, late[0], middle, late[1]), "FM-01", EARLY)
    assert first.lines == (52, 54)
    assert first.reason.endswith(": of Thunder at Twilight, which Eye of the Storm leaves out")
    assert second.lines == (53,)
    assert second.severity is Severity.ERROR
    assert (second.confidence, second.source) == ("open", "KANLY formats")
    assert [one.lines for one in of_rule(cards.fair(A, *late, middle), "FM-01", MIDDLE)] == [
        (52, 53)
    ]


@pytest.mark.parametrize(
    "home", ["tat:duchy-of-arrakis", "tat:salusa-secundus", "jotc:false-wall-south"]
)
def test_fm_01_fails_the_later_homeworlds(cards: Cards, home: str) -> None:
    assert rules_of(cards.fair(A, home, without="eots:caladan"), EARLY) == ["FM-01"]


def test_fm_02_passes_as_many_as_the_format_allows(cards: Cards) -> None:
    by = replace(FORMAT, cards={"eots:pogrom": 2, "eots:maula-pistol": 0})
    assert rules_of(cards.fair(A, "eots:pogrom*2", without="eots:pogrom"), by) == []


def test_fm_02_fails_a_banned_card_and_too_many_copies(cards: Cards) -> None:
    by = replace(FORMAT, cards={"eots:pogrom": 2, "eots:maula-pistol": 0})
    lines = ["eots:pogrom*2", "eots:pogrom", "eots:maula-pistol"]
    pogrom, pistol = of_rule(cards.deck(*lines), "FM-02", by)
    assert pogrom.reason == ("Pogrom: 3 copies, more than the 2 allowed in Thunder at Twilight")
    assert pogrom.lines == (1, 2)
    assert pistol.reason == "Maula Pistol: banned in Thunder at Twilight"
    assert pistol.severity is Severity.ERROR


GROUPS = (
    CardLimit(name="Fremen stories", most=2, cards=frozenset({"eots:pogrom", "eots:maula-pistol"})),
    CardLimit(name="swordmasters", most=1, subtypes=frozenset({Subtype.SWORDMASTER})),
)


def test_fm_03_passes_up_to_the_most_in_all(cards: Cards) -> None:
    by = replace(FORMAT, groups=GROUPS)
    deck = cards.deck("eots:pogrom", "eots:maula-pistol", "eots:duncan-idaho")
    assert of_rule(deck, "FM-03", by) == []


def test_fm_03_fails_more_in_all(cards: Cards) -> None:
    by = replace(FORMAT, groups=GROUPS)
    swordmasters = [
        card.id for card in cards.every.values() if Subtype.SWORDMASTER in card.subtypes
    ][:2]
    deck = cards.deck("eots:pogrom*2", "eots:maula-pistol", *swordmasters)
    stories, masters = of_rule(deck, "FM-03", by)
    assert stories.reason == ("Pogrom; Maula Pistol: 3 of Fremen stories, more than the 2 allowed")
    assert stories.lines == (1, 2)
    assert masters.lines == (3, 4)
    assert masters.severity is Severity.ERROR


# --- all at once ---------------------------------------------------------------------------------


def terrible(cards: Cards) -> DeckList:
    """A deck that breaks every rule."""
    programs = [card.id for card in cards.of(APART, None)]
    return cards.deck(
        "eots:caladan",
        "eots:tupile",
        f"{cards.one(HOUSE, Power.HARKONNEN)}",
        f"{cards.one(HOUSE, Power.BENE_GESSERIT)}",
        f"{cards.one(IMPERIAL, Power.SPICE_MINERS)}",
        f"{cards.one(IMPERIAL, Power.WATER_SELLERS)}",
        f"{cards.one(APART, Power.GUILD)}",
        *programs,
        "eots:dune*2 @imperial",
        "eots:pogrom*3 @imperial",
        "eots:duncan-idaho @house",
        "tat:duncan-idaho",
        f"{programs[0]} @house",
    )


TERRIBLE: list[tuple[str, tuple[int, ...]]] = [
    ("DK-04", (3,)),
    ("DK-06", (4,)),
    ("DK-07", (5, 6)),
    ("FM-01", (5, 6)),
    ("FM-01", (7, 8, 9, 10, 11, 12, 13, 17, 18)),
    ("FM-02", (15,)),
    ("FM-03", (15,)),
    ("DK-01", (18,)),
    ("DK-02", (15,)),
    ("DK-02", (16,)),
    ("DK-14", (14,)),
    ("DK-10", (7,)),
    ("DK-12", ()),
    ("DK-12", ()),
    ("DK-13", (15,)),
    ("DK-13", (8, 18)),
    ("CT-12", (16, 17)),
    ("HP-08", (7, 8, 9, 10, 11, 12, 13, 18)),
    ("HP-03", (1, 2)),
    ("HP-03", (2,)),
    ("HP-10", (14,)),
]
"""What is said of it: the rules and the lines, errors first."""


def test_all_faults_of_a_terrible_deck_are_told_at_once(cards: Cards) -> None:
    groups = (replace(GROUPS[0], most=0),)
    by = replace(EARLY, cards={"eots:pogrom": 0}, groups=groups, house_copies=2)
    found = verdict(terrible(cards), by, sponsor=A)
    assert [(one.rule, one.lines) for one in found.findings] == TERRIBLE
    assert {one.rule for one in found.findings} == {*RULES}


# --- the numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [EARLY, MIDDLE, FORMAT], ids=lambda by: by.id)
def test_the_shipped_formats_have_the_numbers_a_game_starts_from(by: Format) -> None:
    """OQ-01 and OQ-02: one default, told in two places."""

    def default(name: SettingName) -> int:
        return number(defaults(), name)

    assert by.sizes == {
        IMPERIAL: (default(SettingName.SMALLEST_IMPERIAL_DECK), 0),
        HOUSE: (default(SettingName.SMALLEST_HOUSE_DECK), 0),
    }
    assert by.imperial_copies == default(SettingName.IMPERIAL_COPIES)
    assert by.house_copies == default(SettingName.HOUSE_COPIES)
    assert by.unique_copies == default(SettingName.UNIQUE_COPIES)
    weights = {by.size, by.copies, by.programs, by.homeworld, by.character}
    assert weights == {Severity.WARNING}
    for weight in (
        SettingName.DECK_SIZE,
        SettingName.DECK_COPIES,
        SettingName.PROGRAM_ALLEGIANCE,
        SettingName.HOMEWORLD_ALLEGIANCE,
    ):
        assert strictness(defaults(), weight) == "warn"
    assert default(SettingName.CREATION_SOLARIS) // default(SettingName.PROGRAM_PRICE) == BUDGET
