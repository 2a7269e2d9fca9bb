"""`kanly play --plain`: the session in plain lines, for screen readers, pipes and scripts."""

from __future__ import annotations

import sys

from kanly.play.board import own
from kanly.play.live import LEAVES, Live
from kanly.terminal.files import is_typed, unseen_line
from kanly.terminal.output import paragraph, say, strong

BOARD = "board"
CLEARS = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal with all that has scrolled away (ECMA-48 and xterm)."""


def run(live: Live) -> None:
    """Ask and do until the player leaves, the input ends or the game is over. Raises NoInput."""
    typed = is_typed()
    say("\n".join(live.board()))
    guide: list[str] = []
    shown = ""
    while True:
        if live.guide != guide:
            guide = live.guide
            say("\n".join(["", *(paragraph(one, first="") for one in guide), ""]))
        say(strong(paragraph(live.question(), first="")))
        for number, row in enumerate(live.rows(), start=1):
            say(paragraph(row.text, "      ", first=f"{number:>4}  "))
        if live.over:
            return
        try:
            prompt = live.prompt if typed else ""
            line = unseen_line(prompt) if typed and live.hides else input(prompt)
        except EOFError:
            return
        if line.strip() in LEAVES and not live.hides:
            return
        if line.strip() == BOARD and not live.hides:
            say("\n".join(live.board()))
            continue
        shown = _entered(live, line, shown)
        for one in live.said:
            say(paragraph(one, first=""))


def _entered(live: Live, line: str, shown: str) -> str:
    """Do a line, and say the hand of the House that has looked.

    Args:
        live: The session.
        line: What was typed.
        shown: The House whose hand stands on the terminal, "" for none.

    Returns:
        The House whose hand stands there now. That of another House is cleared away.
    """
    covered = live.curtain
    live.enter(line)
    if covered and live.viewer == covered:
        say("\n".join(own(live.view(covered))))
        return covered
    if shown and live.viewer != shown:
        sys.stdout.write(CLEARS)
        return ""
    return shown
