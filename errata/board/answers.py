"""The 45 questions the two rulebooks of the board game answer (data/boardgame/qa.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from errata.documents import places
from errata.ids import id_of
from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = DATA / "boardgame" / "qa.csv"
COLUMNS = (
    "id heading topics factions question verdict bare answer document lines touches see".split()
)
FAMILY = "QA"


class Reply(StrEnum):
    """What kind of answer is given."""

    YES = "yes"
    NO = "no"
    MIXED = "mixed"
    EXPLANATION = "explanation"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One question with its official answer.

    Attributes:
        id: "QA-07", in the order of the books.
        heading: Under which heading it is printed, which may not be what it is about.
        topics: What it is about.
        factions: The factions it concerns, by id.
        question: As a player would ask it.
        verdict: Whether the answer is yes or no.
        bare: Whether that word is the whole of what the book prints; any other answer holds more,
            often a condition, and is never told by its verdict alone.
        answer: The answer, which stands alone.
        document: The document's id.
        lines: Its lines.
        touches: Ids of the things it is about.
        see: Ids of facts and doubts beside it.
    """

    id: str
    heading: str
    topics: tuple[str, ...]
    factions: tuple[str, ...]
    question: str
    verdict: Reply
    bare: bool
    answer: str
    document: str
    lines: tuple[int, ...]
    touches: tuple[str, ...]
    see: tuple[str, ...]


def read_answers(file: Path) -> dict[str, Answer]:
    """The answers of a data file by id. Raises DataError or MissingData."""
    return read_by_id(file, COLUMNS, _answer)


@cache
def answers() -> dict[str, Answer]:
    """Kanly's own answers by id, in the order of the books."""
    return read_answers(FILE)


def _answer(row: Row) -> Answer:
    verdict, bare = row.word("verdict", Reply), row.flag("bare")
    if bare and verdict not in {Reply.YES, Reply.NO}:
        raise row.fault("bare", "nothing, for an answer that is no plain yes or no")
    return Answer(
        id=id_of(row, family=FAMILY),
        heading=row.text("heading"),
        topics=row.many("topics"),
        factions=row.many("factions"),
        question=row.text("question"),
        verdict=verdict,
        bare=bare,
        answer=row.text("answer"),
        document=row.text("document"),
        lines=places(row),
        touches=row.many("touches"),
        see=row.many("see"),
    )
