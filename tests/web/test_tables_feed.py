"""The feed of a game: what was missed, to whom, and no more of it than there is room for."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest
from served import Serve, Served
from staged_games import DUEL, say, stage
from table_device import device
from table_guests import ELSEWHERE, Guests, begun, events

from cardbase import open_catalog
from cardbase.catalog.catalog import Catalog
from kanly.web.limits import FEEDS_OF_DEVICE
from kanly.web.tables.listeners import Listeners
from tracker.table.session import open_session
from tracker.views.seen import view_of

NOT_FOUND, OFTEN = 404, 429


def test_who_comes_back_hears_exactly_what_was_missed(looked_up: Served, guests: Guests) -> None:
    game, _, one, other = begun(looked_up, guests, "Missed")
    last = stood = other.head(game)
    heard: list[str] = []
    for turn in range(6):
        for part in "ab":
            one.say(game, f"note {turn}{part}")
        with other.feed(game, "ordos", after=stood, last=last) as told:  # then it is lost again
            _, last, data = next(told)
            assert (data["position"], data["whole"]) == (last, False)
            heard += data["story"]
    with other.feed(game, "ordos", after=stood) as told:
        _, at, data = next(told)
    assert (at, data["story"]) == (last, heard)
    assert [
        sum(f"{turn}{part}" in line for line in heard) for turn in range(6) for part in "ab"
    ] == (
        [2] * 12  # the command, and that it was noted
    )


def test_another_line_of_play_or_one_unknown_is_to_be_fetched_whole(
    looked_up: Served, guests: Guests
) -> None:
    game, host, one, other = begun(looked_up, guests, "Whole")
    one.say(game, "note before")
    stood = other.head(game)
    with other.feed(game, "ordos", after=stood) as told:
        gone = host.client.post(f"/games/{game}/undo", data={"head": stood})
        assert gone.status_code == ELSEWHERE
        _, at, data = next(told)
        assert data["whole"]
        one.say(game, "note after")
        _, again, data = next(told)
        assert not data["whole"]  # the new branch leaves this line where it stands
        assert again.partition(":")[0] != at.partition(":")[0]
    for place in ("nowhere:3:0", "main:999:0", "main:3", "../x", "main:-1:0"):
        with other.feed(game, "ordos", after=place) as told:
            _, at, data = next(told)
            assert (at, data["whole"]) == (again, True), place


def test_undo_is_asked_for_agreed_to_and_told(looked_up: Served, guests: Guests) -> None:
    game, _, one, other = begun(looked_up, guests, "Undo")
    assert one.say(game, "begin").status_code != ELSEWHERE
    stood = one.head(game)
    before = one.head(game).split(":")[1]
    with other.feed(game, "ordos", after=stood) as told:
        sent = {"head": stood, "house": "vernius"}
        assert one.client.post(f"/games/{game}/undo", data=sent).status_code == ELSEWHERE
        _, asked, data = next(told)
        assert "House Vernius asks to take back" in data["asked"]
        answer = {"head": asked, "house": "ordos"}
        assert other.client.post(f"/games/{game}/agree", data=answer).status_code == ELSEWHERE
        _, _, data = next(told)
        assert data["whole"]
        assert any("House Ordos agreed" in line for line in data["story"])
    assert int(one.head(game).split(":")[1]) < int(before)
    assert "begin" in one.page(game)


def test_z_03_nothing_of_a_hand_is_told_to_others(
    looked_up: Served, guests: Guests, catalog: Catalog
) -> None:
    game, host, one, other = begun(looked_up, guests, "Hands")
    library = Path(looked_up.environment["KANLY_HOME"]) / "library.db"
    with open_session(catalog, game, library, to_write=False) as session:
        there = {session.cards[piece.card].name for piece in session.game.pieces.values()}
        seen = view_of(session, "ordos")
        known = {seen.cards[seen.game.pieces[piece].card] for piece in seen.known}
        told = " ".join(f"{card.full_name} {card.operation}" for card in known)
    hidden = {name for name in there if name not in told}
    assert len(hidden) > 20
    with ExitStack() as open_now:
        asked = (
            (one, "vernius"),
            (other, "ordos"),
            (other, "vernius"),
            (host, ""),
            (host, "ordos"),
        )
        feeds = [
            open_now.enter_context(each.feed(game, house, after="main:1:0"))
            for each, house in asked
        ]
        mine, *others = [json.dumps(next(each)) for each in feeds]
    pages = [other.page(game, "vernius"), host.page(game, "vernius")]
    assert [name for name in hidden if name in mine or name in one.page(game)] != []
    for name in hidden:
        assert [text for text in (*others, *pages) if f"{name}" in text] == [], name


def test_a_command_names_the_cards_its_listener_knows_and_says_what_the_table_did_for_it(
    home: Path, serve: Serve
) -> None:
    stage(home, DUEL.replace("open", "rotate"))
    served = serve()
    for ordos in device(home, served, "duel", "ordos"):
        with open_catalog() as catalog, open_session(catalog, "duel") as session:
            own = next(one.id for one in session.game.pieces.values() if one.card == "eots:caladan")
        since = ordos.head()
        say("duel", f"vernius: engage {own}", "all pass")
        asked = {"as": "ordos", "after": since}
        with ordos.client.stream("GET", "/games/duel/feed", params=asked, timeout=10) as answer:
            data = next(events(answer.iter_lines()))[2]
        assert any("engage Caladan" in one for one in data["story"])
        assert own not in " ".join(data["story"])
        assert data["instead"] == ["The table passes for House Ordos."]
        assert data["instead"][0] in data["story"]


@pytest.mark.parametrize("besides", [(), ("other",)])
def test_what_others_write_is_told_from_the_first_look_at_the_library_on(
    home: Path, besides: tuple[str, ...]
) -> None:
    stage(home)
    stage(home, DUEL, "other")

    async def looked_at() -> None:
        listeners = Listeners()
        for again in (False, True):  # followed, left alone, and followed again
            async with AsyncExitStack() as followed:
                for game in besides:
                    await followed.enter_async_context(listeners.following(game, "laptop"))
                following = await followed.enter_async_context(listeners.following("duel", "phone"))
                if not again:  # it was written to, perhaps, since its follower looked
                    await asyncio.wait_for(following.waiting.wait(), timeout=10)
                for turn in range(3):
                    waiting = following.waiting
                    say("duel", f"vernius: note {turn}")
                    await asyncio.wait_for(waiting.wait(), timeout=10)
        await listeners.close()

    asyncio.run(looked_at())


def test_a_device_sent_away_hears_no_more(looked_up: Served, guests: Guests) -> None:
    game, host, one, _ = begun(looked_up, guests, "Gone")
    with one.feed(game, "vernius", after=one.head(game)) as told:
        host.sends(game, "send-away", "house", "vernius")
        assert next(told)[0] == "gone"
    assert one.client.get(f"/games/{game}/feed").status_code == NOT_FOUND


def test_too_many_feeds_of_a_device_are_refused_and_a_deaf_one_holds_up_nobody(
    looked_up: Served, guests: Guests
) -> None:
    game, _, one, other = begun(looked_up, guests, "Many")
    head = one.head(game)
    cookie = f"kanly_device={other.client.cookies['kanly_device']}"
    asked = (
        f"GET /games/{game}/feed?as=ordos HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{looked_up.port}\r\nCookie: {cookie}\r\n\r\n"
    )
    deaf = []
    try:
        for _ in range(FEEDS_OF_DEVICE):
            deaf.append(socket.create_connection(("127.0.0.1", looked_up.port), timeout=10))
            deaf[-1].sendall(asked.encode())
            assert deaf[-1].recv(12).endswith(b"200")  # and reads nothing after that
        answer = other.client.get(f"/games/{game}/feed")
        assert answer.status_code == OFTEN
        assert "Too many pages of games are open on this device; close one." in answer.text
        with one.feed(game, "vernius", after=head) as told:
            for turn in range(5):
                assert one.say(game, f"note {turn}").status_code == ELSEWHERE
                assert any(f"{turn}" in line for line in next(told)[2]["story"])
    finally:
        for each in deaf:
            each.close()
    with other.feed(game, "ordos", after=head) as told:
        assert next(told)[0] == "news"
