"""What came of one's own command, and what others did meanwhile, above the table, in short."""

from __future__ import annotations

import re
from secrets import token_urlsafe
from typing import TYPE_CHECKING

import pytest
from served import Serve
from staged_games import DUEL, say, seat, stage
from table_device import STALE
from table_players import Player

from cardbase import open_catalog
from kanly.web.tables.news import MOST_NEWS, MOST_TOLD
from kanly.web.tables.rights import DEVICE
from tracker.table.session import open_session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


def box(page: str) -> str:
    """What stands above the table, "" for nothing."""
    _, _, rest = page.partition('id="said"')
    return rest.partition("</section>")[0]


def test_without_script_looking_again_tells_what_others_did_meanwhile(
    home: Path, serve: Serve
) -> None:
    stage(home, DUEL.replace("open", "rotate"))
    secret = token_urlsafe(32)
    seat(home, "duel", secret, "ordos")
    with serve().asked() as client:
        client.cookies.set(DEVICE, secret)
        page = client.get("/games/duel?as=ordos").text
        assert box(page) == ""
        again = page.partition('" id="look-again">')[0].rpartition('href="')[2]
        assert box(client.get(again.replace("&amp;", "&")).text) == ""
        say("duel", "vernius: engage caladan", "all pass")
        found = box(client.get(again.replace("&amp;", "&")).text)
        assert "Meanwhile, and the table spoke for you, too:" in found
        assert "Engaged: Caladan" in found
        assert "vernius: engage" not in found  # what came of it, not the words
        assert "The table: all pass" in found  # but that the table said it
        assert "The table passes for House Ordos" in found
        assert "The table passes for House Vernius" not in found


def told(page: str) -> list[str]:
    """The lines that stand above the table, the rules behind them left out."""
    lines = (
        re.sub("<[^>]*>", " ", one.partition("</li>")[0]) for one in box(page).split("<li")[1:]
    )
    return [" ".join(one.partition(">")[2].split()) for one in lines]


def test_what_the_table_did_in_ones_place_is_told_before_what_is_left_out(
    home: Path, serve: Serve
) -> None:
    stage(home, DUEL.replace("open", "rotate"))
    say("duel", "vernius: engage caladan", "all pass")
    for _ in range(MOST_NEWS):
        say("duel", "vernius: note we go on")
    secret = token_urlsafe(32)
    seat(home, "duel", secret, "ordos")
    with serve().asked() as client:
        client.cookies.set(DEVICE, secret)
        page = client.get("/games/duel?as=ordos&seen=main:1:0").text
        lines = told(page)
        assert "The table passes for House Ordos" in lines[0]
        assert len(lines) == 1 + MOST_NEWS
        assert re.search(r"[0-9]+ more before it, in the <a", box(page))


def test_after_an_undo_what_was_played_next_is_told(home: Path, serve: Serve) -> None:
    stage(home)
    say("duel", "vernius: engage caladan", "all pass")
    secret = token_urlsafe(32)
    seat(home, "duel", secret, "ordos")
    with serve().asked() as client:
        client.cookies.set(DEVICE, secret)
        page = client.get("/games/duel?as=ordos").text
        again = page.partition('" id="look-again">')[0].rpartition('href="')[2]
        with open_catalog() as catalog, open_session(catalog, "duel") as session:
            session.undo()
        lines = told(client.get(again.replace("&amp;", "&")).text)
        assert [one.partition(" events ")[0] for one in lines] == ["The table took back"]
        say("duel", "vernius: note on we go")
        lines = told(client.get(again.replace("&amp;", "&")).text)
        assert lines[0].startswith("The table took back")
        assert "on we go" in lines[1]
        assert len(lines) == len(("taken back", "noted"))
        stale = {"house": "ordos", "head": again.rpartition("seen=")[2], "words": "note so"}
        answer = client.post("/games/duel/say", data=stale)
        assert answer.status_code == STALE
        assert any("on we go" in one for one in told(answer.text))
        lost = client.get("/games/duel?as=ordos&seen=b9:7:0").text
        assert "The game stands elsewhere now" in lost


def test_what_came_since_long_ago_is_no_list_of_the_whole_evening(home: Path, serve: Serve) -> None:
    stage(home)
    for _ in range(MOST_TOLD):
        say("duel", "ordos: standing pass", "ordos: standing off")
    secret = token_urlsafe(32)
    seat(home, "duel", secret, "ordos")
    with serve().asked() as client:
        client.cookies.set(DEVICE, secret)
        done = box(client.get("/games/duel?as=ordos&since=main:1:0").text)
        assert done.count("<li") == MOST_TOLD
        assert "more before it, in the <a" in done
        news = box(client.get("/games/duel?as=ordos&seen=main:1:0").text)
        assert news.count("<li") == MOST_NEWS
        assert "More before it, in the <a" in news  # how many was not looked at
        assert "more before it" not in news


def devices(home: Path, serve: Serve, browser: Browser, *houses: str) -> Iterator[Player]:
    """Devices at the duel, a House each."""
    stage(home)
    served = serve()
    for house in houses:
        player = Player(browser, served, house)
        player.sit(home, "duel")
        yield player


@pytest.mark.sweep
def test_how_a_rite_ended_stands_on_the_device_that_did_nothing(
    home: Path, serve: Serve, browser: Browser
) -> None:
    vernius, ordos = devices(home, serve, browser, "vernius", "ordos")
    page = ordos.page
    # coming back to an address with a place of long ago tells it once
    page.goto(f"{ordos.url}/games/duel?as=ordos&since=main:1:0")
    assert "since" not in page.url
    vernius.does("Dueling rite against Stilgar, led by Duncan Idaho")
    ordos.sees("Attack of House Vernius")
    news = page.locator(".said.news")
    assert "Meanwhile:" in news.inner_text()
    assert page.locator(".now a[href='#said']").inner_text() == "Meanwhile"
    before = news.inner_text()
    vernius.sends(vernius.option("pass"))
    ordos.stands_with(vernius)
    assert before.splitlines()[2] in news.inner_text()  # it stays until one does something
    ordos.does("Chani Counters")
    assert not news.count()
    assert page.locator(".said.done").count() == 1
    vernius.stands_with(ordos)
    assert "Chani" in vernius.page.locator(".said.news").inner_text()
    page.reload()
    assert not page.locator(".said").count()
    for one in (vernius, ordos):
        assert not one.faults
        one.context.close()
        one.proxy.close()
