"""`kanly game log`, `undo`, `redo`, `branch` and `why`: what was, and other ways it could go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.asking import can_ask, is_wanted
from kanly.codes import Code
from kanly.game_open import opened, the_viewer
from kanly.grid import grid
from kanly.output import paragraph, remark, say, say_json
from tracker.errors import NoWay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.passage import Passage
    from tracker.session import Session

VERSION = 1


def log(
    game: str = "", last: int = 0, house: str = "", *, every: bool = False, as_json: bool = False
) -> int:
    """Show the line of history, or the end of it. Returns 0.

    Args:
        game: The game, "" for the last one played.
        last: How many lines, 0 for all.
        house: The House that reads it.
        every: Events, too, that go without saying.
        as_json: Write JSON.
    """
    from kanly.log_page import lines, worth
    from tracker.state import Game
    from tracker.telling import told

    with opened(game) as session:
        session.cards.learn({piece.card for piece in session.game.pieces.values()})
        viewer = the_viewer(session, house)
        story = told(Game(), session.events, session.cards, viewer)
        shown = (story if every else worth(story))[-last:]
        if as_json:
            from kanly.game_json import story_json, where_json

            say_json("game-log", VERSION, {**where_json(session), "events": story_json(shown)})
        else:
            say("\n".join(lines(shown)))
    return Code.FOUND


def undo(
    game: str = "",
    seq: int | None = None,
    house: str = "",
    *,
    yes: bool = False,
    as_json: bool = False,
) -> int:
    """Take back the last command, or all from the one that holds an event; nothing is lost.

    What it takes back is told first. Where more than one command of another House is among it, a
    terminal is asked; elsewhere only --yes does it. Returns 0, or 1 where the answer was no.

    Args:
        game: The game, "" for the last one played.
        seq: An event of the first command to take back, None for the last command.
        house: Who takes it back, "" for the House that spoke last.
        yes: Ask nothing.
        as_json: Write JSON.

    Raises:
        NoWay: nothing can be undone, or it must be asked first and nobody can be.
        Misread, UnknownMoment: no command holds the event.
    """
    from kanly.passage_page import line, size

    with opened(game, to_write=True) as session:
        speaks = the_viewer(session, house)
        back = session.undoing(seq)
        told, way = size(session, back, speaks), line(session, "redo", back.last, game)
        asks = back.of_others(speaks) > 1 and not yes
        if asks and not _agreed(told, way, may_ask=not as_json):
            remark("Nothing is undone.")
            return Code.NOT_FOUND
        if not (asks or as_json):
            _say_size(f"Undoes {told}", way)
        session.undo(seq)
        _say_moved(session, back, way, as_json=as_json)
    return Code.FOUND


def _agreed(told: str, way: str, *, may_ask: bool) -> bool:
    """Whether the table wants so much undone. Raises NoWay where nobody can be asked."""
    if not (may_ask and can_ask()):
        raise NoWay(
            f"more than one command of another House would be undone: {told}; "
            f"--yes undoes them, {way} brings them back"
        )
    remark(f"This undoes {told}, more than one of another House.")
    remark(f"To return: {way}")
    return is_wanted("Undo them?")


def redo(game: str = "", seq: int | None = None, house: str = "", *, as_json: bool = False) -> int:
    """Do again the next command, or all up to the one that holds an event. Returns 0.

    Args:
        game: The game, "" for the last one played.
        seq: An event of the last command to do again, None for the next command.
        house: The House that reads what is told.
        as_json: Write JSON.

    Raises:
        NoWay: nothing was undone.
        Misread, UnknownMoment: the event is not undone.
    """
    from kanly.passage_page import line, size

    with opened(game, to_write=True) as session:
        viewer = the_viewer(session, house)
        again = session.redo(seq)
        way = line(session, "undo", again.first, game)
        if not as_json:
            _say_size(f"Does again {size(session, again, viewer)}", way)
        _say_moved(session, again, way, as_json=as_json)
    return Code.FOUND


def _say_size(told: str, way: str) -> None:
    say(paragraph(f"{told}.", first=""))
    say(f"To return: {way}")


def _say_moved(session: Session, over: Passage, way: str, *, as_json: bool) -> None:
    from cardbase.wording import capital
    from tracker.telling import awaited

    if as_json:
        from kanly.game_json import passage_json, where_json

        say_json("game-move", VERSION, {**where_json(session), **passage_json(over), "return": way})
        return
    head = session.head
    say(f"{head.game} stands at event {head.seq} of {head.branch}.")
    say(paragraph(f"Now: {capital(awaited(session.game, session.cards))}.", first=""))


def branch(name: str = "", game: str = "", compare: str = "", *, as_json: bool = False) -> int:
    """List the branches, go to one or begin it, or compare the game with one. Returns 0.

    Args:
        name: The branch to go to, begun here when there is none; "" lists them.
        game: The game, "" for the last one played.
        compare: The branch to compare with.
        as_json: Write JSON.
    """
    with opened(game, to_write=bool(name)) as session:
        begun = _go(session, name) if name else False
        if compare:
            return _compare(session, compare, as_json=as_json)
        if as_json or not name:
            return _list(session, as_json=as_json)
        head = session.head
        say(f"{head.game}: branch {head.branch}{' begun' if begun else ''}, event {head.seq}.")
    return Code.FOUND


def _go(session: Session, name: str) -> bool:
    """Go to a branch; one that is not there is begun. Says whether it was."""
    if any(one.branch == name for one in session.branches()):
        session.go(name)
        return False
    session.branch(name)
    return True


def _list(session: Session, *, as_json: bool) -> int:
    head, found = session.head, session.branches()
    if as_json:
        from kanly.game_json import where_json

        rows = [
            {"branch": b.branch, "parent": b.parent, "fork": b.fork, "tip": b.tip} for b in found
        ]
        say_json("game-branches", VERSION, {**where_json(session), "branches": rows})
        return Code.FOUND
    rows_shown = []
    for one in found:
        here = f"here, event {head.seq}" if one.branch == head.branch else ""
        left = f"{one.parent} after event {one.fork}" if one.parent else ""
        rows_shown.append((one.branch, left, str(one.tip), here))
    say(grid(("branch", "left", "last event", "stands"), rows_shown, indent=""))
    return Code.FOUND


def _compare(session: Session, other: str, *, as_json: bool) -> int:
    from kanly.branch_page import differences

    rows = differences(session, other)
    here = session.head.branch
    if as_json:
        from kanly.game_json import where_json

        found = [{"what": what, "here": mine, "there": theirs} for what, mine, theirs in rows]
        body = where_json(session)
        say_json("game-compare", VERSION, {**body, "other": other, "differences": found})
    elif rows:
        say(grid(("what", here, other), rows, indent=""))
    else:
        say(f"{here} and {other} stand alike.")
    return Code.FOUND


def why(words: Sequence[str], game: str = "", house: str = "", *, as_json: bool = False) -> int:
    """Show the events that made a number or the state of a card. Returns 0.

    Args:
        words: What is asked: "favor", "vernius".
        game: The game, "" for the last one played.
        house: The House that asks; a card it may not see is not found.
        as_json: Write JSON.

    Raises:
        Misread, SeveralFit: what is asked means nothing, or several things.
    """
    from kanly.why_page import answered, page

    with opened(game) as session:
        session.cards.learn({piece.card for piece in session.game.pieces.values()})
        spoken = [part for word in words for part in word.split()]
        answer = answered(session, spoken, the_viewer(session, house))
        if as_json:
            from kanly.game_json import where_json, why_json

            say_json("game-why", VERSION, {**where_json(session), **why_json(answer)})
        else:
            say(page(session, answer))
    return Code.FOUND
