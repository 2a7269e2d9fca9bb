"""Starter decks: lists of our own making that come with Kanly, one for each great power.

They are plain text in cardbase/data/starters; a name and a note of how it is played stand in each.
Wherever a deck is named, "starter:atreides" is one of them.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from cardbase.cards.powers import short_name
from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import read_path
from cardbase.decks.reading import Form, Reading
from cardbase.errors import UnknownDeck
from cardbase.names import STARTER_PREFIX
from cardbase.vocabulary import Power
from errata.text import nearest

_DATA = Path(__file__).parents[1] / "data" / "starters"


def starters() -> tuple[str, ...]:
    """The names of the starter decks, with their prefix."""
    return tuple(f"{STARTER_PREFIX}{file.stem}" for file in sorted(_DATA.glob("*.txt")))


def starter_of(sponsor: Power) -> str:
    """The name of the starter deck of a power, "" where it has none."""
    name = STARTER_PREFIX + short_name(sponsor).lower().replace(" ", "-")
    return name if name in starters() else ""


def read_starter(name: str, catalog: Catalog) -> Reading:
    """The starter deck of that name, whose case does not matter. Raises UnknownDeck."""
    called = "".join(name.casefold().split())
    if called not in starters():
        raise UnknownDeck(name, nearest(called, starters(), alike=0.8))
    read = read_path(_DATA / f"{called.removeprefix(STARTER_PREFIX)}.txt", catalog, Form.TEXT)
    return replace(read, deck=replace(read.deck, file=called))
