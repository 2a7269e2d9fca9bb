"""What words and phrases of an operation stand for, and a sentence in words."""

from __future__ import annotations

from typing import TypeAlias

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait
from cardbase.operation.wording import item as in_words
from cardbase.operation.words import Det, Join, Link, Modal, Owner
from cardbase.program.nodes import things as p
from cardbase.program.nodes.things import Part
from cardbase.strings import capital

TARGETS = frozenset(
    {Det.A_TARGET, Det.ANOTHER_TARGET, Det.ONE_OR_MORE_TARGET, Det.ANY_NUMBER_TARGET}
    | {Det.ANY_MIX_TARGET}
)
ANY_NUMBER = frozenset(
    {Det.ONE_OR_MORE_TARGET, Det.ANY_NUMBER_TARGET, Det.ANY_MIX_TARGET}
    | {Det.ANY_NUMBER, Det.ONE_OR_MORE}
)
WARES = {
    Kind.SOLARI: p.Ware.SOLARIS,
    Kind.SPICE: p.Ware.SPICE,
    Kind.FAVOR: p.Ware.FAVOR,
    Kind.DECLARED_FAVOR: p.Ware.DECLARED,
}
HELD = {
    Trait.TREASURY: p.Ware.SOLARIS,
    Trait.HOARD: p.Ware.SPICE,
    Trait.FAVOR: p.Ware.FAVOR,
    Trait.DECLARED_FAVOR: p.Ware.DECLARED,
}
PLACES = frozenset(
    {Trait.HAND, Trait.ASSEMBLY, Trait.DOMAIN, Trait.HOUSE_DECK, Trait.IMPERIAL_DECK}
    | {Trait.HOUSE_DISCARD, Trait.IMPERIAL_DISCARD}
)
PARTS = {
    Kind.ATTACKER: Part.ATTACKER,
    Kind.DEFENDER: Part.DEFENDER,
    Kind.PETITIONER: Part.PETITIONER,
    Kind.VICTOR: Part.VICTOR,
}
HOUSES = frozenset({Kind.RIVAL, Kind.PLAYER, Kind.HOUSE, Kind.GOVERNOR, *PARTS})
TOKENS = {
    Kind.DEFERMENT_TOKEN: "deferment",
    Kind.PROGRAM_TOKEN: "program",
    Kind.BREATH_TOKEN: "breath",
    Kind.TOKEN: "plain",
}
TALENTS = {
    Kind.BATTLE_TALENT: Trait.BATTLE_RANK,
    Kind.INTRIGUE_TALENT: Trait.INTRIGUE_RANK,
    Kind.ARBITRATION_TALENT: Trait.ARBITRATION_RANK,
    Kind.PRESCIENCE_TALENT: Trait.PRESCIENCE_RANK,
}
STATES = {
    State.SUBDUED: Kind.SUBDUED,
    State.DEPLOYED: Kind.DEPLOYED,
    State.DISENGAGED: Kind.DISENGAGED,
}

OF_SPONSOR = t.Linked(
    Link.WITH, t.Owned(t.Owned(Owner.YOUR, None, (Trait.SPONSOR,)), None, (Trait.ALLEGIANCE,))
)
"""With your sponsor's allegiance."""

THAT_RITE = t.some(Det.THAT, Kind.RITE)
"""That rite."""

SPENT = frozenset({State.BOUGHT, State.DISCARDED})
"""What has become of a ware that is counted."""


# --- What nouns say by themselves, and what stands behind them: of which kind a card is -----------


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


# --- Reads which allegiance cards have: "with the same allegiance or no allegiance" ---------------

ALLEGIANCE = (t.Noun((Kind.ALLEGIANCE,), plural=False),)


def of_allegiance(what: t.Thing) -> dict[str, object] | None:
    """What is then asked of a card; the same allegiance is that of the assigned card."""
    match what:
        case t.Some(nouns=(t.Noun((Kind.ADVERSARIAL, Kind.ALLEGIANCE)),)):
            return {"hostile": True}
        case t.Joined(
            Join.OR,
            (
                t.Some(Det.THE_SAME, None, None, False, None, same, ()),
                t.Some(Det.NO, None, None, False, None, none, ()),
            ),
        ) if same == none == ALLEGIANCE:
            return {"sworn": p.Parent(), "unsworn": True}
    return None


# --- Takes a sentence apart for readers of whole sentences: who does which one deed, and when -----

Phrase: TypeAlias = tuple[t.Thing | None, Modal | None, t.Deed]
"""Who does it, whether it may, must or must not be done, and the deed."""


def phrase(clause: t.Clause) -> Phrase | None:
    """The one deed of a clause; None where it has several, or an "unless"."""
    match clause:
        case t.Clause(who, _, (t.Act(modal, (deed,)),), None):
            return who, modal, deed
    return None


def body_phrase(body: t.Body) -> Phrase | None:
    """The one deed of a body; None where it has several, or conditions of its own."""
    match body.parts:
        case (t.Part((), t.Clause() as clause),):
            return phrase(clause)
    return None


def whole_phrase(one: t.Sentence) -> Phrase | None:
    """The one deed of a sentence that says nothing else."""
    match one:
        case t.Sentence(None, (), (), body, None, ()):
            return body_phrase(body)
    return None


# --- A sentence or heading in words, as a Program keeps it and `kanly card` shows it --------------


def said(item: t.Item) -> str:
    """A sentence or heading in words."""
    return f"{capital(in_words(item))}."
