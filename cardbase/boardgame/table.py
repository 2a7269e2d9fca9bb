"""A table as it plays: which factions, what with, by which rules; and what counts at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeVar

from cardbase.boardgame.facts import ADVANCED_GAME, needs
from cardbase.boardgame.pieces import extras, pieces, read_modes
from cardbase.boardgame.sheets import Sheet, all_sheets
from cardbase.boardgame.things import Thing, ThingKind, module_of, things
from cardbase.boardgame.vocabulary import ADVANCED, ALLY, OTHERS, Tier
from errata.documents import Edition


class HasId(Protocol):
    """A fact, an answer or a doubt."""

    @property
    def id(self) -> str:
        """Its id."""
        ...


One = TypeVar("One", bound=HasId)


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table.

    Attributes:
        factions: Ids of those who play, in the order they were named.
        extras: Ids of the modules and token sets it plays with.
        advanced: Whether it plays the advanced game.
        landsraad: Whether Richese plays the sheet of the fan variant.
        match_up: The id of the themed match up it plays, "" for none.
    """

    factions: tuple[str, ...]
    extras: tuple[str, ...] = ()
    advanced: bool = True
    landsraad: bool = False
    match_up: str = ""

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
        modules = (extras()[one].module for one in self.extras)
        found = [sheet.document for sheet in self.sheets.values()]
        found += [all_sheets()[one.variant_of].document for one in self._variants()]
        return tuple(dict.fromkeys([*found, *(one.document for one in modules if one)]))

    def plays(self, thing: Thing) -> bool:
        """Whether a thing counts here: its faction plays, its module is in, its game is played.

        What acts upon nobody but factions by name counts where one of them plays.
        """
        if thing.faction and thing.faction not in self.factions:
            return False
        if thing.kind is ThingKind.BOOK:
            return thing.id.removeprefix("book/") in self.documents
        if not self.advanced and _tier(thing) in ADVANCED:
            return False
        extra = extra_of(thing)
        return (not extra or extra in self.extras) and self._concerned(thing)

    def arises(self, touched: Iterable[str]) -> bool:
        """Whether a doubt or an answer can come up here by what it touches.

        Where that is of factions, one of them plays; where it is of modules, one of them is in.
        """
        met = [things()[name] for name in touched if name in things()]
        factions = {thing.faction for thing in met if thing.faction}
        modules = {extra for thing in met if (extra := extra_of(thing))}
        return (not factions or not factions.isdisjoint(self.factions)) and (
            not modules or not modules.isdisjoint(self.extras)
        )

    def meets(self, point: str) -> bool:
        """Whether all is here without which a fact, answer or doubt, by its id, is void."""
        here = {*self.factions, *([ADVANCED_GAME] if self.advanced else [])}
        return all(not group.isdisjoint(here) for group in needs().get(point, ()))

    def _variants(self) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets.values() if sheet.variant_of)

    def _concerned(self, thing: Thing) -> bool:
        """Whether a thing has to do with anybody here besides its owner."""
        token = pieces().tokens.get(thing.id)
        if token and token.set == "set/homeworld":
            return token.value in self.factions
        named = {*thing.affects} & {*pieces().factions}
        return not named or bool(named & {*self.factions} or {OTHERS, ALLY} & {*thing.affects})


def everyone(edition: Edition = Edition.OFFICIAL) -> Table:
    """A table of all twelve factions that plays with everything, the advanced game."""
    return Table(
        factions=tuple(pieces().factions),
        extras=tuple(extras()),
        landsraad=edition is Edition.LANDSRAAD,
    )


def met(points: Iterable[One], table: Table | None) -> Iterator[One]:
    """The facts, answers or doubts that can come up at a table; all where there is none."""
    return (one for one in points if table is None or table.meets(one.id))


def extra_of(thing: Thing) -> str:
    """The id of the module or token set of `extras` that a thing comes with, "" for none."""
    token = pieces().tokens.get(thing.id)
    own = token.set if token else thing.id
    return own if own in extras() else module_of(thing)


def _tier(thing: Thing) -> Tier | None:
    """The game a thing belongs to; of an auction, that of its ability."""
    if thing.kind is not ThingKind.AUCTION:
        return thing.tier
    ability = read_modes()[thing.id].ability
    return things()[ability].tier if ability else None
