"""Cells side by side, each folded in its own column; one below the other where it is narrow."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import TYPE_CHECKING

from kanly.output import width

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "
LEAST = 16


def side_by_side(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column names the row; it folds to the terminal's width."""
    first = max(len(row[0]) for row in (heads, *rows))
    room = (width() - first) // (len(heads) - 1) - len(GAP)
    if room < LEAST:
        return "\n".join(_stacked(heads, row) for row in rows)
    sizes = [first] + [room] * (len(heads) - 1)
    rule = ["-" * size for size in sizes]
    return "\n".join(_folded(row, sizes) for row in (heads, rule, *rows))


def _folded(row: Sequence[str], sizes: Sequence[int]) -> str:
    cells = [textwrap.wrap(cell, size) or [""] for cell, size in zip(row, sizes, strict=True)]
    lines = zip_longest(*cells, fillvalue="")
    return "\n".join(
        GAP.join(f"{cell:<{size}}" for cell, size in zip(line, sizes, strict=True)).rstrip()
        for line in lines
    )


def _stacked(heads: Sequence[str], row: Sequence[str]) -> str:
    told = [
        textwrap.fill(f"{head}: {cell}", width(), initial_indent="  ", subsequent_indent="    ")
        for head, cell in zip(heads[1:], row[1:], strict=True)
        if cell
    ]
    return "\n".join([row[0], *told])
