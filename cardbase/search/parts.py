"""The things that a question is about, each with everything the sources say of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.names import fold, key
from cardbase.search.points import BY_THING, GameTitle, Point, PointKind, point_of
from cardbase.search.topic import is_plain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from sqlite3 import Row

    from cardbase.catalog.catalog import Catalog
    from cardbase.search.question import ParsedQuestion
    from cardbase.search.rank import Said

MOST = 3
"""How many things are told of."""

WHOLE = 12
"""A thing of so many points is told whole; of a larger one those that fit the question best."""

BESIDE = 5
"""Of a thing that the answer is not of, so many."""

OFTEN = 2
"""How many of the points found make their thing one that the question is about."""

ASIDE = frozenset(
    {PointKind.LORE, PointKind.CREDIT, PointKind.STRATEGY, PointKind.LEGEND, PointKind.COMPONENT}
)
"""What is told of a thing where all of it is asked for, and never before its rules."""

TOO_LARGE = ("faction/", "book/")
"""What is no answer as a whole: a faction has a sheet, a book is a book."""

SHEET = "faction sheet"
OWN = """SELECT key, of, name, within FROM point_named JOIN point USING (position)
    WHERE key IN ({}) AND own AND of != '' AND game = 'board'
    GROUP BY key, of ORDER BY position"""


class Part(Struct, frozen=True, kw_only=True):
    """What the sources say of one thing: the points that are told, as printed, and the others."""

    thing: str
    name: str
    points: tuple[Point, ...]
    left: tuple[Point, ...] = ()


def things_of(found: Sequence[Point], answering: int, named: Iterable[str]) -> list[str]:
    """The things that an answer is about, by id, of its points and of the things named.

    First those of so many points that answer, then those that several of all points found are of,
    then those that the question names; in the card game things are the sections of the rules.
    """
    of = Counter(
        one.of
        for one in found
        if one.game is found[0].game
        and one.of
        and not one.of.startswith(TOO_LARGE)
        and one.within != SHEET
    )
    first = [one.of for one in found[:answering] if one.of in of]
    often = [thing for thing, points in of.most_common() if points >= OFTEN]
    board = found[0].game is GameTitle.BOARD
    return list(dict.fromkeys([*first, *often, *(named if board else ())]))


def parts_of(
    catalog: Catalog, things: Iterable[str], said: Sequence[Said], counts: Callable[[str], bool]
) -> tuple[Part, ...]:
    """Three things at most, the first of them whole; what counts at the table in use goes first.

    Raises DamagedCatalog.
    """
    told = sorted(things, key=lambda thing: not counts(thing))[:MOST]
    return tuple(
        _part(catalog, thing, said, most=BESIDE if place else WHOLE)
        for place, thing in enumerate(told)
    )


def thing_named(catalog: Catalog, text: str) -> tuple[Point, ...]:
    """Every point of the things that have a name; none where nothing has it.

    Raises DamagedCatalog.
    """
    rows = catalog.rows(OWN.format("?"), key(fold(text)))
    return tuple(
        point_of(catalog, point) for row in rows for point in catalog.rows(BY_THING, row["of"])
    )


def named_things(catalog: Catalog, question: ParsedQuestion) -> Iterator[str]:
    """The ids of the things that a question names, in its order.

    Of namesakes those of the factions it names, else those of no faction, where there are such.
    """
    groups = [group for group in question.groups if group.named]
    names = [[key(tuple(one.split())) for one in group.phrases] for group in groups]
    rows = _own(catalog, {name for own in names for name in own})
    found = [[row for name in own for row in rows if row["key"] == name] for own in names]
    factions = {row["name"] for row in rows if row["within"] == SHEET}
    parts = {row["within"]: key(fold(row["within"])) for row in rows}
    sheets = {row["name"] for row in _own(catalog, set(parts.values())) if row["within"] == SHEET}
    for group, own in zip(groups, found, strict=True):
        things = [row for row in own if not _is_large(row)]
        if len(things) < len(own):
            continue
        fitting = [row for row in things if row["within"] in factions]
        loose = [row for row in things if row["within"] not in sheets]
        few = len(things) < MOST and not factions and not is_plain(group.typed)
        yield from (row["of"] for row in (things if few else fitting + loose))


def _own(catalog: Catalog, keys: Collection[str]) -> list[Row]:
    """The things that are called by any of the keys, in the order of the index."""
    return catalog.rows(OWN.format(",".join("?" * len(keys))), *keys) if keys else []


def _is_large(row: Row) -> bool:
    """Whether a thing is told of elsewhere: a faction, its sheet, a book."""
    return row["of"].startswith(TOO_LARGE) or row["within"] in {SHEET, "rulebook"}


def _part(catalog: Catalog, thing: str, said: Sequence[Said], *, most: int) -> Part:
    rows = catalog.rows(BY_THING, thing)
    worth = {
        row["position"]: sum(one.weight for one in said if row["position"] in one.where)
        for row in rows
    }
    aside = [row for row in rows if PointKind(row["kind"]) in ASIDE]
    rules = [row for row in rows if row not in aside] or rows
    if len(rules) > most:
        fitting = sorted(rules, key=lambda row: (-worth[row["position"]], row["position"]))
        rules = sorted(fitting[:most], key=lambda row: row["position"])
    left = [row for row in rows if row not in rules]
    return Part(
        thing=thing,
        name=rows[0]["name"] if rows else thing,
        points=tuple(point_of(catalog, row) for row in rules),
        left=tuple(point_of(catalog, row) for row in left),
    )
