"""`kanly game stage`: a situation laid out from a file, or a game written as one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.output import paragraph, remark, say, say_json, strong
from kanly.output_file import put, say_file

if TYPE_CHECKING:
    from kanly.output import Json
    from tracker.staging import BadSituation

VERSION = 1


def stage(file: str, name: str = "", *, as_json: bool = False) -> int:
    """Lay out the situation of a file as a new game. Returns 0, 2 where the file has faults.

    Args:
        file: The file, TOML as docs/staging.md has it.
        name: What the game is called, in place of what the file says.
        as_json: Write JSON.

    Raises:
        Misread: no file is named.
        GameExists, BadName: it cannot be called so.
    """
    from cardbase import open_catalog
    from kanly.commands.game import slug
    from kanly.progress import Progress
    from tracker.chance import FORESEEABLE
    from tracker.errors import Misread
    from tracker.session import new_game
    from tracker.staging import BadSituation, read_file
    from tracker.table import Cards

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
        body: dict[str, Json] = {"game": game, "name": laid.game.name, "file": laid.file}
        body |= {"turn": turn, "phase": phase, "houses": houses}
        say_json("game-stage", VERSION, body)
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
    from tracker.staging.faults import told

    for fault in bad.faults:
        remark(f"kanly: {told(bad.file, fault)}")
    count = len(bad.faults)
    remark(f"{count} fault{'s' * (count > 1)}; nothing was laid out.")
    return Code.MISUSE


def write(game: str = "", out: Path | None = None) -> int:
    """Write a game as it stands as the file of a situation. Returns 0.

    Raises:
        UnknownGame: there is none such.
        NotWritten: the file cannot be written.
    """
    from kanly.game_open import opened
    from tracker.staging import dumped

    with opened(game) as session:
        text, name = dumped(session.game, session.cards), session.id
    if out is None:
        say_file(text)
        return Code.FOUND
    put(out, text)
    remark(f"{name} is written to {out}; kanly game stage lays it out again.")
    return Code.FOUND
