"""Reads what a card gains for a while by an ability: "target participant gains +2 resistance"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Join
from cardbase.program import deeds as d
from cardbase.program import things as p
from cardbase.program.reader import NotRead, amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.program.reader import Reader

CHANGED = frozenset(
    {Trait.COMMAND, Trait.RESISTANCE, Trait.FORCE, Trait.DEPLOYMENT_COST}
    | {Trait.HAND_LIMIT, Trait.ASSEMBLY_LIMIT, Trait.DUELING_RANK, Trait.BATTLE_RANK}
    | {Trait.INTRIGUE_RANK, Trait.ARBITRATION_RANK, Trait.WEIRDING_RANK, Trait.PRESCIENCE_RANK}
    | {Trait.TALENT_RANK}
)
"""What changes for a while by a deed: numbers of cards, limits of Houses."""
ABILITIES = frozenset({Kind.SURPRISE, Kind.DIRECT, Kind.COUNTER})


def gains(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """What cards gain by a clause, () where it is none of these. Raises NotRead."""
    match of:
        case t.Clause(subject, _, (t.Act(None, (t.Do(_, Verb.GAIN, what, tails),)),), None) if (
            subject is not None and what is not None and of_cards(what)
        ):
            on = reader.chosen(subject)
            kept = p.Kept(on.key) if isinstance(on, p.Chosen) else on
            until = _until(tails)
            each = what.of if isinstance(what, t.Joined) and what.join is Join.AND else (what,)
            return tuple(_steps(each, on, kept, until))
    return ()


def of_cards(thing: t.Thing) -> bool:
    """Whether only cards gain such a thing, and no House does."""
    match thing:
        case t.Joined(_, of):
            return all(map(of_cards, of))
        case t.Bonus():
            return True
        case t.Some(nouns=(t.Noun((word,)),)):
            return word in ABILITIES
    return False


def _until(tails: tuple[t.Tail, ...]) -> Adverb | None:
    match tails:
        case ():
            return None
        case (t.Manner(Adverb.REST_OF_RITE | Adverb.THIS_INTERVAL as adverb),):
            return adverb
    raise NotRead("gains in a way")


def _steps(
    each: tuple[t.Thing, ...], on: p.Which, kept: p.Which, until: Adverb | None
) -> Iterator[d.Step]:
    """A step for each thing gained; the first chooses on what, the others go by that."""
    for number, one in enumerate(each):
        which = kept if number else on
        match one:
            case t.Bonus(many, trait) if trait in CHANGED:
                yield d.Does(d.Change(trait, which, amount(many), until=until), p.You())
            case t.Some(None, None, None, False, None, (t.Noun((word,)),), ()) if word in ABILITIES:
                yield d.Does(d.Grant(word, which, until), p.You())
            case _:
                raise NotRead(f"gains {one}")
