"""`kanly game report`: the game as a story of one page, and the log behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import capital, counted
from errata.documents import documents
from errata.text import shown
from kanly.game.open import opened, the_viewer
from kanly.terminal.files import put, put_bytes
from kanly.terminal.grid import grid, small_multiples
from kanly.terminal.output import Code, paragraph, remark, say, strong
from templates.chart import chart
from templates.printing import PageFrame, html_of
from templates.records import HistoryEntry, ReportSheet, RitePart, StoryPart, TurnPart
from tracker.engine import state
from tracker.engine.events import CommandGiven, Event, WindowPassed
from tracker.engine.settings import defaults, settings
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId, Phase, Place
from tracker.views.chronicle import (
    MEASURES,
    Chapter,
    Fight,
    GivenCommand,
    chapters,
    measured,
    series,
    with_fights,
)
from tracker.views.seen import View, view_of
from tracker.views.story import Story, story
from tracker.views.telling import told
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import GameId, House

HTML, PDF = {".html", ".htm"}, ".pdf"
SIZE = 690, 76
"""Width and height of a picture, in pixels: they stand under each other, over the same turns."""

NAME, LONGEST = 40, 2000
"""Letters of a House's name, and of one sentence."""

COLUMNS = ("House", "favor", "spice", "solaris", "hand", "deployed", "subdued")
BEHIND = "The log behind it, word by word: kanly game report --log"
MANY = ("no House", "one House", "two Houses", "three Houses", "four Houses")
"""How many play, in words where they are few."""


def report(
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Text, or HTML or PDF by its name."),
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help="With the log behind it: every word and what followed.")
    ] = False,
    house: House = "",
    game_id: GameId = "",
) -> int:
    """Tell the game on one page: who won and why, what turned it, each turn, its numbers.

    Raises:
        UnknownGame: there is none such. NotWritten: the file cannot be written.
        NoPdf: a PDF is asked for, and cannot be made.
    """
    kind = out.suffix.lower() if out else ""
    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        printed = kind in HTML or kind == PDF
        text = html_of([report_sheet(view, log=log)]) if printed else text_report(view, log=log)
    if out is None:
        say(text)
        return Code.FOUND
    if kind == PDF:
        from templates.pdf import pdf_of

        put_bytes(out, pdf_of(text))
    else:
        put(out, text + "\n")
    remark(f"Written to {out}.")
    return Code.FOUND


def text_report(view: View, *, log: bool = False) -> str:
    """The whole account in plain text."""
    sheet = report_sheet(view, log=log)
    parts = [strong(sheet.frame.title), *(paragraph(line, "") for line in sheet.ending), ""]
    if sheet.points:
        parts.append(strong("What turned it"))
        parts += [_told(one) for one in sheet.points] + [""]
    if sheet.story:
        parts.append(strong("Turn by turn"))
        parts += [_told(one) for one in sheet.story] + [""]
    pictures = {one: _named(view.game, values) for one, values in sheet.series.items()}
    parts += [small_multiples(pictures, sheet.first), ""]
    parts += [grid(sheet.columns, sheet.last, ""), ""]
    parts.append(paragraph(" ".join((*sheet.head, sheet.behind)).rstrip(), ""))
    for turn in sheet.turns:
        parts += ["", strong(turn.heading)]
        if turn.order:
            parts.append(paragraph(turn.order, ""))
        for entry in turn.entries:
            if isinstance(entry, RitePart):  # a step further in, under its heading
                parts += [paragraph(strong(entry.heading), "    ", "  ")]
                parts += [paragraph(entry.outcome, "    ")]
                parts += [line for one in entry.said for line in _entry_lines(one, "  ")]
            else:
                parts += _entry_lines(entry)
        parts += ["", grid(sheet.columns, turn.rows)]
    return "\n".join(parts).rstrip()


def _told(part: StoryPart) -> str:
    return paragraph(part.text, "   ", f"{part.turn:<3}")


def _entry_lines(entry: HistoryEntry, indent: str = "") -> Iterator[str]:
    said = f"{entry.house}: {entry.words}" if entry.words else entry.house
    yield paragraph(said, indent + "       ", f"{indent}{entry.seq:>5}  ")
    for line in entry.lines:
        yield paragraph(line, indent + "           ", indent + "         ")


def report_sheet(view: View, *, log: bool = False) -> ReportSheet:
    """The account as a sheet, as its viewer may know it."""
    game, cards, turns = view.game, view.cards, chapters(view.events)
    tale = story(turns, cards, view.viewer)
    values = {measure: series(turns, measure) for measure in MEASURES}
    charts = tuple(
        chart(
            measure,
            _named(game, line),
            SIZE,
            turns[0].turn,
        )
        for measure, line in values.items()
    )
    return ReportSheet(
        frame=game_frame(view),
        head=tuple(_head(game)),
        ending=tuple(shown(line, most=LONGEST) for line in tale.ending),
        points=tuple(_points(tale)),
        story=tuple(StoryPart(str(o.turn), shown(o.text, most=LONGEST)) for o in tale.turns),
        series=values,
        first=turns[0].turn,
        charts=charts,
        columns=COLUMNS,
        last=tuple(_row(game, house) for house in _winner_first(game)),
        behind="" if log else f"{BEHIND} (event {view.head.seq} of {view.head.branch}).",
        turns=tuple(_turn(chapter, cards, view.viewer) for chapter in turns) if log else (),
    )


def _points(tale: Story) -> Iterator[StoryPart]:
    for one in tale.points:
        yield StoryPart(str(one.turn), _sentence(one.text, one.rule))


def _head(game: Game) -> Iterator[str]:
    usual = defaults()
    houses = "; ".join(f"{_called(one)} ({one.sponsor})" for one in game.houses.values())
    if houses:
        yield f"{houses}."
    known = settings()
    other = [
        f"{known[name].says}: {known[name].choices.get(value) or value}"
        for name, value in game.settings.items()
        if usual.get(name) != value
    ]
    if other:
        yield f"Set otherwise than by default: {'; '.join(other)}."


def game_frame(view: View) -> PageFrame:
    """What stands on every page about a game: its name, how long it is, whose rules it keeps."""
    game, many = view.game, len(view.game.houses)
    turn = f"turn {game.turn}" if game.turn else "set-up"
    if game.turn and game.phase is Phase.OVER:
        turn = counted(game.turn, "turn")
    play = MANY[many] if many < len(MANY) else f"{many} Houses"
    return PageFrame(
        title=shown(game.name, most=200),
        edition=f"Dune CCG · {turn}, {play}",
        source=rules_source(),
    )


def rules_source() -> str:
    """The document whose rules a game is kept by."""
    crf = documents()["crf"]
    return f"{crf.title}, {crf.dated}"


def _turn(chapter: Chapter, cards: CardFacts, viewer: HouseId) -> TurnPart:
    after = chapter.after
    order = ", ".join(_called(after.houses[house]) for house in chapter.order)
    return TurnPart(
        heading=f"Turn {chapter.turn}" if chapter.turn else "Set-up",
        order=f"Order of play: {order}." if chapter.turn else "",
        entries=tuple(
            _rite(one, after, cards, viewer)
            if isinstance(one, Fight)
            else _entry(one, cards, viewer)
            for one in with_fights(chapter.deeds)
        ),
        rows=tuple(_row(after, house) for house in chapter.order),
    )


def _rite(fight: Fight, after: Game, cards: CardFacts, viewer: HouseId) -> RitePart:
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
    entries = (_entry(deed, cards, viewer, leave_out=WindowPassed) for deed in fight.deeds)
    return RitePart(
        heading=shown(f"{capital(begun.kind.called)}: {sides}", most=LONGEST),
        outcome=_sentence("; ".join(outcome)),
        said=tuple(entry for entry in entries if entry.lines),
    )


def _entry(
    deed: GivenCommand,
    cards: CardFacts,
    viewer: HouseId,
    leave_out: tuple[()] | type[Event] = (),
) -> HistoryEntry:
    house = deed.before.houses.get(deed.house)
    command = [CommandGiven(house=deed.house, words=deed.words)] if deed.words else []
    story = told(deed.before, (*command, *deed.rest), cards, viewer)
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
    deployed = measured(game, house_id, "deployed")
    numbers = (
        *(house.favor, house.spice, house.solaris, game.count(house_id, Place.HAND)),
        *(deployed, len(domain) - deployed),
    )
    return (f"{_called(house)}{' (lost)' if house.lost else ''}", *map(str, numbers))


def _winner_first(game: Game) -> list[HouseId]:
    """The Houses in the order of play, behind the one that won."""
    return sorted(game.order, key=lambda house: house != game.winner)


def _named(game: Game, values: Mapping[str, Sequence[int]]) -> dict[str, Sequence[int]]:
    return {_called(game.houses[house]): line for house, line in values.items()}


def _sentence(clause: str, rule: str = "") -> str:
    proof = f" ({rule})" if rule else ""
    return f"{shown(capital(clause), most=LONGEST)}{proof}."


def _called(house: state.House) -> str:
    return shown(house.name, most=NAME)
