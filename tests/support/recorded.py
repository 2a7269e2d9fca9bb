"""Plays the script of a game word by word at the command line; a line tells what must come of it.

A plain line must be done. "! P-15 do petition ..." must be refused by that rule. What is typed
unseen stands after "<<", its two lines parted by "/".
"""

from __future__ import annotations

import io
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from places import TESTS
from tracker_laws import broken

from tracker.engine.apply import replay
from tracker.engine.events import Event, GameBegan, MaximumRevealed, MaximumSealed
from tracker.engine.state import Game
from tracker.log.jsonl import lines_of, read_lines
from tracker.log.store import open_log
from tracker.table.reading import check, read_events

if TYPE_CHECKING:
    import pytest
    from command_line import Kanly, Said

GAMES = TESTS / "games"
REFUSED = "! "
UNSEEN = " << "
BY_CHANCE = (MaximumSealed, MaximumRevealed)
"""Events that hold a salt, which is another one each time."""


@dataclass(frozen=True)
class Line:
    """One line of a script: its words, the rule that must refuse it, what is typed unseen."""

    number: int
    words: tuple[str, ...]
    rule: str = ""
    unseen: str = ""


def script(name: str) -> list[Line]:
    """The lines of a script, comments and empty ones left out."""
    lines = []
    text = (GAMES / f"{name}.txt").read_text(encoding="utf-8")
    for number, raw in enumerate(text.splitlines(), start=1):
        if not raw.strip() or raw.startswith("#"):
            continue
        rule = ""
        if raw.startswith(REFUSED):
            rule, _, raw = raw.removeprefix(REFUSED).partition(" ")  # noqa: PLW2901 - the rest
        said, _, unseen = raw.partition(UNSEEN)
        lines.append(Line(number, tuple(shlex.split(said)), rule, unseen.replace("/", "\n")))
    return lines


def say(line: Line, kanly: Kanly, monkeypatch: pytest.MonkeyPatch) -> Said:
    """Say a line, and see that what must come of it came of it."""
    if line.unseen:
        monkeypatch.setattr("sys.stdin", io.StringIO(line.unseen + "\n"))
    said = kanly("game", *line.words)
    place = f"line {line.number}: {' '.join(line.words)}\n{said.out}{said.err}"
    if line.rule:
        assert said.code == 1, place
        assert f"({line.rule}," in said.err, place
    else:
        assert said.code == 0, place
    return said


def events_of(file: Path, library: Path) -> list[Event]:
    """The events of an exported game, on the branch where it stands."""
    with file.open("rb") as opened, open_log(library) as log:
        whole = read_lines(lines_of(opened, str(file)), str(file))
        check(whole)
        head = log.take(whole)
        return read_events(head.game, log.records(head.game, head.branch, head.seq))


def settled(events: list[Event]) -> list[object]:
    """The events of a game, without what chance put into them, or what it came from."""
    return [
        type(event)
        if isinstance(event, BY_CHANCE)
        else replace(event, seed=None, foreseeable=False)
        if isinstance(event, GameBegan)
        else event
        for event in events
    ]


def hold_script(
    name: str,
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    *,
    update: bool,
) -> None:
    """Say a script line by line, and hold what is played equal to the recorded game.

    Args:
        name: The game's.
        kanly: The command line.
        home: Where its library is.
        monkeypatch: Types what is typed unseen.
        tmp_path: A folder of the test's own.
        update: Record what is played instead.
    """
    for line in script(name):
        say(line, kanly, monkeypatch)
    out, log = tmp_path / "played.jsonl", GAMES / f"{name}.jsonl"
    assert kanly("game", "export", "--out", str(out)).code == 0
    if update:
        log.write_bytes(out.read_bytes())
    again = events_of(log, tmp_path / "recorded.db")
    assert settled(events_of(out, tmp_path / "played.db")) == settled(again)
    assert home.is_dir()


def hold_every_event(recorded: list[Event]) -> None:
    """Hold the laws of the game after each event, and the fold of all to that of each."""
    game = Game()
    for event in recorded:
        game = replay([event], game)
        assert not [fault for fault in broken(game) if not fault.startswith("order")]
    assert not broken(game)
    assert replay(recorded) == game
