"""Decks, formats, powers and sets."""

from __future__ import annotations

from errata.errors import KanlyError
from kanly.completion.words import begun, cased


def decks(incomplete: str) -> list[str]:
    """Saved decks, and files of this folder that may be decks.

    Where none begins so there is none: the shell completes paths itself then.
    """
    from pathlib import Path

    from kanly.commands.deck_convert import ENDINGS

    try:
        there = sorted(path.name for path in Path().iterdir() if path.suffix.lower() in ENDINGS)
    except OSError:
        there = []
    return [*saved_decks(incomplete), *begun(incomplete, there)]


def saved_decks(incomplete: str) -> list[str]:
    """Names of saved decks."""
    from cardbase.userlib.decks import saved_decks as saved

    try:
        return cased(incomplete, [one.name for one in saved()])
    except KanlyError:
        return []


def deck_formats(incomplete: str) -> list[str]:
    """Ids of formats."""
    from cardbase.legality.formats import known_formats

    try:
        return cased(incomplete, [one.id for one in known_formats()])
    except KanlyError:
        return []


def powers(incomplete: str) -> list[str]:
    """Short names of the Imperial powers."""
    from cardbase.powers import short_name
    from cardbase.vocabulary import Power

    return cased(incomplete, [short_name(power) for power in Power])


def set_codes(incomplete: str) -> list[str]:
    """Codes of the sets."""
    from cardbase.vocabulary import SetCode

    return cased(incomplete, list(SetCode))
