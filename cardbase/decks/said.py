"""Says any text on one line of a list and hears it back, exactly.

A text that is printable and has no blank at either end stands as it is. Any other is quoted as in
JSON with at least one backslash in it, so that a text somebody put in quotes stays what it is.
"""

from __future__ import annotations

from cardbase.decks.signs import HALF

QUOTE = '"'


def said(text: str) -> str:
    """The text on one line, printable."""
    if text.isprintable() and text == text.strip() and heard(text) == text:
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """The text in quotes, in ASCII."""
    import json

    plain = json.dumps(text)
    return plain if "\\" in plain else plain.replace(" ", "\\u0020", 1)


def heard(text: str) -> str:
    """The text that was said so."""
    if len(text) < len(QUOTE * 2) or text[0] != QUOTE or text[-1] != QUOTE or "\\" not in text:
        return text
    import json

    try:
        plain = json.loads(text)
    except ValueError:
        return text
    return plain if isinstance(plain, str) and not HALF.search(plain) else text
