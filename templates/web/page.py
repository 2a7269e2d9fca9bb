"""A page of the server: what it holds, and how it is filled."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from templates.signs import sign
from templates.web.links import linked

if TYPE_CHECKING:
    from jinja2 import Environment

FONTS = Path(str(files("templates").joinpath("fonts")))
STATIC = Path(str(files("templates").joinpath("web", "static")))
"""The files that pages fetch; their address holds a digest of all, so that they may be kept."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """What one page holds; each kind is a class of its own with a template.

    Attributes:
        template: The file of its template, in `templates/web`.
        title: What the tab is called.
        place: The place in the bar at the top it belongs to: look-up, decks, table, sheets.
        without_bar: It stands by itself, without that bar.
    """

    template: ClassVar[str]
    without_bar: ClassVar[bool] = False
    title: str
    place: str = ""


@dataclass(frozen=True, kw_only=True)
class Notice(Page):
    """A page that says one thing: what went wrong, and what next.

    Attributes:
        says: A sentence each.
        leads: Where one can go on: text and address.
    """

    template: ClassVar[str] = "notice.html.j2"
    says: tuple[str, ...]
    leads: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Frame:
    """What stands around a page.

    Attributes:
        path: The address of the page.
        theme: dark, light, or "" for what the device prefers.
        cut: How much of what was typed was read, 0 for all of it.
        fragment: Only the part of the page that changes, for a script that puts it in its place.
    """

    path: str = "/"
    theme: str = ""
    cut: int = 0
    fragment: bool = False

    @property
    def static(self) -> str:
        """The folder of the files that pages fetch."""
        return f"/static/{digest()}"


@cache
def digest() -> str:
    """A digest of all files that pages fetch."""
    found = hashlib.sha256()
    for file in sorted((*STATIC.rglob("*"), *FONTS.iterdir())):
        if file.is_file():
            found.update(file.read_bytes())
    return found.hexdigest()[:16]


@cache
def _environment() -> Environment:
    from jinja2 import (
        ChoiceLoader,
        Environment,
        PackageLoader,
        PrefixLoader,
        StrictUndefined,
    )

    environment = Environment(
        loader=ChoiceLoader(
            [
                PackageLoader("templates", "web"),
                PrefixLoader({"sheets": PackageLoader("templates", "sheets")}),  # charts
            ]
        ),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["linked"] = linked
    environment.globals["sign"] = sign
    return environment


def render(page: Page, frame: Frame) -> str:
    """The page as HTML, everything escaped."""
    return _environment().get_template(page.template).render(page=page, frame=frame)
