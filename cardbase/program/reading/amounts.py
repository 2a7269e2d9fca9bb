"""Reads deeds with solaris, spice and favor, and what cards gain for a while."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Bound, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, amount, ware_of
from cardbase.program.reading.vocabulary import HELD

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


# --- Reads deeds with solaris, spice and favor: who gains or loses how much, and where it goes ----

SOURCES = {
    Kind.GUILD_HOARD: d.Source.GUILD,
    Kind.IMPERIAL_TREASURY: d.Source.TREASURY,
}


def how_much(reader: Reader, some: t.Thing | None) -> p.Value:
    """How much of a ware a thing is: "X solaris", "at most 3 spice". Raises NotRead."""
    match some:
        case t.Some(None, None, t.Amount() as many) | t.Number(None, many):
            return amount(many)
        case t.Some(None, Bound.AT_MOST, t.Amount() as many) | t.Number(Bound.AT_MOST, many):
            return p.UpTo(reader.key("many"), amount(many))
        case t.Some(Det.ANY_NUMBER, None, None):
            return p.UpTo(reader.key("many"), p.Number(MOST))
    raise NotRead(f"how much: {some}")


SPICE = "spice"
"""The tokens of spice on a card."""
MOST = 99
"""What "any number of" is limited to: more than there is of anything but solaris."""


def place(reader: Reader, thing: t.Thing) -> p.Which | p.Who | d.Source:
    """Where spice or solaris lie or go. Raises NotRead."""
    match thing:
        case t.Some(nouns=(t.Noun((word,)),)) if word in SOURCES:
            return SOURCES[word]
        case t.Owned(owner, None, (Trait.HOARD | Trait.TREASURY,)):
            return reader.owner(owner)
        case t.Refers(Ref.YOU):
            return p.You()
        case t.Owned(_, None, (Trait.GOVERNOR,)):
            return reader.who(thing)
    try:
        return reader.chosen(thing)
    except NotRead:
        return reader.who(thing)


def produce(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Produce solaris, or spice in a hoard or on a card (SP-01)."""
    ware = ware_of(deed.what)
    if ware is None or _is_less(deed.what):
        raise NotRead("produces no amount of a ware")
    many = how_much(reader, deed.what)
    match deed.tails:
        case ():
            return d.Gain(ware, many, who, produced=True)
        case (t.Adjunct(Prep.PER, per),):
            many = p.Product(many, reader.each(per))
            return d.Gain(ware, many, who, produced=True)
        case (t.Adjunct(Prep.IN | Prep.ON, where),):
            to = place(reader, where)
            if ware is p.Ware.SPICE:
                return d.SpiceGoes(many, None, to)
            if isinstance(to, HOUSES):
                return d.Gain(ware, many, to, produced=True)
    raise NotRead("produces somewhere")


def _is_less(what: t.Thing | None) -> bool:
    """Whether it says how much less is produced: "X fewer solaris"."""
    match what:
        case t.Some(nouns=(t.Noun((Kind.FEWER, *_)),)):
            return True
    return False


HOUSES = (
    *(p.You, p.Everyone, p.GovernorOf, p.OwnerOf, p.HouseAs, p.ChosenHouse),
    *(p.KeptHouse, p.TheseHouses),
)


def gain(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Gain favor, solaris or spice."""
    ware = ware_of(deed.what)
    if ware is None:
        raise NotRead("gains no amount of a ware")
    many = how_much(reader, deed.what)
    match deed.tails:
        case ():
            return d.Gain(ware, many, who)
        case (t.Adjunct(Prep.PER, per),):
            return d.Gain(ware, p.Product(many, reader.each(per)), who)
    raise NotRead("gains in a way")


def change(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Increase or reduce favor, declared favor, or another number by an amount."""
    del who
    match deed.what, deed.tails:
        case t.Some(nouns=(t.Noun((Kind.FORCE,)),), quals=(t.Linked(Link.GENERATED, by_whom),)), (
            t.Adjunct(Prep.BY, by),
        ):
            return _change(reader, deed, reader.chosen(by_whom), Trait.FORCE, by, [])
        case t.Owned(owner, None, (trait,)), (t.Adjunct(Prep.BY, by), *rest) if trait in HELD:
            whose = reader.owner(owner)
            many = _by(reader, by, rest)
            if deed.verb is Verb.INCREASE:
                return d.Gain(HELD[trait], many, whose)
            return d.Lose(HELD[trait], many, whose)
        case t.Owned(owner, None, (trait,)), (t.Adjunct(Prep.BY, by), *rest):
            return _change(reader, deed, _on(reader, owner, trait), trait, by, rest)
    raise NotRead(f"{deed.verb} {deed.what}")


def _by(reader: Reader, by: t.Thing, rest: list[t.Tail]) -> p.Value:
    many = how_much(reader, by)
    match rest:
        case []:
            return many
        case [t.Adjunct(Prep.PER, per)]:
            return p.Product(many, reader.each(per))
    raise NotRead("by so much, and more")


LIMITS = frozenset({Trait.HAND_LIMIT, Trait.ASSEMBLY_LIMIT})


def _on(reader: Reader, owner: Owner | t.Thing, trait: Trait) -> p.Which | p.Who:
    if trait in LIMITS:
        return reader.owner(owner)
    if isinstance(owner, t.Some):
        found = reader.chosen(owner)
        return _either_side_up(found) if trait is Trait.DEPLOYMENT_COST else found
    if owner is Owner.ITS:
        return reader.it
    raise NotRead(f"whose {trait}")


def _either_side_up(which: p.Which) -> p.Which:
    """The cards whose deployment cost is meant: it is paid for those that lie subdued (DF-04)."""
    match which:
        case p.Chosen(among=p.Cards(kinds=kinds, lying=None) as among) if not any(
            set(words) & SIDES for words in kinds
        ):
            both = tuple((side, *words) for words in kinds for side in sorted(SIDES))
            return replace(which, among=replace(among, kinds=both))
    return which


SIDES = frozenset({Kind.SUBDUED, Kind.DEPLOYED})


def _change(  # noqa: PLR0913, PLR0917 - what a change is made of
    reader: Reader,
    deed: t.Do,
    on: p.Which | p.Who,
    trait: Trait,
    by: t.Thing,
    rest: list[t.Tail],
) -> d.Change:
    if trait not in CHANGED:
        raise NotRead(f"{trait} changes")
    match rest:
        case []:
            until = None
        case [t.Manner(adverb)]:
            until = adverb
        case _:
            raise NotRead("by so much, and more")
    return d.Change(trait, on, how_much(reader, by), deed.verb is Verb.REDUCE, until)


def pay(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Pay solaris or spice to another House, the treasury or the Guild Hoard."""
    ware = ware_of(deed.what)
    if ware is None:
        raise NotRead("pays no amount of a ware")
    many = how_much(reader, deed.what)
    match deed.tails:
        case ():
            return d.Lose(ware, many, who, d.Source.TREASURY)
        case (t.Adjunct(Prep.TO, to), *rest):
            if rest:
                many = _times(reader, deed.what, rest)
            where = place(reader, to)
            if isinstance(where, (*HOUSES, d.Source)):
                return d.Lose(ware, many, who, where)
    raise NotRead("pays in a way")


def _times(reader: Reader, what: t.Thing | None, rest: list[t.Tail]) -> p.Value:
    match rest:
        case [t.Adjunct(Prep.PER, per)]:
            return p.Product(how_much(reader, what), reader.each(per))
    raise NotRead("so much for each")


def discard_ware(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Discard favor, solaris or spice."""
    ware = ware_of(deed.what)
    some = deed.what
    if ware is None or not isinstance(some, t.Some):
        raise NotRead("discards no amount of a ware")
    many = how_much(reader, replace(some, quals=()))
    match some.quals, deed.tails:
        case (), ():
            return d.Lose(ware, many, who)
        case (t.Linked(Link.ASSIGNED, on),), () if ware is p.Ware.SPICE:
            return d.SpiceGoes(many, reader.chosen(on), None)
        case (), (t.Adjunct(Prep.FROM, where),):
            source = place(reader, where)
            if ware is p.Ware.SPICE and isinstance(source, d.Source):
                return d.SpiceGoes(many, source, None)
            if isinstance(source, HOUSES):
                return d.Lose(ware, many, source)
        case (), (t.Adjunct(Prep.FROM, where), t.Adjunct(Prep.PER, per)):
            source = place(reader, where)
            if ware is p.Ware.SPICE and isinstance(source, d.Source):
                return d.SpiceGoes(p.Product(many, reader.each(per)), source, None)
        case (), (t.Adjunct(Prep.PER, per),):
            return d.Lose(ware, p.Product(many, reader.each(per)), who)
    raise NotRead("discards from somewhere")


def transfer_ware(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Transfer spice from a card or a hoard into another hoard, or solaris between treasuries."""
    some = deed.what
    if not isinstance(some, t.Some):
        raise NotRead("transfers no amount")
    if some.det is Det.ALL and ware_of(some) is p.Ware.SPICE:
        return _all_spice(reader, some, deed)
    many = how_much(reader, replace(some, quals=()))
    if ware_of(some) is p.Ware.SOLARIS:
        return _solaris_go(reader, many, deed)
    if ware_of(some) is not p.Ware.SPICE:
        raise NotRead("transfers no spice")
    match some.quals, deed.tails:
        case (), (t.Adjunct(Prep.INTO, to),):
            return d.SpiceGoes(many, who, place(reader, to))
        case (t.Linked(Link.ASSIGNED, on),), (t.Adjunct(Prep.INTO | Prep.TO, to),):
            return d.SpiceGoes(many, reader.chosen(on), place(reader, to))
        case (), (t.Adjunct(Prep.FROM, source), t.Adjunct(Prep.INTO | Prep.TO, to)):
            return d.SpiceGoes(many, place(reader, source), place(reader, to))
    raise NotRead("transfers from somewhere")


def _all_spice(reader: Reader, some: t.Some, deed: t.Do) -> d.Deed:
    """All spice that lies on a card goes somewhere."""
    match some.quals, deed.tails:
        case (t.Linked(Link.ASSIGNED, on),), (t.Adjunct(Prep.INTO | Prep.TO, to),):
            source = reader.chosen(on)
            return d.SpiceGoes(p.TokensOn(SPICE, source), source, place(reader, to))
    raise NotRead("all spice of somewhere")


def capture_spice(reader: Reader, deed: t.Do) -> d.Deed:
    """Capture spice that lies on a card: it goes into one's hoard."""
    some = deed.what
    if not isinstance(some, t.Some):
        raise NotRead("captures no amount")
    many = how_much(reader, replace(some, quals=()))
    match some.quals, deed.tails:
        case (t.Linked(Link.ASSIGNED, on),), (t.Adjunct(Prep.PER, per),):
            return d.SpiceGoes(p.Product(many, reader.each(per)), reader.chosen(on), p.You())
    raise NotRead("captures spice of somewhere")


def _solaris_go(reader: Reader, many: p.Value, deed: t.Do) -> d.Deed:
    match deed.tails:
        case (t.Adjunct(Prep.FROM, source), t.Adjunct(Prep.INTO, to)):
            loses, gains = place(reader, source), place(reader, to)
            if isinstance(loses, HOUSES) and isinstance(gains, HOUSES):
                return d.Lose(p.Ware.SOLARIS, many, loses, gains)
    raise NotRead("solaris go somewhere")


def as_it_was(reader: Reader, value: p.Value) -> p.Value:
    """A number with the CROE that held before anything was done: it is reset afterwards (X-11)."""
    match value:
        case p.Croe():
            if (CROE, value) not in reader.before:
                reader.before.append((CROE, value))
            return p.Told(CROE)
        case p.Sum(parts):
            told = (replace(one, value=as_it_was(reader, one.value)) for one in parts)
            return p.Sum(tuple(told))
    return value


CROE = "croe"
"""The key of the CROE as it was."""


def reset(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Reset the CROE, which the Guild Hoard sets at all times (X-11)."""
    del reader, who
    match deed.what:
        case t.Some(nouns=(t.Noun((Kind.CROE,)),)):
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
