"""Three browsers at one table: what each does, sees as it happens, and must never receive."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest
from served import Serve
from staged_games import stage
from table_players import Player

from cardbase import open_catalog
from tracker.table.session import open_session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

ONWARD = ("answer", "declare", "reveal", "pay", "pass", "end", "next", "confirm", "decline")
"""What is said where nothing else is wanted, the first that is offered."""


@pytest.fixture
def at_table(browser: Browser) -> Iterator[list[Player]]:
    """The players of a test; their browsers are closed after it."""
    assert browser.is_connected()
    players: list[Player] = []
    yield players
    for one in players:
        assert not one.faults
        one.context.close()
        one.proxy.close()


def hold_secrets(players: list[Player], game: str) -> None:
    """No player has received anything of a card that its House never saw."""
    with open_catalog() as catalog, open_session(catalog, game) as session:
        leaks = {one.house: [*one.leaks(session)] for one in players}
    assert not any(leaks.values()), leaks


@pytest.mark.sweep
def test_two_turns_with_a_petition_of_sealed_maxima(
    serve: Serve, browser: Browser, at_table: list[Player]
) -> None:
    served = serve()
    vernius, ordos = (Player(browser, served, one) for one in ("vernius", "ordos"))
    watcher = Player(browser, served)
    at_table += [vernius, ordos, watcher]

    # set-up: one lays the game out and shows links, the others open them
    houses = (("Vernius", "Atreides"), ("Ordos", "Guild"))
    game = vernius.lays_out("Friday night", *houses, tie_break="lot")
    vernius.page.get_by_role("button", name="Play it on this device").first.click()
    ordos.joins(vernius, "to play House Ordos")
    watcher.joins(vernius, "look on")
    for one in at_table:
        one.page.goto(f"{served.url}/games/{game}")
    ordos.does("deal hands")
    together(at_table)
    vernius.does("Deal hands")
    together(at_table)
    for one in (vernius, ordos):
        one.sees("Your hand: 7 of 7")
    assert "Your hand" not in text(watcher)

    # turn 1: a petition of sealed maxima, opened with one tap each
    acts_first = until(at_table, lambda: has(vernius, "petition") or has(ordos, "petition"))
    assert acts_first
    buyer, rival = (vernius, ordos) if has(vernius, "petition") else (ordos, vernius)
    buyer.does("the first bid")
    until(at_table, lambda: has(rival, "seal"))
    rival.does("Type the most", maximum="7")
    until(at_table, lambda: has(buyer, "seal"))
    buyer.does("Type the most", maximum="9")
    until(at_table, lambda: has(buyer, "reveal") or has(rival, "reveal"))
    for one in (rival, buyer, rival):
        if has(one, "reveal"):
            one.does("Open your maximum")
    watcher.sees("maximum")

    # undo by consent: all have learned by it
    together(at_table)
    rival.page.get_by_role("button", name="Take back the last").click()
    buyer.sees("asks to take back")
    buyer.page.get_by_role("button", name="Agree").click()
    watcher.sees("took back")
    together(at_table)
    opened = buyer if has(buyer, "reveal") else rival
    opened.does("Open your maximum")

    until(at_table, lambda: "Turn 2" in text(watcher))
    until(at_table, lambda: "Turn 3" in text(watcher))
    hold_secrets(at_table, game)


def text(player: Player) -> str:
    """What a page shows."""
    return player.page.locator("#table").inner_text()


def has(player: Player, verb: str) -> bool:
    """Whether a page offers a verb now."""
    keys = player.page.locator("#do form.choice input[name=option]")
    return any(
        str(one).split()[0] == verb for one in keys.evaluate_all("all => all.map(one => one.value)")
    )


def until(players: list[Player], there: Callable[[], bool], most: int = 80) -> bool:
    """Have each House that is asked say the least that goes on, until something is there."""
    for _ in range(most):
        together(players)
        if there():
            return True
        asked = next(one for one in players if one.page.locator("[data-mine]").count())
        verb = next(verb for verb in ONWARD if has(asked, verb))
        asked.sends(asked.option(verb))
    return False


def together(players: list[Player], within: float = 10) -> None:
    """Wait until all pages show the same moment, and that for a moment."""
    end = monotonic() + within
    while len({one.position for one in players}) > 1:
        assert monotonic() < end, [one.position for one in players]
        players[0].page.wait_for_timeout(50)


@pytest.mark.sweep
def test_a_rite_with_counter_and_tactics_seen_after_a_lost_connection(
    home: Path, serve: Serve, browser: Browser, at_table: list[Player]
) -> None:
    stage(home)
    served = serve()
    vernius, ordos = (Player(browser, served, one) for one in ("vernius", "ordos"))
    watcher = Player(browser, served)
    at_table += [vernius, ordos, watcher]
    for one in at_table:
        one.sit(home, "duel")

    # a look ahead first, then the rite
    form = vernius.choice("Dueling rite against Stilgar, led by Duncan Idaho")
    form.locator("button", has_text="What if?").click()
    vernius.page.locator("dialog", has_text="Nothing of it has happened").wait_for()
    vernius.page.locator("dialog [data-close]").click()
    vernius.does("Dueling rite against Stilgar, led by Duncan Idaho")
    ordos.sees("Attack of House Vernius")

    # Ordos loses its network; Vernius goes on meanwhile
    ordos.context.set_offline(True)
    ordos.page.locator(".line-state", has_text="Connection lost").wait_for()
    vernius.sends(vernius.option("pass"))
    assert ordos.position != vernius.position
    ordos.context.set_offline(False)
    ordos.stands_with(vernius)
    ordos.page.locator(".line-state").wait_for(state="hidden")

    ordos.does("Chani Counters")
    until(at_table, lambda: has(vernius, "play") or has(ordos, "defend"))
    if not has(vernius, "play"):
        ordos.does("Engage Chani")
    until(at_table, lambda: has(vernius, "play"))
    vernius.does("Poisoned Blade on")
    until(at_table, lambda: has(ordos, "play") or "dueling rite" not in text(watcher).lower())
    if has(ordos, "play"):
        ordos.does("Slow Attack on")
    until(at_table, lambda: not watcher.page.locator(".rite").count())
    hold_secrets(at_table, "duel")
