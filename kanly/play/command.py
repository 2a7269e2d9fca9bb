"""`kanly play`: a game in one live session of the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from kanly.game.open import the_viewer
from kanly.terminal.output import Code, say
from kanly.terminal.progress import Progress
from tracker.table.session import open_session

if TYPE_CHECKING:
    import typer

    from cardbase.catalog.catalog import Catalog
    from kanly.commands.options import House
    from kanly.play.live import Live


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
) -> int:
    """Play a game live: the table in sight, what can be done by number or by word.

    Raises:
        UnknownGame: there is none such.
        BadParameter: the lesson has a game and its Houses of its own.
    """
    if lesson and (game or house):
        from typer import BadParameter

        raise BadParameter("--lesson has a game of its own: no other, and no --as, goes with it")
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    with (
        suppress(EOFError),
        open_catalog(Progress()) as catalog,
        _table(catalog, game, house, typed=typed, lesson=lesson) as live,
    ):
        if plain or not typed:
            from kanly.play.plain import run
        else:
            from kanly.play.screen import run
        run(live)
        say(live.parting)
    return Code.FOUND


@contextmanager
def _table(catalog: Catalog, game: str, house: str, *, typed: bool, lesson: bool) -> Iterator[Live]:
    """The lesson, or a game: without a name whoever sits there is asked, or it is the last one."""
    name: str | None = ""
    if typed and not game and not lesson:
        from kanly.play.start import wanted

        name = wanted(_ask)
    if lesson or name is None:
        from kanly.play.lesson import begun_lesson

        with begun_lesson(catalog) as live:
            yield live
        return
    from kanly.play.live import Live
    from kanly.play.start import begun

    with begun(catalog, name, _ask) if name else open_session(catalog, game) as session:
        yield Live(session=session, seat=the_viewer(session, house), curtains=typed)


def _ask(question: str) -> str:
    return input(f"{question} ")
