"""Requests to a server that is tried: a busy machine is no fault, so they wait for long."""

from __future__ import annotations

from typing import Any

import httpx

WITHIN = 60.0
"""Seconds."""


def get(url: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - what httpx takes
    """What a GET is answered."""
    return httpx.get(url, timeout=WITHIN, **more)


def post(url: str, **more: Any) -> httpx.Response:  # noqa: ANN401 - what httpx takes
    """What a POST is answered."""
    return httpx.post(url, timeout=WITHIN, **more)
