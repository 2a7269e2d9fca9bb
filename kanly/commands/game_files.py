"""`kanly game export` and `import`: a game as a file, to keep or to play on elsewhere."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.game_open import GAME
from kanly.output import remark, say, say_json
from kanly.output_file import put, say_file

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
HOLDS = (
    "The file holds what the players keep from one another: hands, Assemblies, the order of decks "
    "laid out by name, what was undone; kanly game log --as HOUSE shows what one House may know."
)


def write(game: str = "", out: Path | None = None) -> int:
    """Write a game with all its branches, to a file or to standard output. Returns 0.

    Raises:
        UnknownGame: there is none such.
        LogDamaged: its log is not as it was written.
    """
    from tracker.log.errors import UnknownGame
    from tracker.log.export import export_lines
    from tracker.log.store import read_log
    from tracker.withheld import withheld

    with read_log() as log:
        wanted = game or os.environ.get(GAME, "") or log.current()
        if wanted is None:
            raise UnknownGame("")
        text = "\n".join(export_lines(log, wanted, public=withheld))
    if out is None:
        say_file(text)
    else:
        put(out, f"{text}\n")
        remark(f"{wanted} is written to {out}, {text.count(chr(10)) - 1} events.")
    remark(HOLDS)
    return Code.FOUND


def take(file: Path, name: str = "", *, as_json: bool = False) -> int:
    """Take in a game that was exported, checked and played through first. Returns 0.

    Raises:
        LogFileError: the file is no exported game, not as it was exported, or cannot be played
            through.
        GameExists, BadName: it cannot be called so here.
    """
    from tracker.errors import BadEvent
    from tracker.log.errors import LogFileError
    from tracker.log.jsonl import lines_of, read_lines
    from tracker.log.store import open_log
    from tracker.session import check

    try:
        with file.open("rb") as opened:
            whole = read_lines(lines_of(opened, str(file)), str(file))
    except OSError as fault:
        raise LogFileError(str(file), None, f"cannot be read ({fault.strerror})") from None
    try:
        check(whole)
    except BadEvent as fault:
        raise LogFileError(str(file), None, f"cannot have been played: {fault}") from None
    with open_log() as log:
        head = log.take(whole, name or None)
    if as_json:
        where = {"game": head.game, "name": whole.name, "branch": head.branch}
        numbers = {"seq": head.seq, "events": len(whole.records)}
        say_json("game-import", VERSION, {**where, **numbers})
    else:
        stands = f"event {head.seq} of {head.branch}"
        say(f"{whole.name} is taken in as {head.game}: {len(whole.records)} events, at {stands}.")
    return Code.FOUND
