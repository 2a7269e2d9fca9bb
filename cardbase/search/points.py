"""A point: the smallest thing a question can be answered with, whatever it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.errors import DamagedCatalog
from cardbase.names import fold, key
from errata.ids import canonical

if TYPE_CHECKING:
    from sqlite3 import Row

    from cardbase.catalog.catalog import Catalog


class GameTitle(StrEnum):
    """Which game a point belongs to."""

    BOARD = "board"
    CCG = "ccg"

    @property
    def called(self) -> str:
        """How the game is called."""
        return "board game" if self is GameTitle.BOARD else "card game"


class PointKind(StrEnum):
    """What a point is; each is the word shown."""

    SETUP = "set-up"
    POINTER = "cross reference"
    RULE = "rule"
    MODULE = "module"
    KARAMA = "Karama"
    CLARIFICATION = "clarification"
    COMPONENT = "component"
    STRATEGY = "strategy"
    LORE = "lore"
    CREDIT = "credit"
    LEGEND = "legend"
    ANSWER = "Q&A"
    DOUBT = "doubt"
    SLIP = "slip"
    RULING = "ruling"
    QUESTION = "open question"
    ERRATUM = "erratum"
    CONFLICT = "conflict of sources"
    CARD = "card"


class Point(Struct, frozen=True, kw_only=True):
    """One point: "CHO-07", "QA-03", "P-04", "eots:pogrom".

    `name` is what it is about; `shared` where that is a section, and says little of the point.
    `names` it answers to as exactly, and `leads` where it is what they are answered with. `within`
    is what the name is a part of, `of` the thing it is a fact of; `also` it is found by besides.
    `confidence` is how well a point is founded; "" for the printed documents of the board game,
    where the edition says it.
    """

    id: str
    game: GameTitle
    kind: PointKind
    name: str
    text: str
    source: str
    names: tuple[str, ...] = ()
    shared: bool = False
    within: str = ""
    edition: str = ""
    tier: str = ""
    of: str = ""
    leads: bool = False
    also: str = ""
    places: tuple[tuple[str, tuple[int, ...]], ...] = ()
    confidence: str = ""
    inferred: bool = False
    doubts: tuple[str, ...] = ()


BY_ID = "SELECT * FROM point WHERE id = ?"
BY_FORMER_ID = "SELECT * FROM point JOIN point_named USING (position) WHERE key = ?"
BY_FAMILY = "SELECT * FROM point WHERE id GLOB ? || '-[0-9]*' ORDER BY position"
BY_THING = "SELECT * FROM point WHERE of = ? ORDER BY position"


def find_points(catalog: Catalog, text: str) -> tuple[Point, ...]:
    """The point with this id, else those of this family ("CHO") or thing ("choam/charity").

    The id of a fact that was joined to another finds that one; none where nothing bears it. Raises
    DamagedCatalog.
    """
    plain = text.strip()
    if not plain.isascii():  # nor is what is no text at all, and SQLite takes only text
        return ()
    meant = canonical(plain)
    tries = [(BY_ID, meant or plain.lower())]
    if meant:
        tries.append((BY_FORMER_ID, key(fold(meant))))
    if plain.isalpha():
        tries.append((BY_FAMILY, plain.upper()))
    if plain:
        tries.append((BY_THING, plain.lower()))
    for query, value in tries:
        rows = catalog.rows(query, value)
        if rows:
            return tuple(point_of(catalog, row) for row in rows)
    return ()


def points_at(catalog: Catalog, positions: Sequence[int]) -> dict[int, Point]:
    """The points at these positions of the index. Raises DamagedCatalog."""
    marks = ",".join("?" * len(positions))
    rows = catalog.rows(f"SELECT * FROM point WHERE position IN ({marks})", *positions)  # noqa: S608
    return {row["position"]: point_of(catalog, row) for row in rows}


def points_of(catalog: Catalog, ids: Iterable[str]) -> tuple[Point, ...]:
    """The points with these ids, in the order of the index. Raises DamagedCatalog."""
    wanted = tuple(ids)
    marks = ",".join("?" * len(wanted))
    query = f"SELECT * FROM point WHERE id IN ({marks}) ORDER BY position"  # noqa: S608 (marks)
    return tuple(point_of(catalog, row) for row in catalog.rows(query, *wanted))


def point_of(catalog: Catalog, row: Row) -> Point:
    """The point of one row. Raises DamagedCatalog for a word out of its list or a gap."""
    try:
        places = (place.partition(":") for place in row["places"].split())
        return Point(
            id=row["id"],
            game=GameTitle(row["game"]),
            kind=PointKind(row["kind"]),
            name=row["name"],
            within=row["within"],
            edition=row["edition"],
            tier=row["tier"],
            of=row["of"],
            leads=bool(row["leads"]),
            text=row["text"],
            source=row["source"],
            places=tuple(
                (document, tuple(map(int, numbers.split(",")))) for document, _, numbers in places
            ),
            confidence=row["confidence"],
            inferred=bool(row["inferred"]),
            doubts=tuple(row["doubts"].split()),
        )
    except (ValueError, AttributeError) as fault:
        raise DamagedCatalog(catalog.path, str(fault), catalog.stamp) from None
