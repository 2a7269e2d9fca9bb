"""Reads deeds that move cards, and deeds with hands, Assemblies and decks."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Name, Trait, Verb
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Initiate, Lend
from cardbase.program.nodes.shorthand import ONE, YOU
from cardbase.program.reading.amounts import how_much, transfer_ware
from cardbase.program.reading.reader import DeedReader, NotRead, Reader, ware_of
from cardbase.program.reading.vocabulary import PLACES

DECKS = frozenset({Trait.HOUSE_DECK, Trait.IMPERIAL_DECK})
HANDS = {
    Trait.HOUSE_DECK: Trait.HAND,
    Trait.IMPERIAL_DECK: Trait.ASSEMBLY,
    Trait.HOUSE_DISCARD: Trait.HAND,
    Trait.IMPERIAL_DISCARD: Trait.ASSEMBLY,
}
CARD = (Kind.CARD,)


def place_of(reader: Reader, thing: t.Thing | None) -> tuple[p.Who, Trait]:
    """Whose place a thing is, and which. Raises NotRead."""
    match thing:
        case t.Owned(owner, None, (trait,)) if trait in PLACES:
            found = _whose(reader, owner), trait
            if trait in DECKS:
                reader.deck = found
            return found
    raise NotRead(f"no place of cards: {thing}")


def _whose(reader: Reader, owner: Owner | t.Thing) -> p.Who:
    """Whose place it is: "a rival's" is that of one, who is chosen; "that rival's" is his, too."""
    match owner:
        case t.Some(Det.A, None, None, words=(Kind.RIVAL,), quals=()):
            return reader.new_house(Kind.RIVAL)
    return reader.owner(owner)


def own_place(reader: Reader, thing: t.Thing | None) -> Trait:
    """The place of a House's own that it takes cards from or into. Raises NotRead."""
    whose, found = place_of(reader, thing)
    if whose != reader.subject:
        raise NotRead("another's place")
    return found


def so_many(reader: Reader, some: t.Some) -> p.Value:
    """How many cards, of whatever kind, from the top. Raises NotRead."""
    if some.words != CARD:
        raise NotRead("cards of a kind, from the top")
    return how_much(reader, replace(some, det=None, quals=()))


def draw(reader: Reader, deed: t.Do) -> d.Deed:
    """Draw cards from the top of a pile, or a card that was searched for."""
    match deed.what, deed.tails:
        case t.Refers(Ref.THE_TARGET), (t.Adjunct(Prep.INTO, to),):
            return d.Fetch(reader.meant(deed.what), own_place(reader, to))
        case t.Some(Det.THE_TOP, None, quals=(t.Linked(Link.OF, pile),)) as some, _:
            source = own_place(reader, pile)
            return d.Draw(reader.subject, source, HANDS[source], so_many(reader, some))
        case t.Some(words=(Kind.CARD,), quals=()) as some, tails:
            places: dict[bool, Trait] = {}
            for tail in tails:
                match tail:
                    case t.Adjunct(Prep.FROM | Prep.FROM_TOP | Prep.INTO as prep, what):
                        places[prep is Prep.INTO] = own_place(reader, what)
                    case t.Manner(Adverb.FACE_DOWN):
                        pass  # as all cards of an Assembly lie
                    case _:
                        raise NotRead("draws in a way")
            if False in places:
                source = places[False]
                to_place = places.get(True, HANDS[source])
                return d.Draw(reader.subject, source, to_place, how_much(reader, some))
    raise NotRead("draws in a way")


def search(reader: Reader, deed: t.Do) -> d.Deed:
    """Search a deck for a card, which is then drawn: it is chosen here, and nothing is done yet."""
    match deed.tails:
        case (t.Adjunct(Prep.FOR, t.Some() as wanted),):
            deck = own_place(reader, deed.what)
            return d.Search(reader.choice(wanted, lying=deck, of=reader.subject))
    raise NotRead("searches in a way")


def chosen_in(reader: Reader, what: t.Thing | None, lying: Trait, of: p.Who) -> p.Chosen:
    """Cards that are chosen out of a place. Raises NotRead."""
    return reader.choice(what, lying=lying, of=of, governed=None)


def examine(reader: Reader, deed: t.Do) -> d.Deed:
    """Examine face-down cards: subdued ones, or some of a rival's hand or Assembly."""
    if deed.tails:
        raise NotRead("examines in a way")
    match deed.what:
        case (
            t.Some(quals=(t.Linked(Link.LYING, t.Owned(owner, None | Join.OR, places)),)) as some
        ) if set(places) <= PLACES:
            whose = _whose(reader, owner)
            found = reader.choice(replace(some, quals=()))
            if found.among != p.Cards():
                raise NotRead("examines cards of a kind")
            heaps = [p.Cards(lying=one, of=settled_house(whose)) for one in places]
            heaps[0] = replace(heaps[0], of=whose)
            among = heaps[0] if len(heaps) == 1 else p.Together(tuple(heaps))
            return d.Examine(replace(found, among=among))
    return d.Examine(reader.chosen(deed.what))


def settled_house(who: p.Who) -> p.Who:
    """The same House, once it is chosen."""
    return p.KeptHouse(who.key) if isinstance(who, p.ChosenHouse) else who


def shuffle(reader: Reader, deed: t.Do) -> d.Deed:
    """Shuffle a deck, or what was just taken into one."""
    match deed.what, deed.tails:
        case t.Refers(Ref.THEM), (t.Adjunct(Prep.INTO, to),):
            whose, reader.into = place_of(reader, to)
            return d.Shuffle(whose, reader.into)
        case t.Some(Det.THAT, words=(Kind.DECK,)), () if reader.deck:
            return d.Shuffle(*reader.deck)
        case pile, ():
            whose, deck = place_of(reader, pile)
            if deck in DECKS:
                return d.Shuffle(whose, deck)
    raise NotRead("shuffles in a way")


def discard_from(reader: Reader, deed: t.Do) -> d.Deed | None:
    """Discard cards from a hand, an Assembly or the top of a deck; None for other cards.

    They are chosen by whose they are, unless a target is named.
    """
    match deed.what, deed.tails:
        case t.Some() as some, (*manners, t.Adjunct(Prep.FROM, where)) if manners in (
            [],
            [t.Manner(Adverb.AT_RANDOM)],
        ):
            whose, lying = place_of(reader, where)
            found = reader.choice(some, lying=lying, of=whose)
            by = None if whose == YOU else reader.subject
            return d.Discard(replace(found, by=by, random=bool(manners)))
        case t.Some() as some, (t.Adjunct(Prep.FROM_TOP, where),):
            return d.DiscardTop(*place_of(reader, where), so_many(reader, some))
    return None


DISCARDS = frozenset({Trait.HOUSE_DISCARD, Trait.IMPERIAL_DISCARD})
HELD = frozenset({Trait.HAND, Trait.ASSEMBLY})
YOU_GOVERN = t.Relative(t.Refers(Ref.YOU), verbs=(Verb.GOVERN,))
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
            source, to_place = own_place(reader, pile), own_place(reader, into)
            many = so_many(reader, some)
            return d.Draw(reader.subject, source, to_place, many)
    how, rest = _manners(deed.tails)
    match rest:
        case (
            t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (source,))),
            t.Adjunct(Prep.TO, to),
        ) if source in HELD and to == YOUR_DOMAIN and how <= {Adverb.SUBDUED}:
            # What is put there by an effect lies subdued: it gets deferment tokens, or is said so.
            return d.Bring(chosen_in(reader, deed.what, source, YOU), subdued=True)
        case _ if how:
            raise NotRead("transfers in a way")
        case (t.Adjunct(Prep.TO, t.Owned(owner, None, (place,))),) if place in HELD | DECKS:
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
            return d.Bring(chosen_in(reader, deed.what, source, YOU), tokens=False)
        case (
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
        ) | (
            t.Adjunct(Prep.TO | Prep.TO_TOP as prep, t.Owned(_, None, (place,)) as to),
            t.Adjunct(Prep.FROM, t.Owned(_, None, (source,)) as of),
        ) if source in DISCARDS or place in DECKS:
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
        ) if source in DISCARDS:
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
    (whose, lying), (theirs, place) = place_of(reader, source), place_of(reader, to)
    if settled_house(whose) != theirs:
        raise NotRead("out of another's pile")
    found = chosen_in(reader, what, lying, whose)
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
            return Lend(chosen_in(reader, what, Trait.HAND, reader.subject))
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
            what = chosen_in(reader, deed.what, Trait.HAND, who)
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
    Verb.DRAW: draw,
    Verb.SEARCH: search,
    Verb.SHUFFLE: shuffle,
    Verb.EXAMINE: examine,
}
