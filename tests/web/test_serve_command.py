"""`kanly serve` as a command: its port, its certificate, its end; connections that say nothing."""

from __future__ import annotations

import asyncio
import datetime
import os
import signal
import socket
import ssl
import time
from contextlib import ExitStack
from pathlib import Path

import asking
import httpx
import pytest
from command_line import Kanly
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from served import Serve, Served, free_port
from starlette.types import Message, Receive, Scope, Send
from table_guests import Guests

from kanly.web.guard import Guard
from kanly.web.lan import addresses
from kanly.web.limits import BODY_WITHIN, CONNECTIONS_OF_ADDRESS, HEAD_WITHIN
from kanly.web.running import BadCertificate, check_certificate, listening
from kanly.web.serving import OWN_NAMES, Serving, header_hosts

MISUSE, OK, ASKED, LATE, FAULT = 2, 200, 401, 408, 500
ENDS_WITHIN = 3.0


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, made for the test, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "cert.pem", folder / "key.pem"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    plain = serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain))
    return pem, secret


def is_left(raw: socket.socket) -> bool:
    """Whether the server has ended a connection."""
    try:
        return raw.recv(100) == b""
    except ConnectionError:
        return True


def test_a_port_that_is_taken_is_told_with_the_next_free_one(kanly: Kanly) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = kanly("serve", "--port", str(port))
    assert said.code == MISUSE
    assert f"port {port} is taken" in said.err
    assert "kanly serve --port " in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--word", "red duke"), "--word is for guests"),
        (("--tls-cert", "a.pem"), "go together"),
        (("--lan", "--word", "a b"), "6 letters"),
        (("--tls-cert", "none.pem", "--tls-key", "none.pem"), "none.pem: no certificate"),
    ],
)
def test_what_does_not_go_together_is_told(kanly: Kanly, words: tuple[str, ...], says: str) -> None:
    said = kanly("serve", *words)
    assert said.code == MISUSE
    assert says in said.err
    assert len(said.err.splitlines()) == 1


def test_a_certificate_must_be_one_with_its_key(tmp_path: Path) -> None:
    pem, key = certificate(tmp_path)
    check_certificate(pem, key)
    with pytest.raises(BadCertificate):
        check_certificate(key, pem)


def test_by_https_cookies_never_go_by_http(home: Path, tmp_path: Path) -> None:
    pem, key = certificate(tmp_path)
    words = ("--tls-cert", str(pem), "--tls-key", str(key))
    served = Served(home, *words, scheme="https")
    try:
        with httpx.Client(
            base_url=served.url,
            verify=ssl.create_default_context(cafile=pem),
            timeout=asking.WITHIN,
        ) as one:
            one.headers["origin"] = served.url.replace("127.0.0.1", "localhost")
            one.base_url = httpx.URL(served.url.replace("127.0.0.1", "localhost"))
            kept = one.post("/theme", data={"theme": "dark"}).headers["set-cookie"].lower()
            device = one.get("/games").headers["set-cookie"].lower()
    finally:
        served.stop()
    assert "secure" in kept
    assert "secure" in device


def test_it_ends_soon_though_games_are_followed(serve: Serve, guests: Guests) -> None:
    served = serve()
    host = guests(served)
    game = host.create("Friday", ("Vernius", "Atreides"), ("Ordos", "Harkonnen"))
    with host.feed(game, after=""):
        began = time.monotonic()
        os.killpg(served.process.pid, signal.SIGINT)
        said = served.process.communicate(timeout=20)[0]
    assert time.monotonic() - began < ENDS_WITHIN
    assert served.process.returncode == 0
    assert said.splitlines()[1:] == ["Kanly has ended."]


@pytest.mark.sweep
def test_a_connection_that_says_nothing_is_left(looked_up: Served) -> None:
    """Of a head and of a body, silent or drip by drip; the limits are seconds, so it takes some."""
    head = f"POST /theme HTTP/1.1\r\nhost: 127.0.0.1:{looked_up.port}\r\n"
    origin = f"origin: {looked_up.url}\r\n"
    form = "content-type: application/x-www-form-urlencoded\r\ncontent-length: 500\r\n\r\na"
    with ExitStack() as opened:
        silent, dripping, slow = (
            opened.enter_context(socket.create_connection(("127.0.0.1", looked_up.port), 60))
            for _ in range(3)
        )
        began = time.monotonic()
        dripping.sendall(head.encode())
        slow.sendall((head + origin + form).encode())
        while time.monotonic() - began < HEAD_WITHIN + 3:
            try:
                dripping.sendall(b"x: 1\r\n")
            except OSError:
                break
            time.sleep(1)
        assert time.monotonic() - began < HEAD_WITHIN + 3
        assert is_left(silent)
        answer = slow.recv(1000)
        assert answer[9:12] == str(LATE).encode()
        assert time.monotonic() - began < BODY_WITHIN + 5
    assert asking.get(f"{looked_up.url}/health").status_code == OK


@pytest.mark.skipif(not addresses(), reason="this machine is on no network")
def test_one_address_cannot_take_all_connections(serve: Serve) -> None:
    served, there = serve("--lan", "--word", "silent running"), addresses()[0]
    with ExitStack() as opened:
        for _ in range(CONNECTIONS_OF_ADDRESS):
            opened.enter_context(socket.create_connection((there, served.port), 10))
        one_more = opened.enter_context(socket.create_connection((there, served.port), 10))
        assert is_left(one_more)
        assert asking.get(f"{served.url}/health").status_code == OK


def test_a_fault_nobody_foresaw_tells_its_kind_and_place_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def faulty(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise RuntimeError("the hand of Vernius is Kindjal")

    guard = Guard(faulty, Serving(hosts=header_hosts(OWN_NAMES, 1)))
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": "GET",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": [(b"host", b"localhost:1")],
        "client": ("127.0.0.1", 9),
        "server": ("127.0.0.1", 1),
    }
    asyncio.run(guard(scope, receive, send))
    assert sent[0]["status"] == FAULT
    page, said = b"".join(one.get("body", b"") for one in sent[1:]), capsys.readouterr().err
    assert b"RuntimeError" in page
    assert "RuntimeError" in said
    assert "test_serve_command.py" in said
    assert "Kindjal" not in said + page.decode()
    assert len(said.splitlines()) == 1


def test_no_answer_waits_for_an_acknowledgement() -> None:
    """Only where the socket is named as TCP does asyncio set TCP_NODELAY, which saves 40 ms."""
    with listening("127.0.0.1", free_port()) as found:
        assert found.proto == socket.IPPROTO_TCP
