"""What the readers of standing sentences share: a sentence taken apart, and its X."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State
from cardbase.operation.words import Compare, Det, Link, Owner, Prep, Ref, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.reading.acts import prefix
from cardbase.program.reading.amounts import how_much
from cardbase.program.reading.reader import NotRead, Reader

if TYPE_CHECKING:
    from cardbase.cards.card import Card

IT = "it"
"""The key under which the card is kept that is asked about, while its number is worked out."""


class Plain(Struct, frozen=True):
    """A sentence that says one thing, which holds: taken apart."""

    sentence: t.Sentence
    text: str
    card: Card
    act: t.Act
    subject: t.Thing | None
    unless: t.Clause | None
    reader: Reader

    def holds(self, *held: h.Holding, told: bool = False) -> a.Standing:
        """What the sentence makes hold, with its conditions.

        Args:
            held: What holds.
            told: What stands before the comma is in it already: "when you deploy ...".

        Raises:
            NotRead: a condition is not read.
        """
        before = [one for one in self.sentence.prefixes if not (told and is_moment(one))]
        return a.Standing(self.text, held, tuple(self._test(one) for one in before))

    def _test(self, one: t.Prefix) -> p.Test:
        if is_moment(one):
            raise NotRead("a moment")
        return prefix(Reader(), one)

    def moment(self) -> t.Clause | None:
        """The clause of "when you deploy ...", where that is all that stands before the comma."""
        match self.sentence.prefixes:
            case (t.Condition(When.WHEN | When.WHENEVER, clause),):
                return clause
        return None

    def on(self) -> p.Which:
        """The card the sentence is about. Raises NotRead."""
        if self._bears_this():
            return p.Parent()
        return (
            self.reader.it if self.subject == t.Refers(Ref.IT) else self.reader.meant(self.subject)
        )

    def _bears_this(self) -> bool:
        """Whether it is about "that fief", while this card is assigned to a fief."""
        match self.subject, self.sentence.prefixes:
            case t.Some(Det.THAT, nouns=(noun,), quals=()), (t.Condition(When.WHILE, lies),):
                match lies.acts:
                    case (
                        t.Act(
                            None,
                            (
                                t.Be(
                                    states=(State.ASSIGNED,),
                                    tails=(t.Adjunct(Prep.TO, t.Some(nouns=(same,))),),
                                ),
                            ),
                        ),
                    ):
                        return lies.subject == t.Refers(Ref.THIS_CARD) and noun == same
        return False

    def amount(self, many: t.Thing | None, per: t.Thing | None = None) -> p.Value:
        """A number, for each of something, where it is so said. Raises NotRead."""
        value = how_much(self.reader, many)
        if per is not None and not self._own_copies(per):
            value = p.Product(value, self.reader.each(per))
        return self.known(value)

    def known(self, value: p.Value) -> p.Value:
        """A number with its X told; the X of a card that costs X is what was paid."""
        match value:
            case p.X(times):
                told = self._x()
                return told if times == 1 else p.Product(p.Number(times), told)
            case p.Product(left, right):
                return p.Product(self.known(left), self.known(right))
            case p.Sum(parts):
                return p.Sum(tuple(p.Signed(one.sign, self.known(one.value)) for one in parts))
        return value

    def _x(self) -> p.Value:
        match self.sentence.lets:
            case (t.Let(Compare.IS, total),):
                return self.reader.sum(total)
            case (t.Let(Compare.AT_MOST, t.Sum((t.Addend(1, t.Number(None, most), None),))),) if (
                self.card.cost is None and not most.times
            ):
                return p.PaidX(most.fixed)
        raise NotRead("what X is")

    def _own_copies(self, per: t.Thing) -> bool:
        """Whether it counts the copies of its own card: each says it, so each counts one."""
        match per:
            case t.Some(
                nouns=(t.Noun((word,) | (Kind.DEPLOYED, word) | (word, Kind.TROOP)),),
                quals=(t.Linked(Link.ASSIGNED, t.Refers(Ref.IT)),),
            ):
                return str(word) == self.card.name.removesuffix("s")
        return False


def is_moment(one: t.Prefix) -> bool:
    """Whether it tells when something is done, not what must hold."""
    return isinstance(one, t.Condition) and one.when in {When.WHEN, When.WHENEVER, When.ONCE}


def plain(one: t.Sentence, text: str, card: Card) -> Plain:
    """A sentence taken apart. Raises NotRead where it says several things, or has a price."""
    match one:
        case t.Sentence(
            None, _, (), t.Body((t.Part((), t.Clause(subject, None, (act,), unless)),)), None, _
        ) if len(act.deeds) == 1:
            reader = Reader()
            if is_assigned(subject) or any(is_assigned(each) for each in _subjects(one.prefixes)):
                reader.it = p.Parent()
            return Plain(one, text, card, act, subject, unless, reader)
    raise NotRead("several things at once")


def is_assigned(thing: t.Thing | Owner | None) -> bool:
    """Whether it is the card that this one is assigned to."""
    return isinstance(thing, t.Some) and thing.det is Det.THE_ASSIGNED


def _subjects(prefixes: tuple[t.Prefix, ...]) -> list[t.Thing | None]:
    """Whom the sentence speaks of before the comma; what is engaged by somebody, too."""
    found: list[t.Thing | None] = []
    for one in prefixes:
        match one:
            case t.Condition(_, t.Clause(t.Refers(Ref.YOU), _, (t.Act(_, (t.Do(_, _, what),)),))):
                found.append(what)
            case t.Condition(_, t.Clause(subject)):
                found.append(subject)
    return found


def by(tails: tuple[t.Tail, ...]) -> t.Thing:
    """The amount of "by 2". Raises NotRead."""
    match tails:
        case (t.Adjunct(Prep.BY, what),):
            return what
    raise NotRead("by how much")
