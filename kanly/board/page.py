"""A sum on the screen: each line with its facts, then what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from kanly.terminal.output import paragraph, remark, say, strong

if TYPE_CHECKING:
    from cardbase.boardgame.sums.line import FactSum, Reading, SumLine

INDENT = "  "


def say_sum(told: FactSum, remarks: Sequence[str] = (), *, as_json: bool) -> None:
    """Write a sum to standard output, remarks on names that were guessed beside it."""
    for line in remarks:
        remark(line)
    if as_json:
        from kanly.board.documents import BoardSum
        from kanly.terminal.documents import say_document

        say_document(BoardSum, told)
    else:
        say("\n".join(page(told)))


def page(told: FactSum) -> list[str]:
    """The sum as lines of a page."""
    lines = paragraph(f"{told.asked}:", indent="").split("\n")
    if len(told.readings) > 1:
        lines.append("The sources can be read in more than one way.")
    for reading in told.readings:
        lines += _reading(reading)
    for doubt, issue in told.beside.items():
        lines += ["", *paragraph(f"{doubt} In doubt: {issue}", indent="  ", first="").split("\n")]
    lines += changing(told.changes)
    if told.untold:
        lines.append("")
    for text in told.untold:
        lines += paragraph(text, indent="").split("\n")
    return lines


def _reading(reading: Reading) -> Iterator[str]:
    yield ""
    if reading.title:
        yield strong(f"{reading.title[0].upper()}{reading.title[1:]}:")
    yield from lines_told(reading.lines)
    if reading.results:
        results = "; ".join(one.told for one in reading.results)
        yield from map(strong, paragraph(f"= {results}", INDENT * 2, first=INDENT).split("\n"))


def lines_told(lines: Iterable[SumLine]) -> Iterator[str]:
    """Lines of a sum, each with its facts; where a fact stands is told once."""
    told = set[str]()
    for line in lines:
        grounds = "; ".join(
            one.id if one.id in told else f"{one.id} {one.source}, {one.confidence}"
            for one in line.grounds
        )
        told.update(line.facts)
        yield from paragraph(f"{line.text} ({grounds})", INDENT * 2, first=INDENT).split("\n")


def changing(lines: Sequence[SumLine]) -> list[str]:
    """What may change a battle and is not counted."""
    return ["", strong("What may change it:"), *lines_told(lines)] if lines else []
