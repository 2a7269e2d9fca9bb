"""How well a card fits a deck: reasons, each with what it counts, of which the score is the sum.

A reason is a fact of the deck and the card that anybody can check; what it counts stands in the
table of weights (`scale`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardbase.cards.card import Card
from cardbase.fitting import by_number, by_plan, feeding
from cardbase.fitting.reason import Fit, Reason
from cardbase.fitting.view import DeckView

Term = Callable[[Card, DeckView], Iterator[Reason]]

TERMS: tuple[Term, ...] = (
    by_plan.talent,
    by_plan.plan,
    by_plan.persona,
    by_plan.wants,
    by_plan.wanted,
    by_number.favor,
    by_number.cost,
    by_number.adds,
    by_number.balance,
    by_number.copies,
    by_number.income,
    by_number.exchange,
    by_number.dune,
    by_number.homeworld,
    by_number.owned,
    feeding.fed,
    feeding.feeding,
)
"""What speaks for or against a card, each a small function."""


def fits(card: Card, deck: DeckView) -> Fit:
    """How well one copy more of a card fits a deck. Raises DataError, MissingData."""
    found = [reason for term in TERMS for reason in term(card, deck) if reason.points]
    if any(reason.weight == "talent none" for reason in found):  # no plan that nobody carries out
        found = [reason for reason in found if reason.weight != "plan much"]
    return Fit(card=card, reasons=tuple(sorted(found, key=lambda one: -abs(one.points))))
