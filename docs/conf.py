"""How Sphinx makes the site of these pages; `just site` runs it."""

from __future__ import annotations

from importlib.metadata import version as installed
from pathlib import Path
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
# Players' pages before those for developers.
html_search_scorer = str(Path(__file__).parent / "style" / "scorer.js")
html_use_index = False
html_favicon = html_logo = "style/kanly.svg"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
LIGHT = {
    "color-brand-primary": "#8a3f0c",
    "color-brand-content": "#8a3f0c",
    "color-brand-visited": "#6b3f74",
    "color-background-primary": "#fffdf9",
    "color-background-secondary": "#f8f2e8",
    "color-background-border": "#e6dac6",
    "color-background-hover": "#efe5d3",
    "color-code-background": "#f8f2e8",
    "color-inline-code-background": "#f8f2e8",
    "color-table-header-background": "#f8f2e8",
    "color-table-border": "#e6dac6",
}
DARK = {
    "color-brand-primary": "#f0a860",
    "color-brand-content": "#f0a860",
    "color-brand-visited": "#d3a6dc",
    "color-foreground-primary": "#ece3d5",
    "color-background-primary": "#171310",
    "color-background-secondary": "#1e1914",
    "color-background-border": "#3b3127",
    "color-background-hover": "#2a231b",
    "color-code-background": "#1e1914",
    "color-inline-code-background": "#241d17",
    "color-table-header-background": "#241d17",
    "color-table-border": "#3b3127",
}
html_theme_options = {"light_css_variables": LIGHT, "dark_css_variables": DARK}


def setup(app: Sphinx) -> None:
    """Name the languages of our own that pages show, so that they are taken as plain text."""
    for own in ("operation", "query"):
        app.add_lexer(own, TextLexer)
