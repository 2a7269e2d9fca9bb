"""Open questions with their defaults, and conflicts between sources."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from errata.ids import in_family
from errata.table import DATA, Text, read_by_id

QUESTIONS_SECTION = "30 Open questions"


class OpenQuestion(Struct, frozen=True, kw_only=True):
    """An open question: the best evidence, and the default a setting starts from."""

    id: Annotated[str, in_family("OQ")]
    question: Text
    evidence: Text
    default: Text


@cache
def all_questions(folder: Path = DATA) -> dict[str, OpenQuestion]:
    """The open questions of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / "questions.csv", OpenQuestion)


CONFLICTS_SECTION = "31 Source conflicts and peer bugs"


class Conflict(Struct, frozen=True, kw_only=True):
    """One contradiction: what the sources say on a topic, and what is used here."""

    id: Annotated[str, in_family("CF")]
    topic: Text
    sources: Text
    used: Text


@cache
def all_conflicts(folder: Path = DATA) -> dict[str, Conflict]:
    """The conflicts of a data folder by id. Raises DataError or MissingData."""
    return read_by_id(folder / "conflicts.csv", Conflict)
