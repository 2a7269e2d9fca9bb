"""Reads deeds with hands, Assemblies and decks: drawn, shuffled, searched, discarded from."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.words import Adverb, Det, Join, Link, Owner, Prep, Ref
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
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
CARD = (t.Noun((Kind.CARD,), plural=False), t.Noun((Kind.CARD,), plural=True))


def place(reader: Reader, thing: t.Thing) -> tuple[p.Who, Trait]:
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
        case t.Some(Det.A, None, None, nouns=(t.Noun((Kind.RIVAL,)),), quals=()):
            key = reader.key("house")
            reader.kept[Kind.RIVAL] = key
            return p.ChosenHouse(key, rival=True)
    return reader.owner(owner)


def _into(reader: Reader, thing: t.Thing, who: p.Who) -> Trait:
    """The place of his own that somebody takes cards into. Raises NotRead."""
    whose, found = place(reader, thing)
    if whose != who:
        raise NotRead("into another's place")
    return found


def draw(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Draw cards from the top of a pile, or a card that was searched for."""
    match deed:
        case t.Do(what=t.Refers(Ref.THE_TARGET), tails=(t.Adjunct(Prep.INTO, to),)):
            return d.Fetch(reader.meant(deed.what), _into(reader, to, who))
        case t.Do(what=t.Some(Det.THE_TOP, None, quals=(t.Linked(Link.OF, pile),)) as some):
            return _top(reader, some, pile, who)
        case t.Do(what=t.Some(nouns=(noun,), quals=()) as some) if noun in CARD:
            return _drawn(reader, deed, some, who)
    raise NotRead("draws in a way")


def _top(reader: Reader, some: t.Some, pile: t.Thing, who: p.Who) -> d.Deed:
    whose, source = place(reader, pile)
    if whose != who:
        raise NotRead("draws from another's pile")
    return d.Draw(who, source, HANDS[source], _many(reader, some))


def _many(reader: Reader, some: t.Some) -> p.Value:
    """How many cards, of whatever kind."""
    if some.nouns[:-1] or some.nouns[-1] not in CARD:
        raise NotRead("cards of a kind, from the top")
    return how_much(reader, replace(some, det=None, quals=()))


def _drawn(reader: Reader, deed: t.Do, some: t.Some, who: p.Who) -> d.Deed:
    source, to = None, None
    for tail in deed.tails:
        match tail:
            case t.Adjunct(Prep.FROM | Prep.FROM_TOP, what):
                source = place(reader, what)
            case t.Adjunct(Prep.INTO, what):
                to = _into(reader, what, who)
            case t.Manner(Adverb.FACE_DOWN):
                pass  # as all cards of an Assembly lie
            case _:
                raise NotRead("draws in a way")
    if source is None or source[0] != who:
        raise NotRead("draws from where?")
    return d.Draw(who, source[1], to or HANDS[source[1]], how_much(reader, some))


def search(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Search a deck for a card, which is then drawn: it is chosen here, and nothing is done yet."""
    match deed:
        case t.Do(what=pile, tails=(t.Adjunct(Prep.FOR, t.Some() as wanted),)) if pile is not None:
            whose, deck = place(reader, pile)
            found = reader.chosen(wanted)
            if whose == who and isinstance(found, p.Chosen) and isinstance(found.among, p.Cards):
                among = replace(found.among, lying=deck, of=whose)
                return d.Search(replace(found, among=among))
    raise NotRead("searches in a way")


def chosen_in(reader: Reader, what: t.Thing | None, place: Trait, of: p.Who) -> p.Which:
    """Cards that are chosen out of a place. Raises NotRead."""
    found = reader.chosen(what)
    if not isinstance(found, p.Chosen) or not isinstance(found.among, p.Cards):
        raise NotRead(f"what is taken from a {place}")
    return replace(found, among=replace(found.among, lying=place, of=of, governed=None))


def examine(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Examine face-down cards: subdued ones, or some of a rival's hand or Assembly."""
    del who
    if deed.tails:
        raise NotRead("examines in a way")
    match deed.what:
        case (
            t.Some(quals=(t.Linked(Link.LYING, t.Owned(owner, None | Join.OR, places)),)) as some
        ) if set(places) <= PLACES:
            whose = _whose(reader, owner)
            found = reader.chosen(replace(some, quals=()))
            if not isinstance(found, p.Chosen) or found.among != p.Cards():
                raise NotRead("examines cards of a kind")
            heaps = [p.Cards(lying=one, of=settled_house(whose)) for one in places]
            heaps[0] = replace(heaps[0], of=whose)
            among = heaps[0] if len(heaps) == 1 else p.Together(tuple(heaps))
            return d.Examine(replace(found, among=among))
    return d.Examine(reader.chosen(deed.what))


def settled_house(who: p.Who) -> p.Who:
    """The same House, once it is chosen."""
    return p.KeptHouse(who.key) if isinstance(who, p.ChosenHouse) else who


def shuffle(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed:
    """Shuffle a deck, or what was just taken into one."""
    match deed:
        case t.Do(what=t.Refers(Ref.THEM), tails=(t.Adjunct(Prep.INTO, to),)):
            whose, deck = place(reader, to)
            reader.into = deck
            return d.Shuffle(whose, deck)
        case t.Do(what=t.Some(Det.THAT, nouns=(t.Noun((Kind.DECK,)),)), tails=()) if reader.deck:
            return d.Shuffle(*reader.deck)
        case t.Do(what=pile, tails=()) if pile is not None:
            whose, deck = place(reader, pile)
            if deck in DECKS:
                return d.Shuffle(whose, deck)
    del who
    raise NotRead("shuffles in a way")


def discard(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed | None:
    """Discard cards from a hand, an Assembly or the top of a deck; None for other cards."""
    match deed:
        case t.Do(what=t.Some() as some, tails=(t.Adjunct(Prep.FROM, where),)):
            return d.Discard(_from(reader, some, where, who))
        case t.Do(
            what=t.Some() as some, tails=(t.Manner(Adverb.AT_RANDOM), t.Adjunct(Prep.FROM, where))
        ):
            found = _from(reader, some, where, who)
            return d.Discard(replace(found, random=True))
        case t.Do(what=t.Some() as some, tails=(t.Adjunct(Prep.FROM_TOP, where),)):
            whose, deck = place(reader, where)
            return d.DiscardTop(whose, deck, _many(reader, some))
    return None


def _from(reader: Reader, some: t.Some, where: t.Thing, who: p.Who) -> p.Chosen:
    """Cards of a hand or an Assembly, chosen by whose they are unless a target is named."""
    whose, lying = place(reader, where)
    found = reader.chosen(some)
    if not isinstance(found, p.Chosen) or not isinstance(found.among, p.Cards):
        raise NotRead("discards what?")
    among = replace(found.among, lying=lying, of=whose)
    return replace(found, among=among, by=None if whose == p.You() else who)


def transfer(reader: Reader, deed: t.Do, who: p.Who) -> d.Deed | None:
    """Transfer the top cards of a discard pile to the deck; None for other transfers."""
    match deed:
        case t.Do(
            what=t.Some(Det.THE_TOP, quals=(t.Linked(Link.OF, pile),)) as some,
            tails=(t.Adjunct(Prep.TO, to),),
        ):
            whose, source = place(reader, pile)
            if whose == who:
                return d.Draw(who, source, _into(reader, to, who), _many(reader, some))
    return None


PILES: dict[Verb, DeedReader] = {
    Verb.DRAW: draw,
    Verb.SEARCH: search,
    Verb.SHUFFLE: shuffle,
    Verb.EXAMINE: examine,
}
