"""Which column of a table is what: by its heading, in six languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache

from cardbase.decks.sheet import DELIMITERS, cells_of
from cardbase.names import LONGEST, fold, key


class Column(StrEnum):
    """The columns of a row that are read."""

    COUNT = "count"
    ID = "id"
    NAME = "name"
    SET = "set"
    OCTGN_ID = "octgn_id"


OWNED = tuple("owned have vorhanden besitz possede possedes tengo possiedo tenho".split())
"""A column of the copies one owns: the count of a collection, and of a deck without another."""

CALLED: Mapping[Column, tuple[str, ...]] = {
    Column.COUNT: (
        *"count quantity qty copies amount anzahl menge stuck nombre quantite qte exemplaires "
        "cantidad copias quantita copie quantidade quant qtd".split(),
        *OWNED,
        "total",
    ),
    Column.ID: ("id", "cardid", "kanlyid"),
    Column.NAME: tuple(
        "fullname name cardname card karte kartenname carte nomdelacarte nom carta nombredelacarta "
        "nomedellacarta nomedacarta nome".split()
    ),
    Column.SET: tuple(
        "set setname edition editionname expansion printing setcode ausgabe erweiterung serie "
        "extension edicion expansion coleccion edizione espansione edicao colecao".split()
    ),
    Column.OCTGN_ID: ("octgnid", "octgnguid", "guid", "octgn"),
}
"""The words a column goes by, without case, spaces, accents and signs; the plainest first."""

IDS = (Column.OCTGN_ID, Column.ID)
"""The columns that tell a card without its name, the surest first."""


_COUNT = re.compile(
    r'(?:="?)?[(\[]?(?:[x\u00d7*] ?)?([0-9]{1,9})(?:[.,]00?)?(?: ?[x\u00d7*])?[)\]]?"?',
    re.IGNORECASE,
)


def count_in(cell: str) -> int | None:
    """The count of a cell: "3", "3x", "x3", "3.00", '="3"'; None for other cells."""
    found = _COUNT.fullmatch(cell)
    return int(found[1]) if found else None


def head(cell: str) -> str:
    """A heading as the words of CALLED are written."""
    return _head(cell[:LONGEST])


@lru_cache(maxsize=32_768)  # a large map asks for each of its names several times
def _head(cell: str) -> str:
    return key(fold(cell))


def columns(cells: Sequence[str]) -> Mapping[Column, int]:
    """The index of each column in a heading, without missing ones.

    If two cells name the same column, the plainer word wins, then the first cell.
    """
    heads = [head(cell) for cell in cells]
    called = {
        column: next((heads.index(word) for word in words if word in heads), None)
        for column, words in CALLED.items()
    }
    return {column: place for column, place in called.items() if place is not None}


def is_heading(found: Mapping[Column, int]) -> bool:
    """Whether a heading is sufficient: it has a count, and identifies the card."""
    return Column.COUNT in found and bool(found.keys() & {Column.NAME, *IDS})


def delimiter_of_heading(line: str) -> str | None:
    """What parts the cells of a heading, None where the line is none."""
    best, most = None, 0
    for delimiter in DELIMITERS:
        found = columns(cells_of(line, delimiter))
        if is_heading(found) and len(found) > most:
            best, most = delimiter, len(found)
    return best
