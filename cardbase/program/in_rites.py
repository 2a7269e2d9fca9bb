"""Reads what cards do in a rite: who joins, who Counters, its target, its end, who is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.words import Being, Det, Join, Link, Modal, Prep, Ref
from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from cardbase.program import things as p
from cardbase.program.amounts import change
from cardbase.program.reader import NotRead

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardbase.program.reader import Reader

YOU = frozenset({None, t.Refers(Ref.YOU)})
THIS = t.Refers(Ref.THIS_CARD)
ONE = p.Number(1)


def by_card(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """The steps of a clause about a rite, () where it is no such clause.

    Raises:
        NotRead: it is one, but of cards that are not read.
    """
    match of:
        case t.Clause(who, _, (t.Act(modal, (t.Do() as deed,)),), None):
            for read in READS:
                found = read(reader, who, modal, deed)
                if found is not None:
                    return (d.Does(found, p.You()),)
    return ()


def _joins(reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do) -> d.Deed | None:
    """A card joins that rite as a participant; any rite as an additional one."""
    match deed:
        case t.Do(_, Verb.JOIN, t.Some(nouns=(t.Noun((*_, Kind.RITE)),), quals=()) as what, tails):
            if modal is not None or who is None:
                return None
            role = _role(tails)
            if what.det is Det.THAT and role == ():
                return r.Join(reader.meant(who))
            if what.det is Det.ANY and role == (Kind.ADDITIONAL,):
                return r.TakePart(reader.meant(who))
    return None


def _role(tails: tuple[t.Tail, ...]) -> tuple[Kind, ...] | None:
    """The words before "participant" in what somebody comes as; None for anything else."""
    match tails:
        case (t.Adjunct(Prep.AS, t.Some(nouns=(t.Noun((*words, Kind.PARTICIPANT)),), quals=())),):
            return tuple(words)
    return None


ROLES = frozenset({(), (Kind.ADDITIONAL,), (Kind.ADDITIONAL, Kind.DEFENSE)})


def _takes_part(
    reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do
) -> d.Deed | None:
    """You may engage, or declare, troops assigned to a card as additional participants."""
    if who not in YOU or modal is not Modal.MAY or _role(deed.tails) not in ROLES:
        return None
    if deed.verb is Verb.ENGAGE:
        return r.TakePart(_mustered(reader, deed.what))
    if deed.verb is Verb.DECLARE:
        return r.TakePart(_mustered(reader, deed.what), declared=True)
    return None


def _mustered(reader: Reader, what: t.Thing | None) -> p.Which:
    """A card and any number of those on it; some of the cards of a kind, one at least."""
    match what:
        case t.Joined(Join.AND, (t.Some(Det.THE_ASSIGNED), t.Some(Det.ANY_NUMBER) as more)):
            reader.it = p.Parent()
            return p.Together((p.Parent(), _yours(reader.chosen(more), 0)))
        case t.Some(None, None, None, False, None, (t.Noun(_, plural=True),), (_,)) as some:
            return _yours(p.Chosen(reader.key("target"), reader.cards(some), ONE, None), 1)
    raise NotRead("brings others")


def _yours(what: p.Which, low: int) -> p.Which:
    match what:
        case p.Chosen(among=p.Cards() as among):
            return replace(what, among=replace(among, governed=p.You()), low=p.Number(low))
    raise NotRead("brings others")


def _counters(
    reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do
) -> d.Deed | None:
    """Engage a persona to Counter; target persona may Counter (SO-08)."""
    match deed:
        case t.Do(_, Verb.ENGAGE, what, (t.Purpose(_, (t.Do(_, Verb.COUNTER, None, ()),)),)) if (
            who in YOU and modal in {None, Modal.MAY}
        ):
            return r.EngageToCounter(reader.chosen(what))
        case t.Do(_, Verb.COUNTER, None, ()) if modal is Modal.MAY and _is_target(who):
            return r.Lays(r.Gift.COUNTER, reader.chosen(who))
    return None


def _is_target(who: t.Thing | None) -> bool:
    return isinstance(who, t.Some) and who.det is Det.A_TARGET


def _ends(reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do) -> d.Deed | None:
    """At once end the rite."""
    del reader
    match deed:
        case t.Do(True, Verb.END, t.Some(det, nouns=(t.Noun((Kind.RITE,)),), quals=()), ()) if (
            det in {Det.THE, Det.THAT} and who is None and modal is None
        ):
            return r.EndRite()
    return None


def _retargets(
    reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do
) -> d.Deed | None:
    """Declare a new target for the rite: another card that the same House governs."""
    match deed:
        case t.Do(
            _,
            Verb.DECLARE,
            t.Some(
                Det.A, nouns=(t.Noun((Kind.NEW, Kind.TARGET)),), quals=(t.Linked(Link.FOR, what),)
            ),
            (),
        ) if who is None and modal is None and is_the_rite(what):
            theirs = p.Cards(governed=p.HouseAs(p.Part.DEFENDER), but=p.CardAs(p.Part.RITE_TARGET))
            return r.Retarget(p.Chosen(reader.key("target"), theirs, ONE, ONE))
    return None


def is_the_rite(what: t.Thing | None) -> bool:
    """Whether it is the rite under way."""
    match what:
        case t.Some(Det.THE | Det.THAT, nouns=(t.Noun((Kind.RITE,)),), quals=()):
            return True
    return False


def _as_one(reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do) -> d.Deed | None:
    """Treat the assigned leader and X participants assigned to it as 1 participant."""
    match deed:
        case t.Do(
            _,
            Verb.TREAT,
            t.Joined(Join.AND, (t.Some(Det.THE_ASSIGNED), t.Some(quals=(one,)) as others)),
            (t.Adjunct(Prep.AS, t.Some(amount=t.Amount(1, 0), nouns=(noun,))),),
        ) if who is None and modal is None and noun.words[-1] is Kind.PARTICIPANT:
            if one != t.Linked(Link.ASSIGNED, t.Refers(Ref.IT)):
                return None
            reader.it = p.Parent()
            return r.AsOne(reader.chosen(others))
    return None


def _redirects(
    reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do
) -> d.Deed | None:
    """Redirect all force assigned to this card to another target persona you govern."""
    match deed:
        case t.Do(
            _,
            Verb.REDIRECT,
            t.Some(Det.ALL, nouns=(t.Noun((Kind.FORCE,)),), quals=(t.Linked(Link.ASSIGNED, on),)),
            (t.Adjunct(Prep.TO, t.Some(Det.ANOTHER_TARGET) as to),),
        ) if who is None and modal is None and on == THIS:
            other = reader.chosen(to)
            match other:
                case p.Chosen(among=p.Cards() as among):
                    other = replace(other, among=replace(among, but=p.This()))
            return r.Redirect(p.This(), other)
    return None


def _falls(reader: Reader, who: t.Thing | None, modal: Modal | None, deed: t.Do) -> d.Deed | None:
    """Vanquish this card at the end of the rite."""
    match deed:
        case t.Do(_, Verb.VANQUISH, what, (t.AtEnd(rite),)) if who is None and modal is None:
            return r.Lays(r.Gift.FALLS, reader.meant(what)) if is_the_rite(rite) else None
    return None


READS: tuple[Callable[[Reader, t.Thing | None, Modal | None, t.Do], d.Deed | None], ...] = (
    *(_joins, _takes_part, _counters, _ends, _retargets),
    *(_as_one, _redirects, _falls),
)


def withstands(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """The assigned card is immune to the force of a target card; () for anything else."""
    match of:
        case t.Clause(
            t.Some(Det.THE_ASSIGNED),
            _,
            (t.Act(None, (t.Be(Being.BE, False, (State.IMMUNE,), None, None, tails),)),),
            None,
        ):
            match tails:
                case (
                    t.Adjunct(
                        Prep.TO,
                        t.Some(
                            nouns=(t.Noun((Kind.FORCE,)),),
                            quals=(t.Linked(Link.GENERATED, t.Some(Det.A_TARGET) as source),),
                        ),
                    ),
                ):
                    coming = p.Cards(kinds=((Kind.SUBDUED, Kind.EVENT),))
                    among = p.Together((reader.cards(source), coming))
                    event = p.Chosen(reader.key("target"), among, ONE, ONE)
                    found = r.Withstand(p.Parent(), event)
                    return (d.Does(found, p.You()),)
    return ()


def weapons(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """Declare blades or projectiles: one of the ways; () for anything else."""
    del reader
    match of:
        case t.Clause(
            None,
            _,
            (t.Act(None, (t.Do(_, Verb.DECLARE, t.Some(join=Join.OR, nouns=nouns), ()),)),),
            None,
        ) if all(len(noun.words) == 1 and noun.words[0] in WEAPONS for noun in nouns):
            ways = tuple(
                d.Way(
                    WEAPONS[noun.words[0]],
                    (d.Does(r.UseWeapons(noun.words[0]), p.You()),),
                )
                for noun in nouns
            )
            return (d.OneOf(ways, p.You()),)
    return ()


def trades(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """You may reduce its resistance by X to increase its Battle rank by X; () for anything else."""
    match of:
        case t.Clause(
            who,
            _,
            (
                t.Act(
                    Modal.MAY | None,
                    (t.Do(_, Verb.REDUCE, t.Owned(), (by, t.Purpose(_, (more,)))) as less,),
                ),
            ),
            None,
        ) if who in YOU and more.verb is Verb.INCREASE:
            both = (replace(less, tails=(by,)), more)
            return tuple(d.Does(change(reader, one, p.You()), p.You()) for one in both)
    return ()


WEAPONS = {Kind.BLADE: "blades", Kind.PROJECTILE: "projectiles"}


def captured_if_beaten(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """The steps of a clause that captures what falls in a rite, said before anybody has fallen.

    "Capture a Dune fief vanquished in a rite you initiate": one that takes part is captured,
    should it fall. () where it is no such clause. Raises NotRead.
    """
    match of:
        case t.Clause(
            None,
            _,
            (
                t.Act(
                    None,
                    (
                        t.Do(
                            _,
                            Verb.CAPTURE,
                            t.Some(
                                Det.A | Det.A_TARGET,
                                None,
                                None,
                                quals=(t.Linked(Link.VANQUISHED, t.Some(Det.A)),),
                            ) as some,
                            (),
                        ),
                    ),
                ),
            ),
            None,
        ) if reader.in_window:
            found = reader.chosen(replace(some, quals=()))
            if not isinstance(found, p.Chosen) or not isinstance(found.among, p.Cards):
                raise NotRead("what is captured if it falls")
            kinds = tuple((Kind.PARTICIPATING, *words) for words in found.among.kinds)
            among = replace(found.among, kinds=kinds, governed=p.Everyone(rivals=True))
            return (d.Does(r.Lays(r.Gift.CAPTURED, replace(found, among=among)), p.You()),)
    return ()
