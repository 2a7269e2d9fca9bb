"""Two Battle Plans against each other: who wins, what is lost, what is paid for leaders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sums.changes import changes
from cardbase.boardgame.sums.line import (
    Amount,
    FactSum,
    SumLine,
    name_of,
    number_told,
    one_reading,
    stated,
)
from cardbase.boardgame.sums.plan import CARDS, DEFENSES, BattlePlan
from cardbase.boardgame.things import facts_of
from cardbase.errors import BadSum


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What a battle comes to: `winner` is 0 for the aggressor, 1 for the other, None for neither.

    `killed` is whether each leader dies, `strengths` what each side has, `spice` what the winner
    gets for dead leaders.
    """

    winner: int | None
    killed: tuple[bool, bool]
    strengths: tuple[Fraction, Fraction]
    spice: int
    lines: tuple[SumLine, ...]


def fight(aggressor: BattlePlan, defender: BattlePlan) -> Outcome:
    """Resolve two plans; the aggressor wins a tie. Raises BadSum."""
    plans = (aggressor, defender)
    traitors = _traitors(plans)
    none = (Fraction(0), Fraction(0))
    if all(traitors):
        line = SumLine(text="both leaders are traitors: both sides lose", facts=("BAS-90",))
        return Outcome(winner=None, killed=(True, True), strengths=none, spice=0, lines=(line,))
    if any(traitors):
        winner = traitors.index(True)
        beaten = plans[1 - winner]
        spice = _strength(beaten, plans[winner])
        text = (
            f"{_leader(beaten)} is a traitor: {name_of(plans[winner].faction)} wins, loses nothing"
        )
        line = SumLine(text=text, facts=("BAS-89",))
        killed = (winner == 1, winner == 0)
        return Outcome(winner=winner, killed=killed, strengths=none, spice=spice, lines=(line,))
    cards = {one for plan in plans for one in (plan.weapon, plan.defense)}
    if {"treachery/lasgun", "treachery/shield"} <= cards:
        text = "a Lasgun and a Shield explode: both sides lose all there, leaders too"
        line = SumLine(text=text, facts=("BAS-88", "BTR-01"))
        return Outcome(winner=None, killed=(True, True), strengths=none, spice=0, lines=(line,))
    return _weighed(plans)


def _traitors(plans: tuple[BattlePlan, BattlePlan]) -> list[bool]:
    """Whether each side reveals the other's leader as a traitor. Raises BadSum."""
    for one, other in (plans, plans[::-1]):
        if one.traitor and other.haderach:
            raise BadSum("ATR-29: a leader with the Kwisatz Haderach cannot be called a traitor")
        if one.traitor and not other.leader:
            raise BadSum("BAS-91: only a leader can be a traitor, no Cheap Hero")
    return [plan.traitor for plan in plans]


def _weighed(plans: tuple[BattlePlan, BattlePlan]) -> Outcome:
    """Weapons against defenses, then the strengths."""
    struck = [_struck(plan, enemy) for plan, enemy in (plans, plans[::-1])]
    killed = [dead for dead, _ in struck]
    lines = [line for _, told in struck for line in told]
    strengths = []
    for plan, enemy, dead in zip(plans, plans[::-1], killed, strict=True):
        total, told = _side(plan, enemy, dead=dead)
        lines += told
        strengths.append(total)
    winner = 0 if strengths[0] >= strengths[1] else 1
    tie = strengths[0] == strengths[1]
    text = f"{name_of(plans[winner].faction)} {'wins the tie as aggressor' if tie else 'wins'}"
    lines.append(SumLine(text=text, facts=("BAS-82",)))
    pairs = zip(plans, plans[::-1], killed, strict=True)
    spice = sum(_strength(plan, enemy) for plan, enemy, dead in pairs if dead)
    return Outcome(
        winner=winner,
        killed=(killed[0], killed[1]),
        strengths=(strengths[0], strengths[1]),
        spice=spice,
        lines=tuple(lines),
    )


def _struck(plan: BattlePlan, enemy: BattlePlan) -> tuple[bool, list[SumLine]]:
    """Whether the enemy's weapon kills the leader of a plan, and the line that says so."""
    if not enemy.weapon or not (plan.leader or plan.hero):
        return False, []
    saves = DEFENSES.get(CARDS[plan.defense]) if plan.defense else None
    dead = saves is not CARDS[enemy.weapon]
    known = pieces().cards
    weapon = known[enemy.weapon].name
    text = f"{weapon} kills {_leader(plan)}"
    facts = (_fact_of(enemy.weapon),)
    if not dead:
        text = f"{known[plan.defense].name} saves {_leader(plan)} from {weapon}"
        facts = (_fact_of(plan.defense),)
    return dead, [SumLine(text=text, facts=(*facts, *["BAS-83"] * dead))]


def _side(plan: BattlePlan, enemy: BattlePlan, *, dead: bool) -> tuple[Fraction, list[SumLine]]:
    """The strength of a side, and how it comes about."""
    name, total = name_of(plan.faction), plan.dial
    lines = [SumLine(text=f"{name} dials {number_told(float(total))}", facts=("BAS-82",))]
    if plan.leader and not dead:
        strength = _strength(plan, enemy)
        total += strength
        text = f"{name}: {plan.leader.name} adds {strength}, {number_told(float(total))}"
        lines.append(SumLine(text=text, facts=(plan.leader.fact, "BAS-82")))
    if plan.haderach:
        bonus = 0 if dead else stated("ATR-27", "bonus")
        total += bonus
        text = f"{name}: the Kwisatz Haderach adds {bonus}, {number_told(float(total))}"
        lines.append(SumLine(text=text, facts=("ATR-28" if dead else "ATR-27",)))
    return total, lines


def _strength(plan: BattlePlan, enemy: BattlePlan) -> int:
    """The strength of a leader, 0 for a Cheap Hero; that of Zoal is his enemy's (TLE-08)."""
    if not plan.leader:
        return 0
    if plan.leader.strength.isdigit():
        return int(plan.leader.strength)
    other = enemy.leader.strength if enemy.leader else "0"
    return int(other) if other.isdigit() else 0


def _leader(plan: BattlePlan) -> str:
    return plan.leader.name if plan.leader else "the Cheap Hero"


def _fact_of(card: str) -> str:
    """The fact of the base game's Treachery Cards that tells what a card does."""
    return next(one.id for one in facts_of(card) if one.id.startswith("BTR-"))


def battle(
    aggressor: BattlePlan,
    defender: BattlePlan,
    playing: Sequence[str] = (),
    *,
    advanced: bool = True,
) -> FactSum:
    """The sum of a battle; `playing` are the factions of the table. Raises BadSum."""
    plans = (aggressor, defender)
    if not advanced and any(one.haderach for one in plans):
        raise BadSum("ATR-27: the Kwisatz Haderach is of the advanced game")
    outcome = fight(aggressor, defender)
    traitor = aggressor.traitor or defender.traitor
    lines = [*outcome.lines, *_losses(plans, outcome, traitor=traitor)]
    results = [
        Amount(name=f"strength of {name_of(plan.faction)}", number=float(strength), unit="")
        for plan, strength in zip(plans, outcome.strengths, strict=True)
        if any(outcome.strengths)
    ]
    if outcome.winner is not None:
        won = plans[outcome.winner]
        lost = 0.0 if traitor else float(won.dial)
        results += [
            Amount(name=f"{name_of(won.faction)} wins and loses", number=lost, unit="dialed"),
            Amount(name="spice for dead leaders", number=outcome.spice, unit="spice"),
        ]
    first, second = (name_of(plan.faction) for plan in plans)
    return FactSum(
        name="battle",
        asked=f"{first}, the aggressor, against {second}",
        readings=one_reading(lines, *results),
        changes=changes([(one.faction, one.ally) for one in plans], playing, advanced=advanced),
        untold=(
            "Not counted: allies, Karama, Leader Skills, Stronghold Cards and the special cards "
            "of which no source here tells all. What a dial takes in spice: kanly board support.",
        ),
    )


def _losses(
    plans: tuple[BattlePlan, BattlePlan], outcome: Outcome, *, traitor: bool
) -> Iterator[SumLine]:
    """What winner and loser lose, and what is paid."""
    if outcome.winner is None:
        return
    winner, loser = plans[outcome.winner], plans[1 - outcome.winner]
    if not traitor:
        text = f"{name_of(winner.faction)} loses the {number_told(float(winner.dial))} it dialed"
        yield SumLine(text=text, facts=("BAS-86",))
    text = f"{name_of(loser.faction)} loses all forces there and the cards it played"
    yield SumLine(text=text, facts=("BAS-89" if traitor else "BAS-85",))
    if any(outcome.killed):
        fact = "BAS-89" if traitor else "BAS-84"
        text = f"{name_of(winner.faction)} gets {outcome.spice} spice for dead leaders"
        yield SumLine(text=text, facts=(fact,))
