"""Makes the table of plain operations out of the operation trees; nothing at the table needs it.

python -m tracker.effects.compiling > tracker/effects/data/plain.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import clause
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.walk import nodes
from cardbase.operation.words import Compare, Det, Owner, Prep, Ref, Use, When
from tracker.effects.measures import CONDITIONS, MEASURES
from tracker.effects.plain import COLUMNS, Gives, Plain, Ways
from tracker.effects.writing import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

BACK = frozenset({Ref.IT, Ref.THEM, Ref.THEY, Ref.THE_TARGET, Ref.THE_OTHER, Ref.ONE_OF_TARGETS})
"""What stands for something an earlier sentence named."""
MAKES = frozenset({Verb.PRODUCE, Verb.INCREASE, Verb.REDUCE, Verb.PAY, Verb.REQUEST, Verb.DEPLOY})
"""What a sentence after the ability may not do: it would be part of it."""

_CROE = t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.CROE,), False),), ())
_HOARD = t.Owned(Owner.YOUR, None, (Trait.HOARD,))
_FAVOR = t.Owned(Owner.YOUR, None, (Trait.FAVOR,))
_WARES = {Kind.SOLARI: Gives.SOLARIS, Kind.FAVOR: Gives.FAVOR, Kind.SPICE: Gives.SPICE}


class NotPlainError(Exception):
    """An operation does more than the table can hold."""


def ways_of(operation: t.Operation) -> Ways | None:
    """What the one ability of an operation gives that is used, None when it is not plain."""
    try:
        return _ways(operation)
    except NotPlainError:
        return None


def _ways(operation: t.Operation) -> Ways:
    _need(not any(isinstance(i, t.Heading | t.Doubt | t.Prose) for i in operation.items))
    sentences = [item for item in operation.items if isinstance(item, t.Sentence)]
    used = [sentence for sentence in sentences if _is_used(sentence)]
    _need(len(used) == 1)
    (ability,) = used
    _need(not ability.prefixes and ability.otherwise is None)
    _need(not ability.cost or _engages(ability.cost[0]))
    price = [_price(one) for one in ability.cost[1:]]
    times = _times(ability.lets)
    bodies = _bodies(ability.body)
    _need(len(bodies) == 1 or not price)
    more = list(_after(sentences[sentences.index(ability) + 1 :]))
    _need(len(bodies) == 1 or not more)
    return tuple((*price, *_effects(body, times), *more) for body in bodies)


def _is_used(sentence: t.Sentence) -> bool:
    """Whether it is an ability of the House Interval, not of a tactic window."""
    if isinstance(sentence.window, t.Used):
        return sentence.window.use is Use.VENTURE and not sentence.cost
    return sentence.window is None and bool(sentence.cost)


def _engages(cost: t.Clause) -> bool:
    """Whether a cost is to engage this card, or the one it is assigned to."""
    match cost:
        case t.Clause(None, None, (t.Act(None, (t.Do(False, Verb.ENGAGE, what, ()),)),), None):
            return what is None or (isinstance(what, t.Some) and what.det is Det.THE_ASSIGNED)
    return False


def _bodies(body: t.Body) -> tuple[t.Body, ...]:
    match body.parts:
        case (t.Part((), t.Either(options)),):
            return options
        case _:
            return (body,)


def _price(cost: t.Clause) -> Plain:
    """A cost beside the engaging of a card."""
    match cost:
        case t.Clause(
            None, None, (t.Act(None, (t.Do(False, Verb.PAY, t.Some() as what, ()),)),), None
        ):
            _need(_ware(what) is Gives.SOLARIS)
            return Plain(gives=Gives.PAYS, amount=_fixed(what.amount))
    raise NotPlainError


def _times(lets: tuple[t.Let, ...]) -> str:
    """What X is, in words; "" when there is no X."""
    match lets:
        case ():
            return ""
        case (t.Let(Compare.IS, t.Sum((t.Addend(1, what, None),))),):
            return thing(what, FULL)
    raise NotPlainError


def _effects(body: t.Body, times: str) -> Iterator[Plain]:
    for part in body.parts:
        _need(not part.prefixes)
        match part.core:
            case t.Clause(None, None, (t.Act(None, (t.Do(False) as deed,)),), None):
                yield from _deed(deed, times)
            case _:
                raise NotPlainError


def _deed(deed: t.Do, times: str) -> Iterator[Plain]:
    _need(deed.join is None and not deed.also)
    match deed.verb, deed.what, deed.tails:
        case Verb.RESET, what, () if what == _CROE:  # it is derived from the hoard
            return
        case Verb.PRODUCE, t.Some() as what, tails:
            yield from _produced(what, tails, times)
        case Verb.INCREASE, what, (t.Adjunct(Prep.BY, t.Number(None, amount)),) if what == _FAVOR:
            yield from _amounts(Gives.FAVOR, amount, times)
        case Verb.TRANSFER, t.Some() as what, tails if _off_parent(what, tails):
            yield Plain(gives=Gives.OFF_PARENT, amount=_fixed(what.amount))
        case _:
            raise NotPlainError


def _produced(what: t.Some, tails: tuple[t.Tail, ...], times: str) -> Iterator[Plain]:
    gives = _ware(what)
    match tails:
        case ():
            pass
        case (t.Adjunct(Prep.PER, each),):
            _need(not times)
            yield Plain(
                gives=gives, amount=_fixed(what.amount), times=_known(f"each {thing(each, FULL)}")
            )
            return
        case (t.Adjunct(Prep.ON, t.Refers(Ref.THIS_CARD)),) if gives is Gives.SPICE:
            gives = Gives.ON_CARD
        case (t.Adjunct(Prep.IN, where),) if gives is Gives.SPICE and where == _HOARD:
            pass
        case (t.Adjunct(Prep.IN, t.Some(Det.THE, None, None, False, None, (noun,), ())),):
            _need(gives is Gives.SPICE and noun.words == (Kind.GUILD_HOARD,))
            gives = Gives.IN_GUILD
        case _:
            raise NotPlainError
    _need(gives is not Gives.SPICE or bool(tails))
    yield from _amounts(gives, what.amount, times)


def _amounts(gives: Gives, amount: t.Amount | None, times: str) -> Iterator[Plain]:
    """So much, and so many times X."""
    _need(amount is not None and bool(amount.times) is bool(times))
    if amount is None:
        return
    if amount.fixed:
        yield Plain(gives=gives, amount=amount.fixed)
    if amount.times:
        yield Plain(gives=gives, amount=amount.times, times=_known(times))


def _off_parent(what: t.Some, tails: tuple[t.Tail, ...]) -> bool:
    """Whether spice goes from the card this one is assigned to into one's own hoard."""
    spice = [noun.words for noun in what.nouns] == [(Kind.SPICE,)]
    match what.quals, tails:
        case (), (
            t.Adjunct(Prep.FROM, t.Some(Det.THE_ASSIGNED, None, None, False)),
            t.Adjunct(Prep.INTO, where),
        ):
            return spice and where == _HOARD
        case (t.Linked(_, t.Refers(Ref.IT)),), (t.Adjunct(Prep.INTO, where),):
            return spice and where == _HOARD
    return False


def _after(sentences: Iterable[t.Sentence]) -> Iterator[Plain]:
    """What the sentences after the ability add to it, up to the next ability."""
    for sentence in sentences:
        if sentence.window or sentence.cost:
            return
        match sentence:
            case t.Sentence(None, (), (), t.Body((t.Part((), core),)), None, ()) if _resets(core):
                continue
            case t.Sentence(None, (t.Condition(When.IF, _),), (), body, None, ()) if all(
                _resets(part.core) for part in body.parts
            ):
                continue
            case t.Sentence(None, (t.Condition(When.IF, on),), (), body, None, ()):
                when = clause(on, FULL)
                _need(when in CONDITIONS)
                for effect in _effects(body, ""):
                    yield Plain(gives=effect.gives, amount=effect.amount, when=when)
            case _:
                _need(_stands_alone(sentence))


def _resets(core: t.Core) -> bool:
    match core:
        case t.Clause(None, None, (t.Act(None, (t.Do(False, Verb.RESET, what, ()),)),), None):
            return what == _CROE
    return False


def _stands_alone(sentence: t.Sentence) -> bool:
    """Whether a sentence says nothing of the ability before it."""
    for node in nodes(sentence):
        match node:
            case t.Refers(ref) if ref in BACK:
                return False
            case t.Some(Det.THAT | Det.THE_SAME) | t.Let() | t.Stated(this_way=True):
                return False
            case t.Do(verb=verb) if verb in MAKES and not _conditional(sentence):
                return False
    return True


def _conditional(sentence: t.Sentence) -> bool:
    """Whether it waits for something else to happen."""
    return any(isinstance(p, t.Condition) and p.when is not When.IF for p in sentence.prefixes)


def _ware(what: t.Some) -> Gives:
    match what:
        case t.Some(None, None, _, False, None, (t.Noun(words),), ()):
            kinds = [kind for kind in words if kind != Kind.ADDITIONAL]
            if len(kinds) == 1 and kinds[0] in _WARES:
                return _WARES[kinds[0]]
    raise NotPlainError


def _fixed(amount: t.Amount | None) -> int:
    if amount is None or amount.times or not amount.fixed:
        raise NotPlainError
    return amount.fixed


def _known(times: str) -> str:
    _need(times in MEASURES)
    return times


def _need(holds: bool) -> None:
    if not holds:
        raise NotPlainError


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        ways = ways_of(operation) or ()
        for number, way in enumerate(ways, start=1):
            choice = str(number) if len(ways) > 1 else ""
            for one in way:
                yield card.id, choice, one.gives.value, str(one.amount), one.times, one.when


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
