"""What a repair leaves of a deck's plan, why its cards fit, and like cards for those that go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld, is_unique
from cardbase.decks.deck_list import DeckList, Section, section_of
from cardbase.fitting.like import any_likeness, likeness, may_stand_for
from cardbase.fitting.reason import Fit
from cardbase.fitting.scale import weights
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import view_of
from cardbase.fitting.view import DeckView
from cardbase.legality.judge import judge
from cardbase.repair.change import (
    Alternative,
    ChangeKind,
    Pick,
    RepairChange,
    Substitute,
    apply,
)
from cardbase.repair.homeworlds import why_homeworld
from cardbase.repair.problem import Problem
from cardbase.repair.worth import MOST_LOST, grown
from cardbase.vocabulary import CardType, Power

TOLD = 5
"""For how many cards of a change it is told why they fit."""

LOOKED_AT = 12
"""How many of the likest cards are looked at in the deck as it is then."""

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
    view, places = _before(problem, one), _places(problem, one)
    changes = []
    for change in one.changes:
        told: tuple[Fit, ...] = ()
        cards = [pick.card for pick in change.picks[:TOLD]]
        if change.way is ChangeKind.IN:
            told = tuple(_why_in(problem, card, view, places) for card in cards)
        elif change.choices:
            told = tuple(problem.worth.fit_of(card) for card in cards)
        changes.append(replace(change, fits=told))
    return replace(one, changes=tuple(changes), homeworld=why_homeworld(problem, view))


def _left(problem: Problem, one: Alternative) -> DeckView:
    """A mended deck as the scorer looks at it: with the plan of the deck as it was listed."""
    view = view_of(judge(one.deck, problem.format, one.sponsor).case, problem.owned)
    return replace(view, meant=problem.worth.whole) if problem.worth.lost else view


def _before(problem: Problem, one: Alternative) -> DeckView:
    """The same without what comes in, so that no card that is just put in speaks for another."""
    view = _left(problem, one)
    for pick in _put(one):
        if not is_homeworld(pick.card):
            view = view.without(pick.card, pick.count)
    return view


def _put(one: Alternative) -> Iterator[Pick]:
    """What the changes of an alternative put in."""
    for change in one.changes:
        if change.way is ChangeKind.IN:
            yield from change.picks


def _places(problem: Problem, one: Alternative) -> dict[str, tuple[Card, int]]:
    """Id of a card that comes in -> the card that goes for which it stands, and how many of it."""
    left, found = Counter(problem.worth.lacking), dict[str, tuple[Card, int]]()
    for pick in _put(one):  # one card may come in by several picks
        like = problem.worth.stands_for(pick.card)
        if like and (many := min(pick.count, left[like[1].id])):
            left[like[1].id] -= many
            _, before = found.get(pick.card.id, (like[1], 0))
            found[pick.card.id] = like[1], before + many
    return found


def _why_in(
    problem: Problem, card: Card, view: DeckView, places: Mapping[str, tuple[Card, int]]
) -> Fit:
    """Why a card comes in: for which it stands first, then how it fits."""
    fit, like = fits(card, view), problem.worth.stands_for(card)
    return replace(fit, reasons=(like[0], *fit.reasons)) if like and card.id in places else fit


def with_substitutes(problem: Problem, one: Alternative, cards: tuple[Card, ...]) -> Alternative:
    """An alternative with like cards for those that go as they are not owned or not of the format.

    They are no part of the changes it takes; each leaves the deck as free of faults as it was, and
    no larger. Personas come first, for whoever is there decides what the rest can use; nothing else
    that was put in here does. For whom a change has put one in already, no other comes.
    """
    gone = sorted(_gone(one), key=lambda pair: pair[0].type is not CardType.PERSONA)
    if not gone:
        return one
    deck, view, found = one.deck, _left(problem, one), list[Substitute]()
    room_in, people, stood = _room(one), view, Counter[str]()
    for card, many in _places(problem, one).values():
        stood[card.id] += many
    for card, lacking in gone[:MOST_LOST]:
        missing = min(lacking - stood[card.id], room_in[section_of(card)])
        for like in _alike(problem, (view, people), card, cards) if missing > 0 else ():
            room = min(missing, problem.most(like.card) - view.counts.get(like.card.id, 0))
            room = min(room, 1) if is_unique(like.card) else room
            if room < 1 or any(problem.faults(more := _put_in(deck, like.card, room), one.sponsor)):
                continue
            deck, missing, view = more, missing - room, grown(view, like.card, room)
            people = grown(people, like.card, room) if card.type is CardType.PERSONA else people
            room_in[section_of(card)] -= room
            pick = Pick(card=like.card, count=room, section=section_of(like.card))
            found.append(Substitute(card=card, pick=pick, fit=like))
            if not missing:
                break
    left = judge(deck, problem.format, problem.asked).findings if found else one.left
    return replace(one, deck=deck, substitutes=tuple(found), left=left)


def _room(one: Alternative) -> Counter[Section]:
    """How many cards fewer each deck has than it had."""
    room = Counter[Section]()
    for change in one.changes:
        sign = {ChangeKind.OUT: 1, ChangeKind.IN: -1}.get(change.way, 0)
        for pick in change.picks:
            room[section_of(pick.card)] += sign * pick.count
    return room


def _gone(one: Alternative) -> Iterator[tuple[Card, int]]:
    """The cards that go since they are not owned or not of the format, with their copies."""
    for change in one.changes:
        lacking = change.unowned and not change.findings
        if change.way is ChangeKind.OUT and (lacking or set(change.rules) <= NOT_THERE):
            for pick in change.picks:
                yield pick.card, pick.count


def _alike(
    problem: Problem, views: tuple[DeckView, DeckView], card: Card, cards: tuple[Card, ...]
) -> list[Fit]:
    """The cards that may stand in a card's place, the best first; no unique one that is there.

    Likeness counts twice: what a card did in the deck is to go on being done. What the deck could
    not use is none of them, nor what is no part of its plan.

    Args:
        problem: What is to be mended.
        views: The deck with all that came in, and with no other than personas of it.
        card: The card that goes.
        cards: All cards there are.
    """
    view, people = views
    powers = {view.sponsor, None, *view.powers}
    again = weights()["again card"].points
    found = []
    for other in cards:
        same = other.type is card.type and section_of(other) is section_of(card)
        if not same or other.id == card.id or other.allegiance not in powers:
            continue
        if problem.most(other) < 1 or not any_likeness(other, card):
            continue
        like = likeness(other, card)
        if may_stand_for(like):
            found.append((2 * like.score + problem.worth.fitting(other), other.id, like))
    best = []
    for _, card_id, like in sorted(found, key=lambda one: (-one[0], one[1]))[:LOOKED_AT]:
        fit_now = fits(like.card, view)
        score = 2 * like.score + fit_now.score + again * view.counts.get(card_id, 0)
        if score > 0 and fit_now.usable and problem.worth.stands_in(like, card, people):
            best.append((score, card_id, like))
    return [like for _, _, like in sorted(best, key=lambda one: (-one[0], one[1]))]


def _put_in(deck: DeckList, card: Card, count: int) -> DeckList:
    pick = Pick(card=card, count=count, section=section_of(card))
    return apply(deck, (RepairChange(way=ChangeKind.IN, picks=(pick,)),))
