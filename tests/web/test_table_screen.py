"""The big screen tells what all may see, on whichever device it stands."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

from served import Serve, Served
from staged_games import say, stage
from table_device import device
from table_guests import ELSEWHERE, TWO, Device, Guests, events

from tracker.table.session import open_session
from tracker.views.seen import view_of

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog


def leads(page: str) -> list[str]:
    """What a page leads to in its game, but for the way off the screen."""
    found = re.findall(r'<a [^>]*href="(/games/[^"]*)"(?![^>]*target="_self")', page)
    return [unescape(one) for one in found]


def feed_of(page: str) -> str:
    """The address of the feed that a page follows."""
    found = re.search(r'data-feed="([^"]*)"', page)
    assert found
    return unescape(found[1])


def told(one: Device, feed: str, place: str) -> str:
    """What a feed tells of all that has happened since a place."""
    path = feed.partition("after=")[0] + f"after={place}"
    with one.client.stream("GET", path, timeout=10) as answer:
        return json.dumps(next(events(answer.iter_lines())))


def test_z_03_the_screen_on_a_device_with_one_house_tells_nothing_of_its_hand(
    looked_up: Served, guests: Guests, catalog: Catalog
) -> None:
    host = guests(looked_up)
    game = host.create("On the wall", *TWO, **{"set-hands": "names"})
    assert host.say(game, "begin").status_code == ELSEWHERE
    assert host.sends(game, "take", "house", "vernius") == ELSEWHERE
    library = Path(looked_up.environment["KANLY_HOME"]) / "library.db"
    with open_session(catalog, game, library, to_write=False) as session:
        seen = view_of(session, "")
        dealt = {session.cards[piece.card].name for piece in session.game.pieces.values()}
    open_now = {seen.cards[seen.game.pieces[piece].card] for piece in seen.known}
    public = " ".join(f"{card.full_name} {card.operation}" for card in open_now)
    hidden = {name for name in dealt if name not in public}
    own = told(host, f"/games/{game}/feed?as=vernius&after=", "main:1:0")
    assert any(name in own for name in hidden)  # its hand was dealt, and its own page says so
    for shows in (f"/games/{game}/screen", f"/games/{game}?as=-"):  # no page that hides the hand
        page = host.client.get(shows).text
        heard = {shows: page, feed_of(page): told(host, feed_of(page), "main:1:0")}
        own = f"/games/{game}?as=vernius"  # where one chooses to see it
        heard |= {one: host.client.get(one).text for one in leads(page) if one != own}
        assert any("/why?" in one for one in leads(page))
        found = {path: [name for name in hidden if name in text] for path, text in heard.items()}
        assert not any(found.values()), found


def test_z_03_a_page_that_hides_the_hand_of_its_only_house_does_so_after_a_form(
    looked_up: Served, guests: Guests
) -> None:
    host, own = guests(looked_up), "Only you see this"
    game = host.create("Hidden", *TWO, **{"set-hands": "names"})
    assert host.say(game, "begin").status_code == ELSEWHERE
    assert host.sends(game, "take", "house", "vernius") == ELSEWHERE
    assert own in host.page(game)
    page = host.page(game, "-")
    assert own not in page
    sent = {"house": "-", "head": host.head(game, "-")}
    assert f'name="house" value="{sent["house"]}"' in page
    for words in ("note so be it", "fly to arrakis"):
        answer = host.client.post(f"/games/{game}/say", data={**sent, "words": words})
        if "location" in answer.headers:
            answer = host.client.get(answer.headers["location"])
        assert own not in answer.text
    answer = host.client.post(f"/games/{game}/look", data={**sent, "words": "note so"})
    assert f'href="/games/{game}?as=-#do"' in answer.text


def test_z_03_what_the_screen_leads_to_is_what_one_who_looks_on_is_shown(
    home: Path, serve: Serve
) -> None:
    stage(home)
    say("duel", "vernius: rite duel stilgar with duncan")
    served = serve()
    for vernius in device(home, served, "duel", "vernius"):
        for looks_on in device(home, served, "duel"):
            pages = [
                {path: one.client.get(path).text for path in ["/games/duel/screen", *found]}
                for one in (vernius, looks_on)
                for found in [leads(one.client.get("/games/duel/screen").text)]
            ]
            assert any("/ahead?" in path for path in pages[0])
            assert any("/why?" in path for path in pages[0])
            back = '<a class="button quiet" href="/games/duel/screen"'  # its own page has a hand
            others = back.replace("/screen", "")
            assert {path: text.replace(back, others) for path, text in pages[0].items()} == pages[1]
            assert any(back in text for text in pages[0].values())
