"""Changes to a deck, the sets of them that repair it, and a deck with one such set applied."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.fitting.reason import Fit
from cardbase.legality.case import Finding
from cardbase.vocabulary import Power


class ChangeKind(StrEnum):
    """What a change does with a card."""

    OUT = "out"
    MOVE = "move"
    IN = "in"


class Pick(Struct, frozen=True, kw_only=True):
    """Copies of one card, in one part of a deck; where it belongs, for cards put in."""

    card: Card
    count: int
    section: Section


class RepairChange(Struct, frozen=True, kw_only=True):
    """Interchangeable changes as one: a number of cards removed, added, or moved to their section.

    Attributes:
        picks: The cards Kanly proposes.
        choices: All cards that could be chosen instead in the same number, best first, including
            the picks; empty when there is no alternative.
        best: How the choices are sorted: "the best fit first".
        findings: The findings that come back without one of these changes.
        unowned: Copies beyond those owned without it; 0 when that is not the reason.
        owned: Then, how many copies of its first pick are owned.
        fits: Why the first picks fit the deck, or do not, where others could have been picked.
    """

    way: ChangeKind
    picks: tuple[Pick, ...]
    choices: tuple[Card, ...] = ()
    best: str = ""
    findings: tuple[Finding, ...] = ()
    unowned: int = 0
    owned: int = 0
    fits: tuple[Fit, ...] = ()

    @property
    def count(self) -> int:
        """How many cards it changes."""
        return sum(pick.count for pick in self.picks)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that require it."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings))


class Substitute(Struct, frozen=True, kw_only=True):
    """A like card in the place of one that goes, beyond the changes that are needed.

    Attributes:
        card: The card that goes.
        pick: What comes in its place.
        fit: How like it is, with the reasons.
    """

    card: Card
    pick: Pick
    fit: Fit


class Alternative(Struct, frozen=True, kw_only=True):
    """An irreducible set of changes that repairs a deck: without any one of them it does not.

    Attributes:
        least: Whether no smaller set repairs the deck.
        sponsor: The sponsor of the repaired deck.
        swapped: Whether that is another power than before.
        dropped: The powers all of whose cards are removed, homeworlds not counted.
        deck: The repaired deck, with its substitutes.
        left: The findings that remain: warnings, when they need not be repaired.
        keeps: Whether the deck keeps its main power, and is sponsored by no other one anew.
        substitutes: Like cards for those that are not owned or not of the format.
        homeworld: Why this homeworld stays, where the deck listed several; None where it did not.
    """

    changes: tuple[RepairChange, ...]
    least: bool
    sponsor: Power
    swapped: bool
    dropped: tuple[Power, ...]
    deck: DeckList
    left: tuple[Finding, ...]
    keeps: bool = True
    substitutes: tuple[Substitute, ...] = ()
    homeworld: Fit | None = None

    @property
    def size(self) -> int:
        """How many cards it must change."""
        return sum(change.count for change in self.changes)

    @property
    def written(self) -> int:
        """How many cards its deck changes, with its substitutes."""
        return self.size + sum(one.pick.count for one in self.substitutes)


class Repairs(Struct, frozen=True, kw_only=True):
    """How a deck may be repaired.

    Attributes:
        findings: The findings to be repaired.
        unowned: Card -> copies in the deck beyond those owned, when that counts.
        to_get: Homeworlds of the sponsor that stay or come in though none of its is owned.
        warned: What is warned of in a deck that is sound, as warnings need not be repaired.
        alternatives: Smallest first; none when there is nothing to repair, or no way to.
        impossible: Why there is no way, a sentence each; empty when there is one.
    """

    findings: tuple[Finding, ...]
    unowned: tuple[tuple[Card, int], ...]
    alternatives: tuple[Alternative, ...]
    impossible: tuple[str, ...] = ()
    to_get: tuple[Card, ...] = ()
    warned: tuple[Finding, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether there is nothing to repair."""
        return not self.findings and not self.unowned


def apply(deck: DeckList, changes: tuple[RepairChange, ...]) -> DeckList:
    """The deck after these changes, with their picks.

    A card is removed from the last line that has it; a card that is moved keeps its line.
    """
    counts = Counter[tuple[ChangeKind, str, Section]]()
    for change in changes:
        for pick in change.picks:
            counts[change.way, pick.card.id, pick.section] += pick.count
    entries: list[DeckEntry] = []
    for entry in reversed(deck.entries):
        gone = min(entry.count, counts[out := (ChangeKind.OUT, entry.card.id, entry.section)])
        moved = min(
            entry.count - gone, counts[move := (ChangeKind.MOVE, entry.card.id, entry.section)]
        )
        counts[out] -= gone
        counts[move] -= moved
        parts = ((moved, section_of(entry.card)), (entry.count - gone - moved, entry.section))
        entries += [replace(entry, count=count, section=home) for count, home in parts if count]
    entries.reverse()
    line = max((entry.line for entry in deck.entries), default=0)
    picks = [pick for change in changes for pick in change.picks if change.way is ChangeKind.IN]
    for place, pick in enumerate(picks, start=line + 1):
        new = DeckEntry(line=place, count=pick.count, card=pick.card, section=section_of(pick.card))
        entries.append(new)
    return replace(deck, entries=tuple(entries))


def undone(repaired: DeckList, change: RepairChange, before: DeckList) -> DeckList:
    """A repaired deck with the first pick of a change undone, in its original line."""
    pick = change.picks[0]
    entries = list(repaired.entries)
    if change.way is not ChangeKind.OUT:
        home = section_of(pick.card)
        here = (entry.card.id == pick.card.id and entry.section is home for entry in entries)
        place = max(place for place, found in enumerate(here) if found)
        entries[place] = replace(entries[place], count=entries[place].count - 1)
        entries = [entry for entry in entries if entry.count]
    if change.way is not ChangeKind.IN:
        lines = [entry.line for entry in before.entries if entry.card.id == pick.card.id]
        entries.append(DeckEntry(line=max(lines), count=1, card=pick.card, section=pick.section))
    return replace(repaired, entries=tuple(entries))
