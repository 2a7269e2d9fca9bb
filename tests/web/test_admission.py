"""Who is let in: this machine by itself, guests by the word of the table."""

from __future__ import annotations

import socket
from pathlib import Path
from time import time

import asking
import httpx
import pytest
from served import Serve, Served

from kanly.web.admission import FOR, key_of, plain_word, signed
from kanly.web.lan import addresses
from kanly.web.limits import TRIES
from kanly.web.serving import Serving
from kanly.web.words import drawn

OK, ELSEWHERE, ASKED, FORBIDDEN, OFTEN = 200, 303, 401, 403, 429
WORD, NAME = "Silent Running", "kanly.example"
PRIVATE = ("/", "/games", "/games/x", "/games/x/feed", "/join/x", "/decks", "/card/eots:pogrom")


def guest(served: Served, **headers: str) -> httpx.Client:
    """A browser that comes by the name of the proxy."""
    mine = {"host": NAME, "origin": f"https://{NAME}", "accept": "text/html", **headers}
    return httpx.Client(base_url=served.url, headers=mine, timeout=asking.WITHIN)


@pytest.fixture
def named(serve: Serve) -> Served:
    """A server with a name besides, so that guests come without a network."""
    return serve("--name", NAME, "--word", WORD)


def test_without_the_word_nothing_is_answered(named: Served) -> None:
    with guest(named) as client:
        for path in PRIVATE:
            assert client.get(path).status_code == ASKED, path
            assert client.get(path, headers={"accept": "*/*"}).status_code == ASKED, path
            assert client.post(path, data={"words": "next"}).status_code == ASKED, path
        page = client.get("/games/x?as=vernius")
        assert "Table word" in page.text
        assert 'name="back" value="/games/x?as=vernius"' in page.text
        assert client.get("/health").status_code == client.get("/enter").status_code == OK
    assert asking.get(f"{named.url}/").status_code == OK  # this machine itself is not asked


def test_the_word_is_said_once(named: Served) -> None:
    with guest(named) as client:
        wrong = client.post("/enter", data={"word": "loud running", "back": "/games"})
        assert wrong.status_code == FORBIDDEN
        assert "not the word of this table" in wrong.text
        came = client.post("/enter", data={"word": " silent-RUNNING ", "back": "/games"})
        assert (came.status_code, came.headers["location"]) == (ELSEWHERE, "/games")
        flags = came.headers["set-cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        kept = f"kanly_guest={client.cookies['kanly_guest']}"
    with guest(named, cookie=kept) as client:
        assert client.get("/").status_code == OK
        away = client.post("/enter", data={"word": WORD, "back": "//evil.example"})
        assert away.headers["location"] == "/"


def test_an_admission_cannot_be_forged(named: Served) -> None:
    until = int(time()) + FOR
    own = Serving(hosts=(), key=key_of(plain_word(WORD)))
    another = Serving(hosts=(), key=key_of("another word"))
    good = signed(own, until)
    moment, _, seal = good.partition(".")
    forged = [
        "",
        "x",
        ".",
        moment,
        f"{moment}.",
        f"{int(moment) + 1}.{seal}",
        f"{moment}.{seal}0",
        signed(another, until),
        signed(own, int(time()) - 1),
        f"{moment}.{seal.upper()}",
        f"{'9' * 500}.{seal}",
        f"٣{moment}.{seal}",
        "é" * 40,
    ]
    for cookie in forged:
        with guest(named) as client:
            headers = [(b"cookie", b"kanly_guest=" + cookie.encode())]
            answer = client.build_request("GET", "/")
            answer.headers = httpx.Headers([*answer.headers.raw, *headers])
            assert client.send(answer).status_code in {ASKED, 400}, cookie
    with guest(named, cookie=f"kanly_guest={good}") as client:
        assert client.get("/").status_code == OK


def test_words_are_not_tried_without_end(named: Served) -> None:
    with guest(named) as client:
        tried = [client.post("/enter", data={"word": f"guess {n}"}) for n in range(TRIES + 2)]
        assert [one.status_code for one in tried] == [FORBIDDEN] * TRIES + [OFTEN] * 2
        # whoever has used up its tries is not told whether the next one was right
        assert client.post("/enter", data={"word": WORD}).status_code == OFTEN


def test_a_word_that_is_drawn_is_easy_and_seldom_the_same() -> None:
    words = {drawn() for _ in range(300)}
    assert len(words) > 295
    assert all(len(word.split()) == 3 and word.isascii() for word in words)


def test_whoever_comes_through_another_is_no_owner(serve: Serve) -> None:
    """A tunnel or proxy on this machine has this machine's address: it is told by what it sends."""
    served = serve()
    for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"):
        answer = asking.get(served.url, headers={header: "203.0.113.9"})
        assert answer.status_code == FORBIDDEN, header
        assert "its own machine alone" in answer.text
        assert "--behind-proxy was not given" in answer.text
    shown = served.stop()
    assert shown.count("--behind-proxy was not given") == 1
    assert "203.0.113.9" not in shown


FETCHED = "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\n"
ELSE = "Sec-Fetch-Site: same-origin\r\nReferer: https://kanly.example/\r\n"


def test_a_proxy_that_says_nothing_makes_nobody_the_owner(serve: Serve) -> None:
    """Nginx as `proxy_pass http://127.0.0.1:8140;` alone sets it up: the name is this machine's."""
    for words, status in (((), FORBIDDEN), (("--name", NAME, "--word", WORD), ASKED)):
        served = serve(*words)
        for version, more in (
            ("1.0", FETCHED + "Connection: close\r\n"),  # nginx before 1.29
            ("1.0", ""),
            ("1.1", FETCHED + "Connection: close\r\n"),  # with proxy_http_version 1.1
            ("1.1", ELSE + "Connection: keep-alive\r\n"),  # with connections kept: the next page
        ):
            head = f"GET /games HTTP/{version}\r\nHost: 127.0.0.1:{served.port}\r\n{more}\r\n"
            with socket.create_connection(("127.0.0.1", served.port), asking.WITHIN) as raw:
                raw.sendall(head.encode())
                assert f" {status} ".encode() in raw.recv(100), (words, head)
        own = {"sec-fetch-site": "same-origin", "referer": f"{served.url}/decks"}
        assert asking.get(f"{served.url}/games", headers=own).status_code == OK


def test_only_a_proxy_that_was_announced_is_believed(serve: Serve) -> None:
    plain, behind = serve("--name", NAME, "--word", WORD), serve("--behind-proxy", "--name", NAME)
    sent = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    for served, secure in ((plain, False), (behind, True)):
        with guest(served, **sent) as client:
            kept = client.post("/theme", data={"theme": "dark"}).headers["set-cookie"].lower()
        assert ("secure" in kept) is secure
    # behind a proxy nobody is at home, whatever it makes of the name
    assert asking.get(behind.url).status_code == ASKED
    # and each guest has tries of its own
    for address, came in (
        ("203.0.113.9", [FORBIDDEN] * TRIES + [OFTEN]),
        ("203.0.113.8", [FORBIDDEN]),
    ):
        with guest(behind, **{"x-forwarded-for": address}) as client:
            assert [client.post("/enter", data={"word": "no"}).status_code for _ in came] == came


@pytest.mark.skipif(not addresses(), reason="this machine is on no network")
def test_the_network_is_let_in_by_lan_alone(serve: Serve) -> None:
    there = addresses()[0]
    alone, opened = serve(), serve("--lan", "--word", WORD)
    with pytest.raises(httpx.ConnectError):
        asking.get(f"http://{there}:{alone.port}/health")
    url = f"http://{there}:{opened.port}"
    assert asking.get(url).status_code == ASKED
    with httpx.Client(base_url=url, headers={"origin": url}, timeout=asking.WITHIN) as client:
        assert client.post("/enter", data={"word": WORD}).status_code == ELSEWHERE
        assert client.get("/").status_code == OK


def test_the_same_word_holds_after_a_restart_and_another_does_not(home: Path) -> None:
    until = int(time()) + FOR
    kept = signed(Serving(hosts=(), key=key_of(plain_word(WORD))), until)
    for word, status in ((WORD, OK), ("another word", ASKED)):
        served = Served(home, "--name", NAME, "--word", word)
        with guest(served, cookie=f"kanly_guest={kept}") as client:
            assert client.get("/").status_code == status
        served.stop()
