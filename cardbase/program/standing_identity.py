"""Reads which subtypes and allegiances cards gain and lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Det, Link, Modal, Owner, Prep, Ref
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p

if TYPE_CHECKING:
    from cardbase.program.standing_words import Plain

POWERS = frozenset(
    {Kind.ATREIDES, Kind.HARKONNEN, Kind.CORRINO, Kind.FREMEN, Kind.SISTERHOOD, Kind.GUILD}
    | {Kind.SMUGGLER}
)

YOU, THIS = t.Refers(Ref.YOU), t.Refers(Ref.THIS_CARD)
OF_YOUR_CHOICE = (t.Linked(Link.OF, t.Owned(Owner.YOUR, None, (Trait.CHOICE,))),)


def gained_identity(said: Plain, what: t.Thing | None) -> h.Holding | None:
    """A subtype or an allegiance that a card gains, None for anything else."""
    match what:
        case t.Some(Det.THE, nouns=(t.Noun((kind, Kind.SUBTYPE)),), quals=()):
            return h.GainsKind(kind, said.on())
        case t.Some(None, nouns=(t.Noun((power, Kind.ALLEGIANCE)),), quals=()) if power in POWERS:
            return h.GainsPower(power, said.on())
        case t.Some(Det.THAT, nouns=(t.Noun((Kind.ADDITIONAL, Kind.ALLEGIANCE)),)):
            return h.DeclaredPower(said.on())
        case t.Owned(t.Owned(Owner.YOUR, None, (Trait.HOMEWORLD,)), None, (Trait.ALLEGIANCE,)):
            home = p.Cards(kinds=((Kind.HOMEWORLD,),), governed=p.You())
            return h.SharesPowers(home, said.on())
        case t.Owned(t.Refers(Ref.THE_TARGET), None, (Trait.OPERATION,)) if said.subject == THIS:
            return h.GainsOperation()
    return None


def identity(said: Plain) -> a.Standing | None:
    """What a card becomes, or is no more; and what is declared for it. Raises NotRead."""
    match said.act:
        case t.Act(None, (t.Do(False, Verb.BECOME, what, tails),)):
            return _becomes(said, what, tails)
        case t.Act(None, (t.Do(False, Verb.LOSE, t.Owned(Owner.ITS, None, (Trait.ALLEGIANCES,))),)):
            return said.holds(h.LosesPowers(said.on()))
        case t.Act(
            Modal.MUST,
            (t.Do(False, Verb.DECLARE, t.Some(nouns=(t.Noun((Kind.ALLEGIANCE,)),), quals=quals)),),
        ) if quals == OF_YOUR_CHOICE and said.subject == YOU and _of_this(said, Verb.ASSIGN):
            return said.holds(h.DeclaresPower(), told=True)
        case t.Act(
            None,
            (t.Do(False, Verb.KEEP, t.Some(nouns=(t.Noun((Kind.DECLARED, Kind.ALLEGIANCE)),))),),
        ) if said.subject == t.Refers(Ref.IT) and _of_this(said, Verb.DEPLOY):
            return said.holds(h.DeclaresPower(), told=True)
    return None


def _becomes(said: Plain, what: t.Thing | None, tails: tuple[t.Tail, ...]) -> a.Standing | None:
    """As in: it becomes an ally instead of an aide; the two exclude each other (CT-03)."""
    match what, tails:
        case t.Some(Det.A, nouns=(t.Noun((Kind.ALLY as kind,)),)), (
            t.Adjunct(Prep.INSTEAD, t.Some(Det.A, nouns=(t.Noun((Kind.AIDE,)),))),
        ):
            return said.holds(h.GainsKind(kind, said.on()))
    return None


def _of_this(said: Plain, verb: Verb) -> bool:
    """Whether it speaks of when this card is assigned, or deployed again."""
    match said.moment():
        case t.Clause(
            t.Refers(Ref.YOU), None, (t.Act(None, (t.Do(False, found, what, tails),)),)
        ) if found is verb and what == t.Refers(Ref.THIS_CARD):
            return tails in {(), (t.Manner(Adverb.AGAIN),)}
    return False
