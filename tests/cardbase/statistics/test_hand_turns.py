"""A hand over several turns: what holds of every deal, whatever the cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from deck_cases import DECKS, deck, real_deck

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section, deal
from cardbase.decks.starters import read_starter
from cardbase.legality import format_named, judge
from cardbase.statistics.bearing import can_use
from cardbase.statistics.hand import HandTurn, outset, over_turns
from cardbase.statistics.odds import Pace, seen_by_turn
from cardbase.statistics.paying import Purse, brings, cost_of, purse
from cardbase.statistics.playable import playable
from cardbase.vocabulary import Subtype

TURNS = 5


def faults(turns: tuple[HandTurn, ...], own: Purse, pace: Pace) -> Iterator[str]:
    """What of some turns is not as it is supposed to be."""
    have, inplay = own.start, list[Card]()
    comes = own.each
    for at, one in enumerate(turns):
        have += comes
        if one.solaris != have:
            yield f"{one.turn}: {one.solaris} solaris, not {have}"
        have -= sum(map(cost_of, (*one.won, *one.played)))
        comes += sum(map(brings, (*one.won, *one.played)))
        if one.left != have or have < 0:
            yield f"{one.turn}: {one.left} left, not {have}"
        gone = [*one.won, *one.played, *one.discarded]
        if len(gone) != len([*one.drawn, *one.imperial]) or len(one.drawn) != pace.house:
            yield f"{one.turn}: {len(gone)} leave, {len(one.drawn)} and {len(one.imperial)} come"
        if at + 1 < len(turns):
            rest = [card.id for card in (*one.hand, *one.assembly, *one.drawn, *one.imperial)]
            for card in gone:
                rest.remove(card.id)
            after = turns[at + 1]
            if sorted(rest) != sorted(card.id for card in (*after.hand, *after.assembly)):
                yield f"{one.turn}: the next hand is another"
        for card in (*one.won, *one.played):
            inplay.append(card)
            if card.requirement and not any(can_use(other, card) for other in inplay):
                yield f"{one.turn}: nobody can use {card.full_name}"


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("pace", [Pace(), Pace(imperial=0, house=0), Pace(imperial=2, house=5)])
def test_cl_03_cl_05_what_leaves_is_drawn_anew_and_paid_for(
    catalog: Catalog, name: str, pace: Pace
) -> None:
    listed = real_deck(catalog, name)
    own = purse(judge(listed, format_named()).case)
    for seed in range(20):
        dealt = deal(listed, Random(seed), following=40)
        turns = over_turns(dealt, own, pace, TURNS)
        assert not [*faults(turns, own, pace)], f"seed {seed}"
        seen = len(turns[0].hand) + sum(len(one.drawn) for one in turns[:-1])
        assert seen == seen_by_turn(Section.HOUSE, 60, pace, TURNS)[-1]


def test_hp_11_the_first_turn_is_the_opening_deal(catalog: Catalog) -> None:
    listed = real_deck(catalog, "guild")
    dealt = deal(listed, Random(4))
    (first,) = over_turns(dealt, Purse(start=0, each=0), Pace(), 1)
    assert (first.hand, first.assembly, first.solaris) == (dealt.hand, dealt.assembly, 0)
    assert (first.drawn, first.imperial) == ((), ())


def test_p_07_a_holding_won_gives_from_the_next_turn_on(catalog: Catalog) -> None:
    dealt = deal(deck(catalog, "eots:spacing-industries", "eots:pogrom"), Random(1))
    first, second = over_turns(dealt, Purse(start=3, each=0), Pace(house=0), 2)
    assert ([card.id for card in first.won], first.left) == (["eots:spacing-industries"], 0)
    assert second.solaris == 4


def test_l_01_the_turns_end_where_the_house_deck_does(catalog: Catalog) -> None:
    listed = real_deck(catalog, "atreides")
    turns = over_turns(
        deal(listed, Random(1), following=99), Purse(start=0, each=5), Pace(house=7), 20
    )
    assert [len(one.drawn) for one in turns] == [7, 7, 7, 7, 7, 5]


PLAYABLE = {
    "eots:arclight-assault": ("eots:gurney-halleck",),  # TA-01
    "eots:policy-of-oppression": ("eots:house-agent",),  # V-01: a venture without a talent
    "eots:blade-parry": ("eots:duncan-idaho",),  # a tactic of duels
    "eots:powerful-ally": ("eots:gurney-halleck",),  # it engages an ally
    "eots:claim-initiative": (),
    "eots:spice-harvester": ("eots:imperial-basin",),
    "eots:juice-of-sapho": ("eots:house-mentat",),
    "tat:cannon-artillery": ("eots:atreides-battalion",),  # TA-01: a troop with Battle
    "jotc:harvester-pad": ("tat:broken-land",),  # one of two choices
    "eots:thumpers": ("eots:stilgar",),  # AL-02: on a Fremen, or on one of no power
    "eots:diplomacy": ("eots:house-agent",),
}
"""A card, and what has to be in play so that it can be played."""


def test_a_card_is_played_only_where_what_is_in_play_lets_it_be(catalog: Catalog) -> None:
    """By their printed text, and TA-01, V-01, R-02, R-08, DP-05."""
    wrong = []
    others = [catalog.card("eots:spacing-industries")]
    for card, needed in PLAYABLE.items():
        one, there = catalog.card(card), [catalog.card(each) for each in needed]
        if not playable(one, there):
            wrong.append(f"{card}: not even with {needed}")
        if needed and playable(one, others):
            wrong.append(f"{card}: without {needed}")
    assert wrong == []


def test_sp_06_whatever_takes_spice_from_a_desert_makes_a_deck_of_deserts(catalog: Catalog) -> None:
    """House Subfief engages the desert that bears it."""
    for taker, sand in (("jotc:house-subfief", True), ("eots:kindjal", False)):
        listed = deck(catalog, "eots:forbidden-zone", "tat:broken-land", taker)
        assert outset(judge(listed, format_named()).case).sand is sand


def test_r_08_no_tactic_of_a_rite_is_played_with_no_persona_in_play(catalog: Catalog) -> None:
    listed = deck(catalog, *["eots:blade-parry"] * 4, *["eots:formal-impressment"] * 4)
    dealt = deal(listed, Random(1), following=7)
    turns = over_turns(dealt, Purse(start=9, each=5), Pace(house=1), 2)
    assert [one.played for one in turns] == [(), ()]
    assert all(one.discarded for one in turns)


def test_ta_01_what_nobody_can_use_is_discarded_first(catalog: Catalog) -> None:
    dealt = deal(
        deck(catalog, "eots:stilgar", "eots:prescience-trance", "eots:house-swordmaster"), Random(1)
    )
    (turn,) = over_turns(dealt, Purse(start=0, each=0), Pace(house=1, imperial=0), 1)
    assert [card.id for card in turn.discarded] == ["eots:prescience-trance"]


def test_sp_06_a_deck_that_lives_on_deserts_wins_them_first(catalog: Catalog) -> None:
    case = judge(read_starter("starter:fremen", catalog).deck, format_named()).case
    begun, deserts = outset(case), 0
    assert begun.sand
    for seed in range(1, 21):
        (turn,) = over_turns(deal(case.deck, Random(seed)), purse(case), Pace(), 1, begun)
        if any(Subtype.DESERT in card.subtypes for card in turn.assembly):
            deserts += 1
            assert [Subtype.DESERT in card.subtypes for card in turn.won] == [True], seed
    assert deserts > 8
    other = judge(read_starter("starter:guild", catalog).deck, format_named()).case
    assert not outset(other).sand
