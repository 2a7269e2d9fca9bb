"""Every outcome of a rite for one answer of the defender, and how many choices lead to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from math import comb, prod

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.state import Side
from tracker.engine.table import Table
from tracker.engine.words import PieceId, Round
from tracker.rules.rite.force import falling, in_any_order
from tracker.standing.sides import rite_of
from tracker.views.foresight.force import (
    Blow,
    Bundle,
    Contribution,
    End,
    Member,
    Sides,
    aim,
    blow,
    blows,
    counted,
    crossed,
    doubtful,
    ends,
    reach,
    ways,
)
from tracker.views.foresight.numbers import Moved, Numbers, a_member, steadily, with_these

MOST = 1200
"""Most choices enumerated, over all answers, if they cannot be summed."""

MEASURED = 8
"""The weight of a choice for which numbers have to be computed again."""

AT_ONCE = "who falls to Surprise goes by how its force is divided"


class Result(Struct, frozen=True):
    """One exact outcome: as an `End`.

    Attributes:
        fallen: With how many others that count for the bonus the defense leader may fall.
        choices: How many choices of participants lead to it.
    """

    over: int | None
    back: int | None
    falls: bool
    beaten: bool
    fallen: tuple[int, ...]
    choices: int


class Outcomes(Struct, frozen=True):
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


def found(numbers: Numbers, *, first: bool, most: int = MOST) -> Outcomes:
    """The outcomes of all open choices.

    Args:
        numbers: The members, and who else may take part.
        first: Participants with Surprise assign their force before the others.
        most: So many choices are gone through, where they cannot be summed up.
    """
    now = rite_of(numbers.table).round
    if now is not None:
        sides = _sides(numbers, numbers.attack, numbers.defense)
        if now is Round.SURPRISE and doubtful(sides, first=True):
            return bounds(numbers, AT_ONCE, first=True)
        return _exact([(1, _ends_now(numbers.table, sides))])
    why = _why_no_sum(numbers, first=first)
    moved = None if why else steadily(numbers)
    if moved is not None:
        return _exact(_summed(numbers, moved))
    late, named = units(numbers)
    many = prod(len(unit) for unit in (*late, *named))
    if many * (MEASURED if numbers.changing else 1) > most:
        why = why or "the numbers of some go by who else takes part"
        return bounds(numbers, why, first=first)
    gathered = []
    for many, sides in _choices(numbers, late, named):
        if doubtful(sides, first=first):
            return bounds(numbers, AT_ONCE, first=first)
        gathered.append((many, ends(sides, first=first)))
    return _exact(gathered)


def _sides(numbers: Numbers, attack: Sequence[Member], defense: Sequence[Member]) -> Sides:
    return Sides(
        attack=attack,
        defense=defense,
        free_attack=numbers.free_attack,
        free_defense=numbers.free_defense,
    )


def _why_no_sum(numbers: Numbers, *, first: bool) -> str:
    """Why the outcomes cannot be computed by sums, a clause; "" if they can."""
    if first and numbers.surprise:
        return "whom Surprise vanquishes assigns no force"
    if numbers.free_attack or numbers.free_defense:
        return "force is divided in any order"
    if any(one.untouched for one in numbers.may.values()):
        return "force does not touch some of those who may take part"
    return ""


def _exact(gathered: Iterable[tuple[int, Iterable[End]]]) -> Outcomes:
    """Out of choices, how many are alike each time and to what they come."""
    choices: Counter[End] = Counter()
    fallen: dict[End, set[int]] = {}
    for many, together in gathered:
        alike: dict[End, set[int]] = {}
        for end in together:
            alike.setdefault(replace(end, fallen=0), set()).add(end.fallen)
        for end, numbers in alike.items():
            choices[end] += many
            fallen.setdefault(end, set()).update(numbers if end.falls else ())
    results = [
        Result(one.over, one.back, one.falls, one.beaten, tuple(sorted(fallen[one])), many)
        for one, many in choices.items()
    ]
    results.sort(key=lambda one: (-(one.over or 0), one.back or 0, not one.falls, one.beaten))
    return Outcomes(
        tuple(results), span(one.over for one in results), span(one.back for one in results)
    )


def span(numbers: Iterable[int | None]) -> tuple[int, int] | None:
    """The least and the most of the known numbers; None if there are none."""
    known = [one for one in numbers if one is not None]
    return (min(known), max(known)) if known else None


def _summed(numbers: Numbers, moved: Moved) -> Iterator[tuple[int, list[End]]]:
    """The outcomes of all choices, by sums."""
    mine = sum(one.force for one in numbers.attack)
    theirs = sum(one.force for one in numbers.defense)
    need, against = aim(numbers.defense, free=False), aim(numbers.attack, free=False)
    attacks = {one.piece for one in numbers.attack} | set(numbers.who.late)

    def step(piece: PieceId) -> Contribution:
        """What a card changes when it takes part: its own numbers, and those of who is sure to."""
        own = numbers.may[piece]
        over = back = 0
        for one, force, resists in [(piece, own.force, own.need), *moved.get(piece, ())]:
            if one in attacks:
                over, back = over + force, back - resists
            else:
                over, back = over - resists, back + force
        defends = piece not in attacks and own.counts
        return Contribution(0 if need is None else over, 0 if against is None else back, defends)

    bundles = [
        Bundle(
            first=step(company.first) if company.first else None,
            others=tuple(map(step, company.others)),
            cost=company.cost,
        )
        for company in numbers.who.companies
    ]
    late = [step(one) for one in numbers.who.late]
    sure = sum(one.counts and not one.leads for one in numbers.defense)
    for (over, back, more), many in ways(bundles, numbers.who.room, late).items():
        ahead = None if need is None else mine - need + over
        behind = None if against is None else theirs - against + back
        falls = ahead is not None and ahead >= 0
        beaten = behind is not None and behind >= 0
        yield many, [End(ahead, behind, falls, beaten, sure + more)]


def _ends_now(at: Table, sides: Sides) -> set[End]:
    """Everything it can come to once force is being divided, however the rest is, without waste."""
    rite = rite_of(at)
    struck = _struck_now(at, rite.attack, sides.defense)
    hit = _struck_now(at, rite.defense, sides.attack)
    if rite.round is Round.SURPRISE:
        return {
            end
            for one, other in product(struck, hit)
            for end in counted(sides, other.silenced, one.silenced)
        }

    def assigned(side: Side) -> int:
        """All the force of a side, over both rounds."""
        return sum(side.divided.values()) + (0 if side.ready else side.force or 0)

    over = reach(assigned(rite.attack), sides.defense, free=sides.free_attack)
    back = reach(assigned(rite.defense), sides.attack, free=sides.free_defense)
    return crossed(over, back, struck, hit)


def _struck_now(at: Table, side: Side, foes: Sequence[Member]) -> set[Blow]:
    """What the force of a side comes to in this round, with whom it vanquished before."""
    rite = rite_of(at)
    last = rite.round is not Round.SURPRISE
    before = blow(one for one in foes if one.piece in rite.fallen)
    left = [one for one in foes if one.piece not in rite.fallen]
    if side.ready:
        down = {piece.id for piece in falling(at, side)}
        return {blow((one for one in left if one.piece in down or (one.falls and last)), before)}
    weakened = [
        replace(
            one,
            resistance=one.resistance - side.divided.get(one.piece, 0),
            falls=one.falls and last,
        )
        for one in left
    ]
    return {
        Blow(one.falls or before.falls, one.fallen + before.fallen, one.silenced)
        for one in blows(side.force or 0, weakened, free=in_any_order(at, side))
    }


class Selection(Struct, frozen=True):
    """Cards that take part, in how many ways they can be taken among alike ones, at what Command.

    A unit is a list of parts of which one is chosen.
    """

    pieces: tuple[PieceId, ...] = ()
    ways: int = 1
    cost: int = 0

    def plus(self, other: Selection) -> Selection:
        """Both together."""
        return Selection(self.pieces + other.pieces, self.ways * other.ways, self.cost + other.cost)


NOBODY = Selection()


def units(numbers: Numbers) -> tuple[list[list[Selection]], list[list[Selection]]]:
    """What there is to choose from: the attacker's late personnel, the defender's companies."""
    companies = numbers.who.companies
    costs = {one.first: one.cost for one in companies if one.first and not one.others}
    named = _of_kinds(numbers, costs)
    for company in companies:
        theirs = _of_kinds(numbers, dict.fromkeys(company.others, 0))
        if not company.first:
            named += theirs
        elif company.others:
            first = Selection((company.first,), cost=company.cost)
            named.append([NOBODY, *(_together(parts, first) for parts in product(*theirs))])
    return _of_kinds(numbers, dict.fromkeys(numbers.who.late, 0)), named


def _together(parts: Iterable[Selection], first: Selection = NOBODY) -> Selection:
    for part in parts:
        first = first.plus(part)
    return first


def _of_kinds(numbers: Numbers, costs: Mapping[PieceId, int]) -> list[list[Selection]]:
    """For each kind of card how many of it take part: none, one, up to all."""

    def key(piece: PieceId) -> str:
        return repr((_alike(numbers, piece), costs[piece]))

    kinds = [tuple(kind) for _, kind in groupby(sorted(costs, key=key), key)]
    return [
        [
            Selection(kind[:many], comb(len(kind), many), costs[kind[0]] * many)
            for many in range(len(kind) + 1)
        ]
        for kind in kinds
    ]


def _alike(numbers: Numbers, piece: PieceId) -> Hashable:
    """The key of interchangeable cards: it does not matter which of them takes part."""
    at, one = numbers.table, numbers.may[piece]
    alike = (one.tier, one.force, one.need, one.untouched, one.surprise, one.immune, one.counts)
    if not numbers.changing:
        return alike
    touched = at.game.assigned(piece) or any(e.on == piece for e in at.game.effects)
    if touched or piece in numbers.changing:
        return piece
    there = at.piece(piece)
    return (*alike, there.card, there.allegiances)


def _choices(
    numbers: Numbers, late: list[list[Selection]], named: list[list[Selection]]
) -> Iterator[tuple[int, Sides]]:
    """Every choice of participants within the Command of the leader, and how many are alike."""
    some = [NOBODY]
    for unit in named:
        both = (one.plus(part) for one in some for part in unit)
        some = [one for one in both if one.cost <= numbers.who.room]
    changing = numbers.changing
    for defenders, attackers in product(some, map(_together, product(*late))):
        attack = (*numbers.attack, *(numbers.may[one] for one in attackers.pieces))
        defense = (*numbers.defense, *(numbers.may[one] for one in defenders.pieces))
        if changing:
            at = with_these(numbers.table, attackers.pieces, defenders.pieces)
            attack = tuple(a_member(at, m.piece) if m.piece in changing else m for m in attack)
            defense = tuple(a_member(at, m.piece) if m.piece in changing else m for m in defense)
        yield defenders.ways * attackers.ways, _sides(numbers, attack, defense)


def bounds(numbers: Numbers, why: str, *, first: bool) -> Outcomes:
    """How far either side can be over or short at the most, whatever is chosen."""
    attack = [*numbers.attack, *(numbers.may[one] for one in numbers.who.late)]
    defense = [*numbers.defense, *(numbers.may[one] for one in numbers.who.defenders)]
    sure = {one.piece for one in (*numbers.attack, *numbers.defense)}
    silences = first and numbers.surprise

    def bound(mine: list[Member], foes: list[Member], *, free: bool) -> tuple[int, int] | None:
        """The least and the most by which one side can be over.

        At the least those who may be silenced or stay away bring nothing, and all foes resist;
        at the most it is the other way round. Numbers that go by others lie between alone and
        with all.
        """
        least = most = 0
        for one in mine:
            force = (one.force, numbers.full[one.piece].force)
            least += min(force) if one.piece in sure and (one.surprise or not silences) else 0
            most += max(force)
        for one in foes:
            if free and not one.leads:
                continue
            if one.untouched and one.piece in sure:
                return None
            needs = (one.need, numbers.full[one.piece].need)
            least -= max(needs)
            most -= min(needs) if one.piece in sure else 0
        return least, most

    over = bound(attack, defense, free=numbers.free_attack)
    return Outcomes((), over, bound(defense, attack, free=numbers.free_defense), why)
