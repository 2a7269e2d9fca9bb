"""Reads what cards add to ranks, Command, Resistance, force and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Det, Join, Modal, Owner, Prep, Ref
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p
from cardbase.program.amounts import LIMITS
from cardbase.program.reader import NotRead
from cardbase.program.standing_identity import gained_identity
from cardbase.program.standing_words import by, is_assigned

if TYPE_CHECKING:
    from cardbase.program.standing_words import Plain

DECLARED = {Kind.FORCE: Trait.FORCE, Kind.RESISTANCE: Trait.RESISTANCE}
RANKS = frozenset(one for one in Trait if one.endswith(" rank") and one is not Trait.TALENT_RANK)
OF_CARDS = (RANKS - {Trait.INITIATIVE_RANK}) | {Trait.COMMAND, Trait.RESISTANCE, Trait.FORCE}
"""The numbers of cards that cards change, besides what they cost."""


def numbers(said: Plain) -> a.Standing | None:
    """As in: the assigned persona gains +1 command; increase your hand limit by 1."""
    match said.act:
        case t.Act(
            None,
            (t.Do(False, Verb.GAIN, t.Joined(Join.OR, of), (t.Manner(Adverb.AS_DECLARED),)),),
        ):
            return _as_declared(said, of)
        case t.Act(Modal.MUST, (t.Do(False, Verb.DECLARE, t.Some(join=Join.OR) as what, ()),)):
            return _declares(said, what)
        case t.Act(None, (t.Do(False, Verb.GAIN, what, tails, None, ()),)):
            return _gains(said, what, tails)
        case t.Act(
            None, (t.Do(False, Verb.LOSE, t.Some(nouns=(t.Noun((Kind.COMMAND,)),)) as what),)
        ):
            down = t.Some(None, None, what.amount, False, None, what.nouns, ())
            return said.holds(h.Adds(Trait.COMMAND, said.on(), said.amount(down), down=True))
        case t.Act(
            None, (t.Do(False, Verb.INCREASE | Verb.REDUCE as verb, t.Owned() as of, tails),)
        ):
            return _changed(said, of, tails, down=verb is Verb.REDUCE)
        case t.Act(Modal.NOT, (t.Do(False, Verb.REDUCE, t.Some(Det.THAT) as what, tails),)):
            return _floor(said, what, tails)
    return None


def _as_declared(said: Plain, of: tuple[t.Thing, ...]) -> a.Standing | None:
    """As in: the assigned persona gains +X force or +X resistance as declared."""
    bonuses = [one for one in of if isinstance(one, t.Bonus) and one.trait in OF_CARDS]
    if len(bonuses) != len(of) or len({one.amount for one in bonuses}) != 1:
        return None
    many = said.amount(t.Number(None, bonuses[0].amount))
    return said.holds(h.AddsDeclared(tuple(one.trait for one in bonuses), said.on(), many))


def _declares(said: Plain, what: t.Some) -> a.Standing | None:
    """As in: when you engage the assigned persona as a participant, you must declare force."""
    traits = tuple(DECLARED[noun.words[0]] for noun in what.nouns if noun.words[0] in DECLARED)
    you = said.subject == t.Refers(Ref.YOU)
    if you and len(traits) == len(what.nouns) and _engages_parent(said.moment()):
        return said.holds(h.DeclaresTrait(traits), told=True)
    return None


def _engages_parent(moment: t.Clause | None) -> bool:
    """Whether it tells of the assigned card being engaged as a participant."""
    match moment:
        case t.Clause(t.Refers(Ref.YOU), None, (t.Act(None, (deed,)),)):
            match deed:
                case t.Do(False, Verb.ENGAGE, on, (t.Adjunct(Prep.AS, t.Some(nouns=nouns)),)):
                    return is_assigned(on) and nouns[0].words == (Kind.PARTICIPANT,)
    return False


def _gains(said: Plain, what: t.Thing | None, tails: tuple[t.Tail, ...]) -> a.Standing | None:
    match tails:
        case ():
            per = None
        case (t.Adjunct(Prep.PER, each),):
            per = each
        case _:
            return None
    several = what.of if isinstance(what, t.Joined) and what.join is Join.AND else (what,)
    return said.holds(*(_gained(said, one, per) for one in several))


def _gained(said: Plain, what: t.Thing | None, per: t.Thing | None) -> h.Holding:
    match what:
        case t.Bonus(many, trait) if trait in OF_CARDS:
            return h.Adds(trait, said.on(), said.amount(t.Number(None, many), per))
    found = gained_identity(said, what)
    if found is None or per is not None:
        raise NotRead(f"gains {what}")
    return found


def _changed(
    said: Plain, of: t.Owned, tails: tuple[t.Tail, ...], *, down: bool
) -> a.Standing | None:
    match of:
        case t.Owned(Owner.YOUR, None, (trait,)) if trait in LIMITS and said.subject is None:
            return said.holds(h.Adds(trait, p.You(), said.amount(by(tails)), down))
        case t.Owned(owner, None, (trait,)) if trait in OF_CARDS and is_assigned(owner):
            return said.holds(h.Adds(trait, p.Parent(), said.amount(by(tails)), down))
    return None


def _floor(said: Plain, what: t.Some, tails: tuple[t.Tail, ...]) -> a.Standing | None:
    """As in: Do not reduce that command below 0."""
    match what.nouns, tails:
        case (t.Noun((Kind.COMMAND,)),), (t.Adjunct(Prep.BELOW, t.Number(None, t.Amount(low, 0))),):
            return said.holds(h.AtLeast(Trait.COMMAND, p.Parent(), low))
        case (t.Noun((Kind.DEPLOYMENT_COST,)),), (
            t.Adjunct(Prep.BELOW, t.Number(None, t.Amount(low, 0))),
        ):
            return said.holds(h.AtLeast(Trait.DEPLOYMENT_COST, p.Cards(), low))
    return None
