"""`kanly game report`: an account of the game, with a picture of what each House had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.game_open import opened
from kanly.output import remark, say
from kanly.output_file import put

if TYPE_CHECKING:
    from pathlib import Path

HTML = {".html", ".htm"}


def report(game: str = "", out: Path | None = None) -> int:
    """Write the account of a game: to standard output, or to a file, as HTML where it ends so.

    Returns 0. Raises UnknownGame, and NotWritten where the file cannot be written.
    """
    from kanly.report_page import html_report, text_report

    with opened(game) as session:
        session.cards.learn({piece.card for piece in session.game.pieces.values()})
        as_html = out is not None and out.suffix.lower() in HTML
        text = html_report(session) if as_html else text_report(session)
    if out is None:
        say(text)
        return Code.FOUND
    put(out, text + "\n")
    remark(f"Written to {out}.")
    return Code.FOUND
