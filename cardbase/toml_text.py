"""Reads untrusted TOML: text that would be expensive to parse is refused beforehand.

The memory use of Python's parser is quadratic in the words of a dotted key: a key of 50,000 words,
in a file of 100 KB, took ten gigabytes.
"""

from __future__ import annotations

import re
import tomllib

LARGEST = 64_000
"""Most bytes of a text; a format that names each of the 661 cards has half of that."""

MOST_WORDS = 4
"""Most words of a key: "sizes.imperial.least" has three."""

MOST_DEPTH = 8
"""Maximum nesting of brackets and braces."""

_CLOSED = re.compile(
    r'"""(?:\\.|[^\\]|\\\Z)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\[^\n]|[^"\\\n])*(?:["\n\\]|\Z)'
    r"|'[^'\n]*(?:['\n]|\Z)"
    r"|#[^\n]*",
    re.DOTALL,
)
"""Strings and comments, in which brackets and dots have no meaning. One left open ends with its
line or the text, where the parser stops, too."""

_LONG_KEY = re.compile(rf"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++){{{MOST_WORDS}}}")


class NoToml(ValueError):
    """A text that is refused or invalid as TOML.

    Args:
        expected: What would be valid.
        found: What is there, with the line if known.
        line: That line, 0 for none.
    """

    def __init__(self, expected: str, found: str, line: int = 0) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.line = line


def read_toml(data: bytes) -> dict[str, object]:
    """The content of a text in TOML. Raises NoToml."""
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
    """Raises NoToml, with the line, for a key of too many words or too deep nesting."""
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
    """The position of the first bracket that is nested too deeply."""
    depth = 0
    for bracket in re.finditer(r"[\[{\]}]", plain):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            return bracket.start()
    return None


def _blank(found: re.Match[str]) -> str:
    """The replacement for a string: a word, as it may be part of a key; line ends are kept."""
    return ("" if found[0].startswith("#") else "s") + "\n" * found[0].count("\n")
