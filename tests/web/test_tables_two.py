"""The same game by two processes of the server, by two devices at once, and from the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asking
import httpx
import pytest
from served import Serve, Served
from table_guests import ELSEWHERE, Guests, begun

CONFLICT = 409


def kanly(home: Path, *words: str, typed: str = "") -> str:
    """What a command of the terminal says."""
    ran = subprocess.run(
        [sys.executable, "-m", "kanly", *words],
        env={**os.environ, "KANLY_HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return ran.stdout + ran.stderr


def test_of_two_at_once_exactly_one_is_done(looked_up: Served, guests: Guests) -> None:
    game, _, one, other = begun(looked_up, guests, "At once")
    for turn in range(10):
        stood = one.head(game)
        with ThreadPoolExecutor(2) as both:
            said = [
                both.submit(each.say, game, f"note {house} {turn}", house, stood)
                for each, house in ((one, "vernius"), (other, "ordos"))
            ]
            answers: list[httpx.Response] = [each.result() for each in said]
        assert sorted(each.status_code for each in answers) == [ELSEWHERE, CONFLICT]
        (late,) = (each for each in answers if each.status_code == CONFLICT)
        won = "ordos" if late is answers[0] else "vernius"
        assert "Meanwhile" in late.text
        assert f"{won} {turn}" in late.text
        log = one.client.get(f"/games/{game}/log?as=vernius").text
        lost = "vernius" if won == "ordos" else "ordos"
        assert f"{won} {turn}" in log
        assert f"{lost} {turn}" not in log


@pytest.mark.sweep
def test_two_processes_and_the_terminal_play_one_game(
    serve: Serve, guests: Guests, home: Path
) -> None:
    served = serve("--workers", "2")
    game, host, one, other = begun(served, guests, "Two processes")
    stood = other.head(game)
    with other.feed(game, "ordos", after=stood) as told:
        for turn in range(12):  # new connections, so that both processes are asked
            with httpx.Client(
                base_url=served.url,
                headers={"origin": served.url, "connection": "close"},
                cookies=one.client.cookies,
                timeout=asking.WITHIN,
            ) as client:
                head = one.head(game)
                sent = {"words": f"note turn {turn}", "house": "vernius", "head": head}
                assert client.post(f"/games/{game}/say", data=sent).status_code == ELSEWHERE
            _, _, data = next(told)
            assert any(f"turn {turn}" in line for line in data["story"])
        kanly(home, "game", "do", "--game", game, "note", "from the shell")
        _, _, data = next(told)
        assert any("from the shell" in line for line in data["story"])
    answer = one.say(game, "note late", "vernius", head=stood)
    assert answer.status_code == CONFLICT
    assert "from the shell" in answer.text
    played = kanly(home, "play", game, "--as", "ordos", "--plain", typed="note typed in play\nq\n")
    assert "is kept" in played
    assert "typed in play" in one.page(game)
    assert host.say(game, "note and on").status_code == ELSEWHERE
    assert "and on" in kanly(home, "game", "log", "--game", game)
