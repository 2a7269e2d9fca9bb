"""The server itself: its port, its processes, its end."""

from __future__ import annotations

import errno
import logging
import signal
import socket
import ssl
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from uvicorn import Config, Server
from uvicorn.supervisors import Multiprocess

from errata.errors import KanlyError
from kanly.web.connection import Connection
from kanly.web.limits import LARGEST_HEAD

FARTHEST = 50
"""How many ports are tried for one that is free."""
WAITING = 128
"""Connections that may wait for the server to take them."""
ENDS_WITHIN = 2
"""Seconds that what is under way has once the server is asked to end."""


class PortTaken(KanlyError):
    """Something else listens at the port."""

    def __init__(self, port: int, free: int | None) -> None:
        self.port, self.free = port, free
        way = f"kanly serve --port {free} takes the next free one" if free else "name another one"
        super().__init__(f"port {port} is taken, perhaps by another kanly serve; {way}")


class NotListening(KanlyError):
    """The system does not let it listen there."""

    def __init__(self, port: int, why: str) -> None:
        super().__init__(f"cannot listen at port {port} ({why}); --port names another")


class BadCertificate(KanlyError):
    """What https needs cannot be read."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file}: no certificate with its key in PEM ({why})")


class OneLine(logging.Formatter):
    """Tells what uvicorn has to say in one line, without what was under way: no secret is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        kind = record.exc_info[0] if record.exc_info else None
        says = record.getMessage().strip().partition("\n")[0]
        return f"kanly: {says}{f' ({kind.__name__})' if kind else ''}"


LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": OneLine}},
    "handlers": {"said": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        name: {"handlers": ["said"], "level": "ERROR", "propagate": False}
        for name in ("uvicorn", "asyncio", "python_multipart", "sse_starlette")
    },
    "root": {"handlers": ["said"], "level": "ERROR"},
}


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises PortTaken, NotListening."""
    # Named as TCP, asyncio sends at once; else each answer waits 40 ms for an acknowledgement.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it lets two servers have the same port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(WAITING)
    except OSError as fault:
        found.close()
        if fault.errno == errno.EADDRINUSE:
            raise PortTaken(port, _free(host, port)) from None
        raise NotListening(port, fault.strerror or str(fault)) from None
    found.set_inheritable(True)
    return found


def _free(host: str, port: int) -> int | None:
    """The next port nobody listens at."""
    for one in range(port + 1, min(port + FARTHEST, 65536)):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
            tried.bind((host, one))
            return one
    return None


def check_certificate(cert: Path, key: Path) -> None:
    """Check that https can be served with these. Raises BadCertificate."""
    for file in (cert, key):
        try:
            file.read_bytes()
        except OSError as fault:
            raise BadCertificate(file, fault.strerror or str(fault)) from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
    except (ssl.SSLError, ValueError) as fault:
        why = getattr(fault, "reason", None) or "the key asks for a password, perhaps"
        raise BadCertificate(cert, str(why).lower().replace("_", " ")) from None


def run(
    listens: socket.socket, workers: int, tls: tuple[Path, Path] | None, *, proxied: bool
) -> None:
    """Serve until somebody ends it: Ctrl+C, or the system."""
    config = Config(
        "kanly.web.whole.app:from_environment",
        factory=True,
        workers=workers,
        http=Connection,
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_config=LOGS,
        access_log=False,
        server_header=False,
        proxy_headers=proxied,
        forwarded_allow_ips="127.0.0.1",
        timeout_keep_alive=5,
        timeout_graceful_shutdown=ENDS_WITHIN,
        h11_max_incomplete_event_size=LARGEST_HEAD * 2,
        ssl_certfile=tls[0] if tls else None,
        ssl_keyfile=tls[1] if tls else None,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    server = Server(config)
    with suppress(KeyboardInterrupt):
        if workers > 1:
            Multiprocess(config, [listens]).run()
        else:
            server.run([listens])
    listens.close()
