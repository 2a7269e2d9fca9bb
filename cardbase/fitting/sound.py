"""Whether a card has its place in a first deck: a reason that holds, and nothing it cannot do."""

from __future__ import annotations

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.fitting.aims import aims
from cardbase.fitting.plans import Plan, of_plan
from cardbase.fitting.reason import Fit
from cardbase.fitting.view import FEW, DeckView
from cardbase.fitting.wants import Role, reads
from cardbase.statistics.bearing import may_bear
from cardbase.vocabulary import CardType, Subtype

IDLE = {
    *("talent none", "bearer none", "rite none", "use none", "fief none", "fief one", "unfed"),
    *("spice none", "spice stays", "copy unique", "copy character", "narrow"),
}
"""What keeps a card out: it could do nothing in this deck, or nothing against many rivals."""

HOLDS = {
    *("plan much", "persona serves", "wanted", "feeds", "spice few", "favor few", "spice lies"),
    *("spice springs", "exchange"),
    *("income solaris", "income unsure", "fed", "home power", "home fief"),
}
"""Each of these reasons alone is enough for a card to come in."""

SEVERAL = {"want met": 15, "helped": 20}
"""What it works with must be several cards, and what makes it better two: so many points."""


BRINGS = {"spice few", "favor few"}


def usable(fit: Fit) -> bool:
    """Whether a card can do in the deck what it is for; a sickness is for rivals' cards."""
    return Subtype.SICKNESS not in fit.card.subtypes and not any(
        why.weight in IDLE for why in fit.reasons
    )


def why_in(fit: Fit, plan: Plan, deck: DeckView) -> str:
    """The weightiest reason for which a card is in a deck, "" where it has none that is enough."""
    card = fit.card
    if not usable(fit) or not of_plan(card, plan) or not _is_borne(card, deck):
        return ""
    if fed := [why.text for why in fit.reasons if why.weight == "fed"]:
        return fed[0]
    asked = card.requirement.talent if card.requirement else None
    for talent in sorted(plan, key=lambda one: one is not asked):
        if talent in aims(card) and deck.having[talent]:
            if card.type is CardType.PERSONA:
                return f"it has {talent} {card.rank(talent)}, a talent of the plan"
            able = [why.text for why in fit.reasons if why.weight == "talent some"]
            who = able[0] if able else f"{deck.having[talent]} of the personas have it"
            return f"for {talent}, a talent of the plan: {who}"
    for why in fit.reasons:
        holds = why.weight in HOLDS and not (why.weight in BRINGS and _asks_more(card, deck))
        if why.points > 0 and (holds or why.points >= SEVERAL.get(why.weight, 1000)):
            return why.text
    return ""


def _asks_more(card: Card, deck: DeckView) -> bool:
    """Whether it names a card without which a part of it does nothing, and the deck has none."""
    named = [want for want in reads(card).wants if want.names]
    return any(not any(map(want.met_by, deck.cards.values())) for want in named)


def _is_borne(card: Card, deck: DeckView) -> bool:
    """Whether two cards, or the homeworld, may bear it where it says who does: one may not come."""
    for want in reads(card).wants:
        if want.role is Role.BEARS and not want.plain:
            there = [one for one in deck.cards.values() if may_bear(one, card)]
            many = sum(deck.counts[one.id] for one in there)
            if many < FEW and not any(map(is_homeworld, there)):
                return False
    return True
