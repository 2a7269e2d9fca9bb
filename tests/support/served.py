"""A server as a user starts it: `kanly serve` in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

STARTS_WITHIN = 30
"""Seconds."""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Served:
    """A server as a user starts it, in a process of its own."""

    def __init__(self, home: Path, *words: str, scheme: str = "http") -> None:
        self.port = free_port()
        self.url = f"{scheme}://127.0.0.1:{self.port}"
        self.words = [sys.executable, "-m", "kanly", "serve", "--port", str(self.port), *words]
        self.environment = {**os.environ, "KANLY_HOME": str(home)}
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(
            self.words,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            try:
                httpx.get(f"{self.url}/health", timeout=5, verify=False)  # noqa: S501 - our own
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        self.process.kill()
        pytest.fail(f"it did not start: {self.process.communicate()[0]}")

    def stop(self) -> str:
        """End it as Ctrl+C does; all it has said."""
        self.process.terminate()
        try:
            return self.process.communicate(timeout=20)[0]
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.communicate()[0]

    def asked(self, **headers: str) -> httpx.Client:
        """A client that sends as this server's own pages do."""
        return httpx.Client(
            base_url=self.url, headers={"origin": self.url, **headers}, timeout=STARTS_WITHIN
        )


Serve = Callable[..., Served]
