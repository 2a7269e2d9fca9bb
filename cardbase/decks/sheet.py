"""Rows of CSV in any dialect: what parts the cells, where each row begins."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cardbase.errors import DeckFileError

DELIMITERS = (",", ";", "\t", "|")

COMMENT = re.compile(r"\s*#+(?!\w+[/!?])\s*[^\W\d]")
"""How a row begins that is passed over; "#REF!" and "#" alone are cells."""

LOOKED_AT = 40
"""How many lines are looked at to find out the dialect."""

MOST_CELLS = 16_384
"""Most cells of a row; spreadsheets have no more columns."""

LONGEST_RULE = 400
"""Signs of such a rule that are looked at."""

_PARTED = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)


def plain(text: str) -> str:
    """The text without its mark, each line ended by a line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def parted_by(line: str) -> str | None:
    """The delimiter that a line "sep=;" declares; None for other lines."""
    found = _PARTED.fullmatch(line)
    return found[1] if found else None


def is_rule(line: str) -> bool:
    """Whether a line is the rule below the heading of a table in Markdown: "|---|:-:|"."""
    return {"|", "-"} <= {*line[:LONGEST_RULE]} <= {*"|:- \t"}


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none where its quotes do not close."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return []


def trimmed(cells: Sequence[str]) -> Sequence[str]:
    """The cells up to the last that is not blank."""
    full = [place for place, cell in enumerate(cells, start=1) if cell.strip()]
    return cells[: max(full, default=0)]


def delimiter_of(text: str) -> str | None:
    """What parts most lines of a text into the same number of cells; None for nothing.

    Comments do not count.
    """
    first = [line for line in text.split("\n", LOOKED_AT)[:LOOKED_AT] if line.strip()]
    lines = [line for line in first if not COMMENT.match(line.lstrip('"'))]
    if lines and (declared := parted_by(lines[0])):
        return declared
    best, most = None, (0, 0)
    for delimiter in DELIMITERS:
        widths = Counter(len(cells_of(line, delimiter)) for line in lines if delimiter in line)
        for width, number in widths.most_common(1):
            if width > 1 and number * 2 > len(lines) and (number, width) > most:
                best, most = delimiter, (number, width)
    return best


def rows(
    text: str, delimiter: str, file: str, most: int, first: int = 1
) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with the line where it begins.

    Args:
        text: Without its mark, as of `plain`.
        delimiter: What parts the cells.
        file: As the user named it.
        most: The most rows.
        first: The number of the first line.

    Raises DeckFileError for more rows, and for quotes that do not close.
    """
    for line, cells in each_row(text, delimiter, file, most, first):
        if isinstance(cells, DeckFileError):
            raise cells
        yield line, cells


def each_row(
    text: str, delimiter: str, file: str, most: int, first: int = 1
) -> Iterator[tuple[int, list[str] | DeckFileError]]:
    """As `rows`, but a row whose quotes do not close is a fault of its line; the next is read on.

    Raises DeckFileError for more rows, and for a row of more cells than spreadsheets have.
    """
    lines = text.split("\n")
    at = count = 0
    while at < len(lines):
        rest = (f"{line}\n" for line in lines[at:])
        reader = csv.reader(rest, delimiter=delimiter, strict=True)
        begun, start = at, at
        try:
            for cells in reader:
                if len(cells) > MOST_CELLS:
                    expected = f"a row of at most {MOST_CELLS} cells"
                    raise DeckFileError(file, first + begun, expected, "more")
                if any(cell.strip() for cell in cells):
                    yield first + begun, cells
                    count += 1
                if count > most:
                    raise DeckFileError(file, None, f"at most {most} rows", "more")
                begun = start + reader.line_num
        except csv.Error as fault:
            expected = "cells whose quotes close, of at most 131072 characters"
            yield first + begun, DeckFileError(file, first + begun, expected, str(fault))
            at, count = begun + 1, count + 1
        else:
            return
