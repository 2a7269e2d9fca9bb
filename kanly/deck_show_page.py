"""A deck on the screen: its cards by section and kind, with count, cost and power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section
from cardbase.kinds import Kind, kind_of
from cardbase.powers import short_name
from errata.shown import shown
from kanly.deck_words import outcome, powers
from kanly.output import heading, paragraph, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.decks.deck_list import DeckList, Slot
    from cardbase.legality import Decision

COST = len("cost")


def page(name: str, verdict: Decision) -> str:
    """The whole deck."""
    case = verdict.case
    lines = heading(name, outcome(verdict))
    lines += [paragraph(shown(line, most=2000)) for line in case.deck.notes.splitlines()]
    against = powers(verdict.adversaries)
    lines.append(paragraph(f"powers: {powers(case.powers)}; adversaries: {against}", "  "))
    for section in Section:
        lines += _section(case.deck, section)
    if not verdict.legal or verdict.warnings:
        lines += ["", paragraph("kanly deck check tells its faults.", "", "")]
    return "\n".join(lines)


def _section(deck: DeckList, section: Section) -> Iterator[str]:
    slots = deck.slots_in(section)
    if not slots:
        return
    yield ""
    yield from heading(f"{section} ({deck.size(section)})", "cost")
    for kind in Kind:
        own = [slot for slot in slots if kind_of(slot.card) is kind]
        if own:
            yield f"  {kind} ({sum(slot.count for slot in own)})"
            yield from (_line(slot) for slot in own)


def _line(slot: Slot) -> str:
    """Count, name, power; the cost at the right edge, where the columns are one."""
    card = slot.card
    left = f"  {slot.count:>2} {card.full_name}{_marks(card)}"
    room = width() - COST
    cost = "X" if card.cost is None else str(card.cost)
    if len(left) >= room:
        left = left[: room - 2] + "…"
    return left.ljust(room) + cost.rjust(COST)


def _marks(card: Card) -> str:
    said = [short_name(card.allegiance)] if card.allegiance else []
    said += ["errata"] if card.errata else []
    said += ["doubt"] if card.doubts else []
    return f" ({', '.join(said)})" if said else ""
