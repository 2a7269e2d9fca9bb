"""A game before it begins, by hand: what is refused is told in the lobby, and loses nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command_line import Kanly
from served import Serve, Served
from table_guests import ELSEWHERE, OK, TWO, WRONG, Guests

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

LATER = {"deck1": "later", "deck2": "later", "set-hands": "names"}
SEATS = "Who sits where"


def test_a_deck_that_is_refused_comes_back_as_it_was_sent(
    looked_up: Served, guests: Guests
) -> None:
    host = guests(looked_up)
    game = host.create("A deck refused", *TWO, **LATER)
    host.sends(game, "take", "house", "vernius")
    for sent in (
        {"deck": "list", "list": "1 No such card\n2 Another one"},
        {"deck": "list", "list": "1 Duncan Idaho"},  # no deck of that size is legal
        {"deck": "counts", "imperial": "3", "own": "7", "list": ""},
    ):
        answer = host.client.post(f"/games/{game}/deck", data={"house": "vernius", **sent})
        assert (answer.status_code, SEATS in answer.text) == (WRONG, True)
        assert "Not done." in answer.text
        assert f">&#10;{sent['list']}</textarea>" in answer.text
        assert f'value="{sent["deck"]}" checked' in answer.text or sent["deck"] == "counts"


def test_a_deck_that_is_laid_out_is_told_and_a_file_out_of_sight_is_none(
    looked_up: Served, guests: Guests
) -> None:
    host = guests(looked_up)
    game = host.create("A deck and a file", *TWO, **LATER)
    assert "open on this machine alone" in host.page(game)
    host.sends(game, "take", "house", "vernius")
    sent = {"house": "vernius", "deck": "starter"}
    both = host.client.post(
        f"/games/{game}/deck", data=sent, files={"file": ("deck.txt", b"1 Duncan Idaho")}
    )
    assert (both.status_code, "a file was chosen, too" in both.text.lower()) == (WRONG, True)
    answer = host.client.post(f"/games/{game}/deck", data=sent)
    assert answer.status_code == ELSEWHERE
    assert "Vernius: deck starter" in host.client.get(answer.headers["location"]).text


def test_what_is_refused_in_the_lobby_is_told_there(looked_up: Served, guests: Guests) -> None:
    host, one = guests(looked_up), guests(looked_up)
    game = host.create("Refused in the lobby", *TWO, **LATER)
    one.join(host.link(game, house="ordos"))
    for deed in ("take", "send-away", "invite"):
        sent = {"role": "house", "house": "ordos" if deed == "take" else "vernius"}
        answer = (host if deed == "take" else one).client.post(f"/games/{game}/{deed}", data=sent)
        assert (answer.status_code, SEATS in answer.text) == (WRONG, True), deed
        assert "Not done." in answer.text, deed
    stood = one.head(game)
    answer = one.say(game, "homeworld nonsense")
    assert (answer.status_code, SEATS in answer.text) == (WRONG, True)
    assert 'value="homeworld nonsense"' in answer.text
    assert one.say(game, "homeworld giedi prime", head=stood).status_code == ELSEWHERE
    late = one.say(game, "homeworld giedi prime", head=stood)
    assert "Meanwhile the game went on" in late.text
    assert SEATS in late.text
    again = one.client.post(f"/games/{game}/redo", data={"head": one.head(game)})
    assert (again.status_code, SEATS in again.text) == (WRONG, True)


def test_an_address_of_forms_leads_to_the_game(looked_up: Served, guests: Guests) -> None:
    host = guests(looked_up)
    game = host.create("Looked at again", *TWO, **LATER)
    for word in ("deck", "take", "invite", "leave", "send-away", "host", "say", "look", "undo"):
        answer = host.client.get(f"/games/{game}/{word}")
        assert answer.headers.get("location") == f"/games/{game}", word
    assert host.client.get(f"/games/{game}/nothing").status_code != ELSEWHERE


def test_a_house_that_sits_no_more_locks_no_device_out(
    serve: Serve, guests: Guests, kanly: Kanly
) -> None:
    served = serve()
    host, one = guests(served), guests(served)
    game = host.create("Taken back", *TWO, **LATER)
    one.join(host.link(game, house="ordos"))
    host.sends(game, "take", "house", "vernius")
    assert kanly("game", "undo", "--game", game).code == 0
    for device, house in ((host, ""), (host, "vernius"), (one, ""), (one, "ordos")):
        assert SEATS in device.page(game, house)
    assert one.client.get(f"/games/{game}/options.json").json()["houses"] == []
    again = host.client.post(f"/games/{game}/redo", data={"head": host.head(game)})
    assert again.status_code == ELSEWHERE
    assert one.client.get(f"/games/{game}/options.json").json()["houses"] == ["ordos"]


def test_a_step_of_the_set_up_goes_back_with_consent(looked_up: Served, guests: Guests) -> None:
    host, one = guests(looked_up), guests(looked_up)
    game = host.create("A step back", *TWO, **LATER)
    host.sends(game, "take", "house", "vernius")
    one.join(host.link(game, house="ordos"))
    assert host.say(game, "homeworld caladan", "vernius").status_code == ELSEWHERE
    assert "Take back the last: Vernius: homeworld caladan" in host.page(game)
    sent = {"house": "vernius", "head": host.head(game, "vernius")}
    assert host.client.post(f"/games/{game}/undo", data=sent).status_code == ELSEWHERE
    if "may agree or decline" in one.page(game):
        sent = {"house": "ordos", "head": one.head(game, "ordos")}
        assert one.client.post(f"/games/{game}/agree", data=sent).status_code == ELSEWHERE
    assert "Do again what was taken back" in host.page(game)


@pytest.mark.sweep
def test_tabs_of_one_device_see_its_houses_and_lose_nothing(
    looked_up: Served, guests: Guests, context: BrowserContext, tmp_path: Path
) -> None:
    first, second, third = (context.new_page() for _ in range(3))
    faults: list[str] = []
    for tab in (first, second, third):
        tab.on("pageerror", lambda fault: faults.append(str(fault)))
    first.goto(f"{looked_up.url}/games")
    first.fill("[name=name]", "Tabs")
    for number, (house, sponsor) in enumerate(TWO, 1):
        first.fill(f"[name=house{number}]", house)
        first.select_option(f"[name=sponsor{number}]", sponsor)
        first.select_option(f"[name=deck{number}]", "later")
    first.get_by_role("button", name="Lay out the game").click()
    second.goto(first.url)
    third.goto(f"{first.url}/seats")

    def take(tab: Page, house: str) -> None:
        tab.locator(f"form[action$='/take']:has([value={house}]) button").click()

    take(first, "vernius")
    for tab in (second, third):  # its one House is shown where none was named
        tab.locator("#table[data-feed*='as=vernius']").wait_for()
        tab.get_by_role("heading", name="Your deck").wait_for()
        assert "no seat" not in tab.locator("body").inner_text()

    # What is half done stays when somebody sits down elsewhere: a file, a refused list.
    file = tmp_path / "deck.txt"
    file.write_text("1 Duncan Idaho")
    third.set_input_files("[name=file]", file)
    second.check("[name=deck][value=list]")
    second.fill("[name=list]", "1 No such card")
    second.get_by_role("button", name="Lay out this deck").click()
    second.get_by_text("Not done.").wait_for()
    assert second.url == first.url
    link = first.locator("article:has-text('House Ordos') a.word").inner_text()
    guests(looked_up).join(link.removeprefix(looked_up.url))
    for tab in (first, second, third):
        tab.locator("article:has-text('House Ordos')").get_by_text("one device").wait_for()
    assert second.input_value("[name=list]") == "1 No such card"
    assert second.is_checked("[name=deck][value=list]")
    assert third.evaluate("document.querySelector('[name=file]').files.length") == 1

    # A House that is left: the other tabs stand at the lobby again.
    first.locator("details[data-key='mine vernius'] > summary").click()
    first.get_by_role("button", name="Leave House Vernius").click()
    for tab in (second, third):
        tab.locator("#table[data-feed*='as=-&']").wait_for()
        assert tab.get_by_role("button", name="Play it on this device").count() == 1
    assert second.reload().status == OK  # type: ignore[union-attr]
    assert faults == []


def test_a_device_of_two_houses_is_told_which_it_plays_and_whose_turn_it_is(
    looked_up: Served, guests: Guests
) -> None:
    host = guests(looked_up)
    game = host.create("One device", *TWO, **{"set-hands": "names"})
    for house in ("vernius", "ordos"):
        host.sends(game, "take", "house", house)
    lobby = host.page(game, "vernius")
    assert "This device plays 2 Houses, each on a page of its own." in lobby
    assert "Hide the hand" not in lobby
    for house in ("vernius", "ordos"):
        assert host.say(game, "begin", house).status_code == ELSEWHERE
    both = host.page(game, "vernius")
    assert "House Ordos: is asked" in both
    assert "Hide its hand before somebody else takes the device." in both
    assert host.say(game, "next", "vernius").status_code == ELSEWHERE
    over = host.page(game, "vernius")
    assert "House Ordos is asked: hide this hand, then let the other player" in over
    # what the host says for all stands apart, behind one's own, and quiet
    own, apart, whole = over.partition("For the whole table")
    assert apart
    assert "all next" not in own
    assert "all next" in whole
    assert 'class="button go quiet"' in whole
    hidden = host.page(game, "-")
    assert "No hand is shown. Choose the House that you play." in hidden
    assert "Only you see this" not in hidden


def test_a_list_in_doubt_is_settled_at_decks_and_laid_out_from_there(
    looked_up: Served, guests: Guests
) -> None:
    host = guests(looked_up)
    game = host.create("In doubt", *TWO, **LATER)
    host.sends(game, "take", "house", "vernius")
    sent = {"house": "vernius", "deck": "list", "list": "\n1 Duncan Idah\n1 Caladan"}
    refused = host.client.post(f"/games/{game}/deck", data=sent)
    assert refused.status_code == WRONG
    assert "line 2" in refused.text  # the blank first line counts, as it does at /decks
    assert "?." not in refused.text
    form = refused.text.partition('class="row doubtful">')[2].partition("</form>")[0]
    assert "Settle the lines in doubt" in form
    fields = {"list": sent["list"], "play": f"{game}/vernius"}
    assert f'name="play" value="{fields["play"]}"' in form
    page = host.client.post("/decks/deck", data=fields).text
    assert "Lines in doubt" in page
    assert re.search(r'name="play" value="in-doubt/vernius"', page)
    assert f"Play this deck in {game}" in page
    back = page.partition('class="panel play"')[2].partition("</form>")[0]
    assert f'action="/games/{game}/deck"' in back
    assert "Caladan" in back.partition("<textarea")[2]
    # a place that is no House of a game is not carried
    odd = host.client.post("/decks/deck", data={**fields, "play": "../x/y"}).text
    assert "Play this deck" not in odd
