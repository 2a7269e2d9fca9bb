"""Whether a card could be played by what is in play of one's own, where no rival is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.cards.card import Card
from cardbase.cards.kinds import RITES, is_unique
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import OnCards
from cardbase.program.nodes.deeds import Does
from cardbase.statistics.bearing import any_of, borne_by, can_use, cards_of
from cardbase.vocabulary import CardType, Subtype


def playable(card: Card, inplay: Sequence[Card]) -> bool:
    """Whether the cards in play, the homeworld among them, let a card of the same House be played.

    It asks whether the unique card is there already (CT-12), for a card that has the talent and may
    bear it (TA-01, AL-02), a persona for a venture (V-01), for one who could take part in the rite
    of a tactic (R-02, R-08), and for a card of one's own where it engages one. What goes on a
    rival's card passes.
    """
    if is_unique(card) and any(one.full_name == card.full_name for one in inplay):
        return False
    goes_on_own = Subtype.VENTURE in card.subtypes or bool(borne_by(card.program))
    if (card.requirement or goes_on_own) and not any(can_use(one, card) for one in inplay):
        return False
    personas = [one for one in inplay if one.type is CardType.PERSONA]
    talents = {RITES[word] for word in card.subtypes if word in RITES}
    ranked = any(one.rank(talent) is not None for one in personas for talent in talents)
    if Subtype.TACTIC in card.subtypes and talents and not ranked:
        return False
    return all(any(any_of(of, one) for one in inplay) for of in _asked(card.program))


def _asked(program: a.Program) -> Iterator[tuple[p.Cards, ...]]:
    """The cards of one's own which it engages; one of each choice will do."""
    for ability in program.abilities:
        if ability.use is not a.Use.PLAYED:
            continue
        for step in ability.cost:
            if isinstance(step, Does) and isinstance(step.deed, OnCards):
                cards = tuple(cards_of((step.deed.what,)))
                if cards and all(one.governed == p.You() for one in cards):
                    yield cards
