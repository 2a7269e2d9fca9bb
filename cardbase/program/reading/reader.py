"""Reads from the tree of an operation which cards, Houses and numbers are meant.

It remembers what has come up in the ability ("that rival", "the target", "it"), so that later
words find it again under its key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Bound, Det, Join, Link, Modal, Owner, Ref
from cardbase.program.nodes import things as p
from cardbase.program.nodes.deeds import Deed
from cardbase.program.nodes.things import Part
from cardbase.program.reading import vocabulary as v

KNOWN = {Det.THAT, Det.THE, Det.THE_ASSIGNED, Det.EACH, Det.EACH_TARGET, Det.ALL}
"""What is meant by these is known already, and not chosen."""
OF_SPONSOR = t.Linked(
    Link.WITH,
    t.Owned(t.Owned(Owner.YOUR, traits=(Trait.SPONSOR,)), traits=(Trait.ALLEGIANCE,)),
)
"""With your sponsor's allegiance."""
SAME_OR_NONE = t.Joined(
    Join.OR, (t.some(Det.THE_SAME, Kind.ALLEGIANCE), t.some(Det.NO, Kind.ALLEGIANCE))
)
LASTING = t.Linked(Link.WITH, t.some(Det.A, Kind.DURATION_EFFECT))
"""With a Duration Effect, which is of the card, and nothing that it bears."""
RITE_UNDER_WAY = (v.THAT_RITE, t.some(Det.THE, Kind.RITE))


class NotRead(Exception):
    """These words are not read by any function here; the sentence is left to the table."""


class Reader:
    """Reads the things of one card, in the order of its sentences.

    Attributes:
        subject: The House of which "they" and "their" speak.
        kept: Word -> the key under which what it stands for is kept.
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
        self.it: p.Which = p.This()
        self.kept: dict[Kind, str] = {}
        self.deck: tuple[p.Who, Trait] | None = None
        self.into: Trait | None = None
        self.target, self.called, self.numbered = "", False, 0
        self.spice: p.Which | None = None
        self.force: tuple[Kind, ...] | None = None
        self.brought = self.attacking = False
        self.before: list[tuple[str, p.Value]] = []
        self.known: dict[Kind, p.Which] = {}
        self.needs: list[p.Test] = []

    def key(self, word: str) -> str:
        """A new key: "target", then "target 2"."""
        self.numbered += 1
        return word if self.numbered == 1 else f"{word} {self.numbered}"

    def who(self, thing: t.Thing | None) -> p.Who:
        """The House a thing is. Raises NotRead."""
        match thing:
            case None | t.Refers(Ref.YOU):
                return p.You()
            case t.Refers(Ref.THEY | Ref.THEM | Ref.IT):
                return self.subject
            case t.Refers(Ref.PLAYERS):
                return p.Everyone()
            case t.Owned(owner, None, (Trait.GOVERNOR,)):
                return p.GovernorOf(self._owner_card(owner))
            case t.Owned(owner, None, (Trait.OWNER,)):
                return p.OwnerOf(self._owner_card(owner))
            case t.Owned(Owner.YOUR, None, (Trait.RIVAL,)):
                return p.HouseAs(Part.OPPONENT)
            case t.Joined(_, of):
                return p.TheseHouses(tuple(map(self.who, of)))
            case t.Some(word=word) if word in v.HOUSES:
                return self._house(thing, word)
        raise NotRead(f"which House: {thing}")

    def owner(self, owner: Owner | t.Thing) -> p.Who:
        """The House whose something is."""
        if isinstance(owner, Owner):
            return p.You() if owner is Owner.YOUR else self.subject
        return self.who(owner)

    def _owner_card(self, owner: Owner | t.Thing) -> p.Which:
        if isinstance(owner, Owner):
            return p.This() if owner is Owner.YOUR else self.it
        one = isinstance(owner, t.Some) and owner.det is Det.A and not owner.plural
        return self.chosen(owner) if one else self.meant(owner)

    def _house(self, some: t.Some, word: Kind) -> p.Who:
        rival = word is Kind.RIVAL
        if some.det is Det.THAT:
            found = self.kept.get(word) or self.kept.get(Kind.RIVAL) or self.kept.get(Kind.PLAYER)
            if found:
                return p.KeptHouse(found)
            of_target = rival and self.subject == p.You() and self.target
            return p.GovernorOf(p.Kept(self.target)) if of_target else self.subject
        if some.quals:
            raise NotRead("a House narrowed down")
        if word in v.PARTS:
            return p.HouseAs(v.PARTS[word])
        if some.target or some.det in v.TARGETS:
            return self.new_house(word)
        if some.det in {Det.EACH, Det.ALL, Det.ANY, Det.A} or some.plural:
            return p.Everyone(rivals=rival)
        raise NotRead(f"which {word}")

    def new_house(self, word: Kind) -> p.ChosenHouse:
        """A House that is chosen now; later words mean it by this one."""
        key = self.kept[word] = self.key("house")
        return p.ChosenHouse(key, rival=word is Kind.RIVAL)

    def chosen(self, thing: t.Thing | None) -> p.Which:
        """The cards a deed is done to: one that is named in so many words is chosen.

        Raises:
            NotRead: it is no card, or none is known to be.
        """
        match thing:
            case t.Some(det=det) if det not in KNOWN and (
                thing.target or thing.amount is not None or det is not None
            ):
                return self._choice(thing)
            case t.Joined(Join.AND, of):
                return p.Together(tuple(map(self.chosen, of)))
        return self.meant(thing)

    def choice(self, thing: t.Thing | None, **narrower: object) -> p.Chosen:
        """Cards of a kind that are chosen, narrowed down by fields. Raises NotRead."""
        match self.chosen(thing):
            case p.Chosen(among=p.Cards() as among) as found:
                return replace(found, among=replace(among, **narrower))
        raise NotRead(f"no cards that are chosen: {thing}")

    def targeted(self, thing: t.Thing) -> p.Which:
        """The cards that narrow others down: chosen where one is a target. Raises NotRead."""
        match thing:
            case t.Some(det=det, target=target) if target or det in v.TARGETS:
                return self._choice(thing)
            case t.Joined(_, of):
                return p.Together(tuple(map(self.targeted, of)))
        return self.meant(thing)

    def _choice(self, some: t.Some) -> p.Chosen:
        among = self.cards(some)
        if some.det in {Det.ANOTHER_TARGET, Det.ANOTHER} and self.target:
            # another than is chosen of its kind, or than this card is assigned to
            before = [self.kept[one.words[-1]] for one in some.nouns if one.words[-1] in self.kept]
            among = replace(among, but=p.Kept(before[0]) if before else p.Parent())
        low: p.Value = p.Number(1)
        high: p.Value | None = low
        if some.det in v.ANY_NUMBER:
            least = some.det in {Det.ONE_OR_MORE, Det.ONE_OR_MORE_TARGET}
            low, high = p.Number(int(least)), None
        elif some.amount is not None:
            if some.bound not in {None, Bound.AT_MOST}:
                raise NotRead(f"{some.bound} so many")
            high = amount(some.amount)
            low = high if some.bound is None else p.Number(0)
        key = self.key("target")
        called = some.target or some.det in v.TARGETS
        self.remember(key, (noun.words[-1] for noun in some.nouns), called=called)
        return p.Chosen(key, among, low, high, None if self.subject == p.You() else self.subject)

    def remember(self, key: str, kinds: Iterable[Kind], *, called: bool) -> None:
        """Later words mean by these kinds, and by "the target", the cards chosen under a key."""
        if called or not self.called:
            self.target = key
        self.called = self.called or called
        self.kept |= dict.fromkeys((*kinds, Kind.CARD), key)
        self.it = p.Kept(key)

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
            case t.TargetOf(t.Some(word=Kind.RITE)):
                self.it = p.CardAs(Part.RITE_TARGET)
                return self.it
            case t.Joined(_, of):
                return p.Together(tuple(map(self.meant, of)))
            case t.Some():
                return self._some(thing)
        raise NotRead(f"which card: {thing}")

    def _owned_card(self, owner: Owner | t.Thing, trait: Trait) -> p.Which:
        match trait, owner:
            case Trait.HOMEWORLD, _:
                return p.Homeworld(self.owner(owner))
            case Trait.ASSIGNED_CARDS, _:
                return p.Cards(on=self._owner_card(owner))
            case Trait.LEADER, Owner.YOUR:
                return p.CardAs(Part.LEADER)
            case Trait.LEADER, t.Owned(Owner.YOUR, None, (Trait.RIVAL,)):
                return p.CardAs(Part.OPPOSING_LEADER)
            case Trait.TARGET, t.Some(word=Kind.PETITION):
                return p.CardAs(Part.PETITIONED)
            case Trait.TARGET, t.Some(word=Kind.RITE):
                return p.CardAs(Part.RITE_TARGET)
        raise NotRead(f"whose {trait}")

    def _some(self, some: t.Some) -> p.Which:
        words = some.nouns[-1].words
        match some:
            case t.Some(
                Det.ALL, words=(Kind.TARGET,), quals=(t.Linked(Link.VANQUISHED_BY, force),)
            ) if self.is_that_force(force):
                pass
            case t.Some(Det.THE_ASSIGNED) | t.Some(nouns=(*_, t.Noun((Kind.ASSIGNED, *_)))):
                return p.Parent()
            case t.Some(Det.THE) if words == (Kind.OPPOSING, Kind.LEADER):
                return p.CardAs(Part.OPPOSING_LEADER)
            case t.Some(Det.THAT) if words[-1] in self.known:
                return self.known[words[-1]]
            case t.Some(Det.THAT | Det.EACH_TARGET | Det.THE):
                pass
            case _:
                return self.cards(some)
        key = self.kept.get(words[-1]) or (self.target if some.det is not Det.THE else "")
        if key:
            return p.Kept(key)
        raise NotRead(f"{some.det} {words[-1]}")

    def is_that_force(self, thing: t.Thing | None) -> bool:
        """Whether a thing is the force that was distributed: "Sandworm force"."""
        return (
            isinstance(thing, t.Some)
            and thing.word is Kind.FORCE
            and thing.words[:-1] == self.force
            and not thing.quals
        )

    def cards(self, some: t.Some) -> p.Cards:
        """All cards that are such ones. Raises NotRead."""
        if any(noun.words[-1] in v.HOUSES or noun.words[-1] in v.WARES for noun in some.nouns):
            raise NotRead(f"no cards: {some.nouns[-1].words}")
        if any(Kind.UNPAID in noun.words for noun in some.nouns):
            raise NotRead("what was paid for, of several")
        # whether a card is eligible is told by what it is to bear; that is another than bears it
        beside = {Kind.ELIGIBLE, Kind.OTHER}
        kinds = tuple(tuple(one for one in n.words if one not in beside) for n in some.nouns)
        if kinds == ((Kind.CARD,),):
            kinds = ()
        if self.attacking:
            kinds = tuple((Kind.ATTACK, *w) if Kind.PARTICIPATING in w else w for w in kinds)
        found: dict[str, object] = {}
        for one in some.quals:
            if one in {OF_SPONSOR, LASTING}:
                of = Kind.SPONSOR if one == OF_SPONSOR else Kind.DURATION_EFFECT
                kinds = tuple((of, *words) for words in kinds or ((),))
            else:
                found.update(self._narrowed(one))
        return replace(p.Cards(kinds), **found)

    def _narrowed(self, one: t.Qualifier) -> dict[str, object]:
        match one:
            case t.Linked(Link.GOVERNED | Link.DEPLOYED, who):
                return {"governed": self.who(who)}
            case t.Linked(Link.OF, t.Some(word=word) as who) if word in v.HOUSES:
                return {"governed": self.who(who)}
            case t.Relative(who, None, (Verb.GOVERN | Verb.DEPLOY,), None, ()):
                return {"governed": self.who(who)}
            case t.Linked(Link.ASSIGNED | Link.INDIRECTLY as link, what):
                return {"on": self.targeted(what), "deep": link is Link.INDIRECTLY}
            case t.Linked(Link.FOR, what):
                return {"can_bear": self.meant(what)}
            case t.Linked(Link.EXCEPT, what):
                return {"but": self.meant(what)}
            case t.Linked(Link.LYING | Link.OF, t.Owned(of, None, (place,))) if place in v.PLACES:
                return {"lying": place, "of": self.owner(of)}
            case t.Linked(Link.WITH | Link.GENERATING, what):
                return self._with(what)
            case t.Linked(Link.WITHOUT, t.Some() as what):
                return {"lacks": self.cards(what)}
            case t.Linked(Link.VANQUISHED, what) if what in RITE_UNDER_WAY:
                return {"fell": True}
            case t.Linked(Link.SURVIVING, what) if what in RITE_UNDER_WAY:
                return {"survived": True}
        raise NotRead(f"narrowed down by {one}")

    def _with(self, what: t.Thing) -> dict[str, object]:
        match what:
            case t.Some(words=(Kind.ADVERSARIAL, Kind.ALLEGIANCE)):
                return {"hostile": True}
            case t.Joined() if what == SAME_OR_NONE:  # that of the assigned card
                return {"sworn": p.Parent(), "unsworn": True}
            case t.Some(words=(Kind.POISON, Kind.EFFECT) as words):
                return {"generates": words}
            case t.Some(words=(word,)) if word in v.TALENTS:
                return {"talent": v.TALENTS[word]}
            case t.Having(trait, None, t.Owned(owner, None, (same,))) if (
                same is trait and not isinstance(owner, Owner)
            ):
                return {"lower": p.Lower(trait, self.meant(owner))}
            case t.Some(None | Det.A, None, None):
                return {"bears": self.cards(what)}
        raise NotRead(f"with {what}")

    def value(self, thing: t.Thing) -> p.Value:
        """The number a thing is. Raises NotRead."""
        match thing:
            case t.Number(None | Bound.AT_MOST, many) | t.Some(amount=t.Amount() as many):
                return amount(many)
            case t.Count(greatest, of):
                return self._count(of, greatest=greatest)
            case t.Total(trait, of):
                return p.Stat(trait, self.meant(of))
            case t.Twice(of):
                return p.Product(p.Number(2), self.value(of))
            case t.Lower(t.Joined(_, of)):
                return p.Least(tuple(map(self.value, of)))
            case t.Owned(owner, None, (trait,)) if trait in v.HELD:
                return p.Holds(v.HELD[trait], self.owner(owner))
            case t.Owned(owner, None, (trait,)):
                return p.Stat(trait, self._owner_card(owner))
            case t.Owned(owner, Join.OR, traits):
                each = (t.Owned(owner, None, (trait,)) for trait in traits)
                return p.Most(tuple(map(self.value, each)))
            case t.Some(words=(Kind.CROE,)):
                return p.Croe()
            case t.Some(
                Det.THE,
                words=(Kind.FAVOR,),
                quals=(t.Relative(t.Refers(Ref.YOU), Modal.MUST, (Verb.REDUCE, Verb.DISCARD)),),
            ):
                return p.Told("amount")
            case t.Some(Det.THAT, words=(Kind.FORCE,)) if Kind.FORCE in self.kept:
                return p.Told(self.kept[Kind.FORCE])
        raise NotRead(f"which number: {thing}")

    def _count(self, of: t.Thing, *, greatest: bool = False) -> p.Value:
        match of:
            case t.Some(
                words=(Kind.ADDITIONAL, Kind.DEFERMENT_TOKEN),
                quals=(t.Relative(who, None, (Verb.NEED,)),),
            ):
                return p.Lacks(self.meant(who))
            case t.Some(words=(Kind.ASSIGNED, _, *_) as words, quals=()):
                return p.Count(p.Cards(kinds=(words[1:],), on=p.Parent()))
            case t.Some(words=(word,), quals=(t.Linked(Link.ASSIGNED, on),)) if word in v.TOKENS:
                return p.TokensOn(v.TOKENS[word], self.meant(on), greatest)
            case t.Some(
                words=(Kind.SOLARI,),
                quals=(t.Linked(Link.LYING, t.Owned(owner, None, (Trait.TREASURY,))),),
            ):
                return p.Holds(p.Ware.SOLARIS, self.owner(owner))
            case t.Some(words=(Kind.PLAYER,), bare=True):
                return p.Count(p.Everyone())
            case t.Some(
                words=(Kind.SOLARI,),
                quals=(t.Relative(t.Owned(of_, None, (Trait.HOMEWORLD,)), None, (Verb.PRODUCE,)),),
            ):
                return p.Produces(p.Ware.SOLARIS, p.Homeworld(self.owner(of_)))
            case t.Some(word=word, quals=()) if word in v.HOUSES:
                return p.Count(self.who(of))
            case t.Some(words=(word,), quals=(t.Relative(who, None, (Verb.PRODUCE,)),)) if (
                word in v.WARES
            ):
                return p.Produces(v.WARES[word], self.meant(who))
        return p.Count(self.meant(of))

    def each(self, thing: t.Thing) -> p.Value:
        """How many there are of what a number is for each of. Raises NotRead."""
        match thing:
            case t.Some(
                words=(word,), quals=(t.Stated(False, (State.BOUGHT | State.DISCARDED,)),)
            ) if word in v.WARES:
                return p.Told("amount")
            case t.Some(words=(word, Kind.TRANSFERRED | Kind.PRODUCED)) if word in v.WARES:
                return p.Told("amount")
            case t.Some(words=(Kind.UNPAID, _)):
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
        return parts[0].value if [one.sign for one in parts] == [1] else p.Sum(tuple(parts))


DeedReader = Callable[[Reader, t.Do], Deed]
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
    return v.WARES.get(some.word) if isinstance(some, t.Some) and some.word else None
