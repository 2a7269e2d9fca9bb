"""What the tests of the server share: a real server, a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from served import Serve, Served
from table_guests import Device, Guests

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext
    from table_players import Player

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = "--no-sandbox --disable-gpu --disable-background-networking --no-first-run"


@pytest.fixture
def serve(home: Path) -> Iterator[Serve]:
    """Starts servers over the home of the test, with more words of the command line."""
    with ExitStack() as all_of_them:

        def start(*words: str) -> Served:
            served = Served(home, *words)
            all_of_them.callback(served.stop)
            return served

        yield start


@pytest.fixture(scope="module")
def looked_up(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Served]:
    """One server for tests that only look things up."""
    home = tmp_path_factory.mktemp("served")
    shutil.copy(built, home)
    served = Served(home)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a screen, asking nothing of the network by itself.

    One for each module: while it is open its event loop counts as running, and no other test of
    the process could run one of its own.
    """
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:  # .ci/run installs one, so there nothing is left out
        pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=found,
            args=QUIET.split(),
        )


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of its own: no cookies, nothing kept."""
    opened = browser.new_context()
    yield opened
    opened.close()


@pytest.fixture
def vernius(home: Path, serve: Serve, browser: Browser) -> Iterator[Player]:
    """House Vernius in the duel, on a phone."""
    yield from _in_the_duel("vernius", home, serve, browser)


@pytest.fixture
def ordos(home: Path, serve: Serve, browser: Browser) -> Iterator[Player]:
    """House Ordos in the duel, on a phone."""
    yield from _in_the_duel("ordos", home, serve, browser)


def _in_the_duel(house: str, home: Path, serve: Serve, browser: Browser) -> Iterator[Player]:
    from staged_games import stage
    from table_players import Player

    stage(home)
    player = Player(browser, serve(), house)
    player.sit(home, "duel")
    yield player
    assert not player.faults
    player.context.close()
    player.proxy.close()


@pytest.fixture
def guests() -> Iterator[Guests]:
    """Makes devices that ask a server, each with cookies of its own."""
    with ExitStack() as all_of_them:

        def come(served: Served) -> Device:
            device = Device(served)
            all_of_them.callback(device.client.close)
            return device

        yield come
