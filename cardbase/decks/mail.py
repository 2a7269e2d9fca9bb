"""Lines of a mail that was sent as quoted-printable (RFC 2045, 6.7), as they were written."""

from __future__ import annotations

import quopri
import re
from collections.abc import Sequence

from cardbase.strings import decoded

_CODED = re.compile(r"=(?:20$|3D|[89A-F][0-9A-F])")
"""What shows that a text is so: a blank at the end of a line, an equals sign, a letter."""

_SOFT = re.compile(r"[^=\s]=$")
"""The end of a line that goes on in the next."""


def is_coded(line: str) -> bool:
    """Whether a line shows that its text is quoted-printable."""
    return bool(_CODED.search(line))


def written(lines: Sequence[str]) -> list[str]:
    """The lines as written; one that was broken stands where it began, its rest is blank.

    Lines without signs of the code are given back as they are.
    """
    if not any(is_coded(line) for line in lines):
        return list(lines)
    found: list[list[str]] = []
    goes_on = False
    begun: list[str] = []
    for line in lines:
        if not goes_on:
            begun = []
        found.append([] if goes_on else begun)
        goes_on = bool(_SOFT.search(line))
        begun.append(line[:-1] if goes_on else line)
    whole = map("".join, found)
    return [_decoded(line) if is_coded(line) else line for line in whole]


def _decoded(line: str) -> str:
    data = quopri.decodestring(line.encode())
    return (decoded(data) or (line, ""))[0]
