"""The statistics of a deck: what it is made of, what it can pay and do, what it will draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from cardbase.cards.powers import all_adversaries
from cardbase.decks.deck_list import OPENING, DeckEntry, DeckList, Section
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
from cardbase.statistics.means import Means, means
from cardbase.statistics.odds import ANY, TURNS, Odds, OddsQuery, Pace, odds, seen_by_turn
from cardbase.statistics.paying import Purse, purse
from cardbase.statistics.questions import Draws, JointOdds
from cardbase.statistics.talents import Strength, TalentCount, strengths, talents
from cardbase.strings import counted
from cardbase.vocabulary import Power


class Size(Struct, frozen=True, kw_only=True):
    """How many cards a section has, and how many different ones."""

    section: Section
    cards: int
    different: int


class Drawing(Struct, frozen=True, kw_only=True):
    """How fast the two decks are seen, and what comes of it.

    Attributes:
        pace: What is supposed of the draws.
        purse: What is supposed of the solaris.
        seen: For each deck, the cards seen by each turn from 1; with what lies apart where a card
            of it was asked for.
        odds: The chances of what was asked for; else of each number of copies there is, and of
            each kind of card.
        joint: What more is told of the cards asked for.
        means: What comes in by each turn, and what the cards seen cost.
    """

    pace: Pace
    purse: Purse
    turns: int
    seen: Mapping[Section, tuple[int, ...]]
    odds: tuple[Odds, ...]
    joint: tuple[JointOdds, ...]
    means: Means


class Statistics(Struct, frozen=True, kw_only=True):
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


class Question(Struct, frozen=True, kw_only=True):
    """What is asked about the draws of a deck, and what is supposed.

    Attributes:
        names: The cards or kinds of cards whose chances are wanted; none for all.
        at_once: Whether the chance of all of them together is wanted as well.
        spent: Solaris that go for other cards each turn.
    """

    names: Sequence[str] = ()
    at_once: bool = False
    turns: int = TURNS
    pace: Pace = field(default_factory=Pace)
    spent: int = 0


def statistics(case: Case, question: Question | None = None) -> Statistics:
    """The statistics of a deck laid out (a verdict has one).

    Raises NotInDeck where a name is none of a card of the deck, OddsError where turns are out of
    range.
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
        drawing=drawing(case, parts, question or Question()),
    )


def drawing(case: Case, parts: Mapping[Section, Sequence[DeckEntry]], asks: Question) -> Drawing:
    """The chances of what is asked for. Raises NotInDeck, OddsError."""
    sizes = {section: sum(e.count for e in entries) for section, entries in parts.items()}
    by_turn = {s: seen_by_turn(s, size, asks.pace, asks.turns) for s, size in sizes.items()}
    things, money = [asked(name, parts) for name in asks.names], purse(case, asks.spent)
    wanted = [
        OddsQuery(section=section, what=one.what, copies=copies, least=one.least)
        for one in things
        for section, copies in one.copies.items()
    ]
    if not things:
        wanted = list(_usual({section: parts[section] for section in OPENING}))
    draws = Draws(case=case, decks=parts, drawn=by_turn, pace=asks.pace, purse=money)
    told = {*OPENING, *(one.section for one in wanted)}
    return Drawing(
        pace=asks.pace,
        purse=money,
        turns=asks.turns,
        seen={section: seen for section, seen in by_turn.items() if section in told},
        odds=tuple(odds(one, sizes[one.section], by_turn[one.section]) for one in wanted),
        joint=tuple(draws.asked(things, at_once=asks.at_once)),
        means=means(case, money, by_turn),
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
