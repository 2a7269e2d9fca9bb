"""A first deck for a sponsor, out of a collection or of all cards: legal, and by one plan.

It holds cards of the sponsor and of no power alone, so that none costs favor (AL-04). It begins
with the sponsor's allies for its two talents, and what those two need: a desert with what takes
its spice, a program with what feeds it. Then each kind of card comes up to what the starter decks
have of it, a few cards at a time, each for a reason that holds in the deck; what the cards at hand
leave open is filled with what can be used in it, and told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckList, Section
from cardbase.fitting.building import USUAL, Builder, put_out
from cardbase.fitting.picking import kinds_of
from cardbase.fitting.plans import Plan, is_ally, plan_of
from cardbase.fitting.pool import Pickable, room
from cardbase.fitting.reason import Fit
from cardbase.fitting.score import fits
from cardbase.fitting.sound import why_in
from cardbase.fitting.suggest import view_of
from cardbase.fitting.view import DeckView
from cardbase.legality.format import Format
from cardbase.legality.judge import Verdict, judge
from cardbase.strings import counted
from cardbase.vocabulary import Power

ROUNDS = 4
"""How often what lost its reason by what came in later is put out again."""


@dataclass(frozen=True, kw_only=True)
class FirstDeck:
    """A deck that was built.

    Attributes:
        plan: The talents it is for, the first one first.
        verdict: What the rules say of it.
        fits: Card id -> how the card fits the rest of the deck.
        why: Card id -> the reason for which the card is in it, "" for those that fill it.
        lacking: What the cards at hand could not give, a sentence each.
        few: Of which kinds it has fewer cards than any starter deck, with both numbers.
    """

    deck: DeckList
    plan: Plan
    verdict: Verdict
    fits: Mapping[str, Fit]
    why: Mapping[str, str]
    lacking: tuple[str, ...]
    few: tuple[str, ...]


def first_deck(
    cards: Sequence[Card], by: Format, sponsor: Power, owned: Mapping[str, int] | None = None
) -> FirstDeck:
    """A deck of a sponsor out of these cards, of those owned where `owned` says how many.

    Raises DataError, MissingData.
    """
    pool = [
        Pickable(card=card, room=many)
        for card in cards
        if card.allegiance in {None, sponsor} and (many := room(card, by, owned)) > 0
    ]
    builder = Builder(by=by, sponsor=sponsor, pool=pool, plan=plan_of(pool, sponsor))
    begun, banned = builder.begun(), set[str]()
    deck = builder.chosen_anew(builder.filled(begun, set()), begun)
    for _ in range(ROUNDS):
        if not (idle := builder.idle(deck)):
            break
        banned |= {card.id for card in idle}
        deck = builder.filled(put_out(deck, idle), banned)
    whole = builder.stuffed(deck)
    ordered = replace(
        whole, entries=tuple(sorted(whole.entries, key=lambda e: [*Section].index(e.section)))
    )
    verdict = judge(ordered, by, sponsor)
    view = view_of(verdict.case)
    found = {card.id: fits(card, view.without(card)) for card in view.cards.values()}
    return FirstDeck(
        deck=ordered,
        plan=builder.plan,
        verdict=verdict,
        fits=found,
        why={card: _why(fit, builder.plan, view) for card, fit in found.items()},
        lacking=tuple(_lacking(ordered, builder)),
        few=tuple(_few(ordered, builder)),
    )


def _why(fit: Fit, plan: Plan, deck: DeckView) -> str:
    """Why a card is in the deck; an ally is there as one of the sponsor."""
    card = fit.card
    if told := why_in(fit, plan, deck):
        return told
    if is_ally(card, deck.sponsor):
        ranks = ", ".join(f"{talent} {rank}" for talent, rank in card.ranks)
        return f"an ally of the sponsor, with {ranks} and command {card.command or 0}"
    return ""


def _lacking(deck: DeckList, builder: Builder) -> Iterator[str]:
    """What the cards at hand could not give."""
    if not deck.size(Section.APART):
        yield f"no homeworld of {short_name(builder.sponsor)} is at hand (HP-03)"
    for section in USUAL:
        if (here := deck.size(section)) < builder.size(section):
            yield f"the {section} has {counted(here, 'card')}: no more are at hand that fit it"


def _few(deck: DeckList, builder: Builder) -> Iterator[str]:
    """The kinds of which it has fewer cards than any starter deck."""
    kinds = kinds_of(deck)
    for kind, least in builder.least.items():
        if kinds[kind] < least:
            yield f"{kinds[kind] or 'no'} {kind}, where {least} are the fewest"
