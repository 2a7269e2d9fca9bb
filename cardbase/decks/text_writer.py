"""A deck as plain text, which `text` reads again."""

from __future__ import annotations

from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.escapes import escaped, must_hold
from cardbase.decks.reading import Form


def write_text(deck: DeckList) -> str:
    """The deck as text, the set behind each name; `read_text` reads the same deck.

    Raises DeckFileError when its name or notes have a sign no file can hold.
    """
    must_hold(deck, Form.TEXT)
    lines = [f"# Name: {escaped(deck.name)}"] if deck.name else []
    lines += [f"# Note: {escaped(note)}".rstrip() for note in deck.notes.split("\n") if deck.notes]
    for section in Section:
        slots = deck.slots_in(section)
        if slots:
            lines += [""] if lines else []
            lines.append(f"{section} ({deck.size(section)})")
        for slot in slots:
            card = slot.card
            lines += [f"{count} {card.full_name} [{card.set}]" for count in slot.portions()]
    return "\n".join([*lines, ""])
