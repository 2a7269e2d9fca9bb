"""A table as it plays: which factions, what with, by which rules; and what counts at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from cardbase.boardgame.facts import ADVANCED_GAME, Fact, needs
from cardbase.boardgame.pieces import extras, pieces
from cardbase.boardgame.sheets import Sheet, all_sheets
from cardbase.boardgame.things import Thing, ThingKind, module_of, power_of, things
from cardbase.boardgame.vocabulary import ADVANCED, ALLY, OTHERS
from errata.boardgame import Answer, DocumentDoubt
from errata.documents import Edition

Point = TypeVar("Point", Fact, Answer, DocumentDoubt)


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """One table, by ids: who plays, in the order they were named, with which modules and tokens.

    `landsraad` is whether Richese plays the sheet of the fan variant; `match_up` is "" for none;
    `me` is the faction of who asks, "" where it is not told.
    """

    factions: tuple[str, ...]
    extras: tuple[str, ...] = ()
    advanced: bool = True
    landsraad: bool = False
    match_up: str = ""
    me: str = ""

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
        if thing.faction and thing.faction not in self.factions:
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

    def arises(self, touched: Iterable[str]) -> bool:
        """Whether a doubt or an answer can come up here by what it touches.

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
        here = {*self.factions, *([ADVANCED_GAME] if self.advanced else [])}
        return all(not group.isdisjoint(here) for group in needs().get(point, ()))


def everyone(edition: Edition = Edition.OFFICIAL) -> TableSetup:
    """A table of all twelve factions that plays with everything, the advanced game."""
    landsraad = edition is Edition.LANDSRAAD
    return TableSetup(
        factions=tuple(pieces().factions), extras=tuple(extras()), landsraad=landsraad
    )


def met(points: Iterable[Point], table: TableSetup | None) -> Iterator[Point]:
    """The facts, answers or doubts that can come up at a table; all where there is none."""
    return (one for one in points if table is None or table.meets(one.id))


def extra_of(thing: Thing) -> str:
    """The id of the module or token set of `extras` that a thing comes with, "" for none."""
    token = pieces().tokens.get(thing.id)
    own = token.set if token else thing.id
    return own if own in extras() else module_of(thing)
