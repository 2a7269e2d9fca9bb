"""Malformed and forged requests to `kanly serve`, by seed: what hostile clients send."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from secrets import randbits
from typing import TypeAlias
from urllib.parse import quote, quote_from_bytes

from fuzz_spoil import NUMBERS, ODD, Spoiler

FORM = "application/x-www-form-urlencoded"
WORDS = (
    "next",
    "pass",
    "end",
    "note hello",
    "gain 5 solaris",
    "deck /etc/passwd",
    "undo 1",
    "settle x",
    "vernius: pass",
    "house Corrino sponsor Emperor",
    "override",
    "resign",
    "bid 9999999999",
    "begin",
)
UNDER_GAME = (
    "",
    "/say",
    "/look",
    "/log",
    "/story",
    "/why",
    "/screen",
    "/seats",
    "/deck",
    "/invite",
    "/leave",
    "/send-away",
    "/take",
    "/host",
    "/link.svg",
    "/feed",
    "/options.json",
    "/undo",
    "/redo",
    "/agree",
    "/decline",
    "/x",
    "//",
    "/%2e%2e",
    "/../..",
)
ELSEWHERE = (
    "/",
    "/card/eots:pogrom",
    "/find?q=t:venture",
    "/decks",
    "/decks/link?d=x",
    "/decks/deck",
    "/games",
    "/join/",
    "/theme",
    "/enter",
    "/health",
    "/sheets",
    "/rule/P-04",
    "/ask?q=",
    "/box?q=a",
    "/manifest.webmanifest",
    "/static/0/kanly.css",
    "/static/../../etc/passwd",
    "/static/%00",
)
FIELDS = (
    "words",
    "house",
    "head",
    "option",
    "v0",
    "v1",
    "sure",
    "why",
    "verb",
    "named",
    "maximum",
    "seal",
    "name",
    "house1",
    "sponsor1",
    "role",
    "list",
    "file",
    "theme",
    "back",
    "word",
    "device",
    "number",
)


@dataclass(frozen=True)
class Told:
    """What hostile clients know: the server, the games, a seat of their own.

    Attributes:
        name: What the server is called before the proxy they come through.
        games: Their own game, and one at which they have no right.
        device: The cookies of theirs: let in, and known to the server.
        houses: The Houses of the games; they play the last one.
    """

    port: int
    name: str
    games: tuple[str, str]
    device: str
    houses: tuple[str, ...]

    @property
    def address(self) -> str:
        """Another address each time: how often one may ask is another test's."""
        drawn = randbits(24)
        return f"198.{drawn >> 16}.{drawn >> 8 & 255}.{drawn & 255}"


@dataclass(frozen=True)
class Attack:
    """Bytes to be sent, and whether an answer must come: else the connection is left soon."""

    kind: str
    data: bytes
    answered: bool = True


Maker: TypeAlias = Callable[[Random, Told], Attack]


def request(
    told: Told,
    method: str,
    path: str,
    body: bytes = b"",
    **headers: str,
) -> bytes:
    """A request as a page of the server sends it, with other headers where they are named."""
    own = told.name
    wanted = {
        "host": own,
        "origin": f"https://{own}",
        "cookie": told.device,
        "x-forwarded-for": told.address,
        "x-forwarded-proto": "https",
        "connection": "close",
        "accept": "text/html",
    }
    if body or method == "POST":
        wanted |= {"content-length": str(len(body)), "content-type": FORM}
    wanted |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in wanted.items() if value),
    ]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body


def odd(chance: Random, most: int = 3) -> bytes:
    """Some odd bytes."""
    return b"".join(chance.choice(ODD + NUMBERS) for _ in range(chance.randint(1, most)))


def some_path(chance: Random, told: Told) -> str:
    """A page of a game, or another one; now and then with something odd in it."""
    if chance.random() < 0.6:
        game = chance.choice((*told.games, told.games[0], quote_from_bytes(odd(chance)), "a" * 300))
        path = f"/games/{game}{chance.choice(UNDER_GAME)}"
        house = chance.choice((*told.houses, "", "%00", quote_from_bytes(odd(chance))))
        return f"{path}?as={house}" if chance.random() < 0.5 else path
    path = chance.choice(ELSEWHERE)
    return path + (quote_from_bytes(odd(chance)) if chance.random() < 0.5 else "")


def some_form(chance: Random, told: Told) -> bytes:
    """A form, its fields known and odd."""
    fields = []
    for _ in range(chance.randint(0, 12)):
        name = chance.choice(FIELDS) if chance.random() < 0.8 else quote_from_bytes(odd(chance))
        value = chance.choice(
            (
                quote(chance.choice(WORDS)),
                chance.choice(told.houses),
                some_place(chance),
                quote_from_bytes(odd(chance)),
                "a" * chance.choice((0, 10, 3000, 70_000)),
            )
        )
        fields.append(f"{name}={value}")
    return "&".join(fields).encode()


def some_place(chance: Random) -> str:
    """A word that says where a page stood: true ones, wrong ones, none."""
    return chance.choice(
        (
            f"main:{chance.randint(0, 80)}:0",
            f"main:{10 ** chance.randint(1, 30)}:0",
            f"{chance.choice(('', 'x', 'MAIN', '..', 'main' * 50))}:{chance.randint(-3, 9)}:9",
            "main:1",
            ":::",
            "main:٣:0",
            quote_from_bytes(odd(chance)),
        )
    )


def broken_http(chance: Random, told: Told) -> Attack:
    """What is no HTTP, or hardly."""
    good = request(told, "GET", some_path(chance, told))
    made = [
        chance.randbytes(chance.randint(1, 400)),
        odd(chance, 30),
        good.replace(b"\r\n", b"\n"),
        good.replace(
            b"HTTP/1.1", chance.choice((b"HTTP/9.9", b"HTTP/2.0", b"http/1.1", b"", b"X"))
        ),
        good.replace(b"host:", b"host :"),
        good.replace(b"host:", b"host: a\r\nhost:"),
        good.replace(b"accept:", b"a" * 70_000 + b":"),
        good.replace(b"accept:", b"x: " + b"a" * 70_000 + b"\r\naccept:"),
        good.replace(b"accept:", b"".join(b"h%d: 1\r\n" % one for one in range(200)) + b"accept:"),
        good.replace(b"accept:", odd(chance) + b":"),
        good.replace(b"text/html", odd(chance, 8)),
        good[: chance.randint(1, len(good) - 1)],
        good * 20,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + chance.randbytes(100),
        good.replace(b"connection: close", b"connection: upgrade\r\nupgrade: websocket"),
        good.replace(b"GET ", b"CONNECT evil.example:443 HTTP/1.1\r\nGET "),
    ]
    return Attack("broken HTTP", chance.choice(made), answered=False)


def smuggled(chance: Random, told: Told) -> Attack:
    """Two lengths of a body, or none that holds: which request comes after it?"""
    body = some_form(chance, told)
    after = request(told, "GET", f"/games/{told.games[1]}")
    length = chance.choice(
        ("0", "-1", "+5", "1_0", "0x10", "5, 6", "9" * 40, str(len(body) + 9), "٣")
    )
    chunks = chance.choice(
        (b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", b"ffffffffffff\r\n", b"-1\r\n\r\n", b"")
    )
    made = [
        request(told, "POST", "/theme", body, content_length=length) + after,
        request(told, "POST", "/theme", chunks, content_length="", transfer_encoding="chunked")
        + after,
        request(told, "POST", "/theme", chunks, transfer_encoding="chunked") + after,
        request(told, "POST", "/theme", body, transfer_encoding="gzip, chunked") + after,
        request(told, "GET", "/", body, content_length=length) + after,
        request(told, "POST", "/theme", body, expect="100-continue") + after,
    ]
    return Attack("smuggled", chance.choice(made), answered=False)


def from_elsewhere(chance: Random, told: Told) -> Attack:
    """Other hosts, other origins, other methods."""
    own = told.name
    hosts = (
        own,
        "evil.example",
        f"evil.example:{told.port}",
        f"{own}.evil.example",
        f"127.0.0.1:{told.port}",
        f"localhost:{told.port}",
        f"[::1]:{told.port}",
        "a" * 5000,
        "evil.example@" + own,
    )
    origins = (
        "null",
        "https://evil.example",
        f"https://{own}",
        f"http://{own}.evil.example",
        "",
        own,
        f"http://{own}/",
        "file://",
        f"http://localhost:{told.port}",
    )
    method = chance.choice(
        ("POST", "GET", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD", "TRACE", "A" * 99)
    )
    named = {
        "host": chance.choice(hosts),
        "origin": chance.choice(origins),
        "sec_fetch_site": chance.choice(
            ("", "cross-site", "same-site", "none", "same-origin", "x")
        ),
        "sec_fetch_mode": chance.choice(("", "navigate", "no-cors", "cors")),
        "x_forwarded_for": chance.choice(("", "", "203.0.113.9", "127.0.0.1, evil", "::1")),
        "x_kanly_fragment": chance.choice(("", "1")),
    }
    body = some_form(chance, told)
    return Attack("from elsewhere", request(told, method, some_path(chance, told), body, **named))


def forged(chance: Random, told: Told) -> Attack:
    """Cookies, invitations, Houses and places that are not theirs, sent as a page sends them."""
    cookies = [told.device] * 4 + [
        "",
        "kanly_device=",
        told.device[:-1],
        f"kanly_device={'a' * 43}",
        f"{told.device}; kanly_device=x; kanly_guest=9999999999.{'0' * 64}",
        "kanly_device="
        + odd(chance).decode("utf-8", "replace").replace("\r", "").replace("\n", ""),
        "; ".join(f"c{one}=1" for one in range(300)),
        "kanly_theme=<script>",
    ]
    house = chance.choice((*told.houses, "", "Vernius", "vernius ordos", "\u202e"))
    pairs = {"words": chance.choice(WORDS), "house": house, "head": some_place(chance), "sure": "1"}
    body = "&".join(f"{name}={quote(value)}" for name, value in pairs.items()).encode()
    game = chance.choice(told.games)
    path = chance.choice(
        (
            f"/games/{game}/say",
            f"/games/{game}{chance.choice(UNDER_GAME)}",
            f"/join/{chance.randbytes(16).hex()}",
            f"/join/{told.device[-32:]}",
        )
    )
    method = chance.choice(("POST", "POST", "GET"))
    cookie = chance.choice(cookies).encode("utf-8", "replace").decode("latin-1")
    return Attack("forged", request(told, method, path, body, cookie=cookie))


def of_a_form(chance: Random, told: Told) -> Attack:
    """Forms: deep, broken, in no encoding, with files nobody asked for."""
    edge = chance.choice(("x", "a" * 80, '"', "--", "é", ""))
    part = b'content-disposition: form-data; name="%s"%s\r\n%s\r\n%s\r\n'
    parts = b"".join(
        b"--"
        + edge.encode()
        + b"\r\n"
        + part
        % (
            chance.choice((*(one.encode() for one in FIELDS), odd(chance))),
            chance.choice(
                (b"", b'; filename="a.txt"', b"; filename*=utf-8''%ff", b'; filename="../../x"')
            ),
            chance.choice(
                (b"", b"x: 1\r\n" * 50, b"content-type: multipart/mixed; boundary=y\r\n")
            ),
            chance.choice(
                (odd(chance, 20), b"a" * 5000, b"--y\r\n" * 200, some_form(chance, told))
            ),
        )
        for _ in range(chance.choice((1, 3, 30, 250)))
    )
    ending = chance.choice((f"--{edge}--".encode(), b"", b"\r\n--"))
    charset = chance.choice(
        ("", "", "; charset=utf-8", "; charset=undefined", "; charset=utf-16", "; charset=")
    )
    multipart = f"multipart/form-data{charset}; boundary={edge}"
    kinds = (
        multipart,
        multipart,
        FORM,
        "application/json",
        "text/plain",
        "x" * 3000,
        "multipart/form-data",
    )
    body = chance.choice(
        (parts + ending, some_form(chance, told), b"&" * 50_000, b"%" * 999, b'{"a":' * 999)
    )
    path = chance.choice(
        (
            "/theme",
            "/games",
            "/decks/deck",
            "/enter",
            f"/games/{told.games[0]}/say",
            f"/games/{told.games[0]}/deck",
            f"/games/{told.games[0]}/look",
        )
    )
    return Attack("form", request(told, "POST", path, body, content_type=chance.choice(kinds)))


def page_asked(chance: Random, told: Told) -> Attack:
    """Pages by odd paths and queries."""
    asked = quote_from_bytes(odd(chance, 6))
    path = chance.choice(
        (
            "/find?q=",
            "/?q=",
            "/box?q=",
            "/ask?q=",
            "/card/",
            "/rule/",
            "/decks/link?d=",
            "/decks/saved/",
            "/decks/starter/",
            "/faction/",
            "/sheets/",
            "/join/",
            "/static/",
        )
    )
    return Attack("page", request(told, "GET", path + asked + quote_from_bytes(odd(chance))))


def flood(chance: Random, told: Told) -> Attack:
    """A feed that is asked for and left."""
    game, house = chance.choice(told.games), chance.choice((*told.houses, ""))
    path = f"/games/{game}/feed?as={house}&after={some_place(chance)}"
    last = chance.choice(("", some_place(chance).encode("ascii", "replace").decode()))
    sent = request(told, "GET", path, last_event_id=last, accept="text/event-stream")
    return Attack("flood", sent, answered=False)


def spoilt(chance: Random, told: Told) -> Attack:
    """A good request with a few bytes spoilt."""
    one, other = forged(chance, told).data, of_a_form(chance, told).data
    return Attack(
        "spoilt",
        Spoiler(chance=chance, words=(), longest=8000).spoil(one, other[:4000]),
        answered=False,
    )


MAKERS: tuple[Maker, ...] = (
    broken_http,
    smuggled,
    from_elsewhere,
    forged,
    forged,
    of_a_form,
    page_asked,
    flood,
    spoilt,
)
