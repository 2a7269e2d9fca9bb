"""What belongs to a thing of the board game: its facts, the doubts and answers beside it."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import all_sheets
from cardbase.boardgame.things import VIDAL, Thing, ThingKind, things
from errata.board.answers import answers
from errata.board.doubts import doubts
from errata.ids import prefix

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Ability, Section, Sheet
    from errata.board.answers import Answer
    from errata.board.doubts import Doubt

One = TypeVar("One")

VIDAL_OF = ("ecaz", "moritani")
"""The factions that may control Duke Vidal. Source: ecaz-moritani, line 99."""


def facts_of(thing: str) -> tuple[Fact, ...]:
    """The facts of a thing, in the order of their ids; none for an unknown one."""
    return _facts_by_thing().get(thing, ())


def doubts_on(touched: str) -> tuple[Doubt, ...]:
    """The doubts that stand beside a thing, a fact or an answer."""
    return _doubts_by_touched().get(touched, ())


def answers_on(thing: str) -> tuple[Answer, ...]:
    """The answers about a thing, in the order of the books."""
    return _answers_by_thing().get(thing, ())


def sheets_of(faction: str) -> tuple[Sheet, ...]:
    """The sheets of a faction, the official one first; none for most."""
    return tuple(sheet for sheet in all_sheets().values() if sheet.faction == faction)


def belongings(sheet: Sheet) -> tuple[Thing, ...]:
    """What belongs to a sheet besides its abilities: cards, auctions, tokens, Duke Vidal.

    In that order; a token stands after its set.
    """
    own = {fact.of for fact in all_facts().values() if prefix(fact.id) == sheet.family}
    own -= {sheet.id, *(ability.id for ability in sheet.abilities)}
    found = sorted((things()[one] for one in own), key=_place)
    if sheet.faction in VIDAL_OF:
        found.append(things()[VIDAL])
    return tuple(found)


def naming(faction: str) -> tuple[Fact, ...]:
    """The facts of other things that name a faction, or tell of a thing that is called after it.

    Those of sheets of its own are left out.
    """
    families = {sheet.family for sheet in sheets_of(faction)}
    own = {one.id for one in things().values() if _called_after(one, faction)}
    return tuple(
        fact
        for fact in all_facts().values()
        if prefix(fact.id) not in families
        and (fact.of in own or names_faction(faction, fact.statement))
    )


def answers_naming(faction: str) -> tuple[Answer, ...]:
    """The answers that concern a faction."""
    return tuple(one for one in answers().values() if faction in one.factions)


def _called_after(thing: Thing, faction: str) -> bool:
    """Whether a token bears a faction's name, or is its homeworld."""
    if thing.kind is not ThingKind.TOKEN:
        return False
    return thing.id.partition("/")[2] == faction or pieces().tokens[thing.id].value == faction


def section_of(ability: Ability, sheet: Sheet) -> Section:
    """The part of the sheet an ability stands in; a sheet may go on on its reverse."""
    lines = {line for fact in facts_of(ability.id) for line in fact.lines}
    own = [one for one in sheet.sections if one.kind == ability.tier.value]
    on = [one for one in sheet.sections if one.kind == "continuation"]
    return max(own + on, key=lambda one: len(lines & set(one.lines)))


def names_faction(faction: str, text: str) -> bool:
    """Whether a text names a faction, by its name or a short name of it."""
    return bool(_pattern(faction).search(text))


@cache
def _pattern(faction: str) -> re.Pattern[str]:
    known = pieces().factions[faction]
    words = sorted((known.name, *known.aliases), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})s?\b")


def _place(thing: Thing) -> tuple[int, str, int]:
    """Cards, then auctions, then each set with its tokens; facts tell the order within."""
    kinds = [ThingKind.CARD, ThingKind.AUCTION]
    kind = kinds.index(thing.kind) if thing.kind in kinds else len(kinds)
    of = pieces().tokens[thing.id].set if thing.kind is ThingKind.TOKEN else thing.id
    first = facts_of(thing.id)[0]
    group = facts_of(of)[0].id if kind == len(kinds) else ""
    return kind, group, -1 if thing.id == of and group else list(all_facts()).index(first.id)


@cache
def _facts_by_thing() -> Mapping[str, tuple[Fact, ...]]:
    return _grouped((fact.of, fact) for fact in all_facts().values())


@cache
def _doubts_by_touched() -> Mapping[str, tuple[Doubt, ...]]:
    return _grouped((touched, one) for one in doubts().values() for touched in one.touches)


@cache
def _answers_by_thing() -> Mapping[str, tuple[Answer, ...]]:
    return _grouped((touched, one) for one in answers().values() for touched in one.touches)


def _grouped(pairs: Iterable[tuple[str, One]]) -> dict[str, tuple[One, ...]]:
    found: dict[str, list[One]] = defaultdict(list)
    for name, one in pairs:
        found[name].append(one)
    return {name: tuple(own) for name, own in found.items()}
