"""Writes a deck list in any of the forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.reading import Form

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.decks.deck_list import DeckList


def write(deck: DeckList, form: Form) -> str:
    """The deck in this form, as a file in UTF-8 is to hold it; lines end with a line feed.

    Raises DeckFileError when the form has no way to write the name or the notes.
    """
    return _writer(form)(deck)


def _writer(form: Form) -> Callable[[DeckList], str]:
    """The writer of a form; only the one that is needed is imported."""
    match form:
        case Form.TEXT:
            from cardbase.decks.text import write_text as writer
        case Form.OCTGN:
            from cardbase.decks.octgn import write_octgn as writer
        case Form.LACKEY:
            from cardbase.decks.lackey import write_lackey as writer
        case Form.LACKEY_TEXT:
            from cardbase.decks.lackey_text import write_lackey_text as writer
        case Form.TABLETOP:
            from cardbase.decks.tabletop import write_tabletop as writer
        case Form.JSON:
            from cardbase.decks.json_form import write_json as writer
        case _:  # Form.LINK
            from cardbase.decks.link import write_link as writer
    return writer
