"""What speaks for or against a card by what it and the deck do: talents, rites, cards it names."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.card import Card
from cardbase.fitting.aims import aims, narrow
from cardbase.fitting.reason import Reason, named, reason
from cardbase.fitting.view import FEW, DeckView
from cardbase.fitting.wants import Role, Want, reads
from cardbase.statistics.bearing import can_use, may_bear
from cardbase.strings import counted
from cardbase.vocabulary import CardType, Subtype, Talent

ENOUGH = 4
"""Of the cards that another speaks of, how many are enough."""

MUCH, LITTLE = 1 / 5, 1 / 12
"""The shares of what a deck is for above and below which a talent is much or little of it."""

VERBS = {
    Role.BEARS: ("may bear it", "may bear it"),
    Role.USES: ("work with it", "works with it"),
    Role.HELPS: ("go well with it", "goes well with it"),
}
"""What several cards do with one that speaks of them, and what one does."""


def able(card: Card, deck: DeckView, raised: int = 0) -> list[Card]:
    """The cards of a deck with the talent and rank that a card asks for, and which may bear it.

    Where a rank is `raised`, those count that have it then; who lacks the talent gets it (TA-03).
    """
    if card.requirement is None:
        return []
    if (card.id, raised) not in deck.able:
        found = (one for one in deck.cards.values() if can_use(one, card, raised))
        deck.able[card.id, raised] = tuple(found)
    return [*deck.able[card.id, raised]]


def talent(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the talent and rank it asks for are met (TA-01), if need be by what raises a rank."""
    need = card.requirement
    if need is None:
        return
    who, asked = able(card, deck), f"{need} or more"
    if len(who) > 1:
        copies = sum(deck.counts[one.id] for one in who)
        text = f"{copies} cards of the deck have {asked} for it: {named(who, deck)}"
        yield reason("talent some", text, len(who))
    elif who:
        yield reason("talent one", f"{who[0].full_name} alone has {asked} for it")
    elif raised := _raised(card, deck):
        yield reason("talent raised", f"nobody has {asked} for it but {raised}")
    else:
        yield reason("talent none", f"no card of the deck that may bear it has {asked}")


def _raised(card: Card, deck: DeckView) -> str:
    """Who has the rank a card asks for with another card of the deck on it, "" for nobody."""
    need = card.requirement
    for other in deck.raising if need else ():
        more = reads(other).raises.get(need.talent, 0) if need and other.id != card.id else 0
        if more and (who := able(card, deck, more)):
            return f"{who[0].full_name} with {other.full_name}"
    return ""


def plan(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether it is for the rites and talents that the deck is for.

    What only guards, or goes against a few cards, is no part of any plan.
    """
    if card.type is CardType.PERSONA:
        return
    if few := narrow(card):
        yield reason("narrow", f"it does nothing where no rival has such a card: {few}")
    talents = reads(card).talents
    if talents and card.requirement is None and not any(deck.having[one] for one in talents):
        words = " or ".join(sorted(talents))
        yield reason("rite none", f"no persona of the deck has {words}, which it is for")
        return
    if not (own := aims(card)):
        return
    best = max(own, key=lambda one: (deck.about[one], -[*Talent].index(one)))
    if deck.shares[best] >= MUCH:
        personas = sum(deck.counts[one.id] for one in deck.personas)
        who = f"{deck.having[best]} of its {counted(personas, 'persona')} have it"
        cards = f"{deck.about[best]} of its cards are for it"
        text = f"{best} is much of what the deck sets out to do: {cards}, and {who}"
        yield reason("plan much", text, deck.shares[best] * deck.having[best] / max(1, personas))
    elif deck.shares[best] < LITTLE and Subtype.PERSONNEL not in card.subtypes:
        cards = counted(deck.about[best], "card")
        text = f"{best} is little of what the deck sets out to do: {cards} for it"
        yield reason("plan little", text)


def persona(card: Card, deck: DeckView) -> Iterator[Reason]:
    """What a persona can do of what the deck is for, and whose asking for talents it meets."""
    if card.type is not CardType.PERSONA:
        return
    worth = {one: rank * deck.shares[one] for one, rank in card.ranks if deck.about[one]}
    if worth and (best := max(worth, key=lambda one: worth[one])) and worth[best]:
        cards = counted(deck.about[best], "card")
        text = f"it has {best} {card.rank(best)}; {cards} of the deck are for {best}"
        yield reason("persona rank", text, sum(worth.values()))
    served = [
        other
        for other in deck.cards.values()
        if (need := other.requirement)
        and deck.shares[need.talent] >= LITTLE
        and can_use(card, other)
        and sum(deck.counts[one.id] for one in able(other, deck)) < FEW
    ]
    if served:
        each = "each of " * (len(served) > 1)
        text = f"at most one card of the deck can use {each}{named(served, deck)}"
        yield reason("persona serves", f"{text}; it can, too", len(served))


def wants(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the deck has what the card speaks of; who bears it with a talent, `talent` tells."""
    told = set[str]()
    for want in reads(card).wants:
        there = deck.meeting(want, but=card)
        if want.role is Role.BEARS:
            there = [one for one in there if may_bear(one, card)]
        known = want.plain or (want.role is Role.BEARS and card.requirement is not None)
        if str(want) in told or (known and there) or (not there and not want.needed):
            continue
        told.add(str(want))
        if there:
            copies = sum(deck.counts[one.id] for one in there)
            verb = VERBS[want.role][copies == 1]
            text = f"{counted(copies, 'card')} of the deck {verb} ({want}): {named(there, deck)}"
            yield reason("helped" if want.role is Role.HELPS else "want met", text, copies)
        elif want.anyones:
            yield reason("narrow", f"it does nothing where nobody has such a card: {want}")
        elif want.role is Role.BEARS:
            yield reason("bearer none", f"no card of the deck may bear it: it asks for {want}")
        else:
            yield reason("use none", f"it works with {want} of your own, and the deck has none")


def wanted(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Which cards of the deck speak of such a card."""
    who: dict[str, tuple[Card, Want]] = {}
    for other, want in deck.asking:
        fit = other.id != card.id and other.id not in who and want.met_by(card)
        fit = fit and (want.role is not Role.BEARS or can_use(card, other))
        if fit and (want.counted or len(deck.meeting(want, but=card)) < ENOUGH):
            who[other.id] = other, want
    if who:
        first, want = next(iter(who.values()))
        more = len(who) - 1
        others = f", as {'does' if more == 1 else 'do'} {more} more" if more else ""
        does = "counts such cards" if want.counted else "speaks of such a card"
        yield reason("wanted", f"{first.full_name} {does} ({want}){others}", len(who))
