"""A page of a game stays true: a form under way, answers that are late, a server started again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from served import Serve
from staged_games import say, stage
from table_players import Player

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Route

HEARD = 1_000
"""Milliseconds after which the feed has told what was said elsewhere."""
COMES_BACK = 30_000
"""Milliseconds in which a page finds a server that is there again."""


def is_connected(player: Player) -> None:
    """Wait until the page follows its game."""
    say("duel", "vernius: note here we go")
    player.sees("here we go")


def holds(player: Player, path: str) -> None:
    """Hold the next answer to what the page asks for at a path, until it is let through."""
    player.page.evaluate(
        "path => { const asks = window.fetch; window.fetch = async (...all) => {"
        " const answer = await asks(...all);"
        " if (!window.goes && new URL(answer.url).pathname.endsWith(path))"
        " await new Promise((goes) => { window.goes = goes; });"
        " return answer; }; }",
        path,
    )


@pytest.mark.parametrize(
    ("button", "path"),
    [("Say it", "duel/say"), pytest.param("What if?", "duel/look", marks=pytest.mark.sweep)],
)
def test_what_others_do_while_a_form_is_under_way_is_not_lost(
    ordos: Player, button: str, path: str
) -> None:
    is_connected(ordos)
    page, own = ordos.page, "note my own"
    holds(ordos, "/games/duel" if button == "Say it" else path)  # a form that is done leads there
    page.locator("#do form.line input[name=words]").fill(own)
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_function("() => window.goes")
    say("duel", "vernius: note something else")
    page.wait_for_timeout(HEARD)
    assert "something else" not in page.locator("body").inner_text()
    page.evaluate("window.goes()")
    if button == "Say it":
        ordos.sees("my own")
        ordos.sees("something else")
    else:
        page.locator("dialog[open] .old").wait_for()
        page.locator("#meanwhile", has_text="something else").wait_for(state="attached")


def test_of_two_answers_the_one_that_was_asked_for_later_stays(ordos: Player) -> None:
    is_connected(ordos)
    holds(ordos, "/games/duel")
    say("duel", "vernius: note the first")
    ordos.page.wait_for_function("() => window.goes")
    say("duel", "vernius: note the second")
    ordos.sees("the second")
    stands = ordos.position
    ordos.page.evaluate("window.goes()")
    ordos.page.wait_for_timeout(HEARD)
    assert ordos.position == stands


def test_a_page_whose_answer_failed_is_put_anew_by_itself(ordos: Player) -> None:
    is_connected(ordos)
    failed: list[str] = []

    def fails(route: Route) -> None:
        if failed:
            route.continue_()
            return
        failed.append(route.request.url)
        route.fulfill(status=503, body="busy")

    ordos.page.route("**/games/duel?*", fails)
    say("duel", "vernius: note once more")
    ordos.sees("once more")
    assert failed


@pytest.mark.sweep
def test_an_open_page_asks_for_the_new_word_of_a_server_that_was_started_again(
    home: Path, serve: Serve, browser: Browser
) -> None:
    stage(home)
    served = serve("--behind-proxy", "--name", "kanly.example", "--word", "Silent Running")
    player = Player(browser, served, "ordos")
    page = player.page
    player.sit(home, "duel")
    page.get_by_label("Table word").fill("silent running")
    page.get_by_role("button", name="Come in").click()
    player.sees("The table")
    is_connected(player)
    served.stop()
    served.words[-1] = "Loud Running"
    served.start()
    page.get_by_label("Table word").wait_for(timeout=COMES_BACK)
    page.get_by_label("Table word").fill("loud running")
    page.get_by_role("button", name="Come in").click()
    player.sees("The table")
    # a form of a page that is not let in any more asks for the word, too
    page.route("**/feed?*", lambda route: route.abort())
    player.context.clear_cookies(name="kanly_guest")
    player.choice("").locator("button.go").click()
    page.get_by_label("Table word").wait_for(timeout=COMES_BACK)
    assert not player.faults
    player.context.close()
    player.proxy.close()


def test_the_voice_tells_first_what_the_table_did_in_ones_place(ordos: Player) -> None:
    is_connected(ordos)
    instead = "The table passes for House Ordos."
    story = ["The table: all pass.", instead, *(f"House Vernius notes: {n}." for n in range(5))]
    told = {"position": "main:999:0", "whole": False, "asked": "", "awaited": ""}
    data = json.dumps({**told, "story": story, "instead": [instead]})
    ordos.page.route(
        "**/games/duel/feed?*",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: news\ndata: {data}\n\n"
        ),
    )
    ordos.page.evaluate("window.dispatchEvent(new Event('online'))")
    ordos.page.wait_for_function(
        "said => document.querySelector('[aria-live]').textContent === said",
        arg=" ".join([instead, *story[-4:]]),
    )
