"""`kanly game report`: an account of the game, with a picture of what each House had."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import capital
from errata.text import shown
from kanly.game.open import opened
from kanly.terminal.files import put
from kanly.terminal.grid import drawn, grid
from kanly.terminal.output import Code, paragraph, remark, say, strong
from tracker.engine.events import CommandGiven, Event, WindowPassed
from tracker.engine.settings import defaults
from tracker.engine.state import Game, House
from tracker.engine.table import Cards
from tracker.engine.words import Place
from tracker.table.session import Session
from tracker.views.chronicle import MEASURES, Chapter, Deed, Fight, chapters, series, with_fights
from tracker.views.telling import awaited, told
from tracker.views.telling.teller import Teller

if TYPE_CHECKING:
    from pathlib import Path

    import typer

    from kanly.commands.options import GameId
    from templates.printing import Frame
    from templates.records import Entry, ReportSheet, RitePart, TurnPart


HIGH = 150
"""The height of a picture."""

NAME, LONGEST = 40, 2000
"""Letters of a House's name, and of one sentence."""

COLUMNS = ("House", "favor", "spice", "solaris", "hand", "deployed", "subdued")


def text_report(session: Session) -> str:
    """The whole account in plain text."""
    from templates.records import RitePart

    sheet = report_sheet(session)
    parts = [strong(sheet.frame.title), *map(_wrapped, [*sheet.head, *sheet.ending]), ""]
    chapter_list = chapters(session.events)
    for measure in MEASURES:
        told = _named(session.game, series(chapter_list, measure))
        parts += [drawn(measure, told, chapter_list[0].turn), ""]
    for turn in sheet.turns:
        parts += [strong(turn.heading), *([_wrapped(turn.order)] if turn.order else [])]
        for entry in turn.entries:
            parts += _told_rite(entry) if isinstance(entry, RitePart) else _told(entry)
        parts += ["", grid(sheet.columns, turn.rows), ""]
    return "\n".join(parts).rstrip()


def _told(entry: Entry, indent: str = "") -> Iterator[str]:
    said = f"{entry.house}: {entry.words}" if entry.words else entry.house
    yield paragraph(said, indent + "       ", indent + _number(entry.seq))
    for line in entry.lines:
        yield paragraph(line, indent + "           ", indent + "         ")


def _told_rite(rite: RitePart) -> Iterator[str]:
    """A rite under its heading, a step further in."""
    yield paragraph(strong(rite.heading), "    ", "  ")
    yield paragraph(rite.outcome, "    ")
    for entry in rite.said:
        yield from _told(entry, "  ")


def html_report(session: Session) -> str:
    """The same as an HTML page that needs nothing beside it."""
    from templates.printing import html_of

    return html_of([report_sheet(session)])


def report_sheet(session: Session) -> ReportSheet:
    """The whole account as a sheet."""
    from templates.chart import chart
    from templates.records import ReportSheet

    game, story = session.game, chapters(session.events)
    drawings = tuple(
        chart(measure, _named(game, series(story, measure)), high_px=HIGH, first=story[0].turn)
        for measure in MEASURES
    )
    return ReportSheet(
        frame=game_frame(session),
        head=_head(session),
        ending=(_sentence(awaited(game, session.cards)),),
        charts=drawings,
        key=drawings[0].lines,
        columns=COLUMNS,
        last=tuple(_row(game, house) for house in game.order),
        turns=tuple(_turn(chapter, session.cards) for chapter in story),
    )


def game_frame(session: Session) -> Frame:
    """What stands on every page about a game: its name, its moment, whose rules it was kept by."""
    from errata.documents import documents
    from templates.printing import Frame

    crf, head = documents()["crf"], session.head
    return Frame(
        title=shown(session.game.name, most=200),
        edition=f"Dune CCG · {head.branch}, event {head.seq}, turn {session.game.turn}",
        source=f"{crf.tag}: {crf.title}, {crf.dated}; rules by their ids",
    )


def _head(session: Session) -> tuple[str, ...]:
    game, head = session.game, session.head
    houses = "; ".join(f"{_called(h)} ({h.sponsor})" for h in game.houses.values())
    kept = defaults()
    set_so = [f"{name} {value}" for name, value in game.settings.items() if kept.get(name) != value]
    lines = [
        f"Houses: {houses}.",
        f"Branch {head.branch}, event {head.seq}; turn {game.turn}.",
    ]
    return (*lines, f"Set otherwise than by default: {', '.join(set_so)}.") if set_so else (*lines,)


def _turn(chapter: Chapter, cards: Cards) -> TurnPart:
    from templates.records import TurnPart

    order = ", ".join(_called(chapter.after.houses[house]) for house in chapter.order)
    return TurnPart(
        heading=f"Turn {chapter.turn}" if chapter.turn else "Set-up",
        order=f"Order of play: {order}." if chapter.turn else "",
        entries=tuple(_part(one, chapter.after, cards) for one in with_fights(chapter.deeds)),
        rows=tuple(_row(chapter.after, house) for house in chapter.order),
    )


def _part(one: Deed | Fight, after: Game, cards: Cards) -> Entry | RitePart:
    return _rite(one, after, cards) if isinstance(one, Fight) else _entry(one, cards)


def _rite(fight: Fight, after: Game, cards: Cards) -> RitePart:
    """A rite as one; passes, and words of which nothing came, are left out of it."""
    from templates.records import RitePart

    begun = fight.begun
    t = Teller(after, after, cards, {begun.leader, begun.target, *fight.fallen})
    leader, target = t.piece(begun.leader), t.piece(begun.target)
    kind = capital(begun.kind.called)
    sides = f"{leader} of {t.house(begun.house)} against {target} of {t.house(begun.defender)}"
    entries = (_entry(deed, cards, leave_out=WindowPassed) for deed in fight.deeds)
    said = tuple(entry for entry in entries if entry.lines)
    return RitePart(heading=_plain(f"{kind}: {sides}"), outcome=_outcome(fight, t), said=said)


def _outcome(fight: Fight, t: Teller) -> str:
    """The force of both sides, and who fell."""
    force = [f"{t.house(house)} {many} force" for house, many in fight.force.items()]
    fell = [f"{t.pieces(fight.fallen)} vanquished"] * bool(fight.fallen)
    if fight.ended is None:
        end = ["it is under way"]
    else:
        end = ["nothing vanquished"] * (not fell) if fight.ended.resolved else ["it was stopped"]
    return _sentence("; ".join([*force, *fell, *end]))


def _entry(deed: Deed, cards: Cards, leave_out: type[Event] | None = None) -> Entry:
    from templates.records import Entry

    house = deed.before.houses.get(deed.house)
    command = [CommandGiven(house=deed.house, words=deed.words)] if deed.words else []
    story = told(deed.before, (*command, *deed.rest), cards)
    told_of = [one for one in story[len(command) :] if not one.quiet]
    lines = [
        _sentence(one.text, one.rule)
        for one in told_of
        if leave_out is None or not isinstance(one.event, leave_out)
    ]
    name = house.name if house else "The table"
    words = story[0].text.removeprefix(f"{deed.house or 'the table'}: ") if command else ""
    return Entry(seq=deed.seq, house=_plain(name), words=_plain(words), lines=tuple(lines))


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
    return f"{_plain(capital(clause))}{proof}."


def _called(house: House) -> str:
    return shown(house.name, most=NAME)


def _plain(text: str) -> str:
    """A text in which a name from a foreign file does nothing."""
    return shown(text, most=LONGEST)


def _number(seq: int) -> str:
    return f"{seq:>5}  "


def _wrapped(text: str) -> str:
    return paragraph(text, "")


# --- `kanly game report`: an account of the game, with a picture of what each House had -----------

HTML = {".html", ".htm"}


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
        session.cards.learn({piece.card for piece in session.game.pieces.values()})
        as_html = out is not None and out.suffix.lower() in HTML
        text = html_report(session) if as_html else text_report(session)
    if out is None:
        say(text)
        return Code.FOUND
    put(out, text + "\n")
    remark(f"Written to {out}.")
    return Code.FOUND
