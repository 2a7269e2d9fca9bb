"""Whose cards a deck may hold (sections 4 and 5), and how its sponsor is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from deck_cases import DECKS, real_deck
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

from cardbase.cards.powers import adversaries_of
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.legality import Finding, Severity, SponsorProof
from cardbase.legality.case import RULES, judges
from cardbase.vocabulary import Power
from errata.register import rule

A, H, C = Power.ATREIDES, Power.HARKONNEN, Power.CORRINO
GUILD, SMUGGLERS, FREMEN = Power.GUILD, Power.SMUGGLERS, Power.FREMEN
FEUDS = [(one, other) for one in Power for other in adversaries_of(one)]


@pytest.fixture(scope="module")
def cards(built: Path) -> Iterator[Cards]:
    with Catalog(built) as catalog:
        yield Cards(catalog)


def test_every_rule_that_judges_resolves_and_has_a_source() -> None:
    assert len(RULES) == 16
    for rule_id in RULES:
        assert rule(rule_id).id == rule_id
        assert rule(rule_id).source
        assert rule(rule_id).confidence


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_of_real_size_is_legal(catalog: Catalog, name: str) -> None:
    found = verdict(real_deck(catalog, name))
    assert found.legal
    assert found.findings == ()


def test_a_fair_deck_of_each_sponsor_has_no_fault(cards: Cards) -> None:
    faults = list[str]()
    for power in Power:
        found = verdict(cards.fair(power))
        told = (found.findings, found.case.sponsor, found.case.held, found.case.powers)
        if told != ((), power, SponsorProof.HOMEWORLD, (power,)):
            faults.append(f"{power}: {told}")
        if found.adversaries != tuple(one for one in Power if one in adversaries_of(power)):
            faults.append(f"{power}: the adversaries are {found.adversaries}")
    assert not faults, "\n".join(faults)


# --- adversaries of the sponsor ------------------------------------------------------------------


def test_dk_04_passes_cards_of_the_sponsor_in_both_decks(cards: Cards) -> None:
    faults = list[str]()
    for power in Power:
        own = [card.id for section in (IMPERIAL, HOUSE) for card in cards.of(section, power)]
        broken = rules_of(cards.fair(power, *own))
        if len(own) <= 5 or broken:
            faults.append(f"{power}: {len(own)} cards of its own break {broken}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("section", [IMPERIAL, HOUSE])
def test_dk_04_fails_an_adversary_in_either_deck(cards: Cards, section: Section) -> None:
    faults = list[str]()
    for sponsor, enemy in FEUDS:
        wrong = cards.one(section, enemy)
        found = verdict(cards.fair(sponsor, wrong)).findings
        told = [(*graded(one), one.question, one.confidence) for one in found]
        if told != [("DK-04", Severity.ERROR, {wrong}, (MORE,), "", "official")]:
            faults.append(f"{sponsor} with {wrong}: {told}")
        elif not (
            proven(found[0], "") and found[0].reason.startswith(f"{cards.every[wrong].full_name}: ")
        ):
            faults.append(f"{sponsor} with {wrong}: {found[0].reason}")
    assert not faults, "\n".join(faults)


def proven(one: Finding, said: str) -> bool:
    """Whether a finding has its source and confidence, and its reason says so."""
    return bool(one.source and one.confidence) and said in one.reason


def graded(one: Finding) -> tuple[str, Severity, set[str], tuple[int, ...]]:
    """The rule of a finding, how grave it is, its cards and lines."""
    return one.rule, one.severity, {card.id for card in one.cards}, one.lines


def test_dk_04_fails_once_for_each_power_with_all_its_cards(cards: Cards) -> None:
    wrong = [card.id for card in cards.of(HOUSE, H)[:5]]
    deck = cards.fair(A, *wrong, cards.one(IMPERIAL, C), f"{wrong[0]}*2")
    first, second = of_rule(deck, "DK-04")
    assert [card.id for card in first.cards] == wrong
    assert first.lines == (52, 53, 54, 55, 56, 58)
    assert first.reason.endswith(" and 2 more: Harkonnen is an adversary of the sponsor Atreides")
    assert second.lines == (57,)
    assert second.reason.endswith(": Corrino is an adversary of the sponsor Atreides")


def test_dk_04_passes_neutral_cards_whoever_sponsors(cards: Cards) -> None:
    neutral = [card.id for card in cards.of(HOUSE, None)]
    assert len(neutral) > 300
    for power in Power:
        assert rules_of(cards.fair(power, *neutral)) == []


# --- House cards of another power ----------------------------------------------------------------


def test_dk_06_passes_with_an_imperial_card_of_that_power(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(HOUSE, FREMEN), cards.one(IMPERIAL, FREMEN))
    found = verdict(deck)
    assert found.findings == ()
    assert found.case.powers == (A, FREMEN)
    assert found.adversaries == (H, C)


def test_dk_06_fails_without_one(cards: Cards) -> None:
    faults = list[str]()
    for sponsor, other in product(Power, Power):
        if other is sponsor or other in adversaries_of(sponsor):
            continue
        found = verdict(cards.fair(sponsor, cards.one(HOUSE, other))).findings
        told = [(one.rule, one.severity, one.lines) for one in found]
        if told != [("DK-06", Severity.ERROR, (MORE,))]:
            faults.append(f"{sponsor} with a House card of {other}: {told}")
        elif not proven(found[0], "needs an Imperial card of "):
            faults.append(f"{sponsor} with a House card of {other}: {found[0].reason}")
    assert not faults, "\n".join(faults)


def test_dk_06_fails_a_third_power(cards: Cards) -> None:
    third = cards.one(HOUSE, FREMEN)
    deck = cards.fair(A, third, cards.one(IMPERIAL, GUILD), cards.one(HOUSE, GUILD))
    found = only(deck, "DK-06")
    assert [card.id for card in found.cards] == [third]
    name = cards.every[third].full_name
    assert found.reason == f"{name}: needs an Imperial card of Fremen in the deck"


def test_dk_06_fails_the_adversary_of_an_added_power_and_says_so(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(HOUSE, SMUGGLERS), cards.one(IMPERIAL, GUILD))
    assert only(deck, "DK-06").reason.endswith(
        ": Smugglers cannot join, since the deck has cards of its adversary Guild (DK-07)"
    )


def test_dk_06_asks_for_no_two_powers_that_dk_07_forbids_together(cards: Cards) -> None:
    """Following both reasons of DK-06 to the letter would break DK-07."""
    found = verdict(cards.fair(A, cards.one(HOUSE, SMUGGLERS), cards.one(HOUSE, GUILD))).findings
    assert [one.rule for one in found] == ["DK-06", "DK-06"]
    for one, name, other in zip(found, ("Guild", "Smugglers"), ("Smugglers", "Guild"), strict=True):
        assert one.reason.endswith(
            f": needs an Imperial card of {name} in the deck, "
            f"and {name} cannot join beside its adversary {other} (DK-07)"
        )


def test_dk_06_fails_though_a_program_of_that_power_is_there(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(HOUSE, FREMEN), cards.one(APART, FREMEN))
    assert rules_of(deck) == ["DK-06", "DK-10"]


def test_dk_06_fails_though_the_imperial_card_is_listed_apart_of_the_deck(cards: Cards) -> None:
    """What counts is where a card belongs; a list that has it elsewhere breaks DK-02 alone."""
    deck = cards.fair(A, cards.one(HOUSE, FREMEN), f"{cards.one(IMPERIAL, FREMEN)} @apart")
    assert rules_of(deck) == ["DK-02"]


# --- adversaries among added powers --------------------------------------------------------------


def test_dk_07_passes_added_powers_at_peace(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(IMPERIAL, FREMEN), cards.one(IMPERIAL, GUILD))
    found = verdict(deck)
    assert found.findings == ()
    assert found.case.powers == (A, GUILD, FREMEN)
    assert found.adversaries == (H, C, Power.BENE_GESSERIT, SMUGGLERS)


def test_dk_07_fails_two_added_adversaries(cards: Cards) -> None:
    faults = list[str]()
    for feud in FEUDS:
        sponsor = next(power for power in Power if not {*feud} & {power, *adversaries_of(power)})
        wrong = [cards.one(IMPERIAL, power) for power in feud]
        found = verdict(cards.fair(sponsor, *wrong)).findings
        told = [graded(one) for one in found]
        if told != [("DK-07", Severity.ERROR, {*wrong}, (52, 53))]:
            faults.append(f"{sponsor} with {wrong}: {told}")
        elif not proven(found[0], "are adversaries, and the Imperial deck has cards of both: "):
            faults.append(f"{sponsor} with {wrong}: {found[0].reason}")
    assert not faults, "\n".join(faults)


def test_dk_07_passes_to_dk_04_what_is_the_sponsors_adversary(cards: Cards) -> None:
    """Atreides and Corrino are adversaries, too; but with Harkonnen, Atreides must go at all."""
    deck = cards.fair(H, cards.one(IMPERIAL, A), cards.one(IMPERIAL, C))
    assert rules_of(deck) == ["DK-04"]


# --- programs ------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [A, None])
def test_dk_10_passes_the_sponsors_and_neutral_programs(cards: Cards, power: Power | None) -> None:
    assert rules_of(cards.fair(A, cards.one(APART, power))) == []


def test_dk_10_passes_the_program_of_an_added_power(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(APART, GUILD), cards.one(IMPERIAL, GUILD))
    assert rules_of(deck) == []


@pytest.mark.parametrize("power", [GUILD, H])
def test_dk_10_fails_the_program_of_another_power_as_a_warning(cards: Cards, power: Power) -> None:
    found = only(cards.fair(A, cards.one(APART, power)), "DK-10")
    assert found.severity is Severity.WARNING
    assert found.lines == (MORE,)
    assert found.reason.endswith("; the powers of the deck are Atreides")
    assert found.confidence == "inferred"


def test_dk_10_fails_as_grave_as_the_format_says(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(APART, GUILD))
    assert only(deck, "DK-10", replace(FORMAT, programs=Severity.ERROR)).severity == "error"
    assert rules_of(deck, replace(FORMAT, programs=None)) == []


def test_a_rule_is_judged_by_one_function() -> None:
    with pytest.raises(ValueError, match="DK-04 is judged by no_adversary already"):
        judges("DK-04")(RULES["DK-06"])


def test_dk_10_fails_as_a_house_card_alone_makes_no_power(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(APART, GUILD), cards.one(HOUSE, GUILD))
    assert rules_of(deck) == ["DK-06", "DK-10"]


# --- whose deck it is ----------------------------------------------------------------------------


def test_the_sponsor_is_told(cards: Cards) -> None:
    found = verdict(cards.fair(A), sponsor=GUILD)
    assert (found.case.sponsor, found.case.held) == (GUILD, SponsorProof.TOLD)
    assert [finding.rule for finding in found.findings] == ["HP-03"]


def test_without_a_homeworld_the_sponsor_is_supposed(cards: Cards) -> None:
    faults = list[str]()
    for power in Power:
        own = [card.id for card in cards.of(IMPERIAL, power)[:2]]
        deck = cards.fair(power, *own, cards.one(HOUSE, power), without=cards.homeworld(power))
        found = verdict(deck)
        told = (found.case.sponsor, found.case.held, [one.rule for one in found.findings])
        if told != (power, SponsorProof.SUPPOSED, ["HP-03"]):
            faults.append(f"{power}: {told}")
    assert not faults, "\n".join(faults)


def test_the_supposed_sponsor_has_the_fewest_copies_at_fault(cards: Cards) -> None:
    few, many = cards.one(IMPERIAL, H), cards.one(HOUSE, A)
    found = verdict(cards.deck(few, f"{many}*9"))
    assert found.case.sponsor is A
    assert verdict(cards.deck(few, *[many] * 9)).case.sponsor is A
    assert [finding.lines for finding in found.errors] == [(1,)]


def test_the_supposed_sponsor_has_most_cards_before_it_has_fewest_warnings(cards: Cards) -> None:
    own = [card.id for card in cards.of(IMPERIAL, FREMEN)[:4]]
    found = verdict(cards.deck(*own, cards.one(APART, GUILD)))
    assert found.case.sponsor is FREMEN


@pytest.mark.parametrize("turned", [False, True])
def test_of_homeworlds_of_two_powers_the_one_that_fits_counts(cards: Cards, turned: bool) -> None:
    homes = [cards.homeworld(GUILD), cards.homeworld(SMUGGLERS)]
    lines = [*(reversed(homes) if turned else homes), cards.one(HOUSE, SMUGGLERS)]
    found = verdict(cards.deck(*lines))
    assert (found.case.sponsor, found.case.held) == (SMUGGLERS, SponsorProof.HOMEWORLD)


def test_an_error_stands_before_a_warning(cards: Cards) -> None:
    deck = cards.fair(A, cards.one(APART, GUILD), cards.one(HOUSE, H))
    found = verdict(deck)
    assert [finding.rule for finding in found.errors] == ["DK-04"]
    assert [finding.rule for finding in found.warnings] == ["DK-10"]
    assert found.findings == (*found.errors, *found.warnings)
    assert not found.legal
    assert found.case.format is FORMAT
