"""`kanly play`: a game in one live session of the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from kanly.game.open import opened, the_viewer
from kanly.terminal.output import Code, say

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import House


def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Its id; the last one played.")
    ] = "",
    house: House = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines: for screen readers, pipes and scripts.")
    ] = False,
) -> int:
    """Play a game live: the table in sight, what can be done by number or by word.

    Raises:
        UnknownGame: there is none such.
    """
    from kanly.game.say import _asked
    from kanly.play.live import Live

    with opened(game, to_write=True) as session:
        live = Live(session=session, secret=_asked, seat=the_viewer(session, house))
        if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            from kanly.play.plain import run
        else:
            from kanly.play.screen import run
        run(live)
        say(f"{session.game.name} is kept; kanly play {session.id} goes on with it.")
    return Code.FOUND
