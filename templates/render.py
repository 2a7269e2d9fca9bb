"""Fills a sheet: a Jinja template in `sheets/`, strict about what it is given, escaped."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_ID = re.compile(r"\b[A-Z]{1,3}-\d{1,3}\b")
"""The id of a rule, which no line may break at its hyphen."""


def render(sheet: str, context: object) -> str:
    """The HTML of a sheet; its template sees the context, one typed class a sheet, as `it`."""
    return _environment().get_template(f"{sheet}.html.j2").render(it=context)


def cited(text: str) -> Markup:
    """A text, escaped, with each rule id in a span of the class `id`."""
    from markupsafe import Markup, escape

    return Markup(_ID.sub(r'<span class="id">\g<0></span>', str(escape(text))))  # noqa: S704


def _faces() -> Markup:
    from markupsafe import Markup

    from templates.faces import faces

    return Markup(faces())  # noqa: S704 - our own files


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("templates", "sheets"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["cited"] = cited
    environment.globals["faces"] = _faces
    return environment
