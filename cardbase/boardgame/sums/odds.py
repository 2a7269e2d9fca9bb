"""The odds of a battle over what is not known of the enemy's plan; the model is of `choices`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from cardbase.boardgame.sums.battle import fight
from cardbase.boardgame.sums.choices import Choice, Hands, OddsCase
from cardbase.boardgame.sums.dials import dials, kinds
from cardbase.boardgame.sums.line import name_of, number_told
from cardbase.boardgame.sums.plan import BattlePlan
from cardbase.boardgame.sums.sides import Forces, OwnSide
from cardbase.errors import BadSum


@dataclass(frozen=True, kw_only=True)
class Share:
    """What one dial of one's own comes to: the chances to win, to lose, and that neither wins."""

    dial: Fraction
    spice: int
    win: Fraction
    lose: Fraction
    neither: Fraction


@dataclass(frozen=True, kw_only=True)
class PlanOdds:
    """The dials of one plan; `reading` is how the sources are read where they leave it open.

    `worst` is the enemy's hardest answer to the best dial, `leader_dies` the chance that one's
    own leader is killed, a traitor's end aside.
    """

    plan: str
    reading: str
    shares: tuple[Share, ...]
    worst: str
    leader_dies: Fraction

    @property
    def best(self) -> Share:
        """The least dial of those that win most often."""
        return max(self.shares, key=lambda one: (one.win, -one.dial))

    @property
    def sure(self) -> Share | None:
        """The least dial that always wins, None where none does."""
        return next((one for one in self.shares if one.win == 1), None)


def odds(case: OddsCase) -> tuple[PlanOdds, ...]:
    """The odds of each plan, by how the sources are read. Raises BadSum."""
    return tuple(one for own in case.own for one in _of_plan(case, own))


def _of_plan(case: OddsCase, own: OwnSide) -> Iterator[PlanOdds]:
    enemy = case.enemy
    mine = readings(own.plan.faction, own.there, enemy.faction, advanced=case.advanced)
    theirs = readings(enemy.faction, enemy.there, own.plan.faction, advanced=case.advanced)
    known = Hands(case, own)
    for (title, ahead), (other, against) in product(mine.items(), theirs.items()):
        able = _own_dials(own, ahead)
        dialed = [*against]
        if case.answer and case.answer.dial is not None:
            dialed = [one for one in dialed if one == case.answer.dial]
        if not dialed:
            raise BadSum("its forces and spice do not come to the dial that was told")
        yield _weighed(known, able, dialed, "; ".join(one for one in (title, other) if one))


def _own_dials(own: OwnSide, able: dict[Fraction, int]) -> dict[Fraction, int]:
    if own.dial is None:
        return able
    if own.there.forces + own.there.stars == 0:
        return {own.dial: 0}
    if own.dial not in able:
        most = number_told(float(max(able)))
        raise BadSum(f"{own.typed}: its forces there do not come to that dial; {most} at most")
    return {own.dial: able[own.dial]}


def readings(
    faction: str, there: Forces, against: str, *, advanced: bool
) -> dict[str, dict[Fraction, int]]:
    """The dials of one side with the spice of each, by how the sources are read. Raises BadSum."""
    read = kinds(faction, against, advanced=advanced, stopped=there.stopped)
    if there.stars and any(len(one) == 1 for one in read.values()):
        raise BadSum(f"no source here tells of starred forces of {name_of(faction)}")
    spice = there.forces + there.stars if there.spice is None else there.spice
    found = {title: dials(one, (there.forces, there.stars), spice) for title, one in read.items()}
    if len({tuple(one.items()) for one in found.values()}) == 1:
        return {"": next(iter(found.values()))}
    return found


@dataclass(frozen=True, kw_only=True)
class _Met:
    """One choice of the enemy met by one's own plan, before either dials.

    `winner` is 0 for oneself, 1 for the enemy, where it is settled whatever is dialed; `settled`
    is whether it is; `called` is the winner where the enemy calls one's leader a traitor.
    """

    chance: Fraction
    choice: Choice
    settled: bool
    winner: int | None
    called: int | None
    ahead: Fraction
    killed: bool


def _meets(known: Hands) -> list[_Met]:
    case, plan = known.case, known.own.plan
    plan = replace(plan, dial=Fraction(0))
    found = []
    for choice, chance in known.chances.items():
        named = choice.leader.id if choice.leader and not choice.haderach else ""
        traitor = named in case.traitors
        mine = replace(plan, traitor=traitor)
        theirs = BattlePlan(
            faction=case.enemy.faction,
            dial=Fraction(0),
            leader=choice.leader,
            hero=choice.hero,
            haderach=choice.haderach,
            weapon=known.groups[choice.weapon][0] if choice.weapon else "",
            defense=known.groups[choice.defense][0] if choice.defense else "",
        )
        plain = fight(mine, theirs)
        called = plain.winner
        if _risk(known):
            called = fight(mine, replace(theirs, traitor=True)).winner
        found.append(
            _Met(
                chance=chance,
                choice=choice,
                settled=traitor or plain.winner is None,
                winner=plain.winner,
                called=called,
                ahead=plain.strengths[0] - plain.strengths[1],
                killed=plain.killed[0],
            )
        )
    return found


def _weighed(
    known: Hands, able: dict[Fraction, int], dialed: Sequence[Fraction], reading: str
) -> PlanOdds:
    """The odds of each dial against all choices and all dials of the enemy."""
    met = _meets(known)
    shares = tuple(_share(known, met, dialed, one) for one in able.items())
    found = PlanOdds(
        plan=known.own.typed,
        reading=reading,
        shares=shares,
        worst="",
        leader_dies=sum((one.chance for one in met if one.killed), Fraction(0)),
    )
    return replace(found, worst=_worst(known, met, dialed[-1], found.best.dial))


def _risk(known: Hands) -> Fraction:
    """The chance that one's leader is called a traitor; none where it cannot be one."""
    plan = known.own.plan
    if not plan.leader or plan.haderach or plan.leader.id in known.case.traitors:
        return Fraction(0)
    return known.case.risk


def _share(
    known: Hands, met: list[_Met], dialed: Sequence[Fraction], able: tuple[Fraction, int]
) -> Share:
    """The chances of one dial, told with its spice."""
    dial, spice = able
    risk = _risk(known)
    win = lose = Fraction(0)
    cut = bisect_right if known.case.aggressor else bisect_left  # the aggressor wins a tie
    for one in met:
        if one.settled:
            won, lost = Fraction(one.winner == 0), Fraction(one.winner == 1)
        else:
            won = Fraction(cut(dialed, dial + one.ahead), len(dialed))
            lost = 1 - won
        win += one.chance * won * (1 - risk)
        lose += one.chance * (lost * (1 - risk) + (risk if one.called == 1 else 0))
    return Share(dial=dial, spice=spice, win=win, lose=lose, neither=1 - win - lose)


def _worst(known: Hands, met: list[_Met], most: Fraction, dial: Fraction) -> str:
    """The enemy plan that leaves least of a dial of one's own."""

    def harm(one: _Met) -> tuple[int, bool, Fraction]:
        if one.settled:
            return {0: 0, None: 1, 1: 2}[one.winner], one.killed, Fraction(0)
        behind = most - dial - one.ahead
        lost = behind > 0 if known.case.aggressor else behind >= 0
        return 2 * lost, one.killed, behind

    one = max(met, key=harm)
    parts = [one.choice.leader.name if one.choice.leader else "Cheap Hero" * one.choice.hero]
    parts += ["Kwisatz Haderach"] * one.choice.haderach
    parts += [known.called(group) for group in (one.choice.weapon, one.choice.defense) if group]
    told = ", ".join(filter(None, parts)) or "no leader"
    if one.settled:
        ends = {0: "one wins all the same", None: "neither wins", 1: "it wins"}[one.winner]
        return f"{told}: {ends}"
    behind = most - dial - one.ahead
    if behind > 0:
        by = f"ahead by {number_told(float(behind))}"
    else:
        by = f"behind by {number_told(float(-behind))}" if behind else "a tie"
    return f"{told}, dial {number_told(float(most))}: {by}"
