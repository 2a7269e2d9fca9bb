"""Makes the rows of the search: every point, its names, its words, its other edition."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import all_facts
from cardbase.names import fold, key
from cardbase.search import tables
from cardbase.search.board_points import board_points
from cardbase.search.card_points import card_points
from cardbase.search.pairs import pairs
from errata.aliases import aliases

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection
    from sqlmodel import SQLModel

    from cardbase.card import Card
    from cardbase.search.point import Point


def points(cards: Iterable[Card]) -> list[Point]:
    """Every point of both games, in the order of the index. Raises DataError or MissingData."""
    return [*board_points(), *card_points(cards)]


def search_rows(found: list[Point]) -> Iterator[SQLModel]:
    """All rows of the search but the words; parents before children."""
    for position, point in enumerate(found, 1):
        yield _point(point, position)
    yield from _names(found)
    for pair in pairs():
        yield tables.PairRow.model_validate(vars(pair))
    for word, count in _words(found).items():
        yield tables.WordRow.model_validate({"word": word, "points": count})
    for fact in all_facts().values():
        for position, value in enumerate(fact.values):
            known = {name: "" if one is None else one for name, one in vars(value).items()}
            known |= {"fact": fact.id, "position": position, "number": value.number}
            yield tables.ValueRow.model_validate(known)


def enter_words(connection: Connection, found: list[Point]) -> None:
    """Fill the full-text index."""
    for position, point in enumerate(found, 1):
        name = f"{point.name} {point.within}"
        connection.exec_driver_sql(tables.ENTER, (position, name, point.also, point.text))


def _point(point: Point, position: int) -> SQLModel:
    known = {
        **vars(point),
        "position": position,
        "places": " ".join(map(str, point.places)),
        "doubts": " ".join(point.doubts),
    }
    return tables.PointRow.model_validate(known)


def _names(found: list[Point]) -> Iterator[SQLModel]:
    """The names points answer to, then the aliases, each once."""
    seen: set[tuple[str, str]] = set()
    named: set[tuple[str, int]] = set()
    for position, point in enumerate(found, 1):
        for name in (point.name, *point.names, point.id):
            words = fold(name)
            folded = key(words)
            if (folded, position) not in named:
                named.add((folded, position))
                yield tables.PointNamedRow.model_validate({"key": folded, "position": position})
            if (folded, " ".join(words)) not in seen and name != point.id:
                seen.add((folded, " ".join(words)))
                yield _name(name, " ".join(words), point.game)
    for alias in aliases():
        meant = " ".join(fold(alias.canonical))
        if (key(fold(alias.term)), meant) not in seen:
            seen.add((key(fold(alias.term)), meant))
            yield _name(alias.term, meant, alias.game)


def _name(typed: str, words: str, game: str) -> SQLModel:
    folded = fold(typed)
    known = {"key": key(folded), "words": words, "typed": " ".join(folded), "game": game}
    return tables.PointNameRow.model_validate(known)


def _words(found: list[Point]) -> Counter[str]:
    """Every word of the points, folded, and how many points have it."""
    counts: Counter[str] = Counter()
    for point in found:
        counts.update(
            set(fold(f"{point.name} {point.within} {point.also}")) | set(_all(point.text))
        )
    return counts


def _all(text: str) -> Iterator[str]:
    """The folded words of a text of any length."""
    for sentence in text.split(". "):
        yield from fold(sentence)
