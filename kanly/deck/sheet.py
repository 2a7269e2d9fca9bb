"""Fills the sheet of a deck: its list, its faults, its statistics with their pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardbase.cards.kinds import CardKind, kind_of
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckList, Section
from cardbase.statistics.odds import ANY
from cardbase.strings import capital, counted
from errata.text import shown
from kanly.deck import odds_page as odds
from kanly.deck import stats_page as words
from kanly.deck.check import proof
from kanly.deck.source import at_lines, listed, marks, outcome, powers, sponsor
from templates.bars import lying, upright
from templates.printing import Margins, PageFrame, html_of
from templates.records import (
    CardListRow,
    DeckSheet,
    FindingRow,
    KindPart,
    RecordTable,
    SectionPart,
    StatsPart,
)

if TYPE_CHECKING:
    from cardbase.legality import Verdict
    from cardbase.statistics.whole import Drawing, Statistics
    from templates.chart import Chart

NOTES = 60
"""Lines of notes that are shown."""

LONGEST = 500
LINES = 4
"""Odds that are drawn as lines; the tables have them all."""

SIZE = 690, 100
"""Width and height of their picture, in pixels."""


def deck_html(name: str, verdict: Verdict, stats: Statistics, refused: int = 0) -> str:
    """The whole sheet as a page; what its maker wrote is shown as text and does nothing."""
    return html_of([deck_sheet(name, verdict, stats, refused)])


def deck_sheet(name: str, verdict: Verdict, stats: Statistics, refused: int = 0) -> DeckSheet:
    """What the sheet of a deck is filled with; lines that were refused are said with the cards."""
    from errata.documents import documents

    case, crf = verdict.case, documents()["crf"]
    result = outcome(verdict)
    without = f", without {counted(refused, 'line')} refused" if refused else ""
    findings = (
        FindingRow(
            severity=finding.severity,
            rule=finding.rule,
            reason=finding.reason,
            where=at_lines(finding.lines),
            proof=proof(finding),
        )
        for finding in verdict.findings
    )
    return DeckSheet(
        frame=PageFrame(
            title=shown(name, most=200),
            edition=f"Dune CCG, {case.format.name}",
            source=f"{crf.title}, {crf.dated}",
            condensed=True,
            size=8.6,
            margins=Margins(bottom=16),
        ),
        outcome=f"{capital(result)}.",
        facts=(
            ("Sponsor", sponsor(case)),
            ("Powers", powers(stats.powers)),
            ("Adversaries", powers(stats.adversaries)),
            ("Cards", f"{listed(case.deck)}{without}"),
            ("Format", f"{case.format.name}, of {case.format.dated}"),
        ),
        notes=tuple(_notes(case.deck.notes.splitlines())),
        findings=tuple(findings),
        sections=tuple(_sections(case.deck)),
        makeup=(_costs(stats),),
        halves=(_kinds(stats), _powers(stats), _talents(stats), _income(stats)),
        turns=tuple(_odds(stats)),
    )


def _notes(lines: Sequence[str]) -> Iterator[str]:
    yield from (shown(line, most=LONGEST) for line in lines[:NOTES])
    if len(lines) > NOTES:
        yield f"… and {counted(len(lines) - NOTES, 'line')} more."


def _sections(deck: DeckList) -> Iterator[SectionPart]:
    for section in Section:
        slots, parts = deck.slots_in(section), []
        for kind in CardKind:
            own = [slot for slot in slots if kind_of(slot.card) is kind]
            rows = tuple(
                CardListRow(
                    count=slot.count,
                    name=slot.card.full_name,
                    cost="X" if slot.card.cost is None else str(slot.card.cost),
                    marks=", ".join(marks(slot.card)),
                )
                for slot in own
            )
            if rows:
                heading = f"{kind} ({sum(slot.count for slot in own)})"
                parts.append(KindPart(heading=heading, cards=rows))
        if slots:
            heading = f"{section} ({deck.size(section)})"
            yield SectionPart(heading=heading, kinds=tuple(parts))


def _costs(stats: Statistics) -> StatsPart:
    curves = []
    for one in stats.costs:
        values = [(str(cost), count) for cost, count in enumerate(one.fixed)]
        values += [("X", one.open)] * bool(one.open)
        curves.append(upright(f"{one.section}, cards by cost", values, hollow="X"))
    return StatsPart(
        heading=words.COSTS,
        bars=tuple(curves),
        lines=tuple(f"{one.section}: {words.cost_words(one)}." for one in stats.costs),
    )


def _powers(stats: Statistics) -> StatsPart:
    held = []
    for one in stats.allegiances:
        own = [(short_name(stats.powers[0]), one.sponsor), ("neutral", one.neutral)]
        own += [(short_name(power), count) for power, count in one.other]
        held.append(lying(one.section, own))
    favor = tuple(words.favor_words(stats.favor))
    return StatsPart(heading=words.POWERS, bars=tuple(held), lines=favor)


def _kinds(stats: Statistics) -> StatsPart:
    by_section = {
        section: [(one.kind, one.count) for one in stats.kinds if one.section is section]
        for section in (Section.IMPERIAL, Section.HOUSE)
    }
    details = (
        f"{one.kind}: {', '.join(f'{word} {count}' for word, count in one.subtypes)}."
        for one in stats.kinds
        if one.subtypes
    )
    return StatsPart(
        heading=words.KINDS,
        bars=tuple(lying(section, own) for section, own in by_section.items() if own),
        details=tuple(details),
    )


def _talents(stats: Statistics) -> StatsPart:
    table = RecordTable(
        caption="",
        columns=words.TALENT_COLUMNS,
        rows=words.talent_rows(stats.talents),
        ends_in_words=True,
    )
    return StatsPart(
        heading=words.TALENTS,
        tables=(table,),
        warnings=tuple(words.unmet_words(stats.talents)),
        lines=tuple(words.strength_words(stats.strengths)),
    )


def _income(stats: Statistics) -> StatsPart:
    rows = tuple(
        (ware, words.span(least, most)) for ware, least, most in words.income_rows(stats.income)
    )
    income = RecordTable(caption="", columns=("comes in", "each turn"), rows=rows)
    return StatsPart(
        heading=words.INCOME,
        tables=(income,) if rows else (),
        lines=tuple(words.income_words(stats.income)),
    )


def _odds(stats: Statistics) -> Iterator[StatsPart]:
    drawing = stats.drawing
    columns = odds.odds_columns(drawing)
    paid = RecordTable(caption="", columns=columns, rows=odds.means_rows(drawing))
    yield StatsPart(heading=words.PAYING, tables=(paid,), lines=tuple(odds.means_words(drawing)))
    tables = [
        RecordTable(caption=section, columns=columns, rows=odds.odds_rows(drawing, section))
        for section in drawing.seen
    ]
    joint = RecordTable(caption=odds.TOGETHER, columns=columns, rows=odds.joint_rows(drawing))
    yield StatsPart(
        heading=odds.ODDS,
        chart=_lines(drawing),
        tables=(
            *(table for table in tables if len(table.rows) > 1),
            *[joint] * bool(joint.rows),
        ),
        lines=(*odds.odds_words(drawing), *odds.joint_words(drawing)),
    )


def _lines(drawing: Drawing) -> Chart | None:
    """The first odds of the House deck as lines, turn by turn; None where there are none."""
    from msgspec.structs import replace

    from templates.chart import chart

    house = [one for one in drawing.odds if one.wanted.section is Section.HOUSE]
    own = [one for one in house if not one.wanted.what.startswith(ANY)] or house
    values = {odds.odds_name(one): [round(c * 100) for c in one.chances] for one in own[:LINES]}
    if not values:
        return None
    drawn = chart("House deck, per cent by turn", values, SIZE)
    across = tuple((x, str(int(turn) + 1)) for x, turn in drawn.across)
    return replace(drawn, across=across)
