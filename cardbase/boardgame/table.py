"""A table as it plays: which factions, what with, by which rules; and what counts at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from cardbase.boardgame.facts import (
    ADVANCED_GAME,
    BASIC_GAME,
    PLAYERS,
    WITHOUT,
    Fact,
    all_facts,
    needs,
)
from cardbase.boardgame.pieces import extras, pieces
from cardbase.boardgame.sheets import Sheet, all_sheets
from cardbase.boardgame.things import VIDAL, VIDAL_OF, Thing, ThingKind, module_of, power_of, things
from cardbase.boardgame.vocabulary import ADVANCED, ALLY, OTHERS
from errata.boardgame import Answer, DocumentDoubt, answers
from errata.documents import Edition

Point = TypeVar("Point", Fact, Answer, DocumentDoubt)


class TableSetup(Struct, frozen=True, kw_only=True, dict=True):
    """One table, by ids: who plays, in the order they were named, with which modules and tokens.

    `landsraad` is whether Richese plays the sheet of the fan variant; `match_up` is "" for none;
    `me` is the faction of who asks, "" where it is not told. `every` is whether it stands for
    tables of all kinds: what the basic game needs counts there, too, and somebody's absence.
    """

    factions: tuple[str, ...]
    extras: tuple[str, ...] = ()
    advanced: bool = True
    landsraad: bool = False
    match_up: str = ""
    me: str = ""
    every: bool = False

    @property
    def sheets(self) -> dict[str, Sheet]:
        """The sheet of each faction that has one, by the faction, in the order of sheets.csv."""
        wanted = Edition.LANDSRAAD if self.landsraad else Edition.OFFICIAL
        found: dict[str, Sheet] = {}
        for sheet in all_sheets().values():
            known = sheet.faction in found
            if sheet.faction in self.factions and (not known or sheet.edition is wanted):
                found[sheet.faction] = sheet
        return found

    @property
    def documents(self) -> tuple[str, ...]:
        """Ids of the documents whose sheets and modules it plays with, each once."""
        sheets = self.sheets.values()
        official = [all_sheets()[one.variant_of] for one in sheets if one.variant_of]
        modules = [module for one in self.extras if (module := extras()[one].module)]
        found = [one.document for one in [*sheets, *official]]
        return tuple(dict.fromkeys([*found, *(one.document for one in modules)]))

    def plays(self, thing: Thing) -> bool:
        """Whether a thing counts here: its faction plays, its module is in, its game is played.

        What acts upon nobody but factions by name counts where one of them plays.
        """
        owners = VIDAL_OF if thing.id == VIDAL else [thing.faction] if thing.faction else ()
        if owners and not {*owners} & {*self.factions}:
            return False
        if thing.kind is ThingKind.BOOK:
            return thing.id.removeprefix("book/") in self.documents
        if not self.advanced and power_of(thing).tier in ADVANCED:
            return False
        extra = extra_of(thing)
        if extra and extra not in self.extras:
            return False
        token = pieces().tokens.get(thing.id)
        if token and token.set == "set/homeworld":
            return token.value in self.factions
        affected = {*thing.affects}
        named = affected & {*pieces().factions}
        return not named or bool(named & {*self.factions} or affected & {OTHERS, ALLY})

    def has(self, cause: str) -> bool:
        """Whether a faction plays, a module is in, or it is the advanced game, by id."""
        return cause in {*self.factions, *self.extras, *([ADVANCED_GAME] if self.advanced else [])}

    def uses(self, thing: Thing) -> bool:
        """Whether a thing counts here, and is of the edition that its faction plays."""
        power = power_of(thing)
        sheet = self.sheets.get(power.faction)
        printed = power.kind in {ThingKind.SHEET, ThingKind.ABILITY}
        of_sheet = printed or power.edition is not Edition.OFFICIAL
        other = sheet and of_sheet and power.edition is not sheet.edition
        return self.plays(thing) and self.plays(power) and not other

    def asks(self, doubt: DocumentDoubt) -> bool:
        """Whether a doubt can matter here: its needs are met, and something it touches counts."""
        return self.meets(doubt.id) and any(map(self._counts, doubt.touches))

    def _counts(self, touched: str) -> bool:
        """Whether a thing, fact or answer counts here, by its id."""
        if touched in answers():
            return self.meets(touched) and self.arises(answers()[touched].touches)
        if touched in all_facts():
            return self.meets(touched) and self.uses(things()[all_facts()[touched].of])
        return self.uses(things()[touched])

    def arises(self, touched: Iterable[str]) -> bool:
        """Whether an answer can come up here by what it touches.

        Where that is of factions, one of them plays; where it is of modules, one of them is in.
        """
        found = [things()[name] for name in touched if name in things()]
        factions = {thing.faction for thing in found if thing.faction}
        modules = {extra for thing in found if (extra := extra_of(thing))}
        return (not factions or not factions.isdisjoint(self.factions)) and (
            not modules or not modules.isdisjoint(self.extras)
        )

    def meets(self, point: str) -> bool:
        """Whether all is here without which a fact, answer or doubt, by its id, is void."""
        return all(not group.isdisjoint(self._here) for group in needs().get(point, ()))

    @cached_property
    def _here(self) -> frozenset[str]:
        many = (words for words, of in PLAYERS.items() if len(self.factions) in of)
        game = {ADVANCED_GAME if self.advanced else BASIC_GAME}
        playing = {*self.factions, *(sheet.id for sheet in self.sheets.values())}
        absent = {*all_sheets(), *pieces().factions} - (set() if self.every else playing)
        if self.every:
            game |= {BASIC_GAME}
        return frozenset(
            {*playing, *self.extras, *many, *game, *(f"{WITHOUT}{one}" for one in absent)}
        )


def everyone(edition: Edition = Edition.OFFICIAL) -> TableSetup:
    """A table of all twelve factions that plays with everything, the advanced game."""
    landsraad = edition is Edition.LANDSRAAD
    return TableSetup(
        factions=tuple(pieces().factions), extras=tuple(extras()), landsraad=landsraad, every=True
    )


def met(points: Iterable[Point], table: TableSetup | None) -> Iterator[Point]:
    """The facts, answers or doubts that can come up at a table; all where there is none."""
    return (one for one in points if table is None or _met(one, table))


def _met(point: Fact | Answer | DocumentDoubt, table: TableSetup) -> bool:
    return table.asks(point) if isinstance(point, DocumentDoubt) else table.meets(point.id)


def extra_of(thing: Thing) -> str:
    """The id of the module or token set of `extras` that a thing comes with, "" for none."""
    token = pieces().tokens.get(thing.id)
    own = token.set if token else thing.id
    return own if own in extras() else module_of(thing)
