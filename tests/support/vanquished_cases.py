"""What the tests of the resolution share: a rite laid out, and fought to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.engine.events import EffectBegan, Vanquished
from tracker.engine.words import StatName, Until
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

AGENT, ASSASSIN, DELEGATE = "eots:house-agent", "eots:house-assassin", "eots:choam-delegate"
SWORDMASTER, MENTAT, COMMANDER = (
    "eots:house-swordmaster",
    "eots:house-mentat",
    "eots:guard-commander",
)
SETTLED = {
    "rite-bonus": "with-leader",
    "rite-bonus-choice": "gain",
    "bonus-without-subdual": "yes",
    "captive-status": "kept",
    "surprise": "nothing",
}
"""Settings that leave nothing to be asked."""


@dataclass
class Fight:
    """A rite of a kind: who leads it, against which card."""

    game: Play
    kind: str
    leader: str
    target: str

    def go(self, *others: str, defended: bool = True, with_them: tuple[str, ...] = ()) -> Play:
        """Fight it through to the first question, or to its end."""
        cards = ", ".join((self.leader, *others))
        mine = f" with {', '.join(with_them)}" if with_them else ""
        self.game.do(f"rite {self.kind} {self.target} with {cards}")
        last = ("defend", "all pass") if defended else ("decline",)
        for words in ("all pass", "all pass", f"confirm{mine}", "all pass", *last):
            self.game.do(words)
        return self.game

    def counter(self, persona: str) -> Play:
        """Fight it through against a persona that Counters."""
        self.game.do(f"rite {self.kind} {self.target} with {self.leader}")
        for words in (
            "all pass",
            "all pass",
            f"counter {persona}",
            "all pass",
            "defend",
            "all pass",
        ):
            self.game.do(words)
        return self.game

    @property
    def fallen(self) -> tuple[str, ...]:
        """Who was vanquished."""
        return tuple(
            piece
            for event in self.game.events
            if isinstance(event, Vanquished)
            for piece in event.pieces
        )


def fight(
    catalog: Catalog,
    kind: str = "intrigue",
    leader: str = AGENT,
    target: str = DELEGATE,
    houses: int = 2,
    *,
    asked: tuple[str, ...] = (),
    settings: dict[str, str] | None = None,
) -> Fight:
    """A rite to be, between the first two Houses.

    Args:
        catalog: The cards.
        kind: As it is typed.
        leader: The card that leads it.
        target: The card of the defender.
        houses: How many play.
        asked: Settings to be left at "ask", or at their default.
        settings: Others.
    """
    kept = {name: value for name, value in SETTLED.items() if name not in asked}
    game = play(catalog, houses, settings={**kept, **(settings or {})})
    mine, theirs = game.card(leader), game.card(target, "ordos")
    return Fight(game, kind, mine, theirs)


def lay(game: Play, on: str, stat: StatName, source: str = "", by: int = 1) -> None:
    """Lay an effect on a card for the operation, as a tactic does."""
    effect = game.table().next_id("e")
    began = EffectBegan(
        effect=effect, source=source, on=on, stat=stat, amount=by, until=Until.OPERATION
    )
    game.happen(began)
