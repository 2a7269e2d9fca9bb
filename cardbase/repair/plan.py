"""What a repair leaves of a deck's plan, why its cards fit, and like cards for those that go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld, is_unique, kind_of
from cardbase.decks.deck_list import DeckList, section_of
from cardbase.fitting.like import ALIKE, likeness
from cardbase.fitting.reason import Fit
from cardbase.fitting.scale import weights
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of
from cardbase.legality.judge import judge
from cardbase.repair.change import (
    Alternative,
    ChangeKind,
    Pick,
    RepairChange,
    Substitute,
    apply,
)
from cardbase.repair.problem import Problem
from cardbase.vocabulary import Power

TOLD = 5
"""For how many cards of a change it is told why they fit."""

SOUGHT_FOR = 60
"""For how many cards that go like ones are sought; no deck one plays has more."""

NOT_THERE = {"FM-01", "FM-02"}
"""The rules by which a card is not of the format, so that a like one may be."""


def main_power(deck: DeckList) -> Power | None:
    """The power most of a deck's cards bear, homeworlds not counted; None where none does."""
    counts = Counter[Power]()
    for entry in deck.entries:
        if entry.card.allegiance and not is_homeworld(entry.card):
            counts[entry.card.allegiance] += entry.count
    return max(counts, key=lambda power: counts[power]) if counts else None


def keeps_plan(problem: Problem, one: Alternative) -> bool:
    """Whether the deck stays what it was: its main power stays, and no other sponsors it anew."""
    main = main_power(problem.deck)
    if main is None:
        return not one.swapped
    return main not in one.dropped and (not one.swapped or one.sponsor is main)


def worth_telling(problem: Problem, found: list[Alternative], most: int) -> tuple[Alternative, ...]:
    """The alternatives that are told: the smallest, then those that keep the plan, best first."""
    least = min((one.size for one in found), default=0)
    order = sorted(
        (replace(one, least=one.size == least, keeps=keeps_plan(problem, one)) for one in found),
        key=lambda one: (one.size, not one.keeps, -worth(problem, one)),
    )
    kept = [one for place, one in enumerate(order) if one.keeps or not place]
    return tuple(kept[:most])


def worth(problem: Problem, one: Alternative) -> int:
    """How well what comes in fits the deck, less how well what goes out fits it."""
    total = 0
    for change in one.changes:
        for pick in change.picks:
            if change.way is ChangeKind.IN:
                total += pick.count * problem.worth.of(pick.card)
            elif change.way is ChangeKind.OUT:
                total -= pick.count * problem.worth.kept(pick.card)
    return total


def with_reasons(problem: Problem, one: Alternative) -> Alternative:
    """An alternative that tells why its cards come in or go, where others might."""
    view = view_of(judge(one.deck, problem.format, one.sponsor).case, problem.owned)
    changes = []
    for change in one.changes:
        told: tuple[Fit, ...] = ()
        cards = [pick.card for pick in change.picks[:TOLD]]
        if change.way is ChangeKind.IN:
            told = tuple(fits(card, view.without(card)) for card in cards)
        elif change.choices:
            whole = problem.worth.view
            told = tuple(fits(card, whole.without(card)) for card in cards)
        changes.append(replace(change, fits=told))
    return replace(one, changes=tuple(changes))


def with_substitutes(problem: Problem, one: Alternative, cards: tuple[Card, ...]) -> Alternative:
    """An alternative with like cards for those that go as they are not owned or not of the format.

    They are no part of the changes it takes; each leaves the deck as free of faults as it was.
    """
    deck, found = one.deck, list[Substitute]()
    for card, gone in islice(_gone(one), SOUGHT_FOR):
        missing = gone
        for like in _alike(problem, deck, card, cards):
            room = min(missing, problem.most(like.card) - _copies(deck, like.card))
            room = min(room, 1) if is_unique(like.card) else room
            if room < 1 or any(problem.faults(more := _put_in(deck, like.card, room), one.sponsor)):
                continue
            deck, missing = more, missing - room
            pick = Pick(card=like.card, count=room, section=section_of(like.card))
            found.append(Substitute(card=card, pick=pick, fit=like))
            if not missing:
                break
    left = judge(deck, problem.format, problem.asked).findings if found else one.left
    return replace(one, deck=deck, substitutes=tuple(found), left=left)


def _gone(one: Alternative) -> Iterator[tuple[Card, int]]:
    """The cards that go since they are not owned or not of the format, with their copies."""
    for change in one.changes:
        lacking = change.unowned and not change.findings
        if change.way is ChangeKind.OUT and (lacking or set(change.rules) <= NOT_THERE):
            for pick in change.picks:
                yield pick.card, pick.count


def _alike(problem: Problem, deck: DeckList, card: Card, cards: tuple[Card, ...]) -> list[Fit]:
    """The cards that may stand in a card's place, the best first; no unique one that is there.

    Likeness counts twice: what a card did in the deck is to go on being done.
    """
    powers = {None, *(entry.card.allegiance for entry in deck.entries)}
    there = Counter({entry.card.id: entry.count for entry in deck.entries})
    again = weights()["again card"].points
    found = []
    for other in cards:
        same = other.name == card.name or kind_of(other) is kind_of(card)
        fit = same and other.id != card.id and section_of(other) is section_of(card)
        shown = is_unique(other) and not there.keys().isdisjoint(
            (other.id, *(one.id for one in other.versions))
        )
        if fit and other.allegiance in powers and problem.most(other) > 0 and not shown:
            like = likeness(other, card)
            if any(why.weight in ALIKE for why in like.reasons):
                score = 2 * like.score + problem.worth.of(other) + again * there[other.id]
                found.append((score, other.id, like))
    return [like for score, _, like in sorted(found, key=lambda a: (-a[0], a[1])) if score > 0]


def _copies(deck: DeckList, card: Card) -> int:
    return sum(entry.count for entry in deck.entries if entry.card.id == card.id)


def _put_in(deck: DeckList, card: Card, count: int) -> DeckList:
    pick = Pick(card=card, count=count, section=section_of(card))
    return apply(deck, (RepairChange(way=ChangeKind.IN, picks=(pick,)),))
