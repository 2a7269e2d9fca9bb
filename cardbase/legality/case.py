"""A deck laid out to be judged, and what a rule objects to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld, is_program
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.legality.format import Format, Severity
from cardbase.vocabulary import Power

if TYPE_CHECKING:
    from errata.vocabulary import Confidence


class Finding(Struct, frozen=True, kw_only=True):
    """One fault of a deck.

    Attributes:
        rule: The id of the rule it breaks.
        cards: The cards at fault, in the order of the list, each once.
        lines: Where they stand.
        reason: What is wrong, a sentence without its full stop.
        question: The open question whose setting the finding goes by, "" for none.
    """

    rule: str
    severity: Severity
    cards: tuple[Card, ...]
    lines: tuple[int, ...]
    reason: str
    question: str = ""

    @property
    def source(self) -> str:
        """The source of the rule."""
        from errata.register import rule

        return rule(self.rule).source

    @property
    def confidence(self) -> Confidence | None:
        """How sure the rule is."""
        from errata.register import rule

        return rule(self.rule).confidence


NAMED = 3
"""How many cards a reason names before it counts the rest."""


class SponsorProof(StrEnum):
    """How the sponsor of a deck is known."""

    HOMEWORLD = "the homeworld"
    TOLD = "told"
    SUPPOSED = "supposed"


class Case(Struct, frozen=True, kw_only=True):
    """A deck laid out by where its cards belong, wherever the list has them.

    Attributes:
        sponsor: The power that sponsors it.
        held: How the sponsor is known.
        powers: The sponsor and every power of the Imperial deck (DK-07).
        imperial: What belongs in the Imperial deck, as house what belongs in the House deck.
        dune: Copies of Dune, which is in neither.
    """

    deck: DeckList
    format: Format
    sponsor: Power
    held: SponsorProof
    powers: tuple[Power, ...]
    imperial: tuple[DeckEntry, ...]
    house: tuple[DeckEntry, ...]
    homeworlds: tuple[DeckEntry, ...]
    programs: tuple[DeckEntry, ...]
    dune: tuple[DeckEntry, ...]

    def of(self, sponsor: Power) -> Case:
        """The same deck for another sponsor."""
        return replace(self, sponsor=sponsor, powers=powers_of(sponsor, self.imperial))

    @property
    def decks(self) -> tuple[DeckEntry, ...]:
        """The cards of both decks."""
        return (*self.imperial, *self.house)


Rule = Callable[[Case], Iterator[Finding]]
RULES: dict[str, Rule] = {}
"""Every rule a deck is judged by, in the order of judging, once the modules are imported."""


def judges(rule: str) -> Callable[[Rule], Rule]:
    """Registers the function that finds violations of a rule."""

    def enter(function: Rule) -> Rule:
        if rule in RULES:
            raise ValueError(f"{rule} is judged by {RULES[rule].__qualname__} already")
        RULES[rule] = function
        return function

    return enter


def lay_out(
    deck: DeckList, by: Format, sponsor: Power, held: SponsorProof = SponsorProof.TOLD
) -> Case:
    """The cards of a deck by where they belong; the sponsor is given."""
    parts: dict[Section, list[DeckEntry]] = {section: [] for section in Section}
    for entry in deck.entries:
        parts[section_of(entry.card)].append(entry)
    homeworlds, programs, dune = [], [], []
    for entry in parts[Section.APART]:
        if is_homeworld(entry.card):
            homeworlds.append(entry)
        elif is_program(entry.card):
            programs.append(entry)
        else:
            dune.append(entry)
    return Case(
        deck=deck,
        format=by,
        sponsor=sponsor,
        held=held,
        powers=powers_of(sponsor, parts[Section.IMPERIAL]),
        imperial=tuple(parts[Section.IMPERIAL]),
        house=tuple(parts[Section.HOUSE]),
        homeworlds=tuple(homeworlds),
        programs=tuple(programs),
        dune=tuple(dune),
    )


def powers_of(sponsor: Power, imperial: Iterable[DeckEntry]) -> tuple[Power, ...]:
    """The sponsor and every power of the Imperial deck; nothing else joins them (DK-05, DK-09)."""
    bears = {entry.card.allegiance for entry in imperial}
    return (sponsor, *(power for power in Power if power in bears and power is not sponsor))


def finding(
    rule: str,
    entries: Sequence[DeckEntry],
    reason: str,
    severity: Severity = Severity.ERROR,
    question: str = "",
) -> Finding:
    """The finding of a rule on some lines of a list."""
    return Finding(
        rule=rule,
        severity=severity,
        cards=tuple({entry.card.id: entry.card for entry in entries}.values()),
        lines=tuple(sorted({entry.line for entry in entries})),
        reason=reason,
        question=question,
    )


def named(entries: Iterable[DeckEntry]) -> str:
    """The names of cards, the first few of them: "A, B, C and 2 more"."""
    names = list(dict.fromkeys(entry.card.full_name for entry in entries))
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{'; '.join(names[:NAMED])}{more}"


def copies(entries: Iterable[DeckEntry]) -> int:
    """How many cards that are."""
    return sum(entry.count for entry in entries)
