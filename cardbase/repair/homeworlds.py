"""Which homeworld stays of several, why, and which is to be got where none is owned (HP-03)."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.catalog.catalog import Catalog
from cardbase.fitting.reason import Fit
from cardbase.fitting.score import fits
from cardbase.fitting.view import DeckView
from cardbase.repair.problem import Problem


def why_homeworld(problem: Problem, view: DeckView) -> Fit | None:
    """Why this homeworld stays of several that the deck lists, None where it lists no others."""
    stays = [card for card in view.cards.values() if is_homeworld(card)]
    if len(problem.case.homeworlds) < 2 or len(stays) != 1:  # noqa: PLR2004 - one is no choice
        return None
    return fits(stays[0], problem.worth.without_homeworlds)


def homeworlds_to_get(problem: Problem, catalog: Catalog) -> tuple[Card, ...]:
    """The homeworld of the sponsor that its deck keeps though none is owned; none where one is.

    Of those the deck lists the one that fits it best, else, where there must be one, of all.
    """
    if problem.owned is None:
        return ()
    sponsor, have = problem.case.sponsor, problem.owned
    listed = [e.card for e in problem.case.homeworlds if e.card.allegiance is sponsor]
    if any(have.get(card.id, 0) > 0 for card in listed) or not (listed or problem.one_homeworld):
        return ()
    of_sponsor = [c for c in catalog.all_cards() if is_homeworld(c) and c.allegiance is sponsor]
    playable = replace(problem, owned=None)
    there = [card for card in of_sponsor if playable.most(card) > 0]
    if any(have.get(card.id, 0) > 0 for card in there):
        return ()
    view = problem.worth.without_homeworlds
    choice = [card for card in there if card in listed] or there
    return tuple(sorted(choice, key=lambda card: -fits(card, view).score)[:1])
