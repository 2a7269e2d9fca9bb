"""Whether a card may stand in another's place in a deck: like it, of use there, and of its plan.

Likeness alone looks at two cards. What stands for a card is to work in the deck as well: the deck
has what its effect needs, and what other cards count or wait for it goes on to be.
"""

from __future__ import annotations

from cardbase.cards.card import Card
from cardbase.fitting.by_plan import ENOUGH
from cardbase.fitting.like import may_stand_for
from cardbase.fitting.reason import Fit
from cardbase.fitting.sound import IDLE
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import Role, reads


def stands_in(like: Fit, fit: Fit, gone: Fit, whole: DeckView) -> bool:
    """Whether a card may stand for one that goes.

    Args:
        like: How like it is to that one.
        fit: How it fits the deck without that one.
        gone: How that one fits the deck.
        whole: The deck with that one, whose plan is to go on.
    """
    return may_stand_for(like) and works(fit, gone) and keeps_plan(like.card, gone.card, whole)


def works(fit: Fit, gone: Fit) -> bool:
    """Whether the deck can use a card, at least as well as the one that goes."""
    return fit.usable and _idle(fit) <= _idle(gone)


def _idle(fit: Fit) -> set[str]:
    """What keeps it from its work; a single Dune fief is enough for a native."""
    return {why.weight for why in fit.reasons} & IDLE - {"fief one"}


def keeps_plan(card: Card, gone: Card, whole: DeckView) -> bool:
    """Whether a card is what others of the deck count or wait for, where the one that goes is.

    Where four others are such cards, one that is none does no harm, unless each of them counts.
    """
    for other, want in whole.asking:
        if want.role is Role.BEARS or not want.met_by(gone):
            continue
        rest = [one for one in whole.meeting(want, but=gone) if one.id != other.id]
        told = other.id != gone.id or bool(rest)
        if told and (want.counted or len(rest) < ENOUGH):
            same = any(own.kinds == want.kinds for own in reads(card).wants)
            if not (want.met_by(card) or same):
                return False
    return True
