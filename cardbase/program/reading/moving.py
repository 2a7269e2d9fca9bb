"""Reads deeds that move cards: transferred, assigned, turned face-down, deployed by an effect."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, Trait, Verb
from cardbase.operation.words import Adverb, Det, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Initiate, Lend
from cardbase.program.nodes.shorthand import ONE, YOU
from cardbase.program.reading import piles
from cardbase.program.reading.amounts import transfer_ware
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, ware_of

PILES = frozenset({Trait.HOUSE_DISCARD, Trait.IMPERIAL_DISCARD})
HELD = frozenset({Trait.HAND, Trait.ASSEMBLY})
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), None, (Verb.GOVERN,), None, ())
ELIGIBLE = t.some(Det.A, Kind.ELIGIBLE, Kind.CARD, quals=(YOU_GOVERN,))
"""An eligible card you govern."""
ELIGIBLE_THERE = t.some(
    Det.A, Kind.ELIGIBLE, Kind.PERSONA, quals=(t.Linked(Link.OF, t.some(Det.A, Kind.RIVAL)),)
)
"""An eligible persona of a rival."""
YOUR_HAND = t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,)))
YOUR_DOMAIN = t.Owned(Owner.YOUR, None, (Trait.DOMAIN,))


def _manners(tails: tuple[t.Tail, ...]) -> tuple[set[Adverb], tuple[t.Tail, ...]]:
    """How it is done, and the other things tied to the verb."""
    how = {one.adverb for one in tails if isinstance(one, t.Manner)}
    return how, tuple(one for one in tails if not isinstance(one, t.Manner))


def transfer(reader: Reader, deed: t.Do) -> d.Deed:
    """Transfer spice, or cards: to a card, a domain, a hand or an Assembly."""
    if ware_of(deed.what) is not None:
        return transfer_ware(reader, deed)
    match deed.what, deed.tails:
        case t.Some(Det.THE_TOP, quals=(t.Linked(Link.OF, pile),)) as some, (
            t.Adjunct(Prep.TO, into),
        ):
            source, to_place = piles.own_place(reader, pile), piles.own_place(reader, into)
            many = piles.so_many(reader, some)
            return d.Draw(reader.subject, source, to_place, many)
    how, rest = _manners(deed.tails)
    match rest:
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (source,))),
            t.Adjunct(Prep.TO, to),
        ) if source in HELD and to == YOUR_DOMAIN and how <= {Adverb.SUBDUED}:
            # What is put there by an effect lies subdued: it gets deferment tokens, or is said so.
            return d.Bring(piles.chosen_in(reader, deed.what, source, YOU), subdued=True)
        case _ if how:
            raise NotRead("transfers in a way")
        case (t.Adjunct(Prep.TO, t.Owned(owner, None, (place,))),) if place in HELD | piles.DECKS:
            what = reader.chosen(deed.what)
            reader.deck = reader.owner(owner), place
            return d.Goes(what, place, reader.deck[0])
        case (
            t.Adjunct(
                Prep.TO,
                t.Owned(t.Some(Det.A, words=(Kind.RIVAL,), quals=()), None, (Trait.DOMAIN,)),
            ),
        ):
            return d.Transfer(reader.chosen(deed.what), reader.new_house(Kind.RIVAL))
        case (t.Adjunct(Prep.TO, to),):
            return _assign(reader, deed.what, to)
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (source,))),
            t.Adjunct(Prep.TO, to),
        ) if source in HELD and to == ELIGIBLE:
            return d.Bring(piles.chosen_in(reader, deed.what, source, YOU), tokens=False)
        case (
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
        ) | (
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
        ) if source in PILES or place in piles.DECKS:
            return _out_of(reader, deed.what, of, to, top=prep is Prep.TO_TOP)
        case (
            t.Adjunct(
                Prep.AMONG,
                t.Some(
                    Det.THE_TOP,
                    None,
                    t.Amount(top, 0),
                    words=(Kind.CARD,),
                    quals=(t.Linked(Link.OF, t.Owned(_, None, (source,)) as of),),
                ),
            ),
            t.Adjunct(Prep.TO, t.Owned() as to),
        ) if source in PILES:
            return _out_of(reader, deed.what, of, to, of_top=top)
        case (t.Adjunct(Prep.FROM, start), t.Adjunct(Prep.TO, end)):
            return _between(reader, deed.what, start, end)
    raise NotRead("transfers in a way")


def _out_of(  # noqa: PLR0913 - what goes, from where to where, and by what
    reader: Reader,
    what: t.Thing | None,
    source: t.Owned,
    to: t.Owned,
    *,
    top: bool = False,
    of_top: int = 0,
) -> d.Fetch:
    """A card of a pile, or of so many on top of it, goes to a hand or a deck of the same House."""
    (whose, lying), (theirs, place) = piles.place(reader, source), piles.place(reader, to)
    if piles.settled_house(whose) != theirs:
        raise NotRead("out of another's pile")
    found = piles.chosen_in(reader, what, lying, whose)
    if of_top:
        found = replace(found, among=replace(found.among, top=of_top))
    return d.Fetch(found, place, top)


def _assign(reader: Reader, what: t.Thing | None, to: t.Thing) -> d.Deed:
    moved = reader.chosen(what)
    match host := reader.chosen(to):
        case p.Chosen(among=p.Cards() as among, high=None):
            return d.Assign(moved, among)
        case p.Chosen(among=p.Cards() as among):
            able = replace(among, can_bear=_settled(moved))
            return d.Assign(moved, replace(host, among=able))
        case p.Chosen() | p.Parent() | p.This() | p.Kept():
            return d.Assign(moved, host)
    raise NotRead("to which card")


def _settled(which: p.Which) -> p.Which:
    """The same cards, once they are chosen."""
    match which:
        case p.Chosen(key):
            return p.Kept(key)
        case p.Together(of):
            return p.Together(tuple(map(_settled, of)))
    return which


def _between(reader: Reader, what: t.Thing | None, source: t.Thing, to: t.Thing) -> d.Deed:
    """Cards go from one card to another: the one they lie on is chosen first."""
    if not isinstance(what, t.Some):
        raise NotRead("what goes from card to card")
    start = reader.chosen(source)
    to_bearer = isinstance(to, t.Some) and to.det is Det.THE_ASSIGNED
    if not isinstance(start, p.Chosen) or start.high != ONE:
        raise NotRead("from which card")
    moved = reader.choice(what)
    if isinstance(start.among, p.Cards) and isinstance(moved.among, p.Cards):
        start = replace(start, among=replace(start.among, bears=moved.among))
    moved = replace(moved, among=replace(moved.among, on=start))
    if to_bearer:
        return d.Assign(moved, p.Parent())
    other = reader.choice(to, but=p.Kept(start.key), can_bear=p.Kept(moved.key))
    return d.Assign(moved, other)


def assign(reader: Reader, deed: t.Do) -> d.Deed:
    """Assign cards in play to a card, or a venture out of the hand to a rival's persona."""
    match deed.what, deed.tails:
        case t.Refers(Ref.THE_TARGET), (
            t.Adjunct(Prep.TO, t.Some(Det.A, words=(Kind.ELIGIBLE, Kind.CARD))),
        ) if reader.brought:
            return d.Name(p.Kept(reader.target))  # what it lies on was asked as it was deployed
        case t.Some(words=(Kind.VENTURE,)) as what, (hand, t.Adjunct(Prep.TO, to)) if (
            hand == YOUR_HAND and to == ELIGIBLE_THERE
        ):
            return Lend(piles.chosen_in(reader, what, Trait.HAND, reader.subject))
        case t.Refers() | t.Some() as what, (t.Adjunct(Prep.TO, to),):
            return _assign(reader, what, to)
    raise NotRead("assigns in a way")


def turn_down(reader: Reader, deed: t.Do) -> d.Deed:
    """Turn cards face-down, which subdues them (SB-01)."""
    if deed.tails == (t.Manner(Adverb.FACE_DOWN),):
        return d.Subdue(reader.chosen(deed.what))
    raise NotRead("turns in a way")


def deploy(reader: Reader, deed: t.Do) -> d.Deed:
    """Deploy cards out of the hand at no cost, or subdued ones."""
    how, rest = _manners(deed.tails)
    if not how <= {Adverb.AT_NO_COST, Adverb.OUTSIDE_LIMIT}:
        raise NotRead("deploys in a way")
    who = reader.subject
    match deed.what, rest:
        case t.Named(Name.DUNE), () if how == {Adverb.AT_NO_COST}:
            dune = p.Cards(kinds=((Kind.SUBDUED,),), names=(str(Name.DUNE),), governed=who)
            return d.Bring(p.Chosen(reader.key("dune"), dune, ONE, ONE), tokens=False)
        case t.Some(), (hand,) if hand == YOUR_HAND:
            reader.brought = True
            what = piles.chosen_in(reader, deed.what, Trait.HAND, who)
            return d.Bring(what, tokens=False, pays=Adverb.AT_NO_COST not in how)
        case t.Some(nouns=(t.Noun((Kind.SUBDUED, *_)),)), (
            () | (t.Adjunct(Prep.IN, t.Owned(Owner.YOUR, None, (Trait.DOMAIN,))),)
        ):
            what = reader.choice(deed.what, governed=who)
            return d.Bring(what, tokens=False, limited=Adverb.OUTSIDE_LIMIT not in how)
    raise NotRead("deploys something")


def initiate(reader: Reader, deed: t.Do) -> d.Deed:
    """Initiate a venture that lies on a card. Raises NotRead."""
    match deed.what, deed.tails:
        case t.Some(Det.A, None, None, False, None, (t.Noun((_, Kind.VENTURE)),)) as what, ():
            found = reader.chosen(what)
            match found:
                # "assigned to it": on the persona that engages, as no other card bears it
                case p.Chosen(among=p.Cards(on=p.This()) as among):
                    return Initiate(replace(found, among=replace(among, on=p.Parent())))
            return Initiate(found)
    raise NotRead("initiates something else")


MOVING: dict[Verb, DeedReader] = {
    Verb.TRANSFER: transfer,
    Verb.ASSIGN: assign,
    Verb.TURN: turn_down,
    Verb.INITIATE: initiate,
    Verb.DEPLOY: deploy,
}
