"""`kanly game report`: an account of the game, with a picture of what each House had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import capital
from errata.documents import documents
from errata.text import shown
from kanly.game.open import opened
from kanly.terminal.files import put
from kanly.terminal.grid import drawn, grid
from kanly.terminal.output import Code, paragraph, remark, say, strong
from templates.chart import chart
from templates.printing import PageFrame, html_of
from templates.records import HistoryEntry, ReportSheet, RitePart, TurnPart
from tracker.engine.events import CommandGiven, Event, WindowPassed
from tracker.engine.settings import defaults
from tracker.engine.state import Game, House
from tracker.engine.table import CardFacts
from tracker.engine.words import Place
from tracker.views.chronicle import (
    MEASURES,
    Chapter,
    Fight,
    GivenCommand,
    chapters,
    series,
    with_fights,
)
from tracker.views.seen import View, view_of
from tracker.views.telling import awaited, told
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import GameId

HTML = {".html", ".htm"}
HIGH = 150
"""The height of a picture."""

NAME, LONGEST = 40, 2000
"""Letters of a House's name, and of one sentence."""

COLUMNS = ("House", "favor", "spice", "solaris", "hand", "deployed", "subdued")


def report(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Text, or HTML by its name.")
    ] = None,
    game_id: GameId = "",
) -> int:
    """Write an account of the game, with a picture of what each House had.

    Raises:
        UnknownGame: there is none such. NotWritten: the file cannot be written.
    """
    with opened(game_id) as session:
        view = view_of(session)
        as_html = out is not None and out.suffix.lower() in HTML
        text = html_of([report_sheet(view)]) if as_html else text_report(view)
    if out is None:
        say(text)
        return Code.FOUND
    put(out, text + "\n")
    remark(f"Written to {out}.")
    return Code.FOUND


def text_report(view: View) -> str:
    """The whole account in plain text."""
    sheet, story = report_sheet(view), chapters(view.events)
    head = (paragraph(line, "") for line in (*sheet.head, *sheet.ending))
    parts = [strong(sheet.frame.title), *head, ""]
    for measure in MEASURES:
        values = _named(view.game, series(story, measure))
        parts += [drawn(measure, values, story[0].turn), ""]
    for turn in sheet.turns:
        parts.append(strong(turn.heading))
        if turn.order:
            parts.append(paragraph(turn.order, ""))
        for entry in turn.entries:
            if isinstance(entry, RitePart):  # a step further in, under its heading
                parts += [paragraph(strong(entry.heading), "    ", "  ")]
                parts += [paragraph(entry.outcome, "    ")]
                parts += [line for one in entry.said for line in _entry_lines(one, "  ")]
            else:
                parts += _entry_lines(entry)
        parts += ["", grid(sheet.columns, turn.rows), ""]
    return "\n".join(parts).rstrip()


def _entry_lines(entry: HistoryEntry, indent: str = "") -> Iterator[str]:
    said = f"{entry.house}: {entry.words}" if entry.words else entry.house
    yield paragraph(said, indent + "       ", f"{indent}{entry.seq:>5}  ")
    for line in entry.lines:
        yield paragraph(line, indent + "           ", indent + "         ")


def report_sheet(view: View) -> ReportSheet:
    """The whole account as a sheet."""
    game, head, story = view.game, view.head, chapters(view.events)
    charts = tuple(
        chart(measure, _named(game, series(story, measure)), high_px=HIGH, first=story[0].turn)
        for measure in MEASURES
    )
    houses = "; ".join(f"{_called(one)} ({one.sponsor})" for one in game.houses.values())
    lines = [f"Houses: {houses}.", f"Branch {head.branch}, event {head.seq}; turn {game.turn}."]
    usual = defaults()
    other = [f"{name} {value}" for name, value in game.settings.items() if usual.get(name) != value]
    if other:
        lines.append(f"Set otherwise than by default: {', '.join(other)}.")
    return ReportSheet(
        frame=game_frame(view),
        head=tuple(lines),
        ending=(_sentence(awaited(game, view.cards)),),
        charts=charts,
        key=charts[0].lines,
        columns=COLUMNS,
        last=tuple(_row(game, house) for house in game.order),
        turns=tuple(_turn(chapter, view.cards) for chapter in story),
    )


def game_frame(view: View) -> PageFrame:
    """What stands on every page about a game: its name, its moment, whose rules it was kept by."""
    head = view.head
    return PageFrame(
        title=shown(view.game.name, most=200),
        edition=f"Dune CCG · {head.branch}, event {head.seq}, turn {view.game.turn}",
        source=rules_source(),
    )


def rules_source() -> str:
    """The document whose rules a game is kept by."""
    crf = documents()["crf"]
    return f"{crf.tag}: {crf.title}, {crf.dated}; rules by their ids"


def _turn(chapter: Chapter, cards: CardFacts) -> TurnPart:
    after = chapter.after
    order = ", ".join(_called(after.houses[house]) for house in chapter.order)
    return TurnPart(
        heading=f"Turn {chapter.turn}" if chapter.turn else "Set-up",
        order=f"Order of play: {order}." if chapter.turn else "",
        entries=tuple(
            _rite(one, after, cards) if isinstance(one, Fight) else _entry(one, cards)
            for one in with_fights(chapter.deeds)
        ),
        rows=tuple(_row(after, house) for house in chapter.order),
    )


def _rite(fight: Fight, after: Game, cards: CardFacts) -> RitePart:
    """A rite under one heading; passes, and words of which nothing came, are left out of it."""
    begun = fight.begun
    t = Teller(after, after, cards, {begun.leader, begun.target, *fight.fallen})
    leader, target = t.piece(begun.leader), t.piece(begun.target)
    sides = f"{leader} of {t.house(begun.house)} against {target} of {t.house(begun.defender)}"
    outcome = [f"{t.house(house)} {many} force" for house, many in fight.force.items()]
    if fight.fallen:
        outcome.append(f"{t.pieces(fight.fallen)} vanquished")
    if fight.ended is None:
        outcome.append("it is under way")
    elif not fight.ended.resolved:
        outcome.append("it was stopped")
    elif not fight.fallen:
        outcome.append("nothing vanquished")
    entries = (_entry(deed, cards, leave_out=WindowPassed) for deed in fight.deeds)
    return RitePart(
        heading=shown(f"{capital(begun.kind.called)}: {sides}", most=LONGEST),
        outcome=_sentence("; ".join(outcome)),
        said=tuple(entry for entry in entries if entry.lines),
    )


def _entry(
    deed: GivenCommand, cards: CardFacts, leave_out: tuple[()] | type[Event] = ()
) -> HistoryEntry:
    house = deed.before.houses.get(deed.house)
    command = [CommandGiven(house=deed.house, words=deed.words)] if deed.words else []
    story = told(deed.before, (*command, *deed.rest), cards)
    lines = tuple(
        _sentence(one.text, one.rule)
        for one in story[len(command) :]
        if not one.quiet and not isinstance(one.event, leave_out)
    )
    name = house.name if house else "The table"
    words = story[0].text.removeprefix(f"{deed.house or 'the table'}: ") if command else ""
    return HistoryEntry(
        seq=deed.seq, house=shown(name, most=LONGEST), words=shown(words, most=LONGEST), lines=lines
    )


def _row(game: Game, house_id: str) -> tuple[str, ...]:
    house = game.houses[house_id]
    domain = game.domain(house_id)
    deployed = sum(piece.deployed for piece in domain)
    numbers = (
        *(house.favor, house.spice, house.solaris, game.count(house_id, Place.HAND)),
        *(deployed, len(domain) - deployed),
    )
    return (f"{_called(house)}{' (lost)' if house.lost else ''}", *map(str, numbers))


def _named(game: Game, values: dict[str, list[int]]) -> dict[str, list[int]]:
    return {_called(game.houses[house]): line for house, line in values.items()}


def _sentence(clause: str, rule: str = "") -> str:
    proof = f" ({rule})" if rule else ""
    return f"{shown(capital(clause), most=LONGEST)}{proof}."


def _called(house: House) -> str:
    return shown(house.name, most=NAME)
