"""What the enemy may play: its hands, and the plans that each allows, with their chances.

Each unknown card is any of the unseen cards of the base deck alike; of the hand that makes, each
legal plan is alike: leader or Cheap Hero, weapon or none, defense or none, dial.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

from cardbase.boardgame.pieces import FactionLeader, pieces
from cardbase.boardgame.sums.orders import Answer, Voice
from cardbase.boardgame.sums.plan import CARDS, DEFENSES, WEAPONS, BattleCard
from cardbase.boardgame.sums.sides import EnemySide, OwnSide, cards_of
from cardbase.boardgame.sums.unseen import hands, unseen
from cardbase.errors import BadSum


@dataclass(frozen=True, kw_only=True)
class OddsCase:
    """A battle of which one side is known, and what is known of the other.

    `seen` cards lie open or in one's own hand; `traitors` are leaders by id whose Traitor Cards
    one holds; `risk` is the chance that the enemy holds that of one's own leader.
    """

    own: tuple[OwnSide, ...]
    enemy: EnemySide
    seen: tuple[str, ...] = ()
    traitors: tuple[str, ...] = ()
    risk: Fraction = Fraction(0)
    aggressor: bool = True
    advanced: bool = True
    voice: Voice | None = None
    answer: Answer | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What an enemy plan is but its dial: `weapon` and `defense` are groups of cards, "" for none.

    All cards of a group act alike in a battle.
    """

    leader: FactionLeader | None
    hero: bool = False
    haderach: bool = False
    weapon: str = ""
    defense: str = ""


@dataclass(frozen=True)
class Hands:
    """The enemy's choices, each with its chance, before a dial is chosen."""

    case: OddsCase
    own: OwnSide

    @cached_property
    def groups(self) -> dict[str, tuple[str, ...]]:
        """The cards that act alike, by the name of the group; one that was told stands alone."""
        named = [one.cards for one in (self.case.voice, self.case.answer) if one]
        alone = {one for cards in named for one in cards}
        found: dict[str, tuple[str, ...]] = {}
        for card, kind in CARDS.items():
            group = card if card in alone else str(kind)
            found[group] = (*found.get(group, ()), card)
        return found

    def kind(self, group: str) -> BattleCard | None:
        """What the cards of a group are; None for ""."""
        return CARDS[self.groups[group][0]] if group else None

    @cached_property
    def chances(self) -> Mapping[Choice, Fraction]:
        """The chance of each choice. Raises BadSum where what is known leaves none."""
        enemy, found = self.case.enemy, dict[Choice, Fraction]()
        left = unseen((*self.case.seen, *cards_of(self.own.plan), *enemy.held), enemy.absent)
        drawn = enemy.cards - len(enemy.held)
        if drawn > sum(left.values()):
            raise BadSum(f"{drawn} unknown cards, and {sum(left.values())} unseen ones are left")
        ways = dict[tuple[tuple[str, int], ...], int]()
        for hand, count in hands(self.groups, left, enemy.held, drawn):
            key = tuple((group, self._distinct(group, number)) for group, number in hand.items())
            ways[key] = ways.get(key, 0) + count
        for key, count in ways.items():
            legal = self._legal(dict(key))
            each = Fraction(count, sum(legal.values()))
            for choice, number in legal.items():
                found[choice] = found.get(choice, Fraction(0)) + each * number
        answer = self.case.answer
        if answer:
            found = {one: chance for one, chance in found.items() if answer.fits(one, self)}
        whole = sum(found.values())
        if not whole:
            raise BadSum("what is known of the enemy's plan leaves none that it could play")
        return {one: chance / whole for one, chance in found.items()}

    def _distinct(self, group: str, number: int) -> int:
        """How many different cards a hand has of a group: two Shields are one choice."""
        return number if self.kind(group) in WEAPONS else min(number, 1)

    def _legal(self, hand: Mapping[str, int]) -> dict[Choice, int]:
        """The choices a hand allows, each with how many plans it stands for (BAS-77, BAS-78)."""
        enemy = self.case.enemy
        hero = any(self.kind(group) is BattleCard.HERO for group, number in hand.items() if number)
        heads = [Choice(leader=one) for one in enemy.leaders]
        heads += [Choice(leader=None, hero=True)] * hero
        if enemy.haderach:
            heads += [replace(one, haderach=True) for one in heads]
        if not heads:
            return {Choice(leader=None): 1}
        weapons = {"": 1} | {g: n for g, n in hand.items() if n and self.kind(g) in WEAPONS}
        defenses = {"": 1} | {g: n for g, n in hand.items() if n and self.kind(g) in DEFENSES}
        legal = {
            replace(head, weapon=weapon, defense=defense): weapons[weapon] * defenses[defense]
            for head, weapon, defense in product(heads, weapons, defenses)
        }
        voice = self.case.voice
        if voice is None:
            return legal
        return {one: n for one, n in legal.items() if voice.obeyed(one, self)} or legal

    def called(self, group: str) -> str:
        """A group of cards in words."""
        cards = self.groups[group]
        return pieces().cards[cards[0]].name if len(cards) == 1 else f"a {group} weapon"
