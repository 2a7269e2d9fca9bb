"""A faction sheet with all that stands on it, in order; the screen, JSON and paper show this."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.pieces import AuctionMode, Faction, FactionLeader, pieces, read_modes
from cardbase.boardgame.sheets import Sheet, SheetAbility, SheetSection, Start
from cardbase.boardgame.things import Thing, belongings, facts_of, section_of, things
from cardbase.boardgame.vocabulary import ADVANCED, FactKind, KaramaStatus, Known
from cardbase.boardgame.wording import PARTS, START_NAMES

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup


LEADERS_UNTOLD = "Their names and strengths stand on the leader discs."
"""Of a faction whose leader discs no source tells."""

STORY = frozenset({FactKind.LORE, FactKind.CREDIT})
"""Story and imprint, which no table needs."""


STANDING = "forces_on_board"
PLACES = ("forces_place", "forces_place_advanced")
"""The start values that say where the forces on the board stand, the second in one game only."""


def places_of_forces(
    start: Iterable[Start], table: TableSetup | None, *, advanced: bool = True
) -> list[Start]:
    """Where the forces on the board stand: at a table by its game, else by each that is told."""
    found = [one for one in start if one.key in PLACES]
    if table:
        return [one for one in found if table.meets(one.fact)]
    return [one for one in found if advanced or one.key == PLACES[0]]


class StartEntry(Struct, frozen=True, kw_only=True):
    """A start value, what it is called, and the fact behind it, None where none is."""

    start: Start
    name: str
    fact: Fact | None

    @property
    def stated(self) -> bool:
        """Whether the sheet states a value."""
        return self.start.known is not Known.NOT_STATED


class AbilityEntry(Struct, frozen=True, kw_only=True):
    """An ability and its facts.

    `facts` leaves out what a Karama card does to it: that is `karama` and, where only some acts
    are stopped, `works`, what still works beside them.
    """

    ability: SheetAbility
    thing: Thing
    section: SheetSection
    facts: tuple[Fact, ...]
    karama: tuple[Fact, ...]
    works: tuple[Fact, ...]


class PieceEntry(Struct, frozen=True, kw_only=True):
    """A card, auction, token, set of tokens or leader; `mode` has the rules of an auction."""

    thing: Thing
    facts: tuple[Fact, ...]
    mode: AuctionMode | None


class SheetContent(Struct, frozen=True, kw_only=True, dict=True):
    """A faction sheet, from the top to the foot; `lead` is its first fact.

    `pieces` are its cards, auctions, tokens and Duke Vidal, in that order.
    """

    sheet: Sheet
    faction: Faction
    lead: Fact
    start: tuple[StartEntry, ...]
    leaders: tuple[FactionLeader, ...]
    abilities: tuple[AbilityEntry, ...]
    pieces: tuple[PieceEntry, ...]

    @cached_property
    def notes(self) -> tuple[Fact, ...]:
        """What else holds at the start or throughout: no start value and no legend."""
        told = {one.start.fact for one in self.start}
        own = self.besides(FactKind.SETUP, FactKind.CLARIFICATION, FactKind.COMPONENT)
        return tuple(fact for fact in own if fact.id not in told)

    def besides(self, *kinds: FactKind) -> tuple[Fact, ...]:
        """The facts of these kinds on the sheet itself, as its legend; the lead aside."""
        own = facts_of(self.sheet.id)
        return tuple(fact for fact in own if fact.kind in kinds and fact is not self.lead)

    @cached_property
    def groups(self) -> tuple[tuple[str, tuple[PieceEntry, ...]], ...]:
        """The pieces under their headings."""
        found = groupby(self.pieces, lambda piece: PARTS[piece.thing.kind])
        return tuple((heading, tuple(own)) for heading, own in found)

    @cached_property
    def things(self) -> tuple[str, ...]:
        """The ids of the abilities and the pieces."""
        things = [one.thing for one in self.abilities] + [one.thing for one in self.pieces]
        return tuple(one.id for one in things)


def content_of(
    sheet: Sheet, table: TableSetup | None = None, *, advanced: bool = True
) -> SheetContent:
    """What stands on a sheet.

    At a table, abilities that concern nobody there are left out. `advanced` is whether what counts
    in the advanced game alone stands on it.
    """
    abilities = abilities_of(sheet, table, advanced=advanced)
    left_out = {one.id for one in sheet.abilities} - {one.id for one in abilities}
    modes = read_modes()
    return SheetContent(
        sheet=sheet,
        faction=pieces().factions[sheet.faction],
        lead=facts_of(sheet.id)[0],
        start=tuple(
            StartEntry(
                start=one,
                name=START_NAMES.get(one.key, one.key.replace("_", " ")),
                fact=all_facts()[one.fact] if one.fact else None,
            )
            for one in sheet.start
        ),
        leaders=tuple(one for one in pieces().leaders.values() if one.faction == sheet.faction),
        abilities=tuple(_ability(one, sheet) for one in abilities),
        pieces=tuple(
            PieceEntry(thing=one, facts=facts_of(one.id), mode=modes.get(one.id))
            for one in belongings(sheet)
            if one.id not in modes or modes[one.id].ability not in left_out
        ),
    )


def abilities_of(
    sheet: Sheet, table: TableSetup | None = None, *, advanced: bool = True
) -> tuple[SheetAbility, ...]:
    """The abilities of the game that is played, at a table those that concern somebody there."""
    return tuple(
        one
        for one in sheet.abilities
        if (advanced or one.tier not in ADVANCED) and (not table or table.plays(things()[one.id]))
    )


def _ability(ability: SheetAbility, sheet: Sheet) -> AbilityEntry:
    effect, remains = ability.karama.effect, ability.karama.remains
    if ability.karama.status is not KaramaStatus.IN_PART:
        effect, remains = (*effect, *remains), ()
    return AbilityEntry(
        ability=ability,
        thing=things()[ability.id],
        section=section_of(ability, sheet),
        facts=tuple(fact for fact in facts_of(ability.id) if fact.id not in {*effect, *remains}),
        karama=tuple(all_facts()[one] for one in effect),
        works=tuple(all_facts()[one] for one in remains),
    )
