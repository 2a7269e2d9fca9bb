"""Which card a line of a deck list means: by GUID or id, by exact name, by a near one."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import MOST, Entry, Section, section_of
from cardbase.decks.reading import Fate, LineRead
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.lookup import Fit, look_up
from cardbase.names import fold
from errata.shown import shown

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.catalog import Catalog

LISTED = 3
"""How many names that may be meant are offered."""

LONGEST = 80
MOST_WORDS = 10
"""Signs and words of a name that may mean a card; those of cards have at most 40 and 7."""

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a line of a list says.

    Attributes:
        text: The line as it stands.
        ids: Ids or GUIDs it gives, the surest first.
        name: The name it gives, "" for none.
        set_name: The set it names, code or name, "" for none; it tells cards of one name apart.
        number: The collector number it gives, None for none; it tells cards apart, too.
        section: The section it stands in, None when the list does not say.
        exactly: Whether only a name that a card bears is meant: it has no count, and other lines
            of the list have one, so it may be prose.
    """

    line: int
    text: str
    count: int
    ids: tuple[str, ...] = ()
    name: str = ""
    set_name: str = ""
    number: int | None = None
    section: Section | None = None
    exactly: bool = False


def settle(wanted: Wanted, catalog: Catalog, file: str, most: int = MOST) -> LineRead:
    """The line with the card it means, or with the reason why it is refused; `most` is a limit."""
    if not 1 <= wanted.count <= most:
        expected, found = f"a count from 1 to {most}", str(wanted.count)
        return _refused(wanted, DeckFileError(file, wanted.line, expected, found))
    bearers = [_bearer(card_id, catalog) for card_id in wanted.ids]
    card = next((bearer for bearer in bearers if bearer), None)
    if card:
        return _by_id(wanted, card, bearers, catalog, file)
    if not wanted.name:
        found = wanted.ids[0] if wanted.ids else wanted.text
        fault = DeckFileError(file, wanted.line, "the id or name of a card", found)
        return _refused(wanted, fault)
    return _by_name(wanted, catalog, file)


def _bearer(card_id: str, catalog: Catalog) -> Card | None:
    try:
        return catalog.card(card_id)
    except UnknownCard:
        return None


def _by_id(
    wanted: Wanted, card: Card, bearers: list[Card | None], catalog: Catalog, file: str
) -> LineRead:
    """The card of the first id known; near where another id, or the name, says otherwise."""
    against = ""
    for card_id, bearer in zip(wanted.ids, bearers, strict=True):
        if bearer is None:
            against = against or f'no card bears the id "{shown(card_id)}"'
        elif bearer.id != card.id:
            against = against or f'"{shown(card_id)}" is the id of {bearer.full_name}'
    if not against and _is_of_another(wanted.name, card, catalog):
        against = f'"{shown(wanted.name)}" is the name of another card'
    if not against and wanted.set_name and not _is_set(card, wanted.set_name):
        against = f"it is of {card.set_name}, not of {shown(wanted.set_name)}"
    if not against:
        return _taken(wanted, card)
    why = f"{card.full_name}, by its id {card.id}: {against}"
    fault = DeckFileError(
        file, wanted.line, "ids and a name of one card", wanted.text, [_both(card)]
    )
    return replace(_taken(wanted, card), fate=Fate.NEAR, why=why, fault=fault)


def _is_of_another(name: str, card: Card, catalog: Catalog) -> bool:
    """Whether a name is borne by other cards and not by this one."""
    if not name or name in {card.full_name, card.name}:
        return False
    bearers = {bearer.id for bearer in catalog.bearing(name)}
    return bool(bearers) and card.id not in bearers


def _by_name(wanted: Wanted, catalog: Catalog, file: str) -> LineRead:
    if len(wanted.name) > LONGEST or len(fold(wanted.name)) > MOST_WORDS:
        fault = DeckFileError(file, wanted.line, "the name of a card", wanted.name)
        return _refused(wanted, fault)
    answer = look_up(catalog, wanted.name)
    cards = answer.cards
    if len(cards) > 1 and answer.fit is not Fit.SEVERAL:
        cards = _told_apart(wanted, cards, catalog)
    if len(cards) == 1 and answer.fit in {Fit.EXACT, Fit.GUESS}:
        return _named(wanted, cards[0], file, exact=answer.fit is Fit.EXACT)
    several = len(cards) > 1 and answer.fit is not Fit.SEVERAL
    expected = "the name of one card" if several else "the name of a card"
    near = (cards or answer.near)[:LISTED]
    names = [card.full_name for card in near]
    if several or len(set(names)) < len(names):
        names = [_both(card) for card in near]
    fault = DeckFileError(file, wanted.line, expected, wanted.name, names)
    readings = tuple(_entry(wanted, card) for card in cards) if several else ()
    return replace(_refused(wanted, fault), readings=readings)


def _told_apart(wanted: Wanted, cards: tuple[Card, ...], catalog: Catalog) -> tuple[Card, ...]:
    """Of cards with one name: those of the set, the number, with that full name; else all."""
    asked = catalog.fold(wanted.name)
    tests = (
        [card for card in cards if _is_set(card, wanted.set_name)],
        [card for card in cards if card.number is not None and card.number == wanted.number],
        [card for card in cards if catalog.fold(card.full_name) == asked],
    )
    for fitting in tests:
        narrowed = tuple(card for card in cards if card in fitting)
        cards = narrowed or cards
    return cards


def _is_set(card: Card, set_name: str) -> bool:
    return set_name.casefold() in {card.set.casefold(), card.set_name.casefold()}


def _named(wanted: Wanted, card: Card, file: str, *, exact: bool) -> LineRead:
    """A card found by its name: near where something the line says is otherwise."""
    if not exact and not _numbers(wanted.name) <= _numbers(card.full_name):
        expected = 'a name without other numbers, "3 Name" or "Name x3"'
        fault = DeckFileError(file, wanted.line, expected, wanted.name, [card.full_name])
        return _refused(wanted, fault)
    if not exact and wanted.exactly:
        expected = "a count before the name of a card, as in other lines"
        return _refused(
            wanted, DeckFileError(file, wanted.line, expected, wanted.text, [card.full_name])
        )
    against = _against(wanted, card)
    if exact and not against:
        return _taken(wanted, card)
    why = (
        f"{card.full_name}{against}" if against else f'{card.full_name}, for "{shown(wanted.name)}"'
    )
    expected = "the name of a card" if not exact else "a card as it is printed"
    found = wanted.name if not exact else wanted.text
    fault = DeckFileError(file, wanted.line, expected, found, [card.full_name])
    return replace(_taken(wanted, card), fate=Fate.NEAR, why=why, fault=fault)


def _against(wanted: Wanted, card: Card) -> str:
    """What a line says besides the name that does not fit the card."""
    if wanted.ids:
        return f', by its name: no card bears the id "{shown(wanted.ids[0])}"'
    if wanted.set_name and not _is_set(card, wanted.set_name):
        return f", which is of {card.set_name}, not of {shown(wanted.set_name)}"
    if wanted.number is not None and card.number not in {None, wanted.number}:
        return f", whose number is {card.number}, not {wanted.number}"
    return ""


def _numbers(text: str) -> set[str]:
    return set(_NUMBER.findall(text))


def _both(card: Card) -> str:
    return f"{card.full_name} [{card.id}]"


def _entry(wanted: Wanted, card: Card) -> Entry:
    section = wanted.section or section_of(card)
    return Entry(line=wanted.line, count=wanted.count, card=card, section=section)


def _taken(wanted: Wanted, card: Card) -> LineRead:
    entry = _entry(wanted, card)
    return LineRead(line=wanted.line, text=shown(wanted.text), fate=Fate.TAKEN, entry=entry)


def _refused(wanted: Wanted, fault: DeckFileError) -> LineRead:
    text = shown(wanted.text)
    return LineRead(line=wanted.line, text=text, fate=Fate.REFUSED, fault=fault)
