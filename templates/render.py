"""Fills a sheet: a Jinja template in `sheets/`, strict about what it is given, escaped."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def render(sheet: str, context: object) -> str:
    """The HTML of a sheet; its template sees the context, one typed class a sheet, as `it`."""
    return _environment().get_template(f"{sheet}.html.j2").render(it=context)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("templates", "sheets"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
