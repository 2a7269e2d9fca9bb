"""Kanly's own JSON format of a deck list, "kanly.deck-list/1"; untrusted JSON, with limits.

JSON of other tools is handed on to `foreign_json`.
Each card is on a line of its own, with its id, its OCTGN GUID and its name.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import NoReturn

import msgspec

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import Account
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.escapes import HALF, must_hold
from cardbase.decks.json_places import placed
from cardbase.decks.reading import Form, ListedCard, Reading
from cardbase.errors import DeckFileError

_HALF_CODED = re.compile(r"\\u[dD][89a-fA-F]")


def parsed(text: str, file: str) -> object:
    """The value of a JSON text. Raises DeckFileError, with the line if known."""

    def pairs(found: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(found)
        if len(table) < len(found):
            twice = Counter(key for key, _ in found).most_common(1)[0][0]
            raise DeckFileError(file, None, "each key of an object once", f"{twice}, twice")
        return table

    def no_number(constant: str) -> NoReturn:
        raise DeckFileError(file, None, "numbers", constant)

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
    if _HALF_CODED.search(text) and HALF.search(_coded(value)):
        raise DeckFileError(file, None, "Unicode text", "half of a sign")
    return value


FORMAT = "kanly.deck-list/1"
KEYS = {
    Section.APART: "homeworld_and_programs",
    Section.IMPERIAL: "imperial_deck",
    Section.HOUSE: "house_deck",
}
EXPECTED = f'a deck list, {{"format": "{FORMAT}", ...}}'
CARD = '{"count": 3, "id": "eots:maula-pistol"} or the like'

_SECTIONS = {key: section for section, key in KEYS.items()}


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
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
    """The deck of a JSON document, Kanly's own or another tool's; cards are refused one by one.

    Raises DeckFileError when the document is of another kind of Kanly's, or no deck is in it.
    """
    value = parsed(text, file)
    form = value.get("format") if isinstance(value, dict) else None
    if not isinstance(form, str) or not form.startswith("kanly."):
        from cardbase.decks.foreign_json import read_foreign

        return read_foreign(value, text, catalog, file)
    if form != FORMAT:
        raise DeckFileError(file, None, EXPECTED, form)
    try:
        document = msgspec.convert(value, DeckFile)
    except msgspec.ValidationError as fault:
        raise DeckFileError(file, None, EXPECTED, str(fault)) from None
    account = Account(Form.JSON, catalog, file)
    sections = placed(value, text, file).members["sections"]
    account.numbered = one_line = "\n" not in text.strip()
    for key, items in document.sections.items():
        if key not in _SECTIONS:
            raise DeckFileError(file, None, f"the sections {', '.join(_SECTIONS)}", key)
        for item, node in zip(items, sections.members[key].items, strict=True):
            line, raw = node.line, _coded(item)
            account.where = node.path if one_line else ""
            try:
                card = msgspec.convert(item, Item)
            except msgspec.ValidationError as fault:
                account.refused(line, raw, CARD, str(fault))
                continue
            wanted = ListedCard(
                line=line,
                text=raw,
                count=card.count,
                ids=tuple(filter(None, (card.id, card.octgn_id))),
                name=card.name,
                section=_SECTIONS[key],
            )
            account.card(wanted)
    return account.reading(document.name, document.notes, EXPECTED)


def write_json(deck: DeckList) -> str:
    """The deck as JSON. Raises DeckFileError for lone surrogates in its name or notes."""
    must_hold(deck, Form.JSON)
    sections = []
    for section in Section:
        items = [
            {
                "count": count,
                "id": slot.card.id,
                "octgn_id": slot.card.octgn_id,
                "name": slot.card.full_name,
            }
            for slot in deck.slots_in(section)
            for count in slot.portions()
        ]
        cards = ",\n".join(f"      {_coded(item)}" for item in items)
        sections.append(f'    "{KEYS[section]}": ' + (f"[\n{cards}\n    ]" if items else "[]"))
    head = {"format": FORMAT, "name": deck.name, "notes": deck.notes}
    lines = [f'  "{key}": {_coded(value)},' for key, value in head.items()]
    return "\n".join(["{", *lines, '  "sections": {', ",\n".join(sections), "  }", "}", ""])


def _coded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
