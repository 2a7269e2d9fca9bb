"""Makes the rows of the search: every point, its names, its words, its other edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.facts import all_facts
from cardbase.names import APART, fold, key
from cardbase.rows import row
from cardbase.search import tables
from cardbase.search.board_points import board_points
from cardbase.search.card_points import card_points
from cardbase.search.pairs import pairs
from cardbase.search.point import PointKind
from cardbase.search.unstated import unstated_points
from errata.aliases import aliases
from errata.asked import asked
from errata.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection

    from cardbase.card import Card
    from cardbase.rows import Row
    from cardbase.search.point import Point

AT_ONCE = 20
"""How many words are folded at once: fewer than a question may have."""


def points(cards: Iterable[Card]) -> list[Point]:
    """Every point of both games, in the order of the index. Raises DataError or MissingData."""
    found = [*board_points(), *unstated_points(), *card_points(cards)]
    strangers = asked().keys() - {point.id for point in found}
    if strangers:
        first = min(strangers)
        raise DataError("asked", first, "id", "the id of a point", first)
    return found


def search_rows(found: list[Point]) -> Iterator[Row]:
    """All rows of the search but the words; parents before children."""
    for position, point in enumerate(found, 1):
        yield _point(point, position)
    yield from _names(found)
    yield from _meanings(found)
    yield from _words(found)
    for pair in pairs():
        yield row(tables.PairRow, vars(pair))
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
        connection.exec_driver_sql(tables.ENTER, (position, name, also, text))
        questions = " ".join(asked().get(point.id, ()))
        connection.exec_driver_sql(tables.ENTER_ASKED, (position, questions))


def _as_folded(name: str) -> str:
    """A name as a question has it, where the index would read it otherwise: "Duel to Death"."""
    plain = " ".join(APART.split(name.casefold()))
    folded = " ".join(fold(name))
    return "" if folded in plain else folded


def _point(point: Point, position: int) -> Row:
    known = {
        **vars(point),
        "position": position,
        "places": " ".join(
            f"{document}:{','.join(map(str, numbers))}" for document, numbers in point.places
        ),
        "doubts": " ".join(point.doubts),
    }
    return row(tables.PointRow, known)


def _names(found: list[Point]) -> Iterator[Row]:
    """The names points answer to, each once."""
    for position, point in enumerate(found, 1):
        own = {key(fold(name)) for name in (point.name, point.id)}
        for one in own | {key(fold(name)) for name in point.names}:
            known = {"key": one, "position": position, "own": one in own}
            yield row(tables.PointNamedRow, known)


def _meanings(found: list[Point]) -> Iterator[Row]:
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
        yield row(tables.PointNameRow, known)


def forms(term: str) -> Iterator[str]:
    """An alias as it is inflected: its first word as a verb is, its last in the plural."""
    first, space, rest = term.partition(" ")
    stem = first.removesuffix("e")
    for verb in (f"{first}s", f"{stem}ed", f"{stem}ing", f"{first}{first[-1:]}ing"):
        yield f"{verb}{space}{rest}"
    yield f"{term}s"


def _words(found: list[Point]) -> Iterator[Row]:
    """Every word of the points, folded, once."""
    texts = (part for point in found for part in _parts(point))
    for word in dict.fromkeys(word for text in texts for word in _folded(text)):
        yield row(tables.WordRow, {"word": word})


def _parts(point: Point) -> Iterator[str]:
    """The texts of a point in the index."""
    yield from (point.name, point.within, point.also, point.text, *asked().get(point.id, ()))


def _folded(text: str) -> Iterator[str]:
    """The words of a text of any length, folded as those of a question are."""
    words = text.split()
    for start in range(0, len(words), AT_ONCE):
        yield from fold(" ".join(words[start : start + AT_ONCE]))


def _values() -> Iterator[Row]:
    """Every number that a fact of the board game states."""
    for fact in all_facts().values():
        for position, value in enumerate(fact.values):
            known = {name: "" if one is None else one for name, one in vars(value).items()}
            known |= {"fact": fact.id, "position": position, "number": value.number}
            yield row(tables.ValueRow, known)
