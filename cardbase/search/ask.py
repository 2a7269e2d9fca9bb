"""Answers a question: the best point, the points beside it, the other edition of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.names import fold, key
from cardbase.search.exceptions import NotSo, case_of, exceptions_first, told_beneath
from cardbase.search.own import is_of, is_own, names_a_faction, with_faction
from cardbase.search.parts import Part, named_things, parts_of, things_of
from cardbase.search.points import GameTitle, Point, point_of, points_at, points_of
from cardbase.search.question import ParsedQuestion, read_question
from cardbase.search.rank import Ranked, names_variant, rank, where_said
from cardbase.search.subject import unsaid
from errata.boardgame import EDITORS_NOTE

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup
    from cardbase.catalog.catalog import Catalog
    from cardbase.search.rank import Said

BESIDE = 2
"""How many points of the other edition are shown beside one."""

BETWEEN = 2
"""How many of the points shown a doubt touches that is told beside them."""

EACH = 3
"""How many points answer each question of a compound one before those that answer the whole."""

NEAR = 0.85
"""The part of the best score from which on a point may as well be what was meant."""

APART = 0.8
"""The part of the best score below which the other game is not meant by a compound question."""

AWAY, BEST = 0.6, 24
"""What a point counts for that does not count at the table in use, and of how many best it does."""

MINE = 1.3
"""What a point of the asker's own faction counts for in a question about it."""

ENOUGH = 0.6
"""The part of the question that an answer must have to be given without a remark."""

PAIRS = """SELECT pair.name AS matter, pair.verdict, pair.said, pair.other, point.*
    FROM point_pair AS pair LEFT JOIN point ON point.id = pair.other
    WHERE pair.id = ? ORDER BY pair.rowid"""

PAIRED = "SELECT DISTINCT id FROM point_pair WHERE id IN ({})"


class Other(Struct, frozen=True, kw_only=True):
    """What the other edition has on a matter; `point` is None where it is silent."""

    name: str
    verdict: str
    said: str
    point: Point | None


class Hit(Struct, frozen=True, kw_only=True):
    """A point that answers, how well, and what the other edition says.

    `not_so` is where it does not hold, told of what answers a question; `overrides` the id of the
    point that would have answered but for this exception to it, "" for none.
    """

    point: Point
    score: float
    others: tuple[Other, ...] = ()
    not_so: tuple[NotSo, ...] = ()
    overrides: str = ""


class SearchAnswer(Struct, frozen=True, kw_only=True):
    """What a question came to: the points that answer, best first.

    `sure` is whether the best has most of what was asked; `doubts` stand beside it. `unsaid` are
    words of the question, as typed, of which no source speaks: the points are then of another
    subject, the nearest there is. `parts` are the things it is about, each told whole; `mine` is
    the faction that "my" or "we" was taken for, "" for none.
    """

    question: ParsedQuestion
    hits: tuple[Hit, ...]
    sure: bool
    doubts: tuple[Point, ...]
    unsaid: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    mine: str = ""

    @property
    def answered(self) -> bool:
        """Whether a source speaks of what was asked."""
        return bool(self.hits) and not self.unsaid


def ask(
    catalog: Catalog,
    text: str,
    *,
    game: GameTitle | None = None,
    limit: int = 8,
    table: TableSetup | None = None,
) -> SearchAnswer:
    """So many points at most that answer a question about one game or both, best first.

    What does not count at the table counts for less, and what is of the asker's faction there for
    more where "my", "we" or "I" may mean it. None stands beside a better one as its other edition.
    Raises DamagedCatalog.
    """
    question = read_question(catalog, text, game)
    if not (table and table.me and is_own(text)) or names_a_faction(catalog, question):
        return _answer(catalog, question, limit=limit, table=table)
    named = read_question(catalog, with_faction(text, table.me), game)
    named = replace(named, asked=text, cut=question.cut)
    found = _answer(catalog, named, limit=limit, table=table, mine=table.me)
    if found.answered:
        return found
    return _answer(catalog, question, limit=limit, table=table, mine=table.me)


def _answer(
    catalog: Catalog,
    question: ParsedQuestion,
    *,
    limit: int,
    table: TableSetup | None,
    mine: str = "",
) -> SearchAnswer:
    """The points that answer a question as it is read, those of a faction, `mine`, for more."""
    said = where_said(catalog, question)
    both = names_variant(question)
    of_fans = both or (table is not None and table.landsraad)
    found = rank(catalog, question, said, of_fans=of_fans)
    named = tuple(named_things(catalog, question))
    lacking = _unsaid(catalog, question, said, found, named)
    if question.clauses and _of_one_game(found[0]):
        meant = found[0][0].game
        found = tuple([one for one in own if one.game == meant] for own in found)
    if table or mine:
        found = tuple(_counting_first(catalog, own, table, mine) for own in found)
    case = case_of(question, said, lambda point: table is None or counts_at(table, point))
    (ranked, *clauses), overrides = exceptions_first(catalog, found, case)
    ranked = _by_turns(ranked, clauses)
    fitting = {one.position for one in ranked if one.part >= ENOUGH}
    order = [one.position for one in ranked]
    read = ranked[: limit * (1 + BESIDE)]
    points = points_at(catalog, order[: len(read)])
    ids = [point.id for point in points.values()]
    paired = {row["id"] for row in catalog.rows(PAIRED.format(",".join("?" * len(ids))), *ids)}
    shown: set[str] = set()
    hits: list[Hit] = []
    for one in read:
        point = points[one.position]
        if point.id not in shown and len(hits) < limit:
            others = others_of(catalog, point, order, most=BESIDE) if point.id in paired else ()
            if not both and key(fold(point.id)) not in question.keys:
                others = _on_the_question(catalog, others, fitting)
            over = overrides.get(point.id, "")
            hits.append(Hit(point=point, score=one.score, others=others, overrides=over))
            shown |= {other.point.id for other in others if other.point}
    answering = max(1, len(question.clauses))
    hits = [*told_beneath(catalog, hits, answering, case)]
    things = things_of([hit.point for hit in hits], answering, named) if hits else []

    def counts(thing: str) -> bool:
        return table is None or _uses(table, thing)

    parts = () if lacking else parts_of(catalog, things, said, counts)
    return SearchAnswer(
        question=question,
        hits=tuple(hits),
        sure=bool(ranked) and ranked[0].part >= ENOUGH and not lacking,
        doubts=_doubts(catalog, [hit.point for hit in hits], answering, parts, fitting),
        unsaid=lacking,
        parts=parts,
        mine=mine,
    )


def _doubts(
    catalog: Catalog,
    found: Sequence[Point],
    answering: int,
    parts: Iterable[Part],
    fitting: set[int],
) -> tuple[Point, ...]:
    """What is in doubt about the points that answer, else between two shown, or what is asked.

    The editors' notes answer nobody.
    """
    first = {doubt for point in found[:answering] for doubt in point.doubts}
    shown = {point.id: point for point in (*found, *(one for part in parts for one in part.points))}
    touched = Counter(doubt for point in shown.values() for doubt in point.doubts)
    query = f"SELECT id, position FROM point WHERE id IN ({','.join('?' * len(touched))})"  # noqa: S608
    asked = {row["id"] for row in catalog.rows(query, *touched) if row["position"] in fitting}
    between = {doubt for doubt, points in touched.items() if points >= BETWEEN}
    wanted = first | between if answering > 1 else first or between | asked
    return tuple(one for one in points_of(catalog, wanted) if not one.name.startswith(EDITORS_NOTE))


def _by_turns(ranked: Sequence[Ranked], clauses: Sequence[Sequence[Ranked]]) -> list[Ranked]:
    """What answers each question of a compound one by turns, then what answers the whole."""
    turns = chain.from_iterable(zip_longest(*(own[:EACH] for own in clauses)))
    found: dict[int, Ranked] = {}
    for one in chain((one for one in turns if one), ranked):
        found.setdefault(one.position, one)
    return [*found.values()]


def _unsaid(
    catalog: Catalog,
    question: ParsedQuestion,
    said: Sequence[Said],
    ranked: Sequence[Sequence[Ranked]],
    named: tuple[str, ...],
) -> tuple[str, ...]:
    """The words of which no source speaks; none where one answers the whole or a question of it."""
    whole, *clauses = ranked
    if not whole or whole[0].typed:
        return ()
    lacking = unsaid(catalog, question.asked, said, whole[0].position, named)
    for clause, own in zip(question.clauses, clauses, strict=True):
        asked = [one for one in said if one.group in clause or one.group in question.told]
        if not lacking:
            break
        if own and not unsaid(catalog, question.asked, asked, own[0].position, named):
            return ()
    return lacking


def _of_one_game(ranked: Sequence[Ranked]) -> bool:
    """Whether the whole of a question is told of far better in one game than in the other."""
    other = next((one.score for one in ranked if one.game != ranked[0].game), 0.0)
    return bool(ranked) and other < APART * ranked[0].score


def counts_at(table: TableSetup, point: Point) -> bool:
    """Whether a point counts at a table; what is of no thing of the board game does."""
    return _uses(table, point.of) and table.meets(point.id)


def _uses(table: TableSetup, thing_id: str) -> bool:
    from cardbase.boardgame.things import things

    thing = things().get(thing_id)
    return thing is None or table.uses(thing)


def _counting_first(
    catalog: Catalog, ranked: Sequence[Ranked], table: TableSetup | None, mine: str
) -> list[Ranked]:
    """The same, the best of them that do not count at a table for less, those of one's own more."""
    best, rest = ranked[:BEST], ranked[BEST:]
    points = points_at(catalog, [one.position for one in best])
    weighed = []
    for one in best:
        point = points[one.position]
        away = table is not None and not counts_at(table, point)
        own = bool(mine) and is_of(point, mine)
        weight = (AWAY if away else 1.0) * (MINE if own else 1.0)
        weighed.append(replace(one, score=weight * one.score))
    return [*sorted(weighed, key=lambda one: -one.score), *rest]


def _on_the_question(
    catalog: Catalog, others: Iterable[Other], fitting: set[int]
) -> tuple[Other, ...]:
    """The points beside one that answer the question, too; of others only what they come to."""
    query = "SELECT position FROM point WHERE id = ?"
    found: dict[tuple[str, str], Other] = {}
    for one in others:
        place = catalog.rows(query, one.point.id)[0]["position"] if one.point else None
        kept = one if place is None or place in fitting else replace(one, point=None)
        found.setdefault((kept.name, kept.point.id if kept.point else ""), kept)
    return tuple(found.values())


def others_of(
    catalog: Catalog, point: Point, ranked: Sequence[int] = (), *, most: int | None = None
) -> tuple[Other, ...]:
    """What the other edition says on the matter of a point, mostly nothing.

    At most so many of its points, first those at the positions that answer the question. Raises
    DamagedCatalog.
    """
    rows = catalog.rows(PAIRS, point.id)
    places = {position: place for place, position in enumerate(ranked)}
    rows.sort(key=lambda row: (not row["other"], places.get(row["position"], len(ranked))))
    found: dict[str, Other] = {}
    for row in rows:
        other = point_of(catalog, row) if row["other"] else None
        one = Other(name=row["matter"], verdict=row["verdict"], said=row["said"], point=other)
        found.setdefault(row["other"], one)
    spoken = tuple(one for one in found.values() if one.point)
    return spoken[:most] or tuple(found.values())
