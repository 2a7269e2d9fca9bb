"""Names of what the library keeps: how they are kept, told apart, and found when mistyped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from cardbase.errors import NotKept
from cardbase.names import STARTER_PREFIX
from errata import text as hints

LONGEST = 80
LISTED = 3
"""How many names that may be meant are offered."""

_MARKS = ("/", "\\")
_STARTS = ("-", "kanly:", "http:", "https:", STARTER_PREFIX)
_EXPECTED = (
    f"1 to {LONGEST} printable characters, no / or \\, "
    'not "-", "kanly:", "http:" or "starter:" first'
)
_AT = re.compile(r"(.*\S)\s*@\s*(\d{1,6})", re.DOTALL)


def clean(name: str, what: str = "deck") -> str:
    """The name of a deck, or what else, as it is kept: composed, one space between its words.

    Raises NotKept where it is empty, too long, would be taken for a path, a link, an option or a
    version, or has signs that cannot be shown.
    """
    spaced = " ".join(name[: 10 * LONGEST].split())
    if not spaced.isprintable() or not 1 <= len(name) <= 10 * LONGEST:
        raise NotKept(f"the name of a {what}", _EXPECTED, name)
    plain = normalize("NFC", spaced)
    bad = plain.lower().startswith(_STARTS) or any(mark in plain for mark in _MARKS)
    if bad or not 1 <= len(plain) <= LONGEST:
        raise NotKept(f"the name of a {what}", _EXPECTED, name)
    if of_version(plain)[1] is not None:
        raise NotKept(f"the name of a {what}", "no @ and number last, which tell a version", name)
    return plain


def of_version(text: str) -> tuple[str, int | None]:
    """A name and the number of a version behind it, "Red Duke@3"; None for no number."""
    found = _AT.fullmatch(text)
    return (found[1], int(found[2])) if found else (text, None)


def folded(name: str) -> str:
    """What tells decks apart: a name without case, accents composed, spaces made one."""
    return normalize("NFC", " ".join(normalize("NFC", name[: 10 * LONGEST]).casefold().split()))


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names most like this one, best first; none where none comes near."""
    return hints.nearest(folded(name)[:LONGEST], names, most=LISTED, fold=folded)
