"""Lays out the decks of a House, counted or by a list: what they need, what becomes of each card.

Only set-up loads it, with all that judges decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.legality.case import copies
from cardbase.powers import all_adversaries, short_name
from tracker.chance import drawn
from tracker.deployment.guards import by_strictness
from tracker.dune import homeworlds
from tracker.events import CardNamed, DeckDealt, Noted, PowersSet, UnseenChanged
from tracker.guards import allows
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.setup.alliances import (
    backed_by_imperial,
    no_adversary,
    no_feud,
    program_power,
)
from tracker.setup.lists import in_its_deck, laid_out, two_decks
from tracker.setup.seats import settle
from tracker.setup.sizes import few_copies, large_enough
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.decks.deck_list import DeckList, Entry
    from cardbase.legality import Case
    from cardbase.vocabulary import Power
    from tracker.table import Table
    from tracker.words import HouseId


def no_deck_yet(at: Table, house: HouseId) -> None:
    """Refuses a second pair of decks."""
    places = (Place.IMPERIAL_DECK, Place.HOUSE_DECK)
    if any(at.game.count(house, place) for place in places):
        at.refuse("DK-01", f"{at.house(house).name} has laid out its two decks already")


def verify_counted(
    at: Table, house: HouseId, imperial: int, own: int, others: Sequence[Power] = ()
) -> None:
    """Refuses decks of which only the numbers are known."""
    no_deck_yet(at, house)
    mine = at.house(house)
    if chosen(at.game.settings, SettingName.HANDS) == "names":
        at.refuse("Z-01", "this game knows every card by its name: lay out a deck list")
    two_decks(at, mine.name, imperial, own)
    large_enough(at, house, imperial, own)
    no_feud(at, tuple(dict.fromkeys((mine.sponsor, *others))))


can_counted = allows(verify_counted)


def counted(
    at: Table, house: HouseId, imperial: int, own: int, others: Sequence[Power] = ()
) -> None:
    """Lay out two decks of so many cards; the other powers of the Imperial deck are told."""
    verify_counted(at, house, imperial, own, others)
    set_powers(at, house, tuple(dict.fromkeys((at.house(house).sponsor, *others))))
    for place, size in ((Place.IMPERIAL_DECK, imperial), (Place.HOUSE_DECK, own)):
        at.emit(UnseenChanged(rule="DK-01", house=house, place=place, by=size))


def verify_listed(at: Table, house: HouseId, listed: DeckList) -> Case:
    """Refuses a deck list with a fault; warns where the table has set that it warns."""
    no_deck_yet(at, house)
    laid = laid_out(at, house, listed)
    imperial, own = copies(laid.imperial), copies(laid.house)
    two_decks(at, at.house(house).name, imperial, own)
    in_its_deck(at, laid)
    no_adversary(at, laid)
    backed_by_imperial(at, laid)
    no_feud(at, laid.powers)
    for program in laid.programs:
        program_power(at, house, program.card, laid.powers)
    large_enough(at, house, imperial, own)
    few_copies(at, house, laid)
    listed_homeworld(at, house, laid)
    return laid


can_listed = allows(verify_listed)


def listed_homeworld(at: Table, house: HouseId, laid: Case) -> None:
    """Warns or refuses, as set, where a list has not one homeworld, the sponsor's (HP-03)."""
    mine = at.house(house)
    found = copies(laid.homeworlds)
    reason = ""
    if found > 1 or (found == 0 and not homeworlds(at, house)):
        reason = f"the list has {found or 'no'} homeworlds, and {mine.name} starts with one"
    elif found and laid.homeworlds[0].card.allegiance is not mine.sponsor:
        card = laid.homeworlds[0].card
        reason = f"{card.name} is no homeworld of the sponsor {short_name(mine.sponsor)}"
    if reason:
        refused = by_strictness(at, SettingName.HOMEWORLD_ALLEGIANCE, "HP-03", house, reason)
        if refused is not None:
            at.refuse("HP-03", refused)


def lay_listed(at: Table, house: HouseId, listed: DeckList) -> None:
    """Lay out the two decks of a list, shuffled, and set apart what is in neither (DK-01)."""
    laid = verify_listed(at, house, listed)
    set_powers(at, house, laid.powers)
    for place, entries in ((Place.IMPERIAL_DECK, laid.imperial), (Place.HOUSE_DECK, laid.house)):
        cards = shuffled(at, house, place, entries)
        at.emit(DeckDealt(rule="HP-11", house=house, place=place, cards=cards))
    for program in laid.programs:
        for _ in range(program.count):
            _set_apart(at, house, program)
    if laid.dune:
        text = "Dune was taken out of the deck: every House has its own in its domain"
        at.emit(Noted(rule="DK-14", house=house, text=text))
    own = [e.card for e in laid.homeworlds if e.card.allegiance is at.house(house).sponsor]
    if len(own) == 1 and own[0].id not in {p.card for p in homeworlds(at, house)}:
        settle(at, house, own[0])


def set_powers(at: Table, house: HouseId, powers: tuple[Power, ...]) -> None:
    """The powers of a deck, and all their adversaries, are the House's from now on."""
    if powers != at.house(house).powers:
        against = all_adversaries(powers)
        at.emit(PowersSet(rule="DK-05", house=house, powers=powers, adversaries=against))


def shuffled(at: Table, house: HouseId, place: Place, entries: Sequence[Entry]) -> tuple[str, ...]:
    """The ids of all the cards, shuffled."""
    ids = (entry.card.id for entry in entries for _ in range(entry.count))
    return drawn(at, f"{place} of {house}", ids, face_down=True)


def _set_apart(at: Table, house: HouseId, entry: Entry) -> None:
    """A program of the list lies beside the table until it is taken (HP-08)."""
    named = CardNamed(
        rule="DK-01",
        piece=at.next_id("c"),
        card=entry.card.id,
        owner=house,
        holder=house,
        place=Place.GONE,
        dormant=True,
    )
    at.emit(named)
