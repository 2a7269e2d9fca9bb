"""Repairs think: what comes in fits, what is told keeps the plan, like cards take places."""

from __future__ import annotations

from collections import Counter

from deck_cases import deck, real_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.fitting import fits, view_of
from cardbase.legality import Severity, format_named, judge
from cardbase.repair import Alternative, ChangeKind, Repairs, repairs
from cardbase.repair.plan import main_power
from cardbase.vocabulary import Power, Talent

BY = format_named()


def come(one: Alternative) -> Counter[str]:
    """The cards that come in, by id."""
    found = Counter[str]()
    for change in one.changes:
        if change.way is ChangeKind.IN:
            for pick in change.picks:
                found[pick.card.id] += pick.count
    return found


def short(
    catalog: Catalog, name: str, gone: int, sizes: tuple[int, int]
) -> tuple[DeckList, Repairs]:
    """A real deck without some lines of its House deck, and how it gets to a size again."""
    listed = real_deck(catalog, name)
    house = [entry for entry in listed.entries if entry.section is Section.HOUSE]
    less = replace(
        listed, entries=tuple(entry for entry in listed.entries if entry not in house[-gone:])
    )
    by = replace(
        BY,
        size=Severity.ERROR,
        sizes={Section.IMPERIAL: (sizes[0], 0), Section.HOUSE: (sizes[1], 0)},
    )
    return less, repairs(less, by, catalog)


def test_no_prescience_comes_into_a_deck_without_it(catalog: Catalog) -> None:
    for name in ("atreides", "harkonnen"):
        less, found = short(catalog, name, 12, (10, 50))
        first = found.alternatives[0]
        for card_id in come(first):
            card = catalog.card(card_id)
            assert card.requirement is None or card.requirement.talent is not Talent.PRESCIENCE
            assert card.allegiance in {None, main_power(less)}


def test_a_further_copy_comes_in_where_it_fits_best(catalog: Catalog) -> None:
    less, found = short(catalog, "atreides", 12, (10, 50))
    had = {entry.card.id for entry in less.entries}
    assert had & come(found.alternatives[0]).keys()


def test_why_a_card_comes_in_is_told(catalog: Catalog) -> None:
    _, found = short(catalog, "harkonnen", 3, (10, 52))
    (change,) = [c for c in found.alternatives[0].changes if c.way is ChangeKind.IN]
    assert change.best == "the best fit first"
    assert [fit.card.id for fit in change.fits] == [pick.card.id for pick in change.picks][:5]
    assert all(fit.score > 0 and fit.reasons for fit in change.fits)


def test_what_fits_worst_goes_of_too_many(catalog: Catalog) -> None:
    less = replace(BY, sizes={**BY.sizes, Section.HOUSE: (0, 46)}, size=Severity.ERROR)
    (one,) = repairs(real_deck(catalog, "atreides"), less, catalog, most=1).alternatives
    gone = [pick.card.id for change in one.changes for pick in change.picks]
    assert gone == ["eots:order-of-the-sword"]  # one persona alone has the rank it asks for


def test_no_card_comes_in_of_a_power_that_goes(catalog: Catalog) -> None:
    """The Fremen cards are not owned: no other Fremen fill the deck up."""
    made = deck(catalog, "eots:tupile", "eots:oberon", "eots:stilgar", "eots:chani", "eots:pogrom")
    have = {one.id: 3 for one in catalog.all_cards()}
    have |= {"eots:stilgar": 0, "eots:chani": 0}
    by = replace(BY, size=Severity.ERROR, sizes={Section.IMPERIAL: (3, 0), Section.HOUSE: (1, 0)})
    found = repairs(made, by, catalog, owned=have)
    for one in found.alternatives:
        assert Power.FREMEN not in {catalog.card(card).allegiance for card in come(one)}
        assert Power.FREMEN in one.dropped


def test_alternatives_keep_the_main_power_and_its_sponsor(catalog: Catalog) -> None:
    made = deck(
        catalog,
        *("eots:caladan", "eots:duke-leto-atreides", "eots:gurney-halleck", "eots:caladan-exports"),
        *("eots:baron-vladimir-harkonnen", "eots:kindjal*2", "eots:best-blade*3"),
    )
    assert main_power(made) is Power.ATREIDES
    found = repairs(made, BY, catalog)
    assert 1 <= len(found.alternatives) <= 5
    assert found.alternatives[0].least
    for one in found.alternatives:
        assert one.keeps
        assert one.sponsor is Power.ATREIDES
        assert Power.ATREIDES not in one.dropped


def test_the_other_printing_that_is_owned_takes_the_place(catalog: Catalog) -> None:
    listed = real_deck(catalog, "atreides")
    have = Counter[str]()
    for entry in listed.entries:
        have[entry.card.id] += entry.count
    have["tat:paul-atreides"] = 0
    have["eots:paul-atreides"] = 1
    one = repairs(listed, BY, catalog, owned=have).alternatives[0]
    assert one.size == 1
    (like,) = one.substitutes
    assert (like.card.id, like.pick.card.id) == ("tat:paul-atreides", "eots:paul-atreides")
    assert like.fit.reasons[0].weight == "like same"
    assert "eots:paul-atreides" in {entry.card.id for entry in one.deck.entries}
    assert judge(one.deck, BY).legal


def test_like_cards_of_the_format_take_places_and_bring_no_fault(catalog: Catalog) -> None:
    by = format_named("eye-of-the-storm")
    one = repairs(real_deck(catalog, "harkonnen"), by, catalog, most=1).alternatives[0]
    assert one.substitutes
    assert judge(one.deck, by).legal
    assert one.left == judge(one.deck, by).findings
    counts = Counter[str]()
    for entry in one.deck.entries:
        counts[entry.card.full_name] += entry.count if entry.section is Section.IMPERIAL else 0
    assert max(counts.values()) == 1
    out = Counter[str]()
    for like in one.substitutes:
        out[like.card.id] += like.pick.count
    listed = {e.card.id: e.count for e in real_deck(catalog, "harkonnen").entries}
    assert all(count <= listed[card] for card, count in out.items())


def test_hp_03_of_two_homeworlds_the_one_stays_that_fits_the_deck(catalog: Catalog) -> None:
    """The desert deck keeps the homeworld that is a Dune fief, whichever stands first."""
    homes = ("eots:caladan", "tat:duchy-of-arrakis")
    leto = "eots:duke-leto-atreides"
    sand = ("eots:spice-blow*3", "eots:sandworm*3", "eots:water-riot", "eots:doctor-kynes")
    desert = (leto, *sand)
    court = (leto, "eots:paul-atreides", "eots:best-blade*3")
    for first, second in (homes, homes[::-1]):
        for rest, best in ((desert, "tat:duchy-of-arrakis"), (court, "eots:caladan")):
            made = deck(catalog, first, second, *rest)
            by = replace(BY, homeworld=Severity.ERROR, sizes=dict.fromkeys(BY.sizes, (0, 0)))
            one = repairs(made, by, catalog).alternatives[0]
            assert one.homeworld is not None
            assert one.homeworld.card.id == best
            assert best in {entry.card.id for entry in one.deck.entries}
            assert "home power" in {why.weight for why in one.homeworld.reasons}


def test_who_owns_no_homeworld_keeps_the_deck_and_is_to_get_one(catalog: Catalog) -> None:
    listed = real_deck(catalog, "atreides")
    have = Counter[str]()
    for entry in listed.entries:
        have[entry.card.id] += entry.count
    have["eots:caladan"], have["eots:wallach-ix"] = 0, 1
    found = repairs(listed, BY, catalog, owned=have)
    assert [card.id for card in found.to_get] == ["eots:caladan"]
    assert found.sound
    have["tat:paul-atreides"] = 0
    (one, *others) = repairs(listed, BY, catalog, owned=have).alternatives
    assert not others
    assert (one.size, one.sponsor, one.swapped) == (1, Power.ATREIDES, False)
    have["tat:duchy-of-arrakis"] = 1  # another one of the sponsor is owned: that comes in
    other = repairs(listed, BY, catalog, owned=have)
    assert not other.to_get
    assert "tat:duchy-of-arrakis" in come(other.alternatives[0])


def test_what_comes_in_for_what_is_not_owned_can_be_used_by_who_is_left(catalog: Catalog) -> None:
    """Half of each deck is owned, and half of all other cards: nobody is left out of account."""
    for name in ("atreides", "guild", "harkonnen"):
        listed = real_deck(catalog, name)
        here = {entry.card.id for entry in listed.entries}
        every = [card.id for card in catalog.all_cards()]
        have = {one: 2 for place, one in enumerate(every) if place % 2}
        one = repairs(listed, BY, catalog, owned=have).alternatives[0]
        view = view_of(judge(one.deck, BY, one.sponsor).case)
        brought = {like.pick.card.id: like.pick.card for like in one.substitutes}
        assert brought
        assert not here >= brought.keys()
        useless = [c.id for c in brought.values() if not fits(c, view.without(c)).usable]
        assert not useless
        for section in (Section.IMPERIAL, Section.HOUSE):
            assert one.deck.size(section) <= listed.size(section)
