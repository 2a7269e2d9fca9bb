"""How Sphinx makes the site of these pages; `just site` runs it."""

from __future__ import annotations

from importlib.metadata import version as installed
from typing import TYPE_CHECKING

from pygments.lexers.special import TextLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Kanly"
author = "The Kanly developers"
project_copyright = "The Kanly developers"
version = release = installed("kanly")
language = "en"

extensions = ["myst_parser"]
myst_heading_anchors = 4  # links to headings, as the repository shows them
highlight_language = "text"

html_theme = "furo"
html_title = "Kanly"
html_static_path = ["style"]
html_css_files = ["kanly.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_search_summary = False  # a summary is fetched, which no browser does from a file
pygments_style = "tango"
pygments_dark_style = "monokai"
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {
        "color-brand-primary": "#8a3f0c",
        "color-brand-content": "#8a3f0c",
        "color-brand-visited": "#6b3f74",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0a860",
        "color-brand-content": "#f0a860",
        "color-brand-visited": "#d3a6dc",
    },
}


def setup(app: Sphinx) -> None:
    """Name the languages of our own that pages show, so that they are taken as plain text."""
    for own in ("operation", "query"):
        app.add_lexer(own, TextLexer)
