"""Several threads at one game: nothing is lost, nothing doubled, each refused one told why."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from game_cases import keep
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from tracker.engine.events import Noted
from tracker.log.errors import Stale
from tracker.table.session import open_session

THREADS, EACH = 6, 8


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
