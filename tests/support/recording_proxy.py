"""A proxy that a browser goes through: it keeps every byte that the browser receives."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from threading import Lock, Thread
from urllib.parse import urlsplit

END = b"\r\n\r\n"
ONLY = re.compile(rb"(?im)^(connection|proxy-connection|accept-encoding|sec-fetch-site):.*\r\n")
"""What is not handed on: without a browser's sec-fetch-site the server takes a connection that is
closed each time for one of this machine, and not for one that comes through a proxy."""


class RecordingProxy:
    """Hands requests on one by one, uncompressed, and keeps what comes back.

    Attributes:
        received: Every byte of every answer, also of those that never end.
    """

    def __init__(self) -> None:
        self.received = bytearray()
        self._lock = Lock()
        self._listens = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listens.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more requests."""
        self._listens.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listens.accept()
                Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        with browser, suppress(OSError, ValueError):
            head, body = _read(browser)
            method, address, version = head.split(b"\r\n", 1)[0].split(b" ")
            where = urlsplit(address.decode())
            path = (where.path or "/") + (f"?{where.query}" if where.query else "")
            rest = ONLY.sub(b"", head.split(b"\r\n", 1)[1] + b"\r\n")
            first = b" ".join((method, path.encode(), version)) + b"\r\n"
            with socket.create_connection((where.hostname or "", where.port or 80)) as server:
                more = b"connection: close\r\naccept-encoding: identity\r\n\r\n"
                server.sendall(first + rest + more + body)
                while part := server.recv(65536):
                    with self._lock:
                        self.received += part
                    browser.sendall(part)


def _read(browser: socket.socket) -> tuple[bytes, bytes]:
    """A request: its head without the empty line, and its body. Raises ValueError, OSError."""
    got = b""
    while END not in got:
        part = browser.recv(65536)
        if not part:
            raise ValueError(got)
        got += part
    head, _, body = got.partition(END)
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    while length and len(body) < int(length[1]):
        body += browser.recv(65536)
    return head, body
