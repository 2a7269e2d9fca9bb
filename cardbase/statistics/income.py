"""What the holdings of a deck bring in each turn, were all of them deployed and engaged.

The table stands in data/income.csv, so that nothing is parsed when it is asked. `income_rows.py`
makes it out of the operation trees, and a test holds it equal to what they say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardbase.card import Card
    from errata.table import Row

FILE = Path(__file__).parent / "data" / "income.csv"
COLUMNS = ("card", "choice", "gives", "amount", "times", "when")
"""An effect a row. Rows of one card with different `choice` are the ways it can be used."""

RULES = ("T-03", "SP-01", "SP-06", "CT-12")
"""What the count goes by: all disengage each turn, new spice, deserts, unique Imperial cards."""


class Ware(StrEnum):
    """What a holding can give."""

    SOLARIS = "solaris"
    FAVOR = "favor"
    HOARD = "spice in your hoard"
    ON_CARD = "spice on the card"
    GUILD = "spice in the Guild Hoard"
    ELSE = "something else"
    TEXT = "as its text says"


WARES = (Ware.SOLARIS, Ware.FAVOR, Ware.HOARD, Ware.ON_CARD, Ware.GUILD)
"""What is counted."""


@dataclass(frozen=True, kw_only=True)
class Gain:
    """One thing a holding gives when it is engaged, or when its condition comes true.

    Attributes:
        times: What the amount is multiplied with, in the operation's words; "" for 1.
        when: The condition, in the operation's words; "" for every turn.
    """

    gives: Ware
    amount: int
    times: str = ""
    when: str = ""

    @property
    def sure(self) -> bool:
        """Whether it comes every turn, in a number the card alone decides."""
        return not (self.times or self.when) and self.gives is not Ware.TEXT

    def __str__(self) -> str:
        if self.gives in {Ware.ELSE, Ware.TEXT}:
            return self.gives.value
        many = f"{self.amount} {_called(self.gives, self.amount)}"
        times = f" for {self.times}" if self.times.startswith("each ") else ""
        by = f" times {self.times}" if self.times and not times else ""
        return f"{many}{times or by}{f', {self.when}' if self.when else ''}"


Ways = tuple[tuple[Gain, ...], ...]
"""What each way to use a card gives; more than one are a choice."""


@dataclass(frozen=True, kw_only=True)
class Source:
    """One holding and what it gives.

    Attributes:
        rest: What it gives beside or instead of a sure number.
    """

    card: Card
    ways: Ways

    @property
    def least(self) -> Mapping[Ware, int]:
        """Of each ware what comes whichever way is chosen."""
        return {ware: min(self._sure(ware)) for ware in WARES}

    @property
    def most(self) -> Mapping[Ware, int]:
        """Of each ware what comes when the way is chosen that gives most of it."""
        return {ware: max(self._sure(ware)) for ware in WARES}

    @property
    def unsure(self) -> tuple[Gain, ...]:
        """What hangs on the table: on a condition, on a number that changes, on its text."""
        return tuple(gain for way in self.ways for gain in way if not gain.sure)

    def _sure(self, ware: Ware) -> list[int]:
        return [sum(g.amount for g in way if g.sure and g.gives is ware) for way in self.ways]


@dataclass(frozen=True, kw_only=True)
class Income:
    """The income of a deck each turn.

    Attributes:
        sources: The holdings that give anything, each once: they are unique (CT-12).
        others: The holdings that give none of the wares.
    """

    sources: tuple[Source, ...]
    others: tuple[Card, ...]

    def least(self, ware: Ware) -> int:
        """What comes whatever is chosen."""
        return sum(source.least[ware] for source in self.sources)

    def most(self, ware: Ware) -> int:
        """What comes when each holding is used for this ware."""
        return sum(source.most[ware] for source in self.sources)

    @property
    def unsure(self) -> tuple[Source, ...]:
        """The holdings of which something hangs on the table."""
        return tuple(source for source in self.sources if source.unsure)


def income(cards: Iterable[Card]) -> Income:
    """The income of the holdings among these cards. Raises DataError, MissingData."""
    held = {card.full_name: card for card in cards if card.type is CardType.HOLDING}
    gives = income_rows()
    return Income(
        sources=tuple(
            Source(card=card, ways=gives[card.id]) for card in held.values() if card.id in gives
        ),
        others=tuple(card for card in held.values() if card.id not in gives),
    )


@cache
def income_rows() -> Mapping[str, Ways]:
    """The ways of every holding that gives anything, by its id. Raises DataError, MissingData."""
    from errata.table import read_table

    found: dict[str, dict[str, tuple[Gain, ...]]] = {}
    for row in read_table(FILE, COLUMNS):
        ways = found.setdefault(row["card"], {})
        ways[row["choice"]] = (*ways.get(row["choice"], ()), _gain(row))
    return {card: tuple(ways.values()) for card, ways in found.items()}


def _gain(row: Row) -> Gain:
    return Gain(
        gives=row.word("gives", Ware),
        amount=row.number("amount") or 0,
        times=row["times"],
        when=row["when"],
    )


def _called(ware: Ware, amount: int) -> str:
    return "solari" if ware is Ware.SOLARIS and amount == 1 else ware.value
