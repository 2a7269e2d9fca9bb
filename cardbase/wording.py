"""The grammar that every page needs: a number with its noun, the start of a sentence."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards", "2 copies"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def capital(text: str) -> str:
    """The text as the start of a sentence: its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]
