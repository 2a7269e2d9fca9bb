"""Reads a text in TOML, from whoever wrote it: what would take long is refused before it is parsed.

Python's parser takes memory with the square of the words of a dotted key: one of 50,000 words, a
file of 100 KB, took it ten gigabytes.
"""

from __future__ import annotations

import re
import tomllib

LARGEST = 64_000
"""A text of more bytes is refused; a format that names each of the 661 cards has half of that."""

MOST_WORDS = 4
"""Words of a key: "sizes.imperial.least" has three."""

MOST_DEPTH = 8
"""Brackets and braces within each other."""

_CLOSED = re.compile(
    r'"""(?:\\.|[^\\]|\\\Z)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*(?:["\n\\]|\Z)'
    r"|'[^'\n]*(?:['\n]|\Z)"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and remarks: nothing in them opens, closes or parts a key. One left open ends with its
line or the text, where the parser stops, too."""

_LONG_KEY = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_WORDS}}}")


class NoToml(ValueError):
    """A text that is not read as TOML.

    Args:
        expected: What could be read.
        found: What is there, with the line where one can be named.
        line: That line, 0 for none.
    """

    def __init__(self, expected: str, found: str, line: int = 0) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.line = line


def read_toml(data: bytes) -> dict[str, object]:
    """What stands in a text in TOML. Raises NoToml."""
    if len(data) > LARGEST:
        raise NoToml(f"at most {LARGEST} bytes", "more")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoToml("TOML in UTF-8", "other bytes") from None
    check_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as fault:
        raise NoToml("TOML", str(fault).partition(";")[0]) from None


def check_depth(text: str) -> None:
    """Raises NoToml for a key of too many words, or too many brackets; it has the line."""
    plain = _CLOSED.sub(_blank, text)
    long = _LONG_KEY.search(plain)
    for expected, at in (
        (f"a key of at most {MOST_WORDS} words", long and long.start()),
        (f"at most {MOST_DEPTH} brackets within each other", _deep(plain)),
    ):
        if at is not None:
            line = plain.count("\n", 0, at) + 1
            raise NoToml(expected, f"more in line {line}", line)


def _deep(plain: str) -> int | None:
    """Where the first bracket stands that is too deep within others."""
    depth = 0
    for bracket in re.finditer(r"[\[{\]}]", plain):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            return bracket.start()
    return None


def _blank(found: re.Match[str]) -> str:
    """A word in the place of a string, which may stand in a key; its line ends stay."""
    return ("" if found[0].startswith("#") else "s") + "\n" * found[0].count("\n")
