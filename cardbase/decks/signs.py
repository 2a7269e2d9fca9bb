"""Which signs the name and the notes of a deck may have, so that a form can hold them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.errors import DeckFileError

if TYPE_CHECKING:
    from cardbase.decks.deck_list import DeckList
    from cardbase.decks.reading import Form

HALF = re.compile("[\ud800-\udfff]")
"""Half of a sign: no file can hold it."""

NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 has no way to write, not even as a number (its production 2)."""


def must_hold(deck: DeckList, form: Form, unfit: re.Pattern[str] = HALF) -> None:
    """Raise DeckFileError when the name or the notes have a sign that the form cannot hold."""
    for what, text in (("a name", deck.name), ("notes", deck.notes)):
        found = unfit.search(text)
        if found:
            sign = f"the sign U+{ord(found[0]):04X}"
            raise DeckFileError(deck.file, None, f"{what} that the form {form} can hold", sign)
