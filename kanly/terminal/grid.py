"""Tables and charts in plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from kanly.terminal.output import paragraph, width


def grid(columns: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """The rows under their columns, no line longer than the terminal is wide.

    Where not even the longest words fit side by side, each row becomes a list of named values.
    """
    lines = [columns, *rows]
    for gap, folds in ((2, False), (1, False), (2, True), (1, True)):
        widths = _widths(lines, width() - len(indent) - gap * (len(columns) - 1))
        if widths and (folds or widths == _wanted(lines)):
            under = ["-" * w for w in widths]
            joined = (_aligned(line, widths, indent, gap) for line in (columns, under, *rows))
            return "\n".join(joined)
    return "\n".join(_listed(columns, row, indent) for row in rows)


def _widths(lines: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """A width for each column so that they fill the room at most; None when words do not fit."""
    wanted = _wanted(lines)
    widths = [max(map(_longest_word, cells)) for cells in zip(*lines, strict=True)]
    if sum(widths) > room:
        return None
    for _ in range(min(room, sum(wanted)) - sum(widths)):
        tightest = max(range(len(widths)), key=lambda i: wanted[i] / widths[i])
        widths[tightest] += 1
    return widths


def _wanted(lines: Sequence[Sequence[str]]) -> list[int]:
    """The widths at which no cell is folded."""
    return [max(map(len, cells)) for cells in zip(*lines, strict=True)]


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=1)


def _aligned(cells: Sequence[str], widths: Sequence[int], indent: str, gap: int) -> str:
    """One row, as many lines high as its highest cell."""
    folded = [
        textwrap.wrap(cell, w, break_on_hyphens=False, break_long_words=False)
        for cell, w in zip(cells, widths, strict=True)
    ]
    lines = (
        (" " * gap).join(part.ljust(w) for part, w in zip(parts, widths, strict=True))
        for parts in zip_longest(*folded, fillvalue="")
    )
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def _listed(columns: Sequence[str], cells: Sequence[str], indent: str) -> str:
    """A row as its first cell and, indented, the others by name."""
    first = paragraph(f"{columns[0]}: {cells[0]}", indent + "  ", first=indent)
    others = [
        paragraph(f"{name}: {cell}", indent + "    ", first=indent + "  ")
        for name, cell in zip(columns[1:], cells[1:], strict=True)
    ]
    return "\n".join([first, *others])


ROWS = 4
GUTTER = 6
APART = 3
"""Between two charts side by side."""


def small_multiples(pictures: Mapping[str, Mapping[str, Sequence[int]]], first: int = 0) -> str:
    """Charts of the same lines over the same turns, two abreast if they fit, one key under all.

    Where the turns are too many for the terminal, only the last that fit are drawn.
    """
    from templates.chart import MARKS  # most pages have tables only

    lines = next(iter(pictures.values()), {})
    steps = max((len(line) for line in lines.values()), default=0)
    cell = len(lines) + 1
    shown = range(max(0, steps - (width() - GUTTER - 2) // cell), steps)
    wide = max(GUTTER + 1 + cell * len(shown), *map(len, pictures), 1)
    abreast = 2 if 2 * wide + APART <= width() else 1
    charts = [_drawn(title, values, shown) for title, values in pictures.items()]
    rows = [charts[at : at + abreast] for at in range(0, len(charts), abreast)]
    turns = "".join(str(first + turn).ljust(cell) for turn in shown)
    axis = f"{'turn':>{GUTTER - 2}} |{turns}"
    beside = (" " * APART).join
    found = [
        beside(part.ljust(wide) for part in parts).rstrip()
        for row in rows
        for parts in zip_longest(*row, fillvalue="")
    ]
    found.append(beside([axis.ljust(wide)] * abreast).rstrip())
    keys = [f"{mark} {name}" for mark, name in zip(MARKS, lines, strict=False)]
    return "\n".join([*found, paragraph(", ".join(keys), " " * GUTTER)])


def _drawn(title: str, values: Mapping[str, Sequence[int]], shown: range) -> list[str]:
    """The lines of one chart, its title first, without its axis of turns."""
    from templates.chart import MARKS, ticks

    cell = len(values) + 1
    seen = [line[turn] for line in values.values() for turn in shown] or [0]
    low, high = min(0, *seen), max(1, *seen)
    rows = min(ROWS, high - low)

    def row_of(value: int) -> int:
        return round((value - low) * rows / (high - low))

    labels = {row_of(tick): str(tick) for tick in (low, *ticks(low, high)[1:-1], high)}
    lines = [title]
    for row in range(rows, -1, -1):
        cells = [
            "".join(
                mark
                for mark, line in zip(MARKS, values.values(), strict=False)
                if row_of(line[turn]) == row
            ).ljust(cell)
            for turn in shown
        ]
        lines.append(f"{labels.get(row, ''):>{GUTTER - 2}} |{''.join(cells)}")
    return lines
