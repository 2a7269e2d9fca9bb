"""Reads what holds as long as a card lies there: costs, yields, numbers, kinds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Trait, Verb
from cardbase.operation.words import Being, Det, Join, Mark, Modal, Owner, Prep, Ref
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.reading.amounts import LIMITS
from cardbase.program.reading.forbidding import forbidding
from cardbase.program.reading.reader import NotRead, Reader, ware_of
from cardbase.program.reading.standing_words import Plain, by, is_assigned, plain
from cardbase.program.reading.vocabulary import WARES
from cardbase.vocabulary import Subtype

if TYPE_CHECKING:
    from cardbase.cards.card import Card


COST = Trait.DEPLOYMENT_COST
YOU = t.Refers(Ref.YOU)
THE_BID = t.some(Det.THE, Kind.BID)


def costs(said: Plain) -> a.Standing | None:
    """What deploying a card costs more or less. Raises NotRead."""
    match said.act:
        case t.Act(None, (t.Do(False, Verb.DOUBLE, t.Owned(of, None, (trait,)), ()),)) if (
            trait is COST and not isinstance(of, Owner)
        ):
            return said.holds(h.Doubles(COST, said.reader.meant(of)))
        case t.Act(None, (t.Do(False, Verb.REDUCE | Verb.INCREASE as verb, what, tails),)) if (
            _is_cost(what)
        ):
            return _changed(said, what, said.amount(by(tails)), down=verb is Verb.REDUCE)
    return None


def _is_cost(what: t.Thing | None) -> bool:
    match what:
        case t.Owned(_, None, (trait,)):
            return trait is COST
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
            return said.holds(h.Adds(COST, said.reader.meant(of), many, down))
    return None


def _of_that(what: t.Thing | None, on: p.Cards) -> bool:
    """Whether it is the cost of the card that is paid for: "its", "that equipment's", "listed"."""
    match what:
        case t.Owned(Owner.ITS):
            return True
        case t.Owned(t.Some(Det.THAT, nouns=(t.Noun(words),))):
            return on.kinds == (words,)
    return False


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
    raise NotRead("when what is paid")


def lent(said: Plain) -> a.Standing | None:
    """What may be bid besides the own solaris: "as though your treasury had"."""
    match said.act:
        case t.Act(
            Modal.MAY, (t.Do(False, Verb.INCREASE | Verb.BID, what, (t.AsThough(clause),)),)
        ) if said.subject in {None, YOU} and what in {None, THE_BID}:
            return said.holds(h.Adds(Trait.TREASURY, p.You(), said.amount(_lent(clause))))
    return None


def _lent(clause: t.Clause) -> t.Thing:
    """How much more your treasury has in "as though it had". Raises NotRead."""
    match clause:
        case t.Clause(
            t.Owned(Owner.YOUR, None, (Trait.TREASURY,)),
            None,
            (t.Act(None, (t.Do(False, Verb.HAVE, t.Some() as some, ()),)),),
        ) if some.nouns[0].words == (Kind.ADDITIONAL, Kind.SOLARI):
            return some
    raise NotRead("as though what")


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


# --- Reads which subtypes and allegiances cards gain and lose -------------------------------------

POWERS = frozenset(
    {Kind.ATREIDES, Kind.HARKONNEN, Kind.CORRINO, Kind.FREMEN, Kind.SISTERHOOD, Kind.GUILD}
    | {Kind.SMUGGLER}
)

THIS = t.Refers(Ref.THIS_CARD)


def gained_identity(said: Plain, what: t.Thing | None) -> h.Holding | None:
    """A subtype or an allegiance that a card gains, None for anything else."""
    match what:
        case t.Some(Det.THE, nouns=(t.Noun((kind, Kind.SUBTYPE)),), quals=()):
            return h.GainsKind(kind, said.on())
        case t.Some(None, nouns=(t.Noun((power, Kind.ALLEGIANCE)),), quals=()) if power in POWERS:
            return h.GainsPower(power, said.on())
        case t.Some(Det.THAT, nouns=(t.Noun((Kind.ADDITIONAL, Kind.ALLEGIANCE)),)):
            return h.DeclaredPower(said.on())
        case t.Owned(t.Owned(Owner.YOUR, None, (Trait.HOMEWORLD,)), None, (Trait.ALLEGIANCE,)):
            home = p.Cards(kinds=((Kind.HOMEWORLD,),), governed=p.You())
            return h.SharesPowers(home, said.on())
        case t.Owned(t.Refers(Ref.THE_TARGET), None, (Trait.OPERATION,)) if said.subject == THIS:
            return h.GainsOperation()
    return None


# --- Reads what cards add to ranks, Command, Resistance, force and limits -------------------------

RANKS = frozenset(one for one in Trait if one.endswith(" rank") and one is not Trait.TALENT_RANK)
OF_CARDS = (RANKS - {Trait.INITIATIVE_RANK}) | {Trait.COMMAND, Trait.RESISTANCE, Trait.FORCE}
"""The numbers of cards that cards change, besides what they cost."""


def numbers(said: Plain) -> a.Standing | None:
    """As in: the assigned persona gains +1 command; increase your hand limit by 1."""
    match said.act:
        case t.Act(None, (t.Do(False, Verb.GAIN, what, tails, None, ()),)):
            return _gains(said, what, tails)
        case t.Act(
            None, (t.Do(False, Verb.LOSE, t.Some(nouns=(t.Noun((Kind.COMMAND,)),)) as what),)
        ):
            down = t.Some(None, None, what.amount, False, None, what.nouns, ())
            return said.holds(h.Adds(Trait.COMMAND, said.on(), said.amount(down), down=True))
        case t.Act(
            None, (t.Do(False, Verb.INCREASE | Verb.REDUCE as verb, t.Owned() as of, tails),)
        ):
            return _changed_standing_numbers(said, of, tails, down=verb is Verb.REDUCE)
    return None


def _gains(said: Plain, what: t.Thing | None, tails: tuple[t.Tail, ...]) -> a.Standing | None:
    match tails:
        case ():
            per = None
        case (t.Adjunct(Prep.PER, each),):
            per = each
        case _:
            return None
    several = what.of if isinstance(what, t.Joined) and what.join is Join.AND else (what,)
    return said.holds(*(_gained(said, one, per) for one in several))


def _gained(said: Plain, what: t.Thing | None, per: t.Thing | None) -> h.Holding:
    match what:
        case t.Bonus(many, trait) if trait in OF_CARDS:
            return h.Adds(trait, said.on(), said.amount(t.Number(None, many), per))
    found = gained_identity(said, what)
    if found is None or per is not None:
        raise NotRead(f"gains {what}")
    return found


def _changed_standing_numbers(
    said: Plain, of: t.Owned, tails: tuple[t.Tail, ...], *, down: bool
) -> a.Standing | None:
    match of:
        case t.Owned(Owner.YOUR, None, (trait,)) if trait in LIMITS and said.subject is None:
            return said.holds(h.Adds(trait, p.You(), said.amount(by(tails)), down))
        case t.Owned(owner, None, (trait,)) if trait in OF_CARDS and is_assigned(owner):
            return said.holds(h.Adds(trait, p.Parent(), said.amount(by(tails)), down))
    return None


# --- Reads what holds as long as a card lies there: numbers, subtypes, powers, what is forbidden
#
# Each of `READERS` reads one kind of sentence and gives None for another. What none of them reads
# is `Unread`: the players see to it.

READERS: tuple[Callable[[Plain], a.Standing | None], ...] = (*(costs, lent, yields, numbers),)
"""What reads a standing sentence, each a kind of its own; None where it is another."""


def standing(
    one: t.Sentence, text: str, card: Card, marks: tuple[Mark, ...] = (Mark.DURATION,)
) -> a.Standing:
    """What a sentence makes hold; `Unread` where it is not read.

    A tactic is read by nothing here: it lies in no domain, and acts by its own ability.
    """
    found = forbidding(one, text)
    if found is None and Subtype.TACTIC not in card.subtypes and Mark.DURATION in marks:
        try:
            said = plain(one, text, card)
            found = next((read for each in READERS if (read := each(said)) is not None), None)
        except NotRead:
            found = None
    return a.Standing(text, (h.Unread(),)) if found is None else found
