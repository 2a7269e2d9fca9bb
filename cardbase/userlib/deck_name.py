"""Names under which decks are saved, so that each can be typed again and is no path or link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.errors import NotKept

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 80
LISTED = 3
"""How many names that may be meant are offered."""

_MARKS = ("/", "\\")
_STARTS = ("-", "kanly:", "http:", "https:")
_EXPECTED = f'1 to {LONGEST} printable characters, no / or \\, not "-", "kanly:" or "http:" first'


def clean(name: str) -> str:
    """The name as it is kept: composed, no space around it, one space between its words.

    Raises:
        NotKept: it is empty, too long, would be taken for a path, a link or an option, or has
            signs that cannot be shown.
    """
    from unicodedata import normalize

    spaced = " ".join(name[: 10 * LONGEST].split())
    if not spaced.isprintable() or not 1 <= len(name) <= 10 * LONGEST:
        raise NotKept("the name of a deck", _EXPECTED, name)
    plain = normalize("NFC", spaced)
    bad = plain.lower().startswith(_STARTS) or any(mark in plain for mark in _MARKS)
    if bad or not 1 <= len(plain) <= LONGEST:
        raise NotKept("the name of a deck", _EXPECTED, name)
    return plain


def folded(name: str) -> str:
    """What tells decks apart: a name without case, accents composed, spaces made one."""
    from unicodedata import normalize

    return normalize("NFC", " ".join(normalize("NFC", name[: 10 * LONGEST]).casefold().split()))


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """The names most like this one, best first; none where none comes near."""
    from difflib import get_close_matches

    known = {folded(one): one for one in names}
    found = get_close_matches(folded(name)[:LONGEST], known, n=LISTED, cutoff=0.5)
    return [known[one] for one in found]
