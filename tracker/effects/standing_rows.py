"""Makes the table of standing bonuses out of the operation trees; nothing at the table needs it.

python -m tracker.effects.standing_rows > tracker/effects/data/standing.csv
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import clause
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.words import Det, Join, Link, Owner, Prep, Ref, When
from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.effects.standing import (
    ASSEMBLY_LIMIT,
    BESIDE,
    COLUMNS,
    EACH,
    GOVERN,
    HAND_LIMIT,
    HAS,
    NO_ALLEGIANCE,
    On,
)
from tracker.effects.writing import write
from tracker.words import Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

STATS = {
    Trait.COMMAND: Stat.COMMAND.value,
    Trait.RESISTANCE: Stat.RESISTANCE.value,
    Trait.ALLEGIANCES: NO_ALLEGIANCE,
    Trait.HAND_LIMIT: HAND_LIMIT,
    Trait.ASSEMBLY_LIMIT: ASSEMBLY_LIMIT,
    **{Trait(f"{talent} rank"): talent.lower() for talent in Talent},
}
SUBTYPES = {kind.lower(): kind for kind in Subtype}

NAMES = frozenset({Kind.CRYSKNIFE})
"""The kinds of cards that are the name of one."""

Bonus = tuple[str, str, int, str, str]
"""On what, which stat, by how much, on which condition, how many times."""


def standing_of(operation: t.Operation, name: str = "") -> Iterator[Bonus]:
    """The bonuses an operation gives as long as its card is deployed.

    Args:
        operation: The tree.
        name: Its card. A bonus for each such card on the same one is told by every copy: each of
            them counts for itself, so that all together come to the number told [doubt].
    """
    for item in operation.items:
        match item:
            case t.Sentence(None, prefixes, (), t.Body((t.Part((), core),)), None, ()):
                when = _when(prefixes)
                if when is not None:
                    it = t.Refers(Ref.THIS_CARD) if when.startswith(HAS) else None
                    yield from _core(_for_itself(core, name), when, it)


def _for_itself(core: t.Core, name: str) -> t.Core:
    """What a sentence says without "for each" copy of its own card assigned there."""
    match core:
        case t.Clause(acts=(t.Act(None, (t.Do(tails=(t.Adjunct(Prep.PER, each),)) as deed,)),)):
            match each:
                case t.Some(
                    nouns=(t.Noun((kind,)),),
                    quals=(t.Linked(Link.ASSIGNED, t.Refers(Ref.IT)),),
                ) if kind == name:
                    return replace(core, acts=(t.Act(None, (replace(deed, tails=()),)),))
    return core


def _when(prefixes: tuple[t.Prefix, ...]) -> str | None:
    """The condition of a sentence, "" for none; None where the game cannot answer it."""
    match prefixes:
        case ():
            return ""
        case (t.Condition(When.WHILE, t.Clause(t.Refers(Ref.YOU)) as on),):
            said = clause(on, FULL)
            return said if said.startswith(GOVERN) and _names_only(on) else None
        case (t.Condition(When.WHILE, t.Clause(t.Some(Det.A)) as on),):
            said = clause(on, FULL)
            return said if said.endswith(BESIDE) else None
        case (t.Condition(When.WHILE, t.Clause(t.Refers(Ref.THIS_CARD)) as on),):
            said = clause(on, FULL)
            return said if said.startswith(HAS) and said.removeprefix(HAS) in NAMES else None
    return None


def _names_only(on: t.Clause) -> bool:
    """Whether cards are told by their names: "you govern Dune or Forbidden Zone"."""
    match on.acts:
        case (t.Act(None, (t.Do(False, Verb.GOVERN, what, ()),)),):
            named = what.of if isinstance(what, t.Joined) and what.join is Join.OR else (what,)
            return all(isinstance(one, t.Named) for one in named)
    return False


def _core(core: t.Core, when: str, it: t.Thing | None) -> Iterator[Bonus]:
    """The bonuses of a clause; `it` is what "it" means there, None where that is not known."""
    match core:
        case t.Clause(subject, None, (t.Act(None, (t.Do(False, verb, what, tails),)),), None):
            known = it if it and subject == t.Refers(Ref.IT) else subject
            yield from _deed(known, verb, what, tails, when)


def _deed(
    subject: t.Thing | None,
    verb: Verb,
    what: t.Thing | None,
    tails: tuple[t.Tail, ...],
    when: str,
) -> Iterator[Bonus]:
    match verb, what, tails:
        case Verb.GAIN, t.Joined(Join.AND, several), () if _on(subject):
            for one in several:
                yield from _gained(_on(subject), one, when)
        case Verb.GAIN, t.Bonus() | t.Some(), () if _on(subject):
            yield from _gained(_on(subject), what, when)
        case Verb.GAIN, t.Bonus(), (t.Adjunct(Prep.PER, each),) if _on(subject) is On.ITSELF:
            if thing(each, FULL) in EACH:
                yield from _gained(On.ITSELF, what, when, thing(each, FULL))
        case Verb.LOSE, t.Owned(Owner.ITS, None, (Trait.ALLEGIANCES,)), () if _on(subject):
            yield _on(subject), NO_ALLEGIANCE, 1, when, ""
        case Verb.INCREASE | Verb.REDUCE, t.Owned(owner, None, (trait,)), (
            t.Adjunct(Prep.BY, t.Number(None, t.Amount(fixed, 0))),
        ) if subject is None and trait in STATS:
            on = On.HOUSE if owner is Owner.YOUR else _on(owner)
            if on and trait is not Trait.ALLEGIANCES:
                yield on, STATS[trait], fixed if verb is Verb.INCREASE else -fixed, when, ""


def _gained(on: str, what: t.Thing | None, when: str, times: str = "") -> Iterator[Bonus]:
    match what:
        case t.Bonus(t.Amount(fixed, 0), trait) if trait in STATS:
            yield on, STATS[trait], fixed, when, times
        case t.Some(Det.THE, None, None, False, None, (t.Noun((*kinds, Kind.SUBTYPE)),), ()):
            name = " ".join(kinds).lower()
            if name in SUBTYPES:
                yield on, f"is {SUBTYPES[name]}", 1, when, ""


def _on(who: t.Thing | Owner | None) -> str:
    """What is meant: the card this one is assigned to, this card itself; "" for another."""
    match who:
        case t.Some(Det.THE_ASSIGNED, None, None, False, None, (_,), ()):
            return On.PARENT
        case t.Refers(Ref.THIS_CARD):
            return On.ITSELF
    return ""


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: of personas, holdings and resources, which stay in play."""
    for card, operation in operations:
        if card.type not in {CardType.PLAN, CardType.EVENT}:
            for on, stat, amount, *more in standing_of(operation, card.name):
                yield card.id, on, stat, str(amount), *more


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
