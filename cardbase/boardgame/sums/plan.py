"""A Battle Plan as typed: the faction, its dial, its leader, its cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardbase.boardgame.names import meant, taken_for
from cardbase.boardgame.pieces import FactionLeader, pieces
from cardbase.boardgame.sums.line import faction_meant, name_of
from cardbase.errors import BadSum, UnknownInPool
from cardbase.lookup import Fit
from errata.text import shown


class BattleCard(StrEnum):
    """What a Treachery Card is in a Battle Plan."""

    PROJECTILE = "projectile"
    POISON = "poison"
    LASGUN = "lasgun"
    SHIELD = "shield"
    SNOOPER = "snooper"
    HERO = "hero"


CARDS = {
    "treachery/lasgun": BattleCard.LASGUN,
    "treachery/crysknife": BattleCard.PROJECTILE,
    "treachery/maula-pistol": BattleCard.PROJECTILE,
    "treachery/slip-tip": BattleCard.PROJECTILE,
    "treachery/stunner": BattleCard.PROJECTILE,
    "treachery/chaumas": BattleCard.POISON,
    "treachery/chaumurky": BattleCard.POISON,
    "treachery/ellaca-drug": BattleCard.POISON,
    "treachery/gom-jabbar": BattleCard.POISON,
    "treachery/shield": BattleCard.SHIELD,
    "treachery/snooper": BattleCard.SNOOPER,
    "treachery/cheap-hero": BattleCard.HERO,
}
"""The cards of which facts here tell what they do in a battle."""

WEAPONS = {BattleCard.PROJECTILE, BattleCard.POISON, BattleCard.LASGUN}
DEFENSES = {BattleCard.SHIELD: BattleCard.PROJECTILE, BattleCard.SNOOPER: BattleCard.POISON}
"""What each defense saves a leader from."""

TAKERS = {"harkonnen", "tleilaxu"}
"""Who may play leaders of others: captives and gholas."""

KNOWN = (
    "those of kanly rule BTR, and the leaders of the base game and of Ixians & Tleilaxu; no source "
    "here tells the strengths of the others: leader 4 says what stands on a disc"
)

ALLY = re.compile(r"ally (.+)")
STRENGTH = re.compile(r"leader (\d)")
"""A leader told by its strength alone, as it stands on the disc."""

ANY = "any"
"""In the place of a faction: a leader told by its strength is of either side."""

DIAL = re.compile(r"(\d{1,2})?(½|[.,]5|\s+1/2)?")


@dataclass(frozen=True, kw_only=True)
class BattlePlan:
    """One side: its dial, its leader, its cards by id, "" for none.

    `traitor` is whether it holds the Traitor Card of the enemy leader; `haderach` whether the
    Kwisatz Haderach is with its leader.
    """

    faction: str
    dial: Fraction
    leader: FactionLeader | None = None
    hero: bool = False
    weapon: str = ""
    defense: str = ""
    traitor: bool = False
    haderach: bool = False
    ally: str = ""


def read_plan(text: str, remarks: list[str]) -> BattlePlan:
    """A Battle Plan as typed: "atreides, 5, gurney halleck, crysknife, shield, traitor".

    Raises BadSum or UnknownInPool.
    """
    head, *parts = (part.strip() for part in re.split(r",(?!5(?:,|$))|;", text))
    faction, dial = faction_meant(head, remarks), None
    found: dict[str, object] = {}
    for part in filter(None, parts):
        dialed = DIAL.fullmatch(part)
        if dialed and dial is None:
            dial = dial_told(part)
            continue
        what, value = _part(part, remarks)
        if what in found:
            raise BadSum(f'"{shown(part)}": a Battle Plan has one {what} at most (BAS-79)')
        found[what] = value
    if dial is None:
        raise BadSum(
            f'"{shown(text)}": expected the number dialed, as in atreides, 5, duncan idaho'
        )
    plan = BattlePlan(faction=faction, dial=dial, **found)  # type: ignore[arg-type]
    _check(plan)
    return plan


def dial_told(text: str) -> Fraction:
    """A number dialed as typed, `DIAL`."""
    whole, half = DIAL.fullmatch(text).groups()  # type: ignore[union-attr]
    return Fraction(int(whole or 0)) + Fraction(1, 2) * bool(half)


def _part(text: str, remarks: list[str]) -> tuple[str, object]:
    """What one part of a plan is: the name of a field, and its value. Raises UnknownInPool."""
    allied = ALLY.fullmatch(text)
    if allied:
        return "ally", faction_meant(allied[1], remarks)
    told = STRENGTH.fullmatch(text)
    if told:
        return "leader", leader_told(told[1])
    known = pieces()
    names = [(one.id, name) for one in known.leaders.values() for name in (one.name, *one.aliases)]
    names += [(one.id, one.name) for one in known.cards.values()]
    names += [("traitor", "traitor"), ("haderach", "Kwisatz Haderach")]
    found = meant(text, names)
    person = meant(text, [(name, name) for name in known.people])
    if found.fit is not Fit.EXACT and person.fit is Fit.EXACT:
        raise BadSum(
            f"no source here tells the strength of {person.ids[0]} as a leader; type "
            "what stands on the disc: leader 4"
        )
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        called = dict(reversed(names))
        nearest = [called[one] for one in found.ids]
        raise UnknownInPool("leader or card", text, nearest, KNOWN)
    one = found.ids[0]
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, next(name for known_id, name in names if known_id == one)))
    if one in known.leaders:
        return "leader", known.leaders[one]
    if one in {"traitor", "haderach"}:
        return one, True
    if one not in CARDS:
        raise BadSum(f"no source here says what {known.cards[one].name} does in a battle")
    kind = CARDS[one]
    if kind is BattleCard.HERO:
        return "hero", True
    return ("weapon" if kind in WEAPONS else "defense"), one


def leader_told(strength: str) -> FactionLeader:
    """A leader of whom only the strength on its disc is told; it is of either side."""
    name = f"the leader of strength {strength}"
    return FactionLeader(
        id=f"leader/told-{strength}",
        name=name,
        faction=ANY,
        strength=strength,
        aliases=(),
        fact="BAS-82",
    )


def _check(plan: BattlePlan) -> None:
    """Raise BadSum for a plan that cannot be."""
    leader = plan.leader
    if leader and leader.faction not in {plan.faction, ANY} and plan.faction not in TAKERS:
        raise BadSum(f"{leader.fact}: {leader.name} is a leader of {name_of(leader.faction)}")
    if plan.leader and plan.hero:
        raise BadSum("BAS-77: a leader or a Cheap Hero; found both")
    if not (plan.leader or plan.hero) and (plan.weapon or plan.defense):
        raise BadSum("BAS-78: without a leader or Cheap Hero no weapon and no defense")
    if plan.haderach and (plan.faction != "atreides" or not (plan.leader or plan.hero)):
        raise BadSum("ATR-27: the Kwisatz Haderach is with a leader or Cheap Hero of Atreides")
