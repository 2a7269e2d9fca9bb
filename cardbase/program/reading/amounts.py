"""Reads deeds with solaris, spice and favor, and what cards gain for a while."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Bound, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import YOU, do
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, amount, ware_of
from cardbase.program.reading.vocabulary import HELD

LIMITS = frozenset({Trait.HAND_LIMIT, Trait.ASSEMBLY_LIMIT})
CHANGED = LIMITS | {
    *(Trait.COMMAND, Trait.RESISTANCE, Trait.FORCE, Trait.DEPLOYMENT_COST, Trait.TALENT_RANK),
    *(Trait.DUELING_RANK, Trait.BATTLE_RANK, Trait.INTRIGUE_RANK, Trait.ARBITRATION_RANK),
    *(Trait.WEIRDING_RANK, Trait.PRESCIENCE_RANK),
}
"""What changes for a while by a deed: numbers of cards, limits of Houses."""
ABILITIES = frozenset({Kind.SURPRISE, Kind.DIRECT, Kind.COUNTER})
SOURCES = {Kind.GUILD_HOARD: d.Source.GUILD, Kind.IMPERIAL_TREASURY: d.Source.TREASURY}
SIDES = {Kind.SUBDUED, Kind.DEPLOYED}
CROE = "croe"
"""The key of the CROE as it was."""


def gains(reader: Reader, of: t.Clause) -> tuple[d.Step, ...]:
    """What cards gain by a clause, () where it is none of these. Raises NotRead."""
    match of.subject, of.deed:
        case subject, t.Do(_, Verb.GAIN, what, tails) if subject is not None and what is not None:
            each = what.of if isinstance(what, t.Joined) else (what,)
        case _:
            return ()
    if not all(_is_of_cards(one) for one in each):
        return ()
    match tails:
        case ():
            until = None
        case (t.Manner(Adverb.REST_OF_RITE | Adverb.THIS_INTERVAL as until),):
            pass
        case _:
            raise NotRead("gains in a way")
    if isinstance(what, t.Joined) and what.join is not Join.AND:
        raise NotRead("gains one of several")
    on = reader.chosen(subject)
    found: list[d.Deed] = []
    for one in each:
        match one:
            case t.Bonus(many, trait) if trait in CHANGED:
                found.append(d.Change(trait, on, amount(many), until=until))
            case t.Some(words=(word,), bare=True):
                found.append(d.Grant(word, on, until))
            case _:
                raise NotRead(f"gains {one}")
        on = p.Kept(on.key) if isinstance(on, p.Chosen) else on  # the first deed chooses
    return do(*found)


def _is_of_cards(thing: t.Thing) -> bool:
    """Whether only cards gain such a thing, and no House does."""
    return isinstance(thing, t.Bonus) or (
        isinstance(thing, t.Some) and len(thing.words) == 1 and thing.word in ABILITIES
    )


def how_much(reader: Reader, some: t.Thing | None) -> p.Value:
    """How much of a ware a thing is: "X solaris", "at most 3 spice". Raises NotRead."""
    match some:
        case t.Some(None, None, t.Amount() as many) | t.Number(None, many):
            return amount(many)
        case t.Some(None, Bound.AT_MOST, t.Amount() as many) | t.Number(Bound.AT_MOST, many):
            return p.UpTo(reader.key("many"), amount(many))
    raise NotRead(f"how much: {some}")


def for_each(reader: Reader, many: p.Value, tails: Sequence[t.Tail]) -> p.Value:
    """So much, or for each of what the tail names. Raises NotRead where it says more."""
    match tails:
        case [] | ():
            return many
        case [t.Adjunct(Prep.PER, per)]:
            return p.Product(many, reader.each(per))
    raise NotRead("so much, in a way")


def _ware(reader: Reader, thing: t.Thing | None) -> tuple[p.Ware, p.Value]:
    """A ware, and how much of it. Raises NotRead."""
    ware = ware_of(thing)
    if ware is None:
        raise NotRead("no amount of a ware")
    return ware, how_much(reader, thing)


def _place(reader: Reader, thing: t.Thing) -> p.Which | p.Who | d.Source:
    """The place of spice or solaris. Raises NotRead."""
    match thing:
        case t.Some(words=(word,)) if word in SOURCES:
            return SOURCES[word]
        case t.Owned(owner, None, (Trait.HOARD | Trait.TREASURY,)):
            return reader.owner(owner)
        case t.Refers(Ref.YOU):
            return p.You()
        case t.Owned(_, None, (Trait.GOVERNOR,)):
            return reader.who(thing)
    return reader.chosen(thing)


def _house(reader: Reader, thing: t.Thing) -> p.Who:
    """The House whose solaris or spice they are or become. Raises NotRead."""
    found = _place(reader, thing)
    if isinstance(found, p.Who):
        return found
    raise NotRead("no House")


def produce(reader: Reader, deed: t.Do) -> d.Deed:
    """Produce solaris, or spice in a hoard or on a card (SP-01)."""
    if isinstance(deed.what, t.Some) and deed.what.words[:1] == (Kind.FEWER,):
        raise NotRead("produces less")
    ware, many = _ware(reader, deed.what)
    match deed.tails:
        case (t.Adjunct(Prep.IN | Prep.ON, where),) if ware is p.Ware.SPICE:
            return d.SpiceGoes(many, None, _place(reader, where))
        case (t.Adjunct(Prep.IN | Prep.ON, where),):
            return d.Gain(ware, many, _house(reader, where), produced=True)
    return d.Gain(ware, for_each(reader, many, deed.tails), reader.subject, produced=True)


def gain(reader: Reader, deed: t.Do) -> d.Deed:
    """Gain favor, solaris or spice."""
    ware, many = _ware(reader, deed.what)
    return d.Gain(ware, for_each(reader, many, deed.tails), reader.subject)


def change(reader: Reader, deed: t.Do) -> d.Deed:
    """Increase or reduce favor, declared favor, or another number by an amount."""
    match deed.what, deed.tails:
        case t.Some(words=(Kind.FORCE,), quals=(t.Linked(Link.GENERATED, by_whom),)), (
            t.Adjunct(Prep.BY, by),
        ):
            on: p.Which | p.Who = reader.chosen(by_whom)
            down = deed.verb is Verb.REDUCE
            return d.Change(Trait.FORCE, on, how_much(reader, by), down)
        case t.Owned(owner, None, (trait,)), (t.Adjunct(Prep.BY, by), *rest) if trait in HELD:
            whose = reader.owner(owner)
            many = for_each(reader, how_much(reader, by), rest)
            which = d.Gain if deed.verb is Verb.INCREASE else d.Lose
            return which(HELD[trait], many, whose)
        case t.Owned(_, None, (trait,)) as what, (t.Adjunct(Prep.BY, by), *rest) if (
            trait in CHANGED
        ):
            on = _changed(reader, what, trait)
            match rest:
                case []:
                    until = None
                case [t.Manner(until)]:
                    pass
                case _:
                    raise NotRead("by so much, and more")
            return d.Change(trait, on, how_much(reader, by), deed.verb is Verb.REDUCE, until)
    raise NotRead(f"{deed.verb} {deed.what}")


def _changed(reader: Reader, what: t.Owned, trait: Trait) -> p.Which | p.Who:
    """Whose number changes; of a cost those that lie subdued, too, for which it is paid (DF-04)."""
    if trait in LIMITS:
        return reader.owner(what.owner)
    if what.owner is Owner.ITS:
        return reader.it
    if not isinstance(what.owner, t.Some):
        raise NotRead(f"whose {trait}")
    match found := reader.chosen(what.owner):
        case p.Chosen(among=p.Cards(kinds=kinds, lying=None) as among) if (
            trait is Trait.DEPLOYMENT_COST and not any(SIDES & set(words) for words in kinds)
        ):
            both = tuple((side, *words) for words in kinds for side in sorted(SIDES))
            return replace(found, among=replace(among, kinds=both))
    return found


def pay(reader: Reader, deed: t.Do) -> d.Deed:
    """Pay solaris or spice to another House, the treasury or the Guild Hoard."""
    ware, many = _ware(reader, deed.what)
    match deed.tails:
        case ():
            return d.Lose(ware, many, reader.subject, d.Source.TREASURY)
        case (t.Adjunct(Prep.TO, to), *rest):
            many = for_each(reader, many, rest)
            where = _place(reader, to)
            if isinstance(where, p.Who | d.Source):
                return d.Lose(ware, many, reader.subject, where)
    raise NotRead("pays in a way")


def _some_ware(reader: Reader, thing: t.Thing | None) -> tuple[t.Some, p.Ware, p.Value]:
    """A ware, and how much of it, wherever it lies. Raises NotRead."""
    if not isinstance(thing, t.Some):
        raise NotRead("no amount of a ware")
    return thing, *_ware(reader, replace(thing, quals=()))


def discard_ware(reader: Reader, deed: t.Do) -> d.Deed:
    """Discard favor, solaris or spice."""
    some, ware, many = _some_ware(reader, deed.what)
    match some.quals, deed.tails:
        case (t.Linked(Link.ASSIGNED, on),), () if ware is p.Ware.SPICE:
            return d.SpiceGoes(many, reader.chosen(on), None)
        case (), (t.Adjunct(Prep.FROM, where), *rest):
            source = _place(reader, where)
            if ware is p.Ware.SPICE and isinstance(source, d.Source):
                return d.SpiceGoes(for_each(reader, many, rest), source, None)
            if isinstance(source, p.Who) and not rest:
                return d.Lose(ware, many, source)
        case (), tails:
            return d.Lose(ware, for_each(reader, many, tails), reader.subject)
    raise NotRead("discards from somewhere")


def transfer_ware(reader: Reader, deed: t.Do) -> d.Deed:
    """Transfer spice from a card or a hoard into another hoard, or solaris between treasuries."""
    some, ware, many = _some_ware(reader, deed.what)
    match ware, some.quals, deed.tails:
        case p.Ware.SOLARIS, _, (t.Adjunct(Prep.FROM, loses), t.Adjunct(Prep.INTO, gets)):
            return d.Lose(ware, many, _house(reader, loses), _house(reader, gets))
        case p.Ware.SPICE, (), (t.Adjunct(Prep.INTO, to),):
            return d.SpiceGoes(many, reader.subject, _place(reader, to))
        case p.Ware.SPICE, (t.Linked(Link.ASSIGNED, on),), (t.Adjunct(Prep.INTO | Prep.TO, to),):
            return d.SpiceGoes(many, reader.chosen(on), _place(reader, to))
        case p.Ware.SPICE, (), (t.Adjunct(Prep.FROM, start), t.Adjunct(Prep.INTO | Prep.TO, to)):
            return d.SpiceGoes(many, _place(reader, start), _place(reader, to))
    raise NotRead("transfers from somewhere")


def capture_spice(reader: Reader, deed: t.Do) -> d.Deed:
    """Capture spice that lies on a card: it goes into one's hoard."""
    some, _, many = _some_ware(reader, deed.what)
    match some.quals, deed.tails:
        case (t.Linked(Link.ASSIGNED, on),), (t.Adjunct(Prep.PER),):
            return d.SpiceGoes(for_each(reader, many, deed.tails), reader.chosen(on), YOU)
    raise NotRead("captures spice of somewhere")


def as_it_was(reader: Reader, value: p.Value) -> p.Value:
    """A number with the CROE that held before anything was done: it is reset afterwards (X-11)."""
    match value:
        case p.Croe():
            if (CROE, value) not in reader.before:
                reader.before.append((CROE, value))
            return p.Told(CROE)
        case p.Sum(parts):
            return p.Sum(tuple(replace(one, value=as_it_was(reader, one.value)) for one in parts))
    return value


def reset(_: Reader, deed: t.Do) -> d.Deed:
    """Reset the CROE, which the Guild Hoard sets at all times (X-11)."""
    if isinstance(deed.what, t.Some) and deed.what.words == (Kind.CROE,):
        return d.ResetCroe()
    raise NotRead("resets something else")


AMOUNTS: dict[Verb, DeedReader] = {
    Verb.PRODUCE: produce,
    Verb.GAIN: gain,
    Verb.INCREASE: change,
    Verb.REDUCE: change,
    Verb.PAY: pay,
    Verb.RESET: reset,
}
