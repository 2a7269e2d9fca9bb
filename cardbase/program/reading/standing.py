"""Compiles standing effects: costs, yields, numbers, kinds."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Compare, Det, Join, Link, Mark, Modal, Owner, Prep, Ref, When
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import PARENT, YOU
from cardbase.program.reading.amounts import LIMITS, how_much
from cardbase.program.reading.conditions import prefix
from cardbase.program.reading.forbidding import forbidding
from cardbase.program.reading.reader import NotRead, Reader, ware_of
from cardbase.program.reading.sorting import EVENTUAL
from cardbase.program.reading.vocabulary import WARES
from cardbase.vocabulary import Subtype

if TYPE_CHECKING:
    from cardbase.cards.card import Card

COST = Trait.DEPLOYMENT_COST
POWERS = {
    *(Kind.ATREIDES, Kind.HARKONNEN, Kind.CORRINO, Kind.FREMEN, Kind.SISTERHOOD, Kind.GUILD),
    Kind.SMUGGLER,
}
RANKS = {one for one in Trait if one.endswith(" rank")} - {Trait.TALENT_RANK, Trait.INITIATIVE_RANK}
OF_CARDS = RANKS | {Trait.COMMAND, Trait.RESISTANCE, Trait.FORCE}
"""The numbers of cards that cards change, besides what they cost."""
HOME = p.Cards(kinds=((Kind.HOMEWORLD,),), governed=YOU)


def standing(
    one: t.Sentence, text: str, card: Card, marks: tuple[Mark, ...] = (Mark.DURATION,)
) -> a.Standing:
    """The standing effects of a sentence; `Unread` if uninterpreted and left to the players.

    A tactic is read by nothing here: it lies in no domain, and acts by its own ability.
    """
    found = forbidding(one, text)
    if found is None and Subtype.TACTIC not in card.subtypes and Mark.DURATION in marks:
        with suppress(NotRead):
            found = _StandingReader(one, text, card).read()
    return a.Standing(text, (h.Unread(),)) if found is None else found


class _StandingReader:
    """Reads a sentence that says one thing, which holds. Each method may raise NotRead."""

    def __init__(self, sentence: t.Sentence, text: str, card: Card) -> None:
        clause = sentence.body.clause
        deed = None if clause is None else clause.deed
        if sentence.window or sentence.cost or sentence.otherwise or clause is None or deed is None:
            raise NotRead("several things at once, or for a price")
        self.sentence, self.text, self.card = sentence, text, card
        self.subject, self.modal, self.deed = clause.subject, clause.modal, deed
        self.reader = Reader()
        if any(map(_is_assigned, (self.subject, *_subjects(sentence.prefixes)))):
            self.reader.it = PARENT

    def read(self) -> a.Standing:
        """What the sentence makes hold."""
        match self.modal, self.deed:
            case None, t.Do(
                False, Verb.DOUBLE, t.Owned(of, None, (Trait.DEPLOYMENT_COST,)), ()
            ) if not isinstance(of, Owner):
                return self._holds(h.Doubles(COST, self.reader.meant(of)))
            case None, t.Do(
                False,
                Verb.REDUCE | Verb.INCREASE as verb,
                t.Owned(_, None, (Trait.DEPLOYMENT_COST,)) as what,
                tails,
            ):
                return self._cost(what, self._amount(_by(tails)), down=verb is Verb.REDUCE)
            case None, t.Do(_, Verb.INCREASE | Verb.REDUCE as verb, t.Owned() as what, tails):
                return self._changed(what, tails, down=verb is Verb.REDUCE)
            case Modal.MAY, t.Do(False, Verb.INCREASE | Verb.BID, what, (t.AsThough(clause),)) if (
                self._is_yours and what in {None, t.some(Det.THE, Kind.BID)}
            ):
                match clause.phrase:  # "as though your treasury had"
                    case t.Owned(Owner.YOUR, None, (Trait.TREASURY,)), None, t.Do(
                        False,
                        Verb.HAVE,
                        t.Some(nouns=(t.Noun((Kind.ADDITIONAL, Kind.SOLARI)), *_)) as some,
                        (),
                    ):
                        return self._holds(h.Adds(Trait.TREASURY, YOU, self._amount(some)))
            case None, t.Do(
                False,
                Verb.PRODUCE,
                t.Some(nouns=(t.Noun((Kind.ADDITIONAL, *_)), *_)) as what,
                tails,
            ) if (moment := self._moment()) is not None:
                ware = ware_of(what)
                if ware is None or not (self._is_yours or self.subject == t.Refers(Ref.IT)):
                    raise NotRead("more of what")
                many = self._amount(what, _per(tails))
                return self._holds(h.Yields(_engaged_for(moment), PARENT, ware, many), timed=True)
            case None, t.Do(_, Verb.GAIN, what, tails, None, ()):
                several = (
                    what.of if isinstance(what, t.Joined) and what.join is Join.AND else (what,)
                )
                return self._holds(*(self._gained(each, _per(tails)) for each in several))
            case None, t.Do(_, Verb.LOSE, t.Some(words=(Kind.COMMAND,)) as what):
                many = self._amount(t.Some(amount=what.amount, nouns=what.nouns))
                return self._holds(h.Adds(Trait.COMMAND, self._on(), many, down=True))
        raise NotRead("holds something else")

    @property
    def _is_yours(self) -> bool:
        return self.subject in {None, t.Refers(Ref.YOU)}

    def _holds(self, *held: h.Holding, timed: bool = False) -> a.Standing:
        """It holds under its conditions; what is `timed` knows its moment: "when you deploy"."""
        tests = []
        for one in self.sentence.prefixes:
            if not isinstance(one, t.Condition) or one.when not in EVENTUAL:
                tests.append(prefix(Reader(), one))
            elif not timed:
                raise NotRead("a moment")
        return a.Standing(self.text, held, tuple(tests))

    def _moment(self) -> t.Clause | None:
        """The clause of "when you deploy ...", where that is all that stands before the comma."""
        match self.sentence.prefixes:
            case (t.Condition(When.WHEN | When.WHENEVER, clause),):
                return clause
        return None

    def _on(self) -> p.Which:
        """The card the sentence is about; "that fief", while this lies on a fief, bears this."""
        match self.subject, self.sentence.prefixes:
            case t.Some(Det.THAT, nouns=(noun,), quals=()), (
                t.Condition(
                    When.WHILE,
                    t.Clause(
                        t.Refers(Ref.THIS_CARD),
                        modal=None,
                        deed=t.Be(
                            states=(State.ASSIGNED,),
                            tails=(t.Adjunct(Prep.TO, t.Some(nouns=(same,))),),
                        ),
                    ),
                ),
            ) if noun == same:
                return PARENT
        if self.subject == t.Refers(Ref.IT):
            return self.reader.it
        return self.reader.meant(self.subject)

    def _amount(self, many: t.Thing | None, per: t.Thing | None = None) -> p.Value:
        """A number, for each of something, where it is so said; copies count each for itself."""
        value = how_much(self.reader, many)
        match per:
            case None:
                pass
            case t.Some(
                words=(word,) | (Kind.DEPLOYED, word) | (word, Kind.TROOP),
                quals=(t.Linked(Link.ASSIGNED, t.Refers(Ref.IT)),),
            ) if str(word) == self.card.name.removesuffix("s"):
                pass
            case _:
                value = p.Product(value, self.reader.each(per))
        return self._known(value)

    def _known(self, value: p.Value) -> p.Value:
        """A number with its X worked out; the X of a card that costs X is what was paid."""
        match value:
            case p.Product(left, right):
                return p.Product(self._known(left), self._known(right))
            case p.Sum(parts):
                return p.Sum(tuple(p.Signed(one.sign, self._known(one.value)) for one in parts))
            case p.X(times):
                match self.sentence.lets:
                    case (t.Let(Compare.IS, total),):
                        x = self.reader.sum(total)
                    case (
                        t.Let(
                            Compare.AT_MOST,
                            t.Sum((t.Addend(1, t.Number(None, t.Amount(most, 0)), None),)),
                        ),
                    ) if self.card.cost is None:
                        x = p.PaidX(most)
                    case _:
                        raise NotRead("what X is")
                return x if times == 1 else p.Product(p.Number(times), x)
        return value

    def _cost(self, what: t.Owned, many: p.Value, *, down: bool) -> a.Standing:
        """What deploying a card costs more or less: of "its", "that equipment's", or of cards."""
        moment = self._moment()
        if moment is None:
            if not isinstance(what.owner, t.Some | t.Joined):
                raise NotRead("whose cost")
            return self._holds(h.Adds(COST, self.reader.meant(what.owner), many, down))
        reader = Reader()
        match moment.phrase:  # "when you assign equipment to a Fremen persona"
            case t.Refers(Ref.YOU), None, t.Do(
                False,
                Verb.DEPLOY,
                t.Some() as card,
                (t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,))),),
            ):
                on, paying = reader.cards(card), h.Paying(YOU, hand=True)
            case t.Refers(Ref.YOU), None, t.Do(
                False, Verb.ASSIGN, t.Some() as card, (t.Adjunct(Prep.TO, t.Some() as to),)
            ):
                on, paying = reader.cards(card), h.Paying(YOU, to=reader.cards(to))
            case _:
                raise NotRead("when what is paid")
        match what.owner:
            case Owner.ITS:
                pass
            case t.Some(Det.THAT, words=words) if on.kinds == (words,):
                pass
            case _:
                raise NotRead("the cost of another card")
        return self._holds(h.Adds(COST, on, many, down, paying), timed=True)

    def _changed(self, of: t.Owned, tails: tuple[t.Tail, ...], *, down: bool) -> a.Standing:
        match of:
            case t.Owned(Owner.YOUR, None, (trait,)) if trait in LIMITS and self.subject is None:
                return self._holds(h.Adds(trait, YOU, self._amount(_by(tails)), down))
            case t.Owned(owner, None, (trait,)) if trait in OF_CARDS and _is_assigned(owner):
                return self._holds(h.Adds(trait, PARENT, self._amount(_by(tails)), down))
        raise NotRead("a number of something else")

    def _gained(self, what: t.Thing | None, per: t.Thing | None) -> h.Holding:
        """A number, a subtype or an allegiance that a card gains."""
        match what:
            case t.Bonus(many, trait) if trait in OF_CARDS:
                return h.Adds(trait, self._on(), self._amount(t.Number(None, many), per))
            case _ if per is not None:
                pass
            case t.Some(Det.THE, words=(kind, Kind.SUBTYPE), quals=()):
                return h.GainsKind(kind, self._on())
            case t.Some(None, words=(power, Kind.ALLEGIANCE), quals=()) if power in POWERS:
                return h.GainsPower(power, self._on())
            case t.Some(Det.THAT, words=(Kind.ADDITIONAL, Kind.ALLEGIANCE)):
                return h.DeclaredPower(self._on())
            case t.Owned(t.Owned(Owner.YOUR, None, (Trait.HOMEWORLD,)), None, (Trait.ALLEGIANCE,)):
                return h.SharesPowers(HOME, self._on())
            case t.Owned(t.Refers(Ref.THE_TARGET), None, (Trait.OPERATION,)) if (
                self.subject == t.Refers(Ref.THIS_CARD)
            ):
                return h.GainsOperation()
        raise NotRead(f"gains {what}")


def _is_assigned(thing: t.Thing | Owner | None) -> bool:
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


def _by(tails: tuple[t.Tail, ...]) -> t.Thing:
    """The amount of "by 2". Raises NotRead."""
    match tails:
        case (t.Adjunct(Prep.BY, what),):
            return what
    raise NotRead("by how much")


def _per(tails: tuple[t.Tail, ...]) -> t.Thing | None:
    """For each of what it is, None for once. Raises NotRead."""
    match tails:
        case ():
            return None
        case (t.Adjunct(Prep.PER, per),):
            return per
    raise NotRead("in a way")


def _engaged_for(moment: t.Clause) -> tuple[p.Ware, ...]:
    """What the assigned card is engaged to produce. Raises NotRead."""
    match moment.phrase:
        case (t.Refers(Ref.YOU), None, t.Do(False, Verb.ENGAGE, what, (t.Purpose(_, doing),))) | (
            what,
            None,
            t.Be(state=State.ENGAGED, tails=(t.Purpose(_, doing),)),
        ) if _is_assigned(what):
            match doing:
                case (t.Do(False, Verb.PRODUCE, t.Some(nouns=nouns), ()),):
                    return tuple(WARES[noun.words[-1]] for noun in nouns)
    raise NotRead("engaged for what")
