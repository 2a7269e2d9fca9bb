"""Text in messages: text from outside made safe, names that may be meant, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

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
    if plain.isprintable():
        return plain
    return "".join(sign if sign.isprintable() else MARK for sign in plain)


def is_text(text: str) -> bool:
    """Whether files and databases can hold it: no byte of an argument that is no UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in one list: "a, b and c"."""
    *others, end = words or ("",)
    return f"{', '.join(others)} {last} {end}" if others else end


def did_you_mean(names: Sequence[str]) -> str:
    """The end of a message: "; did you mean a or b?", "" without names."""
    return f"; did you mean {' or '.join(names)}?" if names else ""


def nearest_or(names: Sequence[str], otherwise: str) -> str:
    """The end of a message: "nearest: a, b", or what helps where no name is near."""
    return f"nearest: {', '.join(names)}" if names else otherwise


def nearest(
    text: str,
    names: Iterable[str],
    *,
    most: int = 5,
    alike: float = 0.5,
    fold: Callable[[str], str] = str,
) -> list[str]:
    """The names most like a text, best first, none where none comes near.

    Args:
        text: What was typed.
        names: What there is.
        most: How many names at most.
        alike: How like the text a name must be, from 0 to 1.
        fold: What makes of a text and a name what is compared.
    """
    from difflib import get_close_matches

    known = {fold(name): name for name in names}
    return [known[name] for name in get_close_matches(fold(text), known, n=most, cutoff=alike)]
