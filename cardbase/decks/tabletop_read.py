"""Reads a save of Tabletop Simulator: which of its things are cards, and in which bag they lie."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from cardbase.decks.account import Account
from cardbase.decks.ids import SURE_ID
from cardbase.decks.json_text import parsed
from cardbase.decks.meant import Wanted
from cardbase.decks.reading import Form
from cardbase.decks.tabletop_things import DECK_NOTE
from cardbase.decks.zones import beside, section_called, where
from cardbase.errors import DeckFileError

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from cardbase.decks.deck_list import Section
    from cardbase.decks.reading import Reading

CARDS = {"Card", "CardCustom", "Notecard"}
"""Kinds of things that are cards; all else holds some, or has nothing to do with them."""

MOST_THINGS = 20_000
"""Things of one save; a table full of games has fewer."""

DEEPEST = 20
"""Bags one inside another."""

EXPECTED = "cards, notecards or decks among ObjectStates"

_MARKUP = re.compile(r"\[/?(?:[bius]|sup|sub|[0-9a-f]{6}|-)\]", re.IGNORECASE)


class Found(msgspec.Struct, kw_only=True):
    """One object of a save; only what tells cards."""

    kind: str | None = msgspec.field(default=None, name="Name")
    nickname: str | None = msgspec.field(default=None, name="Nickname")
    description: str | None = msgspec.field(default=None, name="Description")
    gm_notes: str | None = msgspec.field(default=None, name="GMNotes")
    memo: str | None = msgspec.field(default=None, name="Memo")
    inside: list[Found] | None = msgspec.field(default=None, name="ContainedObjects")
    deck_ids: list[int] | None = msgspec.field(default=None, name="DeckIDs")
    attached: list[object] | None = msgspec.field(default=None, name="ChildObjects")
    states: dict[str, object] | None = msgspec.field(default=None, name="States")

    @property
    def called(self) -> str:
        """Its name: the first line of the nickname, without markup."""
        lines = _MARKUP.sub("", self.nickname or "").strip().splitlines()
        return lines[0].strip() if lines else ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of cards that its notes are."""
        notes = ((said or "").strip().lower() for said in (self.gm_notes, self.memo))
        return tuple(said for said in notes if SURE_ID.fullmatch(said))


class FoundSave(msgspec.Struct, kw_only=True):
    """A saved object or a saved table."""

    things: list[Found] = msgspec.field(name="ObjectStates")
    name: str | None = msgspec.field(default=None, name="SaveName")
    note: str | None = msgspec.field(default=None, name="Note")


def read_save(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a save; the line of a card is its place among the things.

    Raises DeckFileError when it is no save, or has no card.
    """
    try:
        save = msgspec.convert(parsed(text, file), FoundSave)
    except msgspec.ValidationError as fault:
        expected = "a saved object of Tabletop Simulator"
        raise DeckFileError(file, None, expected, _plain(str(fault))) from None
    walk = _Walk(Account(Form.TABLETOP, catalog, file))
    for thing in save.things:
        walk.thing(thing, None, 1)
    name, notes = walk.said or (save.name or "", save.note or "")
    return walk.account.reading(name, notes, EXPECTED)


def _plain(fault: str) -> str:
    """What a validation says, with the signs of our own lines."""
    return fault.replace("`", "'")


class _Walk:
    """Goes through the things of a save in their order."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.said: tuple[str, str] | None = None
        self._place = 0
        self._aside = ""

    def thing(self, thing: Found, section: Section | None, depth: int) -> None:
        """Take one thing and all that is in it."""
        self._place += 1
        if self._place > MOST_THINGS:
            expected = f"a save of at most {MOST_THINGS} things"
            raise DeckFileError(self.account.file, self._place, expected, "more")
        what = f"{thing.kind or 'thing'} {thing.called}".strip()
        if depth > DEEPEST:
            expected = f"bags at most {DEEPEST} deep"
            raise DeckFileError(self.account.file, self._place, expected, "one deeper")
        if thing.gm_notes == DECK_NOTE and self.said is None:
            self.said = (thing.nickname or "", thing.description or "")
            self.account.passed(self._place, what, "the name and the notes of the deck")
        elif thing.inside:
            self._bag(thing, what, section, depth)
        elif thing.deck_ids:
            expected = "a deck whose cards have names"
            self.account.refused(self._place, what, expected, "pictures only")
        elif thing.kind in CARDS and (thing.called or thing.ids or thing.kind != "Notecard"):
            self._card(self._wanted(thing, what, section))
        else:
            self.account.passed(self._place, what, "no card")
        more = len(thing.attached or ()) + len(thing.states or ())
        if more:
            self.account.passed(self._place, what, f"{more} other states or parts; left out")

    def _bag(self, thing: Found, what: str, section: Section | None, depth: int) -> None:
        under = section_called(thing.called) or section
        aside, around = beside(thing.called), self._aside
        told = under if under and not aside else where(thing.called)
        self.account.passed(self._place, what, f"a bag or deck: {told}")
        self._aside = thing.called if aside else around
        for inner in thing.inside or ():
            self.thing(inner, under, depth + 1)
        self._aside = around

    def _card(self, wanted: Wanted) -> None:
        if self._aside:
            self.account.beside(wanted.line, wanted.text, self._aside)
        else:
            self.account.copy(wanted)

    def _wanted(self, thing: Found, what: str, section: Section | None) -> Wanted:
        return Wanted(
            line=self._place,
            text=thing.called or what,
            count=1,
            ids=thing.ids,
            name=thing.called,
            section=section,
        )
