"""What stands beside things of the board game on a sheet: questions with answers, doubts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.boardgame.about import answers_on, doubts_on
from cardbase.boardgame.table import met
from cardbase.boardgame.told import VERDICTS
from cardbase.wording import capital
from errata.board.doubts import DoubtClass, doubts
from errata.documents import documents
from templates.boardgame.points import Point, doubt_point, place_of, source_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardbase.boardgame.table import Table
    from errata.board.answers import Answer


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question of the rulebooks with its answer.

    Attributes:
        question: As a player asks it.
        verdict: "Yes.", "No.", "Yes and no.", or "" where the answer explains.
        proof: Its answer, with its id, place and doubts.
    """

    question: str
    verdict: str
    proof: Point


def asked(answer: Answer) -> Asked:
    """A question and its answer."""
    return Asked(
        question=answer.question,
        verdict=VERDICTS.get(answer.verdict, ""),
        proof=Point(
            id=answer.id,
            words=answer.answer,
            place=place_of(answer.document, answer.lines),
            doubts=tuple(doubt.id for doubt in doubts_on(answer.id)),
        ),
    )


def asked_about(*things: str, table: Table | None = None) -> tuple[Asked, ...]:
    """The questions about some things that can come up at a table, each once, in book order."""
    found = {one.id: one for thing in things for one in met(answers_on(thing), table)}
    return tuple(asked(found[one]) for one in sorted(found))


def doubts_beside(things: Iterable[str], points: Iterable[Point]) -> tuple[Point, ...]:
    """The doubts on some things or points, each once, by id.

    A clash of names is left out: it puzzles a search, not a table.
    """
    ids = {doubt.id for thing in things for doubt in doubts_on(thing)}
    ids |= {doubt for point in points for doubt in point.doubts}
    return tuple(
        doubt_point(doubts()[one])
        for one in sorted(ids)
        if doubts()[one].kind is not DoubtClass.CLASH
    )


def without_opening(point: Point, opening: str) -> Point:
    """A point whose words begin after an opening that its heading says already."""
    left = point.words.removeprefix(opening)
    return replace(point, words=capital(left)) if left else point


def tags_of(ids: Sequence[str]) -> str:
    """The source of a foot: one document in full, several by tag and year."""
    if len(ids) == 1:
        return source_of(*ids)
    return "; ".join(f"{documents()[one].tag}, {documents()[one].dated}" for one in ids)


def sources_of(ids: Sequence[str]) -> str:
    """What a sheet says of its documents where its foot has room for their tags only."""
    return f"{source_of(*ids)}." if len(ids) > 1 else ""
