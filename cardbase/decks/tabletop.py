"""Saved objects of Tabletop Simulator: one bag for each part of a deck, one notecard a copy.

A card of Tabletop Simulator shows a picture and gets it from the network. A notecard shows its
name and description as text, comes with the game and needs nothing else, so that is what we
write. Each copy's GMNotes are the id of its card. The name and the notes of the deck are one
more notecard on the table; the name is the name of the save, too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import count

import msgspec
from msgspec import UNSET, UnsetType, field

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.escapes import must_hold
from cardbase.decks.headings import beside, section_called, where
from cardbase.decks.json_form import parsed
from cardbase.decks.reading import SURE_ID, Form, ListedCard, Reading
from cardbase.errors import DeckFileError

DECK_NOTE = "kanly:deck"
"""The GMNotes of the notecard that has the name and the notes of the deck."""

CARDS = {"Card", "CardCustom", "Notecard"}
"""Kinds of objects that are cards; all else holds some, or has nothing to do with them."""

MOST_OBJECTS = 20_000
"""Objects of one save; a table full of games has fewer."""

DEEPEST = 20
"""Bags one inside another."""

EXPECTED = "cards, notecards or decks among ObjectStates"

_MARKUP = re.compile(r"\[/?(?:[bius]|sup|sub|[0-9a-f]{6}|-)\]", re.IGNORECASE)


class ReadObject(msgspec.Struct, kw_only=True):
    """One object of a save; only what tells cards."""

    kind: str | None = field(default=None, name="Name")
    nickname: str | None = field(default=None, name="Nickname")
    description: str | None = field(default=None, name="Description")
    gm_notes: str | None = field(default=None, name="GMNotes")
    memo: str | None = field(default=None, name="Memo")
    inside: list[ReadObject] | None = field(default=None, name="ContainedObjects")
    deck_ids: list[int] | None = field(default=None, name="DeckIDs")
    attached: list[object] | None = field(default=None, name="ChildObjects")
    states: dict[str, object] | None = field(default=None, name="States")

    @property
    def called(self) -> str:
        """Its name: the first line of the nickname, without markup."""
        lines = _MARKUP.sub("", self.nickname or "").strip().splitlines()
        return lines[0].strip() if lines else ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of cards that its notes are."""
        notes = ((text or "").strip().lower() for text in (self.gm_notes, self.memo))
        return tuple(text for text in notes if SURE_ID.fullmatch(text))


class ReadSave(msgspec.Struct, kw_only=True):
    """A saved object or a saved table."""

    objects: list[ReadObject] = field(name="ObjectStates")
    name: str | None = field(default=None, name="SaveName")
    note: str | None = field(default=None, name="Note")


def read_tabletop(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a save, ours or another's; the line of a card is its place among the objects.

    Raises DeckFileError when it is no save, or has no card.
    """
    try:
        save = msgspec.convert(parsed(text, file), ReadSave)
    except msgspec.ValidationError as fault:
        found = str(fault).replace("`", "'")
        raise DeckFileError(file, None, "a saved object of Tabletop Simulator", found) from None
    walk = _Walk(Account(Form.TABLETOP, catalog, file))
    for one in save.objects:
        walk.take(one, None, 1)
    name, notes = walk.about or (save.name or "", save.note or "")
    return walk.account.reading(name, notes, EXPECTED)


class _Walk:
    """Goes through the objects of a save in their order."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.about: tuple[str, str] | None = None
        self._place = 0
        self._aside = ""

    def take(self, one: ReadObject, section: Section | None, depth: int) -> None:
        """Take one object and all that is in it."""
        self._place += 1
        what = f"{one.kind or 'thing'} {one.called}".strip()
        if self._place > MOST_OBJECTS:
            expected = f"a save of at most {MOST_OBJECTS} things"
            raise DeckFileError(self.account.file, self._place, expected, "more")
        if depth > DEEPEST:
            expected = f"bags at most {DEEPEST} deep"
            raise DeckFileError(self.account.file, self._place, expected, "one deeper")
        if one.gm_notes == DECK_NOTE and self.about is None:
            self.about = (one.nickname or "", one.description or "")
            self.account.passed(self._place, what, "the name and the notes of the deck")
        elif one.inside:
            self._bag(one, what, section, depth)
        elif one.deck_ids:
            expected = "a deck whose cards have names"
            self.account.refused(self._place, what, expected, "pictures only")
        elif one.kind in CARDS and (one.called or one.ids or one.kind != "Notecard"):
            self._card(one, what, section)
        else:
            self.account.passed(self._place, what, "no card")
        more = len(one.attached or ()) + len(one.states or ())
        if more:
            self.account.passed(self._place, what, f"{more} other states or parts; left out")

    def _bag(self, bag: ReadObject, what: str, section: Section | None, depth: int) -> None:
        under = section_called(bag.called) or section
        aside, around = beside(bag.called), self._aside
        target = under if under and not aside else where(bag.called)
        self.account.passed(self._place, what, f"a bag or deck: {target}")
        self._aside = bag.called if aside else around
        for inner in bag.inside or ():
            self.take(inner, under, depth + 1)
        self._aside = around

    def _card(self, card: ReadObject, what: str, section: Section | None) -> None:
        text = card.called or what
        if self._aside:
            self.account.beside(self._place, text, self._aside)
            return
        wanted = ListedCard(
            line=self._place, text=text, count=1, ids=card.ids, name=card.called, section=section
        )
        self.account.copy(wanted)


class Transform(msgspec.Struct, kw_only=True):
    """Where an object stands, in units of the table, how it is turned, in degrees, its size."""

    x: float = field(default=0.0, name="posX")
    y: float = field(default=1.0, name="posY")
    z: float = field(default=0.0, name="posZ")
    turned_x: float = field(default=0.0, name="rotX")
    turned_y: float = field(default=180.0, name="rotY")
    turned_z: float = field(default=0.0, name="rotZ")
    wide: float = field(default=1.0, name="scaleX")
    high: float = field(default=1.0, name="scaleY")
    deep: float = field(default=1.0, name="scaleZ")


class Colour(msgspec.Struct, kw_only=True, frozen=True):
    """A colour, each part from 0 to 1."""

    r: float = 1.0
    g: float = 1.0
    b: float = 1.0


class WrittenObject(msgspec.Struct, kw_only=True):
    """One object; only what a deck needs of it, the game fills in the rest."""

    guid: str = field(name="GUID")
    kind: str = field(name="Name")
    transform: Transform = field(name="Transform", default_factory=Transform)
    nickname: str = field(name="Nickname")
    description: str = field(name="Description")
    gm_notes: str = field(default="", name="GMNotes")
    colour: Colour = field(default=Colour(), name="ColorDiffuse")
    inside: list[WrittenObject] | UnsetType = field(default=UNSET, name="ContainedObjects")


class WrittenSave(msgspec.Struct, kw_only=True):
    """A saved object."""

    name: str = field(name="SaveName")
    objects: list[WrittenObject] = field(name="ObjectStates")


APART = 4.0
"""How far apart the bags stand on the table; a bag is about two units wide."""

COLOURS = {
    Section.APART: Colour(r=0.55, g=0.55, b=0.55),
    Section.IMPERIAL: Colour(r=0.75, g=0.6, b=0.2),
    Section.HOUSE: Colour(r=0.6, g=0.3, b=0.15),
}
"""Of the bags; their names say the same."""


def write_tabletop(deck: DeckList) -> str:
    """The deck as a saved object. Raises DeckFileError when its name or notes are no text."""
    must_hold(deck, Form.TABLETOP)
    # Six hexadecimal digits, each once, the same for the same name.
    first = int(hashlib.sha256(deck.name.encode()).hexdigest()[:6], 16)
    guids = (f"{(first + place) % 16**6:06x}" for place in count())
    objects = []
    for place, section in enumerate(Section):
        if not deck.size(section):
            continue
        bag = _object("Bag", section, guids, f"{deck.size(section)} cards")
        bag.transform = Transform(x=(place - 1) * APART)
        bag.colour = COLOURS[section]
        bag.inside = [
            _object("Notecard", slot.card.full_name, guids, face(slot.card), slot.card.id)
            for slot in deck.slots_in(section)
            for _ in range(slot.count)
        ]
        objects.append(bag)
    if deck.name or deck.notes:
        note = _object("Notecard", deck.name, guids, deck.notes, DECK_NOTE)
        note.transform = Transform(z=APART)
        objects.append(note)
    save = WrittenSave(objects=objects, name=deck.name)
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode() + "\n"


def _object(
    kind: str, name: str, guids: Iterator[str], description: str, gm_notes: str = ""
) -> WrittenObject:
    return WrittenObject(
        guid=next(guids), kind=kind, nickname=name, description=description, gm_notes=gm_notes
    )


def face(card: Card) -> str:
    """What a card says, in a few lines of text."""
    fields = ("cost", "requirement", "command", "resistance")
    numbers = [f"{one.capitalize()} {text}" for one in fields if (text := card.text_of(one))]
    numbers += [f"{talent} {rank}" for talent, rank in card.ranks]
    lines = [
        ". ".join((card.type, *card.subtypes)),
        f"{card.allegiance or 'No allegiance'}. {card.deck} deck.",
        ", ".join(numbers),
        "",
        card.operation,
    ]
    return "\n".join(lines).rstrip()
