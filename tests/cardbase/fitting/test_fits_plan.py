"""The scorer sees the plan of a deck: what cards count, deserts and takers, the price of spice."""

from __future__ import annotations

from cardbase.cards.card import Card
from cardbase.cards.kinds import kind_of
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import section_of
from cardbase.decks.starters import read_starter, starters
from cardbase.fitting import Fit, fits, suggestions, view_of
from cardbase.fitting.aims import aims
from cardbase.fitting.scale import usual_shares
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import reads
from cardbase.legality import format_named, judge
from cardbase.legality.case import Case
from cardbase.vocabulary import Talent

BY = format_named()


def case(catalog: Catalog, name: str) -> Case:
    return judge(read_starter(f"starter:{name}", catalog).deck, BY).case


def view(catalog: Catalog, name: str) -> DeckView:
    return view_of(case(catalog, name))


def told(fit: Fit) -> dict[str, str]:
    return {reason.weight: reason.text for reason in fit.reasons}


def points(fit: Fit) -> dict[str, int]:
    return {reason.weight: reason.points for reason in fit.reasons}


def test_what_a_card_of_the_deck_counts_is_wanted_however_many_there_are(catalog: Catalog) -> None:
    deck = view(catalog, "guild")
    for one in ("eots:choam-directorship", "eots:exchange-seat", "jotc:assembly-chairmanship"):
        card = catalog.card(one)
        why = told(fits(card, deck.without(card)))
        assert why["wanted"] == "Directorship Kickbacks counts such cards (directorship)"
    kickbacks = catalog.card("tat:directorship-kickbacks")
    assert "4 cards of the deck" in told(fits(kickbacks, deck.without(kickbacks)))["want met"]
    assert "use none" in told(fits(kickbacks, view(catalog, "fremen")))


def test_the_guild_starter_keeps_its_key_cards(catalog: Catalog) -> None:
    cuts = {fit.card.id for fit in suggestions(case(catalog, "guild"), catalog, most=60).cuts}
    key = {"eots:choam-directorship", "eots:exchange-proxy", "eots:exchange-seat"}
    key |= {"jotc:assembly-chairmanship", "tat:directorship-kickbacks", "eots:oberon"}
    assert cuts.isdisjoint(key)


def test_x_09_an_exchange_more_is_for_a_deck_that_moves_the_price(catalog: Catalog) -> None:
    proxy = catalog.card("eots:exchange-proxy")
    here, there = fits(proxy, view(catalog, "guild")), fits(proxy, view(catalog, "harkonnen"))
    assert "Guild Navigator" in told(here)["exchange"]
    assert "exchange" not in told(there)
    assert "Spice Stockpiling" in told(here)["feeds"]


def test_sp_06_a_desert_counts_while_there_are_more_takers(catalog: Catalog) -> None:
    desert, harvester = catalog.card("tat:broken-land"), catalog.card("eots:spice-harvester")
    deck = view(catalog, "fremen")
    bare = deck
    for one in [card for card in deck.cards.values() if reads(card).lays]:
        bare = bare.without(one, deck.counts[one.id])
    assert "no holding of the deck" in told(fits(desert, bare))["spice springs"]
    assert "spice none" in told(fits(harvester, bare))
    few, enough = bare.plus(desert), deck.plus(desert)
    assert points(fits(desert, few))["spice springs"] > points(fits(desert, enough))["spice lies"]
    assert "spice few" not in told(fits(harvester, few))
    assert "spice few" in told(fits(harvester, deck))


def test_who_waits_for_cards_that_the_deck_has_not_is_narrow(catalog: Catalog) -> None:
    spotters = catalog.card("eots:spotter-control")
    assert told(fits(spotters, view(catalog, "guild")))["narrow"].endswith(
        "desert or Spice Blow event"
    )
    assert "helped" in told(fits(spotters, view(catalog, "fremen")))


def test_ta_01_a_talent_that_is_merely_asked_for_is_no_plan(catalog: Catalog) -> None:
    peer = catalog.card("eots:peer-of-the-realm")
    assert not aims(peer)
    assert "plan much" not in told(fits(peer, view(catalog, "guild")))
    for one in ("eots:coins-under-the-table", "jotc:justice-of-the-great"):
        assert aims(catalog.card(one)) == {Talent.ARBITRATION}


def test_ta_01_copies_count_among_those_who_have_a_talent(catalog: Catalog) -> None:
    """Piter de Vries and a House Mentat can both bear Master of Assassins."""
    mentat, deck = catalog.card("eots:house-mentat"), view(catalog, "harkonnen")
    assert "persona serves" not in told(fits(mentat, deck))
    assert "Master of Assassins" in told(fits(mentat, deck.without(mentat)))["persona serves"]


def test_al_02_who_may_not_bear_a_card_serves_none_that_asks_for_its_rank(catalog: Catalog) -> None:
    """A House Assassin has the Intrigue that Master of Assassins asks for, and is no mentat."""
    mentat, deck = catalog.card("eots:house-mentat"), view(catalog, "harkonnen")
    alone = deck.without(mentat)
    told_of = told(fits(catalog.card("eots:house-assassin"), alone))
    assert "Master of Assassins" not in told_of.get("persona serves", "")
    why = told(fits(mentat, alone))["persona serves"]
    assert why.startswith("at most one card of the deck can use")


def test_hc_03_favor_and_spice_that_a_card_takes_are_told(catalog: Catalog) -> None:
    def costs(card: Card) -> bool:
        return "takes" in told(fits(card, view(catalog, "harkonnen")))

    assert costs(catalog.card("jotc:approximation-analysis"))
    assert not costs(catalog.card("eots:house-mentat"))


def test_what_is_usual_of_a_kind_is_found_in_each_starter_deck(catalog: Catalog) -> None:
    faults = []
    for name in starters():
        deck = view(catalog, name.partition(":")[2])
        section = {kind_of(card): section_of(card) for card in deck.cards.values()}
        for kind, usual in usual_shares().items():
            if kind in section:
                share = 100 * deck.kinds[kind] / deck.sizes[section[kind]]
                faults += [(name, kind, share)] if share > usual.high else []
    assert not faults
