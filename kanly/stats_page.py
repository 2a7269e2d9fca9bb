"""The statistics of a deck on the screen: each number first, then its bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from kanly import stats_words as words
from kanly.deck_words import listed, outcome, powers, sponsor
from kanly.grid import grid
from kanly.output import heading, paragraph, width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardbase.legality import Decision
    from cardbase.statistics.makeup import Costs, KindCount
    from cardbase.statistics.whole import Drawing, Statistics

SIGN = "#"
ROOM = 10
KIND = 13
WIDE = 60
"""Columns that the table of talents takes; where there are fewer, it is a list."""

BESIDE = 26
"""Columns that must be left to name subtypes beside a bar; else they stand under it."""

LABEL = 5


def page(name: str, verdict: Decision, stats: Statistics) -> str:
    """The whole page."""
    case = verdict.case
    told = {
        "sponsor": sponsor(case),
        "powers": f"{powers(stats.powers)}; adversaries: {powers(stats.adversaries)}",
        "cards": listed(case.deck),
    }
    lines = heading(name, outcome(verdict))
    lines += [paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM)) for word, text in told.items()]
    parts = (
        (words.COSTS, _costs(stats.costs)),
        (words.KINDS, _kinds(stats.kinds)),
        (words.POWERS, _powers(stats)),
        (words.TALENTS, _talents(stats)),
        (words.INCOME, _income(stats)),
        (words.ODDS, _odds(stats.drawing)),
    )
    for title, part in parts:
        lines += ["", *heading(title, ""), *part]
    return "\n".join(lines)


def odds_page(stats: Statistics) -> str:
    """The odds alone, for cards that were asked for."""
    return "\n".join([*heading(words.ODDS, ""), *_odds(stats.drawing)])


def bar(value: int, most: int, room: int) -> str:
    """A bar: one sign each where there is room for the longest, else in proportion."""
    if most > room:
        return SIGN * max(bool(value), round(value * room / most))
    return SIGN * value


def _costs(curves: Sequence[Costs]) -> Iterator[str]:
    """Both decks side by side: cost, then count and bar of each."""
    half = (width() - LABEL - 4) // 2
    most = max((n for one in curves for n in (*one.fixed, one.open)), default=0)

    def cell(value: int) -> str:
        return f"{value:>3} {bar(value, most, half - 5)}"

    yield f"{'cost':>{LABEL}}  " + "".join(f"{one.section:<{half}}" for one in curves).rstrip()
    for cost in range(max(len(one.fixed) for one in curves)):
        cells = (cell(one.fixed[cost] if cost < len(one.fixed) else 0) for one in curves)
        yield f"{cost:>{LABEL}}  " + "".join(f"{text:<{half}}" for text in cells).rstrip()
    if any(one.open for one in curves):
        cells = (cell(one.open) for one in curves)
        yield f"{'X':>{LABEL}}  " + "".join(f"{text:<{half}}" for text in cells).rstrip()
    for one in curves:
        yield paragraph(f"{one.section}: {words.cost_words(one)}.")


def _kinds(kinds: Sequence[KindCount]) -> Iterator[str]:
    most = max((one.count for one in kinds), default=0)
    room = min(most, max(8, (width() - KIND - 7) // 3))
    for section in Section:
        own = [one for one in kinds if one.section is section]
        if own:
            yield f"  {section} {sum(one.count for one in own)}"
        for one in own:
            first = f"{one.count:>5} {one.kind:<{KIND}}"
            said = ", ".join(f"{word} {many}" for word, many in one.subtypes)
            drawn = bar(one.count, most, room)
            if width() - len(first) - room >= BESIDE:
                folded = paragraph(f"{drawn:<{room}}  {said}", " " * (len(first) + room + 2), first)
                yield folded.rstrip()
            else:
                yield first + drawn
                yield from [paragraph(said, " " * 8)] * bool(said)


def _powers(stats: Statistics) -> Iterator[str]:
    for one in stats.allegiances:
        yield _sentence(words.allegiance_words(one, stats.powers[0]))
    yield from map(_sentence, words.favor_words(stats.favor))


def _talents(stats: Statistics) -> Iterator[str]:
    rows, columns = words.talent_rows(stats.talents), words.TALENT_COLUMNS
    yield grid(columns, rows if width() < WIDE else _right(rows, columns))
    unmet = words.unmet_words(stats.talents)
    yield from (_sentence(f"Warning: {one}") for one in unmet)
    yield from map(_sentence, words.strength_words(stats.strengths))


def _income(stats: Statistics) -> Iterator[str]:
    rows = [(words.span(low, high), ware) for ware, low, high in words.income_rows(stats.income)]
    wide = max((len(number) for number, _ in rows), default=0)
    yield from (f"  {number:>{wide}} {ware}" for number, ware in rows)
    yield from map(_sentence, words.income_words(stats.income))


def _odds(drawing: Drawing) -> Iterator[str]:
    columns = words.odds_columns(drawing)
    heads = (columns[0], *(f"{head:>3}" for head in columns[1:]))
    for section in drawing.seen:
        rows = words.odds_rows(drawing, section)
        if len(rows) > 1:
            yield f"  {section}"
            yield grid(heads, _right(rows, heads))
    yield from map(_sentence, words.odds_words(drawing))


def _right(rows: Sequence[Sequence[str]], columns: Sequence[str]) -> list[tuple[str, ...]]:
    """The cells that are numbers, at the right edge of their columns; the last is left as it is."""
    last = len(columns) - 1
    return [
        tuple(
            cell.rjust(len(columns[at])) if 0 < at < last or cell.lstrip("<>").isdigit() else cell
            for at, cell in enumerate(row)
        )
        for row in rows
    ]


def _sentence(text: str) -> str:
    return paragraph(text, "    ", "  ")
