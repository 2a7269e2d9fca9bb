"""What was typed into a field of an address."""

from __future__ import annotations

from starlette.requests import Request

from kanly.web.page import LONGEST


def typed_in(request: Request, field: str = "q") -> str:
    """What was typed, cut where it is too long; the frame of the page says so."""
    return " ".join(request.query_params.get(field, "")[:LONGEST].split())
