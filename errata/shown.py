"""Text from outside, made fit for one line of a terminal."""

from __future__ import annotations

MARK = "\ufffd"


def shown(text: str, most: int = 60) -> str:
    """The text printable and shortened: no control signs, no line ends, no turned writing."""
    short = text if len(text) <= most else text[: most - 1] + "…"
    plain = short.replace("\t", " ")
    return "".join(sign if sign.isprintable() else MARK for sign in plain)
