"""`kanly play --plain`: the session in plain lines, for screen readers, pipes and scripts."""

from __future__ import annotations

from kanly.play.live import LEAVES, Live
from kanly.terminal.files import is_typed, unseen_line
from kanly.terminal.output import paragraph, say, strong

BOARD = "board"


def run(live: Live) -> None:
    """Ask and do until the player leaves, the input ends or the game is over. Raises NoInput."""
    typed = is_typed()
    say("\n".join(live.board()))
    guide: list[str] = []
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
        live.enter(line)
        for one in live.said:
            say(paragraph(one, first=""))
