"""`kanly play --plain`: the session in plain lines, for screen readers, pipes and scripts."""

from __future__ import annotations

from kanly.play.live import Live
from kanly.terminal.files import input_line, is_typed
from kanly.terminal.output import paragraph, say, strong

LEAVES = frozenset({"q", "quit", "exit"})


def run(live: Live) -> None:
    """Ask and do until the player leaves, the input ends or the game is over."""
    say("\n".join(live.board()))
    while True:
        _ask(live)
        if live.over:
            return
        if is_typed():
            try:
                line = input("> ")
            except EOFError:
                return
        else:
            try:
                line = input_line()
            except EOFError:
                return
        if line.strip() in LEAVES:
            return
        if line.strip() == "board":
            say("\n".join(live.board()))
            continue
        live.enter(line)
        for one in live.said:
            say(paragraph(one, first=""))


def _ask(live: Live) -> None:
    say(strong(paragraph(live.question(), first="")))
    for number, row in enumerate(live.rows(), start=1):
        say(paragraph(row.text, "      ", first=f"{number:>4}  "))
