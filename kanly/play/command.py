"""`kanly play`: a game in one live session of the terminal."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from kanly.game.open import the_viewer
from kanly.terminal.output import Code, say
from kanly.terminal.progress import Progress
from tracker.table.session import Session, open_session

if TYPE_CHECKING:
    import typer

    from cardbase.catalog.catalog import Catalog
    from kanly.commands.options import House


def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Its id; else the last one, or a new one.")
    ] = "",
    house: House = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines: for screen readers, pipes and scripts.")
    ] = False,
    together: Annotated[
        bool, typer.Option("--open", help="One keyboard, no curtain: all hands lie open.")
    ] = False,
) -> int:
    """Play a game live: the table in sight, what can be done by number or by word.

    Raises:
        UnknownGame: there is none such.
    """
    typed = sys.stdin.isatty() and sys.stdout.isatty()
    with (
        suppress(EOFError),
        open_catalog(Progress()) as catalog,
        _session(catalog, game, typed=typed) as session,
    ):
        from kanly.play.live import Live

        live = Live(
            session=session, seat=the_viewer(session, house), curtains=typed and not together
        )
        if plain or not typed:
            from kanly.play.plain import run
        else:
            from kanly.play.screen import run
        run(live)
        say(f"{session.game.name} is kept; kanly play {session.id} goes on with it.")
    return Code.FOUND


def _session(catalog: Catalog, game: str, *, typed: bool) -> AbstractContextManager[Session]:
    """The game that was named; without a name whoever sits there is asked, or the last one."""
    if game or not typed:
        return open_session(catalog, game)
    from kanly.play.start import begun, wanted

    name = wanted(_ask)
    return begun(catalog, name, _ask) if name.strip() else open_session(catalog)


def _ask(question: str) -> str:
    return input(f"{question} ")
