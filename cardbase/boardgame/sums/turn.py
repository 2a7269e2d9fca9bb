"""The spice of a faction after each phase of a turn, by what it plans to pay and to take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardbase.boardgame.names import phase_of
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    Reading,
    SumLine,
    name_of,
    number_told,
    stated,
)
from cardbase.boardgame.sums.revival import RevivalCase, revival
from cardbase.boardgame.sums.shipment import ShipmentCase, shipment, territory_meant
from cardbase.boardgame.sums.spice import (
    CharityCase,
    Inflation,
    ambassadors,
    battle_income,
    charity,
)
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import BadSum
from errata.text import shown

PLANS = (
    "charity, bid 4, revive 3, ambassadors 2, ship 5 arrakeen, support 3, collect 4, "
    "collect 4 city, collect 2 cyborgs, hold arrakeen, get 6 bidding"
)
"""One of each plan, as it is typed."""
MOST = 999
CITY, CYBORGS = "city", "cyborgs"
RATES = {
    "": ("BAS-95", "rate"),
    CITY: ("BAS-95", "with_city"),
    CYBORGS: ("IXI-18", "cyborg_collect"),
}
HELD = {"arrakeen": "arrakeen", "carthag": "carthag", "tuek's sietch": "tuek_s_sietch"}
"""Strongholds that bring spice, and the names of their values (BAS-98)."""
INCOMES = {
    ("emperor", TurnPhase.BIDDING): "EMP-12",
    ("richese", TurnPhase.BIDDING): "RIC-21",
    ("tleilaxu", TurnPhase.REVIVAL): "TLE-23",
    ("spacing-guild", TurnPhase.SHIPMENT): "GUI-13",
    ("choam", TurnPhase.BATTLE): "CHO-51",
}
"""Who is paid by others in which phase."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """One thing a faction plans in a turn; `what` is a territory, a stronghold, an Inflation."""

    verb: str
    phase: TurnPhase
    number: int = 0
    what: str = ""


@dataclass(frozen=True, kw_only=True)
class TurnCase:
    """A faction in one turn: the spice it begins with and its plans; who plays, as far as told.

    `players` is how many play, 0 where it is not told; only CHOAM's own income needs it.
    """

    faction: str
    spice: int
    plans: tuple[Plan, ...]
    playing: frozenset[str] = frozenset()
    players: int = 0
    advanced: bool = True


@dataclass(frozen=True, kw_only=True)
class _Step:
    """What one plan does in one reading: spice taken, or paid where it is below 0."""

    title: str
    change: int
    lines: tuple[SumLine, ...]


@dataclass(frozen=True, kw_only=True)
class _Course:
    """One way through the turn so far: its titles, lines, and the spice after each phase."""

    spice: int
    titles: tuple[str, ...] = ()
    lines: tuple[SumLine, ...] = ()
    after: Mapping[TurnPhase, int] = field(default_factory=dict)


def read_plans(text: str, remarks: list[str]) -> tuple[Plan, ...]:
    """Plans as typed, with commas. Raises BadSum, or UnknownInPool for a territory."""
    return tuple(_read(one, remarks) for typed in text.split(",") if (one := typed.strip()))


def _read(text: str, remarks: list[str]) -> Plan:
    verb, *rest = text.lower().split()
    if verb == "charity" and not rest[1:] and (not rest or rest[0] in {*Inflation}):
        return Plan(verb=verb, phase=TurnPhase.CHARITY, what=" ".join(rest))
    if verb == "hold" and (held := [one for one in HELD if one.startswith(" ".join(rest) or "?")]):
        return Plan(verb=verb, phase=TurnPhase.COLLECTION, what=held[0])
    number, *words = rest or [""]
    what = " ".join(words)
    known = verb in PHASES and number.isascii() and number.isdigit() and int(number[:4]) <= MOST
    if known and verb == "ship" and what:
        return _plan(verb, number, territory_meant(what, remarks))
    if known and verb == "get" and (phase := phase_of(what)[0]):
        return Plan(verb=verb, phase=phase, number=int(number))
    allowed = RATES if verb == "collect" else {""}
    if not known or verb in {"ship", "get"} or what not in allowed:
        raise BadSum(f'"{shown(text)}": expected a plan, such as {PLANS}')
    return _plan(verb, number, what)


def _plan(verb: str, number: str, what: str) -> Plan:
    return Plan(verb=verb, phase=PHASES[verb], number=int(number), what=what)


def turn_spice(case: TurnCase) -> FactSum:
    """The spice after each phase in which something is planned.

    Raises BadSum: nothing is planned, or it cannot be, or more is paid than there is.
    """
    if not case.plans:
        raise BadSum(f"nothing is planned: expected plans, such as {PLANS}")
    order = list(TurnPhase)
    courses = [_Course(spice=case.spice)]
    doubts, untold = dict[str, None](), dict[str, None]()
    for plan in sorted(case.plans, key=lambda one: order.index(one.phase)):
        going: list[_Course] = []
        for course in courses:
            steps, told = _STEPS[plan.verb](case, plan, course.spice)
            going += [_gone(course, plan, step) for step in steps]
            doubts |= dict.fromkeys(told.doubts if told else ())
            untold |= dict.fromkeys(told.untold if told else ())
        courses = going
    if len({tuple(one.after.items()) for one in courses}) == 1:
        courses = [_Course(spice=courses[0].spice, lines=courses[0].lines, after=courses[0].after)]
    return FactSum(
        name="spice",
        asked=f"{name_of(case.faction)} has {case.spice} spice",
        readings=tuple(map(_reading, courses)),
        doubts=tuple(doubts),
        untold=tuple(untold),
    )


def _reading(course: _Course) -> Reading:
    results = (
        Amount(name=f"after {phase.called}", number=spice, unit="spice")
        for phase, spice in course.after.items()
    )
    return Reading(title="; ".join(course.titles), lines=course.lines, results=tuple(results))


def _gone(course: _Course, plan: Plan, step: _Step) -> _Course:
    """A course after one more plan. Raises BadSum where it cannot be paid."""
    phase, left = plan.phase.called, course.spice + step.change
    if left < 0:
        raise BadSum(
            f"{phase}: {plan.verb} costs {-step.change} spice, and there are {course.spice}"
        )
    *lines, last = step.lines
    lines.append(SumLine(text=f"{last.text}; {left} left", facts=last.facts))
    titles = course.titles + ((step.title,) if step.title else ())
    return _Course(
        spice=left,
        titles=tuple(dict.fromkeys(titles)),
        lines=(
            *course.lines,
            *(SumLine(text=f"{phase}: {one.text}", facts=one.facts) for one in lines),
        ),
        after={**course.after, plan.phase: left},
    )


_Steps = tuple[list[_Step], FactSum | None]


def _of_sum(told: FactSum, result: str, sign: int) -> _Steps:
    """The steps of another sum: one a reading, the spice by the name of a result."""
    steps = []
    for one in told.readings:
        number = next(amount.number for amount in one.results if amount.name == result)
        steps.append(_Step(title=one.title, change=sign * int(number), lines=one.lines))
    return steps, told


def _one(change: int, text: str, *facts: str) -> _Steps:
    return [_Step(title="", change=change, lines=(SumLine(text=text, facts=facts),))], None


def _charity(case: TurnCase, plan: Plan, spice: int) -> _Steps:
    told = charity(
        CharityCase(
            faction=case.faction,
            spice=spice,
            players=case.players,
            inflation=Inflation(plan.what) if plan.what else Inflation.NONE,
            choam="choam" in case.playing,
            advanced=case.advanced,
        )
    )
    return _of_sum(told, "taken", 1)


def _bid(case: TurnCase, plan: Plan, _: int) -> _Steps:
    to_emperor = "emperor" in case.playing and case.faction != "emperor"
    payee, facts = (", to the Emperor", ("BAS-50", "EMP-12")) if to_emperor else ("", ("BAS-50",))
    return _one(-plan.number, f"{plan.number} for a card{payee}", *facts)


def _revive(case: TurnCase, plan: Plan, _: int) -> _Steps:
    tleilaxu = "tleilaxu" in case.playing
    told = RevivalCase(faction=case.faction, forces=plan.number, tleilaxu=tleilaxu)
    return _of_sum(revival(told), "cost", -1)


def _ambassadors(case: TurnCase, plan: Plan, _: int) -> _Steps:
    if case.faction != "ecaz":
        raise BadSum("ECZ-11: Ecaz alone places Ambassadors")
    return _of_sum(ambassadors(plan.number), "cost", -1)


def _ship(case: TurnCase, plan: Plan, _: int) -> _Steps:
    guild = "spacing-guild" in case.playing
    told = ShipmentCase(faction=case.faction, forces=plan.number, territory=plan.what, guild=guild)
    return _of_sum(shipment(told), "cost", -1)


def _support(case: TurnCase, plan: Plan, _: int) -> _Steps:
    if not case.advanced:
        raise BadSum("BAS-92: spice supports forces in the advanced game only")
    if case.faction == "fremen":
        raise BadSum("FRE-47: forces of the Fremen need no spice")
    return _one(-plan.number, f"{plan.number} to support forces", "BAS-92", "BAS-93")


def _collect(case: TurnCase, plan: Plan, _: int) -> _Steps:
    if plan.what == CYBORGS and case.faction != "ixians":
        raise BadSum("IXI-18: the Ixians alone have cyborgs")
    fact, value = RATES[plan.what]
    rate = stated(fact, value)
    forces = plan.what if plan.what == CYBORGS else "forces"
    return _one(
        rate * plan.number, f"{plan.number} {forces} x {rate}: {rate * plan.number}", fact, "BAS-97"
    )


def _hold(case: TurnCase, plan: Plan, _: int) -> _Steps:
    if not case.advanced:
        raise BadSum("BAS-98: strongholds bring spice in the advanced game only")
    brings = stated("BAS-98", HELD[plan.what])
    return _one(brings, f"{plan.what.title()} brings {brings}", "BAS-98")


def _get(case: TurnCase, plan: Plan, _: int) -> _Steps:
    fact = INCOMES.get((case.faction, plan.phase))
    if fact is None:
        raise BadSum(
            f"no source here says that others pay {name_of(case.faction)} in {plan.phase.called}"
        )
    if case.faction == "choam":
        return _of_sum(battle_income([plan.number]), "CHOAM gets", 1)
    return _one(plan.number, f"others pay {number_told(plan.number)}", fact)


_STEPS: Mapping[str, Callable[[TurnCase, Plan, int], _Steps]] = {
    "charity": _charity,
    "bid": _bid,
    "revive": _revive,
    "ambassadors": _ambassadors,
    "ship": _ship,
    "support": _support,
    "collect": _collect,
    "hold": _hold,
    "get": _get,
}
PHASES = {
    "bid": TurnPhase.BIDDING,
    "revive": TurnPhase.REVIVAL,
    "ambassadors": TurnPhase.REVIVAL,
    "ship": TurnPhase.SHIPMENT,
    "support": TurnPhase.BATTLE,
    "collect": TurnPhase.COLLECTION,
    "get": TurnPhase.ANY,
}
"""The phase of each plan that has a number; of "get" it is told."""
