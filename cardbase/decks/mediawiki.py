"""Tables of a wiki (MediaWiki) within a text, each written as a table in Markdown, line by line.

A table begins with "{|" and ends with "|}"; "|-" begins a row, "!" a cell of a heading, "|" another
cell; "!!" and "||" stand between the cells of a line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardbase.decks.account import MOST_LINES

FILLER = "|"
"""Stands for a line of which all has been said in another one."""

_ATTRIBUTES = re.compile(r"\s*[\w-]+\s*=[^|\[\]]{0,200}\|(?!\|)")
"""What a cell says of its looks, before one bar."""


def as_markdown(raw: Sequence[str]) -> list[str]:
    """The lines of a text, as many as before, its tables of a wiki as tables in Markdown.

    The cells of a row stand on the line on which it begins. A table without a heading becomes
    lines of words.
    """
    lines = list(raw)
    ends = [at for at, line in enumerate(lines[:MOST_LINES]) if line.strip() == "|}"]
    at = 0
    for end in ends:
        begins = (n for n in range(at, end) if lines[n].lstrip().startswith("{|"))
        if (start := next(begins, None)) is not None:
            lines[start : end + 1] = _table(lines[start : end + 1])
        at = end + 1
    return lines


def has_table(text: str) -> bool:
    """Whether a table of a wiki is in a text."""
    return "\n|}" in text and (text.startswith("{|") or "\n{|" in text)


def _table(lines: Sequence[str]) -> list[str]:
    rows: list[tuple[int, bool, list[str]]] = []
    fresh = True
    for at, line in enumerate(lines[1:-1], start=1):
        text = line.strip()
        if text.startswith(("|-", "|+")):
            fresh = True
        elif text.startswith(("!", "|")):
            head = text.startswith("!")
            if fresh or rows[-1][1] is not head:
                rows.append((at, head, []))
            rows[-1][2].extend(_cells(text[1:], "!!" if head else "||"))
            fresh = False
    headed = bool(rows) and rows[0][1]
    found = [FILLER if headed else ""] * len(lines)
    for place, (at, head, cells) in enumerate(rows):
        if not headed:
            found[at] = " ".join(cells)
            continue
        found[at] = f"| {' | '.join(cells)}"
        if not place and head:
            found[at + 1] = "| " + " | ".join(["---"] * len(cells))
    # What stands before and behind the table is none of it.
    found[0] = found[-1] = ""
    if headed:
        found[1 : rows[0][0]] = [""] * (rows[0][0] - 1)
    return found


def _cells(text: str, between: str) -> list[str]:
    parts = text.replace("!!", "||").split("||") if between == "!!" else text.split("||")
    return [_ATTRIBUTES.sub("", part, count=1).strip() for part in parts]
