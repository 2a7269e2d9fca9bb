"""How decks are told: counts, lines, sponsors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.powers import short_name
from cardbase.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.decks.deck_list import DeckList
    from cardbase.legality import Case, Decision
    from cardbase.userlib.deck_rows import SavedDeck
    from cardbase.vocabulary import Power


def at_lines(lines: Sequence[int]) -> str:
    """Where something stands: "line 3", "lines 3, 5"."""
    word = "line" if len(lines) == 1 else "lines"
    return f"{word} {', '.join(map(str, lines))}" if lines else ""


def powers(several: Sequence[Power]) -> str:
    """The short names of powers, "none" for none."""
    return ", ".join(map(short_name, several)) or "none"


def sponsor(case: Case) -> str:
    """The sponsor of a deck, and how that is known."""
    from cardbase.legality import Held

    name = short_name(case.sponsor)
    if case.held is Held.HOMEWORLD:
        home = next(e.card for e in case.homeworlds if e.card.allegiance is case.sponsor)
        return f"{name}, by the homeworld {home.full_name}"
    if case.held is Held.SUPPOSED:
        return f"{name} is supposed: no homeworld is listed, and so it breaks least"
    return f"{name}, as told"


def sizes(deck: DeckList | SavedDeck) -> str:
    """How many cards each part has."""
    two = (Section.IMPERIAL, Section.HOUSE)
    decks = ", ".join(f"{section} {deck.size(section)}" for section in two)
    return f"{decks}, apart {deck.size(Section.APART)}"


def listed(deck: DeckList) -> str:
    """The same of a list; said to be as listed where cards belong elsewhere."""
    misplaced = any(entry.misplaced for entry in deck.entries)
    return f"{sizes(deck)}{', as listed' if misplaced else ''}"


def outcome(verdict: Decision) -> str:
    """Whether a deck is legal, in one line; not decided where that hangs on unread lines."""
    name = verdict.case.format.name
    if verdict.legal is None:
        return f"not decided in {name}: it hangs on {at_lines(verdict.unread)}, not read"
    whatever = f", whatever {at_lines(verdict.unread)} means" if verdict.unread else ""
    if not verdict.legal:
        return f"not legal in {name}{whatever}"
    warned = len(verdict.warnings)
    more = f", with {counted(warned, 'warning')}" if warned else ""
    return f"legal in {name}{more}{whatever}"
