"""Text from outside: is it text at all, and how it is shown on one line of a terminal."""

from __future__ import annotations

MARK = "\ufffd"


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
