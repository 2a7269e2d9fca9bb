"""Reads deeds that move cards: transferred, assigned, turned face-down, deployed by an effect."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, Trait, Verb
from cardbase.operation.words import Adverb, Det, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Initiate, Lend
from cardbase.program.reading import piles
from cardbase.program.reading.amounts import transfer_ware
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, ware_of

PILES = frozenset({Trait.HOUSE_DISCARD, Trait.IMPERIAL_DISCARD})
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), None, (Verb.GOVERN,), None, ())
ELIGIBLE = t.some(Det.A, Kind.ELIGIBLE, Kind.CARD, quals=(YOU_GOVERN,))
"""An eligible card you govern."""
ELIGIBLE_THERE = t.some(
    Det.A, Kind.ELIGIBLE, Kind.PERSONA, quals=(t.Linked(Link.OF, t.some(Det.A, Kind.RIVAL)),)
)
"""An eligible persona of a rival."""
HELD = frozenset({Trait.HAND, Trait.ASSEMBLY})


def manners(tails: tuple[t.Tail, ...]) -> tuple[frozenset[Adverb], tuple[t.Tail, ...]]:
    """How it is done, and the other things tied to the verb."""
    how = frozenset(one.adverb for one in tails if isinstance(one, t.Manner))
    return how, tuple(one for one in tails if not isinstance(one, t.Manner))


def transfer(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Transfer spice, or cards: to a card, a domain, a hand or an Assembly."""
    if ware_of(deed.what) is not None:
        return transfer_ware(reader, deed, who)
    of_pile = piles.transfer(reader, deed, who)
    if of_pile is not None:
        return of_pile
    how, rest = manners(deed.tails)
    match rest:
        case (t.Adjunct(Prep.TO, t.Owned(owner, None, (place,))),) if (
            place in HELD | piles.DECKS and not how
        ):
            what = reader.chosen(deed.what)
            whose = reader.owner(owner)
            reader.deck = (whose, place)
            return d.Goes(what, place, whose)
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (source,))),
            t.Adjunct(Prep.TO, t.Owned(Owner.YOUR, None, (Trait.DOMAIN,))),
        ) if source in HELD and how <= {Adverb.SUBDUED}:
            # What is put there by an effect lies subdued: it gets deferment tokens, or is said so.
            return d.Bring(piles.chosen_in(reader, deed.what, source, p.You()), subdued=True)
        case (
            t.Adjunct(
                Prep.TO,
                t.Owned(
                    t.Some(Det.A, nouns=(t.Noun((Kind.RIVAL,)),), quals=()), None, (Trait.DOMAIN,)
                ),
            ),
        ) if not how:
            what, key = reader.chosen(deed.what), reader.key("house")
            reader.kept[Kind.RIVAL] = key
            return d.Transfer(what, p.ChosenHouse(key, rival=True))
        case (t.Adjunct(Prep.TO, to),) if not how:
            return _assign(reader, deed.what, to)
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (source,))),
            t.Adjunct(Prep.TO, t.Some() as to),
        ) if source in HELD and not how and to == ELIGIBLE:
            return d.Bring(piles.chosen_in(reader, deed.what, source, p.You()), tokens=False)
        case (
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
        ) | (
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
        ) if (source in PILES or place in piles.DECKS) and not how:
            return _out_of(reader, deed.what, of, to, top=prep is Prep.TO_TOP)
        case (
            t.Adjunct(
                Prep.AMONG,
                t.Some(
                    Det.THE_TOP,
                    None,
                    t.Amount(top, 0),
                    nouns=(t.Noun((Kind.CARD,)),),
                    quals=(t.Linked(Link.OF, t.Owned(_, None, (source,)) as of),),
                ),
            ),
            t.Adjunct(Prep.TO, t.Owned(_, None, (place,)) as to),
        ) if source in PILES and not how:
            found = _out_of(reader, deed.what, of, to, top=False)
            return replace(found, what=_of_the_top(found.what, top))
        case (t.Adjunct(Prep.FROM, source), t.Adjunct(Prep.TO, to)) if not how:
            return _between(reader, deed.what, source, to)
    raise NotRead("transfers in a way")


def _out_of(
    reader: Reader, what: t.Thing | None, source: t.Owned, to: t.Owned, *, top: bool
) -> d.Fetch:
    """A card of a pile goes to a hand or a deck of the same House."""
    (whose, lying), (theirs, place) = piles.place(reader, source), piles.place(reader, to)
    if piles.settled_house(whose) != theirs:
        raise NotRead("out of another's pile")
    return d.Fetch(piles.chosen_in(reader, what, lying, whose), place, top)


def _of_the_top(what: p.Which, top: int) -> p.Which:
    """The same, but only one of so many cards on top of the pile. Raises NotRead."""
    if not isinstance(what, p.Chosen) or not isinstance(what.among, p.Cards):
        raise NotRead("which of the top cards")
    return replace(what, among=replace(what.among, top=top))


def _assign(reader: Reader, what: t.Thing | None, to: t.Thing) -> d.Deed:
    moved = reader.chosen(what)
    host = reader.chosen(to)
    if isinstance(host, p.Chosen) and host.high is None and isinstance(host.among, p.Cards):
        return d.Assign(moved, host.among)
    if not isinstance(host, p.Chosen | p.Parent | p.This | p.Kept):
        raise NotRead("to which card")
    return d.Assign(moved, able(host, moved))


def able(host: p.Which, moved: p.Which) -> p.Which:
    """A chosen card that can bear what is moved; what is moved is named before it."""
    if not isinstance(host, p.Chosen) or not isinstance(host.among, p.Cards):
        return host
    return replace(host, among=replace(host.among, can_bear=settled(moved)))


def settled(which: p.Which) -> p.Which:
    """The same cards, once they are chosen."""
    match which:
        case p.Chosen(key):
            return p.Kept(key)
        case p.Together(of):
            return p.Together(tuple(settled(one) for one in of))
    return which


def _between(reader: Reader, what: t.Thing | None, source: t.Thing, to: t.Thing) -> d.Deed:
    """Cards go from one card to another: the one they lie on is chosen first."""
    if not isinstance(what, t.Some):
        raise NotRead("what goes from card to card")
    start = reader.chosen(source)
    away = reader.chosen(to) if isinstance(to, t.Some) and to.det is Det.THE_ASSIGNED else None
    if not isinstance(start, p.Chosen) or start.high != p.Number(1):
        raise NotRead("from which card")
    moved = reader.chosen(what)
    if not isinstance(moved, p.Chosen) or not isinstance(moved.among, p.Cards):
        raise NotRead("what goes from card to card")
    start = replace(start, among=bearing(start.among, moved.among))
    moved = replace(moved, among=replace(moved.among, on=start))
    if isinstance(away, p.Parent):
        return d.Assign(moved, away)
    host = reader.chosen(to)
    if not isinstance(host, p.Chosen) or not isinstance(host.among, p.Cards):
        raise NotRead("to which card")
    other = replace(host.among, but=p.Kept(start.key), can_bear=p.Kept(moved.key))
    return d.Assign(moved, replace(host, among=other))


def bearing(start: p.Cards | p.Together, moved: p.Cards) -> p.Cards | p.Together:
    """Cards on which such ones lie."""
    return replace(start, bears=moved) if isinstance(start, p.Cards) else start


def assign(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Assign cards in play to a card, or a venture out of the hand to a rival's persona."""
    match deed.what, deed.tails:
        case t.Refers(Ref.THE_TARGET), (
            t.Adjunct(Prep.TO, t.Some(Det.A, nouns=(t.Noun(to),))),
        ) if reader.brought and to == (Kind.ELIGIBLE, Kind.CARD):
            return d.Name(p.Kept(reader.target))  # what it lies on was asked as it was deployed
        case t.Some(nouns=(t.Noun((Kind.VENTURE,)),)) as what, (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,))),
            t.Adjunct(Prep.TO, to),
        ) if to == ELIGIBLE_THERE:
            return Lend(piles.chosen_in(reader, what, Trait.HAND, who))
        case t.Refers() | t.Some() as what, (t.Adjunct(Prep.TO, to),):
            return _assign(reader, what, to)
    raise NotRead("assigns in a way")


def turn_down(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Turn cards face-down, which subdues them (SB-01)."""
    del who
    match deed.tails:
        case (t.Manner(Adverb.FACE_DOWN),):
            return d.Subdue(reader.chosen(deed.what))
    raise NotRead("turns in a way")


def deploy(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Deploy cards out of the hand at no cost, or subdued ones."""
    how, rest = manners(deed.tails)
    if not how <= {Adverb.AT_NO_COST, Adverb.OUTSIDE_LIMIT}:
        raise NotRead("deploys in a way")
    free = Adverb.AT_NO_COST in how
    match deed.what, rest:
        case t.Named(Name.DUNE), () if free and len(how) == 1:
            one, key = p.Number(1), reader.key("dune")
            dune = p.Cards(kinds=((Kind.SUBDUED,),), names=(str(Name.DUNE),), governed=who)
            return d.Bring(p.Chosen(key, dune, one, one), tokens=False)
        case t.Some(), (t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,))),):
            reader.brought = True
            what = piles.chosen_in(reader, deed.what, Trait.HAND, who)
            return d.Bring(what, tokens=False, pays=not free)
        case t.Some(nouns=(t.Noun((Kind.SUBDUED, *_)),)), (
            () | (t.Adjunct(Prep.IN, t.Owned(Owner.YOUR, None, (Trait.DOMAIN,))),)
        ):
            what = reader.chosen(deed.what)
            if isinstance(what, p.Chosen) and isinstance(what.among, p.Cards):
                what = replace(what, among=replace(what.among, governed=who))
                return d.Bring(what, tokens=False, limited=Adverb.OUTSIDE_LIMIT not in how)
    raise NotRead("deploys something")


def initiate(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Initiate a venture that lies on a card. Raises NotRead."""
    del who
    match deed:
        case t.Do(
            _,
            Verb.INITIATE,
            t.Some(Det.A, None, None, False, None, (t.Noun((_, Kind.VENTURE)),)) as what,
            (),
        ):
            return Initiate(_on_a_persona(reader.chosen(what)))
    raise NotRead("initiates something else")


def _on_a_persona(what: p.Which) -> p.Which:
    """A venture "assigned to it" lies on the persona that engages: no other card bears it."""
    match what:
        case p.Chosen(among=p.Cards(on=p.This()) as among):
            return replace(what, among=replace(among, on=p.Parent()))
    return what


MOVING: dict[Verb, DeedReader] = {
    Verb.TRANSFER: transfer,
    Verb.ASSIGN: assign,
    Verb.TURN: turn_down,
    Verb.INITIATE: initiate,
    Verb.DEPLOY: deploy,
}
