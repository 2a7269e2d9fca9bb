"""The table word is asked for once more while somebody types: nothing of that is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from messy import FOLDER
from playwright.sync_api import expect
from served import Serve, Served
from staged_games import say, stage
from table_players import Player

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

WORD = "Silent Running"
ASKED = "asks for the table word once more"
LEADS = "Say it in a window of its own"


@pytest.fixture
def guarded(serve: Serve) -> Served:
    """A server that asks everybody for its word, this machine, too."""
    return serve("--behind-proxy", "--name", "kanly.example", "--word", WORD)


def says_word(page: Page) -> None:
    page.get_by_label("Table word").fill(WORD)
    page.get_by_role("button", name="Come in").click()


def let_in(page: Page, address: str) -> None:
    """Open a page, saying the word first."""
    page.goto(address)
    says_word(page)
    page.wait_for_url(address)


def forgotten(page: Page) -> None:
    """The admission is over, as after a week or with another word."""
    page.wait_for_load_state()  # the scripts are there, which say it beside
    page.context.clear_cookies(name="kanly_guest")


def says_it_beside(page: Page) -> None:
    """Follow the note into a window of its own, say the word there, and come back."""
    expect(page.locator(".word-asked")).to_contain_text(ASKED)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=LEADS).click()
    beside = opened.value
    says_word(beside)
    expect(beside.locator("main")).to_contain_text("You are in.")
    beside.close()
    # a window without a screen is never hidden: that one comes back to it is told by hand
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".word-asked")).to_have_count(0)


@pytest.mark.sweep
def test_the_box_says_it_and_answers_when_one_comes_back(
    guarded: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    let_in(page, f"{guarded.url}/")
    forgotten(page)
    page.get_by_role("searchbox").fill("wierding way")
    says_it_beside(page)
    expect(page.get_by_role("searchbox")).to_have_value("wierding way")
    expect(page.locator("#found li").first).to_contain_text("Weirding Way")


@pytest.mark.sweep
def test_a_list_is_read_and_opened_when_the_word_is_said(
    guarded: Served, context: BrowserContext
) -> None:
    page, text = context.new_page(), (FOLDER / "m-01.txt").read_text(encoding="utf-8")
    let_in(page, f"{guarded.url}/decks")
    forgotten(page)
    page.get_by_label("Paste any list").fill(text)
    says_it_beside(page)  # as it is read while one types
    expect(page.locator("[data-preview]")).not_to_be_empty()
    forgotten(page)
    page.get_by_role("button", name="Open", exact=True).click()
    says_it_beside(page)
    expect(page.get_by_label("Paste any list")).to_have_value(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("fieldset.doubt button").first.wait_for()


@pytest.mark.sweep
def test_a_deck_that_only_its_page_has_is_kept_while_the_word_is_said(
    guarded: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    let_in(page, f"{guarded.url}/decks")
    text = (FOLDER / "m-01.txt").read_text(encoding="utf-8")
    page.get_by_label("Paste any list").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("fieldset.doubt").wait_for()
    forgotten(page)
    page.locator("fieldset.doubt button").first.click()
    says_it_beside(page)
    page.locator("fieldset.doubt button").first.click()
    expect(page.locator("fieldset.doubt")).to_have_count(0)
    forgotten(page)  # what leads to another page, and would lose it, asks first
    page.get_by_role("button", name="Export", exact=True).click()
    says_it_beside(page)
    page.get_by_role("button", name="Export", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="OCTGN").click()
    assert download.value.suggested_filename.endswith(".o8d")


def test_what_is_filled_in_at_the_table_is_kept_while_the_word_is_said(
    guarded: Served, home: Path, browser: Browser
) -> None:
    stage(home)
    player = Player(browser, guarded, "ordos")
    player.sit(home, "duel")
    page = player.page
    says_word(page)
    player.sees("The table")
    words = page.locator("#do form.line input[name=words]")
    words.fill("note my own")
    forgotten(page)
    page.get_by_role("button", name="Say it", exact=True).click()
    says_it_beside(page)
    expect(words).to_have_value("note my own")
    page.get_by_role("button", name="Say it", exact=True).click()
    player.sees("House Ordos notes: my own")
    say("duel", "vernius: note and on")
    player.sees("and on")
    assert not player.faults
    player.context.close()
    player.proxy.close()


@pytest.mark.sweep
def test_without_script_what_was_sent_is_there_when_one_goes_back(
    guarded: Served, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page, text = context.new_page(), (FOLDER / "m-01.txt").read_text(encoding="utf-8")
    let_in(page, f"{guarded.url}/decks")
    page.get_by_label("Paste any list").fill(text)
    forgotten(page)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("main")).to_contain_text("What you sent has not been taken")
    with context.expect_page() as opened:
        says_word(page)
    expect(opened.value.locator("main")).to_contain_text("You are in.")
    opened.value.close()
    page.go_back()
    expect(page.get_by_label("Paste any list")).to_have_value(text)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("fieldset.doubt button").first.wait_for()
    context.close()
