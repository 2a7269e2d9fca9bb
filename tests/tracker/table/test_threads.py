"""Several at one game: nothing is lost, nothing doubled, each refused one told why."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from game_cases import keep
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from tracker.engine.apply import replay
from tracker.engine.events import CommandGiven, Noted
from tracker.log.errors import Stale
from tracker.table.session import open_session

THREADS, EACH = 6, 8
PROCESSES, GIVEN = 2, 30

HAMMER = """
import sys
from cardbase import open_catalog
from errata.errors import KanlyError
from tracker.table.session import open_session
me, given = sys.argv[1], int(sys.argv[2])
with open_catalog() as catalog, open_session(catalog) as session:
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(given):
        words = (["note", f"{me}-{number}"], ["gain", "1", "solaris"])[number % 2]
        here = session.head if number % 3 == 0 else None
        try:
            session.give(words, "vernius", answers=here)
        except KanlyError as fault:
            print("refused", number, fault, flush=True)
        else:
            print("done", number, flush=True)
"""
"""A process that says one thing after the other, some of it as an answer to where it stands."""


@pytest.mark.usefixtures("home")
def test_threads_that_share_a_session_lose_and_double_nothing(catalog: Catalog) -> None:
    keep(play(catalog))
    with open_session(catalog) as session:

        def say(number: int) -> None:
            for count in range(EACH):
                session.give(["note", f"{number}-{count}"])

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(say, range(THREADS)))
        said = [one.text for one in session.events if isinstance(one, Noted)]
        wanted = {f"{number}-{count}" for number in range(THREADS) for count in range(EACH)}
        assert len(said) == len(wanted)
        assert set(said) == wanted
        assert session.head == session.log.head(session.id)


@pytest.mark.usefixtures("home")
def test_of_threads_that_answer_one_head_a_single_one_is_heard(catalog: Catalog) -> None:
    keep(play(catalog))
    with open_session(catalog) as session:
        here = session.head

        def say(number: int) -> str:
            try:
                session.give(["note", f"n{number}"], answers=here)
            except Stale as late:
                return str(late)
            return ""

        with ThreadPoolExecutor(THREADS) as pool:
            told = list(pool.map(say, range(THREADS)))
        assert told.count("") == 1
        assert all("nothing of it was done" in one for one in told if one)


@pytest.mark.usefixtures("home")
def test_processes_that_hammer_one_game_lose_and_double_nothing(catalog: Catalog) -> None:
    game = play(catalog)
    keep(game)
    words = [sys.executable, "-c", HAMMER]
    pipe = subprocess.PIPE
    running = [
        subprocess.Popen([*words, str(me), str(GIVEN)], stdin=pipe, stdout=pipe, text=True)
        for me in range(PROCESSES)
    ]
    for one in running:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in running:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    told = [one.communicate()[0].splitlines() for one in running]
    assert [one.returncode for one in running] == [0] * PROCESSES
    done = {
        (me, int(line.split()[1]))
        for me, lines in enumerate(told)
        for line in lines
        if line.startswith("done")
    }
    refused = [line for lines in told for line in lines if line.startswith("refused")]
    assert {me for me, _ in done} == {*range(PROCESSES)}
    assert len(done) + len(refused) == PROCESSES * GIVEN
    assert all("nothing of it was done" in line or "meanwhile" in line for line in refused)
    with open_session(catalog, to_write=False) as session:
        notes = [one.text for one in session.events if isinstance(one, Noted)]
        assert sorted(notes) == sorted(f"{me}-{number}" for me, number in done if number % 2 == 0)
        gained = session.game.houses["vernius"].solaris - game.house().solaris
        assert gained == sum(number % 2 for _, number in done)
        assert sum(isinstance(one, CommandGiven) for one in session.events) == len(done)
        assert session.game == replay(session.events)
        assert len({record.seq for record in session.records()}) == session.head.seq
