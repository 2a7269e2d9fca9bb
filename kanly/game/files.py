"""`kanly game export`, `import`, `forget` and `stage`: games and situations as files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import counted
from kanly.game.open import GAME
from kanly.terminal.files import can_ask, is_wanted, put, say_file
from kanly.terminal.output import Code, paragraph, remark, say, strong
from tracker.log.record import Head, WholeGame
from tracker.log.store import GameLog

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, GameNamed
    from tracker.staging import BadSituation


HOLDS = (
    "The file holds what the players keep from one another: hands, Assemblies, the order of decks "
    "laid out by name, what was undone; kanly game log --as HOUSE shows what one House may know."
)


def write(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    game_id: GameId = "",
) -> int:
    """Write a game with all its branches, to keep or to play on elsewhere.

    Raises:
        UnknownGame: there is none such.
        LogDamaged: its log is not as it was written.
    """
    from tracker.log.errors import UnknownGame
    from tracker.log.jsonl import export_lines
    from tracker.log.store import read_log
    from tracker.table.withheld import withheld

    with read_log() as log:
        wanted = game_id or os.environ.get(GAME, "") or log.current()
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


def take(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game that was exported.")],
    name: Annotated[str, typer.Option("--as-name", metavar="ID", help="Its short name here.")] = "",
    goes_on: Annotated[
        bool, typer.Option("--continue", help="A game that is here takes over what is new.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Take in a game that was exported; it is checked first.

    A game that is here already goes on where the file has more of it: a terminal is asked,
    elsewhere only --continue does it. Returns 0, or 1 where the answer was no.

    Raises:
        LogFileError: the file is no exported game, not as it was exported, or cannot be played
            through.
        GameExists, BadName: it cannot be called so here.
    """
    from tracker.engine.errors import BadEvent
    from tracker.log.errors import LogFileError
    from tracker.log.jsonl import lines_of, read_lines
    from tracker.log.store import open_log
    from tracker.table.session import check

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
            return _go_on(log, whole, goes_on=goes_on, as_json=json)
        head = log.take(whole, name or None)
    if json:
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
    from tracker.log.history import more_in

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
    from kanly.game.documents import GameImport
    from kanly.terminal.documents import say_document

    say_document(GameImport, head, name=whole.name, events=events)


def forget(
    game_id: GameNamed,
    sure: Annotated[bool, typer.Option("--yes", help="Ask nothing.")] = False,
) -> int:
    """Take a game out for good, with all its branches.

    Returns 0, or 1 where the answer was no.

    Raises:
        UnknownGame: there is none such.
        NoWay: nobody can be asked whether it is meant.
    """
    from tracker.engine.errors import NoWay
    from tracker.log.store import open_log

    with open_log() as log:
        head = log.head(game_id)
        kept = f"kanly game export --game {game_id} --out {game_id}.jsonl keeps a copy"
        if not sure:
            events = next(one.events for one in log.games() if one.id == game_id)
            told = f"{game_id}, {counted(events, 'event')}, would be gone for good ({kept})"
            if not can_ask():
                raise NoWay(f"{told}; --yes forgets it")
            if not is_wanted(f"{told}. Forget it?"):
                remark("Nothing is forgotten.")
                return Code.NOT_FOUND
        events = log.forget(head)
    say(f"{game_id} is forgotten, with its {counted(events, 'event')}.")
    return Code.FOUND


# --- `kanly game stage`: a situation laid out from a file, or a game written as one ---------------


def stage(
    file: Annotated[
        str,
        typer.Argument(metavar="[FILE]", help="A situation in TOML; with --dump a game instead."),
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")] = "",
    dump: Annotated[
        bool, typer.Option("--dump", help="Write a game as such a file, as it now stands.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    json: AsJson = False,
) -> int:
    """Lay out any situation from a file, or write a game as one.

    Returns 0, 2 where the file has faults.

    Raises:
        Misread: no file is named.
        GameExists, BadName: it cannot be called so.
        UnknownGame: there is none such to write. NotWritten: the file cannot be written.
    """
    return _write(file, out) if dump else _lay_out(file, name, as_json=json)


def _lay_out(file: str, name: str, *, as_json: bool) -> int:
    from cardbase import open_catalog
    from kanly.game.command import slug
    from kanly.terminal.progress import Progress
    from tracker.engine.chance import FORESEEABLE
    from tracker.engine.errors import Misread
    from tracker.engine.table import Cards
    from tracker.staging import BadSituation, read_file
    from tracker.table.session import new_game

    if not file:
        raise Misread("the file of a situation, turn7.toml", "")
    with open_catalog(Progress()) as catalog:
        try:
            laid = read_file(Path(file), Cards(catalog), name=name)
        except BadSituation as bad:
            return _faults(bad)
        game = slug(laid.game.name)
        with new_game(catalog, game, laid) as session:
            houses: list[str] = [one.name for one in session.game.houses.values()]
            turn, phase = session.game.turn, session.game.phase
    if as_json:
        from kanly.game.documents import GameStage
        from kanly.terminal.documents import say_document

        name, staged = laid.game.name, laid.file
        say_document(
            GameStage, game=game, name=name, file=staged, turn=turn, phase=phase, houses=houses
        )
    else:
        where = f"turn {turn}, {phase}" if turn else phase
        say(paragraph(f"{strong(laid.game.name)} is staged as {game}: {where}.", first=""))
        say(paragraph(f"At the table: {', '.join(houses)}.", first=""))
        say(paragraph("kanly game status shows it; kanly game do plays on.", first=""))
    if laid.game.seed is not None:
        remark(f"In this game {FORESEEABLE}; without seed in the file nobody can.")
    return Code.FOUND


def _faults(bad: BadSituation) -> int:
    """Every fault in a line of its own."""
    from tracker.staging.lines import told

    for fault in bad.faults:
        remark(f"kanly: {told(bad.file, fault)}")
    count = len(bad.faults)
    remark(f"{count} fault{'s' * (count > 1)}; nothing was laid out.")
    return Code.MISUSE


def _write(game: str, out: Path | None) -> int:
    from kanly.game.open import opened
    from tracker.staging import dumped

    with opened(game) as session:
        text, name = dumped(session.game, session.cards), session.id
    if out is None:
        say_file(text)
        return Code.FOUND
    put(out, text)
    remark(f"{name} is written to {out}; kanly game stage lays it out again.")
    return Code.FOUND
