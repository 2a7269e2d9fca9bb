"""The questions no source decides, with what Kanly does until one does (data/questions.csv)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from errata.ids import id_of
from errata.table import DATA, read_by_id

if TYPE_CHECKING:
    from pathlib import Path

    from errata.table import Row

FILE = "questions.csv"
COLUMNS = ("id", "question", "evidence", "default")
SECTION = "30 Open questions"


@dataclass(frozen=True, kw_only=True)
class Question:
    """An open question: the best evidence, and the default a setting starts from."""

    id: str
    question: str
    evidence: str
    default: str


def read_questions(folder: Path) -> dict[str, Question]:
    """The open questions of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / FILE, COLUMNS, _question)


@cache
def all_questions() -> dict[str, Question]:
    """Kanly's own open questions by id."""
    return read_questions(DATA)


def _question(row: Row) -> Question:
    return Question(
        id=id_of(row, family="OQ"),
        question=row.text("question"),
        evidence=row.text("evidence"),
        default=row.text("default"),
    )
