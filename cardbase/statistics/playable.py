"""Whether a card could be played by what is in play of one's own, where no rival is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.cards.called import PRINTED, printed_so
from cardbase.cards.card import Card
from cardbase.cards.kinds import RITES, is_unique
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import OnCards
from cardbase.program.nodes.deeds import Does
from cardbase.statistics.together import can_use
from cardbase.vocabulary import CardType, Subtype


def playable(card: Card, inplay: Sequence[Card]) -> bool:
    """Whether the cards in play, the homeworld among them, let a card of the same House be played.

    It asks whether the unique card is there already (CT-12), for the talent (TA-01), for a persona
    to bear a venture (V-01), for one who could take part in the rite of a tactic (R-02, R-08), and
    for a card of one's own where it goes on one or engages one. What goes on a rival's card passes.
    """
    if is_unique(card) and any(one.full_name == card.full_name for one in inplay):
        return False
    if (need := card.requirement) and not any(can_use(one, need) for one in inplay):
        return False
    personas = [one for one in inplay if one.type is CardType.PERSONA]
    if Subtype.VENTURE in card.subtypes and not personas:
        return False
    talents = {RITES[word] for word in card.subtypes if word in RITES}
    ranked = any(one.rank(talent) is not None for one in personas for talent in talents)
    if Subtype.TACTIC in card.subtypes and talents and not ranked:
        return False
    return all(any(_is_one(of, one) for one in inplay) for of in _asked(card.program))


def _asked(program: a.Program) -> Iterator[tuple[p.Cards, ...]]:
    """The cards of one's own on which it goes or which it engages; one choice of each will do."""
    for assigns in program.assigns:
        cards = tuple(_cards(assigns.to))
        if cards and len(cards) == len(assigns.to) and all(map(_may_be_own, cards)):
            yield cards
    for ability in program.abilities:
        if ability.use is not a.Use.PLAYED:
            continue
        for step in ability.cost:
            if isinstance(step, Does) and isinstance(step.deed, OnCards):
                cards = tuple(_cards((step.deed.what,)))
                if cards and all(one.governed == p.You() for one in cards):
                    yield cards


def _cards(which: Sequence[object]) -> Iterator[p.Cards]:
    for one in which:
        match one:
            case p.Chosen(_, p.Cards() as cards) | (p.Cards() as cards):
                yield cards


def _may_be_own(cards: p.Cards) -> bool:
    return cards.governed in {None, p.You()}


def _is_one(of: tuple[p.Cards, ...], card: Card) -> bool:
    """Whether a card is one of those, by its name or the words that are printed."""
    return any(
        card.name in cards.names
        or any(all(printed_so(card, w) for w in words if w in PRINTED) for words in cards.kinds)
        or not (cards.kinds or cards.names)
        for cards in of
    )
