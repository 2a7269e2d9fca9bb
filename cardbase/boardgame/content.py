"""A faction sheet with all that stands on it, in order; the screen, JSON and paper show this."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.pieces import AuctionMode, Faction, pieces, read_modes
from cardbase.boardgame.sheets import Ability, Section, Sheet, Start
from cardbase.boardgame.things import Thing, belongings, facts_of, section_of, things
from cardbase.boardgame.vocabulary import ADVANCED, FactKind, KaramaStatus, Known
from cardbase.boardgame.wording import PARTS, START_NAMES

if TYPE_CHECKING:
    from cardbase.boardgame.table import Table

STORY = frozenset({FactKind.LORE, FactKind.CREDIT})
"""Story and imprint, which no table needs."""


@dataclass(frozen=True, kw_only=True)
class StartEntry:
    """A start value, what it is called, and the fact behind it, None where none is."""

    start: Start
    name: str
    fact: Fact | None

    @property
    def stated(self) -> bool:
        """Whether the sheet states a value."""
        return self.start.known is not Known.NOT_STATED


@dataclass(frozen=True, kw_only=True)
class AbilityEntry:
    """An ability and its facts.

    Attributes:
        ability: The ability.
        thing: The same as a thing.
        section: The part of the sheet it stands in.
        facts: What it does; what a Karama card does to it stands apart.
        karama: What a Karama card does to it; where it stops nothing, all that is said of that.
        works: What still works beside what it stops.
    """

    ability: Ability
    thing: Thing
    section: Section
    facts: tuple[Fact, ...]
    karama: tuple[Fact, ...]
    works: tuple[Fact, ...]


@dataclass(frozen=True, kw_only=True)
class PieceEntry:
    """A card, auction, token, set of tokens or leader; `mode` has the rules of an auction."""

    thing: Thing
    facts: tuple[Fact, ...]
    mode: AuctionMode | None


@dataclass(frozen=True, kw_only=True)
class SheetContent:
    """A faction sheet, from the top to the foot.

    Attributes:
        sheet: The sheet.
        faction: Whose it is.
        lead: What the faction is like, the first fact of the sheet.
        start: What it starts with.
        abilities: Its abilities, in the order of the sheet.
        pieces: Its cards, auctions, tokens and Duke Vidal, in that order.
    """

    sheet: Sheet
    faction: Faction
    lead: Fact
    start: tuple[StartEntry, ...]
    abilities: tuple[AbilityEntry, ...]
    pieces: tuple[PieceEntry, ...]

    def besides(self, *kinds: FactKind) -> tuple[Fact, ...]:
        """The facts of these kinds on the sheet itself, as its legend; the lead aside."""
        own = (fact for fact in facts_of(self.sheet.id) if fact is not self.lead)
        return tuple(fact for fact in own if fact.kind in kinds)

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[PieceEntry, ...]], ...]:
        """The pieces under their headings."""
        found = groupby(self.pieces, lambda one: PARTS[one.thing.kind])
        return tuple((heading, tuple(own)) for heading, own in found)

    @cached_property
    def things(self) -> tuple[str, ...]:
        """The ids of the abilities and the pieces."""
        return (
            *(one.thing.id for one in self.abilities),
            *(one.thing.id for one in self.pieces),
        )


def content_of(sheet: Sheet, table: Table | None = None, *, advanced: bool = True) -> SheetContent:
    """What stands on a sheet.

    Args:
        sheet: The sheet.
        table: The table it is for: abilities that concern nobody there are left out. None for any.
        advanced: Whether what counts in the advanced game alone stands on it.
    """
    abilities = abilities_of(sheet, table, advanced=advanced)
    left = {one.id for one in sheet.abilities} - {one.id for one in abilities}
    modes = read_modes()
    return SheetContent(
        sheet=sheet,
        faction=pieces().factions[sheet.faction],
        lead=facts_of(sheet.id)[0],
        start=tuple(map(_start, sheet.start)),
        abilities=tuple(_ability(one, sheet) for one in abilities),
        pieces=tuple(
            PieceEntry(thing=one, facts=facts_of(one.id), mode=modes.get(one.id))
            for one in belongings(sheet)
            if one.id not in modes or modes[one.id].ability not in left
        ),
    )


def abilities_of(
    sheet: Sheet, table: Table | None = None, *, advanced: bool = True
) -> tuple[Ability, ...]:
    """The abilities of the game that is played, at a table those that concern somebody there."""
    return tuple(
        one
        for one in sheet.abilities
        if (advanced or one.tier not in ADVANCED) and (not table or table.plays(things()[one.id]))
    )


def _start(start: Start) -> StartEntry:
    name = START_NAMES.get(start.key, start.key.replace("_", " "))
    return StartEntry(start=start, name=name, fact=all_facts()[start.fact] if start.fact else None)


def _ability(ability: Ability, sheet: Sheet) -> AbilityEntry:
    stated = ability.karama
    karama, works = _facts(stated.effect), _facts(stated.remains)
    if stated.status is not KaramaStatus.IN_PART:
        karama, works = (*karama, *works), ()
    apart = {*stated.effect, *stated.remains}
    return AbilityEntry(
        ability=ability,
        thing=things()[ability.id],
        section=section_of(ability, sheet),
        facts=tuple(fact for fact in facts_of(ability.id) if fact.id not in apart),
        karama=karama,
        works=works,
    )


def _facts(ids: Iterable[str]) -> tuple[Fact, ...]:
    return tuple(all_facts()[one] for one in ids)
