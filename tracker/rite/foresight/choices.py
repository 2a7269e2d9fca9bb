"""Goes through the choices of participants one by one, alike ones at once."""

from __future__ import annotations

from itertools import groupby, product
from math import comb, prod
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.foresight.members import a_member
from tracker.rite.foresight.numbers import with_these

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from tracker.rite.foresight.force import Member
    from tracker.rite.foresight.members import Company
    from tracker.rite.foresight.numbers import Numbers
    from tracker.words import PieceId

    Alike = Callable[[PieceId], Hashable]


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
