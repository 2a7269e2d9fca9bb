"""Turns the assembly into rows of the catalog; every row is validated here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict
from pydantic import BaseModel, create_model
from sqlalchemy import insert

from cardbase.catalog import model
from cardbase.names import fold, key
from cardbase.vocabulary import Talent

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from cardbase.cards.card import Card
    from cardbase.catalog.assemble import Assembly

Kind: TypeAlias = type[model.CatalogModel]
"""A table of the catalog."""


@dataclass(frozen=True, kw_only=True)
class CatalogRow:
    """One row, validated: its table, and the values of its columns by name."""

    kind: Kind
    values: Mapping[str, object]


def row(kind: Kind, known: Mapping[str, object]) -> CatalogRow:
    """The validated row of a table; what is known beyond its columns is left out.

    Raises pydantic's ValidationError where a value is not what its column takes.
    """
    return CatalogRow(kind=kind, values=vars(_reader(kind).model_validate(known)))


@cache
def _reader(kind: Kind) -> type[BaseModel]:
    """What reads the values of a row: the fields of its table, without the table's weight."""
    fields = {name: (field.annotation, field) for name, field in kind.model_fields.items()}
    return create_model(kind.__name__, **fields)  # type: ignore[call-overload,no-any-return]


def enter(connection: Connection, some: Iterable[CatalogRow]) -> None:
    """Write rows, those of one table at once."""
    for kind, own in groupby(some, key=lambda one: one.kind):
        connection.execute(insert(kind), [dict(one.values) for one in own])


def rows(assembly: Assembly) -> Iterator[CatalogRow]:
    """All rows but the meta rows, parents before children."""
    for position, one in enumerate(assembly.sets):
        yield _row(model.SetRow, one, position=position)
    for position, card in enumerate(assembly.cards):
        yield _card(card, position)
    for card in assembly.cards:
        yield from _parts(card)
    for position, (scope, note) in enumerate(assembly.notes):
        yield _row(model.NoteRow, note, position=position, scope=scope)
    spellings = dict(assembly.spellings)
    for heard, meant in spellings.items():
        yield _row(model.SpellingRow, heard=heard, meant=meant)
    characters = {card_id: name for name, card_id in assembly.characters}
    for card in assembly.cards:
        versions = {card.id, *(version.id for version in card.versions)}
        called = [name for name, one in assembly.called if one in versions]
        if card.id in characters:
            called = [characters[card.id], *called]
        yield from _names(card, called, spellings)


def _row(kind: Kind, thing: Struct | None = None, **more: object) -> CatalogRow:
    """The validated row of a frozen thing and what it does not know itself."""
    known = {} if thing is None else asdict(thing)
    return row(kind, {**known, **more})


def _card(card: Card, position: int) -> CatalogRow:
    need = card.requirement
    ranks = {talent.lower(): card.rank(talent) for talent in Talent}
    return _row(
        model.CardRow,
        card,
        **ranks,
        position=position,
        set_code=card.set,
        requirement_talent=need.talent if need else None,
        requirement_rank=need.rank if need else None,
    )


def _parts(card: Card) -> Iterator[CatalogRow]:
    for position, subtype in enumerate(card.subtypes):
        yield _row(model.SubtypeRow, card_id=card.id, position=position, subtype=subtype)
    for position, sentence in enumerate(card.sentences):
        yield _row(model.SentenceRow, sentence, card_id=card.id, position=position)
    for position, keyword in enumerate(card.keywords):
        yield _row(model.KeywordRow, keyword, card_id=card.id, position=position)
    for position, layer in enumerate(card.layers):
        yield _row(model.LayerRow, layer, card_id=card.id, position=position)
    for position, doubt in enumerate(card.doubts):
        yield _row(model.DoubtRow, doubt, card_id=card.id, position=position)
    for erratum in card.errata:
        yield _row(model.ErratumRow, erratum, card_id=card.id, see=" ".join(erratum.see))
    for position, ruling in enumerate(card.rulings):
        told = " ".join(ruling.rules)
        yield _row(model.RulingRow, ruling, card_id=card.id, position=position, rules=told)
    for version in card.versions:
        yield _row(model.VersionRow, card_id=card.id, other_id=version.id)


def _names(card: Card, called: list[str], spellings: dict[str, str]) -> Iterator[CatalogRow]:
    """The names a card answers to: its own, then what sources and players also call it."""
    official = [card.name, card.full_name]
    also = [*called]
    also += [layer.value for layer in card.layers if layer.field == "full_name"]
    also += [d.perhaps for d in card.doubts if d.field == "full_name" and d.perhaps != "?"]
    also += [erratum.name for erratum in card.errata]
    seen: set[str] = set()
    for name in official + also:
        words = fold(name, spellings)
        if key(words) not in seen:
            seen.add(key(words))
            yield _row(
                model.NameRow,
                key=key(words),
                card_id=card.id,
                words=" ".join(words),
                official=name in official,
            )
