"""Characters that a format can represent; text escaped to one line and back.

Printable text without blanks at either end is not escaped, unless it reads as part of a mail that
was sent as quoted-printable. Other text is quoted as in JSON with at least one backslash in it, to
distinguish it from text that a user put in quotes, and without an equals sign, which a mail would
be known by.
"""

from __future__ import annotations

import re

from cardbase.decks.deck_list import DeckList
from cardbase.decks.mail import is_coded
from cardbase.decks.reading import Form
from cardbase.errors import DeckFileError

HALF = re.compile("[\ud800-\udfff]")
"""Lone surrogates, which cannot be encoded."""

NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters not allowed in XML 1.0, not even as character references (production 2)."""


def must_hold(deck: DeckList, form: Form) -> None:
    """Raise DeckFileError when the format cannot represent a character of the name or notes."""
    for what, text in (("a name", deck.name), ("notes", deck.notes)):
        if found := HALF.search(text):
            sign = f"the sign U+{ord(found[0]):04X}"
            raise DeckFileError(deck.file, None, f"{what} that the form {form} can hold", sign)


def escaped(text: str) -> str:
    """The text on one line, printable."""
    plain = text.isprintable() and text == text.strip() and not is_coded(text)
    if plain and unescaped(text) == text:
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """The text in quotes, in ASCII."""
    import json

    plain = json.dumps(text).replace("=", "\\u003d")
    return plain if "\\" in plain else plain.replace(" ", "\\u0020", 1)


def unescaped(text: str) -> str:
    """The inverse of `escaped`."""
    if len(text) < len('""') or text[0] != '"' or text[-1] != '"' or "\\" not in text:
        return text
    import json

    try:
        plain = json.loads(text)
    except ValueError:
        return text
    return plain if isinstance(plain, str) and not HALF.search(plain) else text
