"""The decks of `kanly serve` in a real browser: with script and without, by keyboard, by axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from messy import FOLDER
from page_faults import faults_here
from page_kinds import VIEWS
from playwright.sync_api import expect
from share import sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
    from served import Served

NARROW: ViewportSize = {"width": 390, "height": 844}
LISTS = {"m-01.txt": 1, "m-17.txt": 5, "m-12.md": 1}
"""Messy lists, and how many of their lines are in doubt."""


def messy(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def opened(page: Page, served: Served, text: str) -> None:
    """Paste a list, and open it."""
    page.goto(f"{served.url}/decks")
    page.get_by_label("Paste any list").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("navigation", name="Views of this deck")).to_be_visible()


@pytest.fixture
def still(browser: Browser) -> Iterator[BrowserContext]:
    """A browser without script."""
    context = browser.new_context(java_script_enabled=False, viewport=NARROW)
    yield context
    context.close()


@pytest.mark.parametrize("name", sample(LISTS))
def test_a_messy_list_is_settled_by_clicks(
    looked_up: Served, context: BrowserContext, name: str
) -> None:
    page = context.new_page()
    opened(page, looked_up, messy(name))
    for left in range(LISTS[name], 0, -1):
        expect(page.locator("fieldset.doubt")).to_have_count(left)
        page.locator("fieldset.doubt button").first.click()
    expect(page.locator("fieldset.doubt")).to_have_count(0)
    expect(page.locator(".verdict")).to_contain_text("Legal")
    assert page.evaluate("document.activeElement.id") == "verdict"


def test_without_script_a_deck_is_mended_kept_and_taken_along(
    looked_up: Served, still: BrowserContext
) -> None:
    page = still.new_page()
    opened(page, looked_up, messy("m-27.txt"))
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    page.get_by_role("button", name="Show how to mend it").click()
    page.get_by_role("button", name="Apply 1").first.click()
    expect(page.locator(".verdict")).to_contain_text("Legal")
    page.get_by_role("button", name="Edit", exact=True).click()
    more = page.get_by_role("button", name="One more of").first
    label = str(more.get_attribute("aria-label")).removeprefix("One more of ")
    more.click()
    expect(page.locator(".changed")).to_contain_text(f"+1 {label}")
    page.get_by_label("Name", exact=True).last.fill("Without script")
    page.get_by_role("button", name="Save in the library").click()
    expect(page).to_have_url(f"{looked_up.url}/decks/saved/Without%20script")
    page.get_by_role("link", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="OCTGN").click()
    assert download.value.suggested_filename == "Without script.o8d"


def test_the_list_is_read_while_it_is_pasted(looked_up: Served, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{looked_up.url}/decks")
    page.get_by_label("Paste any list").fill(messy("m-01.txt"))
    expect(page.locator("[data-preview]")).to_contain_text("25 lines surely, 1 line in doubt")
    page.get_by_label("Paste any list").fill("x" * 400_001)
    expect(page.locator("[data-preview]")).to_contain_text("a list has at most 400,000")


def test_a_file_is_dropped_and_opened(
    looked_up: Served, context: BrowserContext, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(f"{looked_up.url}/decks")
    dropped = page.evaluate_handle(
        """text => {
            const moved = new DataTransfer();
            moved.items.add(new File([text], "list.txt", {type: "text/plain"}));
            return moved;
        }""",
        messy("m-14.txt"),
    )
    page.dispatch_event("#open", "drop", {"dataTransfer": dropped})
    expect(page.locator(".verdict")).to_contain_text("Legal")
    page.goto(f"{looked_up.url}/decks")
    file = tmp_path / "bad.txt"
    file.write_bytes(b"\0" * 99)
    page.get_by_label("Or a file").set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#fault")).to_contain_text("bad.txt: expected a text file")


def test_the_stepper_keeps_its_place_and_the_keyboard(
    looked_up: Served, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(f"{looked_up.url}/decks/starter/guild/edit")
    more = page.get_by_role("button", name="One more of Guild Heighliner")
    more.focus()
    where = page.evaluate("scrollY")
    for count in ("2", "3"):
        page.keyboard.press("Enter")
        expect(page.locator("tr", has=more).locator(".count")).to_have_text(count)
        expect(more).to_be_focused()
    assert page.evaluate("scrollY") == pytest.approx(where, abs=120)
    box = page.locator("#add-box")
    box.fill("2 pogrom")
    box.press("Enter")
    expect(page.locator(".changed")).to_contain_text("+2 Pogrom")
    expect(box).to_be_focused()
    expect(box).to_have_attribute("list", "all-names")


@pytest.mark.sweep
def test_back_leads_to_the_deck_as_it_was(looked_up: Served, context: BrowserContext) -> None:
    page = context.new_page()
    opened(page, looked_up, messy("m-01.txt"))
    page.get_by_role("button", name="Charts").click()
    expect(page.get_by_role("heading", name="A chance")).to_be_visible()
    page.go_back()
    expect(page.locator("fieldset.doubt")).to_have_count(1)


@pytest.mark.sweep
@pytest.mark.parametrize("look", ["light", "dark"])
def test_pages_of_decks_are_open_to_all(
    looked_up: Served, browser: Browser, look: Literal["light", "dark"]
) -> None:
    context = browser.new_context(viewport=NARROW, color_scheme=look)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda one: faults.append(one.text))
    page.on("pageerror", lambda one: faults.append(str(one)))
    for view in VIEWS:
        page.goto(f"{looked_up.url}/decks/starter/guild{view}")
        faults += faults_here(page, view)
    for name in ("m-17.txt", "m-21.txt", "m-24.txt"):
        page.goto(f"{looked_up.url}/decks")
        page.get_by_label("Paste any list").fill(messy(name))
        expect(page.locator("[data-preview] p")).to_be_visible()
        faults += faults_here(page, f"the preview of {name}")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.get_by_label("Paste any list")).to_have_count(0)
        faults += faults_here(page, name)
    page.get_by_role("button", name="Mend", exact=True).click()
    expect(page.get_by_role("button", name="Apply 1").first).to_be_visible()
    faults += faults_here(page, "a way to mend it")
    context.close()
    assert not faults
