"""`kanly game export`, `import`, `forget` and `stage`: games and situations as files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.strings import capital, counted
from kanly.game.command import slug
from kanly.game.documents import GameImport, GameStage
from kanly.game.open import GAME, opened, the_copy, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.files import can_ask, is_wanted, put, say_file
from kanly.terminal.output import Code, paragraph, remark, say, strong
from kanly.terminal.progress import Progress
from tracker.engine.chance import FORESEEABLE
from tracker.engine.errors import BadEvent, Misread, NoWay
from tracker.engine.table import CardFacts
from tracker.engine.words import EVERYBODY
from tracker.log.errors import GameExists, LogFileError, UnknownGame
from tracker.log.history import more_in, parting
from tracker.log.jsonl import export_lines, lines_in, lines_of, read_lines
from tracker.log.record import Head, WholeGame
from tracker.log.store import GameLog, open_log, read_log
from tracker.staging import BadSituation, dumped, read_file
from tracker.staging.lines import told as fault_line
from tracker.table.reading import check, copied_for, reader_of
from tracker.table.session import new_game
from tracker.table.withheld import withheld

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, CopyFor, GameId, GameNamed


HOLDS = (
    "The file holds what the players keep from one another: hands, Assemblies, the order of decks "
    "laid out by name, what was undone; kanly game export --as HOUSE writes what one House may "
    "have."
)
ALL = "all"
"""The word for a copy that holds what every House may know."""


def write(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    house: CopyFor = "",
    game_id: GameId = "",
) -> int:
    """Write a game with all its branches, to keep or to play on elsewhere; or a copy of it.

    A copy holds what one House may have, or every House, and can be looked at elsewhere.

    Raises:
        UnknownGame: there is none such.
        LogDamaged: its log is not as it was written.
        Misread: no such House plays. NoWay: it is itself a copy, for another House.
    """
    if house:
        wanted, text, whose = _copied(house, game_id)
    else:
        with read_log() as log:
            wanted = game_id or os.environ.get(GAME, "") or log.current() or ""
            if not wanted:
                raise UnknownGame("")
            text = "\n".join(export_lines(log, wanted, public=withheld))
            whose = copied_for(log, wanted)
    if out is None:
        say_file(text)
    else:
        put(out, f"{text}\n")
        remark(f"{wanted} is written to {out}, {text.count(chr(10)) - 1} events.")
    remark(f"{capital(the_copy(whose))}." if whose else HOLDS)
    return Code.FOUND


def _copied(house: str, game_id: str) -> tuple[str, str, str]:
    """The id of a game, the lines of its copy for a House or for all, and whom it is for."""
    from tracker.table.copies import copy_for

    with opened(game_id) as session:
        session.cards.learn_in_play(session.game)
        whose = EVERYBODY if house.lower() == ALL else the_viewer(session, house)
        if session.game.copy_for not in {"", whose}:
            raise NoWay(f"this is {the_copy(session.game.copy_for)}, not all of it")
        copy = copy_for(session.whole(), session.cards, whose)
    return copy.head.game, "\n".join(lines_in(copy)), whose


def read_export(file: Path) -> WholeGame:
    """A game that was exported, checked and played through. Raises LogFileError."""
    try:
        with file.open("rb") as stream:
            whole = read_lines(lines_of(stream, str(file)), str(file))
    except OSError as fault:
        raise LogFileError(str(file), None, f"cannot be read ({fault.strerror})") from None
    try:
        check(whole)
    except BadEvent as fault:
        raise LogFileError(str(file), None, f"cannot have been played: {fault}") from None
    return whole


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
    whole = read_export(file)
    with open_log() as log:
        here = any(one.id == whole.head.game for one in log.games())
        if not name and (goes_on or here):
            if _newer_copy(log, whole):
                log.replace(whole)
                return _taken(whole.head, whole, as_json=json)
            return _go_on(log, whole, goes_on=goes_on, as_json=json)
        head = log.take(whole, name or None)
    return _taken(head, whole, as_json=json)


def _taken(head: Head, whole: WholeGame, *, as_json: bool) -> int:
    if as_json:
        say_document(GameImport, head, name=whole.name, events=len(whole.records))
    else:
        stands = f"event {head.seq} of {head.branch}"
        say(f"{whole.name} is taken in as {head.game}: {len(whole.records)} events, at {stands}.")
        if whose := reader_of(whole.records[0]):
            say(f"It is {the_copy(whose)}.")
    return Code.FOUND


def _newer_copy(log: GameLog, whole: WholeGame) -> bool:
    """Whether a file is a copy, for the same reader, of the game whose copy is here.

    Nothing is played in a copy, so a newer one takes its place.
    """
    whose = reader_of(whole.records[0])
    if not whose:
        return False
    here = log.whole(whole.head.game)
    return whose == reader_of(here.records[0]) and here.made_at == whole.made_at


def _go_on(log: GameLog, whole: WholeGame, *, goes_on: bool, as_json: bool) -> int:
    """Let the game that is here take over what the file has more.

    Raises:
        GameExists: the file is no continuation of it, or nobody can be asked whether it is meant.
        UnknownGame: it is not here at all.
    """
    game, head = whole.head.game, whole.head
    more = more_in(log.whole(game), whole)
    if more is None:
        differs = parting(log.whole(game), whole)
        raise GameExists(
            game,
            f"and the file does not go on from it ({differs}): --as-name ID takes it in beside it",
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
        say_document(GameImport, head if new else log.head(game), name=whole.name, events=new)
    elif new:
        stands = f"event {head.seq} of {head.branch}"
        say(f"{game} goes on by {counted(new, 'event')}, and stands at {stands}.")
    else:
        say(f"{game} has all that the file has; nothing is taken over.")
    return Code.FOUND


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
    if dump:
        with opened(file) as session:
            text, game = dumped(session.game, session.cards), session.id
        if out is None:
            say_file(text)
        else:
            put(out, text)
            remark(f"{game} is written to {out}; kanly game stage lays it out again.")
        return Code.FOUND
    if not file:
        raise Misread("the file of a situation, turn7.toml", "")
    with open_catalog(Progress()) as catalog:
        try:
            laid = read_file(Path(file), CardFacts(catalog), name=name)
        except BadSituation as bad:
            for fault in bad.faults:
                remark(f"kanly: {fault_line(bad.file, fault)}")
            remark(f"{counted(len(bad.faults), 'fault')}; nothing was laid out.")
            return Code.MISUSE
        title = laid.game.name
        game = slug(title)
        with new_game(catalog, game, laid) as session:
            houses: list[str] = [one.name for one in session.game.houses.values()]
            turn, phase = session.game.turn, session.game.phase
    if json:
        say_document(
            GameStage,
            game=game,
            name=title,
            file=laid.file,
            turn=turn,
            phase=phase,
            houses=houses,
        )
    else:
        where = f"turn {turn}, {phase}" if turn else phase
        say(paragraph(f"{strong(title)} is staged as {game}: {where}.", first=""))
        say(paragraph(f"At the table: {', '.join(houses)}.", first=""))
        say(paragraph("kanly game status shows it; kanly game do plays on.", first=""))
    if laid.game.seed is not None:
        remark(f"In this game {FORESEEABLE}; without seed in the file nobody can.")
    return Code.FOUND
