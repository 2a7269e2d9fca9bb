"""Which card a line of a deck list means: by GUID or id, by exact name, by a near one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.decks.deck_list import MOST, Entry, Section, section_of
from cardbase.decks.reading import Fate, LineRead
from cardbase.errors import DeckFileError, UnknownCard
from cardbase.lookup import Fit, look_up
from errata.shown import shown

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.catalog import Catalog

LISTED = 3
"""How many names that may be meant are offered."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a line of a list says.

    Attributes:
        text: The line as it stands.
        ids: Ids or GUIDs it gives, the surest first.
        name: The name it gives, "" for none.
        set_name: The set it names, code or name, "" for none; it tells cards of one name apart.
        section: The section it stands in, None when the list does not say.
    """

    line: int
    text: str
    count: int
    ids: tuple[str, ...] = ()
    name: str = ""
    set_name: str = ""
    section: Section | None = None


def settle(wanted: Wanted, catalog: Catalog, file: str) -> LineRead:
    """The line with the card it means, or with the reason why it is refused."""
    if not 1 <= wanted.count <= MOST:
        expected, found = f"a count from 1 to {MOST}", str(wanted.count)
        return _refused(wanted, DeckFileError(file, wanted.line, expected, found))
    for card_id in wanted.ids:
        try:
            return _taken(wanted, catalog.card(card_id))
        except UnknownCard:
            continue
    if not wanted.name:
        found = wanted.ids[0] if wanted.ids else wanted.text
        fault = DeckFileError(file, wanted.line, "the id or name of a card", found)
        return _refused(wanted, fault)
    return _by_name(wanted, catalog, file)


def _by_name(wanted: Wanted, catalog: Catalog, file: str) -> LineRead:
    answer = look_up(catalog, wanted.name)
    cards = answer.cards
    if len(cards) > 1 and answer.fit is not Fit.SEVERAL:
        of_set = [card for card in cards if _is_set(card, wanted.set_name)]
        own = [card for card in cards if catalog.fold(card.full_name) == catalog.fold(wanted.name)]
        cards = tuple(of_set) if len(of_set) == 1 else tuple(own) if len(own) == 1 else cards
    if len(cards) == 1 and answer.fit in {Fit.EXACT, Fit.GUESS}:
        return _named(wanted, cards[0], file, exact=answer.fit is Fit.EXACT)
    several = len(cards) > 1 and answer.fit is not Fit.SEVERAL
    expected = "the name of one card" if several else "the name of a card"
    names = [f"{card.full_name} [{card.id}]" if several else card.full_name for card in cards]
    fault = DeckFileError(file, wanted.line, expected, wanted.name, names[:LISTED])
    return _refused(wanted, fault)


def _is_set(card: Card, set_name: str) -> bool:
    return set_name.casefold() in {card.set.casefold(), card.set_name.casefold()}


def _named(wanted: Wanted, card: Card, file: str, *, exact: bool) -> LineRead:
    """A card found by its name: near where it is spelt otherwise, or where an id did not fit."""
    if wanted.ids:
        why = f'{card.full_name}, by its name: no card bears the id "{shown(wanted.ids[0])}"'
    elif exact:
        return _taken(wanted, card)
    else:
        why = f'{card.full_name}, for "{shown(wanted.name)}"'
    fault = DeckFileError(file, wanted.line, "the name of a card", wanted.name, [card.full_name])
    return replace(_taken(wanted, card), fate=Fate.NEAR, why=why, fault=fault)


def _taken(wanted: Wanted, card: Card) -> LineRead:
    entry = Entry(
        line=wanted.line,
        count=wanted.count,
        card=card,
        section=wanted.section or section_of(card),
    )
    return LineRead(line=wanted.line, text=shown(wanted.text), fate=Fate.TAKEN, entry=entry)


def _refused(wanted: Wanted, fault: DeckFileError) -> LineRead:
    text = shown(wanted.text)
    return LineRead(line=wanted.line, text=text, fate=Fate.REFUSED, fault=fault)
