"""`kanly game log`, `undo`, `redo`, `branch` and `why`: what was, and other ways it could go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase.strings import capital
from kanly.game.asked import asks, say_asked
from kanly.game.documents import (
    GameBranches,
    GameCompare,
    GameLog,
    GameMove,
    GameWhy,
    WherePart,
)
from kanly.game.history_page import answered, differences, page
from kanly.game.log_page import with_moves, worth
from kanly.game.open import line, opened, size, the_viewer
from kanly.terminal.documents import fill, say_document
from kanly.terminal.files import can_ask, is_wanted
from kanly.terminal.grid import grid
from kanly.terminal.output import Code, paragraph, remark, say
from tracker.engine.codec import Passage
from tracker.engine.errors import NoWay
from tracker.table.consent import ask_redo, ask_undo
from tracker.table.rights import Seat
from tracker.table.session import Session
from tracker.views.seen import view_of
from tracker.views.telling import awaited

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import (
        AsJson,
        BranchName,
        GameId,
        House,
        OtherBranch,
        UndoingHouse,
        Why,
        WhyWords,
    )


def log(
    last: Annotated[
        int, typer.Option("--last", "-n", metavar="N", min=0, help="Only so many lines.")
    ] = 0,
    every: Annotated[
        bool, typer.Option("--all", help="Show events, too, that go without saying.")
    ] = False,
    house: House = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Show what has happened."""
    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        shown = (view.story if every else worth(view.story))[-last:]
        if json:
            say_document(GameLog, session, events=shown)
        elif shown:
            say("\n".join(with_moves(session, shown)))
    return Code.FOUND


def undo(
    seq: Annotated[
        int | None,
        typer.Argument(metavar="[EVENT]", help="Of the first command to undo; else the last one."),
    ] = None,
    house: UndoingHouse = "",
    why: Why = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Undo commands of other Houses without asking.")
    ] = False,
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Undo the last command, or all from the one that holds an event; nothing is lost.

    What it takes back is told first. Where more than one command of another House is among it, a
    terminal is asked; elsewhere only --yes does it. At the seat of a House (--as) only its own
    last commands are free, by which nobody learned anything; for others the Houses are asked, and
    it is done when all have agreed. Returns 0, or 1 where the answer was no.

    Raises:
        NoWay: nothing can be undone, or it must be asked first and nobody can be.
        Misread, UnknownMoment: no command holds the event.
    """
    with opened(game_id, to_write=True) as session:
        speaks = the_viewer(session, house)
        back = session.undoing(seq)
        seat, many = Seat(speaks), size(session, back, speaks)
        if asks(lambda: session.may_undo(seat, back)):
            return say_asked(session, ask_undo(session, seat, seq, why), as_json=json)
        way = line(session, "redo", back.last, game_id)
        if back.of_others(speaks) > 1 and not yes:
            if json or not can_ask():
                raise NoWay(
                    f"more than one command of another House would be undone: {many}; "
                    f"--yes undoes them, {way} brings them back"
                )
            remark(f"This undoes {many}, more than one of another House.")
            remark(f"To return: {way}")
            if not is_wanted("Undo them?"):
                remark("Nothing is undone.")
                return Code.NOT_FOUND
        elif not json:
            say(paragraph(f"Undoes {many}.", first=""))
            say(f"To return: {way}")
        session.undo(seq, seat=seat)
        _say_moved(session, back, way, as_json=json)
    return Code.FOUND


def redo(
    seq: Annotated[
        int | None,
        typer.Argument(metavar="[EVENT]", help="Of the last command to redo; else the next one."),
    ] = None,
    house: House = "",
    why: Why = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Redo the next command that was undone, or all up to the one that holds an event.

    Raises:
        NoWay: nothing was undone.
        Misread, UnknownMoment: the event is not undone.
    """
    with opened(game_id, to_write=True) as session:
        viewer = the_viewer(session, house)
        seat, wanted = Seat(viewer), session.redoing(seq)
        if asks(lambda: session.may_redo(seat, wanted)):
            return say_asked(session, ask_redo(session, seat, seq, why), as_json=json)
        again = session.redo(seq, seat=seat)
        way = line(session, "undo", again.first, game_id)
        if not json:
            say(paragraph(f"Does again {size(session, again, viewer)}.", first=""))
            say(f"To return: {way}")
        _say_moved(session, again, way, as_json=json)
    return Code.FOUND


def _say_moved(session: Session, over: Passage, way: str, *, as_json: bool) -> None:
    if as_json:
        where: dict[str, object] = {**fill(WherePart, session), "return": way}
        say_document(GameMove, over, **where)
        return
    head = session.head
    say(f"{head.game} stands at event {head.seq} of {head.branch}.")
    view = view_of(session)
    say(paragraph(f"Now: {capital(awaited(view.game, view.cards))}.", first=""))


def branch(
    name: BranchName = "", compare: OtherBranch = "", game_id: GameId = "", json: AsJson = False
) -> int:
    """List the lines of play, go to one, or begin one here."""
    with opened(game_id, to_write=bool(name)) as session:
        begun = ""
        if any(one.branch == name for one in session.branches()):
            session.go(name)
        elif name:
            session.branch(name)
            begun = " begun"
        head = session.head
        if compare:
            _compare(session, compare, as_json=json)
        elif json:
            say_document(GameBranches, session, branches=session.branches())
        elif name:
            say(f"{head.game}: branch {head.branch}{begun}, event {head.seq}.")
        else:
            rows = []
            for one in session.branches():
                here = f"here, event {head.seq}" if one.branch == head.branch else ""
                left = f"{one.parent} after event {one.fork}" if one.parent else ""
                rows.append((one.branch, left, str(one.tip), here))
            say(grid(("branch", "left", "last event", "stands"), rows, indent=""))
    return Code.FOUND


def _compare(session: Session, other: str, *, as_json: bool) -> None:
    rows = differences(session, other)
    here = session.head.branch
    if as_json:
        say_document(GameCompare, session, other=other, differences=rows)
    elif rows:
        say(grid(("what", here, other), rows, indent=""))
    else:
        say(f"{here} and {other} stand alike.")


def why(words: WhyWords, house: House = "", game_id: GameId = "", json: AsJson = False) -> int:
    """Show the events that made a number, or the state of a card.

    Raises:
        Misread, SeveralFit: what is asked means nothing, or several things.
    """
    with opened(game_id) as session:
        view = view_of(session, the_viewer(session, house))
        spoken = [part for word in words for part in word.split()]
        answer = answered(view, spoken)
        if json:
            say_document(GameWhy, session, what=answer.what, now=answer.now, changes=answer.changes)
        else:
            say(page(view, answer))
    return Code.FOUND
