"""What to add to a deck, what to cut, and what to put in the place of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.cards.powers import all_adversaries
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.fitting.instead import stands_in
from cardbase.fitting.like import likeness, may_stand_for
from cardbase.fitting.reason import Fit
from cardbase.fitting.score import fits
from cardbase.fitting.view import DeckView
from cardbase.legality.case import Case
from cardbase.legality.judge import judge
from cardbase.vocabulary import Power

LOOKED_AT = 70
"""Different cards of a deck that are each held against the rest; no deck one plays has more."""


@dataclass(frozen=True, kw_only=True)
class Suggestions:
    """What fits a deck, and what fits it least.

    Attributes:
        case: The deck as it is laid out.
        additions: For each of the two decks, the best first.
        cuts: The cards of the deck that fit it least, the worst first.
        instead: The card for which others are sought, None where none is.
        replacements: What may stand in its place, the best first.
    """

    case: Case
    additions: Mapping[Section, tuple[Fit, ...]]
    cuts: tuple[Fit, ...]
    instead: Card | None = None
    replacements: tuple[Fit, ...] = ()

    @property
    def any(self) -> bool:
        """Whether anything is suggested."""
        return any(self.additions.values()) or bool(self.cuts or self.replacements)


def view_of(case: Case, owned: Mapping[str, int] | None = None) -> DeckView:
    """A deck that was laid out, as the scorer looks at it."""
    entries = [entry for entry in case.deck.entries if not is_dune(entry.card)]
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.card.id] = counts.get(entry.card.id, 0) + entry.count
    return DeckView(
        sponsor=case.sponsor,
        powers=case.powers,
        cards={entry.card.id: entry.card for entry in entries},
        counts=counts,
        owned=owned,
    )


def suggestions(
    case: Case,
    catalog: Catalog,
    *,
    owned: Mapping[str, int] | None = None,
    only_owned: bool = False,
    most: int = 5,
) -> Suggestions:
    """What to add to a deck and what to cut.

    Args:
        case: The deck laid out, with the format that says which cards there are.
        catalog: The cards that may be added.
        owned: Card id -> copies owned, None where that does not count.
        only_owned: Whether only cards are added of which a copy is left.
        most: How many of each at most.
    """
    view = view_of(case, owned)
    pool = addable(case, view, catalog.all_cards(), only_owned=only_owned)
    every = (fits(card, view) for card in pool)
    found = sorted((fit for fit in every if fit.score > 0 and fit.usable), key=_best)
    additions = {
        section: _lawful(case, [fit for fit in found if section_of(fit.card) is section], most)
        for section in (Section.IMPERIAL, Section.HOUSE)
    }
    return Suggestions(case=case, additions=additions, cuts=cuts(view, most))


def replacements(  # noqa: PLR0913 - the ways to ask are a player's
    case: Case,
    card: Card,
    catalog: Catalog,
    *,
    owned: Mapping[str, int] | None = None,
    only_owned: bool = False,
    most: int = 5,
) -> Suggestions:
    """What may stand in the place of a card: does its job, and fits the rest, which can use it."""
    out = without(case.deck, card)
    judged = judge(out, case.format, case.sponsor).case
    view = view_of(judged, owned)
    whole, found = view_of(case, owned), []
    gone = fits(card, view)
    for one in addable(judged, view, catalog.all_cards(), only_owned=only_owned):
        if section_of(one) is section_of(card) and one.id != card.id:
            like = likeness(one, card)
            if may_stand_for(like) and stands_in(like, fit := fits(one, view), gone, whole):
                reasons = sorted((*like.reasons, *fit.reasons), key=lambda why: -abs(why.points))
                found.append(Fit(card=one, reasons=tuple(reasons)))
    found = [fit for fit in found if fit.score > 0]
    best = _lawful(judged, sorted(found, key=_best), most)
    return Suggestions(case=case, additions={}, cuts=(), instead=card, replacements=best)


def cuts(view: DeckView, most: int) -> tuple[Fit, ...]:
    """The cards of which the deck without a copy says nothing good, the worst first.

    What is owned says nothing for a card that is in the deck already.
    """
    view = replace(view, owned=None)
    cards = [card for card in view.cards.values() if section_of(card) is not Section.APART]
    if len(cards) > LOOKED_AT:  # of a list of all there is, the worst as they stand in it
        cards = sorted(cards, key=lambda card: _as_it_stands(fits(card, view)))[:LOOKED_AT]
    found = (fits(card, view.without(card)) for card in cards)
    poor = [fit for fit in found if fit.score <= 0]
    return tuple(sorted(poor, key=lambda fit: (fit.score, fit.card.id))[:most])


def _as_it_stands(fit: Fit) -> int:
    """The score of a card in a deck with it, what its own copies say left out."""
    return sum(why.points for why in fit.reasons if not why.weight.startswith("copy"))


def without(deck: DeckList, card: Card, count: int = 1) -> DeckList:
    """A deck list without so many copies of a card, the last lines first."""
    left, entries = count, list[DeckEntry]()
    for entry in reversed(deck.entries):
        gone = min(left, entry.count) if entry.card.id == card.id else 0
        left -= gone
        if entry.count > gone:
            entries.append(replace(entry, count=entry.count - gone))
    return replace(deck, entries=tuple(reversed(entries)))


def addable(
    case: Case, view: DeckView, cards: Sequence[Card], *, only_owned: bool = False
) -> list[Card]:
    """The cards of which the format and the powers of a deck allow one more."""
    against = set(all_adversaries(case.powers))
    most = {section: bounds[1] for section, bounds in case.format.sizes.items()}
    room = {one for one, many in most.items() if not many or view.sizes[one] < many}
    return [
        card
        for card in cards
        if card.set in case.format.sets
        and section_of(card) in room
        and not (is_dune(card) or is_program(card) or is_homeworld(card))
        and _of_powers(card, case.powers, against)
        and not (only_owned and _left(card, view) < 1)
    ]


def _of_powers(card: Card, powers: tuple[Power, ...], against: set[Power]) -> bool:
    """Whether a deck may have a card of its power (DK-04, DK-06, DK-07)."""
    if card.allegiance is None or card.allegiance in powers:
        return True
    return card.allegiance not in against and section_of(card) is Section.IMPERIAL


def _left(card: Card, view: DeckView) -> int:
    return (view.owned or {}).get(card.id, 0) - view.counts.get(card.id, 0)


def _best(fit: Fit) -> tuple[int, str]:
    return -fit.score, fit.card.id


def _lawful(case: Case, found: Sequence[Fit], most: int) -> tuple[Fit, ...]:
    """The first few that bring no finding into the deck that was not there, one of a name."""
    before = _faults(case.deck, case)
    kept: list[Fit] = []
    for fit in found:
        if len(kept) == most:
            break
        if any(one.card.name == fit.card.name for one in kept):
            continue
        line = DeckEntry(line=0, count=1, card=fit.card, section=section_of(fit.card))
        more = replace(case.deck, entries=(*case.deck.entries, line))
        if _faults(more, case) <= before:
            kept.append(fit)
    return tuple(kept)


def _faults(deck: DeckList, case: Case) -> Counter[str]:
    """How much each rule finds in a deck: its findings, and the cards they name.

    That a deck is too small is no fault of a card that is added to it (DK-01, DK-12).
    """
    found = Counter[str]()
    for one in judge(deck, case.format, case.sponsor).findings:
        if one.rule not in {"DK-01", "DK-12"}:
            found[one.rule] += 1 + len(one.cards)
    return found
