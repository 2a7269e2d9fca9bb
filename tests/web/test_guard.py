"""What the server refuses: other names, other sites, too much of anything."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import asking
import httpx
from places import ROOT
from served import Serve, Served

from kanly.web.limits import BURST, LARGEST_BODY, LARGEST_HEAD, MOST_FIELDS, RATE

OK, ELSEWHERE, BAD, FORBIDDEN, MISSING = 200, 303, 400, 403, 404
LARGE, LONG, ENCODED, MISDIRECTED, OFTEN, HEADY = 413, 414, 415, 421, 429, 431
FORM = {"theme": "dark", "back": "/"}


def test_dns_rebinding_meets_a_server_of_another_name(looked_up: Served) -> None:
    port = looked_up.port
    for good in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}"):
        assert asking.get(looked_up.url, headers={"host": good}).status_code == OK
    for bad in (
        f"evil.example:{port}",
        "localhost",
        f"localhost:{port + 1}",
        f"localhost.:{port}",
        f"localhost:{port}@evil.example",
        f"127.0.0.1.evil.example:{port}",
        "",
    ):
        assert asking.get(looked_up.url, headers={"host": bad}).status_code == MISDIRECTED, bad


def test_another_sites_page_sends_nothing(looked_up: Served) -> None:
    url, port = f"{looked_up.url}/theme", looked_up.port
    own: list[dict[str, str]] = [{"origin": looked_up.url}, {"sec-fetch-site": "same-origin"}]
    for headers in own:
        assert asking.post(url, data=FORM, headers=headers).status_code == ELSEWHERE
    foreign = [
        "null",
        "https://evil.example",
        f"https://127.0.0.1:{port}",
        "http://127.0.0.1",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://localhost:{port}",
    ]
    found: list[dict[str, str]] = [{"origin": one} for one in foreign]
    found += [{}, {"sec-fetch-site": "none"}, {"sec-fetch-site": "same-site"}]
    found += [{"origin": "null", "sec-fetch-site": "same-origin"}]
    for headers in found:
        assert asking.post(url, data=FORM, headers=headers).status_code == FORBIDDEN, headers
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "KANLY"):
        assert httpx.request(method, looked_up.url).status_code == FORBIDDEN, method


def test_another_sites_page_takes_nothing(looked_up: Served) -> None:
    def got(**headers: str) -> int:
        named = {f"sec-fetch-{name}": value for name, value in headers.items()}
        return asking.get(looked_up.url, headers=named).status_code

    assert got(site="same-origin", mode="cors", dest="empty") == OK
    assert got(site="none", mode="navigate", dest="document") == OK
    assert got(site="cross-site", mode="navigate", dest="document") == OK  # a link to a deck
    assert got(site="cross-site", mode="navigate", dest="iframe") == FORBIDDEN
    assert got(site="cross-site", mode="no-cors", dest="image") == FORBIDDEN
    assert got(site="same-site", mode="cors", dest="empty") == FORBIDDEN  # another local server


def test_a_page_runs_only_the_scripts_of_this_server(looked_up: Served) -> None:
    for path in ("/", "/health", "/nowhere", "/games", "/theme"):
        headers = asking.get(f"{looked_up.url}{path}").headers
        rules = dict(
            one.strip().partition(" ")[::2] for one in headers["content-security-policy"].split(";")
        )
        assert rules["default-src"] == rules["base-uri"] == "'none'"
        assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "strict-origin"
        assert "server" not in headers


def test_no_template_holds_what_the_policy_forbids() -> None:
    forbidden = re.compile(
        r"<script(?![^>]*\ssrc=)|\sstyle=|<style|\son[a-z]+=|javascript:|\|\s*safe"
    )
    faults = [
        f"{file.name}: {found[0]}"
        for file in (ROOT / "templates" / "web").rglob("*.j2")
        for found in forbidden.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not faults, "\n".join(faults)


def test_every_form_is_read_within_its_limits() -> None:
    """`read_form` bounds fields, files, parts and encoding; Starlette's own takes a thousand."""
    files = (ROOT / "kanly" / "web").rglob("*.py")
    own = [one.name for one in files if re.search(r"\.form\(", one.read_text(encoding="utf-8"))]
    assert own == ["forms.py"]


def test_too_large_a_body_is_not_read(looked_up: Served) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(LARGEST_BODY // 50_000 + 2):
            yield b"a" * 49_999 + b"&"

    headers = {"content-type": "application/x-www-form-urlencoded"}
    with looked_up.asked(**headers) as client:
        assert client.post("/theme", content=b"a" * (LARGEST_BODY + 1)).status_code == LARGE
        assert client.post("/theme", content=parts()).status_code == LARGE
        assert client.post("/theme", data=FORM).status_code == ELSEWHERE


def test_a_form_is_bounded_in_all_it_has(looked_up: Served) -> None:
    plain = "application/x-www-form-urlencoded"

    def sent(kind: str, body: bytes) -> int:
        with looked_up.asked(**{"content-type": kind}) as client:
            return client.post("/theme", content=body).status_code

    assert sent(plain, b"a=1&" * MOST_FIELDS) == ELSEWHERE
    assert sent(plain, b"a=1&" * (MOST_FIELDS + 1)) == BAD
    assert sent(plain, b"a=" + b"b" * 600_000) == BAD
    assert sent(plain, b"theme=%00dark") == BAD
    assert sent(plain, b"theme=%ff%fe%80") == ELSEWHERE
    many = "multipart/form-data; boundary=x"
    part = b'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    assert sent(many, part * MOST_FIELDS + b"--x--") == ELSEWHERE
    assert sent(many, part * (MOST_FIELDS + 1) + b"--x--") == BAD
    file = b'--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n1\r\n--x--'
    assert sent(many, file) == BAD
    for trap in ("undefined", "unicode_escape", "utf-16", "idna", "utf-7"):
        assert sent(f"multipart/form-data; charset={trap}; boundary=x", part) == ENCODED
    assert sent("multipart/form-data", part) == BAD


def test_too_much_before_the_body_is_not_read(looked_up: Served) -> None:
    assert asking.get(f"{looked_up.url}/?q={'a' * 15_000}").status_code == OK
    assert asking.get(f"{looked_up.url}/?q={'a' * 17_000}").status_code == LONG
    for headers in ({f"x-{n}": "1" for n in range(120)}, {"x": "a" * (LARGEST_HEAD + 1)}):
        assert asking.get(looked_up.url, headers=headers).status_code == HEADY


def test_only_paths_are_asked_for(looked_up: Served) -> None:
    static = re.search(r"/static/\w+", asking.get(looked_up.url).text)
    assert static
    asked = [
        f"{static[0]}/../../page.py",
        f"{static[0]}/..%2f..%2fpage.py",
        f"{static[0]}/%00",
        f"{static[0]}//etc/passwd",
        "/static/../../etc/passwd",
        "/%0a",
        "//evil.example",
        "http://evil.example/",
        "*",
        f"{static[0]}/..\\..\\page.py",
        f"{static[0]}/%ff",
    ]
    for path in asked:
        with socket.create_connection(("127.0.0.1", looked_up.port), 5) as raw:
            head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{looked_up.port}\r\n"
            raw.sendall(f"{head}connection: close\r\n\r\n".encode())
            answer = raw.makefile("rb").read()
        assert answer[9:12] in {b"400", b"404"}, (path, answer[:200])
        assert b"root:" not in answer
        assert b"dataclass" not in answer


def test_nobody_is_led_elsewhere(looked_up: Served) -> None:
    for back in (
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "/a\r\nset-cookie: b=c",
        "\\\\evil.example",
    ):
        with looked_up.asked() as client:
            answer = client.post("/theme", data={"theme": "dark", "back": back})
        assert (answer.status_code, answer.headers["location"]) == (ELSEWHERE, "/"), back


def test_cookies_are_kept_from_scripts_and_other_sites(looked_up: Served) -> None:
    with looked_up.asked() as client:
        kept = [client.post("/theme", data=FORM), client.get("/games")]
    for answer in kept:
        assert {"httponly", "samesite=lax"} <= set(
            answer.headers["set-cookie"].lower().replace(" ", "").split(";")
        )


def test_no_cache_keeps_a_game(looked_up: Served) -> None:
    for path in ("/games", "/games/x", "/games/x/feed", "/join/x", "/enter"):
        answer = asking.get(f"{looked_up.url}{path}")
        assert answer.headers["cache-control"] == "no-store", path


def test_who_asks_too_often_waits(serve: Serve) -> None:
    """The rate is each address's own: the machine itself is not held up by a guest."""
    served, many = serve("--name", "kanly.example"), int(RATE * BURST) + 200
    with socket.create_connection(("127.0.0.1", served.port), 20) as raw:
        raw.sendall(b"HEAD /health HTTP/1.1\r\nhost: kanly.example\r\n\r\n" * (many - 1))
        raw.sendall(b"GET / HTTP/1.1\r\nhost: kanly.example\r\nconnection: close\r\n\r\n")
        came = [line[9:12] for line in raw.makefile("rb") if line.startswith(b"HTTP/1.1 ")]
    assert came[: int(RATE * BURST)] == [b"200"] * int(RATE * BURST)
    assert came[-1] == b"429"
    assert asking.get(f"{served.url}/health").status_code == OK


def test_nothing_secret_is_in_what_the_server_says(serve: Serve) -> None:
    served = serve("--name", "kanly.example", "--word", "silent running")
    secret = f"{served.port}-not-to-be-told"
    with served.asked(cookie=f"kanly_device={secret}; kanly_guest={secret}") as client:
        for path in (f"/join/{secret}", f"/games/x?as={secret}", f"/games/{secret}/feed", "/%7f"):
            client.get(path)
            client.post(path, data={"word": secret, "back": secret})
    with socket.create_connection(("127.0.0.1", served.port), 5) as raw:
        raw.sendall(f"GET /{secret} HTTP/9.9\r\n{secret}\r\n\r\n".encode())
        raw.recv(1000)
    said = served.stop()
    assert secret not in said
    assert len(said.splitlines()) <= 4, said
