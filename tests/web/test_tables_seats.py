"""Who may do what at a served game: links, devices, hosting, looking on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from command_line import Kanly
from served import Serve, Served
from table_guests import ELSEWHERE, OK, TWO, WRONG, Guests

from kanly.web.limits import LONGEST_LIST

NOT_FOUND = 404


def test_a_link_seats_one_device_and_is_used_up(looked_up: Served, guests: Guests) -> None:
    host, one, other = (guests(looked_up) for _ in range(3))
    game = host.create("Evening one", *TWO)
    link = host.link(game, house="vernius")
    assert other.client.get(link).status_code == OK  # to look at it takes nothing
    assert one.join(link).headers["location"] == f"/games/{game}?as=vernius"
    assert other.join(link).status_code == NOT_FOUND
    assert "used up" in other.join(link).text
    again = one.client.get(link).text  # who has the seat finds the way to it
    assert "If this device has taken the seat already" in again
    assert 'href="/games"' in again.partition("<main")[2]
    assert other.client.get(f"/games/{game}").status_code == NOT_FOUND
    assert "this device" in one.page(game)
    assert one.say(game, "begin", "vernius").status_code == ELSEWHERE


def test_a_link_made_anew_gives_nothing_any_more(looked_up: Served, guests: Guests) -> None:
    host, thief = guests(looked_up), guests(looked_up)
    game = host.create("Evening two", *TWO)
    stolen = host.link(game, house="ordos")
    assert host.sends(game, "invite", "house", "ordos") == ELSEWHERE
    assert host.link(game, house="ordos") != stolen
    assert thief.join(stolen).status_code == NOT_FOUND


def test_a_house_is_handed_on_and_played_on_two_devices(looked_up: Served, guests: Guests) -> None:
    host, phone, laptop, friend = (guests(looked_up) for _ in range(4))
    game = host.create("Evening three", *TWO)
    phone.join(host.link(game, house="vernius"))
    assert phone.sends(game, "invite", "house", "vernius") == ELSEWHERE
    laptop.join(phone.link(game, house="vernius"))
    assert "this device and 1 more" in phone.page(game)
    assert phone.sends(game, "invite", "house", "vernius", hands="1") == ELSEWHERE
    friend.join(phone.link(game, house="vernius", hands=True))
    assert phone.client.get(f"/games/{game}").status_code == NOT_FOUND
    assert {laptop.client.get(f"/games/{game}").status_code} == {OK}
    assert friend.sends(game, "invite", "house", "ordos") == WRONG  # not its own
    assert friend.sends(game, "send-away", "house", "vernius") == WRONG  # the host's word


def test_the_host_takes_a_house_from_its_devices(looked_up: Served, guests: Guests) -> None:
    host, one = guests(looked_up), guests(looked_up)
    game = host.create("Evening four", *TWO)
    one.join(host.link(game, house="vernius"))
    assert host.sends(game, "take", "house", "vernius") == WRONG  # another device plays it
    for house in ("nope", ""):  # no link is written to what is not there
        assert host.sends(game, "send-away", "house", house) == WRONG
        assert host.sends(game, "invite", "house", house) == WRONG
    look = host.link(game, "watch")
    assert host.sends(game, "send-away", "watch", "zz") == ELSEWHERE  # as if no House were named
    assert host.link(game, "watch") != look
    one.sends(game, "invite", "house", "vernius", hands="1")
    handing = one.link(game, house="vernius", hands=True)
    assert host.sends(game, "send-away", "house", "vernius") == ELSEWHERE
    assert one.client.get(f"/games/{game}").status_code == NOT_FOUND
    assert one.join(handing).status_code == NOT_FOUND
    assert host.sends(game, "take", "house", "vernius") == ELSEWHERE
    assert one.join(host.link(game, house="vernius")).status_code == ELSEWHERE


def test_hosting_is_handed_on_and_left(looked_up: Served, guests: Guests) -> None:
    host, other = guests(looked_up), guests(looked_up)
    game = host.create("Evening five", *TWO)
    host.sends(game, "take", "house", "vernius")
    host.sends(game, "invite", "host", hands="1")
    other.join(host.link(game, "host", hands=True))
    assert "G-02" in host.say(game, "set windows open", "vernius").text
    assert other.say(game, "set windows open").status_code == ELSEWHERE
    assert "Hosting" not in host.page(game)
    page = other.client.get(
        f"/games/{game}/seats"
    ).text  # to leave is not one tap, and says what it does
    leaving = page.partition("<summary>Host no more</summary>")[2].partition("</details>")[0]
    assert "No other device hosts this game." in leaving
    assert f'action="/games/{game}/leave"' in leaving
    assert other.sends(game, "leave", "host") == ELSEWHERE
    assert other.client.get(f"/games/{game}").status_code == NOT_FOUND


def test_z_03_whoever_looks_on_sees_what_all_may_see(looked_up: Served, guests: Guests) -> None:
    host, one, crowd = guests(looked_up), guests(looked_up), [guests(looked_up) for _ in range(3)]
    game = host.create("Evening six", *TWO, **{"set-hands": "names"})
    one.join(host.link(game, house="vernius"))
    link = host.link(game, "watch")
    assert [each.join(link).status_code for each in crowd] == [ELSEWHERE] * 3
    assert host.say(game, "begin").status_code == ELSEWHERE
    assert "Only you see this" in one.page(game)
    for each in (*crowd, host):
        assert "Only you see this" not in each.page(game)
        assert "Only you see this" not in each.page(game, "vernius")
    answer = crowd[0].say(game, "pass")
    assert (answer.status_code, "looks on" in answer.text) == (WRONG, True)


def test_a_link_of_the_terminal_seats_a_device(serve: Serve, guests: Guests, kanly: Kanly) -> None:
    assert kanly("game", "new", "At the terminal", "--house", "Vernius=Atreides").code == 0
    served = serve()
    one, many = guests(served), [guests(served) for _ in range(2)]
    first = kanly("game", "invite", "vernius", "--at", served.url)
    second = kanly("game", "invite", "vernius", "--at", served.url)
    assert first.err == ""
    assert "gives nothing any more" in second.err
    links = [said.out.split()[-1].removeprefix(served.url) for said in (first, second)]
    assert one.join(links[0]).status_code == NOT_FOUND
    assert one.join(links[1]).headers["location"] == "/games/at-the-terminal?as=vernius"
    assert one.join(links[1]).status_code == NOT_FOUND  # it was for one device
    look = kanly("game", "invite", "--watch", "--at", f"{served.url}/")
    link = look.out.split()[-1].removeprefix(served.url)
    assert [each.join(link).status_code for each in many] == [ELSEWHERE] * 2
    for words in ((), ("vernius", "--watch"), ("vernius", "--at", "kanly.example"), ("nobody",)):
        assert kanly("game", "invite", *words).code != 0, words


def test_the_library_keeps_digests_alone(
    serve: Serve, guests: Guests, home: Path, kanly: Kanly
) -> None:
    served = serve()
    host, one = guests(served), guests(served)
    game = host.create("Friday night", *TWO)
    links = [host.link(game, house="vernius"), host.link(game, "watch")]
    one.join(host.link(game, house="ordos"))
    links.append(kanly("game", "invite", "ordos", "--at", served.url).out.split()[-1])
    secrets = [*(each.client.cookies["kanly_device"] for each in (host, one)), *links]
    with closing(sqlite3.connect(home / "library.db")) as raw:
        kept = "\n".join(raw.iterdump())
    assert [one for one in secrets if one.rpartition("/")[2] in kept] == []
    shown = served.stop()
    assert [one for one in secrets if one.rpartition("/")[2] in shown] == []


def test_a_deck_is_laid_out_from_its_own_device(looked_up: Served, guests: Guests) -> None:
    host, one = guests(looked_up), guests(looked_up)
    later = {"deck1": "later", "deck2": "starter", "set-hands": "names"}
    game = host.create("Evening seven", *TWO, **later)
    one.join(host.link(game, house="vernius"))
    sent = {"house": "vernius", "deck": "list", "list": "1 No such card"}
    answer = one.client.post(f"/games/{game}/deck", data=sent)
    assert (answer.status_code, "line 1" in answer.text) == (WRONG, True)
    assert "deck.txt" not in answer.text
    assert host.client.post(f"/games/{game}/deck", data=sent).status_code == WRONG
    for path in ("deck /etc/hostname", "vernius: deck ../library.db", "deck starter:atreides"):
        assert "own form" in one.say(game, path, "vernius").text
    listed = one.client.get("/decks/starter/atreides/forms").text
    assert listed
    sent = {"house": "vernius", "deck": "starter"}
    assert one.client.post(f"/games/{game}/deck", data=sent).status_code == ELSEWHERE
    assert "Imperial and" in one.page(game)


def test_a_list_that_is_too_long_is_refused_and_not_cut(looked_up: Served, guests: Guests) -> None:
    host = guests(looked_up)
    game = host.create("Evening eight", *TWO, deck1="later")
    host.sends(game, "take", "house", "vernius")
    long = "1 Rapier\n" + "a" * LONGEST_LIST
    sent = {"house": "vernius", "deck": "list", "list": long}
    answer = host.client.post(f"/games/{game}/deck", data=sent)
    assert answer.status_code == WRONG
    told = f"a list of at most {LONGEST_LIST:,} signs"
    assert told in answer.text
    assert "Settle the lines in doubt" not in answer.text
    files = {"file": ("deck.txt", long.encode())}
    sent = {"house": "vernius", "deck": "list"}
    answer = host.client.post(f"/games/{game}/deck", data=sent, files=files)
    assert (answer.status_code, told in answer.text) == (WRONG, True)


def test_g_02_the_host_sets_rules_aside_where_the_host_may(
    looked_up: Served, guests: Guests
) -> None:
    host, one = guests(looked_up), guests(looked_up)
    for overrides, done in (("host", True), ("nobody", False)):
        game = host.create(f"Aside {overrides}", *TWO, **{"set-overrides": overrides})
        host.sends(game, "take", "house", "vernius")
        one.join(host.link(game, house="ordos"))
        said = {"words": "create spice 5", "why": "we agreed on it", "sure": "1"}
        for device, house, goes in ((one, "ordos", False), (host, "vernius", done)):
            sent = {**said, "house": house, "head": device.head(game, house)}
            answer = device.client.post(f"/games/{game}/say", data=sent)
            assert (answer.status_code == ELSEWHERE) == goes, (overrides, house, answer.text)
            assert goes or "G-02" in answer.text
