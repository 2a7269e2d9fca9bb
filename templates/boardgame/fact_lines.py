"""Facts and answers as a faction sheet prints them: short places, and what a variant changes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.stops import stops
from cardbase.boardgame.table import met
from cardbase.boardgame.told import TIE, VERDICTS
from cardbase.boardgame.vocabulary import Verdict
from cardbase.wording import capital
from errata.board.doubts import DoubtClass, doubts
from errata.documents import documents, spans
from templates.boardgame.karama import OPENING
from templates.boardgame.points import Point, answer_point, fact_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Sheet
    from cardbase.boardgame.table import Table
    from errata.board.answers import Answer

AGAIN = "Karama: the same ({})."
"""What stands for a mark that an earlier line under the same heading bears in full."""
TAGS = {Verdict.DIFFERS: "differs", Verdict.ONLY_VARIANT: "new"}
"""What marks a fact of a variant; the number of the point of comparison follows."""


@dataclass(frozen=True, kw_only=True)
class FactLine(Point):
    """A fact; `change` says how it departs from the official sheet, "" where it does not."""

    change: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerLine(Point):
    """An answer, which stands alone; of a bare yes or no, the `reply`, `words` is the question."""

    reply: str


class Lines:
    """Makes the lines of one sheet; the places of its own document are told without its tag.

    Attributes:
        table: The table the sheet is for, None for any.
        documents: The documents told of so far.
        told: All lines made so far.
    """

    def __init__(self, sheet: Sheet, table: Table | None = None) -> None:
        self.table = table
        self.document = sheet.document
        self.documents = {sheet.document: None}
        self.told: dict[str, Point] = {}
        self._changes = _changes() if sheet.variant_of else {}
        self._edition = f" ({sheet.edition.called.partition(',')[0]})"

    def fact(self, fact: Fact, heading: str = "") -> FactLine:
        """A fact as a line, without what the heading above it says already."""
        point = fact_point(fact, self.table)
        line = FactLine(
            id=fact.id,
            words=self._words(fact.statement, heading),
            place=self._place(fact.document, fact.lines),
            doubts=self.doubts(point.doubts),
            inferred=fact.inferred,
            karama=point.karama,
            change=self.change(fact.id),
        )
        self.told[fact.id] = line
        return line

    def facts(self, facts: Iterable[Fact], heading: str = "") -> tuple[FactLine, ...]:
        """Facts as lines under a heading, those that can come up at the table."""
        lines, marks = list[FactLine](), set[str]()
        for line in (self.fact(fact, heading) for fact in met(facts, self.table)):
            told = line.karama
            if told in marks:
                told = AGAIN.format(", ".join(stops()[line.id].by))
            elif told:
                marks.add(told)
            lines.append(replace(line, karama=told))
        return tuple(lines)

    def stop(self, fact: Fact) -> FactLine:
        """A fact on what a Karama card does, under the name of what it does it to."""
        line = self.fact(fact)
        return replace(line, words=capital(OPENING.sub("", line.words)))

    def answer(self, answer: Answer) -> AnswerLine:
        """An answer as a line, whole with its conditions; a bare yes or no with its question."""
        line = AnswerLine(
            id=answer.id,
            words=answer.question if answer.bare else answer.answer,
            place=self._place(answer.document, answer.lines),
            doubts=self.doubts(answer_point(answer).doubts),
            reply=VERDICTS[answer.verdict] if answer.bare else "",
        )
        self.told[answer.id] = line
        return line

    def doubts(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Those that can come up, without clashes of names, which puzzle a search, not a table."""
        own = (doubts()[one] for one in ids)
        kept = (one for one in own if one.kind is not DoubtClass.CLASH)
        return tuple(one.id for one in met(kept, self.table))

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


def _changes() -> dict[str, str]:
    """The tag of each fact of the variant that differs; numbers as `kanly faction --compare`."""
    found: dict[str, str] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        for fact in point.variant_facts if point.verdict in TAGS else ():
            found.setdefault(fact, f"{TAGS[point.verdict]}{TIE}{number}")
    return found
