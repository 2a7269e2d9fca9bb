"""An evening at the table, as people go about it: what is offered and told, in real browsers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from served import Serve
from staged_games import DUEL, say, stage
from table_players import Player

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

DIGEST = re.compile(r"[0-9a-f]{64}")


def text(player: Player) -> str:
    """What its page shows."""
    return player.page.locator("#table").inner_text()


def closed(*players: Player) -> None:
    for one in players:
        assert not one.faults
        one.context.close()
        one.proxy.close()


def test_a_house_is_seated_in_the_lobby_and_is_ready_or_not(serve: Serve, browser: Browser) -> None:
    served = serve()
    host, guest = Player(browser, served, "vernius"), Player(browser, served, "ordos")
    game = host.lays_out("One House", ("Vernius", "Atreides"))
    assert host.awaited == "Another House sits down."
    form = host.page.locator("form[data-key=another]")
    form.get_by_label("Its name").fill("Ordos")
    form.get_by_label("Sponsor").select_option(label="Guild")
    form.get_by_role("button", name="Seat it").dblclick()
    host.sees("House Ordos")
    assert host.awaited == ("House Ordos must lay out decks.")
    seat = host.page.get_by_role("article", name="House Ordos")
    seat.get_by_role("button", name="Make a link for a device").click()
    guest.joins(host, "to play House Ordos")
    host.page.goto(f"{served.url}/games/{game}")
    host.page.get_by_role("button", name="Play it on this device").first.click()
    guest.page.get_by_role("button", name="Lay out this deck").click()
    guest.sees("House Ordos shuffles 45 cards")
    host.sees("House Ordos shuffles 45 cards")
    assert not DIGEST.search(text(guest) + text(host))
    host.does("Be ready; once every House is")
    guest.sees("House Vernius is done with its creation")
    host.does("Not ready to begin after all")
    host.does("Be ready; once every House is")
    guest.stands_with(host)
    guest.does("Deal hands and Assemblies, begin turn 1")
    guest.sees("Your hand: 7 of 7")
    assert "must announce favor." in guest.awaited  # without the words that are typed for it
    guest.page.goto(f"{served.url}/games/{game}/log")
    assert DIGEST.search(guest.page.locator("main").inner_text())  # the proof stands in the log
    closed(host, guest)


@pytest.mark.sweep
def test_what_is_asked_and_taken_back_is_told_to_all_in_its_order(
    home: Path, serve: Serve, browser: Browser
) -> None:
    stage(home)
    served = serve()
    vernius, ordos = Player(browser, served, "vernius"), Player(browser, served, "ordos")
    watcher, screen = Player(browser, served), Player(browser, served)
    for one in (vernius, ordos, watcher, screen):
        one.sit(home, "duel")
    screen.page.goto(f"{served.url}/games/duel/screen")
    for number in range(3):
        say("duel", f"vernius: note {number}")
    say("duel", "ordos: note 3")
    vernius.sees("notes: 3")
    back = vernius.page.get_by_role("button", name="Take back the last")
    back.dblclick()
    wish = "House Vernius asks to take back the following"
    for one in (ordos, watcher, screen):
        one.sees(wish)
    expect(screen.page.locator(".asked-of")).to_contain_text("House Ordos notes: 3")
    expect(screen.page.locator(".asked-of button")).to_have_count(0)
    expect(watcher.page.locator(".asked-of button")).to_have_count(0)
    ordos.page.get_by_role("button", name="Agree").dblclick()
    watcher.sees("took back")
    told = watcher.page.locator("#said li").all_inner_texts()
    assert "took back" in told[-1]
    say("duel", "ordos: note 4")
    watcher.sees("notes: 4")
    told = watcher.page.locator("#said li").all_inner_texts()
    assert "notes: 4" in told[-1]
    assert "took back" in told[-2]
    assert not any("notes: 3" in line for line in told)
    closed(vernius, ordos, watcher, screen)


@pytest.mark.sweep
def test_to_leave_the_game_stands_apart_and_what_is_over_is_not_typed_at(ordos: Player) -> None:
    groups = ordos.page.locator("#do .group h3")
    assert groups.all_inner_texts() == ["Leave the game"]
    ordos.sees("Nothing just now.")
    form = ordos.option("resign")
    form.locator("button.go").click()
    ordos.page.get_by_role("button", name="Do it all the same").dblclick()
    ordos.sees("The game is over")
    expect(ordos.page.locator("form.line")).to_have_count(0)
    expect(ordos.page.get_by_role("link", name="Its story")).to_be_visible()


@pytest.mark.sweep
def test_a_question_is_told_without_what_is_typed_for_its_answer(
    home: Path, serve: Serve, browser: Browser
) -> None:
    arbiter = DUEL.replace('"eots:gurney-halleck"', '"eots:duke-leto-atreides"')
    stage(home, arbiter.replace('"Chani"', '"Dune"'))
    served = serve()
    vernius, ordos = Player(browser, served, "vernius"), Player(browser, served, "ordos")
    for one in (vernius, ordos):
        one.sit(home, "duel")
    vernius.does("Arbitration rite against Dune, led by Duke Leto Atreides")
    asked = "can Dune, a fief, be the target of an Arbitration?"
    assert vernius.awaited == f"It is for you. House Vernius answers: {asked} (OQ-29)."
    ordos.stands_with(vernius)
    assert (
        ordos.page.locator("#said li").last.inner_text() == f"House Vernius is asked: {asked} OQ-29"
    )
    vernius.does("No")
    ordos.sees("House Vernius answers: no")
    closed(vernius, ordos)
