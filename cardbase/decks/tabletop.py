"""What is written of the things on a table of Tabletop Simulator."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.escapes import must_hold
from cardbase.decks.json_form import parsed
from cardbase.decks.reading import (
    SURE_ID,
    Account,
    Form,
    Reading,
    Wanted,
    beside,
    section_called,
    where,
)
from cardbase.errors import DeckFileError

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog


DECK_NOTE = "kanly:deck"
"""The GMNotes of the notecard that has the name and the notes of the deck."""


class Transform(msgspec.Struct, kw_only=True):
    """Where a thing stands, in the units of the table, how it is turned, in degrees, its size."""

    x: float = msgspec.field(default=0.0, name="posX")
    y: float = msgspec.field(default=1.0, name="posY")
    z: float = msgspec.field(default=0.0, name="posZ")
    turned_x: float = msgspec.field(default=0.0, name="rotX")
    turned_y: float = msgspec.field(default=180.0, name="rotY")
    turned_z: float = msgspec.field(default=0.0, name="rotZ")
    wide: float = msgspec.field(default=1.0, name="scaleX")
    high: float = msgspec.field(default=1.0, name="scaleY")
    deep: float = msgspec.field(default=1.0, name="scaleZ")


class Colour(msgspec.Struct, kw_only=True, frozen=True):
    """A colour, each part from 0 to 1."""

    r: float
    g: float
    b: float


PAPER = Colour(r=1.0, g=1.0, b=1.0)


class Thing(msgspec.Struct, kw_only=True):
    """One object; only what a deck needs of it, the game fills in the rest."""

    guid: str = msgspec.field(name="GUID")
    kind: str = msgspec.field(name="Name")
    transform: Transform = msgspec.field(name="Transform", default_factory=Transform)
    nickname: str = msgspec.field(name="Nickname")
    description: str = msgspec.field(name="Description")
    gm_notes: str = msgspec.field(default="", name="GMNotes")
    colour: Colour = msgspec.field(default=PAPER, name="ColorDiffuse")
    inside: list[Thing] | msgspec.UnsetType = msgspec.field(
        default=msgspec.UNSET, name="ContainedObjects"
    )


class Save(msgspec.Struct, kw_only=True):
    """A saved object."""

    name: str = msgspec.field(name="SaveName")
    things: list[Thing] = msgspec.field(name="ObjectStates")


# --- Reads a save of Tabletop Simulator: which of its things are cards, and in which bag they lie

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


# --- Saved objects of Tabletop Simulator: one bag for each part of a deck, one notecard a copy ----
#
# A card of Tabletop Simulator shows a picture and gets it from the network. A notecard shows its
# name and description as text, comes with the game and needs nothing else, so that is what we
# write. Each copy's GMNotes are the id of its card. The name and the notes of the deck are one
# more notecard on the table; the name is the name of the save, too.

APART = 4.0
"""How far apart the bags stand on the table; a bag is about two units wide."""

GUIDS = 16**6

COLOURS = {
    Section.APART: Colour(r=0.55, g=0.55, b=0.55),
    Section.IMPERIAL: Colour(r=0.75, g=0.6, b=0.2),
    Section.HOUSE: Colour(r=0.6, g=0.3, b=0.15),
}
"""Of the bags; their names say the same."""


def read_tabletop(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a saved object, ours or another's. Raises DeckFileError when it is none."""
    return read_save(text, catalog, file)


def write_tabletop(deck: DeckList) -> str:
    """The deck as a saved object. Raises DeckFileError when its name or notes are no text."""
    import msgspec

    must_hold(deck, Form.TABLETOP)
    guids = _guids(deck)
    things = [_bag(deck, section, guids) for section in Section if deck.size(section)]
    if deck.name or deck.notes:
        note = _thing("Notecard", deck.name, guids, deck.notes, DECK_NOTE)
        note.transform = Transform(x=0.0, z=APART)
        things.append(note)
    save = Save(things=things, name=deck.name)
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode() + "\n"


def _guids(deck: DeckList) -> Iterator[str]:
    """Six hexadecimal digits, each once, the same for the same name."""
    first = int(hashlib.sha256(deck.name.encode()).hexdigest()[:6], 16)
    return (f"{(first + place) % GUIDS:06x}" for place in count())


def _bag(deck: DeckList, section: Section, guids: Iterator[str]) -> Thing:
    bag = _thing("Bag", section.value, guids, f"{deck.size(section)} cards")
    bag.transform = Transform(x=(list(Section).index(section) - 1) * APART)
    bag.colour = COLOURS[section]
    bag.inside = [
        _thing("Notecard", slot.card.full_name, guids, face(slot.card), slot.card.id)
        for slot in deck.slots_in(section)
        for _ in range(slot.count)
    ]
    return bag


def _thing(kind: str, name: str, guids: Iterator[str], said: str, gm_notes: str = "") -> Thing:
    return Thing(guid=next(guids), kind=kind, nickname=name, description=said, gm_notes=gm_notes)


def face(card: Card) -> str:
    """What a card says, in a few lines of text."""
    numbers = [f"Cost {card.text_of('cost')}"]
    fields = ("requirement", "command", "resistance")
    numbers += [f"{field.capitalize()} {card.text_of(field)}" for field in fields]
    numbers = [number for number in numbers if not number.endswith(" ")]
    numbers += [f"{talent} {rank}" for talent, rank in card.ranks]
    lines = [
        ". ".join((card.type, *card.subtypes)),
        f"{card.allegiance or 'No allegiance'}. {card.deck} deck.",
        ", ".join(numbers),
        "",
        card.operation,
    ]
    return "\n".join(lines).rstrip()
