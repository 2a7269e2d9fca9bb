"""Reads from the tree of an operation which cards, Houses and numbers are meant.

It remembers what has come up in the ability ("that rival", "the target", "it"), so that later
words find it again under its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Bound, Det, Join, Link, Modal, Owner, Ref
from cardbase.program.nodes import things as p
from cardbase.program.nodes.things import Part
from cardbase.program.reading.vocabulary import (
    ANY_NUMBER,
    HELD,
    HOUSES,
    OF_SPONSOR,
    PARTS,
    PLACES,
    SPENT,
    TALENTS,
    TARGETS,
    TOKENS,
    WARES,
    any_card,
    in_the_attack,
    kind_of,
    lasting,
    of_allegiance,
    this_rite,
)

if TYPE_CHECKING:
    from cardbase.program.nodes.deeds import Deed


class NotRead(Exception):
    """These words are not read by any function here; the sentence is left to the table."""


class Reader:
    """Reads the things of one card, in the order of its sentences.

    Attributes:
        subject: The House of which "they" and "their" speak.
        kept: Word -> the key under which what it stands for is kept.
        rite: The rite that a trigger waits for, so that it is the one under way.
        into: The deck that what was drawn is shuffled into.
        brought: A card came out of a hand, and was assigned then.
        before: Numbers kept before anything is paid, each under its key.
        spice: The desert whose spice tokens are targets of force.
        force: Whose force it is that is distributed: "Sandworm".
        called: Something was called a target, so that "the target" is no card chosen beside it.
        known: Word -> the cards it stands for that nobody has chosen: the target of the rite.
        attacking: It speaks of who takes part in the attack of a rite.
        needs: What must be so besides for an ability to be used.
    """

    def __init__(self) -> None:
        self.subject: p.Who = p.You()
        self.rite: t.Thing | None = None
        self.it: p.Which = p.This()
        self.kept: dict[Kind, str] = {}
        self.deck: tuple[p.Who, Trait] | None = None
        self.into: Trait | None = None
        self.target, self.called, self.numbered = "", False, 0
        self.spice: p.Which | None = None
        self.force: tuple[Kind, ...] | None = None
        self.brought = False
        self.before: list[tuple[str, p.Value]] = []
        self.known: dict[Kind, p.Which] = {}
        self.attacking = False
        self.needs: list[p.Test] = []

    def key(self, word: str) -> str:
        """A new key: "target", then "target 2"."""
        self.numbered += 1
        return word if self.numbered == 1 else f"{word} {self.numbered}"

    # --- Houses -------------------------------------------------------------------------

    def who(self, thing: t.Thing | None) -> p.Who:
        """The House a thing is. Raises NotRead."""
        match thing:
            case None | t.Refers(Ref.YOU):
                return p.You()
            case t.Refers(Ref.THEY | Ref.THEM | Ref.IT):
                return self.subject
            case t.Refers(Ref.PLAYERS):
                return p.Everyone()
            case t.Owned(owner, None, (trait,)):
                return self._owned_house(owner, trait)
            case t.Joined(_, of):
                return p.TheseHouses(tuple(self.who(one) for one in of))
            case t.Some(nouns=(t.Noun((*_, word)),)) if word in HOUSES:
                return self._house(thing, word)
        raise NotRead(f"which House: {thing}")

    def _owned_house(self, owner: Owner | t.Thing, trait: Trait) -> p.Who:
        if trait is Trait.GOVERNOR:
            return p.GovernorOf(self._owner_card(owner))
        if trait is Trait.OWNER:
            return p.OwnerOf(self._owner_card(owner))
        if trait is Trait.RIVAL and owner is Owner.YOUR:
            return p.HouseAs(Part.OPPONENT)
        raise NotRead(f"whose {trait}")

    def _owner_card(self, owner: Owner | t.Thing) -> p.Which:
        if isinstance(owner, Owner):
            return p.This() if owner is Owner.YOUR else self.it
        one = isinstance(owner, t.Some) and owner.det is Det.A and not owner.plural
        return self.chosen(owner) if one else self.meant(owner)

    def _house(self, some: t.Some, word: Kind) -> p.Who:
        if some.det is Det.THAT:
            found = self.kept.get(word) or self.kept.get(Kind.RIVAL) or self.kept.get(Kind.PLAYER)
            if found:
                return p.KeptHouse(found)
            of_target = word is Kind.RIVAL and self.subject == p.You() and self.target
            return p.GovernorOf(p.Kept(self.target)) if of_target else self.subject
        if some.quals:
            raise NotRead("a House narrowed down")
        if word in PARTS:
            return p.HouseAs(PARTS[word])
        rival = word is Kind.RIVAL
        if some.target or some.det in TARGETS:
            key = self.key("house")
            self.kept[word] = key
            return p.ChosenHouse(key, rival)
        if some.det in {Det.EACH, Det.ALL, Det.ANY, Det.A} or some.plural:
            return p.Everyone(rivals=rival)
        raise NotRead(f"which {word}")

    # --- cards --------------------------------------------------------------------------

    def chosen(self, thing: t.Thing | None) -> p.Which:
        """The cards a deed is done to: one that is named in so many words is chosen.

        Raises:
            NotRead: it is no card, or none is known to be.
        """
        match thing:
            case t.Some() if self._asks(thing):
                return self._choice(thing)
            case t.Joined(Join.AND, of):
                return p.Together(tuple(self.chosen(one) for one in of))
        return self.meant(thing)

    def targeted(self, thing: t.Thing) -> p.Which:
        """The cards that narrow others down: chosen where one is a target. Raises NotRead."""
        match thing:
            case t.Some(det=det, target=target) if target or det in TARGETS:
                return self._choice(thing)
            case t.Joined(_, of):
                return p.Together(tuple(self.targeted(one) for one in of))
        return self.meant(thing)

    def _asks(self, some: t.Some) -> bool:
        if some.det in {Det.THAT, Det.THE, Det.THE_ASSIGNED, Det.EACH, Det.EACH_TARGET, Det.ALL}:
            return False
        return some.target or some.amount is not None or some.det is not None

    def _choice(self, some: t.Some) -> p.Chosen:
        among = self.cards(some)
        by = None if self.subject == p.You() else self.subject
        if some.det in {Det.ANOTHER_TARGET, Det.ANOTHER} and self.target:
            among = replace(among, but=self._other_than(some))
        low, high = self._bounds(some)
        key = self.key("target")
        called = some.target or some.det in TARGETS
        self.remember(key, (noun.words[-1] for noun in some.nouns), called=called)
        return p.Chosen(key, among, low, high, by)

    def remember(self, key: str, kinds: Iterable[Kind], *, called: bool) -> None:
        """Later words mean by these kinds, and by "the target", the cards chosen under a key."""
        if called or not self.called:
            self.target = key
        self.called = self.called or called
        self.kept |= dict.fromkeys((*kinds, Kind.CARD), key)
        self.it = p.Kept(key)

    def _other_than(self, some: t.Some) -> p.Which:
        """Another one than is chosen of its kind, or than this card is assigned to."""
        chosen = [self.kept[one.words[-1]] for one in some.nouns if one.words[-1] in self.kept]
        return p.Kept(chosen[0]) if chosen else p.Parent()

    def _bounds(self, some: t.Some) -> tuple[p.Value, p.Value | None]:
        one = p.Number(1)
        if some.det in ANY_NUMBER:
            least = some.det in {Det.ONE_OR_MORE, Det.ONE_OR_MORE_TARGET}
            return p.Number(int(least)), None
        if some.amount is None:
            return one, one
        many = amount(some.amount)
        if some.bound is Bound.AT_MOST:
            return p.Number(0), many
        if some.bound is None:
            return many, many
        raise NotRead(f"{some.bound} so many")

    def meant(self, thing: t.Thing | None) -> p.Which:
        """The cards a thing is, none of them chosen. Raises NotRead."""
        match thing:
            case None | t.Refers(Ref.THIS_CARD):
                return p.This()
            case t.Refers(Ref.THE_TARGET | Ref.ONE_OF_TARGETS) if self.target:
                return p.Kept(self.target)
            case t.Refers(Ref.THE_TARGET) if isinstance(self.it, p.CardAs):
                return self.it
            case t.Refers(Ref.IT | Ref.THEM | Ref.THEY):
                return self.it
            case t.Named(name):
                return p.Cards(names=(str(name),))
            case t.Owned(owner, None, (trait,)):
                return self._owned_card(owner, trait)
            case t.TargetOf(t.Some(nouns=(t.Noun((*_, Kind.RITE)),))):
                self.it = p.CardAs(Part.RITE_TARGET)
                return self.it
            case t.Joined(_, of):
                return p.Together(tuple(self.meant(one) for one in of))
            case t.Some():
                return self._some(thing)
        raise NotRead(f"which card: {thing}")

    def _owned_card(self, owner: Owner | t.Thing, trait: Trait) -> p.Which:
        if trait is Trait.HOMEWORLD:
            return p.Homeworld(self.owner(owner))
        if trait is Trait.ASSIGNED_CARDS:
            return p.Cards(on=self._owner_card(owner))
        if trait is Trait.LEADER:
            match owner:
                case Owner.YOUR:
                    return p.CardAs(Part.LEADER)
                case t.Owned(Owner.YOUR, None, (Trait.RIVAL,)):
                    return p.CardAs(Part.OPPOSING_LEADER)
            raise NotRead("whose leader")
        match owner:
            case t.Some(nouns=(t.Noun((*_, Kind.PETITION)),)) if trait is Trait.TARGET:
                return p.CardAs(Part.PETITIONED)
            case t.Some(nouns=(t.Noun((*_, Kind.RITE)),)) if trait is Trait.TARGET:
                return p.CardAs(Part.RITE_TARGET)
        raise NotRead(f"whose {trait}")

    def owner(self, owner: Owner | t.Thing) -> p.Who:
        """The House whose something is."""
        if isinstance(owner, Owner):
            return p.You() if owner is Owner.YOUR else self.subject
        return self.who(owner)

    def _some(self, some: t.Some) -> p.Which:
        words = some.nouns[-1].words
        match some:
            case t.Some(
                Det.ALL,
                nouns=(t.Noun((Kind.TARGET,)),),
                quals=(t.Linked(Link.VANQUISHED_BY, force),),
            ) if self.is_that_force(force):
                return self._again(some)
        if some.det is Det.THE_ASSIGNED or words[0] is Kind.ASSIGNED:
            return p.Parent()
        if some.det in {Det.THAT, Det.EACH_TARGET, Det.THE}:
            return self._again(some)
        return self.cards(some)

    def is_that_force(self, thing: t.Thing | None) -> bool:
        """Whether a thing is the force that was distributed: "Sandworm force"."""
        match thing:
            case t.Some(nouns=(t.Noun((*whose, Kind.FORCE)),), quals=()):
                return tuple(whose) == self.force
        return False

    def _again(self, some: t.Some) -> p.Which:
        words = some.nouns[-1].words
        if some.det is Det.THE and words == (Kind.OPPOSING, Kind.LEADER):
            return p.CardAs(Part.OPPOSING_LEADER)
        if some.det is Det.THAT and words[-1] in self.known:
            return self.known[words[-1]]
        key = self.kept.get(words[-1]) or (self.target if some.det is not Det.THE else "")
        if key:
            return p.Kept(key)
        raise NotRead(f"{some.det} {words[-1]}")

    def cards(self, some: t.Some) -> p.Cards:
        """All cards that are such ones. Raises NotRead."""
        if any(noun.words[-1] in HOUSES or noun.words[-1] in WARES for noun in some.nouns):
            raise NotRead(f"no cards: {some.nouns[-1].words}")
        if any(Kind.UNPAID in noun.words for noun in some.nouns):
            raise NotRead("what was paid for, of several")
        kinds = () if any_card(some.nouns) else tuple(map(kind_of, some.nouns))
        if self.attacking:
            kinds = tuple(map(in_the_attack, kinds))
        found: dict[str, object] = {"kinds": kinds}
        for one in some.quals:
            if one == OF_SPONSOR:
                found["kinds"] = tuple((Kind.SPONSOR, *words) for words in kinds or ((),))
            elif lasting(one):
                found["kinds"] = tuple((Kind.DURATION_EFFECT, *words) for words in kinds or ((),))
            else:
                found.update(self._narrowed(one))
        return replace(p.Cards(), **found)

    def _narrowed(self, one: t.Qualifier) -> dict[str, object]:
        match one:
            case t.Linked(Link.GOVERNED | Link.DEPLOYED, what):
                return {"governed": self.who(what)}
            case t.Linked(Link.OF, t.Some(nouns=(t.Noun((*_, word)),)) as what) if word in HOUSES:
                return {"governed": self.who(what)}
            case t.Linked(Link.ASSIGNED, what):
                return {"on": self.targeted(what)}
            case t.Linked(Link.INDIRECTLY, what):
                return {"on": self.targeted(what), "deep": True}
            case t.Linked(Link.FOR, what):
                return {"can_bear": self.meant(what)}
            case t.Linked(Link.EXCEPT, what):
                return {"but": self.meant(what)}
            case t.Linked(Link.LYING | Link.OF, t.Owned(owner, None, (place,))) if place in PLACES:
                return {"lying": place, "of": self.owner(owner)}
            case t.Linked(Link.WITH | Link.GENERATING, what):
                return self._with(what)
            case t.Linked(Link.WITHOUT, t.Some() as what):
                return {"lacks": self.cards(what)}
            case t.Linked(Link.VANQUISHED, what) if this_rite(what) or what == self.rite:
                return {"fell": True}
            case t.Linked(Link.SURVIVING, what) if this_rite(what) or what == self.rite:
                return {"survived": True}
            case t.Relative(who, None, (verb,), None, ()) if str(verb) in {"govern", "deploy"}:
                return {"governed": self.who(who)}
        raise NotRead(f"narrowed down by {one}")

    def _with(self, what: t.Thing) -> dict[str, object]:
        match what:
            case _ if (sworn := of_allegiance(what)) is not None:
                return sworn
            case t.Some(nouns=(t.Noun((Kind.POISON, Kind.EFFECT) as words),)):
                return {"generates": words}
            case t.Some(nouns=(t.Noun((word,)),)) if word in TALENTS:
                return {"talent": TALENTS[word]}
            case t.Having(trait, None, below) if below is not None:
                return {"lower": p.Lower(trait, self.meant(_card_of(below, trait)))}
            case t.Some(None | Det.A, None, None):
                return {"bears": self.cards(what)}
        raise NotRead(f"with {what}")

    # --- numbers ------------------------------------------------------------------------

    def value(self, thing: t.Thing) -> p.Value:
        """The number a thing is. Raises NotRead."""
        match thing:
            case t.Number(None | Bound.AT_MOST, many):
                return amount(many)
            case t.Some(amount=t.Amount() as many):
                return amount(many)
            case t.Count(greatest, of):
                return self._count(of, greatest=greatest)
            case t.Total(trait, of):
                return p.Stat(trait, self.meant(of))
            case t.Twice(of):
                return p.Product(p.Number(2), self.value(of))
            case t.Lower(t.Joined(_, of)):
                return p.Least(tuple(self.value(one) for one in of))
            case t.Owned(owner, None, (trait,)):
                return self._owned_value(owner, trait)
            case t.Some(nouns=(t.Noun((Kind.CROE,)),)):
                return p.Croe()
            case t.Some(
                Det.THE,
                nouns=(t.Noun((Kind.FAVOR,)),),
                quals=(t.Relative(t.Refers(Ref.YOU), Modal.MUST, (Verb.REDUCE, Verb.DISCARD)),),
            ):
                return p.Told("amount")
            case t.Some(Det.THAT, nouns=(t.Noun((Kind.FORCE,)),)) if Kind.FORCE in self.kept:
                return p.Told(self.kept[Kind.FORCE])
            case t.Owned(owner, Join.OR, traits):
                return p.Most(tuple(self._owned_value(owner, one) for one in traits))
        raise NotRead(f"which number: {thing}")

    def _owned_value(self, owner: Owner | t.Thing, trait: Trait) -> p.Value:
        if trait in HELD:
            return p.Holds(HELD[trait], self.owner(owner))
        return p.Stat(trait, self._owner_card(owner))

    def _count(self, of: t.Thing, *, greatest: bool = False) -> p.Value:
        match of:
            case t.Some(
                nouns=(t.Noun((Kind.ADDITIONAL, Kind.DEFERMENT_TOKEN)),),
                quals=(t.Relative(who, None, (Verb.NEED,)),),
            ):
                return p.Lacks(self.meant(who))
            case t.Some(nouns=(t.Noun((Kind.ASSIGNED, *kind)),), quals=()) if kind:
                return p.Count(p.Cards(kinds=(tuple(kind),), on=p.Parent()))
            case t.Some(nouns=(t.Noun((word,)),), quals=(t.Linked(Link.ASSIGNED, on),)) if (
                word in TOKENS
            ):
                return p.TokensOn(TOKENS[word], self.meant(on), greatest)
            case t.Some(
                nouns=(t.Noun((Kind.SOLARI,)),),
                quals=(t.Linked(Link.LYING, t.Owned(owner, None, (Trait.TREASURY,))),),
            ):
                return p.Holds(p.Ware.SOLARIS, self.owner(owner))
            case t.Some(None, None, None, False, _, (t.Noun((Kind.PLAYER,)),), ()):
                return p.Count(p.Everyone())
            case t.Some(
                nouns=(t.Noun((Kind.SOLARI,)),),
                quals=(t.Relative(t.Owned(owner, None, (Trait.HOMEWORLD,)), None, (verb,)),),
            ) if verb is Verb.PRODUCE:
                return p.Produces(p.Ware.SOLARIS, p.Homeworld(self.owner(owner)))
            case t.Some(nouns=(t.Noun((*_, word)),), quals=()) if word in HOUSES:
                return p.Count(self.who(of))
            case t.Some(
                nouns=(t.Noun((word,)),), quals=(t.Relative(who, None, (Verb.PRODUCE,)),)
            ) if word in WARES:
                return p.Produces(WARES[word], self.meant(who))
        return p.Count(self.meant(of))

    def each(self, thing: t.Thing) -> p.Value:
        """How many there are of what a number is for each of. Raises NotRead."""
        match thing:
            case t.Some(nouns=(t.Noun((word,)),), quals=(t.Stated(False, (state,)),)) if (
                word in WARES and state in SPENT
            ):
                return p.Told("amount")
            case t.Some(nouns=(t.Noun((word, Kind.TRANSFERRED | Kind.PRODUCED)),)) if word in WARES:
                return p.Told("amount")
            case t.Some(nouns=(t.Noun((Kind.UNPAID, _)),)):
                return p.Told("unpaid")
            case t.Some(quals=(t.Stated(False, (State.ENGAGED,), None, True),)):
                return p.Told("amount")
        return self._count(thing)

    def sum(self, total: t.Sum) -> p.Value:
        """A number made of several. Raises NotRead."""
        parts = []
        for one in total.parts:
            value = self.value(one.what)
            if one.per is not None:
                value = p.Product(value, self.each(one.per))
            parts.append(p.Signed(one.sign, value))
        if len(parts) == 1 and parts[0].sign > 0:
            return parts[0].value
        return p.Sum(tuple(parts))


DeedReader: TypeAlias = "Callable[[Reader, t.Do, p.Who], Deed]"
"""Reads what a verb does; raises NotRead for what it does not know."""


def amount(of: t.Amount) -> p.Value:
    """A number, or so many times X, or both."""
    if not of.times:
        return p.Number(of.fixed)
    if not of.fixed:
        return p.X(of.times)
    return p.Sum((p.Signed(1, p.Number(of.fixed)), p.Signed(1, p.X(of.times))))


def ware_of(some: t.Thing | None) -> p.Ware | None:
    """The ware a thing is an amount of, None for none."""
    match some:
        case t.Some(nouns=(t.Noun((*_, word)),)):
            return WARES.get(word)
    return None


def _card_of(below: t.Thing, trait: Trait) -> t.Thing:
    """The card of "the assigned persona's Weirding rank", where its number is the same one."""
    match below:
        case t.Owned(owner, None, (same,)) if not isinstance(owner, Owner) and same is trait:
            return owner
    raise NotRead(f"below {below}")
