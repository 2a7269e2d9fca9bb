"""Repairs in words: what an alternative is about, its changes line by line, and why each is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.decks.deck_list import Section, section_of
from cardbase.kinds import is_homeworld
from cardbase.powers import short_name
from cardbase.repair import Way
from cardbase.wording import counted
from kanly.deck_words import powers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from cardbase.repair import Alternative, Change

NAMED = 5
"""How many choices are named before the rest is counted."""


def subject(alternative: Alternative) -> str:
    """What an alternative does in all: "drop Fremen (4 cards)", "take out 2 cards"."""
    said = []
    if alternative.swapped:
        said.append(f"play it as a deck of {short_name(alternative.sponsor)}")
    if alternative.dropped:
        gone = sum(
            pick.count
            for change in alternative.changes
            for pick in change.picks
            if change.way is Way.OUT and pick.card.allegiance in alternative.dropped
        )
        said.append(f"drop {powers(alternative.dropped)} ({counted(gone, 'card')})")
    for way, words in {Way.OUT: "take out", Way.MOVE: "move", Way.IN: "put in"}.items():
        count = sum(
            pick.count
            for change in alternative.changes
            for pick in change.picks
            if change.way is way and not _told(alternative, way, pick.card)
        )
        if count:
            said.append(f"{words} {counted(count, 'card')}")
    return ", ".join(said)


def _told(alternative: Alternative, way: Way, card: Card) -> bool:
    """Whether a card is told of already by the sponsor's change or the power that goes."""
    if is_homeworld(card):
        return alternative.swapped
    return way is Way.OUT and card.allegiance in alternative.dropped


NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


def changes(count: int) -> str:
    """How many changes: "Two changes", "20 changes"."""
    number = NUMBERS[count].capitalize() if count < len(NUMBERS) else str(count)
    return f"{number} change" if count == 1 else f"{number} changes"


def lines(change: Change) -> Iterator[str]:
    """The cards of a change, a line each, after its sign: - out, + in, > to another part."""
    for pick in change.picks:
        name = f"{pick.count} {pick.card.full_name} ({pick.card.id})"
        if change.way is Way.MOVE:
            yield f"> {name}: from {place(pick.section)} to {place(section_of(pick.card))}"
        elif change.way is Way.OUT:
            yield f"- {name}"
        else:
            yield f"+ {name}"


def place(section: Section) -> str:
    """A part of a deck as a sentence names it."""
    return "the cards apart" if section is Section.APART else f"the {section}"


def choice(change: Change) -> str:
    """What may be taken instead, "" for nothing."""
    if not change.choices:
        return ""
    cards = change.choices
    count = len(cards)
    names = "; ".join(card.full_name for card in cards[:NAMED])
    more = f" and {count - NAMED} more" if count > NAMED else ""
    if change.way is Way.OUT:
        return f"any {change.count} of these will do, {change.best}: {names}{more}"
    others = counted(count, "card fits", "cards fit")
    return f"{others}, {change.best}: {names}{more}"


def reasons(change: Change) -> Iterator[tuple[str, str]]:
    """Why a change cannot be left out: a rule id, "" for what is owned, and what it finds then."""
    for finding in change.findings:
        yield finding.rule, finding.reason
    if change.unowned:
        yield "", f"{counted(change.unowned, 'card')} more than you own"
