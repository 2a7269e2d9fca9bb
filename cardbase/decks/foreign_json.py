"""Decks in the JSON of other tools: lists, maps of names to counts, objects, at any depth.

A member called as a section is, or an object with such a name, says where the cards in it are meant
to be; a list of texts is read as a text. What is not of a deck is passed over, and said.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.columns import CALLED, IDS, Column, count_in, head
from cardbase.decks.deck_list import MOST, Section
from cardbase.decks.headings import heading, kinds
from cardbase.decks.json_places import Node, placed
from cardbase.decks.layout import part_called
from cardbase.decks.lines import Names
from cardbase.decks.reading import NO_COUNT, Form, LineRead, ListedCard, Reading
from cardbase.decks.text import read_text
from cardbase.errors import DeckFileError

EXPECTED = 'cards of the Dune CCG, {"Maula Pistol": 3} or the like'

_KNOWN = frozenset(word for words in CALLED.values() for word in words)
_SUBTITLES = ("subtitle", "title", "untertitel", "soustitre", "subtitulo")
_CARD_PARTS = ("section", "zone", "deck", "board", "pile", "part", "group")
"""Members of a card that tell which part of the deck it is of."""

_PARTS = (*_CARD_PARTS, "name", "title", "label")
"""Members of an object of several cards that tell it."""

_CARDS = ("card", "carta", "carte", "karte", "item")
"""Members in which an object has its card."""

_DECKS = ("", "decks", "lists", "decklists")
"""Members whose lists are of decks."""

_DECK_NAMES = ("name", "deckname", "title", "decktitle")
_NOTES = ("notes", "note", "description", "comment", "comments")
_APART = frozenset([*_NOTES, "tags", "log", "history", "changes", "author", "authors", "keywords"])
"""Members whose lists are no cards."""

LOOKED_AT = 200
"""How many members show whether an object is a map of names to counts."""

_LEFT = "not of the deck; left out"


class _Place(Struct, frozen=True, kw_only=True):
    """Where the cards of a value are meant to be.

    Attributes:
        section: None for where they belong.
        beside: What the part is called that is not of the deck, "" for none.
        deck: Which of several decks they are of, 0 for one.
    """

    section: Section | None = None
    beside: str = ""
    deck: int = 0

    def below(self, called: str) -> _Place | None:
        """The place below a part of this name; None where no part is called so."""
        said = part_called(called) if len(called) > 1 else None
        if said is None:
            return None
        return replace(self, section=said[0], beside=called if said[1] else "")


def read_foreign(value: object, text: str, catalog: Catalog, file: str) -> Reading:
    """The deck, or the decks, of a document that was parsed from a text.

    Raises DeckFileError where there is no card in it, or too much.
    """
    reader = _Reader(catalog, file, one_line="\n" not in text.strip())
    reader.take(placed(value, text, file), "", _Place())
    return reader.reading()


class _Reader:
    """Goes through a document in its order."""

    def __init__(self, catalog: Catalog, file: str, *, one_line: bool) -> None:
        self._account = Account(Form.JSON, catalog, file)
        self._account.numbered = one_line
        self._catalog = catalog
        self._file = file
        self._names = Names(catalog)
        self._one_line = one_line
        self._name = ""
        self._notes = ""

    def reading(self) -> Reading:
        """The result. Raises DeckFileError for no card."""
        return self._account.reading(self._name, self._notes, EXPECTED)

    def take(self, node: Node, called: str, place: _Place) -> None:
        """Read a value that is the member of this name, "" for none."""
        if node.members:
            self._object(node, called, place)
            return
        if node.items:
            self._list(node, called, place)
            return
        heads = place.below(called) is not None
        if isinstance(node.value, str) and node.value and heads:
            self._text([node], place)  # "homeworld": "Giedi Prime"
        elif heads:
            self._passed(node, called, "a part of the deck without cards")
        elif node.value is not None and node.value != "":
            self._passed(node, f"{called}: {json.dumps(node.value, ensure_ascii=False)}", _LEFT)

    def _object(self, node: Node, called: str, place: _Place) -> None:
        if wanted := self._card(node, "", place):
            self._enter(node, wanted, place)
            return
        place, kept = self._facts(node, place)
        decks = _are_decks(kept.values(), called)
        counted = {name for name, member in kept.items() if _is_counted(name, member)}
        first = [name for name in kept if name in counted][:LOOKED_AT]
        is_map = 2 * sum(map(self._names.borne, first)) >= len(first)
        for name, member in kept.items():
            if decks and member.members:
                deck = self._account.deck(_title(member) or name)
                self.take(member, "", replace(place, deck=deck))
            elif name in counted and (is_map or self._names.borne(name)):
                wanted = self._card(member, name, place) if member.members else None
                wanted = wanted or self._wanted(member, name, member.value, place)
                self._enter(member, wanted, place)
            else:
                self.take(member, name, place.below(name) or place)

    def _facts(self, node: Node, place: _Place) -> tuple[_Place, dict[str, Node]]:
        """Take what an object says of itself; the place of its cards, and its other members."""
        kept = {}
        holds = any(one.members or one.items for one in node.members.values())
        for name, member in node.members.items():
            word, said = head(name), member.value
            if not isinstance(said, str) or not said.strip() or place.below(name):
                kept[name] = member
            elif word in _PARTS and (below := place.below(said)):
                place = below
                self._passed(member, said, "heading")
            elif word in _DECK_NAMES and holds and not place.deck and not self._name:
                self._name = said
                self._passed(member, said, "name of the deck")
            elif word in _NOTES and not self._notes:
                self._notes = said
                self._passed(member, said, "notes of the deck")
            else:
                kept[name] = member
        return place, kept

    def _list(self, node: Node, called: str, place: _Place) -> None:
        texts = [item.value for item in node.items if isinstance(item.value, str)]
        listed = place.below(called) or any(map(self._names.best, texts))
        if head(called) in _APART or (len(texts) == len(node.items) and not listed):
            self._passed(node, f"{called}: {', '.join(texts)}", _LEFT)
        elif len(texts) == len(node.items):
            self._text(node.items, place)
        else:
            decks = _are_decks(node.items, called)
            for item in node.items:
                if decks and item.members:
                    deck = self._account.deck(_title(item))
                    self.take(item, "", replace(place, deck=deck))
                elif pair := self._pair(item, place):
                    self._enter(item, pair, place)
                elif isinstance(item.value, str):
                    self._text([item], place)
                else:
                    self.take(item, called, place)

    def _card(self, node: Node, name: str, place: _Place) -> ListedCard | None:
        """The card that an object is; None for another object.

        Args:
            node: The object.
            name: What it is called where the card has no name in it, "" for nothing.
            place: Where it is.
        """
        flat: dict[str, object] = {}
        for key, member in node.members.items():
            if head(key) in _CARDS and member.members:
                flat.update({head(inner): one.value for inner, one in member.members.items()})
            elif self._has_cards(member):
                return None
            else:
                flat.setdefault(head(key), member.value)
        values = {
            column: next((flat[word] for word in words if word in flat), None)
            for column, words in CALLED.items()
        }
        texts = {column: value for column, value in values.items() if isinstance(value, str)}
        ids = tuple(texts[one] for one in IDS if texts.get(one))
        named = texts.get(Column.NAME, "") or name
        known = bool(ids or name) or values[Column.COUNT] is not None or self._names.borne(named)
        if not known or not (ids or named):
            return None
        for one in _SUBTITLES:
            whole = f"{named}, {flat.get(one)}"
            named = whole if self._names.borne(whole) else named
        part = next((flat[word] for word in _CARD_PARTS if isinstance(flat.get(word), str)), "")
        called = texts.get(Column.SET, "")
        wanted = self._wanted(node, named, values[Column.COUNT], place.below(str(part)) or place)
        set_name = self._names.sets.get(head(called), called) or wanted.set_name
        return replace(wanted, ids=ids or wanted.ids, set_name=set_name)

    def _has_cards(self, node: Node) -> bool:
        """Whether there are cards in a list or an object, by their names."""
        texts = [one.value for one in node.items if isinstance(one.value, str)]
        inner = [*node.items, *node.members.values()]
        return any(map(self._names.best, [*texts, *node.members])) or any(
            self._has_cards(one) for one in inner if one.items or one.members
        )

    def _pair(self, node: Node, place: _Place) -> ListedCard | None:
        """The card of a list such as ["Pogrom", 3]; None for another."""
        texts = [item.value for item in node.items if isinstance(item.value, str)]
        counts = [item.value for item in node.items if type(item.value) is int]
        if len(node.items) != 2 or not (texts and counts):  # noqa: PLR2004 - a name and a count
            return None
        return self._wanted(node, texts[0], counts[0], place)

    def _wanted(self, node: Node, name: str, count: object, place: _Place) -> ListedCard:
        """A card; its count is -1 where it is no count."""
        parsed = self._names.best(name) if name else None
        whole = 1 if count is None or isinstance(count, dict) else count_in(str(count))
        if parsed is None or parsed.loose or parsed.count is not None:
            parsed = None
        return ListedCard(
            line=node.line,
            text=name if count is None else f"{name}: {json.dumps(count, ensure_ascii=False)}",
            count=-1 if whole is None else whole,
            ids=parsed.ids if parsed else (),
            name=parsed.name if parsed else name,
            set_name=parsed.set_code if parsed else "",
            section=place.section,
            deck=place.deck,
        )

    def _enter(self, node: Node, wanted: ListedCard, place: _Place) -> None:
        self._account.where = self._where(node)
        if place.beside:
            self._account.beside(node.line, wanted.text, place.beside)
        elif not wanted.count:
            self._account.passed(node.line, wanted.text, "no copy")
        elif wanted.count < 0:
            unsaid = replace(wanted, count=NO_COUNT)
            expected = f"a count from 1 to {MOST}"
            self._account.refused(node.line, wanted.text, expected, asked=unsaid)
        else:
            self._account.card(wanted)

    def _text(self, nodes: Sequence[Node], place: _Place) -> None:
        """Read texts as the lines of one; equal ones that stand together are copies."""
        lines: list[tuple[Node, str]] = []
        for text, same in groupby(nodes, key=lambda node: " ".join(str(node.value).split())):
            several = list(same)
            if self._names.borne(text):
                lines += _copies(several, text)
            else:
                lines += [(node, text) for node in several]
        above = [place.beside or str(place.section)] if place.beside or place.section else []
        whole = "\n".join([*above, *(text for _, text in lines)])
        try:
            read = read_text(whole, self._catalog, self._file)
        except DeckFileError:
            for node, text in lines:
                self._passed(node, text, "no card")
            return
        titles = [part.deck.name for part in read.parts]
        decks = dict(enumerate(map(self._account.deck, titles), start=1))
        for one in read.lines:
            if one.line > len(above):
                node = lines[one.line - 1 - len(above)][0]
                self._account.where = self._where(node)
                self._account.add(_moved(one, node.line, decks.get(one.deck, place.deck)))

    def _where(self, node: Node) -> str:
        return node.path if self._one_line else ""

    def _passed(self, node: Node, text: str, why: str) -> None:
        self._account.passed(node.line, text, why)


def _copies(nodes: Sequence[Node], text: str) -> list[tuple[Node, str]]:
    """The lines of equal names that stand together."""
    starts = range(0, len(nodes), MOST)
    counts = [min(MOST, len(nodes) - start) for start in starts]
    return [
        (nodes[start], f"{count} {text}" if len(nodes) > 1 else text)
        for start, count in zip(starts, counts, strict=True)
    ]


def _moved(one: LineRead, line: int, deck: int) -> LineRead:
    """What became of a line, at another place."""
    moved = one.moved(line)
    return replace(moved, deck=deck, asked=moved.asked and replace(moved.asked, deck=deck))


def _is_counted(name: str, member: Node) -> bool:
    """Whether a member may be a card and its count: "Pogrom": 3, or an object with a count."""
    if head(name) in _KNOWN or heading(name):
        return False
    if member.members:
        return any(head(key) in CALLED[Column.COUNT] for key in member.members)
    value = member.value
    return not isinstance(value, bool | list) and count_in(str(value)) is not None


def _are_decks(nodes: Collection[Node], called: str) -> bool:
    """Whether values are decks: objects with lists or objects in them, not called as parts are."""
    whole = [node for node in nodes if any(o.items or o.members for o in node.members.values())]
    if head(called) not in _DECKS or len(whole) < 2 or len(whole) < len(nodes):  # noqa: PLR2004
        return False
    titles = [
        one.value
        for node in whole
        for key, one in node.members.items()
        if head(key) in _PARTS and isinstance(one.value, str)
    ]
    return not any(heading(title) or head(title) in kinds() for title in titles)


def _title(node: Node) -> str:
    """The title of a deck, "" for none."""
    named = {head(key): one.value for key, one in node.members.items()}
    return next((str(named[word]) for word in _DECK_NAMES if isinstance(named.get(word), str)), "")
