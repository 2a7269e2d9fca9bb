"""The chance to have seen a card by a turn: exact, from the hypergeometric distribution.

What is certain: an opening hand of 7 House cards and an Assembly of 3 (HP-11), and that both are
refilled in the Closing Interval only (CL-03, CL-05). How many cards leave them each turn is the
player's affair; a `Pace` supposes it, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct

from cardbase.decks.deck_list import OPENING, Section
from cardbase.errors import OddsError

RULES: Mapping[Section, tuple[str, ...]] = {
    Section.IMPERIAL: ("HP-11", "CL-02", "CL-03"),
    Section.HOUSE: ("HP-11", "CL-04", "CL-05"),
    Section.APART: ("HP-03", "HP-10", "PD-02"),
}
"""By which rules each deck is drawn, and what lies apart is there from the start."""

USUAL: Mapping[Section, int] = {Section.IMPERIAL: 1, Section.HOUSE: 2}
"""Cards supposed to be drawn each turn where nobody says: Kanly's own choice, no source has it."""

TURNS = 8
"""Turns shown where nobody says; by turn 7 somebody is as good as forced to Dune (DN-06)."""

MOST_TURNS = 99
ANY = "any of the "
"""How it is told that the cards of a kind are meant, not one card."""


class Pace(Struct, frozen=True, kw_only=True):
    """How many cards are drawn from each deck in each Closing Interval: a supposition.

    0 to 3 from the Imperial deck and 0 to 7 from the House deck: what leaves the Assembly and the
    hand, played or discarded, is refilled. Any other number raises OddsError.
    """

    imperial: int = USUAL[Section.IMPERIAL]
    house: int = USUAL[Section.HOUSE]

    def __post_init__(self) -> None:
        for section in OPENING:
            if not 0 <= self.of(section) <= OPENING[section]:
                expected = f"0 to {OPENING[section]} cards drawn each turn from the {section}"
                raise OddsError(expected, self.of(section))

    def of(self, section: Section) -> int:
        """Cards a turn from one of the two decks; what lies apart is not drawn."""
        each = {Section.IMPERIAL: self.imperial, Section.HOUSE: self.house}
        return each.get(section, 0)


def chance(size: int, copies: int, drawn: int, least: int = 1) -> Fraction:
    """The chance that among cards drawn from a deck are at least so many of some copies.

    Raises ValueError for more copies or cards drawn than there are, or a number below 0.
    """
    if not (0 <= copies <= size and 0 <= drawn <= size and least >= 0):
        raise ValueError(f"no {copies} copies and {drawn} draws of {size} cards")
    ways = sum(
        comb(copies, found) * comb(size - copies, drawn - found)
        for found in range(least, min(copies, drawn) + 1)
    )
    return Fraction(ways, comb(size, drawn))


class OddsQuery(Struct, frozen=True, kw_only=True):
    """What chance is asked for.

    Attributes:
        what: What is counted: "a card of 2 copies", "Persona: Ally", the name of a card.
        copies: How many such cards the deck has.
        least: How many of them must have been seen.
    """

    section: Section
    what: str
    copies: int
    least: int = 1


class Odds(Struct, frozen=True, kw_only=True):
    """The chance to have seen what was asked for, by each turn from 1."""

    wanted: OddsQuery
    chances: tuple[Fraction, ...]


def seen_by_turn(section: Section, size: int, pace: Pace, turns: int) -> tuple[int, ...]:
    """How many cards of a deck have been seen in the House Interval of each turn from 1.

    The draws of a turn come at its end; what lies apart is there from the start. Raises OddsError
    for turns not in 1 to MOST_TURNS.
    """
    if not 1 <= turns <= MOST_TURNS:
        raise OddsError(f"1 to {MOST_TURNS} turns", turns)
    opening, more = OPENING.get(section, size), pace.of(section)
    return tuple(min(size, opening + more * before) for before in range(turns))


def odds(wanted: OddsQuery, size: int, drawn: Sequence[int]) -> Odds:
    """The chances in a deck of that size when so many cards have been seen by each turn.

    Raises ValueError where more cards are seen, or wanted, than the deck has.
    """
    chances = (chance(size, wanted.copies, many, wanted.least) for many in drawn)
    return Odds(wanted=wanted, chances=tuple(chances))
