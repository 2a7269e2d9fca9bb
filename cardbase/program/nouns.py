"""What nouns say by themselves, and what stands behind them: of which kind a card is."""

from __future__ import annotations

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Det, Link


def kind_of(noun: t.Noun) -> tuple[Kind, ...]:
    """What a noun calls a card; whether it is eligible is told by what it is to bear.

    What is to bear others is another card than bears them now by that, too.
    """
    return tuple(one for one in noun.words if one not in {Kind.ELIGIBLE, Kind.OTHER})


def in_the_attack(words: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Who takes part, where it is said of an attack."""
    return (Kind.ATTACK, *words) if Kind.PARTICIPATING in words else words


def any_card(nouns: tuple[t.Noun, ...]) -> bool:
    """Whether they say only that it is a card."""
    return len(nouns) == 1 and kind_of(nouns[0]) == (Kind.CARD,)


def lasting(one: t.Qualifier) -> bool:
    """Whether it says "with a Duration Effect", which is of the card, and nothing it bears."""
    match one:
        case t.Linked(Link.WITH, t.Some(Det.A, None, None, False, _, (noun,), ())):
            return noun.words == (Kind.DURATION_EFFECT,)
    return False


def this_rite(what: t.Thing) -> bool:
    """Whether a rite is the one under way: "that rite"."""
    match what:
        case t.Some(Det.THAT | Det.THE, None, None, False, _, (t.Noun((Kind.RITE,)),), ()):
            return True
    return False
