"""`kanly game export`, `import` and `forget`: a game as a file, taken in, and taken out."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from cardbase.wording import counted
from kanly.asking import can_ask, is_wanted
from kanly.codes import Code
from kanly.game_open import GAME
from kanly.output import remark, say, say_json
from kanly.output_file import put, say_file

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.log.record import Head, WholeGame
    from tracker.log.store import GameLog

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


def take(file: Path, name: str = "", *, goes_on: bool = False, as_json: bool = False) -> int:
    """Take in a game that was exported, checked and played through first.

    A game that is here already goes on where the file has more of it: a terminal is asked,
    elsewhere only --continue does it. Returns 0, or 1 where the answer was no.

    Args:
        file: The game.
        name: What it is called here, "" as in the file.
        goes_on: Whether a game that is here already takes over what the file has more.
        as_json: Write JSON.

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
        if not name and (goes_on or _here(log, whole.head.game)):
            return _go_on(log, whole, goes_on=goes_on, as_json=as_json)
        head = log.take(whole, name or None)
    if as_json:
        _say_json(whole, head, len(whole.records))
    else:
        stands = f"event {head.seq} of {head.branch}"
        say(f"{whole.name} is taken in as {head.game}: {len(whole.records)} events, at {stands}.")
    return Code.FOUND


def _here(log: GameLog, game: str) -> bool:
    return any(one.id == game for one in log.games())


def _go_on(log: GameLog, whole: WholeGame, *, goes_on: bool, as_json: bool) -> int:
    """Let the game that is here take over what the file has more.

    Raises:
        GameExists: the file is no continuation of it, or nobody can be asked whether it is meant.
        UnknownGame: it is not here at all.
    """
    from tracker.log.errors import GameExists
    from tracker.log.growing import more_in

    game, head = whole.head.game, whole.head
    more = more_in(log.whole(game), whole)
    if more is None:
        raise GameExists(
            game, "and the file does not go on from it: --as-name takes it in beside it"
        )
    count = len(more[1])
    if count and not goes_on:
        told = f"and the file goes on from it by {counted(count, 'event')}"
        if as_json or not can_ask():
            raise GameExists(game, f"{told}: --continue takes them over")
        if not is_wanted(f"{game} is here already, {told}. Take them over?"):
            remark("Nothing is taken over.")
            return Code.NOT_FOUND
    new = log.grow(whole)
    if as_json:
        _say_json(whole, head if new else log.head(game), new)
    elif new:
        stands = f"event {head.seq} of {head.branch}"
        say(f"{game} goes on by {counted(new, 'event')}, and stands at {stands}.")
    else:
        say(f"{game} has all that the file has; nothing is taken over.")
    return Code.FOUND


def _say_json(whole: WholeGame, head: Head, events: int) -> None:
    where = {"game": head.game, "name": whole.name, "branch": head.branch}
    say_json("game-import", VERSION, {**where, "seq": head.seq, "events": events})


def forget(game: str, *, sure: bool = False) -> int:
    """Take a game out for good. Returns 0, or 1 where the answer was no.

    Args:
        game: Its id; the one played last is never meant by itself.
        sure: Ask nothing.

    Raises:
        UnknownGame: there is none such.
        NoWay: nobody can be asked whether it is meant.
    """
    from tracker.errors import NoWay
    from tracker.log.store import open_log

    with open_log() as log:
        head = log.head(game)
        kept = f"kanly game export --game {game} --out {game}.jsonl keeps a copy"
        if not sure:
            events = next(one.events for one in log.games() if one.id == game)
            told = f"{game}, {counted(events, 'event')}, would be gone for good ({kept})"
            if not can_ask():
                raise NoWay(f"{told}; --yes forgets it")
            if not is_wanted(f"{told}. Forget it?"):
                remark("Nothing is forgotten.")
                return Code.NOT_FOUND
        events = log.forget(head)
    say(f"{game} is forgotten, with its {counted(events, 'event')}.")
    return Code.FOUND
