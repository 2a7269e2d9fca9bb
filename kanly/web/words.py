"""A table word, drawn by lot: easy to say across a table and to type on a phone."""

from __future__ import annotations

from importlib.resources import files
from secrets import choice

PARTS = 3
"""Words of a table word: with 256 to draw from, and few tries, nobody comes upon one."""


def drawn() -> str:
    """A table word."""
    easy = files("kanly.web").joinpath("easy_words.txt").read_text(encoding="utf-8").split()
    return " ".join(choice(easy) for _ in range(PARTS))
