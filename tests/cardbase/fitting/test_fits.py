"""The scorer: each reason is a fact of the deck and the card, counted another way here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from deck_cases import DECKS, deck, real_deck
from share import sample

import cardbase.fitting
from cardbase.cards.card import Card
from cardbase.cards.kinds import is_unique, kind_of
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section, section_of
from cardbase.fitting import Fit, Suggestions, fits, replacements, suggestions, view_of
from cardbase.fitting.like import likeness, may_stand_for
from cardbase.fitting.scale import usual_shares, weights
from cardbase.fitting.suggest import without
from cardbase.fitting.view import DeckView
from cardbase.legality import format_named, judge
from cardbase.legality.case import Case
from cardbase.legality.rules import name_key
from cardbase.statistics.income import Ware, income
from cardbase.statistics.talents import talents
from cardbase.vocabulary import CardType, Subtype

BY = format_named()


def case(catalog: Catalog, name: str) -> Case:
    return judge(real_deck(catalog, name), BY).case


def told(fit: Fit) -> dict[str, str]:
    return {reason.weight: reason.text for reason in fit.reasons}


def scored(catalog: Catalog, name: str) -> Iterator[tuple[Card, DeckView, dict[str, str]]]:
    """Each card of the catalog in a deck, with what is told of it."""
    view = view_of(case(catalog, name))
    for card in catalog.all_cards():
        yield card, view, told(fits(card, view))


@pytest.mark.parametrize("name", DECKS)
def test_ta_01_a_venture_is_usable_where_the_statistics_say_so(catalog: Catalog, name: str) -> None:
    best = {one.talent: one.best for one in talents(real_deck(catalog, name).entries)}
    faults = []
    for card, _, why in scored(catalog, name):
        need = card.requirement
        if need is None or card.type is not CardType.PLAN or card.allegiance:
            continue
        if "talent none" in why and (rank := best[need.talent]) is not None and rank >= need.rank:
            faults.append((card.id, why))
        if {"talent one", "talent some"} & why.keys() and (best[need.talent] or -1) < need.rank:
            faults.append((card.id, why))
    # Medical Tampering goes on a Suk alone
    assert [one for one, _ in faults] == (["tat:medical-tampering"] if faults else [])


@pytest.mark.parametrize("name", DECKS)
def test_copies_income_and_favor_are_as_counted_elsewhere(catalog: Catalog, name: str) -> None:
    faults = []
    for card, view, why in scored(catalog, name):
        here = view.counts.get(card.id, 0)
        if ("copy unique" in why) != (is_unique(card) and _named_alike(card, view)):
            faults.append((card.id, "copies"))
        if not is_unique(card) and ("copy third" in why, "copy fourth" in why) != (
            here == 2,
            here > 2,
        ):
            faults.append((card.id, "third"))
        if ("income solaris" in why) != (income([card]).most(Ware.SOLARIS) > 0):
            faults.append((card.id, "income"))
        if ("favor own" in why) != (card.allegiance is view.sponsor):
            faults.append((card.id, "favor"))
    assert not faults


def _named_alike(card: Card, view: DeckView) -> bool:
    return name_key(card.full_name) in {name_key(one.full_name) for one in view.cards.values()}


def test_the_weights_are_those_that_are_read() -> None:
    folder = Path(cardbase.fitting.__file__).parent
    files = [*folder.glob("*.py"), *(folder.parent / "repair").glob("*.py")]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    used = {name for name in weights() if f'"{name}"' in source}
    assert used == set(weights())
    assert set(re.findall(r'reason\("([a-z ]+)"', source)) <= used
    assert all(share.low < share.high for share in usual_shares().values())


def test_what_is_told_against_a_card_outside_its_deck(catalog: Catalog) -> None:
    view = view_of(case(catalog, "atreides"))
    why = {one: told(fits(catalog.card(one), view)) for one in ILL_FIT}
    assert why["eots:traverse-fold-space"]["talent none"].endswith("Prescience 4 or more")
    assert "Harkonnen is an adversary" in why["eots:harkonnen-slavemaster"]["favor adversary"]
    assert why["eots:high-steersman"]["bearer none"].endswith("it asks for Navigator")
    assert why["eots:carryall"]["bearer none"].endswith("it asks for Spice Harvester")
    assert why["eots:paul-atreides"]["copy unique"].startswith("the deck has Paul Atreides")


ILL_FIT = (
    "eots:traverse-fold-space",
    "eots:harkonnen-slavemaster",
    "eots:high-steersman",
    "eots:carryall",
    "eots:paul-atreides",
)


def test_dk_05_dk_06_what_a_power_costs_that_the_deck_has_not(catalog: Catalog) -> None:
    """Atreides has the adversaries of the Fremen; not those of the Guild."""
    view = view_of(case(catalog, "atreides"))
    of = {name: told(fits(catalog.card(name), view)) for name in ("eots:stilgar", "eots:oberon")}
    assert "its adversaries are yours already (DK-05)" in of["eots:stilgar"]["favor further"]
    new = of["eots:oberon"]["favor new"]
    assert "with it Bene Gesserit and Smugglers become your adversaries (DK-05)" in new
    house = told(fits(catalog.card("eots:fremen-naib"), view))
    assert "the Imperial deck has no card of Fremen" in house["favor unopened"]
    opened = view.plus(catalog.card("eots:stilgar"))
    assert "favor other" in told(fits(catalog.card("eots:fremen-naib"), opened))


def test_what_a_card_adds_to_what_bears_it_on_no_condition(catalog: Catalog) -> None:
    view = view_of(case(catalog, "atreides"))
    adds = {one: told(fits(catalog.card(one), view)).get("adds") for one in WEIGHED}
    assert adds == WEIGHED


WEIGHED = {
    "eots:palace-keep": "what bears it has 2 more command, 2 more Battle rank and 2 more "
    "resistance, for 4 solaris",
    "eots:arms-training": "what bears it has 1 more Dueling rank, for 1 solari",
    "eots:kindjal": None,  # in a duel alone
    "eots:pogrom": None,
}


def test_cards_that_speak_of_each_other_help_each_other(catalog: Catalog) -> None:
    made = deck(
        catalog,
        *("eots:caladan", "eots:lady-jessica", "eots:military-appropriations"),
        *("eots:caladan-exports", "eots:spice-harvester*2"),
    )
    view = view_of(judge(made, BY).case)
    leto = told(fits(catalog.card("eots:duke-leto-atreides"), view))
    assert leto["wanted"].endswith("speaks of such a card (Duke Leto Atreides)")
    battalion = told(fits(catalog.card("eots:atreides-battalion"), view))
    assert battalion["wanted"].startswith("Military Appropriations speaks of such a card (batta")
    desert = told(fits(catalog.card("eots:imperial-basin"), view))
    assert desert["wanted"].startswith("Spice Harvester")
    carryall = told(fits(catalog.card("eots:carryall"), view))
    assert carryall["want met"].startswith("2 cards of the deck may bear it (Spice Harvester)")


@pytest.mark.parametrize("name", DECKS)
def test_additions_bring_no_finding_and_cuts_have_no_good_word(catalog: Catalog, name: str) -> None:
    found = suggestions(case(catalog, name), catalog, most=12)
    before = {one.rule for one in judge(found.case.deck, BY).findings}
    for section, some in found.additions.items():
        assert len(some) == 12
        assert [one.score for one in some] == sorted((one.score for one in some), reverse=True)
        for fit in some:
            assert section_of(fit.card) is section
            assert fit.against > -60, (fit.card.id, fit.reasons)
            more = deck(catalog, *(f"{i}*{n}" for i, n in _counts(found)), fit.card.id)
            assert {one.rule for one in judge(more, BY).findings} <= before
    assert all(fit.score <= 0 for fit in found.cuts)


def _counts(found: Suggestions) -> list[tuple[str, int]]:
    return [(slot.card.id, slot.count) for slot in found.case.deck.slots()]


def test_no_prescience_for_a_deck_without_prescience(catalog: Catalog) -> None:
    found = suggestions(case(catalog, "harkonnen"), catalog, most=50)
    for fit in (*found.additions[Section.HOUSE], *found.additions[Section.IMPERIAL]):
        assert fit.card.requirement is None or fit.card.requirement.talent != "Prescience"


def test_the_other_printing_stands_first_for_a_card(catalog: Catalog) -> None:
    laid = case(catalog, "atreides")
    paul = catalog.card("tat:paul-atreides")
    found = replacements(laid, paul, catalog, most=3)
    assert found.instead is paul
    assert found.replacements[0].card.id == "eots:paul-atreides"
    assert {kind_of(one.card) for one in found.replacements} == {kind_of(paul)}
    blade = catalog.card("eots:kindjal")
    like = replacements(laid, blade, catalog, most=5).replacements
    assert all("Blade" in one.card.subtypes for one in like[:2])
    assert all("like job" in told(one) for one in like[:2])


def test_what_stands_for_a_card_does_its_job_before_it_bears_its_words(catalog: Catalog) -> None:
    laid = case(catalog, "atreides")
    jobs = {
        "eots:forbidden-match": "both initiate dueling rites",
        "eots:proces-verbal": "both cost a rival favor",
        "eots:spacing-industries": "both bring solaris",
        "eots:powerful-ally": "both bring declared favor",
    }
    for card_id, job in jobs.items():
        best = replacements(laid, catalog.card(card_id), catalog, most=1).replacements[0]
        assert told(best)["like job"].startswith(job), card_id
    harvester, other = catalog.card("eots:spice-harvester"), catalog.card("eots:kindjal")
    assert not may_stand_for(likeness(other, harvester))
    lost = told(likeness(catalog.card("eots:act-of-cowardice"), catalog.card("eots:best-blade")))
    assert lost["like job lost"] == "it does not apply force to allies, subdue allies"


def test_likeness_knows_what_bears_a_card_and_what_a_desert_is_for(catalog: Catalog) -> None:
    def like(one: str, other: str) -> int:
        return likeness(catalog.card(one), catalog.card(other)).score

    assert like("eots:thopter-outpost", "eots:garrison") > like("eots:stunner", "eots:garrison")
    assert not may_stand_for(likeness(catalog.card("eots:stunner"), catalog.card("eots:garrison")))
    basin, land = "eots:imperial-basin", "tat:broken-land"
    assert like(land, basin) >= like("jotc:hagga-basin", basin)
    assert like("eots:the-minor-erg", basin) > like(land, basin)
    harvester = "eots:spice-harvester"
    assert told(likeness(catalog.card("jotc:razzia"), catalog.card(harvester)))["like job"] == (
        "both bring spice"
    )


def test_nothing_is_suggested_that_nobody_in_the_deck_can_use(catalog: Catalog) -> None:
    for name in DECKS:
        laid = case(catalog, name)
        for card in sample(view_of(laid).cards.values()):
            found = replacements(laid, card, catalog, most=9).replacements
            assert all(one.usable and one.score > 0 for one in found), card.id


def test_only_what_is_owned_and_left(catalog: Catalog) -> None:
    laid = case(catalog, "atreides")
    have = {"eots:forbidden-match": 2, "eots:best-blade": 2, "eots:kindjal": 1}
    found = suggestions(laid, catalog, owned=have, only_owned=True)
    assert [one.card.id for one in found.additions[Section.HOUSE]] == ["eots:forbidden-match"]
    assert told(found.additions[Section.HOUSE][0])["owned"].startswith("you own 2 copies")
    assert not found.additions[Section.IMPERIAL]


def test_what_is_owned_says_nothing_for_a_card_of_the_deck(catalog: Catalog) -> None:
    laid = case(catalog, "atreides")
    have = {slot.card.id: 9 for slot in laid.deck.slots()}
    cut = suggestions(laid, catalog, owned=have, most=50).cuts
    assert cut
    assert not [one.card.id for one in cut if "owned" in told(one)]


def test_what_speaks_against_a_card_more_than_for_it_is_not_to_be_added(catalog: Catalog) -> None:
    found = suggestions(case(catalog, "guild"), catalog, most=700)
    assert all(fit.score > 0 for some in found.additions.values() for fit in some)


def test_hc_03_favor_counts_like_spice_while_few_cards_bring_it(catalog: Catalog) -> None:
    tithes = catalog.card("jotc:siridar-tithes")
    view = view_of(judge(deck(catalog, "eots:caladan"), BY).case)
    assert told(fits(tithes, view))["favor few"].endswith("(HC-03)")
    for one in ("jotc:carthag-engineering", "jotc:tithing-clemency", "jotc:water-tribute") * 2:
        view = view.plus(catalog.card(one))
    assert "favor few" not in told(fits(tithes, view))


def test_ta_01_who_bears_a_card_is_counted_with_the_rank_it_asks_for(catalog: Catalog) -> None:
    peer = catalog.card("eots:peer-of-the-realm")  # on a vassal or aide with Arbitration 1
    duncan, thufir = catalog.card("eots:duncan-idaho"), catalog.card("eots:thufir-hawat")
    alone = view_of(judge(deck(catalog, "eots:caladan"), BY).case).plus(duncan)
    assert "talent none" in told(fits(peer, alone))
    assert "wanted" not in told(fits(duncan, alone.plus(peer)))
    both = alone.plus(thufir)
    assert told(fits(peer, both))["talent one"].startswith(
        "Thufir Hawat, Master of Assassins alone"
    )
    assert "want met" not in told(fits(peer, both))


def test_ta_03_a_rank_that_another_card_raises_is_not_missed(catalog: Catalog) -> None:
    trance, skill = catalog.card("eots:prescience-trance"), catalog.card("eots:prescience")
    bare = view_of(judge(deck(catalog, "eots:tupile", "eots:gauvir-mucca"), BY).case)
    assert "talent none" in told(fits(trance, bare))
    why = told(fits(trance, bare.plus(skill)))
    assert why["talent raised"].endswith(f"with {skill.full_name}")
    fold = catalog.card("eots:traverse-fold-space")  # Prescience 4
    assert "talent none" in told(fits(fold, bare.plus(skill)))


def test_ct_06_a_native_needs_a_dune_fief(catalog: Catalog) -> None:
    stilgar, fief = catalog.card("eots:stilgar"), catalog.card("eots:imperial-basin")
    without_fief = view_of(judge(deck(catalog, "eots:caladan"), BY).case)
    assert told(fits(stilgar, without_fief))["fief none"].endswith("(CT-06)")
    one = without_fief.plus(fief)
    assert told(fits(stilgar, one))["fief one"].endswith(f"{fief.full_name} (CT-06)")
    two = one.plus(catalog.card("eots:carthag"))
    assert not {"fief none", "fief one"} & told(fits(stilgar, two)).keys()


def test_ru_58_a_dune_event_needs_a_dune_fief(catalog: Catalog) -> None:
    for name in ("atreides", "guild"):
        view = view_of(case(catalog, name))
        fiefs = [one for one in view.cards.values() if Subtype.DUNE_FIEF in one.subtypes]
        found = suggestions(case(catalog, name), catalog, most=40).additions[Section.HOUSE]
        events = [one.card for one in found if Subtype.DUNE_EVENT in one.card.subtypes]
        assert fiefs or not events
    blow = catalog.card("eots:spice-blow")
    bare = view_of(judge(deck(catalog, "eots:caladan"), BY).case)
    assert told(fits(blow, bare))["fief none"].endswith("(E-09)")
    home = view_of(judge(deck(catalog, "eots:forbidden-zone"), BY).case)
    assert "fief none" not in told(fits(blow, home))
    assert "fief one" not in told(fits(blow, home))


def test_sp_06_spice_on_a_desert_is_not_won(catalog: Catalog) -> None:
    desert, harvester = catalog.card("tat:broken-land"), catalog.card("eots:spice-harvester")
    bare = view_of(judge(deck(catalog, "eots:caladan"), BY).case)
    alone, both = told(fits(desert, bare)), told(fits(desert, bare.plus(harvester)))
    assert "spice few" not in alone
    assert alone["spice stays"].endswith("but Dune takes it (SP-06)")
    assert both["spice springs"].startswith(f"{harvester.full_name} take spice from a desert")
    enough = told(fits(desert, bare.plus(harvester).plus(desert)))
    assert enough["spice lies"].endswith(f"taken from there by {harvester.full_name} (SP-06)")
    assert "spice few" not in told(fits(harvester, bare))
    assert "spice few" in told(fits(harvester, bare.plus(desert)))


def test_what_guards_or_answers_is_no_plan(catalog: Catalog) -> None:
    bare = view_of(judge(deck(catalog, "eots:caladan"), BY).case)
    no_plan = (
        *("eots:secund-elect", "eots:vanish-without-trace", "eots:palace-keep"),
        *("eots:garrison", "eots:surgical-strike", "eots:imperial-seal"),
    )
    for one in no_plan:
        assert not bare.plus(catalog.card(one)).about, one
    for one in ("eots:forbidden-match", "eots:kindjal", "tat:prevail-in-kanly"):
        assert bare.plus(catalog.card(one)).about.total() == 1
    strike = told(fits(catalog.card("eots:surgical-strike"), bare))
    assert strike["narrow"] == "it does nothing where no rival has such a card: bastion"


def test_hp_03_a_homeworld_fits_the_deck_of_its_power(catalog: Catalog) -> None:
    made = deck(catalog, "eots:duke-leto-atreides", "eots:paul-atreides", "eots:lady-jessica")
    view = view_of(judge(made, BY).case)
    caladan, wallach = catalog.card("eots:caladan"), catalog.card("eots:wallach-ix")
    why = told(fits(caladan, view))["home power"]
    assert why == "2 of the 3 cards with an allegiance are of Atreides"
    assert fits(caladan, view).score > fits(wallach, view).score
    duchy = catalog.card("tat:duchy-of-arrakis")
    assert "home fief" not in told(fits(duchy, view))
    desert = view.plus(catalog.card("eots:spice-blow"))
    assert "Spice Blow" in told(fits(duchy, desert))["home fief"]


def test_the_format_says_which_cards_there_are(catalog: Catalog) -> None:
    by = format_named("eye-of-the-storm")
    laid = judge(real_deck(catalog, "harkonnen"), by).case
    found = suggestions(laid, catalog, most=20)
    assert {one.card.set for some in found.additions.values() for one in some} == {"eots"}


def test_a_card_is_most_like_its_other_printing(catalog: Catalog) -> None:
    paul = catalog.card("tat:paul-atreides")
    cards = [card for card in catalog.all_cards() if card.id != paul.id]
    ranked = sorted(cards, key=lambda card: -likeness(card, paul).score)
    assert ranked[0].id == "eots:paul-atreides"


def test_without_takes_the_last_lines_first(catalog: Catalog) -> None:
    made = deck(catalog, "eots:pogrom*2", "eots:betrayal", "eots:pogrom*2")
    left = without(made, catalog.card("eots:pogrom"), 3)
    assert [(one.card.id, one.count) for one in left.entries] == [
        ("eots:pogrom", 1),
        ("eots:betrayal", 1),
    ]
