"""The tables of the search in catalog.db, written once; the words stand in an FTS5 index."""

from __future__ import annotations

from sqlmodel import Field

from cardbase.model import CatalogModel

WORDS = """CREATE VIRTUAL TABLE point_words USING fts5(
    name, also, text, content='', tokenize='porter unicode61 remove_diacritics 2')"""
"""What the points say; its row ids are their positions."""

ASKED = """CREATE VIRTUAL TABLE point_asked USING fts5(
    questions, content='', tokenize='porter unicode61 remove_diacritics 2')"""
"""How players ask for them, apart: who is asked for often is not the longer for it."""

ENTER = "INSERT INTO point_words (rowid, name, also, text) VALUES (?, ?, ?, ?)"
ENTER_ASKED = "INSERT INTO point_asked (rowid, questions) VALUES (?, ?)"


class PointRow(CatalogModel, table=True):
    """One point; the columns are the fields of `cardbase.search.point.Point`."""

    __tablename__ = "point"
    position: int = Field(primary_key=True)
    id: str = Field(unique=True)
    game: str = Field(index=True)
    kind: str
    name: str
    within: str
    edition: str
    tier: str
    of: str = Field(index=True)
    leads: bool
    text: str = Field(min_length=1)
    source: str = Field(min_length=1)
    places: str
    confidence: str
    inferred: bool
    doubts: str


class PointNameRow(CatalogModel, table=True):
    """One folded name or alias in one game ("": in both), and its words in the index."""

    __tablename__ = "point_name"
    key: str = Field(primary_key=True)
    words: str = Field(primary_key=True)
    game: str = Field(primary_key=True)


class PointNamedRow(CatalogModel, table=True):
    """A point and one of the folded names it answers to; `own` where that is what it is called."""

    __tablename__ = "point_named"
    key: str = Field(primary_key=True)
    position: int = Field(primary_key=True, foreign_key="point.position")
    own: bool


class PairRow(CatalogModel, table=True):
    """Two points of one matter in two editions; `other` is "" where the other is silent."""

    __tablename__ = "point_pair"
    id: str = Field(primary_key=True)
    key: str = Field(primary_key=True)
    other: str = Field(primary_key=True)
    name: str
    verdict: str
    said: str


class WordRow(CatalogModel, table=True):
    """One word of the points."""

    __tablename__ = "point_word"
    word: str = Field(primary_key=True)


class ValueRow(CatalogModel, table=True):
    """One number a fact of the board game states."""

    __tablename__ = "fact_value"
    fact: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    name: str
    number: int | None
    text: str
    unit: str
    qualifier: str
    rounding: str
