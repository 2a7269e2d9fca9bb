"""What the Voice orders, and what Prescience is told, of an enemy plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sums.plan import CARDS, DIAL, WEAPONS, BattleCard, dial_told
from cardbase.boardgame.sums.unseen import one_meant
from cardbase.errors import BadSum
from errata.text import shown

if TYPE_CHECKING:
    from cardbase.boardgame.sums.choices import Choice, Hands

SORTS = {
    "poison weapon": BattleCard.POISON,
    "projectile weapon": BattleCard.PROJECTILE,
    "poison defense": BattleCard.SNOOPER,
    "projectile defense": BattleCard.SHIELD,
    "cheap hero": BattleCard.HERO,
}
"""The sorts of cards that the Voice may name (BGE-22), Worthless Cards aside."""


@dataclass(frozen=True, kw_only=True)
class Voice:
    """An order to play, or not to play, cards of one sort, by id."""

    told: str
    play: bool
    cards: tuple[str, ...]

    def obeyed(self, choice: Choice, known: Hands) -> bool:
        """Whether a choice plays what is ordered, or leaves it."""
        groups = {group for group in (choice.weapon, choice.defense) if group}
        played = {card for group in groups for card in known.groups[group]}
        if choice.hero:
            played.add(HERO)
        return bool(played & {*self.cards}) is self.play


HERO = next(one for one, kind in CARDS.items() if kind is BattleCard.HERO)


def voice_meant(text: str, remarks: list[str]) -> Voice:
    """An order as typed: "no poison weapon", "lasgun". Raises BadSum or UnknownInPool."""
    words = " ".join(text.lower().split())
    name = words.removeprefix("no ").removeprefix("not ")
    names = [*((one, one) for one in SORTS), *_cards()]
    one = one_meant(name, names, "sort of card", remarks)
    kind = SORTS.get(one)
    cards = tuple(card for card in CARDS if CARDS[card] is kind) if kind else (one,)
    return Voice(told=words, play=name == words, cards=cards)


def _cards() -> list[tuple[str, str]]:
    return [(one, pieces().cards[one].name) for one in CARDS]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One part of the enemy plan as it was told; `fits` is whether a choice has it.

    `dial` is None where another part was told; `cards` are those told by name.
    """

    told: str
    fits: Callable[[Choice, Hands], bool]
    dial: Fraction | None = None
    cards: tuple[str, ...] = ()


def answer_meant(text: str, remarks: list[str]) -> Answer:
    """A part as typed: "weapon lasgun", "defense none", "leader feyd", "dial 3".

    Raises BadSum or UnknownInPool.
    """
    words = " ".join(text.lower().split())
    part, _, name = words.partition(" ")
    if part not in {"leader", "weapon", "defense", "dial"} or not name:
        raise BadSum(f'"{shown(text)}": expected leader, weapon, defense or dial, as weapon lasgun')
    if part == "dial":
        if not DIAL.fullmatch(name):
            raise BadSum(f'"{shown(text)}": expected a number dialed')
        return Answer(told=words, fits=lambda _, __: True, dial=dial_told(name))
    if part == "leader":
        return Answer(told=words, fits=_leader(name, remarks))
    if name == "none":
        if part == "weapon":
            return Answer(told=words, fits=lambda one, _: not one.weapon)
        return Answer(told=words, fits=lambda one, _: not one.defense)
    card = one_meant(name, _cards(), "weapon or defense", remarks)
    if (CARDS[card] in WEAPONS) is not (part == "weapon"):
        raise BadSum(f"{pieces().cards[card].name} is no {part}")
    return Answer(
        told=words,
        fits=lambda one, known: card in known.groups.get(getattr(one, part), ()),
        cards=(card,),
    )


def _leader(name: str, remarks: list[str]) -> Callable[[Choice, Hands], bool]:
    if name == "none":
        return lambda one, _: not one.leader and not one.hero
    names = [(one.id, own) for one in pieces().leaders.values() for own in (one.name, *one.aliases)]
    one_id = one_meant(name, [*names, (HERO, "Cheap Hero")], "leader", remarks)
    if one_id == HERO:
        return lambda one, _: one.hero
    return lambda one, _: one.leader is not None and one.leader.id == one_id
