"""Reads cards out of the catalog's tables through sqlite3, without the weight of SQLModel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from cardbase.cards.card import (
    Card,
    CardRuling,
    Doubt,
    Keyword,
    Layer,
    Note,
    Requirement,
    Sentence,
    Version,
    joined,
)
from cardbase.vocabulary import (
    Acts,
    CardType,
    Certainty,
    Deck,
    LayerKind,
    Power,
    SetCode,
    Subtype,
    Talent,
)
from errata.card_errata import CardErratum, InFiles
from errata.vocabulary import RulingKind

if TYPE_CHECKING:
    from sqlite3 import Row

    class Query(Protocol):
        """Finds the rows of a query with its values bound."""

        def __call__(self, query: str, *values: str) -> list[Row]:
            """The rows. Raises DamagedCatalog."""
            ...


AT_ONCE = 500
CARD = """SELECT card.*, card_set.name AS set_name FROM card
    JOIN card_set ON card_set.code = card.set_code WHERE card.id IN ({}) ORDER BY card.position"""
NOTES = "SELECT scope AS card_id, note.* FROM note WHERE scope IN ({}) ORDER BY position"
VERSIONS = """SELECT card_version.card_id, card.id, card.name, card.title, card_set.name AS set_name
    FROM card_version JOIN card ON card.id = card_version.other_id
    JOIN card_set ON card_set.code = card.set_code
    WHERE card_version.card_id IN ({}) ORDER BY card.position"""


def note_of(row: Row) -> Note:
    """The note of one row."""
    return Note(certainty=Certainty(row["certainty"]), text=row["text"], source=row["source"])


def _rows_of(table: str, order: str = "position") -> str:
    return f"SELECT * FROM {table} WHERE card_id IN ({{}}) ORDER BY {order}"  # noqa: S608 (ours)


def _texts(row: Row, names: str) -> dict[str, str]:
    return {name: row[name] for name in names.split()}


PARTS: Mapping[str, tuple[str, Callable[[Row], object]]] = {
    "subtypes": (_rows_of("card_subtype"), lambda row: Subtype(row["subtype"])),
    "sentences": (
        _rows_of("card_sentence"),
        lambda row: Sentence(text=row["text"], acts=Acts(row["acts"])),
    ),
    "keywords": (_rows_of("card_keyword"), lambda row: Keyword(**_texts(row, "word rule"))),
    "layers": (
        _rows_of("card_layer"),
        lambda row: Layer(
            kind=LayerKind(row["kind"]),
            certainty=Certainty(row["certainty"]) if row["certainty"] else None,
            **_texts(row, "field value source note"),
        ),
    ),
    "doubts": (
        _rows_of("card_doubt"),
        lambda row: Doubt(**_texts(row, "field perhaps setting reason source")),
    ),
    "errata": (
        _rows_of("card_erratum", "id"),
        lambda row: CardErratum(
            card=row["card_id"],
            in_files=InFiles(row["in_files"]),
            see=tuple(row["see"].split()),
            **_texts(row, "id name field was now source dated conflict note"),
        ),
    ),
    "rulings": (
        _rows_of("card_ruling"),
        lambda row: CardRuling(
            kind=RulingKind(row["kind"]),
            rules=tuple(row["rules"].split()),
            **_texts(row, "id statement source"),
        ),
    ),
    "notes": (NOTES, note_of),
    "versions": (
        VERSIONS,
        lambda row: Version(
            id=row["id"],
            full_name=joined(row["name"], row["title"]),
            set_name=row["set_name"],
        ),
    ),
}
"""The fields of a card that other tables hold: the rows of each, and what one of them is."""


def read_cards(rows: Query, ids: Sequence[str]) -> tuple[Card, ...]:
    """The cards with these ids in catalog order, whole.

    Raises:
        DamagedCatalog: the rows cannot be read.
        ValueError: a word is in none of the closed lists.
    """
    found: list[Card] = []
    for start in range(0, len(ids), AT_ONCE):
        found += _read(rows, ids[start : start + AT_ONCE])
    return tuple(found)


def _read(rows: Query, ids: Sequence[str]) -> list[Card]:
    marks = ",".join("?" * len(ids))
    parts: dict[str, dict[str, list[object]]] = defaultdict(lambda: defaultdict(list))
    for name, (query, make) in PARTS.items():
        for row in rows(query.format(marks), *ids):
            parts[row["card_id"]][name].append(make(row))
    return [
        _card(row, {name: tuple(parts[row["id"]][name]) for name in PARTS})
        for row in rows(CARD.format(marks), *ids)
    ]


def _card(row: Row, parts: Mapping[str, tuple[object, ...]]) -> Card:
    talent, need = row["requirement_talent"], row["requirement_rank"]
    ranks = ((talent, row[talent.lower()]) for talent in Talent)
    return Card(
        id=row["id"],
        octgn_id=row["octgn_id"],
        set=SetCode(row["set_code"]),
        set_name=row["set_name"],
        number=row["number"],
        name=row["name"],
        title=row["title"],
        type=CardType(row["type"]),
        deck=Deck(row["deck"]),
        cost=row["cost"],
        allegiance=Power(row["allegiance"]) if row["allegiance"] else None,
        requirement=Requirement(talent=Talent(talent), rank=need) if talent else None,
        command=row["command"],
        resistance=row["resistance"],
        ranks=tuple((talent, rank) for talent, rank in ranks if rank is not None),
        operation=row["operation"],
        brief=row["brief"],
        program_json=row["program_json"],
        readings_json=row["readings_json"],
        acts=Acts(row["acts"]),
        **parts,  # type: ignore[arg-type]  # each part comes from the rows of its own table
    )
