"""`kanly play`: a game in one live session of the terminal."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from kanly.game.open import the_viewer
from kanly.terminal.output import Code, say
from kanly.terminal.progress import Progress
from tracker.table.session import open_session

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import House


def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Its id; else the last one, or a new one.")
    ] = "",
    house: House = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines: for screen readers, pipes and scripts.")
    ] = False,
    lesson: Annotated[
        bool, typer.Option("--lesson", help="A lesson of five minutes, in a game of its own.")
    ] = False,
    together: Annotated[
        bool, typer.Option("--open", help="One keyboard, no curtain: all hands lie open.")
    ] = False,
) -> int:
    """Play a game live: the table in sight, what can be done by number or by word.

    Raises:
        UnknownGame: there is none such.
        BadParameter: the lesson has a game and its Houses of its own.
    """
    if lesson and (game or house):
        from typer import BadParameter

        raise BadParameter("--lesson has a game of its own: no other, and no --as, goes with it")
    from kanly.play.live import Live
    from kanly.play.start import begun, wanted

    typed = sys.stdin.isatty() and sys.stdout.isatty()
    with suppress(EOFError), open_catalog(Progress()) as catalog, ExitStack() as table:
        name = wanted(_ask) if typed and not (game or lesson or house) else ""
        if lesson or name is None:
            from kanly.play.lesson import begun_lesson

            live: Live = table.enter_context(begun_lesson(catalog))
        else:
            opened = begun(catalog, name, _ask) if name else open_session(catalog, game)
            session = table.enter_context(opened)
            seat = the_viewer(session, house)
            live = Live(session=session, seat=seat, curtains=typed and not together)
        if plain or not typed:
            from kanly.play.plain import run
        else:
            from kanly.play.screen import run
        run(live)
        say(live.parting)
    return Code.FOUND


def _ask(question: str) -> str:
    return input(f"{question} ")
