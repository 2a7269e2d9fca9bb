"""Facts, doubts and answers of the board game as lines of a page, each with its id on the left."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import ONE_WRITING, Fact, confidence_of, stops
from cardbase.boardgame.things import answers_on, doubts_on
from cardbase.boardgame.wording import TIE, VERDICTS, lines_of
from errata.boardgame import Answer, DocumentDoubt
from errata.documents import documents, texts
from kanly.terminal.output import paragraph, strong

if TYPE_CHECKING:
    from cardbase.library.printed import OwnCopy

INDENT = "  "
LABEL = 8
RULE_SHOWS = (
    "kanly rule ID shows a fact, an answer or a doubt with its source, as kanly rule QA-01."
)


def labelled(label: str, text: str) -> list[str]:
    """A paragraph with a label or an id on its left."""
    first = f"{INDENT}{label:<{LABEL}} "
    return paragraph(text, " " * len(first), first=first).replace(TIE, " ").split("\n")


def title(text: str) -> list[str]:
    """The heading of a part of a page, with the blank line before it."""
    lines = paragraph(text, indent="").split("\n")
    return ["", *map(strong, lines), "-" * max(map(len, lines))]


class FactWriter:
    """Tells facts, doubts and answers of one page, each doubt, answer and quotation only once.

    Facts of another document than that of the page are given its tag. `full` tells answers in full;
    `quote` lets each fact be followed by its words in the user's own copy.
    """

    def __init__(self, document: str = "", *, full: bool = False, quote: bool = False) -> None:
        self.document = document
        self.full = full
        self.quote = quote
        self.told: set[str] = set()
        self.cited: set[str] = set()
        self._missing: set[str] = set()
        self._quotes: set[tuple[str, int]] = set()

    def fact(self, fact: Fact, before: str = "", later: Container[int] = ()) -> list[str]:
        """A fact with its lines, what a Karama card does to its act, its doubts; those told, by id.

        `later`: lines that another fact of the page cites and that are quoted there.
        """
        doubts = doubts_on(fact.id)
        again = [one.id for one in doubts if one.id in self.told]
        notes = [self._place(fact.document, fact.lines)]
        notes += ["inferred, not printed"] * fact.inferred
        notes += ["one writing only"] * (confidence_of(fact) == ONE_WRITING)
        stop = stops().get(fact.id)
        notes += [f"{stop.told}: {', '.join(stop.by)}"] if stop else []
        notes += [f"in doubt: {', '.join(again)}"] if again else []
        lines = labelled(fact.id, f"{before}{fact.statement} ({'; '.join(notes)})")
        lines += self._quoted(fact.document, [one for one in fact.lines if one not in later])
        for doubt in doubts:
            lines += self.doubt(doubt)
        return lines

    def doubt(self, doubt: DocumentDoubt) -> list[str]:
        """A doubt, unless it was told before; an editors' note only where all is told."""
        if doubt.id in self.told or (doubt.note and not self.full):
            return []
        self.told.add(doubt.id)
        return labelled(doubt.id, f"{doubt.head} ({doubt.kind.meaning}): {doubt.issue}")

    def doubts(self, touched: str) -> list[str]:
        """The doubts beside a thing that were not told before."""
        return [line for doubt in doubts_on(touched) for line in self.doubt(doubt)]

    def answer(self, answer: Answer) -> list[str]:
        """A question with its verdict, the answer unless a bare yes or no is all of it; once."""
        if answer.id in self.told:
            return []
        self.told.add(answer.id)
        verdict = VERDICTS.get(answer.verdict, "")
        if self.full or not answer.bare:
            verdict = f"{verdict} {answer.answer}".strip()
        place = self._place(answer.document, answer.lines)
        lines = labelled(answer.id, f"{answer.question} -> {verdict} ({place})")
        lines += self._quoted(answer.document, answer.lines)
        return [*lines, *self.doubts(answer.id)]

    def answers(self, touched: str) -> list[str]:
        """The answers about a thing that were not told before."""
        return [line for answer in answers_on(touched) for line in self.answer(answer)]

    def _place(self, document: str, places: Sequence[int]) -> str:
        if document == self.document:
            return lines_of(document, places)
        self.cited.add(document)
        return f"{documents()[document].tag}{TIE}{lines_of(document, places)}"

    def tags(self) -> str:
        """The documents cited by their tags, "CR: ...; EM: ...", "" for none."""
        known = [one for one in documents().values() if one.id in self.cited]
        return "; ".join(f"{one.tag}: {one.title}" for one in known)

    def unquoted(self) -> list[str]:
        """Which documents could not be quoted because the user has no copy of them here."""
        titles = [one.title for one in documents().values() if one.id in self._missing]
        told = f"Not quoted, as you have imported no copy: {'; '.join(titles)} (kanly import text)."
        return [told] if titles else []

    def _quoted(self, document: str, places: Sequence[int]) -> list[str]:
        if not self.quote or document not in texts():
            return []
        if document not in self._copies:
            self._missing.add(document)
            return []
        from kanly.rule.point_page import quoted

        indent = INDENT + " " * (LABEL + 1) + "| "
        new = [place for place in places if (document, place) not in self._quotes]
        self._quotes.update((document, place) for place in new)
        lines = quoted(document, new, indent=indent) if new else []
        if again := [place for place in places if place not in new]:
            text = f"Quoted above: {self._place(document, again)}".replace(TIE, " ")
            lines += paragraph(text, indent + "  ", first=indent).split("\n")
        return lines

    @cached_property
    def _copies(self) -> Mapping[str, OwnCopy]:
        """The copies there are. Raises LibraryError."""
        from cardbase.library.printed import copies

        return copies()
