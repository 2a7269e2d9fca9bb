"""Reads what cards change in costs and prices, what they lend to a bid, what a fief yields more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Link, Modal, Owner, Prep, Ref, When
from cardbase.program import abilities as a
from cardbase.program import holdings as h
from cardbase.program import things as p
from cardbase.program.conditions import petition
from cardbase.program.reader import NotRead, Reader, ware_of
from cardbase.program.standing_words import by, is_assigned
from cardbase.program.vocabulary import WARES

if TYPE_CHECKING:
    from cardbase.program.standing_words import Plain

COST = Trait.DEPLOYMENT_COST
LISTED = (Kind.LISTED, Kind.DEPLOYMENT_COST)
YOU = t.Refers(Ref.YOU)
PETITION = t.Noun((Kind.PETITION,), plural=False)
FULL_COST = t.Some(
    Det.THE, None, None, False, None, (t.Noun((Kind.FULL, Kind.DEPLOYMENT_COST), plural=False),), ()
)
ITS_COST = t.Owned(Owner.ITS, None, (Trait.FINAL_DEPLOYMENT_COST,))
FINAL = (Kind.FINAL, Kind.DEPLOYMENT_COST)


def costs(said: Plain) -> a.Standing | None:
    """What deploying a card costs more or less. Raises NotRead."""
    match said.act:
        case t.Act(None, (t.Do(False, Verb.DOUBLE, t.Owned(of, None, (trait,)), ()),)) if (
            trait is COST and not isinstance(of, Owner)
        ):
            return said.holds(h.Doubles(COST, _any_state(said.reader, of)))
        case t.Act(None, (t.Do(False, Verb.REDUCE | Verb.INCREASE as verb, what, tails),)) if (
            _is_cost(what)
        ):
            return _changed(said, what, said.amount(by(tails)), down=verb is Verb.REDUCE)
        case t.Act(
            Modal.NEED_NOT, (t.Do(False, Verb.PAY, t.Owned(t.Some() as of, None, (trait,))),)
        ) if said.subject == YOU:
            return _free(said, of) if trait is COST else None
        case t.Act(None, (t.Be(Being.BE, False, (State.REDUCED,), None, None, tails),)):
            return _price(said, said.amount(by(tails)))
    return None


def _is_cost(what: t.Thing | None) -> bool:
    match what:
        case t.Owned(_, None, (trait,)):
            return trait is COST
        case t.Some(nouns=(t.Noun(words),)):
            return words == LISTED
    return False


def _changed(said: Plain, what: t.Thing | None, many: p.Value, *, down: bool) -> a.Standing | None:
    moment = said.moment()
    if moment is not None:
        on, paying = _when_paying(moment)
        if not _of_that(what, on):
            raise NotRead("the cost of another card")
        return said.holds(h.Adds(COST, on, many, down, paying), told=True)
    match what:
        case t.Owned(t.Some() | t.Joined() as of):
            return said.holds(h.Adds(COST, _any_state(said.reader, of), many, down))
    return None


def _of_that(what: t.Thing | None, on: p.Cards) -> bool:
    """Whether it is the cost of the card that is paid for: "its", "that equipment's", "listed"."""
    match what:
        case t.Owned(Owner.ITS) | t.Some():
            return True
        case t.Owned(t.Some(Det.THAT, nouns=(t.Noun(words),))):
            return on.kinds == (words,)
    return False


def _any_state(reader: Reader, of: t.Thing) -> p.Which:
    """The cards whose cost is meant, wherever they lie. Raises NotRead."""
    return reader.meant(of)


def _when_paying(moment: t.Clause) -> tuple[p.Cards, h.Paying]:
    """Whose cost, and when: "when you assign equipment to a Fremen persona". Raises NotRead."""
    reader = Reader()
    match moment:
        case t.Clause(t.Refers(Ref.YOU), None, (t.Act(None, (t.Do(False, verb, what, tails),)),)):
            match verb, what, tails:
                case Verb.DEPLOY, t.Some(), (
                    t.Adjunct(Prep.FROM, t.Owned(Owner.YOUR, None, (Trait.HAND,))),
                ):
                    return reader.cards(what), h.Paying(p.You(), hand=True)
                case Verb.ASSIGN, t.Some(), (t.Adjunct(Prep.TO, t.Some() as to),):
                    return reader.cards(what), h.Paying(p.You(), to=reader.cards(to))
                case Verb.INITIATE, t.Some(nouns=(t.Noun((Kind.PETITION,)),), quals=quals), ():
                    return _petitioned(quals), h.Paying(p.You(), petition=True)
    raise NotRead("when what is paid")


def _petitioned(quals: tuple[t.Qualifier, ...]) -> p.Cards:
    """A card with the allegiance of another, for which a petition is. Raises NotRead."""
    match quals:
        case (
            t.Linked(
                Link.FOR,
                t.Some(
                    nouns=(t.Noun((Kind.CARD,)),),
                    quals=(t.Linked(Link.WITH, t.Owned(owner, None, (Trait.ALLEGIANCE,))),),
                ),
            ),
        ) if is_assigned(owner):
            return p.Cards(sworn=p.Parent())
    raise NotRead("which petition")


def _free(said: Plain, of: t.Some) -> a.Standing | None:
    """As in: You need not pay the deployment cost of ventures you assign to this card."""
    match of.quals:
        case (t.Relative(t.Refers(Ref.YOU), None, (Verb.ASSIGN,), _, (t.Adjunct(Prep.TO, to),)),):
            bare = t.Some(None, None, None, False, None, of.nouns, ())
            paying = h.Paying(p.You(), to=said.reader.meant(to))
            return said.holds(h.IsSet(COST, said.reader.cards(bare), p.Number(0), paying))
    return None


def _price(said: Plain, many: p.Value) -> a.Standing | None:
    """As in: When you win a petition initiated by a rival, the final deployment cost is reduced."""
    match said.subject, said.moment():
        case t.Some(Det.THE, nouns=(t.Noun(words),)), t.Clause(
            t.Refers(Ref.YOU),
            None,
            (t.Act(None, (t.Do(False, Verb.WIN, t.Some(Det.A, nouns=nouns, quals=quals), ()),)),),
        ) if words == FINAL and nouns == (PETITION,):
            less = h.Adds(Trait.FINAL_DEPLOYMENT_COST, p.You(), many, down=True)
            found = p.InPetition(petition(Reader(), quals))
            return replace(said.holds(less, told=True), test=(found,))
    return None


def lent(said: Plain) -> a.Standing | None:
    """What may be bid besides the own solaris, and what is done where it cannot be paid."""
    match said.act:
        case t.Act(
            Modal.MAY, (t.Do(False, Verb.INCREASE | Verb.BID, what, (t.AsThough(clause),)),)
        ) if said.subject in {None, YOU} and (what is None or _is_bid(what)):
            return said.holds(h.Adds(Trait.TREASURY, p.You(), said.amount(lent_solaris(clause))))
        case t.Act(
            Modal.MAY, (t.Do(False, Verb.SUBDUE, what, (t.ByDoing(Prep.INSTEAD, None, doing),)),)
        ) if said.subject == YOU and _is_favor(doing) and _cannot_pay(said):
            return a.Standing(said.text, (h.StandsIn(said.reader.meant(what)),))
    return None


def _is_bid(what: t.Thing) -> bool:
    return isinstance(what, t.Some) and what.nouns[0].words == (Kind.BID,)


def lent_solaris(clause: t.Clause) -> t.Thing:
    """How much more your treasury has in "as though it had". Raises NotRead."""
    match clause:
        case t.Clause(
            t.Owned(Owner.YOUR, None, (Trait.TREASURY,)),
            None,
            (t.Act(None, (t.Do(False, Verb.HAVE, t.Some() as some, ()),)),),
        ) if some.nouns[0].words == (Kind.ADDITIONAL, Kind.SOLARI):
            return some
    raise NotRead("as though what")


def _is_favor(doing: tuple[t.Do, ...]) -> bool:
    match doing:
        case (t.Do(False, Verb.LOSE, t.Some(nouns=(t.Noun((Kind.FAVOR,)),))),):
            return True
    return False


def _cannot_pay(said: Plain) -> bool:
    match said.sentence.prefixes:
        case (
            t.Condition(
                When.IF,
                t.Clause(
                    t.Refers(Ref.YOU),
                    _,
                    (
                        t.Act(
                            None, (t.Do(_, Verb.WIN, t.Some(Det.THAT, nouns=(petition_won,)), ()),)
                        ),
                        t.Act(Modal.CANNOT, (t.Do(_, Verb.PAY, cost, ()),)),
                    ),
                ),
            ),
        ):
            return petition_won == PETITION and cost in {FULL_COST, ITS_COST}
    return False


def yields(said: Plain) -> a.Standing | None:
    """As in: When you engage the assigned fief to produce solaris, produce 1 additional solari."""
    moment = said.moment()
    match said.act:
        case t.Act(None, (t.Do(False, Verb.PRODUCE, t.Some() as what, tails),)) if (
            moment is not None
        ):
            if what.nouns[0].words[0] is not Kind.ADDITIONAL:
                return None
            ware = ware_of(what)
            if ware is None or said.subject not in {None, YOU, t.Refers(Ref.IT)}:
                raise NotRead("more of what")
            return said.holds(
                h.Yields(_engaged_for(moment), p.Parent(), ware, said.amount(what, _per(tails))),
                told=True,
            )
    return None


def _per(tails: tuple[t.Tail, ...]) -> t.Thing | None:
    """For each of what it is, None for once. Raises NotRead."""
    match tails:
        case ():
            return None
        case (t.Adjunct(Prep.PER, per),):
            return per
    raise NotRead("produces in a way")


def _engaged_for(moment: t.Clause) -> tuple[p.Ware, ...]:
    """What the assigned card is engaged to produce. Raises NotRead."""
    match moment:
        case t.Clause(
            t.Refers(Ref.YOU),
            None,
            (t.Act(None, (t.Do(False, Verb.ENGAGE, what, (t.Purpose(_, doing),)),)),),
        ) if is_assigned(what):
            return _wares(doing)
        case t.Clause(
            what,
            None,
            (
                t.Act(
                    None,
                    (t.Be(Being.BE, False, (State.ENGAGED,), None, None, (t.Purpose(_, doing),)),),
                ),
            ),
        ) if is_assigned(what):
            return _wares(doing)
    raise NotRead("when what is engaged")


def _wares(doing: tuple[t.Do, ...]) -> tuple[p.Ware, ...]:
    match doing:
        case (t.Do(False, Verb.PRODUCE, t.Some(nouns=nouns), ()),):
            return tuple(WARES[noun.words[-1]] for noun in nouns)
    raise NotRead("engaged for what")
