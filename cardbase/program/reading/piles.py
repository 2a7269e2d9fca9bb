"""Reads deeds with hands, Assemblies and decks: drawn, shuffled, searched, discarded from."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import YOU
from cardbase.program.reading.amounts import how_much
from cardbase.program.reading.reader import DeedReader, NotRead, Reader
from cardbase.program.reading.vocabulary import PLACES

DECKS = frozenset({Trait.HOUSE_DECK, Trait.IMPERIAL_DECK})
HANDS = {
    Trait.HOUSE_DECK: Trait.HAND,
    Trait.IMPERIAL_DECK: Trait.ASSEMBLY,
    Trait.HOUSE_DISCARD: Trait.HAND,
    Trait.IMPERIAL_DISCARD: Trait.ASSEMBLY,
}
CARD = (Kind.CARD,)


def place(reader: Reader, thing: t.Thing | None) -> tuple[p.Who, Trait]:
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
    whose, found = place(reader, thing)
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
            whose, reader.into = place(reader, to)
            return d.Shuffle(whose, reader.into)
        case t.Some(Det.THAT, words=(Kind.DECK,)), () if reader.deck:
            return d.Shuffle(*reader.deck)
        case pile, ():
            whose, deck = place(reader, pile)
            if deck in DECKS:
                return d.Shuffle(whose, deck)
    raise NotRead("shuffles in a way")


def discard(reader: Reader, deed: t.Do) -> d.Deed | None:
    """Discard cards from a hand, an Assembly or the top of a deck; None for other cards.

    They are chosen by whose they are, unless a target is named.
    """
    match deed.what, deed.tails:
        case t.Some() as some, (*manners, t.Adjunct(Prep.FROM, where)) if manners in (
            [],
            [t.Manner(Adverb.AT_RANDOM)],
        ):
            whose, lying = place(reader, where)
            found = reader.choice(some, lying=lying, of=whose)
            by = None if whose == YOU else reader.subject
            return d.Discard(replace(found, by=by, random=bool(manners)))
        case t.Some() as some, (t.Adjunct(Prep.FROM_TOP, where),):
            return d.DiscardTop(*place(reader, where), so_many(reader, some))
    return None


PILES: dict[Verb, DeedReader] = {
    Verb.DRAW: draw,
    Verb.SEARCH: search,
    Verb.SHUFFLE: shuffle,
    Verb.EXAMINE: examine,
}
