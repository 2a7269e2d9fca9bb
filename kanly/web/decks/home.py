"""The way in to decks: those that are kept, the field for any list, how it would be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.reading import LineOutcome
from cardbase.errors import SeveralDecks
from cardbase.strings import counted
from errata.errors import KanlyError
from errata.text import MARK, shown
from kanly.deck.source import outcome, sizes
from kanly.web.decks.hand import Asked, at_hand
from kanly.web.decks.held import held_by, read_held
from kanly.web.decks.kept import saved_list, starter_list
from kanly.web.limits import LONGEST_LIST
from templates.web.decks import DeckPreview, DecksHome, PartOfList, PreviewLine, SeveralPage

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

PREVIEWED = 8
"""Doubtful lines that a preview shows."""


def home_page(catalog: Catalog, *, own: bool, text: str = "", fault: str = "") -> DecksHome:
    """The way in; what was sent comes back in the field."""
    return DecksHome(
        title="Decks",
        fault=fault,
        text=text.replace("\0", MARK)[:LONGEST_LIST],
        saved=tuple(saved_list()) if own else (),
        starters=starter_list(catalog),
        own=own,
        most=LONGEST_LIST,
    )


def several(catalog: Catalog, asked: Asked) -> SeveralPage:
    """Several decks in one list, each with its verdict in a line."""
    held = held_by(asked.fields)
    parts = []
    for number, part in enumerate(read_held(held, catalog).parts, start=1):
        one = held_by({**asked.fields, "which": [str(number)]})
        try:
            says = f"{sizes(part.deck)}; {outcome(at_hand(catalog, one, own=asked.own).verdict)}"
        except KanlyError as fault:
            says = f"{fault}"
        parts.append(PartOfList(number=number, name=shown(part.deck.name, most=120), says=says))
    return SeveralPage(
        title=f"{counted(len(parts), 'deck')} in one list",
        hidden=tuple(held.fields()),
        parts=tuple(parts),
    )


def preview_page(catalog: Catalog, asked: Asked) -> DeckPreview:
    """How a list would be read."""
    try:
        held = held_by(asked.fields)
        if not held.there:
            return DeckPreview(title="Preview", says=("Nothing to read yet.",))
        hand = at_hand(catalog, held, own=asked.own)
    except SeveralDecks as fault:
        many = f"{counted(len(fault.decks), 'deck')}: open it to choose one."
        return DeckPreview(title="Preview", says=(many,))
    except KanlyError as fault:
        return DeckPreview(title="Preview", says=(f"{fault}.",))
    reading, doubtful = hand.source.reading, hand.doubtful
    taken = len(reading.of(LineOutcome.TAKEN))
    copies = sum(entry.count for entry in hand.deck.entries)
    says = f"{counted(copies, 'card')} of {counted(taken, 'line')} surely"
    if doubtful:
        says += f", {counted(len(doubtful), 'line')} in doubt"
    return DeckPreview(
        title="Preview",
        says=(f"{says}; {outcome(hand.verdict)}.",),
        lines=tuple(
            PreviewLine(
                line=line.line,
                text=shown(line.text, most=80),
                says=shown(line.why or line.sureness or str(line.fate), most=120),
            )
            for line in doubtful[:PREVIEWED]
        ),
        more=max(0, len(doubtful) - PREVIEWED),
    )
