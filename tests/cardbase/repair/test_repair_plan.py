"""What a repair puts in can do its work in the deck, keeps its plan, and is counted as written."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.starters import read_starter
from cardbase.fitting.score import fits
from cardbase.fitting.sound import IDLE
from cardbase.fitting.suggest import view_of
from cardbase.legality import format_named, judge
from cardbase.repair import Alternative, ChangeKind, repairs
from cardbase.repair.change import Pick, RepairChange, apply
from cardbase.repair.plan import with_substitutes
from cardbase.repair.problem import Problem
from cardbase.repair.search import repairs_of
from kanly.deck.repair_page import page

OLD, NOW = format_named("eye-of-the-storm"), format_named()


def guild(catalog: Catalog) -> DeckList:
    return read_starter("starter:guild", catalog).deck


def counts(deck: DeckList) -> Counter[str]:
    found = Counter[str]()
    for entry in deck.entries:
        found[entry.card.id] += entry.count
    return found


def first(catalog: Catalog, *, warnings: bool = False) -> Alternative:
    return repairs(guild(catalog), OLD, catalog, warnings=warnings).alternatives[0]


def test_ta_04_no_duel_comes_into_a_deck_without_duelists(catalog: Catalog) -> None:
    """Water Tribute brings favor to anybody, Dueling Honors to who wins a duel."""
    one = first(catalog)
    brought = {like.pick.card.id for like in one.substitutes}
    assert brought
    assert brought.isdisjoint({"eots:dueling-honors", "eots:windtrap-technologies"})
    assert "eots:spotter-control" not in brought  # it waits for deserts, of which there are none
    view = view_of(judge(one.deck, OLD, one.sponsor).case)
    for like in one.substitutes:
        why = fits(like.pick.card, view.without(like.pick.card))
        assert not IDLE.intersection(reason.weight for reason in why.reasons), like.pick.card


def test_in_the_place_of_a_directorship_that_others_count_another_or_none(
    catalog: Catalog,
) -> None:
    words = {"Directorship"}
    for like in first(catalog).substitutes:
        if words.intersection(like.card.subtypes):
            assert words.intersection(like.pick.card.subtypes), like.pick.card


def test_the_heading_tells_as_many_changes_as_are_written(catalog: Catalog) -> None:
    for warnings in (False, True):
        one = first(catalog, warnings=warnings)
        before, after = counts(guild(catalog)), counts(one.deck)
        out, come = (before - after).total(), (after - before).total()
        assert one.written == out + come
        told = page("a deck", OLD, repairs(guild(catalog), OLD, catalog, warnings=warnings))
        needed = f", {one.size} of them needed" if one.substitutes else ""
        assert f"1. {one.written} changes{needed}: take out 13" in told
    assert first(catalog).written > first(catalog).size


def test_dk_12_what_fills_the_deck_for_a_card_stands_for_it_once(catalog: Catalog) -> None:
    one = first(catalog, warnings=True)
    come = Counter[str]()
    for change in one.changes:
        if change.way is ChangeKind.IN:
            come.update({pick.card.id: pick.count for pick in change.picks})
    assert come
    gone = sum(
        pick.count
        for change in one.changes
        if change.way is ChangeKind.OUT
        for pick in change.picks
        if pick.card.id in {"jotc:justice-of-the-great", "jotc:guild-spokesman"}
    )
    likes = sum(
        like.pick.count
        for like in one.substitutes
        if like.card.id in {"jotc:justice-of-the-great", "jotc:guild-spokesman"}
    )
    assert come.keys() == {"eots:diplomacy", "eots:landsraad-emissary"}
    assert come.total() + likes <= gone


def thinned(catalog: Catalog) -> DeckList:
    """The Fremen starter without two of its deserts and much of its House deck."""
    listed = read_starter("starter:fremen", catalog).deck
    out = {
        "eots:the-open-bled",
        "jotc:the-great-flat",
        "eots:chani",
        "eots:crysknife",
        "tat:duncan-idaho",
    }
    out |= {"jotc:fremen-marauder", "eots:maula-pistol", "eots:house-battalion"}
    out |= {"eots:spacing-industries", "eots:imperial-suk-school", "eots:suspensor-technologies"}
    return replace(listed, entries=tuple(e for e in listed.entries if e.card.id not in out))


def test_a_sound_deck_is_told_of_what_check_warns_of(catalog: Catalog) -> None:
    deck = thinned(catalog)
    found = repairs(deck, NOW, catalog)
    assert found.sound
    assert found.warned == judge(deck, NOW).findings != ()
    told = page("a deck", NOW, found)
    assert "repair --warnings mends such, too" in told
    assert all(finding.rule in told for finding in found.warned)
    whole = repairs(read_starter("starter:fremen", catalog).deck, NOW, catalog)
    assert "warning" not in page("a deck", NOW, whole)


def test_sp_06_harvesters_get_a_desert_and_no_card_put_in_speaks_for_another(
    catalog: Catalog,
) -> None:
    deck = thinned(catalog)
    one = repairs(deck, NOW, catalog, warnings=True).alternatives[0]
    after = view_of(judge(one.deck, NOW).case)
    assert after.springs > view_of(judge(deck, NOW).case).springs
    before = view_of(judge(deck, NOW).case)
    for change in one.changes:
        for fit in change.fits:
            here = {reason.text for reason in fits(fit.card, before).reasons}
            assert here >= {reason.text for reason in fit.reasons}, fit.card
    assert deck.size(Section.HOUSE) < one.deck.size(Section.HOUSE)


def test_what_comes_in_by_several_picks_takes_as_many_places(catalog: Catalog) -> None:
    """Two copies of an aide go; where one like card came in, another is told, for two none."""
    listed = read_starter("starter:fremen", catalog).deck
    problem = Problem(deck=listed, format=OLD, asked=None, warnings=False, owned=None)
    raw = repairs_of(problem, catalog.all_cards, 1).alternatives[0]
    gone, naib = "tat:fremen-marauder", catalog.card("eots:fremen-naib")
    assert problem.worth.lacking[gone] == 2

    def told(*picks: int) -> int:
        """For how many of them a like card is told, when the other comes in by these picks."""
        come = tuple(Pick(card=naib, count=one, section=Section.HOUSE) for one in picks)
        change = RepairChange(way=ChangeKind.IN, picks=come)
        out = tuple(one for one in raw.changes if one.way is not ChangeKind.IN)
        one = replace(raw, changes=(*out, change), deck=apply(problem.deck, (*out, change)))
        likes = with_substitutes(problem, one, catalog.all_cards()).substitutes
        return sum(like.pick.count for like in likes if like.card.id == gone)

    assert (told(), told(1), told(2), told(1, 1)) == (2, 1, 0, 0)
