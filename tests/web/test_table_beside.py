"""What is looked at beside a game: it lies over the page, and one keeps one's place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from staged_games import say
from table_players import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RITE = "Dueling rite against Stilgar, led by Duncan Idaho"


@pytest.mark.sweep
def test_a_look_ahead_keeps_ones_place_while_the_game_goes_on(vernius: Player) -> None:
    page = vernius.page
    address = page.url
    look = vernius.choice(RITE).locator("button[data-look]")
    label = look.inner_text()
    look.focus()
    page.keyboard.press("Enter")
    page.locator("dialog[open] .ahead").wait_for()
    place = "document.querySelector('button[data-look]:focus')?.getBoundingClientRect().top"
    at = look.evaluate("one => one.getBoundingClientRect().top")
    page.locator("dialog a.rule", has_text="R-10").first.click()
    page.locator("dialog h1", has_text="R-10").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("dialog h1", has_text="What if?").wait_for()
    say("duel", "ordos: standing pass")
    page.locator("dialog .old").wait_for()
    page.locator(".happened", has_text="standing orders").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")
    assert page.locator(":focus").inner_text() == label
    assert page.url == address
    assert abs(page.evaluate(place) - at) <= 1  # "Meanwhile" stands above it


@pytest.mark.sweep
def test_cards_that_are_open_choose_nothing_when_the_page_is_put_anew(vernius: Player) -> None:
    page = vernius.page
    for name in ("Kindjal", "Poisoned Blade"):
        page.locator(".own .card", has_text=name).locator("summary").click()
    page.locator("[data-clear]").click()
    say("duel", "ordos: standing pass")
    page.locator(".happened", has_text="standing orders").wait_for()
    assert page.locator(".own details[open]").count() == len(("Kindjal", "Poisoned Blade"))
    page.wait_for_timeout(200)
    assert page.locator(".tray").is_hidden()


@pytest.mark.sweep
def test_without_script_a_look_ahead_leads_back(vernius: Player, browser: Browser) -> None:
    still = browser.new_context(java_script_enabled=False)
    still.add_cookies(vernius.context.cookies())  # type: ignore[arg-type]
    page = still.new_page()
    page.goto(vernius.page.url)
    page.locator("#do form.line input[name=words]").fill("petition arrakeen 4")
    page.locator("#do form.line button[data-look]").click()
    assert "Nothing of it has happened" in page.inner_text("main")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/games/duel?as=vernius#do")
    still.close()


def test_nothing_on_the_big_screen_leads_off_it(vernius: Player, browser: Browser) -> None:
    say("duel", "vernius: rite duel stilgar with duncan")
    page = vernius.page
    page.goto(f"{vernius.url}/games/duel/screen")
    assert not page.locator(".bar a").count()
    leads = page.locator("#table a:visible")
    assert leads.count() > len(("rule", "card", "why"))
    for number in range(leads.count()):
        leads.nth(number).click()
        page.locator("dialog[open] h1").wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
    assert page.url.endswith("/screen")
    assert len(vernius.context.pages) == 1
    # without script what is opened comes beside it
    still = browser.new_context(java_script_enabled=False)
    still.add_cookies(vernius.context.cookies())  # type: ignore[arg-type]
    plain = still.new_page()
    plain.goto(page.url)
    with still.expect_page() as beside:
        plain.locator("#table a.rule").first.click()
    assert "/rule/" in beside.value.url
    assert plain.url == page.url
    plain.get_by_text("Leave the big screen").click()
    plain.get_by_role("link", name="Back to my page").click()
    plain.wait_for_url("**/games/duel")
    still.close()
