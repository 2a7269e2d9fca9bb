"""Makes the table of income out of the operation trees; nothing at the table needs it.

python -m cardbase.statistics.income_rows > cardbase/statistics/data/income.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.sentences import clause
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.walk import nodes
from cardbase.operation.words import Compare, Owner, Prep, Ref, When
from cardbase.statistics.income import COLUMNS, Gain, Ware
from cardbase.vocabulary import CardType

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card
    from cardbase.statistics.income import Ways

_WARES = {Kind.SOLARI: Ware.SOLARIS, Kind.FAVOR: Ware.FAVOR}
_FAVOR = t.Owned(Owner.YOUR, None, (Trait.FAVOR,))
_HOARD = t.Owned(Owner.YOUR, None, (Trait.HOARD,))
_DUNE = "you govern Dune"


class NotPlainError(Exception):
    """A holding gives something in a way the table cannot hold."""


def ways_of(operation: t.Operation) -> Ways:
    """What each way to use a holding gives; () for nothing, TEXT where its text must be read."""
    try:
        ways = _ways([item for item in operation.items if isinstance(item, t.Sentence)])
    except NotPlainError:
        return ((Gain(gives=Ware.TEXT, amount=0),),)
    only_else = all(gain.gives is Ware.ELSE for way in ways for gain in way)
    return () if only_else else ways


def _ways(sentences: list[t.Sentence]) -> Ways:
    ways: Ways = ()
    for sentence in sentences:
        match sentence:
            case _ if not _gives(sentence):
                continue
            case t.Sentence(None, (), (cost,), body, None, lets) if _engages(cost) and not ways:
                ways = _engaged(body, _times(lets))
            case t.Sentence(None, (t.Condition(When.IF, on),), (), body, None, ()):
                when = clause(on, FULL)
                if when != _DUNE or len(ways) != 1:
                    raise NotPlainError
                ways = ((*ways[0], *_gains(body, "", f"if {when}")),)
            case t.Sentence(None, (t.Condition(When.WHENEVER, on),), (), body, None, ()) if (
                not ways
            ):
                ways = (tuple(_gains(body, "", f"whenever {clause(on, FULL)}")),)
            case _:
                raise NotPlainError
    return ways


def _gives(node: t.Node) -> bool:
    """Whether anything below a node brings somebody something, or may."""
    for one in nodes(node):
        match one:
            case t.Do(verb=Verb.PRODUCE | Verb.REQUEST) | t.Do(verb=Verb.INCREASE, what=t.Owned()):
                return True
            case t.Do(verb=Verb.GAIN, what=t.Owned(traits=traits)) if Trait.OPERATION in traits:
                return True
            case t.Do(verb=Verb.TRANSFER, tails=tails) if t.Adjunct(Prep.INTO, _HOARD) in tails:
                return True
            case t.Clause(subject=t.Some(), acts=acts) if _pays(acts):
                return True
    return False


def _pays(acts: tuple[t.Act, ...]) -> bool:
    """Whether it is said that others pay."""
    return any(isinstance(d, t.Do) and d.verb is Verb.PAY for act in acts for d in act.deeds)


def _engages(cost: t.Clause) -> bool:
    """Whether a cost is to engage this card and no other."""
    return cost == t.Clause(
        None,
        None,
        (t.Act(None, (t.Do(at_once=False, verb=Verb.ENGAGE, what=None, tails=()),)),),
        None,
    )


def _engaged(body: t.Body, times: str) -> Ways:
    match body.parts:
        case (t.Part((), t.Either(options)),):
            bodies = options
        case _:
            bodies = (body,)
    return tuple(
        tuple(_gains(one, times, "")) or (Gain(gives=Ware.ELSE, amount=0),) for one in bodies
    )


def _times(lets: tuple[t.Let, ...]) -> str:
    """What X is, in words; "" when there is no X, or it counts nothing that comes in."""
    match lets:
        case ():
            return ""
        case (t.Let(Compare.IS, t.Sum((t.Addend(1, what, None),))),):
            return thing(what, FULL)
    raise NotPlainError


def _gains(body: t.Body, times: str, when: str) -> Iterator[Gain]:
    for part in body.parts if _gives(body) else ():
        if not _gives(part):
            if not _resets(part):
                raise NotPlainError
            continue
        match part:
            case t.Part(
                (),
                t.Clause(None, None, (t.Act(None, (t.Do(at_once=False, also=()) as deed,)),), None),
            ):
                yield from _deed(deed, times, when)
            case _:
                raise NotPlainError


def _resets(part: t.Part) -> bool:
    """Whether a part does nothing but derive the CROE from the hoard again (X-11)."""
    deeds = [one for one in nodes(part) if isinstance(one, t.Do)]
    return all(deed.verb is Verb.RESET for deed in deeds)


def _deed(deed: t.Do, times: str, when: str) -> Iterator[Gain]:
    match deed.verb, deed.what, deed.tails:
        case Verb.PRODUCE, t.Some(_, None, amount, _, None, (t.Noun(words),), ()), tails:
            per = [tail for tail in tails if isinstance(tail, t.Adjunct) and tail.prep is Prep.PER]
            rest = tuple(tail for tail in tails if tail not in per)
            each = f"each {thing(per[0].what, FULL)}" if per else ""
            if each and times:
                raise NotPlainError
            ware = _ware(words, rest)
            yield from _amounts(ware, amount, each or times, when, each=bool(each))
        case Verb.INCREASE, what, (t.Adjunct(Prep.BY, t.Number(None, amount)),) if what == _FAVOR:
            yield from _amounts(Ware.FAVOR, amount, times, when)
        case _:
            raise NotPlainError


def _ware(words: tuple[Kind, ...], tails: tuple[t.Tail, ...]) -> Ware:
    kinds = [kind for kind in words if kind is not Kind.ADDITIONAL]
    match kinds, tails:
        case [kind], () if kind in _WARES:
            return _WARES[kind]
        case [Kind.SPICE], (t.Adjunct(Prep.ON, t.Refers(Ref.THIS_CARD)),):
            return Ware.ON_CARD
        case [Kind.SPICE], (t.Adjunct(Prep.IN, where),) if where == _HOARD:
            return Ware.HOARD
        case [Kind.SPICE], (t.Adjunct(Prep.IN, t.Some(nouns=(t.Noun((Kind.GUILD_HOARD,)),))),):
            return Ware.GUILD
    raise NotPlainError


def _amounts(
    ware: Ware, amount: t.Amount | None, times: str, when: str, *, each: bool = False
) -> Iterator[Gain]:
    """So much, and so many times X; for each of something, it is all multiplied with it."""
    if amount is None or (amount.times and not times):
        raise NotPlainError
    if amount.fixed:
        yield Gain(gives=ware, amount=amount.fixed, times=times if each else "", when=when)
    if amount.times:
        yield Gain(gives=ware, amount=amount.times, times=times, when=when)


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, by card and the tree of its operation."""
    for card, operation in operations:
        if card.type is CardType.HOLDING:
            ways = ways_of(operation)
            for number, way in enumerate(ways, start=1):
                choice = str(number) if len(ways) > 1 else ""
                for one in way:
                    yield card.id, choice, one.gives.value, str(one.amount), one.times, one.when


def main() -> None:
    """Write the table to the standard output."""
    import csv
    import sys

    from cardbase import open_catalog
    from cardbase.operation.parse import parsed

    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    with open_catalog() as catalog:
        out.writerows(rows((c, parsed(c.operation, c.id)) for c in catalog.all_cards()))


if __name__ == "__main__":
    main()
