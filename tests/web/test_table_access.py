"""The pages of a game for everybody: by axe in several moments, by keyboard, enlarged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from command_line import Kanly
from page_faults import OPEN_ALL, faults_in_both
from page_kinds import BESIDE
from recorded import GAMES
from served import Serve
from staged_games import say
from table_players import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = (("Vernius of the Old Line and of Ix", "Atreides"), ("Ordos", "Guild"))
"""Two Houses of starter decks, one with a long name."""


@pytest.mark.sweep
def test_axe_and_zoom_find_nothing_in_any_moment(vernius: Player) -> None:
    page, found = vernius.page, list[str]()
    found += faults_in_both(page, "House Interval")
    form = vernius.choice("Dueling rite against Stilgar, led by Duncan Idaho")
    form.locator("button[data-look]").click()
    page.locator("dialog[open]").wait_for()
    found += faults_in_both(page, "what if")
    page.keyboard.press("Escape")
    page.locator("#do form.line input[name=words]").fill("petition nobody 5")
    page.get_by_role("button", name="Say it").click()
    page.locator(".said.refused").wait_for()
    found += faults_in_both(page, "refused")
    say("duel", "vernius: petition arrakeen 4", "all pass", "ordos: bid 5")
    page.goto(page.url)
    found += faults_in_both(page, "bidding")
    say("duel", "vernius: pass", "vernius: rite duel stilgar with duncan")
    page.goto(page.url)
    found += faults_in_both(page, "rite")
    for path in (*BESIDE, "ahead"):
        page.goto(f"{vernius.url}/games/duel/{path}")
        found += faults_in_both(page, path)
    assert not found, "\n".join(found)


@pytest.mark.sweep
def test_axe_and_zoom_find_nothing_before_a_game_and_after_it(
    serve: Serve, browser: Browser, kanly: Kanly
) -> None:
    """The form of a new game, its lobby for host and House, the join page, a story of a game."""
    kanly("game", "import", str(GAMES / "kitchen-table.jsonl"))
    served, found = serve(), list[str]()
    host, guest = Player(browser, served), Player(browser, served)
    host.page.goto(f"{served.url}/games")
    found += faults_in_both(host.page, "new game")
    game = host.lays_out("A night with a name as long as this", *LONG)
    found += faults_in_both(host.page, "lobby of the host")
    host.page.get_by_role("button", name="Play it on this device").first.click()
    link = host.page.locator(".link a.word").first.get_attribute("href") or ""
    guest.page.goto(link)
    found += faults_in_both(guest.page, "join")
    guest.page.locator("main form button").click()
    found += faults_in_both(guest.page, "lobby of a House")
    host.page.goto(f"{served.url}/games/{game}/screen")
    found += faults_in_both(host.page, "screen before the game")
    host.page.goto(f"{served.url}/games")
    host.page.evaluate(OPEN_ALL)
    host.page.get_by_role("button", name="Host Kitchen table here").click()
    for path in ("", *BESIDE):
        host.page.goto(f"{served.url}/games/kitchen-table/{path}".rstrip("/"))
        found += faults_in_both(host.page, f"a game that is over, {path}")
    for one in (host, guest):
        found += one.faults
        one.context.close()
        one.proxy.close()
    assert not found, "\n".join(found)


def test_a_look_ahead_and_its_deed_by_keyboard(vernius: Player) -> None:
    page = vernius.page
    form = vernius.choice("Dueling rite against Stilgar, led by Duncan Idaho")
    form.locator("button[data-look]").focus()
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")
    before = vernius.position
    form.locator("button.go").focus()
    page.keyboard.press("Enter")
    vernius.sees("Attack of House Vernius")
    assert vernius.position != before
    assert page.evaluate("document.activeElement.id") == "said"


def test_what_is_half_typed_is_kept_while_others_play(vernius: Player) -> None:
    page = vernius.page
    page.locator("#do form.line input[name=words]").fill("petition arr")
    say("duel", "ordos: standing pass")
    page.locator("#meanwhile").wait_for()
    assert page.locator("#do form.line input[name=words]").input_value() == "petition arr"
    page.get_by_role("button", name="Show how it stands now").click()
    page.locator("#meanwhile").wait_for(state="detached")
    assert page.locator("#do form.line input[name=words]").input_value() == "petition arr"
    # a page without anything typed shows what is new, and keeps what is opened
    page.locator("#do form.line input[name=words]").fill("")
    gurney = page.locator(".board .card details", has_text="Gurney Halleck").first
    gurney.locator("summary").click()
    page.locator("[data-key='entry vernius rite'] > summary").focus()
    say("duel", "ordos: standing off")
    page.locator(".happened", has_text="standing orders").wait_for()
    assert gurney.get_attribute("open") is not None
    assert page.evaluate("document.activeElement.parentElement.dataset.key") == "entry vernius rite"


def test_a_tap_on_a_card_shows_what_can_be_done_with_it(vernius: Player) -> None:
    page = vernius.page
    page.locator(".own .card", has_text="Kindjal").locator("summary").click()
    page.locator(".tray", has_text=": 4 options").wait_for()
    page.locator(".tray a").click()
    assert page.locator("#do form.choice:visible").count() == len("four")
    page.locator("[data-clear]").click()
    page.locator(".tray").wait_for(state="hidden")
    assert page.locator("#do .line").is_visible()
