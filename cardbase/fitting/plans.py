"""The plan of a first deck: the two talents for which a sponsor has the most at hand.

Rites are of two classes, and a House may start one of each class against each rival in its House
Interval (R-01, R-05): a plan of both classes uses both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardbase.cards.card import Card
from cardbase.cards.kinds import CardKind, kind_of
from cardbase.fitting.aims import FIRM, aims
from cardbase.fitting.pool import Pickable
from cardbase.fitting.view import FEW
from cardbase.vocabulary import CardType, Power, Talent

ALLIES = 6
"""The most allies of the sponsor, as in the starter decks."""

AIDES, CARDS, OWN = 6, 20, 10
"""How many copies of aides, of personnel, of cards for a talent say how much of it is at hand."""

SECOND = 0.75
"""What the second talent of a plan counts beside the first: our judgement."""

SAME_CLASS = 0.75
"""What a second talent counts whose rites are of the class of the first, or that has none."""

LONE = 0.5
"""What a talent counts for a plan that one ally of the sponsor at most has, of several at hand:
the talents of aides and personnel alone lead to rites that fall with one card."""

CLASSES = {
    Talent.ARBITRATION: "CHOAM",
    Talent.INTRIGUE: "CHOAM",
    Talent.BATTLE: "Landsraad",
    Talent.DUELING: "Landsraad",
}
"""Of which class the rites of a talent are, where it has rites of its own (R-01)."""

Plan = tuple[Talent, ...]


def plan_of(pool: Sequence[Pickable], sponsor: Power) -> Plan:
    """The two talents of which a sponsor has the most, the first one first.

    A talent counts by the ranks of the best allies and aides that may come in, and by the cards
    for it that one of them can use.
    """
    at_hand = {talent: _at_hand(pool, sponsor, talent) for talent in Talent}
    first = max(Talent, key=lambda one: at_hand[one])
    if not at_hand[first]:
        return ()

    def beside(talent: Talent) -> float:
        other = CLASSES.get(talent) not in {None, CLASSES.get(first)}
        return at_hand[talent] * (1 if other else SAME_CLASS)

    second = max((one for one in Talent if one is not first), key=beside)
    return (first, second) if at_hand[second] else (first,)


def _at_hand(pool: Sequence[Pickable], sponsor: Power, talent: Talent) -> float:
    allies: dict[str, int] = {}
    for one in pool:
        if is_ally(one.card, sponsor) and (rank := one.card.rank(talent)):
            character = min([one.card.id, *(other.id for other in one.card.versions)])
            allies[character] = max(rank, allies.get(character, 0))
    ranks = sorted(allies.values(), reverse=True)[:ALLIES]
    aides = _best_ranks(pool, CardKind.AIDE, talent)
    most = max([*ranks, *aides], default=0)
    if most < FIRM:
        return 0
    cards = Counter(
        {
            one.card: one.room
            for one in pool
            if one.card.type not in {CardType.PERSONA, CardType.HOLDING}
            and talent in aims(one.card)
            and (one.card.requirement is None or one.card.requirement.rank <= most)
        }
    )
    own = sum(many for card, many in cards.items() if card.allegiance is sponsor)
    troops = sum(_best_ranks(pool, CardKind.PERSONNEL, talent))
    people = 2 * sum(ranks) + sum(aides) / 2 + troops / 2
    every = {one.card.name for one in pool if is_ally(one.card, sponsor)}
    lone = len(ranks) < FEW <= len(every)
    return (people + min(cards.total(), CARDS) / 2 + min(own, OWN) / 2) * (LONE if lone else 1)


def _best_ranks(pool: Sequence[Pickable], kind: CardKind, talent: Talent) -> list[int]:
    """The ranks of the best few copies of a kind, from the rank on that makes a plan."""
    ranks = [
        one.card.rank(talent) or 0
        for one in pool
        if kind_of(one.card) is kind
        for _ in range(one.room)
    ]
    return sorted((rank for rank in ranks if rank >= FIRM), reverse=True)[:AIDES]


def is_ally(card: Card, sponsor: Power) -> bool:
    """Whether a card is an ally of the sponsor."""
    return kind_of(card) is CardKind.ALLY and card.allegiance is sponsor


def strength(card: Card, plan: Plan) -> float:
    """What an ally can do for a plan, in numbers: ranks, command, Resistance, less its cost.

    A rank in a talent that is no part of the plan counts a quarter.
    """
    worth = dict(zip(plan, (2.0, 2 * SECOND), strict=False))
    ranks = sum(rank * worth.get(talent, 0.25) for talent, rank in card.ranks)
    return ranks + ((card.command or 0) + (card.resistance or 0) - (card.cost or 0)) / 2


def of_plan(card: Card, plan: Plan) -> bool:
    """Whether a card is for a talent of the plan, or for none."""
    return card.type is CardType.HOLDING or not (own := aims(card)) or not own.isdisjoint(plan)
