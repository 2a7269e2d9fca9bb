"""A game log outlives kills, races and full disks: what was acknowledged is there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from library_cases import NOBODY, card, keep_old, run, set_file
from log_cases import begin, drafts, numbers
from places import ROOT
from share import sample
from systems import posix

from tracker.log.record import Head
from tracker.log.store import open_log, read_log

KILL = ROOT / "bench" / "kill.py"
NONE_LOST = "0  holds: under 1\n"
PYTHON = shlex.quote(sys.executable)
BEGIN = f"""{PYTHON} -c '
from tracker.log.store import open_log
with open_log() as log:
    log.create("friday", "Friday", [("Begun", 1, "{{}}")])
'"""
GO_ON = """
from tracker.log.store import open_log
with open_log() as log:
    log.append(log.head("friday"), [("Said", 1, "{}")])
"""


def kill(*words: str) -> tuple[int, str]:
    ran = subprocess.run(
        [sys.executable, str(KILL), *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=KILL.parent,
        env={name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"},
    )
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.usefixtures("unmeasured")
def test_a_writer_killed_at_random_moments_loses_nothing_acknowledged() -> None:
    code, said = kill("--runs", "12")
    assert code == 0, said
    assert re.search(r"^processes killed +12$", said, re.MULTILINE)
    assert NONE_LOST in said


@pytest.mark.usefixtures("unmeasured")
def test_a_command_killed_at_random_moments_loses_nothing_acknowledged() -> None:
    code, said = kill("--runs", "6", "--begin", BEGIN, "--", sys.executable, "-c", GO_ON)
    assert code == 0, said
    assert NONE_LOST in said


LIES = [
    ("pass", 1, "bench/kill: run 1: event 2 was said to be kept, it is gone\n"),
    ("import os; os.remove(os.environ['KANLY_HOME'] + '/library.db')", 1, "no game is called"),
    (
        "import os, sqlite3; raw = sqlite3.connect(os.environ['KANLY_HOME'] + '/library.db');"
        "raw.execute('UPDATE game_event SET body = 1'); raw.commit()",
        1,
        "event 1: it is not as it was sealed",
    ),
    ("raise SystemExit(5)", 2, "ended with exit code 5"),
]


@pytest.mark.parametrize(("script", "code", "reason"), sample(LIES))
@pytest.mark.usefixtures("unmeasured")
def test_the_trial_sees_what_is_lost(script: str, code: int, reason: str) -> None:
    found, said = kill("--runs", "1", "--begin", BEGIN, "--", sys.executable, "-c", script)
    assert found == code, said
    assert reason in said


RACER = """
import sys
from pathlib import Path
from tracker.log.errors import LostRace
from tracker.log.store import open_log

with open_log(Path(sys.argv[1])) as log:
    while True:
        head = log.head("friday")
        print("ready", flush=True)
        word = sys.stdin.readline().strip()
        if not word:
            break
        try:
            head = log.append(head, [("Said", 1, '{"number":' + word + "}")])
            print("won", head.seq, flush=True)
        except LostRace as lost:
            print("lost", lost, flush=True)
"""


def test_of_two_who_write_on_the_same_head_one_wins_and_the_other_is_told(path: Path) -> None:
    rounds = 50
    begin(path, 0)
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    expected, winners = [0], []
    for number in range(1, rounds + 1):
        words = (str(number), str(-number))
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for racer, word in zip(racers, words, strict=True):
            assert racer.stdin is not None
            racer.stdin.write(f"{word}\n")
            racer.stdin.flush()
        said = [racer.stdout.readline() for racer in racers if racer.stdout]
        won = [one == f"won {number + 1}\n" for one in said]
        assert sorted(won) == [False, True], said
        assert said[won.index(False)].startswith(
            f"lost game friday: another program moved it from event {number} of main "
            f"to event {number + 1} of main meanwhile; nothing of this was written"
        )
        winners.append(won.index(True))
        expected.append(int(words[winners[-1]]))
    for racer in racers:
        racer.communicate("", timeout=30)
        assert racer.returncode == 0
    with read_log(path) as log:
        assert numbers(log) == expected
        assert len(log.branches("friday")) == 1


STUBBORN = """
import sys
from pathlib import Path
from tracker.log.errors import LostRace
from tracker.log.store import open_log

first = int(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
for number in range(first, first + 40):
    while True:
        with open_log(Path(sys.argv[1])) as log:
            try:
                log.append(log.head("friday"), [("Said", 1, '{"number":%d}' % number)])
                break
            except LostRace:
                pass
"""


def at_once(script: str, path: Path, *words: str) -> list[str]:
    """What two processes say that set out at the same moment, each with its own word."""
    pair = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(path), word],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for word in words
    ]
    for process in pair:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in pair:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    ended = [process.communicate(timeout=60) for process in pair]
    assert [fault for _, fault in ended] == [""] * len(pair)
    return [said for said, _ in ended]


def test_two_who_try_again_lose_nothing(path: Path) -> None:
    begin(path, 0)
    at_once(STUBBORN, path, "100", "200")
    with read_log(path) as log:
        found = numbers(log)
    assert [n for n in found if 100 <= n < 200] == list(range(100, 140))
    assert [n for n in found if n >= 200] == list(range(200, 240))
    assert len(found) == 81


CREATE = """
import sys
from pathlib import Path
from tracker.log.errors import GameExists
from tracker.log.store import open_log

print("ready", flush=True)
sys.stdin.readline()
for number in range(5):
    with open_log(Path(sys.argv[1])) as log:
        try:
            log.create(f"game-{number}", sys.argv[2], [("Begun", 1, "{}")])
            print(number)
        except GameExists:
            pass
"""


@pytest.mark.parametrize("old", [False, True])
def test_two_who_make_the_library_and_the_same_games_make_each_once(path: Path, old: bool) -> None:
    if old:
        keep_old(path, set_file(card(1)))
    one, other = at_once(CREATE, path, "one", "other")
    made = {f"game-{number}": "one" for number in one.split()}
    made |= {f"game-{number}": "other" for number in other.split()}
    assert len(one.split()) + len(other.split()) == len(made) == 5
    with read_log(path) as log:
        assert {game.id: game.name for game in log.games()} == made
    assert len(list(path.parent.glob("*backup*"))) == old


FULL = """
import resource, sys
from pathlib import Path
from cardbase.errors import LibraryError
from tracker.log.store import open_log

path = Path(sys.argv[1])
size = path.stat().st_size
with open_log(path) as log:
    head = log.head("friday")
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 8192, size + 8192))
    try:
        while True:
            head = log.append(head, [("Said", 1, '{"text":"' + "x" * 3000 + '"}')])
    except LibraryError as refusal:
        print(refusal)
    print(head.seq, len(log.records("friday")))
"""


@posix
@pytest.mark.usefixtures("unmeasured")
def test_a_disk_that_is_full_is_told_and_loses_nothing(path: Path) -> None:
    begin(path, 1)
    refused, counts = run(FULL, path).stdout.splitlines()
    assert refused.startswith(f"{path}: cannot ")
    seq, there = map(int, counts.split())
    assert seq == there > 1
    with open_log(path) as log:
        head = log.head("friday")
        assert head.seq == seq
        assert log.append(head, drafts(2)).seq == seq + 1


READ_ONLY = f"""
import os, sys
from pathlib import Path
import json, hashlib, difflib, sqlalchemy.dialects.sqlite.pysqlite
from cardbase.errors import LibraryError, HomeError
from cardbase.library import store
from tracker.log import errors, history, jsonl, record
from tracker.log.store import open_log, read_log
if os.geteuid() == 0:
    os.setgid({NOBODY})
    os.setuid({NOBODY})
home = Path(sys.argv[1])
os.environ["KANLY_HOME"] = str(home)
with read_log() as log:
    print(len(log.records("friday")))
for attempt in (home / "library.db", home / "new.db", None):
    try:
        with open_log(attempt) as log:
            log.append(log.head("friday"), [("Said", 1, "{{}}")])
    except (LibraryError, HomeError) as refusal:
        print(refusal)
"""


@posix
@pytest.mark.usefixtures("unmeasured")
def test_a_home_that_cannot_be_written_is_read_and_says_so(path: Path) -> None:
    begin(path, 1, 2)
    with tempfile.TemporaryDirectory() as folder:  # nobody may not enter tmp_path
        home = Path(folder)
        shutil.copy(path, home)
        (home / "library.db").chmod(0o444)
        home.chmod(0o555)
        said = run(READ_ONLY, home).stdout.splitlines()
        home.chmod(0o755)
    assert said[0] == "2"
    assert said[1].startswith(f"{home / 'library.db'}: cannot be written")
    assert said[2].startswith(f"{home / 'new.db'}: cannot be opened")
    assert said[3].startswith(f"{home}: cannot keep data here")
    assert len(said) == 4


HALF_WRITTEN = """
import sys
from pathlib import Path
from tracker.log.record import Head
from tracker.log.store import open_log

with open_log(Path(sys.argv[1])) as log:
    log._connection.execute("PRAGMA cache_size = 1")
    log._connection.execute("PRAGMA cache_spill = 1")

    class Slow(list):
        read_before = False
        def __iter__(self):
            yield from super().__iter__()
            if self.read_before:  # they were checked the first time, now they are written
                print("midway", flush=True)
                sys.stdin.readline()
            self.read_before = True

    log.append(log.head("friday"), Slow([("Said", 1, '{"text":"' + "x" * 3000 + '"}')] * 400))
"""


def test_records_half_written_when_killed_are_none_of_them_there(path: Path) -> None:
    begin(path, 1, 2)
    before = path.read_bytes()
    with subprocess.Popen(
        [sys.executable, "-c", HALF_WRITTEN, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "midway\n"
        process.kill()
    assert path.with_name("library.db-journal").exists()
    assert path.read_bytes() != before
    with read_log(path) as log:
        assert numbers(log) == [1, 2]
        assert log.head("friday") == Head(game="friday", branch="main", seq=2)
