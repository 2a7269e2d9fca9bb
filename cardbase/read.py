"""Reads cards out of the catalog's tables through sqlite3, without the weight of SQLModel."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, TypeVar

from cardbase.card import (
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
    from collections.abc import Callable, Sequence
    from sqlite3 import Row
    from typing import Protocol

    class Query(Protocol):
        """Finds the rows of a query with its values bound."""

        def __call__(self, query: str, *values: str) -> list[Row]:
            """The rows. Raises DamagedCatalog."""
            ...


Part = TypeVar("Part")
AT_ONCE = 500
CARD = """SELECT card.*, card_set.name AS set_name FROM card
    JOIN card_set ON card_set.code = card.set_code WHERE card.id IN ({}) ORDER BY card.position"""
SUBTYPES = "SELECT card_id, subtype FROM card_subtype WHERE card_id IN ({}) ORDER BY position"
SENTENCES = "SELECT * FROM card_sentence WHERE card_id IN ({}) ORDER BY position"
KEYWORDS = "SELECT * FROM card_keyword WHERE card_id IN ({}) ORDER BY position"
LAYERS = "SELECT * FROM card_layer WHERE card_id IN ({}) ORDER BY position"
DOUBTS = "SELECT * FROM card_doubt WHERE card_id IN ({}) ORDER BY position"
ERRATA = "SELECT * FROM card_erratum WHERE card_id IN ({}) ORDER BY id"
RULINGS = "SELECT * FROM card_ruling WHERE card_id IN ({}) ORDER BY position"
NOTES = "SELECT scope AS card_id, note.* FROM note WHERE scope IN ({}) ORDER BY position"
VERSIONS = """SELECT card_version.card_id, card.id, card.name, card.title, card_set.name AS set_name
    FROM card_version JOIN card ON card.id = card_version.other_id
    JOIN card_set ON card_set.code = card.set_code
    WHERE card_version.card_id IN ({}) ORDER BY card.position"""


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

    def parts(query: str, make: Callable[[Row], Part]) -> dict[str, tuple[Part, ...]]:
        by_card: dict[str, list[Part]] = defaultdict(list)
        for row in rows(query.format(marks), *ids):
            by_card[row["card_id"]].append(make(row))
        return {card_id: tuple(own) for card_id, own in by_card.items()}

    subtypes = parts(SUBTYPES, lambda row: Subtype(row["subtype"]))
    sentences = parts(SENTENCES, lambda row: Sentence(text=row["text"], acts=Acts(row["acts"])))
    keywords = parts(KEYWORDS, lambda row: Keyword(word=row["word"], rule=row["rule"]))
    layers = parts(LAYERS, _layer)
    doubts = parts(DOUBTS, _doubt)
    errata = parts(ERRATA, _erratum)
    rulings = parts(RULINGS, _ruling)
    notes = parts(NOTES, note_of)
    versions = parts(VERSIONS, _version)
    return [
        _card(
            row,
            subtypes.get(row["id"], ()),
            sentences=sentences.get(row["id"], ()),
            keywords=keywords.get(row["id"], ()),
            layers=layers.get(row["id"], ()),
            doubts=doubts.get(row["id"], ()),
            errata=errata.get(row["id"], ()),
            rulings=rulings.get(row["id"], ()),
            notes=notes.get(row["id"], ()),
            versions=versions.get(row["id"], ()),
        )
        for row in rows(CARD.format(marks), *ids)
    ]


def _card(row: Row, subtypes: tuple[Subtype, ...], **parts: tuple[object, ...]) -> Card:
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
        subtypes=subtypes,
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
        **parts,  # type: ignore[arg-type]  # each part comes from the reader of its own table
    )


def _layer(row: Row) -> Layer:
    return Layer(
        field=row["field"],
        kind=LayerKind(row["kind"]),
        value=row["value"],
        source=row["source"],
        certainty=Certainty(row["certainty"]) if row["certainty"] else None,
        note=row["note"],
    )


def _doubt(row: Row) -> Doubt:
    names = ("field", "perhaps", "setting", "reason", "source")
    return Doubt(**{name: row[name] for name in names})


def _erratum(row: Row) -> CardErratum:
    names = ("id", "name", "field", "was", "now", "source", "dated", "conflict", "note")
    return CardErratum(
        card=row["card_id"],
        in_files=InFiles(row["in_files"]),
        see=tuple(row["see"].split()),
        **{name: row[name] for name in names},
    )


def _ruling(row: Row) -> CardRuling:
    return CardRuling(
        id=row["id"],
        kind=RulingKind(row["kind"]),
        statement=row["statement"],
        source=row["source"],
        rules=tuple(row["rules"].split()),
    )


def note_of(row: Row) -> Note:
    """The note of one row."""
    return Note(certainty=Certainty(row["certainty"]), text=row["text"], source=row["source"])


def _version(row: Row) -> Version:
    full = joined(row["name"], row["title"])
    return Version(id=row["id"], full_name=full, set_name=row["set_name"])
