"""Kanly's own JSON, and JSON from strangers, with limits."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

import msgspec

from cardbase.decks.deck_list import DeckList, Section, Slot
from cardbase.decks.escapes import HALF, must_hold
from cardbase.decks.reading import Account, Form, Reading, Wanted
from cardbase.errors import DeckFileError

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


_HALF_CODED = re.compile(r"\\u[dD][89a-fA-F]")


def parsed(text: str, file: str) -> object:
    """The value of a JSON text. Raises DeckFileError, with the line where JSON knows it."""

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(found)
        if len(table) < len(found):
            twice = Counter(key for key, _ in found).most_common(1)[0][0]
            raise DeckFileError(file, None, "each key of an object once", f"{twice}, twice")
        return table

    def no_number(said: str) -> NoReturn:
        raise DeckFileError(file, None, "numbers", said)

    try:
        value: object = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=pairs, parse_constant=no_number
        )
    except json.JSONDecodeError as fault:
        raise DeckFileError(file, fault.lineno, "well-formed JSON", fault.msg) from None
    except RecursionError:
        raise DeckFileError(file, None, "JSON of few levels", "very many levels") from None
    except ValueError:
        raise DeckFileError(file, None, "numbers of few digits", "very many digits") from None
    if _HALF_CODED.search(text) and HALF.search(json.dumps(value, ensure_ascii=False)):
        raise DeckFileError(file, None, "Unicode text", "half of a sign")
    return value


# --- Kanly's own JSON of a deck list, "kanly.deck-list/1": one card a line, with id, GUID and name

FORMAT = "kanly.deck-list/1"
KEYS = {
    Section.APART: "homeworld_and_programs",
    Section.IMPERIAL: "imperial_deck",
    Section.HOUSE: "house_deck",
}
EXPECTED = f'a deck list, {{"format": "{FORMAT}", ...}}'
CARD = '{"count": 3, "id": "eots:maula-pistol"} or the like'

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},]', re.DOTALL)
_VALUE = re.compile(r"\S")
_CALLED = {key: section for section, key in KEYS.items()}
_WITHIN = ["{", "{", "["]


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file; each card in it is looked at by itself."""

    format: str
    sections: dict[str, list[object]]
    name: str = ""
    notes: str = ""


class Item(msgspec.Struct, forbid_unknown_fields=True):
    """One card; an id, a GUID or a name is enough."""

    count: int
    id: str = ""
    octgn_id: str = ""
    name: str = ""


def read_json(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a JSON document; a card that is none is refused by itself.

    Raises DeckFileError when the document is not of this form.
    """
    document = _document(parsed(text, file), file)
    account = Account(Form.JSON, catalog, file)
    lines = _lines(text)
    for key, items in document.sections.items():
        if key not in _CALLED:
            raise DeckFileError(file, None, f"the sections {', '.join(_CALLED)}", key)
        for item, line in zip(items, lines, strict=False):
            _take(account, item, line, _CALLED[key])
    return account.reading(document.name, document.notes, EXPECTED)


def _document(value: object, file: str) -> Document:
    told = value.get("format") if isinstance(value, dict) else None
    if told != FORMAT:
        found = told if isinstance(told, str) else "something else"
        raise DeckFileError(file, None, EXPECTED, found)
    try:
        return msgspec.convert(value, Document)
    except msgspec.ValidationError as fault:
        raise DeckFileError(file, None, EXPECTED, str(fault)) from None


def _lines(text: str) -> Iterator[int]:
    """The line of each card: of what follows "[" or "," in the list of a section."""
    around: list[str] = []
    line, seen = 1, 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        if sign in "]}":
            around.pop()
        elif sign in "[{":
            around.append(sign)
        value = _VALUE.search(text, found.end())
        if sign in "[," and around == _WITHIN and value and value[0] != "]":
            line += text.count("\n", seen, value.start())
            seen = value.start()
            yield line


def _take(account: Account, item: object, line: int, section: Section) -> None:
    told = json.dumps(item, ensure_ascii=False)
    try:
        card = msgspec.convert(item, Item)
    except msgspec.ValidationError as fault:
        account.refused(line, told, CARD, str(fault))
        return
    ids = tuple(one for one in (card.id, card.octgn_id) if one)
    wanted = Wanted(
        line=line, text=told, count=card.count, ids=ids, name=card.name, section=section
    )
    account.card(wanted)


def write_json(deck: DeckList) -> str:
    """The deck as JSON. Raises DeckFileError when its name or notes have half of a sign."""
    must_hold(deck, Form.JSON)
    sections = [_section(deck, section) for section in Section]
    head = {"format": FORMAT, "name": deck.name, "notes": deck.notes}
    lines = [f"  {_said(key)}: {_said(value)}," for key, value in head.items()]
    return "\n".join(["{", *lines, '  "sections": {', ",\n".join(sections), "  }", "}", ""])


def _section(deck: DeckList, section: Section) -> str:
    slots = deck.slots_in(section)
    items = [f"      {item}" for slot in slots for item in _items(slot)]
    inside = "[\n" + ",\n".join(items) + "\n    ]" if items else "[]"
    return f"    {_said(KEYS[section])}: {inside}"


def _items(slot: Slot) -> Iterator[str]:
    card = slot.card
    for count in slot.portions():
        yield _said(
            {"count": count, "id": card.id, "octgn_id": card.octgn_id, "name": card.full_name}
        )


def _said(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
