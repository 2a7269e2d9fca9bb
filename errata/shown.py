"""Text from outside: is it text at all, and how it is shown on one line of a terminal."""

from __future__ import annotations

import re

MARK = "\ufffd"

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What could steer a terminal or turn the writing of a page round; line ends are left."""


def harmless(text: str) -> str:
    """A text of many lines in which nothing steers a terminal or a page."""
    return CONTROL.sub(MARK, text.replace("\t", " "))


def shown(text: str, most: int = 60) -> str:
    """The text printable and shortened: no control signs, no line ends, no turned writing."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    plain = short.replace("\t", " ")
    return "".join(sign if sign.isprintable() else MARK for sign in plain)


def is_text(text: str) -> bool:
    """Whether files and databases can hold it: no byte of an argument that is no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
