"""What is known of one side of a battle, as typed: its forces, leaders and cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from cardbase.boardgame.pieces import FactionLeader, pieces
from cardbase.boardgame.sums.dials import Stopped
from cardbase.boardgame.sums.line import faction_meant, name_of
from cardbase.boardgame.sums.plan import (
    ALLY,
    ANY,
    CARDS,
    DIAL,
    STRENGTH,
    TAKERS,
    BattleCard,
    BattlePlan,
    leader_told,
    read_plan,
)
from cardbase.boardgame.sums.unseen import card_meant, card_names, deck, one_meant
from cardbase.errors import BadSum
from errata.text import shown

COUNTED = re.compile(r"(\d{1,2}) +(force|star|spice|card)s?")
KARAMA = re.compile(r"karama (stars|support)")
HADERACH = "atreides/kwisatz-haderach"
MOST_FORCES = 20
MOST_CARDS = 8
ASKS = {"forces": "how many forces has it there? 5 forces", "cards": "how many cards? 4 cards"}


@dataclass(frozen=True, kw_only=True)
class Forces:
    """The forces of one side in the territory; `forces` are the ordinary ones.

    `spice` is what there is to support them, None where that is not known and any may be there;
    `stopped` is what of them a Karama stops.
    """

    forces: int = 0
    stars: int = 0
    spice: int | None = None
    stopped: Stopped | None = None
    ally: str = ""


@dataclass(frozen=True, kw_only=True)
class OwnSide:
    """One plan of one's own; `dials` is None for every dial its forces allow."""

    typed: str
    plan: BattlePlan
    there: Forces
    dial: Fraction | None


@dataclass(frozen=True, kw_only=True)
class EnemySide:
    """What is known of the enemy: `held` cards are surely in its hand, `absent` ones are not."""

    faction: str
    there: Forces
    cards: int
    leaders: tuple[FactionLeader, ...]
    held: tuple[str, ...]
    absent: tuple[str, ...]
    haderach: bool


def _counts(parts: list[str], remarks: list[str]) -> tuple[Forces, int | None, list[str]]:
    """What the parts of a text tell of forces, how many cards, and the parts that are left."""
    found: dict[str, int] = {}
    ally, stopped, rest = "", None, []
    for part in parts:
        counted, allied = COUNTED.fullmatch(part), ALLY.fullmatch(part)
        karama = KARAMA.fullmatch(part)
        if counted:
            if counted[2] in found:
                raise BadSum(f'"{shown(part)}": told twice')
            found[counted[2]] = int(counted[1])
        elif allied:
            ally = faction_meant(allied[1], remarks)
        elif karama:
            stopped = Stopped(karama[1])
        else:
            rest.append(part)
    if found.get("force", 0) + found.get("star", 0) > MOST_FORCES:
        raise BadSum(f"BAS-02: a faction has {MOST_FORCES} forces")
    there = Forces(
        forces=found.get("force", 0),
        stars=found.get("star", 0),
        spice=found.get("spice"),
        stopped=stopped,
        ally=ally,
    )
    return there, found.get("card"), rest


def _parts(text: str) -> list[str]:
    return [" ".join(one.split()) for one in re.split(r",(?!5(?:,|$))|;", text.lower())]


def own_side(text: str, remarks: list[str]) -> OwnSide:
    """One's own plan, as "atreides, 6 forces, 3 spice, gurney halleck, crysknife, shield".

    With a number dialed it is that dial alone. Raises BadSum or UnknownInPool.
    """
    there, _, rest = _counts(_parts(text), remarks)
    counted = there.forces + there.stars
    dialed = any(one and DIAL.fullmatch(one) for one in rest[1:])
    if not dialed and not counted:
        raise BadSum(
            f'"{shown(text)}": expected how many forces are there, or the number dialed, as in '
            "atreides, 6 forces, duncan idaho"
        )
    plan = read_plan(", ".join(rest if dialed else [rest[0], "0", *rest[1:]]), remarks)
    if plan.traitor:
        raise BadSum("the leaders whose Traitor Cards one holds stand in --traitors")
    return OwnSide(typed=text, plan=plan, there=there, dial=plan.dial if dialed else None)


def enemy_side(text: str, remarks: list[str]) -> EnemySide:
    """What is known of the enemy, as "harkonnen, 5 forces, 4 cards, lasgun, no shield, feyd".

    Leaders that are named are all it has left; unnamed, all of its faction whose strengths are
    told. Raises BadSum or UnknownInPool.
    """
    there, cards, (head, *rest) = _counts(_parts(text), remarks)
    faction = faction_meant(head, remarks)
    leaders: list[FactionLeader] = []
    gone, held, absent, haderach = set[str](), list[str](), list[str](), False
    for part in filter(None, rest):
        without = part.startswith("no ")
        name = part.removeprefix("no ")
        one = _meant(name, remarks)
        if isinstance(one, FactionLeader):
            _fits(one, faction)
            if without:
                gone.add(one.id)
            else:
                leaders.append(
                    replace(one, id=f"{one.id}-{len(leaders)}") if one.faction == ANY else one
                )
        elif one == HADERACH:
            haderach = not without
        else:
            (absent if without else held).append(one)
    if not there.forces + there.stars:
        raise BadSum(f'"{shown(text)}": {ASKS["forces"]}')
    if cards is None:
        raise BadSum(f'"{shown(text)}": {ASKS["cards"]} (BAS-52)')
    if not len(held) <= cards <= MOST_CARDS:
        raise BadSum(
            f"BAS-46: expected {len(held)} cards, those that are named, to "
            f"{MOST_CARDS}; found {cards}"
        )
    if haderach and faction != "atreides":
        raise BadSum("ATR-27: the Kwisatz Haderach is with a leader or Cheap Hero of Atreides")
    own = [one for one in pieces().leaders.values() if one.faction == faction]
    known = leaders or [one for one in own if one.id not in gone]
    if not leaders and not own:
        raise BadSum(
            f"no source here tells the strengths of the leaders of {name_of(faction)}; type those "
            "it has left as on their discs: leader 5, leader 3"
        )
    return EnemySide(
        faction=faction,
        there=there,
        cards=cards,
        leaders=tuple(known),
        held=tuple(held),
        absent=tuple(absent),
        haderach=haderach,
    )


def _meant(text: str, remarks: list[str]) -> str | FactionLeader:
    """A leader, or the id of a card of the base deck, or that of the Kwisatz Haderach.

    Raises UnknownInPool.
    """
    told = STRENGTH.fullmatch(text)
    if told:
        return leader_told(told[1])
    leaders = pieces().leaders
    names = [(one.id, name) for one in leaders.values() for name in (one.name, *one.aliases)]
    names += [*card_names(), (HADERACH, "Kwisatz Haderach")]
    found = one_meant(text, names, "leader or card", remarks)
    return leaders.get(found, found)


def _fits(leader: FactionLeader, faction: str) -> None:
    if leader.faction not in {faction, ANY} and faction not in TAKERS:
        raise BadSum(f"{leader.fact}: {leader.name} is a leader of {name_of(leader.faction)}")


def cards_of(plan: BattlePlan) -> list[str]:
    """The cards of a plan by id, which nobody else holds."""
    hero = next(one for one, kind in CARDS.items() if kind is BattleCard.HERO)
    found = [plan.weapon, plan.defense, hero * plan.hero]
    return [one for one in found if one]


def seen_cards(text: str, remarks: list[str]) -> tuple[str, ...]:
    """Cards that cannot be in a hand, as typed with commas. Raises BadSum or UnknownInPool."""
    found = tuple(card_meant(one, remarks) for one in text.split(",") if one.strip())
    for card in found:
        if found.count(card) > deck()[card]:
            raise BadSum(f"{shown(text)}: the base deck has {deck()[card]} of one of them")
    return found
