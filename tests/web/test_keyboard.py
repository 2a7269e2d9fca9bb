"""By keyboard alone: look-up, a deck, a turn of a game; what has the focus is seen and kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from messy import FOLDER
from page_faults import covered_stops
from playwright.sync_api import expect
from served import Serve
from staged_games import say
from table_players import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from served import Served

STOPS = 250
"""Presses of Tab until something is reached, at most."""
FOCUSABLE = '#table :is(a, button, summary, input, select, [tabindex="0"])'
FOCUS = f"k => {{ const one = document.querySelectorAll('{FOCUSABLE}')[k]; one.focus();"
FOCUS += " return one === document.activeElement; }"
PRESSES = 60
"""Of buttons and of links to the other House, until turn 2."""
MOVED = "at => document.getElementById('table').dataset.position !== at"
OTHER = ".seats a:not([aria-current]):not(:has-text('Hide'))"
ONWARD = re.compile(r"^(?:Deal|Begin|Declare|Confirm|Next|Pass|End|Done|Reveal|Pay|Decline|All)\b")
HAS = f"[...document.querySelectorAll('{FOCUSABLE}')].indexOf(document.activeElement)"


def reach(page: Page, wanted: Locator) -> None:
    """Press Tab until something has the focus; fails where no Tab leads there."""
    for _ in range(STOPS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {wanted}")


def press(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Go to something by Tab, and press a key there."""
    reach(page, wanted)
    page.keyboard.press(key)


def button(page: Page, name: str) -> Locator:
    """The first button of a name."""
    return page.get_by_role("button", name=name).first


@pytest.mark.sweep
def test_look_up_and_a_deck_by_keyboard(looked_up: Served, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(looked_up.url)
    reach(page, page.locator("#q"))
    page.keyboard.type("stilgar")
    page.locator(".results a", has_text="Stilgar, Naib").first.wait_for()
    for _ in range(9):
        if page.locator("a:focus", has_text="Stilgar, Naib").count():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/eots:stilgar")
    press(page, page.get_by_role("link", name="Decks", exact=True))
    page.wait_for_url("**/decks")
    reach(page, page.get_by_label("Paste any list"))
    page.keyboard.insert_text((FOLDER / "m-17.txt").read_text(encoding="utf-8"))
    press(page, page.get_by_role("button", name="Open", exact=True))
    for left in range(5, 0, -1):
        expect(page.locator("fieldset.doubt")).to_have_count(left)
        press(page, page.locator("fieldset.doubt button").first)
    expect(page.locator("#verdict")).to_be_focused()
    press(page, page.get_by_role("button", name="Edit", exact=True))
    more = button(page, "One more of")
    press(page, more, " ")
    expect(page.locator(".changed")).to_be_visible()
    expect(more).to_be_focused()
    assert not page.evaluate("document.getAnimations().length")
    context.close()


@pytest.mark.sweep
def test_a_game_is_laid_out_and_begun_by_keyboard(serve: Serve, browser: Browser) -> None:
    served = serve()
    player = Player(browser, served)
    page = player.page
    page.goto(f"{served.url}/games")
    reach(page, page.locator("[name=name]"))
    page.keyboard.type("By keyboard")
    for number, (house, sponsor) in enumerate((("Vernius", "A"), ("Ordos", "G")), 1):
        reach(page, page.locator(f"[name=house{number}]"))
        page.keyboard.type(house)
        press(page, page.locator(f"[name=sponsor{number}]"), sponsor)
        press(page, page.locator(f"[name=deck{number}]"), "T")  # the sponsor's starter deck
    press(page, button(page, "Lay out the game"))
    page.wait_for_url("**/games/by-keyboard")
    for _ in range(2):
        with page.expect_navigation():
            press(page, button(page, "Play it on this device"))
    for _ in range(PRESSES):
        if "Turn 2" in page.locator("#table").inner_text():
            break
        on = page.locator("#do button.go:visible").filter(has_text=ONWARD).first
        if not on.count():
            with page.expect_navigation():
                press(page, page.locator(OTHER).first)
            continue
        at = player.position
        press(page, on)
        page.wait_for_function(MOVED, arg=at)
        assert page.evaluate("['said', 'awaited'].includes(document.activeElement.id)")
    else:
        raise AssertionError(page.locator("#table").inner_text())
    assert not player.faults
    player.context.close()
    player.proxy.close()


@pytest.mark.sweep
def test_the_focus_stays_where_it_was_whatever_others_do(vernius: Player) -> None:
    page, lost, orders = vernius.page, list[str](), ("off", "pass")
    say("duel", "vernius: rite duel stilgar with duncan")
    page.goto(page.url)
    for number in range(page.locator(FOCUSABLE).count()):
        if not page.evaluate(FOCUS, number):
            continue
        what = page.locator(":focus").evaluate("one => one.outerHTML.slice(0, 100)")
        at = vernius.position
        orders = orders[::-1]
        say("duel", f"ordos: standing {orders[0]}")
        page.wait_for_function(MOVED, arg=at)
        if page.evaluate(HAS) != number:
            lost.append(f"{number}, now {page.evaluate(HAS)}: {what}")
    assert not lost, "\n".join(lost)


@pytest.mark.sweep
def test_nothing_lies_over_what_has_the_focus(vernius: Player) -> None:
    """WCAG 2.4.11, forwards and back: what stands still at the top hides no stop."""
    page, found = vernius.page, list[str]()
    say("duel", "vernius: rite duel stilgar with duncan")
    for path in ("", "/screen", "/seats"):
        for back in (False, True):
            page.goto(f"{vernius.url}/games/duel{path}")
            found += covered_stops(page, path, back=back)
    page.goto(f"{vernius.url}/games/duel")
    page.locator(".own .card summary").first.click()
    found += covered_stops(page, "with a card chosen", back=False)
    assert not found, "\n".join(found)
