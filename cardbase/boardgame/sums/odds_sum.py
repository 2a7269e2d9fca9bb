"""The odds of a battle as they are told: the model line by line, each plan, what may change it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sums.changes import changes
from cardbase.boardgame.sums.choices import OddsCase
from cardbase.boardgame.sums.dials import kinds
from cardbase.boardgame.sums.line import SumLine, name_of, number_told, stated
from cardbase.boardgame.sums.odds import PlanOdds, odds
from cardbase.boardgame.sums.sides import EnemySide
from cardbase.boardgame.sums.unseen import WORTHLESS, deck
from cardbase.errors import BadSum


@dataclass(frozen=True, kw_only=True)
class BattleOdds:
    """The odds of one or several plans, the model they rest on, and what is not in them."""

    asked: str
    model: tuple[SumLine, ...]
    plans: tuple[PlanOdds, ...]
    changes: tuple[SumLine, ...]
    untold: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TraitorRisk:
    """The chance that the enemy may call one's leader a traitor, and how it comes about."""

    chance: Fraction
    line: SumLine | None


def traitor_risk(case: OddsCase, playing: Collection[str]) -> TraitorRisk:
    """By the Traitor Cards of the factions that play; no line where that is not known."""
    enemy = case.enemy
    cards, facts = traitors_of(enemy.faction, enemy.there.ally)
    if not playing or not cards:
        text = "the Tleilaxu hold no Traitor Cards"
        none = SumLine(text=text, facts=facts) if not cards else None
        return TraitorRisk(chance=Fraction(0), line=none)
    whole = stated("BAS-06", "per_faction") * len(playing)
    text = f"Traitor Cards: {whole} in the deck of {len(playing)} factions"
    if case.advanced and "choam" in playing:
        whole += 1
        text, facts = f"{text}, the Auditor's one more", (*facts, "CHO-43")
    if case.advanced and "ecaz" in playing:
        whole -= 1
        text, facts = f"{text}, one laid aside by Ecaz", (*facts, "ECZ-46")
    left = whole - len(case.traitors)
    if cards > left:
        raise BadSum(
            f"BAS-06: {left} Traitor Cards are not yours; {name_of(enemy.faction)} has {cards}"
        )
    chance = Fraction(cards, left)
    text = (
        f"{text}; {left} not yours, {name_of(enemy.faction)} may call {cards} of them, each alike: "
        f"{told(chance)} for a leader of yours"
    )
    return TraitorRisk(chance=chance, line=SumLine(text=text, facts=("BAS-06", *facts)))


def traitors_of(faction: str, ally: str) -> tuple[int, tuple[str, ...]]:
    """How many Traitor Cards may be called in a battle of a faction, and the facts."""
    kept = stated("HAR-14", "kept")
    found, fact = {"tleilaxu": (0, "TLE-13"), "harkonnen": (kept, "HAR-14")}.get(
        faction, (stated("BAS-10", "traitors_kept"), "BAS-10")
    )
    if ally == "harkonnen":
        return found + kept, (fact, "HAR-14", "HAR-19")
    return found, (fact,)


def told(chance: Fraction) -> str:
    """A chance in percent, as players say it."""
    percent = float(chance * 100)
    if chance in {0, 1} or percent == round(percent):
        return f"{percent:.0f} %"
    return f"{min(max(percent, 0.1), 99.9):.1f} %"


def battle_odds(case: OddsCase, playing: Collection[str] = ()) -> BattleOdds:
    """The odds of a case; `playing` are the factions of the table, none where not known.

    Raises BadSum: a side that cannot be, or knowledge that leaves the enemy no plan.
    """
    enemy, first = case.enemy, case.own[0].plan
    if any(own.plan.faction != first.faction for own in case.own):
        raise BadSum("several plans are of one faction")
    if enemy.faction == first.faction:
        raise BadSum("a faction does not fight against itself")
    haderach = enemy.haderach or any(own.plan.haderach for own in case.own)
    if haderach and not case.advanced:
        raise BadSum("ATR-27: the Kwisatz Haderach is of the advanced game")
    allies = {own.there.ally for own in case.own}
    if case.voice and "bene-gesserit" not in {first.faction, *allies}:
        raise BadSum("BGE-21, BGE-25: the Voice is of the Bene Gesserit, for themselves or an ally")
    risk = traitor_risk(case, playing)
    case = replace(case, risk=risk.chance)
    sides = [(first.faction, ally) for ally in sorted(allies)]
    return BattleOdds(
        asked=f"{name_of(first.faction)} against {name_of(enemy.faction)}, "
        + ("the aggressor" if case.aggressor else "attacked"),
        model=tuple(_model(case, risk)),
        plans=odds(case),
        changes=changes(
            [*sides, (enemy.faction, enemy.there.ally)], playing, advanced=case.advanced
        ),
        untold=tuple(_untold(case, risk)),
    )


def _model(case: OddsCase, risk: TraitorRisk) -> Iterator[SumLine]:
    enemy = case.enemy
    name, whole = name_of(enemy.faction), sum(deck().values())
    unknown = enemy.cards - len(enemy.held)
    text = f"{name} holds {enemy.cards} cards"
    for words, cards in (("surely", enemy.held), ("surely not", enemy.absent)):
        listed = ", ".join(_card(one) for one in cards)
        text += f"; {words} {listed}" * bool(cards)
    if unknown:
        text += (
            f"; {unknown} unknown: of the {whole} of the base game each that nobody has seen alike"
        )
    yield SumLine(text=text, facts=("BAS-52", "BAS-05"))
    text = (
        "each plan its hand allows alike: leader or Cheap Hero, one weapon or none, one defense "
        "or none, dial; a Worthless Card is as none"
    )
    yield SumLine(text=text, facts=("BAS-77", "BAS-78", "BAS-79", "BTR-12"))
    text = "; ".join(f"{one.name} {one.strength}" for one in enemy.leaders)
    text += "; with the Kwisatz Haderach or without" * enemy.haderach
    facts = dict.fromkeys(one.fact for one in enemy.leaders)
    yield SumLine(text=f"its leaders: {text}", facts=(*facts, *["ATR-27"] * enemy.haderach))
    yield _of_dials(case, enemy)
    if case.voice:
        order = f"{'play' * case.voice.play or 'not'} {case.voice.told.removeprefix('no ')}"
        text = f"the Voice: {order}; a hand that cannot obey is free of it"
        yield SumLine(text=text, facts=("BGE-21", "BGE-22", "BGE-23"))
    if case.answer:
        yield SumLine(text=f"told of its plan: {case.answer.told}", facts=("ATR-19",))
    if risk.line:
        yield risk.line
    if case.traitors:
        names = ", ".join(pieces().leaders[one].name for one in case.traitors)
        yield SumLine(text=f"your Traitor Cards: {names}; they are called", facts=("BAS-89",))
    tie = "wins" if case.aggressor else "loses"
    yield SumLine(text=f"{name_of(case.own[0].plan.faction)} {tie} a tie", facts=("BAS-82",))


def _of_dials(case: OddsCase, enemy: EnemySide) -> SumLine:
    """How the enemy's dial is taken."""
    there = enemy.there
    of = f"{there.forces} forces" + f" and {there.stars} starred ones" * bool(there.stars)
    text = f"its dial: each number that some of {of} come to"
    if case.advanced:
        given = "all the spice it takes" if there.spice is None else f"{there.spice} spice"
        text += f", with {given}"
    read = kinds(
        enemy.faction, case.own[0].plan.faction, advanced=case.advanced, stopped=there.stopped
    )
    here = next(iter(read.values()))[: 2 if there.stars else 1]
    facts = dict.fromkeys(fact for kind in here for fact in kind.facts)
    return SumLine(text=text, facts=("BAS-76", *facts))


def _card(card: str) -> str:
    return "a Worthless Card" if card == WORTHLESS else pieces().cards[card].name


def _untold(case: OddsCase, risk: TraitorRisk) -> Iterator[str]:
    yield (
        "A model, not a prophecy: nobody chooses a plan by lot. Not counted: cards of the "
        "expansions, Leader Skills, Stronghold Cards, what an ally adds, and what is listed above "
        "as what may change it."
    )
    if risk.line is None:
        yield (
            "Not counted: that your leader may be a traitor; it takes who plays: --factions, or a "
            "table that is kept (kanly table set)."
        )
    if any(own.there.ally == "harkonnen" for own in case.own):
        yield "Traitor Cards of your ally Harkonnen count where they stand in --traitors (HAR-19)."
    if case.enemy.there.spice is None and case.advanced:
        yield (
            f"The spice of {name_of(case.enemy.faction)} is not told: it is taken to support all "
            f"its forces, {number_told(float(case.enemy.there.forces + case.enemy.there.stars))}."
        )
