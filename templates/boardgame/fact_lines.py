"""Facts and answers as a faction sheet prints them: short places, and what a variant changes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.told import TIE, VERDICTS
from cardbase.boardgame.vocabulary import Verdict
from cardbase.wording import capital
from errata.board.answers import Reply
from errata.board.doubts import DoubtClass, doubts
from errata.documents import documents, spans
from templates.boardgame.karama import OPENING
from templates.boardgame.points import Point, answer_point, fact_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Sheet
    from errata.board.answers import Answer

TAGS = {Verdict.DIFFERS: "differs", Verdict.ONLY_VARIANT: "new"}
"""What marks a fact of a variant; the number of the point of comparison follows."""


@dataclass(frozen=True, kw_only=True)
class FactLine(Point):
    """A fact; `change` says how it departs from the official sheet, "" where it does not."""

    change: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerLine(Point):
    """A question as `words`, and the reply; `more` is the answer where yes or no is not enough."""

    reply: str
    more: str


class Lines:
    """Makes the lines of one sheet; the places of its own document are told without its tag.

    Attributes:
        documents: The documents told of so far.
        told: All lines made so far.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.document = sheet.document
        self.documents = {sheet.document: None}
        self.told: dict[str, Point] = {}
        self._changes = _changes() if sheet.variant_of else {}
        self._edition = f" ({sheet.edition.called.partition(',')[0]})"

    def fact(self, fact: Fact, heading: str = "") -> FactLine:
        """A fact as a line, without what the heading above it says already."""
        point = fact_point(fact)
        line = FactLine(
            id=fact.id,
            words=self._words(fact.statement, heading),
            place=self._place(fact.document, fact.lines),
            doubts=_at_the_table(point.doubts),
            inferred=fact.inferred,
            change=self.change(fact.id),
        )
        self.told[fact.id] = line
        return line

    def facts(self, facts: Iterable[Fact], heading: str = "") -> tuple[FactLine, ...]:
        """Facts as lines under a heading."""
        return tuple(self.fact(fact, heading) for fact in facts)

    def stop(self, fact: Fact) -> FactLine:
        """A fact on what a Karama card does, under the name of what it does it to."""
        line = self.fact(fact)
        return replace(line, words=capital(OPENING.sub("", line.words)))

    def answer(self, answer: Answer) -> AnswerLine:
        """An answer as a line; a plain yes or no says no more."""
        needed = answer.verdict in {Reply.MIXED, Reply.EXPLANATION}
        line = AnswerLine(
            id=answer.id,
            words=answer.question,
            place=self._place(answer.document, answer.lines),
            doubts=_at_the_table(answer_point(answer).doubts),
            reply=VERDICTS.get(answer.verdict, ""),
            more=answer.answer if needed else "",
        )
        self.told[answer.id] = line
        return line

    def change(self, fact: str) -> str:
        """How a fact departs from the official sheet: "differs 3", "new 8", or ""."""
        return self._changes.get(fact, "")

    def _words(self, words: str, heading: str) -> str:
        """The words without the name of the edition and of the heading they stand under."""
        plain = words.replace(self._edition, "")
        if not heading:
            return plain
        name = rf"(?:[A-Z]\w+'s )?{re.escape(heading)}(?: power)?"
        opening = rf"^{name}(?: \([^)]*\)|,? (?:an?|the|of|for) [^:]*)?: "
        return capital(re.sub(opening, "", plain, flags=re.IGNORECASE))

    def _place(self, document: str, lines: Iterable[int]) -> str:
        self.documents[document] = None
        told = spans(lines)
        return told if document == self.document else f"{documents()[document].tag}{TIE}{told}"


def _at_the_table(ids: Iterable[str]) -> tuple[str, ...]:
    """The doubts without clashes of names, which puzzle a search, not a table."""
    return tuple(one for one in ids if doubts()[one].kind is not DoubtClass.CLASH)


def _changes() -> dict[str, str]:
    """The tag of each fact of the variant that differs; numbers as `kanly faction --compare`."""
    found: dict[str, str] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        for fact in point.variant_facts if point.verdict in TAGS else ():
            found.setdefault(fact, f"{TAGS[point.verdict]}{TIE}{number}")
    return found
