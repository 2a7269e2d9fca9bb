"""Lays corrections and errata over the facts: every card current, every layer kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from cardbase.cards.card import FIELDS, Card, CardRuling, Layer, Note, Version, transcribed
from cardbase.cards.facts import DATA, CardSet, card_of, read_rows, read_sets
from cardbase.cards.readings import kept, read_readings, reading_of
from cardbase.cards.review import Correction, read_corrections, read_doubts, read_notes, read_pairs
from cardbase.catalog.operations import each_card_has_one, read_operations, with_operation
from cardbase.operation.parse import overlaid, parsed
from cardbase.operation.tree import Operation
from cardbase.operation.wording import worded
from cardbase.vocabulary import LayerKind
from errata.card_errata import FILE, UNKNOWN, CardErratum, card_errata
from errata.errors import DataError
from errata.rulings import FILE as RULINGS
from errata.rulings import read_rulings
from errata.table import DATA as WORDS
from errata.table import Row

if TYPE_CHECKING:
    from pathlib import Path


CELLS = tuple(field for field in FIELDS if field not in ("full_name", "operation"))
"""The fields whose cell an erratum may change; an operation is changed in its tree."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Assembly:
    """All that the data files say, put together."""

    sets: tuple[CardSet, ...]
    cards: tuple[Card, ...]
    notes: tuple[tuple[str, Note], ...]
    spellings: tuple[tuple[str, str], ...]
    characters: tuple[tuple[str, str], ...]
    called: tuple[tuple[str, str], ...]


def assemble(data: Path = DATA, errata_file: Path = FILE, rulings: Path = WORDS) -> Assembly:
    """Read every data file and stack the layers.

    Raises:
        DataError: a bad cell, or a row that speaks of no card.
        StaleErratum: an erratum's `was` is not what the card has.
        OperationError: an operation, or an erratum's change of one, that the grammar refuses.
        MissingData: a file cannot be read.
    """
    sets = read_sets(data)
    rows = {row["id"]: (row, one) for one in sets for row in read_rows(one, data)}
    corrections = _by_card(((c.card, c) for c in read_corrections(data)), rows, "corrections.csv")
    errata = _by_card(((e.card, e) for e in card_errata(errata_file)), rows, errata_file.name)
    doubts = _by_card(read_doubts(data), rows, "doubts.csv")
    notes = read_notes(data)
    spellings = read_pairs("spellings.csv", "heard meant why", "heard", data)
    characters = read_pairs("characters.csv", "character card source", "card", data)
    _by_card(((card, name) for name, card in characters), rows, "characters.csv")
    called = read_pairs("called.csv", "name card source", "name", data)
    _by_card(((card, name) for name, card in called), rows, "called.csv")
    scopes = {*rows, *(one.code for one in sets), "*"}
    _by_card(notes, scopes, "notes.csv")
    bare = [_stacked(*both, corrections[one], errata[one]) for one, both in rows.items()]
    operations = _operations(sets, set(rows), data)
    ruled = _by_card(_rulings(rulings), rows, RULINGS)
    cards = []
    read_otherwise = _by_card(read_readings(data).items(), rows, "readings.csv")
    for card_id, one in zip(rows, bare, strict=True):
        card = _worded(one, operations[card_id], errata[card_id])
        for others in read_otherwise[card_id]:
            card = _read_otherwise(card, *rows[card_id], others)
        own = tuple(note for scope, note in notes if scope == card_id)
        doubted, rules = tuple(doubts[card_id]), tuple(ruled[card_id])
        cards.append(replace(card, doubts=doubted, rulings=rules, notes=own))
    return Assembly(
        sets=sets,
        cards=_with_versions(cards, characters),
        notes=notes,
        spellings=spellings,
        characters=characters,
        called=called,
    )


def _rulings(folder: Path) -> Iterator[tuple[str, CardRuling]]:
    """The rulings of a data folder with each card they explain or name."""
    for one in read_rulings(folder).values():
        ruling = CardRuling(
            id=one.id,
            kind=one.kind,
            statement=one.statement,
            source=one.source,
            rules=one.rules,
        )
        yield from ((card_id, ruling) for card_id in one.cards)


def _operations(sets: tuple[CardSet, ...], cards: set[str], data: Path) -> dict[str, Operation]:
    """The operations of all sets, one for each card."""
    found: dict[str, Operation] = {}
    for one in sets:
        own = read_operations(one, data)
        due = {card for card in cards if card.startswith(f"{one.code}:")}
        each_card_has_one(due, set(own), f"{one.code}_operations.csv")
        found |= own
    return found


def _worded(card: Card, operation: Operation, errata: list[CardErratum]) -> Card:
    """The card with its operation, the errata that change it laid over the tree."""
    layers: list[Layer] = []
    for erratum in errata:
        if erratum.field == "operation":
            before = worded(operation)
            base = transcribed("operation", before, card.set_name, card.octgn_id)
            layers = layers or [base]
            operation = overlaid(operation, erratum, before)
            layers.append(_by_erratum(erratum, worded(operation)))
    return with_operation(replace(card, layers=card.layers + tuple(layers)), operation)


def _read_otherwise(
    card: Card, row: Row, card_set: CardSet, others: dict[tuple[str, str], dict[str, Row]]
) -> Card:
    """The card with the other ways in which a table can set that it is read."""
    found = []
    for (setting, value), changes in others.items():
        cells = dict(row.cells)
        for field, change in changes.items():
            if field not in (*CELLS, "operation"):
                raise change.fault("field", ", ".join((*CELLS, "operation")))
            cells |= {field: change["now"]} if field in CELLS else {}
        told = changes["operation"]["now"] if "operation" in changes else card.operation
        operation = parsed(told, f"readings.csv, {card.id}")
        other = with_operation(card_of(replace(row, cells=cells), card_set), operation)
        found.append(reading_of(setting, value, other))
    return replace(card, readings_json=kept(found))


def _stacked(
    row: Row, card_set: CardSet, corrections: list[Correction], errata: list[CardErratum]
) -> Card:
    """One card with its layers, its errata applied to the cells before they are read."""
    card = card_of(row, card_set)
    layers: dict[str, list[Layer]] = {}
    for correction in corrections:
        layers[correction.field] = _corrected(correction, card)
    for erratum in errata:
        if erratum.field == "operation":
            continue
        if erratum.field not in CELLS:
            raise DataError(
                FILE.name, erratum.id, "field", ", ".join((*CELLS, "operation")), erratum.field
            )
        value = erratum.applied_to(card.text_of(erratum.field))
        row = _with_cell(row, erratum.field, value)
        base = transcribed(erratum.field, card.text_of(erratum.field), card_set.name, card.octgn_id)
        layers.setdefault(erratum.field, [base]).append(_by_erratum(erratum, erratum.now))
        card = card_of(row, card_set)
    flat = tuple(layer for field in FIELDS for layer in layers.get(field, ()))
    return replace(card, layers=flat, errata=tuple(errata))


def _with_cell(row: Row, column: str, text: str) -> Row:
    return replace(row, cells={**row.cells, column: text})


def _corrected(correction: Correction, card: Card) -> list[Layer]:
    found = card.text_of(correction.field)
    if found != correction.now:
        record = f"{correction.card} {correction.field}"
        raise DataError(
            "corrections.csv", record, "now", f'"{found}" as in the facts', correction.now
        )
    return [
        transcribed(correction.field, correction.was, card.set_name, card.octgn_id),
        Layer(
            field=correction.field,
            kind=LayerKind.CORRECTED,
            value=correction.now,
            source=correction.source,
            certainty=correction.certainty,
            note=correction.reason,
        ),
    ]


def _by_erratum(erratum: CardErratum, value: str) -> Layer:
    return Layer(
        field=erratum.field,
        kind=LayerKind.ERRATA,
        value=value,
        source=erratum.source,
        note=erratum.id if erratum.was != UNKNOWN else f"{erratum.id}, value before unknown",
    )


def _by_card(pairs: Iterable[tuple[str, T]], known: Iterable[str], file: str) -> dict[str, list[T]]:
    """The values by card id. Raises DataError for an id that is no card's."""
    found: dict[str, list[T]] = defaultdict(list)
    ids = set(known)
    for card_id, value in pairs:
        if card_id not in ids:
            raise DataError(file, card_id, "card", "the id of a card", card_id)
        found[card_id].append(value)
    return found


def _with_versions(cards: list[Card], characters: tuple[tuple[str, str], ...]) -> tuple[Card, ...]:
    """Tell each card which others show the same character: same name, or listed as one."""
    listed = {card_id: name for name, card_id in characters}
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        groups[listed.get(card.id, card.name)].append(card)
    return tuple(
        replace(
            card,
            versions=tuple(
                Version(id=other.id, full_name=other.full_name, set_name=other.set_name)
                for other in groups[listed.get(card.id, card.name)]
                if other is not card
            ),
        )
        for card in cards
    )
