"""Chances of several cards at once: against every draw there is, and every order of the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest
from buying_cases import Bought, can_buy
from deck_cases import deck, real_deck
from share import sample

from cardbase.cards.card import Card
from cardbase.cards.powers import all_adversaries
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import OPENING, DeckEntry, Section, deal
from cardbase.decks.starters import read_starter
from cardbase.legality import Case, format_named, judge
from cardbase.legality.rules import BUDGET
from cardbase.statistics.asked import AskedCards, asked
from cardbase.statistics.bearing import can_use, may_bear
from cardbase.statistics.odds import Pace
from cardbase.statistics.paying import FAVOR, RULES, STARTING, Purse, brings, paid, purse
from cardbase.statistics.playable import playable
from cardbase.statistics.questions import Joint
from cardbase.statistics.together import together
from cardbase.statistics.whole import Question, statistics
from cardbase.vocabulary import Deck, Talent
from errata import rule
from tracker.engine.settings import SettingName, defaults, number
from tracker.setup.seats import STARTING_FAVOR

HOUSE, IMPERIAL, APART = Section.HOUSE, Section.IMPERIAL, Section.APART
SMALL = (
    "eots:caladan",
    *("eots:paul-atreides", "eots:duncan-idaho", "eots:spacing-industries", "eots:arrakeen"),
    *("eots:maula-pistol*2", "eots:kindjal", "eots:compel-surrender", "eots:pogrom"),
    *("eots:house-swordmaster", "eots:best-blade"),
)
"""Seven House cards and four of the Imperial deck, with two talents asked for."""


def case_of(catalog: Catalog, *lines: str) -> Case:
    return judge(deck(catalog, *lines), format_named()).case


def parts_of(case: Case) -> dict[Section, tuple[DeckEntry, ...]]:
    apart = (*case.homeworlds, *case.programs, *case.dune)
    return {IMPERIAL: case.imperial, HOUSE: case.house, APART: apart}


def cards_of(entries: Sequence[DeckEntry]) -> list[Card]:
    return [entry.card for entry in entries for _ in range(entry.count)]


def ways_to_take(things: Sequence[AskedCards], seen: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Each choice of cards of their own for all things wanted, one after the other."""
    slots = [one for one in things for _ in range(one.least)]
    for chosen in permutations(range(len(seen)), len(slots)):
        cards = tuple(seen[at] for at in chosen)
        if all(card.id in slot.ids for card, slot in zip(cards, slots, strict=True)):
            yield cards


def usable(cards: Sequence[Card], seen: Sequence[Card]) -> bool:
    return all(any(can_use(other, card) for other in seen) for card in cards if card.requirement)


def counted(
    things: Sequence[AskedCards], parts: Mapping[Section, Sequence[DeckEntry]],
    drawn: Mapping[Section, int], *, used: bool,
) -> Fraction:  # fmt: skip
    """The chance found by taking every draw there is, one by one."""
    draws = [
        list(combinations(cards_of(entries), drawn[section])) for section, entries in parts.items()
    ]
    good = total = 0
    for hands in product(*draws):
        seen = [card for hand in hands for card in hand]
        total += 1
        good += any(not used or usable(cards, seen) for cards in ways_to_take(things, seen))
    return Fraction(good, total)


ASKED = [
    ("Paul Atreides", "Kindjal"), ("2 maula pistol",), ("weapon", "maula pistol"),
    ("weapon", "kindjal", "ally"), ("venture",), ("plan",), ("2 weapon", "persona"),
    ("caladan", "pogrom"), ("persona", "plan"),
]  # fmt: skip


@pytest.mark.parametrize("texts", ASKED)
def test_every_draw_of_two_small_decks_counted_one_by_one(
    catalog: Catalog, texts: tuple[str, ...]
) -> None:
    parts = parts_of(case_of(catalog, *SMALL))
    things = [asked(text, parts) for text in texts]
    drawn = {IMPERIAL: (1, 2, 3), HOUSE: (2, 3, 5), APART: (1, 1, 1)}
    for used in (False, True):
        found = together(things, parts, drawn, used=used)
        told = [
            counted(things, parts, {s: many[turn] for s, many in drawn.items()}, used=used)
            for turn in range(3)
        ]
        assert list(found) == told, (texts, used)


def test_ta_01_a_card_nobody_in_the_deck_can_use_never_comes_with_a_user(catalog: Catalog) -> None:
    parts = parts_of(case_of(catalog, "eots:caladan", "eots:stilgar", "eots:prescience-trance"))
    trance = asked("prescience trance", parts)
    drawn = {IMPERIAL: (1,), HOUSE: (1,), APART: (1,)}
    assert together([trance], parts, drawn) == (Fraction(1),)
    assert together([trance], parts, drawn, used=True) == (Fraction(0),)


def test_two_things_are_two_cards(catalog: Catalog) -> None:
    parts = parts_of(case_of(catalog, "eots:caladan", "eots:stilgar", "eots:maula-pistol"))
    things = [asked("maula pistol", parts), asked("weapon", parts)]
    assert together(things, parts, {IMPERIAL: (1,), HOUSE: (1,), APART: (1,)}) == (Fraction(0),)


# --- paying ---------------------------------------------------------------------------------


def played(
    order: Sequence[Card], things: Sequence[AskedCards], own: Purse, pace: int, turn: int
) -> tuple[list[Card], int]:
    """What of an Imperial deck is seen by a turn, and the solaris there, played step by step."""
    have, inplay = own.start, list[Card]()
    for now in range(1, turn + 1):
        seen = list(order[: OPENING[IMPERIAL] + pace * (now - 1)])
        have += own.each + sum(brings(card) for card in inplay)
        if now == turn:
            return seen, have
        have = max(0, have - own.spent)
        for _ in range(pace):
            gains = {
                card.full_name: (brings(card) * (turn - now) - (card.cost or 0), card)
                for card in seen
                if brings(card) and (card.cost or 0) <= have and card not in inplay
                and not any(card.id in one.ids for one in things)
            }  # fmt: skip
            good = [one for one in gains.values() if one[0] > 0]
            if not good:
                break
            best = max(good, key=lambda one: one[0])[1]
            inplay.append(best)
            have -= best.cost or 0
    raise AssertionError


def paid_by_play(
    things: Sequence[AskedCards], case: Case, own: Purse, pace: Pace, turn: int
) -> Fraction:
    """The chance found by playing every order of the Imperial deck with every House draw."""
    drawn = min(len(cards_of(case.house)), OPENING[HOUSE] + pace.house * (turn - 1))
    hands = list(combinations(cards_of(case.house), drawn))
    chance = Fraction(0)
    orders = list(permutations(cards_of(case.imperial)))
    alike = Counter[tuple[tuple[str, ...], int]]()
    by_id = {card.id: card for card in cards_of(case.imperial)}
    for order in orders:
        seen, have = played(order, things, own, pace.imperial, turn)
        alike[tuple(sorted(card.id for card in seen)), have] += 1
    for (ids, have), many in alike.items():
        seen = [by_id[one] for one in ids]
        good = sum(
            any(
                can_buy([bought(card, case) for card in cards], have, own.favor)
                for cards in ways_to_take(things, [*seen, *hand])
            )
            for hand in hands
        )
        chance += Fraction(many * good, len(orders) * len(hands))
    return chance


def bought(card: Card, case: Case) -> Bought:
    """What a card costs; favor stands for it where the sponsor's are won (P-08)."""
    cost, own = card.cost or 0, card.allegiance is case.sponsor
    owes = cost if card.allegiance in all_adversaries(case.powers) else 1
    return Bought(
        cost,
        sworn=own and card.deck is Deck.IMPERIAL,
        owes=0 if own or card.allegiance is None else owes,
    )


MONEY = (
    "eots:caladan",
    *("eots:paul-atreides", "eots:spacing-industries", "eots:arrakeen", "eots:duke-leto-atreides"),
    *("eots:carthag", "jotc:pundi-rice-market"),
    *("eots:maula-pistol*2", "eots:kindjal", "eots:best-blade", "eots:house-swordmaster*4"),
)


@pytest.mark.parametrize(
    "texts",
    [
        ("Paul Atreides",),
        ("Duke Leto Atreides", "kindjal"),
        ("2 ally",),
        ("carthag", "paul"),
        ("holding", "weapon"),
    ],
)
@pytest.mark.parametrize(
    ("own", "pace"),
    sample(
        [
            (Purse(start=0, each=1), Pace()),
            (Purse(start=3, each=0), Pace(imperial=2, house=1)),
            (Purse(start=5, each=2, spent=2), Pace()),
            (Purse(start=0, each=1, favor=3), Pace()),
            (Purse(start=1, each=0, favor=9), Pace(imperial=2, house=1)),
        ]
    ),
)
def test_every_order_of_a_small_deck_played_and_paid(
    catalog: Catalog, texts: tuple[str, ...], own: Purse, pace: Pace
) -> None:
    case = case_of(catalog, *MONEY)
    parts = parts_of(case)
    things = [asked(text, parts) for text in texts]
    turns = 4
    drawn = {
        IMPERIAL: tuple(min(6, 3 + pace.imperial * t) for t in range(turns)),
        HOUSE: tuple(min(8, 7 + pace.house * t) for t in range(turns)),
        APART: (1,) * turns,
    }
    found = paid(things, case, drawn, own, pace)
    assert list(found) == [
        paid_by_play(things, case, own, pace, turn) for turn in range(1, turns + 1)
    ]


def test_what_is_spent_on_other_cards_is_not_there_to_pay(catalog: Catalog) -> None:
    case = case_of(catalog, "eots:caladan", "tat:tame-arrakis", "eots:duke-leto-atreides")
    assert purse(case) == Purse(start=19, each=5, favor=9)
    assert purse(case, 6).saved(4) == (24, 23, 22, 21)
    told = statistics(case, Question(names=("duke leto",), turns=4, spent=7)).drawing.joint
    assert [one.chances for one in told] == [(Fraction(1),) * 4]
    told = statistics(
        case, Question(names=("duke leto", "tame arrakis"), at_once=True)
    ).drawing.joint
    assert [one.joint for one in told] == [Joint.PAID, Joint.PAID, Joint.SEEN, Joint.PAID]


def test_p_09_favor_pays_for_no_bid_that_the_solaris_do_not_cover(catalog: Catalog) -> None:
    """Duke Leto costs 5; of what turn 1 has nothing is left."""
    parts = parts_of(case := case_of(catalog, "eots:caladan", "eots:duke-leto-atreides"))
    drawn = {IMPERIAL: (1, 1, 1), HOUSE: (0, 0, 0), APART: (1, 1, 1)}
    for each, there in ((5, 1), (4, 0)):
        own = Purse(start=9, each=each, spent=40, favor=9)
        chances = paid([asked("duke leto", parts)], case, drawn, own, Pace())
        assert [*map(int, chances)] == [1, there, there]


def test_hp_04_hp_07_a_house_starts_with_what_the_table_gives_it() -> None:
    """What is supposed of solaris and favor is what the settings of the tracker say (OQ-03)."""
    values = defaults()
    assert number(values, SettingName.STARTING_SOLARIS) == STARTING
    assert number(values, SettingName.CREATION_SOLARIS) == BUDGET
    assert STARTING_FAVOR == FAVOR


def test_what_the_cards_seen_cost_is_the_mean_over_all_draws(catalog: Catalog) -> None:
    """Of 4 Imperial cards 3 are seen, of 8 House cards 7: each draw counted by itself."""
    imperial = ("eots:lady-jessica", "eots:spacing-industries", "eots:arrakeen", "eots:lady-margot")
    house = ("eots:kindjal", *["eots:pogrom"] * 6, "eots:crysknife")
    case = case_of(catalog, "eots:wallach-ix", *imperial, *house)
    told = statistics(case, Question(turns=2)).drawing.means
    for cards, many, found in ((imperial, (3, 4), told.imperial), (house, (7, 8), told.house)):
        costs = [catalog.card(card).cost or 0 for card in cards]
        for seen, mean in zip(many, found, strict=True):
            draws = [sum(draw) for draw in combinations(costs, seen)]
            assert mean == Fraction(sum(draws), len(draws))
    assert told.favor == (13, 16)
    assert told.solaris == (24, 28)


def test_the_rules_by_which_solaris_are_counted_are_in_the_register() -> None:
    assert all(rule(one).statement for one in RULES)


def test_ta_01_ventures_with_who_can_use_them_as_often_as_they_are_dealt(catalog: Catalog) -> None:
    listed = real_deck(catalog, "atreides")
    case = judge(listed, format_named()).case
    told = statistics(case, Question(names=("venture",), turns=3)).drawing.joint
    used = next(one for one in told if one.joint is Joint.USED)
    (venture,) = used.things
    every = {card.id: card for card in cards_of(case.decks) if usable_by(card, venture)}
    assert [card.id for card in used.users] == list(every)
    drawn, games = Random(26), 3000
    good = 0
    for _ in range(games):
        dealt = deal(listed, drawn, following=4)
        seen = [*dealt.hand, *dealt.assembly, *dealt.house, *dealt.imperial[:2]]
        ventures = [card for card in seen if card.id in venture.ids]
        good += any(usable([card], seen) for card in ventures)
    assert good / games == pytest.approx(float(used.chances[2]), abs=0.025)


def usable_by(card: Card, thing: AskedCards) -> bool:
    return any(can_use(card, one) for one in thing.cards if one.requirement)


def test_dp_05_who_has_the_talent_and_may_not_bear_the_card_cannot_use_it(catalog: Catalog) -> None:
    """Master of Assassins goes on a mentat: Piter de Vries or the House Mentat, no assassin."""
    case = judge(read_starter("starter:harkonnen", catalog).deck, format_named()).case
    told = statistics(case, Question(names=("Master of Assassins",), turns=3)).drawing.joint
    used = next(one for one in told if one.joint is Joint.USED)
    assert {card.id for card in used.users} == {"eots:piter-de-vries", "eots:house-mentat"}
    assassin, title = catalog.card("eots:house-assassin"), catalog.card("eots:master-of-assassins")
    assert (assassin.rank(Talent.INTRIGUE), can_use(assassin, title)) == (3, False)
    chances = list[Fraction]()
    for seen in (7, 9, 11):  # of 45 House cards with one title and one mentat, and 3 to 5 of 15
        title_alone = Fraction(seen, 45) * (1 - Fraction(seen - 1, 44))
        both = Fraction(seen, 45) * Fraction(seen - 1, 44)
        piter = Fraction(len(chances) + 3, 15)
        chances.append(both + title_alone * piter)
    assert list(used.chances) == chances


def test_al_02_a_troop_or_a_fief_uses_what_goes_on_it(catalog: Catalog) -> None:
    """Cannon Artillery goes on a troop or a fief with Battle 1, on no persona."""
    house = ("tat:cannon-artillery", "eots:atreides-battalion", "eots:gurney-halleck")
    case = case_of(catalog, "eots:wallach-ix", *house)
    told = statistics(case, Question(names=("Cannon Artillery",), turns=1)).drawing.joint
    used = next(one for one in told if one.joint is Joint.USED)
    assert {card.id for card in used.users} == {"eots:wallach-ix", "eots:atreides-battalion"}
    assert used.chances == (Fraction(1),)
    cannon, battalion, gurney = map(catalog.card, house)
    assert gurney.rank(Talent.BATTLE)
    assert [can_use(one, cannon) for one in (battalion, gurney)] == [True, False]
    assert [playable(cannon, [one]) for one in (battalion, gurney)] == [True, False]


def test_al_02_what_goes_on_a_card_of_ones_own_goes_on_one_of_its_power_or_of_none(
    catalog: Catalog,
) -> None:
    battalion, agent = catalog.card("eots:atreides-battalion"), catalog.card("eots:house-agent")
    assert battalion.requirement is None
    both = (agent, catalog.card("eots:stilgar"))
    assert [may_bear(one, battalion) for one in both] == [True, False]
    assert [playable(battalion, [one]) for one in both] == [True, False]


def test_cp_03_an_adversarys_card_costs_as_much_favor(catalog: Catalog) -> None:
    """The Baron is of the adversary of House Atreides; a tenth point of favor is kept (L-02)."""
    baron = "eots:baron-vladimir-harkonnen"
    case = case_of(catalog, "eots:caladan", baron, "eots:duke-leto-atreides")
    told = statistics(case, Question(names=("baron", "leto"), at_once=True, turns=1)).drawing
    cost = catalog.card(baron).cost or 0
    assert [*map(int, told.means.owed)] == [cost]
    parts = parts_of(case)
    things = [asked("baron", parts)]
    for favor, there in ((cost, 1), (cost - 1, 0)):
        own = Purse(start=90, each=0, favor=favor)
        drawn = {IMPERIAL: (2,), HOUSE: (0,), APART: (1,)}
        assert [*map(int, paid(things, case, drawn, own, Pace()))] == [there]
