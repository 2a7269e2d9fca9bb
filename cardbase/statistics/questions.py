"""What is told of cards asked for beyond each deck: together, with who can use them, paid for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from cardbase.cards.card import Card
from cardbase.decks.deck_list import DeckEntry
from cardbase.legality.case import Case
from cardbase.statistics.asked import AskedCards
from cardbase.statistics.bearing import can_use
from cardbase.statistics.odds import Pace
from cardbase.statistics.paying import Purse, paid
from cardbase.statistics.together import Decks, Drawn, together


class Joint(StrEnum):
    """What must have come about with the cards asked for."""

    SEEN = "seen"
    USED = "seen with a card able to use each that asks for a talent"
    PAID = "seen, with solaris for all of it"


class JointOdds(Struct, frozen=True, kw_only=True):
    """The chance by each turn from 1 that things asked for have come together.

    Attributes:
        users: The cards able to use any of them, where that is asked (TA-01, AL-02).
    """

    things: tuple[AskedCards, ...]
    joint: Joint
    chances: tuple[Fraction, ...]
    users: tuple[Card, ...] = ()


class Draws(Struct, frozen=True, kw_only=True):
    """A deck, what of it has been seen by each turn, and what is supposed."""

    case: Case
    decks: Decks
    drawn: Drawn
    pace: Pace
    purse: Purse

    def asked(self, things: Sequence[AskedCards], *, at_once: bool) -> Iterator[JointOdds]:
        """All that is told of some things: of each, then where it is asked of all at once."""
        for some in [(one,) for one in things] + [tuple(things)] * (at_once and len(things) > 1):
            if len(some) > 1 or len(some[0].copies) > 1:
                chances = together(some, self.decks, self.drawn)
                yield JointOdds(things=some, joint=Joint.SEEN, chances=chances)
            if any(card.requirement for one in some for card in one.cards):
                chances = together(some, self.decks, self.drawn, used=True)
                every = [entry for entries in self.decks.values() for entry in entries]
                able = tuple(users(some, every))
                yield JointOdds(things=some, joint=Joint.USED, chances=chances, users=able)
            chances = paid(some, self.case, self.drawn, self.purse, self.pace)
            yield JointOdds(things=some, joint=Joint.PAID, chances=chances)


def users(things: Sequence[AskedCards], entries: Sequence[DeckEntry]) -> Iterator[Card]:
    """The cards able to use any of these, each once, by their printed ranks (TA-01, AL-02)."""
    asking = [card for one in things for card in one.cards if card.requirement]
    for card in {entry.card.full_name: entry.card for entry in entries}.values():
        if any(can_use(card, other) for other in asking):
            yield card
