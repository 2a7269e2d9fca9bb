"""The schema of catalog.db, written once. Rows enter through `cardbase.catalog.rows.row` only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Enum, MetaData
from sqlmodel import Field, SQLModel

from cardbase.vocabulary import (
    Acts,
    CardType,
    Certainty,
    Deck,
    LayerKind,
    Power,
    SetCode,
    Talent,
)
from errata.card_errata import InFiles
from errata.vocabulary import RulingKind

if TYPE_CHECKING:
    from enum import StrEnum


def _words(words: type[StrEnum]) -> Any:  # noqa: ANN401  (a column type, as sa_type takes it)
    """The column type of a closed list: its words as they stand, not their Python names."""
    return Enum(words, native_enum=False, values_callable=lambda kind: [str(one) for one in kind])


class CatalogModel(SQLModel):
    """Root of the catalog's tables; its metadata holds them and no others."""

    metadata = MetaData()


class MetaRow(CatalogModel, table=True):
    """What the catalog was built from."""

    __tablename__ = "meta"
    name: str = Field(primary_key=True)
    value: str


class SetRow(CatalogModel, table=True):
    """One set."""

    __tablename__ = "card_set"
    code: SetCode = Field(primary_key=True, sa_type=_words(SetCode))
    position: int
    name: str
    transcribed_name: str
    octgn_id: str
    cards: int
    numbered: bool
    source: str


class CardRow(CatalogModel, table=True):
    """One card, current; the columns are the fields of `cardbase.cards.card.Card`."""

    __tablename__ = "card"
    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    octgn_id: str = Field(unique=True)
    set_code: SetCode = Field(foreign_key="card_set.code", index=True, sa_type=_words(SetCode))
    number: int | None = Field(ge=1)
    name: str = Field(min_length=1, index=True)
    title: str
    type: CardType = Field(sa_type=_words(CardType))
    deck: Deck = Field(sa_type=_words(Deck))
    cost: int | None = Field(ge=0)
    allegiance: Power | None = Field(sa_type=_words(Power))
    requirement_talent: Talent | None = Field(sa_type=_words(Talent))
    requirement_rank: int | None = Field(ge=0)
    command: int | None = Field(ge=0)
    resistance: int | None = Field(ge=0)
    dueling: int | None = Field(ge=0)
    battle: int | None = Field(ge=0)
    intrigue: int | None = Field(ge=0)
    arbitration: int | None = Field(ge=0)
    weirding: int | None = Field(ge=0)
    prescience: int | None = Field(ge=0)
    operation: str = Field(min_length=1)
    brief: str = Field(min_length=1)
    program_json: str
    readings_json: str
    acts: Acts = Field(index=True, sa_type=_words(Acts))


class SubtypeRow(CatalogModel, table=True):
    """One word of a card's subtype line."""

    __tablename__ = "card_subtype"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    subtype: str = Field(index=True)


class LayerRow(CatalogModel, table=True):
    """One layer of a field that more than one source has touched."""

    __tablename__ = "card_layer"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    field: str
    kind: LayerKind = Field(sa_type=_words(LayerKind))
    value: str
    source: str
    certainty: Certainty | None = Field(sa_type=_words(Certainty))
    note: str


class SentenceRow(CatalogModel, table=True):
    """One sentence or heading of a card's operation, and who carries it out."""

    __tablename__ = "card_sentence"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    text: str = Field(min_length=1)
    acts: Acts = Field(sa_type=_words(Acts))


class KeywordRow(CatalogModel, table=True):
    """One keyword of a card, and its rule."""

    __tablename__ = "card_keyword"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    word: str = Field(index=True)
    rule: str


class DoubtRow(CatalogModel, table=True):
    """One doubt of a card's field."""

    __tablename__ = "card_doubt"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    field: str
    perhaps: str
    setting: str
    reason: str
    source: str


class ErratumRow(CatalogModel, table=True):
    """One official erratum of a card."""

    __tablename__ = "card_erratum"
    id: str = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    name: str
    field: str
    was: str
    now: str
    in_files: InFiles = Field(sa_type=_words(InFiles))
    source: str
    dated: str
    conflict: str
    note: str
    see: str


class RulingRow(CatalogModel, table=True):
    """One point of the rulings file on a card; a point on several cards has a row for each."""

    __tablename__ = "card_ruling"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    id: str
    kind: RulingKind = Field(sa_type=_words(RulingKind))
    statement: str = Field(min_length=1)
    source: str
    rules: str


class NoteRow(CatalogModel, table=True):
    """One note; the scope is a card id, a set code, or "*"."""

    __tablename__ = "note"
    position: int = Field(primary_key=True)
    scope: str = Field(index=True)
    certainty: Certainty = Field(sa_type=_words(Certainty))
    text: str
    source: str


class VersionRow(CatalogModel, table=True):
    """Two cards that show one character."""

    __tablename__ = "card_version"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    other_id: str = Field(primary_key=True, foreign_key="card.id")


class NameRow(CatalogModel, table=True):
    """One folded name a card answers to; `official` ones are its current names."""

    __tablename__ = "name"
    key: str = Field(primary_key=True)
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    words: str
    official: bool


class SpellingRow(CatalogModel, table=True):
    """One common misspelling of a word of the card names."""

    __tablename__ = "spelling"
    heard: str = Field(primary_key=True)
    meant: str
