"""Rites laid out for the tests of their windows, of who joins, and of the tactics in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import play

from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog

GURNEY = "eots:gurney-halleck"  # Command 3, Battle, Dueling
BATTALION = "eots:atreides-battalion"  # a troop with an engagement-tactic text
GIEDI = "eots:giedi-prime"  # a fief
PITER = "eots:piter-de-vries"  # a persona of House Harkonnen


class Fight:
    """A rite of the first House against the second, up to its first window."""

    def __init__(
        self,
        catalog: Catalog,
        kind: str = "battle",
        *,
        houses: int = 2,
        leader: str = GURNEY,
        target: str = GIEDI,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.game: Play = play(catalog, houses, settings=settings)
        self.kind = kind
        self.leader = self.game.card(leader)
        self.target = self.game.card(target, "ordos")

    def declare(self, *others: str) -> Play:
        """Declare the rite, with these participants."""
        named = ", ".join((self.leader, *others))
        self.game.do(f"rite {self.kind} {self.target} with {named}")
        return self.game

    def to_window(self, number: int, *others: str) -> Play:
        """Declare it and go on to a window; the target is confirmed, and engages."""
        self.declare(*others)
        for said in ("all pass", "all pass", "confirm", "all pass", "defend")[
            : (0, 1, 3, 5)[number - 1]
        ]:
            self.game.do(said)
        return self.game

    def hand(self, card: str, house: str = "vernius") -> str:
        """A card in a hand."""
        return self.game.card(card, house, Place.HAND)


def rotated(game: Play, *said: str) -> None:
    """Say words one after the other, in a game that asks everyone."""
    for words in said:
        game.do(words)
