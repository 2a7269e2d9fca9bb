"""Every outcome of a rite for one answer of the defender, over all choices of participants."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from math import comb, prod
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.words import PieceId, Round
from tracker.standing.sides import rite_of
from tracker.views.foresight.force import End, Member, Sides, aim, doubtful, ends, ways
from tracker.views.foresight.numbers import (
    Company,
    Moved,
    Numbers,
    a_member,
    bundle,
    steadily,
    step,
    with_these,
)
from tracker.views.foresight.round import ends_now

if TYPE_CHECKING:
    Alike = Callable[[PieceId], Hashable]
    Key = tuple[int | None, int | None, bool, bool]
    """Over, back, whether the defense leader falls, whether the attack leader does."""
    Counted = tuple[int, frozenset[int]]
    """How many choices, and with how many others the defense leader may fall."""


class Some(Struct, frozen=True):
    """Some cards that take part, in how many ways they can be taken among alike ones, at what cost.

    Attributes:
        cost: The Command they take of their leader's.
    """

    pieces: tuple[PieceId, ...] = ()
    ways: int = 1
    cost: int = 0


class Choice(Struct, frozen=True):
    """One choice of participants, and how many are like it.

    Attributes:
        attack: All members of the attacker's side.
        defense: All members of the defender's.
    """

    attack: tuple[Member, ...]
    defense: tuple[Member, ...]
    ways: int


def units(numbers: Numbers) -> tuple[list[list[Some]], list[list[Some]]]:
    """What there is to choose from: the attacker's late personnel, the defender's companies."""
    alike = _alike(numbers)
    late = _of_kinds(numbers.who.late, alike)
    plain = [one for one in numbers.who.companies if one.first and not one.others]
    found = [
        [Some(some.pieces, some.ways, some.cost * len(some.pieces)) for some in kind]
        for kind in _of_kinds([one.first for one in plain], alike, _costs(plain))
    ]
    for company in numbers.who.companies:
        theirs = _of_kinds(company.others, alike)
        if not company.first:
            found += theirs
        elif company.others:
            found.append([Some(), *_with(company, theirs)])
    return late, found


def _costs(companies: Sequence[Company]) -> dict[PieceId, int]:
    return {one.first: one.cost for one in companies}


def _with(company: Company, theirs: list[list[Some]]) -> Iterator[Some]:
    """A persona with each choice of its personnel."""
    for parts in product(*theirs):
        pieces = (company.first, *(one for part in parts for one in part.pieces))
        yield Some(pieces, prod(part.ways for part in parts), company.cost)


def _alike(numbers: Numbers) -> Alike:
    """What two cards must share for it not to matter which of them takes part."""
    at = numbers.table

    def key(piece: PieceId) -> Hashable:
        one, there = numbers.may[piece], at.piece(piece)
        alike = (one.tier, one.force, one.need, one.untouched, one.surprise, one.immune, one.counts)
        if not numbers.changing:
            return alike
        touched = at.game.assigned(piece) or any(e.on == piece for e in at.game.effects)
        if touched or piece in numbers.changing:
            return piece
        return (*alike, there.card, there.allegiances)

    return key


def _of_kinds(
    pieces: Sequence[PieceId], alike: Alike, costs: dict[PieceId, int] | None = None
) -> list[list[Some]]:
    """For each kind of card how many of it take part: none, one, up to all."""

    def key(piece: PieceId) -> str:
        return repr((alike(piece), (costs or {}).get(piece, 0)))

    kinds = [tuple(kind) for _, kind in groupby(sorted(pieces, key=key), key)]
    return [
        [
            Some(kind[:many], comb(len(kind), many), (costs or {}).get(kind[0], 0))
            for many in range(len(kind) + 1)
        ]
        for kind in kinds
    ]


def count(numbers: Numbers) -> int:
    """At most so many choices are gone through."""
    late, named = units(numbers)
    return prod(len(unit) for unit in (*late, *named))


def choices(numbers: Numbers) -> Iterator[Choice]:
    """Every choice of participants within the Command of the leader."""
    late, named = units(numbers)
    for defenders in _within(named, numbers.who.room):
        for parts in product(*late):
            attackers = tuple(one for part in parts for one in part.pieces)
            ways = defenders.ways * prod(part.ways for part in parts)
            if numbers.changing:
                yield _measured(numbers, attackers, defenders.pieces, ways)
            else:
                yield Choice(
                    (*numbers.attack, *(numbers.may[one] for one in attackers)),
                    (*numbers.defense, *(numbers.may[one] for one in defenders.pieces)),
                    ways,
                )


def _within(named: list[list[Some]], room: int, start: Some = Some()) -> Iterator[Some]:  # noqa: B008
    """Every choice out of the units whose cost the room allows."""
    if not named:
        yield start
        return
    for some in named[0]:
        cost = start.cost + some.cost
        if cost <= room:
            pieces = start.pieces + some.pieces
            yield from _within(named[1:], room, Some(pieces, start.ways * some.ways, cost))


def _measured(
    numbers: Numbers, attackers: tuple[PieceId, ...], defenders: tuple[PieceId, ...], ways: int
) -> Choice:
    """A choice whose numbers go by who takes part, as the table has them."""
    beside, changing = with_these(numbers.table, attackers, defenders), numbers.changing

    def now(members: tuple[Member, ...], more: tuple[PieceId, ...]) -> Iterator[Member]:
        for one in (*members, *(numbers.may[piece] for piece in more)):
            yield a_member(beside, one.piece) if one.piece in changing else one

    return Choice(
        tuple(now(numbers.attack, attackers)), tuple(now(numbers.defense, defenders)), ways
    )


# --- Every outcome of a rite for one answer of the defender, and how many choices lead to each ----

NOBODY: frozenset[int] = frozenset()

MOST = 1200
"""So many choices are gone through one by one, over all answers, that cannot be summed up."""

MEASURED = 8
"""A choice in which somebody has to be measured anew counts for so many."""


AT_ONCE = "who falls to Surprise goes by how its force is divided"


class Result(Struct, frozen=True, kw_only=True):
    """One exact outcome.

    Attributes:
        over: The attacker's force less what it takes to vanquish the defense leader and all who
            come before it; below 0 it is short, None where no force can.
        back: The same of the defender's force and the attack leader.
        falls: The defense leader falls.
        beaten: The attack leader falls.
        fallen: With how many others that count for the bonus the defense leader may fall.
        choices: How many choices of participants lead to it.
    """

    over: int | None
    back: int | None
    falls: bool
    beaten: bool
    fallen: tuple[int, ...]
    choices: int


class Found(Struct, frozen=True, kw_only=True):
    """The outcomes of an answer.

    Attributes:
        results: Each outcome once; empty where only bounds are known.
        over: The least and the most the attacker can be over; None where no force can.
        back: The same for the defender.
        why: Why the bounds are no more than that, "" where the results are exact.
    """

    results: tuple[Result, ...]
    over: tuple[int, int] | None
    back: tuple[int, int] | None
    why: str = ""


def found(numbers: Numbers, *, first: bool, most: int = MOST) -> Found:
    """All that the choices still open lead to.

    Args:
        numbers: The members, and who else may take part.
        first: Participants with Surprise assign their force before the others.
        most: So many choices are gone through, where they cannot be summed up.
    """
    if rite_of(numbers.table).round is not None:
        return _begun(numbers)
    moved = steadily(numbers) if in_order(numbers, first=first) else None
    if moved is not None:
        return _exact(_summed(numbers, moved))
    if count(numbers) * (MEASURED if numbers.changing else 1) > most:
        return bounds(numbers, _why(numbers, first=first), first=first)
    gathered: dict[Key, Counted] = {}
    for choice in choices(numbers):
        sides = Sides(
            attack=choice.attack,
            defense=choice.defense,
            free_attack=numbers.free_attack,
            free_defense=numbers.free_defense,
        )
        if doubtful(sides, first=first):
            return bounds(numbers, AT_ONCE, first=first)
        for key, fallen in _apart(ends(sides, first=first)).items():
            many, known = gathered.get(key, (0, NOBODY))
            gathered[key] = (many + choice.ways, known | fallen)
    return _exact(gathered)


def _begun(numbers: Numbers) -> Found:
    """The outcomes once force has been counted: only its division is open."""
    at = numbers.table
    sides = Sides(
        attack=numbers.attack,
        defense=numbers.defense,
        free_attack=numbers.free_attack,
        free_defense=numbers.free_defense,
    )
    if rite_of(at).round is Round.SURPRISE and doubtful(sides, first=True):
        return bounds(numbers, AT_ONCE, first=True)
    return _exact({key: (1, fallen) for key, fallen in _apart(ends_now(at, sides)).items()})


def in_order(numbers: Numbers, *, first: bool) -> bool:
    """Whether sums alone decide who falls: all force at once, in its order, on whom it touches."""
    free = numbers.free_attack or numbers.free_defense
    untouched = any(one.untouched for one in numbers.may.values())
    return not (free or untouched or (first and numbers.surprise))


def _why(numbers: Numbers, *, first: bool) -> str:
    """Why the choices cannot be summed up, a clause; there are too many to go through them."""
    if first and numbers.surprise:
        return "whom Surprise vanquishes assigns no force"
    if numbers.free_attack or numbers.free_defense:
        return "force is divided in any order"
    if any(one.untouched for one in numbers.may.values()):
        return "force does not touch some of those who may take part"
    return "the numbers of some go by who else takes part"


def _apart(found: Iterable[End]) -> dict[Key, frozenset[int]]:
    """Ends that differ only in how many fall, together, with these numbers."""
    by: dict[Key, frozenset[int]] = {}
    for end in found:
        key = (end.over, end.back, end.falls, end.beaten)
        by[key] = by.get(key, NOBODY) | ({end.fallen} if end.falls else NOBODY)
    return by


def _summed(numbers: Numbers, moved: Moved) -> Mapping[Key, Counted]:
    """The outcomes of all choices, summed up."""
    mine = sum(one.force for one in numbers.attack)
    theirs = sum(one.force for one in numbers.defense)
    need, against = aim(numbers.defense, free=False), aim(numbers.attack, free=False)
    aims = (need is not None, against is not None)
    sure = sum(one.counts and not one.leads for one in numbers.defense)
    bundles = [bundle(numbers, moved, company, aims) for company in numbers.who.companies]
    free = [step(numbers, moved, one, aims) for one in numbers.who.late]
    by: dict[Key, Counted] = {}
    for (over, back, more), many in ways(bundles, numbers.who.room, free).items():
        ahead = None if need is None else mine - need + over
        behind = None if against is None else theirs - against + back
        falls = ahead is not None and ahead >= 0
        beaten = behind is not None and behind >= 0
        key = (ahead, behind, falls, beaten)
        before, known = by.get(key, (0, NOBODY))
        by[key] = (before + many, known | ({sure + more} if falls else NOBODY))
    return by


def _exact(by: Mapping[Key, Counted]) -> Found:
    results = tuple(
        Result(
            over=over,
            back=back,
            falls=falls,
            beaten=beaten,
            fallen=tuple(sorted(fallen)),
            choices=many,
        )
        for (over, back, falls, beaten), (many, fallen) in sorted(by.items(), key=_best_first)
    )
    return Found(
        results=results,
        over=span(one.over for one in results),
        back=span(one.back for one in results),
    )


def _best_first(row: tuple[Key, object]) -> tuple[int, int, bool, bool]:
    over, back, falls, beaten = row[0]
    return (-(over or 0), back or 0, not falls, beaten)


def span(numbers: Iterable[int | None]) -> tuple[int, int] | None:
    """The least and the most of the numbers that are known; None where none is."""
    known = [one for one in numbers if one is not None]
    return (min(known), max(known)) if known else None


def bounds(numbers: Numbers, why: str, *, first: bool) -> Found:
    """How far either side can be over or short at the most, whatever is chosen."""
    attack = [*numbers.attack, *(numbers.may[one] for one in numbers.who.late)]
    named = [one for company in numbers.who.companies for one in company.pieces]
    defense = [*numbers.defense, *(numbers.may[one] for one in named)]
    one_by_one = first and numbers.surprise
    return Found(
        results=(),
        over=_bound(numbers, attack, defense, free=numbers.free_attack, silences=one_by_one),
        back=_bound(numbers, defense, attack, free=numbers.free_defense, silences=one_by_one),
        why=why,
    )


def _bound(
    numbers: Numbers,
    mine: Iterable[Member],
    foes: Iterable[Member],
    *,
    free: bool,
    silences: bool,
) -> tuple[int, int] | None:
    """The least and the most by which one side can be over.

    At the least those who may be silenced or stay away bring nothing, and all foes resist; at the
    most it is the other way round. Numbers that go by others lie between alone and with all.
    """
    sure = {one.piece for one in (*numbers.attack, *numbers.defense)}
    least = most = easy = 0
    for one in mine:
        both = (one.force, numbers.full[one.piece].force)
        least += min(both) if one.piece in sure and (one.surprise or not silences) else 0
        most += max(both)
    for one in foes:
        if free and not one.leads:
            continue
        if one.untouched and one.piece in sure:
            return None
        needs = (one.need, numbers.full[one.piece].need)
        least -= max(needs)
        easy += min(needs) if one.piece in sure else 0
    return least, most - easy
