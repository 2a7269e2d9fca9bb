"""The statistics of a deck: what it is made of, what it can pay and do, what it will draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import DeckEntry, DeckList, Section
from cardbase.legality.case import Case
from cardbase.statistics.asked import asked
from cardbase.statistics.income import Income, income
from cardbase.statistics.makeup import (
    Allegiances,
    Costs,
    Favor,
    KindCount,
    allegiances,
    costs,
    favor,
    kinds,
)
from cardbase.statistics.odds import ANY, TURNS, Odds, OddsQuery, Pace, odds, seen_by_turn
from cardbase.statistics.talents import Strength, TalentCount, strengths, talents
from cardbase.strings import counted
from cardbase.vocabulary import Power


@dataclass(frozen=True, kw_only=True)
class Size:
    """How many cards a section has, and how many different ones."""

    section: Section
    cards: int
    different: int


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """How fast the two decks are seen, and what comes of it.

    Attributes:
        pace: What is supposed of the draws.
        seen: For each deck, the cards seen by each turn from 1.
        odds: The chances of what was asked for; else of each number of copies there is, and of
            each kind of card.
    """

    pace: Pace
    turns: int
    seen: Mapping[Section, tuple[int, ...]]
    odds: tuple[Odds, ...]


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """All that is counted of a deck; cards are counted where they belong (DK-01, DK-02).

    Attributes:
        powers: The sponsor, then the powers that the Imperial deck adds (DK-07).
        adversaries: Those of the sponsor and of the added powers (DK-05).
    """

    deck: DeckList
    powers: tuple[Power, ...]
    adversaries: tuple[Power, ...]
    sizes: tuple[Size, ...]
    costs: tuple[Costs, ...]
    kinds: tuple[KindCount, ...]
    allegiances: tuple[Allegiances, ...]
    favor: Favor
    talents: tuple[TalentCount, ...]
    strengths: tuple[Strength, ...]
    income: Income
    drawing: Drawing


def statistics(
    case: Case, names: Sequence[str] = (), turns: int = TURNS, pace: Pace | None = None
) -> Statistics:
    """The statistics of a deck laid out (a verdict has one).

    `names` are the cards or kinds of cards whose odds are wanted; none for all. Raises NotInDeck
    where one is none of a card in the two decks, OddsError where turns are out of range.
    """
    decks = {Section.IMPERIAL: case.imperial, Section.HOUSE: case.house}
    apart = (*case.homeworlds, *case.programs, *case.dune)
    parts = {Section.APART: apart, **decks}
    every = [entry for entries in parts.values() for entry in entries]
    return Statistics(
        deck=case.deck,
        powers=case.powers,
        adversaries=all_adversaries(case.powers),
        sizes=tuple(
            Size(
                section=section,
                cards=sum(entry.count for entry in entries),
                different=len({entry.card.id for entry in entries}),
            )
            for section, entries in parts.items()
        ),
        costs=tuple(costs(section, entries) for section, entries in decks.items()),
        kinds=tuple(kind for part in parts.items() for kind in kinds(*part)),
        allegiances=tuple(
            allegiances(section, entries, case.sponsor) for section, entries in decks.items()
        ),
        favor=favor(case.powers, case.imperial, case.house, case.programs),
        talents=talents(every),
        strengths=strengths(every),
        income=income(entry.card for entry in every),
        drawing=drawing(decks, names, turns, pace or Pace()),
    )


def drawing(
    decks: Mapping[Section, Sequence[DeckEntry]], names: Sequence[str], turns: int, pace: Pace
) -> Drawing:
    """The odds of the two decks. Raises NotInDeck, OddsError."""
    sizes = {section: sum(e.count for e in entries) for section, entries in decks.items()}
    by_turn = {s: seen_by_turn(s, size, pace, turns) for s, size in sizes.items()}
    if names:
        found = [asked(name, decks) for name in names]
        wanted = [
            OddsQuery(section=section, what=one.what, copies=copies, least=one.least)
            for one in found
            for section, copies in one.copies.items()
        ]
    else:
        wanted = list(_usual(decks))
    return Drawing(
        pace=pace,
        turns=turns,
        seen=by_turn,
        odds=tuple(odds(one, sizes[one.section], by_turn[one.section]) for one in wanted),
    )


def _usual(decks: Mapping[Section, Sequence[DeckEntry]]) -> Iterator[OddsQuery]:
    """Each number of copies that some card has, then each kind of card."""
    for section, entries in decks.items():
        held: dict[str, int] = {}
        for entry in entries:
            held[entry.card.full_name] = held.get(entry.card.full_name, 0) + entry.count
        for copies in sorted(set(held.values())):
            what = f"a card of {counted(copies, 'copy', 'copies')}"
            yield OddsQuery(section=section, what=what, copies=copies)
        for kind in kinds(section, entries):
            yield OddsQuery(section=section, what=f"{ANY}{kind.kind}", copies=kind.count)
