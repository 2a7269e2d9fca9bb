"""The statistics of decks, against numbers counted by hand from their lists."""

from __future__ import annotations

from fractions import Fraction

import pytest
from deck_cases import DECKS, decision, deck, real_deck
from msgspec.structs import replace

from cardbase.cards.kinds import CardKind
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.errors import NotInDeck
from cardbase.legality import format_named, judge
from cardbase.operation import tree as t
from cardbase.operation.lexicon import Verb
from cardbase.operation.node import nodes
from cardbase.operation.parse import parsed
from cardbase.program.reading.compile import program_of
from cardbase.program.stored import stored
from cardbase.statistics.asked import asked
from cardbase.statistics.income import RULES, WARES, Ware, income, source_of
from cardbase.statistics.odds import Pace
from cardbase.statistics.whole import Question, Statistics, statistics
from cardbase.vocabulary import CardType, Power, Subtype, Talent
from errata import rule
from kanly.deck.source import sponsor
from kanly.deck.stats_page import cost_words, favor_words, page

HOUSE, IMPERIAL, APART = Section.HOUSE, Section.IMPERIAL, Section.APART


def of(deck_list: DeckList, *names: str, sponsor: Power | None = None) -> Statistics:
    return statistics(judge(deck_list, format_named(), sponsor).case, Question(names=names))


@pytest.fixture
def atreides(catalog: Catalog) -> Statistics:
    return of(real_deck(catalog, "atreides"))


@pytest.fixture
def guild(catalog: Catalog) -> Statistics:
    return of(real_deck(catalog, "guild"))


@pytest.fixture
def harkonnen(catalog: Catalog) -> Statistics:
    return of(real_deck(catalog, "harkonnen"))


# --- what it is made of ---------------------------------------------------------------------


def test_the_sizes_of_the_atreides_deck(atreides: Statistics) -> None:
    told = {one.section: (one.cards, one.different) for one in atreides.sizes}
    assert told == {APART: (4, 4), IMPERIAL: (15, 15), HOUSE: (47, 32)}


def test_the_cost_curves_of_the_atreides_deck(atreides: Statistics) -> None:
    imperial, house = atreides.costs
    assert (imperial.fixed, imperial.open) == ((1, 0, 1, 6, 5, 2), 0)
    assert (imperial.mean, imperial.median) == (Fraction(50, 15), Fraction(3))
    assert (house.fixed, house.open, house.events) == ((4, 12, 9, 15, 3), 0, 4)
    assert (house.mean, house.median) == (Fraction(87, 43), Fraction(2))


def test_ct_19_cards_of_cost_x_have_a_column_of_their_own(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:caladan", "eots:long-cold-night*3"))
    house = told.costs[1]
    assert (house.fixed, house.open, house.mean, house.median) == ((), 3, None, None)
    assert cost_words(house) == "no fixed cost; not counting 3 cards of cost X (CT-19)"


def test_e_04_events_cost_no_solaris(catalog: Catalog) -> None:
    house = of(deck(catalog, "eots:spice-blow*3", "eots:choam-dividends", "eots:pogrom")).costs[1]
    assert (sum(house.fixed), house.open, house.events) == (1, 0, 4)
    assert cost_words(house).endswith("; not counting 4 events, paid in tokens alone (E-04)")


def test_a_median_between_two_costs(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:pogrom", "eots:maula-pistol"))
    assert told.costs[1].median == Fraction(3, 2)


def test_the_kinds_of_the_atreides_deck(atreides: Statistics) -> None:
    told = {one.kind: one.count for one in atreides.kinds}
    assert told == {
        CardKind.HOMEWORLD: 1, CardKind.PROGRAM: 3,
        CardKind.ALLY: 6, CardKind.CHARTER: 4, CardKind.FIEF: 3, CardKind.DECREE: 2,
        CardKind.AIDE: 6, CardKind.PERSONNEL: 5, CardKind.EQUIPMENT: 5, CardKind.ENHANCEMENT: 7,
        CardKind.VENTURE: 8, CardKind.TACTIC: 12, CardKind.EVENT: 4,
    }  # fmt: skip
    ventures = next(one for one in atreides.kinds if one.kind is CardKind.VENTURE)
    assert ventures.subtypes == ((Subtype.DUELING, 5), (Subtype.ARBITRATION, 3))


@pytest.mark.parametrize("name", DECKS)
def test_kinds_costs_and_powers_each_count_every_card_once(catalog: Catalog, name: str) -> None:
    told = of(real_deck(catalog, name))
    sizes = {one.section: one.cards for one in told.sizes}
    for section in Section:
        assert sum(one.count for one in told.kinds if one.section is section) == sizes[section]
    for costs, powers in zip(told.costs, told.allegiances, strict=True):
        assert sum(costs.fixed) + costs.open + costs.events == sizes[costs.section]
        others = sum(count for _, count in powers.other)
        assert powers.neutral + powers.sponsor + others == sizes[powers.section]


def test_dk_02_a_card_is_counted_where_it_belongs(catalog: Catalog) -> None:
    listed = deck(catalog, "eots:caladan", "eots:pogrom*2")
    wrong = replace(
        listed, entries=tuple(replace(entry, section=IMPERIAL) for entry in listed.entries)
    )
    assert of(wrong).sizes == of(listed).sizes


# --- powers and favor -----------------------------------------------------------------------


def test_al_04_each_card_of_an_added_power_costs_one_favor(guild: Statistics) -> None:
    (outside,) = guild.favor.outside
    assert (outside.power, outside.adversary) == (Power.SPICE_MINERS, False)
    assert (outside.count, outside.favor, guild.favor.owed) == (12, 12, 12)
    imperial, house = guild.allegiances
    assert (imperial.sponsor, imperial.neutral) == (10, 2)
    assert imperial.other == ((Power.SPICE_MINERS, 4),)
    assert (house.sponsor, house.neutral, house.other) == (12, 33, ((Power.SPICE_MINERS, 7),))


def test_dk_05_an_added_power_brings_its_adversaries(guild: Statistics) -> None:
    assert guild.powers == (Power.GUILD, Power.SPICE_MINERS)
    assert guild.adversaries == (Power.BENE_GESSERIT, Power.WATER_SELLERS, Power.SMUGGLERS)


def test_a_deck_of_its_sponsor_owes_no_favor(atreides: Statistics) -> None:
    assert (atreides.favor.outside, atreides.favor.owed) == ((), 0)


def test_cp_03_a_card_of_an_adversary_costs_favor_equal_to_its_cost(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:giedi-prime", "eots:duke-leto-atreides"))
    (outside,) = told.favor.outside
    assert (outside.adversary, outside.count, outside.favor) == (True, 1, 5)


def test_cp_03_a_cost_of_x_is_told_to_count_0(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:giedi-prime", "tat:tame-arrakis")).favor
    assert told.owed == 0
    assert "favor equal to the cost, X counted as 0, at each" in next(favor_words(told))


def test_p_08_favor_may_pay_for_imperial_cards_of_the_sponsor(
    atreides: Statistics, harkonnen: Statistics
) -> None:
    assert (atreides.favor.payable, atreides.favor.payable_cost) == (10, 32)
    assert (harkonnen.favor.payable, harkonnen.favor.payable_cost) == (11, 33)


# --- talents --------------------------------------------------------------------------------


def test_ta_01_ranks_and_requirements_of_the_atreides_deck(atreides: Statistics) -> None:
    dueling = atreides.talents[0]
    assert (dueling.talent, dueling.personas, dueling.best, dueling.total) == (
        *(Talent.DUELING, 7, 3, 16),
    )
    assert [(need.rank, need.count) for need in dueling.needed] == [(1, 3), (2, 6), (3, 4)]
    names = [[card.name for card in need.cards] for need in dueling.needed]
    assert names[0] == ["Kindjal", "Rapier"]
    assert not any(one.unmet for one in atreides.talents)


def test_ta_02_rank_0_is_a_rank(catalog: Catalog) -> None:
    listed = deck(catalog, "eots:oberon")
    zero = replace(listed.entries[0].card, ranks=((Talent.BATTLE, 0),))
    told = of(replace(listed, entries=(replace(listed.entries[0], card=zero),))).talents
    assert (told[1].personas, told[1].best, told[1].total) == (1, 0, 0)
    assert (told[0].personas, told[0].best) == (0, None)


@pytest.mark.parametrize(
    ("persona", "unmet"),
    [("eots:oberon", []), ("eots:gauvir-mucca", [3, 4]), ("eots:stilgar", [2, 3, 4])],
)
def test_what_nobody_in_the_deck_can_meet(catalog: Catalog, persona: str, unmet: list[int]) -> None:
    wanted = ("prescience-trance", "traverse-fold-space", "spice-trance")
    plans = [card.id for card in catalog.all_cards() if card.id.partition(":")[2] in wanted]
    assert len(plans) == 3
    told = of(deck(catalog, persona, *plans)).talents[5]
    assert [need.rank for need in told.needed] == [2, 3, 4]
    assert [need.rank for need in told.unmet] == unmet


def test_al_02_what_has_the_rank_and_may_not_bear_the_card_does_not_meet_it(
    catalog: Catalog,
) -> None:
    """Master of Assassins goes on a mentat, Cannon Artillery on a troop or a fief."""
    for card, useless, user in (
        ("eots:master-of-assassins", "eots:house-assassin", "eots:house-mentat"),
        ("tat:cannon-artillery", "eots:gurney-halleck", "eots:atreides-battalion"),
    ):
        told = of(deck(catalog, f"{card}*2", useless)).talents
        unmet = [need for one in told for need in one.unmet]
        assert [(need.cards[0].id, need.count) for need in unmet] == [(card, 2)]
        assert not any(one.unmet for one in of(deck(catalog, card, useless, user)).talents)


def test_ranks_of_holdings_and_resources_are_no_personas(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:caladan", "eots:arrakeen"))
    assert all(one.best is None for one in told.talents)


def test_command_and_resistance_of_the_atreides_deck(atreides: Statistics) -> None:
    told = {(one.of, one.what): (one.cards, one.best, one.total) for one in atreides.strengths}
    assert told[CardType.PERSONA, "Command"] == (12, 3, 18)
    assert told[CardType.PERSONA, "Resistance"] == (12, 3, 32)
    assert told[CardType.HOLDING, "Command"] == (8, 3, 20)


# --- income ---------------------------------------------------------------------------------


def test_every_holding_that_produces_is_told(catalog: Catalog) -> None:
    holdings = [card for card in catalog.all_cards() if card.type is CardType.HOLDING]
    told = income(holdings)
    assert len(told.sources) + len(told.others) == len(holdings) == 71
    makes = {
        card.id
        for card in holdings
        for node in nodes(parsed(card.operation, card.id))
        if isinstance(node, t.Do) and node.verb is Verb.PRODUCE
    }
    assert makes <= {source.card.id for source in told.sources}


MADE_UP = "eots:spacing-industries"
"""A holding on which a made-up operation is laid."""


@pytest.mark.parametrize(
    ("text", "ways", "unsure"),
    [
        ("Engage: produce 3 solaris.", "3 solaris", 0),
        ("Engage: increase your favor by 2.", "2 favor", 0),
        ("Engage: produce 1 spice in your hoard.", "1 spice in your hoard", 0),
        ("Engage: produce 1 spice on this card.", "1 spice on the card", 0),
        ("Engage: either produce 4 solaris, or increase your favor by 3.", "4 solaris|3 favor", 0),
        ("Engage: produce X solaris, where X is the CROE.", "", 1),
        ("Engage: produce 3 + X solaris, where X is the CROE.", "3 solaris", 1),
        ("Engage: produce 2 solaris for each desert you govern.", "", 1),
        ("Whenever a desert is engaged, produce 2 solaris.", "", 1),
        ("Engage: produce 3 solaris. If you govern Dune, produce 2 solaris.", "3 solaris", 1),
        ("If you govern Dune, engage: produce 3 solaris.", "", 1),
        ("Engage a desert you govern: produce 3 solaris.", "", 1),
        ("Engage, pay 1 solari: produce 3 solaris.", "", 1),
        ("Engage: produce 3 solaris, then discard 1 favor.", "", 1),
        ("Engage: either produce 3 solaris, or discard 1 favor.", "3 solaris|", 0),
        ("Engage: you may produce 3 solaris.", "", 1),
        ("Engage: request 3 solaris.", "", 1),
        ("Engage: disengage target desert you govern.", "", 0),
    ],
)
def test_what_an_operation_brings_in(catalog: Catalog, text: str, ways: str, unsure: int) -> None:
    (card,) = catalog.cards([MADE_UP])
    program = stored(program_of(card, parsed(text)))
    told = source_of(replace(card, program_json=program))
    said = (" ".join(f"{one.amount} {one.gives}" for one in way) for way in told.ways)
    assert ("|".join(said), len(told.unsure)) == (ways, unsure)


def _spans(told: Statistics) -> dict[Ware, tuple[int, int]]:
    return {w: (told.income.least(w), told.income.most(w)) for w in WARES if told.income.most(w)}


def test_the_income_of_three_decks(
    atreides: Statistics, guild: Statistics, harkonnen: Statistics
) -> None:
    desert = {Ware.ON_CARD: (0, 1), Ware.GUILD: (0, 1)}
    assert _spans(atreides) == {Ware.SOLARIS: (17, 17), **desert}  # 5 + 3 + 2 + 3 + 4
    assert _spans(guild) == {Ware.SOLARIS: (8, 8), **desert}  # 4 + 2 + 2
    assert _spans(harkonnen) == {Ware.SOLARIS: (5, 11), Ware.HOARD: (1, 1), **desert}


def test_what_hangs_on_the_table_is_told_and_not_counted(atreides: Statistics) -> None:
    told = {source.card.name: source.unsure for source in atreides.income.unsure}
    assert set(told) == {"Arrakeen", "Carthag", "CHOAM Directorship", "Harvesting Contract"}
    assert told["Arrakeen"] == ("If you govern Dune, produce 2 additional solaris.",)


def test_ct_12_a_second_copy_of_a_holding_brings_in_nothing(catalog: Catalog) -> None:
    one = of(deck(catalog, "eots:caladan", "eots:spacing-industries"))
    two = of(deck(catalog, "eots:caladan", "eots:spacing-industries*2"))
    assert _spans(one) == _spans(two) == {Ware.SOLARIS: (9, 9)}


def test_the_rules_of_the_income_are_in_the_register() -> None:
    assert all(rule(one).statement for one in RULES)


# --- odds of a deck -------------------------------------------------------------------------


def test_the_odds_of_each_number_of_copies_and_of_each_kind(atreides: Statistics) -> None:
    told = {(o.wanted.section, o.wanted.what): o for o in atreides.drawing.odds}
    assert told[HOUSE, "a card of 1 copy"].chances[0] == Fraction(7, 47)
    assert told[HOUSE, "a card of 3 copies"].wanted.copies == 3
    assert told[HOUSE, "any of the Tactics"].wanted.copies == 12
    assert told[IMPERIAL, "a card of 1 copy"].chances[7] == Fraction(10, 15)
    assert (HOUSE, "a card of 4 copies") not in told


@pytest.mark.parametrize(
    ("text", "what", "least", "copies"),
    [
        ("Maula Pistol", "Maula Pistol", 1, {HOUSE: 3}),
        ("2x maula pistol", "Maula Pistol", 2, {HOUSE: 3}),
        ("2 maula", "Maula Pistol", 2, {HOUSE: 3}),
        ("eots:pogrom", "Pogrom", 1, {HOUSE: 1}),
        ("allies", "Allies", 1, {IMPERIAL: 7}),
        ("ally", "Allies", 1, {IMPERIAL: 7}),
        ("holding", "Holding", 1, {IMPERIAL: 6}),
        ("Spies", "Spy", 1, {HOUSE: 3, IMPERIAL: 1}),
        ("3 weapons", "Weapon", 3, {HOUSE: 7}),
        ("Glossu Rabban", "Glossu Rabban, Regent of Arrakis", 1, {IMPERIAL: 1}),
    ],
)
def test_cards_are_asked_for_by_name_or_kind(
    catalog: Catalog, text: str, what: str, least: int, copies: dict[Section, int]
) -> None:
    case = decision(real_deck(catalog, "harkonnen")).case
    told = asked(text, {IMPERIAL: case.imperial, HOUSE: case.house})
    assert (told.what, told.least, dict(told.copies)) == (what, least, copies)


def test_two_versions_of_a_name_are_asked_for_together(catalog: Catalog) -> None:
    told = of(deck(catalog, "eots:paul-atreides", "tat:paul-atreides"), "Paul Atreides")
    (one,) = told.drawing.odds
    assert (one.wanted.what, one.wanted.copies) == ("Paul Atreides", 2)


@pytest.mark.parametrize(
    ("text", "says", "several"),
    [
        ("Maula Pistole", "did you mean Maula Pistol?", False),
        ("Crysknife", 'is called "Crysknife"', False),
        ("Fiefs of Dune", 'is called "Fiefs of Dune"', False),
        ("harkonnen", "several cards of the deck fit", True),
        ("", 'is called ""', False),
        ("0 Pogrom", "expected a count from 1 to 99", False),
        ("700 Pogrom", "expected a count from 1 to 99", False),
        ("zzz\x1b[31m\u202e", "\ufffd", False),
    ],
)
def test_what_is_not_in_the_deck_is_refused(
    catalog: Catalog, text: str, says: str, several: bool
) -> None:
    with pytest.raises(NotInDeck) as caught:
        of(real_deck(catalog, "harkonnen"), text)
    assert says in str(caught.value)
    assert caught.value.several is several
    assert str(caught.value).isprintable()


def test_an_empty_deck_has_statistics() -> None:
    verdict = decision(DeckList(file="none", entries=()))
    told = statistics(verdict.case)
    assert "drawn out" not in page("none", verdict, told)
    assert [one.cards for one in told.sizes] == [0, 0, 0]
    assert told.drawing.odds == ()
    assert "No holding of the deck brings in" in page("none", verdict, told)


def test_hp_03_the_homeworld_named_is_that_of_the_sponsor(catalog: Catalog) -> None:
    case = judge(
        deck(catalog, "eots:caladan", "eots:tupile", "eots:oberon", "eots:gauvir-mucca"),
        format_named(),
    ).case
    assert sponsor(case) == "Guild, by the homeworld Tupile, Sanctuary Planet"


def test_the_pace_is_the_players_to_say(catalog: Catalog) -> None:
    case = decision(real_deck(catalog, "guild")).case
    told = statistics(case, Question(turns=2, pace=Pace(house=5, imperial=2)))
    assert told.drawing.seen == {IMPERIAL: (3, 5), HOUSE: (7, 12)}


def test_hp_03_a_whole_name_comes_before_a_part_of_one(catalog: Catalog) -> None:
    told = of(real_deck(catalog, "atreides"), "caladan", "caladan exp")
    assert [(one.wanted.what, one.wanted.section) for one in told.drawing.odds] == [
        *(("Caladan, Atreides Homeworld", APART), ("Caladan Exports", IMPERIAL)),
    ]
    assert {*told.drawing.odds[0].chances} == {1}
