"""The tables of the search in catalog.db, written once; the words stand in an FTS5 index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import asdict
from sqlmodel import Field

from cardbase.boardgame.facts import all_facts
from cardbase.catalog.model import CatalogModel
from cardbase.catalog.rows import CatalogRow, row
from cardbase.names import APART, fold, key
from cardbase.search.board_points import board_points, pairs, unstated_points
from cardbase.search.card_points import card_points
from cardbase.search.points import Point, PointKind
from errata.errors import DataError
from errata.exceptions import check_exceptions, exceptions
from errata.search_words import aliases, asked

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from cardbase.cards.card import Card


WORDS = """CREATE VIRTUAL TABLE point_words USING fts5(
    name, also, text, content='', tokenize='porter unicode61 remove_diacritics 2')"""
"""What the points say; its row ids are their positions."""

ASKED = """CREATE VIRTUAL TABLE point_asked USING fts5(
    questions, content='', tokenize='porter unicode61 remove_diacritics 2')"""
"""How players ask for them, apart: who is asked for often is not the longer for it."""

ENTER = "INSERT INTO point_words (rowid, name, also, text) VALUES (?, ?, ?, ?)"
ENTER_ASKED = "INSERT INTO point_asked (rowid, questions) VALUES (?, ?)"


class PointRow(CatalogModel, table=True):
    """One point; the columns are the fields of `cardbase.search.points.Point`."""

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


class ExceptionRow(CatalogModel, table=True):
    """Where a point does not hold, in words that go after "not so", and what holds there."""

    __tablename__ = "point_exception"
    id: str = Field(primary_key=True, foreign_key="point.id")
    other: str = Field(primary_key=True, foreign_key="point.id")
    said_when: str = Field(min_length=1)


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


# --- Makes the rows of the search: every point, its names, its words, its other edition -----------

AT_ONCE = 20
"""How many words are folded at once: fewer than a question may have."""


def points(cards: Iterable[Card]) -> list[Point]:
    """Every point of both games, in the order of the index. Raises DataError or MissingData."""
    found = [*board_points(), *unstated_points(), *card_points(cards)]
    strangers = asked().keys() - {point.id for point in found}
    if strangers:
        first = min(strangers)
        raise DataError("asked", first, "id", "the id of a point", first)
    check_exceptions(exceptions(), {point.id: point.game for point in found})
    return found


def search_rows(found: list[Point]) -> Iterator[CatalogRow]:
    """All rows of the search but the words; parents before children."""
    for position, point in enumerate(found, 1):
        yield _point(point, position)
    yield from _names(found)
    yield from _meanings(found)
    yield from _words(found)
    for pair in pairs():
        yield row(PairRow, asdict(pair))
    for one in (one for own in exceptions().values() for one in own):
        yield row(ExceptionRow, {**asdict(one), "said_when": one.when})
    yield from _values()


def enter_words(connection: Connection, found: list[Point]) -> None:
    """Fill both full-text indexes."""
    for position, point in enumerate(found, 1):
        name, also, text = f"{point.name} {point.within}", point.also, point.text
        if point.kind is PointKind.ANSWER:  # its name is a whole question, and no name
            name, text = point.within, f"{point.name} {text}"
        elif point.shared:
            name, also = "", f"{name} {also}"
        also = f"{also} {_as_folded(point.name)}"
        connection.exec_driver_sql(ENTER, (position, name, also, text))
        questions = " ".join(asked().get(point.id, ()))
        connection.exec_driver_sql(ENTER_ASKED, (position, questions))


def _as_folded(name: str) -> str:
    """A name as a question has it, where the index would read it otherwise: "Duel to Death"."""
    plain = " ".join(APART.split(name.casefold()))
    folded = " ".join(fold(name))
    return "" if folded in plain else folded


def _point(point: Point, position: int) -> CatalogRow:
    known = {
        **asdict(point),
        "position": position,
        "places": " ".join(
            f"{document}:{','.join(map(str, numbers))}" for document, numbers in point.places
        ),
        "doubts": " ".join(point.doubts),
    }
    return row(PointRow, known)


def _names(found: list[Point]) -> Iterator[CatalogRow]:
    """The names points answer to, each once."""
    for position, point in enumerate(found, 1):
        own = {key(fold(name)) for name in (point.name, point.id)}
        for one in own | {key(fold(name)) for name in point.names}:
            known = {"key": one, "position": position, "own": one in own}
            yield row(PointNamedRow, known)


def _meanings(found: list[Point]) -> Iterator[CatalogRow]:
    """What each name, id and alias stands for, each once."""
    names = [(name, name, one.game) for one in found for name in (one.name, *one.names, one.id)]
    typed = [
        *names,
        *((alias.term, alias.canonical, alias.game) for alias in aliases()),
        *((one, alias.canonical, alias.game) for alias in aliases() for one in forms(alias.term)),
    ]
    meant = ((key(fold(name)), " ".join(fold(words)), game) for name, words, game in typed)
    for one, words, game in dict.fromkeys(meant):
        known = {"key": one, "words": words, "game": game}
        yield row(PointNameRow, known)


def forms(term: str) -> Iterator[str]:
    """An alias as it is inflected: its first word as a verb is, its last in the plural."""
    first, space, rest = term.partition(" ")
    stem = first.removesuffix("e")
    for verb in (f"{first}s", f"{stem}ed", f"{stem}ing", f"{first}{first[-1:]}ing"):
        yield f"{verb}{space}{rest}"
    yield f"{term}s"


def _words(found: list[Point]) -> Iterator[CatalogRow]:
    """Every word of the points, folded, once."""
    texts = (part for point in found for part in _parts(point))
    for word in dict.fromkeys(word for text in texts for word in _folded(text)):
        yield row(WordRow, {"word": word})


def _parts(point: Point) -> Iterator[str]:
    """The texts of a point in the index."""
    yield from (point.name, point.within, point.also, point.text, *asked().get(point.id, ()))


def _folded(text: str) -> Iterator[str]:
    """The words of a text of any length, folded as those of a question are."""
    words = text.split()
    for start in range(0, len(words), AT_ONCE):
        yield from fold(" ".join(words[start : start + AT_ONCE]))


def _values() -> Iterator[CatalogRow]:
    """Every number that a fact of the board game states."""
    for fact in all_facts().values():
        for position, value in enumerate(fact.values):
            known = {name: "" if one is None else one for name, one in asdict(value).items()}
            known |= {"fact": fact.id, "position": position, "number": value.number}
            yield row(ValueRow, known)
